import type { ReactNode } from 'react';
import { str } from '@lit/localize';
import { useSearchParams } from 'react-router-dom';
import type { listFriends } from '@moiety/contract/invitations.ts';
import type { DataOf } from '@moiety/contract/endpoint.ts';
import { PAGE_PARAMETER } from '../../shared/config/list-parameters.ts';
import { InvitationList } from '../../shared/emailed-invitations/invitation-list.tsx';
import { useMsg } from '../../shared/words/use-msg.ts';
import { FriendRow } from './friend-row.tsx';
import type { Rewards } from './friend-words.ts';
import { PAGE_SIZE, useResendInvitationMutation, useRevokeFriendMutation } from './invitations-api.ts';

/** Whom the person invited, a page at a time. */
export const FriendsList = ({
  shown,
  page,
  rewards,
  busy,
}: {
  shown: DataOf<typeof listFriends>;
  /** Counts from 1. */
  page: number;
  rewards: Rewards;
  /** Whether a newer list is on its way. */
  busy: boolean;
}): ReactNode => {
  const msg = useMsg();
  const [, setQuery] = useSearchParams();
  const [resend] = useResendInvitationMutation();
  const [revoke] = useRevokeFriendMutation();
  return (
    <InvitationList
      className="friends"
      shown={shown}
      page={page}
      pageSize={PAGE_SIZE}
      busy={busy}
      none={{
        heading: msg('No invitations yet', { id: 'invitations.none' }),
        hint: msg('People you invite by email, and people who sign up with your link, appear here.', {
          id: 'invitations.none-hint',
        }),
      }}
      revokeQuestion={(email) =>
        msg(str`The link in the email to ${email} stops working. They are not notified.`, {
          id: 'invitations.revoke-question',
        })
      }
      resend={resend}
      revoke={revoke}
      onTurn={(to) => setQuery(to > 1 ? { [PAGE_PARAMETER]: String(to) } : {})}
      renderRow={(friend, actions) => (
        <FriendRow key={friend.id} friend={friend} rewards={rewards} actions={actions} />
      )}
    />
  );
};
