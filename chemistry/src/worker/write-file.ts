import type { MoleculeRecord } from '@moiety/contract';
import type { ColumnOptions } from '../writing/property-columns.ts';
import { NumericColumns, PICTURES_MAX, recordColumns, type RecordSheet } from '../writing/record-sheet.ts';
import { tableRows } from '../writing/xlsx/sheet.ts';
import { XLSX_TYPE, xlsxOf } from '../writing/xlsx/workbook.ts';
import type { FileFormat, WriteOptions } from './file-options.ts';
import { abortable, type WorkerPool } from './worker-pool.ts';

const BATCH_SIZE = 100;
/** Records looked at in one go, which takes some milliseconds of the caller's thread. */
const LOOK_SIZE = 1000;

const MEDIA_TYPES = { sdf: 'chemical/x-mdl-sdfile', csv: 'text/csv;charset=utf-8' } as const;

/** Makes the parts of a file out of batches of records, on every worker. @returns them in order */
const writeParts = async <Part>(
  pool: WorkerPool,
  records: readonly MoleculeRecord[],
  write: (some: MoleculeRecord[], from: number, signal: AbortSignal) => Promise<Part>,
  { signal, onProgress }: WriteOptions,
): Promise<Part[]> => {
  signal?.throwIfAborted();
  const ending = new AbortController();
  const ended = signal === undefined ? ending.signal : AbortSignal.any([signal, ending.signal]);
  const parts: Part[] = [];
  const underWay = new Set<Promise<void>>();
  let written = 0;
  // A file without records still has its row of headings.
  const batches = Math.max(1, Math.ceil(records.length / BATCH_SIZE));
  for (let batch = 0; batch < batches; batch += 1) {
    const from = batch * BATCH_SIZE;
    const some = records.slice(from, from + BATCH_SIZE);
    const task = write(some, from, ended)
      .then((part) => {
        parts[batch] = part;
        written += some.length;
        return onProgress?.({ records: written, total: records.length });
      })
      .catch((error: unknown) => ending.abort(error))
      .finally(() => underWay.delete(task));
    underWay.add(task);
    while (underWay.size > pool.window && !ended.aborted) await abortable(Promise.race(underWay), ended);
  }
  await abortable(Promise.all(underWay), ended);
  ended.throwIfAborted();
  return parts;
};

/** What a batch of records needs of what is asked of the columns. */
const columnsOf = (
  records: readonly MoleculeRecord[],
  { added, order, without }: ColumnOptions,
): ColumnOptions => ({
  order,
  without,
  added: added && {
    ...added,
    values: new Map(records.map(({ position }) => [position, added.values.get(position) ?? []])),
  },
});

/** Of the pictures that records were read from those of a batch. */
const sourcesOf = (records: readonly MoleculeRecord[], { sources }: WriteOptions): WriteOptions['sources'] =>
  sources &&
  new Map(
    records.flatMap(({ position }) => {
      const picture = sources.get(position);
      return picture ? [[position, picture] as const] : [];
    }),
  );

const numericColumns = async (
  records: readonly MoleculeRecord[],
  columns: readonly string[],
  signal: AbortSignal | undefined,
): Promise<string[]> => {
  const found = new NumericColumns(columns);
  for (let from = 0; from < records.length; from += LOOK_SIZE) {
    found.add(records.slice(from, from + LOOK_SIZE));
    await new Promise((resolve) => setTimeout(resolve));
    signal?.throwIfAborted();
  }
  return found.names;
};

/** Writes a workbook: the records, each with a picture where they are few enough, then the further sheets. */
const writeWorkbook = async (
  pool: WorkerPool,
  records: readonly MoleculeRecord[],
  columns: readonly string[],
  options: WriteOptions,
): Promise<Blob> => {
  const sheet: RecordSheet = {
    columns: [...columns],
    numeric: await numericColumns(records, columns, options.signal),
    unread: records.some((record) => record.status === 'error'),
    hasPictures: records.length <= PICTURES_MAX && options.without?.includes('picture:structure') !== true,
    hasSources: options.sources !== undefined && records.length <= PICTURES_MAX,
  };
  const rows = await writeParts(
    pool,
    records,
    (some, firstRow, signal) =>
      pool.run(
        'writeSheetRows',
        { records: some, sheet, firstRow, sources: sourcesOf(some, options), ...columnsOf(some, options) },
        { signal },
      ),
    options,
  );
  const parts: BlobPart[] = [];
  for await (const part of xlsxOf([
    { name: options.title ?? '', columns: recordColumns(sheet, options), rows },
    ...(options.sheets ?? []).map((further) => Object.assign({}, further, { rows: tableRows(further) })),
  ])) {
    options.signal?.throwIfAborted();
    parts.push(part as Uint8Array<ArrayBuffer>);
  }
  return new Blob(parts, { type: XLSX_TYPE });
};

/** Writes a file in batches on every worker; the parts are put together in order. */
export const writeFile = async (
  pool: WorkerPool,
  format: FileFormat,
  records: readonly MoleculeRecord[],
  columns: readonly string[],
  options: WriteOptions = {},
): Promise<Blob> => {
  if (format === 'xlsx') return writeWorkbook(pool, records, columns, options);
  const unread = records.some((record) => record.status === 'error');
  const parts = await writeParts(
    pool,
    records,
    // As a blob each: the browser keeps large ones out of the page's memory.
    async (some, from, signal) => {
      const bytes = await pool.run(
        'writeRecords',
        {
          format,
          records: some,
          columns: [...columns],
          heading: from === 0,
          unread,
          version: options.version ?? 'V2000',
          ...columnsOf(some, options),
        },
        { signal },
      );
      return new Blob([bytes as Uint8Array<ArrayBuffer>]);
    },
    options,
  );
  return new Blob(parts, { type: MEDIA_TYPES[format] });
};
