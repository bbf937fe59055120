import type { EChartsCoreOption } from 'echarts/core';
import type { Look } from './look.ts';

/** The points of a scatter plot, which are pointed at and drawn around. */
export interface ChartPoints {
  positions: Uint32Array;
  xs: Float64Array;
  ys: Float64Array;
  logX: boolean;
  logY: boolean;
}

/** Points of a scatter plot that are drawn alike. */
export interface DotLayer {
  /** Of the legend; empty for none. */
  name: string;
  /** Which of the points. */
  places: readonly number[];
  color: string;
  opacity: number;
  /** Across, px. */
  size: number;
  /** A symbol of ECharts, or a circle with a ring of the ground's color. */
  symbol:
    | 'circle'
    | 'triangle'
    | 'diamond'
    | 'rect'
    | 'pin'
    | 'arrow'
    | 'roundRect'
    | 'emptyCircle'
    | 'ringed';
}

/** A part of a plot that stands for molecules: a bar, a box, a cell. */
export interface ChartPart {
  /** What it is, for a table of all of them. */
  cells: readonly string[];
  positions: readonly number[];
}

/** A plot, ready to be drawn. */
export interface Chart {
  /** Of what, in a few words. */
  title: string;
  /** What it shows and what it leaves out, a phrase each. */
  facts: readonly string[];
  option: (look: Look, selected: ReadonlySet<number>, isOnScreen: boolean) => EChartsCoreOption;
  points?: ChartPoints;
  /** The points, where they are so many that they are painted apart, on screen. */
  dots?: (look: Look, selected: ReadonlySet<number>) => readonly DotLayer[];
  /** The same as text; `parts[i]` is the i-th item of the series that can be pressed. */
  headings?: readonly string[];
  parts?: readonly ChartPart[];
}
