import type { ReactNode } from 'react';
import { str } from '@lit/localize';
import { MoButton } from '@moiety/elements/button/react.js';
import { MoCallout } from '@moiety/elements/callout/react.js';
import { ledgerFaultWords } from '@moiety/locales/ledger-fault-words.ts';
import { LoadFailure } from '../../shared/load-failure.tsx';
import { PageLayout } from '../../shared/page-layout/page-layout.tsx';
import { useLocale, useMsg } from '../../shared/words/use-msg.ts';
import { useVerifyLedgerMutation } from './administration-api.ts';
import './administration.css';

/** `/admin/ledger`: recomputes the books of credits, and says whether they are right. */
export const LedgerPage = (): ReactNode => {
  const msg = useMsg();
  const locale = useLocale();
  const [verify, { data, error, isLoading }] = useVerifyLedgerMutation();
  const written = (count: number): string => new Intl.NumberFormat(locale).format(count);
  const [accounts, entries, lots] = [
    written(data?.accounts ?? 0),
    written(data?.entries ?? 0),
    written(data?.lots ?? 0),
  ];
  const looked = msg(str`Checked: ${accounts} credit accounts, ${entries} entries, ${lots} lots.`, {
    id: 'administration.ledger-looked',
  });
  return (
    <PageLayout
      title={msg('Ledger', { id: 'administration.ledger' })}
      article={{ id: 'administration', title: msg('Help for administrators', { id: 'help.administration' }) }}
    >
      <div className="administration">
        <p className="administration-lead">
          {msg(
            'Every change of a balance is an entry that nobody can edit. Verification recomputes all balances, lots and reservations from the entries; it changes nothing.',
            { id: 'administration.ledger-lead' },
          )}
        </p>
        <p className="administration-lead">
          {msg('Price: 1 credit for each page of a document that is analyzed. Everything else is free.', {
            id: 'administration.price',
          })}
        </p>
        <div>
          <MoButton variant="primary" loading={isLoading} onClick={() => void verify()}>
            {msg('Verify the ledger', { id: 'administration.verify' })}
          </MoButton>
        </div>
        {error && !isLoading && (
          <LoadFailure
            heading={msg('The ledger could not be verified', { id: 'administration.verify-failed' })}
            error={error}
            retrying={isLoading}
            onRetry={() => void verify()}
          />
        )}
        {data && !isLoading && data.faults.length === 0 && (
          <MoCallout
            type="success"
            announced
            heading={msg('The ledger is correct', { id: 'administration.ledger-right' })}
          >
            {looked}
          </MoCallout>
        )}
        {data && !isLoading && data.faults.length > 0 && (
          <>
            <MoCallout
              type="error"
              announced
              heading={msg('The ledger has errors', { id: 'administration.ledger-wrong' })}
            >
              {looked}{' '}
              {msg('Back up the database before you change anything, and report these lines.', {
                id: 'administration.ledger-wrong-hint',
              })}
            </MoCallout>
            <ul className="ledger-faults">
              {data.faults.map((fault, index) => (
                // oxlint-disable-next-line react/no-array-index-key -- the list of a verification does not change while it is shown
                <li key={index}>{ledgerFaultWords(fault, locale, msg)}</li>
              ))}
            </ul>
          </>
        )}
      </div>
    </PageLayout>
  );
};
