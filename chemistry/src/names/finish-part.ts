import { effectiveHydrogens } from './bind-prefix.ts';
import { newAtom, type Fragment } from './fragment.ts';
import { NameProblem } from './name-problem.ts';
import { symmetryClasses } from './symmetry.ts';
import { hydrogensOf } from './valence.ts';

/** Puts an isotope of hydrogen on every place of a part, or on all of one carbon atom. */
export const labelled = (fragment: Fragment, isotope: number, count: number): Fragment => {
  const copy = fragment.clone();
  const open = copy.own.filter(
    (atom) => copy.atoms[atom]?.element === 'C' && effectiveHydrogens(copy, atom) > 0,
  );
  const total = open.reduce((sum, atom) => sum + effectiveHydrogens(copy, atom), 0);
  if (total !== count) throw new NameProblem('locant-missing');
  for (const atom of open)
    for (let left = effectiveHydrogens(copy, atom); left > 0; left -= 1)
      copy.addBond(atom, copy.addAtom({ ...newAtom('H'), isotope }), 1);
  return copy;
};

/** Acids and anions with retained names: their oxygen atoms are what an ester's radicals go to. */
export const giveRoles = (fragment: Fragment): void => {
  for (const [index, atom] of fragment.atoms.entries()) {
    const [bound] = fragment.neighbours(index);
    const isOnAcid =
      fragment.atoms[bound?.atom ?? -1]?.element !== 'N' && fragment.atoms[bound?.atom ?? -1]?.charge === 0;
    if (atom.charge === -1 && /^[OS]$/.test(atom.element) && (isOnAcid || fragment.atoms.length === 3))
      atom.role = 'anion';
    const isAcid = fragment
      .neighbours(bound?.atom ?? -1)
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
