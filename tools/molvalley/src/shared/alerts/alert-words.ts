import { msg } from '@lit/localize';
import {
  ALERT_CATALOGUES,
  type AlertCatalogue,
  type StructuralAlert,
} from '@moiety/chemistry/alerts/catalogues.ts';

/** Which alerts a filter is about: all, all of PAINS, those of a catalogue, or one, as `catalogue:name`. */
export type AlertChoice = string;

/** The choices that are there whatever a set has. */
export const ALERT_GROUPS: readonly AlertChoice[] = ['any', 'pains', ...ALERT_CATALOGUES];

/** What a catalogue is called. */
export const catalogueTitle = (catalogue: AlertCatalogue): string => {
  switch (catalogue) {
    case 'pains-a':
      return msg('PAINS A', { id: 'molvalley.alerts.painsA' });
    case 'pains-b':
      return msg('PAINS B', { id: 'molvalley.alerts.painsB' });
    case 'pains-c':
      return msg('PAINS C', { id: 'molvalley.alerts.painsC' });
    case 'brenk':
      return msg('Brenk', { id: 'molvalley.alerts.brenk' });
    default:
      return msg('NIH', { id: 'molvalley.alerts.nih' });
  }
};

/** What an alert of a catalogue means, by its authors. */
export const catalogueNote = (catalogue: AlertCatalogue): string => {
  switch (catalogue) {
    case 'brenk':
      return msg(
        'Unwanted functional groups, for possible toxicity or unfavorable pharmacokinetics (Brenk et al., ChemMedChem 2008, 3, 435).',
        { id: 'molvalley.alerts.brenkNote' },
      );
    case 'nih':
      return msg(
        'Functional groups that are reactive or otherwise problematic in assays (Jadhav et al., J. Med. Chem. 2010, 53, 37).',
        { id: 'molvalley.alerts.nihNote' },
      );
    default:
      return msg(
        'Pan-assay interference compounds: seen as frequent hits in screens whatever the target was (Baell and Holloway, J. Med. Chem. 2010, 53, 2719).',
        { id: 'molvalley.alerts.painsNote' },
      );
  }
};

/** That alerts are no verdict. */
export const alertsAbout = (): string =>
  msg(
    'Structural alerts are hints, not verdicts: many approved drugs have some. They are computed in this browser.',
    { id: 'molvalley.alerts.about' },
  );

/** An alert with its catalogue. */
export const alertTitle = ({ catalogue, name }: StructuralAlert): string =>
  `${catalogueTitle(catalogue)} ${name.replaceAll('_', ' ')}`;

/** What a choice is called. */
export const choiceTitle = (choice: AlertChoice): string => {
  if (choice === 'any') return msg('any alert', { id: 'molvalley.alerts.any' });
  if (choice === 'pains') return msg('PAINS', { id: 'molvalley.alerts.pains' });
  const [catalogue = '', ...name] = choice.split(':');
  const known = ALERT_CATALOGUES.find((one) => one === catalogue);
  if (!known) return choice;
  return name.length
    ? alertTitle({ catalogue: known, name: name.join(':'), smarts: '' })
    : catalogueTitle(known);
};

/** Whether an alert is among those of a choice. */
export const isChosen = ({ catalogue, name }: StructuralAlert, choice: AlertChoice): boolean =>
  choice === 'any' ||
  choice === catalogue ||
  (choice === 'pains' && catalogue.startsWith('pains')) ||
  choice === `${catalogue}:${name}`;
