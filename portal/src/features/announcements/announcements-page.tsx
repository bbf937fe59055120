import { useRef, type ReactNode } from 'react';
import { useSearchParams } from 'react-router-dom';
import { MoButton } from '@moiety/elements/button/react.js';
import { MoEmptyState } from '@moiety/elements/empty-state/react.js';
import { MoSkeleton } from '@moiety/elements/skeleton/react.js';
import { EDIT_PARAMETER, NEW_ANNOUNCEMENT, PAGE_PARAMETER } from '../../shared/config/list-parameters.ts';
import { paths } from '../../shared/config/paths.ts';
import { ListPages } from '../../shared/list-pages/list-pages.tsx';
import { LoadFailure } from '../../shared/load-failure.tsx';
import { PageLayout } from '../../shared/page-layout/page-layout.tsx';
import { useMsg } from '../../shared/words/use-msg.ts';
import { AnnouncementForm } from './announcement-form.tsx';
import { AnnouncementRow } from './announcement-row.tsx';
import { PAGE_SIZE, useAllAnnouncementsQuery } from './announcements-api.ts';
import '../../shared/row-list/row-list.css';
import './announcements-page.css';

/**
 * `/admin/announcements`: every announcement with its state; with `?edit=` the form for a new one or for one of the list.
 */
export const AnnouncementsPage = ({ person }: { person: string }): ReactNode => {
  const msg = useMsg();
  const [query, setQuery] = useSearchParams();
  const number = Math.max(1, Math.floor(Number(query.get(PAGE_PARAMETER))) || 1);
  const edited = query.get(EDIT_PARAMETER);
  const list = useRef<HTMLDivElement>(null);
  const {
    currentData: shown,
    error,
    isFetching,
    refetch,
  } = useAllAnnouncementsQuery(number, {
    refetchOnMountOrArgChange: true,
  });
  const go = (page: number, edit?: string): void =>
    setQuery({
      ...(page > 1 && { [PAGE_PARAMETER]: String(page) }),
      ...(edit && { [EDIT_PARAMETER]: edit }),
    });
  const title = msg('Announcements', { id: 'announcements.title' });

  const failure = !shown && error && (
    <LoadFailure
      heading={msg('The announcements could not be loaded', { id: 'announcements.failed' })}
      error={error}
      retrying={isFetching}
      onRetry={() => void refetch()}
    />
  );
  const loading = !shown && !error && <MoSkeleton shape="box" count={3} aria-busy="true" />;

  if (edited !== null) {
    const isNew = edited === NEW_ANNOUNCEMENT;
    const announcement = shown?.items.find(({ id }) => id === edited);
    return (
      <PageLayout
        title={
          isNew
            ? msg('New announcement', { id: 'announcements.new' })
            : msg('Edit announcement', { id: 'announcements.edit-title' })
        }
        above={[{ title, url: paths.announcements }]}
      >
        {(isNew || announcement) && (
          <AnnouncementForm
            key={edited}
            person={person}
            {...(announcement && { announcement })}
            onDone={() => go(number)}
          />
        )}
        {!isNew && (failure || loading)}
        {!isNew && shown && !announcement && (
          <MoEmptyState
            icon="announcement"
            heading={msg('Announcement not found', { id: 'announcements.missing' })}
          >
            <MoButton slot="actions" onClick={() => go(1)}>
              {msg('See all announcements', { id: 'announcements.see-all' })}
            </MoButton>
          </MoEmptyState>
        )}
      </PageLayout>
    );
  }

  const last = Math.max(1, Math.ceil((shown?.total ?? 0) / PAGE_SIZE));
  return (
    <PageLayout
      title={title}
      article={{ id: 'administration', title: msg('Help for administrators', { id: 'help.administration' }) }}
      actions={
        <MoButton variant="primary" icon="plus" onClick={() => go(number, NEW_ANNOUNCEMENT)}>
          {msg('New announcement', { id: 'announcements.new' })}
        </MoButton>
      }
    >
      <div className="announcements" ref={list} tabIndex={-1}>
        {failure}
        {loading}
        {shown && shown.items.length > 0 && (
          <ul className="row-list" aria-busy={isFetching}>
            {shown.items.map((announcement) => (
              <AnnouncementRow
                key={announcement.id}
                announcement={announcement}
                onEdit={() => go(number, announcement.id)}
                onWithdrawn={() => list.current?.focus()}
              />
            ))}
          </ul>
        )}
        {shown?.items.length === 0 && (
          <MoEmptyState
            icon="announcement"
            heading={msg('No announcements yet', { id: 'announcements.none' })}
          >
            {msg('Tell everyone what is new, or when the site will be down, in a bar or as a notification.', {
              id: 'announcements.none-hint',
            })}
          </MoEmptyState>
        )}
        {shown && <ListPages page={number} last={last} onTurn={(page) => go(page)} />}
      </div>
    </PageLayout>
  );
};
