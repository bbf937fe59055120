import type { ReactNode } from 'react';
import { usePerson } from '../features/account/use-person.ts';
import { CreditsCard } from '../features/credits/credits-card.tsx';
import { DashboardPage } from '../features/home/dashboard-page.tsx';

/** `/home` of whoever is signed in, which greets them by name. */
export const DashboardRoute = (): ReactNode => (
  <DashboardPage nickname={usePerson()?.nickname ?? ''} credits={<CreditsCard />} />
);
