import { index, pgTable, uuid } from 'drizzle-orm/pg-core';
import { timestamptz } from './columns.ts';
import { accounts } from './account-tables.ts';

/** Accounts whose owners asked for their deletion; until it is due they can take it back. */
export const accountDeletions = pgTable(
  'account_deletions',
  {
    accountId: uuid()
      .primaryKey()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    requestedAt: timestamptz().notNull().defaultNow(),
    dueAt: timestamptz().notNull(),
  },
  (table) => [index('account_deletions_due_at').on(table.dueAt)],
);
