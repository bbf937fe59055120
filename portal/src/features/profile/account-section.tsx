import type { ReactNode } from 'react';
import { MoSkeleton } from '@moiety/elements/skeleton/react.js';
import { useLocale, useMsg } from '../../shared/words/use-msg.ts';
import { useNow } from '../../shared/words/use-now.ts';
import type { Person } from '../account/index.ts';
import { NicknameField } from './nickname-field.tsx';
import { PictureField } from './picture-field.tsx';
import { ProfileSection } from './profile-section.tsx';
import { versionWords } from './version-words.ts';
import './account.css';

/** Who is signed in. */
export type ProfilePerson = Pick<Person, 'nickname' | 'email' | 'picture' | 'orgs'>;

/** Who one is here, and what of it can be changed. */
export const AccountSection = ({ person }: { person: ProfilePerson }): ReactNode => {
  const msg = useMsg();
  const locale = useLocale();
  const now = useNow();
  return (
    <ProfileSection id="account" title={msg('Account', { id: 'login.account' })}>
      <PictureField person={person} />
      <dl className="profile-person">
        <NicknameField nickname={person.nickname} />
        <div>
          <dt>{msg('Email', { id: 'portal.email' })}</dt>
          <dd>{person.email}</dd>
        </div>
        <div>
          <dt>{msg('App version', { id: 'profile.version' })}</dt>
          <dd aria-busy={!person.orgs}>
            {person.orgs ? versionWords(person.orgs, now, locale, msg) : <MoSkeleton />}
          </dd>
        </div>
      </dl>
    </ProfileSection>
  );
};
