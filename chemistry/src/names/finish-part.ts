import { effectiveHydrogens } from './bind-prefix.ts';
import { newAtom, type Fragment } from './fragment.ts';
import { NameProblem } from './name-problem.ts';
import type { IsotopeLabel } from './nodes.ts';
import { symmetryClasses } from './symmetry.ts';
import { hydrogensOf } from './valence.ts';

/** Puts deuterium or tritium on atoms, as often as each is there. */
const withHydrogen = (fragment: Fragment, atoms: readonly number[], isotope: number): void => {
  for (const atom of atoms) {
    if (effectiveHydrogens(fragment, atom) < 1) throw new NameProblem('locant');
    fragment.addBond(atom, fragment.addAtom({ ...newAtom('H'), isotope }), 1);
  }
};

/** Every atom as often as it has hydrogen. */
const hydrogenPlaces = (fragment: Fragment, atoms: readonly number[]): number[] =>
  atoms.flatMap((atom) =>
    Array.from({ length: Math.max(0, effectiveHydrogens(fragment, atom)) }, () => atom),
  );

/**
 * Gives a part its isotopes: hydrogen on every carbon atom, or on every atom, or at locants; other elements where there are as many
 * atoms of them.
 */
export const labeled = (fragment: Fragment, { element, isotope, locants, count }: IsotopeLabel): Fragment => {
  const copy = fragment.clone();
  const named = locants?.map((locant) => {
    const atom = copy.locants.get(locant);
    if (atom === undefined) throw new NameProblem('locant');
    return atom;
  });
  if (element === 'H') {
    const carbons = copy.own.filter((atom) => copy.atoms[atom]?.element === 'C');
    const all = [hydrogenPlaces(copy, carbons), hydrogenPlaces(copy, copy.own)];
    const whole = all.find((places) => places.length === count);
    const [only, ...others] = named ?? [];
    const places =
      only !== undefined && others.length === 0
        ? Array.from({ length: count }, () => only)
        : (named ?? whole);
    if (!places) throw new NameProblem('locant-missing');
    withHydrogen(copy, places, isotope);
    return copy;
  }
  const all = copy.own.filter((atom) => copy.atoms[atom]?.element === element);
  const places = named ?? all;
  if (places.length !== count || places.some((atom) => !all.includes(atom)))
    throw new NameProblem('locant-missing');
  for (const atom of places) Object.assign(copy.atoms[atom] ?? {}, { isotope });
  return copy;
};

/** Acids and anions with retained names: their oxygen atoms are what an ester's radicals go to. */
export const giveRoles = (fragment: Fragment): void => {
  for (const [index, atom] of fragment.atoms.entries()) {
    const [bound] = fragment.neighbors(index);
    const isOnAcid =
      fragment.atoms[bound?.atom ?? -1]?.element !== 'N' && fragment.atoms[bound?.atom ?? -1]?.charge === 0;
    if (atom.charge === -1 && /^[OS]$/.test(atom.element) && (isOnAcid || fragment.atoms.length === 3))
      atom.role = 'anion';
    const isAcid = fragment
      .neighbors(bound?.atom ?? -1)
      .some((next) => next.bond.order === 2 && fragment.atoms[next.atom]?.element === 'O');
    if (
      atom.element === 'O' &&
      atom.charge === 0 &&
      bound?.bond.order === 1 &&
      isAcid &&
      hydrogensOf(fragment, index) === 1
    )
      atom.role = 'acid';
  }
};

/** `N-methylpiperidine`: a ring's nitrogen atoms by letter, where all that have hydrogen are alike. */
export const nameNitrogen = (fragment: Fragment): void => {
  if (fragment.locants.has('N')) return;
  const nitrogens = fragment.own.filter(
    (atom) => fragment.atoms[atom]?.element === 'N' && hydrogensOf(fragment, atom) > 0,
  );
  const [only, ...others] = nitrogens;
  if (only === undefined) return;
  if (others.length === 0) {
    fragment.locants.set('N', only);
    return;
  }
  const classes = symmetryClasses(fragment);
  if (new Set(nitrogens.map((atom) => classes[atom])).size !== 1) return;
  for (const [index, atom] of nitrogens.entries()) fragment.locants.set(`N${"'".repeat(index)}`, atom);
};
