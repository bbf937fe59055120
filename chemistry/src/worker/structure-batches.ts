import { WorkerTimeoutError } from './worker-channel.ts';
import { abortable, type WorkerPool } from './worker-pool.ts';

/** Molecules of one call, some 100 ms of work. */
const BATCH = 24;

/**
 * Has structures worked on in batches on every worker; a batch that hangs is left out.
 * @param call works on a batch
 * @param done what came of the batch that begins at `from`
 */
export const inBatches = async <Answer>(
  pool: WorkerPool,
  structures: readonly (string | null)[],
  signal: AbortSignal | undefined,
  call: (batch: (string | null)[]) => Promise<Answer>,
  done: (from: number, answer: Answer) => void,
): Promise<void> => {
  signal?.throwIfAborted();
  let next = 0;
  const work = async (): Promise<void> => {
    while (next < structures.length) {
      const from = next;
      next += BATCH;
      try {
        done(from, await call(structures.slice(from, from + BATCH)));
      } catch (error) {
        if (!(error instanceof WorkerTimeoutError)) throw error;
      }
      signal?.throwIfAborted();
    }
  };
  await abortable(Promise.all(Array.from({ length: pool.window }, work)), signal);
};
