import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { databaseOf } from '../database/database.ts';
import { withLock } from './advisory-lock.ts';
import { SECOND, type Job, type JobContext } from './job.ts';

/** Jobs at work at once: each takes a connection of the pool, most of which are for those who wait for an answer. */
const AT_ONCE = 3;
/** The same of short jobs, beside the others: these may take hours. */
const SHORT_AT_ONCE = 1;
/** Milliseconds for which stopping waits before statements that are under way are cancelled. */
const STOP_WITHIN = 10 * SECOND;
/** Milliseconds after which they are cancelled again: a job that was between two statements has begun the next. */
const CANCEL_AGAIN = SECOND;

/** What of a logger jobs need. */
type JobLog = Record<'debug' | 'error', (fields: object, message: string) => void>;

/** Runs jobs until it is stopped. */
export interface Scheduler {
  /** Starts nothing more, and waits for what is at work. */
  stop(): Promise<void>;
}

/** @returns does work when fewer than `most` others are at it, in the order in which it was asked to */
const limited = (most: number): ((work: () => Promise<void>) => Promise<void>) => {
  let free = most;
  const waiting: (() => void)[] = [];
  return async (work) => {
    if (free > 0) free -= 1;
    else await new Promise<void>((resolve) => waiting.push(resolve));
    try {
      await work();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else free += 1;
    }
  };
};

/** How jobs are run. */
interface SchedulerOptions {
  stopWithin?: number;
  /**
   * Where no other process has the database, as with PGlite: nothing is to be locked, so that a job takes a connection, the only one
   * there, for each statement or transaction instead of its whole run.
   */
  isOnlyProcess?: boolean;
}

/**
 * Runs each job at once and then again and again, never twice at a time: neither in this process nor, but for those that are
 * `perProcess`, in any other over the same database. What one fails at is nothing to the others. How long it takes is nothing to
 * those that are `short` or `perProcess`; the others wait while `AT_ONCE` are at work.
 */
export const startJobs = (
  pool: pg.Pool,
  jobs: readonly Job[],
  log: JobLog,
  { stopWithin = STOP_WITHIN, isOnlyProcess = false }: SchedulerOptions = {},
): Scheduler => {
  const stopping = new AbortController();
  const { signal } = stopping;
  const withSlot = limited(AT_ONCE);
  const withShortSlot = limited(SHORT_AT_ONCE);
  /** The connections at work, as PostgreSQL counts them. */
  const backends = new Set<number>();

  const runLocked = (job: Job): Promise<boolean> =>
    withLock(pool, job.name, async (client, backend) => {
      // Getting here may have taken long.
      if (signal.aborted) return;
      backends.add(backend);
      try {
        await job.run(databaseOf(client), contextOf(job));
      } finally {
        backends.delete(backend);
      }
    });
  /** @returns false where another process is at it */
  const runInSlot = async (job: Job): Promise<boolean> => {
    let isFree = true;
    await (job.short ? withShortSlot : withSlot)(async () => {
      if (signal.aborted) return;
      if (isOnlyProcess) await job.run(databaseOf(pool), contextOf(job));
      else isFree = await runLocked(job);
    });
    return isFree;
  };
  const contextOf = ({ name }: Job): JobContext => ({
    signal,
    log: { error: (fields, message) => log.error({ job: name, ...fields }, message) },
  });

  const runOnce = async (job: Job): Promise<void> => {
    const startedAt = performance.now();
    const fields = (): object => ({ job: job.name, ms: Math.round(performance.now() - startedAt) });
    try {
      if (job.perProcess) await job.run(databaseOf(pool), contextOf(job));
      else if (!(await runInSlot(job))) {
        log.debug(fields(), 'a job is at work in another process');
        return;
      }
      log.debug(fields(), 'a job is done');
    } catch (error) {
      log.error({ ...fields(), err: error }, 'a job failed');
    }
  };
  const repeat = async (job: Job): Promise<void> => {
    while (!signal.aborted) {
      await runOnce(job);
      await sleep(job.every, undefined, { signal, ref: false }).catch(() => undefined);
    }
  };
  const ended = Promise.all(jobs.map(repeat));

  const cancel = async (): Promise<void> => {
    if (backends.size === 0) return;
    try {
      await pool.query('select pg_cancel_backend(backend) from unnest($1::integer[]) as backend', [
        [...backends],
      ]);
    } catch (error) {
      log.error({ err: error }, 'jobs could not be cancelled');
    }
  };
  /** @param over aborted when all have ended */
  const cancelUntil = async (over: AbortSignal): Promise<void> => {
    const pause = (ms: number): Promise<void> =>
      sleep(ms, undefined, { signal: over }).catch(() => undefined);
    for (await pause(stopWithin); !over.aborted; await pause(CANCEL_AGAIN)) await cancel();
  };

  return {
    stop: async () => {
      stopping.abort();
      const over = new AbortController();
      const cancelling = cancelUntil(over.signal);
      await ended;
      over.abort();
      await cancelling;
    },
  };
};
