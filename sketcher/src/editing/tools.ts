import { atomOf, bondOf, connectedTo } from '../molecule/molecule.ts';
import type { BondOrder, BondStereo, Molecule } from '../molecule/molecule.ts';
import {
  addAtom,
  addChain,
  addRing,
  addRingAtAtom,
  addRingAtBond,
  changeAtoms,
  clickBond,
  connect,
  mergeOnto,
  move,
  nothingSelected,
  remove,
  setElement,
  setRGroup,
  sprout,
} from './edits.ts';
import type { RingTemplate, Selection } from './edits.ts';
import { angleTo, away, distance, hitAt, mergeDistance, snapAngle, usualLength } from './geometry.ts';
import type { Hit, Point } from './geometry.ts';

/** What a press on the drawing does. */
export type Tool =
  | { readonly kind: 'select' }
  | { readonly kind: 'erase' }
  | {
      readonly kind: 'bond';
      readonly order: BondOrder;
      readonly stereo: BondStereo;
      readonly topology?: number;
    }
  | { readonly kind: 'chain' }
  | ({ readonly kind: 'ring' } & RingTemplate)
  | { readonly kind: 'atom'; readonly symbol: string }
  | { readonly kind: 'r-group'; readonly number: number }
  | { readonly kind: 'charge'; readonly by: 1 | -1 };

/** A press and what came of it until now. */
export interface Gesture {
  readonly tool: Tool;
  /** What was drawn and chosen before. */
  readonly molecule: Molecule;
  readonly selection: Selection;
  readonly start: Point;
  readonly hit: Hit | undefined;
  /** How near something has to be to be hit. */
  readonly reach: number;
  /** Shift was held: what is chosen is added to. */
  readonly adds: boolean;
}

/** What is drawn and chosen while a gesture goes on or when it ended. */
export interface Outcome {
  readonly molecule: Molecule;
  readonly selection: Selection;
  /** The corners of the rectangle in which is chosen. */
  readonly band?: readonly [Point, Point] | undefined;
}

const selectionOf = (hit: Hit | undefined): Selection =>
  hit === undefined
    ? nothingSelected
    : hit.kind === 'atom'
      ? { atoms: new Set([hit.atom.id]), bonds: new Set() }
      : { atoms: new Set(), bonds: new Set([hit.bond.id]) };

/** The atoms that are chosen or at the ends of bonds that are. */
export const atomsOf = (molecule: Molecule, { atoms, bonds }: Selection): Set<number> => {
  const found = new Set(atoms);
  for (const id of bonds) {
    const bond = bondOf(molecule, id);
    if (bond) found.add(bond.from).add(bond.to);
  }
  return found;
};

const toggled = (set: ReadonlySet<number>, ids: Iterable<number>): Set<number> => {
  const found = new Set(set);
  for (const id of ids) if (!found.delete(id)) found.add(id);
  return found;
};

const isChosen = ({ atoms, bonds }: Selection, hit: Hit): boolean =>
  hit.kind === 'atom' ? atoms.has(hit.atom.id) : bonds.has(hit.bond.id);

/** All that lies in a rectangle; a bond does when both its atoms do. */
const within = (molecule: Molecule, one: Point, other: Point): Selection => {
  const [left, right] = [Math.min(one.x, other.x), Math.max(one.x, other.x)];
  const [bottom, top] = [Math.min(one.y, other.y), Math.max(one.y, other.y)];
  const atoms = new Set(
    molecule.atoms
      .filter(({ x, y }) => x >= left && x <= right && y >= bottom && y <= top)
      .map(({ id }) => id),
  );
  const bonds = new Set(
    molecule.bonds.filter(({ from, to }) => atoms.has(from) && atoms.has(to)).map(({ id }) => id),
  );
  return { atoms, bonds };
};

const both = (one: Selection, other: Selection): Selection => ({
  atoms: new Set([...one.atoms, ...other.atoms]),
  bonds: new Set([...one.bonds, ...other.bonds]),
});

/** Chooses everything that is connected with an atom or bond. */
export const fragmentOf = (molecule: Molecule, hit: Hit): Selection => {
  const atoms = connectedTo(molecule, hit.kind === 'atom' ? hit.atom.id : hit.bond.from);
  return { atoms, bonds: new Set(molecule.bonds.filter(({ from }) => atoms.has(from)).map(({ id }) => id)) };
};

const select = (gesture: Gesture, now: Point, moved: boolean, ended: boolean): Outcome => {
  const { molecule, selection, hit, start, adds } = gesture;
  if (!moved) {
    if (!ended) return { molecule, selection };
    const chosen = selectionOf(hit);
    if (!adds) return { molecule, selection: chosen };
    return {
      molecule,
      selection: {
        atoms: toggled(selection.atoms, chosen.atoms),
        bonds: toggled(selection.bonds, chosen.bonds),
      },
    };
  }
  if (!hit) {
    const found = within(molecule, start, now);
    return {
      molecule,
      selection: adds ? both(selection, found) : found,
      band: ended ? undefined : [start, now],
    };
  }
  const chosen = isChosen(selection, hit) ? selection : selectionOf(hit);
  const atoms = atomsOf(molecule, chosen);
  const shifted = move(molecule, atoms, { x: now.x - start.x, y: now.y - start.y });
  return { molecule: ended ? mergeOnto(shifted, atoms) : shifted, selection: chosen };
};

/** Draws a bond from where the press began, or from the atom there, to another atom or in the direction of the pointer. */
const drawBond = (
  { molecule, hit, start, reach }: Gesture,
  now: Point,
  { symbol = 'C', first = 'C', order = 1, stereo = 'none' as BondStereo },
  free: boolean,
): Molecule => {
  const begun = hit?.kind === 'atom' ? { molecule, atom: hit.atom.id } : addAtom(molecule, first, start);
  const from = atomOf(begun.molecule, begun.atom)!;
  const target = hitAt(begun.molecule, now, reach, { bonds: false, except: [begun.atom] });
  if (target?.kind === 'atom') return connect(begun.molecule, begun.atom, target.atom.id, order, stereo);
  const place = away(from, snapAngle(angleTo(from, now), free), usualLength(molecule));
  const near = mergeDistance(molecule);
  const under = begun.molecule.atoms.find((atom) => atom.id !== begun.atom && distance(atom, place) < near);
  if (under) return connect(begun.molecule, begun.atom, under.id, order, stereo);
  return sprout(begun.molecule, begun.atom, { symbol, order, stereo, place }).molecule;
};

/** How far charges go; beyond is a slip of the hand. */
const CHARGE_MAX = 8;

export const chargeBy = (charge: number, by: number): number =>
  Math.max(-CHARGE_MAX, Math.min(CHARGE_MAX, charge + by));

const putRing = (molecule: Molecule, template: RingTemplate, hit: Hit | undefined, place: Point): Molecule =>
  hit === undefined
    ? addRing(molecule, template, place).molecule
    : hit.kind === 'atom'
      ? addRingAtAtom(molecule, template, hit.atom.id).molecule
      : addRingAtBond(molecule, template, hit.bond.id).molecule;

/** What a press without a way does: on an atom, on a bond or beside. */
export const press = (molecule: Molecule, tool: Tool, hit: Hit | undefined, place: Point): Molecule => {
  switch (tool.kind) {
    case 'select':
      return molecule;
    case 'erase':
      return hit ? remove(molecule, selectionOf(hit)) : molecule;
    case 'bond': {
      const { order, stereo, topology = 0 } = tool;
      if (hit?.kind === 'bond') return clickBond(molecule, hit.bond.id, order, stereo, topology);
      const begun = hit ? { molecule, atom: hit.atom.id } : addAtom(molecule, 'C', place);
      return sprout(begun.molecule, begun.atom, { order, stereo }).molecule;
    }
    case 'chain': {
      const begun = hit?.kind === 'atom' ? { molecule, atom: hit.atom.id } : addAtom(molecule, 'C', place);
      return hit?.kind === 'bond' ? molecule : sprout(begun.molecule, begun.atom).molecule;
    }
    case 'ring':
      return putRing(molecule, tool, hit, place);
    case 'atom':
      if (hit?.kind === 'bond') return molecule;
      return hit
        ? setElement(molecule, [hit.atom.id], tool.symbol)
        : addAtom(molecule, tool.symbol, place).molecule;
    case 'r-group': {
      if (hit?.kind === 'bond') return molecule;
      const begun = hit ? { molecule, atom: hit.atom.id } : addAtom(molecule, 'R#', place);
      return setRGroup(begun.molecule, [begun.atom], tool.number);
    }
    default:
      return hit?.kind === 'atom'
        ? changeAtoms(molecule, [hit.atom.id], { charge: chargeBy(hit.atom.charge, tool.by) })
        : molecule;
  }
};

/**
 * What comes of a gesture.
 * @param moved whether the pointer has left the place where it began
 * @param free Alt is held: directions are not turned to multiples of 15°
 */
export const outcomeOf = (
  gesture: Gesture,
  now: Point,
  { moved, ended, free = false }: { moved: boolean; ended: boolean; free?: boolean },
): Outcome => {
  const { tool, molecule, hit, start, selection } = gesture;
  if (tool.kind === 'select') return select(gesture, now, moved, ended);
  const kept = (drawn: Molecule): Outcome => ({
    molecule: drawn,
    selection: ended ? nothingSelected : selection,
  });
  if (moved && hit?.kind !== 'bond')
    switch (tool.kind) {
      case 'bond':
        return kept(drawBond(gesture, now, tool, free));
      case 'atom':
        return kept(drawBond(gesture, now, { symbol: tool.symbol, first: tool.symbol }, free));
      case 'chain':
        return kept(
          addChain(
            molecule,
            hit?.kind === 'atom' ? hit.atom.id : undefined,
            hit?.kind === 'atom' ? hit.atom : start,
            now,
          ).molecule,
        );
      default:
    }
  return ended ? kept(press(molecule, tool, hit, start)) : { molecule, selection };
};

/** Removes what the eraser passes on its way. */
export const eraseAt = (molecule: Molecule, place: Point, reach: number): Molecule => {
  const hit = hitAt(molecule, place, reach);
  return hit ? remove(molecule, selectionOf(hit)) : molecule;
};
