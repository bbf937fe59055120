import { useEffect } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { selectPrompt, selectUser } from '../../shared/session/session-slice.ts';
import { useSession } from '../../shared/session/use-session.ts';
import { applyStreamEvent } from './apply-stream-event.ts';
import { notificationsApi, type NotificationsDispatch } from './notifications-api.ts';
import { shareStream } from './share-stream.ts';

/** Runs what `start` begins while the page is in use; not while the browser keeps it, as it was left, for Back. */
const whileInUse = (start: () => () => void): (() => void) => {
  let stop = start();
  const leave = (): void => stop();
  const comeBack = ({ persisted }: PageTransitionEvent): void => {
    if (persisted) stop = start();
  };
  window.addEventListener('pagehide', leave);
  window.addEventListener('pageshow', comeBack);
  return () => {
    window.removeEventListener('pagehide', leave);
    window.removeEventListener('pageshow', comeBack);
    stop();
  };
};

/** Asks for the count whenever somebody looks at the page: without a secure address there are no locks to share by. */
const askWhenSeen = (dispatch: NotificationsDispatch): (() => void) => {
  const ask = (): void => {
    if (document.visibilityState === 'visible')
      dispatch(notificationsApi.util.invalidateTags(['UnreadCount', 'Notifications', 'Announcements']));
  };
  document.addEventListener('visibilitychange', ask);
  return () => document.removeEventListener('visibilitychange', ask);
};

/**
 * Follows what happens to the notifications of whoever is signed in. It ends with the session; a token that is refused
 * is the session's matter, and it begins anew with whoever signs in next.
 */
export const useNotificationStream = (signedIn: boolean): void => {
  const session = useSession();
  const dispatch: NotificationsDispatch = useDispatch();
  // Another object after each sign-in, also of the same person.
  const user = useSelector(selectUser);
  const lapsed = useSelector(selectPrompt) === 'lapsed';
  useEffect(() => {
    if (!signedIn || !user || lapsed) return undefined;
    if (!('locks' in navigator)) return askWhenSeen(dispatch);
    return whileInUse(() =>
      shareStream({
        userId: user.id,
        token: () => session.token(),
        onRefused: (token) => session.expire(token),
        onEvent: (event) => dispatch(applyStreamEvent(event)),
      }),
    );
  }, [signedIn, user, lapsed, session, dispatch]);
};
