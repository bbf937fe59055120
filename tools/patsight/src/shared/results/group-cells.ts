import {
  formulaColumnTitle,
  formulaKey,
  groupCellKey,
  groupFields,
  headingKey,
  massCellKey,
  saltCellKey,
} from '@moiety/contract';
import type { DocumentResults, FormulaCell, FormulaRow, FormulaTable } from '@moiety/contract';

/** What of a table of groups can be corrected. */
export type GroupField = (typeof groupFields)[number];

export type GroupColumn = FormulaTable['columns'][number];

/** What of a table stands in a cell or a heading. */
export type CellField = Exclude<GroupField, 'formula'>;

/** Something in a table of groups that can be corrected: a cell, the salt or the mass of a row, the heading of a column, or its formula. */
export interface GroupCell {
  /** What a correction names it by. */
  key: string;
  field: GroupField;
  table: FormulaTable;
  /** Undefined of a heading and a formula. */
  row: FormulaRow | undefined;
  /** Undefined of a salt, a mass and a formula. */
  column: GroupColumn | undefined;
  /** What its column is called; of a formula its table's caption. */
  title: string;
  /** Null where nothing stands. */
  cell: FormulaCell | null;
}

/**
 * What the columns of a table are called: by their places, or as they were read where they stand for none; never two alike. One that stands for
 * a place has its name before one that only was read so.
 */
export const columnTitlesOf = ({ columns }: Pick<FormulaTable, 'columns'>): string[] => {
  const counts = new Map<string, number>();
  const titles = new Map<GroupColumn, string>();
  const [filled, left] = [true, false].map((isFilled) =>
    columns.filter(({ places }) => places.length > 0 === isFilled),
  );
  for (const column of [...filled!, ...left!]) {
    const title = column.places.length > 0 ? formulaColumnTitle(column) : column.read;
    const count = (counts.get(title) ?? 0) + 1;
    counts.set(title, count);
    titles.set(column, count === 1 ? title : `${title} (${count})`);
  }
  return columns.map((column) => titles.get(column)!);
};

/** Whether a column was taken for none of groups, and nobody says otherwise. */
export const isAside = ({ places, corrected }: GroupColumn): boolean =>
  places.length === 0 && !corrected?.value;

/** The headings of the columns of tables that were taken for none of groups and can be made some. */
export const asideHeadings = (tables: readonly FormulaTable[]): GroupCell[] =>
  tables.flatMap((table) =>
    table.choices.length === 0
      ? []
      : table.columns.flatMap((column) => (isAside(column) ? [headingOf(table, column)] : [])),
  );

/** The heading of a column as a cell of its table. */
const headingCell = (
  { page, box, rows: [first] }: FormulaTable,
  column: GroupColumn,
  title: string,
): FormulaCell => ({
  page,
  // With the first row, which says most of what the column holds.
  box: first?.page === page ? { ...box, y1: Math.max(box.y0 + 1, first.box.y1) } : box,
  text: column.read || title,
  isDrawing: false,
  groups: [],
  corrected: column.corrected,
});

/** The heading of a column. */
export const headingOf = (table: FormulaTable, column: GroupColumn): GroupCell => {
  const title = columnTitlesOf(table)[table.columns.indexOf(column)] ?? '';
  return {
    key: headingKey(table, column),
    field: 'heading',
    table,
    row: undefined,
    column,
    title,
    cell: headingCell(table, column, title),
  };
};

/** The formula of a table. */
const formulaCell = (table: FormulaTable): GroupCell => ({
  key: formulaKey(table),
  field: 'formula',
  table,
  row: undefined,
  column: undefined,
  title: table.caption,
  cell: {
    page: table.page,
    box: table.box,
    text: '',
    isDrawing: true,
    groups: [],
    corrected: table.formula,
  },
});

/** Everything in a table that can be corrected. */
export const cellsOf = (table: FormulaTable): GroupCell[] => {
  const titles = columnTitlesOf(table);
  return [
    formulaCell(table),
    ...table.columns.map((column) => headingOf(table, column)),
    ...table.rows.flatMap((row): GroupCell[] => [
      ...table.columns.map((column, index) => ({
        key: groupCellKey(row, column),
        field: 'group' as const,
        table,
        row,
        column,
        title: titles[index] ?? '',
        cell: row.cells[index] ?? null,
      })),
      ...(table.saltHeading === null
        ? []
        : [
            {
              key: saltCellKey(row),
              field: 'salt' as const,
              table,
              row,
              column: undefined,
              title: table.saltHeading,
              cell: row.salt,
            },
          ]),
      ...(table.massHeading === null
        ? []
        : [
            {
              key: massCellKey(row),
              field: 'mass' as const,
              table,
              row,
              column: undefined,
              title: table.massHeading,
              cell: row.mass,
            },
          ]),
    ]),
  ];
};

/** Everything in the tables of groups that can be corrected, in the order of the document. */
export const groupCellsOf = ({ formulas }: Pick<DocumentResults, 'formulas'>): GroupCell[] =>
  formulas.flatMap(({ tables }) => tables.flatMap(cellsOf));

/** Whether a correction is of something in a table of groups. */
export const isGroupField = (field: string | null): field is GroupField =>
  (groupFields as readonly (string | null)[]).includes(field);

/** Whether anything can be put together with it once it is corrected. */
export const isCorrectable = ({ field, table, column }: GroupCell): boolean => {
  if (field === 'formula') return true;
  if (field === 'heading') return table.choices.length > 0;
  return field === 'group' ? column?.kind != null : table.columns.some(({ kind }) => kind !== null);
};

/** The heading over a cell, where it can be corrected. */
export const correctableHeading = ({ field, table, column }: GroupCell): GroupCell | undefined => {
  if (field !== 'group' || !column) return undefined;
  const heading = headingOf(table, column);
  return isCorrectable(heading) ? heading : undefined;
};

/** What a cell holds: as it was corrected, else as printed. */
export const heldText = (cell: FormulaCell | null): string => cell?.corrected?.value || (cell?.text ?? '');

/** The version of a cell that a correction of it says that it saw. */
export const seenOf = ({ cell }: GroupCell): number => cell?.corrected?.version ?? 0;

/** The places that the columns of a table stand for. */
const filledIn = ({ columns }: FormulaTable): string =>
  columns
    .flatMap(({ places }) => places)
    .toSorted()
    .join('\n');

/** The others that read the same, and can hold the same. */
export const sameText = (one: GroupCell, all: readonly GroupCell[]): GroupCell[] => {
  const text = one.cell?.text ?? '';
  const choices = one.table.choices.join('\n');
  // The same word over values of another kind of table is no reason to make that column one of groups as well.
  const isLike = (table: FormulaTable): boolean =>
    table.choices.join('\n') === choices &&
    (!one.column || !isAside(one.column) || filledIn(table) === filledIn(one.table));
  return text === ''
    ? []
    : all.filter(
        ({ key, field, column, table, cell }) =>
          key !== one.key &&
          field === one.field &&
          cell?.text === text &&
          (field === 'heading' ? isLike(table) : column?.kind === one.column?.kind),
      );
};

/** The heading in a table that stands for a place already, with which another one would be exchanged; undefined where none does. */
export const holderOf = (heading: GroupCell, value: string): GroupCell | undefined => {
  const { table, column } = heading;
  const holder = table.columns.find(
    (other) => other !== column && other.places.length > 0 && formulaColumnTitle(other) === value,
  );
  return holder && headingOf(table, holder);
};
