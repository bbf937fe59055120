import { noteSide, placeInOrders } from './bind-prefix.ts';
import { EXIT, HYDROGEN, type Fragment } from './fragment.ts';
import { structureOf, type AminoAcidEntry } from './lexicon.ts';
import { NameProblem } from './name-problem.ts';
import type { Ending, ParentNode, SuffixNode, Unsaturation } from './nodes.ts';
import { symmetryClasses } from './symmetry.ts';
import { hydrogensOf } from './valence.ts';

const at = (fragment: Fragment, locant: string): number => {
  const atom = fragment.locants.get(locant);
  if (atom === undefined) throw new NameProblem('locant');
  return atom;
};

/** The bond that `2-en` names: between locant 2 and the next; `1(6)` is between 1 and 6. */
const bondAfter = (fragment: Fragment, locant: string): { a: number; b: number } => {
  const both = /^(\d+)\((\d+)\)$/.exec(locant);
  if (both) return { a: at(fragment, both[1] ?? ''), b: at(fragment, both[2] ?? '') };
  const atom = at(fragment, locant);
  const number = Number.parseInt(locant, 10);
  const primes = locant.replace(/^\d+[a-h]?/, '');
  const next = fragment.locants.get(`${number + 1}${primes}`);
  if (next !== undefined && fragment.bondBetween(atom, next)) return { a: atom, b: next };
  const others = fragment.neighbors(atom).map(({ atom: other }) => other);
  const higher = others.filter((other) => other > atom);
  const isCycle = fragment.bonds.length >= fragment.atoms.length;
  const [only] =
    higher.length > 0 || !isCycle ? higher : others.filter((other) => other === fragment.locants.get('1'));
  if (only === undefined || higher.length > 1) throw new NameProblem('locant');
  return { a: atom, b: only };
};

const unsaturate = (fragment: Fragment, unsaturation: Unsaturation, locants: readonly string[]): void => {
  for (const locant of locants) {
    const { a, b } = bondAfter(fragment, locant);
    const bond = fragment.bondBetween(a, b);
    if (!bond || bond.order !== 1) throw new NameProblem('locant');
    bond.order = unsaturation.order;
    if (hydrogensOf(fragment, a) < 0 || hydrogensOf(fragment, b) < 0) throw new NameProblem('valence');
  }
};

/** The atom of `pyridinium`, or of `imidazolium`, whose charge is shared by both nitrogen atoms. */
const cationic = (fragment: Fragment): number => {
  const nitrogens = fragment.own.filter((atom) => fragment.atoms[atom]?.element === 'N');
  const [first] = nitrogens;
  const last = nitrogens.at(-1);
  if (first === undefined || last === undefined) throw new NameProblem('locant-missing');
  const between = fragment
    .neighbors(first)
    .some(({ atom }) => fragment.neighbors(atom).some((next) => next.atom === last));
  const isAzolium = nitrogens.length === 2 && fragment.atoms[first]?.mancude === true && between;
  if (nitrogens.length > 1 && !isAzolium) throw new NameProblem('locant-missing');
  return last;
};

/** Where an unlocanted suffix goes: the end of a chain, or any atom where all are alike. */
const defaultPlaces = (fragment: Fragment, parent: ParentNode, suffix: SuffixNode): number[] => {
  const last = fragment.atoms.length;
  const isTerminal = suffix.entry.flags.includes('t');
  const isPrefix = suffix.entry.flags.includes('x');
  if (isTerminal && parent.type === 'chain') {
    if (suffix.count > 2) throw new NameProblem('locant');
    return suffix.count === 1 ? [at(fragment, '1')] : [at(fragment, '1'), at(fragment, `${last}`)];
  }
  if (isTerminal) throw new NameProblem('locant');
  if (parent.type === 'chain') {
    if (last === 1) return Array.from({ length: suffix.count }, () => 0);
    if (suffix.count === 1 && (isPrefix || (last === 2 && fragment.bonds[0]?.order === 1))) return [0];
    if (suffix.count === 2 && last === 2 && isPrefix) return [0, 1];
    if ((last === 3 || last === 4) && suffix.entry.smiles === '*=O' && suffix.count === 1) return [1];
    if (
      suffix.count === 1 &&
      /^\*[ONS]$/.test(suffix.entry.smiles) &&
      fragment.bonds.every(({ order }) => order === 1)
    ) {
      // `3-piperidinopropanol` is meant to be the 1-ol, and marked.
      fragment.warnings.add('locant-missing');
      return [0];
    }
    throw new NameProblem('locant-missing');
  }
  if (suffix.count > 1) throw new NameProblem('locant-missing');
  if (suffix.entry.smiles === '*+') return [cationic(fragment)];
  if (parent.type === 'cycle' && parent.replacements.length === 0) return [0];
  const classes = symmetryClasses(fragment);
  const open = fragment.own.filter(
    (atom) => hydrogensOf(fragment, atom) > (fragment.atoms[atom]?.mancude ? 1 : 0),
  );
  if (new Set(open.map((atom) => classes[atom])).size === 1) return [open[0] ?? 0];
  throw new NameProblem('locant-missing');
};

/** Names of the nitrogen and oxygen atoms of the second group of its kind get a prime, `N` of locant 4 is also `N4`. */
const nameAtoms = (
  fragment: Fragment,
  group: Fragment,
  shift: (atom: number) => number,
  order: number,
  locant: string,
): void => {
  const primes = "'".repeat(order);
  for (const [name, atom] of group.locants) {
    const own = `${name}${primes}`;
    const place = shift(atom + 1);
    if (!fragment.locants.has(own)) fragment.locants.set(own, place);
    if (locant !== '' && !fragment.locants.has(`${name}${locant}`))
      fragment.locants.set(`${name}${locant}`, place);
  }
};

/** `androstan-17β-yl`: the side of a free valence. */
const noteExitSide = (fragment: Fragment, locant: string, atom: number): void => {
  placeInOrders(fragment, atom, EXIT);
  const face = fragment.stereo.find((request) => request.label === 'face' && request.atom === atom)?.order;
  if (!/\d[αβ]$/.test(locant) || !face) return;
  const outside = fragment.neighbors(atom).find((other) => !face.includes(other.atom));
  const [next = HYDROGEN, before = HYDROGEN, third = HYDROGEN] = face;
  const order = [EXIT, next, before, third >= 0 ? third : (outside?.atom ?? HYDROGEN)];
  const label = locant.endsWith('β') ? '@' : '@@';
  fragment.stereo.push({ label, atom, among: [], own: [], at: -1, order });
};

/** Adds a suffix's group to an atom of the parent. */
const addGroup = (
  fragment: Fragment,
  atom: number,
  suffix: SuffixNode,
  order: number,
  locant: string,
): void => {
  const { entry } = suffix;
  if (entry.smiles === '*+') {
    const charged = fragment.atoms[atom];
    if (!charged) throw new NameProblem('locant');
    charged.charge += 1;
    return;
  }
  if (entry.smiles === '*=O' && !entry.flags.includes('t')) fragment.filled.push(atom);
  const group = structureOf(entry);
  const base = fragment.atoms.length - 1;
  const shift = (index: number): number => (index === 0 ? atom : index + base);
  const wasAcid = entry.flags.includes('a');
  for (const part of group.atoms.slice(1)) {
    const isAcid = wasAcid && (part.element === 'O' || part.element === 'S');
    const role = part.charge < 0 && entry.flags.includes('e') ? 'anion' : isAcid ? 'acid' : '';
    fragment.own.push(fragment.addAtom({ ...part, role }));
  }
  for (const bond of group.bonds) fragment.addBond(shift(bond.a), shift(bond.b), bond.order, bond.mancude);
  for (const exit of group.exits) fragment.exits.push({ atom: shift(exit.atom), order: exit.order });
  if (group.atoms.length > 1) {
    noteSide(fragment, locant, atom, base + 1);
    placeInOrders(fragment, atom, base + 1);
  } else if (group.exits.length > 0) noteExitSide(fragment, locant, atom);
  nameAtoms(fragment, group, shift, order, locant);
};

/** Takes the acid's role from atoms that are not hydroxy groups. */
const settleRoles = (fragment: Fragment): void => {
  for (const [index, atom] of fragment.atoms.entries())
    if (atom.role === 'acid' && hydrogensOf(fragment, index) !== 1) atom.role = '';
};

/** What the amino group's nitrogen atom is called where N is an amide's; no name has it. */
export const AMINO_NITROGEN = 'N?';

const signsOf = (entry: AminoAcidEntry, configuration: string): string[] => {
  const signs = Array.from(entry.signs);
  return configuration === 'd' ? signs.map((sign) => (sign === 'R' ? 'S' : 'R')) : signs;
};

/** An amino acid's α carbon atom seen from the nitrogen atom: hydrogen, side chain, acid group (3AA-3). */
const alphaOrder = (fragment: Fragment, alpha: number): number[] | undefined => {
  const nitrogen = fragment.locants.get('N') ?? -1;
  const carbons = fragment
    .neighbors(alpha)
    .map(({ atom }) => atom)
    .filter((atom) => fragment.atoms[atom]?.element === 'C');
  const isAcid = (atom: number): boolean =>
    fragment
      .neighbors(atom)
      .some((next) => next.bond.order > 1 && fragment.atoms[next.atom]?.element === 'O') || atom === 0;
  const acid = carbons.find((atom) => isAcid(atom));
  const [side, ...more] = carbons.filter((atom) => atom !== acid);
  if (acid === undefined || side === undefined || more.length > 0) return undefined;
  return [nitrogen, HYDROGEN, side, acid];
};

const configure = (fragment: Fragment, parent: Extract<ParentNode, { type: 'amino-acid' }>): void => {
  // Phenylglycine is no natural amino acid, so that nothing says which one is meant.
  const isOpen = parent.configuration === '' && parent.entry.smiles.startsWith('CC(N)c1');
  if (parent.configuration === 'dl' || isOpen) return;
  for (const [index, label] of signsOf(parent.entry, parent.configuration).entries()) {
    const alpha = fragment.locants.has('2') && !parent.entry.locants.startsWith('- α') ? '2' : 'α';
    const atom = fragment.locants.get(index === 0 ? alpha : '3');
    if (atom === undefined) continue;
    const order = index === 0 ? alphaOrder(fragment, atom) : undefined;
    // The L form keeps its place in space, whatever takes the place of the hydrogen.
    if (order)
      fragment.stereo.push({
        label: parent.configuration === 'd' ? '@' : '@@',
        atom,
        among: [],
        own: [],
        at: -1,
        order,
      });
    else fragment.stereo.push({ label, atom, among: [], own: [], at: -1 });
  }
};

/** An acid's or amino acid's ending acts on each acid carbon atom. */
const endAcid = (fragment: Fragment, parent: ParentNode, [suffix]: readonly SuffixNode[]): Fragment => {
  if (!suffix || (parent.type !== 'acid' && parent.type !== 'amino-acid')) return fragment;
  const places = parent.entry.acids.split(' ');
  const atoms = places.map((locant) => (locant === '-' ? 0 : at(fragment, locant)));
  for (const [order, atom] of atoms.entries()) addGroup(fragment, atom, suffix, order, '');
  if (parent.type === 'amino-acid') {
    configure(fragment, parent);
    const nitrogen = fragment.locants.get('N');
    if (nitrogen !== undefined) fragment.sites = [nitrogen];
    const amide = fragment.atoms.findIndex(
      ({ element }, atom) =>
        element === 'N' &&
        atom !== nitrogen &&
        fragment.neighbors(atom).some((next) => next.atom === atoms[0]),
    );
    if (nitrogen !== undefined && amide >= 0) {
      // In an amide N is the amide's nitrogen atom, and the amino group's is N2 (P-103.2.5).
      fragment.locants.set('N', amide).set(AMINO_NITROGEN, nitrogen);
      for (const name of ['N2', 'Nα']) if (!fragment.locants.has(name)) fragment.locants.set(name, nitrogen);
    }
  }
  const geometry = parent.type === 'acid' ? parent.entry.flags : '';
  if (geometry !== '')
    fragment.stereo.push({
      label: geometry === 'E' ? 'trans-chain' : 'cis-chain',
      atom: at(fragment, '2'),
      among: [at(fragment, '1'), at(fragment, '4')],
      own: [],
      at: -1,
    });
  settleRoles(fragment);
  return fragment;
};

/**
 * Gives a parent its double bonds and suffixes.
 * @param leading locants in front of the parent's name, which are those of the first ending that has none (`2-propenyl`)
 * @throws {NameProblem}
 */
export const applyEnding = (
  fragment: Fragment,
  parent: ParentNode,
  ending: Ending,
  leading: readonly string[] | undefined,
): Fragment => {
  if (parent.type === 'acid' || parent.type === 'amino-acid') {
    if (leading) throw new NameProblem('locant');
    return endAcid(fragment, parent, ending.suffixes);
  }
  let spare = leading;
  const takeSpare = (count: number): readonly string[] | undefined => {
    if (spare === undefined || spare.length !== count) return undefined;
    const taken = spare;
    spare = undefined;
    return taken;
  };
  for (const unsaturation of ending.unsaturations) {
    const { locants, count } = unsaturation;
    const isOnly = parent.type === 'cycle' || fragment.atoms.length <= (ending.suffixes.length > 0 ? 2 : 3);
    const places = locants ?? takeSpare(count) ?? (count === 1 && isOnly ? ['1'] : undefined);
    if (places === undefined)
      if (fragment.atoms.length === 3 && parent.type === 'chain' && count === 1) {
        unsaturate(fragment, unsaturation, ['2']);
        // `propynyl` is mostly prop-2-yn-1-yl, but not by right.
        if (ending.suffixes.every((suffix) => !suffix.locants)) fragment.warnings.add('locant-missing');
      } else throw new NameProblem('locant-missing');
    else unsaturate(fragment, unsaturation, places);
  }
  let order = 0;
  for (const suffix of ending.suffixes) {
    const locants = suffix.locants ?? takeSpare(suffix.count);
    const atoms = locants
      ? locants.map((locant) => at(fragment, locant))
      : defaultPlaces(fragment, parent, suffix);
    const isConjunctive = suffix.entry.flags.includes('c');
    if (suffix.entry.flags.includes('t') && parent.type !== 'chain' && parent.type !== 'stereo-parent')
      throw new NameProblem('locant');
    if (isConjunctive && !fragment.isRing) throw new NameProblem('locant');
    for (const [index, atom] of atoms.entries()) {
      // `N1,N10` of a diamide are at the ends of the chain.
      const end = parent.type === 'chain' && atoms.length > 1 ? `${atom + 1}` : '';
      addGroup(fragment, atom, suffix, order, locants?.[index] ?? end);
      if (suffix.entry.locants !== '') order += 1;
    }
    for (const locant of suffix.added) {
      const saturated = fragment.atoms[at(fragment, locant)];
      if (saturated) saturated.saturated = true;
    }
  }
  if (spare !== undefined) throw new NameProblem('locant');
  settleRoles(fragment);
  return fragment;
};
