/**
 * Names with their structures, put together from parts of both: each part's SMILES has a place for every locant, and parts are bound
 * by ring closures across dots, so that no parser of names is needed to know what a name means.
 */

import { KINDS, type GeneratedName, type Maker } from './name-kinds.ts';

export type { GeneratedName };

/** A ring: its name as a parent and as a radical, SMILES with `{locant}` places, positions that take prefixes. */
interface Ring {
  name: string;
  stem: string;
  smiles: string;
  positions: readonly string[];
}

const ring = (name: string, smiles: string): Ring => ({
  name,
  stem: name.endsWith('e') ? name.slice(0, -1) : name,
  smiles,
  positions: Array.from(smiles.matchAll(/\{(\w+)\}/g), ([, locant]) => locant ?? ''),
});

const RINGS = [
  ring('pyridine', 'n1c{2}c{3}c{4}c{5}c1{6}'),
  ring('pyrimidine', 'n1c{2}nc{4}c{5}c1{6}'),
  ring('pyrazine', 'n1c{2}c{3}nc{5}c1{6}'),
  ring('pyridazine', 'n1nc{3}c{4}c{5}c1{6}'),
  ring('1,3-thiazole', 's1c{2}nc{4}c1{5}'),
  ring('1,2-oxazole', 'o1nc{3}c{4}c1{5}'),
  ring('furan', 'o1c{2}c{3}c{4}c1{5}'),
  ring('thiophene', 's1c{2}c{3}c{4}c1{5}'),
  ring('1,3,4-thiadiazole', 's1c{2}nnc1{5}'),
  ring('1,2,4-oxadiazole', 'o1nc{3}nc1{5}'),
  ring('quinoline', 'n1c{2}c{3}c{4}c2c{5}c{6}c{7}c{8}c12'),
  ring('isoquinoline', 'c{1}1nc{3}c{4}c2c{5}c{6}c{7}c{8}c12'),
  ring('quinazoline', 'n1c{2}nc{4}c2c{5}c{6}c{7}c{8}c12'),
  ring('1-benzofuran', 'o1c{2}c{3}c2c{4}c{5}c{6}c{7}c12'),
  ring('1,3-benzothiazole', 's1c{2}nc2c{4}c{5}c{6}c{7}c12'),
  ring('imidazo[1,2-a]pyridine', 'c{2}1c{3}n2c{5}c{6}c{7}c{8}c2n1'),
  ring('pyrazolo[1,5-a]pyrimidine', 'n1c{2}c{3}c2nc{5}c{6}c{7}n12'),
  ring('[1,2,4]triazolo[1,5-a]pyridine', 'n1c{2}nc2c{8}c{7}c{6}c{5}n12'),
  ring('imidazo[1,2-b]pyridazine', 'c{2}1c{3}n2nc{6}c{7}c{8}c2n1'),
  ring('thieno[2,3-d]pyrimidine', 'n1c{2}nc{4}c2c{5}c{6}sc12'),
  ring('thieno[3,2-d]pyrimidine', 'n1c{2}nc{4}c2sc{6}c{7}c12'),
  ring('furo[3,2-c]pyridine', 'o1c{2}c{3}c2c{4}nc{6}c{7}c12'),
  ring('pyrido[2,3-d]pyrimidine', 'n1c{2}nc{4}c2c{5}c{6}c{7}nc12'),
  ring('1,3-benzodioxole', 'O1C{2}Oc2c{4}c{5}c{6}c{7}c12'),
  ring('1H-indole', 'n{1}1c{2}c{3}c2c{4}c{5}c{6}c{7}c12'),
  ring('1H-pyrrolo[2,3-b]pyridine', 'n{1}1c{2}c{3}c2c{4}c{5}c{6}nc12'),
  ring('7H-pyrrolo[2,3-d]pyrimidine', 'n1c{2}nc{4}c2c{5}c{6}n{7}c12'),
  ring('1H-pyrazole', 'n{1}1nc{3}c{4}c1{5}'),
  ring('1H-benzimidazole', 'n{1}1c{2}nc2c{4}c{5}c{6}c{7}c12'),
  ring('piperidine', 'N{1}1C{2}C{3}C{4}C{5}C1{6}'),
  ring('morpholine', 'O1C{2}C{3}N{4}C{5}C1{6}'),
  ring('pyrrolidine', 'N{1}1C{2}C{3}C{4}C1{5}'),
  ring('azetidine', 'N{1}1C{2}C{3}C1{4}'),
  ring('oxane', 'O1C{2}C{3}C{4}C{5}C1{6}'),
  ring('3-azabicyclo[3.1.0]hexane', 'C{1}12C{2}N{3}C{4}C{5}1C2{6}'),
  ring('2-azaspiro[3.3]heptane', 'C{1}1N{2}C{3}C12C{5}C{6}C2{7}'),
  ring('benzo[a]phenazine', 'c{1}1c{2}c{3}c{4}c2c1c1nc3c{11}c{10}c{9}c{8}c3nc1c{6}c2{5}'),
  ring('7H-benzo[c]carbazole', 'c{1}1c{2}c{3}c{4}c2c1c1c3c{11}c{10}c{9}c{8}c3n{7}c1c{6}c2{5}'),
  ring('6H-indolo[2,3-b]quinoxaline', 'c{1}1c{2}c{3}c{4}c2nc3n{6}c4c{7}c{8}c{9}c{10}c4c3nc12'),
  ring("pyrido[3',2':4,5]thieno[3,2-d]pyrimidine", 'n1c{2}nc{4}c2sc3nc{7}c{8}c{9}c3c12'),
  ring('benzo[4,5]imidazo[1,2-a]pyridine', 'c{1}1c{2}c{3}c{4}c2nc3c{6}c{7}c{8}c{9}c3n12'),
  ring('5,6-dihydro-4H-pyrrolo[3,2,1-ij]quinoline', 'c{1}1c{2}n2C{4}C{5}C{6}c3c{7}c{8}c{9}c1c23'),
  ring('2,7-diazaspiro[4.4]nonane', 'C{1}1N{2}C{3}C{4}C15C{6}N{7}C{8}C5{9}'),
  ring('8-azabicyclo[3.2.1]octane', 'C{1}12C{2}C{3}C{4}C{5}(C{6}C1{7})N2{8}'),
] as const;

/** Prefixes with their SMILES; `%%` is where they are bound. The second list stands in brackets. */
const SIMPLE: readonly (readonly [string, string])[] = [
  ['methyl', 'C%%'],
  ['ethyl', 'C%%C'],
  ['fluoro', 'F%%'],
  ['chloro', 'Cl%%'],
  ['bromo', 'Br%%'],
  ['cyano', 'C%%#N'],
  ['methoxy', 'O%%C'],
  ['cyclopropyl', 'C%%1CC1'],
  ['phenyl', 'c%%1ccccc1'],
  ['tert-butyl', 'C%%(C)(C)C'],
  ['propan-2-yl', 'C%%(C)C'],
  ['acetyl', 'C%%(C)=O'],
  ['benzyl', 'C%%c1ccccc1'],
  ['carbamoyl', 'C%%(N)=O'],
];
const COMPOUND: readonly (readonly [string, string])[] = [
  ['trifluoromethyl', 'C%%(F)(F)F'],
  ['difluoromethyl', 'C%%(F)F'],
  ['dimethylamino', 'N%%(C)C'],
  ['methylsulfonyl', 'S%%(C)(=O)=O'],
  ['2-methoxyethyl', 'C%%COC'],
  ['4-fluorophenyl', 'c%%1ccc(F)cc1'],
  ['morpholin-4-yl', 'N%%1CCOCC1'],
  ['4-methylpiperazin-1-yl', 'N%%1CCN(C)CC1'],
  ['prop-2-yn-1-yl', 'C%%C#C'],
  ['cyclopropylmethyl', 'C%%C1CC1'],
  ['hydroxymethyl', 'C%%O'],
  ['acetamidomethyl', 'C%%NC(C)=O'],
  ['tert-butoxycarbonyl', 'C%%(=O)OC(C)(C)C'],
];
/** What a ring's radical goes on with before it is bound. */
const LINKS: readonly (readonly [string, string])[] = [
  ['methyl', 'C%%'],
  ['oxy', 'O%%'],
  ['amino', 'N%%'],
  ['carbonyl', 'C%%(=O)'],
  ['sulfonyl', 'S%%(=O)(=O)'],
];
const SUFFIXES: readonly (readonly [string, string])[] = [
  ['carboxamide', 'C%%(N)=O'],
  ['carboxylic acid', 'C%%(=O)O'],
  ['carbonitrile', 'C%%#N'],
  ['amine', 'N%%'],
  ['sulfonamide', 'S%%(N)(=O)=O'],
  ['carbaldehyde', 'C%%=O'],
];
/** Whole names around a radical. */
const FRAMES: readonly (readonly [string, string])[] = [
  ['N-(@)acetamide', 'N%%C(C)=O'],
  ['4-(@)benzamide', 'c%%1ccc(C(N)=O)cc1'],
  ['1-(@)-3-methylurea', 'N%%C(=O)NC'],
  ['2-(@)ethan-1-ol', 'C%%CO'],
  ['N-methyl-4-(@)aniline', 'c%%1ccc(NC)cc1'],
  ['ethyl 3-(@)propanoate', 'C%%CC(=O)OCC'],
  ['4-(@)benzenesulfonamide', 'c%%1ccc(S(N)(=O)=O)cc1'],
  ['(@)(phenyl)methanone', 'C%%(=O)c1ccccc1'],
  ['tert-butyl 4-(@)piperidine-1-carboxylate', 'C%%1CCN(C(=O)OC(C)(C)C)CC1'],
  ['4-(@)pyridine hydrochloride', 'c%%1ccncc1.Cl'],
];

/** A small generator of numbers (mulberry32), the same for the same seed. */
export const randomNumbers = (seed: number): ((below: number) => number) => {
  let state = seed;
  return (below) => {
    state = (state + 0x6d2b79f5) | 0;
    let value = Math.imul(state ^ (state >>> 15), 1 | state);
    value = (value + Math.imul(value ^ (value >>> 7), 61 | value)) ^ value;
    return ((value ^ (value >>> 14)) >>> 0) % below;
  };
};

/** A ring's SMILES with a bond, or hydrogen, at each place. */
const filled = (one: Ring, bonds: ReadonlyMap<string, string>): string =>
  one.smiles.replaceAll(
    /([nN])\{(\w+)\}|\{(\w+)\}/g,
    (_, nitrogen: string | undefined, own: string | undefined, other: string | undefined) => {
      const mark = bonds.get(own ?? other ?? '') ?? '';
      return nitrogen === 'n' && mark === '' ? '[nH]' : `${nitrogen ?? ''}${mark}`;
    },
  );

const joint = (text: string, name: string): string =>
  text !== '' && /^[\d[]/.test(name) ? `${text}-${name}` : text + name;

/** One name and its structure. */
export const generateName = (random: (below: number) => number): GeneratedName => {
  let closures = 10;
  const pick = <Item>(items: readonly Item[]): Item => items[random(items.length)] as Item;
  const closure = (): string => {
    closures += 1;
    return `%${closures}`;
  };
  const prefix = (depth: number): { text: string; smiles: string; key: string } => {
    if (depth > 0 && random(4) === 0) {
      const radical = ringRadical(depth - 1);
      if (random(2) === 0) return { text: `(${radical.text})`, smiles: radical.smiles, key: radical.text };
      const [word, smiles] = pick(LINKS);
      const inner = closure();
      return {
        text: `((${radical.text})${word})`,
        smiles: `${smiles}${inner}.${radical.smiles.replace('%%', inner)}`,
        key: radical.text,
      };
    }
    const isCompound = random(3) === 0;
    const [text, smiles] = pick(isCompound ? COMPOUND : SIMPLE);
    return { text: isCompound ? `(${text})` : text, smiles, key: text };
  };
  const substituted = (
    one: Ring,
    taken: readonly string[],
    depth: number,
  ): { text: string; bonds: Map<string, string>; parts: string[] } => {
    const free = one.positions.filter((position) => !taken.includes(position));
    const chosen = free.filter(() => random(5) === 0).slice(0, 3);
    const bonds = new Map<string, string>();
    const parts: string[] = [];
    const texts = chosen.map((position) => {
      const { text, smiles, key } = prefix(depth);
      const mark = closure();
      bonds.set(position, mark);
      parts.push(smiles.replace('%%', mark));
      return { text: `${position}-${text}`, key: key.replaceAll(/[^a-z]/g, '') };
    });
    const sorted = texts.toSorted((a, b) => (a.key < b.key ? -1 : 1)).map(({ text }) => text);
    return { text: sorted.join('-'), bonds, parts };
  };
  const ringRadical = (depth: number): { text: string; smiles: string } => {
    const one = pick(RINGS);
    const position = pick(one.positions);
    const { text, bonds, parts } = substituted(one, [position], depth);
    bonds.set(position, '%%');
    return {
      text: joint(text, `${one.stem}-${position}-yl`),
      smiles: [filled(one, bonds), ...parts].join('.'),
    };
  };
  const depth = random(3);
  if (random(3) === 0) {
    const radical = (): GeneratedName => {
      const { text, smiles } = ringRadical(random(2));
      return { name: text, smiles };
    };
    const maker: Maker = { random, pick, closure, radical };
    return pick(KINDS)(maker);
  }
  if (random(2) === 0) {
    const radical = ringRadical(depth);
    const [frame, smiles] = pick(FRAMES);
    const mark = closure();
    return {
      name: frame.replace('@', () => radical.text),
      smiles: `${smiles.replace('%%', mark)}.${radical.smiles.replace('%%', mark)}`,
    };
  }
  const one = pick(RINGS);
  const carbons = one.positions.filter((position) => !new RegExp(`[nN]\\{${position}\\}`).test(one.smiles));
  const position = pick(carbons);
  const [word, smiles] = pick(SUFFIXES);
  const { text, bonds, parts } = substituted(one, [position], depth);
  const mark = closure();
  bonds.set(position, mark);
  const base = word.startsWith('a') ? one.stem : one.name;
  return {
    name: joint(text, `${base}-${position}-${word}`),
    smiles: [filled(one, bonds), smiles.replace('%%', mark), ...parts].join('.'),
  };
};
