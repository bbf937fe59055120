// Rows of pieces of text, of which tables without rules are made.
import { type Box, boxAround } from '../box.ts';
import type { TextLine } from '../page/page-result.ts';
import type { Stretch } from './column-stretches.ts';
import { type Cell, withoutMark } from './table.ts';
import { readValue } from './values.ts';

/** Pieces of text at one height. */
export type Row = TextLine[];

/** A column, in points. */
export type Column = Stretch;

export const textOfRow = (row: Row): string => row.map(({ text }) => text).join(' ');

export const bottomOf = (row: Row): number => Math.max(...row.map(({ y1 }) => y1));

export const topOf = (row: Row): number => Math.min(...row.map(({ y0 }) => y0));

/** Whether an item is a value of a column of numbers or codes, or several: `12 / 340`, also with a number behind it in brackets. */
export const isValue = (line: TextLine): boolean => {
  const kinds = withoutMark(line)
    .replace(/(?<=\d)\s?\([<>≤≥~]?\s?[\d.,]+\s?%?\)$/, '')
    .split(/\s\/\s/)
    .map((text) => readValue(text, { isSeen: line.confidence < 1 }).kind);
  return (
    kinds.every((kind) => kind !== 'unread') &&
    kinds.some((kind) => kind === 'number' || kind === 'code' || kind === 'range')
  );
};

/** Edges of columns: the middle of the white space between them. */
export const edgesOf = (columns: readonly Column[]): number[] => [
  columns[0]!.x0,
  ...columns.slice(1).map((column, index) => (columns[index]!.x1 + column.x0) / 2),
  columns.at(-1)!.x1,
];

/** Index of the column that a piece stands in: that with which it shares most, else the nearest. */
export function columnOf({ x0, x1 }: Column, columns: readonly Column[]): number {
  let [best, most] = [0, -Infinity];
  for (const [index, column] of columns.entries()) {
    const shared = Math.min(x1, column.x1) - Math.max(x0, column.x0);
    if (shared > most) [best, most] = [index, shared];
  }
  return best;
}

/** Words of a piece, each with where it stands; a wide gap parts words that were read as one. */
export function wordsOf({ text, at, x0, x1 }: TextLine): { text: string; x: number }[] {
  const wide = (2 * (x1 - x0)) / Math.max(4, text.length);
  const words: { text: string; from: number; to: number }[] = [];
  let isOpen = false;
  for (const [index, letter] of Array.from(text).entries()) {
    const x = at[index] ?? x0;
    const last = words.at(-1);
    if (letter === ' ') isOpen = false;
    else if (isOpen && last !== undefined && x - last.to < wide) {
      last.text += letter;
      last.to = x;
    } else {
      words.push({ text: letter, from: x, to: x });
      isOpen = true;
    }
  }
  return words.map(({ text: word, from, to }) => ({ text: word, x: (from + to) / 2 }));
}

/** Whether a row is one piece that reaches over more than its column, its words no further apart than in any line. */
export function isTitle(row: Row, columns: readonly Column[], cap: number): boolean {
  const [line] = row;
  if (line === undefined || row.length > 1 || columns.length < 2) return false;
  const over = columns.filter((column) => line.x0 < column.x1 && line.x1 > column.x0);
  const own = columns[columnOf(line, columns)]!;
  const isWider = over.length > 1 || line.x1 > own.x1 + 1.5 * cap || line.x0 < own.x0 - 1.5 * cap;
  return isWider &&
    line.text.trim().includes(' ') &&
    wordsOf(line).length === line.text.trim().split(/\s+/).length
    ? !hasWideGap(line)
    : isWider && HAN.test(line.text) && line.text.length > 4;
}

const HAN = /[\u4e00-\u9fff]{2}/;

/** Whether words of a piece stand as far apart as columns do. */
function hasWideGap({ text, at, x0, x1 }: TextLine): boolean {
  const letter = (x1 - x0) / Math.max(4, text.length);
  return Array.from(text).some(
    (sign, index) =>
      sign === ' ' && index > 0 && (at[index + 1] ?? 0) - (at[index - 1] ?? Infinity) > 3.2 * letter,
  );
}

export function add(
  cells: (Cell | undefined)[],
  place: number,
  lines: readonly TextLine[],
  page: number,
): void {
  const cell = cells[place];
  if (cell === undefined)
    cells[place] = {
      ...boxAround(lines),
      page,
      lines: [...lines],
      pictures: [],
      isWide: false,
      isTall: false,
    };
  else {
    cell.lines.push(...lines);
    Object.assign(cell, boxAround([cell, ...lines] as Box[]));
  }
}
