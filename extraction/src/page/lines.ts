import { boxAround, type Box, holds } from '../box.ts';
import type { GreyImage } from './bitmap.ts';
import type { Component, Runs } from './components.ts';

/** A run of text in one line. Its own box is that of the ink; `frame` is what is read, with a margin. Pixels. */
export interface InkLine extends Box {
  components: Component[];
  frame: Box;
}

interface Row {
  top: number;
  bottom: number;
  components: Component[];
  tops: number;
  bottoms: number;
  tall: number;
}

/**
 * Lines of text of a region.
 * @param gap widest gap inside a line, in heights of capitals
 */
export function findLines(
  components: readonly Component[],
  region: Box,
  cap: number,
  { gap = 6 }: { gap?: number } = {},
): InkLine[] {
  const inside = components.filter(
    (component) => component.height < 2.2 * cap && holds(region, component) && component.ink >= 4,
  );
  return rowsOf(inside, cap).flatMap((row) => pieces(row, cap, gap));
}

function rowsOf(components: readonly Component[], cap: number): Row[] {
  const rows: Row[] = [];
  const tall = components
    .filter(({ height }) => height >= 0.55 * cap)
    .toSorted((a, b) => a.y0 + a.y1 - b.y0 - b.y1);
  for (const component of tall) {
    const row = rows.findLast(
      ({ top, bottom }) =>
        Math.min(bottom, component.y1) - Math.max(top, component.y0) >
        0.5 * Math.min(bottom - top, component.height),
    );
    if (row === undefined) {
      const { y0, y1 } = component;
      rows.push({ top: y0, bottom: y1, tops: y0, bottoms: y1, tall: 1, components: [component] });
      continue;
    }
    row.components.push(component);
    row.tall += 1;
    row.tops += component.y0;
    row.bottoms += component.y1;
    row.top = row.tops / row.tall;
    row.bottom = row.bottoms / row.tall;
  }
  joinScripts(rows, cap);
  const loose: Component[] = [];
  for (const component of components.filter(({ height }) => height < 0.55 * cap)) {
    const nearest = nearestRow(component, rows, 0.75 * cap);
    if (nearest === undefined) loose.push(component);
    else nearest.components.push(component);
  }
  // Where only some of small characters made a row, as the 0 of a 50, it has the others now.
  joinScripts(rows, cap);
  rows.push(...rowsOfMarks(loose, cap));
  return rows.toSorted((a, b) => a.top - b.top);
}

/**
 * The row to which a mark is nearest; of several that reach it the one in which something stands nearest beside it: a number in the margin is at the
 * height of two lines at times, and has no part of the equals signs in them.
 */
function nearestRow(mark: Component, rows: readonly Row[], most: number): Row | undefined {
  const awayOf = ({ top, bottom }: Row): number => Math.max(top - mark.y1, mark.y0 - bottom, 0);
  const near = rows.filter((row) => awayOf(row) < most);
  const least = Math.min(...near.map(awayOf));
  const beside = ({ components }: Row): number =>
    Math.min(...components.map(({ x0, x1 }) => Math.max(x0 - mark.x1, mark.x0 - x1, 0)));
  const reached = near.filter((row) => awayOf(row) === least);
  return reached.length <= 1 ? reached[0] : reached.toSorted((a, b) => beside(a) - beside(b))[0];
}

/** Multiples of the height of capitals: what is smaller may be raised or lowered, and stands this near to what it belongs to. */
const SCRIPT = { height: 0.85, gap: 0.45 };

/**
 * Small characters that are lowered or raised so far that they made a row of their own, as the 50 of IC50, come back into the row that they
 * reach into: in it, each stands close behind a character and on none.
 */
function joinScripts(rows: Row[], cap: number): void {
  for (let index = rows.length - 1; index >= 0; index -= 1) {
    const row = rows[index]!;
    // A number in the margin may stand at the same height.
    row.components = runsOf(row.components, cap).flatMap((run) => {
      if (run.some(({ height }) => height > SCRIPT.height * cap)) return run;
      const { y0, y1 } = boxAround(run);
      const own = rows.find(
        (other) =>
          other !== row &&
          other.bottom - other.top > y1 - y0 &&
          Math.min(other.bottom, y1) - Math.max(other.top, y0) > 0.1 * (y1 - y0) &&
          isScriptOf(run, other.components, cap),
      );
      own?.components.push(...run);
      return own === undefined ? run : [];
    });
    if (row.components.length === 0) rows.splice(index, 1);
  }
}

/** Components parted where they stand apart. */
function runsOf(components: readonly Component[], cap: number): Component[][] {
  const runs: Component[][] = [];
  for (const component of components.toSorted((a, b) => a.x0 - b.x0)) {
    const last = runs.at(-1)?.at(-1);
    if (last !== undefined && component.x0 - last.x1 < cap) runs.at(-1)!.push(component);
    else runs.push([component]);
  }
  return runs;
}

/** Whether small characters stand behind those of a row, or behind one another there. */
function isScriptOf(small: readonly Component[], row: readonly Component[], cap: number): boolean {
  const sorted = small.toSorted((a, b) => a.x0 - b.x0);
  return sorted.every((component, index) => {
    const before = [...row, ...sorted.slice(0, index)];
    const isFree = row.every(
      (other) => Math.min(other.x1, component.x1) - Math.max(other.x0, component.x0) < 0.3 * component.width,
    );
    return (
      isFree &&
      before.some(({ x1 }) => component.x0 - x1 < SCRIPT.gap * cap && component.x0 - x1 > -SCRIPT.gap * cap)
    );
  });
}

/** Dashes and points that stand in no line of letters are lines of their own. */
function rowsOfMarks(marks: readonly Component[], cap: number): Row[] {
  const rows: Row[] = [];
  for (const mark of marks) {
    const middle = (mark.y0 + mark.y1) / 2;
    const row = rows.find(({ top, bottom }) => Math.abs((top + bottom) / 2 - middle) < 0.6 * cap);
    if (row !== undefined) {
      row.components.push(mark);
      continue;
    }
    const [top, bottom] = [middle - cap / 2, middle + cap / 2];
    rows.push({ top, bottom, tops: top, bottoms: bottom, tall: 1, components: [mark] });
  }
  return rows;
}

/** Where margins are added for the recogniser, in heights of capitals. */
const MARGIN = { across: 0.35, down: 0.18, least: 1.25 };

function pieces({ components }: Row, cap: number, gap: number): InkLine[] {
  const found: InkLine[] = [];
  let current: Component[] = [];
  let end = -Infinity;
  const close = (): void => {
    if (current.length === 0) return;
    const box = boxAround(current);
    const middle = (box.y0 + box.y1) / 2;
    const half = Math.max(box.y1 - box.y0, MARGIN.least * cap) / 2 + MARGIN.down * cap;
    const frame = {
      x0: Math.floor(box.x0 - MARGIN.across * cap),
      x1: Math.ceil(box.x1 + MARGIN.across * cap),
      y0: Math.floor(middle - half),
      y1: Math.ceil(middle + half),
    };
    found.push({ ...box, components: current, frame });
    current = [];
  };
  for (const component of components.toSorted((a, b) => a.x0 - b.x0)) {
    if (component.x0 - end > gap * cap) close();
    current.push(component);
    end = current.length === 1 ? component.x1 : Math.max(end, component.x1);
  }
  close();
  // A speck by itself is dirt, but a dash and a star are not.
  return found.filter(
    ({ components: own, x0, x1, y0, y1 }) =>
      own.length > 1 ||
      x1 - x0 >= 0.3 * cap ||
      y1 - y0 >= 0.4 * cap ||
      Math.min(x1 - x0, y1 - y0) >= 0.24 * cap,
  );
}

/** A picture of these components only, black on white, without what else is near. */
export function pictureOf(components: readonly Component[], runs: Runs, frame: Box): GreyImage {
  const width = frame.x1 - frame.x0;
  const height = frame.y1 - frame.y0;
  const grey = new Uint8Array(width * height).fill(255);
  for (const component of components)
    for (const run of component.runs) {
      const y = runs.y[run]! - frame.y0;
      if (y < 0 || y >= height) continue;
      const from = Math.max(0, runs.x0[run]! - frame.x0);
      const to = Math.min(width, runs.x1[run]! - frame.x0 + 1);
      if (from < to) grey.fill(0, y * width + from, y * width + to);
    }
  return { width, height, grey };
}
