import type { NormalizedName } from './normalize-name.ts';
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
  if (chinese)
    morphemes.add(chinese, { english, isParent: /^(?:ring|acid)$/.test(kind), isStem: kind === 'stem' });
}
for (const [chinese, english] of CHINESE_STEMS) {
  morphemes.add(chinese, { english, isParent: false, isStem: true });
  for (const [ending, suffix] of CHINESE_CHAIN_ENDINGS) {
    const hasShortOxy = ['meth', 'eth', 'prop', 'but'].includes(english);
    const whole = `${english}${suffix === 'oxy' && !hasShortOxy ? 'yloxy' : suffix}`;
    const word = suffix === 'yl ester' ? ` ${whole}` : whole;
    morphemes.add(chinese + ending, {
      english: word,
      isParent: /(?:ane|ene|yne)$/.test(word),
      isStem: false,
    });
  }
}
for (const [chinese, english] of CHINESE_CARBON_SUFFIXES) carbonSuffixes.add(chinese, english);

const CHINESE = /[\u3400-\u9fff]/;

/** Whether a name is written in Chinese, wholly or in part. */
export const isChinese = (text: string): boolean => CHINESE.test(text);

const LOCANTS_BETWEEN = /^-?[\d,a-hN'()H]*-?(?:di|tri)?$/;

const OXIDE = /^(-[\d,NS]{1,9}-)(二)?氧化物/;

/** How long a locant between hyphens at the end of what was read is. */
const lastHyphens = (english: string): number => /-[\d,NS]{1,9}-$/.exec(english)?.[0].length ?? 0;

/** What a morpheme's English hangs on. */
interface Where {
  hasLocant: boolean;
  needsEnding: boolean;
  isRing: boolean;
}

/** A morpheme's English where it stands: some words differ by whether a locant stands before them. */
const wordIn = (word: string, { hasLocant, needsEnding, isRing }: Where): string => {
  if (needsEnding) return `${word}an`;
  if (word === 'morpholino' && hasLocant) return 'morpholinyl';
  if (word === 'phenethyl' && hasLocant) return 'phenylethyl';
  // A ring's group needs no locant: `环丁胺`.
  if (isRing) return word;
  const [, chain, group] = /^(prop|but|pent|hex)an(amine|ol)$/.exec(word) ?? [];
  // Without a locant the group is at the end: `…丙胺`.
  if (chain !== undefined && !hasLocant) return `${chain}an-1-${group}`;
  return word;
};

/** Whether a chain's numeral at the end of what was read needs `an`: a suffix with a locant follows it. */
const needsAn = (rest: string): boolean => /^-[\d,]{1,12}-(?:[二三]?(?:基|醇|胺|酮|硫醇|亚基))/.test(rest);

const RADICAL =
  /^((?:\([^()]{1,40}\)-? ?)?(?:methyl|ethyl|propyl|isopropyl|butyl|isobutyl|tert-butyl|benzyl|phenyl|allyl|cyclohexyl))(?: ?)(?=[\d([a-zN])/;

/** An ester's name with a space behind its radical; undefined where none stands first. */
const withSpaceBehindRadical = (english: string): string | undefined => {
  const radical = RADICAL.exec(english);
  if (!radical?.[1]) return undefined;
  return `${radical[1]} ${english.slice(radical[0].length)}`;
};

/** `盐酸羟胺`: a salt whose acid stands first. */
const SALTS_BEFORE: readonly (readonly [string, string])[] = [
  ['盐酸', ' hydrochloride'],
  ['氢溴酸', ' hydrobromide'],
  ['甲磺酸', ' methanesulfonate'],
];

/**
 * Puts a Chinese name into English morphemes, in place, so that one grammar reads both.
 * @returns the place of a character that is not known, where there is one
 */
export const fromChinese = (name: NormalizedName): NormalizedName | { at: number } => {
  const { cased, positions, lambdas } = name;
  let english = '';
  const places: number[] = [];
  let parentEnd = -1;
  const add = (text: string, at: number): void => {
    for (let index = 0; index < text.length; index += 1) places.push(positions[at] ?? 0);
    english += text;
  };
  let at = 0;
  const salt = SALTS_BEFORE.find(
    ([acid]) => cased.startsWith(acid) && !/^[盐酯钠钾]|酯$/.test(cased.slice(acid.length)),
  );
  if (salt && cased.length > salt[0].length) at = salt[0].length;
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
    const oxide = OXIDE.exec(cased.slice(at - lastHyphens(english), at + 16));
    if (oxide && english.endsWith(oxide[1] ?? '-')) {
      // `…-1,1-二氧化物`: a word of its own.
      english = english.slice(0, -(oxide[1] ?? '').length);
      places.length = english.length;
      add(` ${oxide[1]?.slice(1)}${oxide[2] === '二' ? 'di' : ''}oxide`, at);
      at += oxide[0].length - (oxide[1] ?? '').length;
      continue;
    }
    if (cased[at] === '酐' && english.endsWith(' acid')) {
      places.length -= 5;
      english = english.slice(0, -5);
      add(' anhydride', at);
      at += 1;
      continue;
    }
    if (cased[at] === '酯' && english.endsWith(' acid') && /^酯(?:$| )/.test(cased.slice(at, at + 2))) {
      // `甲基 4-氨基苯甲酸酯`: the radical stands first, as in English.
      const stem = english.replace(/(?:ic)? acid$/, '');
      const parted = withSpaceBehindRadical(`${stem}${english.endsWith('ic acid') ? 'ate' : ''}`);
      if (parted === undefined) return { at };
      const shift = parted.length - stem.length - 3;
      places.length = stem.length;
      for (let index = 0; index < 3; index += 1) places.push(positions[at] ?? 0);
      if (shift > 0)
        places.splice(parted.indexOf(' '), 0, ...Array.from({ length: shift }, () => places[0] ?? 0));
      english = parted;
      at += 1;
      continue;
    }
    // `2-(N-吗啉基)乙醇`
    if (english.endsWith('N-') && /^吗啉[基代]/.test(cased.slice(at, at + 3))) {
      english = english.slice(0, -2);
      places.length -= 2;
    }
    const [match] = morphemes.matches(cased, at);
    if (!match) return { at };
    const { english: word, isParent, isStem } = match.value;
    const hasLocant = /[\d)']-$/.test(english);
    const isOnRing = parentEnd === english.length && parentEnd > 0 && /^(?:meth|eth|prop)yl$/.test(word);
    if (isOnRing) {
      // `呋喃甲基` is furanylmethyl.
      const ring = english.replace(/e$/, '');
      places.length = ring.length;
      english = ring;
      add('yl', at);
    }
    add(
      wordIn(word, {
        hasLocant,
        needsEnding: isStem && needsAn(cased.slice(match.end)),
        isRing: english.endsWith('cyclo'),
      }),
      at,
    );
    at = match.end;
    if (isParent) parentEnd = english.length;
    else if (!/^(?:di|tri|mono)$/.test(word)) parentEnd = -1;
  }
  if (salt && at > salt[0].length) add(salt[1], 0);
  return {
    lambdas,
    cased: english,
    text: english.toLowerCase(),
    positions: [...places, positions.at(-1) ?? 0],
  };
};
