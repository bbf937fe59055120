import { useRef, useState, type ReactNode } from 'react';
import { str } from '@lit/localize';
import { MoButton } from '@moiety/elements/button/react.js';
import { confirm } from '@moiety/elements/dialog/confirm.js';
import { MoEmptyState } from '@moiety/elements/empty-state/react.js';
import { showRefusal } from '../form/refusal-words.ts';
import { ListPages } from '../list-pages/list-pages.tsx';
import { notify } from '../notice/notices.ts';
import { useMsg } from '../words/use-msg.ts';
import { InvitationActions } from './invitation-actions.tsx';

interface Invitation {
  id: string;
  email: string;
  state: string;
}
/** A call about the invitation of an id. */
type Call = (id: string) => PromiseLike<{ error?: unknown }>;

/** Invitations by mail and what became of them, a page at a time, below a heading of the second level. */
export const InvitationList = <I extends Invitation>({
  className,
  labelledBy,
  shown,
  page,
  pageSize,
  busy,
  none,
  revokeQuestion,
  resend,
  revoke,
  onTurn,
  renderRow,
}: {
  className: string;
  /** The id of the heading, where no region has its name. */
  labelledBy?: string;
  shown: { total: number; items: readonly I[] };
  /** Counts from 1. */
  page: number;
  pageSize: number;
  /** Whether a newer list is on its way. */
  busy: boolean;
  /** What stands here before anybody was invited. */
  none: { heading: string; hint: string };
  /** What revoking means. */
  revokeQuestion: (email: string) => string;
  resend: Call;
  revoke: Call;
  onTurn: (page: number) => void;
  /** A list item. @param actions what can be done about the invitation */
  renderRow: (invitation: I, actions: ReactNode) => ReactNode;
}): ReactNode => {
  const msg = useMsg();
  const list = useRef<HTMLDivElement>(null);
  const [sending, setSending] = useState<string>();
  const last = Math.max(1, Math.ceil(shown.total / pageSize));
  const go = (to: number): void => {
    onTurn(to);
    list.current?.focus();
  };

  const sendAgain = async ({ id, email }: I): Promise<void> => {
    if (sending !== undefined) return;
    setSending(id);
    const { error } = await resend(id);
    setSending(undefined);
    // Its row moves to the top, or has become another.
    list.current?.focus();
    if (error) showRefusal(error, msg('The invitation was not sent', { id: 'invitations.not-sent' }), msg);
    else
      void notify(
        'success',
        msg(str`Sent again to ${email}. Only the newest link works.`, { id: 'invitations.sent-again' }),
      );
  };

  const askToRevoke = async ({ id, email }: I): Promise<void> => {
    const agreed = await confirm({
      title: msg('Revoke this invitation?', { id: 'invitations.revoke-title' }),
      content: revokeQuestion(email),
      submittext: msg('Revoke', { id: 'invitations.revoke' }),
      danger: true,
      action: async () => {
        const { error } = await revoke(id);
        if (!error) return true;
        showRefusal(error, msg('The invitation was not revoked', { id: 'invitations.not-revoked' }), msg);
        return false;
      },
    });
    if (!agreed) return;
    list.current?.focus();
    void notify('success', msg('The invitation was revoked', { id: 'invitations.revoked' }));
  };

  const isEmpty = shown.items.length === 0;
  return (
    <div className={className} ref={list} tabIndex={-1}>
      {!isEmpty && (
        <ul className="row-list" aria-busy={busy} {...(labelledBy && { 'aria-labelledby': labelledBy })}>
          {shown.items.map((invitation) =>
            renderRow(
              invitation,
              <InvitationActions
                email={invitation.email}
                state={invitation.state}
                sending={sending === invitation.id}
                onResend={() => void sendAgain(invitation)}
                onRevoke={() => void askToRevoke(invitation)}
              />,
            ),
          )}
        </ul>
      )}
      {isEmpty && shown.total === 0 && (
        <MoEmptyState icon="user" level={3} heading={none.heading}>
          {none.hint}
        </MoEmptyState>
      )}
      {isEmpty && shown.total > 0 && (
        <MoEmptyState icon="user" level={3} heading={msg('This page is empty', { id: 'invitations.beyond' })}>
          <MoButton slot="actions" onClick={() => go(1)}>
            {msg('Show the newest', { id: 'invitations.see-newest' })}
          </MoButton>
        </MoEmptyState>
      )}
      {!isEmpty && <ListPages page={page} last={last} onTurn={go} />}
    </div>
  );
};
