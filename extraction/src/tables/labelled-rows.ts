// Tables without rules whose rows are as high as a drawing or a name of several lines: they are parted by their labels, not by the heights of lines.
import {
  type Box,
  boxAround,
  centreX,
  centreY,
  heightOf,
  holds,
  overlapX,
  overlapY,
  widthOf,
} from '../box.ts';
import { isLabel, looksLikeLabel, shownLabel } from '../compounds/labels.ts';
import { looksLikeName } from '../compounds/read-name.ts';
import { groupHeading } from '../groups/placeholders.ts';
import type { PageResult, TextLine } from '../page/page-result.ts';
import { rowsOf, withoutFurniture } from '../prose/running-text.ts';
import { CAPTION } from './caption.ts';
import { columnsOf as columnsOfPieces } from './column-stretches.ts';
import { isLabelHeading, roleOfHeading } from './headings.ts';
import { partedHeading } from './parted-headings.ts';
import type { Cell, PictureRef, Table } from './table.ts';
import { plainText } from './units.ts';

/** Multiples of the height of capitals. */
const GAP = { headings: 0.9, columns: 0.7, row: 30, first: 22, caption: 6 };
/** Share of the rows that have a drawing or a name. */
const SHARE = 0.6;
/** Points by which a part may stand out of its column on the next page. */
const OUTSIDE = 8;

interface Column extends Box {
  heading: string;
}

/** Something that stands in a cell. */
interface Part {
  box: Box;
  line?: TextLine;
  picture?: PictureRef;
}

/** The tables of a page whose headings name a column of labels and one of structures or names. */
export function findLabelledRows(page: PageResult): Table[] {
  const lines = withoutFurniture(page);
  // The white space of such a table may have been taken for that between two columns of the page.
  const isParted = lines.some(({ column }) => column !== lines[0]!.column);
  const whole = isParted ? lines.map((line) => Object.assign({}, line, { column: 0 })) : lines;
  const wide = tablesUnder(page, whole, (row, heads) => !isParted || isOverColumns(page, row, heads));
  return wide.length > 0 || !isParted ? wide : tablesUnder(page, lines, () => true);
}

/** Rows below a heading whose pieces show how many columns it stands over. */
const BELOW = 40;

/** A row of headings, those parted that were read as one and stand over several columns. */
function withPartedHeadings(rows: readonly TextLine[][], index: number, cap: number): TextLine[] {
  return rows[index]!.flatMap((line) => {
    if (!line.text.includes(' ')) return [line];
    const below = rows.slice(index + 1, index + 1 + BELOW).flatMap((row) => {
      const own = row.filter((piece) => overlapX(piece, line) > 0.5 * widthOf(piece));
      return own.length > 1 ? [own] : [];
    });
    return below.length < 2 ? [line] : (partedHeading(line, columnsOfPieces(below, cap), cap) ?? [line]);
  });
}

function tablesUnder(
  page: PageResult,
  lines: readonly TextLine[],
  isHeading: (row: readonly TextLine[], heads: readonly Column[]) => boolean,
): Table[] {
  const asRead = rowsOf(lines);
  const rows = asRead.map((_, index) => withPartedHeadings(asRead, index, page.cap));
  const found: Table[] = [];
  for (const [index, row] of rows.entries()) {
    if (found.some(({ parts }) => parts.some((part) => part.y1 > boxAround(row).y0))) continue;
    const heads = headsFrom(rows, index, page.cap);
    const table =
      heads === undefined || !isHeading(row, heads)
        ? undefined
        : tableUnder(page, linesAround(lines, heads), heads);
    if (table !== undefined) found.push({ ...table, caption: captionOver(lines, heads!, page.cap) });
  }
  return found;
}

/** Lines of the columns of the page in which headings stand. */
function linesAround(lines: readonly TextLine[], heads: readonly Column[]): TextLine[] {
  const columns = new Set(
    lines.flatMap((line) => (heads.some((head) => holds(head, line)) ? [line.column] : [])),
  );
  return lines.filter(({ column }) => columns.has(column));
}

const isSaid = (heading: string): boolean => heading.length < 40 && roleOfHeading(heading) !== undefined;

/** Whether headings stand in several columns of a page and are nothing but those of one table. */
function isOverColumns(page: PageResult, row: readonly TextLine[], heads: readonly Column[]): boolean {
  const columns = new Set(
    page.lines.flatMap((line) => (row.some((one) => holds(one, line)) ? [line.column] : [])),
  );
  return columns.size > 1 && heads.every(({ heading }) => isSaid(heading));
}

/** Rows at the top of a page that stand in the columns of such a table on the page before; undefined where there are none. */
export function labelledRowsUnder(page: PageResult, before: Table): Table | undefined {
  const { edges, columns, headings } = before;
  if (before.isRuled || edges.length !== columns + 1 || !isOfCompounds(headings)) return undefined;
  const heads = headings.map((heading, index) => ({
    heading,
    x0: edges[index]! - (index === 0 ? OUTSIDE : 0),
    x1: edges[index + 1]! + (index === columns - 1 ? OUTSIDE : 0),
    y0: 0,
    y1: 0,
  }));
  const table = tableUnder(page, withoutFurniture(page), heads);
  return table === undefined ? undefined : { ...table, headings: headings.map(() => ''), edges };
}

/** Rows for a full look at the columns of a table. */
const TOP_ROWS = 3;

/** The same where its columns stand elsewhere on this page, as far as each is told by the first rows; whether they are its rows is to be asked of their labels. */
export function labelledRowsAtTop(page: PageResult, before: Table): Table | undefined {
  const { columns, headings } = before;
  if (before.isRuled || !isOfCompounds(headings)) return undefined;
  const lines = withoutFurniture(page);
  const full = rowsOf(lines)
    .slice(0, 4 * TOP_ROWS)
    .filter((row) => row.length === columns && isLabelText(row[0]!.text))
    .slice(0, TOP_ROWS);
  if (full.length < 2) return undefined;
  const heads = headings.map((heading, index) => ({
    ...boxAround(full.map((row) => row[index]!)),
    heading,
    y0: 0,
    y1: 0,
  }));
  const isApart = heads.every((head, index) => index === 0 || head.x0 > heads[index - 1]!.x1);
  const table = isApart ? tableUnder(page, lines, heads) : undefined;
  return table === undefined ? undefined : { ...table, headings: headings.map(() => '') };
}

/** Whether a heading names a column of drawings or names. */
const isOfStructures = (headings: readonly string[]): boolean =>
  headings.some((heading) => /^(?:structure|name)$/.test(roleOfHeading(heading)?.kind ?? ''));

/** Whether headings name one column of labels and one of drawings or names, or of groups, which may be drawn as well. */
const isOfCompounds = (headings: readonly string[]): boolean =>
  headings.filter(isLabelHeading).length === 1 &&
  (isOfStructures(headings) || headings.some((heading) => groupHeading(heading) !== undefined));

/** The headings of a table that begin in a row, with what stands close under each; undefined where they are none. */
function headsFrom(rows: readonly TextLine[][], index: number, cap: number): Column[] | undefined {
  const row = rows[index]!;
  // A narrow heading may be over in the next line: `化合` and `物`.
  if (row.length < 2) return undefined;
  const around = headsAround(rows, index);
  const heads =
    around?.heads ?? row.map((line): Column => Object.assign(boxAround([line]), { heading: line.text }));
  const from = around?.next ?? index + 1;
  for (const next of rows.slice(from, from + 2)) {
    const isMore =
      next[0]!.y0 - Math.max(...heads.map(({ y1 }) => y1)) < GAP.headings * cap &&
      next.every(
        (line) => heads.filter((head) => overlapX(head, line) > 0).length === 1 && !looksLikeName(line.text),
      ) &&
      // A label begins the first row.
      !next.some((line) => overlapX(heads[0]!, line) > 0 && isLabel(line.text));
    if (!isMore) break;
    for (const line of next)
      addTo(
        heads.find((one) => overlapX(one, line) > 0)!,
        line,
      );
  }
  for (const head of heads) head.heading = plainText(head.heading);
  return isOfCompounds(heads.map(({ heading }) => heading)) ? heads : undefined;
}

const addTo = (head: Column, line: TextLine): void => {
  Object.assign(head, boxAround([head, line]), { heading: `${head.heading} ${line.text}` });
};

/**
 * Headings of which some have more lines than those of a row, half of them above it and half below it; undefined where all have one.
 * @returns them from left to right, and the index of the row that follows
 */
function headsAround(
  rows: readonly TextLine[][],
  index: number,
): { heads: Column[]; next: number } | undefined {
  const row = rows[index]!;
  const level = boxAround(row);
  const isAround = (other: readonly TextLine[] | undefined): other is TextLine[] =>
    other !== undefined &&
    other[0]!.column === row[0]!.column &&
    other.every((line) => overlapY(line, level) > 0 && row.every((one) => overlapX(one, line) <= 0));
  const [above, below] = [rows[index - 1], rows[index + 1]];
  if (!isAround(above) && !isAround(below)) return undefined;
  const heads: Column[] = [];
  const pieces = [...(isAround(above) ? above : []), ...row, ...(isAround(below) ? below : [])];
  for (const line of pieces.toSorted((a, b) => a.y0 - b.y0)) {
    const over = heads.filter((head) => overlapX(head, line) > 0);
    if (over.length > 1) return undefined;
    if (over[0] === undefined) heads.push(Object.assign(boxAround([line]), { heading: line.text }));
    else addTo(over[0], line);
  }
  return { heads: heads.toSorted((a, b) => a.x0 - b.x0), next: isAround(below) ? index + 2 : index + 1 };
}

function tableUnder(
  page: PageResult,
  lines: readonly TextLine[],
  heads: readonly Column[],
): Table | undefined {
  const { cap } = page;
  const top = boxAround(heads).y1;
  const all = boxAround(heads);
  const inGrid = (box: Box): boolean => page.tables.some((grid) => holds(grid, box));
  // Another column of the page has drawings of its own.
  const elsewhere = page.lines.filter(({ column }) => lines.every((line) => line.column !== column));
  const isElsewhere = (box: Box): boolean =>
    elsewhere.length > 0 &&
    overlapX(box, boxAround(elsewhere)) > 0 &&
    overlapX(box, boxAround([...heads, ...lines])) < 0;
  const pictures = page.pictures.flatMap((picture, index): Part[] =>
    centreY(picture) > top && !inGrid(picture) && !isElsewhere(picture)
      ? [{ box: boxAround([picture]), picture: { page: page.page, index } }]
      : [],
  );
  const texts = lines.flatMap((line): Part[] =>
    line.y0 >= top - 1 && !inGrid(line) ? [{ box: boxAround([line]), line }] : [],
  );
  const place = heads.findIndex(({ heading }) => isLabelHeading(heading));
  const own = heads[place]!;
  const isOwn = (box: Box): boolean => columnOf(box, heads) === place && overlapX(box, own) > -2 * cap;
  const labels: TextLine[] = [];
  let end = page.height;
  for (const { box, line } of texts.toSorted((a, b) => a.box.y0 - b.box.y0)) {
    const bottom = Math.max(labels.at(-1)?.y1 ?? top, ...heightsOver(pictures, labels, box));
    const isFar = box.y0 - bottom > (labels.length === 0 ? GAP.first : GAP.row) * cap;
    const isWide =
      heads.filter((head) => overlapX(head, box) > 0).length > 1 &&
      widthOf(box) > 0.5 * widthOf(all) &&
      line!.text.split(' ').length > 5 &&
      !looksLikeName(line!.text);
    if (CAPTION.test(line!.text) || isWide || (isOwn(box) && (isFar || !isLabelText(line!.text)))) {
      end = box.y0;
      break;
    }
    if (isOwn(box)) labels.push(line!);
  }
  if (labels.length < 2) return undefined;
  const parts = [...texts, ...pictures].filter(({ box }) => centreY(box) < end && !isOwn(box));
  const columns = columnsOf(
    heads,
    [...labels.map((line) => ({ box: boxAround([line]), line })), ...parts],
    cap,
  );
  const rowOf = rowFinder(labels, parts, cap);
  const cells = labels.map((label) => {
    const row: (Cell | undefined)[] = columns.map(() => undefined);
    row[place] = cellOf(page.page, [{ box: boxAround([label]), line: label }]);
    return row;
  });
  for (const [row, inRow] of Map.groupBy(parts, ({ box }) => rowOf(box)))
    for (const [column, inCell] of Map.groupBy(inRow, ({ box }) => columnOf(box, columns)))
      if (column !== place) cells[row]![column] = cellOf(page.page, inCell);
  // Groups that are written make no row higher.
  const mayBeNamed = isOfStructures(heads.map(({ heading }) => heading));
  const full = cells.filter((row) =>
    row.some((cell) => cell !== undefined && (cell.pictures.length > 0 || (mayBeNamed && isName(cell)))),
  );
  if (full.length < SHARE * cells.length) return undefined;
  const { x0, y0, x1, y1 } = boxAround([...heads, ...labels, ...parts.map(({ box }) => box)]);
  return {
    caption: '',
    parts: [{ x0, y0, x1, y1, page: page.page }],
    isRuled: false,
    columns: columns.length,
    edges: [x0, ...columns.slice(1).map((column, index) => (columns[index]!.x1 + column.x0) / 2), x1],
    headings: heads.map(({ heading }) => heading),
    rows: cells,
  };
}

const isLabelText = (text: string): boolean => {
  const plain = plainText(text);
  return isLabel(plain) || looksLikeLabel(shownLabel(plain));
};

const isName = ({ lines }: Cell): boolean => looksLikeName(lines.map(({ text }) => text).join(''));

/** How far down drawings reach that begin at the last label. */
const heightsOver = (pictures: readonly Part[], labels: readonly TextLine[], next: Box): number[] =>
  pictures.flatMap(({ box }) =>
    box.y0 < next.y0 && box.y0 >= (labels.at(-1)?.y0 ?? 0) - heightOf(box) ? [Math.min(box.y1, next.y0)] : [],
  );

function cellOf(page: number, parts: readonly Part[]): Cell {
  const lines = parts
    .flatMap(({ line }) => (line === undefined ? [] : [line]))
    .toSorted((a, b) =>
      overlapY(a, b) > 0.5 * Math.min(heightOf(a), heightOf(b)) ? a.x0 - b.x0 : a.y0 - b.y0,
    );
  return {
    ...boxAround(parts.map(({ box }) => box)),
    page,
    lines,
    pictures: parts.flatMap(({ picture }) => (picture === undefined ? [] : [picture])),
    isWide: false,
    isTall: false,
  };
}

/** Index of the column that a box stands in: that with which it shares most, else the nearest. */
function columnOf(box: Box, columns: readonly Box[]): number {
  let [best, most] = [0, -Infinity];
  for (const [index, column] of columns.entries()) {
    const shared = overlapX(box, column);
    if (shared > most) [best, most] = [index, shared];
  }
  return best;
}

/** The columns as wide as what stands in them, where white space parts it into as many as there are headings; else as wide as the headings. */
function columnsOf(heads: readonly Column[], parts: readonly Part[], cap: number): Box[] {
  const stretches: Box[] = [];
  for (const box of [...heads, ...parts.map((part) => part.box)].toSorted((a, b) => a.x0 - b.x0)) {
    const last = stretches.at(-1);
    if (last !== undefined && box.x0 - last.x1 < GAP.columns * cap)
      Object.assign(last, boxAround([last, box]));
    else stretches.push(boxAround([box]));
  }
  const isEach =
    stretches.length === heads.length &&
    heads.every(
      (head, index) => centreX(head) > stretches[index]!.x0 && centreX(head) < stretches[index]!.x1,
    );
  return isEach ? stretches : heads.map((head) => boxAround([head]));
}

/** The row of each part: that whose label is at its height; else the one above, or the nearest where cells stand around their label. */
function rowFinder(labels: readonly Box[], parts: readonly Part[], cap: number): (box: Box) => number {
  const first = labels[0]!;
  const isCentred = parts.some(({ box }) => first.y0 - box.y0 > 0.8 * cap);
  return (box) => {
    const at = labels.flatMap((label, index) =>
      overlapY(label, box) > 0.4 * Math.min(heightOf(label), heightOf(box)) ? [index] : [],
    );
    if (at.length === 1) return at[0]!;
    if (!isCentred && at.length === 0)
      return Math.max(
        0,
        labels.findLastIndex((label) => label.y0 <= box.y0 + 0.5 * cap),
      );
    const away = (label: Box): number => Math.abs(centreY(label) - centreY(box));
    return labels.reduce((best, label, index) => (away(label) < away(labels[best]!) ? index : best), 0);
  };
}

/** The caption over the headings, with its further lines; empty where there is none. */
function captionOver(lines: readonly TextLine[], heads: readonly Column[], cap: number): string {
  const { y0 } = boxAround(heads);
  const above = lines
    .filter((line) => line.y1 <= y0 + 2 && y0 - line.y1 < GAP.caption * cap)
    .toSorted((a, b) => a.y0 - b.y0);
  const at = above.findLastIndex(({ text }) => CAPTION.test(text));
  return at < 0
    ? ''
    : plainText(
        above
          .slice(at)
          .map(({ text }) => text)
          .join(' '),
      );
}
