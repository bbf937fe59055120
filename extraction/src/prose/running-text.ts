import { type Box, boxAround, centreY, heightOf, overlapX, overlapY } from '../box.ts';
import { looksLikeLabel } from '../compounds/labels.ts';
import { linePart } from '../page/line-part.ts';
import type { PageResult, TextLine } from '../page/page-result.ts';
import { plainText } from '../tables/units.ts';

/** A paragraph of running text, and the lines that it is made of. */
export interface Paragraph {
  page: number;
  text: string;
  lines: TextLine[];
  /** For each line, the index into the text at which it begins. */
  starts: number[];
}

const HAN_END = /[\u3000-\u9fff\uff00-\uffef]$/;
const HAN_START = /^[\u3000-\u9fff\uff00-\uffef]/;

/** The text between the end of a line and the next: nothing inside a name, a number or Chinese, else a space. */
export const jointOf = (before: string, next: string): string => {
  if (/[-–([{,]$/.test(before) && /^[\w([{'-]/.test(next))
    return /[,]$/.test(before) && !/\d,$/.test(before) ? ' ' : '';
  if (/^[-–)\]},]/.test(next)) return '';
  // Within the brackets of a name: `({4-[(2-methylindazol-6-yl)` and below it `(methyl)amino]…`.
  if (/^[([{]/.test(next) && /(?:[)\]}]|yl)$/.test(before) && isInBrackets(before)) return '';
  return HAN_END.test(before) && HAN_START.test(next) ? '' : ' ';
};

/** Characters in which a bracket is looked for that is still open. */
const BRACKETS_MOST = 200;

/** Whether a bracket of the last word of a text is not closed. */
function isInBrackets(text: string): boolean {
  let depth = 0;
  for (const letter of text.slice(-BRACKETS_MOST).split(/\s/).at(-1)!)
    if (/[([{]/.test(letter)) depth += 1;
    else if (/[)\]}]/.test(letter)) depth -= 1;
  return depth > 0;
}

/** Numbers of lines in the margin, heads and feet of pages. */
export function withoutFurniture(page: PageResult): TextLine[] {
  const { lines, height, cap } = page;
  const margin = marginNumbers(lines, cap);
  const isHead = (line: TextLine): boolean =>
    (line.y1 < 0.085 * height &&
      (/^(?:WO|EP|US|CN|JP|PCT|说明书|权利要求书)|^\d{1,4}(?:\/\d+\s?页?)?$|^[-–]\s?\d{1,4}\s?[-–]$|B[12]$/.test(
        line.text.trim(),
      ) ||
        /(?:说\s?明\s?书|权\s?利\s?要\s?求\s?书|Sheet \d+ of|^\(continued\)$)/.test(line.text))) ||
    (line.y0 > 0.92 * height && /^[-–]?\s?\d{1,4}\s?[-–]?$|SUBSTITUTE SHEET|RECTIFIED/.test(line.text));
  const series = marginSeries([...margin], cap);
  const numbers = columnNumbers(lines, height);
  return lines
    .filter((line) => !margin.has(line) && !isHead(line) && !numbers.has(line))
    .map((line) => (series.length === 0 ? line : withoutNumber(line, series, cap)));
}

/** Where the numbers of columns stand, as a share of the page's height. */
const COLUMN_NUMBERS = 0.15;

/** Numbers over two columns of a page, an odd one and the next at the same height, as grants number their columns. */
function columnNumbers(lines: readonly TextLine[], height: number): Set<TextLine> {
  const bare = lines.filter(({ text, y1 }) => y1 < COLUMN_NUMBERS * height && /^\d{1,4}$/.test(text.trim()));
  const pairs = bare.flatMap((left) => {
    const right = bare.find(
      (other) =>
        other.column > left.column &&
        Number(left.text) % 2 === 1 &&
        Number(other.text) === Number(left.text) + 1 &&
        overlapY(left, other) > 0.5 * heightOf(left),
    );
    return right === undefined ? [] : [left, right];
  });
  return new Set(pairs);
}

/**
 * Numbers of lines: 5, 10, 15 … under one another at the same distance, four of them at least. Values of a table may be multiples of 5 too,
 * but do not climb evenly.
 */
function marginNumbers(lines: readonly TextLine[], cap: number): Set<TextLine> {
  const numbers = lines.filter(({ text }) => isMarginNumber(text));
  const found = new Set<TextLine>();
  for (const series of marginSeries(numbers, cap)) {
    const own = numbers.filter((line) => isOfSeries(line, series, cap));
    if (!isLabelColumn(own, lines, cap)) for (const line of own) found.add(line);
  }
  return found;
}

/** Whether other numbers stand between them: the labels 5, 10, 15 of a table climb as evenly as those of lines. */
function isLabelColumn(series: readonly TextLine[], lines: readonly TextLine[], cap: number): boolean {
  const { x0, x1, y0, y1 } = boxAround(series);
  const between = lines.filter(
    (line) =>
      !series.includes(line) &&
      line.y0 > y0 &&
      line.y1 < y1 &&
      Math.abs(line.x0 + line.x1 - x0 - x1) < 3 * cap &&
      looksLikeLabel(line.text.trim()),
  );
  return between.length >= series.length;
}

const isMarginNumber = (text: string): boolean =>
  /^\d{1,2}$/.test(text) && Number(text) % 5 === 0 && Number(text) > 0;

/** Numbers of lines in a margin: one of them, and how far lines are apart. */
interface MarginSeries {
  first: TextLine;
  pitch: number;
}

function marginSeries(numbers: readonly TextLine[], cap: number): MarginSeries[] {
  return numbers.flatMap((first) => {
    const under = numbers
      .filter((other) => Math.abs(other.x0 + other.x1 - first.x0 - first.x1) < 3 * cap && other.y0 > first.y0)
      .toSorted((a, b) => a.y0 - b.y0);
    const second = under.find(({ text }) => Number(text) === Number(first.text) + 5);
    if (second === undefined) return [];
    const series = { first, pitch: (second.y0 - first.y0) / 5 };
    return series.pitch > 0.8 * cap && under.filter((line) => isOfSeries(line, series, cap)).length >= 3
      ? [series]
      : [];
  });
}

/** Whether a number stands where it ought to by its worth. */
const isOfSeries = (line: TextLine, { first, pitch }: MarginSeries, cap: number): boolean => {
  const away = pitch * (Number(line.text) - Number(first.text));
  return (
    Math.abs(line.x0 + line.x1 - first.x0 - first.x1) < 3 * cap &&
    Math.abs(line.y0 - first.y0 - away) < 0.9 * cap + 0.02 * Math.abs(away)
  );
};

/** A line of text that was read together with its number in the margin, without it. */
function withoutNumber(line: TextLine, series: readonly MarginSeries[], cap: number): TextLine {
  const behind = withoutNumberBehind(line, series, cap);
  if (behind !== line) return behind;
  const match = /^(\d{1,2})\s+(?=\S)/.exec(line.text);
  if (match === null || !isMarginNumber(match[1]!)) return line;
  const { length } = match[1]!;
  const number = { ...line, text: match[1]!, x1: 2 * (line.at[length - 1] ?? line.x0) - line.x0 };
  // Where it stands lower than the text, the line reaches down to it.
  const low = { ...number, y0: line.y1 - cap };
  const isLow = line.y1 - line.y0 > 1.4 * cap;
  if (!series.some((one) => isOfSeries(number, one, cap) || (isLow && isOfSeries(low, one, cap))))
    return line;
  return linePart(line, match[0].length);
}

/** A line of a first column without the number that stands between the columns. */
function withoutNumberBehind(line: TextLine, series: readonly MarginSeries[], cap: number): TextLine {
  const match = /(?:(?<=\S)\s+|(?<=\)))(\d{1,2})$/.exec(line.text);
  if (match === null || !isMarginNumber(match[1]!)) return line;
  const number = linePart(line, line.text.length - match[1]!.length);
  return series.some((one) => isOfSeries(number, one, cap)) ? linePart(line, 0, match.index) : line;
}

/**
 * Paragraphs of a page in the order of reading: a paragraph ends at a number in brackets, a wide gap, or where a line ends early, and a
 * caption at the foot of its column.
 */
export function paragraphsOf(page: PageResult): Paragraph[] {
  const rows = rowsOf(withoutFurniture(page));
  const paragraphs: Paragraph[] = [];
  let current: TextLine[][] = [];
  const close = (): void => {
    if (current.length > 0) paragraphs.push(paragraphOf(page.page, current));
    current = [];
  };
  for (const row of rows) {
    const last = current.at(-1);
    const isBelowCaption =
      last !== undefined &&
      last[0]!.column !== row[0]!.column &&
      /^(?:Fig|Scheme|Chart)/.test(current[0]![0]!.text);
    // The drawing of an example at the foot of a column may stand at the top of the next one.
    const isBelowDrawing =
      last !== undefined &&
      last[0]!.column !== row[0]!.column &&
      current.length <= MOST_OF_HEADING &&
      BEGINNING.test(current[0]![0]!.text) &&
      page.pictures.some((picture) => picture.y1 <= row[0]!.y0 && overlapX(picture, row[0]!) > 0);
    if (last !== undefined && (isBelowCaption || isBelowDrawing || startsParagraph(last, row, page.cap)))
      close();
    current.push(row);
  }
  close();
  return paragraphs;
}

/** Lines of a heading with the name behind it. */
const MOST_OF_HEADING = 6;

/** How a paragraph begins that is an example's, a step's or a table's. */
const BEGINNING =
  /^(?:Example|EXAMPLE|Compound \d|Step|Intermediate|Preparation|(?:Reference|Comparative) (?:Example|Compound)|Table|TABLE|[【<〈]?(?:[实実]施例|参考例|比[较較]例|실시예|참고예|비교예)|步骤\s?[\d一二三四五六七八九十]|【|表\s?\d)/;
/** The same where the line before ends a sentence: elsewhere `analog` may stand before it. */
const BEGINNING_AFTER = /^(?:Beispiel|BEISPIEL|Exemple|EXEMPLE|(?:Referenz|Vergleichs)beispiel)\s?\d/;

function startsParagraph(before: readonly TextLine[], row: readonly TextLine[], cap: number): boolean {
  const [first, last] = [row[0]!, before.at(-1)!];
  const isBelow = first.column === last.column;
  const gap = first.y0 - Math.max(...before.map(({ y1 }) => y1));
  if (isBelow && gap > 1.6 * cap) return true;
  if (/^\s?[[【]\s?\d{3,5}\s?[\]】]/.test(first.text)) return true;
  // `…; Example 5: 3 nM` goes on though its line begins like a heading.
  if (/(?:[,;，；、]|\b(?:and|or|of|with|to))\s*$/.test(last.text)) return false;
  const isAfterSentence = /[.。]\s*$/.test(last.text);
  // Words of a justified line may stand so far apart that they are pieces of their own.
  const text = plainText(row.map((line) => line.text).join(' '));
  if (isAfterSentence && BEGINNING_AFTER.test(text)) return true;
  return (isBelow || isAfterSentence) && BEGINNING.test(text);
}

const isAtHeight = (one: Box, other: Box): boolean =>
  overlapY(one, other) > 0.5 * Math.min(heightOf(one), heightOf(other));

/** Whether a piece is small and stands close to another: a lowered index, lower than a piece whose letters do not reach down. */
const isIndexOf = (small: Box, large: Box): boolean =>
  heightOf(small) < 0.8 * heightOf(large) &&
  overlapX(small, large) > -0.6 * heightOf(large) &&
  isAtHeight(small, large);

/** Pieces of text at one height of one column. */
export function rowsOf(lines: readonly TextLine[]): TextLine[][] {
  const rows: TextLine[][] = [];
  for (const line of lines.toSorted((a, b) => a.column - b.column || centreY(a) - centreY(b))) {
    const row = rows.at(-1);
    const [first] = row ?? [];
    const isBeside =
      first !== undefined &&
      first.column === line.column &&
      (isAtHeight(first, line) || row!.some((one) => isIndexOf(line, one)));
    if (isBeside) row!.push(line);
    else rows.push([line]);
  }
  for (const row of rows) row.sort((a, b) => a.x0 - b.x0);
  return rows;
}

function paragraphOf(page: number, rows: readonly TextLine[][]): Paragraph {
  const paragraph: Paragraph = { page, text: '', lines: [], starts: [] };
  for (const row of rows)
    for (const line of row) {
      const text = plainText(line.text);
      if (text === '') continue;
      paragraph.text += paragraph.text === '' ? '' : jointOf(paragraph.text, text);
      paragraph.starts.push(paragraph.text.length);
      paragraph.lines.push(line);
      paragraph.text += text;
    }
  return paragraph;
}

/** The line that holds a place of a paragraph's text. */
export function lineAt({ lines, starts }: Paragraph, place: number): TextLine | undefined {
  const index = starts.findLastIndex((start) => start <= place);
  return lines[Math.max(0, index)];
}
