import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { Database } from '../../database/database.ts';
import { jobs } from '../../database/job-tables.ts';
import { lifetimeOf, type AnyJobKind } from './kind.ts';
import type { Queue } from './queue.ts';
import { changeJob, wakeWorkers, type JobChange, type JobRow } from './rows.ts';

/** A job to be put into the queue for the first time. */
export type NewJob = Pick<
  typeof jobs.$inferInsert,
  'title' | 'personId' | 'payerId' | 'reserved' | 'reservations' | 'slot'
> & { id: string; input: unknown; steps: number };

/**
 * Whose turn it is: start-time fair queueing (Goyal, Vin, Cheng 1996) with a weight of one. An account's jobs have rounds one after the other, the first of
 * them the round that is under way, so that whoever has none comes before the second of whoever has many.
 */
const roundOf = async (transaction: Database, kind: string, personId: string): Promise<number> => {
  const { rows } = await transaction.execute<{ round: number | null }>(sql`
    select greatest(
      greatest(min(round) filter (where state = 'waiting') - 1, min(round) filter (where state = 'running')),
      max(round) filter (where person_id = ${personId}) + 1, 0)::int as round
    from jobs where kind = ${kind} and state in ('waiting', 'running')`);
  return rows[0]?.round ?? 0;
};

/**
 * Notes a job and puts it into the queue.
 * @returns whether it was; false where its id or its span of time was used
 */
export const addJob = async (
  transaction: Database,
  queue: Queue,
  kind: AnyJobKind,
  { personId = null, ...job }: NewJob,
): Promise<boolean> => {
  const round = personId === null ? 0 : await roundOf(transaction, kind.name, personId);
  const entryId = randomUUID();
  const added = await transaction
    .insert(jobs)
    .values({
      ...job,
      personId,
      kind: kind.name,
      round,
      entryId,
      lifetimeEndsAt: sql`now() + make_interval(secs => ${lifetimeOf(kind) / 1000})`,
    })
    .onConflictDoNothing()
    .returning({ id: jobs.id });
  if (added.length === 0) return false;
  const data = { job: job.id, person: personId };
  await queue.add(transaction, { kind: kind.name, id: entryId, data, round, delay: 0 });
  await wakeWorkers(transaction);
  return true;
};

/**
 * Puts a job that the transaction has locked back into the queue.
 * @param delay milliseconds before its next try
 */
export const queueAgain = async (
  transaction: Database,
  queue: Queue,
  job: JobRow,
  delay: number,
  change: JobChange = {},
): Promise<void> => {
  const entryId = randomUUID();
  await changeJob(transaction, job.id, {
    state: 'waiting',
    entryId,
    workerId: null,
    stepProgress: 0,
    runAfter: sql`now() + make_interval(secs => ${delay / 1000})`,
    ...change,
  });
  const data = { job: job.id, person: job.personId };
  await queue.add(transaction, { kind: job.kind, id: entryId, data, round: job.round, delay });
  await wakeWorkers(transaction);
};
