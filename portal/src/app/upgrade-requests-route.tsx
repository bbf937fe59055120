import type { ReactNode } from 'react';
import { UpgradeRequestsPage } from '../features/upgrade/upgrade-requests-page.tsx';
import { useMsg } from '../shared/words/use-msg.ts';
import { ForAdministrators } from './for-administrators.tsx';

/** `/admin/upgrade-requests`, for administrators. */
export const UpgradeRequestsRoute = (): ReactNode => {
  const msg = useMsg();
  return (
    <ForAdministrators title={msg('Upgrade requests', { id: 'upgrade.requests' })}>
      {() => <UpgradeRequestsPage />}
    </ForAdministrators>
  );
};
