// Tables whose columns are compounds and whose rows are what was measured: they are read as if they lay the other way.
import { looksLikeLabel, shownLabel } from '../compounds/labels.ts';
import { isLabelHeading, roleOfHeading } from './headings.ts';
import { type Cell, textOf } from './table.ts';

type Rows = (Cell | undefined)[][];

/** Shares of the headings that are labels and of the rows that say what they hold. */
const SHARE = { labels: 0.8, rows: 0.6 };

/** Whether the first row holds labels of compounds and the first column says what was measured. */
export function hasCompoundsAsColumns(rows: Rows): boolean {
  const [first, ...rest] = rows;
  if (first === undefined || first.length < 3 || rest.length === 0) return false;
  const [corner, ...labels] = first.map(textOf);
  const shown = labels.map(shownLabel);
  const firsts = rest.map((row) => textOf(row[0]));
  const roles = firsts.map((text) => (text.length > 100 ? undefined : roleOfHeading(text)));
  return (
    (corner === '' || isLabelHeading(corner!)) &&
    new Set(shown).size === shown.length &&
    shown.filter(looksLikeLabel).length >= Math.max(2, SHARE.labels * shown.length) &&
    roles.some((role) => role?.kind === 'value') &&
    roles.filter((role) => role !== undefined).length >= SHARE.rows * roles.length &&
    !firsts.some(looksLikeLabel)
  );
}

/** Rows as columns. */
export const transposed = (rows: Rows): Rows =>
  Array.from({ length: rows[0]?.length ?? 0 }, (_, column) => rows.map((row) => row[column]));
