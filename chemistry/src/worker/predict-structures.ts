import type { PredictionFiles, PredictOptions } from './prediction-options.ts';
import { WorkerTimeoutError } from './worker-channel.ts';
import { abortable, type WorkerPool } from './worker-pool.ts';

/** Molecules of one call, some 100 ms of work. */
const BATCH = 24;

/** Predicts in batches on every worker; a batch that hangs is told as none that can be predicted. */
export async function predictStructures(
  pool: WorkerPool,
  { modelsUrl }: PredictionFiles,
  structures: readonly (string | null)[],
  { signal, onPredicted }: PredictOptions,
): Promise<void> {
  signal?.throwIfAborted();
  let next = 0;
  const work = async (): Promise<void> => {
    while (next < structures.length) {
      const from = next;
      next += BATCH;
      const batch = structures.slice(from, from + BATCH);
      try {
        const fields = await pool.run('predict', { modelsUrl, structures: batch }, { signal });
        onPredicted({ from, fields });
      } catch (error) {
        if (!(error instanceof WorkerTimeoutError)) throw error;
      }
      signal?.throwIfAborted();
    }
  };
  await abortable(Promise.all(Array.from({ length: pool.window }, work)), signal);
}
