import type { NotificationTopic } from '@moiety/contract';
import { boolean, index, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { timestamptz } from './columns.ts';
import { accounts } from './account-tables.ts';
import { notifications } from './notification-tables.ts';

/** What people chose; where there is no row the default holds, so that one that changes is everybody's who did not choose. */
export const notificationSettings = pgTable(
  'notification_settings',
  {
    accountId: uuid()
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    topic: text().$type<NotificationTopic>().notNull(),
    way: text({ enum: ['inApp', 'email'] }).notNull(),
    isOn: boolean().notNull(),
    changedAt: timestamptz().notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.accountId, table.topic, table.way] })],
);

/** Notifications for everybody that somebody did not want when they went out: they are not theirs, whatever they choose later. */
export const notificationOptOuts = pgTable(
  'notification_opt_outs',
  {
    accountId: uuid()
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    notificationId: uuid()
      .notNull()
      .references(() => notifications.id, { onDelete: 'cascade' }),
  },
  (table) => [
    primaryKey({ columns: [table.accountId, table.notificationId] }),
    index('notification_opt_outs_notification_id').on(table.notificationId),
  ],
);
