import { cellRows, CELL_PADDING, heightOf, textLines } from './cell-lines.ts';
import type { CellLine } from './cell-lines.ts';
import type { ReportCell, ReportColumn, ReportRow, ReportTable } from './content.ts';
import type { PageMark, Pages, ReportElement } from './pages.ts';
import { putLines } from './put-lines.ts';
import { DRAWING_SCALE, INK, SIZE } from './type-sizes.ts';
import type { TextMetrics } from './wrap-lines.ts';

/** Points between a card's edge and what it holds, between cards, and between pairs side by side. */
const PADDING = 7;
const GAP = 8;
const GUTTER = 12;
/** Points across that a name with its value should have. */
const PAIR_WIDTH = 168;
/** Of a pair's width, what the name takes. */
const NAME_SHARE = 0.46;
/** Lines from which on a value gets the whole width. */
const LONG_VALUE = 4;

/** A column's name and its value in one card. */
interface Pair {
  name: CellLine[][];
  value: CellLine[][];
  fill: string | undefined;
  isWide: boolean;
  height: number;
}

/** Pairs side by side. */
interface PairRow {
  pairs: Pair[];
  height: number;
}

const pairOf = (
  column: ReportColumn,
  cell: ReportCell,
  { width, whole }: { width: number; whole: number },
  metrics: TextMetrics,
): Pair => {
  const name = [column.title, column.note].filter(Boolean).join(', ');
  const laid = (isWide: boolean): Pair => {
    const nameWidth = NAME_SHARE * width;
    const valueWidth = (isWide ? whole : width) - nameWidth - CELL_PADDING.x * 2;
    const names = textLines(name, nameWidth, { size: SIZE.head, color: INK.muted }, metrics);
    const lines = names.map((line) => [line]);
    // In a card a number is read along its line, not down a column.
    const kind = column.kind === 'number' ? 'text' : column.kind;
    const value = cellRows(cell, { kind }, { width: valueWidth, fractionWidth: 0 }, metrics);
    const height = Math.max(heightOf(lines), heightOf(value)) + 3;
    return { name: lines, value, fill: cell.fill, isWide, height };
  };
  const narrow = laid(false);
  return narrow.value.length >= LONG_VALUE ? laid(true) : narrow;
};

const rowsOf = (pairs: readonly Pair[], perRow: number): PairRow[] => {
  const rows: PairRow[] = [];
  for (const pair of pairs) {
    const last = rows.at(-1);
    const hasRoom = last && !pair.isWide && !last.pairs[0]!.isWide && last.pairs.length < perRow;
    if (hasRoom) {
      last.pairs.push(pair);
      last.height = Math.max(last.height, pair.height);
    } else rows.push({ pairs: [pair], height: pair.height });
  }
  return rows;
};

/** Rows of a pair that is higher than a page, as several. */
const brokenRows = (rows: readonly PairRow[], most: number): PairRow[] =>
  rows.flatMap((row) => {
    const [pair] = row.pairs;
    if (row.height <= most || !pair) return [row];
    const parts: PairRow[] = [];
    let value: CellLine[][] = [];
    const close = (): void => {
      const name = parts.length === 0 ? pair.name : [];
      const height = Math.max(heightOf(name), heightOf(value)) + 3;
      parts.push({ pairs: [{ ...pair, name, value, height }], height });
      value = [];
    };
    for (const line of pair.value) {
      if (value.length > 0 && heightOf(value) + heightOf([line]) + 3 > most) close();
      value.push(line);
    }
    close();
    return parts;
  });

/** One card for each row of a table: the drawing, what the row is of, and every value with its column's name. */
export const layOutCards = (
  pages: Pages,
  { columns, rows }: ReportTable,
  parent: ReportElement,
  metrics: TextMetrics,
): void => {
  const drawn = columns.findIndex(({ kind }) => kind === 'structure');
  const drawingWidth = Math.max(
    0,
    ...rows.map(({ cells }) => DRAWING_SCALE * (cells[drawn]?.drawing?.width ?? 0)),
  );
  const side = drawn === -1 ? 0 : drawingWidth + GUTTER;
  const right = pages.width - 2 * PADDING - side;
  const perRow = Math.max(1, Math.floor((right + GUTTER) / (PAIR_WIDTH + GUTTER)));
  const pairWidth = (right - (perRow - 1) * GUTTER) / perRow;
  for (const row of rows) {
    const { head, drawing, pairs } = partsOf(
      row,
      columns,
      { drawn, drawingWidth, right, pairWidth },
      metrics,
    );
    const most = pages.fullHeight - 2 * PADDING - 4;
    const cardRows = brokenRows(rowsOf(pairs, perRow), most);
    const beside = heightOf(head) + 4 + cardRows.reduce((sum, one) => sum + one.height, 0);
    const height = 2 * PADDING + Math.max(heightOf(drawing), beside);
    pages.need(Math.min(height, pages.fullHeight));
    putCard(pages, { head, drawing, rows: cardRows, side, pairWidth }, parent);
  }
};

const partsOf = (
  { cells }: ReportRow,
  columns: readonly ReportColumn[],
  {
    drawn,
    drawingWidth,
    right,
    pairWidth,
  }: { drawn: number; drawingWidth: number; right: number; pairWidth: number },
  metrics: TextMetrics,
): { head: CellLine[][]; drawing: CellLine[][]; pairs: Pair[] } => {
  const head: CellLine[][] = [];
  const pairs: Pair[] = [];
  for (const [index, column] of columns.entries()) {
    const cell = cells[index];
    if (!cell || index === drawn) continue;
    if (column.isHead) head.push(...cellRows(cell, column, { width: right, fractionWidth: 0 }, metrics));
    else if (cell.text !== '' || cell.drawing || cell.details?.length)
      pairs.push(pairOf(column, cell, { width: pairWidth, whole: right }, metrics));
  }
  const picture = cellRows(
    drawn === -1 ? undefined : cells[drawn],
    { kind: 'structure' },
    { width: drawingWidth, fractionWidth: 0 },
    metrics,
  );
  return { head, drawing: picture, pairs };
};

interface Card {
  head: CellLine[][];
  drawing: CellLine[][];
  rows: readonly PairRow[];
  /** Points that the drawing takes beside the pairs. */
  side: number;
  pairWidth: number;
}

const putCard = (
  pages: Pages,
  { head, drawing, rows, side, pairWidth }: Card,
  parent: ReportElement,
): void => {
  const element: ReportElement = { type: 'Sect', parent };
  const heading: ReportElement = { type: 'H3', parent: element };
  const x = pages.left + PADDING;
  const { width } = pages;
  let top = pages.y;
  let down = top + PADDING;
  putLines(pages, heading, head.slice(0, 1), { x: x + side, y: down });
  putLines(pages, element, drawing, { x, y: down });
  let least = down + heightOf(drawing);
  down += heightOf(head.slice(0, 1));
  const frame = (): void => {
    const height = Math.max(down, least) + PADDING - top;
    pages.put(undefined, { x: pages.left, y: top, width, height }, outline(pages.left, top, width, height));
    pages.y = top + height + GAP;
  };
  /** Where so much can stand: below, or at the top of the next page. */
  const place = (height: number): number => {
    if (down + height + PADDING > pages.y + pages.room + 0.01) {
      frame();
      pages.next();
      top = pages.y;
      down = top + PADDING;
      least = down;
    }
    down += height;
    return down - height;
  };
  for (const line of head.slice(1))
    putLines(pages, heading, [line], { x: x + side, y: place(heightOf([line])) });
  down += 4;
  const table: ReportElement = { type: 'Table', parent: element };
  for (const row of rows) putPairs(pages, row, { table, x: x + side, y: place(row.height), pairWidth });
  frame();
};

const putPairs = (
  pages: Pages,
  { pairs, height }: PairRow,
  { table, x, y, pairWidth }: { table: ReportElement; x: number; y: number; pairWidth: number },
): void => {
  for (const [index, { name, value, fill, isWide }] of pairs.entries()) {
    const left = x + index * (pairWidth + GUTTER);
    const valueLeft = left + NAME_SHARE * pairWidth + CELL_PADDING.x * 2;
    const across = Math.max(0, ...value.flat().map((line) => line.x + line.width));
    if (fill && !isWide)
      pages.put(undefined, { x: valueLeft, y, width: across, height }, [
        { kind: 'area', x: valueLeft - 3, y: y - 1, width: across + 6, height: height - 1, color: fill },
      ]);
    const row: ReportElement = { type: 'TR', parent: table };
    putLines(pages, { type: 'TH', parent: row, scope: 'Row' }, name, { x: left, y });
    putLines(pages, { type: 'TD', parent: row }, value, { x: valueLeft, y });
  }
};

const outline = (x: number, y: number, width: number, height: number): PageMark[] =>
  [
    [x, y, x + width, y],
    [x + width, y, x + width, y + height],
    [x + width, y + height, x, y + height],
    [x, y + height, x, y],
  ].map(([fromX, fromY, toX, toY]) => ({
    kind: 'line',
    x: fromX!,
    y: fromY!,
    toX: toX!,
    toY: toY!,
    color: INK.rule,
  }));
