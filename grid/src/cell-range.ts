import type { GridColumn, GridRows } from './columns.ts';
import type { CopyCellsDetail } from './details.ts';
import type { GridPlace } from './keys.ts';

/** The cells between two corners, in whichever order these were chosen. */
export interface CellRange {
  /** Where it was begun. */
  from: GridPlace;
  /** Where it ends by now. */
  to: GridPlace;
}

const between = (value: number, a: number, b: number): boolean =>
  value >= Math.min(a, b) && value <= Math.max(a, b);

/** Whether a cell is in a range. */
export const isInRange = (range: CellRange | undefined, row: number, column: number): boolean =>
  range !== undefined &&
  between(row, range.from.row, range.to.row) &&
  between(column, range.from.column, range.to.column);

/** A cell as spreadsheets take it: in quotes where it has a tab, a line break or a quote at its beginning. */
const pasted = (text: string): string =>
  /[\t\r\n]|^"/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;

/**
 * The texts of a range as spreadsheets take them from the clipboard: tabs between cells, a line for each row. A row that is not there
 * yet has an empty line, so that the others keep their distance, and is counted.
 */
export const rangeText = <Row>(
  { from, to }: CellRange,
  rows: GridRows<Row>,
  columns: readonly GridColumn<Row>[],
): CopyCellsDetail => {
  const shown = columns.slice(Math.min(from.column, to.column), Math.max(from.column, to.column) + 1);
  const lines: string[] = [];
  let missing = 0;
  for (let index = Math.min(from.row, to.row); index <= Math.max(from.row, to.row); index++) {
    const row = rows.row(index);
    if (row === undefined) missing++;
    lines.push(row === undefined ? '' : shown.map((column) => pasted(column.text(row))).join('\t'));
  }
  return { text: lines.join('\n'), missing };
};
