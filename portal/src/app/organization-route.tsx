import type { ReactNode } from 'react';
import { usePerson } from '../features/account/use-person.ts';
import { OrganizationPage } from '../features/organization/organization-page.tsx';

/** `/profile/organization` of whoever is signed in. */
export const OrganizationRoute = (): ReactNode => {
  const person = usePerson();
  return person && <OrganizationPage person={person} />;
};
