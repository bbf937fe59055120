import { and, eq } from 'drizzle-orm';
import { jobs } from '../../database/job-tables.ts';
import type { AnyJobKind } from './kind.ts';
import type { JobRow } from './rows.ts';
import { runJob } from './run.ts';
import type { JobStop, RunParts } from './run-parts.ts';

/** What the server does by itself and may take long: so many at once, as each takes a connection. */
const PERIODIC_AT_ONCE = 3;

/** A job that this process is at. */
interface Running {
  kind: AnyJobKind;
  attempt: number;
  stop(why: JobStop): void;
  ended: Promise<void>;
}

/** The jobs that this process is at. */
export interface RunningJobs {
  /** Whether it does one more of a kind. */
  hasRoom(kind: AnyJobKind): boolean;
  begin(kind: AnyJobKind, job: JobRow, workerId: string): void;
  /** Stops what was cancelled, and what is not this process's any more. */
  stopEnded(workerId: string): Promise<void>;
  stopAll(why: JobStop): void;
  ended(): Promise<void>;
}

/** @param onEnd hears that there is room again */
export const makeRunning = (
  { database, queue, log }: Pick<RunParts, 'database' | 'queue' | 'log'>,
  onEnd: () => void,
): RunningJobs => {
  const running = new Map<string, Running>();
  const all = (): Running[] => [...running.values()];
  return {
    hasRoom: (kind) => {
      if (all().filter((one) => one.kind === kind).length >= kind.concurrency) return false;
      if (!kind.periodic || kind.periodic.short) return true;
      return all().filter((one) => one.kind.periodic?.short === false).length < PERIODIC_AT_ONCE;
    },
    begin: (kind, job, workerId) => {
      const controller = new AbortController();
      const lease = { jobId: job.id, workerId, attempt: job.attempt };
      const { signal } = controller;
      const ended = runJob({ database, queue, kind, job, lease, signal, log }).finally(() => {
        if (running.get(job.id) === own) running.delete(job.id);
        onEnd();
      });
      const own: Running = { kind, attempt: job.attempt, stop: (why) => controller.abort(why), ended };
      running.set(job.id, own);
    },
    stopEnded: async (workerId) => {
      if (running.size === 0) return;
      const asked = [...running];
      const rows = await database
        .select({ id: jobs.id, attempt: jobs.attempt, cancelledAt: jobs.cancelRequestedAt })
        .from(jobs)
        .where(and(eq(jobs.workerId, workerId), eq(jobs.state, 'running')));
      const held = new Map(rows.map((row) => [row.id, row]));
      for (const [id, { attempt, stop }] of asked) {
        const row = held.get(id);
        if (row?.attempt !== attempt) stop('lost');
        else if (row.cancelledAt) stop('cancelled');
      }
    },
    stopAll: (why) => {
      for (const { stop } of all()) stop(why);
    },
    ended: async () => {
      await Promise.all(all().map(({ ended }) => ended));
    },
  };
};
