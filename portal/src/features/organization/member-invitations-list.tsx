import { useRef, useState, type ReactNode } from 'react';
import { str } from '@lit/localize';
import type { DataOf } from '@moiety/contract/endpoint.ts';
import type { MemberRole } from '@moiety/contract/member-role.ts';
import type { listMemberInvitations, MemberInvitation } from '@moiety/contract/organizations.ts';
import { MoButton } from '@moiety/elements/button/react.js';
import { confirm } from '@moiety/elements/dialog/confirm.js';
import { MoEmptyState } from '@moiety/elements/empty-state/react.js';
import type { ApiError } from '../../shared/api/api-error.ts';
import { sayRefusal } from '../../shared/form/refusal-words.ts';
import { ListPages } from '../../shared/list-pages/list-pages.tsx';
import { notify } from '../../shared/notice/notices.ts';
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
  const list = useRef<HTMLDivElement>(null);
  const [resend] = useResendMemberInvitationMutation();
  const [revoke] = useRevokeMemberInvitationMutation();
  const [sending, setSending] = useState<string>();
  const last = Math.max(1, Math.ceil(shown.total / PAGE_SIZE));
  const go = (to: number): void => {
    show({ page: to });
    list.current?.focus();
  };

  const sendAgain = async ({ id, email }: MemberInvitation): Promise<void> => {
    if (sending !== undefined) return;
    setSending(id);
    const { error } = await resend(id);
    setSending(undefined);
    // Its row moves to the top, or has become another.
    list.current?.focus();
    if (error)
      sayRefusal(error as ApiError, msg('The invitation was not sent', { id: 'invitations.not-sent' }), msg);
    else
      void notify(
        'success',
        msg(str`Sent again to ${email}. Only the newest link works.`, { id: 'invitations.sent-again' }),
      );
  };

  const askToRevoke = async ({ id, email }: MemberInvitation): Promise<void> => {
    const agreed = await confirm({
      title: msg('Revoke this invitation?', { id: 'invitations.revoke-title' }),
      content: msg(str`The link in the mail to ${email} stops working, and nobody can join by it.`, {
        id: 'organization.revoke-question',
      }),
      submittext: msg('Revoke', { id: 'invitations.revoke' }),
      danger: true,
      action: async () => {
        const { error } = await revoke(id);
        if (!error) return true;
        sayRefusal(
          error as ApiError,
          msg('The invitation was not revoked', { id: 'invitations.not-revoked' }),
          msg,
        );
        return false;
      },
    });
    if (!agreed) return;
    list.current?.focus();
    void notify('success', msg('The invitation was revoked', { id: 'invitations.revoked' }));
  };

  return (
    <div className="organization-list" ref={list} tabIndex={-1}>
      {shown.items.length > 0 && (
        <ul className="row-list" aria-busy={busy} aria-labelledby="member-invitations-title">
          {shown.items.map((invitation) => (
            <MemberInvitationRow
              key={invitation.id}
              invitation={invitation}
              own={own}
              sending={sending === invitation.id}
              onResend={() => void sendAgain(invitation)}
              onRevoke={() => void askToRevoke(invitation)}
            />
          ))}
        </ul>
      )}
      {shown.items.length === 0 && shown.total === 0 && (
        <MoEmptyState
          icon="user"
          level={3}
          heading={msg('No open invitations', { id: 'organization.invitations-none' })}
        >
          {msg('Whom you invite is listed here until they join.', {
            id: 'organization.invitations-none-hint',
          })}
        </MoEmptyState>
      )}
      {shown.items.length === 0 && shown.total > 0 && (
        <MoEmptyState
          icon="user"
          level={3}
          heading={msg('There is nobody on this page', { id: 'invitations.beyond' })}
        >
          <MoButton slot="actions" onClick={() => go(1)}>
            {msg('See the newest', { id: 'invitations.see-newest' })}
          </MoButton>
        </MoEmptyState>
      )}
      {shown.items.length > 0 && <ListPages page={page} last={last} onTurn={go} />}
    </div>
  );
};
