import { CELL_PADDING } from './cell-lines.ts';
import type { ReportCell, ReportColumn, ReportTable } from './content.ts';
import { DRAWING_SCALE, SIZE } from './type-sizes.ts';
import type { TextMetrics } from './wrap-lines.ts';

/** Points across that a column cannot do without, and that it would like to have. */
interface ColumnNeed {
  min: number;
  wish: number;
}

/** Points: words longer than these are broken, texts longer than those are wrapped. */
const LONGEST_WORD = 76;
const LONGEST_NUMBER = 110;
const WISHES = { text: 170, code: 150, number: 130 };
/** A column of SMILES or keys is broken anywhere, but not into a column of single letters. */
const CODE_MIN = 78;

const longest = (texts: readonly string[], width: (text: string) => number): number => {
  let most = 0;
  for (const text of texts) most = Math.max(most, width(text));
  return most;
};

/** The parts of a heading that stay on one line: of Chinese, four ideographs. */
const titleWordsOf = (text: string): string[] =>
  wordsOf(text).concat(text.match(/[\u2e80-\u9fff]{1,4}/g) ?? []);

/** The parts of a text that stay on one line. */
const wordsOf = (text: string): string[] => text.split(/[\s\u2e80-\u9fff\uf900-\uffef]+/);

const needOf = (
  column: ReportColumn,
  cells: readonly ReportCell[],
  fractionWidth: number,
  metrics: TextMetrics,
): ColumnNeed => {
  const at =
    (size: number, isBold = false) =>
    (text: string) =>
      metrics.width(text, size, isBold);
  const titleWords = Math.min(LONGEST_WORD, longest(titleWordsOf(column.title), at(SIZE.head, true)));
  const noteWords = Math.min(LONGEST_WORD, longest(wordsOf(column.note ?? ''), at(SIZE.detail)));
  const drawn = Math.max(
    0,
    DRAWING_SCALE * (column.drawing?.width ?? 0),
    ...cells.map(({ drawing }) => DRAWING_SCALE * (drawing?.width ?? 0)),
  );
  const details = cells.flatMap((cell) => cell.details ?? []);
  const title = metrics.width(column.title, SIZE.head, true);
  const base = Math.max(titleWords, noteWords, drawn);
  if (column.kind === 'number') {
    const whole = longest(
      cells.map(({ text }) => text),
      at(SIZE.cell),
    );
    const min = Math.max(base, Math.min(LONGEST_NUMBER, whole + fractionWidth));
    const detail = Math.min(WISHES.number, longest(details, at(SIZE.detail)));
    const detailWords = Math.min(LONGEST_WORD, longest(details.flatMap(wordsOf), at(SIZE.detail)));
    return { min: Math.max(min, detailWords), wish: Math.max(min, detail, Math.min(WISHES.number, title)) };
  }
  const texts = cells.map(({ text, fraction = '' }) => text + fraction);
  if (column.kind === 'code') {
    const wish = Math.min(WISHES.code, longest(texts, at(SIZE.detail)));
    const min = Math.max(base, Math.min(CODE_MIN, wish));
    return { min, wish: Math.max(min, wish) };
  }
  const isBold = column.isHead === true;
  const words = Math.min(LONGEST_WORD, longest(texts.flatMap(wordsOf), at(SIZE.cell, isBold)));
  const lines = Math.max(longest(texts, at(SIZE.cell, isBold)), longest(details, at(SIZE.detail)), title);
  const min = Math.max(base, words);
  return { min, wish: Math.max(min, Math.min(WISHES.text, lines)) };
};

/** How the columns of a table can stand side by side. */
export interface ColumnPlan {
  /** Points across with padding, of each column. */
  mins: readonly number[];
  wishes: readonly number[];
  /** Points that the longest fraction of each column takes. */
  fractions: readonly number[];
}

/** What each column of a table needs. */
export const planColumns = ({ columns, rows }: ReportTable, metrics: TextMetrics): ColumnPlan => {
  const padding = 2 * CELL_PADDING.x;
  const plans = columns.map((column, index) => {
    const cells = rows.flatMap(({ cells: all }) => all[index] ?? []);
    const fraction = longest(
      cells.map((cell) => cell.fraction ?? ''),
      (text) => metrics.width(text, SIZE.cell, false),
    );
    return { ...needOf(column, cells, fraction, metrics), fraction };
  });
  return {
    mins: plans.map(({ min }) => min + padding),
    wishes: plans.map(({ wish }) => wish + padding),
    fractions: plans.map(({ fraction }) => fraction),
  };
};

const sumOf = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0);

/** Whether columns fit side by side into a width. */
export const fits = ({ mins }: ColumnPlan, width: number): boolean => sumOf(mins) <= width;

/** Widths of columns that fit: what is left goes to those that would like more, and no table is wider than its wishes. */
export const columnWidths = (
  { mins, wishes }: Pick<ColumnPlan, 'mins' | 'wishes'>,
  width: number,
): number[] => {
  const wanted = sumOf(wishes) - sumOf(mins);
  const share = wanted > 0 ? Math.min(1, (width - sumOf(mins)) / wanted) : 0;
  return mins.map((min, index) => min + share * ((wishes[index] ?? min) - min));
};
