import type { Atom, Fragment } from './fragment.ts';

/** The bonding numbers of the elements that names of organic compounds have, lowest first (IUPAC 2013, P-14.1). */
const VALENCES: Readonly<Record<string, readonly number[]>> = {
  H: [1],
  B: [3],
  C: [4],
  N: [3],
  O: [2],
  F: [1],
  Si: [4],
  P: [3, 5],
  S: [2, 4, 6],
  Cl: [1],
  Ge: [4],
  As: [3, 5],
  Se: [2, 4, 6],
  Br: [1],
  Sn: [4],
  Te: [2, 4, 6],
  I: [1],
};

/** Cations of these elements have one bond more, not one less. */
const GAINS_WITH_CHARGE = new Set(['N', 'P', 'O', 'S', 'Se', 'As', 'Te', 'I', 'Br', 'Cl']);

/**
 * The bonding number that an atom has with a number of bonds in use.
 * @returns undefined where it has more bonds than any allows
 */
export const valenceOf = (atom: Atom, used: number): number | undefined => {
  if (atom.lambda > 0) return used <= atom.lambda ? atom.lambda : undefined;
  const known = VALENCES[atom.element];
  if (known === undefined) return used;
  if (atom.charge === 0) return known.find((valence) => valence >= used);
  const change =
    atom.charge > 0
      ? GAINS_WITH_CHARGE.has(atom.element)
        ? atom.charge
        : -atom.charge
      : atom.element === 'B' || (atom.element === 'P' && used > 5)
        ? -atom.charge
        : atom.charge;
  return known.map((valence) => valence + change).find((valence) => valence >= used);
};

/** The hydrogens of an atom; less than 0 where it has too many bonds. */
export const hydrogensOf = (fragment: Fragment, index: number): number => {
  const atom = fragment.atoms[index];
  if (atom === undefined) return -1;
  const used = fragment.used(index);
  const valence = valenceOf(atom, used);
  return valence === undefined ? -1 : valence - used;
};
