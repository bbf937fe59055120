import { index, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { timestamptz } from './columns.ts';
import { accounts, sessions } from './account-tables.ts';

/** Changes of email addresses that were asked for, until they can neither be confirmed nor taken back. */
export const emailChanges = pgTable(
  'email_changes',
  {
    id: uuid().primaryKey().defaultRandom(),
    accountId: uuid()
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    /** The session that asked for it, which goes on when all others end. */
    sessionId: uuid().references(() => sessions.id, { onDelete: 'set null' }),
    /** The account's address when it was asked for. */
    formerEmail: text().notNull(),
    email: text().notNull(),
    /** SHA-256 of what the link to the new address carries, as of the two below. */
    confirmTicket: text().notNull().unique(),
    /** Of the link to the former address that tells of the wish. */
    noticeTicket: text().notNull().unique(),
    /** Of the one that tells that it was confirmed; null before. */
    changedTicket: text().unique(),
    createdAt: timestamptz().notNull().defaultNow(),
    /** Until when it can be confirmed. */
    expiresAt: timestamptz().notNull(),
    /** Until when the former address can stop it, or take it back. */
    stoppableUntil: timestamptz().notNull(),
    confirmedAt: timestamptz(),
    /** By its owner, by a newer wish, or by a new password. */
    cancelledAt: timestamptz(),
    /** From the former address. */
    stoppedAt: timestamptz(),
  },
  (table) => [
    index('email_changes_account_id').on(table.accountId, table.createdAt),
    index('email_changes_session_id').on(table.sessionId),
    index('email_changes_stoppable_until').on(table.stoppableUntil),
  ],
);
