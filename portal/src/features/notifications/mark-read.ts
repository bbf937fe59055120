import { useDispatch } from 'react-redux';
import type { Notification } from '@moiety/contract/notifications.ts';
import type { ApiError } from '@moiety/api-client/api-error.ts';
import { showRefusal } from '../../shared/form/refusal-words.ts';
import { useMsg } from '../../shared/words/use-msg.ts';
import {
  notificationsApi,
  type NotificationsDispatch,
  type NotificationsState as State,
  type Which,
} from './notifications-api.ts';
import { apiErrorOf } from '../../shared/api/api-error-of.ts';

const { endpoints, util } = notificationsApi;

const mark =
  (which: Which) =>
  (notification: Notification): void => {
    if ('all' in which || which.ids.includes(notification.id)) notification.is_read = true;
  };

/** How many of those named are known to be unread. */
const countUnreadOf = (which: Which, state: State): number => {
  const unread = new Set<string>();
  const check = ({ id, is_read }: Notification): void => {
    if (!is_read) unread.add(id);
  };
  for (const lang of util.selectCachedArgsForQuery(state, 'latestNotifications'))
    for (const each of endpoints.latestNotifications.select(lang)(state).data ?? []) check(each);
  for (const input of util.selectCachedArgsForQuery(state, 'notifications'))
    for (const each of endpoints.notifications.select(input)(state).data?.pages.flat() ?? []) check(each);
  for (const input of util.selectCachedArgsForQuery(state, 'notification')) {
    const { data } = endpoints.notification.select(input)(state);
    if (data) check(data);
  }
  return 'all' in which ? Number.POSITIVE_INFINITY : which.ids.filter((id) => unread.has(id)).length;
};

/** Shows them as read everywhere, before the server has said so. @returns the way back */
const showRead = (which: Which, dispatch: NotificationsDispatch, state: State): (() => void) => {
  const each = mark(which);
  const count = countUnreadOf(which, state);
  const patches = [
    dispatch(
      util.updateQueryData('countUnread', undefined, (draft) => {
        draft.unread = Math.max(0, draft.unread - count);
      }),
    ),
    ...util
      .selectCachedArgsForQuery(state, 'latestNotifications')
      .map((lang) =>
        dispatch(util.updateQueryData('latestNotifications', lang, (draft) => draft.forEach(each))),
      ),
    ...util
      .selectCachedArgsForQuery(state, 'notifications')
      .map((input) =>
        dispatch(util.updateQueryData('notifications', input, ({ pages }) => pages.flat().forEach(each))),
      ),
    ...util
      .selectCachedArgsForQuery(state, 'notification')
      .map((input) => dispatch(util.updateQueryData('notification', input, each))),
  ];
  return () => {
    for (const patch of patches) patch.undo();
  };
};

/** Marks notifications as read, on the screen at once; what the server refuses is taken back. @returns why it failed */
export const markRead =
  (which: Which) =>
  async (dispatch: NotificationsDispatch, getState: () => State): Promise<ApiError | undefined> => {
    const undo = showRead(which, dispatch, getState());
    const { data, error } = await dispatch(endpoints.markRead.initiate(which, { track: false }));
    if (data) {
      void dispatch(util.upsertQueryData('countUnread', undefined, data));
      // What follows a page of unread ones has moved up.
      dispatch(util.invalidateTags(['UnreadNotifications']));
      return undefined;
    }
    undo();
    dispatch(util.invalidateTags(['Notifications', 'UnreadCount']));
    return apiErrorOf(error);
  };

/** Marks notifications as read, and says so where it fails. @returns whether it was done */
export const useMarkRead = (): ((which: Which) => Promise<boolean>) => {
  const msg = useMsg();
  const dispatch: NotificationsDispatch = useDispatch();
  return async (which) => {
    const error = await dispatch(markRead(which));
    if (error)
      showRefusal(error, msg('This could not be marked as read', { id: 'notifications.mark-failed' }), msg);
    return error === undefined;
  };
};
