// The rows of a table without rules.
import { isOpenLabel, looksLikeLabel, shownLabel } from '../compounds/labels.ts';
import type { PageResult } from '../page/page-result.ts';
import { type Cell, textOf } from './table.ts';
import { plainText } from './units.ts';
import {
  type Column,
  type Row,
  add,
  bottomOf,
  columnOf,
  isTitle,
  isValue,
  textOfRow,
  topOf,
  wordsOf,
} from './unruled-rows.ts';
import { readValue } from './values.ts';

/** Rows of cells. A row of labels only continues the nearer of its neighbours; a row without label and values heads what follows it. */
export function bodyOf(
  page: PageResult,
  rows: readonly Row[],
  columns: readonly Column[],
): { cells: (Cell | undefined)[][]; notes: (string[] | undefined)[] } {
  const cells: (Cell | undefined)[][] = [];
  const notes: (string[] | undefined)[] = [];
  let note: string[] | undefined;
  let waiting: Row | undefined;
  let title: Row | undefined;
  for (const [index, row] of rows.entries()) {
    // What is left of a rule.
    if (!/[\p{L}\d+*]/u.test(textOfRow(row))) continue;
    const places = row.map((line) => columnOf(line, columns));
    const hasValue =
      row.some((line, place) => places[place]! > 0 && isValue(line)) || isEmptyRow(row, places);
    // A title amid the rows belongs to no column, and so does what is left of it on one more line below it, nearer to it than to what follows.
    const next = rows[index + 1];
    const isMoreOfTitle =
      title !== undefined &&
      row.length === 1 &&
      row[0]!.x0 > title[0]!.x0 - page.cap &&
      row[0]!.x1 < title.at(-1)!.x1 + page.cap &&
      (next === undefined || topOf(next) - bottomOf(row) > topOf(row) - bottomOf(title)) &&
      !looksLikeLabel(plainText(row[0]!.text)) &&
      topOf(row) - bottomOf(title) < 0.9 * page.cap;
    if (!hasValue && (isMoreOfTitle || isTitle(row, columns, page.cap))) {
      note = undefined;
      waiting = undefined;
      title = isMoreOfTitle ? undefined : row;
      continue;
    }
    title = undefined;
    const before = cells.at(-1);
    if (
      !hasValue &&
      before !== undefined &&
      note === notes.at(-1) &&
      continues(rows, index, before, page.cap)
    ) {
      for (const [place, line] of row.entries()) add(before, places[place]!, [line], page.page);
      continue;
    }
    if (!hasValue && places.every((place) => place === 0)) {
      const above = index === 0 ? Infinity : topOf(row) - bottomOf(rows[index - 1]!);
      const below = next === undefined ? Infinity : topOf(next) - bottomOf(row);
      const isOpen = /[-+–&,]$/.test(textOfRow(row));
      const isNext = looksLikeLabel(textOfRow(row)) && looksLikeLabel(plainText(textOf(cells.at(-1)?.[0])));
      if (isNext) {
        // Its value was not seen, or there is none.
        const empty: (Cell | undefined)[] = columns.map(() => undefined);
        add(empty, 0, row, page.page);
        cells.push(empty);
        notes.push(note);
      } else if (cells.length > 0 && note === notes.at(-1) && above <= below + 0.3 * page.cap && !isOpen)
        add(cells.at(-1)!, 0, row, page.page);
      else waiting = row;
      continue;
    }
    if (!hasValue && !places.includes(0)) {
      note = columns.map(() => '');
      for (const line of row)
        for (const { text, x } of wordsOf(line)) {
          const place = columnOf({ x0: x - 1, x1: x + 1 }, columns);
          note[place] = `${note[place]!} ${text}`.trim();
        }
      continue;
    }
    const made: (Cell | undefined)[] = columns.map(() => undefined);
    if (waiting !== undefined) add(made, 0, waiting, page.page);
    waiting = undefined;
    for (const [place, line] of row.entries()) add(made, places[place]!, [line], page.page);
    cells.push(made);
    notes.push(note);
  }
  return { cells, notes };
}

/** Whether a row is a label and signs that nothing was measured, as `17 | -` or `18 | n.d.`. */
const isEmptyRow = (row: Row, places: readonly number[]): boolean =>
  row.length > 1 &&
  row.every((line, index) =>
    places[index] === 0
      ? looksLikeLabel(shownLabel(line.text))
      : readValue(line.text, { isSeen: line.confidence < 1 }).kind === 'none',
  ) &&
  places.filter((place) => place === 0).length === 1;

/** Whether a row without values is the second line of the row before: nearer to it than to the next, or its label is open. */
function continues(
  rows: readonly Row[],
  index: number,
  before: readonly (Cell | undefined)[],
  cap: number,
): boolean {
  const [row, last, next] = [rows[index]!, rows[index - 1], rows[index + 1]];
  if (last === undefined) return false;
  const above = topOf(row) - bottomOf(last);
  const below = next === undefined ? Infinity : topOf(next) - bottomOf(row);
  const label = plainText(before[0]?.lines.map(({ text }) => text).join(' ') ?? '');
  if (above > 1.2 * cap) return false;
  return isOpenLabel(label) || (row.length > 1 && above < below - 0.15 * cap);
}
