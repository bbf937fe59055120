import { createApi, setupListeners } from '@reduxjs/toolkit/query/react';
import { connection } from './connection.ts';
import { contractBaseQuery } from './contract-base-query.ts';

/** Signing in and out, and who one is. Features add their calls. */
export const authApi = createApi({
  reducerPath: 'authApi',
  baseQuery: contractBaseQuery({ timeout: 15_000, credentials: 'include' }),
  refetchOnReconnect: true,
  tagTypes: ['Account', 'EmailChange', 'Sessions'],
  endpoints: () => ({}),
});

/** Everything else. Features add their calls. */
export const mainApi = createApi({
  reducerPath: 'mainApi',
  baseQuery: contractBaseQuery({ timeout: 50_000, credentials: 'same-origin' }),
  refetchOnReconnect: true,
  tagTypes: [
    'UserInfo',
    'Announcements',
    'Notifications',
    'UnreadNotifications',
    'UnreadCount',
    'NotificationSettings',
    'Credits',
    'CheckIns',
    'Invitations',
    'Organization',
    'Members',
    'MemberInvitations',
    'OrganizationLog',
    'ReceivedInvitations',
    'AccountDeletion',
    'UpgradeRequests',
    'Jobs',
    'AdministeredAccounts',
    'AdministeredOrganizations',
  ],
  endpoints: () => ({}),
});

/**
 * Asks anew for what is on the screen when the server can be reached again; when somebody comes back to the window, for
 * what says of itself that it ages (`refetchOnFocus`). @returns the way to stop
 */
export const followConnection = (dispatch: Parameters<typeof setupListeners>[0]): (() => void) =>
  setupListeners(dispatch, (tell, { onFocus, onOnline, onOffline }) => {
    const focus = (): void => {
      if (document.visibilityState === 'visible') tell(onFocus());
    };
    window.addEventListener('focus', focus);
    document.addEventListener('visibilitychange', focus);
    const stop = connection.listen(
      () => void tell(connection.state() === 'there' ? onOnline() : onOffline()),
    );
    return () => {
      window.removeEventListener('focus', focus);
      document.removeEventListener('visibilitychange', focus);
      stop();
    };
  });
