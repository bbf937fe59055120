import { useRef, type ReactNode } from 'react';
import { useSearchParams } from 'react-router-dom';
import { upgradeStateSchema } from '@moiety/contract/upgrade.ts';
import { MoButton } from '@moiety/elements/button/react.js';
import { MoEmptyState } from '@moiety/elements/empty-state/react.js';
import { MoSelect } from '@moiety/elements/select/react.js';
import { MoSkeleton } from '@moiety/elements/skeleton/react.js';
import { PAGE_PARAMETER, STATE_PARAMETER } from '../../shared/config/list-parameters.ts';
import { ListPages } from '../../shared/list-pages/list-pages.tsx';
import { LoadFailure } from '../../shared/load-failure.tsx';
import { PageLayout } from '../../shared/page-layout/page-layout.tsx';
import { useMsg } from '../../shared/words/use-msg.ts';
import { RequestRow } from './request-row.tsx';
import { stateWords } from './request-words.ts';
import { PAGE_SIZE, useUpgradeRequests, type RequestState } from './upgrade-api.ts';
import '../../shared/row-list/row-list.css';
import './upgrade-requests.css';

/** A select takes an empty value for none chosen. */
const ALL = 'all';

/** `/admin/upgrade-requests`: who asks for the enterprise version; each request is accepted or declined. */
export const UpgradeRequestsPage = (): ReactNode => {
  const msg = useMsg();
  const [query, setQuery] = useSearchParams();
  const page = Math.max(1, Math.floor(Number(query.get(PAGE_PARAMETER))) || 1);
  const state = upgradeStateSchema.safeParse(query.get(STATE_PARAMETER)).data;
  const list = useRef<HTMLDivElement>(null);
  const { currentData: shown, error, isFetching, refetch } = useUpgradeRequests(page, state);
  const go = (to: number, wanted: RequestState | undefined): void =>
    setQuery({
      ...(wanted && { [STATE_PARAMETER]: wanted }),
      ...(to > 1 && { [PAGE_PARAMETER]: String(to) }),
    });
  const last = Math.max(1, Math.ceil((shown?.total ?? 0) / PAGE_SIZE));
  return (
    <PageLayout
      title={msg('Upgrade requests', { id: 'upgrade.requests' })}
      article={{ id: 'administration', title: msg('Help for administrators', { id: 'help.administration' }) }}
    >
      <div className="upgrade-requests" ref={list} tabIndex={-1}>
        <MoSelect
          label={msg('Status', { id: 'upgrade.state' })}
          value={state ?? ALL}
          onChange={(event) => go(1, upgradeStateSchema.safeParse(event.currentTarget.value).data)}
        >
          <option value={ALL}>{msg('All', { id: 'portal.credits.reason.all' })}</option>
          {upgradeStateSchema.options.map((each) => (
            <option key={each} value={each}>
              {stateWords(each, msg)}
            </option>
          ))}
        </MoSelect>
        {shown && shown.items.length > 0 && (
          <ul className="row-list" aria-busy={isFetching}>
            {shown.items.map((request) => (
              <RequestRow key={request.id} request={request} onAnswered={() => list.current?.focus()} />
            ))}
          </ul>
        )}
        {shown?.items.length === 0 && (
          <MoEmptyState
            icon="file"
            heading={
              state || page > 1
                ? msg('No matching requests', { id: 'upgrade.none-found' })
                : msg('No requests yet', { id: 'upgrade.none' })
            }
          >
            {state || page > 1 ? (
              <MoButton slot="actions" onClick={() => go(1, undefined)}>
                {msg('See all requests', { id: 'upgrade.see-all' })}
              </MoButton>
            ) : (
              msg('Upgrade requests appear here.', {
                id: 'upgrade.none-hint',
              })
            )}
          </MoEmptyState>
        )}
        {!shown && error && (
          <LoadFailure
            heading={msg('The requests could not be loaded', { id: 'upgrade.requests-failed' })}
            error={error}
            retrying={isFetching}
            onRetry={() => void refetch()}
          />
        )}
        {!shown && !error && <MoSkeleton shape="box" count={3} aria-busy="true" />}
        {shown && <ListPages page={page} last={last} onTurn={(to) => go(to, state)} />}
      </div>
    </PageLayout>
  );
};
