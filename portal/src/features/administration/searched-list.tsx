import type { ReactNode, RefObject } from 'react';
import { MoButton } from '@moiety/elements/button/react.js';
import { MoEmptyState } from '@moiety/elements/empty-state/react.js';
import { MoSkeleton } from '@moiety/elements/skeleton/react.js';
import type { CallFailure } from '../../shared/api/api-error-of.ts';
import { ListPages } from '../../shared/list-pages/list-pages.tsx';
import { LoadFailure } from '../../shared/load-failure.tsx';
import { SearchField } from '../../shared/search-field.tsx';
import { useMsg } from '../../shared/words/use-msg.ts';
import { PAGE_SIZE } from './administration-api.ts';
import type { useSearched } from './use-searched.ts';
import '../../shared/row-list/row-list.css';
import './administration.css';

/** What came of asking for a list. */
export interface Listed<Item> {
  data?: { total: number; items: Item[] } | undefined;
  currentData?: { total: number; items: Item[] } | undefined;
  error?: CallFailure | undefined;
  isFetching: boolean;
  refetch: () => unknown;
}

/** What is shown of it: while others are on their way those before stay, so that nothing jumps. */
export const shownOf = <Item,>({
  data,
  currentData,
  isFetching,
}: Listed<Item>): { total: number; items: Item[] } | undefined =>
  currentData ?? (isFetching ? data : undefined);

/** A list of the administration with its search. */
export const SearchedList = ({
  label,
  search,
  failed,
  none,
  noneHint,
  result,
  address: [{ page, q }, show],
  controls,
  list,
  children,
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
  result: Listed<unknown>;
  /** What the page's address says is shown. */
  address: ReturnType<typeof useSearched>;
  /** What else chooses what is listed, beside the search where there is room. */
  controls?: ReactNode;
  /** Takes the focus where what held it goes. */
  list: RefObject<HTMLDivElement | null>;
  /** A row for each item. */
  children: ReactNode;
}): ReactNode => {
  const msg = useMsg();
  const { error, isFetching, refetch } = result;
  const shown = shownOf(result);
  const last = Math.max(1, Math.ceil((shown?.total ?? 0) / PAGE_SIZE));
  const isNarrowed = q !== '' || page > 1;
  return (
    <>
      <div className="administered-controls">
        <SearchField label={search} q={q} onSearch={(next) => show({ q: next }, true)} />
        {controls}
      </div>
      <div className="administered-list" ref={list} tabIndex={-1}>
        {shown && shown.items.length > 0 && (
          <ul className="row-list" aria-busy={isFetching} aria-label={label}>
            {children}
          </ul>
        )}
        {shown?.items.length === 0 && (
          <MoEmptyState
            icon="search"
            heading={isNarrowed ? msg('No results', { id: 'organization.members-none' }) : none}
          >
            {isNarrowed
              ? msg('Check the spelling, or use fewer words.', { id: 'administration.none-found' })
              : noneHint}
            {isNarrowed && (
              <MoButton slot="actions" onClick={() => show({ q: '' })}>
                {msg('Show all', { id: 'administration.show-all' })}
              </MoButton>
            )}
          </MoEmptyState>
        )}
        {!shown && error !== undefined && (
          <LoadFailure heading={failed} error={error} retrying={isFetching} onRetry={() => void refetch()} />
        )}
        {!shown && error === undefined && <MoSkeleton shape="box" count={3} aria-busy="true" />}
        {shown && shown.items.length > 0 && (
          <ListPages
            sorted
            page={page}
            last={last}
            onTurn={(to) => {
              show({ page: to });
              list.current?.focus();
            }}
          />
        )}
      </div>
    </>
  );
};
