import type { JobState } from '@moiety/contract';
import { sql } from 'drizzle-orm';
import {
  check,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { timestamptz, bigintNumber } from './columns.ts';
import { creditAccounts } from './credit-tables.ts';
import { accounts } from './account-tables.ts';

/** Processes that do jobs. Each holds an advisory lock by its number for as long as it lives. */
export const jobWorkers = pgTable('job_workers', {
  id: uuid().primaryKey().defaultRandom(),
  number: integer().generatedAlwaysAsIdentity().unique(),
  host: text().notNull(),
  pid: integer().notNull(),
  startedAt: timestamptz().notNull().defaultNow(),
  /** Written every second. */
  seenAt: timestamptz().notNull().defaultNow(),
});

/** Work that somebody asked for, or that the server does by itself; `contract/src/jobs.ts` words the columns. */
export const jobs = pgTable(
  'jobs',
  {
    id: uuid().primaryKey().defaultRandom(),
    kind: text().notNull(),
    /** What it is about, in the words of who asked; empty for what the server does by itself. */
    title: text().notNull().default(''),
    /** Who asked; null for the server itself, and once the account is deleted whose organization paid. */
    personId: uuid().references(() => accounts.id, { onDelete: 'set null' }),
    /** Whose it is, and what it makes: whose credits pay. Null for the server itself. */
    payerId: uuid().references(() => creditAccounts.id),
    input: jsonb().notNull(),
    state: text().$type<JobState>().notNull().default('waiting'),
    /** How often it was begun: whoever works on an earlier one changes nothing any more. */
    attempt: integer().notNull().default(0),
    /** The queue's entry of the present attempt, or of the one that is to come. */
    entryId: uuid().notNull(),
    workerId: uuid().references(() => jobWorkers.id, { onDelete: 'set null' }),
    /** Its turn among those of its kind: an account's second comes after everybody's first. */
    round: integer().notNull().default(0),
    /** Of what the server does by itself: which span of time it is for. */
    slot: bigintNumber(),
    steps: integer().notNull(),
    stepsDone: integer().notNull().default(0),
    /** Those that came to nothing; they are not paid. */
    stepsFailed: integer().notNull().default(0),
    /** How much of the present step is done, from 0 to 1. */
    stepProgress: doublePrecision().notNull().default(0),
    /** Credits that were ever set aside for it. */
    reserved: bigintNumber().notNull().default(0),
    /** Of those, what was deducted; grows when a reservation is settled. */
    charged: bigintNumber().notNull().default(0),
    /** How many reservations it had: the last one's key has this number. */
    reservations: integer().notNull().default(0),
    /** When what is set aside is given back, and the work ends. */
    lifetimeEndsAt: timestamptz(),
    /** Why it failed; null otherwise. */
    reason: text(),
    cancelRequestedAt: timestamptz(),
    createdAt: timestamptz().notNull().defaultNow(),
    /** Not before then. */
    runAfter: timestamptz().notNull().defaultNow(),
    startedAt: timestamptz(),
    endedAt: timestamptz(),
  },
  (table) => [
    index('jobs_person_id').on(table.personId, table.createdAt),
    index('jobs_payer_id').on(table.payerId),
    index('jobs_open')
      .on(table.kind, table.round, table.createdAt)
      .where(sql`${table.state} in ('waiting', 'running')`),
    index('jobs_worker_id')
      .on(table.workerId)
      .where(sql`${table.workerId} is not null`),
    index('jobs_created_at').on(table.createdAt),
    index('jobs_document')
      .on(sql`(${table.input} ->> 'document')`)
      .where(sql`${table.kind} = 'document-analysis'`),
    uniqueIndex('jobs_kind_slot').on(table.kind, table.slot),
    check('jobs_state', sql`${table.state} in ('waiting', 'running', 'done', 'failed', 'cancelled')`),
    check('jobs_ended', sql`(${table.state} in ('waiting', 'running')) = (${table.endedAt} is null)`),
    check('jobs_reason', sql`(${table.state} = 'failed') = (${table.reason} is not null)`),
    check('jobs_charged', sql`${table.charged} between 0 and ${table.reserved}`),
  ],
);

/** The steps of a job that are over: each is once, whoever did it. */
export const jobSteps = pgTable(
  'job_steps',
  {
    jobId: uuid()
      .notNull()
      .references(() => jobs.id, { onDelete: 'cascade' }),
    position: integer().notNull(),
    /** What it costs: 0 where it came to nothing. */
    credits: bigintNumber().notNull(),
    /** Why it came to nothing; null where it did not. */
    reason: text(),
    endedAt: timestamptz().notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.jobId, table.position] }),
    check('job_steps_credits', sql`${table.credits} >= 0`),
  ],
);
