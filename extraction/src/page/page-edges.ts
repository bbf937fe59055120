import { type Box, boxAround, centreY, overlapX, scaledBox } from '../box.ts';
import { exampleHeading, isTitle } from '../prose/named-headings.ts';
import { type Paragraph, paragraphsOf, withoutFurniture } from '../prose/running-text.ts';
import { hasNewCaption, type TableShape } from '../tables/assemble-tables.ts';
import { readLegend } from '../tables/legend.ts';
import { ruledTable } from '../tables/ruled.ts';
import { type Table, textOf } from '../tables/table.ts';
import { findUnruled } from '../tables/unruled.ts';
import { readValue } from '../tables/values.ts';
import type { PageResult } from './page-result.ts';
import type { Segments } from './segment.ts';

/** The first or the last table of a page. */
export interface EdgeTable extends TableShape {
  /** It has a caption of its own. */
  isNew: boolean;
  /** Nothing but heads or feet of the page stands above it, or below. */
  isAtTop: boolean;
  isAtBottom: boolean;
}

/** What of a page may go on from the page before or onto the next, and what of it is explained elsewhere; nothing is read by sight. */
export interface PageEdges {
  /** Its tables are told by their headings; without a text layer by their place alone. */
  hasText: boolean;
  first: EdgeTable | null;
  last: EdgeTable | null;
  /** Codes (`+++`, `A`) that its tables have for values, and those that it explains. */
  codes: string[];
  explained: string[];
  /** An example whose heading it ends with, as it is printed, and whether its name is still to come. */
  opens: { label: string; isAlone: boolean } | null;
  /** What it begins with. */
  begins: 'drawing' | 'name' | 'other';
}

/** A page that could not be looked at. */
export const NO_EDGES: PageEdges = {
  hasText: false,
  first: null,
  last: null,
  codes: [],
  explained: [],
  opens: null,
  begins: 'other',
};

/** Shares of the page's height that its head and its foot may have. */
const MARGIN = { head: 0.085, foot: 0.92 };
/** Cells of a column that have to hold codes before it is taken for one of values. */
const CODES_LEAST = 3;
/** Codes that a text explains before it is taken for a legend. */
const EXPLAINED_LEAST = 2;

const isBody =
  (height: number) =>
  ({ y0, y1 }: Box): boolean =>
    y1 >= MARGIN.head * height && y0 <= MARGIN.foot * height;

/** @param ink what is printed outside tables, in points */
function edgeOf(page: PageResult, table: Table, ink: readonly Box[], hasText: boolean): EdgeTable {
  const { isRuled, columns, edges, headings, parts } = table;
  const box = boxAround(parts);
  const above = ink.filter((one) => one.y1 <= box.y0 + 2);
  const below = ink.filter((one) => one.y0 >= box.y1 - 2);
  return {
    isRuled,
    columns,
    edges: edges.map(Math.round),
    headings: headings.map((heading) => heading.slice(0, 160)),
    isNew: hasText && hasNewCaption(page, table),
    isAtTop: above.length === 0,
    isAtBottom: below.length === 0,
  };
}

/** Codes in columns that hold little else. */
function codesOf({ columns, rows }: Table): string[] {
  const codes = new Set<string>();
  for (let column = 0; column < columns; column += 1) {
    const values = rows.map((row) => readValue(textOf(row[column]))).filter(({ kind }) => kind !== 'none');
    const own = values.flatMap((value) => (value.kind === 'code' ? [value.code] : []));
    if (own.length >= CODES_LEAST && own.length > values.length / 2) for (const code of own) codes.add(code);
  }
  return [...codes];
}

function explainedBy(paragraphs: readonly Paragraph[], tables: readonly Table[]): string[] {
  const texts = [
    ...paragraphs.map(({ text }) => text),
    ...tables.map(({ caption, headings }) => `${caption} ${headings.join(' ')}`),
  ];
  const legends = texts.map(readLegend).filter(({ length }) => length >= EXPLAINED_LEAST);
  return [...new Set(legends.flat().map(({ code }) => code))];
}

/** The example whose heading is the last thing on the page, with nothing but its name after it. */
function openedBy(page: PageResult, paragraphs: readonly Paragraph[]): PageEdges['opens'] {
  const index = paragraphs.findLastIndex((paragraph) => exampleHeading(paragraph) !== undefined);
  const paragraph = paragraphs[index];
  const heading = paragraph && exampleHeading(paragraph);
  if (!paragraph || !heading) return null;
  const after = paragraphs.slice(index + 1);
  const [name] = after;
  const isNamed = heading.isAlone && after.length === 1 && name !== undefined && isTitle(name.text);
  if (after.length > 0 && !isNamed) return null;
  const box = boxAround([...paragraph.lines, ...(isNamed ? name.lines : [])]);
  const isUnder = (one: Box): boolean => centreY(one) > box.y1 && overlapX(one, box) > 0;
  const isFollowed = [...page.pictures, ...page.tables].some(isUnder);
  return isFollowed ? null : { label: heading.label, isAlone: heading.isAlone && !isNamed };
}

function beginningOf(
  page: PageResult,
  paragraphs: readonly Paragraph[],
  ink: readonly Box[],
): PageEdges['begins'] {
  const isInBody = isBody(page.height);
  const text = Math.min(...ink.map(({ y0 }) => y0), ...page.tables.map(({ y0 }) => y0));
  if (page.pictures.some((picture) => isInBody(picture) && centreY(picture) < text)) return 'drawing';
  const [first] = paragraphs;
  return first && exampleHeading(first) === undefined && isTitle(first.text) ? 'name' : 'other';
}

/**
 * @param page what its text layer tells of it (`layerPage`)
 * @param parts of which it was made, in pixels
 * @param scale points a pixel
 */
export function pageEdges(page: PageResult, parts: Segments, scale: number): PageEdges {
  const hasText =
    page.lines.length > 0 || page.tables.some(({ cells }) => cells.some((cell) => cell.lines.length > 0));
  const tables = [...page.tables.map((grid) => ruledTable(page, grid)), ...findUnruled(page)].toSorted(
    (a, b) => a.parts[0]!.y0 - b.parts[0]!.y0,
  );
  const paragraphs = paragraphsOf(page);
  const lines: Box[] = hasText ? withoutFurniture(page) : parts.lines.map((line) => scaledBox(line, scale));
  const free = lines.filter(isBody(page.height));
  const ink = [...free, ...page.pictures];
  const edge = (table: Table | undefined): EdgeTable | null =>
    table && table.columns > 1 ? edgeOf(page, table, ink, hasText) : null;
  return {
    hasText,
    first: edge(tables[0]),
    last: edge(tables.at(-1)),
    codes: [...new Set(tables.flatMap(codesOf))],
    explained: explainedBy(paragraphs, tables),
    opens: openedBy(page, paragraphs),
    begins: beginningOf(page, paragraphs, free),
  };
}
