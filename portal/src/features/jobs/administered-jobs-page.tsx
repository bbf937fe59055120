import { useState, type ReactNode } from 'react';
import { useSearchParams } from 'react-router-dom';
import { jobStates, type JobState } from '@moiety/contract/jobs.ts';
import { MoCheckbox } from '@moiety/elements/checkbox/react.js';
import { MoEmptyState } from '@moiety/elements/empty-state/react.js';
import { MoSelect } from '@moiety/elements/select/react.js';
import { MoSkeleton } from '@moiety/elements/skeleton/react.js';
import {
  KIND_PARAMETER,
  PAGE_PARAMETER,
  SEARCH_PARAMETER,
  STATE_PARAMETER,
  SYSTEM_PARAMETER,
} from '../../shared/config/list-parameters.ts';
import { ListPages } from '../../shared/list-pages/list-pages.tsx';
import { LoadFailure } from '../../shared/load-failure.tsx';
import { PageLayout } from '../../shared/page-layout/page-layout.tsx';
import { SearchField } from '../../shared/search-field.tsx';
import { useMsg } from '../../shared/words/use-msg.ts';
import { AdministeredJobRow } from './administered-job-row.tsx';
import { kindWords, stateWords } from './job-words.ts';
import { PAGE_SIZE, useAllJobs } from './jobs-api.ts';
import { Workers } from './workers.tsx';
import '../../shared/row-list/row-list.css';
import './jobs.css';

/** A select takes an empty value for none chosen. */
const ALL = 'all';
const stateOf = (text: string | null): JobState | undefined => jobStates.find((state) => state === text);

/** What of the list is shown. */
interface Wanted {
  page: number;
  state: JobState | undefined;
  system: boolean;
  /** A kind of the server's list; empty for any. */
  kind: string;
  /** What the email address of who asked contains. */
  account: string;
}

const wantedOf = (query: URLSearchParams): Wanted => ({
  page: Math.max(1, Math.floor(Number(query.get(PAGE_PARAMETER))) || 1),
  state: stateOf(query.get(STATE_PARAMETER)),
  system: query.has(SYSTEM_PARAMETER),
  kind: query.get(KIND_PARAMETER)?.slice(0, 100) ?? '',
  account: query.get(SEARCH_PARAMETER)?.trim().slice(0, 100) ?? '',
});

/** `/admin/jobs`: the processes that do jobs, and everybody's jobs. */
export const AdministeredJobsPage = (): ReactNode => {
  const msg = useMsg();
  const [query, setQuery] = useSearchParams();
  const wanted = wantedOf(query);
  const { page, state, system, kind, account } = wanted;
  const go = (change: Partial<Wanted>): void => {
    const next = { ...wanted, page: 1, ...change };
    setQuery({
      ...(next.state && { [STATE_PARAMETER]: next.state }),
      ...(next.kind && { [KIND_PARAMETER]: next.kind }),
      ...(next.account && { [SEARCH_PARAMETER]: next.account }),
      ...(next.system && { [SYSTEM_PARAMETER]: 'true' }),
      ...(next.page > 1 && { [PAGE_PARAMETER]: String(next.page) }),
    });
  };
  const {
    currentData: shown,
    error,
    isFetching,
    refetch,
  } = useAllJobs({
    page,
    page_size: PAGE_SIZE,
    ...(state && { state }),
    ...(kind && { kind }),
    ...(account && { account }),
    system: system ? 'true' : 'false',
  });
  const [kinds, setKinds] = useState<readonly string[]>([]);
  // While another page is on its way those of the last one are offered.
  if (shown && shown.kinds.join() !== kinds.join()) setKinds(shown.kinds);
  const last = Math.max(1, Math.ceil((shown?.total ?? 0) / PAGE_SIZE));
  return (
    <PageLayout
      title={msg('All jobs', { id: 'jobs.everybodys' })}
      article={{ id: 'administration', title: msg('Help for administrators', { id: 'help.administration' }) }}
    >
      <div className="jobs">
        <Workers />
        <section className="jobs-part" aria-labelledby="all-jobs-title">
          <h2 id="all-jobs-title">{msg('Jobs', { id: 'jobs.title' })}</h2>
          <div className="jobs-filters">
            <MoSelect
              label={msg('Status', { id: 'upgrade.state' })}
              value={state ?? ALL}
              onChange={(event) => go({ state: stateOf(event.currentTarget.value) })}
            >
              <option value={ALL}>{msg('All', { id: 'portal.credits.reason.all' })}</option>
              {jobStates.map((each) => (
                <option key={each} value={each}>
                  {stateWords(each, msg)}
                </option>
              ))}
            </MoSelect>
            <MoSelect
              label={msg('Kind', { id: 'jobs.kind' })}
              value={kind || ALL}
              onChange={({ currentTarget: { value } }) => go({ kind: value === ALL ? '' : value })}
            >
              <option value={ALL}>{msg('All', { id: 'portal.credits.reason.all' })}</option>
              {[...new Set([...kinds, ...(kind ? [kind] : [])])].map((each) => (
                <option key={each} value={each}>
                  {kindWords(each, msg)}
                </option>
              ))}
            </MoSelect>
            <SearchField
              label={msg('Email address', { id: 'jobs.account' })}
              q={account}
              onSearch={(q) => go({ account: q })}
            />
            <MoCheckbox
              label={msg('Include system jobs', { id: 'jobs.system' })}
              checked={system}
              onChange={(event) => go({ system: event.currentTarget.checked })}
            />
          </div>
          {shown && shown.items.length > 0 && (
            <ul className="row-list" aria-busy={isFetching}>
              {shown.items.map((job) => (
                <AdministeredJobRow key={job.id} job={job} />
              ))}
            </ul>
          )}
          {shown?.items.length === 0 && (
            <MoEmptyState icon="file" level={3} heading={msg('No matching jobs', { id: 'jobs.none-found' })}>
              {msg('Jobs that people start appear here, newest first.', {
                id: 'jobs.none-administered',
              })}
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
          {shown && <ListPages page={page} last={last} onTurn={(to) => go({ page: to })} />}
        </section>
      </div>
    </PageLayout>
  );
};
