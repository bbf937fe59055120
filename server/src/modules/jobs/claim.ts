import { and, eq, inArray, lte, sql } from 'drizzle-orm';
import type { Database } from '../../database/database.ts';
import { jobs } from '../../database/job-tables.ts';
import type { AnyJobKind } from './kind.ts';
import type { Queue } from './queue.ts';
import { recordChange, type JobRow } from './rows.ts';

/** Of some kinds those that have a job whose time has come. */
export const kindsWaiting = async (database: Database, names: readonly string[]): Promise<string[]> => {
  const found = await database
    .selectDistinct({ kind: jobs.kind })
    .from(jobs)
    .where(and(eq(jobs.state, 'waiting'), lte(jobs.runAfter, sql`now()`), inArray(jobs.kind, [...names])));
  return found.map(({ kind }) => kind);
};

/**
 * Makes the next job of a kind this process's.
 * @returns undefined where there is none, null for one that was cancelled or is gone
 */
export const claimJob = (
  { database, queue, workerId }: { database: Database; queue: Queue; workerId: string },
  { name }: AnyJobKind,
): Promise<JobRow | null | undefined> =>
  database.transaction(async (transaction) => {
    const entry = await queue.claim(transaction, name);
    if (!entry) return undefined;
    const { job: id, person } = entry.data;
    await transaction.execute(sql`select from accounts where id = ${person} for key share`);
    const [job] = await transaction
      .update(jobs)
      .set({
        state: 'running',
        workerId,
        attempt: sql`${jobs.attempt} + 1`,
        startedAt: sql`coalesce(${jobs.startedAt}, clock_timestamp())`,
      })
      .where(and(eq(jobs.id, id), eq(jobs.entryId, entry.id), eq(jobs.state, 'waiting')))
      .returning();
    if (!job) {
      await queue.end(transaction, name, entry.id);
      return null;
    }
    await recordChange(transaction, job);
    return job;
  });
