import { skipToken } from '@reduxjs/toolkit/query';
import { useCountUnreadQuery } from './notifications-api.ts';

/** How many notifications the person has not read: by the stream, before that as the server counts; a failure counts 0. */
export const useUnreadCount = (signedIn: boolean): number => {
  const { currentData, error } = useCountUnreadQuery(signedIn ? undefined : skipToken);
  return error ? 0 : (currentData?.unread ?? 0);
};
