import type { MoleculeRecord } from '@moiety/contract';
import { cutText } from '../cut-text.ts';
import { lacksStructures, MoleculeFileError } from '../files/molecule-file-error.ts';
import type { RawRecord } from '../files/raw-record.ts';
import { NAME_READING } from '../names/name-reading.ts';
import type { FilePage, OpenedFile, ReadBack, WorkerCallName, WorkerCalls } from './protocol.ts';
import { WorkerTimeoutError } from './worker-channel.ts';
import { abortable, type WorkerPool } from './worker-pool.ts';
import type { ParseOptions, ParseResult } from './file-options.ts';

/** Records of the first batches, and of all the following: some 40 ms of chemistry each. */
const BATCH_SIZES = [4, 8, 16];
const BATCH_SIZE = 32;
/** A batch of very large structures is a short one. */
const BATCH_CHARACTERS = 200_000;
/**
 * Milliseconds that a call which reads gets for each megabyte of the file, as it may have to go on to the file's end:
 * 20 are enough.
 */
const MEGABYTE_TIME = 1000;

/** Records as they were read, with what did not travel back. */
const whole = (records: readonly RawRecord[], read: readonly ReadBack[]): MoleculeRecord[] =>
  read.map(({ record, asGiven }, place) => {
    const raw = records[place];
    return asGiven && raw ? Object.assign(record, { source: raw.structure, data: raw.data }) : record;
  });

/** Reads a batch; one whose worker hangs is read again record by record, and the record at fault is told. */
const readBatch = async (
  pool: WorkerPool,
  records: RawRecord[],
  signal: AbortSignal,
): Promise<MoleculeRecord[]> => {
  try {
    return whole(records, await pool.run('readRecords', { records }, { signal }));
  } catch (error) {
    if (!(error instanceof WorkerTimeoutError)) throw error;
  }
  const read: MoleculeRecord[] = [];
  for (const record of records)
    try {
      const timeLimit = pool.timeLimits.structure;
      const back = await pool.run('readRecords', { records: [record] }, { signal, timeLimit });
      read.push(...whole([record], back));
    } catch (error) {
      if (!(error instanceof WorkerTimeoutError)) throw error;
      const { position, line, name, data, structure } = record;
      read.push({
        status: 'error',
        position,
        line,
        name,
        data,
        source: cutText(structure, 200_000),
        error: { reason: 'too-large', detail: error.message },
      });
    }
  return read;
};

const guessTotal = (page: FilePage, size: number): number =>
  page.bytesRead === 0 ? 0 : Math.round((page.recordsSplit / page.bytesRead) * size);

/**
 * Parses a file: one worker reads and splits it, the pool's workers do the chemistry, and the records come out in the
 * file's order. At most as much of the file is in memory as the workers are busy with.
 */
export const parseFile = async (
  pool: WorkerPool,
  source: Blob,
  options: ParseOptions,
): Promise<ParseResult> => {
  const {
    name,
    format = null,
    encoding = null,
    sheet = null,
    limit,
    onBegin,
    onRecords,
    onProgress,
  } = options;
  const opening = { name, format, encoding, sheet };
  options.signal?.throwIfAborted();
  const ending = new AbortController();
  const signal =
    options.signal === undefined ? ending.signal : AbortSignal.any([options.signal, ending.signal]);
  // RDKit loads while the file's beginning is read.
  pool.prepare();
  const reader = pool.openChannel();
  /** Batches that are read but wait for an earlier one. */
  const finished = new Map<number, { records: MoleculeRecord[]; bytesRead: number }>();
  let totalGuess = 0;
  const underWay = new Set<Promise<void>>();
  let delivered = 0;
  let total = 0;
  let unread = 0;
  /** Whether something was taken for granted in reading a name. */
  let hasNameReading = false;

  const timeLimit = pool.timeLimits.reading + (source.size / 1_000_000) * MEGABYTE_TIME;
  const read = async <Name extends WorkerCallName>(
    call: Name,
    given: WorkerCalls[Name]['arguments'],
  ): Promise<WorkerCalls[Name]['answer']> => {
    try {
      return await abortable(reader.call(call, given, timeLimit), signal);
    } catch (cause) {
      throw cause instanceof WorkerTimeoutError
        ? new MoleculeFileError('reading-too-long', { cause })
        : cause;
    }
  };
  const fail = (error: unknown): void => ending.abort(error);
  const deliver = (): void => {
    const ready: MoleculeRecord[] = [];
    let bytesRead = 0;
    for (let next = finished.get(delivered); next !== undefined; next = finished.get(delivered)) {
      finished.delete(delivered);
      delivered += 1;
      ready.push(...next.records);
      bytesRead = next.bytesRead;
    }
    if (ready.length > 0 && !signal.aborted) {
      total += ready.length;
      unread += ready.filter((record) => record.status === 'error').length;
      hasNameReading ||= ready.some(({ data }) => Object.hasOwn(data, NAME_READING));
      onRecords(ready);
      onProgress?.({
        bytesRead,
        bytesTotal: source.size,
        records: total,
        totalGuess: Math.max(total, totalGuess),
      });
    }
  };
  const count = async (most: number, withNames: boolean): Promise<void> => {
    const counted = await read('countRecords', { file: source, options: opening, withNames });
    if (counted.total > most) fail(new MoleculeFileError('too-many-records', { total: counted.total }));
  };

  /** Opens the file; where it has no structures, once more for the names that it may have. */
  const open = async (): Promise<OpenedFile> => {
    let opened: OpenedFile | null = null;
    try {
      opened = await read('openFile', { file: source, options: opening, withNames: false });
    } catch (error) {
      if (!lacksStructures(error)) throw error;
    }
    if (opened !== null && !opened.mayBeNames) return opened;
    // Which column holds names is told by reading some, for which this worker needs RDKit too.
    await read('start', { wasmUrl: pool.wasmUrl });
    return read('openFile', { file: source, options: opening, withNames: true });
  };

  try {
    const opened = await open();
    const { isOfNames } = opened;
    let counting: Promise<void> = Promise.resolve();
    let page: FilePage;
    let batch = 0;
    do {
      page = await read('nextRecords', {
        count: BATCH_SIZES[batch] ?? BATCH_SIZE,
        characters: BATCH_CHARACTERS,
      });
      totalGuess = guessTotal(page, source.size);
      if (batch === 0) {
        if (page.records.length === 0) throw new MoleculeFileError('empty-file');
        onBegin?.({
          format: opened.format,
          columns: page.columns,
          totalGuess,
        });
      }
      const { records, bytesRead } = page;
      const place = batch;
      const task = readBatch(pool, records, signal)
        .then((done) => {
          finished.set(place, { records: done, bytesRead });
          return deliver();
        })
        .catch(fail)
        .finally(() => underWay.delete(task));
      underWay.add(task);
      if (batch === 0 && limit !== undefined) counting = count(limit, isOfNames).catch(fail);
      batch += 1;
      while (underWay.size > pool.window && !signal.aborted) await abortable(Promise.race(underWay), signal);
    } while (!page.done);
    await abortable(Promise.all([counting, ...underWay]), signal);
    signal.throwIfAborted();
    return {
      format: opened.format,
      columns: hasNameReading ? [...new Set([...page.columns, NAME_READING])] : page.columns,
      sheets: opened.sheets,
      omittedColumns: page.omittedColumns,
      total,
      unread,
    };
  } finally {
    const reason = new Error('the file is no longer read');
    ending.abort(reason);
    reader.end(reason);
  }
};
