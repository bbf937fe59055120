import { Fragment, newAtom } from './fragment.ts';
import { structureOf } from './lexicon.ts';
import { NameProblem } from './name-problem.ts';
import type { FusionPrefix, ParentNode, Replacement } from './nodes.ts';
import { numberFused } from './number-fused.ts';
import { ring, row, spiroAlkane, vonBaeyer } from './polycycles.ts';

const atomAt = (fragment: Fragment, locant: string): number => {
  const atom = fragment.locants.get(locant);
  if (atom === undefined) throw new NameProblem('locant');
  return atom;
};

const replace = (fragment: Fragment, replacements: readonly Replacement[]): Fragment => {
  for (const { element, locants, count, lambda } of replacements) {
    const places = locants ?? (fragment.bonds.length === fragment.atoms.length && count === 1 ? ['1'] : []);
    if (places.length !== count) throw new NameProblem('locant-missing');
    for (const locant of places) {
      const atom = fragment.atoms[atomAt(fragment, locant)];
      if (atom === undefined || atom.element !== 'C') throw new NameProblem('locant');
      atom.element = element;
      atom.lambda = lambda ?? 0;
    }
  }
  return fragment;
};

type HantzschWidman = Extract<ParentNode, { type: 'hantzsch-widman' }>;

const hantzschWidman = ({ elements, locants, size, saturated, benzo }: HantzschWidman): Fragment => {
  const fragment = ring(size);
  for (const atom of fragment.atoms) atom.mancude = !saturated;
  for (const bond of fragment.bonds) bond.mancude = !saturated;
  for (const [index, element] of elements.entries()) {
    const atom = fragment.atoms[atomAt(fragment, locants[index] ?? '')];
    if (!atom || atom.element !== 'C') throw new NameProblem('locant');
    atom.element = element;
  }
  if (!benzo) return fragment;
  const [one, two] = [size - 2, size - 1];
  if (locants.some((locant) => Number(locant) > size - 2)) throw new NameProblem('locant');
  const added = Array.from({ length: 4 }, () => fragment.addAtom({ ...newAtom('C'), mancude: true }));
  for (const atom of [one, two]) Object.assign(fragment.atoms[atom] ?? {}, { mancude: true });
  const walk = [one, ...added, two];
  for (const [index, atom] of walk.entries()) {
    const next = walk[index + 1];
    if (next !== undefined) fragment.addBond(atom, next, 1, true);
  }
  Object.assign(fragment.bondBetween(one, two) ?? {}, { mancude: true });
  fragment.locants.delete(`${size - 1}`);
  fragment.locants.delete(`${size}`);
  fragment.locants.set(`${size - 2}a`, one);
  for (const [index, atom] of added.entries()) fragment.locants.set(`${size - 1 + index}`, atom);
  fragment.locants.set(`${size + 2}a`, two);
  return fragment;
};

const locantValue = (locant: string): number =>
  Number.parseInt(locant, 10) +
  (/[a-h]$/.test(locant) ? (locant.codePointAt(locant.length - 1) ?? 96) - 96 : 0) / 10;

/** The atoms around a component in the order of their locants: bond `a` is between the first two. */
const aroundOf = (fragment: Fragment): number[] =>
  [...fragment.locants].toSorted(([a], [b]) => locantValue(a) - locantValue(b)).map(([, atom]) => atom);

/** Puts a component onto a bond of a system. @returns the component's atoms in the system */
const fuse = (
  system: Fragment,
  onto: readonly [number, number],
  part: Fragment,
  own: readonly [number, number],
): number[] => {
  if (!part.bondBetween(...own) || !system.bondBetween(...onto)) throw new NameProblem('ring-system');
  const place: number[] = [];
  for (const [index, atom] of part.atoms.entries()) {
    const side = own.indexOf(index);
    const existing = side < 0 ? undefined : onto[side];
    const target = existing === undefined ? undefined : system.atoms[existing];
    if (existing === undefined || target === undefined) {
      place[index] = system.addAtom({ ...atom });
      continue;
    }
    if (target.element !== atom.element) throw new NameProblem('ring-system');
    target.mancude ||= atom.mancude;
    place[index] = existing;
  }
  for (const bond of part.bonds) {
    const [a, b] = [place[bond.a] ?? 0, place[bond.b] ?? 0];
    const existing = system.bondBetween(a, b);
    if (existing) existing.mancude ||= bond.mancude;
    else system.addBond(a, b, bond.order, bond.mancude);
  }
  return place;
};

const ownBond = (part: Fragment, own: readonly string[]): [number, number] => {
  if (own.length === 2) return [atomAt(part, own[0] ?? ''), atomAt(part, own[1] ?? '')];
  const isPlain =
    part.atoms.every(({ element }) => element === 'C') && part.bonds.length === part.atoms.length;
  if (own.length > 0 || !isPlain) throw new NameProblem('ring-system');
  return [0, 1];
};

const attach = (system: Fragment, onto: readonly [number, number], prefix: FusionPrefix): void => {
  const part = buildParent(prefix.ring);
  const place = fuse(system, onto, part, ownBond(part, prefix.own));
  for (const further of prefix.further) {
    const [a = '', b = ''] = further.onto;
    if (further.onto.length !== 2) throw new NameProblem('ring-system');
    attach(system, [place[atomAt(part, a)] ?? -1, place[atomAt(part, b)] ?? -1], further);
  }
};

type Fused = Extract<ParentNode, { type: 'fused' }>;

const fused = ({ base, prefixes }: Fused): Fragment => {
  const system = buildParent(base);
  const around = aroundOf(system);
  for (const prefix of prefixes)
    for (const letter of prefix.letters) {
      const index = (letter.codePointAt(0) ?? 97) - 97;
      const [a, b] = [around[index], around[(index + 1) % around.length]];
      if (a === undefined || b === undefined) throw new NameProblem('ring-system');
      attach(system, [a, b], prefix);
    }
  numberFused(system);
  return system;
};

type Assembly = Extract<ParentNode, { type: 'assembly' }>;

const assembly = ({ ring: one, locants }: Assembly): Fragment => {
  const first = buildParent(one);
  const second = buildParent(one);
  const [from, to] = [atomAt(first, locants[0] ?? ''), atomAt(second, locants[1] ?? '')];
  const shift = first.take(second);
  first.addBond(from, to + shift, 1);
  for (const [locant, atom] of second.locants) first.locants.set(`${locant}'`, atom + shift);
  return first;
};

type Spiro = Extract<ParentNode, { type: 'spiro' }>;

/** A locant of a spiro name as its own component has it. */
const plain = (locant: string): string => locant.replace("'", '');

const spiro = ({ parts: [one, two], joints: [joint, ...added] }: Spiro): Fragment => {
  if (!one || !two || !joint) throw new NameProblem('ring-system');
  const first = buildParent(one);
  const second = buildParent(two);
  const isPrimed = joint[0].endsWith("'");
  if (isPrimed === joint[1].endsWith("'")) throw new NameProblem('locant');
  const [kept, merged] = [atomAt(first, plain(joint[0])), atomAt(second, plain(joint[1]))];
  const shift = first.take(second);
  const [primes, otherPrimes] = isPrimed ? ["'", ''] : ['', "'"];
  const locants = new Map<string, number>();
  const place = (atom: number): number => (atom === merged ? kept : atom + shift - (atom > merged ? 1 : 0));
  for (const [locant, atom] of first.locants) locants.set(`${locant}${primes}`, atom);
  for (const [locant, atom] of second.locants) locants.set(`${locant}${otherPrimes}`, place(atom));
  first.atoms.splice(merged + shift, 1);
  const moved = (atom: number): number =>
    atom === merged + shift ? kept : atom > merged + shift ? atom - 1 : atom;
  for (const bond of first.bonds) {
    bond.a = moved(bond.a);
    bond.b = moved(bond.b);
  }
  const shared = first.atoms[kept];
  if (shared === undefined || shared.element === 'O') throw new NameProblem('valence');
  shared.saturated = true;
  first.locants = locants;
  for (const [, locant] of added)
    Object.assign(first.atoms[atomAt(first, locant)] ?? {}, { saturated: true });
  return first;
};

const build = (parent: ParentNode): Fragment => {
  switch (parent.type) {
    case 'chain':
      return replace(row(parent.length), parent.replacements);
    case 'cycle':
      return replace(ring(parent.length), parent.replacements);
    case 'von-baeyer':
      return replace(vonBaeyer(parent.descriptor, parent.length), parent.replacements);
    case 'spiro-alkane':
      return replace(spiroAlkane(parent.descriptor, parent.length), parent.replacements);
    case 'hantzsch-widman':
      return hantzschWidman(parent);
    case 'fused':
      return fused(parent);
    case 'assembly':
      return assembly(parent);
    case 'spiro':
      return spiro(parent);
    case 'hydrogenated': {
      const fragment = buildParent(parent.ring);
      for (const locant of parent.locants)
        Object.assign(fragment.atoms[atomAt(fragment, locant)] ?? {}, { saturated: true });
      return fragment;
    }
    default:
      return structureOf(parent.entry);
  }
};

/** The structure of a parent, with its locants. @throws {NameProblem} */
export const buildParent = (parent: ParentNode): Fragment => {
  const fragment = build(parent);
  fragment.own = fragment.atoms.map((_, index) => index);
  for (const [locant, atom] of fragment.locants) {
    const place = fragment.atoms[atom];
    if (place && /^\d/.test(locant)) place.rank = locantValue(locant);
  }
  fragment.isRing =
    parent.type !== 'chain' &&
    parent.type !== 'retained' &&
    parent.type !== 'acid' &&
    parent.type !== 'amino-acid';
  return fragment;
};
