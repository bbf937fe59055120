/** What the grid's events say. */

/** A header that was pressed. */
export interface SortColumnDetail {
  column: string;
  /** Whether the column comes after the ones that are sorted by already. */
  isAdded: boolean;
}
/** A column's edge that was moved. */
export interface ResizeColumnDetail {
  column: string;
  /** px */
  width: number;
}
/** A column that is to stand before another, or behind all. */
export interface MoveColumnDetail {
  column: string;
  before: string | undefined;
}
/** Which rows are to be selected; places are among the rows shown. */
export type SelectRowsDetail =
  | { action: 'toggle'; index: number }
  /** Up to there from the row that was last selected alone, or where none is from `from`. */
  | { action: 'extend'; index: number; from: number }
  | { action: 'all' }
  | { action: 'toggleAll' };
/** A cell that was pressed. */
export interface CellPressDetail {
  index: number;
  column: string;
  /** What of the cell was clicked. */
  target: Element;
  byKey: boolean;
}
/** A text that a person gave a cell. */
export interface EditCellDetail {
  /** Of its row, which may stand elsewhere by now. */
  id: string | number;
  column: string;
  text: string;
}
/** A cell whose menu is asked for. */
export interface CellMenuDetail {
  index: number;
  column: string;
  cell: HTMLElement;
  /** Where the pointer is in the window, CSS px; undefined where a key asked. */
  pointer: { x: number; y: number } | undefined;
}
/** The cell that the pointer or the keyboard came to; undefined when it left the rows. */
export interface CellPointDetail {
  index: number | undefined;
  column: string | undefined;
  /** What of the cell the pointer is on; undefined for the keyboard. */
  target: Element | undefined;
}
/** Text to be copied, as spreadsheets take it. */
export interface CopyCellsDetail {
  text: string;
  /** Rows of it that are not there yet, whose lines are empty: whoever copies it says so. */
  missing: number;
}
/** How far the rows are scrolled. */
export interface ScrollRowsDetail {
  /** px */
  top: number;
}

/** The grid's events, by name. */
export interface GridDetails {
  'sort-column': SortColumnDetail;
  'resize-column': ResizeColumnDetail;
  'move-column': MoveColumnDetail;
  'select-rows': SelectRowsDetail;
  'press-cell': CellPressDetail;
  'edit-cell': EditCellDetail;
  'cell-menu': CellMenuDetail;
  'point-cell': CellPointDetail;
  'copy-cells': CopyCellsDetail;
  'scroll-rows': ScrollRowsDetail;
}
