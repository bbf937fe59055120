// Lines that were read over several columns of a table of groups, parted into the cells that they are.
import { type Box, centreX, overlapX } from '../box.ts';
import { linePart } from '../page/line-part.ts';
import type { TextLine } from '../page/page-result.ts';
import type { GroupHeading } from './placeholders.ts';

export interface Column extends Box {
  heading?: GroupHeading;
  /** What the heading of a column says that has no groups. */
  text?: string;
  isLabel: boolean;
}

/** The column that a box stands in: the one with which it shares most, else the nearest. */
export function columnOf(part: Box, columns: readonly Column[]): Column {
  return columns.reduce((best, one) => {
    const [shared, most] = [overlapX(one, part), overlapX(best, part)];
    if (shared > 0 && most > 0)
      return Math.abs(centreX(one) - centreX(part)) < Math.abs(centreX(best) - centreX(part)) ? one : best;
    return shared > most ? one : best;
  });
}

/** Multiples of the height of capitals by which a cell may stand beside its heading. */
const ASIDE = 1.2;

/** What stands in columns of values: numbers, and what says that there is none. */
const NUMBERS = /^(?:[<>≤≥~=±\d.,()\s%–—-]|\b(?:NT|ND|NA)\b|n\.\s?[dt]\.)+$/;

/** A group that was read as one line with the values behind it, and these; undefined where that is not so. */
function withoutValues(line: TextLine, columns: readonly Column[], cap: number): TextLine[] | undefined {
  const column = columns
    .filter((one) => one.heading !== undefined && overlapX(one, line) > 0)
    .toSorted((a, b) => a.x0 - b.x0)[0];
  if (column === undefined) return undefined;
  for (const gap of line.text.matchAll(/(?<=\S)\s+(?=\S)/g)) {
    const behind = gap.index + gap[0].length;
    const [before, after] = [line.text.slice(0, gap.index), line.text.slice(behind)];
    if (!/[A-Za-z]/.test(before) || !/\d/.test(after) || !NUMBERS.test(after)) continue;
    const [own, values] = partsAt(line, gap.index, behind, cap);
    if (!isAt(own, column, cap) || values.x0 < column.x1) return undefined;
    return columnOf(values, columns) === column ? [own] : [own, values];
  }
  return undefined;
}

/** Whether a part of a line stands at its heading. */
const isAt = (part: Box, column: Box, cap: number): boolean =>
  Math.abs(part.x0 - column.x0) < ASIDE * cap || Math.abs(centreX(part) - centreX(column)) < ASIDE * cap;

/** A line's two parts before and behind a gap. */
function partsAt(line: TextLine, end: number, start: number, cap: number): [TextLine, TextLine] {
  const middle = ((line.at[end - 1] ?? line.x0) + (line.at[start] ?? line.x1)) / 2;
  return [
    { ...linePart(line, 0, end), x1: middle - cap / 4 },
    { ...linePart(line, start), x0: middle + cap / 4 },
  ];
}

/** Columns over which one line is looked at, and places at which it may be parted. */
const PARTED = { columns: 5, gaps: 12 };

/** A line that was read over several columns as the cells that it is, where each of them then stands at its heading. */
export function partedLine(line: TextLine, columns: readonly Column[], cap: number): TextLine[] {
  const group = withoutValues(line, columns, cap);
  if (group !== undefined) return group;
  const under = columns.filter((column) => overlapX(column, line) > 0).toSorted((a, b) => a.x0 - b.x0);
  if (under.length < 2 || under.length > PARTED.columns) return [line];
  // What stands close beside a heading is a part of it, as its lowered index.
  if (under.some((column, index) => index > 0 && column.x0 - under[index - 1]!.x1 < cap)) return [line];
  const gaps = [...line.text.matchAll(/(?<=\S)\s+(?=\S)/g)];
  const ways = gaps.length > PARTED.gaps ? [] : waysOver(line, under, gaps, cap);
  return ways.length === 1 ? ways[0]! : [line];
}

/** All ways in which a line can be parted so that each part stands at its column. */
function waysOver(
  line: TextLine,
  columns: readonly Column[],
  gaps: readonly RegExpExecArray[],
  cap: number,
  from = 0,
): TextLine[][] {
  const [column, ...others] = columns;
  if (column === undefined) return [];
  if (others.length === 0) {
    const rest = from === 0 ? line : linePart(line, from);
    return isAt(rest, column, cap) ? [[rest]] : [];
  }
  return gaps.flatMap((gap, index) => {
    const behind = gap.index + gap[0].length;
    const own = { ...partsAt(line, gap.index, behind, cap)[0] };
    const part = from === 0 ? own : { ...linePart(line, from, gap.index), x1: own.x1 };
    if (!isAt(part, column, cap)) return [];
    return waysOver(line, others, gaps.slice(index + 1), cap, behind).map((rest) => [part].concat(rest));
  });
}
