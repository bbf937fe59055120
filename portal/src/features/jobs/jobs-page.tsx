import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router-dom';
import { memberRole } from '@moiety/contract/member-role.ts';
import { MoButton } from '@moiety/elements/button/react.js';
import { MoEmptyState } from '@moiety/elements/empty-state/react.js';
import { MoSelect } from '@moiety/elements/select/react.js';
import { MoSkeleton } from '@moiety/elements/skeleton/react.js';
import {
  ORGANIZATION_PARAMETER,
  PAGE_PARAMETER,
  STATE_PARAMETER,
} from '../../shared/config/list-parameters.ts';
import { ListPages } from '../../shared/list-pages/list-pages.tsx';
import { LoadFailure } from '../../shared/load-failure.tsx';
import { PageLayout } from '../../shared/page-layout/page-layout.tsx';
import { useMsg } from '../../shared/words/use-msg.ts';
import { usePerson } from '../account/index.ts';
import { PAGE_SIZE, useJobs } from './jobs-api.ts';
import { OwnJobRow } from './own-job-row.tsx';
import '../../shared/row-list/row-list.css';
import './jobs.css';

const states = ['all', 'open', 'ended'] as const;
type Wanted = (typeof states)[number];
const wantedOf = (text: string | null): Wanted => states.find((state) => state === text) ?? 'all';

/** `/profile/jobs`: work that the person asked for, how it goes and what it cost. */
export const JobsPage = (): ReactNode => {
  const msg = useMsg();
  const [query, setQuery] = useSearchParams();
  const page = Math.max(1, Math.floor(Number(query.get(PAGE_PARAMETER))) || 1);
  const state = wantedOf(query.get(STATE_PARAMETER));
  // Whoever manages an organization sees what it pays for.
  const organization = usePerson()?.orgs?.find(({ role }) => role !== memberRole.member);
  const of = organization && query.has(ORGANIZATION_PARAMETER) ? 'organization' : 'me';
  const {
    currentData: shown,
    error,
    isFetching,
    refetch,
  } = useJobs({ page, page_size: PAGE_SIZE, state, of });
  const go = (to: number, wanted: Wanted, whose: 'me' | 'organization' = of): void =>
    setQuery({
      ...(whose === 'organization' && { [ORGANIZATION_PARAMETER]: 'true' }),
      ...(wanted !== 'all' && { [STATE_PARAMETER]: wanted }),
      ...(to > 1 && { [PAGE_PARAMETER]: String(to) }),
    });
  const last = Math.max(1, Math.ceil((shown?.total ?? 0) / PAGE_SIZE));
  const isNarrowed = state !== 'all' || page > 1;
  return (
    <PageLayout title={msg('Jobs', { id: 'jobs.title' })}>
      <div className="jobs">
        <div className="jobs-filters">
          {organization && (
            <MoSelect
              label={msg('Whose jobs', { id: 'jobs.of' })}
              value={of}
              onChange={(event) =>
                go(1, state, event.currentTarget.value === 'organization' ? 'organization' : 'me')
              }
            >
              <option value="me">{msg('Mine', { id: 'jobs.of.me' })}</option>
              <option value="organization">{organization.name}</option>
            </MoSelect>
          )}
          <MoSelect
            label={msg('Status', { id: 'upgrade.state' })}
            value={state}
            onChange={(event) => go(1, wantedOf(event.currentTarget.value))}
          >
            <option value="all">{msg('All', { id: 'portal.credits.reason.all' })}</option>
            <option value="open">{msg('Open', { id: 'jobs.open' })}</option>
            <option value="ended">{msg('Ended', { id: 'jobs.ended' })}</option>
          </MoSelect>
        </div>
        {shown && shown.items.length > 0 && (
          <ul className="row-list" aria-busy={isFetching}>
            {shown.items.map((job) => (
              <OwnJobRow
                key={job.id}
                job={job}
                heading="h2"
                {...(of === 'organization' && { about: job.by })}
              />
            ))}
          </ul>
        )}
        {shown?.items.length === 0 && (
          <MoEmptyState
            icon="file"
            heading={
              isNarrowed
                ? msg('No matching jobs', { id: 'jobs.none-found' })
                : msg('No jobs yet', { id: 'jobs.none' })
            }
          >
            {isNarrowed ? (
              <MoButton slot="actions" onClick={() => go(1, 'all')}>
                {msg('See all jobs', { id: 'jobs.see-all' })}
              </MoButton>
            ) : (
              msg(
                'Work that takes a while, such as reading documents, is listed here while it runs and afterwards.',
                {
                  id: 'jobs.none-hint',
                },
              )
            )}
          </MoEmptyState>
        )}
        {!shown && error && (
          <LoadFailure
            heading={msg('The jobs could not be loaded', { id: 'jobs.load-failed' })}
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
