import type { ReactNode } from 'react';
import { usePerson } from '../features/account/use-person.ts';
import { CreditsSummary } from '../features/credits/credits-summary.tsx';
import { ReceivedInvitations } from '../features/organization/index.ts';
import { ProfilePage } from '../features/profile/profile-page.tsx';
import { UpgradeSection } from '../features/upgrade/upgrade-section.tsx';

/** `/profile`, which shows who the person is. */
export const ProfileRoute = (): ReactNode => {
  const person = usePerson();
  return (
    person && (
      <ProfilePage
        person={person}
        credits={<CreditsSummary />}
        organization={person.organization}
        received={<ReceivedInvitations memberOf={person.organization?.name} />}
        upgrade={person.orgs?.length === 0 && <UpgradeSection person={person} />}
      />
    )
  );
};
