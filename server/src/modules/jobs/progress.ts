import { SECOND } from '../../jobs/periodic-job.ts';
import type { RunParts } from './run-parts.ts';
import { changeJob, lockLeased, recordChange } from './rows.ts';

/** The least difference that is worth telling. */
const LEAST = 0.01;

/** Tells how far a job is: at most once a second, and not for less than a hundredth of it. */
export interface Reporter {
  report(progress: number): void;
  /** Resolves when nothing is being written. */
  settled(): Promise<void>;
  /** Whether a second has passed since the last time that something was told; then it counts as told. */
  isDue(): boolean;
}

export const reporterOf = ({
  database,
  lease,
  job,
  signal,
}: Pick<RunParts, 'database' | 'lease' | 'job' | 'signal'>): Reporter => {
  let writing: Promise<void> | undefined;
  let told = 0;
  let toldAt = performance.now();
  const isDue = (): boolean => {
    if (performance.now() - toldAt < SECOND) return false;
    toldAt = performance.now();
    return true;
  };
  const write = (progress: number): Promise<void> =>
    database.transaction(async (transaction) => {
      const row = await lockLeased(transaction, lease);
      await changeJob(transaction, row.id, { stepProgress: progress });
      await recordChange(transaction, row);
    });
  return {
    isDue,
    settled: async () => {
      await writing;
      told = 0;
    },
    report: (progress) => {
      const some = Math.min(1, Math.max(0, progress));
      // Of a job of a hundred steps none is told of in between.
      if (writing || signal.aborted || Math.abs(some - told) / job.steps < LEAST || !isDue()) return;
      told = some;
      writing = write(some)
        // Nothing depends on it: whether the job is still this process's is found out by its next step.
        .catch(() => undefined)
        .finally(() => (writing = undefined));
    },
  };
};
