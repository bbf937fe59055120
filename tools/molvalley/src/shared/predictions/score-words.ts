import type { CnsMpoPart, Range } from '@moiety/chemistry/scores/cns-mpo.ts';
import type { ScoreKey } from '@moiety/chemistry/scores/score-keys.ts';
import { msg } from '@lit/localize';

/** A score's title, as a column's and a row's. */
export const scoreTitle = (key: ScoreKey): string => {
  switch (key) {
    case 'qed':
      return msg('QED', { id: 'molvalley.score.qed' });
    case 'sa':
      return msg('SA score', { id: 'molvalley.score.sa' });
    default:
      return msg('CNS MPO', { id: 'molvalley.score.cns_mpo' });
  }
};

/** What a score is, whence it comes and how it is read, a sentence each; the first says what it is. */
export const scoreNotes = (key: ScoreKey): string[] => {
  switch (key) {
    case 'qed':
      return [
        msg('Quantitative estimate of drug-likeness: 0 least, 1 most like an oral drug.', {
          id: 'molvalley.score.qed.note',
        }),
        msg(
          'Bickerton et al., Nature Chem. 4 (2012) 90; the same as RDKit’s, for the whole record with its salts.',
          { id: 'molvalley.score.qed.source' },
        ),
      ];
    case 'sa':
      return [
        msg('Synthetic accessibility: 1 easy, 10 hard to make.', { id: 'molvalley.score.sa.note' }),
        msg(
          'Ertl and Schuffenhauer, J. Cheminform. 1 (2009) 8; computed as in RDKit, for the whole record with its salts.',
          { id: 'molvalley.score.sa.source' },
        ),
      ];
    default:
      return [
        msg(
          'CNS desirability from 0 to 6, shown as an interval because logD is predicted and pKa is not known.',
          {
            id: 'molvalley.score.cns_mpo.note',
          },
        ),
        msg(
          'The logD term covers the 90% interval of the prediction. The pKa term is 1 if no group can be a base with a pKa above 8; otherwise it is anything from 0 to 1. Sorting uses the middle of the interval.',
          { id: 'molvalley.score.cns_mpo.how' },
        ),
        msg(
          'Wager et al., ACS Chem. Neurosci. 1 (2010) 435; for the structure without salts, with RDKit’s cLogP and H-bond donors.',
          { id: 'molvalley.score.cns_mpo.source' },
        ),
      ];
  }
};

/** An interval; one number where both ends are the same as they are written. */
const rangeText = ({ low, high }: Range, decimals: number): string => {
  const [from, to] = [low.toFixed(decimals), high.toFixed(decimals)];
  return from === to ? from : `${from} – ${to}`;
};

/** A CNS MPO. */
export const cnsMpoText = (score: Range): string => rangeText(score, 1);

/** How desirable a property of a CNS MPO is. */
export const desirabilityText = (desirability: Range): string => rangeText(desirability, 2);

/** The value of a property that CNS MPO is made of. */
export const cnsMpoPartText = (part: CnsMpoPart, value: Range | null): string =>
  value
    ? rangeText(value, part === 'donors' ? 0 : 1)
    : msg('Not predicted', { id: 'molvalley.score.notPredicted' });

/** What a property that CNS MPO is made of is called. */
export const cnsMpoPartTitle = (part: CnsMpoPart): string => {
  switch (part) {
    case 'clogp':
      return msg('cLogP', { id: 'molvalley.column.clogp' });
    case 'logd':
      return msg('logD, pH 7.4', { id: 'molvalley.admet.logd' });
    case 'molecularWeight':
      return msg('MW (g/mol)', { id: 'molvalley.column.molecularWeight' });
    case 'tpsa':
      return msg('TPSA (Å²)', { id: 'molvalley.column.tpsa' });
    case 'donors':
      return msg('H-bond donors', { id: 'molvalley.column.hBondDonors' });
    default:
      return msg('Strongest base, pKa', { id: 'molvalley.score.pka' });
  }
};
