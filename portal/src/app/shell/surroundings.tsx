import { memo } from 'react';
import { Link } from 'react-router-dom';
import type { NavItem } from '@moiety/elements/nav/nav-item.js';
import { usePerson } from '../../features/account/use-person.ts';
import { TopAnnouncement } from '../../features/announcements/top-announcement.tsx';
import { useMarkRead } from '../../features/notifications/mark-read.ts';
import { HeaderJobs } from '../../features/jobs/header-jobs.tsx';
import { NotificationBell } from '../../features/notifications/notification-bell.tsx';
import { Palette } from '../../features/palette/palette.tsx';
import { useLogOut } from '../../features/sign-in/log-out.ts';
import { paths } from '../../shared/config/paths.ts';
import { LocaleButtons } from '../../shared/entry/locale-buttons.tsx';
import { useMsg } from '../../shared/words/use-msg.ts';
import { Announcer } from './announcer.tsx';
import { StatusBars } from './status-bars.tsx';
import { UserMenu } from './user-menu.tsx';

interface SurroundingsProps {
  /** The entries of the side menu. */
  pages: readonly NavItem[];
  /** Notifications that the person has not read. */
  unread: number;
  /** The person's jobs that are not over. */
  openJobs: number;
}

/** What stands around every page and is the same for each: a switch of pages does not render it. */
export const Surroundings = memo(({ pages, unread, openJobs }: SurroundingsProps) => {
  const msg = useMsg();
  const person = usePerson();
  const logOut = useLogOut();
  const markRead = useMarkRead();
  return (
    <>
      <TopAnnouncement />
      <div slot="header-end">
        <Palette
          pages={pages}
          person={person?.id}
          logOut={() => void logOut()}
          markAllRead={unread > 0 ? () => void markRead({ all: true }) : undefined}
        />
      </div>
      {person && (
        <div slot="header-end">
          <NotificationBell />
        </div>
      )}
      {openJobs > 0 && (
        <div slot="header-end">
          <HeaderJobs open={openJobs} />
        </div>
      )}
      {person && (
        <div slot="sidebar-footer" className="shell-user">
          <UserMenu person={person} />
        </div>
      )}
      {!person && (
        <div slot="header-end" className="shell-signed-out">
          <LocaleButtons />
          <Link className="shell-sign-in" to={paths.login}>
            {msg('Sign in', { id: 'login.submit' })}
          </Link>
        </div>
      )}
      <Announcer />
      <StatusBars />
    </>
  );
});
Surroundings.displayName = 'Surroundings';
