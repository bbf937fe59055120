import type { ReactNode } from 'react';
import { MoPageLayout } from '@moiety/elements/page-layout/react.js';
import { helpLinks } from '../config/help-links.ts';
import { paths } from '../config/paths.ts';
import { useSettings } from '../config/use-settings.ts';
import { useDocumentTitle } from '../document-title.ts';
import { useFollow } from '../navigation/use-follow.ts';
import { useMsg } from '../words/use-msg.ts';
import './page-layout.css';

/** A page above another one. */
export interface PageAbove {
  title: string;
  url: string;
}

interface PageLayoutProps {
  /** The page's heading, its name in the window's title, and the last step of the way to it. */
  title: string;
  /** The pages above this one, the outermost first: each is a link on the way. Without any there is no way to show. */
  above?: readonly PageAbove[];
  /** Buttons at the end of the title's line; at most one of them primary. */
  actions?: ReactNode;
  /** The article of the help center about this page, which its help menu begins with. */
  article?: { id: string; title: string };
  children?: ReactNode;
}

const none: readonly PageAbove[] = [];

/**
 * The layout of a nested page, such as `/profile/…` or `/case/…`: the way to it, the help menu where help is set up, its
 * title with actions, and what the page is about. It names the page in the window's title too.
 */
export const PageLayout = ({
  title,
  above = none,
  actions,
  article,
  children,
}: PageLayoutProps): ReactNode => {
  const msg = useMsg();
  const settings = useSettings();
  const follow = useFollow();
  useDocumentTitle(title);
  // Where the site file names another help center, this one's articles are not shown.
  const isOwn = settings.help.center?.['en-US'] === paths.help;
  const help = [
    ...(article && isOwn ? [{ title: article.title, url: paths.helpArticle(article.id) }] : []),
    ...helpLinks(settings, msg),
  ];
  return (
    <MoPageLayout
      className="page-layout"
      title={title}
      breadcrumbs={above.length > 0 ? [...above, { title }] : []}
      helpMenu={help.length > 0 ? { items: help } : null}
      onNavigate={follow}
    >
      {actions && (
        <div slot="actions" className="page-layout-actions">
          {actions}
        </div>
      )}
      {children}
    </MoPageLayout>
  );
};
