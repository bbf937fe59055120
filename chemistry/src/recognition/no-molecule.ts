import type { Circumstances } from './circumstances.ts';
import type { DrawnMolecule } from './drawn-molecule.ts';
import { median } from './median.ts';
import { distance, middleOf, type Point } from './points.ts';

/** By how much the bonds of a skeleton may differ in length: the shortest and the longest beside the middle one. */
const LENGTHS = { least: 0.75, most: 1.3 };
/** The same where bonds have stereo, as thick lines are read, and no label shows that it is a molecule. */
const UNEVEN = { least: 0.6, most: 1.6 };
/** Degrees between the two bonds of an atom in a chain. */
const CHAIN = { least: 95, most: 140 };
/** Degrees by which an angle of a ring may differ from a regular one's. */
const ASIDE = 18;
/** Skeletons of more rings and atoms than this, all rings of one of these sizes, are lattices that fill the page. */
const LATTICE = { rings: 4, atoms: 12, tiles: [3, 4, 6] };
/** Of this many triangles, or squares around one corner, no hydrocarbon is made that anybody draws. */
const TILES = { triangles: 3, squares: 4 };
/** Of the ink of a skeleton so much is explained by it. */
const EXPLAINED = 0.97;
/** Something small is a molecule where it is read more surely than this, and no more than one text beside it is like a lost label. */
const SMALL = { atoms: 8, confidence: 0.4, strays: 1 };
/** A frame and a mark in it are read as so many atoms and a double bond. */
const FRAME_ATOMS = 4;
/** A line, or two in an angle, are no skeleton. */
const LINES_ATOMS = 3;
/** A bond of a skeleton is read more surely than this. */
const SURE_BOND = 0.5;
/** Degrees between two bonds of one atom of a skeleton. */
const NARROW = 25;
/** Of the labels of a network so many are closed in by its lines; of one label alone it says nothing. */
const ENCLOSED = 0.9;
/** Of the labels so many are such that nobody writes them there. */
const STRANGE = 0.6;
/** Something with hardly a label is a molecule where it is read more surely than this; without rings and multiple bonds so many of its atoms may have one. */
const UNLABELED = { labels: 1, share: 0.2, confidence: 0.1 };
/** Rings with fewer atoms have no two double bonds at one of them, or no triple bond. */
const STRAINED = { double: 8, triple: 6 };

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

/** How many atoms hang together at most. */
const largestPart = (molecule: DrawnMolecule): number => {
  const neighbors = neighborsIn(molecule);
  const seen = new Set<number>();
  return molecule.atoms.reduce((most, _, first) => {
    const part = new Set(seen.has(first) ? [] : [first]);
    for (const atom of part) {
      seen.add(atom);
      for (const next of neighbors[atom]!) {
        part.add(next);
      }
    }
    return Math.max(most, part.size);
  }, 0);
};

/** The sizes of the smallest rings at an atom, one for each pair of its bonds that are in one. */
const ringsAt = (neighbors: readonly number[][], atom: number): number[] =>
  pairsOf(neighbors[atom]!).flatMap((pair) => ringThrough(neighbors, atom, pair) ?? []);

/** Whether all bonds are about as long as each other. */
const isEven = (
  { atoms, bonds }: DrawnMolecule,
  { least, most }: { least: number; most: number },
): boolean => {
  const lengths = bonds.map(({ from, to }) => distance(atoms[from]!, atoms[to]!));
  const usual = median(lengths) ?? 1;
  return lengths.every((length) => length >= least * usual && length <= most * usual);
};

/** Whether a skeleton is drawn as one of carbon atoms is: bonds of one length, chains in zigzag, regular rings. */
const isRegular = (molecule: DrawnMolecule): boolean => {
  const { atoms } = molecule;
  const neighbors = neighborsIn(molecule);
  return (
    isEven(molecule, LENGTHS) &&
    neighbors.every((own, atom) => {
      const angles = pairsOf(own).map(([one, other]) => angleAt(atoms[atom]!, atoms[one]!, atoms[other]!));
      const [one, other, ...more] = own;
      if (one === undefined || other === undefined || more.length > 0) {
        return angles.every((angle) => angle >= NARROW);
      }
      const sides = ringThrough(neighbors, atom, [one, other]);
      return sides === undefined
        ? angles[0]! >= CHAIN.least && angles[0]! <= CHAIN.most
        : Math.abs(angles[0]! - (180 - 360 / sides)) <= ASIDE;
    })
  );
};

/** Whether a skeleton is a lattice: rings of one size, which fill the page, or triangles and squares side by side. */
const isLattice = (molecule: DrawnMolecule): boolean => {
  const { atoms, bonds } = molecule;
  const neighbors = neighborsIn(molecule);
  const rings = neighbors.map((_, atom) => ringsAt(neighbors, atom));
  const [size, ...others] = new Set(rings.filter((own) => own.length > 0).map((own) => Math.min(...own)));
  const triangles = rings.flat().filter((sides) => sides === 3).length / 3;
  return (
    (bonds.length - atoms.length + 1 >= LATTICE.rings &&
      atoms.length >= LATTICE.atoms &&
      others.length === 0 &&
      LATTICE.tiles.includes(size!)) ||
    triangles >= TILES.triangles ||
    rings.some((own) => own.filter((sides) => sides === 4).length >= TILES.squares)
  );
};

/** Whether something is drawn in the only ring of a skeleton: the sign in a frame. */
const isFrame = (molecule: DrawnMolecule, marks: readonly Point[]): boolean => {
  const { atoms, bonds } = molecule;
  if (bonds.length !== atoms.length) {
    return false;
  }
  const neighbors = neighborsIn(molecule);
  const corners = atoms.filter((_, atom) => ringsAt(neighbors, atom).length > 0);
  const middle = middleOf(corners);
  const inRing = new Set(corners);
  const nearest = Math.min(
    ...bonds
      .map(({ from, to }) => [atoms[from]!, atoms[to]!])
      .filter((ends) => ends.every((end) => inRing.has(end)))
      .map((ends) => distance(middleOf(ends), middle)),
  );
  return marks.some((mark) => distance(mark, middle) < nearest);
};

/** Degrees between the lines from a point to two others. */
const angleAt = ({ x, y }: Point, one: Point, other: Point): number => {
  const turn = Math.abs(Math.atan2(one.y - y, one.x - x) - Math.atan2(other.y - y, other.x - x));
  return (Math.min(turn, 2 * Math.PI - turn) * 180) / Math.PI;
};

/** Whether two double bonds at one atom, or a triple bond, are in a small ring, as the lines of a double frame are read. */
const isStrained = (molecule: DrawnMolecule): boolean => {
  const neighbors = neighborsIn(molecule);
  return molecule.atoms.some((_, atom) => {
    const ends = (wanted: number): number[] =>
      molecule.bonds.flatMap(({ from, to, order }) =>
        order === wanted ? (from === atom ? [to] : to === atom ? [from] : []) : [],
      );
    const isInRing = (pair: readonly [number, number], least: number): boolean =>
      (ringThrough(neighbors, atom, pair) ?? least) < least;
    return (
      pairsOf(ends(2)).some((pair) => isInRing(pair, STRAINED.double)) ||
      ends(3).some((end) =>
        neighbors[atom]!.some((other) => other !== end && isInRing([end, other], STRAINED.triple)),
      )
    );
  });
};

/** Elements that have hydrogens where they end a single bond. */
const WITH_HYDROGENS = new Set(['B', 'N', 'O', 'P', 'S']);
const HALOGENS = new Set(['F', 'Cl', 'Br']);

/** How many labels are such that nobody writes them where they stand: the circles and discs of a network, and its letters. */
const strangeLabels = ({ atoms, bonds }: DrawnMolecule): number =>
  atoms.filter(({ element, label, charge, isotope, inner }, index) => {
    const own = bonds.filter(({ from, to }) => from === index || to === index);
    if (inner || label !== element || charge !== 0 || isotope !== 0 || own.length === 0) {
      return false;
    }
    const isSingle = own.every(({ order }) => order === 1);
    const oxygens = own.filter(({ from, to }) => atoms[from === index ? to : from]!.element === 'O').length;
    return (
      (WITH_HYDROGENS.has(element) && own.length === 1 && isSingle) ||
      (element === 'B' && own.length < 3) ||
      (element === 'O' && (own.length > 2 || oxygens > 1)) ||
      (element === 'S' && isSingle && own.length % 2 === 1) ||
      (HALOGENS.has(element) && own.length > 1)
    );
  }).length;

/**
 * Whether what was read as a structure is likely to be something else: a frame, a lattice, a plot, a road, a network, a word. What has labels and multiple bonds as
 * molecules have is none of these, however badly it is read.
 */
export const isNoMolecule = (
  molecule: DrawnMolecule,
  confidence: number,
  { explained, strays, enclosed, marks }: Omit<Circumstances, 'parts'>,
): boolean => {
  const { atoms, bonds } = molecule;
  if (isBareSkeleton(molecule)) {
    const isLine = atoms.length <= LINES_ATOMS && bonds.length < atoms.length;
    const isDoubtful = bonds.some((bond) => bond.confidence < SURE_BOND);
    return (
      isLine ||
      isDoubtful ||
      isLattice(molecule) ||
      strays > 0 ||
      explained < EXPLAINED ||
      !isRegular(molecule) ||
      isFrame(molecule, marks)
    );
  }
  const labels = atoms.filter(({ label, inner }) => label !== undefined && inner === undefined).length;
  const isSmall = largestPart(molecule) < SMALL.atoms;
  const isUnlike =
    (isSmall && (confidence < SMALL.confidence || strays > SMALL.strays)) ||
    (atoms.length <= FRAME_ATOMS && labels === 0);
  const isPlain = bonds.every(({ order }) => order === 1);
  const isUnlabeled =
    labels <=
      Math.max(
        UNLABELED.labels,
        isPlain && bonds.length < atoms.length ? UNLABELED.share * atoms.length : 0,
      ) && confidence < UNLABELED.confidence;
  const isUneven = labels === 0 && isPlain && (strays > 0 || !isEven(molecule, UNEVEN));
  const strange = strangeLabels(molecule);
  const isNetwork =
    (labels > 1 && enclosed >= ENCLOSED) ||
    ((isSmall || strange + strays > 1) && strange > 0 && strange >= STRANGE * labels);
  return isUnlike || isUnlabeled || isUneven || isNetwork || isStrained(molecule);
};
