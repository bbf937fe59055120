import type { DrawnMolecule } from './drawn-molecule.ts';
import { median } from './median.ts';
import { distance, type Point } from './points.ts';

/** By how much the bonds of a skeleton may differ in length: the shortest and the longest beside the middle one. */
const LENGTHS = { least: 0.75, most: 1.3 };
/** Degrees between the two bonds of an atom in a chain. */
const CHAIN = { least: 95, most: 140 };
/** Degrees by which an angle of a ring may differ from a regular one's. */
const ASIDE = 18;
/** Skeletons of more rings and atoms than this are lattices: nobody draws such a hydrocarbon. */
const LATTICE = { rings: 4, atoms: 12 };
/** Of the ink of a skeleton so much is explained by it. */
const EXPLAINED = 0.97;
/** Something small is a molecule where it is read more surely than this, and no more than one text beside it is like a lost label. */
const SMALL = { atoms: 8, confidence: 0.4, strays: 1 };
/** A frame and a mark in it are read as so many atoms and a double bond. */
const FRAME_ATOMS = 4;
/** Something with hardly a label is a molecule where it is read more surely than this. */
const UNLABELED = { labels: 1, confidence: 0.1 };
/** Rings with fewer atoms have no two double bonds at one of them. */
const STRAINED = 8;

/** Whether nothing but corners and plain lines is drawn: a skeleton of carbon atoms and single bonds, which many a picture of something else looks like. */
export const isBareSkeleton = ({ atoms, bonds }: DrawnMolecule): boolean =>
  atoms.every(({ element, label }) => element === 'C' && label === undefined) &&
  bonds.every(({ order, stereo }) => order === 1 && stereo === 'none');

/** The neighbors of each atom. */
const neighborsIn = ({ atoms, bonds }: DrawnMolecule): number[][] => {
  const neighbors = atoms.map((): number[] => []);
  for (const { from, to } of bonds) {
    neighbors[from]!.push(to);
    neighbors[to]!.push(from);
  }
  return neighbors;
};

/** How many atoms the smallest ring through an atom and two of its neighbors has; undefined where there is none. */
const ringThrough = (
  neighbors: readonly number[][],
  atom: number,
  [first, last]: readonly [number, number],
): number | undefined => {
  const steps = new Map([[first, 2]]);
  for (const [at, step] of steps) {
    if (at === last) {
      return step;
    }
    for (const next of neighbors[at]!) {
      if (next !== atom && !steps.has(next)) {
        steps.set(next, step + 1);
      }
    }
  }
  return undefined;
};

const pairsOf = (items: readonly number[]): [number, number][] =>
  items.flatMap((one, place) => items.slice(place + 1).map((other): [number, number] => [one, other]));

/** Whether a skeleton is drawn as one of carbon atoms is: bonds of one length, chains in zigzag, regular rings. */
const isRegular = (molecule: DrawnMolecule): boolean => {
  const { atoms, bonds } = molecule;
  const lengths = bonds.map(({ from, to }) => distance(atoms[from]!, atoms[to]!));
  const usual = median(lengths) ?? 1;
  if (lengths.some((length) => length < LENGTHS.least * usual || length > LENGTHS.most * usual)) {
    return false;
  }
  const neighbors = neighborsIn(molecule);
  return neighbors.every((own, atom) => {
    const [one, other, ...more] = own;
    if (one === undefined || other === undefined || more.length > 0) {
      return true;
    }
    const angle = angleAt(atoms[atom]!, atoms[one]!, atoms[other]!);
    const sides = ringThrough(neighbors, atom, [one, other]);
    return sides === undefined
      ? angle >= CHAIN.least && angle <= CHAIN.most
      : Math.abs(angle - (180 - 360 / sides)) <= ASIDE;
  });
};

/** Degrees between the lines from a point to two others. */
const angleAt = ({ x, y }: Point, one: Point, other: Point): number => {
  const turn = Math.abs(Math.atan2(one.y - y, one.x - x) - Math.atan2(other.y - y, other.x - x));
  return (Math.min(turn, 2 * Math.PI - turn) * 180) / Math.PI;
};

/** Whether two double bonds at one atom are in a small ring, as the lines of a double frame are read. */
const hasStrainedAllene = (molecule: DrawnMolecule): boolean => {
  const neighbors = neighborsIn(molecule);
  return molecule.atoms.some((_, atom) => {
    const doubled = molecule.bonds.flatMap(({ from, to, order }) =>
      order === 2 ? (from === atom ? [to] : to === atom ? [from] : []) : [],
    );
    return pairsOf(doubled).some((pair) => (ringThrough(neighbors, atom, pair) ?? STRAINED) < STRAINED);
  });
};

/**
 * Whether what was read as a structure is likely to be something else: a frame, a lattice, a plot, a road, a word. What has labels and multiple bonds as molecules have is
 * none of these, however badly it is read.
 * @param circumstances the share of the ink that was understood, and how many texts look like lost labels
 */
export const isNoMolecule = (
  molecule: DrawnMolecule,
  confidence: number,
  { explained, strays }: { explained: number; strays: number },
): boolean => {
  const { atoms, bonds } = molecule;
  if (isBareSkeleton(molecule)) {
    const rings = bonds.length - atoms.length + 1;
    const isLattice = rings >= LATTICE.rings && atoms.length >= LATTICE.atoms;
    return isLattice || strays > 0 || explained < EXPLAINED || !isRegular(molecule);
  }
  const labels = atoms.filter(({ label }) => label !== undefined).length;
  const isSmall =
    (atoms.length < SMALL.atoms && (confidence < SMALL.confidence || strays > SMALL.strays)) ||
    (atoms.length <= FRAME_ATOMS && labels === 0);
  const isUnlabeled = labels <= UNLABELED.labels && confidence < UNLABELED.confidence;
  return isSmall || isUnlabeled || hasStrainedAllene(molecule);
};
