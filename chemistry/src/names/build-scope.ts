import { applyEnding } from './build-ending.ts';
import { buildParent } from './build-parent.ts';
import { Fragment, newAtom } from './fragment.ts';
import { structureOf } from './lexicon.ts';
import { NameProblem } from './name-problem.ts';
import { EVERY, type Item, type PartNode, type Scope } from './nodes.ts';
import { signatureOf } from './signature.ts';
import { symmetryClasses } from './symmetry.ts';
import { hydrogensOf, valenceOf } from './valence.ts';

/** Structures of one name that are still given; a name with more is one whose locants are missing. */
const MAX_ALTERNATIVES = 4;

/** A prefix that waits for what it belongs to. */
interface Waiting {
  item: Item;
  locants: readonly string[] | undefined;
  count: number;
  groups: number;
  /** Its structures; more than one where it is ambiguous. */
  fragments: readonly Fragment[];
}

const isAliphatic = (fragment: Fragment): boolean =>
  fragment.bonds.length === fragment.atoms.length - 1 &&
  fragment.atoms.every(({ element }) => element === 'C');

/** Binds a prefix to an atom. @throws {NameProblem} where there is no room */
const bind = (target: Fragment, atom: number, prefix: Fragment, exitIndex = 0): number => {
  const exit = prefix.exits[exitIndex];
  const bound = target.atoms[atom];
  if (!exit || !bound) throw new NameProblem('locant');
  const valence = valenceOf(bound, target.used(atom) + exit.order);
  const isExpanded = valence !== undefined && valence !== valenceOf(bound, target.used(atom));
  const oxidizes = exit.order === 2 || bound.lambda > 0;
  if (valence === undefined || (isExpanded && !oxidizes)) throw new NameProblem('valence');
  if (isExpanded && bound.element !== 'S' && bound.element !== 'P' && bound.element !== 'Se')
    throw new NameProblem('valence');
  if (prefix.needs > 0) throw new NameProblem('not-understood');
  const shift = target.take(prefix);
  target.addBond(atom, exit.atom + shift, exit.order);
  return shift;
};

/** `oxido` is doubly bound to sulfur and phosphorus; on a neutral nitrogen atom of a ring it makes an N-oxide. */
const bindOxido = (target: Fragment, atom: number, prefix: Fragment): void => {
  const bound = target.atoms[atom];
  const oxide = prefix.clone();
  const [oxygen] = oxide.atoms;
  const [exit] = oxide.exits;
  if (bound && oxygen && exit && /^(?:S|P|Se)$/.test(bound.element)) {
    oxygen.charge = 0;
    exit.order = 2;
  } else if (
    bound?.element === 'N' &&
    bound.charge === 0 &&
    target.neighbours(atom).length + (bound.mancude ? 1 : 0) === 3
  )
    bound.charge = 1;
  bind(target, atom, oxide);
};

const isOxido = (prefix: Fragment): boolean =>
  prefix.atoms.length === 1 && prefix.atoms[0]?.element === 'O' && prefix.atoms[0].charge === -1;

/** Whether every locant of a prefix names an atom of the target. */
const fits = (target: Fragment, { locants, count, groups, fragments }: Waiting): boolean =>
  locants !== undefined &&
  groups === 1 &&
  locants.every((locant) => target.locants.has(locant)) &&
  locants.length === count * (fragments[0]?.exits.length ?? 1);

/** Binds a prefix at its locants. */
const bindAt = (target: Fragment, waiting: Waiting, prefix: Fragment): void => {
  const { locants = [], item } = waiting;
  const count = waiting.count * waiting.groups;
  const atoms = locants.map((locant) => {
    const atom = target.locants.get(locant);
    if (atom === undefined) throw new NameProblem('locant', item.at);
    return atom;
  });
  if (prefix.exits.length === 2) {
    const [a, b] = atoms;
    if (atoms.length !== 2 || count !== 1 || a === undefined || b === undefined)
      throw new NameProblem('locant', item.at);
    const shift = bind(target, a, prefix);
    const other = prefix.exits[1];
    if (other) target.addBond(b, other.atom + shift, other.order);
    return;
  }
  if (prefix.exits.length !== 1) throw new NameProblem('not-understood', item.at);
  if (count !== atoms.length) {
    // `N,N-dimethyl` is cited in full; one locant for two prefixes is read only where it can be meant (`4-dimethyl`).
    throw new NameProblem('locant', item.at);
  }
  for (const atom of atoms) (isOxido(prefix) ? bindOxido : bind)(target, atom, prefix);
};

const effectiveHydrogens = (fragment: Fragment, atom: number): number => {
  const { mancude, saturated } = fragment.atoms[atom] ?? {};
  return hydrogensOf(fragment, atom) - (mancude && !saturated ? 1 : 0);
};

/** Atoms that an unlocanted prefix can go to: carbon before nitrogen before others; acid groups and formyl never. */
const openAtoms = (fragment: Fragment, order: number): number[] => {
  const own = fragment.sites.length > 0 ? fragment.sites : fragment.own;
  const all = own.filter(
    (atom) => effectiveHydrogens(fragment, atom) >= order && fragment.atoms[atom]?.role !== 'acid',
  );
  const isFormyl = (atom: number): boolean =>
    fragment.atoms[atom]?.element === 'C' &&
    fragment
      .neighbours(atom)
      .some(
        ({ atom: other, bond }) => bond.order === 2 && /^[OSN]$/.test(fragment.atoms[other]?.element ?? ''),
      );
  const open = all.every(isFormyl) ? all : all.filter((atom) => !isFormyl(atom));
  for (const element of ['C', 'N']) {
    const those = open.filter((atom) => fragment.atoms[atom]?.element === element);
    if (those.length > 0) return those;
  }
  return open;
};

/**
 * Binds a prefix that has no locant.
 * @returns one structure for each place that it can mean
 */
const bindAnywhere = (target: Fragment, waiting: Waiting, prefix: Fragment): Fragment[] => {
  const count = waiting.count * waiting.groups;
  const [exit, second] = prefix.exits;
  if (!exit || second) throw new NameProblem('locant-missing', waiting.item.at);
  const open = openAtoms(target, exit.order);
  const classes = symmetryClasses(target);
  const places = new Map<number, number[]>();
  for (const atom of open) {
    const key = classes[atom] ?? -1;
    places.set(key, [...(places.get(key) ?? []), atom]);
  }
  const capacity = (atom: number): number => Math.floor(effectiveHydrogens(target, atom) / exit.order);
  const total = open.reduce((sum, atom) => sum + capacity(atom), 0);
  if (total < count || (waiting.count === EVERY && open.length === 0))
    throw new NameProblem('valence', waiting.item.at);
  const isFull = total === count || waiting.count === EVERY;
  const sets: number[][] = [];
  if (isFull) sets.push(open.flatMap((atom) => Array.from({ length: capacity(atom) }, () => atom)));
  else
    for (const atoms of places.values()) {
      const [only] = atoms;
      if (only === undefined) continue;
      if (count === 1) sets.push([only]);
      else if (atoms.length === 1 && capacity(only) >= count)
        sets.push(Array.from({ length: count }, () => only));
      else if (atoms.length === count && places.size === 1) sets.push(atoms);
      else if (atoms.every((atom) => capacity(atom) >= 1) && atoms.length > 1)
        throw new NameProblem('locant-missing', waiting.item.at);
    }
  if (sets.length === 0 || sets.length > MAX_ALTERNATIVES)
    throw new NameProblem('locant-missing', waiting.item.at);
  return sets.map((atoms) => {
    const copy = target.clone();
    for (const atom of atoms) bind(copy, atom, prefix);
    if (sets.length > 1) copy.warnings.add('locant-missing');
    return copy;
  });
};

/** Hydro prefixes and indicated hydrogen. */
const saturate = (target: Fragment, { locants, count, item }: Waiting): void => {
  if (!target.isRing) throw new NameProblem('locant', item.at);
  if (locants === undefined) {
    const open = target.own.filter((atom) => {
      const place = target.atoms[atom];
      return (
        place?.mancude === true &&
        !place.saturated &&
        (place.element === 'C' || place.element === 'N') &&
        (place.element === 'N' || effectiveHydrogens(target, atom) >= 0) &&
        target.neighbours(atom).filter(({ bond }) => bond.mancude).length < (place.element === 'N' ? 3 : 4)
      );
    });
    // A nitrogen atom with a substituent has its hydro prefix too (`octahydro…-2-yl`), but not beside added hydrogen (`-2(1H)-yl`).
    const needy = open.filter((atom) => effectiveHydrogens(target, atom) >= 0);
    const those = [open, needy].find((atoms) => atoms.length === count);
    if (!those) throw new NameProblem('locant-missing', item.at);
    for (const atom of those) Object.assign(target.atoms[atom] ?? {}, { saturated: true });
    return;
  }
  if (item.kind === 'hydro' && locants.length !== count) throw new NameProblem('locant', item.at);
  for (const locant of locants) {
    const atom = target.atoms[target.locants.get(locant) ?? -1];
    if (!atom?.mancude) throw new NameProblem('locant', item.at);
    atom.saturated = true;
  }
};

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

/** Gives a head, or a compound prefix, what belongs to it; every structure that this can mean. */
const complete = (head: Fragment, waiting: readonly Waiting[]): Fragment[] => {
  let results = [head.clone()];
  const before = (kind: Item['kind']): Waiting[] => waiting.filter(({ item }) => item.kind === kind);
  for (const one of [...before('indicated'), ...before('hydro')])
    for (const result of results) saturate(result, one);
  const prefixes = before('prefix');
  const isLocated = prefixes.every(({ locants }) => locants !== undefined);
  for (const one of prefixes.filter(({ locants }) => locants !== undefined))
    results = results.flatMap((result) =>
      possible(one.fragments, (fragment) => {
        const copy = one.fragments.length > 1 ? result.clone() : result;
        bindAt(copy, one, fragment);
        copy.needs = Math.max(0, copy.needs - 1);
        return [copy];
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
  results = results.filter((result) =>
    result.filled.every((atom) => hydrogensOf(result, atom) === 0 || isLocated || result.own.length <= 2),
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
  if (part.type === 'labelled')
    return buildPart(part.part).map((fragment) => label(fragment, part.isotope, part.count));
  const fragment = applyEnding(buildParent(part.parent), part.parent, part.ending, part.leading);
  if (part.parent.type === 'retained' && part.parent.entry.sites)
    fragment.sites = part.parent.entry.sites.split(' ').map((locant) => fragment.locants.get(locant) ?? 0);
  if (part.parent.type === 'retained') giveRoles(fragment);
  if (fragment.isRing) nameNitrogen(fragment);
  return [fragment];
};

/** Puts an isotope of hydrogen on every place of a part, or on all of one carbon atom. */
const label = (fragment: Fragment, isotope: number, count: number): Fragment => {
  const copy = fragment.clone();
  const open = copy.own.filter(
    (atom) => copy.atoms[atom]?.element === 'C' && effectiveHydrogens(copy, atom) > 0,
  );
  const total = open.reduce((sum, atom) => sum + effectiveHydrogens(copy, atom), 0);
  if (total !== count) throw new NameProblem('locant-missing');
  for (const atom of open)
    for (let left = effectiveHydrogens(copy, atom); left > 0; left -= 1)
      copy.addBond(atom, copy.addAtom({ ...newAtom('H'), isotope }), 1);
  return copy;
};

/** Acids and anions with retained names: their oxygen atoms are what an ester's radicals go to. */
const giveRoles = (fragment: Fragment): void => {
  for (const [index, atom] of fragment.atoms.entries()) {
    const [bound] = fragment.neighbours(index);
    const isOnAcid =
      fragment.atoms[bound?.atom ?? -1]?.element !== 'N' && fragment.atoms[bound?.atom ?? -1]?.charge === 0;
    if (atom.charge === -1 && /^[OS]$/.test(atom.element) && (isOnAcid || fragment.atoms.length === 3))
      atom.role = 'anion';
    const isAcid = fragment
      .neighbours(bound?.atom ?? -1)
      .some((next) => next.bond.order === 2 && fragment.atoms[next.atom]?.element === 'O');
    if (
      atom.element === 'O' &&
      atom.charge === 0 &&
      bound?.bond.order === 1 &&
      isAcid &&
      hydrogensOf(fragment, index) === 1
    )
      atom.role = 'acid';
  }
};

/** `N-methylpiperidine`: a ring's nitrogen atoms by letter, where all that have hydrogen are alike. */
const nameNitrogen = (fragment: Fragment): void => {
  if (fragment.locants.has('N')) return;
  const nitrogens = fragment.own.filter(
    (atom) => fragment.atoms[atom]?.element === 'N' && hydrogensOf(fragment, atom) > 0,
  );
  const classes = symmetryClasses(fragment);
  if (new Set(nitrogens.map((atom) => classes[atom])).size !== 1) return;
  for (const [index, atom] of nitrogens.entries()) fragment.locants.set(`N${"'".repeat(index)}`, atom);
};

const buildPart = (part: PartNode): readonly Fragment[] => {
  const found = known.get(part) ?? buildFresh(part);
  known.set(part, found);
  return found;
};

/** Whether a prefix with no locant before an unlocanted one is rather a neighbour of it (`ethylmethylamino`). */
const areNeighbours = (before: Waiting, fragment: Fragment): boolean =>
  before.locants === undefined &&
  before.fragments.every(isAliphatic) &&
  isAliphatic(fragment) &&
  fragment.isRing === false;

/**
 * How many of the prefixes that wait can belong to the next one, likelier numbers first: what stands before a prefix without hyphen
 * or locant of its own is part of it (`methylamino`, `3-chlorophenyl`), as far as its locants are.
 */
const takes = (waiting: readonly Waiting[], next: Waiting, joined: boolean): number[] => {
  const [fragment] = next.fragments;
  const last = waiting.at(-1);
  const isBracketed = next.item.part?.type === 'scope';
  if (!fragment || !last || isBracketed || next.locants !== undefined || next.count * next.groups !== 1)
    return [0];
  let own = 0;
  while (own < waiting.length) {
    const one = waiting[waiting.length - 1 - own];
    const isHydrogen = one?.item.kind === 'hydro' || one?.item.kind === 'indicated';
    if (!one || one.item.kind === 'stereo' || (isHydrogen && !fragment.isRing)) break;
    if (
      !(one.locants === undefined && isHydrogen) &&
      !one.locants?.every((locant) => fragment.locants.has(locant))
    )
      break;
    own += 1;
  }
  if (own > 0) {
    const numbers = Array.from({ length: own }, (_, index) => own - index);
    return joined || fragment.needs > 0 ? [...numbers, 0] : [0, ...numbers];
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
  if (areNeighbours(last, fragment)) return [0, run];
  if (!joined) return fragment.needs > 0 ? [run, 0] : [0, run];
  return run > 1 ? [run, 1, 0] : [1, 0];
};

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

/** Every structure that a scope can mean, by its likeliest division. */
const buildScope = (scope: Scope): Fragment[] => {
  const heads = buildPart(scope.head);
  let problem: NameProblem | undefined;
  let steps = 0;
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
        if (found.length > 0) return found;
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

/** The structures of the first reading that can be built, and of those that are as likely. @throws {NameProblem} */
export const buildScopes = (scopes: readonly Scope[]): readonly Fragment[] => {
  let problem: NameProblem | undefined;
  const found = new Map<string, Fragment>();
  for (const scope of scopes)
    try {
      for (const fragment of buildScope(scope)) {
        const signature = signatureOf(fragment);
        if (!found.has(signature)) found.set(signature, fragment);
      }
      if (found.size >= MAX_ALTERNATIVES) break;
    } catch (error) {
      if (!(error instanceof NameProblem)) throw error;
      problem ??= error;
    }
  if (found.size > 0) return [...found.values()];
  throw problem ?? new NameProblem('not-understood');
};
