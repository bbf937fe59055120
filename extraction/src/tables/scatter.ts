// How the values of a table scatter, and of how many experiments they are, as their cells and the columns behind them say.
import { leastOf, SURE } from './doubtful-cells.ts';
import { type ColumnRole, isStatistic } from './headings.ts';
import { type Cell, confidenceOf, type Table, textOf } from './table.ts';
import { plainText, unitIn } from './units.ts';
import type { CellValue } from './values.ts';

/** How the experiments scatter that a value is of. */
export interface Scatter {
  /** After ±, in its unit. */
  deviation?: string;
  /** How many experiments it is of. */
  n?: number;
  /** Between what it lies, in its unit: the ends of a range, or of an interval of confidence behind a value. */
  interval?: { lower: string; upper: string };
}

/** A value, a deviation or a range times a power of ten. */
export const scaled = (value: string, power = 0): string =>
  power === 0 ? value : value.replaceAll(/\d+(?:\.\d+)?/g, (number) => String(Number(`${number}e${power}`)));

/** A column that says how the values before it scatter, or of how many experiments they are. */
export interface Statistic {
  column: number;
  kind: 'deviation' | 'n' | 'interval' | 'lower' | 'upper';
  /** The one that its heading says. */
  unit: string | undefined;
}

const STATISTICS: readonly (readonly [Statistic['kind'], RegExp])[] = [
  ['lower', /\b(?:lower|low)\b|下限/i],
  ['upper', /\b(?:upper|high)\b|上限/i],
  ['interval', /\bc\.?i\.?\b/i],
  ['n', /(?:^|[\s,;/(])n\s?\)?$|experiments$/i],
  [
    'deviation',
    /\bs\.?e\.?m?\.?(?![A-Za-z])|\bs\.?d\.?(?![A-Za-z])|\bstd|standard\s(?:deviation|error)|标准/i,
  ],
];

export const saysScatter = (heading: string): boolean =>
  isStatistic(heading) || /^(?:no\.?|number)\sof\s(?:independent\s)?experiments$/i.test(plainText(heading));

/** The columns right behind one of values that say how these scatter. */
export function statisticsBehind(
  table: Table,
  roles: readonly (ColumnRole | undefined)[],
  values: number,
): Statistic[] {
  const found: Statistic[] = [];
  for (let column = values + 1; column < table.columns; column += 1) {
    const heading = table.headings[column] ?? '';
    if (roles[column]?.kind === 'value' || !saysScatter(heading)) break;
    const kind = STATISTICS.find(([, pattern]) => pattern.test(plainText(heading)))?.[0];
    // The share of `95% CI` is no unit.
    const unit = unitIn(plainText(heading).replace(/\b9\d(?:\.\d)?\s?%/, ''));
    if (kind !== undefined && !found.some((one) => one.kind === kind)) found.push({ column, kind, unit });
  }
  return found;
}

/** What a cell of statistics says; nothing where it was not read for certain. */
function statisticIn(cell: Cell | undefined, pattern: RegExp): RegExpExecArray | undefined {
  const isSure = cell !== undefined && confidenceOf(cell) >= SURE.first && leastOf(cell) >= SURE.first;
  return isSure ? (pattern.exec(textOf(cell)) ?? undefined) : undefined;
}

const AMOUNT_ALONE = /^±?\s?(\d+(?:\.\d+)?)$/;
const AMOUNTS_ALONE = /^[([]?\s?(\d+(?:\.\d+)?)\s?(?:-|,\s|;|~|to)\s?(\d+(?:\.\d+)?)\s?[)\]]?$/;

/** Of how many experiments a value is, and how it scatters, by its cell and the columns behind it, as far as these are in its unit. */
export function scatterOf(
  value: CellValue,
  {
    heading,
    unit,
    power,
    beside,
    row,
  }: {
    heading: string;
    unit: string;
    power: number | undefined;
    beside: readonly Statistic[];
    row: Table['rows'][number];
  },
): Scatter {
  if (value.kind === 'range')
    return { interval: { lower: scaled(value.from, power), upper: scaled(value.to, power) } };
  if (value.kind !== 'number') return {};
  const told = (kind: Statistic['kind']): Statistic | undefined =>
    beside.find((one) => one.kind === kind && (one.unit === undefined || one.unit === unit));
  const amount = (kind: Statistic['kind']): string | undefined => {
    const one = told(kind);
    return one && statisticIn(row[one.column], AMOUNT_ALONE)?.[1];
  };
  const between = told('interval');
  const ends = between && statisticIn(row[between.column], AMOUNTS_ALONE);
  const [lower = amount('lower'), upper = amount('upper')] = value.interval
    ? [value.interval.lower, value.interval.upper]
    : [ends?.[1], ends?.[2]];
  const plain = plainText(heading);
  const n =
    value.n ??
    (/\(\s?n\s?\)/i.test(plain) ? value.bracketed : undefined) ??
    (/^[1-9]\d?$/.exec(amount('n') ?? '')?.[0] || /\bn\s?=\s?(\d{1,3})(?!\d|\s?-)/i.exec(plain)?.[1]);
  const deviation = value.deviation ?? amount('deviation');
  const holdsValue =
    lower !== undefined &&
    upper !== undefined &&
    Number(lower) <= Number(value.value) &&
    Number(value.value) <= Number(upper);
  return {
    ...(deviation === undefined ? {} : { deviation: scaled(deviation, power) }),
    ...(n === undefined || n === '' ? {} : { n: Number(n) }),
    ...(holdsValue ? { interval: { lower: scaled(lower, power), upper: scaled(upper, power) } } : {}),
  };
}
