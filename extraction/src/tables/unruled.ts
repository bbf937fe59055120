import { boxAround } from '../box.ts';
import type { PageResult } from '../page/page-result.ts';
import { rowsOf, withoutFurniture } from '../prose/running-text.ts';
import { shareOfCaption } from './column-roles.ts';
import { columnsOf, partedAt } from './column-stretches.ts';
import { headingEndpoint, isLabelHeading, roleOfHeading } from './headings.ts';
import { partedBelow, withLabelsApart } from './parted-headings.ts';
import { partedValues } from './parted-values.ts';
import { splitHeadings } from './split-headings.ts';
import { type Cell, type Table, textOf } from './table.ts';
import { plainText } from './units.ts';
import { columnsAsCompounds } from './unruled-across.ts';
import {
  type Block,
  MOST_HEADINGS,
  blocksOf,
  captionAtFoot,
  isCaption,
  isRowOfAmounts,
  partedAtLabels,
} from './unruled-blocks.ts';
import { bodyOf } from './unruled-body.ts';
import { headingsOf } from './unruled-headings.ts';
import { add, columnOf, edgesOf, isValue, textOfRow } from './unruled-rows.ts';
import { endpointOfCells } from './values.ts';

/** Tables whose columns are parted by white space: below a caption, or below a row that names a column of labels and one of values. */
export const findUnruled = (page: PageResult, before?: PageResult): Table[] =>
  tablesOf(page, before, tableOf);

/** Tables below a caption of whose columns none is of activities. */
export const findUnmeasured = (page: PageResult, before?: PageResult): Table[] =>
  tablesOf(page, before, (own, block) => {
    const table = block.caption === '' ? undefined : shapeOf(own, block);
    return table === undefined || isMeasured(table) ? undefined : table;
  });

function tablesOf(
  page: PageResult,
  before: PageResult | undefined,
  read: (page: PageResult, block: Block) => Table | undefined,
): Table[] {
  const captionBefore = before === undefined ? undefined : captionAtFoot(before);
  const lines = withoutFurniture(page);
  const zones = [...new Set(lines.map(({ column }) => column))];
  return zones.flatMap((zone) => {
    const rows = withLabelsApart(rowsOf(lines.filter(({ column }) => column === zone)), page.cap);
    return blocksOf(page, rows, captionBefore)
      .flatMap(partedAtLabels)
      .flatMap((block) => read(page, block) ?? []);
  });
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

function tableOf(page: PageResult, block: Block): Table | undefined {
  const lying = columnsAsCompounds(page, block.caption, partedRows(block));
  const table = lying ?? shapeOf(page, block);
  return lying !== undefined || (table !== undefined && isMeasured(table)) ? table : undefined;
}

const partedRows = ({ rows }: Block): Block['rows'] => rows.map((row) => row.flatMap(partedValues));

const isMeasured = ({ caption, headings, rows }: Table): boolean =>
  headings.some((heading) => roleOfHeading(heading)?.kind === 'value') ||
  // Cells may say what was measured, or the caption, and the heading only on what.
  headings.some((_, column) => endpointOfCells(rows.map((row) => textOf(row[column]))) !== undefined) ||
  ((headingEndpoint(caption) ?? shareOfCaption(caption)) !== undefined && headings.some(isLabelHeading));

function shapeOf(page: PageResult, block: Block): Table | undefined {
  const { caption } = block;
  const rows = partedRows(block);
  const firstValues = rows.findIndex(
    (row) => row.length >= 2 && row.slice(1).some(isValue) && !isRowOfAmounts(row),
  );
  if (firstValues < 0 || firstValues > MOST_HEADINGS) return undefined;
  const heads = rows
    .slice(0, firstValues)
    .filter((row) => row.length > 1)
    .flat();
  const body = rows
    .slice(firstValues)
    .map((row) => row.flatMap((line) => partedBelow(line, heads, page.cap)));
  const columns = columnsOf(
    body.filter((row) => row.length >= 2 && row.slice(1).some(isValue)),
    page.cap,
  );
  if (columns.length < 2) return undefined;
  const headings = headingsOf(page, rows.slice(0, firstValues), columns);
  const parted = body.map((row) =>
    row.length === 1 ? row : row.flatMap((line) => partedAt(line, columns, page.cap)),
  );
  const { cells, notes } = bodyOf(page, parted, columns);
  if (cells.length < 2) return undefined;
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
