import { useRef, type ReactNode } from 'react';
import { str } from '@lit/localize';
import { Link, useSearchParams } from 'react-router-dom';
import type { Notification } from '@moiety/contract/notifications.ts';
import { MoButton } from '@moiety/elements/button/react.js';
import { MoEmptyState } from '@moiety/elements/empty-state/react.js';
import { MoSkeleton } from '@moiety/elements/skeleton/react.js';
import { MoSwitch } from '@moiety/elements/switch/react.js';
import type { MoSwitch as MoSwitchElement } from '@moiety/elements/switch/switch.js';
import { UNREAD_PARAMETER } from '../../shared/config/list-parameters.ts';
import { notificationPath, paths } from '../../shared/config/paths.ts';
import { LoadFailure } from '../../shared/load-failure.tsx';
import { PageLayout } from '../../shared/page-layout/page-layout.tsx';
import { useLang } from '../../shared/words/use-lang.ts';
import { useMsg } from '../../shared/words/use-msg.ts';
import { useMarkRead } from './mark-read.ts';
import { NotificationTime, NotificationTitle } from './notification-words.tsx';
import { useNotificationsInfiniteQuery } from './notifications-api.ts';
import { useUnreadCount } from './use-unread-count.ts';
import '../../shared/row-list/row-list.css';
import './notifications.css';
import './notifications-page.css';

const NotificationRow = ({
  notification,
  onRead,
}: {
  notification: Notification;
  onRead: () => void;
}): ReactNode => {
  const msg = useMsg();
  const { id, title, is_read } = notification;
  return (
    <li className={is_read ? 'notification' : 'notification notification-unread'} data-id={id}>
      <Link to={notificationPath(id)}>
        <NotificationTitle notification={notification} />
      </Link>
      {!is_read && (
        <MoButton
          variant="plain"
          label={msg(str`Mark read: ${title}`, { id: 'notifications.mark-one-label' })}
          onClick={onRead}
        >
          {msg('Mark read', { id: 'notifications.mark-one' })}
        </MoButton>
      )}
      <NotificationTime createdAt={notification.created_at} />
    </li>
  );
};

/** A page that has moved on meanwhile may say again what the one before it said. */
const withoutRepetitions = (pages: readonly Notification[][]): Notification[] => [
  ...new Map(pages.flat().map((notification) => [notification.id, notification])).values(),
];

/** `/profile/notifications`: what the person was told, newest first; with `?unread=1` what they have not read. */
export const NotificationsPage = (): ReactNode => {
  const msg = useMsg();
  const lang = useLang();
  const [query, setQuery] = useSearchParams();
  const unreadOnly = query.get(UNREAD_PARAMETER) === '1';
  const unread = useUnreadCount(true);
  const markRead = useMarkRead();
  const list = useRef<HTMLUListElement>(null);
  const filter = useRef<MoSwitchElement>(null);
  const { currentData, error, isFetching, isFetchingNextPage, hasNextPage, fetchNextPage, refetch } =
    useNotificationsInfiniteQuery({ lang, unread: unreadOnly }, { refetchOnMountOrArgChange: true });
  const shown =
    currentData && withoutRepetitions(currentData.pages).filter(({ is_read }) => !unreadOnly || !is_read);

  /** The button that was pressed goes, perhaps with its row: the next one is there to go on from. */
  const readOne = (id: string): void => {
    const row = list.current?.querySelector<HTMLElement>(`[data-id="${id}"]`);
    const next = unreadOnly
      ? (row?.nextElementSibling ?? row?.previousElementSibling)?.querySelector('a')
      : row?.querySelector('a');
    (next ?? filter.current)?.focus();
    void markRead({ ids: [id] });
  };
  const failure = error && (
    <LoadFailure
      heading={
        shown
          ? msg('More notifications could not be loaded', { id: 'notifications.more-failed' })
          : msg('Your notifications could not be loaded', { id: 'notifications.failed' })
      }
      error={error}
      retrying={isFetching}
      onRetry={() => void (shown && hasNextPage ? fetchNextPage() : refetch())}
    />
  );

  return (
    <PageLayout
      title={msg('Notifications', { id: 'notifications.title' })}
      above={[{ title: msg('User center', { id: 'portal.user-center' }), url: paths.profile }]}
      actions={
        <>
          <Link className="message-action message-action-second" to={paths.notificationSettings}>
            {msg('Settings', { id: 'notifications.settings-short' })}
          </Link>
          {unread > 0 && (
            <MoButton onClick={() => void markRead({ all: true }).then(() => filter.current?.focus())}>
              {msg('Mark all read', { id: 'notifications.mark-all' })}
            </MoButton>
          )}
        </>
      }
    >
      <div className="notifications">
        <MoSwitch
          ref={filter}
          label={msg('Unread only', { id: 'notifications.only-unread' })}
          checked={unreadOnly}
          onChange={(event) => {
            const { checked } = event.currentTarget;
            setQuery(checked ? { [UNREAD_PARAMETER]: '1' } : {}, { replace: true });
          }}
        />
        {shown && shown.length > 0 && (
          <ul className="row-list" data-private="" ref={list} aria-busy={isFetching}>
            {shown.map((notification) => (
              <NotificationRow
                key={notification.id}
                notification={notification}
                onRead={() => readOne(notification.id)}
              />
            ))}
          </ul>
        )}
        {shown?.length === 0 && !hasNextPage && (
          <MoEmptyState
            icon="bell"
            heading={
              unreadOnly
                ? msg('No unread notifications', { id: 'notifications.none-unread' })
                : msg('No notifications yet', { id: 'notifications.none' })
            }
          >
            {unreadOnly
              ? msg('You are all caught up.', { id: 'notifications.none-unread-hint' })
              : msg('News about your account and this site appears here.', {
                  id: 'notifications.none-hint',
                })}
          </MoEmptyState>
        )}
        {failure}
        {!shown && !error && <MoSkeleton shape="box" count={5} aria-busy="true" />}
        {shown && hasNextPage && !error && (
          <div className="notifications-more">
            <MoButton loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
              {msg('Load more', { id: 'notifications.more' })}
            </MoButton>
          </div>
        )}
      </div>
    </PageLayout>
  );
};
