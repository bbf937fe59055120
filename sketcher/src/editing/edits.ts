import {
  atomOf,
  bondBetween,
  bondOf,
  bondsAt,
  otherEnd,
  plainAtom,
  plainBond,
} from '../molecule/molecule.ts';
import type { Atom, Bond, BondOrder, BondStereo, Molecule } from '../molecule/molecule.ts';
import { away, distance, freeAngle, mergeDistance, polygonFrom, usualLength } from './geometry.ts';
import type { Point } from './geometry.ts';
import { impliedHydrogens } from '../molecule/elements.ts';

/** What a person chose: ids of atoms and bonds. */
export interface Selection {
  readonly atoms: ReadonlySet<number>;
  readonly bonds: ReadonlySet<number>;
}

export const nothingSelected: Selection = { atoms: new Set(), bonds: new Set() };

/** An edited molecule, and the atom that it is about. */
export interface Edited {
  molecule: Molecule;
  atom: number;
}

/** Sum of the orders of an atom's bonds; aromatic ones count one and a half, those of queries and dative ones one. */
export const bondSum = (molecule: Molecule, atom: number): number => {
  const sum = bondsAt(molecule, atom).reduce(
    (before, { order }) => before + (order <= 3 ? order : order === 4 ? 1.5 : order === 10 ? 0 : 1),
    0,
  );
  return Math.floor(sum + 1e-6);
};

/** The hydrogen atoms that an atom implies; undefined where it has too many bonds. */
export const hydrogensOf = (molecule: Molecule, atom: Atom): number | undefined =>
  impliedHydrogens(atom.symbol, atom, bondSum(molecule, atom.id));

/** Changes what is said of some atoms. */
export const changeAtoms = (molecule: Molecule, ids: Iterable<number>, change: Partial<Atom>): Molecule => {
  const wanted = new Set(ids);
  return {
    ...molecule,
    atoms: molecule.atoms.map((atom) => (wanted.has(atom.id) ? { ...atom, ...change, id: atom.id } : atom)),
  };
};

/** Makes atoms another element, and nothing else than that. */
export const setElement = (molecule: Molecule, ids: Iterable<number>, symbol: string): Molecule =>
  changeAtoms(molecule, ids, {
    symbol,
    isotope: 0,
    rGroups: [],
    list: undefined,
    alias: '',
    value: '',
    smarts: '',
    valence: 0,
  });

/** Makes atoms R-groups of a number. */
export const setRGroup = (molecule: Molecule, ids: Iterable<number>, number: number): Molecule =>
  changeAtoms(setElement(molecule, ids, 'R#'), ids, { rGroups: [number], charge: 0 });

export const changeBonds = (molecule: Molecule, ids: Iterable<number>, change: Partial<Bond>): Molecule => {
  const wanted = new Set(ids);
  return {
    ...molecule,
    bonds: molecule.bonds.map((bond) => (wanted.has(bond.id) ? { ...bond, ...change, id: bond.id } : bond)),
  };
};

export const addAtom = (molecule: Molecule, symbol: string, place: Point): Edited => ({
  molecule: {
    ...molecule,
    atoms: [...molecule.atoms, plainAtom(molecule.nextId, symbol, place.x, place.y)],
    nextId: molecule.nextId + 1,
  },
  atom: molecule.nextId,
});

/** Connects two atoms; where they are connected their bond gets the order and the wedge. */
export const connect = (
  molecule: Molecule,
  from: number,
  to: number,
  order: BondOrder = 1,
  stereo: BondStereo = 'none',
): Molecule => {
  if (from === to) return molecule;
  const known = bondBetween(molecule, from, to);
  if (known) return changeBonds(molecule, [known.id], { order, stereo, from, to });
  return {
    ...molecule,
    bonds: [...molecule.bonds, { ...plainBond(molecule.nextId, from, to, order), stereo }],
    nextId: molecule.nextId + 1,
  };
};

/** Adds a neighbor to an atom, at a place or where it has room. */
export const sprout = (
  molecule: Molecule,
  from: number,
  {
    symbol = 'C',
    order = 1,
    stereo = 'none',
    place,
  }: { symbol?: string; order?: BondOrder; stereo?: BondStereo; place?: Point } = {},
): Edited => {
  const atom = atomOf(molecule, from)!;
  const added = addAtom(
    molecule,
    symbol,
    place ?? away(atom, freeAngle(molecule, atom, order), usualLength(molecule)),
  );
  return { molecule: connect(added.molecule, from, added.atom, order, stereo), atom: added.atom };
};

/** What is left of groups and collections when some atoms and bonds are gone. */
const withoutLost = (molecule: Molecule): Molecule => {
  const atoms = new Set(molecule.atoms.map(({ id }) => id));
  const bonds = new Set(molecule.bonds.map(({ id }) => id));
  const keptAtom = (id: number): boolean => atoms.has(id);
  const keptBond = (id: number): boolean => bonds.has(id);
  return {
    ...molecule,
    groups: molecule.groups.flatMap((group) => {
      const left = group.atoms.filter(keptAtom);
      const isWhole =
        left.length === group.atoms.length &&
        group.rest.every((fact) => (fact.atoms ?? []).every((id) => id === 0 || keptAtom(id)));
      // An abbreviation that lost a part means something else; brackets can go around what is left.
      if (left.length === 0 || (!isWhole && group.type === 'SUP')) return [];
      return [
        {
          ...group,
          atoms: left,
          bonds: group.bonds.filter(keptBond),
          rest: group.rest.map((fact) => ({
            ...fact,
            ...(fact.atoms && { atoms: fact.atoms.filter(keptAtom) }),
            ...(fact.bonds && { bonds: fact.bonds.filter(keptBond) }),
          })),
        },
      ];
    }),
    collections: molecule.collections.flatMap((collection) => {
      const left = {
        ...collection,
        atoms: collection.atoms.filter(keptAtom),
        bonds: collection.bonds.filter(keptBond),
      };
      return left.atoms.length + left.bonds.length > 0 ? [left] : [];
    }),
  };
};

/** Removes atoms with their bonds, and bonds. */
export const remove = (molecule: Molecule, { atoms, bonds }: Selection): Molecule =>
  withoutLost({
    ...molecule,
    atoms: molecule.atoms.filter(({ id }) => !atoms.has(id)),
    bonds: molecule.bonds.filter(({ id, from, to }) => !bonds.has(id) && !atoms.has(from) && !atoms.has(to)),
  });

/** Moves atoms by some ångström. */
export const move = (molecule: Molecule, atoms: ReadonlySet<number>, by: Point): Molecule => ({
  ...molecule,
  atoms: molecule.atoms.map((atom) =>
    atoms.has(atom.id) ? { ...atom, x: atom.x + by.x, y: atom.y + by.y } : atom,
  ),
});

/** Makes one of each two atoms of which one was put onto the other; the one that stood there stays. */
export const mergeOnto = (molecule: Molecule, moved: ReadonlySet<number>): Molecule => {
  let merged = molecule;
  const near = mergeDistance(molecule);
  for (const id of moved) {
    const atom = atomOf(merged, id);
    const under = atom && merged.atoms.find((other) => !moved.has(other.id) && distance(other, atom) < near);
    if (!atom || !under) continue;
    for (const bond of bondsAt(merged, id)) {
      const neighbor = otherEnd(bond, id);
      if (neighbor !== under.id && !bondBetween(merged, neighbor, under.id))
        merged = changeBonds(merged, [bond.id], {
          from: bond.from === id ? under.id : bond.from,
          to: bond.to === id ? under.id : bond.to,
        });
    }
    merged = remove(merged, { atoms: new Set([id]), bonds: new Set() });
  }
  return merged;
};

/** What a click with a bond's tool makes of a bond: the next order, the wedge, or the wedge's other end. */
export const clickBond = (
  molecule: Molecule,
  id: number,
  order: BondOrder,
  stereo: BondStereo,
  topology = 0,
): Molecule => {
  const bond = bondOf(molecule, id)!;
  if (stereo !== 'none') {
    const isSame = bond.stereo === stereo && bond.order === order;
    return changeBonds(molecule, [id], {
      order,
      stereo,
      ...(isSame && stereo !== 'either' && { from: bond.to, to: bond.from }),
    });
  }
  const isPlain = bond.order === order && bond.stereo === 'none' && bond.topology === topology;
  // The tool of single bonds goes through the orders, as every editor's does.
  const next =
    isPlain && order === 1
      ? 2
      : order === 1 && bond.stereo === 'none' && bond.order < 3
        ? bond.order + 1
        : order;
  return changeBonds(molecule, [id], { order: next, stereo: 'none', topology });
};

/** A ring that can be put down. */
export interface RingTemplate {
  readonly size: number;
  /** With alternating double bonds. */
  readonly aromatic: boolean;
}

/** How many atoms have more bonds than they can. */
const overfull = (molecule: Molecule, ids: readonly number[]): number =>
  ids.filter((id) => {
    const atom = atomOf(molecule, id);
    return atom && hydrogensOf(molecule, atom) === undefined;
  }).length;

/** How many atoms of a ring have no double bond. */
const bare = (molecule: Molecule, ids: readonly number[]): number =>
  ids.filter((id) => bondsAt(molecule, id).every(({ order }) => order === 1)).length;

/** Puts a ring's atoms at corners, onto atoms that lie there, and connects them. */
const putRing = (molecule: Molecule, corners: readonly Point[], aromatic: boolean): Edited => {
  let made = molecule;
  const near = mergeDistance(molecule);
  const ids = corners.map((corner) => {
    const under = molecule.atoms.find((atom) => distance(atom, corner) < near);
    if (under) return under.id;
    const added = addAtom(made, 'C', corner);
    made = added.molecule;
    return added.atom;
  });
  const edges = ids.map((id, index): [number, number] => [id, ids[(index + 1) % ids.length]!]);
  const ringOf = (phase: number): Molecule => {
    let ring = made;
    for (const [index, [from, to]] of edges.entries()) {
      const known = bondBetween(ring, from, to);
      const order =
        aromatic && index % 2 === phase && !(ids.length % 2 === 1 && index === ids.length - 1) ? 2 : 1;
      if (!known) ring = connect(ring, from, to, order);
    }
    return ring;
  };
  const [even, odd] = [ringOf(0), ringOf(1)];
  const worth = (ring: Molecule): number => overfull(ring, ids) * 10 + bare(ring, ids);
  let best = worth(odd) < worth(even) ? odd : even;
  // What the ring was put onto may have no room for a double bond.
  if (aromatic)
    for (const id of ids)
      for (const bond of bondsAt(best, id))
        if (bond.order === 2 && !bondOf(molecule, bond.id) && overfull(best, [id]) > 0)
          best = changeBonds(best, [bond.id], { order: 1 });
  return { molecule: best, atom: ids.find((id) => !atomOf(molecule, id)) ?? ids[0]! };
};

/** Puts a ring around a place. */
export const addRing = (molecule: Molecule, { size, aromatic }: RingTemplate, place: Point): Edited => {
  const side = usualLength(molecule);
  const radius = side / (2 * Math.sin(Math.PI / size));
  // A corner upwards.
  const corners = Array.from({ length: size }, (_, index) =>
    away(place, Math.PI / 2 + (index * 2 * Math.PI) / size, radius),
  );
  return putRing(molecule, corners, aromatic);
};

/** Puts a ring onto an atom, which becomes a corner of it; where the atom has three bonds or more, beside it, by a bond. */
export const addRingAtAtom = (molecule: Molecule, template: RingTemplate, id: number): Edited => {
  const atom = atomOf(molecule, id)!;
  const hydrogens = hydrogensOf(molecule, atom) ?? 0;
  const side = usualLength(molecule);
  const isCrowded = bondsAt(molecule, id).length > 1 && hydrogens < 2 + (template.aromatic ? 1 : 0);
  const start = isCrowded ? sprout(molecule, id) : { molecule, atom: id };
  const corner = atomOf(start.molecule, start.atom)!;
  const angle = freeAngle(start.molecule, corner);
  const straight =
    isCrowded || bondsAt(molecule, id).length === 1 ? straightOn(start.molecule, corner) : angle;
  const { size } = template;
  const inner = Math.PI - (2 * Math.PI) / size;
  const first = away(corner, straight - inner / 2, side);
  return putRing(start.molecule, polygonFrom(corner, first, size), template.aromatic);
};

/** The direction away from an atom's only neighbor. */
const straightOn = (molecule: Molecule, atom: Atom): number => {
  const [bond] = bondsAt(molecule, atom.id);
  const neighbor = bond && atomOf(molecule, otherEnd(bond, atom.id));
  return neighbor ? Math.atan2(atom.y - neighbor.y, atom.x - neighbor.x) : Math.PI / 6;
};

/** Puts a ring onto a bond, on the side that has more room. */
export const addRingAtBond = (molecule: Molecule, { size, aromatic }: RingTemplate, id: number): Edited => {
  const bond = bondOf(molecule, id)!;
  const [from, to] = [atomOf(molecule, bond.from)!, atomOf(molecule, bond.to)!];
  const sides = [polygonFrom(from, to, size), polygonFrom(to, from, size)];
  const crowding = sides.map((corners) =>
    corners
      .slice(2)
      .reduce(
        (sum, corner) =>
          sum + molecule.atoms.reduce((near, atom) => near + 1 / (0.2 + distance(atom, corner) ** 2), 0),
        0,
      ),
  );
  return putRing(molecule, (crowding[1] ?? 0) < (crowding[0] ?? 0) - 1e-6 ? sides[1]! : sides[0]!, aromatic);
};

/** A zigzag of carbon atoms from a place or an atom towards another place. */
export const addChain = (molecule: Molecule, from: number | undefined, start: Point, end: Point): Edited => {
  const length = usualLength(molecule);
  const step = length * Math.cos(Math.PI / 6);
  const count = Math.max(1, Math.round(distance(start, end) / step));
  const angle = Math.atan2(end.y - start.y, end.x - start.x);
  let chain: Edited = from === undefined ? addAtom(molecule, 'C', start) : { molecule, atom: from };
  for (let index = 0; index < count; index += 1) {
    const before = atomOf(chain.molecule, chain.atom)!;
    const turned = angle + ((index % 2 === 0 ? 1 : -1) * Math.PI) / 6;
    chain = sprout(chain.molecule, chain.atom, { place: away(before, turned, length) });
  }
  return chain;
};

/** Puts another molecule beside what is drawn. */
export const addMolecule = (molecule: Molecule, added: Molecule, by: Point = { x: 0, y: 0 }): Molecule => {
  const shift = molecule.nextId;
  const id = (old: number): number => (old === 0 ? 0 : old + shift);
  const firstGroup = Math.max(0, ...molecule.groups.map(({ index }) => index));
  return {
    ...molecule,
    version: molecule.atoms.length === 0 ? added.version : molecule.version,
    header: molecule.atoms.length === 0 ? added.header : molecule.header,
    chiral: molecule.chiral || added.chiral,
    losses: [...new Set([...molecule.losses, ...added.losses])],
    atoms: [
      ...molecule.atoms,
      ...added.atoms.map((atom) => ({ ...atom, id: id(atom.id), x: atom.x + by.x, y: atom.y + by.y })),
    ],
    bonds: [
      ...molecule.bonds,
      ...added.bonds.map((bond) => ({
        ...bond,
        id: id(bond.id),
        from: id(bond.from),
        to: id(bond.to),
        rest: bond.rest.map(([key, value]): [string, string] =>
          key === 'ENDPTS'
            ? [
                key,
                value
                  .split(' ')
                  .map((end) => id(Number(end)))
                  .join(' '),
              ]
            : [key, value],
        ),
      })),
    ],
    // The words of a group's facts are those of one version.
    groups:
      molecule.atoms.length > 0 && molecule.version !== added.version
        ? molecule.groups
        : [
            ...molecule.groups,
            ...added.groups.map((group) => ({
              ...group,
              index: group.index + firstGroup,
              atoms: group.atoms.map(id),
              bonds: group.bonds.map(id),
              rest: group.rest.map((fact) => ({
                ...fact,
                ...(fact.atoms && { atoms: fact.atoms.map(id) }),
                ...(fact.bonds && { bonds: fact.bonds.map(id) }),
              })),
            })),
          ],
    collections: [
      ...molecule.collections,
      ...added.collections.map((collection) => ({
        ...collection,
        atoms: collection.atoms.map(id),
        bonds: collection.bonds.map(id),
      })),
    ],
    nextId: molecule.nextId + added.nextId,
  };
};
