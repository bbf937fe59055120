import { recordData } from '@moiety/chemistry/files/column-names.ts';
import type { MoleculeWorkers } from '@moiety/chemistry/worker/workers.ts';
import type { AssayColumn, exportedSelections, MoleculeOrigin, MoleculeRecord } from '@moiety/contract';
import { MEASURED_VALUES_PER_CELL_MAX } from '@moiety/contract';
import { csvOf } from './csv-of.ts';
import { lineOf } from './record-columns.ts';
import type { RecordColumn } from './record-columns.ts';
import { isByHand, isCompound, orderedRows, pageOf } from './result-table.ts';
import type { ResultItem, ResultRow, ResultTable, RowOrder } from './result-table.ts';

/** Which rows are written. Rejected ones are in none. */
export type Which = (typeof exportedSelections)[number];

/** The rows that are written, with the values that are written of each, in the order of the table. */
export const rowsFor = (
  table: ResultTable,
  which: Which,
  selected: ReadonlySet<string>,
  order?: RowOrder,
): ResultRow[] =>
  orderedRows(table.rows, table.columns, order).flatMap((row) => {
    const { compound } = row;
    if (compound?.decision === 'rejected' || (which === 'selected' && !selected.has(row.key))) return [];
    const isWritten = (item: ResultItem): boolean =>
      which === 'accepted' ? item.decision === 'accepted' : item.decision !== 'rejected';
    const activities = row.activities.filter(isWritten);
    if (which === 'accepted' && !(compound && isWritten(compound))) return [];
    if (!compound && activities.length === 0) return [];
    const values = new Map([...row.values].map(([id, some]) => [id, some.filter(isWritten)] as const));
    return [{ ...row, activities, values }];
  });

/** Structures as records of a molecule file. */
export interface Records {
  records: MoleculeRecord[];
  columns: string[];
  /** What the columns of values are of. */
  assays: AssayColumn[];
}

/** What is written, and the document that it was read in. */
export interface RecordSource {
  rows: readonly ResultRow[];
  columns: readonly RecordColumn[];
  document: string;
}

/**
 * Rows as records; their structures are read by the same program as a file of molecules, the rest is theirs as it is in `columns`. A compound
 * without a structure stays, as a record that says so. Each value is a typed one beside its text.
 */
export const recordsOf = async (
  molecules: Pick<MoleculeWorkers, 'parse'>,
  { rows, columns, document }: RecordSource,
): Promise<Records> => {
  const lines = rows.map(({ compound, label }) => [compound?.smiles ?? '', lineOf(compound?.name || label)]);
  const read: MoleculeRecord[] = [];
  await molecules.parse(new Blob([csvOf([['SMILES', 'Name'], ...lines])], { type: 'text/csv' }), {
    name: 'compounds.csv',
    format: 'csv',
    encoding: 'utf-8',
    onRecords: (more) => read.push(...more),
  });
  return {
    records: read.map((record) => withColumns(record, rows[record.position], columns, document)),
    columns: columns.map(({ heading }) => heading),
    assays: columns.flatMap(({ typed }) => (typed ? [typed.assay] : [])),
  };
};

/** A record of a row with its columns, its typed values and the place that leads back to the document. */
const withColumns = (
  record: MoleculeRecord,
  row: ResultRow | undefined,
  columns: readonly RecordColumn[],
  document: string,
): MoleculeRecord => {
  if (!row) return record;
  const origin = originOf(document, row);
  const data = recordData(columns.map(({ heading, text }) => [heading, text(row)] as const));
  const measurements: NonNullable<MoleculeRecord['measurements']> = {};
  for (const { typed, heading } of columns) {
    if (!typed || !Object.hasOwn(data, heading)) continue;
    const values = typed.valuesOf(row, document);
    if (values.length > 0) measurements[heading] = values.slice(0, MEASURED_VALUES_PER_CELL_MAX);
  }
  return {
    ...record,
    data,
    ...(origin && { origin }),
    ...(Object.keys(measurements).length > 0 && { measurements }),
  };
};

/** Where a row is in its document; undefined for what a person added without a place. */
const originOf = (document: string, { compound, activities }: ResultRow): MoleculeOrigin | undefined => {
  const item = [...(compound ? [compound] : []), ...activities].find((one) => pageOf(one) > 0);
  return item && { document, page: pageOf(item), item: (compound ?? item).key };
};

/** How many compounds would be written. */
export const countFor = (table: ResultTable, which: Which, selected: ReadonlySet<string>): number =>
  rowsFor(table, which, selected).length;

/** Of the rows those with something that nobody has reviewed. */
export const unreviewedOf = (rows: readonly ResultRow[]): number =>
  rows.filter(({ compound, activities }) =>
    [...(compound ? [compound] : []), ...activities].some(
      (item) =>
        item.decision === 'none' &&
        (item.needsReview || !isByHand(item)) &&
        (isCompound(item) || item.value !== ''),
    ),
  ).length;

/** What of a document is in no file of a choice. */
export interface LeftOut {
  /** Compounds, and labels with values and no compound. */
  rows: number;
  /** Values of those and of the others. */
  values: number;
  /** Of the values those that a person accepted: their compound is not, or was not found. */
  accepted: number;
  /** Whether all of it was rejected. */
  isRejected: boolean;
}

const isRejected = ({ decision }: ResultItem): boolean => decision === 'rejected';

/** What a choice leaves out: of a selection only what was rejected, since the rest was not asked for. */
export const leftOutOf = (table: ResultTable, which: Which, selected: ReadonlySet<string>): LeftOut => {
  const written = new Map(rowsFor(table, which, selected).map((row) => [row.key, row]));
  const asked = table.rows.filter(({ key }) => which !== 'selected' || selected.has(key));
  const rows = asked.filter(({ key }) => !written.has(key));
  const kept = new Set([...written.values()].flatMap(({ activities }) => activities.map(({ key }) => key)));
  const values = asked.flatMap(({ activities }) => activities).filter(({ key }) => !kept.has(key));
  return {
    rows: rows.length,
    values: values.length,
    accepted: values.filter(({ decision }) => decision === 'accepted').length,
    isRejected:
      which !== 'accepted' ||
      (values.every(isRejected) && rows.every(({ compound }) => compound && isRejected(compound))),
  };
};
