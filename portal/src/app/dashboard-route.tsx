import type { ReactNode } from 'react';
import { usePerson } from '../features/account/use-person.ts';
import { CreditsCard } from '../features/credits/credits-card.tsx';
import { DashboardJobs } from '../features/jobs/dashboard-jobs.tsx';
import { DashboardPage } from '../features/home/dashboard-page.tsx';
import { ReceivedInvitations } from '../features/organization/index.ts';

/** `/home` of whoever is signed in, which greets them by name. */
export const DashboardRoute = (): ReactNode => {
  const person = usePerson();
  return (
    <DashboardPage
      nickname={person?.nickname ?? ''}
      received={<ReceivedInvitations memberOf={person?.organization?.name} />}
      credits={<CreditsCard />}
      jobs={<DashboardJobs />}
    />
  );
};
