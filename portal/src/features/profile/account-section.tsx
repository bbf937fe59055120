import type { ReactNode } from 'react';
import { MoAvatar } from '@moiety/elements/avatar/react.js';
import { useMsg } from '../../shared/words/use-msg.ts';
import { ProfileSection } from './profile-section.tsx';

/** Who is signed in. */
export interface ProfilePerson {
  nickname: string;
  email: string;
  /** A picture's address; empty without one. */
  picture: string;
}

/** Who one is here. */
export const AccountSection = ({ person }: { person: ProfilePerson }): ReactNode => {
  const msg = useMsg();
  return (
    <ProfileSection id="account" title={msg('Account', { id: 'login.account' })}>
      <div className="profile-person">
        <MoAvatar name={person.nickname} picture={person.picture} aria-hidden="true" />
        <dl>
          <div>
            <dt>{msg('Nickname', { id: 'portal.nickname' })}</dt>
            <dd>{person.nickname}</dd>
          </div>
          <div>
            <dt>{msg('Email', { id: 'portal.email' })}</dt>
            <dd>{person.email}</dd>
          </div>
        </dl>
      </div>
    </ProfileSection>
  );
};
