import { looksLikeLabel, shownLabel } from '../compounds/labels.ts';
import { isLabelHeading, roleOfHeading } from './headings.ts';
import { type Cell, textOf } from './table.ts';
import { isUnit, plainText } from './units.ts';
import { readValue } from './values.ts';

type Rows = (Cell | undefined)[][];

/** Rows of headings that a table may have. */
const MOST_HEADINGS = 4;

/** Parts the rows of headings, and a title over the whole width, from the rest. */
export function splitHeadings(rows: Rows): { caption: string; headings: string[]; body: Rows } {
  const columns = rows[0]?.length ?? 0;
  let caption = '';
  let start = 0;
  const first = rows[0];
  if (
    first !== undefined &&
    columns > 1 &&
    new Set(first).size === 1 &&
    first[0] !== undefined &&
    first[0].pictures.length === 0
  ) {
    caption = textOf(first[0]);
    start = 1;
  }
  let end = start;
  while (
    end < rows.length &&
    end - start < MOST_HEADINGS &&
    (isHeadingRow(rows[end]!) || (end > start && hasHeadingOfBoth(rows[end - 1]!, rows[end]!)))
  ) {
    // Below the headings a title over the whole width heads the rows that follow.
    const cells = rows[end]!;
    if (end > start && cells.length > 1 && new Set(cells).size === 1) break;
    // Nor is a row with a label under the heading of labels one of headings, though `Cl` in it may be a clearance.
    if (hasLabelUnder(rows.slice(start, end), cells)) break;
    end += 1;
  }
  // What looks like a heading above a row that is none by itself, as a unit under it.
  const headings = Array.from({ length: columns }, (_, column) =>
    plainText([...new Set(rows.slice(start, end).map((row) => textOf(row[column])))].join(' ')),
  );
  if (end === start) return { caption: '', headings: headings.map(() => ''), body: rows };
  return { caption, headings, body: rows.slice(end) };
}

/** Whether a cell that names what its column holds reaches over both rows: what stands beside it in the lower one are headings too, as `10 μM` under `Inhibition (%)`. */
const hasHeadingOfBoth = (upper: Rows[number], lower: Rows[number]): boolean =>
  lower.some(
    (cell, column) =>
      cell !== undefined &&
      cell === upper[column] &&
      cell.isTall &&
      roleOfHeading(textOf(cell)) !== undefined,
  );

/** Whether a label of a compound stands in a column whose heading, in a row before, says that it holds labels. */
const hasLabelUnder = (headings: Rows, row: Rows[number]): boolean =>
  row.some(
    (cell, column) =>
      looksLikeLabel(shownLabel(textOf(cell))) &&
      headings.some((above) => above[column] !== cell && isLabelHeading(textOf(above[column]))),
  );

/** Whether a row holds headings: it names what columns hold, and has no value. */
export function isHeadingRow(row: readonly (Cell | undefined)[]): boolean {
  const cells = [...new Set(row)].filter((cell) => cell !== undefined);
  const texts = cells.map(textOf);
  if (cells.some(({ pictures }) => pictures.length > 0)) return false;
  if (texts.every((text) => text === '')) return false;
  const named = texts.filter((text) => roleOfHeading(text) !== undefined).length;
  const values = texts.filter((text) => {
    const { kind } = readValue(text);
    return (kind === 'number' || kind === 'code' || kind === 'range') && !isLabelHeading(text);
  }).length;
  if (named > 0 && values === 0) return true;
  // A row of units under the headings.
  return values === 0 && texts.every((text) => text === '' || isUnit(text));
}
