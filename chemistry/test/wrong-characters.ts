/** Generated names with one character wrong: what of them is read as another molecule without a warning. */
import type { Engine } from '../src/engine.ts';
import { normalizeName } from '../src/names/normalize-name.ts';
import { parseName } from '../src/names/parse-name.ts';
import { fromChinese } from '../src/names/read-chinese.ts';
import { generateChineseName } from './chinese-names.ts';
import { generateName, randomNumbers } from './name-generator.ts';

const LETTERS = 'abcdefghijklmnopqrstuvwxyz';
const DIGITS = '0123456789';
const BRACKETS = '()[]{}';
const MARKS = "-,'. ;";
const STEREO = 'RSEZαβ';
const MORPHEMES =
  '甲乙丙丁戊己庚辛二三四氢氧氮硫氯溴氟碘基酸酯胺腈醛酮醇烷烯炔苯吡啶嘧咪唑噻吩呋喃喹啉哌吗环并氨顺反';
const GROUPS = [LETTERS, DIGITS, BRACKETS, MARKS, STEREO, MORPHEMES];

/** Descriptors that one character, or one word, turns into others. */
const DESCRIPTOR = /[αβRSEZ](?=[-)])|cis|trans|rac|rel|(?<=\d)H|顺|反/g;
const TURNED: Readonly<Record<string, string>> = {
  cis: 'trans',
  trans: 'cis',
  rac: 'rel',
  rel: 'rac',
  顺: '反',
  反: '顺',
};

type Random = (below: number) => number;

const pickOf = (random: Random, text: string): string => {
  const all = Array.from(text);
  return all[random(all.length)] ?? '';
};

/** A name with one character changed, put in, left out or in the place of its neighbor, or with another descriptor. */
export const withWrongCharacter = (random: Random, name: string, isChinese: boolean): string => {
  const characters = Array.from(name);
  const at = random(characters.length);
  const any = (): string =>
    pickOf(random, GROUPS[random(isChinese ? GROUPS.length : GROUPS.length - 1)] ?? LETTERS);
  switch (random(6)) {
    case 0:
      return characters.with(at, any()).join('');
    case 1:
      return characters.toSpliced(at, 0, any()).join('');
    case 2:
      return characters.toSpliced(at, 1).join('');
    case 3: {
      const next = Math.min(at + 1, characters.length - 1);
      return characters
        .with(at, characters[next] ?? '')
        .with(next, characters[at] ?? '')
        .join('');
    }
    case 4: {
      const kin = GROUPS.find((group) => group.includes(characters[at] ?? '')) ?? LETTERS;
      return characters.with(at, pickOf(random, kin)).join('');
    }
    default: {
      const words = [...name.matchAll(DESCRIPTOR)];
      const word = words[random(Math.max(1, words.length))];
      if (word === undefined) return characters.with(at, any()).join('');
      const other = TURNED[word[0]] ?? pickOf(random, STEREO);
      return name.slice(0, word.index) + other + name.slice(word.index + word[0].length);
    }
  }
};

/** A name with a wrong character that is read as another molecule than the right one, and no warning says so. */
export interface Misread {
  name: string;
  changed: string;
  /** In English, as OPSIN reads it. */
  english: string;
  inchikey: string;
  isPartial: boolean;
}

/** What of Chinese names in English has other endings in English names. */
const inEnglish = (changed: string): string => {
  const read = fromChinese(normalizeName(changed));
  if ('at' in read) return changed;
  return read.cased
    .replaceAll(/e-(\d{1,2})-yl/g, '-$1-yl')
    .replaceAll('aminesulf', 'aminosulf')
    .replaceAll('amineox', 'aminoox');
};

/** Names with a wrong character that mean another molecule without a flag, of some in English and a quarter as many in Chinese. */
export const misread = (engine: Engine, count: number): Misread[] => {
  const found: Misread[] = [];
  const keyOf = (smiles: string): string =>
    engine.withMolecule(smiles, (molecule) => engine.rdkit.get_inchikey_for_inchi(molecule.get_inchi()));
  const look = (seed: number, times: number, isChinese: boolean): void => {
    const random = randomNumbers(seed);
    for (let index = 0; index < times; index += 1) {
      const { name, smiles } = isChinese ? generateChineseName(random) : generateName(random);
      const changed = withWrongCharacter(random, name, isChinese);
      const { results } = parseName(engine, changed);
      const [only] = results;
      if (results.length !== 1 || !only || only.warnings.length > 0 || only.inchikey === keyOf(smiles))
        continue;
      // Names wholly in small letters have n for N, which OPSIN reads in some places only.
      const english = isChinese ? inEnglish(changed) : changed.replaceAll(/\bn(?=[,-])/g, 'N');
      found.push({ name, changed, english, inchikey: only.inchikey, isPartial: only.stereo === 'partial' });
    }
  };
  look(99, count, false);
  look(100, Math.ceil(count / 4), true);
  return found;
};

/** Whether a structure of OPSIN's is what a misread name was read as; where that leaves a configuration open, OPSIN may not. */
export const isByRight = ({ inchikey, isPartial }: Misread, judged: string | undefined): boolean =>
  judged === inchikey || (isPartial && judged?.slice(0, 14) === inchikey.slice(0, 14));
