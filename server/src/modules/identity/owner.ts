import type { Database } from '../../database/database.ts';
import type { Links } from '../../site/links.ts';
import { StartError } from '../../start-error.ts';
import { isTooCommon } from '../common-passwords/common-passwords.ts';
import { hashPassword } from '../passwords/password.ts';
import { randomPassword } from '../passwords/random-password.ts';
import { addAccount, countAccounts } from '../accounts/accounts.ts';
import { issueTicket } from '../tickets/tickets.ts';

/** The first account, made on an empty database. */
export interface Owner {
  email: string;
  /** Undefined where there is a link instead, or the operator knows the password. */
  password?: string;
  /** Sets the password, once and for 24 hours. */
  link?: string;
}

export const OWNER_EMAIL = 'owner@moiety.local';

/**
 * Makes the owner's account on an empty database.
 * @param preset what the operator chose
 * @param links where a link leads that sets the password; without it a password is made to be shown
 * @returns the account, undefined where there are accounts already
 * @throws StartError where the operator chose a password that is too common
 */
export const ensureOwner = async (
  database: Database,
  preset: { email?: string | undefined; password?: string | undefined },
  links?: Links,
): Promise<Owner | undefined> => {
  if ((await countAccounts(database)) > 0) return undefined;
  const { email = OWNER_EMAIL, password = randomPassword() } = preset;
  if (preset.password !== undefined && isTooCommon(password, { email }))
    throw new StartError('MOIETY_OWNER_PASSWORD is too common: choose one that is harder to guess.');
  const passwordHash = await hashPassword(password);
  return database.transaction(async (transaction) => {
    const { id } = await addAccount(transaction, {
      email,
      nickname: email.split('@', 1)[0] ?? email,
      passwordHash,
      // Whoever starts the server names the address; there may be no mail server to verify it with.
      emailVerifiedAt: new Date(),
      administrator: true,
    });
    if (preset.password !== undefined) return { email };
    if (!links) return { email, password };
    return { email, link: links.resetPassword(await issueTicket(transaction, 'reset-password', id)) };
  });
};
