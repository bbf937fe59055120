import { useDeferredValue, useMemo, useState, useSyncExternalStore, type ReactNode } from 'react';
import { useLocation, useMatches } from 'react-router-dom';
import type { Settings } from '@moiety/contract/platform.ts';
import { MoLayout } from '@moiety/elements/layout/react.js';
import { MoSubAppPool } from '@moiety/elements/sub-app/react.js';
import { readRoute } from '@moiety/elements/sub-app/route-query.js';
import { usePerson } from '../../features/account/use-person.ts';
import { useOpenJobs } from '../../features/jobs/use-open-jobs.ts';
import { useNotificationStream } from '../../features/notifications/use-notification-stream.ts';
import { useUnreadCount } from '../../features/notifications/use-unread-count.ts';
import { useOpenRequests } from '../../features/upgrade/use-open-requests.ts';
import { SignInAgain } from '../../features/sign-in/sign-in-again.tsx';
import { useTokenMonitor } from '../../features/sign-in/use-token-monitor.ts';
import { useHosting } from '../../features/sub-app-host/use-hosting.ts';
import { brandPicture } from '../../shared/brand.tsx';
import { useSettings } from '../../shared/config/use-settings.ts';
import { useFollow } from '../../shared/navigation/use-follow.ts';
import { getNavigation, onNavigationChange } from '../../shared/preferences/navigation.ts';
import { rememberSidebar, wasSidebarCollapsed } from '../../shared/preferences/sidebar.ts';
import { useDark } from '../../shared/preferences/use-dark.ts';
import { useLocale, useMsg } from '../../shared/words/use-msg.ts';
import type { RouteHandle } from '../routes.tsx';
import { NavigationBar } from '../loading-bar.tsx';
import { registerShellIcons, registerToolIcons } from './icons.ts';
import { KeptPages } from './kept-pages.tsx';
import { entryOf, navItems } from './nav-items.ts';
import { Surroundings } from './surroundings.tsx';
import './shell.css';
import './status-bars.css';
// What the server sends before the shell's code is there looks by this.
import '../static-shell/static-shell.css';

export { askAhead } from './ask-ahead.ts';

registerShellIcons();

/** The sidebar of the portal, in pixels. */
const SIDEBAR = { width: 248, collapsedWidth: 70 };

/** A tool that shows one document needs the whole width. */
const hidesSidebar = ({ subApps, missingTools }: Settings, search: string): boolean =>
  [...subApps, ...missingTools].some(({ name, wideRoutes }) =>
    wideRoutes.some((route) => readRoute(search, name)?.startsWith(route)),
  );

/** Header, side menu and footer around every page but the sign-in page. */
export const Shell = (): ReactNode => {
  const msg = useMsg();
  const settings = useSettings();
  const follow = useFollow();
  const locale = useLocale();
  const place = useLocation();
  const dark = useDark();
  const person = usePerson();
  const signedIn = person !== undefined;
  const fullHeight = (useMatches().at(-1)?.handle as RouteHandle | undefined)?.fullHeight ?? false;
  const [collapsed, setCollapsed] = useState(wasSidebarCollapsed);
  // What is not seen begins in a task of its own, after the page and its calls.
  const later = useDeferredValue(true, false) && signedIn;
  useHosting(later);
  useTokenMonitor(signedIn);
  useNotificationStream(later);
  const unread = useUnreadCount(signedIn);
  const openJobs = useOpenJobs(later);
  const administrator = person?.administrator ?? false;
  const openRequests = useOpenRequests(later && administrator);

  // Before anything below shows one.
  useState(() => registerToolIcons(settings));

  const header = useMemo(
    () => ({ title: settings.name[locale], logo: brandPicture(settings, dark) }),
    [settings, locale, dark],
  );
  const navigation = useSyncExternalStore(onNavigationChange, getNavigation);
  const hidden = hidesSidebar(settings, place.search);
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

  const pages = useMemo(
    () => (signedIn ? navItems(settings, msg, { unread, openRequests, administrator }) : []),
    // oxlint-disable-next-line react/exhaustive-deps -- `msg` is the same function in every language
    [signedIn, settings, msg, locale, unread, openRequests, administrator],
  );

  return (
    <>
      <NavigationBar />
      <MoLayout
        header={header}
        sidebar={sidebar}
        footer={footer}
        navItems={pages}
        current={entryOf(pages, place.pathname)}
        collapsed={collapsed}
        onNavigate={follow}
        onToggle={(event) => {
          setCollapsed(event.detail.collapsed);
          rememberSidebar(event.detail.collapsed);
        }}
      >
        <Surroundings pages={pages} unread={unread} openJobs={openJobs} />
        {/* What was kept for one person is not there for another. */}
        <KeptPages key={person?.id} />
        <MoSubAppPool />
      </MoLayout>
      {person && <SignInAgain account={person.email} />}
    </>
  );
};
