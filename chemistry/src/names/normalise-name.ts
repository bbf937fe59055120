/** A name in the form that the grammar reads. */
export interface NormalisedName {
  /** Lower case. */
  text: string;
  /** As it was written. */
  cased: string;
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
  'ʹ': "'",
  '″': "''",
  '"': "''",
  '”': "''",
  '“': "''",
  '‴': "'''",
  'µ': 'μ',
};
for (const dash of '‐‑‒–—−﹣－ー') (REPLACED as Record<string, string>)[dash] = '-';
for (const [index, digit] of [...'⁰¹²³⁴⁵⁶⁷⁸⁹'].entries()) (REPLACED as Record<string, string>)[digit] = `${index}`;

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
  /[-,([{]/.test(before) || /[-,)\]}]/.test(after);

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
  const cased = kept.map((place) => characters[place]).join('');
  return { cased, text: cased.toLowerCase(), positions: [...kept.map((place) => positions[place] ?? 0), name.length] };
};
