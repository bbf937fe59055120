import type { ReactNode } from 'react';
import { usePerson } from '../features/account/use-person.ts';
import { JoinPage } from '../features/organization/join-page.tsx';
import { useLogOut } from '../features/sign-in/log-out.ts';

/** `/organization/join`, which tells somebody signed in with another mailbox apart from whom it invites. */
export const JoinRoute = (): ReactNode => {
  const person = usePerson();
  const logOut = useLogOut();
  return (
    <JoinPage
      person={person && { email: person.email, memberOf: person.organization?.name }}
      onSignOut={(target) => void logOut(target)}
    />
  );
};
