import type { PageResult, TextLine } from '../src/page/page-result.ts';

/** A line of text at a place, its characters five points wide. */
export const lineOf = (text: string, y0: number, { x0 = 100, confidence = 1 } = {}): TextLine => ({
  text,
  x0,
  y0,
  x1: x0 + 5 * text.length,
  y1: y0 + 10,
  confidence,
  column: 0,
  at: Array.from(text, (_, index) => x0 + 5 * index + 2.5),
  doubts: [],
});

/** A page of text as it was read. */
export const pageOfLines = (lines: TextLine[]): PageResult => ({
  page: 1,
  width: 595,
  height: 842,
  turn: 0,
  skew: 0,
  cap: 7,
  source: 'layer',
  lines,
  tables: [],
  pictures: [],
  rules: { across: [], down: [] },
});
