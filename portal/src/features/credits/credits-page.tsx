import type { ReactNode } from 'react';
import { MoSkeleton } from '@moiety/elements/skeleton/react.js';
import { paths } from '../../shared/config/paths.ts';
import { LoadFailure } from '../../shared/load-failure.tsx';
import { PageLayout } from '../../shared/page-layout/page-layout.tsx';
import { useMsg } from '../../shared/words/use-msg.ts';
import { BalanceAmount, Expiring } from './balance.tsx';
import { CheckInPanel } from './check-in-panel.tsx';
import { useCreditStatistics } from './credits-api.ts';
import { Explanation } from './explanation.tsx';
import { HistorySection } from './history-section.tsx';
import '../../shared/data-table/data-table.css';
import './credits.css';
import './credits-page.css';

/** `/profile/credits`: what there is to spend and until when, the daily check-in, and every transaction. */
export const CreditsPage = (): ReactNode => {
  const msg = useMsg();
  const { currentData: statistics, error, isFetching, refetch } = useCreditStatistics();
  const personal = statistics?.account === 'personal';
  return (
    <PageLayout
      title={msg('Credits', { id: 'portal.credits' })}
      above={[{ title: msg('User center', { id: 'portal.user-center' }), url: paths.profile }]}
    >
      <div className="credits">
        {statistics && (
          <div className="credits-now">
            <section className="credits-card" aria-labelledby="credits-balance-title">
              <h2 id="credits-balance-title">{msg('Balance', { id: 'portal.credits.balance' })}</h2>
              <BalanceAmount statistics={statistics} />
              <Expiring expiring={statistics.expiring} />
            </section>
            {personal && (
              <div className="credits-card">
                <CheckInPanel heading="h2" />
              </div>
            )}
          </div>
        )}
        {!statistics && error && (
          <LoadFailure
            heading={msg('Your balance could not be loaded', { id: 'portal.credits.balance-failed' })}
            error={error}
            retrying={isFetching}
            onRetry={() => void refetch()}
          />
        )}
        {!statistics && !error && (
          <div className="credits-now" aria-busy="true">
            <MoSkeleton className="credits-now-skeleton" shape="box" />
            <MoSkeleton className="credits-now-skeleton" shape="box" />
          </div>
        )}
        {statistics && <Explanation personal={personal} />}
        <HistorySection isMember={statistics?.account === 'organization'} />
      </div>
    </PageLayout>
  );
};
