// Where on a page tables without rules may be.
import { boxAround, widthOf } from '../box.ts';
import { looksLikeLabel, shownLabel } from '../compounds/labels.ts';
import type { PageResult } from '../page/page-result.ts';
import { rowsOf, withoutFurniture } from '../prose/running-text.ts';
import { CAPTION } from './caption.ts';
import { AMOUNT, isLabelHeading, roleOfHeading } from './headings.ts';
import { isSectionTitle } from './section-titles.ts';
import { isUnit, plainText } from './units.ts';
import { type Row, bottomOf, isValue, textOfRow, topOf } from './unruled-rows.ts';

/** Multiples of the height of capitals. */
const GAP = {
  /** Rows further apart do not belong together. */
  rows: 6,
};

/** Rows of headings above the first row of values. */
export const MOST_HEADINGS = 7;

/** Lines of a caption behind its first. */
const MOST_TITLES = 4;

/** A caption that is the last line of a page: its table begins on the next. */
export function captionAtFoot(page: PageResult): string | undefined {
  const row = rowsOf(withoutFurniture(page)).at(-1);
  const below = page.pictures.some((picture) => row !== undefined && picture.y0 > bottomOf(row));
  return row !== undefined && isCaption(row) && !below ? textOfRow(row) : undefined;
}

export interface Block {
  caption: string;
  rows: Row[];
}

/** Whether a text is an amount and nothing else: `10 μM`. */
const isAmount = (text: string): boolean => {
  const plain = plainText(text);
  return AMOUNT.exec(plain)?.[0] === plain;
};

/** Whether a row says at which amounts what is below it was measured: `compound | 500 ppm | 250 ppm`, and beside them units of other columns. */
export const isRowOfAmounts = ([first, ...others]: Row): boolean =>
  !looksLikeLabel(shownLabel(first!.text)) &&
  others.some(({ text }) => isAmount(text)) &&
  others.every(({ text }) => isAmount(text) || isUnit(text));

export const isCaption = (row: Row): boolean => CAPTION.test(row[0]!.text) && textOfRow(row).length < 200;

/** A row that names a column of labels and one of values. */
function isHeadingRow(row: Row): boolean {
  if (row.length < 2 || row.some(isValue)) return false;
  return (
    row.some(({ text }) => isLabelHeading(text)) &&
    row.some(({ text }) => roleOfHeading(text)?.kind === 'value')
  );
}

/** Rows of headings over each other, and how near they are, in heights of capitals. */
const STACK = { rows: 3, gap: 1.3 };

/** Whether a row is one of values behind a label. */
const isLabelledRow = (row: Row | undefined): boolean =>
  row !== undefined &&
  row.length >= 2 &&
  looksLikeLabel(shownLabel(row[0]!.text)) &&
  row.slice(1).some(isValue);

/** Whether a line names a column of labels and, behind it, one of values: headings that stand so close that they were read as one. */
function isHeadingLine(row: Row): boolean {
  const [line, ...others] = row;
  if (line === undefined || others.length > 0) return false;
  return [...line.text.matchAll(/(?<=\S)\s+(?=\S)/g)]
    .slice(0, 3)
    .some(
      (gap) =>
        isLabelHeading(line.text.slice(0, gap.index)) &&
        roleOfHeading(line.text.slice(gap.index + gap[0].length))?.kind === 'value',
    );
}

/** Whether headings begin with a row: it names a column of labels and one of values, alone or with what stands close below it, above labels with values. */
function beginsHeadings(rows: readonly Row[], start: number, cap: number): boolean {
  const first = rows[start]!;
  if (isHeadingRow(first)) return true;
  if (first.some(isValue)) return false;
  if (isHeadingLine(first)) {
    const next = rows[start + 1];
    return isLabelledRow(next) && next!.every(({ x0, x1 }) => x1 > first[0]!.x0 && x0 < first[0]!.x1);
  }
  if (first.length < 2) return false;
  let end = start + 1;
  while (
    end - start < STACK.rows &&
    rows[end] !== undefined &&
    !rows[end]!.some(isValue) &&
    topOf(rows[end]!) - bottomOf(rows[end - 1]!) < STACK.gap * cap
  )
    end += 1;
  return isHeadingRow(rows.slice(start, end).flat()) && isLabelledRow(rows[end]);
}

/** Rows that may be a table: from a caption or a heading on, to where running text, another caption or the closing rule stands. */
export function blocksOf(page: PageResult, rows: readonly Row[], captionBefore?: string): Block[] {
  const width = Math.max(1, widthOf(boxAround(rows.flat())));
  const blocks: Block[] = [];
  for (let start = 0; start < rows.length; start += 1) {
    const hasCaption = isCaption(rows[start]!);
    const isUnderCaption = start === 0 && captionBefore !== undefined && !hasCaption;
    if (!hasCaption && !isUnderCaption && !beginsHeadings(rows, start, page.cap)) continue;
    const first = hasCaption ? endOfCaption(page, rows, start) : start;
    const end = endOf(page, rows, first, width);
    if (end - first >= 2) {
      const caption = hasCaption
        ? rows.slice(start, first).map(textOfRow).join(' ')
        : isUnderCaption
          ? captionBefore
          : '';
      blocks.push({ caption, rows: rows.slice(first, end) });
      start = end - 1;
    }
  }
  return blocks;
}

/** Where a caption ends: it goes on to the rule over the headings, where only lines of one piece stand above that. */
function endOfCaption(page: PageResult, rows: readonly Row[], start: number): number {
  const [caption, next] = [rows[start]!, rows[start + 1]];
  const { x0, x1, y1 } = boxAround(caption);
  const rule = page.rules.across
    .filter((one) => one.y0 >= y1 && one.x0 < x1 && one.x1 > x0)
    .toSorted((a, b) => a.y0 - b.y0)[0];
  if (rule === undefined || next === undefined || topOf(next) - y1 > 2 * page.cap) return start + 1;
  const above = rows.slice(start + 1, start + 1 + MOST_TITLES).filter((row) => bottomOf(row) <= rule.y1 + 2);
  return above.every((row) => row.length === 1) ? start + 1 + above.length : start + 1;
}

/** Whether a text has as many words as sentences have; Chinese has no spaces between them. */
export const isRunningText = (text: string): boolean =>
  text.split(' ').length > 6 || (text.match(/[\u4e00-\u9fff]/g) ?? []).length > 12;

/** Whether a row is a note with its mark, which, as it is raised, may stand by itself: `b TNFα-induced necroptosis`. */
function isFootnote([mark, ...others]: Row): boolean {
  const [note] = others;
  if (note === undefined)
    return /^(?:[a-h]\s|[*†‡§]{1,3}\s?)\p{Lu}\p{L}{2,}(?:\s\S+){2}/u.test(mark!.text.trim());
  return (
    /^[a-h*†‡§]$/.test(mark!.text.trim()) &&
    others.length === 1 &&
    note.y1 > mark!.y1 &&
    note.x0 - mark!.x1 < note.y1 - note.y0 &&
    /\p{L}{3}/u.test(note.text) &&
    !isValue(note)
  );
}

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
    if (hasValues && isFootnote(row)) return index;
    // Running text: one long piece with words, below the first values.
    const isProse = row.length === 1 && widthOf(row[0]!) > 0.75 * width && isRunningText(textOfRow(row));
    if (isProse && (hasValues || index - first > MOST_HEADINGS)) return index;
    if (hasValues && isSectionTitle(row, rows.slice(first, index).flat(), page.cap)) return index;
    hasValues ||= row.length >= 2 && row.some(isValue);
  }
  return rows.length;
}

/** Whether a row holds labels of compounds and nothing else, none of them where the rows below begin. */
const isLabelRow = (row: Row, below: Row | undefined): boolean =>
  row.length >= 2 &&
  row.every(({ text }) => /[A-Za-z]/.test(text) && looksLikeLabel(shownLabel(text))) &&
  below !== undefined &&
  below[0]!.x1 < row[0]!.x0 &&
  below.slice(1).some(isValue);

/** A block whose compounds stand across, of which a further row begins the next few: a block for each, with the caption of all. */
export function partedAtLabels({ caption, rows }: Block): Block[] {
  const starts = rows.flatMap((row, index) => (isLabelRow(row, rows[index + 1]) ? [index] : []));
  if (starts.length < 2 || starts[0] !== 0) return [{ caption, rows }];
  return starts.map((start, index) => ({ caption, rows: rows.slice(start, starts[index + 1]) }));
}
