import type { ReactNode } from 'react';
import { useSettings } from '../../shared/config/use-settings.ts';
import { paths } from '../../shared/config/paths.ts';
import { Brand } from '../../shared/brand.tsx';
import { FooterLinks } from '../../shared/footer-links.tsx';
import { useLocale, useMsg } from '../../shared/words/use-msg.ts';
import { shellIcons, toolIcons } from '../shell/icons.ts';
import { navItems } from '../shell/nav-items.ts';

const Glyph = ({ name }: { name: string | undefined }): ReactNode => {
  const settings = useSettings();
  return (
    <svg className="still-glyph" viewBox="0 0 20 20" width="20" height="20" aria-hidden="true">
      {name !== undefined && <path d={shellIcons[name] ?? toolIcons(settings)[name]} />}
    </svg>
  );
};

/** The side menu's entries that are the same for everybody; what belongs to the person comes with the scripts. */
const StaticMenu = ({ current }: { current: string }): ReactNode => {
  const msg = useMsg();
  const locale = useLocale();
  const settings = useSettings();
  const entries = navItems(settings, msg, { unread: 0, openRequests: 0, administrator: false });
  return (
    <nav aria-label={msg('Main', { id: 'elements.nav' })}>
      <ul>
        {entries
          .filter(({ items }) => items === undefined)
          .map(({ id, title, titles, url, urls, icon, openInNewTab }) => (
            <li key={id}>
              <a
                href={urls?.[locale] ?? url}
                aria-current={url === current ? 'page' : undefined}
                {...(openInNewTab && { target: '_blank', rel: 'noopener' })}
              >
                <Glyph name={icon} />
                <span>{titles?.[locale] ?? title}</span>
              </a>
            </li>
          ))}
      </ul>
    </nav>
  );
};

/** As `mo-footer` words it. */
const copyrightOf = (companyName: string): string => `© ${new Date().getFullYear()} ${companyName}`;

const StaticFooter = (): ReactNode => {
  const msg = useMsg();
  const locale = useLocale();
  const { companyName, copyrightText, links } = useSettings().footer;
  return (
    <footer className="still-footer">
      <bdi>{copyrightText?.[locale] ?? copyrightOf(companyName[locale])}</bdi>
      {links.length > 0 && (
        <nav aria-label={msg('Footer', { id: 'elements.footer' })}>
          <FooterLinks />
        </nav>
      )}
    </footer>
  );
};

interface StaticShellProps {
  signedIn: boolean;
  /** The path of the entry of the side menu that is shown. */
  current: string;
  children: ReactNode;
}

/**
 * The shell as it is before any script: at the places and measures of `mo-layout`, so that nothing moves when that takes
 * its place. It holds nothing of a person's.
 */
export const StaticShell = ({ signedIn, current, children }: StaticShellProps): ReactNode => {
  const msg = useMsg();
  return (
    <div className="still">
      <header className="still-header">
        {signedIn && (
          <span className="still-toggle">
            <Glyph name="menu" />
          </span>
        )}
        {signedIn ? (
          <a className="still-brand" href={paths.guide}>
            <Brand />
          </a>
        ) : (
          <span className="still-brand">
            <Brand />
          </span>
        )}
        {!signedIn && (
          <a className="shell-sign-in still-end" href={paths.login}>
            {msg('Sign in', { id: 'login.submit' })}
          </a>
        )}
      </header>
      <div className="still-columns">
        {signedIn && (
          <div className="still-side">
            <StaticMenu current={current} />
          </div>
        )}
        <div className="still-page">
          <main>{children}</main>
          <StaticFooter />
        </div>
      </div>
    </div>
  );
};
