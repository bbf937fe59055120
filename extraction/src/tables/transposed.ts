// Tables whose columns are compounds and whose rows are what was measured: they are read as if they lay the other way.
import { boxAround } from '../box.ts';
import { bareLabel, looksLikeLabel, shownLabel } from '../compounds/labels.ts';
import { labelsOf } from '../prose/mentions.ts';
import { endpointIn, headingEndpoint, isLabelHeading, roleOfHeading } from './headings.ts';
import { type Cell, textOf } from './table.ts';
import { isUnit, plainText } from './units.ts';
import { splitHeadings } from './split-headings.ts';
import { readValue } from './values.ts';

type Rows = (Cell | undefined)[][];

/** Shares of the headings that are labels, also where others are names, of the rows that say what they hold, and of the cells that are values. */
const SHARE = { labels: 0.8, named: 0.6, rows: 0.6, values: 0.8 };

/**
 * Whether the first row holds labels of compounds and the first column says what was measured, or only on what where the caption says the rest.
 * @param caption of the table, as far as it is known
 */
function hasCompoundsAsColumns(rows: Rows, caption: string): boolean {
  const [first, ...rest] = rows;
  if (first === undefined || first.length < 3 || rest.length === 0) return false;
  const [corner, ...labels] = first.map(textOf);
  const shown = labels.map(shownLabel);
  const firsts = rest.map((row) => textOf(row[0]));
  if (new Set(shown).size !== shown.length) return false;
  const share = shown.filter(looksLikeLabel).length / shown.length;
  const most = Math.max(2 / shown.length, SHARE.labels);
  const roles = firsts.map((text) => (text.length > 100 ? undefined : roleOfHeading(text)));
  const isSaid =
    share >= most &&
    (corner === '' || isLabelHeading(corner!) || isProfile(corner!, caption, roles, shown)) &&
    roles.some((role) => role?.kind === 'value') &&
    roles.filter((role) => role !== undefined).length >= SHARE.rows * roles.length &&
    !firsts.some(looksLikeLabel);
  return isSaid || (headingEndpoint(caption) !== undefined && isPanel(corner!, labels, shown, rest));
}

/** What heads the names of what was measured. */
const MEASURED =
  /^(?:assay|parameter|property|properties|endpoint|test|experiment|study|项目|参数|試験|項目)s?$/i;

/**
 * Whether compounds are compared: the caption says so of a table whose rows have endpoints, which no amounts across can have. Shares of an effect
 * may be those at several amounts.
 */
const isProfile = (
  corner: string,
  caption: string,
  roles: readonly (ReturnType<typeof roleOfHeading> | undefined)[],
  labels: readonly string[],
): boolean =>
  MEASURED.test(plainText(corner)) &&
  (/\b(?:compounds|examples|verbindungen|composés)\b(?!\s?\d)|化合物(?!\s?\d)|화합물(?!\s?\d)/i.test(
    caption,
  ) ||
    namesAll(caption, labels)) &&
  roles.some((role) => role?.kind === 'value' && endpointIn(role.endpoint) !== undefined) &&
  !roles.some((role) => role?.kind === 'value' && role.unit === '%');

/** Whether a caption names compounds by all labels that stand across: `Profile of compounds 5h and 5j`. */
function namesAll(caption: string, labels: readonly string[]): boolean {
  const named = new Set(labelsOf(caption).map(({ label }) => bareLabel(label)));
  return labels.every((label) => named.has(bareLabel(label)));
}

/** A name that stands among labels: of a compound for comparison. */
const isWord = (text: string): boolean => /^[A-Za-z][a-z]{4,}$/.test(text);

/**
 * Names of targets down, compounds across, values in between. A number alone may be an amount: labels have their word, or a letter, and beside these a
 * few compounds for comparison may stand by their names.
 */
function isPanel(corner: string, labels: readonly string[], shown: readonly string[], rows: Rows): boolean {
  const role = roleOfHeading(corner);
  const isLabel = (label: string, index: number): boolean =>
    looksLikeLabel(label) && (label !== labels[index] || /[A-Za-z]/.test(label));
  const sure = shown.filter(isLabel).length;
  const values = rows.flatMap((row) => row.slice(1).map((cell) => readValue(textOf(cell)).kind));
  return (
    (role === undefined || role.kind === 'target') &&
    sure >= Math.max(2, SHARE.named * shown.length) &&
    // Beside labels with a letter a number alone is one of them.
    shown.every((label, index) => isLabel(label, index) || isWord(label) || /^\d{1,3}$/.test(label)) &&
    values.filter((kind) => kind !== 'unread').length >= SHARE.values * values.length
  );
}

/** What heads the units of rows. */
const IS_UNIT = /^(?:units?|einheit(?:en)?|unités?|单位|単位|단위)$/i;

/** Whether a cell holds a word and no value; of units some may be missing. */
const isWordOf = (text: string, isUnitColumn: boolean): boolean => {
  const { kind } = readValue(text);
  return kind === 'unread' || (kind === 'none' && isUnitColumn) || (isUnitColumn && isUnit(text));
};

/**
 * The rows with a second column that says more of what was tested on, as a mutant, the strain of a virus or the unit, behind the first, where the others are
 * compounds and values.
 */
function withFurtherWords(rows: Rows): Rows {
  const [first, ...rest] = rows;
  const second = textOf(first?.[1]);
  const isMore =
    second !== '' &&
    !looksLikeLabel(shownLabel(second)) &&
    !isLabelHeading(second) &&
    rest.length > 0 &&
    rest.every((row) => isWordOf(textOf(row[1]), IS_UNIT.test(second)));
  if (!isMore) return rows;
  return rows.map(([own, more, ...values], index) => [
    index === 0 || own === undefined || more === undefined
      ? own
      : { ...own, ...boxAround([own, more]), lines: [...own.lines, ...more.lines] },
    ...values,
  ]);
}

/** The heading of what were labels across: what stood in the corner may have been that of the first column. */
const headingOfCompounds = (corner: string): string => (isLabelHeading(corner) ? corner : 'Compound');

/**
 * The headings and rows of a table whose columns are compounds, as if it lay the other way; undefined of any other.
 * @param caption of the table, as far as it is known
 */
export function compoundsAcross(rows: Rows, caption: string): { headings: string[]; body: Rows } | undefined {
  const plain = withFurtherWords(rows);
  if (!hasCompoundsAsColumns(plain, caption)) return undefined;
  const turned = transposed(plain);
  const { headings, body } = splitHeadings(turned);
  // The first column says on what, whatever its words.
  const [first = [], ...rest] = turned;
  const isSaid = headings.slice(1).some((heading) => heading !== '');
  const [corner = '', ...others] = isSaid ? headings : first.map((cell) => plainText(textOf(cell)));
  return { headings: [headingOfCompounds(corner), ...others], body: isSaid ? body : rest };
}

/** Rows as columns. */
const transposed = (rows: Rows): Rows =>
  Array.from({ length: rows[0]?.length ?? 0 }, (_, column) => rows.map((row) => row[column]));
