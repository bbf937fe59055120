import { mkdir } from 'node:fs/promises';
import { lock } from 'proper-lockfile';

/**
 * Locks a folder for one process at a time, across processes: two builds would empty each other's output.
 * The lock of a process that was killed is stale after ten seconds.
 * @param path made where it does not exist; the lock lies beside it
 * @param waits called once when another process has the lock
 * @returns what unlocks it
 */
export const lockFolder = async (path: string, waits: () => void): Promise<() => Promise<void>> => {
  await mkdir(path, { recursive: true });
  try {
    return await lock(path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ELOCKED') throw error;
  }
  waits();
  return lock(path, { retries: { forever: true, minTimeout: 500, maxTimeout: 500 } });
};
