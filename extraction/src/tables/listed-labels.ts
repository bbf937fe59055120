// Rows of a class of activity with the list of its compounds: `++ | 4, 5, 9-12`.
import { looksLikeLabel, shownLabel } from '../compounds/labels.ts';
import type { ColumnRole } from './headings.ts';
import { type Cell, type Table, textOf } from './table.ts';
import { plainText } from './units.ts';
import { readValue } from './values.ts';

/** A comma before three digits may part thousands. */
const PARTING = /\s?(?:,(?!\d{3}(?!\d))|[;、，；]|\b(?:and|und|et)\b|[和及と])\s?/;
/** From one label to another, each a number behind the same letters. */
const RANGE = /^([A-Za-z]{0,4}[-.]?)(\d{1,4})\s?(?:-|~|to|bis|à|至)\s?([A-Za-z]{0,4}[-.]?)(\d{1,4})$/;
/** What parts the ends of a range and stands in no label: a dash without spaces may be that of `1-12`. */
const CLEAR = /\d\s?[~～至]\s?\w|\d\s(?:[-–—]|to|bis|à)\s\w/;
/** Compounds that one cell may list. */
const MOST = 500;

/** What heads classes of activity, and says nothing of what they are on. */
const OF_CLASSES =
  /^(?:(?:activity|potency|inhibition)\s)?(?:class(?:ification)?|category|group|range|rating|rank(?:ing)?|level|bin|code|grade|score|klasse|kategorie|gruppe|classe|等级|分级|类别|分類|ランク|評価|区分|등급)$/i;

export const isOfClasses = (heading: string): boolean => OF_CLASSES.test(heading);

interface Listed {
  label: string;
  isClear: boolean;
}

/** The labels from one to another; undefined of what is no range, as the label `3-1`. */
function rangeOf(item: string): string[] | undefined {
  const [, before = '', from, again = '', to] = RANGE.exec(item) ?? [];
  const [first, last] = [Number(from), Number(to)];
  if (from === undefined || (again !== '' && again !== before) || last <= first || last - first > MOST)
    return undefined;
  return Array.from({ length: last - first + 1 }, (_, index) => `${before}${first + index}`);
}

/** The labels of a list, `ranges` those that are taken for such; undefined where a text is none, or holds anything else. */
function listOf(
  printed: string,
  { ranges, hasNumbers }: { ranges: 'all' | 'clear'; hasNumbers: boolean },
): Listed[] | undefined {
  const items = printed.split(PARTING).map((item) => ({ item: shownLabel(plainText(item)), printed: item }));
  const found = items.flatMap(({ item, printed: own }): (Listed | undefined)[] => {
    const isClear = CLEAR.test(own);
    const range = isClear || ranges === 'all' ? rangeOf(item) : undefined;
    if (range !== undefined) return range.map((label) => ({ label, isClear }));
    // Beside numbers alone `1-4` may be four compounds, though it was not taken for a range.
    return [
      looksLikeLabel(item) ? { label: item, isClear: !hasNumbers || rangeOf(item) === undefined } : undefined,
    ];
  });
  return found.length > 1 && found.length <= MOST && found.every((one) => one !== undefined)
    ? found
    : undefined;
}

/**
 * Which ranges are those of labels: all where there are lists beside them and each compound is in one place; else `2-13` and `2-14` may be
 * labels themselves.
 */
function rangesOf(printed: readonly string[]): 'all' | 'clear' {
  const items = printed.flatMap((text) => text.split(PARTING)).map((item) => shownLabel(plainText(item)));
  const labels = items.flatMap((item) => rangeOf(item) ?? [item]);
  const isOther = items.some((item) => RANGE.test(item) && rangeOf(item) === undefined);
  return items.length > printed.length && !isOther && new Set(labels).size === labels.length
    ? 'all'
    : 'clear';
}

const printedIn = (cell: Cell | undefined): string =>
  cell?.lines.map(({ text }) => text.trim()).join(' ') ?? '';

/** Whether a value is one that several compounds can have: a code, a range or a bound. */
function isOfClass(cell: Cell | undefined): boolean {
  const value = readValue(textOf(cell));
  return (
    value.kind === 'code' ||
    value.kind === 'range' ||
    value.kind === 'none' ||
    (value.kind === 'number' && !/^[=~]$/.test(value.qualifier))
  );
}

/** A cell with one of the labels that it lists. */
const cellOf = (cell: Cell, label: string): Cell => {
  const confidence = Math.min(...cell.lines.map((line) => line.confidence));
  const { raised: _, ...line } = cell.lines[0]!;
  return { ...cell, lines: [{ ...line, text: label, confidence, at: [], doubts: [] }] };
};

/** A table with a row for each compound that a cell of its labels lists beside a class of activity; any other as it is. */
export function withListedLabels(table: Table, roles: readonly (ColumnRole | undefined)[]): Table {
  const column = roles.findIndex((role) => role?.kind === 'label');
  const values = roles.flatMap((role, index) => (role?.kind === 'value' ? [index] : []));
  if (column < 0 || values.length === 0 || roles.filter((role) => role?.kind === 'label').length > 1)
    return table;
  const printed = table.rows.map((row) => printedIn(row[column]));
  const ranges = rangesOf(printed);
  const hasNumbers = printed.some((text) => text.split(PARTING).some((item) => /^\d+$/.test(item.trim())));
  const lists = table.rows.map((row, index) =>
    values.every((value) => isOfClass(row[value]))
      ? listOf(printed[index]!, { ranges, hasNumbers })
      : undefined,
  );
  if (lists.every((list) => list === undefined)) return table;
  const counted = new Set(table.countedLabels);
  const rows = table.rows.map((row, index) => {
    const [cell, list] = [row[column], lists[index]];
    if (cell === undefined || list === undefined) return [row];
    return list.map(({ label, isClear }) => {
      const own = cellOf(cell, label);
      if (!isClear) counted.add(own);
      return row.with(column, own);
    });
  });
  return {
    ...table,
    rows: rows.flat(),
    countedLabels: counted,
    ...(table.notes === undefined
      ? {}
      : { notes: rows.flatMap((made, index) => made.map(() => table.notes?.[index])) }),
  };
}
