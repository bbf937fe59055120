import type { PageResult } from '../page/page-result.ts';
import { withoutFurniture } from '../prose/running-text.ts';
import { looksLikeLabel } from '../compounds/labels.ts';
import type { Activity } from '../tables/activities.ts';
import { rolesOf } from '../tables/column-roles.ts';
import { ruledTable } from '../tables/ruled.ts';
import { type Table, textOf } from '../tables/table.ts';
import { isRunningText } from '../tables/unruled-blocks.ts';
import { looseTable } from '../tables/unruled.ts';
import { readValue } from '../tables/values.ts';

/** Cells that a column has at least, and the share of them that are labels or values. */
const COLUMN = { cells: 5, share: 0.8 };

const shareOf = (table: Table, column: number, isOne: (text: string) => boolean): number => {
  const texts = table.rows.map((row) => textOf(row[column])).filter((text) => text !== '');
  return texts.length < COLUMN.cells ? 0 : texts.filter(isOne).length / texts.length;
};

const isValue = (text: string): boolean => {
  const { kind } = readValue(text);
  return kind === 'number' || kind === 'code' || kind === 'range';
};

/** Whether a column of labels stands before one of values that no heading calls something else, as masses and yields. */
function isOfValues(table: Table): boolean {
  const roles = rolesOf(table);
  const columns = Array.from({ length: table.columns }, (_, column) => column);
  const first = columns.find((column) => shareOf(table, column, looksLikeLabel) >= COLUMN.share);
  return (
    first !== undefined &&
    roles.every((role) => role?.kind !== 'other' && role?.kind !== 'structure') &&
    columns.some((column) => column > first && shareOf(table, column, isValue) >= COLUMN.share)
  );
}

/** Tables that look like those of activities on pages of which no value was read. */
export function unreadTables(
  pages: readonly PageResult[],
  activities: readonly Activity[],
): { page: number; caption: string }[] {
  const read = new Set(activities.map(({ page }) => page));
  return pages
    .filter(({ page }) => !read.has(page))
    .flatMap((page) => {
      // Sentences above and below a table are none of its cells.
      const lines = withoutFurniture(page).filter(({ text }) => !isRunningText(text));
      const zones = [...new Set(lines.map(({ column }) => column))];
      const tables = [
        ...page.tables.map((grid) => ruledTable(page, grid)),
        ...zones.flatMap(
          (zone) => looseTable({ ...page, lines: lines.filter(({ column }) => column === zone) }) ?? [],
        ),
      ];
      return tables
        .filter(isOfValues)
        .slice(0, 1)
        .map(({ caption }) => ({ page: page.page, caption }));
    });
}
