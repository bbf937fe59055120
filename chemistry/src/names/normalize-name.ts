/** A name in the form that the grammar reads. */
export interface NormalizedName {
  /** Lower case. */
  text: string;
  /** As it was written. */
  cased: string;
  /** Bonding numbers that the name gives (`1λ6`), which the structure must have. */
  lambdas?: readonly number[];
  /** Where each character stood in the text that was given; one more entry for the end. */
  positions: readonly number[];
}

const REPLACED: Readonly<Record<string, string>> = {
  '\u00ad': '',
  '\u200b': '',
  '\ufeff': '',
  '\u00a0': ' ',
  '\t': ' ',
  '\n': ' ',
  '\r': ' ',
  '．': '.',
  '，': ',',
  '（': '(',
  '）': ')',
  '［': '[',
  '］': ']',
  '【': '[',
  '】': ']',
  '{': '(',
  '}': ')',
  '′': "'",
  '’': "'",
  '‘': "'",
  '`': "'",
  '´': "'",
  ʹ: "'",
  '″': "''",
  '"': "''",
  '”': "''",
  '“': "''",
  '‴': "'''",
  µ: 'μ',
};
for (const dash of '‐‑‒–—−﹣－ー') (REPLACED as Record<string, string>)[dash] = '-';
for (const [index, digit] of Array.from('⁰¹²³⁴⁵⁶⁷⁸⁹').entries())
  (REPLACED as Record<string, string>)[digit] = `${index}`;

const GREEK: readonly (readonly [string, string])[] = [
  ['alpha-', 'α-'],
  ['beta-', 'β-'],
  ['gamma-', 'γ-'],
  ['.alpha.', 'α'],
  ['.beta.', 'β'],
  ['.gamma.', 'γ'],
  ['.lambda.', 'λ'],
  ['lambda', 'λ'],
];

/** Whether a name has anything of `GREEK`, or of `REPLACED`: most names have neither. */
const HAS_GREEK = /alpha|beta|gamma|lambda/i;
const IS_PLAIN = /^[ !#-_a-z|~]*$/;

const isInsideLocants = (before: string, after: string): boolean =>
  /[-,([{]/.test(before) || /[,)\]}]/.test(after) || (/[)\]}\d]/.test(before) && after === '-');

/** `l6` for λ6, as ChemDraw's names become in plain text; before the parents that have such bonding numbers only. */
const PLAIN_LAMBDA = /(?<![A-Za-z])l(?=[3-6](?:,\d{1,2}l?\d?)?-(?:sulf|thia|phosph|iod|benzothia|thio))/g;

const writtenOf = (characters: readonly string[], kept: readonly number[]): string => {
  let text = '';
  for (const place of kept) text += characters[place] ?? '';
  return text;
};

const LAMBDA = /(\d{1,2}'?)?λ\^?(\d)(,|-)?/g;

/**
 * Takes the bonding numbers out: oxo, imino and the like say them again, and the finished structure is held against them.
 * `1λ6,2-thiazine` keeps its locant, as does `2λ6-thia…`; that of `1λ6-thiolane` stands for the bonding number only.
 */
const withoutLambdas = (characters: readonly string[], kept: number[]): number[] => {
  const text = writtenOf(characters, kept).toLowerCase();
  if (!text.includes('λ')) return [];
  const lambdas: number[] = [];
  const gone = new Set<number>();
  for (const match of text.matchAll(LAMBDA)) {
    const [whole, locant = '', number, mark] = match;
    const end = match.index + whole.length;
    const before = text[match.index - 1] ?? '-';
    const keepsLocant =
      mark === ',' || before === ',' || /^(?:thia|phospha(?!n)|oxa|aza|selena)/.test(text.slice(end));
    const from = keepsLocant ? match.index + locant.length : match.index;
    const to = keepsLocant && mark !== undefined ? end - 1 : end;
    for (let index = from; index < to; index += 1) gone.add(index);
    lambdas.push(Number(number));
  }
  const left = kept.filter((_, index) => !gone.has(index));
  kept.splice(0, kept.length, ...left);
  return lambdas;
};

/**
 * Locants of heteroatoms as programs write them: `N~2~` (ACD/Name), `N^2^`, `N^2`, `N(2)`. Marks in the descriptors of rings, which
 * stand behind a digit, stay.
 */
const withoutRaised = (characters: readonly string[], kept: number[]): void => {
  const text = writtenOf(characters, kept);
  if (!/[NOS][~^(]/.test(text)) return;
  const gone = new Set<number>();
  for (const { index, 0: whole } of text.matchAll(
    /(?<![A-Za-z\d])[NOS](?:~\d{1,2}~|\^\d{1,2}\^?|\(\d{1,2}\))(?='*[-,])/g,
  ))
    for (let at = 1; at < whole.length; at += 1) if (/[~^()]/.test(whole[at] ?? '')) gone.add(index + at);
  const left = kept.filter((_, index) => !gone.has(index));
  kept.splice(0, kept.length, ...left);
};

/** The sense of rotation beside a configuration: `L-(+)-tartaric acid`. */
const withoutRotation = (characters: readonly string[], kept: number[]): void => {
  const text = writtenOf(characters, kept);
  const found = /(?<=(?:^|[\s([])[LD]-)\([+-]\)-/.exec(text);
  if (found) kept.splice(found.index, found[0].length);
};

const PLACES: Readonly<Record<string, string>> = { o: '2', m: '3', p: '4' };

/** `p-nitrophenol`, `m-chlorobenzoic acid`: one simple substituent of a benzene ring whose first place is its group's (P-31.1.4.1). */
const SIMPLE_PLACE =
  /(?<![A-Za-z\d)\]-])([omp])-(?=(?:fluoro|chloro|bromo|iodo|nitro|hydroxy|methoxy|ethoxy|amino|cyano|methyl|ethyl|isopropyl|tert-butyl|t-butyl|trifluoromethyl|dimethylamino|phenyl)(?:benzoic|benzoate|benzoyl|benzyl|benzaldehyde|benzonitrile|benzamide|benzenesulf|phenyl|phenol|phenoxy|anilin|toluene|anisole|styrene|acetophenone|thiophenol))/g;

/**
 * Brings dashes, primes, brackets and spaces into one form, and takes off what ends a sentence.
 * Positions lead back to the text that was given.
 */
export const normalizeName = (name: string): NormalizedName => {
  const isPlain = IS_PLAIN.test(name);
  const hasGreek = HAS_GREEK.test(name);
  const characters: string[] = [];
  const positions: number[] = [];
  let index = 0;
  while (index < name.length) {
    if (isPlain && !hasGreek) {
      characters.push(name[index] ?? '');
      positions.push(index);
      index += 1;
      continue;
    }
    const greek = hasGreek
      ? GREEK.find(([word]) => name.slice(index, index + word.length).toLowerCase() === word)
      : undefined;
    if (greek !== undefined) {
      for (const character of greek[1]) {
        characters.push(character);
        positions.push(index);
      }
      index += greek[0].length;
      continue;
    }
    for (const character of REPLACED[name[index] ?? ''] ?? name[index] ?? '') {
      characters.push(character);
      positions.push(index);
    }
    index += 1;
  }
  const kept: number[] = [];
  for (const [place, character] of characters.entries()) {
    if (character === ' ') {
      const before = characters[kept.at(-1) ?? -1] ?? ' ';
      let next = place + 1;
      while (characters[next] === ' ') next += 1;
      const after = characters[next] ?? '';
      if (before === ' ' || after === '' || isInsideLocants(before, after)) continue;
    }
    kept.push(place);
  }
  while (kept.length > 0 && /[.;:,\s]/.test(characters[kept.at(-1) ?? 0] ?? '')) kept.pop();
  withoutRaised(characters, kept);
  withoutRotation(characters, kept);
  const written = writtenOf(characters, kept);
  for (const { index: at } of written.matchAll(PLAIN_LAMBDA)) characters[kept[at] ?? -1] = 'λ';
  const lambdas = withoutLambdas(characters, kept);
  const cased = writtenOf(characters, kept).replace(
    SIMPLE_PLACE,
    (_, letter: string) => `${PLACES[letter] ?? letter}-`,
  );
  return {
    lambdas,
    cased,
    text: cased.toLowerCase(),
    positions: [...kept.map((place) => positions[place] ?? 0), name.length],
  };
};
