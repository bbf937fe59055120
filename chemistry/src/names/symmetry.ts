import type { Fragment } from './fragment.ts';

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
      [atom.element, atom.charge, atom.isotope, atom.mancude, atom.saturated, exits.get(index) ?? 0].join(),
    ),
  );
  const neighbors = fragment.atoms.map((_, index) => fragment.neighbors(index));
  for (let round = 0; round < fragment.atoms.length; round += 1) {
    const before = new Set(classes).size;
    const current = classes;
    classes = current.map((own, index) =>
      numberOf(
        `${own}:${(neighbors[index] ?? [])
          .map(({ atom, bond }) => `${bond.mancude ? 'm' : bond.order}${current[atom]}`)
          .toSorted()
          .join()}`,
      ),
    );
    if (new Set(classes).size === before) break;
  }
  return classes;
};
