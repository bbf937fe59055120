import type { Box } from '../box.ts';
import type { Component } from './components.ts';

/** Shares of the height of the characters of full size. */
const RAISED = {
  /** Characters of full size, of the tallest. */
  full: 0.55,
  /** What is raised ends so far above the line, reaches so near to its top, and is no dash. */
  bottom: 0.22,
  top: 0.2,
  least: 0.22,
};
const MOST = 4;

const middle = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0;

/** Where the raised small characters begin with which a line ends, as the mark of a footnote behind a value: their left edge, in pixels. */
export function raisedTail(components: readonly Component[]): number | undefined {
  const tallest = Math.max(0, ...components.map(({ height }) => height));
  const full = components.filter(({ height }) => height >= RAISED.full * tallest);
  const height = middle(full.map((one) => one.height));
  const [top, bottom] = [middle(full.map(({ y0 }) => y0)), middle(full.map(({ y1 }) => y1))];
  const isRaised = (one: Box): boolean =>
    one.y1 < bottom - RAISED.bottom * height &&
    one.y0 < top + RAISED.top * height &&
    one.y1 - one.y0 > RAISED.least * height;
  const sorted = components.toSorted((a, b) => a.x0 - b.x0);
  const last = sorted.findLastIndex((one) => !isRaised(one));
  const tail = sorted.slice(last + 1);
  // The upper half of a digit that is broken is not raised.
  const isBroken = tail.some((one) =>
    sorted.some((other) => other.y0 > one.y0 && other.x0 < one.x1 && other.x1 > one.x0 && other !== one),
  );
  return isBroken || last < 0 || tail.length === 0 || tail.length > MOST ? undefined : tail[0]!.x0;
}
