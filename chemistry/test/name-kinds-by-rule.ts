/**
 * Names of what a rule makes and no list holds: ring systems by von Baeyer's and spiro nomenclature and by fusion, and what stands around a
 * parent: configurations, isotopes, charges, salts and solvates, bonding numbers. `name-kinds.ts` says how a name and its structure are put
 * together.
 */
import { about } from './about-radical.ts';
import type { GeneratedName, Maker, Part } from './name-maker.ts';

const CHAINS = [
  '',
  'meth',
  'eth',
  'prop',
  'but',
  'pent',
  'hex',
  'hept',
  'oct',
  'non',
  'dec',
  'undec',
  'dodec',
  'tridec',
  'tetradec',
];
const HETERO: readonly Part[] = [
  ['oxa', 'O'],
  ['thia', 'S'],
  ['aza', 'N'],
];

/** A saturated ring system: its atoms from 1 on, the bonds between them. */
interface System {
  size: number;
  bonds: (readonly [number, number])[];
}

const ringBonds = (size: number): [number, number][] =>
  Array.from({ length: size }, (_, index) => [index + 1, index + 1 < size ? index + 2 : 1]);

/** Bicyclic, or with one more bond tricyclic: the main ring, then the bridge from the first bridgehead on (P-23.2). */
const bridged = ({ random }: Maker): System & { descriptor: string; rings: string } => {
  const a = 1 + random(4);
  const b = 1 + random(a);
  const c = random(b + 1);
  const bonds = ringBonds(a + b + 2);
  const size = a + b + c + 2;
  const far = a + 2;
  if (c === 0) bonds.push([1, far]);
  else bonds.push([1, a + b + 3], [size, far]);
  for (let atom = a + b + 3; atom < size; atom += 1) bonds.push([atom, atom + 1]);
  // A bond across the larger bridge.
  const isTricyclic = a >= 4 && c > 0 && random(3) === 0;
  if (isTricyclic) bonds.push([2, a]);
  return {
    size,
    bonds,
    rings: isTricyclic ? 'tricyclo' : 'bicyclo',
    descriptor: `[${a}.${b}.${c}${isTricyclic ? `.0^2,${a}` : ''}]`,
  };
};

/** Two rings with an atom in common, the smaller one first (P-24.2.1). */
const spiroed = ({ random }: Maker): System & { descriptor: string; rings: string } => {
  const a = 2 + random(4);
  const b = a + random(4);
  const size = a + b + 1;
  const bonds: [number, number][] = [];
  for (let atom = 1; atom < size; atom += 1) bonds.push([atom, atom + 1]);
  bonds.push([a + 1, 1], [size, a + 1]);
  return { size, bonds, rings: 'spiro', descriptor: `[${a}.${b}]` };
};

/** A system's SMILES: every bond is a ring closure, so that atoms may stand in any order. */
const written = (
  { size, bonds }: System,
  elements: ReadonlyMap<number, string>,
  more: ReadonlyMap<number, string>,
): string => {
  // Closures of a part by itself are free again behind it; two digits are enough for fifteen atoms.
  const closures = Array.from({ length: size + 1 }, () => '');
  for (const [index, [a, b]] of bonds.entries())
    for (const atom of [a, b]) closures[atom] += `%${60 + index}`;
  return Array.from({ length: size }, (_, index) => {
    const atom = index + 1;
    return `${elements.get(atom) ?? 'C'}${closures[atom]}${more.get(atom) ?? ''}`;
  }).join('.');
};

/** A nitrogen atom with a radical, perhaps one more heteroatom, and a group on a carbon atom. */
const saturatedSystem =
  (make: (maker: Maker) => System & { descriptor: string; rings: string }) =>
  (maker: Maker): GeneratedName => {
    const { random, pick, closure, radical } = maker;
    const system = make(maker);
    const degree = (atom: number): number => system.bonds.filter((bond) => bond.includes(atom)).length;
    const free = Array.from({ length: system.size }, (_, index) => index + 1).filter(
      (atom) => degree(atom) === 2,
    );
    const nitrogen = pick(free);
    const apart = free.filter(
      (atom) =>
        atom !== nitrogen && !system.bonds.some((bond) => bond.includes(atom) && bond.includes(nitrogen)),
    );
    const elements = new Map([[nitrogen, 'N']]);
    const prefixes = [`${nitrogen}-aza`];
    const other = apart.length > 1 && random(2) === 0 ? pick(apart) : undefined;
    if (other !== undefined) {
      const [word, element] = pick(HETERO);
      elements.set(other, element);
      if (word === 'aza')
        prefixes.splice(0, 1, `${[nitrogen, other].toSorted((a, b) => a - b).join(',')}-diaza`);
      else if (word === 'oxa' || word === 'thia') prefixes.unshift(`${other}-${word}`);
    }
    const carbons = free.filter((atom) => !elements.has(atom));
    const own = radical();
    const mark = closure();
    const more = new Map([[nitrogen, mark]]);
    const whole = `${prefixes.join('-')}${system.rings}${system.descriptor}${CHAINS[system.size]}an`;
    const suffix = carbons.length > 0 && random(2) === 0 ? pick(carbons) : undefined;
    if (suffix !== undefined) more.set(suffix, '=O');
    return {
      name: `${nitrogen}-(${own.name})-${whole}${suffix === undefined ? 'e' : `-${suffix}-one`}`,
      smiles: `${own.smiles.replace('%%', mark)}.${written(system, elements, more)}`,
    };
  };

/** Rings with an atom for a spiro joint: name, locant of the joint, structure with `<` and `>` as the joint's bonds. */
const SPIRO_RINGS: readonly (readonly [string, string, string])[] = [
  ['cyclobutane', '1', '<CCC>'],
  ['cyclopentane', '1', '<CCCC>'],
  ['cyclohexane', '1', '<CCCCC>'],
  ['oxetane', '3', '<COC>'],
  ['oxane', '4', '<CCOCC>'],
  ['piperidine', '4', '<CCNCC>'],
  ['piperidine', '3', '<CNCCC>'],
  ['azetidine', '3', '<CNC>'],
  ['pyrrolidine', '2', '<NCCC>'],
  ['1,3-dioxolane', '2', '<OCCO>'],
];

const arm = (smiles: string, begin: string, end: string): string => {
  const atoms = Array.from(smiles.slice(1, -1));
  return atoms
    .map((atom, index) => `${atom}${index === 0 ? begin : ''}${index === atoms.length - 1 ? end : ''}`)
    .join('');
};

const bracketed = (name: string): string =>
  /^\d/.test(name) ? `[${name.replace('-', ']').replace(/^\[?/, '')}` : name;

const inBrackets = (ring: string): string =>
  ring.startsWith('1,3-') ? ring.replace('1,3-', '[1,3]') : bracketed(ring);

/** `spiro[cyclobutane-1,4'-piperidine]`: two ring systems of names of their own (P-24.5.1). */
const spiroOfTwo = ({ pick, closure }: Maker): GeneratedName => {
  const [one, two] = [pick(SPIRO_RINGS), pick(SPIRO_RINGS)];
  const [first, second] = one[0] <= two[0] ? [one, two] : [two, one];
  const [a, b, c, d] = [closure(), closure(), closure(), closure()];
  return {
    name: `spiro[${inBrackets(first[0])}-${first[1]},${second[1]}'-${inBrackets(second[0])}]`,
    smiles: `C${a}${b}${c}${d}.${arm(first[2], a, b)}.${arm(second[2], c, d)}`,
  };
};

/** Rings that fuse: as a base or as a prefix, atoms from locant 1 on. */
const BASES: readonly Part[] = [
  ['pyridine', 'nccccc'],
  ['pyrimidine', 'ncnccc'],
  ['pyrazine', 'nccncc'],
  ['pyridazine', 'nncccc'],
];
const ATTACHED: readonly Part[] = [
  ['pyrido', 'nccccc'],
  ['pyrimido', 'ncnccc'],
  ['pyrazino', 'nccncc'],
  ['pyridazino', 'nncccc'],
  ['thieno', 'scccc'],
  ['furo', 'occcc'],
];

const around = (atoms: string, from: number, to: number): string[] => {
  const step = to === (from + 1) % atoms.length ? -1 : 1;
  const way: string[] = [];
  for (
    let at = (from + step + atoms.length) % atoms.length;
    at !== to;
    at = (at + step + atoms.length) % atoms.length
  )
    way.push(atoms[at] ?? '');
  return way;
};

const chain = (way: readonly string[], begin: string, end: string): string =>
  way
    .map((atom, index) => `${atom}${index === 0 ? begin : ''}${index === way.length - 1 ? end : ''}`)
    .join('');

/** Two rings with a bond in common: locants of the one in the direction of the other's letters (FR-4.5). */
const fusedOfTwo = (maker: Maker): GeneratedName => {
  const { random, pick, closure } = maker;
  for (;;) {
    const [base, baseAtoms] = pick(BASES);
    const [prefix, ownAtoms] = pick(ATTACHED);
    const side = 1 + random(baseAtoms.length - 2);
    const place = 1 + random(ownAtoms.length - 2);
    const isTurned = random(2) === 1;
    const [p, q] = isTurned ? [place + 1, place] : [place, place + 1];
    const carbons = [baseAtoms[side], baseAtoms[side + 1], ownAtoms[p], ownAtoms[q]];
    // The attached ring keeps the lowest locants that the direction allows: it is written so by the rules, else it is passed over.
    const isLow = ownAtoms.length === 5 || p + q < ownAtoms.length + 2;
    if (!carbons.every((atom) => atom === 'c') || !isLow) continue;
    const [one, two] = [closure(), closure()];
    const outer = around(ownAtoms, p, q);
    const inner = around(baseAtoms, side, side + 1);
    const [three, four] = [closure(), closure()];
    return {
      name: `${prefix}[${p + 1},${q + 1}-${String.fromCodePoint(97 + side)}]${base}`,
      smiles: `c${one}${three}c${two}${four}.${chain(outer, one, two)}.${chain(inner, three, four)}`,
    };
  }
};

/** Configurations whose names do not hang on the radical: what they are compared with always has the other rank. */
const CONFIGURED: readonly Part[] = [
  ['(2S)-2-amino-3-(@)propanoic acid', 'C%%[C@H](N)C(=O)O'],
  ['(2R)-2-amino-3-(@)propanoic acid', 'C%%[C@@H](N)C(=O)O'],
  ['(1R)-1-(@)ethan-1-ol', '[C@H]%%(C)O'],
  ['(S)-1-(@)propan-2-ol', 'C%%[C@H](C)O'],
  ['(2E)-3-(@)prop-2-enoic acid', 'C\\%%=C/C(=O)O'],
  ['4-[(Z)-2-(@)ethenyl]benzonitrile', 'C/%%=C/c1ccc(C#N)cc1'],
];

/** Configurations that relate two atoms, each drawn as one of the enantiomers where it is chiral. */
const RELATED: readonly Part[] = [
  ['trans-4-(@)cyclohexan-1-ol', 'O[C@H]1CC[C@H]%%CC1'],
  ['cis-4-(@)cyclohexan-1-amine', 'N[C@H]1CC[C@@H]%%CC1'],
  ['rac-(2S)-2-amino-3-(@)propanoic acid', 'C%%C(N)C(=O)O'],
  ['(2RS)-1-(@)propan-2-ol', 'C%%C(C)O'],
  ['rel-(1R,2S)-2-[(@)methoxy]cyclohexan-1-ol', 'C%%O[C@H]1CCCC[C@H]1O'],
];

const ISOTOPES: readonly Part[] = [
  ['4-(@)-N-[(2H3)methyl]benzamide', 'c%%1ccc(C(=O)NC([2H])([2H])[2H])cc1'],
  ['4-(@)(2,3,5,6-2H4)phenol', 'c%%1c([2H])c([2H])c(O)c([2H])c1[2H]'],
  ['4-(@)[1-13C]benzoic acid', 'c%%1cc[13c](C(=O)O)cc1'],
  ['1-(@)-4-(trideuteriomethyl)benzene', 'c%%1ccc(C([2H])([2H])[2H])cc1'],
  ['2-deuterio-4-(@)pyridine', 'c%%1ccnc([2H])c1'],
  ['(14C)methyl 4-(@)benzoate', 'c%%1ccc(C(=O)O[14CH3])cc1'],
  ['4-(@)(3,5-2H2)pyridine', 'c%%1c([2H])cncc1[2H]'],
];

const IONS: readonly Part[] = [
  ['1-methyl-4-(@)pyridin-1-ium chloride', 'c%%1cc[n+](C)cc1.[Cl-]'],
  ['N,N,N-trimethyl-4-(@)anilinium iodide', 'c%%1ccc([N+](C)(C)C)cc1.[I-]'],
  ['potassium 4-(@)benzoate', 'c%%1ccc(C(=O)[O-])cc1.[K+]'],
  ['4-(@)phenolate', 'c%%1ccc([O-])cc1'],
  ['4-(@)pyridine 1-oxide', 'c%%1cc[n+]([O-])cc1'],
  ['disodium 5-(@)benzene-1,3-dicarboxylate', 'c%%1cc(C(=O)[O-])cc(C(=O)[O-])c1.[Na+].[Na+]'],
  ['(@)azanium', '[NH3+]%%'],
];

/** What stands behind a base. */
const BESIDE: readonly Part[] = [
  [' hydrate', 'O'],
  [' dihydrate', 'O.O'],
  [' hydrobromide monohydrate', 'Br.O'],
  [' maleate', 'OC(=O)/C=C\\C(=O)O'],
  [' fumarate', 'OC(=O)/C=C/C(=O)O'],
  [' oxalate', 'OC(=O)C(=O)O'],
  [' tosylate', 'Cc1ccc(S(=O)(=O)O)cc1'],
  [' mesylate', 'CS(=O)(=O)O'],
  [' besylate', 'OS(=O)(=O)c1ccccc1'],
  [' phosphate', 'OP(=O)(O)O'],
  [' sulfate', 'OS(=O)(=O)O'],
  [' acetate', 'CC(=O)O'],
  [' succinate', 'OC(=O)CCC(=O)O'],
];

const saltOrSolvate = ({ pick, closure, radical }: Maker): GeneratedName => {
  const own = radical();
  const mark = closure();
  const [word, smiles] = pick(BESIDE);
  return {
    name: `4-(${own.name})pyridine${word}`,
    smiles: `c${mark}1ccncc1.${own.smiles.replace('%%', mark)}.${smiles}`,
  };
};

const BONDING_NUMBERS: readonly Part[] = [
  ['4-(@)-1λ6-thiomorpholine-1,1-dione', 'N%%1CCS(=O)(=O)CC1'],
  ['2-(@)-1λ6,2-thiazolidine-1,1-dione', 'N%%1CCCS1(=O)=O'],
  ['1-(@)-4-(pentafluoro-λ6-sulfanyl)benzene', 'c%%1ccc(S(F)(F)(F)(F)F)cc1'],
  ['dimethyl[(@)imino]-λ6-sulfanone', 'N%%=S(C)(C)=O'],
  ['4-(@)-1λ6-thiane-1,1-dione', 'C%%1CCS(=O)(=O)CC1'],
];

const INDEX_NAMES: readonly Part[] = [
  ['Pyridine, 2-chloro-5-(@)-', 'c%%1ccc(Cl)nc1'],
  ['1H-Indole, 3-(@)-', 'c%%1c[nH]c2ccccc12'],
  ['Benzenamine, 4-(@)-', 'c%%1ccc(N)cc1'],
  ['Ethanone, 1-[4-(@)phenyl]-', 'c%%1ccc(C(C)=O)cc1'],
  ["Urea, N-methyl-N'-(@)-", 'N%%C(=O)NC'],
  ['2-Propenoic acid, 3-(@)-, methyl ester, (2E)-', 'C\\%%=C/C(=O)OC'],
];

export const KINDS_BY_RULE: readonly ((maker: Maker) => GeneratedName)[] = [
  saturatedSystem(bridged),
  saturatedSystem(bridged),
  saturatedSystem(spiroed),
  spiroOfTwo,
  fusedOfTwo,
  about(CONFIGURED),
  about(RELATED),
  about(ISOTOPES),
  about(IONS),
  saltOrSolvate,
  about(BONDING_NUMBERS),
  about(INDEX_NAMES),
];
