import { bondsAt, otherEnd } from '../molecule/molecule.ts';
import type { Atom, Bond, Molecule } from '../molecule/molecule.ts';

/** A place in ångström, y upwards. */
export interface Point {
  readonly x: number;
  readonly y: number;
}

/** Ångström: what molfiles and the chemistry engine use for a bond. */
export const BOND_LENGTH = 1.5;
/** Share of a bond within which two atoms are taken to be the same when one is put onto the other. */
const MERGED_WITHIN = 0.27;
/** Directions to which a bond that is being drawn turns. */
const SNAP = Math.PI / 12;
const FULL = 2 * Math.PI;

export const distance = (one: Point, other: Point): number => Math.hypot(one.x - other.x, one.y - other.y);
export const middle = (one: Point, other: Point): Point => ({
  x: (one.x + other.x) / 2,
  y: (one.y + other.y) / 2,
});
export const angleTo = (from: Point, to: Point): number => Math.atan2(to.y - from.y, to.x - from.x);
export const away = (from: Point, angle: number, length = BOND_LENGTH): Point => ({
  x: from.x + length * Math.cos(angle),
  y: from.y + length * Math.sin(angle),
});

/** The middle of all atoms' extent; the origin of nothing. */
export const centerOf = (points: readonly Point[]): Point => {
  const { left, right, bottom, top } = extentOf(points);
  return { x: (left + right) / 2, y: (bottom + top) / 2 };
};

/** How far points reach; a place of no size where there are none. */
export const extentOf = (
  points: readonly Point[],
): { left: number; right: number; bottom: number; top: number } =>
  points.length === 0
    ? { left: 0, right: 0, bottom: 0, top: 0 }
    : {
        left: Math.min(...points.map(({ x }) => x)),
        right: Math.max(...points.map(({ x }) => x)),
        bottom: Math.min(...points.map(({ y }) => y)),
        top: Math.max(...points.map(({ y }) => y)),
      };

/** The length that most bonds of a drawing have; new ones get it too. */
export const usualLength = ({ atoms, bonds }: Molecule): number => {
  const at = new Map(atoms.map((atom) => [atom.id, atom]));
  const lengths = bonds
    .map(({ from, to }) => distance(at.get(from)!, at.get(to)!))
    .filter((length) => length > 0.05)
    .toSorted((one, other) => one - other);
  return lengths[Math.floor(lengths.length / 2)] ?? BOND_LENGTH;
};

/** How near atoms are taken to be the same when one is put onto the other. */
export const mergeDistance = (molecule: Molecule): number => MERGED_WITHIN * usualLength(molecule);

/** The directions in which an atom has bonds. */
const takenAngles = (molecule: Molecule, atom: Atom): number[] =>
  bondsAt(molecule, atom.id).flatMap((bond) => {
    const neighbor = molecule.atoms.find(({ id }) => id === otherEnd(bond, atom.id));
    return neighbor ? [angleTo(atom, neighbor)] : [];
  });

/** How near the nearest other atom is to a place. */
const room = (molecule: Molecule, place: Point, except: number): number =>
  Math.min(...molecule.atoms.filter(({ id }) => id !== except).map((atom) => distance(atom, place)), 9);

/**
 * The direction of the next bond of an atom: as chemists draw chains (120°, zigzag), straight on at a triple bond, else
 * where the widest gap is.
 */
export const freeAngle = (molecule: Molecule, atom: Atom, order = 1): number => {
  const taken = takenAngles(molecule, atom);
  const length = usualLength(molecule);
  if (taken.length === 0) return Math.PI / 6;
  const bonds = bondsAt(molecule, atom.id);
  if (taken.length === 1) {
    const [angle = 0] = taken;
    const [bond] = bonds;
    if (order === 3 || bond?.order === 3 || (order === 2 && bond?.order === 2)) return angle + Math.PI;
    const choices = [angle + FULL / 3, angle - FULL / 3];
    const rooms = choices.map((choice) => room(molecule, away(atom, choice, length), atom.id));
    if (Math.abs((rooms[0] ?? 0) - (rooms[1] ?? 0)) > 0.05)
      return (rooms[0] ?? 0) > (rooms[1] ?? 0) ? choices[0]! : choices[1]!;
    // Alike: to the right, and of two of those upwards first.
    return Math.cos(choices[0]!) >= Math.cos(choices[1]!) - 1e-6 ? choices[0]! : choices[1]!;
  }
  const sorted = taken.map((angle) => (angle + FULL) % FULL).toSorted((one, other) => one - other);
  let best = 0;
  let widest = -1;
  for (const [index, angle] of sorted.entries()) {
    const next = index + 1 < sorted.length ? sorted[index + 1]! : sorted[0]! + FULL;
    const gap = next - angle;
    if (gap > widest + 1e-6) {
      widest = gap;
      best = angle + gap / 2;
    }
  }
  return best;
};

/** A direction turned to the next multiple of 15° from straight on, unless it is to be free. */
export const snapAngle = (angle: number, free = false): number =>
  free ? angle : Math.round(angle / SNAP) * SNAP;

/** The corners of a regular polygon whose first edge goes from one point to another; it lies left of that edge. */
export const polygonFrom = (first: Point, second: Point, corners: number): Point[] => {
  const turn = FULL / corners;
  const side = distance(first, second);
  const points = [first, second];
  let angle = angleTo(first, second);
  while (points.length < corners) {
    angle += turn;
    points.push(away(points.at(-1)!, angle, side));
  }
  return points;
};

/** How far a place is from a bond's line between its ends. */
export const distanceToLine = (place: Point, one: Point, other: Point): number => {
  const length = distance(one, other);
  if (length === 0) return distance(place, one);
  const along =
    ((place.x - one.x) * (other.x - one.x) + (place.y - one.y) * (other.y - one.y)) / (length * length);
  const bounded = Math.min(1, Math.max(0, along));
  return distance(place, {
    x: one.x + bounded * (other.x - one.x),
    y: one.y + bounded * (other.y - one.y),
  });
};

/** What a place of the drawing hits. */
export type Hit = { kind: 'atom'; atom: Atom } | { kind: 'bond'; bond: Bond };

/**
 * What is at a place: an atom before a bond.
 * @param reach ångström around an atom within which it is hit
 */
export const hitAt = (
  molecule: Molecule,
  place: Point,
  reach: number,
  { atoms = true, bonds = true, except = [] as readonly number[] } = {},
): Hit | undefined => {
  const left = new Set(except);
  let best: Hit | undefined;
  let nearest = reach;
  if (atoms)
    for (const atom of molecule.atoms) {
      const far = distance(atom, place);
      if (far <= nearest && !left.has(atom.id)) {
        nearest = far;
        best = { kind: 'atom', atom };
      }
    }
  if (best || !bonds) return best;
  nearest = reach * 0.8;
  const at = new Map(molecule.atoms.map((atom) => [atom.id, atom]));
  for (const bond of molecule.bonds) {
    const far = distanceToLine(place, at.get(bond.from)!, at.get(bond.to)!);
    if (far <= nearest) {
      nearest = far;
      best = { kind: 'bond', bond };
    }
  }
  return best;
};
