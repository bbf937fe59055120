import type { JobReason } from '@moiety/contract';
import { eq, sql, sum } from 'drizzle-orm';
import type { Database } from '../../database/database.ts';
import { jobs, jobSteps } from '../../database/job-tables.ts';
import { settle } from '../credits/spend.ts';
import { recordStateEvent } from '../notifications/notify.ts';
import type { AnyJobKind } from './kind.ts';
import { changeJob, recordChange, type JobRow } from './rows.ts';

/** How a job ends. */
export type JobEnd =
  | { state: 'done' | 'cancelled' }
  /** `isFree`: what was done is not charged either. */
  | { state: 'failed'; reason: JobReason; isFree?: boolean };

/** The key of a job's reservation: it has one at a time, and another when it is tried again after it failed. */
export const reservationKey = ({ id, reservations }: Pick<JobRow, 'id' | 'reservations'>): string =>
  `job:${id}:${reservations}`;

/** What the steps that were done cost. */
const costOf = async (transaction: Database, jobId: string): Promise<number> => {
  const [row] = await transaction
    .select({ credits: sum(jobSteps.credits).mapWith(Number) })
    .from(jobSteps)
    .where(eq(jobSteps.jobId, jobId));
  return row?.credits ?? 0;
};

/**
 * Deducts what was done since the last reservation, and gives the rest of that back.
 * @returns how much was deducted. What a deleted person had set aside is free again, so that nobody pays
 */
const settleJob = async (transaction: Database, job: JobRow): Promise<number> => {
  if (job.reservations === 0 || job.personId === null) return 0;
  // What an earlier reservation paid stays paid, also where the job turns out to be worth nothing.
  const owed = Math.max(0, (await costOf(transaction, job.id)) - job.charged);
  await settle(transaction, job.personId, reservationKey(job), owed);
  return owed;
};

/**
 * Ends a job that the transaction has locked and that is not over: its state and what it costs, both or neither.
 * @param kind does what follows (`onEnd`); not given where whoever asked ends it before it began
 */
export const endJob = async (
  transaction: Database,
  job: JobRow,
  end: JobEnd,
  kind?: AnyJobKind,
): Promise<void> => {
  if (end.state === 'failed' && end.isFree)
    await transaction.update(jobSteps).set({ credits: 0 }).where(eq(jobSteps.jobId, job.id));
  const charged = await settleJob(transaction, job);
  await changeJob(transaction, job.id, {
    state: end.state,
    reason: end.state === 'failed' ? end.reason : null,
    charged: sql`${jobs.charged} + ${charged}`,
    workerId: null,
    endedAt: sql`clock_timestamp()`,
  });
  // Before the numbers of the notifications are locked: it may lock what it is about.
  await kind?.onEnd?.(transaction, {
    id: job.id,
    title: job.title,
    input: kind.input.parse(job.input),
    personId: job.personId,
    state: end.state,
    reason: end.state === 'failed' ? end.reason : null,
    stepsDone: job.stepsDone,
    stepsFailed: job.stepsFailed,
    charged: job.charged + charged,
    chargedNow: charged,
    refunded: job.reserved - job.charged - charged,
  });
  await recordChange(transaction, job);
  // What can be spent is another number now.
  if (job.reservations > 0 && job.personId !== null) await recordStateEvent(transaction, [job.personId]);
};
