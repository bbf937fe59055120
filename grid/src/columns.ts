import type { CellEdit } from './cell-editing.ts';

/** The rows of a grid, by their place; they may be read from memory or in pages from a server. */
export interface GridRows<Row> {
  readonly count: number;
  /** Undefined where the row is not there yet: its place is kept, with empty cells, and the grid asks again when it renders. */
  row(index: number): Row | undefined;
  /** The same for the same row wherever it stands. */
  id(index: number): string | number;
}

/** One column of a grid. */
export interface GridColumn<Row> {
  id: string;
  /** What its header says; empty for none. */
  title: string;
  /** Headers above its own, the outermost first. Neighbors that have the same one share a cell. */
  groups?: readonly string[];
  /** A second line of the header, such as the unit. */
  note?: string;
  /** Shown when the pointer rests on the header; its title where it is left out. */
  tooltip?: string;
  /** Px. */
  width: number;
  /** Where its cells' contents stand. */
  align?: 'start' | 'center' | 'end';
  /** Stays where it is while the others are scrolled sideways, as long as there is room; such columns come first. */
  pinned?: boolean;
  /** Whether its header orders the rows. */
  sortable?: boolean;
  /** Whether its cells select their rows by a box. */
  choosesRows?: boolean;
  /** Whether its cells name their rows. */
  namesRows?: boolean;
  /** Classes of all its cells, its header's too. */
  classes?: string;
  /** Custom properties for the styles of its cells, such as `--fraction: 3ch`. */
  properties?: Readonly<Record<`--${string}`, string>>;
  /** Classes of one cell. */
  classOf?: (row: Row) => string;
  /** What a cell shows: anything that lit renders. */
  cell: (row: Row) => unknown;
  /** What is copied of a cell. */
  text: (row: Row) => string;
  /** Where its cells are edited: F2 or a double click begins it, `edit-cell` says what came of it. */
  edit?: CellEdit<Row>;
}

/** One cell in place of several of a row, for what concerns all of them. */
export interface CellSpan<Row> {
  /** The columns that it stands for; it begins at the first of them that is drawn. */
  covers: (column: GridColumn<Row>) => boolean;
  content: unknown;
}

/** What the rows are ordered by, the first key first. */
export interface ColumnSort {
  column: string;
  descending: boolean;
}
