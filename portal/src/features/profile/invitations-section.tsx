import type { ReactNode } from 'react';
import { str } from '@lit/localize';
import { Link } from 'react-router-dom';
import { INVITATION_CREDITS } from '@moiety/contract/credits.ts';
import { paths } from '../../shared/config/paths.ts';
import { useLocale, useMsg } from '../../shared/words/use-msg.ts';
import { ProfileSection } from './profile-section.tsx';

/** The way to the page of invited friends. */
export const InvitationsSection = (): ReactNode => {
  const msg = useMsg();
  const locale = useLocale();
  const credits = new Intl.NumberFormat(locale).format(INVITATION_CREDITS);
  return (
    <ProfileSection id="invitations" title={msg('Invite friends', { id: 'invitations.title' })}>
      <p>
        {msg(str`You and each friend get ${credits} credits when your friend signs in for the first time.`, {
          id: 'invitations.section',
        })}
      </p>
      <div>
        <Link className="message-action message-action-second" to={paths.invitations}>
          {msg('Invite friends', { id: 'invitations.title' })}
        </Link>
      </div>
    </ProfileSection>
  );
};
