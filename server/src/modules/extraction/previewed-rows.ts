import { PREVIEWED_CELLS_MAX, type PreviewedFormula, type PreviewedRow } from '@moiety/contract';
import type { RowParts } from '@moiety/extraction/groups/reassemble-row.ts';
import type { FormulaRow } from '@moiety/extraction/groups/formulas.ts';
import { correctedGroups } from './corrected-groups.ts';
import type { FoldedLog } from './correction-log.ts';
import type { Joined } from './standing-rows.ts';
import { groupCells } from './standing-tables.ts';

/** A row as it would be. */
export interface PreviewedPart {
  row: PreviewedRow;
  /** Of what it is still to be put together from; undefined where nothing is. */
  digest: string | undefined;
  /** The columns of its table that it is put together from: what comes of it names one by its place in these. */
  included: readonly number[];
}

/** A table with the formula that it would have. */
export interface PreviewedTable extends Pick<PreviewedFormula, 'smiles' | 'molfile' | 'places' | 'total'> {}

/** The table whose formula a preview is of. */
const tableOf = (
  cells: ReturnType<typeof groupCells>,
  tables: ReturnType<typeof correctedGroups>['tables'],
  items: ReadonlySet<string>,
): PreviewedTable | undefined => {
  const [first = ''] = items;
  const { field, table } = cells.get(first) ?? {};
  const { given, readings, columns } = (table && tables.get(table)) ?? {};
  if (field !== 'formula' || !table || !given || !columns) return undefined;
  const names = [...new Set(readings?.[0]?.places.flatMap(({ name }) => name || []))];
  return {
    smiles: given.smiles,
    molfile: given.molfile,
    places: names
      .toSorted((a, b) => a.localeCompare(b, 'en', { numeric: true }))
      .map((name) => ({
        name,
        columns: columns.flatMap(({ places }, index) => (places.includes(name) ? [index] : [])),
      })),
    total: table.rows.length,
  };
};

/** What is said of in tables of groups, and what the rows that it is of are, or what these are still to be put together from. */
export const previewedRows = (
  extraction: Joined,
  log: FoldedLog,
  items: ReadonlySet<string>,
): { rows: PreviewedPart[]; lacking: [string, RowParts][]; formula?: PreviewedTable } => {
  const { rows: now, tables, digests, lacking } = correctedGroups(extraction, log);
  const cells = groupCells(extraction);
  const told = new Set<FormulaRow>();
  const rows = [...items].flatMap((cell) => {
    const { field, table, row, column } = cells.get(cell) ?? {};
    const own = row ? [row] : field === 'heading' || field === 'formula' ? (table?.rows ?? []) : [];
    return own.flatMap((one) => {
      const standing = now.get(one);
      // Two headings of one table are of the same rows.
      if (!standing || (!row && told.has(one))) return [];
      told.add(one);
      const { smiles, problem } = standing;
      const groups = field === 'group' ? (standing.cells[column ?? -1]?.groups ?? []) : [];
      return [
        {
          row: {
            cell,
            label: one.label,
            smiles,
            problem,
            groups: groups.map(({ position, smiles: group }) => ({ position, smiles: group })),
          },
          digest: digests.get(one),
          included: (table && tables.get(table)?.included) ?? [],
        },
      ];
    });
  });
  const first = rows.slice(0, PREVIEWED_CELLS_MAX);
  const asked = new Set(first.flatMap(({ digest }) => digest ?? []));
  const formula = tableOf(cells, tables, items);
  return {
    ...(formula && { formula }),
    rows: first,
    lacking: [...lacking].filter(([digest]) => asked.has(digest)),
  };
};
