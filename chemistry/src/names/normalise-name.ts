/** A name in the form that the grammar reads. */
export interface NormalisedName {
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

const isInsideLocants = (before: string, after: string): boolean =>
  /[-,([{]/.test(before) || /[,)\]}]/.test(after);

const LAMBDA = /(\d{1,2}'?)?λ\^?(\d)(,|-)?/g;

/**
 * Takes the bonding numbers out: oxo, imino and the like say them again, and the finished structure is held against them.
 * `1λ6,2-thiazine` keeps its locant, as does `2λ6-thia…`; that of `1λ6-thiolane` stands for the bonding number only.
 */
const withoutLambdas = (characters: readonly string[], kept: number[]): number[] => {
  const text = kept
    .map((place) => characters[place])
    .join('')
    .toLowerCase();
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
 * Brings dashes, primes, brackets and spaces into one form, and takes off what ends a sentence.
 * Positions lead back to the text that was given.
 */
export const normaliseName = (name: string): NormalisedName => {
  const characters: string[] = [];
  const positions: number[] = [];
  let index = 0;
  while (index < name.length) {
    const greek = GREEK.find(([word]) => name.slice(index, index + word.length).toLowerCase() === word);
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
    const before = characters[kept.at(-1) ?? -1] ?? ' ';
    const after = characters.slice(place + 1).find((next) => next !== ' ') ?? '';
    const isNoise = character === ' ' && (before === ' ' || after === '' || isInsideLocants(before, after));
    if (!isNoise) kept.push(place);
  }
  while (kept.length > 0 && /[.;:,\s]/.test(characters[kept.at(-1) ?? 0] ?? '')) kept.pop();
  const lambdas = withoutLambdas(characters, kept);
  const cased = kept.map((place) => characters[place]).join('');
  return {
    lambdas,
    cased,
    text: cased.toLowerCase(),
    positions: [...kept.map((place) => positions[place] ?? 0), name.length],
  };
};
