import { formulaColumnTitle, type DocumentFormula, type FormulaCell } from '@moiety/contract';
import { bareLabel } from '@moiety/extraction/compounds/labels.ts';
import type { CorrectedGroups } from './corrected-groups.ts';
import { readRow, type CellNow } from './standing-rows.ts';
import type { Extraction } from '@moiety/extraction/document/extract-document.ts';
import { formulaKeys } from './item-keys.ts';
import { formulasNow, hasMasses, hasSalts } from './standing-tables.ts';

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
  tables: CorrectedGroups['tables'];
}

/** Whether rows are still to be put together. */
export const hasPending = (formulas: readonly DocumentFormula[]): boolean =>
  formulas.some(({ tables }) =>
    tables.some(({ rows }) => rows.some(({ problem }) => problem?.reason === 'pending')),
  );

/** What is kept to put a row together again is of no use to others. */
const shownCell = ({ page, box, text, isDrawing, groups, corrected }: CellNow): FormulaCell => ({
  page,
  box,
  text,
  isDrawing,
  groups: groups.map(({ position, smiles }) => ({ position, smiles })),
  corrected,
});

/** A cell beside those of the groups; null where nothing stands and nobody says otherwise. */
const sideCell = (cell: CellNow): FormulaCell | null =>
  cell.text === '' && !cell.isDrawing && cell.corrected === null ? null : shownCell(cell);

/**
 * The formulas of a document with the keys of the compounds that their rows are: of those that were read by this label the one with the row's
 * structure, however people have corrected it since, else one that was added.
 */
export const shownFormulas = (
  { formulas, compounds }: Pick<Extraction, 'formulas' | 'compounds'>,
  { keys, wholeOf, keyOfLabel, rows: corrected, tables: tablesNow }: Linked,
): DocumentFormula[] => {
  const byLabel = Map.groupBy(compounds.keys(), (index) => bareLabel(compounds[index]!.label));
  const compoundOf = (label: string, inchikey: string): string => {
    const bare = bareLabel(label);
    const read = bare === '' ? [] : (byLabel.get(bare) ?? []);
    const index = read.find((at) => compounds[at]!.inchikey === inchikey) ?? read[0];
    return index === undefined ? (keyOfLabel(bare) ?? '') : wholeOf(keys[index]!);
  };
  const standing = formulasNow(formulas, tablesNow);
  const ownKeys = formulaKeys(standing);
  return standing.map(({ drawing, places, repeats, tables }, place) => ({
    key: ownKeys[place]!,
    drawing: drawing && {
      page: drawing.page,
      box: drawing.box,
      smiles: drawing.smiles,
      molfile: drawing.molfile,
      confidence: drawing.confidence,
    },
    places,
    repeats,
    tables: tables.map((table) => {
      const { page, box, kind, caption, massHeading, saltHeading, rows } = table;
      const { columns, choices, formula } = tablesNow.get(table)!;
      const [isWithSalts, isWithMasses] = [hasSalts(table), hasMasses(table)];
      return {
        page,
        box,
        kind,
        caption,
        columns: columns.map(({ places: filled, atom, key, read, kind: holds, corrected: as }) => ({
          places: filled,
          atom,
          kind: holds ?? null,
          key,
          read: read.heading ?? (as?.value ? formulaColumnTitle(read) : ''),
          corrected: as,
        })),
        choices,
        formula,
        saltHeading: isWithSalts ? (saltHeading ?? '') : null,
        massHeading: isWithMasses ? massHeading : null,
        rows: rows.map((row) => {
          const { cells, salt, mass, smiles, inchikey, problem } = corrected.get(row) ?? readRow(row);
          return {
            page: row.page,
            box: row.box,
            label: row.label,
            cells: cells.map((cell) => cell && shownCell(cell)),
            salt: isWithSalts ? sideCell(salt) : null,
            mass: isWithMasses ? sideCell(mass) : null,
            smiles,
            problem,
            inchiKey: inchikey,
            compoundKey: compoundOf(row.label, inchikey),
          };
        }),
      };
    }),
  }));
};
