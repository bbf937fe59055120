import type { Fragment } from './fragment.ts';
import { structureWith, withoutAtom } from './functional-classes.ts';
import { hydrogensOf } from './valence.ts';

/** Phosphoric acid or its anhydrides, to be bound by the first phosphorus atom. */
export const phosphateOf = (word: string): Fragment => {
  const count = word.startsWith('tri') ? 3 : word.startsWith('di') ? 2 : 1;
  const fragment = structureWith(`[O-]P(=O)(O)${'OP(=O)(O)'.repeat(count - 1)}O`);
  Object.assign(fragment.atoms[0] ?? {}, { role: 'anion' });
  return fragment;
};

export const isHydrogen = (radical: Fragment | undefined): boolean =>
  radical?.atoms.length === 1 && radical.atoms[0]?.element === 'H';

/** Whether acid groups are those of one phosphorus or boron atom, so that it is all the same which of them is meant. */
export const areAlike = (acid: Fragment, places: readonly number[]): boolean =>
  new Set(places.map((place) => acid.neighbors(place)[0]?.atom)).size === 1;

/** A group with halogen on each of its free valences. */
export const withHalogens = (group: Fragment, element: string): Fragment => {
  const copy = group.clone();
  const [model] = structureWith(element).atoms;
  for (const exit of group.exits) if (model) copy.addBond(exit.atom, copy.addAtom({ ...model }), 1);
  copy.exits = [];
  return copy;
};

/** How many bonds there are between two atoms by the shortest way. */
export const distanceBetween = (fragment: Fragment, from: number, to: number): number | undefined => {
  const distances = new Map([[from, 0]]);
  for (const [atom, distance] of distances)
    for (const next of fragment.neighbors(atom))
      if (!distances.has(next.atom)) distances.set(next.atom, distance + 1);
  return distances.get(to);
};

/** Whether a structure has a nitrogen atom that takes a proton: an amine's, a ring's or an amidine's. */
export const isBase = (fragment: Fragment): boolean =>
  fragment.atoms.some(({ element, charge }, index) => {
    if (element !== 'N' || charge !== 0) return false;
    const around = fragment.neighbors(index);
    const isAcyl = around.some(
      ({ atom, bond }) =>
        bond.order === 1 &&
        fragment
          .neighbors(atom)
          .some((next) => next.bond.order === 2 && /^[OS]$/.test(fragment.atoms[next.atom]?.element ?? '')),
    );
    return !isAcyl && around.every(({ bond }) => bond.order < 3);
  });

/** A base beside the acid of an anion. */
export const saltOf = (base: Fragment, anion: Fragment): Fragment => {
  const acid = anion.clone();
  for (const atom of acid.atoms) if (atom.role === 'anion') Object.assign(atom, { charge: 0, role: '' });
  const copy = base.clone();
  copy.take(acid);
  return copy;
};

/** Hydroxy groups that are no acid's and no enol's of a carbonyl group. */
export const hydroxyGroups = (fragment: Fragment): number[] =>
  fragment.atoms.flatMap(({ element, role, charge }, index) => {
    const [bound, ...others] = fragment.neighbors(index);
    return element === 'O' &&
      charge === 0 &&
      role === '' &&
      others.length === 0 &&
      bound?.bond.order === 1 &&
      fragment.atoms[bound.atom]?.element === 'C' &&
      hydrogensOf(fragment, index) === 1
      ? [index]
      : [];
  });

/** The ester of an alcohol's hydroxy groups and an acid given as its anion; undefined where it is not clear which are meant. */
export const esterOf = (
  alcohol: Fragment,
  anion: Fragment,
  locants: readonly string[] | undefined,
): Fragment | undefined => {
  const all = hydroxyGroups(alcohol);
  const isCharged = alcohol.atoms.some(({ charge }) => charge !== 0);
  const places = locants
    ? locants.map((locant) => {
        const atom = alcohol.locants.get(locant);
        const [only, ...others] = all.filter(
          (oxygen) =>
            alcohol.neighbors(oxygen)[0]?.atom === atom || alcohol.locants.get(`O${locant}`) === oxygen,
        );
        return others.length === 0 ? only : undefined;
      })
    : isCharged
      ? []
      : all;
  const [anionic, ...more] = anion.atoms.flatMap(({ role }, index) => (role === 'anion' ? [index] : []));
  const center = anion.neighbors(anionic ?? -1)[0]?.atom;
  if (places.length === 0 || places.includes(undefined) || (!locants && places.length !== 1))
    return undefined;
  if (anionic === undefined || center === undefined || more.length > 0) return undefined;
  const acyl = withoutAtom(anion.clone(), anionic);
  const copy = alcohol.clone();
  for (const place of places) {
    const shift = copy.take(acyl);
    copy.addBond(place ?? -1, shift + (center > anionic ? center - 1 : center), 1);
  }
  return copy;
};
