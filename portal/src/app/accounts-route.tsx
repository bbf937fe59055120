import type { ReactNode } from 'react';
import { AccountsPage } from '../features/administration/accounts-page.tsx';
import { useMsg } from '../shared/words/use-msg.ts';
import { ForAdministrators } from './for-administrators.tsx';

/** `/admin/accounts`, for administrators. */
export const AccountsRoute = (): ReactNode => {
  const msg = useMsg();
  return (
    <ForAdministrators title={msg('Accounts', { id: 'administration.accounts' })}>
      {(person) => <AccountsPage self={person.id} />}
    </ForAdministrators>
  );
};
