import { createHmac, randomBytes } from 'node:crypto';
import type { Database } from '../../database/database.ts';
import { sharedSecret } from '../../database/secrets.ts';
import { foldEmail } from './email-address.ts';

/**
 * What stands for an account in the log: the same for an email address whatever its case, also for one that has no account, since
 * people mistype it, and their password into its field. Without the key nobody can try addresses out.
 */
export type AccountLogId = (email: string) => string;

/** 132 bits, enough that no two accounts are taken for one. */
const CHARACTERS = 22;

/** By a key that all processes share, so that an account is the same one in the logs of each. */
export const makeAccountLogId = async (database: Database): Promise<AccountLogId> => {
  const secret = await sharedSecret(database, 'account-log-id', () => randomBytes(32).toString('base64url'));
  const key = Buffer.from(secret, 'base64url');
  return (email) =>
    createHmac('sha256', key).update(foldEmail(email.trim())).digest('base64url').slice(0, CHARACTERS);
};
