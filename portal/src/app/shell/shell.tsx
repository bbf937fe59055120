import { useMemo, useState, useSyncExternalStore, type ReactNode } from 'react';
import { Link, useLocation, useMatches } from 'react-router-dom';
import { isLocale } from '@moiety/locales';
import { MoLayout } from '@moiety/elements/layout/react.js';
import { MoLocaleSwitch } from '@moiety/elements/locale-switch/react.js';
import { MoSubAppPool } from '@moiety/elements/sub-app/react.js';
import { usePerson } from '../../features/account/use-person.ts';
import { TopAnnouncement } from '../../features/announcements/top-announcement.tsx';
import { useMarkRead } from '../../features/notifications/mark-read.ts';
import { NotificationBell } from '../../features/notifications/notification-bell.tsx';
import { useNotificationStream } from '../../features/notifications/use-notification-stream.ts';
import { useUnreadCount } from '../../features/notifications/use-unread-count.ts';
import { useOpenRequests } from '../../features/upgrade/use-open-requests.ts';
import { Palette } from '../../features/palette/palette.tsx';
import { useLogOut } from '../../features/sign-in/log-out.ts';
import { SignInAgain } from '../../features/sign-in/sign-in-again.tsx';
import { useTokenMonitor } from '../../features/sign-in/use-token-monitor.ts';
import { useHosting } from '../../features/sub-app-host/use-hosting.ts';
import { brandPicture } from '../../shared/brand.tsx';
import { paths } from '../../shared/config/paths.ts';
import { useSettings } from '../../shared/config/use-settings.ts';
import { useFollow } from '../../shared/navigation/use-follow.ts';
import { chooseLocale } from '../../shared/preferences/locale.ts';
import { getNavigation, onNavigationChange } from '../../shared/preferences/navigation.ts';
import { rememberSidebar, wasSidebarCollapsed } from '../../shared/preferences/sidebar.ts';
import { useDark } from '../../shared/preferences/use-dark.ts';
import { useLocale, useMsg } from '../../shared/words/use-msg.ts';
import type { RouteHandle } from '../routes.tsx';
import { Announcer } from './announcer.tsx';
import { NavigationBar } from '../loading-bar.tsx';
import { KeptPages } from './kept-pages.tsx';
import { navItems } from './nav-items.ts';
import { StatusBars } from './status-bars.tsx';
import { UserMenu } from './user-menu.tsx';
import './shell.css';
import './status-bars.css';

/** The sidebar of the portal, in pixels. */
const SIDEBAR = { width: 248, collapsedWidth: 70 };

/** A tool that shows one document needs the whole width. */
const hidesSidebar = (search: string): boolean =>
  new URLSearchParams(search).get('patsight-app')?.startsWith('/view-pdf') ?? false;

/** Header, side menu and footer around every page but the sign-in page. */
export const Shell = (): ReactNode => {
  const msg = useMsg();
  const settings = useSettings();
  const follow = useFollow();
  const locale = useLocale();
  const logOut = useLogOut();
  const place = useLocation();
  const dark = useDark();
  const person = usePerson();
  const signedIn = person !== undefined;
  const fullHeight = (useMatches().at(-1)?.handle as RouteHandle | undefined)?.fullHeight ?? false;
  const [collapsed, setCollapsed] = useState(wasSidebarCollapsed);
  useHosting(signedIn);
  useTokenMonitor(signedIn);
  useNotificationStream();
  const unread = useUnreadCount(signedIn);
  const openRequests = useOpenRequests(person?.administrator ?? false, unread);
  const markRead = useMarkRead();

  const header = useMemo(
    () => ({ title: settings.name[locale], logo: brandPicture(settings, dark) }),
    [settings, locale, dark],
  );
  const navigation = useSyncExternalStore(onNavigationChange, getNavigation);
  const hidden = hidesSidebar(place.search);
  const sidebar = useMemo(
    () => ({ ...SIDEBAR, visible: signedIn && !hidden, rail: navigation === 'rail' }),
    [signedIn, hidden, navigation],
  );
  const footer = useMemo(
    () => ({
      visible: !fullHeight,
      companyName: settings.footer.companyName[locale],
      copyrightText: settings.footer.copyrightText?.[locale],
      links: settings.footer.links.map(({ title, url }) => ({ title: title[locale], url: url[locale] })),
    }),
    [fullHeight, settings, locale],
  );

  const pages = person
    ? navItems(settings, msg, { unread, openRequests, administrator: person.administrator })
    : [];

  return (
    <>
      <NavigationBar />
      <MoLayout
        header={header}
        sidebar={sidebar}
        footer={footer}
        navItems={pages}
        // The dashboard is behind the same entry as the guide.
        current={place.pathname === paths.home ? paths.guide : place.pathname}
        collapsed={collapsed}
        onNavigate={follow}
        onToggle={(event) => {
          setCollapsed(event.detail.collapsed);
          rememberSidebar(event.detail.collapsed);
        }}
      >
        <TopAnnouncement />
        <div slot="header-end">
          <Palette
            pages={pages}
            person={person?.id}
            logOut={() => void logOut()}
            markAllRead={unread > 0 ? () => void markRead({ all: true }) : undefined}
          />
        </div>
        {signedIn && (
          <div slot="header-end">
            <NotificationBell />
          </div>
        )}
        {person && (
          <div slot="sidebar-footer" className="shell-user">
            <UserMenu person={person} />
          </div>
        )}
        {!signedIn && (
          <div slot="header-end" className="shell-signed-out">
            <MoLocaleSwitch
              onLocaleChange={(event) => {
                event.preventDefault();
                const chosen = event.detail.locale;
                if (isLocale(chosen)) void chooseLocale(chosen);
              }}
            />
            <Link className="shell-sign-in" to={paths.login}>
              {msg('Sign in', { id: 'login.submit' })}
            </Link>
          </div>
        )}
        <Announcer />
        <StatusBars />
        {/* What was kept for one person is not there for another. */}
        <KeptPages key={person?.id} />
        <MoSubAppPool />
      </MoLayout>
      {signedIn && <SignInAgain />}
    </>
  );
};
