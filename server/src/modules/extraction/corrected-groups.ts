import type { Evidence } from '@moiety/extraction/compounds/fuse.ts';
import type { RowParts } from '@moiety/extraction/groups/reassemble-row.ts';
import type { FormulaRow, FormulaTable } from '@moiety/extraction/groups/formulas.ts';
import type { FoldedLog } from './correction-log.ts';
import { withRows, type ChangedRow, type WithRows } from './row-compounds.ts';
import {
  correctedRow,
  digestOf,
  outcomeOf,
  rowNow,
  type CellNow,
  type Joined,
  type Outcome,
  type RowNow,
} from './standing-rows.ts';
import { isAt, tableNow, type TableNow } from './standing-tables.ts';

/** Tables of groups as people corrected them. */
export interface CorrectedGroups extends WithRows {
  /** The digest of what rows are still to be put together from. */
  digests: ReadonlyMap<FormulaRow, string>;
  tables: ReadonlyMap<FormulaTable, TableNow>;
  /** Of the rows of which something was ever corrected. */
  rows: ReadonlyMap<FormulaRow, RowNow>;
  /** What has to be put together again before these rows can be told, by its digest. */
  lacking: ReadonlyMap<string, RowParts>;
}

/** Tables of groups, and the compounds that are put together from them, with what people say of their cells: a pure function of both. */
export const correctedGroups = (extraction: Joined, log: FoldedLog): CorrectedGroups => {
  const rows = new Map<FormulaRow, RowNow>();
  const tables = new Map<FormulaTable, TableNow>();
  const lacking = new Map<string, RowParts>();
  const digests = new Map<FormulaRow, string>();
  const changed: ChangedRow[] = [];
  const known = (digest: string): Outcome | undefined =>
    log.outcomes.get(digest) ?? extraction.outcomes?.[digest];
  for (const { drawing, tables: own } of extraction.formulas)
    for (const table of own) {
      const standing = tableNow(table, log);
      tables.set(table, standing);
      for (const row of table.rows) {
        const found = correctedRow(table, standing, row, log);
        if (!found) continue;
        const { parts, isAsRead, ...cells } = found;
        if (isAsRead) {
          rows.set(row, { ...cells, smiles: row.smiles, inchikey: row.inchikey, problem: row.problem });
          continue;
        }
        const outcome = outcomeOf(parts, standing, known);
        if (!outcome) {
          const digest = digestOf(parts);
          digests.set(row, digest);
          lacking.set(digest, parts);
        }
        const now = rowNow(cells, parts, standing, outcome);
        rows.set(row, now);
        changed.push({
          row,
          table,
          standing,
          now,
          outcome,
          drawing: standing.formulaAt ?? drawing ?? (standing.given ? table : null),
          confidence: standing.readings[0]?.confidence ?? 0,
        });
      }
    }
  const whole = { rows, tables, lacking, digests };
  if (changed.length === 0) return { ...whole, extraction, changedAt: new Map() };
  return { ...whole, ...withRows(extraction, changed) };
};

/** What of a place people corrected, by the cells of tables that stand there. */
export const correctionsOfPlaces = (
  rows: CorrectedGroups['rows'],
): ((place: Pick<Evidence, 'page' | 'box'>) => { value: string; by: string; at: string } | undefined) => {
  const corrected = [...rows.values()].flatMap(({ cells, salt }) =>
    [...cells, salt].filter((cell) => cell !== null && (cell.corrected?.value ?? '') !== ''),
  ) as CellNow[];
  const byPage = Map.groupBy(corrected, ({ page }) => page);
  return (place) => {
    const found = byPage.get(place.page)?.find((cell) => isAt(cell, place))?.corrected;
    return found ? { value: found.value, by: found.by, at: found.at } : undefined;
  };
};
