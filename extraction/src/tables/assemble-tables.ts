import { type Box, holds } from '../box.ts';
import { bareLabel } from '../compounds/labels.ts';
import { agreement } from '../ocr/agreement.ts';
import type { PageResult } from '../page/page-result.ts';
import { withoutFurniture } from '../prose/running-text.ts';
import { labelOf } from './cell-labels.ts';
import { CAPTION } from './caption.ts';
import { withCountedLabels } from './counted-labels.ts';
import { isLabelHeading } from './headings.ts';
import { findLabelledRows, labelledRowsAtTop, labelledRowsUnder } from './labelled-rows.ts';
import { ruledTable } from './ruled.ts';
import type { Table } from './table.ts';
import { rowsAtTop, rowsUnder } from './rows-going-on.ts';
import { findUnruled } from './unruled.ts';

/** Points by which the edges of a table may differ from page to page. */
const SAME_EDGE = 16;

/** All tables of a document in order; those that go on over pages are one. */
export function assembleTables(pages: readonly PageResult[]): Table[] {
  const tables: Table[] = [];
  for (const page of pages) {
    const before = tables.at(-1);
    const isAfter = before !== undefined && page.page - before.parts.at(-1)!.page === 1;
    const under = isAfter
      ? (countingOn(before, labelledRowsAtTop(page, before)) ??
        labelledRowsUnder(page, before) ??
        rowsUnder(page, before) ??
        countingOn(before, rowsAtTop(page, before.columns)))
      : undefined;
    const labelled = findLabelledRows(page);
    const isLeft = (line: Box): boolean =>
      !labelled.some(({ parts }) => parts.some((part) => holds(part, line)));
    const here = [
      ...(under === undefined ? [] : [under]),
      ...page.tables.map((grid) => ruledTable(page, grid, textAbove(page, grid))),
      ...labelled,
      ...findUnruled(
        labelled.length === 0 ? page : Object.assign({}, page, { lines: page.lines.filter(isLeft) }),
        pages.find((other) => other.page === page.page - 1),
      ),
    ].toSorted((a, b) => a.parts[0]!.y0 - b.parts[0]!.y0);
    for (const table of here) {
      const last = tables.at(-1);
      if (last !== undefined && continues(last, table, page)) join(last, table);
      else
        tables.push({
          ...table,
          caption: table.caption || captionAbove(page, table),
          isSeen: page.source === 'ocr',
        });
    }
  }
  return tables.map(withCountedLabels);
}

/** Rows at the top of a page that count on from a table before though their columns stand elsewhere. */
const countingOn = (before: Table, rows: Table | undefined): Table | undefined =>
  !before.isRuled && rows !== undefined && countsOn(before, rows) ? rows : undefined;

/** What tells whether a table is another's continuation. */
export type TableShape = Pick<Table, 'isRuled' | 'columns' | 'edges' | 'headings'>;

/** Whether two tables have the same columns at the same places, or as wide. */
export function haveSameColumns(before: TableShape, table: TableShape): boolean {
  if (before.isRuled !== table.isRuled || before.columns !== table.columns) return false;
  if (before.edges.length === 0 || table.edges.length === 0) return false;
  const isAligned = table.edges.every((edge, index) => Math.abs(edge - before.edges[index]!) < SAME_EDGE);
  const isSameWidth =
    Math.abs(table.edges.at(-1)! - table.edges[0]! - (before.edges.at(-1)! - before.edges[0]!)) < SAME_EDGE;
  return isAligned || isSameWidth;
}

/**
 * Whether a table goes on from one before: same columns, and no headings of its own or the same ones.
 * @param isNew it has a caption of its own
 * @param isOnNextPage it stands on the page after
 */
export function goesOn(
  before: TableShape,
  table: TableShape,
  { isNew, isOnNextPage }: { isNew: boolean; isOnNextPage: boolean },
): boolean {
  if (isNew || before.headings.every((heading) => heading === '')) return false;
  if (!haveSameColumns(before, table)) return false;
  const own = table.headings.join(' ').trim();
  return own === '' || (isOnNextPage && agreement(own, before.headings.join(' ')) > 0.85);
}

function continues(before: Table, table: Table, page: PageResult): boolean {
  const end = before.parts.at(-1)!;
  if (page.page - end.page > 1) return false;
  const isNew = hasNewCaption(page, table);
  const isOnNextPage = page.page !== end.page;
  return (
    goesOn(before, table, { isNew, isOnNextPage }) || (!isNew && isOnNextPage && countsOn(before, table))
  );
}

/** Labels that may be left out between the last of a page and the first of the next. */
const MOST_LEFT_OUT = 5;

/** Whether a table without headings has as many columns as the one before and counts on where its labels ended, wherever its columns stand. */
function countsOn(before: Table, table: Pick<Table, 'isRuled' | 'columns' | 'headings' | 'rows'>): boolean {
  if (before.isRuled !== table.isRuled || before.columns !== table.columns) return false;
  if (table.headings.some((heading) => heading !== '')) return false;
  const columns = before.headings.flatMap((heading, column) => (isLabelHeading(heading) ? [column] : []));
  return (
    columns.length > 0 &&
    columns.every((column) => isNext(lastLabel(before.rows, column), table.rows[0], column))
  );
}

const labelIn = (row: Table['rows'][number] | undefined, column: number): string =>
  bareLabel(labelOf(row?.[column]));

const lastLabel = (rows: Table['rows'], column: number): string =>
  labelIn(
    rows.findLast((row) => labelIn(row, column) !== ''),
    column,
  );

/** What stands before a label's number, the number, and the letter behind it. */
function partsOf(label: string): { before: string; number: number; letter: string } | undefined {
  const letter = /(?<=\d)[a-z]$/.exec(label)?.[0] ?? '';
  const match = /^((?:.*\D)?)(\d+)$/.exec(label.slice(0, label.length - letter.length));
  return match === null ? undefined : { before: match[1]!, number: Number(match[2]), letter };
}

const isNext = (last: string, row: Table['rows'][number] | undefined, column: number): boolean =>
  comesNext(last, labelIn(row, column));

/** Whether a label counts on from another, of which the first of a page may have left out a few. */
export function comesNext(last: string, label: string): boolean {
  const [one, next] = [partsOf(bareLabel(last)), partsOf(bareLabel(label))];
  if (one === undefined || next === undefined || one.before !== next.before) return false;
  const step = next.number - one.number;
  return (step > 0 && step <= MOST_LEFT_OUT) || (step === 0 && next.letter > one.letter);
}

/** Whether a caption stands above a table that is no continuation's. */
export function hasNewCaption(page: PageResult, table: Table): boolean {
  const caption = captionAbove(page, table);
  return CAPTION.test(caption) && !/continued|续/i.test(caption);
}

function join(before: Table, { rows, parts, notes }: Table): void {
  if (before.notes !== undefined) before.notes.push(...(notes ?? rows.map(() => undefined)));
  before.rows.push(...rows);
  before.parts.push(...parts);
}

/** Text just above a table: its caption where one stands there, else the nearest line. */
const captionAbove = (page: PageResult, table: Table): string => textAbove(page, table.parts[0]!);

function textAbove(page: PageResult, { x0, x1, y0 }: Box): string {
  const above = withoutFurniture(page)
    .filter(
      (line) => line.y1 <= y0 + 2 && y0 - line.y1 < 6 * page.cap && line.x0 < x1 + 20 && line.x1 > x0 - 60,
    )
    .toSorted((a, b) => b.y1 - a.y1);
  const caption = above.find(({ text }) => CAPTION.test(text));
  if (caption === undefined) return above[0]?.text ?? '';
  const rest = above.filter((line) => line.y0 > caption.y0 - page.cap).toReversed();
  return rest.map(({ text }) => text).join(' ');
}
