// Rules of dashes: each dash is a small component like a hyphen, and the line of text that stands close below such a rule would be one with it.
import { median } from '@moiety/chemistry/recognition/median.ts';
import { type Box, widthOf } from '../box.ts';
import type { Component } from './components.ts';

/** Multiples of the height of capitals, how many dashes make a rule, and how alike they and the gaps between them are, and what share of them is as long as most are. */
const DASH = { height: 0.35, width: 1.5, gap: 1.5, least: 15, alike: 0.4, level: 0.12, share: 0.8 };

/** The dashes of the rules across a page: many, alike, at one height, and as far from each other. */
export function dashesOfRules(components: readonly Component[], cap: number): Set<Component> {
  const dashes = components
    .filter(
      ({ width, height }) => height <= DASH.height * cap && width > 1.2 * height && width <= DASH.width * cap,
    )
    .toSorted((a, b) => a.y0 - b.y0);
  const found = new Set<Component>();
  for (const row of levelRows(dashes, cap))
    for (const run of evenRuns(row, cap))
      if (run.length >= DASH.least) for (const dash of run) found.add(dash);
  return found;
}

/** Dashes at one height, in order of their heights. */
function levelRows(dashes: readonly Component[], cap: number): Component[][] {
  const rows: Component[][] = [];
  for (const dash of dashes) {
    const [first] = rows.at(-1) ?? [];
    if (first !== undefined && Math.abs(first.y0 - dash.y0) <= Math.max(1, DASH.level * cap))
      rows.at(-1)!.push(dash);
    else rows.push([dash]);
  }
  return rows;
}

/** Dashes of one row that are as long as each other, but where the borders of two cells meet, and follow each other with gaps that are alike. */
function evenRuns(row: readonly Component[], cap: number): Component[][] {
  const runs: Component[][] = [];
  for (const dash of row.toSorted((a, b) => a.x0 - b.x0)) {
    const run = runs.at(-1);
    const [last, before] = [run?.at(-1), run?.at(-2)];
    const gap = last === undefined ? Infinity : dash.x0 - last.x1;
    const isNext = gap < DASH.gap * cap && (before === undefined || isAlike(gap, gapBetween(before, last!)));
    if (isNext) run!.push(dash);
    else runs.push([dash]);
  }
  return runs.filter((run) => {
    const usual = median(run.map(widthOf))!;
    return run.filter((dash) => isAlike(widthOf(dash), usual)).length >= DASH.share * run.length;
  });
}

const gapBetween = (before: Box, after: Box): number => after.x0 - before.x1;

/** Whether two lengths are the same but for how they fall on pixels. */
const isAlike = (one: number, other: number): boolean =>
  Math.abs(one - other) <= Math.max(2, DASH.alike * Math.max(one, other));
