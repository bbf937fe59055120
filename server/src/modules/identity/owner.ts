import { randomInt } from 'node:crypto';
import type { Database } from '../../database/database.ts';
import { hashPassword } from '../passwords/password.ts';
import { addAccount, countAccounts } from '../accounts/accounts.ts';

/** The first account, made on an empty database. */
export interface Owner {
  email: string;
  password: string;
}

export const OWNER_EMAIL = 'owner@moiety.local';

const alphabets = {
  // Without the letters that look like others: it is read off a terminal and typed.
  lower: 'abcdefghijkmnpqrstuvwxyz',
  upper: 'ABCDEFGHJKLMNPQRSTUVWXYZ',
  digit: '23456789',
  special: '-_+=#%@',
};
const pick = (from: string): string => from.charAt(randomInt(from.length));

/** 16 characters, about 88 bits, that satisfy the rules for setting a password: one of each class at least. */
export const randomPassword = (): string => {
  const classes = Object.values(alphabets);
  const all = classes.join('');
  const letters = Array.from({ length: 16 }, () => pick(all));
  if (classes.every((letter) => letters.some((char) => letter.includes(char)))) return letters.join('');
  return randomPassword();
};

/**
 * Makes the owner's account on an empty database.
 * @returns the account with its password, undefined where there are accounts already
 */
export const ensureOwner = async (
  database: Database,
  preset: { email?: string | undefined; password?: string | undefined },
): Promise<Owner | undefined> => {
  if ((await countAccounts(database)) > 0) return undefined;
  const owner: Owner = { email: preset.email ?? OWNER_EMAIL, password: preset.password ?? randomPassword() };
  const nickname = owner.email.split('@', 1)[0] ?? owner.email;
  await addAccount(database, {
    email: owner.email,
    nickname,
    passwordHash: await hashPassword(owner.password),
    // Whoever starts the server names the address; there may be no mail server to verify it with.
    emailVerifiedAt: new Date(),
    administrator: true,
  });
  return owner;
};
