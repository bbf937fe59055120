import type { ReactNode } from 'react';
import { str } from '@lit/localize';
import type { InvitedFriend } from '@moiety/contract/invitations.ts';
import { MoButton } from '@moiety/elements/button/react.js';
import { useLocale, useMsg } from '../../shared/words/use-msg.ts';
import { explanation, originWords, stateWords } from './friend-words.ts';

const stateLooks: Readonly<Partial<Record<InvitedFriend['state'], string>>> = {
  rewarded: 'row-state-good',
  sent: 'row-state-pending',
  registered: 'row-state-pending',
};

/** One invited friend: who, how far, and what can be done about the invitation. */
export const FriendRow = ({
  friend,
  credits,
  sending,
  onResend,
  onRevoke,
}: {
  friend: InvitedFriend;
  /** What a reward is, as it is written. */
  credits: string;
  /** Whether it is being sent again now. */
  sending: boolean;
  onResend: () => void;
  onRevoke: () => void;
}): ReactNode => {
  const msg = useMsg();
  const locale = useLocale();
  const { email, state, by } = friend;
  const isWaiting = by === 'mail' && (state === 'sent' || state === 'expired');
  return (
    <li>
      <div className="row-words">
        <h3>
          {email}
          <span className={`row-state ${stateLooks[state] ?? ''}`}>{stateWords(state, msg)}</span>
        </h3>
        <p>{[originWords(friend, locale, msg), explanation(friend, credits, locale, msg)].join(' · ')}</p>
      </div>
      {isWaiting && (
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
      )}
    </li>
  );
};
