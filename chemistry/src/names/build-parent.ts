import { bridged } from './bridged.ts';
import { buildSugar } from './build-sugar.ts';
import { Fragment, HYDROGEN, newAtom, type Bond } from './fragment.ts';
import { withoutAtom } from './functional-classes.ts';
import { structureOf } from './lexicon.ts';
import { NameProblem } from './name-problem.ts';
import type { FusionPrefix, ParentNode, Replacement } from './nodes.ts';
import { numberFused } from './number-fused.ts';
import { phane } from './phane.ts';
import { ring, row, spiroAlkane, vonBaeyer } from './polycycles.ts';
import { ringsOf } from './rings.ts';

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

/** The atoms around a component: bond `a` is between the first two, and letters follow each other around the system. */
const aroundOf = (fragment: Fragment): number[] => {
  const count = new Map<Bond, number>();
  for (const cycle of ringsOf(fragment))
    for (const [index, atom] of cycle.entries()) {
      const bond = fragment.bondBetween(atom, cycle[(index + 1) % cycle.length] ?? -1);
      if (bond) count.set(bond, (count.get(bond) ?? 0) + 1);
    }
  const around = [atomAt(fragment, '1'), atomAt(fragment, '2')];
  for (;;) {
    const next = fragment
      .neighbors(around.at(-1) ?? -1)
      .find(({ atom, bond }) => count.get(bond) === 1 && !around.includes(atom));
    if (next === undefined) return around;
    around.push(next.atom);
  }
};

/** Puts a component onto bonds of a system that follow each other. @returns the component's atoms in the system */
const fuse = (
  system: Fragment,
  onto: readonly number[],
  part: Fragment,
  own: readonly number[],
): number[] => {
  for (let index = 1; index < own.length; index += 1)
    if (
      !part.bondBetween(own[index - 1] ?? -1, own[index] ?? -1) ||
      !system.bondBetween(onto[index - 1] ?? -1, onto[index] ?? -1)
    )
      throw new NameProblem('ring-system');
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

/** The shortest way along bonds from one atom to another that has a number of bonds and passes through others in their order. */
const wayOf = (part: Fragment, through: readonly number[], length: number): number[] => {
  const ways: number[][] = [];
  const go = (way: readonly number[]): void => {
    const last = way.at(-1) ?? -1;
    if (way.length === length + 1) {
      const passed = way.filter((atom) => through.includes(atom));
      if (last === through.at(-1) && passed.join() === through.join()) ways.push([...way]);
      return;
    }
    for (const { atom } of part.neighbors(last)) if (!way.includes(atom)) go([...way, atom]);
  };
  const [first = -1] = through;
  go([first]);
  const [only] = ways;
  if (only === undefined || ways.length > 1) throw new NameProblem('ring-system');
  return only;
};

/** The atoms of a component that it shares: those of its locants, or any of a ring that is alike all round. */
const ownWay = (part: Fragment, { own, ownLetters }: FusionPrefix, length: number): number[] => {
  if (ownLetters !== undefined) return wayOfLetters(part, ownLetters);
  if (own.length >= 2)
    return wayOf(
      part,
      own.map((locant) => atomAt(part, locant)),
      length,
    );
  const isPlain =
    part.atoms.every(({ element }) => element === 'C') && part.bonds.length === part.atoms.length;
  if (own.length > 0 || !isPlain) throw new NameProblem('ring-system');
  return Array.from({ length: length + 1 }, (_, index) => index);
};

/** The atoms of the bonds that letters name. */
const wayOfLetters = (fragment: Fragment, letters: string): number[] => {
  const around = aroundOf(fragment);
  const places = Array.from(letters, (letter) => (letter.codePointAt(0) ?? 97) - 97);
  if (places.some((place) => place >= around.length)) throw new NameProblem('ring-system');
  return [places[0] ?? 0, ...places.map((place) => place + 1)].map((place, index) => {
    const atom = around[place % around.length];
    if (atom === undefined || (index > 1 && place !== (places[index - 2] ?? 0) + 2))
      throw new NameProblem('ring-system');
    return atom;
  });
};

const attach = (system: Fragment, onto: readonly number[], prefix: FusionPrefix): void => {
  const part = buildParent(prefix.ring);
  const place = fuse(system, onto, part, ownWay(part, prefix, onto.length - 1));
  for (const further of prefix.further) {
    if (further.onto.length !== 2) throw new NameProblem('ring-system');
    attach(
      system,
      further.onto.map((locant) => place[atomAt(part, locant)] ?? -1),
      further,
    );
  }
};

type Fused = Extract<ParentNode, { type: 'fused' }>;

const fused = ({ base, prefixes }: Fused): Fragment => {
  const system = buildParent(base);
  const places = prefixes.map((prefix) =>
    prefix.ownLetters === undefined
      ? prefix.letters.map((letters) => wayOfLetters(system, letters))
      : [prefix.onto.map((locant) => atomAt(system, locant))],
  );
  for (const [index, prefix] of prefixes.entries())
    for (const onto of places[index] ?? []) attach(system, onto, prefix);
  // `benzo[e]carbazole`: a bond of which both atoms are in two rings already has no place for a third.
  if (system.atoms.some((_, atom) => system.neighbors(atom).length > 3)) throw new NameProblem('ring-system');
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
  // The atom in common is in both rings' names.
  if (first.atoms[kept]?.element !== second.atoms[merged]?.element) throw new NameProblem('valence');
  const shift = first.take(second);
  const [primes, otherPrimes] = isPrimed ? ["'", ''] : ['', "'"];
  const locants = new Map<string, number>();
  const place = (atom: number): number => (atom === merged ? kept : atom + shift - (atom > merged ? 1 : 0));
  for (const [locant, atom] of first.locants) locants.set(`${locant}${primes}`, atom);
  for (const [locant, atom] of second.locants) locants.set(`${locant}${otherPrimes}`, place(atom));
  first.rebind(merged + shift, kept);
  first.removeAtom(merged + shift);
  const shared = first.atoms[kept];
  if (shared === undefined || shared.element === 'O') throw new NameProblem('valence');
  shared.saturated = true;
  first.locants = locants;
  for (const [, locant] of added)
    Object.assign(first.atoms[atomAt(first, locant)] ?? {}, { saturated: true });
  return first;
};

type StereoParent = Extract<ParentNode, { type: 'stereo-parent' }>;

const stereoParent = ({ entry, nor, sides }: StereoParent): Fragment => {
  let fragment = structureOf(entry);
  const locants = new Map(fragment.locants);
  for (const face of entry.faces.split('|')) {
    const atoms = face.split(' ').map((locant) => atomAt(fragment, locant));
    for (const [index, atom] of atoms.entries()) {
      if (fragment.stereo.some((request) => request.label === 'face' && request.atom === atom)) continue;
      const next = atoms[(index + 1) % atoms.length] ?? -1;
      const before = atoms[(index + atoms.length - 1) % atoms.length] ?? -1;
      const third = fragment
        .neighbors(atom)
        .find(
          (other) => other.atom !== next && other.atom !== before && isInRing(entry, locants, other.atom),
        );
      const order = [next, before, third?.atom ?? HYDROGEN];
      fragment.stereo.push({ label: 'face', atom, among: [], own: [], at: -1, order });
    }
  }
  for (const locant of nor) {
    const atom = atomAt(fragment, locant);
    // Without an atom of a ring it would be another ring system.
    if (fragment.neighbors(atom).length !== 1) throw new NameProblem('locant');
    fragment = withoutAtom(fragment, atom);
  }
  for (const side of [...entry.sides.split(' ').filter(Boolean), ...sides]) {
    const atom = atomAt(fragment, side.slice(0, -1));
    const face = fragment.stereo.find((request) => request.label === 'face' && request.atom === atom)?.order;
    if (!face) throw new NameProblem('locant');
    const [next = HYDROGEN, before = HYDROGEN, third = HYDROGEN] = face;
    const ligand = fragment.neighbors(atom).find((other) => !face.includes(other.atom))?.atom ?? HYDROGEN;
    // `3α-pregnane` says nothing: nothing lies there that has a side.
    if (ligand < 0 && third < 0) throw new NameProblem('locant');
    const order = [ligand, next, before, third];
    fragment.stereo.push({
      label: side.endsWith('β') ? '@' : '@@',
      atom,
      among: [],
      own: [],
      at: -1,
      order,
    });
  }
  for (const [locant, atom] of new Map(fragment.locants))
    for (const side of ['α', 'β']) fragment.locants.set(`${locant}${side}`, atom);
  return fragment;
};

const isInRing = (
  { faces }: StereoParent['entry'],
  locants: ReadonlyMap<string, number>,
  atom: number,
): boolean => faces.split(/[ |]/).some((locant) => locants.get(locant) === atom);

const build = (parent: ParentNode): Fragment => {
  switch (parent.type) {
    case 'chain': {
      const chain = replace(row(parent.length), parent.replacements);
      // `C-(4-fluorophenyl)methylamine`
      if (parent.length === 1) chain.locants.set('C', 0);
      return chain;
    }
    case 'cycle':
      return replace(ring(parent.length), parent.replacements);
    case 'von-baeyer':
      return replace(vonBaeyer(parent.descriptor, parent.length), parent.replacements);
    case 'spiro-alkane':
      return replace(spiroAlkane(parent.descriptor, parent.length), parent.replacements);
    case 'replaced':
      return replace(buildParent(parent.ring), parent.replacements);
    case 'hantzsch-widman':
      return hantzschWidman(parent);
    case 'fused':
      return fused(parent);
    case 'assembly':
      return assembly(parent);
    case 'spiro':
      return spiro(parent);
    case 'bridged':
      return bridged(buildParent(parent.ring), parent.bridges, locantValue);
    case 'phane':
      return phane(parent, buildParent);
    case 'hydrogenated': {
      const fragment = buildParent(parent.ring);
      for (const locant of parent.locants)
        Object.assign(fragment.atoms[atomAt(fragment, locant)] ?? {}, { saturated: true });
      return fragment;
    }
    case 'stereo-parent':
      return stereoParent(parent);
    case 'sugar':
      return buildSugar(parent);
    default: {
      const fragment = structureOf(parent.entry);
      if (parent.entry.locants === '#') numberFused(fragment);
      return fragment;
    }
  }
};

/** Systems of rings that were put together and numbered, which takes long; names of one document have the same few. */
const numbered = new Map<string, Fragment>();

/** Systems that are kept. */
const MAX_KEPT = 500;

const buildOnce = (parent: ParentNode): Fragment => {
  const isLong =
    parent.type === 'fused' ||
    parent.type === 'spiro' ||
    (parent.type === 'ring' && parent.entry.locants === '#');
  if (!isLong) return build(parent);
  const key = JSON.stringify(parent);
  let fragment = numbered.get(key);
  if (fragment === undefined) {
    fragment = build(parent);
    if (numbered.size >= MAX_KEPT) numbered.clear();
    numbered.set(key, fragment);
  }
  return fragment.clone();
};

/** The structure of a parent, with its locants. @throws {NameProblem} */
export const buildParent = (parent: ParentNode): Fragment => {
  const fragment = buildOnce(parent);
  fragment.own = fragment.atoms.map((_, index) => index);
  for (const [locant, atom] of fragment.locants) {
    const place = fragment.atoms[atom];
    if (place && /^\d+[a-h]?$/.test(locant)) place.rank = locantValue(locant);
  }
  fragment.isRing =
    parent.type !== 'chain' &&
    parent.type !== 'retained' &&
    parent.type !== 'acid' &&
    parent.type !== 'amino-acid';
  return fragment;
};
