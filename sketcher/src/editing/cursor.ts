import { atomOf, bondOf } from '../molecule/molecule.ts';
import type { Molecule } from '../molecule/molecule.ts';
import { middle } from './geometry.ts';
import type { Hit, Point } from './geometry.ts';

/** Where the keyboard is: at an atom or a bond. */
export interface Cursor {
  readonly kind: 'atom' | 'bond';
  readonly id: number;
}

export type Direction = 'left' | 'right' | 'up' | 'down';

const AXES: Readonly<Record<Direction, Point>> = {
  left: { x: -1, y: 0 },
  right: { x: 1, y: 0 },
  up: { x: 0, y: 1 },
  down: { x: 0, y: -1 },
};

const bondMiddle = (molecule: Molecule, id: number): Point => {
  const bond = bondOf(molecule, id)!;
  return middle(atomOf(molecule, bond.from)!, atomOf(molecule, bond.to)!);
};

/** Where a cursor is; undefined where what it was at is gone. */
export const placeOf = (molecule: Molecule, cursor: Cursor): Point | undefined => {
  if (cursor.kind === 'atom') return atomOf(molecule, cursor.id);
  return bondOf(molecule, cursor.id) && bondMiddle(molecule, cursor.id);
};

/** What a cursor is at, as if it were hit. */
export const hitOf = (molecule: Molecule, cursor: Cursor | undefined): Hit | undefined => {
  if (!cursor) return undefined;
  const atom = cursor.kind === 'atom' ? atomOf(molecule, cursor.id) : undefined;
  if (atom) return { kind: 'atom', atom };
  const bond = cursor.kind === 'bond' ? bondOf(molecule, cursor.id) : undefined;
  return bond && { kind: 'bond', bond };
};

/** Where the keyboard begins: at the leftmost atom, of those the uppermost. */
export const firstCursor = ({ atoms }: Molecule): Cursor | undefined => {
  const first = atoms.toSorted((one, other) => one.x - other.x || other.y - one.y)[0];
  return first && { kind: 'atom', id: first.id };
};

/**
 * The atom or bond that lies next in a direction: what is nearest, where what lies aside counts as farther. From every atom
 * and bond each neighbor can be reached by some direction.
 */
export const moveCursor = (molecule: Molecule, from: Cursor, direction: Direction): Cursor => {
  const start = placeOf(molecule, from);
  if (!start) return firstCursor(molecule) ?? from;
  const axis = AXES[direction];
  let best = from;
  let least = Infinity;
  const consider = (cursor: Cursor, place: Point): void => {
    const [x, y] = [place.x - start.x, place.y - start.y];
    const along = x * axis.x + y * axis.y;
    const aside = Math.abs(x * axis.y - y * axis.x);
    if (along < 0.02 || aside > along * 3.8 || (cursor.kind === from.kind && cursor.id === from.id)) return;
    const far = Math.hypot(x, y) * (1 + aside / along / 2);
    if (far < least) {
      least = far;
      best = cursor;
    }
  };
  for (const atom of molecule.atoms) consider({ kind: 'atom', id: atom.id }, atom);
  for (const { id } of molecule.bonds) consider({ kind: 'bond', id }, bondMiddle(molecule, id));
  return best;
};
