import { msg } from '@lit/localize';
import {
  ALERT_CATALOGS,
  type AlertCatalog,
  type StructuralAlert,
} from '@moiety/chemistry/alerts/catalogs.ts';

/** Which alerts a filter is about: all, all of PAINS, those of a catalog, or one, as `catalog:name`. */
export type AlertChoice = string;

/** The choices that are there whatever a set has. */
export const ALERT_GROUPS: readonly AlertChoice[] = ['any', 'pains', ...ALERT_CATALOGS];

/** What a catalog is called. */
export const catalogTitle = (catalog: AlertCatalog): string => {
  switch (catalog) {
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

/** What an alert of a catalog means, by its authors. */
export const catalogNote = (catalog: AlertCatalog): string => {
  switch (catalog) {
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

/** An alert with its catalog. */
export const alertTitle = ({ catalog, name }: StructuralAlert): string =>
  `${catalogTitle(catalog)} ${name.replaceAll('_', ' ')}`;

/** What a choice is called. */
export const choiceTitle = (choice: AlertChoice): string => {
  if (choice === 'any') return msg('any alert', { id: 'molvalley.alerts.any' });
  if (choice === 'pains') return msg('PAINS', { id: 'molvalley.alerts.pains' });
  const [catalog = '', ...name] = choice.split(':');
  const known = ALERT_CATALOGS.find((one) => one === catalog);
  if (!known) return choice;
  return name.length ? alertTitle({ catalog: known, name: name.join(':'), smarts: '' }) : catalogTitle(known);
};

/** Whether an alert is among those of a choice. */
export const isChosen = ({ catalog, name }: StructuralAlert, choice: AlertChoice): boolean =>
  choice === 'any' ||
  choice === catalog ||
  (choice === 'pains' && catalog.startsWith('pains')) ||
  choice === `${catalog}:${name}`;
