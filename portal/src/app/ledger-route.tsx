import type { ReactNode } from 'react';
import { LedgerPage } from '../features/administration/ledger-page.tsx';
import { useMsg } from '../shared/words/use-msg.ts';
import { ForAdministrators } from './for-administrators.tsx';

/** `/admin/ledger`, for administrators. */
export const LedgerRoute = (): ReactNode => {
  const msg = useMsg();
  return (
    <ForAdministrators title={msg('Ledger', { id: 'administration.ledger' })}>
      {() => <LedgerPage />}
    </ForAdministrators>
  );
};
