import type { AnalysedMolecule } from '../sar/analysed-molecule.ts';
import type { SeriesAnalyses, SeriesAnalysisName, SeriesAnalysisRequest } from '../sar/series-analysis.ts';
import { abortable, type WorkerPool } from './worker-pool.ts';

/** Molecules that are given to an analysis at a time: some tens of milliseconds of work. */
const BATCH_SIZE = 25;

export interface SeriesAnalysisOptions {
  signal?: AbortSignal;
  /** `molecules` of `total` have been taken up; at the end they are put together, which may take as long
   * again: `share` of it is done, where that is known. */
  onProgress?: (progress: { molecules: number; total: number; share?: number }) => void;
}

/**
 * Analyses a series in a worker of its own, which is ended with it: what needs all molecules at once cannot be spread, and to cancel is to
 * end the worker, whatever it is at.
 */
export const analyseSeries = async <Name extends SeriesAnalysisName>(
  pool: WorkerPool,
  request: Extract<SeriesAnalysisRequest, { name: Name }>,
  molecules: readonly AnalysedMolecule[],
  { signal, onProgress }: SeriesAnalysisOptions = {},
): Promise<SeriesAnalyses[Name]['found']> => {
  signal?.throwIfAborted();
  const channel = pool.openChannel();
  try {
    await abortable(channel.call('start', { wasmUrl: pool.wasmUrl }), signal);
    await abortable(channel.call('beginAnalysis', { request }), signal);
    for (let from = 0; from < molecules.length; from += BATCH_SIZE) {
      const some = molecules.slice(from, from + BATCH_SIZE);
      await abortable(channel.call('addToAnalysis', { molecules: some }), signal);
      onProgress?.({ molecules: from + some.length, total: molecules.length });
    }
    for (let share = 0; share < 1;) {
      ({ share } = await abortable(channel.call('workOnAnalysis', null), signal));
      if (share < 1) onProgress?.({ molecules: molecules.length, total: molecules.length, share });
    }
    const found = await abortable(channel.call('finishAnalysis', null), signal);
    return found;
  } finally {
    channel.end(new Error('the analysis is over'));
  }
};
