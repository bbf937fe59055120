/** A cell of the grid: row -1 is the header. */
export interface GridPlace {
  row: number;
  column: number;
}

export interface GridSize {
  rows: number;
  columns: number;
  /** Rows that PageUp and PageDown move. */
  page: number;
}

const clamp = (value: number, least: number, most: number): number => Math.max(least, Math.min(most, value));

/**
 * Where a key leads from a cell, after the grid pattern of the ARIA Authoring Practices; undefined for a key that does
 * not move.
 * @param rtl whether the columns run from right to left
 */
export const moveBy = (
  key: string,
  ctrl: boolean,
  from: GridPlace,
  size: GridSize,
  rtl: boolean,
): GridPlace | undefined => {
  const last = { row: size.rows - 1, column: size.columns - 1 };
  const { row, column } = from;
  const to = (nextRow: number, nextColumn: number): GridPlace => ({
    row: clamp(nextRow, -1, last.row),
    column: clamp(nextColumn, 0, last.column),
  });
  switch (key) {
    case 'ArrowUp':
      return to(row - 1, column);
    case 'ArrowDown':
      return to(row + 1, column);
    case 'ArrowLeft':
      return to(row, column + (rtl ? 1 : -1));
    case 'ArrowRight':
      return to(row, column + (rtl ? -1 : 1));
    case 'Home':
      return ctrl ? to(-1, 0) : to(row, 0);
    case 'End':
      return ctrl ? to(last.row, last.column) : to(row, last.column);
    case 'PageUp':
      return to(Math.max(0, row - size.page), column);
    case 'PageDown':
      return to(row + size.page, column);
    default:
      return undefined;
  }
};
