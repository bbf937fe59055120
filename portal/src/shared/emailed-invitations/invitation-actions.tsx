import type { ReactNode } from 'react';
import { str } from '@lit/localize';
import { MoButton } from '@moiety/elements/button/react.js';
import { useMsg } from '../words/use-msg.ts';

/** Sends an invitation again, and takes it back while its link works. */
export const InvitationActions = ({
  email,
  state,
  sending,
  onResend,
  onRevoke,
}: {
  email: string;
  state: string;
  /** Whether it is being sent again now. */
  sending: boolean;
  onResend: () => void;
  onRevoke: () => void;
}): ReactNode => {
  const msg = useMsg();
  return (
    <div className="row-actions">
      <MoButton
        loading={sending}
        label={msg(str`Send again to ${email}`, { id: 'invitations.resend-label' })}
        onClick={onResend}
      >
        {msg('Send again', { id: 'invitations.resend' })}
      </MoButton>
      {state === 'sent' && (
        <MoButton
          variant="danger"
          label={msg(str`Revoke the invitation to ${email}`, { id: 'invitations.revoke-label' })}
          onClick={onRevoke}
        >
          {msg('Revoke', { id: 'invitations.revoke' })}
        </MoButton>
      )}
    </div>
  );
};
