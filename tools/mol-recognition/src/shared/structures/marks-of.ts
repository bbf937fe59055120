import type { Mark } from '@moiety/annotation/annotation/marks.ts';
import { doubtsOf, type Place } from './doubts.ts';
import { isCorrected, type ShownStructure } from './shown-structure.ts';
import { atomWords, bondWords } from '../words/part-words.ts';

/** The id of an atom or bond, the same in the picture, in the structure and in the list. */
export const atomId = (index: number): string => `a${index}`;
export const bondId = (index: number): string => `b${index}`;

const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

/** Radius of an atom's mark, in bond lengths. */
const RADIUS = 0.26;

/** Of each atom the one that has a place in the drawing: a group's atoms have that of its label. */
const drawnPlaces = (atoms: ShownStructure['molecule']['atoms']): number[] => {
  let head = 0;
  return atoms.map((atom, index) => (atom.inner ? head : (head = index)));
};

const third = (at: number, whole: number): 0 | 1 | 2 => (at < whole / 3 ? 0 : at < (2 * whole) / 3 ? 1 : 2);

/** Where a point lies in a picture, in thirds. */
const placeIn = (size: { width: number; height: number }, x: number, y: number): Place => {
  return { column: third(x, size.width), row: third(y, size.height) };
};

/**
 * The marks of a structure's atoms and bonds on its picture.
 * @param page the picture's id there
 */
export const marksOf = (structure: ShownStructure, page: string): Mark[] => {
  const { molecule, box } = structure;
  const { atoms, bonds } = molecule;
  const heads = drawnPlaces(atoms);
  const doubts = doubtsOf(structure);
  const [atomsChanged, bondsChanged] = isCorrected(structure)
    ? [new Set(structure.changedAtoms), new Set(structure.changedBonds)]
    : [new Set<number>(), new Set<number>()];
  const ends = bonds
    .map(({ from, to }) => [heads[from]!, heads[to]!] as const)
    .map(([from, to]) => ({ from: atoms[from]!, to: atoms[to]! }));
  const lengths = ends.flatMap(({ from, to }) =>
    from === to ? [] : [Math.hypot(from.x - to.x, from.y - to.y)],
  );
  const radius = RADIUS * (median(lengths) || 40);
  const at = (x: number, y: number): Place => placeIn(box, x - box.x, y - box.y);
  return [
    ...atoms.flatMap((atom, index): Mark[] =>
      atom.inner
        ? []
        : [
            {
              id: atomId(index),
              page,
              shape: { kind: 'point', x: atom.x, y: atom.y, radius },
              name: atomWords(atom, at(atom.x, atom.y), atomsChanged.has(index)),
              doubtful: doubts.has(atomId(index)),
            },
          ],
    ),
    ...bonds.flatMap((bond, index): Mark[] => {
      const { from, to } = ends[index]!;
      // Within a group that is written as one label there is no line.
      if (from === to) return [];
      return [
        {
          id: bondId(index),
          page,
          shape: { kind: 'line', x1: from.x, y1: from.y, x2: to.x, y2: to.y },
          name: bondWords(
            bond,
            from,
            to,
            at((from.x + to.x) / 2, (from.y + to.y) / 2),
            bondsChanged.has(index),
          ),
          doubtful: doubts.has(bondId(index)),
        },
      ];
    }),
  ];
};

/** The id of what is shown in place of an atom or bond of a group: the group's own. */
export const shownIdOf = ({ molecule: { atoms } }: ShownStructure, atom: number): string =>
  atomId(drawnPlaces(atoms)[atom] ?? atom);
