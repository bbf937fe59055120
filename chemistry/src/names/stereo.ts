import type { Mol } from '@rdkit/rdkit';
import type { Engine } from '../engine.ts';
import { stereoTagsOf } from '../stereo-tags.ts';
import { EXIT, HYDROGEN, TAKEN_AWAY, type Bond, type Fragment, type StereoRequest } from './fragment.ts';
import { orientationOf, upward } from './ring-sides.ts';
import { ringsOf } from './rings.ts';
import { symmetryClasses } from './symmetry.ts';
import { hydrogensOf } from './valence.ts';
import { writeSmiles, type Configurations, type Written } from './write-smiles.ts';

/** The labels that RDKit gives to what is written. */
interface Labels {
  atoms: Map<number, string>;
  bonds: Map<Bond, string>;
  /** Whether RDKit could tell: of none that it gave up on anything is known. */
  areKnown: boolean;
}

/** What a structure is, by RDKit. */
interface Identity {
  smiles: string;
  inchikey: string;
}

/** A molecule with its configurations, and what of the name's stereodescriptors could not be kept. */
export interface Configured {
  identity: Identity;
  isComplete: boolean;
  warnings: string[];
}

/** What a compound is part of: how often it is there, and SMILES of what stands beside it. */
export interface Surroundings {
  salts: readonly string[];
  times: number;
}

/** Rounds of setting and asking: each label may depend on those set before it. */
const MAX_ROUNDS = 6;

const mayBeCenter = (fragment: Fragment, atom: number): boolean => {
  const place = fragment.atoms[atom];
  const around = fragment.neighbors(atom);
  const hydrogens = hydrogensOf(fragment, atom);
  if (!place || (around.length + hydrogens !== 4 && !(place.element === 'S' && around.length === 3)))
    return false;
  const isKind =
    place.element === 'C' || place.element === 'Si'
      ? hydrogens <= 1 && around.length >= 3
      : place.element === 'N'
        ? place.charge === 1 && around.length === 4
        : (place.element === 'S' || place.element === 'P') && around.length >= 3;
  return isKind && !hasLikeEnds(fragment, around);
};

/** Whether two neighbors are atoms of one kind with nothing behind them: the methyl groups of isopropyl, the oxygen atoms of a sulfone. */
const hasLikeEnds = (fragment: Fragment, around: readonly { atom: number; bond: Bond }[]): boolean => {
  const seen = new Set<string>();
  return around.some(({ atom, bond }) => {
    const place = fragment.atoms[atom];
    if (!place || fragment.neighbors(atom).length > 1) return false;
    const kind = `${place.element} ${place.charge} ${place.isotope} ${place.lambda} ${bond.order}`;
    if (seen.has(kind)) return true;
    seen.add(kind);
    return false;
  });
};

/** Whether two neighbors of an atom are alike as far as bonds go. */
const hasTie = (fragment: Fragment, atom: number): boolean => {
  const classes = symmetryClasses(fragment);
  const around = fragment.neighbors(atom).map((next) => classes[next.atom]);
  return new Set(around).size < around.length;
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

/** RDKit takes explicit hydrogen atoms in, which takes a third of the time of reading; what is written here has isotopes only, which it leaves. */
const HYDROGENS_KEPT = JSON.stringify({ removeHs: false });

/** Reads a compound with its surroundings, whose atoms come last, so that those of the compound keep their places. */
const withWritten = <Result>(
  engine: Engine,
  { smiles }: Written,
  { salts, times }: Surroundings,
  borrow: (molecule: Mol) => Result,
): Result => {
  const whole =
    times === 1 && salts.length === 0
      ? smiles
      : [...Array.from({ length: times }, () => smiles), ...salts].join('.');
  return engine.withMolecule(whole, borrow, whole.includes('[H') ? undefined : HYDROGENS_KEPT);
};

const identityOf = (engine: Engine, molecule: Mol): Identity => ({
  smiles: molecule.get_smiles(),
  inchikey: engine.rdkit.get_inchikey_for_inchi(molecule.get_inchi()),
});

const labelsOf = (molecule: Mol, fragment: Fragment, { order }: Written): Labels => {
  const tags = stereoTagsOf(molecule);
  const labels: Labels = { atoms: new Map(), bonds: new Map(), areKnown: tags !== undefined };
  if (!tags) return labels;
  for (const [index, label] of tags.CIP_atoms) {
    const atom = order[index];
    if (atom !== undefined && label !== '(?)') labels.atoms.set(atom, bare(label));
  }
  for (const [a, b, label] of tags.CIP_bonds) {
    const bond = fragment.bondBetween(order[a] ?? -1, order[b] ?? -1);
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

/** `endo`, `exo`, `syn`, `anti`: a substituent of a bicycle, by the side that one of its bridges is on. */
const orient = (fragment: Fragment, request: StereoRequest, { atoms, related, fixed }: Split): boolean => {
  const given = (atom: number): boolean =>
    fixed.has(atom) ||
    fragment.stereo.some((other) => other.atom === atom && /^(?:rel-)?[RS]$/.test(other.label));
  const orientation = orientationOf(fragment, request);
  if (!orientation) return false;
  const { atom, heads, signs } = orientation;
  // What the name gives absolutely turns the others with it, each once.
  const [anchor, other] = !given(heads[0]) && given(heads[1]) ? [heads[1], heads[0]] : heads;
  const isTurned = atoms.has(anchor) && atoms.get(anchor) !== signs.get(anchor);
  for (const [one, sign] of signs) if (!atoms.has(one)) atoms.set(one, isTurned ? -sign : sign);
  related.push([atom, anchor], [anchor, other]);
  return true;
};

interface Split {
  wishes: Wish[];
  bonds: Map<Bond, number>;
  warnings: Set<string>;
  atoms: Map<number, number>;
  /** Atoms that `cis`, `trans`, `endo` and the like relate. */
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
    if (/^(?:endo|exo|syn|anti)$/.test(label)) {
      if (!orient(fragment, request, split)) split.warnings.add('stereo-not-placed');
      continue;
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

/** Whether a molecule and its mirror image are two: then what only relates atoms to one another gives no absolute configuration. */
const hasTwin = (engine: Engine, fragment: Fragment, { atoms, bonds }: Configurations): boolean => {
  const mirrored = new Map([...atoms].map(([atom, sign]) => [atom, -sign]));
  const [one, other] = [atoms, mirrored].map((signs) =>
    engine.withMolecule(writeSmiles(fragment, { atoms: signs, bonds }).smiles, (molecule) =>
      molecule.get_smiles(),
    ),
  );
  return one !== other;
};

/** Which of what a name asks for is called otherwise. */
const unmet = (wishes: readonly Wish[], labels: Labels): Wish[] =>
  wishes.filter(({ label, target }) =>
    'atom' in target
      ? labels.atoms.get(target.atom)?.toUpperCase() !== label.toUpperCase()
      : labels.bonds.get(target.bond) !== label,
  );

/** What may be stereogenic, each set in one way. */
const candidatesOf = (fragment: Fragment): { atoms: Map<number, number>; bonds: Map<Bond, number> } => {
  const atoms = fragment.atoms.flatMap((_, atom) => (mayBeCenter(fragment, atom) ? [atom] : []));
  const bonds = fragment.bonds.filter((bond) => mayBeDouble(fragment, bond));
  const [only, ...others] = atoms;
  // Two like neighbors make a center only where another one tells them apart.
  const isNone = others.length === 0 && bonds.length === 0 && only !== undefined && hasTie(fragment, only);
  return {
    atoms: new Map(isNone ? [] : atoms.map((atom) => [atom, 1])),
    bonds: new Map(bonds.map((bond) => [bond, 1])),
  };
};

/** Whether what is set is everything that may be, and all of it in the one way. */
const isAll = (
  { atoms, bonds }: Configurations,
  candidates: { atoms: ReadonlyMap<number, number>; bonds: ReadonlyMap<Bond, number> },
): boolean =>
  atoms.size === candidates.atoms.size &&
  bonds.size === candidates.bonds.size &&
  [...atoms.values(), ...bonds.values()].every((sign) => sign === 1);

/**
 * Gives a molecule the configurations that its name asks for: each is set, RDKit says how it is called, and it is turned where that
 * is not what was asked. RDKit's reading of it that has them all says what the molecule is.
 */
export const configure = (engine: Engine, fragment: Fragment, surroundings: Surroundings): Configured => {
  const read = (configurations: Configurations): Identity =>
    withWritten(engine, writeSmiles(fragment, configurations), surroundings, (molecule) =>
      identityOf(engine, molecule),
    );
  const candidates = candidatesOf(fragment);
  if (candidates.atoms.size + candidates.bonds.size === 0) {
    const warnings = fragment.stereo.some(({ at }) => at >= 0) ? ['stereo-not-placed'] : [];
    return { identity: read(candidates), isComplete: true, warnings };
  }
  const first = writeSmiles(fragment, candidates);
  const begun = withWritten(engine, first, surroundings, (molecule) => {
    const possible = labelsOf(molecule, fragment, first);
    const split = wishesOf(fragment, possible, candidates.atoms);
    const { wishes, atoms, bonds } = split;
    const wrong = new Set(unmet(wishes, possible));
    for (const wish of wishes) {
      const { target } = wish;
      const sign = wrong.has(wish) ? -1 : 1;
      if ('bond' in target) bonds.set(target.bond, sign);
      else if (!atoms.has(target.atom)) atoms.set(target.atom, possible.atoms.has(target.atom) ? sign : 1);
    }
    const isMet = wrong.size === 0 && isAll(split, candidates);
    return { possible, split, identity: isMet ? identityOf(engine, molecule) : undefined };
  });
  const { possible, split } = begun;
  const { wishes, warnings, atoms, bonds, related, fixed } = split;
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
  let { identity } = begun;
  for (let round = 0; round < MAX_ROUNDS && identity === undefined && wishes.length > 0; round += 1) {
    const written = writeSmiles(fragment, { atoms, bonds });
    const asked = withWritten(engine, written, surroundings, (molecule) => {
      const labels = labelsOf(molecule, fragment, written);
      const wrong = unmet(wishes, labels);
      const isMet = wrong.length === 0;
      return { wrong, areKnown: labels.areKnown, identity: isMet ? identityOf(engine, molecule) : undefined };
    });
    ({ identity } = asked);
    // Turning what nobody can name leads nowhere.
    if (!asked.areKnown) break;
    // Labels that depend on one another can turn each other back: then one is turned at a time.
    for (const { target } of round < 3 ? asked.wrong : asked.wrong.slice(0, 1))
      if ('atom' in target) turn(target.atom);
      else bonds.set(target.bond, -(bonds.get(target.bond) ?? 1));
  }
  if (identity === undefined && wishes.length > 0) warnings.add('stereo-not-met');
  const isRelated = related.some((pair) => !pair.some((atom) => wished.has(atom)));
  if (isRelated && hasTwin(engine, fragment, { atoms, bonds })) warnings.add('relative');
  const isComplete =
    possible.areKnown &&
    [...possible.atoms.keys()].every((atom) => atoms.has(atom)) &&
    [...possible.bonds.keys()].every((bond) => bonds.has(bond));
  return { identity: identity ?? read({ atoms, bonds }), isComplete, warnings: [...warnings] };
};
