import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { MoIcon } from '@moiety/elements/icon/react.js';
import { useRecentItemsQuery } from '../../shared/api/recent-items.ts';
import { toolPath } from '../../shared/config/paths.ts';
import { useSettings } from '../../shared/config/use-settings.ts';
import { useDocumentTitle } from '../../shared/document-title.ts';
import { HomeTabs } from '../../shared/home-tabs/home-tabs.tsx';
import { manifestOf } from '../../shared/tools/manifests.ts';
import { useLocale, useMsg } from '../../shared/words/use-msg.ts';
import { useNow } from '../../shared/words/use-now.ts';
import { greeting } from './greeting.ts';
import { RecentItems } from './recent-items.tsx';
import './dashboard.css';

/** The page to go on from: what was worked on last, and the ways into the tools. */
export const DashboardPage = ({
  nickname,
  received,
  credits,
  jobs,
}: {
  nickname: string;
  /** Invitations that wait for an answer. */
  received: ReactNode;
  /** What there is to spend, and the daily check-in. */
  credits: ReactNode;
  /** Work that was asked for. */
  jobs: ReactNode;
}): ReactNode => {
  const msg = useMsg();
  const locale = useLocale();
  const now = useNow();
  const { subApps } = useSettings();
  const { isLoading } = useRecentItemsQuery(undefined);
  useDocumentTitle(msg('Dashboard', { id: 'portal.home.dashboard' }));
  return (
    <div className="dashboard">
      <HomeTabs />
      <h1>{greeting(new Date(now).getHours(), nickname, msg)}</h1>
      {received}
      {jobs}
      {subApps.length > 0 && (
        <ul className="entry-tools">
          {subApps.map((tool) => {
            const words = manifestOf(tool.name)?.entry;
            const title = tool.title[locale];
            return (
              <li key={tool.name}>
                <Link className="entry-tool" to={toolPath(tool)} data-sub-app={tool.name}>
                  <span className="entry-tool-icon">
                    <MoIcon name={tool.icon} />
                  </span>
                  <span className="entry-tool-words">
                    <strong>{words?.action[locale] ?? title}</strong>
                    {words && <span>{words.text[locale]}</span>}
                  </span>
                  <MoIcon name="arrowRight" />
                </Link>
              </li>
            );
          })}
        </ul>
      )}
      <section aria-labelledby="recent-title">
        <h2 id="recent-title">{msg('Recent', { id: 'portal.home.recent' })}</h2>
        <RecentItems />
      </section>
      {/* It would be pushed down by the list above it. */}
      <div className={isLoading ? 'dashboard-waits' : undefined}>{credits}</div>
    </div>
  );
};
