import { useRef, type ReactNode } from 'react';
import { str } from '@lit/localize';
import { useSearchParams } from 'react-router-dom';
import { MoButton } from '@moiety/elements/button/react.js';
import { MoEmptyState } from '@moiety/elements/empty-state/react.js';
import { MoProgress } from '@moiety/elements/progress/react.js';
import { MoSkeleton } from '@moiety/elements/skeleton/react.js';
import { ListPages } from '../../shared/list-pages/list-pages.tsx';
import { LoadFailure } from '../../shared/load-failure.tsx';
import { useWide } from '../../shared/preferences/use-wide.ts';
import { useLocale, useMsg } from '../../shared/words/use-msg.ts';
import { countWords } from './amount-words.ts';
import { useCreditEntries } from './credits-api.ts';
import {
  addressOf,
  filterOf,
  isBackwards,
  isNarrowed,
  PAGE_SIZE,
  pageOf,
  queryOf,
} from './history-filter.ts';
import { HistoryFilters } from './history-filters.tsx';
import { HistoryLines, HistoryTable } from './history-table.tsx';
import { useHistoryDownload, type DownloadState } from './use-history-download.ts';

/** Pixels of the window from which a table has room beside the side menu. */
const TABLE_FROM = 900;

const DownloadProgress = ({
  state,
  onCancel,
  onRetry,
}: {
  state: DownloadState;
  onCancel: () => void;
  onRetry: () => void;
}): ReactNode => {
  const msg = useMsg();
  const locale = useLocale();
  if (state.phase === 'failed')
    return (
      <LoadFailure
        heading={msg('The file could not be created', { id: 'portal.credits.file-failed' })}
        error={state.error}
        retrying={false}
        onRetry={onRetry}
      />
    );
  if (state.phase === 'idle') return null;
  const read = countWords(state.read, locale);
  const total = countWords(state.total ?? 0, locale);
  return (
    <div className="credits-download">
      <MoProgress
        label={msg('Reading the transactions', { id: 'portal.credits.file-reading' })}
        {...(state.total !== undefined && {
          value: state.read,
          max: Math.max(1, state.total),
          valueText: msg(str`${read} of ${total}`, { id: 'portal.credits.file-progress' }),
        })}
      />
      <MoButton onClick={onCancel}>{msg('Cancel', { id: 'elements.cancel' })}</MoButton>
    </div>
  );
};

/**
 * The transactions, newest first: narrowed, turned page by page, and to keep as a file. A member of an organization reads its
 * account's, and apart from them those of their own.
 */
export const HistorySection = ({ isMember }: { isMember: boolean }): ReactNode => {
  const msg = useMsg();
  const locale = useLocale();
  const wide = useWide(TABLE_FROM);
  const [address, setAddress] = useSearchParams();
  const heading = useRef<HTMLHeadingElement>(null);
  const filter = filterOf(address);
  const page = pageOf(address);
  const backwards = isBackwards(filter);
  const query = queryOf(filter);
  const { data, currentData, error, isFetching, refetch } = useCreditEntries(
    { ...query, page, page_size: PAGE_SIZE },
    backwards,
  );
  const { state, start, cancel } = useHistoryDownload();
  // While others are on their way those before stay, so that nothing jumps.
  const shown = backwards ? undefined : (currentData ?? (isFetching ? data : undefined));
  const total = shown?.total ?? 0;
  const last = Math.max(1, Math.ceil(total / PAGE_SIZE));
  const turn = (to: number): void => {
    setAddress(addressOf(filter, to));
    // The button may be off on the page that comes, and what is new begins at the top.
    heading.current?.focus();
  };
  const List = wide ? HistoryTable : HistoryLines;
  const count = countWords(total, locale);
  return (
    <section className="credits-history" aria-labelledby="credits-history-title">
      <header>
        <h2 id="credits-history-title" ref={heading} tabIndex={-1}>
          {msg('Transaction history', { id: 'portal.credits.history' })}
        </h2>
        {total > 0 && (
          <MoButton icon="download" disabled={state.phase === 'reading'} onClick={() => start(query)}>
            {msg('Download CSV', { id: 'portal.credits.download' })}
          </MoButton>
        )}
      </header>
      <HistoryFilters
        filter={filter}
        isMember={isMember || filter.personal}
        onChange={(next) => setAddress(addressOf(next), { replace: true })}
      />
      {isMember && filter.personal && (
        <p className="credits-muted">
          {msg(
            'Your own account from before you joined the organization. Remaining credits are kept until you leave it.',
            {
              id: 'portal.credits.personal-hint',
            },
          )}
        </p>
      )}
      <DownloadProgress state={state} onCancel={cancel} onRetry={() => start(query)} />
      {shown && shown.items.length > 0 && <List entries={shown.items} busy={isFetching} />}
      {shown?.items.length === 0 && (
        <MoEmptyState
          icon="credits"
          level={3}
          heading={
            isNarrowed(filter) || total > 0
              ? msg('No transactions found', { id: 'portal.credits.none-found' })
              : msg('No transactions yet', { id: 'portal.credits.none' })
          }
        >
          {total > 0
            ? msg('This page is empty. The list ends before it.', { id: 'portal.credits.beyond' })
            : isNarrowed(filter)
              ? msg('No transactions match the filter.', { id: 'portal.credits.none-found-hint' })
              : msg('Credits you receive and spend appear here.', {
                  id: 'portal.credits.none-hint',
                })}
        </MoEmptyState>
      )}
      {!shown && !backwards && error && (
        <LoadFailure
          heading={msg('Your transactions could not be loaded', { id: 'portal.credits.history-failed' })}
          error={error}
          retrying={isFetching}
          onRetry={() => void refetch()}
        />
      )}
      {!shown && !backwards && !error && (
        <div aria-busy="true">
          <MoSkeleton className="credits-history-skeleton" shape="box" count={5} />
        </div>
      )}
      <output className="credits-muted">
        {total === 1 && msg('1 transaction', { id: 'portal.credits.count-one' })}
        {total > 1 && msg(str`${count} transactions`, { id: 'portal.credits.count' })}
      </output>
      {shown && <ListPages page={page} last={last} onTurn={turn} />}
    </section>
  );
};
