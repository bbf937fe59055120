import type { Box } from '../box.ts';

/**
 * What was read on one page. All boxes are in points of the page turned upright and made straight, from its top left corner; `turn` and
 * `skew` lead back to the page as shown.
 */
export interface PageResult {
  /** From 1. */
  page: number;
  /** Points, upright. */
  width: number;
  height: number;
  /** Quarters by which the page as shown was turned clockwise, and degrees by which it was then turned back. */
  turn: number;
  skew: number;
  /** Height of capitals, in points. */
  cap: number;
  /** Where the text comes from: the file's own layer where it agrees with what is seen, or optical reading. */
  source: 'layer' | 'ocr';
  /** Mean agreement of the layer with what is seen, 0 to 1; undefined where there is no layer. */
  agreement?: number;
  /** Text outside ruled tables, column by column, from top to bottom; pieces far apart are lines of their own. */
  lines: TextLine[];
  tables: RuledTable[];
  pictures: PagePicture[];
  /** Rules of the page, for tables that are ruled in part. */
  rules: { across: Box[]; down: Box[] };
}

/** A line of text, or a piece of one. */
export interface TextLine extends Box {
  text: string;
  /** Mean of its characters, 0 to 1; 1 of a layer. */
  confidence: number;
  /** Column of the page, from 0. */
  column: number;
  /** Where each character's middle is, in points; one entry a UTF-16 unit of `text`. */
  at: number[];
  /** Characters that may be others. */
  doubts: Doubt[];
  /** Index from which on the text is raised and small, as the mark of a footnote at its end is; absent where none is. */
  raised?: number;
}

/** What else may stand at a place of a line. */
export interface Doubt {
  /** Index into the text. */
  index: number;
  confidence: number;
  others: { text: string; confidence: number }[];
}

export interface RuledTable extends Box {
  rows: number;
  columns: number;
  cells: RuledCell[];
}

export interface RuledCell extends Box {
  row: number;
  lastRow: number;
  column: number;
  lastColumn: number;
  lines: TextLine[];
  /** Indices into the page's pictures. */
  pictures: number[];
}

export interface PagePicture extends Box {
  /** A short text under or over the drawing. */
  label?: TextLine;
  /** Structures in it, the largest first; none where it is no molecule, or was not looked at. */
  structures: PageStructure[];
  /** Whether wavy lines across the ends of bonds say that it is a group, and no compound. */
  isGroup?: boolean;
  /** Where groups are left open in it: R1, X2. */
  formula?: PageFormula;
}

/** A drawing with places for groups. */
export interface PageFormula {
  /** V3000; the ends at which a group is left open are `R#`. */
  molfile: string;
  places: FormulaPlace[];
  /** Numbers printed at atoms of a ring at which groups stand at a position that is not drawn. */
  locants: { text: string; atom: number }[];
  /** Of the drawing without the places' labels, 0 to 1. */
  confidence: number;
}

/** A place of a formula. Atoms are indices into its molfile. */
export interface FormulaPlace {
  /** `R1`, `X4`; empty where the group is printed in the formula itself. */
  name: string;
  /** That group as a condensed formula. */
  group?: string;
  /** The open ends at it, from left to right: one, or two where it stands within a chain; none where that could not be read. */
  atoms: number[];
  /** The ring at any of whose atoms it stands, in order around it. */
  ring?: number[];
}

export interface PageStructure extends Box {
  /** CXSMILES where something is left open. */
  smiles: string;
  /** Null where something is left open. */
  inchikey: string | null;
  molfile: string;
  /** 0 to 1. */
  confidence: number;
  /** Whether it is sure enough to be taken unseen. */
  accepted: boolean;
  /** Atoms of the molfile, from 0, at the end of a single bond at which nothing is printed: methyl groups, or open bonds of a group. */
  ends?: number[];
}

/** A page that could not be read. */
export interface FailedPage {
  page: number;
  problem: string;
}

const rounded = (value: number): number => Math.round(value * 10) / 10;

/** A box of a page as shown: what `turn` and `skew` did is undone. */
export function shownBox({ turn, skew, width, height }: PageResult, box: Box): Box {
  const [cos, sin] = [Math.cos((skew * Math.PI) / 180), Math.sin((skew * Math.PI) / 180)];
  const corners = [
    [box.x0, box.y0],
    [box.x1, box.y0],
    [box.x0, box.y1],
    [box.x1, box.y1],
  ].map(([x, y]) => {
    const [dx, dy] = [x! - width / 2, y! - height / 2];
    let at = [width / 2 + dx * cos + dy * sin, height / 2 - dx * sin + dy * cos];
    let size = [width, height];
    for (let quarter = 0; quarter < turn; quarter += 1) {
      // The opposite of a quarter clockwise.
      at = [at[1]!, size[0]! - at[0]!];
      size = [size[1]!, size[0]!];
    }
    return at;
  });
  const [xs, ys] = [corners.map(([x]) => x!), corners.map(([, y]) => y!)];
  return {
    x0: rounded(Math.min(...xs)),
    y0: rounded(Math.min(...ys)),
    x1: rounded(Math.max(...xs)),
    y1: rounded(Math.max(...ys)),
  };
}
