import type { ReactNode } from 'react';
import { str } from '@lit/localize';
import { memberRole, type MemberRole } from '@moiety/contract/member-role.ts';
import type { MemberInvitation } from '@moiety/contract/organizations.ts';
import type { Locale } from '@moiety/locales';
import type { Msg } from '../../shared/words/msg.ts';
import { useLocale, useMsg } from '../../shared/words/use-msg.ts';
import { dayWords, roleWords } from './organization-words.ts';

const stateWords = (state: MemberInvitation['state'], msg: Msg): string =>
  ({
    sent: msg('Sent', { id: 'invitations.state-sent' }),
    expired: msg('Expired', { id: 'invitations.state-expired' }),
    revoked: msg('Revoked', { id: 'invitations.state-revoked' }),
    declined: msg('Declined', { id: 'organization.state-declined' }),
  })[state];

const explanation = ({ state, expiresAt }: MemberInvitation, locale: Locale, msg: Msg): string => {
  switch (state) {
    case 'sent': {
      const until = dayWords(expiresAt, locale);
      return msg(str`The link works until ${until}`, { id: 'invitations.until' });
    }
    case 'expired':
      return msg('The link has expired', { id: 'invitations.why-expired' });
    case 'declined':
      return msg('The person you invited declined', { id: 'organization.why-declined' });
    default:
      return msg('It was revoked', { id: 'organization.why-revoked' });
  }
};

/** One invitation that nobody accepted: to whom, how far, and what can be done. */
export const MemberInvitationRow = ({
  invitation,
  own,
  actions,
}: {
  invitation: MemberInvitation;
  /** The role of who looks. */
  own: MemberRole;
  /** What can be done about an invitation by mail. */
  actions: ReactNode;
}): ReactNode => {
  const msg = useMsg();
  const locale = useLocale();
  const { email, role, state, invitedAt } = invitation;
  const day = dayWords(invitedAt, locale);
  // An ADMIN invites MEMBERs only.
  const may = own === memberRole.owner || role === memberRole.member;
  return (
    <li>
      <div className="row-words">
        <h3>
          {email}
          <span className={`row-state ${state === 'sent' ? 'row-state-pending' : ''}`}>
            {stateWords(state, msg)}
          </span>
        </h3>
        <p>
          {[
            roleWords(role, msg),
            msg(str`Invited by email on ${day}`, { id: 'invitations.by-mail' }),
            explanation(invitation, locale, msg),
          ].join(' · ')}
        </p>
      </div>
      {may && actions}
    </li>
  );
};
