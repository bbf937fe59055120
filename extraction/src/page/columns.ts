import type { Box } from '../box.ts';
import type { Component } from './components.ts';
import { findLines, type InkLine } from './lines.ts';

/**
 * Columns of a page of text: two, with the line numbers between them as a narrow one of its own, or the page as a whole. Pixels.
 * @param components of running text: those of tables and drawings are left out
 */
export function findColumns(
  components: readonly Component[],
  page: { width: number; height: number },
  cap: number,
): Box[] {
  const { width, height } = page;
  const whole: Box = { x0: 0, x1: width, y0: 0, y1: height };
  const text = components.filter(
    (component) => component.y0 > 0.08 * height && component.y1 < 0.94 * height && component.height < 3 * cap,
  );
  const body = text.filter((component) => component.height > 0.3 * cap);
  const left = body.filter(({ x1 }) => x1 < 0.45 * width);
  const right = body.filter(({ x0 }) => x0 > 0.55 * width);
  if (left.length < 60 || right.length < 60) return [whole];
  // With what is low, as both strokes of 二, which would else be a gap.
  const lines = findLines(text, whole, cap, { gap: 1 });
  const gutters = guttersOf(body, width, cap).filter((gutter) => !isCrossed(body, lines, gutter, cap));
  if (gutters.length === 0) return [whole];
  const sides = [
    { ...whole, x1: gutters[0]! },
    { ...whole, x0: gutters.at(-1)! },
  ];
  // One of them may hold a table or drawings alone.
  if (sides.flatMap((side) => textLines(body, side, width, cap)).length < TEXT.lines) return [whole];
  const [first, last] = [gutters[0]!, gutters.at(-1)!];
  if (
    !isFlush(
      body.filter(({ x0 }) => x0 >= last),
      'x0',
      cap,
    )
  )
    return [whole];
  const edges = first === last ? [0, first, width] : [0, first, last, width];
  return edges.slice(1).map((x1, index) => ({ x0: edges[index]!, x1, y0: 0, y1: height }));
}

/** Strips of paper near the middle of the page. */
function guttersOf(body: readonly Component[], width: number, cap: number): number[] {
  const covered = new Uint16Array(width + 1);
  for (const { x0, x1 } of body) for (let x = x0; x < x1; x += 1) covered[x]! += 1;
  const usual = Math.max(1, (body.length / width) * cap * 0.6);
  const gutters: number[] = [];
  let start = -1;
  const from = Math.floor(0.4 * width);
  const to = Math.floor(0.6 * width);
  for (let x = from; x <= to + 1; x += 1) {
    const isPaper = x <= to && covered[x]! <= 0.06 * usual;
    if (isPaper && start < 0) start = x;
    if (!isPaper && start >= 0) {
      if (x - start >= 0.45 * cap) gutters.push((start + x) / 2);
      start = -1;
    }
  }
  return gutters;
}

/** Components by the row in which they stand, from left to right. */
function rowsOf(components: readonly Component[], cap: number): Component[][] {
  const rows = new Map<number, Component[]>();
  for (const component of components) {
    const row = Math.round((component.y0 + component.y1) / 2 / (1.2 * cap));
    const own = rows.get(row);
    if (own === undefined) rows.set(row, [component]);
    else own.push(component);
  }
  return [...rows.values()].map((row) => row.toSorted((a, b) => a.x0 - b.x0));
}

/** Lines that run on over a gutter: it is where their words happen to part, and what is beside it is a table's white space. */
const CROSSED = { letters: 12, reach: 4, share: 0.06 };

function isCrossed(
  components: readonly Component[],
  lines: readonly InkLine[],
  gutter: number,
  cap: number,
): boolean {
  const crossing = lines.filter(
    ({ x0, x1, components: own }) =>
      own.length >= CROSSED.letters && x0 < gutter - CROSSED.reach * cap && x1 > gutter + CROSSED.reach * cap,
  );
  return crossing.length > CROSSED.share * rowsOf(components, cap).length;
}

/** Running text in a column: the widest gap between its words, in heights of capitals; how long its lines are, of the page's width; how many are enough. */
const TEXT = { gap: 1.6, length: 0.2, lines: 3 };

/** Lines of a side of the page that are as long as those of running text: the columns of a table are parted by white space, too. */
const textLines = (body: readonly Component[], side: Box, width: number, cap: number): InkLine[] =>
  findLines(body, side, cap, { gap: TEXT.gap }).filter((line) => line.x1 - line.x0 > TEXT.length * width);

/** Whether most rows begin at one place, as those of a column do and those of a table's inner column need not. */
function isFlush(components: readonly Component[], edge: 'x0', cap: number): boolean {
  const starts = rowsOf(components, cap)
    .map((row) => row[0]![edge])
    .toSorted((a, b) => a - b);
  const start = starts[Math.floor(0.2 * starts.length)] ?? 0;
  return starts.filter((x) => x - start < 4 * cap).length > 0.6 * starts.length;
}
