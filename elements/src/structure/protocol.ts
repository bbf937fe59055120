import type { StructureDrawing, StructureDrawingOptions, StructureErrorReason } from './drawing.ts';

/** What the drawing worker is told first, and does not answer, where the WebAssembly does not lie beside it. */
export interface StructureStart {
  /** Absolute. */
  wasmUrl: string;
}

/** What the drawing worker is asked; it does one thing at a time, in order. */
export type StructureRequest = { draw: string; options: StructureDrawingOptions } | { molfile: string };

/** What it answers, to each request once. */
export type StructureReply =
  | { drawing: StructureDrawing }
  | { molfile: string }
  | { reason: StructureErrorReason; detail: string };
