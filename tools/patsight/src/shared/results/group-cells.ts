import { groupCellKey } from '@moiety/contract';
import type { DocumentFormula, DocumentResults, FormulaCell, FormulaRow } from '@moiety/contract';

type Column = DocumentFormula['tables'][number]['columns'][number];

/** A cell of a table of groups. */
export interface GroupCell {
  /** What a correction names it by. */
  key: string;
  row: FormulaRow;
  column: Column;
  /** Null where nothing stands. */
  cell: FormulaCell | null;
}

/** Every cell of the tables of groups, in the order of the document. */
export const groupCellsOf = ({ formulas }: Pick<DocumentResults, 'formulas'>): GroupCell[] =>
  formulas.flatMap(({ tables }) =>
    tables.flatMap(({ columns, rows }) =>
      rows.flatMap((row) =>
        columns.map((column, index) => ({
          key: groupCellKey(row, column),
          row,
          column,
          cell: row.cells[index] ?? null,
        })),
      ),
    ),
  );

/** What a cell holds: as it was corrected, else as printed. */
export const heldText = (cell: FormulaCell | null): string => cell?.corrected?.value || (cell?.text ?? '');

/** The version of a cell that a correction of it says that it saw. */
export const seenOf = ({ cell }: GroupCell): number => cell?.corrected?.version ?? 0;

/** The other cells that read the same, and can hold the same. */
export const sameText = (one: GroupCell, all: readonly GroupCell[]): GroupCell[] => {
  const text = one.cell?.text ?? '';
  return text === ''
    ? []
    : all.filter(
        ({ key, column, cell }) => key !== one.key && column.kind === one.column.kind && cell?.text === text,
      );
};
