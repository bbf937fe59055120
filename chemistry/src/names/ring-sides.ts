import type { Fragment, StereoRequest } from './fragment.ts';
import { ringsOf } from './rings.ts';
import { hydrogensOf } from './valence.ts';

/** The configuration of a ring atom whose substituent stands up, walking round the ring in one direction. */
export const upward = (fragment: Fragment, ring: readonly number[], atom: number): number | undefined => {
  const around = fragment.neighbors(atom).map((next) => next.atom);
  const place = ring.indexOf(atom);
  const before = ring[(place + ring.length - 1) % ring.length] ?? -1;
  const after = ring[(place + 1) % ring.length] ?? -1;
  const outside = around.filter((other) => other !== before && other !== after);
  if (outside.length !== 1 || hydrogensOf(fragment, atom) !== 1) return undefined;
  const order = [before, after, outside[0] ?? -1].map((other) => around.indexOf(other));
  const [a = 0, b = 0, c = 0] = order;
  return (a < b ? 1 : -1) * (a < c ? 1 : -1) * (b < c ? 1 : -1);
};

/** Two rings that share more than one bond, or a bond and no more: two bridgeheads and three bridges, the longest first. */
interface Bicycle {
  heads: readonly [number, number];
  bridges: readonly [readonly number[], readonly number[], readonly number[]];
}

/** The atoms that bonds of rings join, among those given. */
const ringNeighbors = (fragment: Fragment, among: ReadonlySet<number>): Map<number, Set<number>> => {
  const neighbors = new Map<number, Set<number>>();
  for (const ring of ringsOf(fragment)) {
    if (!ring.every((atom) => among.has(atom))) continue;
    for (const [index, atom] of ring.entries()) {
      const next = ring[(index + 1) % ring.length] ?? -1;
      neighbors.set(atom, (neighbors.get(atom) ?? new Set()).add(next));
      neighbors.set(next, (neighbors.get(next) ?? new Set()).add(atom));
    }
  }
  return neighbors;
};

const bicyclesOf = (fragment: Fragment, among: readonly number[]): Bicycle[] => {
  const neighbors = ringNeighbors(fragment, new Set(among));
  const seen = new Set<number>();
  const found: Bicycle[] = [];
  for (const start of neighbors.keys()) {
    if (seen.has(start)) continue;
    const system = [start];
    seen.add(start);
    for (const atom of system)
      for (const next of neighbors.get(atom) ?? [])
        if (!seen.has(next)) {
          seen.add(next);
          system.push(next);
        }
    const [one, two, ...more] = system.filter((atom) => neighbors.get(atom)?.size !== 2);
    if (one === undefined || two === undefined || more.length > 0) continue;
    if (neighbors.get(one)?.size !== 3 || neighbors.get(two)?.size !== 3) continue;
    const bridges = [...(neighbors.get(one) ?? [])].map((first) => {
      const bridge: number[] = [];
      for (let [last, at] = [one, first]; at !== two;) {
        bridge.push(at);
        const next = [...(neighbors.get(at) ?? [])].find((other) => other !== last) ?? two;
        [last, at] = [at, next];
      }
      return bridge;
    });
    const [x, y, z] = bridges.toSorted((a, b) => b.length - a.length);
    if (x && y && z) found.push({ heads: [one, two], bridges: [x, y, z] });
  }
  return found;
};

/** What a descriptor of a bicycle's substituent says of the atoms in space, up to the mirror image. */
export interface Orientation {
  /** The atom with the substituent. */
  atom: number;
  heads: readonly [number, number];
  /** The configurations of that atom and of the bridgeheads to one another. */
  signs: ReadonlyMap<number, number>;
}

/**
 * The ring whose sides a descriptor speaks of, and whether the substituent stands on the side of the bridge that is not in it
 * (P-31.1.4.3.4 of the recommendations of 2013 names the descriptors; IUPAC, Basic Terminology of Stereochemistry, 1996, says what they
 * mean). In bicyclo[x.y.z] `exo` is towards the shortest bridge, `syn` on that one towards the longest. In bicyclo[n.1.0], of which the
 * terminology says nothing, `exo` is used for what stands away from the larger ring, as in exo-bicyclo[6.1.0]nonyne.
 */
const sideOf = (
  { bridges: [x, y, z] }: Bicycle,
  atom: number,
  label: string,
): { ring: readonly (readonly number[])[]; isTowards: boolean } | undefined => {
  if (label === 'syn' || label === 'anti')
    return z.includes(atom) && x.length > y.length ? { ring: [z, y], isTowards: label === 'syn' } : undefined;
  if (z.length > 0 && y.length > z.length && !z.includes(atom))
    return { ring: [x, y], isTowards: label === 'exo' };
  if (z.length === 0 && y.length === 1 && x.length > 1 && y.includes(atom))
    return { ring: [y, z], isTowards: label === 'endo' };
  return undefined;
};

/** What `endo`, `exo`, `syn` or `anti` says; undefined where it is not told of one atom, or of none that can have it. */
export const orientationOf = (
  fragment: Fragment,
  { label, atom: given, own, among }: StereoRequest,
): Orientation | undefined => {
  const bicycles = [own, among].map((atoms) => bicyclesOf(fragment, atoms)).find((some) => some.length > 0);
  const found = (bicycles ?? []).flatMap((bicycle) => {
    const inside = new Set([...bicycle.heads, ...bicycle.bridges.flat()]);
    return bicycle.bridges.flat().flatMap((atom): Orientation[] => {
      if (given !== undefined && atom !== given) return [];
      const side = sideOf(bicycle, atom, label);
      if (!side || fragment.neighbors(atom).every((next) => inside.has(next.atom))) return [];
      const [one, two] = bicycle.heads;
      const [there = [], back = []] = side.ring;
      const ring = [one, ...there, two, ...back.toReversed()];
      const signs = [atom, one, two].map((place) => upward(fragment, ring, place));
      const [sign, ...heads] = signs;
      if (sign === undefined || heads.includes(undefined)) return [];
      const [first = 1, second = 1] = heads;
      return [
        {
          atom,
          heads: bicycle.heads,
          signs: new Map([
            [atom, side.isTowards ? sign : -sign],
            [one, first],
            [two, second],
          ]),
        },
      ];
    });
  });
  return found.length === 1 ? found[0] : undefined;
};
