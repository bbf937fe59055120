import { DOUBTFUL } from '@moiety/chemistry/recognition/doubtful-atoms.ts';
import type { ShownStructure } from './shown-structure.ts';

/** A part of a picture, in thirds from the upper left. */
export interface Place {
  column: 0 | 1 | 2;
  row: 0 | 1 | 2;
}

/** The ids of the atoms and bonds of a structure that should be looked at. */
export const doubtsOf = ({ molecule: { atoms, bonds } }: ShownStructure): Set<string> =>
  new Set([
    ...atoms.flatMap(({ confidence, inner }, index) =>
      confidence < DOUBTFUL && !inner ? [`a${index}`] : [],
    ),
    ...bonds.flatMap(({ confidence, from, to }, index) =>
      confidence < DOUBTFUL && !(atoms[from]?.inner && atoms[to]?.inner) && !isWithinGroup(atoms, from, to)
        ? [`b${index}`]
        : [],
    ),
  ]);

/** Whether a bond joins a group's first atom with another of it. */
const isWithinGroup = (atoms: ShownStructure['molecule']['atoms'], from: number, to: number): boolean => {
  const [first, second] = [Math.min(from, to), Math.max(from, to)];
  return (
    atoms.slice(first + 1, second + 1).every(({ inner }) => inner === true) && atoms[second]?.inner === true
  );
};
