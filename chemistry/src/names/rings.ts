import type { Bond, Fragment } from './fragment.ts';

/** The shortest way from one atom to another that does not take a bond. */
const wayAround = (fragment: Fragment, avoided: Bond): number[] | undefined => {
  const before = new Map<number, number>([[avoided.a, -1]]);
  const queue = [avoided.a];
  for (let place = 0; place < queue.length; place += 1) {
    const atom = queue[place] ?? -1;
    for (const { atom: next, bond } of fragment.neighbors(atom)) {
      if (bond === avoided || before.has(next)) continue;
      before.set(next, atom);
      if (next !== avoided.b) {
        queue.push(next);
        continue;
      }
      const way: number[] = [];
      for (let step = next; step >= 0; step = before.get(step) ?? -1) way.push(step);
      return way;
    }
  }
  return undefined;
};

/** The smallest rings, as many as there are independent ones; each as its atoms in order. */
export const ringsOf = (fragment: Fragment): number[][] => {
  const found = new Map<string, number[]>();
  for (const bond of fragment.bonds) {
    const ring = wayAround(fragment, bond);
    if (ring) found.set(ring.toSorted((a, b) => a - b).join(' '), ring);
  }
  const wanted = fragment.bonds.length - fragment.atoms.length + 1;
  return [...found.values()].toSorted((a, b) => a.length - b.length).slice(0, wanted);
};
