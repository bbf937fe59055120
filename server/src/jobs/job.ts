import type { Database } from '../database/database.ts';

export const SECOND = 1000;
export const MINUTE = 60 * SECOND;
export const HOUR = 60 * MINUTE;

/** What a job can know of its run. */
export interface JobContext {
  /** Aborted when the server stops: work that has several steps ends after the present one. */
  signal: AbortSignal;
  log: { error(fields: object, message: string): void };
}

/** Work that is done again and again, and that nobody waits for. */
export interface Job {
  /** Names its lock and its log lines: the same in every process and version. */
  name: string;
  /** Milliseconds between the end of a run and the beginning of the next. */
  every: number;
  /** For what each process must do for itself: it runs without a lock. */
  perProcess?: true;
  /** For what takes moments and is waited for by somebody: it never waits until a job that may take long has ended. */
  short?: true;
  /**
   * @param database the connection that holds the job's lock, which gives a statement up later than other connections do; on PGlite
   *   all queries, of which others have theirs in between
   * @throws whatever went wrong; it is logged, and the job runs again at its next time
   */
  run(database: Database, context: JobContext): Promise<unknown>;
}
