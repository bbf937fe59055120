import { desc, eq, isNull, max, notExists, sql, and, isNotNull } from 'drizzle-orm';
import type { Locale } from '@moiety/locales/server.ts';
import { databaseCode, type Database } from '../database/database.ts';
import { accounts, accountIdentities, sessions } from '../database/schema.ts';
import { dropTickets, issueTicket } from '../modules/tickets/tickets.ts';
import { holdMembership } from '../modules/memberships/queries.ts';
import { endInvitationsOf } from '../modules/organizations/end-invitations.ts';
import { endSessions } from '../modules/sessions/queries.ts';
import { type Account, addAccount, findAccount, resetPasswordOf } from '../modules/accounts/accounts.ts';
import { hashPassword } from '../modules/passwords/password.ts';
import { randomPassword } from '../modules/identity/owner.ts';
import { passwordChangedLetter } from '../modules/mail/letters.ts';
import { queueMail } from '../modules/mail/queue.ts';
import { tell } from '../modules/notifications/tell.ts';
import type { Links } from '../site/links.ts';

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

/** Forgets who signed up with an address and did not verify it: that may be a stranger. */
const dropApplicant = async (database: Database, email: string): Promise<void> => {
  const identity = database
    .select({ id: accountIdentities.accountId })
    .from(accountIdentities)
    .where(eq(accountIdentities.accountId, accounts.id));
  await database
    .delete(accounts)
    .where(
      and(
        sql`lower(${accounts.email}) = lower(${email})`,
        isNull(accounts.emailVerifiedAt),
        isNull(accounts.disabledAt),
        isNotNull(accounts.passwordHash),
        notExists(identity),
      ),
    );
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

/** Ends the sessions, the links and the invitations of an account, and lets nobody sign in to it. */
export const disableUser = async (database: Database, email: string): Promise<void> => {
  const { id } = await userOf(database, email);
  await database.transaction(async (transaction) => {
    // An organisation is locked before its members.
    const membership = await holdMembership(transaction, id);
    if (membership) await endInvitationsOf(transaction, membership.id, id, null);
    await transaction
      .update(accounts)
      .set({ disabledAt: sql`now()` })
      .where(and(eq(accounts.id, id), isNull(accounts.disabledAt)));
    await endSessions(transaction, id);
    await dropTickets(transaction, id);
  });
};

export const enableUser = async (database: Database, email: string): Promise<void> => {
  const { id } = await userOf(database, email);
  await database
    .update(accounts)
    .set({ disabledAt: null })
    .where(and(eq(accounts.id, id), isNotNull(accounts.disabledAt)));
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

const replacePassword = async (database: Database, account: Account, password: string): Promise<void> => {
  const passwordHash = await hashPassword(password);
  if (!(await resetPasswordOf(database, account.id, { passwordHash })))
    throw new AdminError(
      `${account.email} signs in by single sign-on: its password is kept by the provider, not here.`,
    );
  await endSessions(database, account.id);
  await dropTickets(database, account.id);
};

/** Sets a password, signs the account out everywhere and mails its owner that this happened. */
export const resetPassword = async (
  database: Database,
  links: Links,
  { email, password }: { email: string; password: string },
): Promise<void> => {
  const account = await userOf(database, email);
  await database.transaction(async (transaction) => {
    await replacePassword(transaction, account, password);
    await queueMail(
      transaction,
      passwordChangedLetter(links.site, account, { forgot: links.forgotPassword }),
    );
    await tell(transaction, account.id, { kind: 'password-changed', by: 'operator' }, links);
  });
};

/**
 * Makes the password useless, signs the account out everywhere, and makes a link that sets a new one.
 * @returns the link, good for 24 hours and once
 */
export const resetLink = async (database: Database, links: Links, email: string): Promise<string> => {
  const account = await userOf(database, email);
  if (account.disabledAt !== null)
    throw new AdminError(`${account.email} is disabled, so no link would work: run user:enable first.`);
  return database.transaction(async (transaction) => {
    await replacePassword(transaction, account, randomPassword());
    return links.resetPassword(await issueTicket(transaction, 'reset-password', account.id));
  });
};
