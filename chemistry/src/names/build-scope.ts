import { AMINO_NITROGEN, applyEnding } from './build-ending.ts';
import { buildParent } from './build-parent.ts';
import {
  bindAnywhere,
  bindAt,
  fits,
  MAX_ALTERNATIVES,
  saturate,
  subtract,
  type Waiting,
} from './bind-prefix.ts';
import { giveRoles, labeled, nameNitrogen } from './finish-part.ts';
import type { Fragment } from './fragment.ts';
import { structureOf } from './lexicon.ts';
import { NameProblem } from './name-problem.ts';
import type { Item, PartNode, Scope } from './nodes.ts';
import { multiplied } from './multiplied.ts';
import { signatureOf } from './signature.ts';
import { hydrogensOf } from './valence.ts';

const isAliphatic = (fragment: Fragment): boolean =>
  fragment.bonds.length === fragment.atoms.length - 1 &&
  fragment.atoms.every(({ element }) => element === 'C');

/** What can be built of some structures; the first one's problem where none can. */
const possible = (fragments: readonly Fragment[], build: (fragment: Fragment) => Fragment[]): Fragment[] => {
  let problem: NameProblem | undefined;
  const found = fragments.flatMap((fragment) => {
    try {
      return build(fragment);
    } catch (error) {
      if (!(error instanceof NameProblem)) throw error;
      problem ??= error;
      return [];
    }
  });
  if (found.length === 0 && problem) throw problem;
  return found;
};

const inDoubt = (fragment: Fragment): Fragment => {
  fragment.warnings.add('locant-missing');
  return fragment;
};

/** Whether a prefix is bound by a carbonyl or sulfonyl group. */
const isAcyl = (prefix: Fragment): boolean => {
  const [exit] = prefix.exits;
  return (
    exit !== undefined &&
    prefix.atoms[exit.atom]?.element !== 'N' &&
    prefix
      .neighbors(exit.atom)
      .some(({ atom, bond }) => bond.order === 2 && prefix.atoms[atom]?.element === 'O')
  );
};

/** `N-acetyl-L-alaninamide`: by the rules the acyl group is the amide's, but most who write so mean the amino group's. */
const elsewhere = (target: Fragment, one: Waiting, prefix: Fragment): Fragment | undefined => {
  const isN = one.locants?.length === 1 && one.locants[0] === 'N' && one.count * one.groups === 1;
  const nitrogen = target.locants.get(AMINO_NITROGEN);
  if (!isN || nitrogen === undefined || !isAcyl(prefix) || hydrogensOf(target, nitrogen) < 1)
    return undefined;
  const copy = target.clone();
  bindAt(copy, { ...one, locants: [AMINO_NITROGEN] }, prefix);
  copy.needs = Math.max(0, copy.needs - 1);
  return copy;
};

/** Gives a head, or a compound prefix, what belongs to it; every structure that this can mean. */
const complete = (head: Fragment, waiting: readonly Waiting[]): Fragment[] => {
  let results = [head.clone()];
  const before = (kind: Item['kind']): Waiting[] => waiting.filter(({ item }) => item.kind === kind);
  for (const one of [...before('indicated'), ...before('hydro')])
    for (const result of results) saturate(result, one);
  for (const one of before('subtractive')) results = results.map((result) => subtract(result, one));
  const prefixes = before('prefix');
  const isLocated = prefixes.every(({ locants }) => locants !== undefined);
  for (const one of prefixes.filter(({ locants }) => locants !== undefined))
    results = results.flatMap((result) =>
      possible(one.fragments, (fragment) => {
        const copy = one.fragments.length > 1 ? result.clone() : result;
        const other = elsewhere(result, one, fragment);
        bindAt(copy, one, fragment);
        copy.needs = Math.max(0, copy.needs - 1);
        return other ? [copy, other].map(inDoubt) : [copy];
      }),
    );
  for (const one of prefixes.filter(({ locants }) => locants === undefined))
    results = results.flatMap((result) =>
      possible(one.fragments, (fragment) => {
        const bound = bindAnywhere(result, one, fragment);
        for (const copy of bound) copy.needs = Math.max(0, copy.needs - 1);
        return bound;
      }),
    );
  // Nobody calls an aldehyde a methanone: one substituent of it is two whose bracket is missing.
  const isBare = prefixes.length === 0;
  results = results.filter((result) =>
    result.filled.every(
      (atom) => hydrogensOf(result, atom) === 0 || isLocated || (result.own.length <= 2 && isBare),
    ),
  );
  if (results.length === 0) throw new NameProblem('locant-missing');
  if (results.length > MAX_ALTERNATIVES) throw new NameProblem('locant-missing');
  for (const one of before('stereo')) for (const result of results) request(result, one.item);
  return results;
};

/** Notes a stereodescriptor for the finished molecule. */
const request = (fragment: Fragment, item: Item): void => {
  const among = fragment.atoms.map((_, atom) => atom);
  for (const { locant, label } of item.signs ?? []) {
    const name = /^[nspNSP]/.test(locant) ? locant.toUpperCase() : locant;
    const atom = locant === '' ? undefined : fragment.locants.get(name);
    if (locant !== '' && atom === undefined) throw new NameProblem('locant', item.at);
    fragment.stereo.push({ label, atom, among, own: fragment.own, at: item.at });
  }
};

/** Structures of a part of the grammar, kept by the part. */
const known = new WeakMap<PartNode, readonly Fragment[]>();

const buildFresh = (part: PartNode): readonly Fragment[] => {
  if (part.type === 'fixed') {
    const fragment = structureOf(part.entry);
    if (part.entry.flags.includes('+')) fragment.needs = 1;
    if (fragment.needs > 0) fragment.sites = [fragment.exits[0]?.atom ?? 0];
    if (part.entry.sites) fragment.sites = [fragment.locants.get(part.entry.sites) ?? 0];
    return [fragment];
  }
  if (part.type === 'scope') return buildScopes(part.alternatives);
  if (part.type === 'substituted') {
    const link = structureOf(part.link);
    const [exit] = link.exits;
    return buildScopes(part.alternatives).map((prefix) => {
      const whole = link.clone();
      const [own, ...others] = prefix.exits;
      if (!exit || own?.order !== 1 || others.length > 0 || prefix.needs > 0)
        throw new NameProblem('not-understood');
      const shift = whole.take(prefix);
      whole.addBond(exit.atom, own.atom + shift, 1);
      return whole;
    });
  }
  if (part.type === 'multiplied') {
    const link = part.link.map((one) => buildPart(one)[0]).filter((one) => one !== undefined);
    return buildScopes(part.heads).map((head) => multiplied(link, head, part.locants));
  }
  if (part.type === 'labelled') return buildPart(part.part).map((fragment) => labeled(fragment, part.label));
  const fragment = applyEnding(buildParent(part.parent), part.parent, part.ending, part.leading);
  if (part.parent.type === 'retained' && part.parent.entry.sites)
    fragment.sites = part.parent.entry.sites.split(' ').map((locant) => fragment.locants.get(locant) ?? 0);
  if (part.parent.type === 'retained') {
    giveRoles(fragment);
    // `diphenyl-λ6-sulfanone` and `tetraphenylborate` have no hydrogen there.
    for (const [atom, { element, lambda, charge }] of fragment.atoms.entries())
      if ((element === 'S' && lambda === 6) || (element === 'B' && charge === -1)) fragment.filled.push(atom);
  }
  if (fragment.isRing || part.parent.type === 'retained') nameNitrogen(fragment);
  return [fragment];
};

const buildPart = (part: PartNode): readonly Fragment[] => {
  const found = known.get(part) ?? buildFresh(part);
  known.set(part, found);
  return found;
};

/** Whether a prefix is bound by an alkyl group, which would be part of the next one's chain if it were on it. */
const endsInAlkyl = (fragment: Fragment): boolean => {
  const [exit] = fragment.exits;
  const atom = fragment.atoms[exit?.atom ?? -1];
  return (
    exit?.order === 1 &&
    !fragment.isRing &&
    atom?.element === 'C' &&
    !atom.mancude &&
    fragment.neighbors(exit.atom).every(({ bond }) => bond.order === 1)
  );
};

/** Whether a prefix with no locant before an unlocanted one is rather a neighbor of it (`ethylmethylamino`). */
const areNeighbors = (before: Waiting, fragment: Fragment): boolean =>
  before.locants === undefined &&
  (before.fragments.every(isAliphatic) || (before.count === 1 && before.fragments.every(endsInAlkyl))) &&
  isAliphatic(fragment) &&
  !fragment.isRing;

/** Whether every locant of a descriptor is one of a prefix's. */
const isStereoOf = ({ signs = [] }: Item, fragment: Fragment): boolean =>
  fragment.isRing &&
  signs.length > 0 &&
  signs.every(({ locant }) => locant !== '' && fragment.locants.has(locant));

/**
 * How many of the prefixes that wait can belong to the next one, likelier numbers first: what stands before a prefix without hyphen
 * or locant of its own is part of it (`methylamino`, `3-chlorophenyl`), as far as its locants are.
 */
const takes = (waiting: readonly Waiting[], next: Waiting, joined: boolean): number[] => {
  const [fragment] = next.fragments;
  const last = waiting.at(-1);
  // `valyl-4-prolyl-…` and `Di-alanyl-alanine` are peptides of which a descriptor was read as something else.
  if (last && isAminoAcyl(last) && last.locants === undefined && isAminoAcyl(next)) {
    const isElsewhere = next.locants !== undefined && !next.locants.every((locant) => locant.startsWith('N'));
    if (isElsewhere || last.count > 1) throw new NameProblem('locant', next.item.at);
  }
  if (next.item.word === 'linked' && last?.item.word === 'linked') return [1];
  const isBracketed = next.item.part?.type === 'scope';
  if (!fragment || !last || isBracketed || next.locants !== undefined || next.count * next.groups !== 1)
    return [0];
  // In a peptide each residue is on the nitrogen atom of the next one.
  const isResidue = isAminoAcyl(next);
  if (isResidue && isAminoAcyl(last) && last.locants === undefined) return [1];
  let own = 0;
  while (own < waiting.length) {
    const one = waiting[waiting.length - 1 - own];
    const isHydrogen = one?.item.kind === 'hydro' || one?.item.kind === 'indicated';
    if (
      !one ||
      (one.item.kind === 'stereo' && !isStereoOf(one.item, fragment)) ||
      one.item.kind === 'subtractive' ||
      (isHydrogen && !fragment.isRing)
    )
      break;
    if (
      one.item.kind !== 'stereo' &&
      !(one.locants === undefined && isHydrogen) &&
      !one.locants?.every((locant) => fragment.locants.has(locant))
    )
      break;
    own += 1;
  }
  if (own > 0) {
    const numbers = Array.from({ length: own }, (_, index) => own - index);
    // `(1R,4S)-bicyclo[2.2.1]heptan-2-ylmethanol`: the head has a descriptor first, where it has its locants.
    if (waiting.slice(-own).some(({ item }) => item.kind === 'stereo')) return [0, ...numbers];
    return joined || fragment.needs > 0 || isResidue ? [...numbers, 0] : [0, ...numbers];
  }
  if (last.item.kind !== 'prefix') return [0];
  let run = 1;
  while (
    run < waiting.length &&
    waiting[waiting.length - run]?.item.joined === true &&
    waiting[waiting.length - run]?.locants === undefined &&
    waiting[waiting.length - 1 - run]?.item.kind === 'prefix'
  )
    run += 1;
  if (areNeighbors(last, fragment)) return [0, run];
  if (!joined) return fragment.needs > 0 ? [run, 0] : [0, run];
  return run > 1 ? [run, 1, 0] : [1, 0];
};

/** Whether a prefix is an amino acid's acyl group (`alanyl`). */
const isAminoAcyl = ({ item: { part } }: Waiting): boolean =>
  part?.type === 'parent' && part.parent.type === 'amino-acid';

/** Takes the locants of the first prefix of a compound one as its own, where the compound has none. */
const transferred = (taken: readonly Waiting[], next: Waiting): { taken: Waiting[]; next: Waiting } => {
  const [first, ...others] = taken;
  if (!first) return { taken: [], next };
  const [fragment] = next.fragments;
  const isOwn =
    fragment !== undefined && (first.locants === undefined ? first.groups === 1 : fits(fragment, first));
  if (isOwn || first.item.kind !== 'prefix') return { taken: [...taken], next };
  const groups = first.groups;
  if ((first.locants?.length ?? groups) !== groups) throw new NameProblem('locant', first.item.at);
  return {
    taken: [{ ...first, locants: undefined, groups: 1 }, ...others],
    next: { ...next, locants: first.locants, count: groups },
  };
};

const isDoubtful = (fragment: Fragment): boolean => fragment.warnings.has('locant-missing');

/** Whether a head is one carbon atom with its group, which several rings stand before as often as one. */
const isOneCarbon = (head: PartNode): boolean =>
  head.type === 'parent' && head.parent.type === 'chain' && head.parent.length === 1;

/** Every structure that a scope can mean, by its likeliest division. */
const buildScope = (scope: Scope): Fragment[] => {
  const heads = buildPart(scope.head);
  let problem: NameProblem | undefined;
  let steps = 0;
  /** `(2,4-dimethoxyphenyl)phenylmethanol`: a bracket and the prefix behind it as neighbors, where that leaves no doubt. */
  const standingApart = (index: number, waiting: readonly Waiting[], next: Waiting): Fragment[] => {
    const last = waiting.at(-1);
    if (last?.item.part?.type !== 'scope' || last.locants !== undefined || next.locants !== undefined)
      return [];
    try {
      return go(index + 1, [...waiting, next]).filter((one) => !isDoubtful(one));
    } catch (error) {
      if (!(error instanceof NameProblem)) throw error;
      return [];
    }
  };
  const go = (index: number, waiting: readonly Waiting[]): Fragment[] => {
    steps += 1;
    if (steps > 200) return [];
    const item = scope.items[index];
    if (!item) return heads.flatMap((head) => complete(head, waiting));
    const next: Waiting = {
      item,
      locants: item.locants,
      count: item.count,
      groups: item.groups,
      fragments: item.part ? buildPart(item.part) : [],
    };
    const numbers = item.kind === 'prefix' ? takes(waiting, next, item.joined) : [0];
    for (const number of numbers)
      try {
        const rest = waiting.slice(0, waiting.length - number);
        const division = transferred(waiting.slice(waiting.length - number), next);
        const compound =
          number === 0
            ? division.next
            : {
                ...division.next,
                fragments: division.next.fragments.flatMap((fragment) => complete(fragment, division.taken)),
              };
        const found = go(index + 1, [...rest, compound]);
        if (found.length > 0) {
          const apart = number > 0 && found.every(isDoubtful) ? standingApart(index, waiting, next) : [];
          if (apart.length === 0) return found;
          return isOneCarbon(scope.head) ? apart : [...apart, ...found];
        }
      } catch (error) {
        if (!(error instanceof NameProblem)) throw error;
        problem ??= error;
      }
    return [];
  };
  const found = go(0, []);
  if (found.length > 0) return found;
  throw problem ?? new NameProblem('not-understood', scope.at);
};

const isLike = (a: Fragment, b: Fragment): boolean =>
  a.atoms.length === b.atoms.length && a.bonds.length === b.bonds.length && signatureOf(a) === signatureOf(b);

/** The structures of the first reading that can be built, and of those that are as likely. @throws {NameProblem} */
export const buildScopes = (scopes: readonly Scope[]): readonly Fragment[] => {
  let problem: NameProblem | undefined;
  const found: Fragment[] = [];
  for (const scope of scopes)
    try {
      for (const fragment of buildScope(scope))
        if (!found.some((other) => isLike(other, fragment))) found.push(fragment);
      if (found.length >= MAX_ALTERNATIVES) break;
    } catch (error) {
      if (!(error instanceof NameProblem)) throw error;
      problem ??= error;
    }
  if (found.length > 0) return found;
  throw problem ?? new NameProblem('not-understood');
};
