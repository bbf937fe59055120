import { useRef, type ReactNode } from 'react';
import { MoSkeleton } from '@moiety/elements/skeleton/react.js';
import { useLocale, useMsg } from '../../shared/words/use-msg.ts';
import { useNow } from '../../shared/words/use-now.ts';
import type { Person } from '../account/index.ts';
import { EmailField } from './email-field.tsx';
import { NicknameField } from './nickname-field.tsx';
import { PendingEmail } from './pending-email.tsx';
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
  const heading = useRef<HTMLHeadingElement>(null);
  return (
    <ProfileSection id="account" headingRef={heading} title={msg('Account', { id: 'login.account' })}>
      <PictureField person={person} />
      <dl className="profile-person">
        <NicknameField nickname={person.nickname} />
        <EmailField email={person.email} />
        <div>
          <dt>{msg('App version', { id: 'profile.version' })}</dt>
          <dd aria-busy={!person.orgs}>
            {person.orgs ? versionWords(person.orgs, now, locale, msg) : <MoSkeleton />}
          </dd>
        </div>
      </dl>
      <PendingEmail email={person.email} onKept={() => heading.current?.focus()} />
    </ProfileSection>
  );
};
