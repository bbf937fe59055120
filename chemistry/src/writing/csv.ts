import type { MoleculeRecord } from '@moiety/contract';
import { csvRow } from './csv-row.ts';
import { type ColumnOptions, writtenColumns } from './property-columns.ts';

/**
 * Records as rows of a CSV file: name, computed columns, the file's own. An unread record keeps its row, with the
 * SMILES as it was written and the reason.
 * @param heading whether this is the begin of the file: a byte order mark, by which Excel knows UTF-8, and the row of
 *   headings come first.
 * @param unread whether some record of the whole file is unread, so that it has the columns that say why.
 */
export const csvText = (
  records: readonly MoleculeRecord[],
  columns: readonly string[],
  { heading, unread, ...options }: { heading: boolean; unread: boolean } & ColumnOptions,
): string => {
  const written = writtenColumns(columns, unread, options);
  const rows = records.map((record) => csvRow(written.map(({ value }) => value(record))));
  const begin = heading ? [`\uFEFF${csvRow(written.map(({ name }) => name))}`] : [];
  return [...begin, ...rows].join('');
};
