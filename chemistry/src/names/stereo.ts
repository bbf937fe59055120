import type { Engine } from '../engine.ts';
import { EXIT, HYDROGEN, TAKEN_AWAY, type Bond, type Fragment, type StereoRequest } from './fragment.ts';
import { ringsOf } from './rings.ts';
import { hydrogensOf } from './valence.ts';
import { writeSmiles, type Written } from './write-smiles.ts';

/** The labels that RDKit gives to what is written. */
interface Labels {
  atoms: Map<number, string>;
  bonds: Map<Bond, string>;
}

/** A molecule with its configurations, and what of the name's stereodescriptors could not be kept. */
export interface Configured {
  written: Written;
  isComplete: boolean;
  warnings: string[];
}

/** Rounds of setting and asking: each label may depend on those set before it. */
const MAX_ROUNDS = 6;

const mayBeCenter = (fragment: Fragment, atom: number): boolean => {
  const place = fragment.atoms[atom];
  const around = fragment.neighbors(atom);
  const hydrogens = hydrogensOf(fragment, atom);
  if (!place || (around.length + hydrogens !== 4 && !(place.element === 'S' && around.length === 3)))
    return false;
  if (place.element === 'C' || place.element === 'Si') return hydrogens <= 1 && around.length >= 3;
  if (place.element === 'N') return place.charge === 1 && around.length === 4;
  return (place.element === 'S' || place.element === 'P') && around.length >= 3;
};

const mayBeDouble = (fragment: Fragment, bond: Bond): boolean =>
  bond.order === 2 &&
  !bond.mancude &&
  [bond.a, bond.b].every((atom) => {
    const { element } = fragment.atoms[atom] ?? {};
    const around = fragment.neighbors(atom).filter((next) => next.bond !== bond);
    return (
      (element === 'C' || element === 'N') &&
      around.length >= 1 &&
      around.every((next) => next.bond.order === 1)
    );
  });

/** RDKit's label without its brackets. */
const bare = (label: string): string => label.slice(1, -1);

const labelsOf = (engine: Engine, fragment: Fragment, written: Written): Labels => {
  const tags = engine.withMolecule(
    written.smiles,
    (molecule) =>
      JSON.parse(molecule.get_stereo_tags()) as {
        CIP_atoms: [number, string][];
        CIP_bonds: [number, number, string][];
      },
  );
  const labels: Labels = { atoms: new Map(), bonds: new Map() };
  for (const [index, label] of tags.CIP_atoms) {
    const atom = written.order[index];
    if (atom !== undefined && label !== '(?)') labels.atoms.set(atom, bare(label));
  }
  for (const [a, b, label] of tags.CIP_bonds) {
    const bond = fragment.bondBetween(written.order[a] ?? -1, written.order[b] ?? -1);
    if (bond && label !== '(?)') labels.bonds.set(bond, bare(label));
  }
  return labels;
};

type Target = { atom: number } | { bond: Bond };

interface Wish {
  label: string;
  target: Target;
}

const isGeometry = (label: string): boolean => label === 'E' || label === 'Z';

/** Double bonds inside of what a descriptor stands before; else the one by which that is bound. */
const nearest = (bonds: readonly Bond[], among: readonly number[]): Bond[] => {
  const inside = bonds.filter((bond) => among.includes(bond.a) && among.includes(bond.b));
  return inside.length > 0
    ? inside
    : bonds.filter((bond) => among.includes(bond.a) || among.includes(bond.b));
};

/** What a descriptor can mean of what is stereogenic. */
const targetOf = (
  request: StereoRequest,
  label: string,
  possible: Labels,
  taken: ReadonlySet<number | Bond>,
  all: ReadonlyMap<number, number>,
): Target | undefined => {
  if (isGeometry(label)) {
    const bonds = [...possible.bonds.keys()].filter((bond) => !taken.has(bond));
    const those =
      request.atom === undefined
        ? nearest(bonds, request.among)
        : bonds.filter((bond) => bond.a === request.atom || bond.b === request.atom);
    return those.length === 1 && those[0] ? { bond: those[0] } : undefined;
  }
  if (request.atom !== undefined) {
    // Whether `3s` of a tropane is a center hangs on the two that are not set yet.
    const isCenter = possible.atoms.has(request.atom) || (/^[rs]$/.test(label) && all.has(request.atom));
    return isCenter ? { atom: request.atom } : undefined;
  }
  const atoms = [...possible.atoms.keys()].filter((atom) => !taken.has(atom) && request.among.includes(atom));
  const own = atoms.filter((atom) => request.own.includes(atom));
  const [only] = own.length > 0 ? own : atoms;
  return (own.length > 0 ? own : atoms).length === 1 && only !== undefined ? { atom: only } : undefined;
};

/** The configuration of a ring atom whose substituent stands up, walking round the ring in one direction. */
const upward = (fragment: Fragment, ring: readonly number[], atom: number): number | undefined => {
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

/** Two substituents of a ring, on the same side or on both. */
const relate = (
  fragment: Fragment,
  request: StereoRequest,
  possible: Labels,
  { atoms, related, fixed }: Split,
): boolean => {
  const rings = ringsOf(fragment);
  const isOwn = (ring: readonly number[]): boolean => ring.every((atom) => request.own.includes(atom));
  for (const ring of [...rings.filter(isOwn), ...rings.filter((other) => !isOwn(other))]) {
    const centers = ring.filter((atom) => possible.atoms.has(atom) && request.among.includes(atom));
    const [one, two] = centers;
    if (centers.length !== 2 || one === undefined || two === undefined) continue;
    const [first, second] = [upward(fragment, ring, one), upward(fragment, ring, two)];
    if (first === undefined || second === undefined) continue;
    const other = request.label === 'cis' ? second : -second;
    // One that the name gives absolutely says where the other is.
    const isTurned = fixed.has(one) ? atoms.get(one) !== first : fixed.has(two) && atoms.get(two) !== other;
    atoms.set(one, isTurned ? -first : first);
    atoms.set(two, isTurned ? -other : other);
    related.push([one, two]);
    return true;
  }
  return false;
};

interface Split {
  wishes: Wish[];
  bonds: Map<Bond, number>;
  warnings: Set<string>;
  atoms: Map<number, number>;
  /** Atoms that `cis` or `trans` relates. */
  related: [number, number][];
  /** Atoms whose place in space the name's parent gives, or α and β. */
  fixed: Set<number>;
}

/** The double bond of a retained acid, and whether its first neighbors are those of the main chain. */
const chainBond = (
  fragment: Fragment,
  { atom, among: [one, two] }: StereoRequest,
): { bond: Bond; sides: number } | undefined => {
  const bond = fragment.bonds.find(({ a, b, order }) => order === 2 && (a === atom || b === atom));
  if (!bond || one === undefined || two === undefined) return undefined;
  const side = (end: number): number => {
    const first = fragment.neighbors(end).find((next) => next.bond !== bond);
    return first?.atom === one || first?.atom === two ? 1 : -1;
  };
  return { bond, sides: side(bond.a) * side(bond.b) };
};

/** How a permutation of an atom's four neighbors, hydrogen last, is called: 1 where it is even. */
const parityOf = (places: readonly number[]): number => {
  let sign = 1;
  for (const [index, place] of places.entries())
    for (const other of places.slice(index + 1)) if (place > other) sign = -sign;
  return sign;
};

/** The configuration that `@` and `@@`, or α and β, give to an atom; undefined where its neighbors cannot be told. */
const signOfOrder = (
  fragment: Fragment,
  request: StereoRequest,
  face: readonly number[] | undefined,
): number | undefined => {
  const around = fragment.neighbors(request.atom ?? -1).map(({ atom }) => atom);
  let { order } = request;
  if (order === undefined) {
    if (!face) return undefined;
    const outside = around.filter((atom) => !face.includes(atom));
    const hetero = outside.filter((atom) => fragment.atoms[atom]?.element !== 'C');
    const likely = outside.length > 1 && hetero.length === 1 ? hetero : outside;
    const ligand = request.ligand ?? (likely.length > 1 ? undefined : (likely[0] ?? HYDROGEN));
    if (ligand === undefined) return undefined;
    const [next = HYDROGEN, before = HYDROGEN, third = HYDROGEN] = face;
    const other = third >= 0 ? third : (outside.find((atom) => atom !== ligand) ?? HYDROGEN);
    order = [ligand, next, before, other];
  }
  const unknown = around.filter((atom) => !order.includes(atom));
  const open = [EXIT, TAKEN_AWAY, HYDROGEN].find((mark) => order.includes(mark));
  if (unknown.length > 1 || order.length !== 4) return undefined;
  const filled = order.map((atom) => (atom >= 0 ? atom : atom === open ? (unknown[0] ?? atom) : atom));
  const places = filled.map((atom) => (atom < 0 ? around.length : around.indexOf(atom)));
  if (places.includes(-1) || new Set(places).size !== 4) return undefined;
  const isBeta = request.label === 'β' || request.label === '@';
  return (isBeta ? 1 : -1) * parityOf(places);
};

/** Descriptors with their atoms and bonds; those with a locant first, which leaves less for the others. */
const wishesOf = (fragment: Fragment, possible: Labels, all: ReadonlyMap<number, number>): Split => {
  const split: Split = {
    wishes: [],
    bonds: new Map(),
    warnings: new Set(),
    atoms: new Map(),
    related: [],
    fixed: new Set(),
  };
  const taken = new Set<number | Bond>();
  const faces = new Map(
    fragment.stereo.flatMap(({ label, atom, order }) =>
      label === 'face' && atom !== undefined && order ? [[atom, order] as const] : [],
    ),
  );
  const requests = fragment.stereo.toSorted(
    (a, b) =>
      Number(a.atom === undefined) - Number(b.atom === undefined) ||
      Number(a.order === undefined) - Number(b.order === undefined),
  );
  const isSeries = requests.filter((request) => request.label.startsWith('rac-')).length > 1;
  for (const request of requests) {
    let { label } = request;
    if (label.startsWith('rel-')) {
      split.warnings.add('relative');
      label = label.slice(4);
    }
    if (label.startsWith('rac-') && isSeries) {
      // `(3RS,4SR)`: both enantiomers, each with its atoms in this relation.
      split.warnings.add('racemic');
      label = label.slice(4);
    }
    if (label.startsWith('rac-') || ['±', '+/-', '+-', 'rac', 'racemic', 'dl', 'd,l'].includes(label)) {
      split.warnings.add('racemic');
      continue;
    }
    if (label === 'face') continue;
    if (request.order !== undefined || label === 'α' || label === 'β') {
      const sign = signOfOrder(fragment, request, faces.get(request.atom ?? -1));
      const isCenter = request.atom !== undefined && possible.atoms.has(request.atom);
      if (sign !== undefined && isCenter) {
        split.atoms.set(request.atom ?? -1, sign);
        split.fixed.add(request.atom ?? -1);
      }
      if (request.order === undefined && !(sign !== undefined && isCenter))
        split.warnings.add('stereo-not-placed');
      continue;
    }
    if (label === '+' || label === '-') continue;
    if (label === 'rel') {
      split.warnings.add('relative');
      continue;
    }
    if (label === 'cis' || label === 'trans') {
      if (relate(fragment, request, possible, split)) continue;
      label = label === 'cis' ? 'Z' : 'E';
    }
    if (label.endsWith('-chain')) {
      const bond = chainBond(fragment, request);
      if (bond === undefined) split.warnings.add('stereo-not-placed');
      else split.bonds.set(bond.bond, label === 'cis-chain' ? bond.sides : -bond.sides);
      continue;
    }
    const target = /^[RSEZ]$/i.test(label) ? targetOf(request, label, possible, taken, all) : undefined;
    if (target === undefined) {
      split.warnings.add('stereo-not-placed');
      continue;
    }
    taken.add('atom' in target ? target.atom : target.bond);
    split.wishes.push({ label, target });
  }
  // A racemate of one center only is that center without configuration: `rac-(2S)`.
  const isRacemic = split.warnings.has('racemic') && split.atoms.size === 0;
  const centers = split.wishes.filter(({ target }) => 'atom' in target);
  if (isRacemic && centers.length === 1)
    split.wishes = split.wishes.filter(({ target }) => !('atom' in target));
  return split;
};

/** Whether atoms that `cis` or `trans` relates are chiral centers, of which the name then gives no absolute configuration. */
const hasTwins = (labels: Labels, atoms: ReadonlyMap<number, number>): boolean =>
  [...atoms.keys()].some((atom) => /^[RS]$/.test(labels.atoms.get(atom) ?? ''));

/**
 * Gives a molecule the configurations that its name asks for: each is set, RDKit says how it is called, and it is turned where that
 * is not what was asked.
 */
export const configure = (engine: Engine, fragment: Fragment): Configured => {
  const allAtoms = new Map(
    fragment.atoms.flatMap((_, atom) => (mayBeCenter(fragment, atom) ? [[atom, 1] as const] : [])),
  );
  const allBonds = new Map(
    fragment.bonds.filter((bond) => mayBeDouble(fragment, bond)).map((bond) => [bond, 1] as const),
  );
  if (allAtoms.size + allBonds.size === 0) {
    const warnings = fragment.stereo.some(({ at }) => at >= 0) ? ['stereo-not-placed'] : [];
    return {
      written: writeSmiles(fragment, { atoms: new Map(), bonds: new Map() }),
      isComplete: true,
      warnings,
    };
  }
  const possible = labelsOf(engine, fragment, writeSmiles(fragment, { atoms: allAtoms, bonds: allBonds }));
  const { wishes, warnings, atoms, bonds, related, fixed } = wishesOf(fragment, possible, allAtoms);
  const wished = new Set([
    ...fixed,
    ...wishes.flatMap(({ target }) => ('atom' in target ? [target.atom] : [])),
  ]);
  /** Turns an atom, and with it what `cis` or `trans` relates to it, where the name does not say that one's configuration. */
  const turn = (atom: number): void => {
    for (const pair of related)
      for (const other of pair)
        if (pair.includes(atom) && other !== atom && !wished.has(other))
          atoms.set(other, -(atoms.get(other) ?? 1));
    atoms.set(atom, -(atoms.get(atom) ?? 1));
  };
  for (const { target } of wishes)
    if ('atom' in target) atoms.set(target.atom, atoms.get(target.atom) ?? 1);
    else bonds.set(target.bond, 1);
  let written = writeSmiles(fragment, { atoms, bonds });
  let isMet = wishes.length === 0;
  for (let round = 0; round < MAX_ROUNDS && !isMet; round += 1) {
    const labels = labelsOf(engine, fragment, written);
    const wrong = wishes.filter(({ label, target }) =>
      'atom' in target
        ? labels.atoms.get(target.atom)?.toUpperCase() !== label.toUpperCase()
        : labels.bonds.get(target.bond) !== label,
    );
    isMet = wrong.length === 0;
    // Labels that depend on one another can turn each other back: then one is turned at a time.
    for (const { target } of round < 3 ? wrong : wrong.slice(0, 1))
      if ('atom' in target) turn(target.atom);
      else bonds.set(target.bond, -(bonds.get(target.bond) ?? 1));
    if (!isMet) written = writeSmiles(fragment, { atoms, bonds });
  }
  if (!isMet) warnings.add('stereo-not-met');
  const isRelated = related.some((pair) => !pair.some((atom) => wished.has(atom)));
  if (isRelated && hasTwins(labelsOf(engine, fragment, written), atoms)) warnings.add('relative');
  const isComplete =
    [...possible.atoms.keys()].every((atom) => atoms.has(atom)) &&
    [...possible.bonds.keys()].every((bond) => bonds.has(bond));
  return { written, isComplete, warnings: [...warnings] };
};
