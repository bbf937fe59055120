import { formulaColumnTitle, groupCellKey } from '@moiety/contract';
import type { DocumentFormula, FormulaCell, FormulaRow, ResultCompound } from '@moiety/contract';
import type { ResultTable } from './result-table.ts';

/** A row of the tables of a formula. */
export interface GroupRow {
  /** The same for the same row of a formula. */
  id: string;
  row: FormulaRow;
  /** What stands at each column of the formula's tables, by the column's title; null where nothing is printed, absent where its table has no such column. */
  cells: ReadonlyMap<string, FormulaCell | null>;
  /** The keys of these cells. */
  keys: ReadonlyMap<string, string>;
  /** The title of the column that kept it from being put together; empty where the reason is in none. */
  problemAt: string;
  /** Its compound as it stands now. */
  compound: ResultCompound | undefined;
}

const byNumber = new Intl.Collator('en', { numeric: true });

/** The columns of all tables of formulas, in the order of their names. */
export const columnTitles = (formulas: readonly DocumentFormula[]): string[] =>
  [
    ...new Set(
      formulas.flatMap(({ tables }) => tables.flatMap(({ columns }) => columns.map(formulaColumnTitle))),
    ),
  ].toSorted((a, b) => byNumber.compare(a, b));

/** The rows of all tables of a formula, in the order of the document. */
export const groupRows = ({ tables }: DocumentFormula, results: ResultTable): GroupRow[] =>
  tables.flatMap(({ columns, rows }, table) => {
    const titles = columns.map(formulaColumnTitle);
    return rows.map((row, place): GroupRow => ({
      id: `${table} ${place}`,
      row,
      cells: new Map(titles.map((title, index) => [title, row.cells[index] ?? null])),
      keys: new Map(columns.map((column, index) => [titles[index]!, groupCellKey(row, column)])),
      problemAt: titles[row.problem?.column ?? -1] ?? '',
      compound: results.rowOf(row.compoundKey)?.compound,
    }));
  });

/** Whether the compound of a row is another structure now than was put together. */
export const isOtherNow = ({ row, compound }: GroupRow): boolean =>
  row.inchiKey !== '' && compound !== undefined && compound.inchiKey !== row.inchiKey;

/**
 * What is drawn of a formula: the molfile, as it lies on the page, where it can name all open atoms, which are numbered R groups; else the
 * CXSMILES, whose labels are drawn as they are written.
 */
export const drawnOf = ({ smiles, molfile }: NonNullable<DocumentFormula['drawing']>): string => {
  const labels = /\$([^$]*)\$/.exec(smiles)?.[1]?.split(';').filter(Boolean) ?? [];
  const isNumbered = labels.length > 0 && labels.every((label) => /^_R\d+$/.test(label));
  return molfile !== '' && (smiles === '' || isNumbered)
    ? molfile
    : smiles.replaceAll(/(?<=[$;])_(?=R\d)/g, '');
};

/** A group as a structure by itself, its open bonds as attachment points. */
export const asFragment = (smiles: string): string => smiles.replaceAll(/\[\*:\d+\]/g, '*');

/** Nothing but hydrogen, which is not drawn. */
export const isHydrogen = (smiles: string): boolean => /^\[H\]\[\*:\d+\]$/.test(smiles);
