import { useRef, useState, type ReactNode } from 'react';
import { str } from '@lit/localize';
import { useSearchParams } from 'react-router-dom';
import type { InvitedFriend, listFriends } from '@moiety/contract/invitations.ts';
import type { DataOf } from '@moiety/contract/endpoint.ts';
import { MoButton } from '@moiety/elements/button/react.js';
import { confirm } from '@moiety/elements/dialog/confirm.js';
import { MoEmptyState } from '@moiety/elements/empty-state/react.js';
import type { ApiError } from '../../shared/api/api-error.ts';
import { PAGE_PARAMETER } from '../../shared/config/paths.ts';
import { sayRefusal } from '../../shared/form/refusal-words.ts';
import { ListPages } from '../../shared/list-pages/list-pages.tsx';
import { notify } from '../../shared/notice/notices.ts';
import { useMsg } from '../../shared/words/use-msg.ts';
import { FriendRow } from './friend-row.tsx';
import { PAGE_SIZE, useResendInvitationMutation, useRevokeFriendMutation } from './invitations-api.ts';

/** Whom the person invited, a page at a time. */
export const FriendsList = ({
  shown,
  page,
  credits,
  busy,
}: {
  shown: DataOf<typeof listFriends>;
  /** Counts from 1. */
  page: number;
  credits: string;
  /** Whether a newer list is on its way. */
  busy: boolean;
}): ReactNode => {
  const msg = useMsg();
  const [, setQuery] = useSearchParams();
  const list = useRef<HTMLDivElement>(null);
  const [resend] = useResendInvitationMutation();
  const [revoke] = useRevokeFriendMutation();
  const [sending, setSending] = useState<string>();
  const last = Math.max(1, Math.ceil(shown.total / PAGE_SIZE));
  const go = (to: number): void => {
    setQuery(to > 1 ? { [PAGE_PARAMETER]: String(to) } : {});
    list.current?.focus();
  };

  const sendAgain = async ({ id, email }: InvitedFriend): Promise<void> => {
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

  const askToRevoke = async ({ id, email }: InvitedFriend): Promise<void> => {
    const agreed = await confirm({
      title: msg('Revoke this invitation?', { id: 'invitations.revoke-title' }),
      content: msg(str`The link in the mail to ${email} stops working. Nobody is told.`, {
        id: 'invitations.revoke-question',
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
    <div className="friends" ref={list} tabIndex={-1}>
      {shown.items.length > 0 && (
        <ul className="row-list" aria-busy={busy}>
          {shown.items.map((friend) => (
            <FriendRow
              key={friend.id}
              friend={friend}
              credits={credits}
              sending={sending === friend.id}
              onResend={() => void sendAgain(friend)}
              onRevoke={() => void askToRevoke(friend)}
            />
          ))}
        </ul>
      )}
      {shown.total === 0 && (
        <MoEmptyState icon="user" heading={msg('Nobody invited yet', { id: 'invitations.none' })}>
          {msg('Whom you invite by email, and who signs up with your link, will be listed here.', {
            id: 'invitations.none-hint',
          })}
        </MoEmptyState>
      )}
      {shown.items.length === 0 && shown.total > 0 && (
        <MoEmptyState icon="user" heading={msg('There is nobody on this page', { id: 'invitations.beyond' })}>
          <MoButton slot="actions" onClick={() => go(1)}>
            {msg('See the newest', { id: 'invitations.see-newest' })}
          </MoButton>
        </MoEmptyState>
      )}
      {shown.items.length > 0 && <ListPages page={page} last={last} onTurn={go} />}
    </div>
  );
};
