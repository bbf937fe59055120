import { cellRows, CELL_PADDING, drawingLine, heightOf, textLines } from './cell-lines.ts';
import type { CellLine } from './cell-lines.ts';
import { columnWidths, fits, planColumns } from './column-widths.ts';
import type { ColumnPlan } from './column-widths.ts';
import type { PaperSize, ReportColumn, ReportRow, ReportTable } from './content.ts';
import { layOutCards } from './lay-out-cards.ts';
import { contentWidth } from './pages.ts';
import type { Orientation, PageMark, Pages, ReportElement } from './pages.ts';
import { fitting, putLines } from './put-lines.ts';
import { INK, SIZE } from './type-sizes.ts';
import type { TextMetrics } from './wrap-lines.ts';

/** A table whose columns fit side by side. */
class LaidTable {
  #pages: Pages;
  #metrics: TextMetrics;
  #columns: readonly ReportColumn[];
  #widths: readonly number[];
  #fractions: readonly number[];
  #element: ReportElement;
  #head: CellLine[][][];
  #headHeight: number;
  #hasHead = false;

  constructor(
    pages: Pages,
    {
      columns,
      widths,
      fractions,
      parent,
    }: {
      columns: readonly ReportColumn[];
      widths: readonly number[];
      fractions: readonly number[];
      parent: ReportElement;
    },
    metrics: TextMetrics,
  ) {
    this.#pages = pages;
    this.#metrics = metrics;
    this.#columns = columns;
    this.#widths = widths;
    this.#fractions = fractions;
    this.#element = { type: 'Table', parent };
    this.#head = columns.map((column, index) => this.#headLines(column, this.#inner(index)));
    this.#headHeight = Math.max(...this.#head.map(heightOf)) + 2 * CELL_PADDING.y;
  }

  #inner(index: number): number {
    return this.#widths[index]! - 2 * CELL_PADDING.x;
  }

  #headLines({ title, note, kind, drawing }: ReportColumn, width: number): CellLine[][] {
    const align = kind === 'number' ? 'end' : 'start';
    const lines = drawing
      ? [drawingLine(drawing, width)]
      : textLines(title, width, { size: SIZE.head, color: INK.text, isBold: true, align }, this.#metrics);
    const notes = note
      ? textLines(note, width, { size: SIZE.detail, color: INK.muted, align }, this.#metrics)
      : [];
    return [...lines, ...notes].map((line) => [line]);
  }

  /** The headings, which every page repeats; they are read aloud once. */
  #putHead(): void {
    const pages = this.#pages;
    const { y, left } = pages;
    const height = this.#headHeight;
    const width = this.#widths.reduce((sum, one) => sum + one, 0);
    pages.put(undefined, { x: left, y, width, height }, [
      { kind: 'area', x: left, y, width, height, color: INK.head },
      { kind: 'line', x: left, y: y + height, toX: left + width, toY: y + height, color: INK.rule },
    ]);
    const row: ReportElement | undefined = this.#hasHead ? undefined : { type: 'TR', parent: this.#element };
    let x = left;
    for (const [index, lines] of this.#head.entries()) {
      const cell: ReportElement | undefined = row && { type: 'TH', parent: row, scope: 'Column' };
      if (cell) pages.put(cell, { x, y, width: 0, height: 0 }, []);
      const down = y + height - CELL_PADDING.y - heightOf(lines);
      putLines(pages, cell, lines, { x: x + CELL_PADDING.x, y: down });
      x += this.#widths[index]!;
    }
    this.#hasHead = true;
    pages.y = y + height;
  }

  #beginPage(): void {
    this.#pages.next();
    this.#putHead();
  }

  /** Puts a row onto the page where it fits, else onto the next; one that is higher than a page goes on there. */
  put(row: ReportRow): void {
    const pages = this.#pages;
    const cells = this.#cellsOf(row);
    const height = Math.max(0, ...cells.map(({ rows }) => heightOf(rows))) + 2 * CELL_PADDING.y;
    if (!this.#hasHead) {
      pages.need(this.#headHeight + Math.min(height, pages.fullHeight - this.#headHeight));
      this.#putHead();
    } else if (pages.room < height && pages.room < pages.fullHeight - this.#headHeight) this.#beginPage();
    const element: ReportElement = { type: 'TR', parent: this.#element };
    const elements = cells.map(({ isHead }): ReportElement =>
      isHead ? { type: 'TH', parent: element, scope: 'Row' } : { type: 'TD', parent: element },
    );
    let left = cells.map(({ rows }) => rows);
    for (;;) {
      const room = pages.room - 2 * CELL_PADDING.y;
      const now = left.map((rows) => fitting(rows, room));
      const part = Math.max(0, ...now.map(heightOf)) + 2 * CELL_PADDING.y;
      this.#putPart(cells, elements, now, part);
      left = left.map((rows, index) => rows.slice(now[index]!.length));
      if (left.every((rows) => rows.length === 0)) break;
      this.#beginPage();
    }
  }

  #cellsOf({ cells }: ReportRow): {
    rows: CellLine[][];
    x: number;
    width: number;
    fill: string | undefined;
    isHead: boolean;
  }[] {
    let right = 0;
    return this.#columns.map((column, index) => {
      const width = this.#widths[index]!;
      const place = { width: this.#inner(index), fractionWidth: this.#fractions[index]! };
      const x = right;
      right += width;
      return {
        rows: cellRows(cells[index], column, place, this.#metrics),
        x,
        width,
        fill: cells[index]?.fill,
        isHead: column.isHead === true,
      };
    });
  }

  #putPart(
    cells: readonly { x: number; width: number; fill: string | undefined }[],
    elements: readonly ReportElement[],
    rows: readonly CellLine[][][],
    height: number,
  ): void {
    const pages = this.#pages;
    const { y, left } = pages;
    const width = this.#widths.reduce((sum, one) => sum + one, 0);
    const ground: PageMark[] = cells.flatMap(({ x, width: across, fill }) =>
      fill ? [{ kind: 'area' as const, x: left + x, y, width: across, height, color: fill }] : [],
    );
    pages.put(undefined, { x: left, y, width, height }, [
      ...ground,
      { kind: 'line', x: left, y: y + height, toX: left + width, toY: y + height, color: INK.rule },
    ]);
    for (const [index, { x }] of cells.entries()) {
      const element = elements[index]!;
      // An empty cell is one too, or the others of its row would be read below the wrong headings.
      pages.put(element, { x: left + x, y, width: 0, height: 0 }, []);
      putLines(pages, element, rows[index]!, { x: left + x + CELL_PADDING.x, y: y + CELL_PADDING.y });
    }
    pages.y = y + height;
  }
}

/** Columns as parts that fit each, with those before them that say what a row is of. */
const partsOf = ({ columns }: ReportTable, { mins }: ColumnPlan, width: number): number[][] => {
  const heads = columns.flatMap(({ isHead }, index) => (isHead ? [index] : []));
  const headWidth = heads.reduce((sum, index) => sum + mins[index]!, 0);
  const parts: number[][] = [];
  let used = Infinity;
  for (const [index, { isHead }] of columns.entries()) {
    if (isHead) continue;
    const own = mins[index]!;
    if (used + own > width) {
      parts.push([...heads]);
      used = headWidth;
    }
    parts.at(-1)!.push(index);
    used += own;
  }
  return parts.length > 0 ? parts : [heads];
};

const putTable = (
  pages: Pages,
  table: ReportTable,
  { chosen, plan, parent }: { chosen: readonly number[]; plan: ColumnPlan; parent: ReportElement },
  metrics: TextMetrics,
): void => {
  const pick = <Of>(all: readonly Of[]): Of[] => chosen.map((index) => all[index]!);
  const [mins, wishes] = [pick(plan.mins), pick(plan.wishes)];
  // One column alone may want more than a page has.
  const least = mins.map((min) => Math.min(min, pages.width / mins.length));
  const all = mins.reduce((sum, min) => sum + min, 0);
  const widths = columnWidths({ mins: all > pages.width ? least : mins, wishes }, pages.width);
  const laid = new LaidTable(
    pages,
    { columns: pick(table.columns), widths, fractions: pick(plan.fractions), parent },
    metrics,
  );
  for (const { cells } of table.rows) laid.put({ cells: chosen.map((index) => cells[index]) });
};

/** How the pages of a table lie; cards stand upright. */
export const orientationOf = (table: ReportTable, paper: PaperSize, metrics: TextMetrics): Orientation => {
  const plan = planColumns(table, metrics);
  if (fits(plan, contentWidth(paper, 'portrait'))) return 'portrait';
  return fits(plan, contentWidth(paper, 'landscape')) || table.tooWide === 'parts' ? 'landscape' : 'portrait';
};

/** Points: what of a table has to fit below its heading for it to stand there. */
const FIRST_ROWS = 150;

/**
 * Puts a table onto pages as it fits: upright, lying, as cards or in parts.
 * @param before puts what stands above it, once the page lies as the table does
 * @returns as what it was put
 */
export const layOutTable = (
  pages: Pages,
  table: ReportTable,
  {
    paper,
    parent,
    before = () => undefined,
  }: { paper: PaperSize; parent: ReportElement; before?: () => void },
  metrics: TextMetrics,
): 'portrait' | 'landscape' | 'cards' | 'parts' => {
  const plan = planColumns(table, metrics);
  const whole = [...table.columns.keys()];
  for (const orientation of ['portrait', 'landscape'] as const)
    if (fits(plan, contentWidth(paper, orientation))) {
      pages.turn(orientation, FIRST_ROWS);
      before();
      putTable(pages, table, { chosen: whole, plan, parent }, metrics);
      return orientation;
    }
  if (table.tooWide === 'cards') {
    pages.turn('portrait', FIRST_ROWS);
    before();
    layOutCards(pages, table, parent, metrics);
    return 'cards';
  }
  pages.turn('landscape', FIRST_ROWS);
  before();
  for (const [index, chosen] of partsOf(table, plan, contentWidth(paper, 'landscape')).entries()) {
    if (index > 0) pages.y += 14;
    putTable(pages, table, { chosen, plan, parent }, metrics);
  }
  return 'parts';
};
