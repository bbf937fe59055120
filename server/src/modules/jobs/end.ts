import type { JobReason } from '@moiety/contract';
import { eq, sql, sum } from 'drizzle-orm';
import { databaseCode, isUnreachable, type Database } from '../../database/database.ts';
import { jobs, jobSteps } from '../../database/job-tables.ts';
import { settle } from '../credits/spend.ts';
import { recordStateEvent } from '../notifications/notify.ts';
import type { AnyJobKind, EndedJob } from './kind.ts';
import type { JobLog } from './run-parts.ts';
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
 * Gives what was done since the last reservation for nothing. What an earlier one paid for stays paid: the steps that were done first,
 * up to what was charged.
 */
const makeFree = async (transaction: Database, { id, charged }: JobRow): Promise<void> => {
  await transaction.execute(sql`
    update job_steps set credits = 0
    from (select position, sum(credits) over (order by ended_at, position) as paid_with from job_steps where job_id = ${id}) done
    where job_id = ${id} and job_steps.position = done.position and done.paid_with > ${charged}`);
};

/** SQLSTATE of a transaction that another one stood in the way of: serialization_failure, deadlock_detected, lock_not_available. */
const inTheWay = new Set(['40001', '40P01', '55P03']);

/** What follows the end of a job, and where what goes wrong with it is told. */
export interface EndParts {
  kind: AnyJobKind | undefined;
  log: JobLog;
}

/**
 * Does what follows the end of a job, or none of it: an input of an older version that the kind does not understand any more, or a fault
 * of the kind, does not keep the job from ending.
 * @throws what trying again may help against
 */
const follow = async (
  transaction: Database,
  { kind, log }: EndParts,
  ended: Omit<EndedJob<unknown>, 'input'>,
  input: unknown,
): Promise<void> => {
  if (!kind?.onEnd) return;
  try {
    const parsed = kind.input.parse(input);
    await transaction.transaction(async (inner) => kind.onEnd?.(inner, { ...ended, input: parsed }));
  } catch (error) {
    if (isUnreachable(error) || inTheWay.has(databaseCode(error) ?? '')) throw error;
    log.error(
      { job: kind.name, id: ended.id, err: error },
      'what follows the end of a job could not be done',
    );
  }
};

/**
 * Ends a job that the transaction has locked and that is not over: its state and what it costs, both or neither.
 * @param parts for what follows (`onEnd`); not given where whoever asked ends it before it began
 */
export const endJob = async (
  transaction: Database,
  job: JobRow,
  end: JobEnd,
  parts?: EndParts,
): Promise<void> => {
  if (end.state === 'failed' && end.isFree) await makeFree(transaction, job);
  const charged = await settleJob(transaction, job);
  const reason = end.state === 'failed' ? end.reason : null;
  await changeJob(transaction, job.id, {
    state: end.state,
    reason,
    charged: sql`${jobs.charged} + ${charged}`,
    workerId: null,
    endedAt: sql`clock_timestamp()`,
  });
  // Before the numbers of the notifications are locked: it may lock what it is about.
  if (parts) {
    const { id, title, personId, stepsDone, stepsFailed } = job;
    const paid = {
      charged: job.charged + charged,
      chargedNow: charged,
      refunded: job.reserved - job.charged - charged,
    };
    const ended = { id, title, personId, state: end.state, reason, stepsDone, stepsFailed, ...paid };
    await follow(transaction, parts, ended, job.input);
  }
  await recordChange(transaction, job);
  // What can be spent is another number now.
  if (job.reservations > 0 && job.personId !== null) await recordStateEvent(transaction, [job.personId]);
};
