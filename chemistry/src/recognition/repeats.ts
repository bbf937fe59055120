import type { BracketPair } from './bracket-pairs.ts';
import type { DrawnAtom, DrawnBond, DrawnMolecule } from './drawn-molecule.ts';
import { awayFrom, type Point } from './points.ts';

/** Two brackets and what is written beside them; undefined where that cannot be told. */
export interface CountedPair extends BracketPair {
  count: string | undefined;
}

/** How near a bracket's crossing lies to its bond, in bond lengths. */
const NEAR = 0.35;
/** What is repeated more often than this is kept as it is written. */
const MOST = 30;

/**
 * A molecule whose parts in brackets are repeated as often as it says beside them; where it says `n`, or the brackets stand across bonds that lead nowhere, as those
 * of polymers, they are kept as such.
 * @param pairs in the molecule's pixels
 * @returns how many brackets could not be told, so that something of the drawing is lost
 */
export function withRepeats(
  molecule: DrawnMolecule,
  pairs: readonly CountedPair[],
  length: number,
): { molecule: DrawnMolecule; lost: number } {
  let [whole, lost] = [molecule, 0];
  for (const [index, pair] of pairs.entries()) {
    const unit = unitOf(whole, pair, length);
    const { count } = pair;
    if (unit === undefined || count === undefined) {
      lost += 1;
      continue;
    }
    const ends = [unit.before, unit.after].filter((atom) => isBareEnd(whole, atom));
    const isCounted = /^\d+$/.test(count) && Number(count) >= 1 && Number(count) <= MOST;
    if (isCounted && ends.length === 0) {
      // Only the first of the repeats has a place in the drawing, by which its configuration is read.
      lost += Number(count) > 1 && hasStereo(whole, unit) ? 1 : 0;
      whole = repeated(whole, unit, Number(count), length);
    } else {
      const isPolymer = ends.length === 2;
      // A bond that leads out of one bracket may end in a methyl group, or nowhere, and so may those of a part that is counted.
      lost += ends.length === 1 || (isCounted && isPolymer) ? 1 : 0;
      whole = {
        ...whole,
        atoms: whole.atoms.map((atom, place): DrawnAtom => {
          if (unit.atoms.has(place)) {
            return { ...atom, repeat: { unit: index, count } };
          }
          return isPolymer && ends.includes(place) ? { ...atom, element: '*' } : atom;
        }),
      };
    }
  }
  return { molecule: whole, lost };
}

/** A part between two brackets: its atoms, the bonds across the brackets, and the atoms at both ends of each. */
interface Unit {
  atoms: Set<number>;
  opening: DrawnBond;
  closing: DrawnBond;
  before: number;
  first: number;
  last: number;
  after: number;
}

function unitOf(molecule: DrawnMolecule, { left, right }: BracketPair, length: number): Unit | undefined {
  const { atoms, bonds } = molecule;
  const opening = bondAt(molecule, left.crossing, length);
  const closing = bondAt(molecule, right.crossing, length);
  if (opening === undefined || closing === undefined || opening === closing) {
    return undefined;
  }
  const leftFirst = ({ from, to }: DrawnBond): [number, number] =>
    atoms[from]!.x < atoms[to]!.x ? [from, to] : [to, from];
  const [before, first] = leftFirst(opening);
  const [last, after] = leftFirst(closing);
  const inside = new Set([first]);
  for (const place of inside) {
    for (const bond of bonds) {
      if (bond !== opening && bond !== closing && (bond.from === place || bond.to === place)) {
        inside.add(bond.from === place ? bond.to : bond.from);
      }
    }
  }
  // A bond that goes to any atom of a ring binds what is on neither side of it.
  const isWhole = !atoms.some(
    ({ anyOf = [] }, place) =>
      anyOf.some((other) => inside.has(other)) || (inside.has(place) && anyOf.length > 0),
  );
  return isWhole && inside.has(last) && !inside.has(before) && !inside.has(after)
    ? { atoms: inside, opening, closing, before, first, last, after }
    : undefined;
}

/** Whether a part, or a bond across its brackets, has a drawn configuration, or may have one at a double bond. */
const hasStereo = ({ bonds }: DrawnMolecule, { atoms, opening, closing }: Unit): boolean =>
  bonds.some(
    (bond) =>
      (bond === opening || bond === closing || atoms.has(bond.from) || atoms.has(bond.to)) &&
      (bond.stereo !== 'none' || bond.order === 2),
  );

/** The bond that runs through a place. */
function bondAt({ atoms, bonds }: DrawnMolecule, place: Point, length: number): DrawnBond | undefined {
  const [nearest] = bonds
    .map((bond) => ({ bond, ...awayFrom(place, atoms[bond.from]!, atoms[bond.to]!) }))
    .toSorted((a, b) => a.away - b.away);
  return nearest !== undefined && nearest.away < NEAR * length ? nearest.bond : undefined;
}

/** Whether an atom is a corner at the end of one bond. */
const isBareEnd = ({ atoms, bonds }: DrawnMolecule, index: number): boolean => {
  const { element, label } = atoms[index]!;
  const own = bonds.filter(({ from, to }) => from === index || to === index);
  return element === 'C' && label === undefined && own.length === 1;
};

/** How far each repeat of a part is put from the one before, in bond lengths: only the first has a place in the drawing. */
const ASIDE = { x: 0.11, y: 0.13 };

/** A molecule with a part as often as it is said to be, each bound to the one before as the part is to what follows it. */
function repeated({ atoms, bonds }: DrawnMolecule, unit: Unit, count: number, length: number): DrawnMolecule {
  const all = [...atoms];
  const others = bonds.filter((bond) => bond !== unit.closing);
  const inner = others.filter(({ from, to }) => unit.atoms.has(from) && unit.atoms.has(to));
  let tail = unit.last;
  for (let copy = 1; copy < count; copy += 1) {
    const places = new Map<number, number>();
    for (const place of unit.atoms) {
      const { label, ...atom } = all[place]!;
      const isOpen = atom.element === '*' && label !== undefined;
      places.set(
        place,
        all.push({
          ...atom,
          ...(isOpen ? { label } : {}),
          x: atom.x + copy * ASIDE.x * length,
          y: atom.y + copy * ASIDE.y * length,
          inner: true,
        }) - 1,
      );
    }
    others.push(
      ...inner.map((bond) =>
        Object.assign({}, bond, { from: places.get(bond.from)!, to: places.get(bond.to)! }),
      ),
      { ...unit.closing, from: tail, to: places.get(unit.first)!, stereo: 'none' },
    );
    tail = places.get(unit.last)!;
  }
  const { from, to } = unit.closing;
  others.push({ ...unit.closing, from: from === unit.last ? tail : from, to: to === unit.last ? tail : to });
  return { atoms: all, bonds: others };
}
