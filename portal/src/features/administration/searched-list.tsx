import { useRef, type ReactNode } from 'react';
import { MoButton } from '@moiety/elements/button/react.js';
import { MoEmptyState } from '@moiety/elements/empty-state/react.js';
import { MoSkeleton } from '@moiety/elements/skeleton/react.js';
import type { ApiError } from '@moiety/api-client/api-error.ts';
import { ListPages } from '../../shared/list-pages/list-pages.tsx';
import { LoadFailure } from '../../shared/load-failure.tsx';
import { SearchField } from '../../shared/search-field.tsx';
import { useMsg } from '../../shared/words/use-msg.ts';
import { PAGE_SIZE } from './administration-api.ts';
import { useSearched, type Shown } from './use-searched.ts';
import '../../shared/row-list/row-list.css';
import './administration.css';

interface Listed<Item> {
  data?: { total: number; items: Item[] } | undefined;
  currentData?: { total: number; items: Item[] } | undefined;
  error?: unknown;
  isFetching: boolean;
  refetch: () => unknown;
}

/** A list of the administration with its search: what the address says is shown of it. */
export const SearchedList = <Item,>({
  label,
  search,
  failed,
  none,
  noneHint,
  useList,
  row,
}: {
  /** Names the list. */
  label: string;
  /** Names the search field. */
  search: string;
  /** What is said where it could not be loaded. */
  failed: string;
  /** What is said where there is nothing at all. */
  none: string;
  noneHint: string;
  useList: (shown: Shown) => Listed<Item>;
  /** @param leave moves the focus to the list: what held it goes */
  row: (item: Item, leave: () => void) => ReactNode;
}): ReactNode => {
  const msg = useMsg();
  const [{ page, q }, show] = useSearched();
  const { data, currentData, error, isFetching, refetch } = useList({ page, q });
  const list = useRef<HTMLDivElement>(null);
  // While others are on their way those before stay, so that nothing jumps.
  const shown = currentData ?? (isFetching ? data : undefined);
  const last = Math.max(1, Math.ceil((shown?.total ?? 0) / PAGE_SIZE));
  const leave = (): void => list.current?.focus();
  const isNarrowed = q !== '' || page > 1;
  return (
    <>
      <SearchField label={search} q={q} onSearch={(next) => show({ q: next }, true)} />
      <div className="administered-list" ref={list} tabIndex={-1}>
        {shown && shown.items.length > 0 && (
          <ul className="row-list" aria-busy={isFetching} aria-label={label}>
            {shown.items.map((item) => row(item, leave))}
          </ul>
        )}
        {shown?.items.length === 0 && (
          <MoEmptyState
            icon="search"
            heading={isNarrowed ? msg('No results', { id: 'organization.members-none' }) : none}
          >
            {isNarrowed
              ? msg('Check the spelling, or search for less.', { id: 'administration.none-found' })
              : noneHint}
            {isNarrowed && (
              <MoButton slot="actions" onClick={() => show({ q: '' })}>
                {msg('Show all', { id: 'administration.show-all' })}
              </MoButton>
            )}
          </MoEmptyState>
        )}
        {!shown && error !== undefined && (
          <LoadFailure
            heading={failed}
            error={error as ApiError}
            retrying={isFetching}
            onRetry={() => void refetch()}
          />
        )}
        {!shown && error === undefined && <MoSkeleton shape="box" count={3} aria-busy="true" />}
        {shown && shown.items.length > 0 && (
          <ListPages
            sorted
            page={page}
            last={last}
            onTurn={(to) => {
              show({ page: to });
              leave();
            }}
          />
        )}
      </div>
    </>
  );
};
