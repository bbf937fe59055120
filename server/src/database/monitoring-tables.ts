import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  customType,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  unique,
  uuid,
} from 'drizzle-orm/pg-core';
import type { SessionEvent, ReplayStatistics, ViewCounts, Vitals } from '@moiety/contract';
import { timestamptz, bigintNumber } from './columns.ts';

const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' });

/**
 * What pages told of one session of one browser. Anybody can send it: none of it is trusted, all of it is bounded, and it names no account,
 * only the address that the page sent, or its hash.
 */
export const monitoredSessions = pgTable(
  'monitored_sessions',
  {
    /** The browser's own. */
    id: uuid().primaryKey(),
    environment: text().notNull(),
    version: text().notNull(),
    /** The email address as it was sent; null while nobody was signed in. */
    email: text(),
    /** By this server's clock. */
    startedAt: timestamptz().notNull().defaultNow(),
    lastAt: timestamptz().notNull().defaultNow(),
    actions: integer().notNull().default(0),
    errors: integer().notNull().default(0),
    /** What all of it takes of the quota. */
    bytes: bigintNumber().notNull().default(0),
  },
  (table) => [
    index('monitored_sessions_last_at').on(table.lastAt),
    index('monitored_sessions_email').on(sql`lower(${table.email})`),
  ],
);

const sessionId = () =>
  uuid()
    .notNull()
    .references(() => monitoredSessions.id, { onDelete: 'cascade' });

/** The newest that was told of a view. */
export const monitoredViews = pgTable(
  'monitored_views',
  {
    id: uuid().primaryKey(),
    sessionId: sessionId(),
    page: text().notNull(),
    version: text().notNull(),
    /** By the visitor's clock. */
    startedAt: timestamptz().notNull(),
    /** By this server's clock. */
    receivedAt: timestamptz().notNull().defaultNow(),
    documentVersion: integer().notNull(),
    /** Milliseconds. */
    timeSpent: bigintNumber().notNull(),
    vitals: jsonb().$type<Vitals>().notNull(),
    counts: jsonb().$type<ViewCounts>().notNull(),
    replay: jsonb().$type<ReplayStatistics>(),
  },
  (table) => [
    index('monitored_views_session_id').on(table.sessionId),
    index('monitored_views_received_at').on(table.receivedAt),
  ],
);

/** What happened in views: actions, errors, resources, long tasks. */
export const monitoredEvents = pgTable(
  'monitored_events',
  {
    id: bigintNumber().primaryKey().generatedAlwaysAsIdentity(),
    sessionId: sessionId(),
    event: jsonb().$type<SessionEvent>().notNull(),
  },
  (table) => [index('monitored_events_session_id').on(table.sessionId)],
);

/** Pieces of replays. */
export const replaySegments = pgTable(
  'replay_segments',
  {
    id: uuid().primaryKey().defaultRandom(),
    sessionId: sessionId(),
    viewId: uuid().notNull(),
    indexInView: integer().notNull(),
    /** By the visitor's clock. */
    startedAt: timestamptz().notNull(),
    endedAt: timestamptz().notNull(),
    hasFullSnapshot: boolean().notNull(),
    /** Bytes before compression, as the page said. */
    rawSize: integer().notNull(),
    /** gzip, maybe of several members; not looked at before somebody plays it. */
    content: bytes().notNull(),
  },
  (table) => [
    index('replay_segments_session_id').on(table.sessionId),
    // What is sent twice, because the first answer was lost, is kept once.
    unique('replay_segments_once').on(table.sessionId, table.viewId, table.startedAt, table.indexInView),
  ],
);

/** One row: the bytes of all sessions, so that what is over the quota is refused exactly. */
export const monitoringUse = pgTable(
  'monitoring_use',
  {
    id: integer().primaryKey().default(1),
    bytes: bigintNumber().notNull(),
  },
  (table) => [
    check('monitoring_use_one_row', sql`${table.id} = 1`),
    check('monitoring_use_bytes', sql`${table.bytes} >= 0`),
  ],
);
