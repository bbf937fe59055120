import { index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { timestamptz } from './columns.ts';

/** Counted attempts, here and not in memory, so that a limit holds over several processes. */
export const rateLimits = pgTable(
  'rate_limits',
  {
    /** A hash of what is limited and whom: the table names nobody. */
    id: text().primaryKey(),
    hits: integer().notNull(),
    resetsAt: timestamptz().notNull(),
  },
  (table) => [index('rate_limits_resets_at').on(table.resetsAt)],
);
