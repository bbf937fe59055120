import {
  notificationsApi,
  type NotificationsDispatch,
  type NotificationsState,
} from './notifications-api.ts';
import type { StreamEvent } from './stream-events.ts';

const { endpoints, util } = notificationsApi;

/** Brings what is on the screen to what the stream says. */
export const applyStreamEvent =
  (event: StreamEvent) =>
  (dispatch: NotificationsDispatch, getState: () => NotificationsState): void => {
    if (event.name === 'announcements') {
      dispatch(util.invalidateTags(['Announcements']));
      return;
    }
    const { unread } = event.data;
    const known = endpoints.countUnread.select()(getState()).data?.unread;
    void dispatch(util.upsertQueryData('countUnread', undefined, { unread }));
    // Read in another browser, or come while nothing was connected.
    // Of a friend who joined, perhaps, or of what somebody is in an organisation.
    if (event.name === 'notification')
      dispatch(
        util.invalidateTags([
          'Invitations',
          'Organization',
          'Members',
          'MemberInvitations',
          'OrganizationLog',
          'ReceivedInvitations',
          'UserInfo',
          'CheckIns',
        ]),
      );
    if (event.name === 'notification' || (known !== undefined && known !== unread))
      dispatch(util.invalidateTags(['Notifications']));
    // What happened may have brought credits, or cost them.
    if (event.name === 'notification') dispatch(util.invalidateTags(['Credits']));
  };
