import { useState, type ReactNode } from 'react';
import { str } from '@lit/localize';
import { MoEmptyState } from '@moiety/elements/empty-state/react.js';
import { MoSkeleton } from '@moiety/elements/skeleton/react.js';
import { ListPages } from '../../shared/list-pages/list-pages.tsx';
import { LoadFailure } from '../../shared/load-failure.tsx';
import { useLocale, useMsg } from '../../shared/words/use-msg.ts';
import { PAGE_SIZE, useRewardLimitsQuery } from './invitations-api.ts';

/** For administrators: who got as many rewards as a month has, which can be somebody's many accounts. */
export const RewardLimits = (): ReactNode => {
  const msg = useMsg();
  const locale = useLocale();
  const [page, setPage] = useState(1);
  const {
    currentData: shown,
    error,
    isFetching,
    refetch,
  } = useRewardLimitsQuery(page, {
    refetchOnMountOrArgChange: true,
  });
  const numbers = new Intl.NumberFormat(locale);
  const monthOf = new Intl.DateTimeFormat(locale, { month: 'long', year: 'numeric', timeZone: 'UTC' });
  const most = numbers.format(shown?.perMonth ?? 0);
  const last = Math.max(1, Math.ceil((shown?.total ?? 0) / PAGE_SIZE));
  return (
    <section className="invitations-friends" aria-labelledby="reward-limits">
      <h2 id="reward-limits">{msg('Inviters at the limit', { id: 'invitations.limits' })}</h2>
      <p>
        {msg(
          'Only administrators see this. Many friends from one email domain may be accounts of one person.',
          {
            id: 'invitations.limits-hint',
          },
        )}
      </p>
      {shown && shown.items.length > 0 && (
        <ul className="row-list" aria-busy={isFetching}>
          {shown.items.map(({ inviter, month, rewarded, unrewarded }) => {
            const when = monthOf.format(new Date(`${month}-01T00:00:00Z`));
            const [got, more] = [numbers.format(rewarded), numbers.format(unrewarded)];
            return (
              <li key={`${inviter.email} ${month}`}>
                <div className="row-words">
                  <h3>{`${inviter.nickname}, ${inviter.email}`}</h3>
                  <p>
                    {msg(str`${when} · Rewards: ${got} · Friends after the limit: ${more}`, {
                      id: 'invitations.limit',
                    })}
                  </p>
                </div>
              </li>
            );
          })}
        </ul>
      )}
      {shown?.items.length === 0 && (
        <MoEmptyState
          icon="user"
          heading={msg('No one has reached the limit', { id: 'invitations.limits-none' })}
        >
          {msg(str`Inviters who get all ${most} rewards of a month appear here.`, {
            id: 'invitations.limits-none-hint',
          })}
        </MoEmptyState>
      )}
      {!shown && error && (
        <LoadFailure
          heading={msg('The list could not be loaded', { id: 'invitations.limits-failed' })}
          error={error}
          retrying={isFetching}
          onRetry={() => void refetch()}
        />
      )}
      {!shown && !error && <MoSkeleton shape="box" count={2} aria-busy="true" />}
      {shown && <ListPages page={page} last={last} onTurn={setPage} />}
    </section>
  );
};
