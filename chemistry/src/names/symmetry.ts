import type { Fragment } from './fragment.ts';
import { hydrogensOf } from './valence.ts';

/**
 * Sorts atoms into classes of like surroundings, by refinement as in Morgan's algorithm.
 * @returns the class of each atom
 */
export const symmetryClasses = (fragment: Fragment): number[] => {
  const numbers = new Map<string, number>();
  const numberOf = (key: string): number => {
    const known = numbers.get(key);
    if (known !== undefined) return known;
    numbers.set(key, numbers.size);
    return numbers.size - 1;
  };
  const exits = new Map<number, number>();
  for (const exit of fragment.exits) exits.set(exit.atom, (exits.get(exit.atom) ?? 0) + exit.order);
  let classes = fragment.atoms.map((atom, index) =>
    numberOf(
      [
        atom.element,
        atom.charge,
        atom.isotope,
        atom.mancude,
        atom.saturated,
        exits.get(index) ?? 0,
        hydrogensOf(fragment, index),
      ].join(),
    ),
  );
  const count = fragment.atoms.length;
  for (let round = 0; round < count; round += 1) {
    const before = numbers.size;
    const current = classes;
    numbers.clear();
    classes = current.map((own, index) => {
      const around = fragment
        .neighbors(index)
        .map(({ atom, bond }) => (bond.mancude ? 0 : bond.order) * count + (current[atom] ?? 0))
        .toSorted((a, b) => a - b);
      return numberOf(String.fromCodePoint(own, ...around));
    });
    if (numbers.size === before) break;
  }
  return classes;
};
