import { useEffect, useEffectEvent, type ReactNode } from 'react';
import { useDispatch } from 'react-redux';
import { Link, useParams } from 'react-router-dom';
import { errorCode } from '@moiety/contract/error-codes.ts';
import { MoEmptyState } from '@moiety/elements/empty-state/react.js';
import { MoSkeleton } from '@moiety/elements/skeleton/react.js';
import { paths } from '../../shared/config/paths.ts';
import { LoadFailure } from '../../shared/load-failure.tsx';
import { PageLayout } from '../../shared/page-layout/page-layout.tsx';
import { RichText } from '../../shared/rich-text.tsx';
import { momentWords } from '../../shared/words/moment-words.ts';
import { useLang } from '../../shared/words/use-lang.ts';
import { useLocale, useMsg } from '../../shared/words/use-msg.ts';
import { markRead } from './mark-read.ts';
import { useNotificationQuery, type NotificationsDispatch } from './notifications-api.ts';
import './notification-page.css';
import { apiErrorOf } from '../../shared/api/api-error-of.ts';

/** Nobody's, somebody else's, or no id at all: the server tells none of them from the others. */
const isMissing = (error: unknown): boolean =>
  [errorCode.notFound, errorCode.invalidRequest].some(
    (code) => error !== undefined && code === apiErrorOf(error).code,
  );

/** `/profile/notifications/{id}`: one notification, which counts as read from then on. */
export const NotificationPage = (): ReactNode => {
  const msg = useMsg();
  const locale = useLocale();
  const lang = useLang();
  const { id = '' } = useParams();
  const dispatch: NotificationsDispatch = useDispatch();
  const { currentData: notification, error, isFetching, refetch } = useNotificationQuery({ id, lang });
  // A failure is silent: the notification stays unread, as it is counted.
  const read = useEffectEvent(() => {
    if (notification && !notification.is_read) void dispatch(markRead({ ids: [notification.id] }));
  });
  const loaded = notification?.id;
  useEffect(() => {
    if (loaded) read();
  }, [loaded]);

  const missing = !notification && isMissing(error);
  const title = msg('Notifications', { id: 'notifications.title' });
  return (
    <PageLayout
      title={notification?.title ?? msg('Notification', { id: 'notifications.one' })}
      above={[
        { title: msg('User center', { id: 'portal.user-center' }), url: paths.profile },
        { title, url: paths.notifications },
      ]}
    >
      {notification && (
        <article className="notification-body" data-private="">
          <p>
            <time dateTime={notification.created_at}>{momentWords(notification.created_at, locale)}</time>
          </p>
          <RichText html={notification.content} />
        </article>
      )}
      {missing && (
        <MoEmptyState icon="bell" heading={msg('Notification not found', { id: 'notifications.missing' })}>
          {msg('It may belong to another account, or may have been deleted.', {
            id: 'notifications.missing-hint',
          })}
          <Link slot="actions" className="message-action" to={paths.notifications}>
            {msg('See all notifications', { id: 'notifications.see-all-long' })}
          </Link>
        </MoEmptyState>
      )}
      {!notification && error && !missing && (
        <LoadFailure
          heading={msg('The notification could not be loaded', { id: 'notifications.one-failed' })}
          error={error}
          retrying={isFetching}
          onRetry={() => void refetch()}
        />
      )}
      {!notification && !error && <MoSkeleton count={4} aria-busy="true" />}
    </PageLayout>
  );
};
