import {
  changeNotificationSetting,
  countUnread,
  getNotification,
  listNotifications,
  markNotificationsRead,
  notificationSettings,
} from '@moiety/contract';
import type { EndpointMount } from '../../endpoint.ts';
import type { Notifications } from './service.ts';
import type { Settings } from '../notification-settings/settings.ts';

/** Notifications, and how they come; every call is about the caller's own. */
export const mountNotifications = (
  { serve }: EndpointMount,
  notifications: Notifications,
  settings: Settings,
): void => {
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
  serve(notificationSettings, ({ principal, query: { lang } }) => settings.get(principal, lang));
  serve(changeNotificationSetting, async ({ principal, query: { lang }, body }) => {
    await settings.change(principal, body);
    return settings.get(principal, lang);
  });
};
