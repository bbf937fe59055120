import { elementOf } from './elements.ts';
import { plainAtom, plainBond } from './molecule.ts';
import type { Atom, Bond, BondStereo, Collection, Group, GroupFact, Loss, Molecule } from './molecule.ts';
import { MolfileError } from './molfile-error.ts';

const STEREO: Readonly<Record<string, BondStereo>> = { 1: 'up', 2: 'either', 3: 'down' };

/** A line with those that it goes on in joined, and its number from 1. */
interface Line {
  text: string;
  at: number;
}

const linesOf = (lines: readonly string[], from: number): Line[] => {
  const found: Line[] = [];
  let open = false;
  for (let index = from; index < lines.length; index += 1) {
    const line = lines[index] ?? '';
    if (line.startsWith('M  END')) break;
    if (!line.startsWith('M  V30 ')) continue;
    const text = line.slice(7);
    const last = found.at(-1);
    if (open && last) last.text = last.text.slice(0, -1) + text;
    else found.push({ text, at: index + 1 });
    open = text.endsWith('-');
  }
  return found;
};

/** Words apart, where brackets and quotes hold words together. */
export const wordsOf = (text: string): string[] => {
  const words: string[] = [];
  let word = '';
  let depth = 0;
  let quoted = false;
  for (const character of text) {
    if (character === '"') quoted = !quoted;
    if (!quoted && (character === '(' || character === '[')) depth += 1;
    if (!quoted && (character === ')' || character === ']')) depth -= 1;
    if (/\s/.test(character) && depth === 0 && !quoted) {
      if (word) words.push(word);
      word = '';
    } else word += character;
  }
  if (word) words.push(word);
  return words;
};

const factsOf = (words: readonly string[]): [string, string][] =>
  words.flatMap((word): [string, string][] => {
    const equals = word.indexOf('=');
    return equals > 0 ? [[word.slice(0, equals), word.slice(equals + 1)]] : [];
  });

/** The numbers of `(3 1 2 3)`, without the first, which counts them. */
const listed = (text: string): number[] =>
  text
    .replace(/[()]/g, ' ')
    .trim()
    .split(/\s+/)
    .map(Number)
    .slice(1)
    .filter((value) => !Number.isNaN(value));

type Draft = { -readonly [Key in keyof Atom]: Atom[Key] };

const ATOM_FACTS: Readonly<Record<string, (atom: Draft, value: string) => void>> = {
  CHG: (atom, value) => (atom.charge = Number(value)),
  RAD: (atom, value) => (atom.radical = Number(value)),
  MASS: (atom, value) => (atom.isotope = Math.round(Number(value))),
  VAL: (atom, value) => (atom.valence = Number(value) === -1 ? 15 : Number(value)),
  // -1 asks for none, as 1 does in V2000.
  HCOUNT: (atom, value) =>
    (atom.hydrogens = Number(value) === -1 ? 1 : Number(value) === 0 ? 0 : Number(value) + 1),
  SUBST: (atom, value) => (atom.substitution = Number(value)),
  UNSAT: (atom, value) => (atom.unsaturated = Number(value) !== 0),
  RBCNT: (atom, value) => (atom.ringBonds = Number(value)),
  ATTCHPT: (atom, value) => (atom.attachment = Number(value)),
  RGROUPS: (atom, value) => (atom.rGroups = listed(value)),
  // Follows from the wedges.
  CFG: () => undefined,
};

const LIST = /^"?(NOT)?\s*\[(.*)\]"?$/;

const readAtom = ({ text, at }: Line, id: number): { atom: Draft; index: number } => {
  const [index = '', symbol = '', x, y, z, map, ...facts] = wordsOf(text);
  const [left, up] = [Number(x), Number(y)];
  if (symbol === '' || !Number.isFinite(left) || !Number.isFinite(up)) throw new MolfileError('atom', at);
  const list = LIST.exec(symbol);
  const known = elementOf(symbol);
  const atom: Draft = {
    ...plainAtom(id, list ? 'L' : known && /^[A-Z][A-Z]$/.test(symbol) ? known : symbol, left, up),
    z: Number(z) || 0,
    map: Number(map) || 0,
    list: list
      ? { not: list[1] !== undefined, elements: (list[2] ?? '').split(',').map((name) => name.trim()) }
      : undefined,
  };
  for (const [key, value] of factsOf(facts)) {
    const put = ATOM_FACTS[key];
    if (put) put(atom, value);
    else atom.rest = [...atom.rest, [key, value]];
  }
  return { atom, index: Number(index) };
};

/** The ids of what a file names by its own numbers. */
type Ids = ReadonlyMap<number, number>;

const idsOf = (ids: Ids, numbers: readonly number[]): number[] =>
  numbers.flatMap((number) => ids.get(number) ?? []);

const readBond = ({ text, at }: Line, id: number, atoms: Ids): { bond: Bond; index: number } => {
  const [index = '', order = '', from = '', to = '', ...facts] = wordsOf(text);
  const [first, second] = [atoms.get(Number(from)), atoms.get(Number(to))];
  if (first === undefined || second === undefined || first === second) throw new MolfileError('bond', at);
  const bond: { -readonly [Key in keyof Bond]: Bond[Key] } = plainBond(id, first, second, Number(order) || 1);
  const rest: [string, string][] = [];
  for (const [key, value] of factsOf(facts))
    if (key === 'CFG') bond.stereo = STEREO[value] ?? 'none';
    else if (key === 'TOPO') bond.topology = Number(value);
    else rest.push([key, key === 'ENDPTS' ? idsOf(atoms, listed(value)).join(' ') : value]);
  bond.rest = rest;
  return { bond, index: Number(index) };
};

/** Facts of a group that name atoms or bonds: how many numbers at their beginning are of which kind. */
const readGroup = ({ text }: Line, atoms: Ids, bonds: Ids): Group => {
  const [index = '', type = '', external = '', ...facts] = wordsOf(text);
  const found = { atoms: [] as number[], bonds: [] as number[], label: '', rest: [] as GroupFact[] };
  if (external !== '0') found.rest.push({ key: '', text: external });
  for (const [key, value] of factsOf(facts)) {
    const numbers = listed(value);
    if (key === 'ATOMS') found.atoms.push(...idsOf(atoms, numbers));
    else if (key === 'XBONDS' || (key === 'BONDS' && type !== 'SUP')) {
      found.bonds.push(...idsOf(bonds, numbers));
      if (key === 'BONDS') found.rest.push({ key: 'BONDS', text: '' });
    } else if (key === 'LABEL') found.label = value.replace(/^"(.*)"$/, '$1').replaceAll('""', '"');
    else if (key === 'PATOMS') found.rest.push({ key, text: '', atoms: idsOf(atoms, numbers) });
    else if (/^(?:CBONDS|XBHEAD|XBCORR)$/.test(key))
      found.rest.push({ key, text: '', bonds: idsOf(bonds, numbers) });
    else if (key === 'SAP') {
      const [, first = '', second = '', name = ''] = value.replace(/[()]/g, ' ').trim().split(/\s+/);
      found.rest.push({
        key,
        text: name,
        atoms: [atoms.get(Number(first)) ?? 0, atoms.get(Number(second)) ?? 0],
      });
    } else if (key === 'CSTATE') {
      const [bond = 0] = numbers;
      const words = value.replace(/[()]/g, ' ').trim().split(/\s+/);
      found.rest.push({ key, text: words.slice(2).join(' '), bonds: idsOf(bonds, [bond]) });
    } else found.rest.push({ key, text: value });
  }
  return { index: Number(index), type, ...found };
};

const readCollection = ({ text }: Line, atoms: Ids, bonds: Ids): Collection => {
  const [name = '', ...facts] = wordsOf(text);
  const found = { name, atoms: [] as number[], bonds: [] as number[] };
  for (const [key, value] of factsOf(facts))
    if (key === 'ATOMS') found.atoms.push(...idsOf(atoms, listed(value)));
    else if (key === 'BONDS') found.bonds.push(...idsOf(bonds, listed(value)));
  return found;
};

/** Reads the lines behind the counts line of a V3000 molfile. */
export const readV3000 = (all: readonly string[], from: number, start: Molecule): Molecule => {
  const lines = linesOf(all, from);
  const atoms: Draft[] = [];
  const bonds: Bond[] = [];
  const groups: Group[] = [];
  const collections: Collection[] = [];
  const losses = new Set<Loss>();
  const atomIds = new Map<number, number>();
  const bondIds = new Map<number, number>();
  let chiral = false;
  let nextId = start.nextId;
  /** The blocks that are open, from the outermost. */
  const blocks: string[] = [];
  for (const line of lines) {
    const [first = '', second = ''] = line.text.trim().split(/\s+/);
    const block = blocks.at(-1);
    if (first === 'BEGIN') {
      if (second === 'RGROUP') losses.add('r-group-definitions');
      if (second === 'TEMPLATE') losses.add('templates');
      blocks.push(second);
    } else if (first === 'END') blocks.pop();
    // Members of R-groups and templates have blocks of their own, with numbers of their own.
    else if (blocks.includes('RGROUP') || blocks.includes('TEMPLATE')) continue;
    else if (first === 'COUNTS') chiral = wordsOf(line.text)[5] === '1';
    else if (block === 'ATOM') {
      const { atom, index } = readAtom(line, nextId++);
      atomIds.set(index, atom.id);
      atoms.push(atom);
    } else if (block === 'BOND') {
      const { bond, index } = readBond(line, nextId++, atomIds);
      bondIds.set(index, bond.id);
      bonds.push(bond);
    } else if (block === 'SGROUP' && first !== 'DEFAULT') groups.push(readGroup(line, atomIds, bondIds));
    else if (block === 'COLLECTION') collections.push(readCollection(line, atomIds, bondIds));
    else losses.add('properties');
  }
  if (blocks.length > 0) throw new MolfileError('unfinished', lines.at(-1)?.at ?? from);
  if (atoms.some(({ z }) => z !== 0)) losses.add('three-dimensions');
  return {
    ...start,
    version: 'V3000',
    atoms,
    bonds,
    groups,
    collections,
    chiral,
    losses: [...losses],
    nextId,
  };
};
