import type { Box } from '../box.ts';
import type { TextLine } from '../page/page-result.ts';
import { plainText } from './units.ts';

/** A drawing: the page and its place among the page's pictures. */
export interface PictureRef {
  page: number;
  index: number;
}

/** A cell of a table, where it lies, and what is in it. */
export interface Cell extends Box {
  page: number;
  lines: TextLine[];
  pictures: PictureRef[];
  /** Whether it reaches over several columns or rows. */
  isWide: boolean;
  isTall: boolean;
}

/** What the text before a table names as what was acted on. */
export interface StatedTarget {
  name: string;
  /** Whether nothing else may be meant. */
  isSure: boolean;
}

/** A table, over as many pages as it has; every row has an entry for every column, a cell that spans is in each. */
export interface Table {
  caption: string;
  parts: (Box & { page: number })[];
  isRuled: boolean;
  /** Whether it was read by sight. */
  isSeen?: boolean;
  columns: number;
  /** Edges of the columns in points, one more than columns. */
  edges: number[];
  /** Headings, one a column, its rows joined; empty where there is none. */
  headings: string[];
  /** What its values were measured on, where only the text before it says so. */
  target?: StatedTarget;
  /** Of its values, where the text near it says so and no heading does. */
  unit?: string;
  rows: (Cell | undefined)[][];
  /** Cells whose labels were not read and are known by those around them. */
  countedLabels?: ReadonlySet<Cell>;
  /** Cells with one value where their column has several for as many targets: of which of these it is is not told. */
  undividedCells?: ReadonlySet<Cell>;
  /** Columns of which it is not certain that they are of the target that their heading names. */
  unsureColumns?: ReadonlySet<number>;
  /** What a row of headings in the midst of the table adds to the headings, a row and a column each. */
  notes?: (string[] | undefined)[];
}

/** A text without the mark of a footnote that is raised behind a number; the exponent of a power of ten stays, and so does what names a place, as in R¹. */
export function withoutMark({ text, raised }: TextLine): string {
  const [own, mark] = [text.slice(0, raised), raised === undefined ? '' : text.slice(raised)];
  return /^[a-z\d*†‡§¶#,]{1,3}$/.test(mark) && /\d\s?[%)]?\s?$/.test(own) && !/(?:^|[^\d.])10\s?$/.test(own)
    ? own.trimEnd()
    : text;
}

/** The text of a cell, its lines joined by spaces. */
export const textOf = (cell: Cell | undefined): string =>
  plainText(cell?.lines.map(withoutMark).join(' ') ?? '');

/** Whether the text was read by sight. */
export const isSeen = (cell: Cell): boolean => cell.lines.some(({ confidence }) => confidence < 1);

/** The least sure line of a cell, 0 to 1. */
export const confidenceOf = (cell: Cell): number =>
  Math.min(1, ...cell.lines.map(({ confidence }) => confidence));
