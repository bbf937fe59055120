import type { NormalisedName } from './normalise-name.ts';
import {
  CHINESE_CARBON_SUFFIXES,
  CHINESE_CHAIN_ENDINGS,
  CHINESE_MORPHEMES,
  CHINESE_STEMS,
} from './tables/chinese.ts';
import { Trie } from './trie.ts';

interface Morpheme {
  english: string;
  /** What follows a ring, an alkane or an acid is a suffix of it. */
  isParent: boolean;
  /** A chain's numeral alone, which `an` or a double bond has to follow. */
  isStem: boolean;
}

const morphemes = new Trie<Morpheme>();
const carbonSuffixes = new Trie<string>();

for (const line of CHINESE_MORPHEMES.split('\n')) {
  const [chinese = '', english = '', kind = ''] = line.split(';');
  if (chinese) morphemes.add(chinese, { english, isParent: kind !== '', isStem: false });
}
for (const [chinese, english] of CHINESE_STEMS) {
  morphemes.add(chinese, { english, isParent: false, isStem: true });
  for (const [ending, suffix] of CHINESE_CHAIN_ENDINGS) {
    const hasShortOxy = ['meth', 'eth', 'prop', 'but'].includes(english);
    const whole = `${english}${suffix === 'oxy' && !hasShortOxy ? 'yloxy' : suffix}`;
    const word = suffix === 'yl ester' ? ` ${whole}` : whole;
    morphemes.add(chinese + ending, { english: word, isParent: word.endsWith('ane'), isStem: false });
  }
}
for (const [chinese, english] of CHINESE_CARBON_SUFFIXES) carbonSuffixes.add(chinese, english);

const CHINESE = /[\u3400-\u9fff]/;

/** Whether a name is written in Chinese, wholly or in part. */
export const isChinese = (text: string): boolean => CHINESE.test(text);

const LOCANTS_BETWEEN = /^-?[\d,a-hN'()H]*-?(?:di|tri)?$/;

/** Whether a chain's numeral at the end of what was read needs `an`: a suffix with a locant follows it. */
const needsAn = (rest: string): boolean => /^-[\d,]{1,12}-(?:[二三]?(?:基|醇|胺|酮|硫醇|亚基))/.test(rest);

/**
 * Puts a Chinese name into English morphemes, in place, so that one grammar reads both.
 * @returns the place of a character that is not known, where there is one
 */
export const fromChinese = (name: NormalisedName): NormalisedName | { at: number } => {
  const { cased, positions, lambdas } = name;
  let english = '';
  const places: number[] = [];
  let parentEnd = -1;
  const add = (text: string, at: number): void => {
    for (let index = 0; index < text.length; index += 1) places.push(positions[at] ?? 0);
    english += text;
  };
  let at = 0;
  while (at < cased.length) {
    if (!CHINESE.test(cased[at] ?? '')) {
      add(cased[at] ?? '', at);
      at += 1;
      continue;
    }
    const isSuffix = parentEnd >= 0 && LOCANTS_BETWEEN.test(english.slice(parentEnd));
    const [suffix] = isSuffix ? carbonSuffixes.matches(cased, at) : [];
    if (suffix) {
      add(suffix.value, at);
      at = suffix.end;
      parentEnd = -1;
      continue;
    }
    if (cased.startsWith('羰基', at)) {
      add(/[a-z)\]]$/.test(english) && !/(?:di|tri)$/.test(english) ? 'carbonyl' : 'oxo', at);
      at += 2;
      continue;
    }
    const [match] = morphemes.matches(cased, at);
    if (!match) return { at };
    const { english: word, isParent, isStem } = match.value;
    add(isStem && needsAn(cased.slice(match.end)) ? `${word}an` : word, at);
    at = match.end;
    if (isParent) parentEnd = english.length;
    else if (!/^(?:di|tri|mono)$/.test(word)) parentEnd = -1;
  }
  return {
    lambdas,
    cased: english,
    text: english.toLowerCase(),
    positions: [...places, positions.at(-1) ?? 0],
  };
};
