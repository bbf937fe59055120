import type { PlacedColumn } from './column-layout.ts';
import type { GridColumn } from './columns.ts';

/** A header over neighbors. */
export interface ColumnGroup {
  /** Empty over columns that have none at this level. */
  title: string;
  /** Place of the first column among all, and how many it is over. */
  index: number;
  span: number;
  /** Px. */
  width: number;
}

/** How many rows of headers stand above the columns' own. */
export const groupLevels = <Row>(columns: readonly GridColumn<Row>[]): number => {
  let levels = 0;
  for (const { groups } of columns) levels = Math.max(levels, groups?.length ?? 0);
  return levels;
};

const isSameTo = (level: number, a: readonly string[], b: readonly string[]): boolean => {
  for (let at = 0; at <= level; at++) if (a[at] !== b[at]) return false;
  return true;
};

/** The headers of one level over columns that stand side by side. Columns of one title belong together only where they do at all levels above, too. */
export const groupsOf = <Row>(
  columns: readonly PlacedColumn<GridColumn<Row>>[],
  level: number,
): ColumnGroup[] => {
  const found: ColumnGroup[] = [];
  let last: readonly string[] | undefined;
  for (const { column, index, width } of columns) {
    const groups = column.groups ?? [];
    const open = found.at(-1);
    if (open && last && isSameTo(level, groups, last)) {
      open.span++;
      open.width += width;
    } else found.push({ title: groups[level] ?? '', index, span: 1, width });
    last = groups;
  }
  return found;
};
