/** Six numbers by which a mark is placed, as in SVG: `matrix(a b c d e f)`. */
export type Placement = readonly [a: number, b: number, c: number, d: number, e: number, f: number];

/** Colors along a line; places are shares of the mark's own box. */
export interface Gradient {
  from: readonly [x: number, y: number];
  to: readonly [x: number, y: number];
  stops: readonly { offset: number; color: string }[];
}

export interface PathMark {
  kind: 'path';
  /** SVG path data. */
  path: string;
  placement: Placement;
  fill?: string | Gradient;
  fillOpacity: number;
  stroke?: string;
  strokeOpacity: number;
  strokeWidth: number;
  dash?: readonly number[];
  /** Path data, and its placement, outside of which nothing is drawn. */
  clip?: { path: string; placement: Placement };
}

export interface TextMark {
  kind: 'text';
  text: string;
  x: number;
  y: number;
  placement: Placement;
  size: number;
  isBold: boolean;
  anchor: 'start' | 'middle' | 'end';
  /** Where the letters stand to `y`. */
  baseline: 'central' | 'alphabetic' | 'hanging';
  fill: string;
}

/** A picture of lines, areas and texts. */
export interface VectorPicture {
  width: number;
  height: number;
  /** From the back to the front. */
  marks: readonly (PathMark | TextMark)[];
}
