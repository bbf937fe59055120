import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { MoButton } from '@moiety/elements/button/react.js';
import { MoSkeleton } from '@moiety/elements/skeleton/react.js';
import { notificationPath, paths } from '../../shared/config/paths.ts';
import { LoadFailure } from '../../shared/load-failure.tsx';
import { useLang } from '../../shared/words/use-lang.ts';
import { useMsg } from '../../shared/words/use-msg.ts';
import { useMarkRead } from './mark-read.ts';
import { NotificationTime, NotificationTitle } from './notification-words.tsx';
import { useLatestNotificationsQuery } from './notifications-api.ts';
import './notifications.css';

/** What the bell opens: the newest notifications. */
export const LatestNotifications = ({
  unread,
  onLeave,
}: {
  unread: number;
  /** A link was followed. */
  onLeave: () => void;
}): ReactNode => {
  const msg = useMsg();
  const lang = useLang();
  const {
    currentData: latest,
    error,
    isFetching,
    refetch,
  } = useLatestNotificationsQuery(lang, {
    refetchOnMountOrArgChange: true,
  });
  const markRead = useMarkRead();
  return (
    <section className="latest" aria-busy={!latest && !error}>
      <header>
        <h2>{msg('Notifications', { id: 'notifications.title' })}</h2>
        {unread > 0 && (
          <MoButton variant="plain" onClick={() => void markRead({ all: true })}>
            {msg('Mark all read', { id: 'notifications.mark-all' })}
          </MoButton>
        )}
      </header>
      {latest && latest.length > 0 && (
        <ul data-private="">
          {latest.map((notification) => (
            <li key={notification.id} className={notification.is_read ? '' : 'latest-unread'}>
              <Link to={notificationPath(notification.id)} onClick={onLeave}>
                <NotificationTitle notification={notification} />
                <NotificationTime createdAt={notification.created_at} />
              </Link>
            </li>
          ))}
        </ul>
      )}
      {latest?.length === 0 && (
        <div className="latest-body">
          <p className="latest-none">{msg('No notifications yet.', { id: 'notifications.none-short' })}</p>
        </div>
      )}
      {!latest && (
        <div className="latest-body">
          {error ? (
            <LoadFailure
              heading={msg('Your notifications could not be loaded', { id: 'notifications.failed' })}
              error={error}
              retrying={isFetching}
              onRetry={() => void refetch()}
            />
          ) : (
            <MoSkeleton shape="box" count={3} />
          )}
        </div>
      )}
      <footer>
        <Link to={paths.notifications} onClick={onLeave}>
          {msg('See all', { id: 'notifications.see-all' })}
        </Link>
        <Link to={paths.notificationSettings} onClick={onLeave}>
          {msg('Settings', { id: 'notifications.settings-short' })}
        </Link>
      </footer>
    </section>
  );
};
