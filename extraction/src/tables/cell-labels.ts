// Labels of compounds as cells of tables have them, and which of those that were read by sight may be others.
import {
  bareLabel,
  isLabel,
  isOpenLabel,
  looksLikeLabel,
  shownLabel,
  withRomanNumerals,
} from '../compounds/labels.ts';
import type { TextLine } from '../page/page-result.ts';
import type { ColumnRole } from './headings.ts';
import { type Cell, isSeen, type Table, textOf, withoutMark } from './table.ts';
import { plainText } from './units.ts';
import { readValue } from './values.ts';

/** A label without what is raised behind it, the mark of a footnote; undefined where nothing is, or no label is left. */
const withoutRaised = ({ text, raised }: TextLine): string | undefined => {
  if (raised === undefined) return undefined;
  const own = text.slice(0, raised).trimEnd();
  return looksLikeLabel(shownLabel(plainText(own))) ? own : text;
};

/** Whether a letter or digit was left out of a label as the mark of a footnote, which may be a part of it. */
export const hasRaisedMark = (cell: Cell | undefined): boolean =>
  cell?.lines.some(
    (line) =>
      line.raised !== undefined &&
      withoutRaised(line) !== line.text &&
      /[\p{L}\d]/u.test(line.text.slice(line.raised)),
  ) === true;

/**
 * A label without what is said of it in brackets, where its letter says that already: `7A (first eluting)`. `7 (enantiomer)` is another compound than 7.
 */
function withoutRemark(label: string): string {
  const bare = /^(\S{0,11}\d[A-Za-z])\s?\([A-Za-z][a-z]{2,}(?:[\s-][A-Za-z]{1,14}){0,3}\)$/.exec(label)?.[1];
  return bare !== undefined && isLabel(bare) ? bare : label;
}

/** A label as it is printed, lines joined. */
export const labelOf = (cell: Cell | undefined): string => {
  const lines = cell?.lines.map((line) => plainText(withoutRaised(line) ?? withoutMark(line))) ?? [];
  const isName = lines.join('').length > 14;
  let label = '';
  for (const line of lines)
    label += label === '' || label.endsWith('-') || !(isName || isOpenLabel(label)) ? line : ` ${line}`;
  const trimmed = withoutRemark(label.replace(/^[.,:;·•]+|(?<![.,:;·•])[.,:;·•]+$/g, '').trim());
  return cell !== undefined && isSeen(cell) ? withRomanNumerals(trimmed) : trimmed;
};

/** What stood before the dash of a label was not read: `-1` of `I-1`. */
export const HEADLESS = /^[-–—]/;

/** How often 1 has to be read before a dash for each I, for the I to be a 1. */
const ARABIC = 5;

/**
 * What the labels of a table look like: `roman` where numerals I and 1 were both read before a dash, which no series has, `arabic` where nearly all of
 * these are 1; `none` where most are no labels but names.
 */
export type Numerals = 'roman' | 'arabic' | 'plain' | 'none';

export function numeralsOf(table: Table, roles: readonly (ColumnRole | undefined)[]): Numerals {
  return numeralsOfLabels(
    roles.flatMap((role, column) =>
      role?.kind === 'label' ? table.rows.map((row) => labelOf(row[column])) : [],
    ),
    table.isSeen === true,
  );
}

export function numeralsOfLabels(all: readonly string[], isTableSeen: boolean): Numerals {
  const labels = all.filter((label) => label !== '');
  const count = (pattern: RegExp): number => labels.filter((label) => pattern.test(label)).length;
  const usual = labels.filter((label) => looksLikeLabel(bareLabel(label).toUpperCase())).length;
  if (usual < 0.6 * labels.length) return 'none';
  const [roman, arabic] = [count(/^I[-–]\d/), count(/^1[-–]\d/)];
  if (!isTableSeen || roman === 0 || arabic === 0) return 'plain';
  return arabic >= ARABIC * roman ? 'arabic' : 'roman';
}

/** A label with the numeral that its table has. */
export const withNumeral = (label: string, numerals: Numerals): string =>
  numerals === 'roman'
    ? label.replace(/^1(?=[-–]\d)/, 'I')
    : numerals === 'arabic'
      ? label.replace(/^I(?=[-–]\d)/, '1')
      : label;

/** What stands before a label's number, where it is a Roman numeral or may be what was read of one: `IIb` of `IIb-9`, `11b` of `11b-9`. */
export const numeralOf = (label: string): string =>
  /^(?:(?:[IVX]+|[IVXl1|JjLH]{0,4}[a-f])(?=[-–]\d)|[IVXl1|]{1,4}(?=[-–][A-Z][-–]\d))/.exec(label)?.[0] ?? '';

/**
 * Roman numerals of labels that were read by sight, but the commonest of the table: of `IIb-12` and `Ib-13` one may have lost a stroke. The
 * commonest too where one series of numbers runs on through it and one with more strokes.
 */
export function rareNumerals(table: Table, roles: readonly (ColumnRole | undefined)[]): ReadonlySet<string> {
  const counts = new Map<string, number>();
  if (table.isSeen !== true) return new Set();
  let isBroken = false;
  for (const [column, role] of roles.entries()) {
    if (role?.kind !== 'label') continue;
    let before: { numeral: string; number: number } | undefined;
    for (const row of table.rows) {
      const label = labelOf(row[column]);
      const numeral = numeralOf(label);
      if (numeral === '') continue;
      counts.set(numeral, (counts.get(numeral) ?? 0) + 1);
      const number = Number(/^\d+/.exec(label.slice(numeral.length + 1))?.[0]);
      isBroken ||=
        before !== undefined &&
        numeral !== before.numeral &&
        withoutStrokes(numeral) === withoutStrokes(before.numeral) &&
        number > before.number;
      before = { numeral, number };
    }
  }
  const numerals = [...counts].toSorted((a, b) => b[1] - a[1]).map(([numeral]) => numeral);
  if (!numerals.some((numeral) => /[IVX]/.test(numeral))) return new Set();
  // Strokes that touch are read as one, and one is never read as two.
  const [commonest = ''] = numerals;
  const hasLost = isBroken && numerals.some((numeral) => numeral.length > commonest.length);
  // Where the commonest has other signs than a numeral, none is sure.
  return new Set(hasLost || /[l1|]/.test(commonest) ? numerals : numerals.slice(1));
}

/** A numeral without what may be its strokes: `b` of `IIb`, `Ib` and `11b`. */
const withoutStrokes = (numeral: string): string => numeral.replace(/^[IVXl1|JjLH]+/, '');

/** Labels that stand in several rows of a table that was read by sight, each with values of its own: one of them may be another, as `I-1` of `II-1`. */
export function repeatedLabels(
  table: Table,
  roles: readonly (ColumnRole | undefined)[],
): ReadonlySet<string> {
  const values = roles.flatMap((role, column) => (role?.kind === 'value' ? [column] : []));
  const hasMore = roles.some((role) => role?.kind === 'target' || role?.kind === 'condition');
  const [seen, repeated] = [new Set<string>(), new Set<string>()];
  if (table.isSeen !== true || hasMore) return repeated;
  for (const [column, role] of roles.entries()) {
    if (role?.kind !== 'label') continue;
    for (const row of table.rows) {
      const label = labelOf(row[column]);
      if (label === '' || values.every((value) => readValue(textOf(row[value])).kind === 'none')) continue;
      if (seen.has(label)) repeated.add(label);
      seen.add(label);
    }
  }
  return repeated;
}

/** Labels of one beginning that a table has at least, for another beginning in their series to be strange. */
const LEAST_SERIES = 3;

/**
 * Labels that were read by sight and stand in a series with another beginning than its own: `Hh-5` between `IIb-4` and `IIb-6`. What begins a
 * series of its own is none.
 */
export function strangeLabels(table: Table, roles: readonly (ColumnRole | undefined)[]): ReadonlySet<string> {
  const strange = new Set<string>();
  if (table.isSeen !== true) return strange;
  for (const [column, role] of roles.entries()) {
    if (role?.kind !== 'label') continue;
    const labels = table.rows.flatMap((row) => {
      const label = labelOf(row[column]);
      const match = /^(.*?)(\d{1,4})[A-Za-z]?$/.exec(label);
      return match === null ? [] : [{ label, beginning: match[1]!, number: Number(match[2]) }];
    });
    const series = [...Map.groupBy(labels, ({ beginning }) => beginning).values()];
    const [commonest] = series.toSorted((a, b) => b.length - a.length);
    if (commonest === undefined || commonest.length < LEAST_SERIES) continue;
    const numbers = new Set(commonest.map(({ number }) => number));
    const [first, last] = [Math.min(...numbers), Math.max(...numbers)];
    for (const { label, beginning, number } of labels)
      if (
        beginning !== commonest[0]!.beginning &&
        number > first &&
        number <= last + 1 &&
        !numbers.has(number)
      )
        strange.add(label);
  }
  return strange;
}
