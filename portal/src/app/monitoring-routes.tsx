import type { ReactNode } from 'react';
import { MonitoringPage } from '../features/administration/monitoring/monitoring-page.tsx';
import { MonitoredSessionPage } from '../features/administration/monitoring/session-page.tsx';
import { useMsg } from '../shared/words/use-msg.ts';
import { ForAdministrators } from './for-administrators.tsx';

/** `/admin/monitoring`, for administrators. */
export const MonitoringRoute = (): ReactNode => {
  const msg = useMsg();
  return (
    <ForAdministrators title={msg('Monitoring', { id: 'monitoring.title' })}>
      {() => <MonitoringPage />}
    </ForAdministrators>
  );
};

/** `/admin/monitoring/:id`, likewise. */
export const MonitoredSessionRoute = (): ReactNode => {
  const msg = useMsg();
  return (
    <ForAdministrators title={msg('Session', { id: 'monitoring.session' })}>
      {() => <MonitoredSessionPage />}
    </ForAdministrators>
  );
};
