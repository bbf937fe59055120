import type { ReactNode } from 'react';
import type { Notification } from '@moiety/contract/notifications.ts';
import { agoWords, momentWords } from '../../shared/words/moment-words.ts';
import { useLocale, useMsg } from '../../shared/words/use-msg.ts';
import { useNow } from '../../shared/words/use-now.ts';

/** The title of a notification in a list, and whether it was read yet. */
export const NotificationTitle = ({ notification }: { notification: Notification }): ReactNode => {
  const msg = useMsg();
  return (
    <span className="notification-title">
      {!notification.is_read && (
        <span className="notification-mark">
          <span className="visually-hidden">{msg('Unread:', { id: 'notifications.unread-mark' })} </span>
        </span>
      )}
      {notification.title}
    </span>
  );
};

/** How long ago it came; the moment itself for whoever points at it. */
export const NotificationTime = ({ createdAt }: { createdAt: string }): ReactNode => {
  const msg = useMsg();
  const locale = useLocale();
  const now = useNow();
  return (
    <time className="notification-time" dateTime={createdAt} title={momentWords(createdAt, locale)}>
      {agoWords(createdAt, now, locale, msg)}
    </time>
  );
};
