import { median } from '@moiety/chemistry/recognition/median.ts';
import { type Box, holds } from '../box.ts';
import type { Component } from './components.ts';
import { findLines, type InkLine } from './lines.ts';

/**
 * Columns of a page of text: two, with the line numbers between them as a narrow one of its own, below what stands over both of them as one more;
 * or the page as a whole. Pixels.
 * @param components of running text: those of tables and drawings are left out
 * @param rules those across, which tables in columns have
 */
export function findColumns(
  components: readonly Component[],
  page: { width: number; height: number },
  cap: number,
  rules: readonly Box[] = [],
): Box[] {
  const whole: Box = { x0: 0, x1: page.width, y0: 0, y1: page.height };
  const columns = columnsOf(components, page, cap, rules);
  const table = tableAtTop(components, page, cap, rules);
  if (columns.length > 1)
    return table === 0
      ? columns
      : [{ ...whole, y1: table }, ...columns.map((column) => Object.assign({}, column, { y0: table }))];
  const head = Math.max(table, headOf(components, page, cap));
  const below = components.filter(({ y0 }) => y0 >= head);
  const under =
    head === 0
      ? []
      : columnsOf(
          below,
          page,
          cap,
          rules.filter(({ y0 }) => y0 >= head),
        );
  // A table may have white space in the middle of the page, too: its rows stand at the heights of what is beside them.
  const sides = [under[0], under.at(-1)].map((side) => {
    const own = below.filter((component) => side !== undefined && holds(side, component));
    return { own, lines: side === undefined ? 0 : proseOf(below, side, page.width, cap).length };
  });
  const texts = sides.filter(({ lines }) => lines >= PROSE.lines);
  // Of columns that hold tables for the most part each has some text.
  const haveText = sides.every(({ lines }) => lines >= PROSE.few);
  const areText =
    under.length > 1 &&
    (texts.length === 2 || ((texts.length === 1 || haveText) && !isLevel(sides[1]!.own, sides[0]!.own, cap)));
  return areText
    ? [{ ...whole, y1: head }, ...under.map((column) => Object.assign(column, { y0: head }))]
    : [whole];
}

/** Share of a page's width that a rule over both columns has, how far down the page a table may reach that stands over them, and rows of its caption. */
const OVER = { width: 0.6, height: 0.75, caption: 4 };

/** Where a table ends that stands at the top of a page over both of its columns, by its rules; 0 without. */
function tableAtTop(
  components: readonly Component[],
  { width, height }: { width: number; height: number },
  cap: number,
  rules: readonly Box[],
): number {
  const top = 0.08 * height;
  const over = rules.filter(
    ({ x0, x1, y0, y1 }) => x1 - x0 > OVER.width * width && y0 > top && y1 < OVER.height * height,
  );
  if (over.length < 2) return 0;
  const first = Math.min(...over.map(({ y0 }) => y0));
  const above = components.filter(({ y0, y1, height: tall }) => y0 > top && y1 < first && tall > 0.3 * cap);
  return rowsOf(above, cap).length > OVER.caption ? 0 : Math.max(...over.map(({ y1 }) => y1));
}

/** Where the title and the summary of a paper end, which stand over both of its columns: the last line across the middle of the page in its upper half; 0 without. */
function headOf(
  components: readonly Component[],
  page: { width: number; height: number },
  cap: number,
): number {
  const { width, height } = page;
  const upper = components.filter(({ y1, height: tall }) => y1 < 0.5 * height && tall < 3 * cap);
  const across = findLines(upper, { x0: 0, x1: width, y0: 0, y1: height }, cap, { gap: 1 }).filter(
    ({ x0, x1, components: own }) => own.length >= CROSSED.letters && x0 < 0.45 * width && x1 > 0.55 * width,
  );
  return Math.max(0, ...across.map(({ y1 }) => y1));
}

/** Two columns from the top of the page to its end, or the page as a whole. */
function columnsOf(
  components: readonly Component[],
  page: { width: number; height: number },
  cap: number,
  rules: readonly Box[],
): Box[] {
  const { width, height } = page;
  const whole: Box = { x0: 0, x1: width, y0: 0, y1: height };
  const text = components.filter(
    (component) => component.y0 > 0.08 * height && component.y1 < 0.94 * height && component.height < 3 * cap,
  );
  const body = text.filter((component) => component.height > 0.3 * cap);
  const left = body.filter(({ x1 }) => x1 < 0.45 * width);
  const right = body.filter(({ x0 }) => x0 > 0.55 * width);
  if (left.length < 60 || right.length < 60) return [whole];
  // With what is low, as both strokes of 二, which would else be a gap.
  const lines = findLines(text, whole, cap, { gap: 1 });
  const gutters = besideMiddle(
    guttersOf(body, width, cap).filter((gutter) => !isCrossed(body, lines, gutter, cap)),
    width,
  );
  if (gutters.length === 0) return [whole];
  const sides = [
    { ...whole, x1: gutters[0]! },
    { ...whole, x0: gutters.at(-1)! },
  ];
  // One of them may hold a table or drawings alone.
  const texts = sides.map((side) => textLines(body, side, width, cap).length);
  if (texts[0]! + texts[1]! < TEXT.lines) return [whole];
  const [first, last] = [gutters[0]!, gutters.at(-1)!];
  const behind = body.filter(({ x0 }) => x0 >= last);
  const before = body.filter(({ x1 }) => x1 <= first);
  // A table in the second column begins each row where it likes; that its rows are none of the text beside it shows by their heights. Labels and values
  // below a paragraph, of which the words of a line part at the same place, are rows of one table.
  const isText = Math.min(...texts) >= TEXT.lines;
  const isColumn =
    (isFlush(behind, 'x0', cap) && (isText || !isLevel(behind, before, cap))) ||
    isBesideProse(behind, before, { side: sides[0]!, width, cap }) ||
    (isCentred(behind, cap) && isCentred(before, cap) && !isLevel(behind, before, cap)) ||
    (!isLevel(behind, before, cap) &&
      areAsWide(
        sides.map((side, index) =>
          (proseOf(body, side, width, cap) as Box[]).concat(
            rules.filter(({ x0, x1 }) => (index === 0 ? x1 <= first + cap : x0 >= last - cap)),
          ),
        ),
        width,
        cap,
      ));
  if (!isColumn) return [whole];
  const edges = first === last ? [0, first, width] : [0, first, last, width];
  return edges.slice(1).map((x1, index) => ({ x0: edges[index]!, x1, y0: 0, y1: height }));
}

/** Strips of paper near the middle of the page. */
function guttersOf(body: readonly Component[], width: number, cap: number): number[] {
  const covered = new Uint16Array(width + 1);
  for (const { x0, x1 } of body) for (let x = x0; x < x1; x += 1) covered[x]! += 1;
  const usual = Math.max(1, (body.length / width) * cap * 0.6);
  const gutters: number[] = [];
  let start = -1;
  const from = Math.floor(0.4 * width);
  const to = Math.floor(0.6 * width);
  for (let x = from; x <= to + 1; x += 1) {
    const isPaper = x <= to && covered[x]! <= 0.06 * usual;
    if (isPaper && start < 0) start = x;
    if (!isPaper && start >= 0) {
      if (x - start >= 0.45 * cap) gutters.push((start + x) / 2);
      start = -1;
    }
  }
  return gutters;
}

/** How far apart the gutters on both sides of line numbers are, of the page's width. */
const NUMBERS = 0.06;

/** That next to the middle of the page, and with it that beyond a column of line numbers: others are the white space of a table in a column. */
function besideMiddle(gutters: readonly number[], width: number): number[] {
  const [nearest] = gutters.toSorted((a, b) => Math.abs(a - width / 2) - Math.abs(b - width / 2));
  return nearest === undefined
    ? []
    : gutters.filter((gutter) => Math.abs(gutter - nearest) < NUMBERS * width);
}

/** Components by the row in which they stand, from left to right. */
function rowsOf(components: readonly Component[], cap: number): Component[][] {
  const rows = new Map<number, Component[]>();
  for (const component of components) {
    const row = Math.round((component.y0 + component.y1) / 2 / (1.2 * cap));
    const own = rows.get(row);
    if (own === undefined) rows.set(row, [component]);
    else own.push(component);
  }
  return [...rows.values()].map((row) => row.toSorted((a, b) => a.x0 - b.x0));
}

/** Lines that run on over a gutter: it is where their words happen to part, and what is beside it is a table's white space. */
const CROSSED = { letters: 12, reach: 4, share: 0.06 };

function isCrossed(
  components: readonly Component[],
  lines: readonly InkLine[],
  gutter: number,
  cap: number,
): boolean {
  const crossing = lines.filter(
    ({ x0, x1, components: own }) =>
      own.length >= CROSSED.letters && x0 < gutter - CROSSED.reach * cap && x1 > gutter + CROSSED.reach * cap,
  );
  return crossing.length > CROSSED.share * rowsOf(components, cap).length;
}

/** Running text in a column: the widest gap between its words, in heights of capitals; how long its lines are, of the page's width; how many are enough. */
const TEXT = { gap: 1.6, length: 0.2, lines: 3 };

/** Lines of a side of the page that are as long as those of running text: the columns of a table are parted by white space, too. */
const textLines = (body: readonly Component[], side: Box, width: number, cap: number): InkLine[] =>
  findLines(body, side, cap, { gap: TEXT.gap }).filter((line) => line.x1 - line.x0 > TEXT.length * width);

/** Lines of running text: how many words they have, where a word ends in heights of capitals, and how many of them make a column of it, or, with as many beside them, two. */
const PROSE = { words: 5, space: 0.3, lines: 10, few: 5, share: 0.5 };
/** Share of rows that may stand at the height of a line beside them, and how near that is in heights of capitals: a table's rows all do. */
const LEVEL = { share: 0.6, near: 0.25 };

/** Whether the first column is running text, of which the second goes on at heights of its own. */
function isBesideProse(
  behind: readonly Component[],
  before: readonly Component[],
  { side, width, cap }: { side: Box; width: number; cap: number },
): boolean {
  const lines = findLines(before, side, cap, { gap: TEXT.gap });
  const prose = proseOf(before, side, width, cap);
  if (prose.length < Math.max(PROSE.lines, PROSE.share * lines.length)) return false;
  return !areLevel(
    rowsOf(behind, cap).map(middleOf),
    prose.map(({ y0, y1 }) => (y0 + y1) / 2),
    cap,
  );
}

const middleOf = (row: readonly Component[]): number =>
  (Math.min(...row.map(({ y0 }) => y0)) + Math.max(...row.map(({ y1 }) => y1))) / 2;

/** Whether most rows stand at the height of a line, as far as they stand beside these. */
function areLevel(rows: readonly number[], middles: readonly number[], cap: number): boolean {
  const [top, bottom] = [Math.min(...middles), Math.max(...middles)];
  const beside = rows.filter((row) => row >= top && row <= bottom);
  const level = beside.filter((row) => middles.some((middle) => Math.abs(middle - row) < LEVEL.near * cap));
  return level.length > LEVEL.share * beside.length;
}

/** Whether most rows of two sides of a page stand at the same heights, as those of a table do. */
const isLevel = (one: readonly Component[], other: readonly Component[], cap: number): boolean =>
  areLevel(rowsOf(one, cap).map(middleOf), rowsOf(other, cap).map(middleOf), cap);

/** Rows of a column whose lines stand in its middle, headings and the names below them, and how near to it, in heights of capitals; the share of them that are that or begin at its edge, and of those that are that and shorter than this part of the widest. */
const CENTRED = { rows: 8, near: 2, share: 0.8, narrow: 0.8, narrowShare: 0.25 };

/** Columns as wide as each other: their least width as a share of the page's, how near to its edges a line ends and, as the first of a paragraph, begins, in heights of capitals, by how much their widths differ, and how many lines one of them fills. */
const AS_WIDE = { width: 0.3, edge: 0.7, indent: 3, near: 1.5, lines: 3 };

/** Whether lines of text and rules fill both halves of a page, each from one edge to the other, and both are as wide: columns of a table seldom are, and their text is seldom justified. */
function areAsWide(sides: readonly (readonly Box[])[], width: number, cap: number): boolean {
  const full = sides.map((spans) => {
    const x0 = Math.min(...spans.map((span) => span.x0));
    const x1 = Math.max(...spans.map((span) => span.x1));
    const own = spans.filter(
      (span) => span.x0 - x0 < AS_WIDE.indent * cap && x1 - span.x1 < AS_WIDE.edge * cap,
    );
    return { width: x1 - x0, lines: own.length };
  });
  const [left, right] = [full[0]!, full[1]!];
  return (
    left.width > AS_WIDE.width * width &&
    Math.abs(left.width - right.width) < AS_WIDE.near * cap &&
    Math.min(left.lines, right.lines) >= 1 &&
    Math.max(left.lines, right.lines) >= AS_WIDE.lines
  );
}

/** Whether most rows stand in the middle of their column or begin at one place, as those of examples do that are headings and names for the most part. */
function isCentred(components: readonly Component[], cap: number): boolean {
  const rows = rowsOf(components, cap).map((row) => ({
    x0: row[0]!.x0,
    x1: Math.max(...row.map(({ x1 }) => x1)),
  }));
  if (rows.length < CENTRED.rows) return false;
  const middle = median(rows.map(({ x0, x1 }) => (x0 + x1) / 2))!;
  const edge = Math.min(...rows.map(({ x0 }) => x0));
  const widest = Math.max(...rows.map(({ x0, x1 }) => x1 - x0));
  const inMiddle = rows.filter(({ x0, x1 }) => Math.abs((x0 + x1) / 2 - middle) < CENTRED.near * cap);
  const narrow = inMiddle.filter(({ x0, x1 }) => x1 - x0 < CENTRED.narrow * widest);
  const own = rows.filter((row) => inMiddle.includes(row) || row.x0 - edge < 2 * CENTRED.near * cap);
  return own.length >= CENTRED.share * rows.length && narrow.length >= CENTRED.narrowShare * rows.length;
}

/** Lines of a side of the page that have as many words as those of running text. */
const proseOf = (components: readonly Component[], side: Box, width: number, cap: number): InkLine[] =>
  textLines(components, side, width, cap).filter((line) => wordsOf(line, cap) >= PROSE.words);

/** Words of a line, by the gaps between its letters. */
function wordsOf({ components }: InkLine, cap: number): number {
  const sorted = components.toSorted((a, b) => a.x0 - b.x0);
  let [words, end] = [1, sorted[0]!.x1];
  for (const { x0, x1 } of sorted) {
    if (x0 - end > PROSE.space * cap) words += 1;
    end = Math.max(end, x1);
  }
  return words;
}

/** Whether most rows begin at one place, as those of a column do and those of a table's inner column need not. */
function isFlush(components: readonly Component[], edge: 'x0', cap: number): boolean {
  const starts = rowsOf(components, cap)
    .map((row) => row[0]![edge])
    .toSorted((a, b) => a - b);
  const start = starts[Math.floor(0.2 * starts.length)] ?? 0;
  return starts.filter((x) => x - start < 4 * cap).length > 0.6 * starts.length;
}
