import type { Component, Runs } from './components.ts';

/** Shares of a character's height, and of the width of its stroke. */
const STROKE = {
  width: 0.36,
  /** Between these heights a stroke is nothing but itself. */
  middle: { from: 0.4, to: 0.7 },
  top: 0.14,
  /** As far down a 1 or an l has its flag. */
  flag: 0.4,
  serif: 0.25,
  bare: 0.2,
  /** Of the width of several: how far an end may be from their edge. */
  edge: 0.15,
};

/**
 * How many capital I a piece of ink is: one, two or three where their serifs touch; 0 where it is something else, as a 1 or an l, which have a
 * flag at the left of their top and nothing at its right.
 */
export function capitalStrokes({ runs: own, x0, y0, height }: Component, runs: Runs): number {
  const rows: { from: number; to: number }[][] = Array.from({ length: height }, () => []);
  for (const run of own)
    rows[runs.y[run]! - y0]?.push({ from: runs.x0[run]! - x0, to: runs.x1[run]! + 1 - x0 });
  const part = (from: number, to: number): { from: number; to: number }[][] =>
    rows.slice(Math.floor(from * height), Math.max(Math.floor(from * height) + 1, Math.ceil(to * height)));
  const middle = part(STROKE.middle.from, STROKE.middle.to);
  const count = middle[0]?.length ?? 0;
  if (count === 0 || count > 3) return 0;
  for (const row of middle)
    if (row.length !== count || row.some(({ from, to }) => to - from > STROKE.width * height)) return 0;
  const left = Math.min(...middle.map((row) => row[0]!.from));
  const right = Math.max(...middle.map((row) => row.at(-1)!.to));
  if (count > 1) {
    // A `b` has two strokes at its middle, too, and one at its top.
    const reaches = [part(0, STROKE.top), part(1 - STROKE.top, 1)].every((ends) => {
      const all = ends.flat();
      const slack = STROKE.edge * (right - left);
      return (
        Math.min(...all.map((run) => run.from)) <= left + slack &&
        Math.max(...all.map((run) => run.to)) >= right - slack
      );
    });
    return reaches ? count : 0;
  }
  const reach = (from: number, to: number): { left: number; right: number } => {
    const all = part(from, to).flat();
    return {
      left: (left - Math.min(left, ...all.map((run) => run.from))) / (right - left),
      right: (Math.max(right, ...all.map((run) => run.to)) - right) / (right - left),
    };
  };
  const [top, flag] = [reach(0, STROKE.top), reach(0, STROKE.flag)];
  const hasSerifs = top.left >= STROKE.serif && top.right >= STROKE.serif;
  return hasSerifs || (flag.left <= STROKE.bare && top.right <= STROKE.bare) ? 1 : 0;
}
