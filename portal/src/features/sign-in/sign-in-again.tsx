import type { ReactNode } from 'react';
import { useSettings } from '../../shared/config/use-settings.ts';
import { CredentialsAgain } from './credentials-again.tsx';
import { SignOnAgain } from './sign-on-again.tsx';

/**
 * Asks to sign in again over the page as it is. What waited is sent when the same person signs in; leaving the dialog
 * ends the session.
 */
export const SignInAgain = ({
  account,
}: {
  /** Whose session it is, by the address that they have now: that of the token may be older. */
  account: string;
}): ReactNode =>
  useSettings().signInMode === 'sso' ? <SignOnAgain /> : <CredentialsAgain account={account} />;
