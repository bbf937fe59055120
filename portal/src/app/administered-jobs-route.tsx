import type { ReactNode } from 'react';
import { AdministeredJobsPage } from '../features/jobs/administered-jobs-page.tsx';
import { useMsg } from '../shared/words/use-msg.ts';
import { ForAdministrators } from './for-administrators.tsx';

/** `/admin/jobs`, for administrators. */
export const AdministeredJobsRoute = (): ReactNode => {
  const msg = useMsg();
  return (
    <ForAdministrators title={msg('All jobs', { id: 'jobs.everybodys' })}>
      {() => <AdministeredJobsPage />}
    </ForAdministrators>
  );
};
