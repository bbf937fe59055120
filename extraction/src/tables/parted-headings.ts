// Headings beside each other that stand so close that they were read as one: `PDE5 Ki (nM) PDE6 pIC50` over two columns.
import { linePart } from '../page/line-part.ts';
import type { TextLine } from '../page/page-result.ts';
import type { Stretch } from './column-stretches.ts';
import { isLabelHeading, roleOfHeading } from './headings.ts';

/** How far from the middle of its column the middle of a heading may be, in heights of capitals. */
const OFF = 1.5;
/** Columns over which one text is looked at, and places at which it may be parted. */
const MOST = { columns: 4, gaps: 12 };

/** How far from the left edge of its column a word may begin that begins its heading, in heights of capitals, and columns that have to agree. */
const EDGE = { off: 0.5, least: 3 };

/** Whether something begins at the left edge of a column. */
export const isAtEdge = (x: number, { x0 }: Stretch, cap: number): boolean =>
  Math.abs(x - x0) <= EDGE.off * cap;

const middleOf = ({ x0, x1 }: Stretch): number => (x0 + x1) / 2;

/** Whether a text heads a column by itself. */
const isHeading = (text: string): boolean => {
  const role = roleOfHeading(text);
  return role !== undefined && !(role.kind === 'value' && role.endpoint === 'activity');
};

/**
 * The headings of the columns that a text stands over, one each in order; undefined where it is one heading of all of them.
 * @param cap height of capitals in points
 * @param beside how many other headings of the row begin at the left edges of their columns
 */
export function partedHeading(
  line: TextLine,
  columns: readonly Stretch[],
  cap: number,
  beside = 0,
): TextLine[] | undefined {
  if (columns.length < 2 || columns.length > MOST.columns) return undefined;
  const gaps = [...line.text.matchAll(/(?<=\S)\s+(?=\S)/g)];
  return gaps.length > MOST.gaps
    ? undefined
    : (partsOver(line, columns, gaps) ??
        (columns.length + beside < EDGE.least ? undefined : partsAtEdges(line, columns, gaps, cap)));

  function partsOver(
    rest: TextLine,
    below: readonly Stretch[],
    left: readonly RegExpExecArray[],
    from = 0,
  ): TextLine[] | undefined {
    const [column, ...others] = below;
    if (column === undefined) return undefined;
    const isOver = (part: TextLine): boolean =>
      Math.abs(middleOf(part) - middleOf(column)) <= OFF * cap && isHeading(part.text);
    if (others.length === 0) return isOver(rest) ? [rest] : undefined;
    for (const [index, gap] of left.entries()) {
      const part = linePart(line, from, gap.index);
      if (!isOver(part)) continue;
      const start = gap.index + gap[0].length;
      const further = partsOver(linePart(line, start), others, left.slice(index + 1), start);
      if (further !== undefined) return [part, ...further];
    }
    return undefined;
  }
}

/** Headings that begin at the left edge of their columns, as `Botrytis cinerea Puccinia recondita` over two: where that is so of each of several, it is no chance. */
function partsAtEdges(
  line: TextLine,
  columns: readonly Stretch[],
  gaps: readonly RegExpExecArray[],
  cap: number,
): TextLine[] | undefined {
  const isAt = (x: number, column: Stretch): boolean => isAtEdge(x, column, cap);
  if (!isAt(line.x0, columns[0]!)) return undefined;
  const starts = columns
    .slice(1)
    .map((column) => gaps.find((gap) => isAt(linePart(line, gap.index + gap[0].length).x0, column)));
  if (!starts.every((gap) => gap !== undefined)) return undefined;
  return columns.map((_, place) => {
    const [gap, next] = [starts[place - 1], starts[place]];
    return linePart(line, gap === undefined ? 0 : gap.index + gap[0].length, next?.index);
  });
}

/**
 * Rows in which the heading of the labels stands so close to that of the next column that both were read as one, `Example IC50 (nM)`: it is parted
 * where the second begins below or above another line of that column's heading.
 */
export const withLabelsApart = (rows: readonly TextLine[][], cap: number): TextLine[][] =>
  rows.map((row, index) => {
    const [line, ...others] = row;
    const beside = [...(rows[index - 1] ?? []), ...(rows[index + 1] ?? [])];
    const parts = line === undefined ? undefined : partedBehindLabels(line, beside, cap);
    return parts === undefined ? row : [...parts, ...others];
  });

function partedBehindLabels(
  line: TextLine,
  beside: readonly TextLine[],
  cap: number,
): [TextLine, TextLine] | undefined {
  for (const gap of [...line.text.matchAll(/(?<=\S)\s+(?=\S)/g)].slice(0, MOST.gaps)) {
    const [first, second] = [linePart(line, 0, gap.index), linePart(line, gap.index + gap[0].length)];
    const isHead =
      isLabelHeading(first.text) &&
      roleOfHeading(second.text)?.kind === 'value' &&
      beside.some((other) => isAtEdge(other.x0, second, cap) && isHeadingLike(other.text));
    if (isHead) return [first, second];
  }
  return undefined;
}

/** Whether a text may be a line of a heading: no value, and not as long as a sentence. */
const isHeadingLike = (text: string): boolean => /[A-Za-z\u4e00-\u9fff]{2}/.test(text) && text.length < 40;

/** Cells of a row that stand so close that they were read as one, parted where both begin at the left edges of headings: `c-Pr 8.6` below `R` and `pIC50`. */
export function partedBelow(line: TextLine, headings: readonly TextLine[], cap: number): TextLine[] {
  const heads = (part: TextLine): TextLine | undefined =>
    headings.find((heading) => Math.abs(heading.x0 - part.x0) < EDGE.off * cap);
  const own = heads(line);
  if (own === undefined) return [line];
  for (const gap of [...line.text.matchAll(/(?<=\S)\s+(?=\S)/g)].slice(0, MOST.gaps)) {
    const second = linePart(line, gap.index + gap[0].length);
    const next = heads(second);
    if (next !== undefined && next.x0 > own.x0 && next.x0 > own.x1)
      return [linePart(line, 0, gap.index), ...partedBelow(second, headings, cap)];
  }
  return [line];
}
