import { str } from '@lit/localize';
import type { FriendState, InvitedFriend } from '@moiety/contract/invitations.ts';
import type { Locale } from '@moiety/locales';
import type { Msg } from '../../shared/words/msg.ts';

/** How far an invited friend is, in a word or two. */
export const stateWords = (state: FriendState, msg: Msg): string =>
  ({
    sent: msg('Sent', { id: 'invitations.state-sent' }),
    registered: msg('Signed up', { id: 'invitations.state-registered' }),
    rewarded: msg('Rewarded', { id: 'invitations.state-rewarded' }),
    'friend-rewarded': msg('Friend rewarded', { id: 'invitations.state-friend-rewarded' }),
    unrewarded: msg('No reward', { id: 'invitations.state-unrewarded' }),
    expired: msg('Expired', { id: 'invitations.state-expired' }),
    revoked: msg('Revoked', { id: 'invitations.state-revoked' }),
  })[state];

/** What a friend brings. */
export interface Rewards {
  /** The credits of each, as they are written. */
  credits: string;
  /** Whether this month has no more for who invites. */
  isOver: boolean;
}

/** What comes next, or why nothing does. */
export const explanation = (
  { state, expiresAt, rewardedAt }: InvitedFriend,
  { credits, isOver }: Rewards,
  locale: Locale,
  msg: Msg,
): string => {
  const day = new Intl.DateTimeFormat(locale, { dateStyle: 'medium' });
  switch (state) {
    case 'sent': {
      const until = expiresAt ? day.format(new Date(expiresAt)) : '';
      return msg(str`The link works until ${until}`, { id: 'invitations.until' });
    }
    case 'registered':
      return isOver
        ? msg(str`Your friend gets ${credits} credits at their first sign-in`, {
            id: 'invitations.next-friend',
          })
        : msg(str`You each get ${credits} credits at their first sign-in`, { id: 'invitations.next' });
    case 'rewarded': {
      const on = rewardedAt ? day.format(new Date(rewardedAt)) : '';
      return msg(str`You each got ${credits} credits on ${on}`, { id: 'invitations.got' });
    }
    case 'friend-rewarded': {
      const on = rewardedAt ? day.format(new Date(rewardedAt)) : '';
      return msg(str`Your friend got ${credits} credits on ${on}; you had reached the monthly limit`, {
        id: 'invitations.got-friend',
      });
    }
    case 'unrewarded':
      return msg('Same mailbox as yours, or as a friend who was already rewarded', {
        id: 'invitations.why-unrewarded',
      });
    case 'expired':
      return msg('The link has expired', { id: 'invitations.why-expired' });
    default:
      return msg('You revoked it', { id: 'invitations.why-revoked' });
  }
};

/** Where they come from, and when. */
export const originWords = ({ by, invitedAt }: InvitedFriend, locale: Locale, msg: Msg): string => {
  const day = new Intl.DateTimeFormat(locale, { dateStyle: 'medium' }).format(new Date(invitedAt));
  return by === 'mail'
    ? msg(str`Invited by email on ${day}`, { id: 'invitations.by-mail' })
    : msg(str`Signed up with your link on ${day}`, { id: 'invitations.by-link' });
};
