import type { ReactNode } from 'react';
import { useMsg } from '../../shared/words/use-msg.ts';
import { CheckInPanel } from './check-in-panel.tsx';
import { useCreditStatistics } from './credits-api.ts';
import { CreditsSummary } from './credits-summary.tsx';

/** For the dashboard: what there is to spend, and the daily check-in of whoever has one. */
export const CreditsCard = (): ReactNode => {
  const msg = useMsg();
  const { currentData: statistics } = useCreditStatistics();
  return (
    <section className="credits-now" aria-labelledby="credits-title">
      <div className="credits-card">
        <h2 id="credits-title">{msg('Credits', { id: 'portal.credits' })}</h2>
        <CreditsSummary />
      </div>
      {statistics?.account !== 'organization' && (
        <div className="credits-card">
          <CheckInPanel heading="h3" />
        </div>
      )}
    </section>
  );
};
