import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import type { Database } from '../../database/database.ts';
import { jobs, jobSteps } from '../../database/job-tables.ts';
import { SECOND } from '../../jobs/periodic-job.ts';
import { endJob, type JobEnd } from './end.ts';
import { queueAgain } from './entries.ts';
import { delayOf, JobFailure, StepFailure, type SaveStep } from './kind.ts';
import { reporterOf } from './progress.ts';
import { changeJob, LeaseLost, lockLeased, positionsDone, recordChange, type JobRow } from './rows.ts';
import type { JobStop, RunParts } from './run-parts.ts';

/** What came of a step: what is to be written, or why nothing is. */
type StepOutcome = { save: SaveStep | void; failure?: string };

const outcomeOf = async (work: Promise<SaveStep | void>): Promise<StepOutcome> => {
  try {
    return { save: await work };
  } catch (error) {
    if (error instanceof StepFailure) return { save: error.save, failure: error.message };
    throw error;
  }
};

/** Writes what came of a step and that it is over, in one transaction; @throws LeaseLost where another process goes on with the job */
const saveStep = (
  { database, lease }: RunParts,
  { position, credits = 0 }: { position: number; credits: number | undefined },
  outcome: StepOutcome,
  isToBeNoted: boolean,
): Promise<void> =>
  database.transaction(async (transaction) => {
    const job = await lockLeased(transaction, lease);
    const failed = outcome.failure !== undefined;
    await outcome.save?.(transaction);
    await transaction.insert(jobSteps).values({
      jobId: job.id,
      position,
      credits: failed ? 0 : credits,
      reason: outcome.failure ?? null,
    });
    await changeJob(transaction, job.id, {
      stepProgress: 0,
      ...(failed ? { stepsFailed: sql`${jobs.stepsFailed} + 1` } : { stepsDone: sql`${jobs.stepsDone} + 1` }),
    });
    if (isToBeNoted) await recordChange(transaction, job);
  });

/** @throws also where the kind does not understand the input any more, as after an update */
const runSteps = async (parts: RunParts): Promise<void> => {
  const { database, job, kind, signal, log } = parts;
  const input = kind.input.parse(job.input);
  const steps = kind.steps(input);
  const done = await positionsDone(database, job.id);
  const reporter = reporterOf(parts);
  for (const [position, step] of steps.entries()) {
    if (done.has(position)) continue;
    signal.throwIfAborted();
    const context = {
      jobId: job.id,
      input,
      signal,
      database,
      report: reporter.report,
      log: {
        error: (fields: object, message: string) => log.error({ job: kind.name, ...fields }, message),
      },
    };
    const outcome = await outcomeOf(step.run(context));
    await reporter.settled();
    await saveStep(parts, { position, credits: step.credits }, outcome, reporter.isDue());
  }
};

/** Ends a try in the queue, and does with its job what follows. */
const closeTry = (
  { database, queue, lease }: RunParts,
  follow: (transaction: Database, job: JobRow) => Promise<void>,
): Promise<void> =>
  database.transaction(async (transaction) => {
    const job = await lockLeased(transaction, lease);
    await queue.end(transaction, job.kind, job.entryId);
    await follow(transaction, job);
  });

const end = (parts: RunParts, how: JobEnd): Promise<void> =>
  closeTry(parts, (transaction, job) => endJob(transaction, job, how, parts));

const again = (parts: RunParts, delay: number, attempt: number): Promise<void> =>
  closeTry(parts, async (transaction, job) => {
    // It was cancelled while it failed, or while its process stopped.
    if (job.cancelRequestedAt) return endJob(transaction, job, { state: 'cancelled' }, parts);
    await queueAgain(transaction, parts.queue, job, delay, { attempt });
    await recordChange(transaction, job);
  });

/** The steps are over: the job has come to something unless each of them came to nothing. */
const endDone = async (parts: RunParts): Promise<void> => {
  await closeTry(parts, (transaction, job) =>
    endJob(
      transaction,
      job,
      job.stepsDone === 0 ? { state: 'failed', reason: 'nothing' } : { state: 'done' },
      parts,
    ),
  );
  parts.log.debug({ job: parts.kind.name, id: parts.job.id }, 'a job is done');
};

/** What follows a try that broke off. */
const afterFailure = async (parts: RunParts, error: unknown): Promise<void> => {
  const { kind, job, signal, log } = parts;
  const stop = signal.aborted ? (signal.reason as JobStop) : undefined;
  if (error instanceof LeaseLost || stop === 'lost') return;
  if (stop === 'cancelled') return end(parts, { state: 'cancelled' });
  // Stopping is nobody's fault: the try does not count.
  if (stop === 'stopping') return again(parts, 0, job.attempt - 1);
  log.error({ job: kind.name, id: job.id, attempt: job.attempt, err: error }, 'a job failed');
  if (error instanceof JobFailure)
    return end(parts, { state: 'failed', reason: error.reason, isFree: error.isFree });
  if (job.attempt >= kind.retry.attempts) return end(parts, { state: 'failed', reason: 'fault' });
  return again(parts, delayOf(kind, job.attempt), job.attempt);
};

/** Does what must not be left undone, each second again while the database cannot be reached; another process has it once this one ends. */
const insist = async ({ signal, log, kind }: RunParts, work: () => Promise<void>): Promise<void> => {
  for (;;)
    try {
      return await work();
    } catch (error) {
      if (error instanceof LeaseLost) return;
      log.error({ job: kind.name, err: error }, 'the end of a job could not be written');
      if (signal.aborted && signal.reason !== 'cancelled') return;
      await sleep(SECOND);
    }
};

/** Does a job that was claimed, from the first step that was not done, and ends it or puts it back. Never throws. */
export const runJob = async (parts: RunParts): Promise<void> => {
  const follow = await runSteps(parts).then(
    () => () => endDone(parts),
    (error: unknown) => () => afterFailure(parts, error),
  );
  await insist(parts, follow);
};
