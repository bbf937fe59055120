import {
  notificationsApi,
  type NotificationsDispatch,
  type NotificationsState,
} from './notifications-api.ts';
import type { StreamEvent } from './stream-events.ts';

const { endpoints, util } = notificationsApi;

/** What the pages of an organization show. */
const ofOrganization = [
  'Organization',
  'Members',
  'MemberInvitations',
  'OrganizationLog',
  'ReceivedInvitations',
] satisfies Parameters<typeof util.invalidateTags>[0];

/** Brings what is on the screen to what the stream says. */
export const applyStreamEvent =
  (event: StreamEvent) =>
  (dispatch: NotificationsDispatch, getState: () => NotificationsState): void => {
    if (event.name === 'announcements') {
      dispatch(util.invalidateTags(['Announcements']));
      return;
    }
    if (event.name === 'job') {
      dispatch(util.invalidateTags(['Jobs']));
      return;
    }
    const { unread } = event.data;
    const known = endpoints.countUnread.select()(getState()).data?.unread;
    void dispatch(util.upsertQueryData('countUnread', undefined, { unread }));
    // Of an organization others are told only that something is another now; so are other tabs of what was chosen in one, and
    // administrators whose bell is off for requests of one that has come.
    if (event.name === 'notification' || known !== undefined)
      dispatch(util.invalidateTags([...ofOrganization, 'NotificationSettings', 'UpgradeRequests']));
    // Read in another browser, or come while nothing was connected.
    if (event.name === 'notification' || (known !== undefined && known !== unread))
      dispatch(util.invalidateTags(['Notifications']));
    // A friend has joined, perhaps, or one is something else in an organization; either may have brought credits, or cost them. Who
    // does not want to be told of it gets a `state` with the same count.
    if (event.name === 'notification' || known === unread)
      dispatch(util.invalidateTags(['Invitations', 'UserInfo', 'CheckIns', 'Credits']));
  };
