import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit';
import type { BodyOf, DataOf } from '@moiety/contract/endpoint.ts';
import {
  countUnread,
  getNotification,
  listNotifications,
  markNotificationsRead,
  type Notification,
} from '@moiety/contract/notifications.ts';
import {
  changeNotificationSetting,
  notificationSettings,
  type NotificationSettings,
} from '@moiety/contract/notification-settings.ts';
import type { Lang } from '@moiety/contract/announcements.ts';
import type { ApiContext } from '../../shared/api/api-context.ts';
import { fromContract, type InputOf } from '../../shared/api/from-contract.ts';
import { mainApi } from '../../shared/api/services.ts';

/** How many a page of the list has. */
const PAGE_SIZE = 20;
/** How many the bell shows. */
const LATEST = 5;

/** Some of them by their ids, or all. */
export type Which = BodyOf<typeof markNotificationsRead>;
/** One way of one topic, on or off. */
export type SettingChange = BodyOf<typeof changeNotificationSetting>;
/** Which list it is. */
interface ListInput {
  lang: Lang;
  /** Only those that were not read yet. */
  unread: boolean;
}
interface OneInput {
  lang: Lang;
  id: string;
}
const list = fromContract(listNotifications).query;

export const notificationsApi = mainApi.injectEndpoints({
  endpoints: (build) => ({
    countUnread: build.query<DataOf<typeof countUnread>, InputOf<typeof countUnread>>({
      ...fromContract(countUnread),
      providesTags: ['UnreadCount'],
    }),
    latestNotifications: build.query<Notification[], Lang>({
      query: (lang) => list({ query: { lang, page_size: LATEST } }),
      providesTags: ['Notifications'],
    }),
    notifications: build.infiniteQuery<Notification[], ListInput, number>({
      infiniteQueryOptions: {
        initialPageParam: 1,
        getNextPageParam: (last, _all, page) => (last.length < PAGE_SIZE ? undefined : page + 1),
      },
      query: ({ queryArg: { lang, unread }, pageParam }) =>
        list({ query: { lang, page: pageParam, page_size: PAGE_SIZE, unread: String(unread) } }),
      providesTags: (_result, _error, { unread }) =>
        unread ? ['Notifications', 'UnreadNotifications'] : ['Notifications'],
    }),
    notification: build.query<Notification, OneInput>({
      query: ({ id, lang }) => fromContract(getNotification).query({ params: { id }, query: { lang } }),
      providesTags: ['Notifications'],
    }),
    notificationSettings: build.query<NotificationSettings, Lang>({
      query: (lang) => fromContract(notificationSettings).query({ query: { lang } }),
      providesTags: ['NotificationSettings'],
    }),
    changeNotificationSetting: build.mutation<NotificationSettings, { lang: Lang; change: SettingChange }>({
      query: ({ lang, change }) =>
        fromContract(changeNotificationSetting).query({ query: { lang }, body: change }),
    }),
    markRead: build.mutation<DataOf<typeof markNotificationsRead>, Which>({
      query: (body) => ({ endpoint: markNotificationsRead, body }),
    }),
  }),
});

export const {
  useCountUnreadQuery,
  useLatestNotificationsQuery,
  useNotificationsInfiniteQuery,
  useNotificationQuery,
  useNotificationSettingsQuery,
} = notificationsApi;

/** The part of the store that these calls are in; `dispatch` of a thunk that reads it. */
export type NotificationsState = Parameters<
  ReturnType<typeof notificationsApi.endpoints.countUnread.select>
>[0];
export type NotificationsDispatch = ThunkDispatch<NotificationsState, ApiContext, UnknownAction>;
