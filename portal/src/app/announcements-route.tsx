import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { useUserInfoQuery } from '../features/account/account-api.ts';
import { AnnouncementsPage } from '../features/announcements/announcements-page.tsx';
import type { ApiError } from '../shared/api/api-error.ts';
import { paths } from '../shared/config/paths.ts';
import { LoadFailure } from '../shared/load-failure.tsx';
import { PageLayout } from '../shared/page-layout/page-layout.tsx';
import { useMsg } from '../shared/words/use-msg.ts';

/** `/admin/announcements`, for administrators; the server refuses the calls of everybody else. */
export const AnnouncementsRoute = (): ReactNode => {
  const msg = useMsg();
  const { currentData: info, error, isFetching, refetch } = useUserInfoQuery();
  if (info?.administrator) return <AnnouncementsPage person={info.username} />;
  const title = msg('Announcements', { id: 'announcements.title' });
  if (!info)
    return (
      <PageLayout title={title}>
        {error && (
          <LoadFailure
            heading={msg('Your account could not be loaded', { id: 'portal.profile.account-failed' })}
            error={error as ApiError}
            retrying={isFetching}
            onRetry={() => void refetch()}
          />
        )}
      </PageLayout>
    );
  return (
    <PageLayout title={msg('This page is for administrators', { id: 'announcements.forbidden' })}>
      <p>
        {msg('Your account may not publish announcements. Whoever runs this platform can allow it.', {
          id: 'announcements.forbidden-hint',
        })}
      </p>
      <Link className="message-action" to={paths.root}>
        {msg('Go to the start page', { id: 'portal.not-found.home' })}
      </Link>
    </PageLayout>
  );
};
