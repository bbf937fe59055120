import type { DrawingShape } from '../drawing-roles.ts';
import type { VectorPicture } from './vector-picture.ts';

/** Paper that a report is made for. */
export type PaperSize = 'a4' | 'letter';

/** What a report holds, in the words of its reader's language; nothing in it refers to a page. */
export interface ReportContent {
  /** BCP 47 language of the words. */
  language: string;
  paper: PaperSize;
  title: string;
  /** Below the title: what the report is of, a pair each. */
  facts: readonly ReportFact[];
  /** What a reader must know before the first figure, a sentence each. */
  notes: readonly string[];
  sections: readonly ReportSection[];
  /** Which page of how many, with `{page}` and `{pages}` in place of the numbers. */
  pageWords: string;
  /** At the foot of each page: when it was made, and of what. */
  footer: string;
}

export interface ReportFact {
  label: string;
  /** Lines of their own. */
  values: readonly string[];
}

/** A part of a report under a heading of its own. */
export interface ReportSection {
  title: string;
  notes: readonly string[];
  blocks: readonly ReportBlock[];
}

export type ReportBlock = ReportTable | ReportPicture | ReportHeading;

/** A heading within a section, with what is said below it. */
export interface ReportHeading {
  kind: 'heading';
  text: string;
  notes: readonly string[];
}

/** A plot, as lines and text. */
export interface ReportPicture {
  kind: 'picture';
  title: string;
  /** What it shows and what it leaves out, a phrase each. */
  facts: readonly string[];
  picture: VectorPicture;
}

/** A table; where it is too wide for a page it becomes cards, one for each row, or tables of some columns each. */
export interface ReportTable {
  kind: 'table';
  /** What it is called by those who hear it. */
  title: string;
  columns: readonly ReportColumn[];
  rows: readonly ReportRow[];
  tooWide: 'cards' | 'parts';
}

export interface ReportColumn {
  title: string;
  /** Below the title: a unit, or what was not read. */
  note?: string;
  kind: 'structure' | 'text' | 'number' | 'code';
  /** Whether its cells say what the row is of. */
  isHead?: boolean;
  /** In the head of a column of drawings' own values: a drawing in place of the title. */
  drawing?: ReportDrawing;
}

export interface ReportRow {
  /** One for each column; undefined where there is nothing. */
  cells: readonly (ReportCell | undefined)[];
}

export interface ReportCell {
  text: string;
  /** Of a number the digits from the decimal point on, which are kept apart so that a column stands on its points. */
  fraction?: string;
  /** Smaller, below the text. */
  details?: readonly string[];
  /** Whether the details are a warning. */
  isWarning?: boolean;
  drawing?: ReportDrawing;
  /** Color of the ground, `#rrggbb`. */
  fill?: string;
  /** Where the text leads. */
  url?: string;
  /** Below the details, side by side. */
  links?: readonly ReportLink[];
}

export interface ReportLink {
  text: string;
  url: string;
}

/** A drawn structure. */
export interface ReportDrawing {
  /** CSS pixels. */
  width: number;
  height: number;
  shapes: readonly DrawingShape[];
  /** What it shows, for those who do not see it. */
  alt: string;
}

/**
 * Molecules of one report. Two thousand drawn structures are some 300 pages and 10 MB, made in less than a minute; more is a
 * file that nobody leafs through, which the tables for spreadsheets are for.
 */
export const REPORT_MOLECULES_MAX = 2000;

/** Cells of one report's table: each is an element of the document's structure, by which it is read aloud. */
export const REPORT_CELLS_MAX = 60_000;

/** Characters of one cell that are printed: one of the longest alone would be pages. */
export const REPORT_TEXT_MAX = 2000;
