import { concentrationUnit } from '@moiety/chemistry/activities/units.ts';
import { parseMeasurement } from '@moiety/chemistry/activities/measurement.ts';
import type { ResultActivity } from '@moiety/contract';

// How texts and values are compared by the search of all documents: the index and a query are made alike.

/** Characters of a folded text that are kept. */
const WORDS_MAX = 20_000;

/**
 * A text as words in lower case between spaces. Hyphens join (`h-ERG`, `IL-6`), and what is neither letter nor digit parts; so do a Han
 * character and a Latin one.
 */
export const folded = (text: string): string => {
  const words = text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[-‐‑‒–—]/g, '')
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .replaceAll(
      /(?<=\p{Script=Han})(?=[^\p{Script=Han}\s])|(?<=[^\p{Script=Han}\s])(?=\p{Script=Han})/gu,
      ' ',
    )
    .trim()
    .slice(0, WORDS_MAX);
  return ` ${words} `;
};

/** The words of a query; each is to be in a folded text. */
export const wordsOf = (query: string): string[] => folded(query).split(' ').filter(Boolean);

/** What begins words of a folded text; Chinese is written without spaces, and may stand anywhere. */
export const wordStartsOf = (query: string): string[] =>
  wordsOf(query).map((word) => (/^\p{Script=Han}/u.test(word) ? word : ` ${word}`));

/** What values are compared in, and the power of ten by which one of a unit is. */
export interface Quantity {
  name: string;
  exponent: number;
}

/** @param unit as printed, corrected or asked for */
export const quantityOf = (unit: string): Quantity => {
  const known = concentrationUnit(unit);
  if (known)
    return { name: known.kind === 'molar' ? 'nM' : 'g/L', exponent: Math.round(Math.log10(known.factor)) };
  return { name: unit.normalize('NFKC').replaceAll(/\s/g, '').toLowerCase(), exponent: 0 };
};

/** A number in the quantity, without the noise of a multiplication. */
const scaled = (value: number, { exponent }: Quantity): string => {
  const [digits, power = '0'] = value.toString().split('e');
  return `${digits}e${Number(power) + exponent}`;
};

/** An interval in SQL's notation; open at an end that is not in it. An infinity is no end. */
const intervalOf = (
  quantity: Quantity,
  {
    low,
    high,
    isLowOpen = false,
    isHighOpen = false,
  }: Record<'low' | 'high', number | null> & {
    isLowOpen?: boolean;
    isHighOpen?: boolean;
  },
): string => {
  // What is less than a concentration is none below 0.
  const isConcentration = quantity.name === 'nM' || quantity.name === 'g/L';
  const least = low === null && isConcentration && (high === null || high >= 0) ? 0 : low;
  const from = least === null ? '(' : `${isLowOpen ? '(' : '['}${scaled(least, quantity)}`;
  const to = high === null ? ')' : `${scaled(high, quantity)}${isHighOpen ? ')' : ']'}`;
  return `${from},${to}`;
};

/** A range that is asked for, both ends in it. */
export const rangeOf = (
  quantity: Quantity,
  { min, max }: { min?: number | undefined; max?: number | undefined },
): string => intervalOf(quantity, { low: min ?? null, high: max ?? null });

const finite = (value: number): number | null => (Number.isFinite(value) ? value : null);

/** What a value may be; null where it is no number. A code is what its legend says. */
export const measured = ({
  code,
  meaning,
  qualifier,
  value,
  unit,
}: Pick<ResultActivity, 'code' | 'meaning' | 'qualifier' | 'value' | 'unit'>): {
  quantity: Quantity;
  range: string | null;
} => {
  if (code !== '') {
    const quantity = quantityOf(meaning?.unit || unit);
    const { lower = null, upper = null } = meaning ?? {};
    const isKnown =
      (lower !== null || upper !== null) && !(lower !== null && upper !== null && lower > upper);
    return { quantity, range: isKnown ? intervalOf(quantity, { low: lower, high: upper }) : null };
  }
  const quantity = quantityOf(unit);
  const read = parseMeasurement(`${qualifier}${value}`);
  if (!read) return { quantity, range: null };
  const { low, high } = read;
  return {
    quantity,
    range: intervalOf(quantity, {
      low: finite(low),
      high: finite(high),
      isLowOpen: qualifier === '>',
      isHighOpen: qualifier === '<',
    }),
  };
};
