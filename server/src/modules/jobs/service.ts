import { isDeepStrictEqual } from 'node:util';
import type { JobTarget } from '@moiety/contract';
import { str } from '@lit/localize';
import { sql } from 'drizzle-orm';
import type { Database } from '../../database/database.ts';
import { Refusal } from '../../refusal.ts';
import { lockSpendingAccount } from '../credits/accounts.ts';
import { statisticsOf, viewOf } from '../credits/queries.ts';
import { reserve } from '../credits/spend.ts';
import { organizationOf } from '../memberships/queries.ts';
import { endJob, reservationKey } from './end.ts';
import { addJob, queueAgain } from './entries.ts';
import { lifetimeOf, type AnyJobKind, type JobStep } from './kind.ts';
import type { Queue } from './queue.ts';
import {
  changeJob,
  lockJob,
  positionsDone,
  recordChange,
  openJobIdsOf,
  wakeWorkers,
  type JobRow,
} from './rows.ts';

/** Jobs of one account that may be open at once. */
const OPEN_MAX = 2000;

/** What work is asked for with. */
export interface JobOrder {
  /** Chosen by who asks: asked for twice by one id, it is done once. */
  id: string;
  kind: string;
  /** What it is about, such as a document's name; in the person's statement of credits it is what they paid for. */
  title: string;
  input: unknown;
}

/** What work would cost. */
export interface Quote {
  /** Credits, if every step comes to something. */
  credits: number;
  /** What the person can spend now: their organization's credits, else their own; a member's monthly cap is not looked at. */
  available: number;
}

/** Work that is done apart from the call that asks for it. */
export interface Jobs {
  /** To be called before a transaction that submits. */
  ready(): Promise<void>;
  /** @throws ZodError where the input is not the kind's */
  quote(personId: string, order: Pick<JobOrder, 'kind' | 'input'>): Promise<Quote>;
  /**
   * Puts a job into the queue, and sets aside what it costs at most.
   * @param transaction of what is made for the job: there is both or neither. It holds the person's credits from here to its end
   * @throws Refusal `notEnoughCredits`, `limitReached` with too many open jobs, `conflict` for an id that was used otherwise: by another
   *   person, for another kind, or with another input; ZodError
   */
  submit(transaction: Database, personId: string, order: JobOrder): Promise<void>;
  /**
   * Ends a job: at once while it waits, else its process does, within seconds. What was done is paid, the rest given back.
   * @throws Refusal `conflict` where it is over, `notFound`
   */
  cancel(id: string): Promise<void>;
  /**
   * Puts a job that failed into the queue again, and sets aside anew what its other steps cost.
   * @throws Refusal `conflict` where it did not fail, or whoever asked is gone; `notEnoughCredits`, `notFound`
   */
  retry(id: string): Promise<void>;
  /** Where a job is shown to whoever asked; null where its kind has no such place, or does not understand it any more. */
  targetOf(job: Pick<JobRow, 'id' | 'kind' | 'input' | 'state'>): JobTarget | null;
  /** The kinds that people can ask for. */
  readonly kinds: readonly string[];
  close(): Promise<void>;
}

const priceOf = (steps: readonly JobStep<unknown>[]): number =>
  steps.reduce((all, { credits = 0 }) => all + credits, 0);

const costOf = (kind: AnyJobKind, input: unknown): { steps: number; credits: number } => {
  const steps = kind.steps(input);
  return { steps: steps.length, credits: priceOf(steps) };
};

const isOver = (): Refusal =>
  new Refusal('conflict', (msg) => msg('This job has ended', { id: 'server.jobIsOver' }));

const requireRoom = async (transaction: Database, personId: string): Promise<void> => {
  if ((await openJobIdsOf(transaction, personId)).length < OPEN_MAX) return;
  throw new Refusal('limitReached', (msg) =>
    msg(str`You have ${OPEN_MAX} open jobs. Please wait until some of them have ended`, {
      id: 'server.jobsOpen',
    }),
  );
};

/** Ends a job that waits, or has its process end it. @throws Refusal as `Jobs.cancel` */
export const cancelIn = async (transaction: Database, id: string): Promise<void> => {
  const job = await lockJob(transaction, id);
  if (!job) throw new Refusal('notFound');
  if (job.state === 'waiting') return endJob(transaction, job, { state: 'cancelled' });
  if (job.state !== 'running') throw isOver();
  await changeJob(transaction, id, { cancelRequestedAt: sql`coalesce(cancel_requested_at, now())` });
  await wakeWorkers(transaction);
  await recordChange(transaction, job);
};

/**
 * Ends the open jobs of somebody who goes, before their account does: what was done is paid. A process that is at one finds it ended.
 * Those that they paid for themselves go; their organization's stay.
 */
export const endJobsOf = async (transaction: Database, personId: string): Promise<void> => {
  for (const id of await openJobIdsOf(transaction, personId)) {
    const job = await lockJob(transaction, id);
    if (job && job.endedAt === null) await endJob(transaction, job, { state: 'cancelled' });
  }
  await transaction.execute(sql`
    delete from jobs using credit_accounts payer
    where jobs.person_id = ${personId} and payer.id = jobs.payer_id and payer.kind = 'personal'`);
};

/** Sets aside what a job costs at most; what is free needs no reservation. */
const reservedFor = async (
  transaction: Database,
  personId: string,
  { id, title, credits, reservations }: { id: string; title: string; credits: number; reservations: number },
): Promise<void> => {
  if (credits === 0) return;
  const key = reservationKey({ id, reservations });
  await reserve(transaction, personId, { amount: credits, key, documents: [title] });
};

export const makeJobs = (database: Database, queue: Queue, kinds: ReadonlyMap<string, AnyJobKind>): Jobs => {
  const kindOf = (name: string): AnyJobKind => {
    const kind = kinds.get(name);
    if (!kind) throw new Error(`there is no kind of job called ${name}`);
    return kind;
  };
  return {
    ready: queue.ready,

    quote: async (personId, order) => {
      const kind = kindOf(order.kind);
      const { credits } = costOf(kind, kind.input.parse(order.input));
      const organization = await organizationOf(database, personId);
      const { books } = viewOf({ accountId: personId, organization });
      return { credits, available: (await statisticsOf(database, books)).remaining };
    },

    submit: async (transaction, personId, { id, kind: name, title, input }) => {
      const kind = kindOf(name);
      const parsed = kind.input.parse(input);
      const { steps, credits } = costOf(kind, parsed);
      const { id: payerId } = await lockSpendingAccount(transaction, personId);
      await requireRoom(transaction, personId);
      const reservations = credits === 0 ? 0 : 1;
      const job = { id, title, personId, payerId, input: parsed, steps, reserved: credits, reservations };
      if (await addJob(transaction, queue, kind, job)) {
        await reservedFor(transaction, personId, { id, title, credits, reservations });
        await recordChange(transaction, { id, personId });
        return;
      }
      const before = await lockJob(transaction, id);
      if (before?.personId !== personId || before.kind !== name) throw new Refusal('conflict');
      // Through the schema, as what is asked for now: it may have been noted by an older version.
      if (!isDeepStrictEqual(kind.input.safeParse(before.input).data, parsed)) throw new Refusal('conflict');
    },

    cancel: async (id) => {
      await database.transaction((transaction) => cancelIn(transaction, id));
    },

    retry: async (id) => {
      await queue.ready();
      await database.transaction(async (transaction) => {
        const job = await lockJob(transaction, id);
        if (!job) throw new Refusal('notFound');
        const { personId } = job;
        if (job.state !== 'failed' || personId === null) throw new Refusal('conflict');
        // Whoever left the organization that paid does not pay for it themselves.
        if ((await lockSpendingAccount(transaction, personId)).id !== job.payerId)
          throw new Refusal('conflict');
        const kind = kindOf(job.kind);
        // A step that came to nothing is tried again; those that were done are paid, or were given for nothing and stay so.
        await transaction.execute(sql`delete from job_steps where job_id = ${id} and reason is not null`);
        const done = await positionsDone(transaction, id);
        const input = kind.input.safeParse(job.input);
        // An update has changed what the kind understands.
        if (!input.success) throw new Refusal('conflict');
        const left = kind.steps(input.data).filter((_, position) => !done.has(position));
        const credits = priceOf(left);
        const reservations = credits === 0 ? 0 : job.reservations + 1;
        await reservedFor(transaction, personId, { id, title: job.title, credits, reservations });
        await queueAgain(transaction, queue, job, 0, {
          attempt: 0,
          reason: null,
          endedAt: null,
          cancelRequestedAt: null,
          stepsFailed: 0,
          reservations,
          reserved: job.charged + credits,
          lifetimeEndsAt: sql`now() + make_interval(secs => ${lifetimeOf(kind) / 1000})`,
        });
        await recordChange(transaction, job);
      });
    },

    targetOf: ({ id, kind: name, input, state }) => {
      const kind = kinds.get(name);
      const parsed = kind?.target && kind.input.safeParse(input);
      return (parsed?.success && kind?.target?.(parsed.data, { id, state })) || null;
    },

    kinds: [...kinds.values()].flatMap(({ name, periodic }) => (periodic ? [] : [name])),

    close: queue.close,
  };
};
