import type { ReactNode } from 'react';
import { AnnouncementsPage } from '../features/announcements/announcements-page.tsx';
import { useMsg } from '../shared/words/use-msg.ts';
import { ForAdministrators } from './for-administrators.tsx';

/** `/admin/announcements`, for administrators. */
export const AnnouncementsRoute = (): ReactNode => {
  const msg = useMsg();
  return (
    <ForAdministrators title={msg('Announcements', { id: 'announcements.title' })}>
      {({ id }) => <AnnouncementsPage person={id} />}
    </ForAdministrators>
  );
};
