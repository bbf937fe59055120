import type { Database } from '../database/database.ts';

export const SECOND = 1000;
export const MINUTE = 60 * SECOND;
export const HOUR = 60 * MINUTE;

/** What a job can know of its run. */
export interface JobContext {
  /** Aborted when the process stops: work that has several steps ends after the present one. */
  signal: AbortSignal;
  log: { error(fields: object, message: string): void };
}

/** Work that the server does by itself again and again, and that nobody asks for; `modules/jobs` runs it. */
export interface PeriodicJob {
  /** The same in every process and version. */
  name: string;
  /** Milliseconds: in each such span of time it is done once, by whichever process comes first. At least a minute. */
  every: number;
  /** For what takes moments and is waited for by somebody: it never waits until others, which may take long, have ended. */
  short?: true;
  /**
   * @param database its statements have an hour, and 30 s to get a lock; on PGlite, which has one connection, all queries of the process
   * @throws whatever went wrong; it is logged, and the job runs again in its next span
   */
  run(database: Database, context: JobContext): Promise<unknown>;
}
