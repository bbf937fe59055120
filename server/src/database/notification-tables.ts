import { sql } from 'drizzle-orm';
import { check, index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { bigintNumber, timestamptz } from './columns.ts';
import { accounts } from './account-tables.ts';
import { announcements } from './announcement-table.ts';

/** What people are told; its words are made when it is read, in the reader's language. */
export const notifications = pgTable(
  'notifications',
  {
    id: uuid().primaryKey().defaultRandom(),
    /** Null: it is for every account that there was by then. */
    accountId: uuid().references(() => accounts.id, { onDelete: 'cascade' }),
    kind: text({
      enum: [
        'welcome',
        'password-changed',
        'sso-linked',
        'credits-expire',
        'invitation-rewarded',
        'invitation-unrewarded',
        'upgrade-requested',
        'upgrade-done',
        'upgrade-declined',
        'organization-invited',
        'organization-joined',
        'organization-removed',
        'organization-owner',
        'organization-role',
        'deletion-requested',
        'email-changed',
        'document-analyzed',
        'document-shared',
        'document-failed',
        'set-shared',
        'set-exported',
        'set-not-exported',
        'announcement',
      ],
    }).notNull(),
    /** What the words of the kind need. */
    params: jsonb().$type<Record<string, string>>().notNull(),
    /** The announcement whose words it has. */
    announcementId: uuid()
      .unique()
      .references(() => announcements.id, { onDelete: 'cascade' }),
    createdAt: timestamptz().notNull().defaultNow(),
  },
  (table) => [
    index('notifications_account_id').on(table.accountId, table.createdAt),
    check(
      'notifications_announcement_is_for_all',
      sql`(${table.accountId} is null) = (${table.announcementId} is not null)`,
    ),
  ],
);

/** Who has read what. */
export const notificationReads = pgTable(
  'notification_reads',
  {
    accountId: uuid()
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    notificationId: uuid()
      .notNull()
      .references(() => notifications.id, { onDelete: 'cascade' }),
    readAt: timestamptz().notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.accountId, table.notificationId] }),
    index('notification_reads_notification_id').on(table.notificationId),
  ],
);

/** What the streams of notifications tell, in the order of `sequence`; forgotten after a week. */
export const notificationEvents = pgTable(
  'notification_events',
  {
    /** From `notificationSequence`: whoever sees a number sees all smaller ones. */
    sequence: bigintNumber().primaryKey(),
    /** Null: everybody is told. */
    accountId: uuid().references(() => accounts.id, { onDelete: 'cascade' }),
    kind: text({ enum: ['state', 'notification', 'announcements', 'job'] }).notNull(),
    notificationId: uuid().references(() => notifications.id, { onDelete: 'cascade' }),
    /** The job that the event is about; it may be gone. */
    jobId: uuid(),
    createdAt: timestamptz().notNull().defaultNow(),
  },
  (table) => [
    index('notification_events_account_id').on(table.accountId, table.sequence),
    index('notification_events_created_at').on(table.createdAt),
  ],
);

/** One row: the newest number of `notificationEvents`. */
export const notificationSequence = pgTable(
  'notification_sequence',
  {
    id: integer().primaryKey().default(1),
    value: bigintNumber().notNull(),
  },
  (table) => [check('notification_sequence_one_row', sql`${table.id} = 1`)],
);
