import { index, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { timestamptz } from './columns.ts';
import { accounts } from './account-tables.ts';

/** Pictures of avatars, drawn anew as WebP; `accounts.headerImage` names the one that is shown. */
export const avatars = pgTable(
  'avatars',
  {
    /** What the address of the picture ends in; it cannot be guessed. */
    key: text().primaryKey(),
    accountId: uuid()
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    /** Base64 of the WebP file. */
    image: text().notNull(),
    createdAt: timestamptz().notNull().defaultNow(),
  },
  (table) => [index('avatars_account_id').on(table.accountId)],
);
