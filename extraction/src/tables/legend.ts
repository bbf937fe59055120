import { nanomolar, plainText, unitIn } from './units.ts';

/** What a code stands for: an interval, its ends in nanomoles a litre or in the unit that is given. */
export interface CodeMeaning {
  code: string;
  lower?: number;
  upper?: number;
  unit: string;
  /** As printed. */
  text: string;
}

const NUMBER = String.raw`((?<!\d)\d+(?:[.,]\d+)?)`;
const UNIT = String.raw`(?:\s?([fpnuμ]?M|[num]?mol\/L|μmol\/L|[numμ]?g\/m[lL]|%)(?![A-Za-z]))`;
const CODE = String.raw`["“'‘(]{0,2}((?<!\+)\++|(?<!\*)\*+|[A-F](?![A-Za-z]))["”'’)]{0,2}`;
const SIGN = String.raw`(>=|<=|[<>≤≥≦≧])`;

const BETWEEN = new RegExp(
  `(?:${NUMBER}${UNIT}?\\s?${SIGN}\\s?)?(?:value|Ki)?\\s?${CODE}(?:\\s?${SIGN}\\s?${NUMBER}${UNIT}?)?`,
  'gu',
);
const VERB = String.raw`\s?(?:[:=：]|-(?=\s)|means?|represents?|indicates?|denotes?|refers? to|is|are|表示|代表|指|为|(?=\())\s?`;
const FILLER = String.raw`(?:[^\d<>≤≥;；。+*=:：]{0,60}?)`;
const NAMED = new RegExp(
  `${CODE}${VERB}\\(?${FILLER}` +
    `(?:(?:between|from)\\s)?${SIGN}?\\s?${NUMBER}${UNIT}?` +
    `(?:\\s?(?:-|~|to|and|至|到|,|，|${SIGN}\\s?[A-Za-z0-9 ]{0,12}\\s?${SIGN})\\s?(?:and\\s)?${FILLER}${SIGN}?\\s?${NUMBER}${UNIT})?`,
  'gu',
);

/** Words for signs, so that one grammar serves. */
const inSigns = (text: string): string =>
  plainText(text)
    // The digits of an endpoint are no amount.
    .replaceAll(/\bp?(?:[IlE1]C|GI|CC|DC|AC|ED|LD)\s?[5sS][0oO](?!\d)/g, 'value')
    .replaceAll(/less than or equal to|no(?:t)? more than|at most|小于(?:或)?等于|不大于|不超过/gi, '≤')
    .replaceAll(/greater than or equal to|no(?:t)? less than|at least|大于(?:或)?等于|不小于/gi, '≥')
    .replaceAll(/less than|below|lower than|under|小于|低于/gi, '<')
    .replaceAll(/greater than|more than|above|higher than|over|大于|高于|超过/gi, '>')
    .replaceAll(/(\+)\s(?=\+)/g, '$1')
    .replaceAll(/(\*)\s(?=\*)/g, '$1')
    .replaceAll(/([<>])\s?=/g, '$1=')
    .replaceAll('≦', '≤')
    .replaceAll('≧', '≥')
    .replaceAll('<=', '≤')
    .replaceAll('>=', '≥');

interface Found extends CodeMeaning {
  at: number;
}

/** `20 μM ≥ (+) > 1 μM`: the code between its bounds, or with one of them. */
function* between(text: string): Generator<Found> {
  for (const match of text.matchAll(BETWEEN)) {
    const [whole, left, leftUnit, leftSign, code = '', rightSign, right, rightUnit] = match;
    const unit = unitIn(rightUnit ?? leftUnit ?? '');
    if (unit === undefined || (left === undefined && right === undefined)) continue;
    const found: Found = { code, unit, text: whole.trim(), at: match.index };
    const put = (value: string, ownUnit: string | undefined, isUpper: boolean): void => {
      const amount = toAmount(value, unitIn(ownUnit ?? '') ?? unit);
      if (isUpper) found.upper = amount;
      else found.lower = amount;
    };
    // `10 > (+)`: what stands left of a `>` is the upper bound.
    if (left !== undefined) put(left, leftUnit, /[>≥]/.test(leftSign ?? ''));
    if (right !== undefined) put(right, rightUnit, /[<≤]/.test(rightSign ?? ''));
    yield found;
  }
}

/** `A: < 10 nM; B = 10-100 nM; "+++" represents IC50 ≤ 100 nM; 1 μM < D`, and `+ (1-10 μM)`. */
function* named(text: string): Generator<Found> {
  for (const match of text.matchAll(NAMED)) {
    const [whole, code = '', sign, first = '', firstUnit, , , , second, secondUnit] = match;
    const unit = unitIn(secondUnit ?? firstUnit ?? '');
    if (unit === undefined) continue;
    const found: Found = { code, unit, text: whole.trim(), at: match.index };
    const one = toAmount(first, unitIn(firstUnit ?? '') ?? unit);
    if (second !== undefined) {
      const other = toAmount(second, unit);
      [found.lower, found.upper] = one < other ? [one, other] : [other, one];
    } else if (sign !== undefined) {
      if (/[<≤]/.test(sign)) found.upper = one;
      else found.lower = one;
    } else continue;
    yield found;
  }
}

const toAmount = (value: string, unit: string): number => {
  const number = Number(value.replace(',', '.'));
  return nanomolar(number, unit) ?? number;
};

/**
 * Codes that a text explains, each once, the first explanation counts. Where the unit is a molar concentration the ends are in `nM`.
 */
export function readLegend(text: string): CodeMeaning[] {
  const signs = inSigns(text.slice(0, 4000));
  const found = new Map<string, CodeMeaning>();
  for (const { at: _, ...meaning } of [...between(signs), ...named(signs)]) {
    if (found.has(meaning.code)) continue;
    const isMolar = nanomolar(1, meaning.unit) !== undefined;
    found.set(meaning.code, { ...meaning, unit: isMolar ? 'nM' : meaning.unit });
  }
  return [...found.values()];
}
