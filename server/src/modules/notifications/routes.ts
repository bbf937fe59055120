import { countUnread, getNotification, listNotifications, markNotificationsRead } from '@moiety/contract';
import type { EndpointMount } from '../../endpoint.ts';
import type { Notifications } from './service.ts';

/** Notifications; every call is about the caller's own. */
export const mountNotifications = ({ serve }: EndpointMount, notifications: Notifications): void => {
  serve(listNotifications, ({ principal, query: { lang, page, page_size: pageSize, unread } }) =>
    notifications.list(principal.accountId, { lang, page, pageSize, unread }),
  );
  serve(countUnread, async ({ principal }) => ({
    unread: await notifications.countUnread(principal.accountId),
  }));
  serve(getNotification, ({ principal, params, query }) =>
    notifications.get(principal.accountId, params.id, query.lang),
  );
  serve(markNotificationsRead, async ({ principal, body }) => ({
    unread: await notifications.markRead(principal.accountId, body),
  }));
};
