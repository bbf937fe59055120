import { randomUUID } from 'node:crypto';
import { and, eq, inArray, lte, sql } from 'drizzle-orm';
import type { Database } from '../../database/database.ts';
import { jobs } from '../../database/job-tables.ts';
import type { PeriodicJob } from '../../jobs/periodic-job.ts';
import { HOUR } from '../../jobs/periodic-job.ts';
import type { Alone } from './alone.ts';
import { endJob } from './end.ts';
import { addJob, queueAgain } from './entries.ts';
import type { AnyJobKind } from './kind.ts';
import { removeWorker } from './lease.ts';
import type { Queue } from './queue.ts';
import type { JobLog } from './run-parts.ts';
import { lockJob, recordChange } from './rows.ts';

/** What looking after the jobs of others needs. */
export interface Care {
  database: Database;
  queue: Queue;
  kinds: ReadonlyMap<string, AnyJobKind>;
  log: JobLog;
  alone: Alone;
}

const isRunning = eq(jobs.state, 'running');

/**
 * Puts what a process that is gone was at back into the queue; its tries count, since the job may be what ended it. Kinds that this
 * process does not know, as during an update, are left to one that does.
 */
export const takeOver = async (
  { database, queue, kinds, log, alone }: Care,
  workerId: string,
): Promise<void> => {
  const held = await database
    .select({ id: jobs.id })
    .from(jobs)
    .where(and(eq(jobs.workerId, workerId), isRunning, inArray(jobs.kind, [...kinds.keys()])));
  const takeIt = async (transaction: Database, id: string): Promise<void> => {
    const job = await lockJob(transaction, id);
    // Another process was faster.
    if (job?.state !== 'running' || job.workerId !== workerId) return;
    await queue.end(transaction, job.kind, job.entryId);
    const kind = kinds.get(job.kind);
    const attempts = kind?.retry.attempts ?? 1;
    if (job.cancelRequestedAt) await endJob(transaction, job, { state: 'cancelled' }, { kind, log });
    else if (job.attempt >= attempts)
      await endJob(transaction, job, { state: 'failed', reason: 'lost' }, { kind, log });
    else {
      await queueAgain(transaction, queue, job, 0);
      await recordChange(transaction, job);
    }
  };
  for (const { id } of held)
    await alone(id, () => database.transaction((transaction) => takeIt(transaction, id)));
  await removeWorker(database, workerId);
};

/** Ends jobs whose lifetime is over; whichever process is at one finds it ended. */
export const endExpired = async ({ database, kinds, log, alone }: Care): Promise<void> => {
  const isOpen = sql`${jobs.state} in ('waiting', 'running')`;
  const expired = await database
    .select({ id: jobs.id })
    .from(jobs)
    .where(and(isOpen, lte(jobs.lifetimeEndsAt, sql`now()`)));
  const endIt = async (transaction: Database, id: string): Promise<void> => {
    const job = await lockJob(transaction, id);
    if (!job || job.endedAt !== null) return;
    const parts = { kind: kinds.get(job.kind), log };
    await endJob(transaction, job, { state: 'failed', reason: 'expired' }, parts);
  };
  for (const { id } of expired)
    await alone(id, () => database.transaction((transaction) => endIt(transaction, id)));
};

/** Puts what the server does by itself into the queue where its span of time has begun and it is not under way. */
export const addDue = async ({ database, queue, kinds, alone }: Care): Promise<void> => {
  const addIt = async (transaction: Database, kind: AnyJobKind, every: number): Promise<void> => {
    const { rows } = await transaction.execute<{ slot: string; open: boolean }>(sql`
      select floor(extract(epoch from now()) * 1000 / ${every}::bigint)::bigint as slot,
        exists (select from jobs where kind = ${kind.name} and state in ('waiting', 'running')) as open`);
    const [{ slot, open } = { slot: '0', open: true }] = rows;
    if (open) return;
    await addJob(transaction, queue, kind, { id: randomUUID(), input: {}, steps: 1, slot: Number(slot) });
  };
  for (const kind of kinds.values()) {
    if (!kind.periodic) continue;
    const { every } = kind.periodic;
    await alone(`the next ${kind.name}`, () =>
      database.transaction((transaction) => addIt(transaction, kind, every)),
    );
  }
};

/** Days for which a job that is over is shown: those of people, and those that the server does by itself. */
const KEPT_DAYS = 90;
const OWN_KEPT_DAYS = 1;

/** Jobs that were over long ago. */
export const jobPurge: PeriodicJob = {
  name: 'delete-old-jobs',
  every: HOUR,
  run: (database) =>
    database.execute(sql`
      delete from jobs where ended_at < now() - make_interval(days => case
        when payer_id is null and state = 'done' then ${OWN_KEPT_DAYS}::integer else ${KEPT_DAYS}::integer end)`),
};
