import type { ReactNode } from 'react';
import { str } from '@lit/localize';
import { Link } from 'react-router-dom';
import { MoSkeleton } from '@moiety/elements/skeleton/react.js';
import { paths } from '../../shared/config/paths.ts';
import { LoadFailure } from '../../shared/load-failure.tsx';
import { useLocale, useMsg } from '../../shared/words/use-msg.ts';
import { creditsWords } from './amount-words.ts';
import { BalanceAmount } from './balance.tsx';
import { useCreditStatistics, type CreditStatistics } from './credits-api.ts';
import { dayWords } from './reason-words.ts';
import './credits.css';

const NextLoss = ({ expiring: [next] }: CreditStatistics): ReactNode => {
  const msg = useMsg();
  const locale = useLocale();
  if (!next) return null;
  const amount = creditsWords(next.amount, locale, msg);
  const day = dayWords(next.expiresAt, locale);
  return (
    <p className="credits-muted">
      {msg(str`Next to expire: ${amount} on ${day}`, { id: 'portal.credits.next-expiry' })}
    </p>
  );
};

/** What there is to spend, what of it goes next, and the way to all of it. */
export const CreditsSummary = (): ReactNode => {
  const msg = useMsg();
  const { currentData: statistics, error, isFetching, refetch } = useCreditStatistics();
  if (!statistics && error)
    return (
      <LoadFailure
        heading={msg('Your balance could not be loaded', { id: 'portal.credits.balance-failed' })}
        error={error}
        retrying={isFetching}
        onRetry={() => void refetch()}
      />
    );
  if (!statistics)
    return (
      <div aria-busy="true">
        <MoSkeleton className="credits-summary-skeleton" shape="box" />
      </div>
    );
  return (
    <div className="credits-summary">
      <BalanceAmount statistics={statistics} />
      <NextLoss {...statistics} />
      <Link to={paths.credits}>{msg('Credits and transactions', { id: 'portal.credits.see' })}</Link>
    </div>
  );
};
