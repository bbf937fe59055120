import { type Box, isNear, widthOf } from '../box.ts';
import type { Bitmap } from './bitmap.ts';

/** A straight line of a table. */
export interface Rules {
  across: Box[];
  down: Box[];
}

/** Pixels at 300 dpi. */
const RULE = {
  /** A run of ink this long can be a rule. */
  least: 130,
  /** One this long can be the side of a low row: it has to join two others. */
  side: 40,
  /** Paper inside a run that is a fault of the scan. */
  gap: 2,
  thickness: 12,
  /** Rise along the rule. */
  slope: 0.012,
  /** Where two rules meet. */
  joint: 8,
};

interface Run {
  row: number;
  from: number;
  to: number;
}

interface Growing {
  first: number;
  last: number;
  /** The whole stretch, that of the last row, and the ink. */
  from: number;
  to: number;
  lastFrom: number;
  lastTo: number;
  ink: number;
}

/** Runs of at least a length along the rows that `at` gives. */
function longRuns(
  length: number,
  rows: number,
  least: number,
  at: (along: number, row: number) => boolean,
): Run[] {
  const found: Run[] = [];
  for (let row = 0; row < rows; row += 1)
    for (let along = 0; along < length;) {
      while (along < length && !at(along, row)) along += 1;
      if (along >= length) break;
      const from = along;
      let to = along;
      for (let gap = 0; along < length && gap <= RULE.gap; along += 1) {
        if (at(along, row)) [to, gap] = [along, 0];
        else gap += 1;
      }
      if (to - from + 1 >= least) found.push({ row, from, to: to + 1 });
    }
  return found;
}

/** Runs of neighbouring rows are one rule. */
function stacked(runs: readonly Run[]): Growing[] {
  const all: Growing[] = [];
  let open: Growing[] = [];
  for (const { row, from, to } of runs) {
    open = open.filter(({ last }) => row - last <= 3);
    const one = open.find(({ lastFrom, lastTo }) => from <= lastTo + 12 && to >= lastFrom - 12);
    if (one === undefined) {
      const begun = { first: row, last: row, from, to, lastFrom: from, lastTo: to, ink: to - from };
      all.push(begun);
      open.push(begun);
      continue;
    }
    const isNewRow = row !== one.last;
    one.lastFrom = isNewRow ? from : Math.min(one.lastFrom, from);
    one.lastTo = isNewRow ? to : Math.max(one.lastTo, to);
    one.last = row;
    one.from = Math.min(one.from, from);
    one.to = Math.max(one.to, to);
    one.ink += to - from;
  }
  return all.filter(({ first, last, from, to, ink }) => {
    const length = to - from;
    return ink / length <= RULE.thickness && last - first + 1 <= RULE.thickness + 2 + length * RULE.slope;
  });
}

/** Straight lines of the page, be they of tables or of drawings. */
export function findRules({ width, height, ink }: Bitmap): Rules {
  const across = stacked(longRuns(width, height, RULE.least, (x, y) => ink[y * width + x] === 1));
  const down = stacked(longRuns(height, width, RULE.side, (y, x) => ink[y * width + x] === 1));
  return {
    across: across.map(({ first, last, from, to }) => ({ x0: from, x1: to, y0: first, y1: last + 1 })),
    down: down.map(({ first, last, from, to }) => ({ x0: first, x1: last + 1, y0: from, y1: to })),
  };
}

const joins = (rule: Box, others: readonly Box[]): number =>
  others.filter((other) => isNear(rule, other, RULE.joint)).length;

/** Rules of tables: long ones and those that join others; the bonds of drawings are left out. */
export function tableRules({ across, down }: Rules, pageWidth: number): Rules {
  const long = down.filter((rule) => rule.y1 - rule.y0 >= RULE.least);
  const kept = across.filter((rule) => widthOf(rule) > 0.11 * pageWidth || joins(rule, long) >= 2);
  return {
    across: kept,
    down: down.filter((rule) => joins(rule, kept) >= 2 || rule.y1 - rule.y0 > 0.35 * pageWidth),
  };
}

/** Takes the rules out of the page. */
export function eraseRules({ width, height, ink }: Bitmap, { across, down }: Rules): void {
  const pad = 2;
  for (const rule of [...across, ...down])
    for (let y = Math.max(0, rule.y0 - pad); y < Math.min(height, rule.y1 + pad); y += 1)
      ink.fill(0, y * width + Math.max(0, rule.x0 - pad), y * width + Math.min(width, rule.x1 + pad));
}
