import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { RecentItem } from '@moiety/contract/home.ts';
import type { SubApp } from '@moiety/contract/platform.ts';
import { MoEmptyState } from '@moiety/elements/empty-state/react.js';
import { MoIcon } from '@moiety/elements/icon/react.js';
import { MoSkeleton } from '@moiety/elements/skeleton/react.js';
import { useRecentItemsQuery } from '../../shared/api/recent-items.ts';
import { paths, toolPath } from '../../shared/config/paths.ts';
import { useSettings } from '../../shared/config/use-settings.ts';
import { LoadFailure } from '../../shared/load-failure.tsx';
import { manifestOf } from '../../shared/tools/manifests.ts';
import { agoWords, momentWords } from '../../shared/words/moment-words.ts';
import { useLocale, useMsg } from '../../shared/words/use-msg.ts';
import { useNow } from '../../shared/words/use-now.ts';

const RecentRow = ({ item, tool, now }: { item: RecentItem; tool: SubApp; now: number }): ReactNode => {
  const msg = useMsg();
  const locale = useLocale();
  const holds = manifestOf(tool.name)?.holds;
  const words = holds?.[item.count === 1 ? 'one' : 'many'][locale];
  const count = new Intl.NumberFormat(locale).format(item.count);
  return (
    <li>
      <Link className="recent-item" to={toolPath(tool, item.route)}>
        <MoIcon name={tool.icon} />
        <span className="recent-item-title">{item.title}</span>
        <span className="recent-item-what">
          {[tool.title[locale], words?.replace('{count}', count)].filter(Boolean).join(' · ')}
        </span>
        <time dateTime={item.updatedAt} title={momentWords(item.updatedAt, locale)}>
          {agoWords(item.updatedAt, now, locale, msg)}
        </time>
      </Link>
    </li>
  );
};

/** What the person worked on last, over all tools; each leads to where it is. */
export const RecentItems = (): ReactNode => {
  const msg = useMsg();
  const now = useNow();
  const { subApps } = useSettings();
  const {
    currentData: items,
    error,
    isFetching,
    refetch,
  } = useRecentItemsQuery(undefined, { refetchOnMountOrArgChange: true });
  // A tool may have been taken off since.
  const shown = items?.flatMap((item) => {
    const tool = subApps.find(({ name }) => name === item.tool);
    return tool ? [{ item, tool }] : [];
  });
  const locale = useLocale();
  const first = subApps.find(({ name }) => manifestOf(name)?.begin);
  if (!shown && error)
    return (
      <LoadFailure
        heading={msg('Your recent items could not be loaded', { id: 'portal.home.recent-failed' })}
        error={error}
        retrying={isFetching}
        onRetry={() => void refetch()}
      />
    );
  if (!shown)
    return (
      <div aria-busy="true">
        <MoSkeleton className="recent-skeleton" shape="box" count={3} />
      </div>
    );
  if (shown.length === 0)
    return (
      <MoEmptyState
        icon={first?.icon ?? 'file'}
        level={3}
        heading={msg('Nothing here yet', { id: 'portal.home.recent-empty' })}
      >
        {msg('Your recent work appears here, so you can pick up where you left off.', {
          id: 'portal.home.recent-empty-text',
        })}
        <Link slot="actions" className="message-action" to={first ? toolPath(first, '/') : paths.guide}>
          {first ? manifestOf(first.name)?.begin?.[locale] : msg('First steps', { id: 'portal.home.guide' })}
        </Link>
      </MoEmptyState>
    );
  return (
    <ul className="recent-items" data-private="" aria-busy={isFetching}>
      {shown.map(({ item, tool }) => (
        <RecentRow key={item.id} item={item} tool={tool} now={now} />
      ))}
    </ul>
  );
};
