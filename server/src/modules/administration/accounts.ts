import { str } from '@lit/localize';
import type { AccountOrder, AdministeredAccount } from '@moiety/contract';
import { and, count, desc, eq, isNotNull, isNull, max, or, sql } from 'drizzle-orm';
import type { Database } from '../../database/database.ts';
import { organizationMembers, organizations } from '../../database/organization-tables.ts';
import { accounts, sessions } from '../../database/account-tables.ts';
import { Refusal, type Wording } from '../../refusal.ts';
import type { Links } from '../../site/links.ts';
import { findAccountById, resetPasswordOf, type Account } from '../accounts/accounts.ts';
import { grant } from '../credits/grant.ts';
import { spendableIn, statisticsOf } from '../credits/queries.ts';
import { randomPassword } from '../passwords/random-password.ts';
import { operatorResetLetter, passwordChangedLetter } from '../mail/letters.ts';
import { queueMail } from '../mail/queue.ts';
import { contains, lockMembership } from '../memberships/queries.ts';
import { recordStateEvent, notify } from '../notifications/notify.ts';
import { revokeInvitationsOf } from '../organizations/revoke-invitations.ts';
import { hashPassword } from '../passwords/password.ts';
import { revokeSessions } from '../sessions/queries.ts';
import { storageUsedBy } from '../storage/storage.ts';
import { dropTickets, issueTicket } from '../tickets/tickets.ts';

const noAccount = (): Refusal =>
  new Refusal('notFound', (msg) => msg('This account does not exist', { id: 'server.accountNotFound' }));

const conflict = (wording: Wording): Refusal => new Refusal('conflict', wording);

/** Why nothing can be given to an account yet: until then it is not known whose it is, and it can still be replaced. */
export const notVerified =
  (email: string): Wording =>
  (msg) =>
    msg(str`${email} has not verified the email address yet`, { id: 'server.accountNotVerified' });

export const isDisabled =
  (email: string): Wording =>
  (msg) =>
    msg(str`${email} is disabled. Enable the account first`, { id: 'server.accountDisabled' });

const isDomain =
  (email: string): Wording =>
  (msg) =>
    msg(str`${email} signs in with single sign-on: its password is kept by the provider, not here`, {
      id: 'server.accountDomain',
    });

/** @throws Refusal `notFound` */
export const accountOf = async (database: Database, id: string): Promise<Account> => {
  const account = await findAccountById(database, id);
  if (!account) throw noAccount();
  return account;
};

/** Which page of a list is wanted, and what is looked for; pages count from 1. */
export interface Searched {
  page: number;
  pageSize: number;
  /** Empty for everything. */
  q: string;
}

/** One page of the accounts, and how many there are. */
export const accountsFor = async (
  database: Database,
  { page, pageSize, q, sort }: Searched & { sort: AccountOrder },
): Promise<{ total: number; items: AdministeredAccount[] }> => {
  const storage = storageUsedBy(sql`accounts.id`);
  const wanted = q === '' ? undefined : or(contains(accounts.nickname, q), contains(accounts.email, q));
  const [counted] = await database.select({ total: count() }).from(accounts).where(wanted);
  const seen = database
    .select({ at: max(sessions.lastSeenAt).as('at') })
    .from(sessions)
    .where(eq(sessions.accountId, accounts.id))
    .as('seen');
  const rows = await database
    .select({
      account: accounts,
      organization: organizations.name,
      balance: spendableIn(sql`credit_accounts.owner_id = accounts.id`),
      storage,
      lastSeenAt: seen.at,
    })
    .from(accounts)
    .leftJoin(organizationMembers, eq(organizationMembers.accountId, accounts.id))
    .leftJoin(organizations, eq(organizations.id, organizationMembers.organizationId))
    .leftJoinLateral(seen, sql`true`)
    .where(wanted)
    .orderBy(...(sort === 'storage' ? [desc(storage)] : []), desc(accounts.createdAt), accounts.id)
    .limit(pageSize)
    .offset((page - 1) * pageSize);
  return {
    total: counted?.total ?? 0,
    items: rows.map(({ account, organization, balance, storage: used, lastSeenAt }) => ({
      id: account.id,
      nickname: account.nickname,
      email: account.email,
      verified: account.emailVerifiedAt !== null,
      disabled: account.disabledAt !== null,
      administrator: account.administrator,
      accountType: account.passwordHash === null ? ('domain' as const) : ('local' as const),
      organization,
      balance,
      storage: used,
      createdAt: account.createdAt.toISOString(),
      lastSeenAt: lastSeenAt?.toISOString() ?? null,
    })),
  };
};

/**
 * The account that an administrator may shut out. Administrators are made and unmade on the command line alone, so that a stolen
 * session of one cannot shut out the others.
 * @throws Refusal `notFound`, or `forbidden` for an administrator's, the own too
 */
export const governed = async (database: Database, id: string): Promise<Account> => {
  const account = await accountOf(database, id);
  if (account.administrator)
    throw new Refusal('forbidden', (msg) =>
      msg('Accounts of administrators are managed on the command line', {
        id: 'server.administratorAccount',
      }),
    );
  return account;
};

/** Ends the sessions, the links and the invitations of an account, and lets nobody sign in to it. */
export const disable = (database: Database, { id }: Pick<Account, 'id'>): Promise<void> =>
  database.transaction(async (transaction) => {
    // An organization is locked before its members.
    const membership = await lockMembership(transaction, id);
    if (membership) await revokeInvitationsOf(transaction, membership.id, id, null);
    await transaction
      .update(accounts)
      .set({ disabledAt: sql`now()` })
      .where(and(eq(accounts.id, id), isNull(accounts.disabledAt)));
    await revokeSessions(transaction, id);
    await dropTickets(transaction, id);
  });

export const enable = async (database: Database, { id }: Pick<Account, 'id'>): Promise<void> => {
  await database
    .update(accounts)
    .set({ disabledAt: null })
    .where(and(eq(accounts.id, id), isNotNull(accounts.disabledAt)));
};

/** What an operator gives. */
export interface OperatorGift {
  amount: number;
  /** The person reads it in the history. */
  note: string | undefined;
  /** Given twice by one key, it is given once. */
  key: string;
}

/**
 * Gives somebody credits of their own; their open pages ask anew.
 * @returns whether they were given now, and what of the person's own can be spent
 * @throws Refusal `conflict` where the email address was not verified
 */
export const give = async (
  database: Database,
  { id, email, emailVerifiedAt }: Pick<Account, 'id' | 'email' | 'emailVerifiedAt'>,
  { amount, note, key }: OperatorGift,
): Promise<{ isNew: boolean; balance: number }> => {
  if (emailVerifiedAt === null) throw conflict(notVerified(email));
  return database.transaction(async (transaction) => {
    const isNew = await grant(transaction, id, {
      reason: 'system',
      params: note === undefined ? {} : { note },
      amount,
      key: `operator:${key}`,
    });
    const { remaining } = await statisticsOf(transaction, { personId: id });
    if (isNew) await recordStateEvent(transaction, [id]);
    return { isNew, balance: remaining };
  });
};

const replacePassword = async (database: Database, account: Account, password: string): Promise<void> => {
  const passwordHash = await hashPassword(password);
  if (!(await resetPasswordOf(database, account.id, { passwordHash })))
    throw conflict(isDomain(account.email));
  await revokeSessions(database, account.id);
  await dropTickets(database, account.id);
};

/**
 * Sets a password, signs the account out everywhere and mails its owner that this happened.
 * @throws Refusal `conflict` for an account of single sign-on
 */
export const setPassword = (
  { database, links }: { database: Database; links: Links },
  account: Account,
  password: string,
): Promise<void> =>
  database.transaction(async (transaction) => {
    await replacePassword(transaction, account, password);
    const { site, forgotPassword: forgot } = links;
    await queueMail(transaction, passwordChangedLetter(site, account, { forgot }));
    await notify(transaction, account.id, { kind: 'password-changed', by: 'operator' }, links);
  });

/**
 * Makes the password useless, signs the account out everywhere, and makes a link that sets a new one.
 * @param options `mailed`: the owner gets it by mail
 * @returns the link, good for 24 hours and once
 * @throws Refusal `conflict` for a disabled account, and for one of single sign-on
 */
export const makeResetLink = async (
  { database, links }: { database: Database; links: Links },
  account: Account,
  { mailed = false } = {},
): Promise<string> => {
  if (account.disabledAt !== null) throw conflict(isDisabled(account.email));
  return database.transaction(async (transaction) => {
    await replacePassword(transaction, account, randomPassword());
    const link = links.resetPassword(await issueTicket(transaction, 'reset-password', account.id));
    if (mailed) await queueMail(transaction, operatorResetLetter(links.site, account, link));
    return link;
  });
};
