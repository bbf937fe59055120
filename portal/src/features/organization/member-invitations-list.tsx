import type { ReactNode } from 'react';
import { str } from '@lit/localize';
import type { DataOf } from '@moiety/contract/endpoint.ts';
import type { MemberRole } from '@moiety/contract/member-role.ts';
import type { listMemberInvitations } from '@moiety/contract/organizations.ts';
import { InvitationList } from '../../shared/emailed-invitations/invitation-list.tsx';
import { useMsg } from '../../shared/words/use-msg.ts';
import { useListAddress } from './list-address.ts';
import { MemberInvitationRow } from './member-invitation-row.tsx';
import {
  PAGE_SIZE,
  useResendMemberInvitationMutation,
  useRevokeMemberInvitationMutation,
} from './organization-api.ts';

/** Invitations that nobody accepted, a page at a time. */
export const MemberInvitationsList = ({
  shown,
  own,
  busy,
}: {
  shown: DataOf<typeof listMemberInvitations>;
  /** The role of who looks. */
  own: MemberRole;
  /** Whether a newer list is on its way. */
  busy: boolean;
}): ReactNode => {
  const msg = useMsg();
  const [{ page }, show] = useListAddress();
  const [resend] = useResendMemberInvitationMutation();
  const [revoke] = useRevokeMemberInvitationMutation();
  return (
    <InvitationList
      className="organization-list"
      labelledBy="member-invitations-title"
      shown={shown}
      page={page}
      pageSize={PAGE_SIZE}
      busy={busy}
      none={{
        heading: msg('No open invitations', { id: 'organization.invitations-none' }),
        hint: msg('People you invite appear here until they join.', {
          id: 'organization.invitations-none-hint',
        }),
      }}
      revokeQuestion={(email) =>
        msg(str`The link in the email to ${email} stops working, and nobody can use it to join.`, {
          id: 'organization.revoke-question',
        })
      }
      resend={resend}
      revoke={revoke}
      onTurn={(to) => show({ page: to })}
      renderRow={(invitation, actions) => (
        <MemberInvitationRow key={invitation.id} invitation={invitation} own={own} actions={actions} />
      )}
    />
  );
};
