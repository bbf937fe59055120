import { boxAround, type Box, widthOf } from '../box.ts';
import type { PageResult, TextLine } from '../page/page-result.ts';
import { rowsOf, withoutFurniture } from '../prose/running-text.ts';
import { isOpenLabel, looksLikeLabel, shownLabel } from '../compounds/labels.ts';
import { CAPTION } from './caption.ts';
import { headingEndpoint, isLabelHeading, roleOfHeading } from './headings.ts';
import { splitHeadings } from './ruled.ts';
import { hasCompoundsAsColumns, headingOfCompounds, transposed } from './transposed.ts';
import { type Cell, type Table, textOf, withoutMark } from './table.ts';
import { plainText } from './units.ts';
import { readValue } from './values.ts';

/** Multiples of the height of capitals. */
const GAP = {
  /** White space that parts two columns. */
  columns: 0.7,
  /** Rows further apart do not belong together. */
  rows: 6,
};
/** Rows of headings above the first row of values. */
const MOST_HEADINGS = 7;

/** Pieces of text at one height. */
type Row = TextLine[];

/** Columns as stretches of a page, in points. */
interface Column {
  x0: number;
  x1: number;
}

/** Tables whose columns are parted by white space: below a caption, or below a row that names a column of labels and one of values. */
export function findUnruled(page: PageResult): Table[] {
  const lines = withoutFurniture(page);
  const zones = [...new Set(lines.map(({ column }) => column))];
  return zones.flatMap((zone) => {
    const rows = rowsOf(lines.filter(({ column }) => column === zone));
    return blocksOf(page, rows).flatMap((block) => tableOf(page, block) ?? []);
  });
}

/** Points by which a piece may stand out of its column on the next page. */
const OUTSIDE = 8;

/** Rows of labels and values at the top of a page that stand in the columns of a table that came before, without headings; undefined where there are none. */
export function rowsUnder(page: PageResult, before: Table): Table | undefined {
  const { edges, columns } = before;
  const roles = before.headings.map(isLabelHeading);
  const labelColumn = roles.indexOf(true);
  if (before.isRuled || edges.length !== columns + 1 || labelColumn < 0) return undefined;
  const placeOf = ({ x0, x1 }: Column): number =>
    edges.findIndex(
      (edge, index) => index < columns && x0 >= edge - OUTSIDE && x1 <= edges[index + 1]! + OUTSIDE,
    );
  const cells: (Cell | undefined)[][] = [];
  const used: TextLine[] = [];
  for (const row of rowsOf(withoutFurniture(page))) {
    const places = row.map(placeOf);
    const isRow =
      row.length >= 2 &&
      !places.includes(-1) &&
      // As many pieces as columns, and two of them in one: here the columns stand elsewhere.
      !(row.length === columns && new Set(places).size < columns) &&
      row.every((line, index) =>
        places[index] === labelColumn
          ? looksLikeLabel(line.text)
          : columns > 2 || readValue(line.text, { isSeen: true }).kind !== 'unread',
      ) &&
      places.includes(labelColumn) &&
      (cells.length > 0 || row.some((line, index) => places[index] !== labelColumn && isValue(line)));
    if (!isRow) break;
    const made: (Cell | undefined)[] = Array.from({ length: columns }, () => undefined);
    for (const [index, line] of row.entries()) add(made, places[index]!, [line], page.page);
    cells.push(made);
    used.push(...row);
  }
  if (cells.length < 2) return undefined;
  return {
    caption: '',
    parts: [{ ...boxAround(used), page: page.page }],
    isRuled: false,
    columns,
    edges,
    headings: before.headings.map(() => ''),
    rows: cells,
    notes: cells.map(() => undefined),
  };
}

/**
 * Rows at the top of a page, each of as many pieces as a table before has columns, of which the first looks like a label and another is a value; undefined
 * where there are not two.
 */
export function rowsAtTop(page: PageResult, columns: number): Table | undefined {
  const top: Row[] = [];
  for (const row of rowsOf(withoutFurniture(page))) {
    const isRow =
      row.length === columns && looksLikeLabel(shownLabel(row[0]!.text)) && row.slice(1).some(isValue);
    if (!isRow) break;
    top.push(row);
  }
  const stretches = columnsOf(top, page.cap);
  if (top.length < 2 || stretches.length !== columns) return undefined;
  const rows = top.map((row) => {
    const made: (Cell | undefined)[] = stretches.map(() => undefined);
    for (const [place, line] of row.entries()) add(made, place, [line], page.page);
    return made;
  });
  return {
    caption: '',
    parts: [{ ...boxAround(top.flat()), page: page.page }],
    isRuled: false,
    columns,
    edges: edgesOf(stretches),
    headings: stretches.map(() => ''),
    rows,
    notes: rows.map(() => undefined),
  };
}

/**
 * Whatever stands in columns parted by white space, whether its headings are understood or not: of a box that a person drew around a table.
 * Undefined where there are no two columns and rows.
 */
export function looseTable(page: PageResult): Table | undefined {
  const rows = rowsOf(page.lines);
  const [first] = rows;
  const caption = first !== undefined && isCaption(first) ? textOfRow(first) : '';
  const body = caption === '' ? rows : rows.slice(1);
  const columns = columnsOf(
    body.filter((row) => row.length >= 2),
    page.cap,
  );
  if (columns.length < 2 || body.length < 2) return undefined;
  const cells = body.map((row) => {
    const made: (Cell | undefined)[] = columns.map(() => undefined);
    for (const line of row) add(made, columnOf(line, columns), [line], page.page);
    return made;
  });
  const { headings, body: values } = splitHeadings(cells);
  return {
    caption: plainText(caption),
    parts: [{ ...boxAround(page.lines), page: page.page }],
    isRuled: false,
    columns: columns.length,
    edges: edgesOf(columns),
    headings,
    rows: values,
  };
}

interface Block {
  caption: string;
  rows: Row[];
}

const textOfRow = (row: Row): string => row.map(({ text }) => text).join(' ');
const bottomOf = (row: Row): number => Math.max(...row.map(({ y1 }) => y1));
const topOf = (row: Row): number => Math.min(...row.map(({ y0 }) => y0));

/** Whether an item is a value of a column of numbers or codes. */
const isValue = (line: TextLine): boolean => {
  const { kind } = readValue(withoutMark(line), { isSeen: line.confidence < 1 });
  return kind === 'number' || kind === 'code' || kind === 'range';
};

const isCaption = (row: Row): boolean => CAPTION.test(row[0]!.text) && textOfRow(row).length < 200;

/** A row that names a column of labels and one of values. */
function isHeadingRow(row: Row): boolean {
  if (row.length < 2 || row.some(isValue)) return false;
  return (
    row.some(({ text }) => isLabelHeading(text)) &&
    row.some(({ text }) => roleOfHeading(text)?.kind === 'value')
  );
}

/** Rows that may be a table: from a caption or a heading on, to where running text, another caption or the closing rule stands. */
function blocksOf(page: PageResult, rows: readonly Row[]): Block[] {
  const width = Math.max(1, widthOf(boxAround(rows.flat())));
  const blocks: Block[] = [];
  for (let start = 0; start < rows.length; start += 1) {
    const hasCaption = isCaption(rows[start]!);
    if (!hasCaption && !isHeadingRow(rows[start]!)) continue;
    const first = hasCaption ? start + 1 : start;
    const end = endOf(page, rows, first, width);
    if (end - first >= 2) {
      blocks.push({ caption: hasCaption ? textOfRow(rows[start]!) : '', rows: rows.slice(first, end) });
      start = end - 1;
    }
  }
  return blocks;
}

/** Whether a text has as many words as sentences have; Chinese has no spaces between them. */
const isRunningText = (text: string): boolean =>
  text.split(' ').length > 6 || (text.match(/[\u4e00-\u9fff]/g) ?? []).length > 12;

function endOf(page: PageResult, rows: readonly Row[], first: number, width: number): number {
  let hasValues = false;
  for (let index = first; index < rows.length; index += 1) {
    const row = rows[index]!;
    if (isCaption(row)) return index;
    const before = rows[index - 1];
    // What stands far above the first row says nothing of the table.
    if (index > first && before !== undefined && topOf(row) - bottomOf(before) > GAP.rows * page.cap)
      return index;
    if (/^[*†‡“"]{0,3}(?:\*|obs\.?\s?=|\[?\d{4}\])/.test(row[0]!.text.trim()) && hasValues) return index;
    // Running text: one long piece with words, below the first values.
    const isProse = row.length === 1 && widthOf(row[0]!) > 0.75 * width && isRunningText(textOfRow(row));
    if (isProse && (hasValues || index - first > MOST_HEADINGS)) return index;
    hasValues ||= row.length >= 2 && row.some(isValue);
  }
  return rows.length;
}

function tableOf(page: PageResult, { caption, rows }: Block): Table | undefined {
  const lying = columnsAsCompounds(page, caption, rows);
  if (lying !== undefined) return lying;
  const firstValues = rows.findIndex((row) => row.length >= 2 && row.slice(1).some(isValue));
  if (firstValues < 0 || firstValues > MOST_HEADINGS) return undefined;
  const body = rows.slice(firstValues);
  const columns = columnsOf(
    body.filter((row) => row.length >= 2 && row.slice(1).some(isValue)),
    page.cap,
  );
  if (columns.length < 2) return undefined;
  const headings = headingsOf(rows.slice(0, firstValues), columns, page.cap);
  const { cells, notes } = bodyOf(page, body, columns);
  const isMeasured =
    headings.some((heading) => roleOfHeading(heading)?.kind === 'value') ||
    // The caption may say what was measured, and the heading only on what.
    (headingEndpoint(caption) !== undefined && headings.some(isLabelHeading));
  if (cells.length < 2 || !isMeasured) return undefined;
  const { x0, y0, x1, y1 } = boxAround(rows.flat());
  return {
    caption: plainText(caption),
    parts: [{ x0, y0, x1, y1, page: page.page }],
    isRuled: false,
    columns: columns.length,
    edges: edgesOf(columns),
    headings,
    rows: cells,
    notes,
  };
}

/** A table whose columns are compounds; undefined of any other. */
function columnsAsCompounds(page: PageResult, caption: string, rows: readonly Row[]): Table | undefined {
  const full = rows.filter((row) => row.length >= 3);
  const columns = columnsOf(full, page.cap);
  if (columns.length < 3 || full.length < 2) return undefined;
  const start = rows.indexOf(full[0]!);
  const matrix: (Cell | undefined)[][] = [];
  for (const row of rows.slice(start)) {
    // `Compound` over `10` is one heading, and so is `Compound I-` over `10`.
    const isSecond =
      matrix.length === 1 &&
      matrix[0]!.slice(1).every((cell) => isOpenLabel(textOf(cell)) || /[-–]$/.test(textOf(cell)));
    const made: (Cell | undefined)[] = isSecond ? matrix[0]! : columns.map(() => undefined);
    for (const line of row) add(made, columnOf(line, columns), [line], page.page);
    if (!isSecond) matrix.push(made);
  }
  if (!hasCompoundsAsColumns(matrix, caption)) return undefined;
  const { headings, body } = splitHeadings(transposed(matrix));
  headings[0] = headingOfCompounds(headings[0]!);
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

/** Edges of columns: the middle of the white space between them. */
const edgesOf = (columns: readonly Column[]): number[] => [
  columns[0]!.x0,
  ...columns.slice(1).map((column, index) => (columns[index]!.x1 + column.x0) / 2),
  columns.at(-1)!.x1,
];

/** Stretches that rows with several pieces fill, parted by white space that runs through nearly all of them. */
function columnsOf(rows: readonly Row[], cap: number): Column[] {
  const sorted = rows.flat().toSorted((a, b) => a.x0 - b.x0);
  const columns: (Column & { pieces: number })[] = [];
  for (const { x0, x1 } of sorted) {
    const last = columns.at(-1);
    if (last !== undefined && x0 - last.x1 < GAP.columns * cap) {
      last.x1 = Math.max(last.x1, x1);
      last.pieces += 1;
    } else columns.push({ x0, x1, pieces: 1 });
  }
  return columns.map(({ x0, x1 }) => ({ x0, x1 }));
}

/** Index of the column that a piece stands in: that with which it shares most, else the nearest. */
function columnOf({ x0, x1 }: Column, columns: readonly Column[]): number {
  let [best, most] = [0, -Infinity];
  for (const [index, column] of columns.entries()) {
    const shared = Math.min(x1, column.x1) - Math.max(x0, column.x0);
    if (shared > most) [best, most] = [index, shared];
  }
  return best;
}

/**
 * Headings over each column; one that lies over several belongs to all of them, and so does one that says what was measured over columns whose
 * own headings say on what.
 */
function headingsOf(rows: readonly Row[], columns: readonly Column[], cap: number): string[] {
  const whole = columns.at(-1)!.x1 - columns[0]!.x0;
  const texts: string[][] = [];
  for (const row of rows) {
    // A title over the whole table is no heading.
    if (row.length === 1 && columns.length > 2 && isOver(row[0]!, columns)) continue;
    // Nor is what heads the first rows of values.
    if (texts.length > 0 && isTitle(row, columns, cap) && roleOfHeading(row[0]!.text)?.kind !== 'value')
      continue;
    const own = columns.map(() => '');
    for (const line of row) {
      const over = columns.flatMap((column, index) =>
        Math.min(line.x1, column.x1) - Math.max(line.x0, column.x0) > 0 && widthOf(line) < 0.8 * whole
          ? [index]
          : [],
      );
      for (const index of over.length > 0 ? over : [columnOf(line, columns)])
        own[index] = `${own[index]!} ${line.text}`.trim();
    }
    texts.push(own);
  }
  for (const [level, own] of texts.entries()) {
    const below = columns.map((_, column) =>
      plainText(
        texts
          .slice(level + 1)
          .map((row) => row[column]!)
          .join(' '),
      ),
    );
    const isOpen = (column: number): boolean =>
      below[column] !== '' && (roleOfHeading(below[column]!)?.kind ?? 'target') === 'target';
    const spread = (from: number, to: number): void => {
      if (own[to] === '' && isOpen(from) && isOpen(to) && roleOfHeading(own[from]!)?.kind === 'value')
        own[to] = own[from]!;
    };
    for (let column = 0; column + 1 < columns.length; column += 1) spread(column, column + 1);
    // What stands over the middle of its columns reaches to their left, too.
    for (let column = columns.length - 1; column > 0; column -= 1) spread(column, column - 1);
  }
  return columns.map((_, column) => plainText(texts.map((row) => row[column]!).join(' ')));
}

/** Whether a piece stands over the middle of the table and not over one column. */
function isOver(line: Column, columns: readonly Column[]): boolean {
  const middle = (columns[0]!.x0 + columns.at(-1)!.x1) / 2;
  const covered = columns.filter((column) => line.x0 < column.x1 && line.x1 > column.x0).length;
  return (
    line.x0 < middle &&
    line.x1 > middle &&
    (covered >= 2 || line.x0 > columns[0]!.x0 + 10) &&
    !roleOfHeading((line as TextLine).text)
  );
}

/** Words of a piece, each with where it stands; a wide gap parts words that were read as one. */
function wordsOf({ text, at, x0, x1 }: TextLine): { text: string; x: number }[] {
  const wide = (2 * (x1 - x0)) / Math.max(4, text.length);
  const words: { text: string; from: number; to: number }[] = [];
  let isOpen = false;
  for (const [index, letter] of Array.from(text).entries()) {
    const x = at[index] ?? x0;
    const last = words.at(-1);
    if (letter === ' ') isOpen = false;
    else if (isOpen && last !== undefined && x - last.to < wide) {
      last.text += letter;
      last.to = x;
    } else {
      words.push({ text: letter, from: x, to: x });
      isOpen = true;
    }
  }
  return words.map(({ text: word, from, to }) => ({ text: word, x: (from + to) / 2 }));
}

/** Rows of cells. A row of labels only continues the nearer of its neighbours; a row without label and values heads what follows it. */
function bodyOf(
  page: PageResult,
  rows: readonly Row[],
  columns: readonly Column[],
): { cells: (Cell | undefined)[][]; notes: (string[] | undefined)[] } {
  const cells: (Cell | undefined)[][] = [];
  const notes: (string[] | undefined)[] = [];
  let note: string[] | undefined;
  let waiting: Row | undefined;
  let title: Row | undefined;
  for (const [index, row] of rows.entries()) {
    // What is left of a rule.
    if (!/[\p{L}\d+*]/u.test(textOfRow(row))) continue;
    const places = row.map((line) => columnOf(line, columns));
    const hasValue =
      row.some((line, place) => places[place]! > 0 && isValue(line)) || isEmptyRow(row, places);
    // A title amid the rows belongs to no column, and so does what is left of it on one more line below it, nearer to it than to what follows.
    const next = rows[index + 1];
    const isMoreOfTitle =
      title !== undefined &&
      row.length === 1 &&
      row[0]!.x0 > title[0]!.x0 - page.cap &&
      row[0]!.x1 < title.at(-1)!.x1 + page.cap &&
      (next === undefined || topOf(next) - bottomOf(row) > topOf(row) - bottomOf(title)) &&
      !looksLikeLabel(plainText(row[0]!.text)) &&
      topOf(row) - bottomOf(title) < 0.9 * page.cap;
    if (!hasValue && (isMoreOfTitle || isTitle(row, columns, page.cap))) {
      note = undefined;
      waiting = undefined;
      title = isMoreOfTitle ? undefined : row;
      continue;
    }
    title = undefined;
    const before = cells.at(-1);
    if (
      !hasValue &&
      before !== undefined &&
      note === notes.at(-1) &&
      continues(rows, index, before, page.cap)
    ) {
      for (const [place, line] of row.entries()) add(before, places[place]!, [line], page.page);
      continue;
    }
    if (!hasValue && places.every((place) => place === 0)) {
      const above = index === 0 ? Infinity : topOf(row) - bottomOf(rows[index - 1]!);
      const below = next === undefined ? Infinity : topOf(next) - bottomOf(row);
      const isOpen = /[-+–&,]$/.test(textOfRow(row));
      const isNext = looksLikeLabel(textOfRow(row)) && looksLikeLabel(plainText(textOf(cells.at(-1)?.[0])));
      if (isNext) {
        // Its value was not seen, or there is none.
        const empty: (Cell | undefined)[] = columns.map(() => undefined);
        add(empty, 0, row, page.page);
        cells.push(empty);
        notes.push(note);
      } else if (cells.length > 0 && note === notes.at(-1) && above <= below + 0.3 * page.cap && !isOpen)
        add(cells.at(-1)!, 0, row, page.page);
      else waiting = row;
      continue;
    }
    if (!hasValue && !places.includes(0)) {
      note = columns.map(() => '');
      for (const line of row)
        for (const { text, x } of wordsOf(line)) {
          const place = columnOf({ x0: x - 1, x1: x + 1 }, columns);
          note[place] = `${note[place]!} ${text}`.trim();
        }
      continue;
    }
    const made: (Cell | undefined)[] = columns.map(() => undefined);
    if (waiting !== undefined) add(made, 0, waiting, page.page);
    waiting = undefined;
    for (const [place, line] of row.entries()) add(made, places[place]!, [line], page.page);
    cells.push(made);
    notes.push(note);
  }
  return { cells, notes };
}

/** Whether a row is a label and signs that nothing was measured, as `17 | -` or `18 | n.d.`. */
const isEmptyRow = (row: Row, places: readonly number[]): boolean =>
  row.length > 1 &&
  row.every((line, index) =>
    places[index] === 0
      ? looksLikeLabel(shownLabel(line.text))
      : readValue(line.text, { isSeen: line.confidence < 1 }).kind === 'none',
  ) &&
  places.filter((place) => place === 0).length === 1;

/** Whether a row is one piece that reaches over more than its column, its words no further apart than in any line. */
function isTitle(row: Row, columns: readonly Column[], cap: number): boolean {
  const [line] = row;
  if (line === undefined || row.length > 1 || columns.length < 2) return false;
  const over = columns.filter((column) => line.x0 < column.x1 && line.x1 > column.x0);
  const own = columns[columnOf(line, columns)]!;
  const isWider = over.length > 1 || line.x1 > own.x1 + 1.5 * cap || line.x0 < own.x0 - 1.5 * cap;
  return isWider &&
    line.text.trim().includes(' ') &&
    wordsOf(line).length === line.text.trim().split(/\s+/).length
    ? !hasWideGap(line)
    : isWider && HAN.test(line.text) && line.text.length > 4;
}

const HAN = /[\u4e00-\u9fff]{2}/;

/** Whether words of a piece stand as far apart as columns do. */
function hasWideGap({ text, at, x0, x1 }: TextLine): boolean {
  const letter = (x1 - x0) / Math.max(4, text.length);
  return Array.from(text).some(
    (sign, index) =>
      sign === ' ' && index > 0 && (at[index + 1] ?? 0) - (at[index - 1] ?? Infinity) > 3.2 * letter,
  );
}

/** Whether a row without values is the second line of the row before: nearer to it than to the next, or its label is open. */
function continues(
  rows: readonly Row[],
  index: number,
  before: readonly (Cell | undefined)[],
  cap: number,
): boolean {
  const [row, last, next] = [rows[index]!, rows[index - 1], rows[index + 1]];
  if (last === undefined) return false;
  const above = topOf(row) - bottomOf(last);
  const below = next === undefined ? Infinity : topOf(next) - bottomOf(row);
  const label = plainText(before[0]?.lines.map(({ text }) => text).join(' ') ?? '');
  if (above > 1.2 * cap) return false;
  return isOpenLabel(label) || (row.length > 1 && above < below - 0.15 * cap);
}

function add(cells: (Cell | undefined)[], place: number, lines: readonly TextLine[], page: number): void {
  const cell = cells[place];
  if (cell === undefined)
    cells[place] = {
      ...boxAround(lines),
      page,
      lines: [...lines],
      pictures: [],
      isWide: false,
      isTall: false,
    };
  else {
    cell.lines.push(...lines);
    Object.assign(cell, boxAround([cell, ...lines] as Box[]));
  }
}
