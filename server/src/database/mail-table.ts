import { bigint, index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { timestamptz } from './columns.ts';

/**
 * Mails to be sent, written in the transaction that they tell of. Without a mail server they stay and are the
 * development outbox.
 */
export const mails = pgTable(
  'mails',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    recipient: text().notNull(),
    subject: text().notNull(),
    /** Emptied when the mail was sent: it may hold a link that signs somebody in. */
    text: text().notNull(),
    html: text().notNull(),
    /** The address that turns off mails of this kind; null for those that always come, and emptied as the text is. */
    turnsOff: text(),
    createdAt: timestamptz().notNull().defaultNow(),
    sentAt: timestamptz(),
    attempts: integer().notNull().default(0),
    /** Null where nothing is to be done any more. */
    nextAttemptAt: timestamptz().defaultNow(),
  },
  (table) => [
    index('mails_next_attempt_at').on(table.nextAttemptAt),
    index('mails_created_at').on(table.createdAt),
  ],
);
