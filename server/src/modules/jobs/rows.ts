import { and, eq, sql } from 'drizzle-orm';
import type { PgUpdateSetSource } from 'drizzle-orm/pg-core';
import type { Database } from '../../database/database.ts';
import { jobs, jobSteps } from '../../database/job-tables.ts';
import { recordJobEvent } from '../notifications/notify.ts';

export type JobRow = typeof jobs.$inferSelect;
export type JobChange = PgUpdateSetSource<typeof jobs>;

/** The channel of PostgreSQL by which processes that do jobs hear that there is something to look at. */
export const JOB_CHANNEL = 'moiety_jobs';

/** Has every process that does jobs look once the transaction is committed, instead of at its next look. */
export const wakeWorkers = async (transaction: Database): Promise<void> => {
  await transaction.execute(sql`select pg_notify(${JOB_CHANNEL}, '')`);
};

/**
 * Locks a job until the transaction ends: after the row of its person, which the deletion of an account locks first, and before
 * credits and the numbers of the notifications.
 */
export const lockJob = async (transaction: Database, id: string): Promise<JobRow | undefined> => {
  await transaction.execute(
    sql`select from accounts where id = (select person_id from jobs where id = ${id}) for key share`,
  );
  const [row] = await transaction.select().from(jobs).where(eq(jobs.id, id)).for('no key update');
  return row;
};

/** Another process has taken the job over, or it is gone: whatever this one still has of it is worth nothing. */
export class LeaseLost extends Error {
  override name = 'LeaseLost';
}

/** A try of a job, which one process is at. */
export interface Lease {
  jobId: string;
  workerId: string;
  attempt: number;
}

/** @throws LeaseLost where the try is not the present one any more */
export const lockLeased = async (
  transaction: Database,
  { jobId, workerId, attempt }: Lease,
): Promise<JobRow> => {
  const row = await lockJob(transaction, jobId);
  if (row?.state !== 'running' || row.workerId !== workerId || row.attempt !== attempt)
    throw new LeaseLost('the job is another process’s');
  return row;
};

export const changeJob = async (transaction: Database, id: string, change: JobChange): Promise<void> => {
  await transaction.update(jobs).set(change).where(eq(jobs.id, id));
};

/** The steps of a job that are over. */
export const positionsDone = async (database: Database, jobId: string): Promise<Set<number>> => {
  const done = await database
    .select({ position: jobSteps.position })
    .from(jobSteps)
    .where(eq(jobSteps.jobId, jobId));
  return new Set(done.map(({ position }) => position));
};

/** Has the pages of who asked ask anew; last in a transaction. */
export const recordChange = async (
  transaction: Database,
  { personId, id }: Pick<JobRow, 'personId' | 'id'>,
): Promise<void> => {
  if (personId !== null) await recordJobEvent(transaction, personId, id);
};

/** Those of a person that are not over, the earliest first. */
export const openJobIdsOf = async (database: Database, personId: string): Promise<string[]> => {
  const isOpen = sql`${jobs.state} in ('waiting', 'running')`;
  const found = await database
    .select({ id: jobs.id })
    .from(jobs)
    .where(and(eq(jobs.personId, personId), isOpen))
    .orderBy(jobs.createdAt, jobs.id);
  return found.map(({ id }) => id);
};
