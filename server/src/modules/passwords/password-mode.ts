import type { Configuration } from '../../configuration.ts';
import { Refusal } from '../../refusal.ts';

/**
 * Whether accounts are signed in to by a password of ours. Where a company's provider is the way in they are not: whoever it
 * shuts out, or asks for a second factor, would come in by an older password.
 */
export const takesPasswords = ({ signInMode, oidc }: Pick<Configuration, 'signInMode' | 'oidc'>): boolean =>
  signInMode === 'password' || oidc === undefined;

/**
 * @param taken `takesPasswords`
 * @throws Refusal `forbidden` where nobody signs in by password
 */
export const requirePasswords = (taken: boolean): void => {
  if (taken) return;
  throw new Refusal('forbidden', (msg) =>
    msg('Passwords are not used here. Sign in with single sign-on', { id: 'server.noPasswords' }),
  );
};
