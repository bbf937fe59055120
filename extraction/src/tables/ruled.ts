import type { PageResult, RuledTable } from '../page/page-result.ts';
import { panelRows } from './panel.ts';
import { splitHeadings } from './split-headings.ts';
import type { Cell, Table } from './table.ts';
import { compoundsAcross } from './transposed.ts';

type Rows = (Cell | undefined)[][];

/**
 * The table of a ruled grid, with its headings.
 * @param above the caption over it
 */
export function ruledTable(page: PageResult, grid: RuledTable, above = ''): Table {
  const rows: Rows = Array.from({ length: grid.rows }, () =>
    Array<Cell | undefined>(grid.columns).fill(undefined),
  );
  const edges = Array<number>(grid.columns + 1).fill(Number.NaN);
  for (const { row, lastRow, column, lastColumn, lines, pictures, ...box } of grid.cells) {
    const cell: Cell = {
      ...box,
      page: page.page,
      lines,
      pictures: pictures.map((index) => ({ page: page.page, index })),
      isWide: lastColumn > column,
      isTall: lastRow > row,
    };
    edges[column] = box.x0;
    edges[lastColumn + 1] = box.x1;
    for (let r = row; r <= lastRow; r += 1) for (let c = column; c <= lastColumn; c += 1) rows[r]![c] = cell;
  }
  for (let index = 1; index < edges.length; index += 1)
    if (Number.isNaN(edges[index]!)) edges[index] = edges[index - 1]!;
  const { x0, y0, x1, y1 } = grid;
  const across = panelRows(rows, above) ?? compoundsAcross(rows, above);
  const { caption, headings, body } = across === undefined ? splitHeadings(rows) : { ...across, caption: '' };
  return {
    caption,
    parts: [{ x0, y0, x1, y1, page: page.page }],
    isRuled: true,
    columns: headings.length,
    // Another part would be beside it, not under it.
    edges: across === undefined ? edges : [],
    headings,
    rows: body,
  };
}
