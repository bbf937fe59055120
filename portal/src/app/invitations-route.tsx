import type { ReactNode } from 'react';
import { usePerson } from '../features/account/use-person.ts';
import { InvitationsPage } from '../features/invitations/invitations-page.tsx';

/** `/profile/invitations`, which shows more to administrators. */
export const InvitationsRoute = (): ReactNode => (
  <InvitationsPage administrator={usePerson()?.administrator ?? false} />
);
