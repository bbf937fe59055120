import type { RecognisedStructure } from './recognised-structure.ts';

/** Atoms and bonds that are less sure than this are to be looked at. */
export const DOUBTFUL = 0.5;

/** A place of a drawing, an atom or a bond, that is less sure than others. */
export interface DoubtfulPlace {
  confidence: number;
  /** Indices of the atoms at it, into what was read. */
  atoms: number[];
}

/**
 * The least certain atom or bond of a structure.
 * @param below confidence from which on a place is sure
 * @returns undefined where all are
 */
export function leastCertainPlace(
  { atoms, bonds }: RecognisedStructure['molecule'],
  below: number = DOUBTFUL,
): DoubtfulPlace | undefined {
  const [least] = [
    ...atoms.map(({ confidence }, index) => ({ confidence, atoms: [index] })),
    ...bonds.map(({ confidence, from, to }) => ({ confidence, atoms: [from, to] })),
  ]
    .filter(({ confidence }) => confidence < below)
    .toSorted((a, b) => a.confidence - b.confidence);
  return least;
}

/** Atoms of the molfile, from 0, that stand for atoms of what was read. */
export const atomsOfMolfile = (
  { drawnAtoms }: Pick<RecognisedStructure, 'drawnAtoms'>,
  atoms: readonly number[],
): number[] => drawnAtoms.flatMap((drawn, index) => (atoms.includes(drawn) ? [index] : []));
