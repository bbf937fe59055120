import { desc, eq, max, sql } from 'drizzle-orm';
import type { Locale } from '@moiety/locales/server.ts';
import { databaseCode, type Database } from '../database/database.ts';
import { accounts, sessions } from '../database/account-tables.ts';
import { type Account, addAccount, dropApplicant, findAccount } from '../modules/accounts/accounts.ts';
import { hashPassword } from '../modules/passwords/password.ts';

/** What was asked for cannot be done; the message is for the operator. */
export class AdminError extends Error {
  override name = 'AdminError';
}

/** An account, as the list shows it. */
export interface ListedUser {
  email: string;
  nickname: string;
  id: string;
  inviteCode: string;
  verified: boolean;
  disabled: boolean;
  administrator: boolean;
  /** Of the sessions that are still known: those that ended longer than a day ago are forgotten. */
  lastSeen: Date | null;
}

/** All accounts, the newest first. */
export const listUsers = async (database: Database): Promise<ListedUser[]> => {
  const seen = database
    .select({ accountId: sessions.accountId, at: max(sessions.lastSeenAt).as('at') })
    .from(sessions)
    .groupBy(sessions.accountId)
    .as('seen');
  return database
    .select({
      email: accounts.email,
      nickname: accounts.nickname,
      id: accounts.id,
      inviteCode: accounts.inviteCode,
      verified: sql<boolean>`${accounts.emailVerifiedAt} is not null`,
      disabled: sql<boolean>`${accounts.disabledAt} is not null`,
      administrator: accounts.administrator,
      lastSeen: seen.at,
    })
    .from(accounts)
    .leftJoin(seen, eq(seen.accountId, accounts.id))
    .orderBy(desc(accounts.createdAt), accounts.email);
};

/** @throws AdminError where nobody has the address */
export const userOf = async (database: Database, email: string): Promise<Account> => {
  const account = await findAccount(database, email);
  if (!account) throw new AdminError(`There is no account of ${email}.`);
  return account;
};

/**
 * Whoever runs this command names the address, so it counts as verified, and the account takes the place of one that nobody
 * verified.
 */
export const createUser = async (
  database: Database,
  {
    email,
    nickname,
    locale,
    password,
  }: { email: string; nickname: string; locale: Locale; password: string },
): Promise<Account> => {
  const passwordHash = await hashPassword(password);
  try {
    return await database.transaction(async (transaction) => {
      await dropApplicant(transaction, email);
      return addAccount(transaction, { email, nickname, locale, passwordHash, emailVerifiedAt: new Date() });
    });
  } catch (error) {
    if (databaseCode(error) === '23505') throw new AdminError(`There is an account of ${email} already.`);
    throw error;
  }
};

/** Lets somebody run the platform, or no longer; their next call is answered by it already. */
export const setAdministrator = async (
  database: Database,
  email: string,
  administrator: boolean,
): Promise<void> => {
  const account = await userOf(database, email);
  // Until then it is not known whose account it is.
  if (administrator && account.emailVerifiedAt === null)
    throw new AdminError(`${account.email} has not verified the email address yet.`);
  await database.update(accounts).set({ administrator }).where(eq(accounts.id, account.id));
};
