import type { DocumentFormula } from '@moiety/contract';
import { bareLabel } from '@moiety/extraction/compounds/labels.ts';
import type { CorrectedGroups, RowNow } from './corrected-groups.ts';
import { kindOfColumn } from './corrected-groups.ts';
import type { Extraction } from '@moiety/extraction/document/extract-document.ts';
import type { FormulaRow } from '@moiety/extraction/groups/formulas.ts';
import { formulaKeys } from './item-keys.ts';

/** What rows of tables of groups are linked to. */
interface Linked {
  /** The keys of the compounds that were read, in their order. */
  keys: readonly string[];
  /** The compound that one is part of, where people merged it into another. */
  wholeOf(key: string): string;
  /** The key of the compound that has a label now, as labels are compared. */
  keyOfLabel(label: string): string | undefined;
  /** Rows of which a cell was corrected. */
  rows: CorrectedGroups['rows'];
}

/** A row as it stands now. */
const nowOf = (row: FormulaRow, rows: CorrectedGroups['rows']): RowNow =>
  rows.get(row) ?? { ...row, cells: row.cells.map((cell) => cell && { ...cell, corrected: null }) };

/**
 * The formulas of a document with the keys of the compounds that their rows are: of those that were read by this label the one with the row's
 * structure, however people have corrected it since, else one that was added.
 */
export const shownFormulas = (
  { formulas, compounds }: Pick<Extraction, 'formulas' | 'compounds'>,
  { keys, wholeOf, keyOfLabel, rows: corrected }: Linked,
): DocumentFormula[] => {
  const byLabel = Map.groupBy(compounds.keys(), (index) => bareLabel(compounds[index]!.label));
  const compoundOf = (label: string, inchikey: string): string => {
    const bare = bareLabel(label);
    const read = bare === '' ? [] : (byLabel.get(bare) ?? []);
    const index = read.find((at) => compounds[at]!.inchikey === inchikey) ?? read[0];
    return index === undefined ? (keyOfLabel(bare) ?? '') : wholeOf(keys[index]!);
  };
  const ownKeys = formulaKeys(formulas);
  return formulas.map(({ drawing, places, repeats, tables }, place) => ({
    key: ownKeys[place]!,
    drawing,
    places,
    repeats,
    tables: tables.map(({ page, box, kind, caption, columns, readings, rows }) => ({
      page,
      box,
      kind,
      caption,
      columns: columns.map((column) => ({
        ...column,
        kind: kindOfColumn({ readings }, column) ?? null,
      })),
      rows: rows.map((row) => {
        const { cells, smiles, inchikey, problem } = nowOf(row, corrected);
        return {
          page: row.page,
          box: row.box,
          label: row.label,
          // What is kept to put it together again is of no use to others.
          cells: cells.map(
            (cell) =>
              cell && {
                page: cell.page,
                box: cell.box,
                text: cell.text,
                isDrawing: cell.isDrawing,
                groups: cell.groups.map(({ position, smiles: group }) => ({ position, smiles: group })),
                corrected: cell.corrected,
              },
          ),
          smiles,
          problem,
          inchiKey: inchikey,
          compoundKey: compoundOf(row.label, inchikey),
        };
      }),
    })),
  }));
};
