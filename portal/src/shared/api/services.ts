import { createApi, setupListeners } from '@reduxjs/toolkit/query/react';
import { connection } from './connection.ts';
import { contractBaseQuery } from './contract-base-query.ts';

/** Signing in and out, and who one is. Features add their calls. */
export const authApi = createApi({
  reducerPath: 'authApi',
  baseQuery: contractBaseQuery({ timeout: 15_000, credentials: 'include', tokenScheme: 'bearer' }),
  refetchOnReconnect: true,
  tagTypes: ['Account', 'Sessions'],
  endpoints: () => ({}),
});

/** Everything else. Features add their calls. */
export const mainApi = createApi({
  reducerPath: 'mainApi',
  baseQuery: contractBaseQuery({ timeout: 50_000, credentials: 'same-origin', tokenScheme: 'bearer' }),
  refetchOnReconnect: true,
  tagTypes: ['UserInfo', 'Announcements', 'Notifications', 'UnreadNotifications', 'UnreadCount'],
  endpoints: () => ({}),
});

/** Asks anew for what is on the screen when the server can be reached again. @returns the way to stop */
export const followConnection = (dispatch: Parameters<typeof setupListeners>[0]): (() => void) =>
  setupListeners(dispatch, (tell, { onOnline, onOffline }) =>
    connection.listen(() => void tell(connection.state() === 'there' ? onOnline() : onOffline())),
  );
