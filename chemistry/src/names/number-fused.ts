import type { Fragment } from './fragment.ts';
import { NameProblem } from './name-problem.ts';
import { ringsOf } from './rings.ts';

/** Heteroatoms in the order in which low locants go to them (IUPAC 2013, P-25.3.1.3; FR-5.4). */
const HETERO_ORDER = ['O', 'S', 'Se', 'N', 'P', 'Si', 'B'];

interface System {
  fragment: Fragment;
  rings: readonly (readonly number[])[];
  /** In how many rings each atom is. */
  shared: readonly number[];
  /** The atoms around the system, in order. */
  periphery: readonly number[];
}

const bondKey = (a: number, b: number): string => (a < b ? `${a} ${b}` : `${b} ${a}`);

const bondsOfRing = (ring: readonly number[]): string[] =>
  ring.map((atom, index) => bondKey(atom, ring[(index + 1) % ring.length] ?? atom));

/** The outer cycle: the bonds that are in one ring only. */
const peripheryOf = (rings: readonly (readonly number[])[]): number[] => {
  const count = new Map<string, number>();
  for (const ring of rings) for (const key of bondsOfRing(ring)) count.set(key, (count.get(key) ?? 0) + 1);
  const next = new Map<number, number[]>();
  for (const [key, times] of count) {
    if (times !== 1) continue;
    const [a = 0, b = 0] = key.split(' ').map(Number);
    next.set(a, [...(next.get(a) ?? []), b]);
    next.set(b, [...(next.get(b) ?? []), a]);
  }
  const start = next.keys().next().value ?? 0;
  const walk = [start];
  let before = -1;
  let at = start;
  for (;;) {
    const onward = (next.get(at) ?? []).find(
      (atom) => atom !== before && (atom !== start || walk.length > 2),
    );
    if (onward === undefined || onward === start) return walk;
    before = at;
    at = onward;
    walk.push(at);
    if (walk.length > 80) return walk;
  }
};

/** Rings that share a bond with a ring, and with how many of its atoms apart. */
const jointsOf = (system: System, ring: readonly number[]): { ring: readonly number[]; at: number }[] => {
  const bonds = bondsOfRing(ring);
  return system.rings
    .filter((other) => other !== ring)
    .flatMap((other) => {
      const own = new Set(bondsOfRing(other));
      const at = bonds.findIndex((bond) => own.has(bond));
      return at < 0 ? [] : [{ ring: other, at }];
    });
};

/**
 * The rings in which numbering may begin, by the orientation rules for two and three rings (FR-5.2): three rings lie in a row where
 * the two joints of the middle one are opposite, else the third stands to the upper right, and numbering begins behind the bay.
 * @returns whether an atom may be number 1 when it is reached from the one before it
 */
const beginRule = (system: System): ((atom: number, before: number, beforeThat: number) => boolean) => {
  const { rings, shared } = system;
  const isFusion = (atom: number): boolean => (shared[atom] ?? 0) > 1;
  if (rings.length <= 2) return (atom, before) => !isFusion(atom) && isFusion(before);
  const middle = rings.find((ring) => jointsOf(system, ring).length === 2);
  if (rings.length !== 3 || !middle || shared.some((count) => count > 2))
    throw new NameProblem('ring-system');
  const joints = jointsOf(system, middle).map(({ at }) => at);
  const size = middle.length;
  const apart = Math.abs((joints[0] ?? 0) - (joints[1] ?? 0));
  const shorter = Math.min(apart, size - apart);
  const isTerminal = (atom: number): boolean => !middle.includes(atom);
  if (shorter === Math.floor(size / 2)) return (atom, before) => isTerminal(atom) && isFusion(before);
  // Behind the bay: the two atoms before it are joints that follow each other in the middle ring.
  if (shorter !== 2) throw new NameProblem('ring-system');
  return (atom, before, beforeThat) =>
    isTerminal(atom) && isFusion(before) && isFusion(beforeThat) && middle.includes(beforeThat);
};

/** Numbers the periphery from a place on: fusion carbon atoms get the number before them and a letter. */
const lettered = (system: System, walk: readonly number[]): Map<number, [number, number]> => {
  const locants = new Map<number, [number, number]>();
  let number = 0;
  let letter = 0;
  for (const atom of walk) {
    const isFusionCarbon = (system.shared[atom] ?? 0) > 1 && system.fragment.atoms[atom]?.element === 'C';
    if (isFusionCarbon) letter += 1;
    else {
      number += 1;
      letter = 0;
    }
    locants.set(atom, [number, letter]);
  }
  return locants;
};

const compare = (a: readonly number[], b: readonly number[]): number => {
  for (let index = 0; index < Math.max(a.length, b.length); index += 1) {
    const difference = (a[index] ?? 0) - (b[index] ?? 0);
    if (difference !== 0) return difference;
  }
  return 0;
};

const compareAll = (a: readonly (readonly number[])[], b: readonly (readonly number[])[]): number => {
  for (const [index, one] of a.entries()) {
    const order = compare(one, b[index] ?? []);
    if (order !== 0) return order;
  }
  return 0;
};

/** What is to be lowest, in the order of the rules (P-25.3.1.3). */
const ranking = (system: System, locants: ReadonlyMap<number, readonly [number, number]>): number[][] => {
  const value = (atom: number): number => (locants.get(atom)?.[0] ?? 0) + (locants.get(atom)?.[1] ?? 0) / 10;
  const sorted = (atoms: readonly number[]): number[] => atoms.map(value).toSorted((a, b) => a - b);
  const { atoms } = system.fragment;
  const all = [...locants.keys()];
  const hetero = all.filter((atom) => atoms[atom]?.element !== 'C');
  const fusion = all.filter((atom) => (system.shared[atom] ?? 0) > 1);
  return [
    sorted(hetero),
    sorted(fusion.filter((atom) => atoms[atom]?.element === 'C')),
    sorted(fusion.filter((atom) => atoms[atom]?.element !== 'C')),
    ...HETERO_ORDER.map((element) => sorted(all.filter((atom) => atoms[atom]?.element === element))),
  ];
};

/**
 * Numbers a fused system by search: every start and direction that the orientation rules allow, of which the one with the lowest
 * locants by the rules is taken.
 * @throws {NameProblem} for systems whose orientation is not worked out here
 */
export const numberFused = (fragment: Fragment): void => {
  const rings = ringsOf(fragment);
  const shared = fragment.atoms.map((_, atom) => rings.filter((ring) => ring.includes(atom)).length);
  const periphery = peripheryOf(rings);
  if (periphery.length !== fragment.atoms.length) throw new NameProblem('ring-system');
  const system: System = { fragment, rings, shared, periphery };
  const mayBegin = beginRule(system);
  let best: { locants: Map<number, [number, number]>; rank: number[][] } | undefined;
  const size = periphery.length;
  for (const walk of [periphery, periphery.toReversed()])
    for (let start = 0; start < size; start += 1) {
      const before = walk[(start + size - 1) % size] ?? 0;
      const beforeThat = walk[(start + size - 2) % size] ?? 0;
      if (!mayBegin(walk[start] ?? 0, before, beforeThat)) continue;
      const locants = lettered(system, [...walk.slice(start), ...walk.slice(0, start)]);
      const rank = ranking(system, locants);
      const order = best ? compareAll(rank, best.rank) : -1;
      if (order < 0) best = { locants, rank };
    }
  if (!best) throw new NameProblem('ring-system');
  fragment.locants = new Map();
  for (const [atom, [number, letter]] of best.locants)
    fragment.locants.set(`${number}${letter === 0 ? '' : String.fromCodePoint(96 + letter)}`, atom);
};
