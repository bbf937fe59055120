import type { ReactNode } from 'react';
import { OrganizationsPage } from '../features/administration/organizations-page.tsx';
import { useMsg } from '../shared/words/use-msg.ts';
import { ForAdministrators } from './for-administrators.tsx';

/** `/admin/organizations`, for administrators. */
export const OrganizationsRoute = (): ReactNode => {
  const msg = useMsg();
  return (
    <ForAdministrators title={msg('Organizations', { id: 'administration.organizations' })}>
      {() => <OrganizationsPage />}
    </ForAdministrators>
  );
};
