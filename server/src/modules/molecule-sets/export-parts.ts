import type { MoleculeRecord, SetExportFormat } from '@moiety/contract';
import { markFields, markNames } from '@moiety/chemistry/writing/mark-names.ts';
import type { AddedColumns } from '@moiety/chemistry/writing/property-columns.ts';
import {
  NumericColumns,
  PICTURES_MAX,
  recordColumns,
  type RecordSheet,
} from '@moiety/chemistry/writing/record-sheet.ts';
import type { SheetRows } from '@moiety/chemistry/writing/xlsx/sheet.ts';
import { XLSX_TYPE, xlsxOf } from '@moiety/chemistry/writing/xlsx/workbook.ts';
import { eq, sql } from 'drizzle-orm';
import type { Database } from '../../database/database.ts';
import { moleculeMarks } from '../../database/molecule-set-tables.ts';
import type { SetRow } from './access.ts';
import type { ExportWriter } from './export-writer.ts';
import { readMarks } from './marks.ts';
import { readRecords } from './queries.ts';

/** Records that are read and written at once. */
const PAGE = 500;

/** What files of a format are. */
export const exportTypes: Readonly<Record<SetExportFormat, string>> = {
  sdf: 'chemical/x-mdl-sdfile',
  csv: 'text/csv;charset=utf-8',
  xlsx: XLSX_TYPE,
};

/** What of a set is written. */
export interface ExportedSet extends Pick<SetRow, 'id' | 'name' | 'columns' | 'total' | 'unread'> {
  format: SetExportFormat;
}

/** What the parts of a file are made of. */
export interface ExportSources {
  database: Database;
  writer: ExportWriter;
  /** @throws when the export is to end */
  signal: AbortSignal;
  /** @param share of the work, from 0 to 1 */
  report: (share: number) => void;
}

/** The set is no longer whole: it was deleted while it was written. */
export class SetGone extends Error {
  override name = 'SetGone';
}

/** The records of a set, in their order. @throws SetGone */
async function* pagesOf(
  { id, total }: ExportedSet,
  { database, signal }: ExportSources,
): AsyncGenerator<MoleculeRecord[]> {
  for (let offset = 0; offset < total;) {
    signal.throwIfAborted();
    const records = await readRecords(database, id, offset, PAGE);
    if (records.length === 0) throw new SetGone();
    yield records;
    offset += records.length;
  }
}

/** Stars, tags and notes as columns of a file; undefined where a set has none. */
const marksBeside = async (
  database: Database,
  { id, columns }: ExportedSet,
): Promise<((records: readonly MoleculeRecord[]) => Promise<AddedColumns>) | undefined> => {
  const [marked] = await database
    .select({
      any: sql<boolean>`bool_or(${moleculeMarks.star} or cardinality(${moleculeMarks.tags}) > 0 or ${moleculeMarks.note} <> '')`,
    })
    .from(moleculeMarks)
    .where(eq(moleculeMarks.setId, id));
  if (!marked?.any) return undefined;
  const names = markNames(columns);
  return async (records) => {
    const [first, last] = [records[0]?.position ?? 0, records.at(-1)?.position ?? 0];
    const marks = await readMarks(database, id, first, last - first + 1);
    const byPosition = new Map(marks.map((one) => [one.position, one]));
    return {
      names,
      texts: names.slice(1),
      values: new Map(records.map(({ position }) => [position, markFields(byPosition.get(position))])),
    };
  };
};

async function* textOf(
  format: 'sdf' | 'csv',
  set: ExportedSet,
  sources: ExportSources,
): AsyncGenerator<Uint8Array> {
  const { writer, report } = sources;
  const { columns, total, unread } = set;
  const marksOf = await marksBeside(sources.database, set);
  let written = 0;
  for await (const records of pagesOf(set, sources)) {
    const added = await marksOf?.(records);
    yield await writer.text({
      format,
      records,
      columns,
      heading: written === 0,
      unread: unread > 0,
      ...(added && { added }),
    });
    written += records.length;
    report(written / total);
  }
}

async function* workbookOf(set: ExportedSet, sources: ExportSources): AsyncGenerator<Uint8Array> {
  const { writer, report } = sources;
  const { name, columns, total, unread } = set;
  const found = new NumericColumns(columns);
  for await (const records of pagesOf(set, sources)) found.add(records);
  const sheet: RecordSheet = {
    columns,
    numeric: found.names,
    unread: unread > 0,
    hasPictures: total <= PICTURES_MAX,
  };
  const marksOf = await marksBeside(sources.database, set);
  const rows = async function* (): AsyncGenerator<SheetRows> {
    let written = 0;
    for await (const records of pagesOf(set, sources)) {
      const added = await marksOf?.(records);
      yield await writer.rows({
        format: 'xlsx',
        records,
        sheet,
        firstRow: written,
        ...(added && { added }),
      });
      written += records.length;
      report(written / total);
    }
  };
  const added = await marksOf?.([]);
  yield* xlsxOf([{ name, columns: recordColumns(sheet, added && { added }), rows: rows() }]);
}

/** The bytes of a set's file, as they are made: of its records a page is held. @throws SetGone */
export const exportParts = (set: ExportedSet, sources: ExportSources): AsyncGenerator<Uint8Array> =>
  set.format === 'xlsx' ? workbookOf(set, sources) : textOf(set.format, set, sources);
