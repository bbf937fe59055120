import type { ReactNode } from 'react';
import { MoCallout } from '@moiety/elements/callout/react.js';
import { MoSkeleton } from '@moiety/elements/skeleton/react.js';
import { HelpLink } from '../../shared/help-link.tsx';
import { LoadFailure } from '../../shared/load-failure.tsx';
import { useMsg } from '../../shared/words/use-msg.ts';
import { ChangePasswordForm } from './change-password-form.tsx';
import { useCurrentUserQuery } from './profile-api.ts';
import { ProfileSection } from './profile-section.tsx';

/** Changing the password, where the account has one of ours. */
export const PasswordSection = ({ email }: { email: string }): ReactNode => {
  const msg = useMsg();
  const { currentData: user, error, isFetching, refetch } = useCurrentUserQuery();
  const isDomain = user?.accountType === 'domain';
  return (
    <ProfileSection
      id="password"
      title={msg('Password', { id: 'portal.password' })}
      {...(!isDomain && {
        lead: msg('Changing your password signs you out everywhere else.', {
          id: 'portal.password.change-lead',
        }),
      })}
    >
      {user && !isDomain && (
        <>
          <ChangePasswordForm email={email} />
          <HelpLink article="passwords">{msg('Help with passwords', { id: 'help.passwords' })}</HelpLink>
        </>
      )}
      {isDomain && (
        <MoCallout
          heading={msg('Does not support changing domain account passwords.', {
            id: 'portal.password.domain',
          })}
        >
          {msg('You sign in through your organization, which keeps your password. Change it there.', {
            id: 'portal.password.domain-hint',
          })}
        </MoCallout>
      )}
      {!user && error && (
        <LoadFailure
          heading={msg('Your account could not be loaded', { id: 'portal.profile.account-failed' })}
          error={error}
          retrying={isFetching}
          onRetry={() => void refetch()}
        />
      )}
      {!user && !error && (
        <MoSkeleton className="profile-form-skeleton" shape="box" count={3} aria-busy="true" />
      )}
    </ProfileSection>
  );
};
