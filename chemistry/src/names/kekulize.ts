import type { Fragment } from './fragment.ts';
import { NameProblem } from './name-problem.ts';
import { ringsOf } from './rings.ts';
import { valenceOf } from './valence.ts';

/** What it costs to leave an atom without a double bond, which gives it a hydrogen that nothing names. */
const COST_OF_CARBON = 100;

/** Ways to set double bonds beyond which the search ends; ring systems of names have far fewer. */
const MAX_STEPS = 20_000;

/** Readings that differ in the place of a hydrogen; more are of no use. */
const MAX_ALTERNATIVES = 3;

interface Solution {
  cost: number;
  doubled: readonly (readonly [number, number])[];
  left: readonly number[];
}

/** Whether an atom has room for a double bond of its ring. */
const isOpen = (fragment: Fragment, index: number): boolean => {
  const atom = fragment.atoms[index];
  if (!atom?.mancude || atom.saturated) return false;
  const used = fragment.used(index);
  const valence = valenceOf(atom, used);
  if (valence === undefined) throw new NameProblem('valence');
  // Sulfur and phosphorus take a higher bonding number only where the name gives it.
  return valence - used >= 1 && atom.element !== 'S' && atom.element !== 'Se' && atom.element !== 'O'
    ? true
    : atom.lambda > 0 && valence - used >= 1;
};

/** Every cheapest way to pair the atoms of a component. */
const pairings = (
  fragment: Fragment,
  component: readonly number[],
  open: ReadonlySet<number>,
): Solution[] => {
  const partners = new Map(
    component.map((atom) => [
      atom,
      fragment
        .neighbors(atom)
        .filter(({ atom: next, bond }) => bond.mancude && open.has(next))
        .map(({ atom: next }) => next),
    ]),
  );
  let best: Solution[] = [];
  let steps = 0;
  const done = new Set<number>();
  const go = (
    doubled: readonly (readonly [number, number])[],
    left: readonly number[],
    cost: number,
  ): void => {
    steps += 1;
    const limit = best[0]?.cost ?? Infinity;
    if (steps > MAX_STEPS || cost > limit || (cost === 0 && limit === 0)) return;
    let next = -1;
    let fewest = Infinity;
    for (const atom of component) {
      if (done.has(atom)) continue;
      const free = (partners.get(atom) ?? []).filter((other) => !done.has(other)).length;
      if (free < fewest) {
        fewest = free;
        next = atom;
      }
    }
    if (next < 0) {
      if (cost < limit) best = [];
      if (best.length < 40) best.push({ cost, doubled, left });
      return;
    }
    done.add(next);
    for (const other of partners.get(next) ?? []) {
      if (done.has(other)) continue;
      done.add(other);
      go([...doubled, [next, other]], left, cost);
      done.delete(other);
    }
    go(doubled, [...left, next], cost + (fragment.atoms[next]?.element === 'C' ? COST_OF_CARBON : 1));
    done.delete(next);
  };
  go([], [], 0);
  return best;
};

/** Whether a substituent is on a ring's nitrogen atom that no hydrogen was named for. */
const hasTaken = (fragment: Fragment, index: number): boolean => {
  const atom = fragment.atoms[index];
  const around = fragment.neighbors(index);
  return (
    atom?.element === 'N' &&
    atom.charge === 0 &&
    !atom.saturated &&
    around.length === 3 &&
    around.filter(({ bond }) => bond.mancude).length === 2
  );
};

const componentsOf = (fragment: Fragment): number[][] => {
  const seen = new Set<number>();
  const components: number[][] = [];
  for (const [start, atom] of fragment.atoms.entries()) {
    if (!atom.mancude || seen.has(start)) continue;
    const component = [start];
    seen.add(start);
    for (const member of component)
      for (const { atom: next, bond } of fragment.neighbors(member))
        if (bond.mancude && !seen.has(next)) {
          seen.add(next);
          component.push(next);
        }
    components.push(component);
  }
  return components;
};

/** Whether a ring system has no indicated hydrogen by itself, so that hydrogen which nothing names is a guess. */
const isEven = (fragment: Fragment, component: readonly number[]): boolean => {
  const bearing = component.filter((atom) => {
    const { element } = fragment.atoms[atom] ?? {};
    const around = fragment.neighbors(atom).filter(({ bond }) => bond.mancude).length;
    return element === 'C' || (element === 'N' && around === 2);
  });
  const isBridged = component.some(
    (atom) => fragment.atoms[atom]?.element === 'N' && !bearing.includes(atom),
  );
  return bearing.length % 2 === 0 || isBridged;
};

const atomsOfFives = (fragment: Fragment): Set<number> =>
  new Set(ringsOf(fragment).flatMap((ring) => (ring.length === 5 ? ring : [])));

/** Whether the hydrogen that nothing names is on nitrogen atoms of rings of five, where it needs no locant to be there. */
const isAzole = (fragment: Fragment, { left }: Solution): boolean => {
  const azoles = atomsOfFives(fragment);
  return left.every((atom) => azoles.has(atom));
};

/** One solution for each set of atoms that are left without; those in rings of five first, then those of the lowest locants. */
const distinct = (fragment: Fragment, solutions: readonly Solution[]): Solution[] => {
  if (solutions.length < 2) return [...solutions];
  const ranks = (solution: Solution): number[] =>
    solution.left.map((atom) => fragment.atoms[atom]?.rank ?? 0).toSorted((a, b) => a - b);
  const found = new Map<string, Solution>();
  const azoles = atomsOfFives(fragment);
  const outside = (solution: Solution): number => solution.left.filter((atom) => !azoles.has(atom)).length;
  /** Atoms that rings share have the hydrogen last: fluorene is 9H, not 4aH. */
  const shared = (solution: Solution): number =>
    solution.left.filter((atom) => fragment.neighbors(atom).filter(({ bond }) => bond.mancude).length > 2)
      .length;
  for (const solution of solutions) found.set(solution.left.toSorted((a, b) => a - b).join(), solution);
  return [...found.values()].toSorted((a, b) => {
    if (outside(a) !== outside(b)) return outside(a) - outside(b);
    if (shared(a) !== shared(b)) return shared(a) - shared(b);
    const [one, two] = [ranks(a), ranks(b)];
    const index = one.findIndex((rank, place) => rank !== two[place]);
    return index < 0 ? 0 : (one[index] ?? 0) - (two[index] ?? 0);
  });
};

/**
 * Sets the double bonds of mancude rings. Where hydrogen has to go that the name does not place (`pyrrole`, `quinazolin-4-one`) a ring
 * nitrogen takes it, the lowest; a carbon atom where there is no such.
 * @returns one structure, or several where the name leaves open which carbon atom has the hydrogen
 * @throws {NameProblem}
 */
export const kekulize = (fragment: Fragment): Fragment[] => {
  let results = [fragment.clone()];
  for (const component of componentsOf(fragment)) {
    const open = new Set(component.filter((atom) => isOpen(fragment, atom)));
    const solutions = distinct(fragment, pairings(fragment, [...open], open));
    const [first] = solutions;
    if (!first) throw new NameProblem('valence');
    const isPlain = component.every((atom) => fragment.atoms[atom]?.saturated !== true);
    const leavesCarbon = first.cost >= COST_OF_CARBON;
    if (first.cost >= COST_OF_CARBON * 2) throw new NameProblem('locant-missing');
    const chosen = leavesCarbon && !isPlain ? solutions : [first];
    // `7-methyladenosine`: what is on a nitrogen atom whose bonds are the ring's may have been meant as a cation.
    const takesFromNitrogen = component.some((atom) => hasTaken(fragment, atom));
    if (chosen.length > MAX_ALTERNATIVES) throw new NameProblem('locant-missing');
    results = results.flatMap((result) =>
      chosen.map(({ doubled }) => {
        const copy = chosen.length === 1 ? result : result.clone();
        for (const [a, b] of doubled) {
          const bond = copy.bondBetween(a, b);
          if (bond) bond.order = 2;
        }
        // Where there is one place only, as in 1,3-benzodioxole, nothing is assumed.
        const isGuess = leavesCarbon && (solutions.length > 1 || takesFromNitrogen);
        if (isGuess || (first.cost > 0 && (isEven(fragment, component) || !isAzole(fragment, first))))
          copy.warnings.add('hydrogen-assumed');
        return copy;
      }),
    );
  }
  return results;
};
