import type { Component, Runs } from './components.ts';

/** Shares of a mark's width and height, and multiples of the height of capitals for `least` and `most`. */
const MARK = {
  least: 0.18,
  most: 1,
  /** How much wider or higher than the other way. */
  aspect: 1.4,
  /** Marks of one code are of one size. */
  alike: 1.35,
  /** The middle strip of a plus, and how much of it is filled. */
  strip: { from: 0.36, to: 0.64, filled: 0.85 },
  /** A corner, and how much of those of a plus may be ink. */
  corner: { size: 0.3, filled: 0.08 },
  /** Ink of a star: less than a dot's, more than that of a ring with nothing in its middle. */
  star: { least: 0.3, most: 0.74, middle: 0.6 },
};
/** A dash: so much wider than high, in heights of capitals so wide at least and so high at most. */
const DASH = { aspect: 2.5, width: 0.3, height: 0.3 };
const MOST_MARKS = 6;

/**
 * The pluses or stars of a code (`+++`, `**`), or a dash, by their shapes; undefined where a line holds anything else. The recogniser was taught words: it
 * reads small stars as Chinese characters or not at all, miscounts pluses, and takes a long dash by itself for an l.
 */
export function codeMarks(components: readonly Component[], runs: Runs, cap: number): string | undefined {
  const [first] = components;
  if (first === undefined || components.length > MOST_MARKS) return undefined;
  if (components.length === 1 && isDash(first, cap)) return '-';
  const heights = components.map(({ height }) => height);
  if (Math.max(...heights) > MARK.alike * Math.min(...heights)) return undefined;
  const kinds = new Set(components.map((component) => markOf(component, runs, cap)));
  const [kind] = kinds;
  return kinds.size === 1 && kind !== undefined ? kind.repeat(components.length) : undefined;
}

const isDash = ({ width, height }: Component, cap: number): boolean =>
  width > DASH.aspect * height && width > DASH.width * cap && height < DASH.height * cap;

function markOf(component: Component, runs: Runs, cap: number): '+' | '*' | undefined {
  const { width, height, ink } = component;
  const size = Math.max(width, height);
  if (size < MARK.least * cap || size > MARK.most * cap) return undefined;
  if (size > MARK.aspect * Math.min(width, height)) return undefined;
  const share = shareOf(component, runs);
  const { from, to, filled } = MARK.strip;
  const corners = [0, 1 - MARK.corner.size].flatMap((x) =>
    [0, 1 - MARK.corner.size].map((y) => share(x, x + MARK.corner.size, y, y + MARK.corner.size)),
  );
  const isCross = extentOf(component, runs, from, to) >= filled && share(from, to, 0, 1) >= 0.6;
  if (isCross && corners.every((corner) => corner <= MARK.corner.filled)) return '+';
  const all = ink / (width * height);
  const isStar =
    all >= MARK.star.least && all <= MARK.star.most && share(0.35, 0.65, 0.35, 0.65) >= MARK.star.middle;
  // Arms reach into at least one of the corners, which those of a letter fill or leave empty all four.
  return isStar && hasArms(component, runs) ? '*' : undefined;
}

/** How much of the width is ink in the middle strip of rows. */
function extentOf(
  { runs: own, x0, y0, width, height }: Component,
  runs: Runs,
  from: number,
  to: number,
): number {
  const columns = new Uint8Array(width);
  for (const run of own) {
    const y = (runs.y[run]! - y0 + 0.5) / height;
    if (y < from || y > to) continue;
    columns.fill(1, runs.x0[run]! - x0, runs.x1[run]! + 1 - x0);
  }
  return columns.reduce((sum, one) => sum + one, 0) / width;
}

/** What share of a part of a component's box is ink; the part in shares of its width and height. */
function shareOf(
  { runs: own, x0, y0, width, height }: Component,
  runs: Runs,
): (left: number, right: number, top: number, bottom: number) => number {
  return (left, right, top, bottom) => {
    const [fromX, toX] = [Math.floor(left * width), Math.ceil(right * width)];
    const [fromY, toY] = [Math.floor(top * height), Math.ceil(bottom * height)];
    let ink = 0;
    for (const run of own) {
      const y = runs.y[run]! - y0;
      if (y < fromY || y >= toY) continue;
      ink += Math.max(0, Math.min(toX, runs.x1[run]! + 1 - x0) - Math.max(fromX, runs.x0[run]! - x0));
    }
    return ink / Math.max(1, (toX - fromX) * (toY - fromY));
  };
}

/** Whether ink goes out from the middle and in again, as it does five or six times around a star: seen on a circle about it. */
function hasArms(component: Component, runs: Runs): boolean {
  const { x0, y0, width, height, runs: own } = component;
  const filled = new Uint8Array(width * height);
  for (const run of own) {
    const row = (runs.y[run]! - y0) * width;
    filled.fill(1, row + runs.x0[run]! - x0, row + runs.x1[run]! + 1 - x0);
  }
  const steps = 48;
  const around = Array.from({ length: steps }, (_, step) => {
    const angle = (2 * Math.PI * step) / steps;
    const x = Math.floor(width / 2 + 0.4 * width * Math.cos(angle));
    const y = Math.floor(height / 2 + 0.4 * height * Math.sin(angle));
    return filled[Math.min(height - 1, y) * width + Math.min(width - 1, x)]!;
  });
  const arms = around.filter((here, step) => here === 1 && around[(step + steps - 1) % steps] === 0).length;
  return arms >= 5 && arms <= 8;
}
