import type { ReactNode } from 'react';
import type { InvitedFriend } from '@moiety/contract/invitations.ts';
import { useLocale, useMsg } from '../../shared/words/use-msg.ts';
import { explanation, originWords, stateWords, type Rewards } from './friend-words.ts';

const stateLooks: Readonly<Partial<Record<InvitedFriend['state'], string>>> = {
  rewarded: 'row-state-good',
  'friend-rewarded': 'row-state-good',
  sent: 'row-state-pending',
  registered: 'row-state-pending',
};

/** One invited friend: who, how far, and what can be done about the invitation. */
export const FriendRow = ({
  friend,
  rewards,
  actions,
}: {
  friend: InvitedFriend;
  rewards: Rewards;
  /** What can be done about an invitation by mail. */
  actions: ReactNode;
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
        <p>{[originWords(friend, locale, msg), explanation(friend, rewards, locale, msg)].join(' · ')}</p>
      </div>
      {isWaiting && actions}
    </li>
  );
};
