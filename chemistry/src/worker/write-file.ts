import type { MoleculeRecord } from '@moiety/contract';
import { abortable, type WorkerPool } from './worker-pool.ts';
import type { WriteOptions } from './file-options.ts';

const BATCH_SIZE = 100;

const MEDIA_TYPES = { sdf: 'chemical/x-mdl-sdfile', csv: 'text/csv;charset=utf-8' } as const;

/** Writes a file in batches on every worker; the parts are put together in order. */
export async function writeFile(
  pool: WorkerPool,
  format: 'sdf' | 'csv',
  records: readonly MoleculeRecord[],
  columns: readonly string[],
  { signal, onProgress }: WriteOptions = {},
): Promise<Blob> {
  signal?.throwIfAborted();
  const unread = records.some((record) => record.status === 'error');
  const ending = new AbortController();
  const ended = signal === undefined ? ending.signal : AbortSignal.any([signal, ending.signal]);
  const parts: BlobPart[] = [];
  const underWay = new Set<Promise<void>>();
  let written = 0;
  // A file without records still has its row of headings.
  const batches = Math.max(1, Math.ceil(records.length / BATCH_SIZE));
  for (let batch = 0; batch < batches; batch += 1) {
    const some = records.slice(batch * BATCH_SIZE, (batch + 1) * BATCH_SIZE);
    const given = { format, records: some, columns: [...columns], heading: batch === 0, unread };
    const task = pool
      .run('writeRecords', given, { signal: ended })
      .then((part) => {
        parts[batch] = part as Uint8Array<ArrayBuffer>;
        written += some.length;
        return onProgress?.({ records: written, total: records.length });
      })
      .catch((error: unknown) => ending.abort(error))
      .finally(() => underWay.delete(task));
    underWay.add(task);
    while (underWay.size > pool.window && !ended.aborted) {
      await abortable(Promise.race(underWay), ended);
    }
  }
  await abortable(Promise.all(underWay), ended);
  ended.throwIfAborted();
  return new Blob(parts, { type: MEDIA_TYPES[format] });
}
