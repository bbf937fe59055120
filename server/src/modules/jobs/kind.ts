import type { JobReason, JobState, JobTarget } from '@moiety/contract';
import { z } from 'zod';
import type { Database } from '../../database/database.ts';
import { HOUR, MINUTE, SECOND, type PeriodicJob } from '../../jobs/periodic-job.ts';

/** What a step knows of its run. */
export interface StepContext<Input> {
  jobId: string;
  input: Input;
  /** Aborted when the job is cancelled, when another process has taken it over, and when this one stops. */
  signal: AbortSignal;
  /** For reading. What the step changes is changed by what it returns. */
  database: Database;
  /** Tells how much of this step is done, from 0 to 1. */
  report(progress: number): void;
  log: { error(fields: object, message: string): void };
}

/** Writes what came of a step, in the transaction that notes it as done: both or neither, and once. */
export type SaveStep = (transaction: Database) => Promise<void>;

/** A part of a job's work that is done once; after a crash the job goes on with the first that was not done. */
export interface JobStep<Input> {
  name: string;
  /** What it costs when it has come to something; without it nothing. */
  credits?: number;
  /**
   * Does the work. It is begun anew where a process ended in the middle, so that it changes nothing by itself.
   * @throws StepFailure where it comes to nothing, which is not paid, and the job goes on; JobFailure where the job cannot go on;
   *   anything else has the job tried again
   */
  run(context: StepContext<Input>): Promise<SaveStep | void>;
}

/** A job that has just ended. */
export interface EndedJob<Input> {
  id: string;
  title: string;
  input: Input;
  /** Who asked; null once the account is deleted. */
  personId: string | null;
  state: 'done' | 'failed' | 'cancelled';
  reason: JobReason | null;
  stepsDone: number;
  stepsFailed: number;
  /** Credits, over all its tries. */
  charged: number;
  /** Credits of this end alone: what an earlier try was charged was told when it ended. */
  chargedNow: number;
  refunded: number;
}

/** A kind of work, declared once. */
export interface JobKind<Input> {
  /** Names its queue and its rows: the same in every process and version. */
  name: string;
  input: z.ZodType<Input>;
  /** The same for the same input, at any time: a job goes on by their positions. At least one. */
  steps(input: Input): readonly JobStep<Input>[];
  /** How often it is begun, and milliseconds before the second time, which double each time. */
  retry: { attempts: number; delay: number };
  /** How many of it one process does at once. */
  concurrency: number;
  /** Milliseconds after which it ends, whatever it is at, and what is set aside for it is given back; a week where it is not given. */
  lifetime?: number;
  /** Does what follows its end, in the transaction that ends it, unless whoever asked ended it before it began. It tells people last. */
  onEnd?(transaction: Database, job: EndedJob<Input>): Promise<void>;
  /** Where what it is about, or what came of it, is shown to whoever asked. */
  target?(input: Input, job: { id: string; state: JobState }): JobTarget;
  /** Set for what the server does by itself. */
  periodic?: { every: number; short: boolean };
}

/** A kind whose input is not known to whoever handles it; `parse` of its schema comes first. */
export type AnyJobKind = JobKind<unknown>;

/** Keeps the type of a kind's input to its steps. */
export const defineJobKind = <Input>(kind: JobKind<Input>): AnyJobKind => kind;

const WEEK = 7 * 24 * HOUR;

export const lifetimeOf = ({ lifetime = WEEK }: AnyJobKind): number => lifetime;

/** The longest pause between two tries. */
const DELAY_MAX = HOUR;

/** Milliseconds before the next try. @param attempt how often it was begun */
export const delayOf = ({ retry }: AnyJobKind, attempt: number): number =>
  Math.min(DELAY_MAX, retry.delay * 2 ** Math.max(0, attempt - 1));

/** A step that came to nothing, for a reason that trying again does not change. */
export class StepFailure extends Error {
  override name = 'StepFailure';
  /** Writes what is to be known of it, as a step that came to something does. */
  readonly save: SaveStep | undefined;
  constructor(message: string, save?: SaveStep) {
    super(message);
    this.save = save;
  }
}

/** A job that cannot go on. */
export class JobFailure extends Error {
  override name = 'JobFailure';
  readonly reason: JobReason;
  /** Nothing of it is charged, also not what was done: it is worth nothing without the rest. */
  readonly isFree: boolean;
  constructor(reason: JobReason, message: string, { isFree = false }: { isFree?: boolean } = {}) {
    super(message);
    this.reason = reason;
    this.isFree = isFree;
  }
}

/** What the server does by itself, as a kind: its next span of time is its next try. */
export const kindOfPeriodic = (job: PeriodicJob): AnyJobKind => {
  const { name, every } = job;
  if (every < MINUTE) throw new Error(`${name} is to run more often than once a minute`);
  return defineJobKind({
    name,
    input: z.object({}),
    steps: () => [{ name, run: async ({ database, ...context }) => void (await job.run(database, context)) }],
    retry: { attempts: 1, delay: SECOND },
    concurrency: 1,
    periodic: { every, short: job.short ?? false },
  });
};
