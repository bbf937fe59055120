import type { Lang, Notification } from '@moiety/contract';
import { messagesFor } from '@moiety/locales/server.ts';
import type { Database } from '../../database/database.ts';
import { Refusal } from '../../refusal.ts';
import type { SiteName } from '../../site/site.ts';
import * as queries from './queries.ts';
import type { Page, SeenNotification } from './queries.ts';
import { recordEvent } from './notify.ts';
import { localeOf, wordsOf } from '../notification-kinds/words.ts';

/** What people are told; each call is about the notifications of one account. */
export interface Notifications {
  /** Newest first, worded in the language that is asked for. */
  list(accountId: string, page: Page): Promise<Notification[]>;
  /** @throws Refusal `notFound` where it is not theirs */
  get(accountId: string, id: string, lang: Lang): Promise<Notification>;
  countUnread(accountId: string): Promise<number>;
  /**
   * Those that are not theirs are passed over; what was read stays read.
   * @returns how many are unread now
   */
  markRead(accountId: string, which: { ids: readonly string[] } | { all: true }): Promise<number>;
}

const shown = (notification: SeenNotification, lang: Lang, site: SiteName): Notification => ({
  id: notification.id,
  ...wordsOf(notification, messagesFor(localeOf[lang]), site[localeOf[lang]]),
  created_at: notification.createdAt.toISOString(),
  is_read: notification.isRead,
});

export const makeNotifications = (database: Database, site: SiteName): Notifications => {
  const countUnread = queries.prepareCountUnread(database);
  const listSeen = queries.prepareListSeen(database);
  return {
    countUnread,
    list: async (accountId, page) => {
      const found = await listSeen(accountId, page);
      return found.map((notification) => shown(notification, page.lang, site));
    },
    get: async (accountId, id, lang) => {
      const found = await queries.findSeen(database, accountId, id, lang);
      if (!found)
        throw new Refusal('notFound', (msg) =>
          msg('This notification does not exist', { id: 'server.notificationNotFound' }),
        );
      return shown(found, lang, site);
    },
    markRead: async (accountId, which) => {
      await database.transaction(async (transaction) => {
        const ids = 'ids' in which ? which.ids : undefined;
        const marked = await queries.markSeen(transaction, accountId, ids);
        // Also for the person's other browsers.
        if (marked > 0) await recordEvent(transaction, 'state', accountId);
      });
      return countUnread(accountId);
    },
  };
};
