import { useState, type ReactNode } from 'react';
import { str } from '@lit/localize';
import { MoButton } from '@moiety/elements/button/react.js';
import { useLocale, useMsg } from '../../shared/words/use-msg.ts';
import { countWords, creditsWords } from './amount-words.ts';
import type { CreditStatistics } from './credits-api.ts';
import { dayWords } from './reason-words.ts';

/** How many of the next losses are listed at first. */
const NEXT = 3;

/** How much there is to spend. */
export const BalanceAmount = ({ statistics }: { statistics: CreditStatistics }): ReactNode => {
  const msg = useMsg();
  const locale = useLocale();
  const { remaining, account } = statistics;
  return (
    <div className="credits-amount">
      <p>
        <strong>{countWords(remaining, locale)}</strong>{' '}
        {remaining === 1
          ? msg('credit', { id: 'portal.credits.unit-one' })
          : msg('credits', { id: 'portal.credits.unit' })}
      </p>
      {account === 'organization' && (
        <p className="credits-muted">
          {msg('The balance of your organization, which its members share.', {
            id: 'portal.credits.shared',
          })}
        </p>
      )}
    </div>
  );
};

/** What of the balance goes when, soonest first. */
export const Expiring = ({ expiring }: Pick<CreditStatistics, 'expiring'>): ReactNode => {
  const msg = useMsg();
  const locale = useLocale();
  const [all, setAll] = useState(false);
  if (expiring.length === 0) return null;
  const shown = all ? expiring : expiring.slice(0, NEXT);
  const count = countWords(expiring.length, locale);
  return (
    <div className="credits-expiring">
      <h3 id="credits-expiring-title">{msg('Expiry dates', { id: 'portal.credits.expiring' })}</h3>
      <ul
        aria-labelledby="credits-expiring-title"
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- all of them are scrolled, by keys too
        tabIndex={all ? 0 : undefined}
      >
        {shown.map(({ amount, expiresAt }) => (
          <li key={expiresAt}>
            <span>{creditsWords(amount, locale, msg)}</span>
            <time dateTime={expiresAt}>{dayWords(expiresAt, locale)}</time>
          </li>
        ))}
      </ul>
      {expiring.length > NEXT && (
        <div>
          <MoButton variant="plain" onClick={() => setAll(!all)}>
            {all
              ? msg('Show only the next one', { id: 'portal.credits.expiring-next' })
              : msg(str`Show all ${count}`, { id: 'portal.credits.expiring-all' })}
          </MoButton>
        </div>
      )}
    </div>
  );
};
