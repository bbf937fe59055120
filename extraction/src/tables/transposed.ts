// Tables whose columns are compounds and whose rows are what was measured: they are read as if they lay the other way.
import { looksLikeLabel, shownLabel } from '../compounds/labels.ts';
import { headingEndpoint, isLabelHeading, roleOfHeading } from './headings.ts';
import { type Cell, textOf } from './table.ts';
import { readValue } from './values.ts';

type Rows = (Cell | undefined)[][];

/** Shares of the headings that are labels, of the rows that say what they hold, and of the cells that are values. */
const SHARE = { labels: 0.8, rows: 0.6, values: 0.8 };

/**
 * Whether the first row holds labels of compounds and the first column says what was measured, or only on what where the caption says the rest.
 * @param caption of the table, as far as it is known
 */
export function hasCompoundsAsColumns(rows: Rows, caption = ''): boolean {
  const [first, ...rest] = rows;
  if (first === undefined || first.length < 3 || rest.length === 0) return false;
  const [corner, ...labels] = first.map(textOf);
  const shown = labels.map(shownLabel);
  const firsts = rest.map((row) => textOf(row[0]));
  if (
    new Set(shown).size !== shown.length ||
    shown.filter(looksLikeLabel).length < Math.max(2, SHARE.labels * shown.length)
  )
    return false;
  const roles = firsts.map((text) => (text.length > 100 ? undefined : roleOfHeading(text)));
  const isSaid =
    (corner === '' || isLabelHeading(corner!)) &&
    roles.some((role) => role?.kind === 'value') &&
    roles.filter((role) => role !== undefined).length >= SHARE.rows * roles.length &&
    !firsts.some(looksLikeLabel);
  return isSaid || (headingEndpoint(caption) !== undefined && isPanel(corner!, labels, shown, rest));
}

/** Names of targets down, compounds with their word across, values in between. */
function isPanel(corner: string, labels: readonly string[], shown: readonly string[], rows: Rows): boolean {
  const role = roleOfHeading(corner);
  const hasWords = shown.every((label, index) => label !== labels[index]);
  const values = rows.flatMap((row) => row.slice(1).map((cell) => readValue(textOf(cell)).kind));
  return (
    (role === undefined || role.kind === 'target') &&
    hasWords &&
    values.filter((kind) => kind !== 'unread').length >= SHARE.values * values.length
  );
}

/** The heading of what were labels across: what stood in the corner may have been that of the first column. */
export const headingOfCompounds = (corner: string): string => (isLabelHeading(corner) ? corner : 'Compound');

/** Rows as columns. */
export const transposed = (rows: Rows): Rows =>
  Array.from({ length: rows[0]?.length ?? 0 }, (_, column) => rows.map((row) => row[column]));
