import type { Point } from './points.ts';

/** What is known of a recognised molecule beside its own atoms and bonds. */
export interface Circumstances {
  /** Share of the drawing's ink that was understood. */
  explained: number;
  /** Separate molecules in the drawing. */
  parts: number;
  /** Texts that look like labels which were lost. */
  strays: number;
  /** Share of the labels that lines close in. */
  enclosed: number;
  /** The middles of the small pieces of ink, in the picture's pixels. */
  marks: readonly Point[];
}
