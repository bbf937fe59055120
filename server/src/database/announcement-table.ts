import { sql } from 'drizzle-orm';
import { check, index, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { timestamptz } from './columns.ts';
import { accounts } from './account-tables.ts';

/** What administrators announce; `contract/src/announcements.ts` words the columns. */
export const announcements = pgTable(
  'announcements',
  {
    id: uuid().primaryKey().defaultRandom(),
    type: text({ enum: ['1', '2'] }).notNull(),
    titleEn: text().notNull(),
    titleZh: text().notNull(),
    /** Sanitized HTML. */
    contentEn: text().notNull(),
    contentZh: text().notNull(),
    publishAt: timestamptz().notNull(),
    endAt: timestamptz(),
    withdrawnAt: timestamptz(),
    /** When it goes out or ends by itself; null once both are done, or it was withdrawn. */
    nextChangeAt: timestamptz(),
    authorId: uuid().references(() => accounts.id, { onDelete: 'set null' }),
    createdAt: timestamptz().notNull().defaultNow(),
    updatedAt: timestamptz().notNull().defaultNow(),
  },
  (table) => [
    index('announcements_publish_at').on(table.publishAt),
    index('announcements_next_change_at').on(table.nextChangeAt),
    check('announcements_ends_after_it_begins', sql`${table.endAt} > ${table.publishAt}`),
  ],
);
