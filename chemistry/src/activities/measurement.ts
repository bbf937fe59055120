import { concentrationUnit, type ConcentrationUnit } from './units.ts';

/** What a value says of the true one: it is it, below it, above it, about it, or it lies between two. */
export type Censoring = 'exact' | 'below' | 'above' | 'about' | 'between';

/** A measured value as a file writes it. */
export interface Measurement {
  /** The number; the middle of two. */
  value: number;
  /** What the true value lies between, open ends as infinities; the number itself where it is exact. */
  low: number;
  high: number;
  censoring: Censoring;
  unit: ConcentrationUnit | null;
}

/**
 * What commas between digits are, which is told by a whole column:
 * - `decimal`: `1,5` is one and a half
 * - `thousands`: `1,234` is one thousand two hundred and thirty-four
 */
export type Commas = 'decimal' | 'thousands';

/** Nothing longer is a measured value. */
const LENGTH_MAX = 64;
/** What files write where there is no value. */
const BLANK = /^(?:|n\/?a|n\.a\.|nan|null|none|nd|n\.d\.|-|–|—|\?)$/i;

const QUALIFIER = /^(?:>>|<<|>=|<=|=>|=<|[<>=≤≥⩽⩾~≈≫≪∼]|ca\.?(?=[\s\d]))\s*/i;
const NUMBER = /^[+-]?(?:\d[\d.,']*|[.,]\d+)(?:[eE][+-]?\d{1,3})?/;
const PLAIN = /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:e[+-]?\d+)?$/i;
/** Bounded: a text of at most 64 characters. */
const GROUPED = /^[+-]?[1-9]\d{0,2}(?:[,']\d{3})+(?:\.\d+)?(?:e[+-]?\d+)?$/i;
const DEVIATION = /^(?:±|\+\/-|\+-|\+−)\s*/;
const DASH = /^(?:-|–|—|to\b|~|…|\.\.)\s*(?=[\d.+-])/i;
// Bounded: a text of at most 64 characters.
const COUNT = /\s*\(\s*n\s*=\s*\d{1,4}\s*\)$/i;

const CENSORINGS: Readonly<Record<string, Censoring>> = {
  '': 'exact',
  '=': 'exact',
  '<': 'below',
  '≪': 'below',
  '≤': 'below',
  '⩽': 'below',
  '>': 'above',
  '≫': 'above',
  '≥': 'above',
  '⩾': 'above',
};

/** Whether a field says that there is no value. */
export const isBlank = (text: string): boolean => BLANK.test(text.trim());

/** A field in ASCII as far as it goes: full-width signs, minus signs and thin spaces of thousands are written in several ways. */
const normalized = (field: string): string => {
  const text = /^[\u0020-\u007e]*$/.test(field) ? field : field.normalize('NFKC').replaceAll('−', '-');
  return text.trim().replaceAll(/(?<=\d) (?=\d{3}(?!\d))/g, '');
};

/**
 * What the commas of a field say: `decimal` or `thousands` where it can be only one, `either` for `1,234`, `null` without commas in
 * its numbers.
 */
export const commasOf = (field: string): Commas | 'either' | null => {
  if (!field.includes(',') || field.length > LENGTH_MAX) return null;
  const text = normalized(field).replace(QUALIFIER, '');
  const number = NUMBER.exec(text)?.[0] ?? '';
  if (!number.includes(',')) return null;
  if (GROUPED.test(number))
    return (number.match(/,/g)?.length ?? 0) > 1 || number.includes('.') ? 'thousands' : 'either';
  return /^[+-]?(?:\d+|\d{1,3}(?:\.\d{3})+)?,\d+(?:e[+-]?\d+)?$/i.test(number) ? 'decimal' : null;
};

/** The number that a token is, or `NaN`. */
const numberOf = (token: string, commas: Commas | null): number => {
  if (PLAIN.test(token)) return Number(token);
  if (commas === 'decimal') {
    const point = token.replaceAll(/\.(?=\d{3}(?:\D|$))/g, '').replace(',', '.');
    return PLAIN.test(point) ? Number(point) : Number.NaN;
  }
  return commas === 'thousands' && GROUPED.test(token) ? Number(token.replaceAll(/[,']/g, '')) : Number.NaN;
};

interface Taken {
  value: number;
  rest: string;
}

const takeNumber = (text: string, commas: Commas | null): Taken | null => {
  const token = NUMBER.exec(text)?.[0];
  if (token === undefined) return null;
  const value = numberOf(token, commas);
  return Number.isNaN(value) ? null : { value, rest: text.slice(token.length).trimStart() };
};

/** The unit that a text is as a whole: `undefined` where it is none, `null` where there is nothing. */
const unitOf = (text: string): ConcentrationUnit | null | undefined =>
  text === '' || text === '%' ? null : (concentrationUnit(text) ?? undefined);

/**
 * Reads a measured value: an optional qualifier, a number, an optional `±` deviation or a second number of a range, an optional unit and
 * number of repeats: `>= 30`, `12 ± 3 nM`, `0.5-1.2`, `1.5 µM (n=3)`.
 * @param commas what commas are in this column; without it a number with commas is none
 * @returns `null` where the field holds something else
 */
export const parseMeasurement = (field: string, commas: Commas | null = null): Measurement | null => {
  if (field.length > LENGTH_MAX) return null;
  const text = normalized(field).replace(COUNT, '');
  const qualifier = (QUALIFIER.exec(text)?.[0] ?? '').trim();
  const first = takeNumber(text.replace(QUALIFIER, ''), commas);
  if (first === null) return null;
  const { value } = first;
  const inner = unitOf(first.rest.replace(DEVIATION, ' ').split(' ', 1)[0] ?? '');
  const afterUnit =
    inner === null || inner === undefined
      ? first.rest
      : first.rest.slice(first.rest.search(/\s|$/)).trimStart();
  if (DEVIATION.test(afterUnit)) {
    const deviation = takeNumber(afterUnit.replace(DEVIATION, ''), commas);
    const unit = deviation === null ? undefined : unitOf(deviation.rest);
    return unit === undefined ? null : { ...censored(value, qualifier), unit: unit ?? inner ?? null };
  }
  if (qualifier === '' && DASH.test(first.rest)) {
    const second = takeNumber(first.rest.replace(DASH, ''), commas);
    const unit = second === null ? undefined : unitOf(second.rest);
    return second === null || unit === undefined || second.value < value
      ? null
      : { value: (value + second.value) / 2, low: value, high: second.value, censoring: 'between', unit };
  }
  const unit = unitOf(first.rest);
  return unit === undefined ? null : { ...censored(value, qualifier), unit };
};

/** What a number says with its qualifier; any other than those of equality and order is `about`. */
export const censored = (value: number, qualifier: string): Omit<Measurement, 'unit'> => {
  const censoring =
    CENSORINGS[qualifier[0] === '=' ? (qualifier[1] ?? '=') : (qualifier[0] ?? '')] ?? 'about';
  return {
    value,
    low: censoring === 'below' ? Number.NEGATIVE_INFINITY : value,
    high: censoring === 'above' ? Number.POSITIVE_INFINITY : value,
    censoring,
  };
};
