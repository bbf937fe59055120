import type { JobContext } from './periodic-job.ts';

/**
 * Does something for one account after another. One that fails is logged and does not keep the others from their turn.
 * @param what is done, as in "account deletion"
 * @throws AggregateError at the end, where any failed
 */
export const forEachAccount = async (
  ids: readonly string[],
  work: (id: string) => Promise<void>,
  what: string,
  { signal, log }: Partial<JobContext>,
): Promise<void> => {
  const failures: unknown[] = [];
  for (const id of ids) {
    if (signal?.aborted) break;
    try {
      await work(id);
    } catch (error) {
      failures.push(error);
      log?.error({ err: error, id }, `${what} failed`);
    }
  }
  if (failures.length > 0)
    throw new AggregateError(failures, `${what} failed for ${failures.length} of ${ids.length} accounts`);
};
