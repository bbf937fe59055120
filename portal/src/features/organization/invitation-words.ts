import { str } from '@lit/localize';
import type { ReceivedInvitation } from '@moiety/contract/organizations.ts';
import type { Locale } from '@moiety/locales';
import type { Msg } from '../../shared/words/msg.ts';
import { dayWords, roleWords } from './organization-words.ts';

/** Who invites, as what, and until when. */
export const invitationWords = (
  { inviter, role, expiresAt }: ReceivedInvitation,
  locale: Locale,
  msg: Msg,
): string => {
  const until = dayWords(expiresAt, locale);
  const as = roleWords(role, msg);
  return [
    inviter
      ? msg(str`Invited by ${inviter}`, { id: 'organization.invited-by' })
      : msg('The person who invited you no longer has an account', { id: 'organization.invited-by-nobody' }),
    msg(str`Role: ${as}`, { id: 'organization.invited-as' }),
    msg(str`Open until ${until}`, { id: 'organization.open-until' }),
  ].join(' · ');
};
