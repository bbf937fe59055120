import type { DrawnAtom, DrawnBond } from '@moiety/chemistry/recognition/drawn-molecule.ts';
import type { DrawnStructure } from '@moiety/sketcher/ask-structure.ts';
import type { Atom, Bond, Molecule } from '@moiety/sketcher/molecule/molecule.ts';
import { readMolfile } from '@moiety/sketcher/molecule/read-molfile.ts';
import type { CorrectedStructure, ShownStructure } from './shown-structure.ts';

/** Å within which an atom of both drawings is the same one: what is moved by hand lies farther away. */
const SAME_PLACE = 0.2;
/** Less of the atoms at their places than this: the drawing was laid out anew, which keeps their order. */
const LAID_OUT = 0.5;

const nearest = (atoms: readonly Atom[], { x, y }: Atom): { index: number; distance: number } => {
  let best = { index: -1, distance: Infinity };
  for (const [index, other] of atoms.entries()) {
    const distance = Math.hypot(x - other.x, y - other.y);
    if (distance < best.distance) best = { index, distance };
  }
  return best;
};

/** Of each atom of one drawing the same atom of another, if it is there. */
const sameAtoms = (before: Molecule, after: Molecule): (number | undefined)[] => {
  const taken = new Set<number>();
  const byPlace = after.atoms.map((atom) => {
    const { index, distance } = nearest(before.atoms, atom);
    if (distance > SAME_PLACE || taken.has(index)) return undefined;
    taken.add(index);
    return index;
  });
  if (taken.size >= LAID_OUT * Math.min(before.atoms.length, after.atoms.length)) return byPlace;
  return after.atoms.map((atom, index) => (before.atoms[index]?.symbol === atom.symbol ? index : undefined));
};

/** From a molfile's coordinates to the picture's, by the two atoms that lie farthest apart in either direction. */
const toPicture = (
  before: Molecule,
  { molecule, drawnAtoms }: ShownStructure,
): ((at: { x: number; y: number }) => { x: number; y: number }) => {
  const pairs = before.atoms.flatMap((atom, index) => {
    const drawn = molecule.atoms[drawnAtoms[index] ?? index];
    return drawn ? [{ atom, drawn }] : [];
  });
  const [first] = pairs;
  if (!first) return ({ x, y }) => ({ x, y: -y });
  const apart = ({ atom }: (typeof pairs)[number]): number =>
    Math.hypot(atom.x - first.atom.x, atom.y - first.atom.y);
  const last = pairs.reduce((far, pair) => (apart(pair) > apart(far) ? pair : far), first);
  const scale =
    last === first
      ? 40
      : Math.hypot(last.drawn.x - first.drawn.x, last.drawn.y - first.drawn.y) / apart(last);
  return ({ x, y }) => ({
    x: first.drawn.x + scale * (x - first.atom.x),
    y: first.drawn.y - scale * (y - first.atom.y),
  });
};

const elementOf = ({ symbol }: Atom): string => (/^(?:R#|\*|[AQXMR]|L)$/.test(symbol) ? '*' : symbol);

const isSame = (one: Atom, other: Atom): boolean =>
  one.symbol === other.symbol &&
  one.charge === other.charge &&
  one.isotope === other.isotope &&
  one.radical === other.radical &&
  one.rGroups.join() === other.rGroups.join();

/** Bonds by their ends: a wedge is another one from its other end. */
const bondKey = ({ order, stereo }: Bond, from: number, to: number): string =>
  stereo === 'none' || from < to
    ? [Math.min(from, to), Math.max(from, to), order, stereo].join(' ')
    : [from, to, order, stereo].join(' ');

const STEREO = { none: 'none', up: 'wedge', down: 'hash', either: 'wavy' } as const;

/** A label at an atom: "R1" of a group, what the file prints in the place of the symbol. */
const labelOf = ({ rGroups, alias, symbol }: Atom): { label?: string } => {
  if (alias !== '') return { label: alias };
  if (rGroups.length > 0) return { label: rGroups.map((place) => `R${place}`).join(', ') };
  return symbol === 'R#' ? { label: 'R' } : {};
};

/** The atoms of a label that was read: its first, and those that have no place of their own. */
const groupsOf = (atoms: readonly DrawnAtom[]): number[] => {
  let head = 0;
  return atoms.map(({ inner }, index) => (inner ? head : (head = index)));
};

/**
 * What a person made of a structure in the sketcher, with its atoms at their places in the picture.
 * @param read as it was before
 * @param drawn what came out of the sketcher
 */
export const correctedStructure = (
  read: ShownStructure,
  drawn: Pick<DrawnStructure, 'molfile' | 'smiles' | 'inchiKey' | 'formula'>,
  weight: number | null,
): CorrectedStructure => {
  const [before, after] = [readMolfile(read.molfile), readMolfile(drawn.molfile)];
  const place = toPicture(before, read);
  const same = sameAtoms(before, after);
  /** Of each atom that was drawn anew or left the atom that was read. */
  const readAt = same.map((index) => (index === undefined ? undefined : (read.drawnAtoms[index] ?? index)));
  const beforePlaces = new Map(before.atoms.map(({ id }, index) => [id, index]));
  const afterPlaces = new Map(after.atoms.map(({ id }, index) => [id, index]));
  const bondsBefore = new Set(
    before.bonds.map((bond) => bondKey(bond, beforePlaces.get(bond.from)!, beforePlaces.get(bond.to)!)),
  );
  const isKept = (bond: Bond): boolean => {
    const [from, to] = [same[afterPlaces.get(bond.from)!], same[afterPlaces.get(bond.to)!]];
    return from !== undefined && to !== undefined && bondsBefore.has(bondKey(bond, from, to));
  };
  const altered = after.atoms.map((atom, index) => {
    const earlier = same[index] === undefined ? undefined : before.atoms[same[index]];
    return !earlier || !isSame(atom, earlier);
  });
  const touched = new Set(
    after.bonds.flatMap((bond) =>
      isKept(bond) ? [] : [afterPlaces.get(bond.from)!, afterPlaces.get(bond.to)!],
    ),
  );

  // A label stands for its atoms for as long as all of them are as it says.
  const heads = groupsOf(read.molecule.atoms);
  const groups = Map.groupBy(heads.keys(), (index) => heads[index]!);
  const intact = new Set(
    readAt.flatMap((index, at) =>
      index === undefined || altered[at] || (touched.has(at) && read.molecule.atoms[index]?.inner)
        ? []
        : [index],
    ),
  );
  const isWhole = (index: number): boolean =>
    groups.get(heads[index]!)!.every((member) => intact.has(member));

  // Those that were read in their order, so that the atoms of a label stay behind it.
  const order = [...after.atoms.keys()].toSorted(
    (a, b) => (readAt[a] ?? Infinity) - (readAt[b] ?? Infinity) || a - b,
  );
  const placeOf = new Map(order.map((index, at) => [index, at]));
  const atoms = order.map((index): DrawnAtom => {
    const atom = after.atoms[index]!;
    const earlier = readAt[index] === undefined ? undefined : read.molecule.atoms[readAt[index]];
    const { x, y } = earlier ?? place(atom);
    const { charge, isotope } = atom;
    const plain = { x, y, element: elementOf(atom), charge, isotope };
    if (!earlier || altered[index]) return { ...plain, ...labelOf(atom), confidence: 1 };
    const { label, hydrogens, inner, confidence } = earlier;
    return {
      ...plain,
      confidence,
      ...(isWhole(readAt[index]!) && {
        ...(label !== undefined && { label }),
        ...(hydrogens !== undefined && !touched.has(index) && { hydrogens }),
        ...(inner && { inner }),
      }),
    };
  });
  const bonds = after.bonds.map((bond): DrawnBond => {
    const [from, to] = [placeOf.get(afterPlaces.get(bond.from)!)!, placeOf.get(afterPlaces.get(bond.to)!)!];
    const [first, second] = [order[from]!, order[to]!].map((index) => readAt[index]);
    const earlier = read.molecule.bonds.find(
      (one) => (one.from === first && one.to === second) || (one.from === second && one.to === first),
    );
    const orderOf = bond.order >= 1 && bond.order <= 4 ? (bond.order as DrawnBond['order']) : 1;
    return {
      from,
      to,
      order: orderOf,
      stereo: STEREO[bond.stereo],
      confidence: isKept(bond) && earlier ? earlier.confidence : 1,
    };
  });
  return {
    molfile: drawn.molfile,
    smiles: drawn.smiles,
    inchikey: drawn.inchiKey === '' ? null : drawn.inchiKey,
    formula: drawn.formula,
    weight,
    box: read.box,
    molecule: { atoms, bonds },
    drawnAtoms: [...after.atoms.keys()].map((index) => placeOf.get(index)!),
    changedAtoms: order.flatMap((index, at) => (altered[index] ? [at] : [])),
    changedBonds: after.bonds.flatMap((bond, at) => (isKept(bond) ? [] : [at])),
    removedAtoms: before.atoms.length - new Set(same.filter((index) => index !== undefined)).size,
  };
};
