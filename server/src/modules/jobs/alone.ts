import type { JobLog } from './run-parts.ts';

/**
 * Does some work, and tells what goes wrong with it instead of throwing, so that one job or kind does not keep the others from what is
 * theirs. What goes wrong at every look is told once.
 * @param key of what the work is about
 */
export type Alone = (key: string, work: () => Promise<unknown>) => Promise<void>;

export const makeAlone = (log: JobLog): Alone => {
  const told = new Set<string>();
  return async (key, work) => {
    try {
      await work();
      told.delete(key);
    } catch (error) {
      if (!told.has(key))
        log.error({ about: key, err: error }, 'a job or a kind of jobs could not be looked after');
      told.add(key);
    }
  };
};
