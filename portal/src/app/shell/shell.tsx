import { useMemo, useState, type ReactNode } from 'react';
import { Link, useLocation, useMatches, useNavigate } from 'react-router-dom';
import type { NavigateDetail } from '@moiety/elements/nav/nav-item.js';
import { isLocale } from '@moiety/locales';
import { MoLayout } from '@moiety/elements/layout/react.js';
import { MoLocaleSwitch } from '@moiety/elements/locale-switch/react.js';
import { MoSubAppPool } from '@moiety/elements/sub-app/react.js';
import { usePerson } from '../../features/account/use-person.ts';
import { SignInAgain } from '../../features/sign-in/sign-in-again.tsx';
import { useTokenMonitor } from '../../features/sign-in/use-token-monitor.ts';
import { useHosting } from '../../features/sub-app-host/use-hosting.ts';
import { brandSvg } from '../../shared/brand-glyph.tsx';
import { paths } from '../../shared/config/paths.ts';
import { useSettings } from '../../shared/config/use-settings.ts';
import { PRODUCT } from '../../shared/document-title.ts';
import { chooseLocale } from '../../shared/preferences/locale.ts';
import { rememberSidebar, wasSidebarCollapsed } from '../../shared/preferences/sidebar.ts';
import { useDark } from '../../shared/preferences/use-dark.ts';
import { useMsg } from '../../shared/words/use-msg.ts';
import type { RouteHandle } from '../routes.tsx';
import { Announcer } from './announcer.tsx';
import { KeptPages } from './kept-pages.tsx';
import { navItems } from './nav-items.ts';
import { UserMenu } from './user-menu.tsx';
import './shell.css';

/** The sidebar of the portal, in pixels. */
const SIDEBAR = { width: 248, collapsedWidth: 70 };

/** Header, side menu and footer around every page but the sign-in page. */
export const Shell = (): ReactNode => {
  const msg = useMsg();
  const settings = useSettings();
  const navigate = useNavigate();
  const place = useLocation();
  const dark = useDark();
  const person = usePerson();
  const signedIn = person !== undefined;
  const fullHeight = (useMatches().at(-1)?.handle as RouteHandle | undefined)?.fullHeight ?? false;
  const [collapsed, setCollapsed] = useState(wasSidebarCollapsed);
  useHosting(signedIn);
  useTokenMonitor(signedIn);

  const header = useMemo(
    () => ({ title: PRODUCT, logo: { type: 'svg' as const, content: brandSvg(dark) } }),
    [dark],
  );
  const sidebar = useMemo(() => ({ ...SIDEBAR, visible: signedIn }), [signedIn]);
  const footer = useMemo(
    () => ({ visible: !fullHeight, companyName: settings.companyName }),
    [fullHeight, settings.companyName],
  );

  const follow = (event: CustomEvent<NavigateDetail>): void => {
    const { url, newTab } = event.detail;
    if (newTab || new URL(url, location.href).origin !== location.origin) return;
    event.preventDefault();
    void navigate(url);
  };

  return (
    <>
      <MoLayout
        header={header}
        sidebar={sidebar}
        footer={footer}
        navItems={signedIn ? navItems(settings, msg) : []}
        current={place.pathname}
        collapsed={collapsed}
        onNavigate={follow}
        onToggle={(event) => {
          setCollapsed(event.detail.collapsed);
          rememberSidebar(event.detail.collapsed);
        }}
      >
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
                const { locale } = event.detail;
                if (isLocale(locale)) void chooseLocale(locale);
              }}
            />
            <Link className="shell-sign-in" to={paths.login}>
              {msg('Sign in', { id: 'login.submit' })}
            </Link>
          </div>
        )}
        <Announcer />
        {/* What was kept for one person is not there for another. */}
        <KeptPages key={person?.id} />
        <MoSubAppPool />
      </MoLayout>
      {signedIn && <SignInAgain />}
    </>
  );
};
