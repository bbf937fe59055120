import type { PaperSize, ReportDrawing } from './content.ts';
import type { VectorPicture } from './vector-picture.ts';

/** A rectangle in points from the page's top left corner. */
export interface PageBox {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** What is drawn, in points from the page's top left corner; a text's `y` is its base line. */
export type PageMark =
  | { kind: 'text'; x: number; y: number; size: number; isBold: boolean; color: string; text: string }
  | ({ kind: 'area'; color: string } & PageBox)
  | { kind: 'line'; x: number; y: number; toX: number; toY: number; color: string }
  | { kind: 'drawing'; x: number; y: number; scale: number; drawing: ReportDrawing }
  | { kind: 'picture'; x: number; y: number; scale: number; picture: VectorPicture };

/** An element of the document's structure, by which it is read aloud; those that are on several pages are one object. */
export interface ReportElement {
  type: 'Document' | 'Sect' | 'H1' | 'H2' | 'H3' | 'P' | 'Table' | 'TR' | 'TH' | 'TD' | 'Figure' | 'Link';
  parent: ReportElement | undefined;
  /** Of a figure: what it shows. */
  alt?: string;
  /** Of a heading cell: what it is the heading of. */
  scope?: 'Row' | 'Column';
  /** Of a link: where it leads. */
  url?: string;
}

/** Marks that belong together; without an element they are ornament, or what every page repeats. */
export interface PagePiece {
  element: ReportElement | undefined;
  box: PageBox;
  marks: readonly PageMark[];
}

export interface LaidPage {
  width: number;
  height: number;
  pieces: PagePiece[];
}

export type Orientation = 'portrait' | 'landscape';

/** Points: shorter and longer side. */
const SIZES: Readonly<Record<PaperSize, readonly [number, number]>> = {
  a4: [595.28, 841.89],
  letter: [612, 792],
};
/** Points between the paper's edge and what is printed; header and footer stand within. */
export const MARGIN = { side: 40, top: 56, bottom: 52 };

/** Points across that a page has for its content. */
export const contentWidth = (paper: PaperSize, orientation: Orientation): number =>
  SIZES[paper][orientation === 'portrait' ? 0 : 1] - 2 * MARGIN.side;

/** The pages of a report as they are filled from top to bottom. */
export class Pages {
  readonly all: LaidPage[] = [];
  /** Where the next content begins. */
  y = 0;
  #paper: PaperSize;
  #orientation: Orientation = 'portrait';

  constructor(paper: PaperSize) {
    this.#paper = paper;
  }

  get left(): number {
    return MARGIN.side;
  }

  /** Points across. */
  get width(): number {
    return contentWidth(this.#paper, this.#orientation);
  }

  /** Points from top to bottom of an empty page. */
  get fullHeight(): number {
    return SIZES[this.#paper][this.#orientation === 'portrait' ? 1 : 0] - MARGIN.top - MARGIN.bottom;
  }

  /** Points that are left on the page. */
  get room(): number {
    return this.all.length === 0 ? 0 : MARGIN.top + this.fullHeight - this.y;
  }

  /** Whether nothing stands on the page. */
  get isFresh(): boolean {
    return this.y === MARGIN.top;
  }

  /** Begins a page. */
  next(): void {
    const height = this.fullHeight + MARGIN.top + MARGIN.bottom;
    this.all.push({ width: this.width + 2 * MARGIN.side, height, pieces: [] });
    this.y = MARGIN.top;
  }

  /** Begins a page where the page does not lie so, or where so much does not fit any more. */
  turn(orientation: Orientation, height: number): void {
    const isTurned = orientation !== this.#orientation;
    this.#orientation = orientation;
    if (this.all.length === 0 || isTurned || (this.room < height && !this.isFresh)) this.next();
  }

  /** Begins a page where so much does not fit any more. */
  need(height: number): void {
    this.turn(this.#orientation, height);
  }

  put(element: ReportElement | undefined, box: PageBox, marks: readonly PageMark[]): void {
    this.all.at(-1)?.pieces.push({ element, box, marks });
  }
}
