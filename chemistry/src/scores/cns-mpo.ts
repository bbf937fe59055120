import { DESCRIPTOR_NAMES } from '../admet/descriptors.ts';
import type { MoleculeFeatures, Prediction } from '../admet/predictor.ts';
import { mayHaveStrongBase } from './basic-centers.ts';

/** The properties that the score is made of. */
export const CNS_MPO_PARTS = ['clogp', 'logd', 'molecularWeight', 'tpsa', 'donors', 'pka'] as const;

export type CnsMpoPart = (typeof CNS_MPO_PARTS)[number];

/** Both ends alike where a value is known. */
export interface Range {
  low: number;
  high: number;
}

/** The score, and what it is made of. */
export interface CnsMpo extends Range {
  /** Whether the molecule is within the domain of the model of logD. */
  inDomain: boolean;
  /** The values; null of a pKa, which is not predicted. */
  values: Record<CnsMpoPart, Range | null>;
  /** How desirable each is, from 0 to 1. */
  desirabilities: Record<CnsMpoPart, Range>;
}

/** Where desirability goes from 0 to 1 and back to 0; linear between, constant beyond. */
interface Desirability {
  rise?: readonly [none: number, full: number];
  fall: readonly [full: number, none: number];
}

/** As the article has them; g/mol, Å², log units. */
const DESIRABILITIES: Record<CnsMpoPart, Desirability> = {
  clogp: { fall: [3, 5] },
  logd: { fall: [2, 4] },
  molecularWeight: { fall: [360, 500] },
  tpsa: { rise: [20, 40], fall: [90, 120] },
  donors: { fall: [0.5, 3.5] },
  pka: { fall: [8, 10] },
};

/** RDKit's descriptors of the parts that follow from the structure. */
const DESCRIPTORS: Partial<Record<CnsMpoPart, number>> = {
  clogp: DESCRIPTOR_NAMES.indexOf('CrippenClogP'),
  molecularWeight: DESCRIPTOR_NAMES.indexOf('amw'),
  tpsa: DESCRIPTOR_NAMES.indexOf('tpsa'),
  donors: DESCRIPTOR_NAMES.indexOf('NumHBD'),
};

/** How desirable a value of a property is for a drug of the central nervous system, from 0 to 1. */
export const cnsDesirability = (part: CnsMpoPart, value: number): number => {
  const { rise, fall } = DESIRABILITIES[part];
  const rising = rise ? (value - rise[0]) / (rise[1] - rise[0]) : 1;
  const falling = (fall[1] - value) / (fall[1] - fall[0]);
  return Math.min(1, Math.max(0, Math.min(rising, falling)));
};

/**
 * Multiparameter optimization score for drugs of the central nervous system, from 0 to 6: T. T. Wager et al., ACS Chem. Neurosci. 1 (2010) 435-449. Of the parent, as logD is.
 * An interval, for two of its six properties are not known: logD at pH 7.4 is predicted (its 90 % interval counts), and the pKa of the most
 * basic group is not predicted at all: where there may be one above 8, its part is anything from 0 to 1; where there is none it is 1. clogP is
 * RDKit's (Wildman and Crippen), donors are donor atoms as in the table; the article has other programs for both.
 * @param logd the prediction for the same molecule
 */
export const cnsMpoOf = (
  { descriptors, graph }: Pick<MoleculeFeatures, 'descriptors' | 'graph'>,
  logd: Pick<Prediction, 'low' | 'high' | 'inDomain'>,
): CnsMpo => {
  const values = {} as Record<CnsMpoPart, Range | null>;
  const desirabilities = {} as Record<CnsMpoPart, Range>;
  for (const part of CNS_MPO_PARTS) {
    const place = DESCRIPTORS[part];
    if (part === 'logd') {
      values.logd = { low: logd.low, high: logd.high };
      // The more lipophilic, the less desirable.
      desirabilities.logd = { low: cnsDesirability(part, logd.high), high: cnsDesirability(part, logd.low) };
    } else if (place === undefined) {
      values[part] = null;
      desirabilities[part] = { low: mayHaveStrongBase(graph) ? 0 : 1, high: 1 };
    } else {
      const value = descriptors[place]!;
      const desirability = cnsDesirability(part, value);
      values[part] = { low: value, high: value };
      desirabilities[part] = { low: desirability, high: desirability };
    }
  }
  const sum = (end: keyof Range): number =>
    CNS_MPO_PARTS.reduce((total, part) => total + desirabilities[part][end], 0);
  return { low: sum('low'), high: sum('high'), inDomain: logd.inDomain, values, desirabilities };
};
