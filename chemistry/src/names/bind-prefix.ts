import { HYDROGEN, TAKEN_AWAY, type Fragment } from './fragment.ts';
import { withoutAtom } from './functional-classes.ts';
import { NameProblem } from './name-problem.ts';
import { EVERY, type Item } from './nodes.ts';
import { symmetryClasses } from './symmetry.ts';
import { hydrogensOf, valenceOf } from './valence.ts';

/** Structures of one name that are still given; a name with more is one whose locants are missing. */
export const MAX_ALTERNATIVES = 4;

/** A prefix that waits for what it belongs to. */
export interface Waiting {
  item: Item;
  locants: readonly string[] | undefined;
  count: number;
  groups: number;
  /** Its structures; more than one where it is ambiguous. */
  fragments: readonly Fragment[];
}

/** Gives a new neighbor of an atom the place that it has among the others: that of what was taken away, or of a hydrogen. */
export const placeInOrders = (target: Fragment, atom: number, neighbor: number): void => {
  target.stereo = target.stereo.map((request) => {
    if (request.atom !== atom || request.order === undefined || request.label === 'face') return request;
    const taken = request.order.indexOf(TAKEN_AWAY);
    const place = taken < 0 ? request.order.indexOf(HYDROGEN) : taken;
    return place < 0 ? request : { ...request, order: request.order.with(place, neighbor) };
  });
};

/** A locant with the side of the ring system that a substituent is on (`17β`), noted for the finished molecule. */
export const noteSide = (target: Fragment, locant: string, atom: number, ligand: number): void => {
  const [label] = /[αβ]$/.exec(locant) ?? [];
  if (label !== undefined && locant.length > 1)
    target.stereo.push({ label, atom, among: [], own: [], at: -1, ligand });
};

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
  placeInOrders(target, atom, exit.atom + shift);
  return shift;
};

const takesOxygenTwice = (target: Fragment, atom: number): boolean =>
  /^(?:S|P|Se)$/.test(target.atoms[atom]?.element ?? '');

/** `oxido` as it is on sulfur and phosphorus: doubly bound, without a charge. */
const doublyBound = (prefix: Fragment): Fragment => {
  const oxide = prefix.clone();
  for (const oxygen of oxide.atoms) oxygen.charge = 0;
  for (const exit of oxide.exits) exit.order = 2;
  return oxide;
};

/** `oxido` is doubly bound to sulfur and phosphorus; on a neutral nitrogen atom of a ring it makes an N-oxide. */
const bindOxido = (target: Fragment, atom: number, prefix: Fragment): void => {
  const bound = target.atoms[atom];
  if (takesOxygenTwice(target, atom)) {
    bind(target, atom, doublyBound(prefix));
    return;
  }
  if (
    bound?.element === 'N' &&
    bound.charge === 0 &&
    target.neighbors(atom).length + (bound.mancude ? 1 : 0) === 3
  )
    bound.charge = 1;
  bind(target, atom, prefix);
};

const isOxido = (prefix: Fragment): boolean =>
  prefix.atoms.length === 1 && prefix.atoms[0]?.element === 'O' && prefix.atoms[0].charge === -1;

/** Whether every locant of a prefix names an atom of the target. */
export const fits = (target: Fragment, { locants, count, groups, fragments }: Waiting): boolean =>
  locants !== undefined &&
  groups === 1 &&
  locants.every((locant) => target.locants.has(locant)) &&
  locants.length === count * (fragments[0]?.exits.length ?? 1);

/** Binds a prefix at its locants. */
export const bindAt = (target: Fragment, waiting: Waiting, prefix: Fragment): void => {
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
    noteSide(target, locants[0] ?? '', a, shift + (prefix.exits[0]?.atom ?? 0));
    if (other) {
      target.addBond(b, other.atom + shift, other.order);
      placeInOrders(target, b, other.atom + shift);
      noteSide(target, locants[1] ?? '', b, other.atom + shift);
    }
    return;
  }
  if (prefix.exits.length !== 1) throw new NameProblem('not-understood', item.at);
  if (count !== atoms.length)
    // `N,N-dimethyl` is cited in full; one locant for two prefixes is read only where it can be meant (`4-dimethyl`).
    throw new NameProblem('locant', item.at);
  for (const [index, atom] of atoms.entries())
    if (isOxido(prefix)) bindOxido(target, atom, prefix);
    else
      noteSide(target, locants[index] ?? '', atom, bind(target, atom, prefix) + (prefix.exits[0]?.atom ?? 0));
};

export const effectiveHydrogens = (fragment: Fragment, atom: number): number => {
  const { mancude, saturated } = fragment.atoms[atom] ?? {};
  return hydrogensOf(fragment, atom) - (mancude && !saturated ? 1 : 0);
};

/** Phosphorus and sulfur that take a double bond beside what they have (`dimethoxy(sulfanylidene)-λ5-phosphane`). */
const canOxidize = (fragment: Fragment, atom: number): boolean => {
  const place = fragment.atoms[atom];
  if (!place || !/^(?:P|S)$/.test(place.element) || place.charge !== 0 || place.lambda > 0) return false;
  return hydrogensOf(fragment, atom) >= 0 && valenceOf(place, fragment.used(atom) + 2) !== undefined;
};

/** Atoms that an unlocanted prefix can go to: carbon before nitrogen before others; acid groups and formyl never. */
const openAtoms = (fragment: Fragment, order: number): number[] => {
  const own = fragment.sites.length > 0 ? fragment.sites : fragment.own;
  const all = own.filter(
    (atom) =>
      (effectiveHydrogens(fragment, atom) >= order || (order === 2 && canOxidize(fragment, atom))) &&
      fragment.atoms[atom]?.role !== 'acid',
  );
  const isFormyl = (atom: number): boolean =>
    fragment.atoms[atom]?.element === 'C' &&
    fragment
      .neighbors(atom)
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

/** Whether a nitrogen atom of a ring system has a hydrogen that a prefix could take. */
const hasOpenNitrogen = (fragment: Fragment): boolean =>
  fragment.own.some(
    (atom) => fragment.atoms[atom]?.element === 'N' && effectiveHydrogens(fragment, atom) >= 1,
  );

/**
 * Binds a prefix that has no locant.
 * @returns one structure for each place that it can mean
 */
export const bindAnywhere = (target: Fragment, waiting: Waiting, given: Fragment): Fragment[] => {
  const count = waiting.count * waiting.groups;
  // `dimethyl(oxido)-λ6-sulfanylidene`
  const isDouble = isOxido(given) && target.own.every((atom) => takesOxygenTwice(target, atom));
  const prefix = isDouble ? doublyBound(given) : given;
  const [exit, second] = prefix.exits;
  if (!exit || second) throw new NameProblem('locant-missing', waiting.item.at);
  const open = openAtoms(target, exit.order);
  const classes = symmetryClasses(target);
  const places = new Map<number, number[]>();
  for (const atom of open) {
    const key = classes[atom] ?? -1;
    places.set(key, [...(places.get(key) ?? []), atom]);
  }
  const capacity = (atom: number): number =>
    Math.max(
      Math.floor(effectiveHydrogens(target, atom) / exit.order),
      exit.order === 2 && canOxidize(target, atom) ? 1 : 0,
    );
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
  // `chloroformamide` may be the chloride of carbamic acid as well.
  const isOnNitrogen =
    /^[NOS]|^(?:F|Cl|Br|I)$/.test(prefix.atoms[exit.atom]?.element ?? '') &&
    open.every((atom) => target.atoms[atom]?.element === 'N') &&
    target.own.some((atom) => target.atoms[atom]?.element === 'C' && effectiveHydrogens(target, atom) > 0);
  // One carbon atom's hydrogen may be left, and a nitrogen atom of the ring have one as well (`4,5-dimethyliodo-1H-pyrazole`).
  const isElsewhere =
    target.isRing &&
    (count === 1 || !isFull) &&
    waiting.count !== EVERY &&
    open.every((atom) => target.atoms[atom]?.element === 'C') &&
    hasOpenNitrogen(target);
  return sets.map((atoms) => {
    const copy = target.clone();
    for (const atom of atoms) bind(copy, atom, prefix);
    if (sets.length > 1 || isElsewhere || isOnNitrogen) copy.warnings.add('locant-missing');
    return copy;
  });
};

/** Hydro prefixes and indicated hydrogen. */
export const saturate = (target: Fragment, { locants, count, item }: Waiting): void => {
  if (!target.isRing) throw new NameProblem('locant', item.at);
  if (locants === undefined) {
    const open = target.own.filter((atom) => {
      const place = target.atoms[atom];
      return (
        place?.mancude === true &&
        !place.saturated &&
        (place.element === 'C' || place.element === 'N') &&
        effectiveHydrogens(target, atom) >= -1 &&
        target.neighbors(atom).filter(({ bond }) => bond.mancude).length < (place.element === 'N' ? 3 : 4)
      );
    });
    // A nitrogen atom with a substituent has its hydro prefix too (`octahydro…-2-yl`), but not beside added hydrogen (`-2(1H)-yl`).
    const needy = open.filter((atom) => effectiveHydrogens(target, atom) >= 0);
    // `hexahydroazepine`: the hydrogen of the parent's own is not said where all atoms have one.
    const all = item.kind === 'hydro' && open.length === count + 1 ? open : undefined;
    const those = [open, needy].find((atoms) => atoms.length === count) ?? all;
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

/** `deoxy` takes a hydroxy group away, `thio` makes it sulfur, `anhydro` water from two, `didehydro` a hydrogen from each of two atoms. */
export const subtract = (target: Fragment, { locants = [], count, item }: Waiting): Fragment => {
  const problem = new NameProblem('locant', item.at);
  const hydroxyAt = (locant: string): number => {
    const oxygen = target.locants.get(`O${locant}`);
    const isHydroxy = oxygen !== undefined && target.neighbors(oxygen).length === 1;
    if (!isHydroxy || hydrogensOf(target, oxygen) !== 1) throw problem;
    return oxygen;
  };
  if (item.word === 'deoxy') {
    if (locants.length !== count) throw problem;
    let result = target;
    for (const locant of locants) {
      const oxygen = result.locants.get(`O${locant}`);
      if (oxygen === undefined || hydrogensOf(result, oxygen) !== 1) throw problem;
      result = withoutAtom(result, oxygen);
    }
    return result;
  }
  if (item.word === 'thio') {
    for (const locant of locants) {
      const atom = target.atoms[target.locants.get(`O${locant}`) ?? -1];
      if (atom?.element !== 'O') throw problem;
      atom.element = 'S';
    }
    return target;
  }
  const [one = '', two = ''] = locants;
  if (locants.length !== 2) throw problem;
  if (item.word === 'anhydro') {
    const carbon = target.locants.get(one);
    const bridge = hydroxyAt(two);
    if (carbon === undefined || count !== 1) throw problem;
    const gone = hydroxyAt(one);
    target.addBond(bridge, carbon, 1);
    target.stereo = target.stereo.map((request) =>
      request.atom === carbon && request.order
        ? { ...request, order: request.order.map((atom) => (atom === gone ? bridge : atom)) }
        : request,
    );
    return withoutAtom(target, gone);
  }
  const bond = target.bondBetween(target.locants.get(one) ?? -1, target.locants.get(two) ?? -1);
  if (!bond || count !== 2 || bond.order > 1 || bond.mancude) throw problem;
  bond.order = 2;
  if (hydrogensOf(target, bond.a) < 0 || hydrogensOf(target, bond.b) < 0) throw problem;
  return target;
};
