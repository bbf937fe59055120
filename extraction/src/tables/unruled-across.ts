// Tables without rules whose columns are compounds.
import { boxAround } from '../box.ts';
import { isOpenLabel } from '../compounds/labels.ts';
import type { PageResult } from '../page/page-result.ts';
import { columnsOf } from './column-stretches.ts';
import { panelRows } from './panel.ts';
import { type Cell, type Table, textOf } from './table.ts';
import { compoundsAcross } from './transposed.ts';
import { plainText } from './units.ts';
import { type Column, type Row, add, bottomOf, columnOf, textOfRow, topOf } from './unruled-rows.ts';

/** A table whose columns are compounds; undefined of any other. */
export function columnsAsCompounds(
  page: PageResult,
  caption: string,
  rows: readonly Row[],
): Table | undefined {
  const full = rows.filter((row) => row.length >= 3);
  const { columns, placesOfFirst } = columnsBelow(full, page.cap);
  if (columns.length < 3 || full.length < 2) return undefined;
  const start = rows.indexOf(full[0]!);
  const matrix: (Cell | undefined)[][] = [];
  const below = rows.slice(start);
  for (const [index, row] of below.entries()) {
    const places =
      index === 0 && placesOfFirst !== undefined ? placesOfFirst : row.map((line) => columnOf(line, columns));
    const [above, last, next] = [matrix.at(-1), below[index - 1], below[index + 1]];
    // `Compound` over `10` is one heading, and so is `Compound I-` over `10`, also beside labels that need no second line.
    const isSecond = matrix.length === 1 && places.every((place) => place > 0 && isOpenCell(above![place]));
    // `(μmol/L)` below `JAK1 IC50`, nearer to it than to the next row.
    const isRest =
      matrix.length > 1 &&
      places.every((place) => place === 0) &&
      (next === undefined || topOf(row) - bottomOf(last!) < topOf(next) - bottomOf(row));
    const made: (Cell | undefined)[] = isSecond || isRest ? above! : columns.map(() => undefined);
    for (const [piece, line] of row.entries()) add(made, places[piece]!, [line], page.page);
    if (made !== above) matrix.push(made);
  }
  const words = [caption, ...rows.slice(0, start).map(textOfRow)].join(' ');
  // The compounds stand in the row above the first full one, or are that row.
  const spanned = [
    withSpanning(matrix, rows[start - 1], columns, page),
    withSpanning(matrix.slice(1), rows[start], columns, page),
  ].flatMap((one) => (one === undefined ? [] : (panelRows(one, words) ?? [])));
  const across = spanned[0] ?? compoundsAcross(matrix, caption);
  if (across === undefined) return undefined;
  const { headings, body } = across;
  return {
    caption: plainText(caption),
    parts: [{ ...boxAround(rows.flat()), page: page.page }],
    isRuled: false,
    columns: headings.length,
    // Another part would be beside it, not under it.
    edges: [],
    headings,
    rows: body,
  };
}

/**
 * The columns of full rows. Headings may stand left of what is below them, so that with them there would be more columns: these are the columns of the
 * rows below, and the headings are theirs in order, with none over the first at most.
 */
function columnsBelow(full: readonly Row[], cap: number): { columns: Column[]; placesOfFirst?: number[] } {
  const columns = columnsOf(full, cap);
  const [first, ...rest] = full;
  const below = columnsOf(rest, cap);
  if (first === undefined || rest.length < 2 || below.length >= columns.length) return { columns };
  const without = below.length - first.length;
  const isInOrder = first.every(({ x0, x1 }, place) => {
    const [own, next] = [below[place + without], below[place + without + 1]];
    return own !== undefined && x0 <= own.x1 && (next === undefined || x1 < next.x0);
  });
  const isOff = without === 1 && first[0]!.x0 < below[0]!.x1;
  return without < 0 ||
    without > 1 ||
    !isInOrder ||
    isOff ||
    !rest.every(({ length }) => length <= below.length)
    ? { columns }
    : { columns: below, placesOfFirst: first.map((_, place) => place + without) };
}

/** Capital heights between the middle of a heading and that of the columns below it. */
const OFF_CENTRE = 2;

const middleOf = (box: Column): number => (box.x0 + box.x1) / 2;

/**
 * How many columns each heading of a row stands over the middle of, in order; undefined where they are over no columns in turn.
 * @param most how far from their middle it may stand
 */
function spansOf(
  headings: readonly Column[],
  columns: readonly Column[],
  most: number,
): number[] | undefined {
  const [first, ...rest] = headings;
  if (first === undefined) return columns.length === 0 ? [] : undefined;
  for (let count = 1; count <= columns.length - rest.length; count += 1) {
    const middle = middleOf({ x0: columns[0]!.x0, x1: columns[count - 1]!.x1 });
    if (Math.abs(middle - middleOf(first)) > most) continue;
    const others = spansOf(rest, columns.slice(count), most);
    if (others !== undefined) return [count, ...others];
  }
  return undefined;
}

/** Rows below one more, in which each column but the first has the heading that stands over the middle of it and its neighbors. */
function withSpanning(
  matrix: readonly (Cell | undefined)[][],
  above: Row | undefined,
  columns: readonly Column[],
  { page, cap }: PageResult,
): (Cell | undefined)[][] | undefined {
  const headings = above?.filter((line) => middleOf(line) > columns[1]!.x0 - OFF_CENTRE * cap) ?? [];
  const spans = spansOf(headings, columns.slice(1), OFF_CENTRE * cap);
  if (headings.length === 0 || spans === undefined) return undefined;
  const spanning: (Cell | undefined)[] = columns.map(() => undefined);
  let place = 1;
  for (const [index, span] of spans.entries())
    for (let count = 0; count < span; count += 1, place += 1) add(spanning, place, [headings[index]!], page);
  return [spanning, ...matrix];
}

/** Whether a heading cell ends in the middle of a label. */
const isOpenCell = (cell: Cell | undefined): boolean =>
  isOpenLabel(textOf(cell)) || /[-–]$/.test(textOf(cell));
