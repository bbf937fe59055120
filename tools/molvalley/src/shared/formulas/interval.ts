/** What a value is, or lies between: both ends alike where it is exact, an infinite end where it is only a limit. */
export interface Interval {
  low: number;
  high: number;
}

/** An interval of two ends in either order; undefined where one is no number. */
const between = (one: number, other: number): Interval | undefined =>
  Number.isNaN(one) || Number.isNaN(other)
    ? undefined
    : { low: Math.min(one, other), high: Math.max(one, other) };

export const exact = (value: number): Interval | undefined => between(value, value);

export const isExact = ({ low, high }: Interval): boolean => low === high;

export const add = (a: Interval, b: Interval): Interval | undefined =>
  between(a.low + b.low, a.high + b.high);

export const subtract = (a: Interval, b: Interval): Interval | undefined =>
  between(a.low - b.high, a.high - b.low);

/** Nothing times whatever a limit leaves open is nothing. */
const product = (a: number, b: number): number => (a === 0 || b === 0 ? 0 : a * b);

/** From the least to the greatest of what the ends give. */
const ofEnds = (
  a: Interval,
  b: Interval,
  of: (one: number, other: number) => number,
): Interval | undefined => {
  const ends = [of(a.low, b.low), of(a.low, b.high), of(a.high, b.low), of(a.high, b.high)];
  return between(Math.min(...ends), Math.max(...ends));
};

export const multiply = (a: Interval, b: Interval): Interval | undefined => ofEnds(a, b, product);

/** What is divided by more and more comes to nothing. */
const quotient = (a: number, b: number): number => (Number.isFinite(b) ? a / b : 0);

/** Empty where the divisor may be 0. */
export const divide = (a: Interval, b: Interval): Interval | undefined =>
  b.low <= 0 && b.high >= 0 ? undefined : ofEnds(a, b, quotient);

/** Of limits only for a base above 0 and an exact exponent, by which it rises or falls throughout. */
export const power = (base: Interval, exponent: Interval): Interval | undefined => {
  if (!isExact(exponent) || (!isExact(base) && base.low < 0)) return undefined;
  return between(base.low ** exponent.low, base.high ** exponent.low);
};

/** @param log of a number above 0; of a limit that reaches down to 0 it has no lower end */
export const logarithm = (log: (value: number) => number, { low, high }: Interval): Interval | undefined =>
  high <= 0 || (low === high && low <= 0) ? undefined : between(low <= 0 ? -Infinity : log(low), log(high));

export const root = ({ low, high }: Interval): Interval | undefined =>
  high < 0 ? undefined : between(Math.sqrt(Math.max(0, low)), Math.sqrt(high));

export const absolute = ({ low, high }: Interval): Interval | undefined =>
  low <= 0 && high >= 0 ? between(0, Math.max(-low, high)) : between(Math.abs(low), Math.abs(high));

/** A function that rises throughout. */
export const rising = (of: (value: number) => number, { low, high }: Interval): Interval | undefined =>
  between(of(low), of(high));

export const least = (all: readonly Interval[]): Interval | undefined =>
  between(Math.min(...all.map(({ low }) => low)), Math.min(...all.map(({ high }) => high)));

export const greatest = (all: readonly Interval[]): Interval | undefined =>
  between(Math.max(...all.map(({ low }) => low)), Math.max(...all.map(({ high }) => high)));

/** Whether one is less than another: undefined where what is known leaves it open. */
export const isLess = (a: Interval, b: Interval): boolean | undefined => {
  if (a.high < b.low) return true;
  return a.low >= b.high ? false : undefined;
};

/** Whether two are the same: undefined where what is known leaves it open. */
export const isEqual = (a: Interval, b: Interval): boolean | undefined => {
  if (isExact(a) && isExact(b)) return a.low === b.low;
  return a.high < b.low || b.high < a.low ? false : undefined;
};

/** Digits that a calculated number is written with. */
const DIGITS = 6;
const written = (value: number): string => String(Number(value.toPrecision(DIGITS)));

/** As a file would write it: `5.3`, `>5`, `<4`, `3-4`; empty for what may be anything. */
export const intervalText = ({ low, high }: Interval): string => {
  if (low === high) return Number.isFinite(low) ? written(low) : '';
  if (Number.isFinite(low) && Number.isFinite(high)) return `${written(low)}-${written(high)}`;
  if (Number.isFinite(low)) return `>${written(low)}`;
  return Number.isFinite(high) ? `<${written(high)}` : '';
};
