import {
  and,
  count,
  eq,
  gt,
  isNotNull,
  isNull,
  lt,
  notExists,
  sql,
  type AnyColumn,
  type SQL,
} from 'drizzle-orm';
import type { Locale } from '@moiety/locales/server.ts';
import type { Database } from '../../database/database.ts';
import { accountIdentities, accounts, tickets } from '../../database/account-tables.ts';
import { HOUR, type PeriodicJob } from '../../jobs/periodic-job.ts';
import { hasEmail } from './email-address.ts';

export type Account = typeof accounts.$inferSelect;

/** The account of an email address, whatever its case. */
export const findAccount = async (database: Database, email: string): Promise<Account | undefined> => {
  const found = await database.select().from(accounts).where(hasEmail(email));
  return found[0];
};

export const countAccounts = async (database: Database): Promise<number> =>
  (await database.select({ total: count() }).from(accounts))[0]?.total ?? 0;

/** @throws an error of code 23505 where the email address is taken */
export const addAccount = async (
  database: Database,
  account: typeof accounts.$inferInsert,
): Promise<Account> => {
  const [added] = await database.insert(accounts).values(account).returning();
  if (!added) throw new Error('no account was added');
  return added;
};

/**
 * Until the transaction ends nobody disables the account or ends its sessions.
 * @returns undefined where nobody may sign in to it now
 */
export const lockAccount = async (
  transaction: Database,
  id: string,
): Promise<Pick<Account, 'securityStamp'> | undefined> => {
  const [held] = await transaction
    .select({ securityStamp: accounts.securityStamp })
    .from(accounts)
    .where(and(eq(accounts.id, id), isNull(accounts.disabledAt)))
    .for('share');
  return held;
};

/** Notes that somebody is welcomed. @returns whether nobody had welcomed them before */
export const markWelcomed = async (transaction: Database, id: string): Promise<boolean> => {
  const noted = await transaction
    .update(accounts)
    .set({ welcomedAt: sql`now()` })
    .where(and(eq(accounts.id, id), isNull(accounts.welcomedAt)))
    .returning({ id: accounts.id });
  return noted.length > 0;
};

/** Somebody who signs up, before the email address is verified. */
export interface Applicant {
  email: string;
  nickname: string;
  passwordHash: string;
  /** The language of mails to them. */
  locale: Locale;
  /** The account that invited them. */
  invitedBy: string | null;
  /** The emailed invitation that they came by. */
  invitationId: string | null;
}

/**
 * Stores an account whose email address is to be verified. One that waits for that already is replaced: whoever owns the
 * address decides by following the newest link. One statement, so that two registrations at once make one account.
 * @returns its id; undefined where the address has an account that is in use, or disabled
 */
export const storeApplicant = async (
  database: Database,
  { email, nickname, passwordHash, locale, invitedBy, invitationId }: Applicant,
): Promise<string | undefined> => {
  const { rows } = await database.execute<{ id: string }>(sql`
    insert into ${accounts} (email, nickname, password_hash, locale, invited_by, invitation_id, agreed_at)
    values (${email}, ${nickname}, ${passwordHash}, ${locale}, ${invitedBy}, ${invitationId}, now())
    on conflict (lower(email)) do update set
      email = excluded.email, nickname = excluded.nickname, password_hash = excluded.password_hash,
      locale = excluded.locale, invited_by = excluded.invited_by,
      invitation_id = excluded.invitation_id, agreed_at = now(), created_at = now()
    where ${accounts.emailVerifiedAt} is null and ${accounts.disabledAt} is null
      and ${accounts.passwordHash} is not null
    returning id`);
  return rows[0]?.id;
};

/** Forgets who signed up with an address and did not verify it: that may be a stranger. */
export const dropApplicant = async (database: Database, email: string): Promise<void> => {
  const identity = database
    .select({ id: accountIdentities.accountId })
    .from(accountIdentities)
    .where(eq(accountIdentities.accountId, accounts.id));
  await database
    .delete(accounts)
    .where(
      and(
        hasEmail(email),
        isNull(accounts.emailVerifiedAt),
        isNull(accounts.disabledAt),
        isNotNull(accounts.passwordHash),
        notExists(identity),
      ),
    );
};

/** Whether an account is somebody's, so that nobody else gets its address: one that was signed up for and not verified is nobody's yet. */
export const isInUse = ({ emailVerifiedAt, disabledAt, passwordHash }: Account): boolean =>
  emailVerifiedAt !== null || disabledAt !== null || passwordHash === null;

/** Gives an account another, verified address. @throws an error of code 23505 where the address is taken */
export const replaceEmail = async (database: Database, id: string, email: string): Promise<void> => {
  await database
    .update(accounts)
    .set({ email, emailVerifiedAt: sql`now()` })
    .where(eq(accounts.id, id));
};

/** The account that an invitation link names, if its owner can be thanked for it. */
export const findInviter = async (database: Database, inviteCode: string): Promise<string | undefined> => {
  const [found] = await database
    .select({ id: accounts.id })
    .from(accounts)
    .where(
      and(
        eq(accounts.inviteCode, inviteCode),
        isNotNull(accounts.emailVerifiedAt),
        isNull(accounts.disabledAt),
      ),
    );
  return found?.id;
};

export const findAccountById = async (database: Database, id: string): Promise<Account | undefined> =>
  (await database.select().from(accounts).where(eq(accounts.id, id)))[0];

const verified = sql`coalesce(${accounts.emailVerifiedAt}, now())`;

export const markEmailVerified = async (database: Database, id: string): Promise<void> => {
  await database.update(accounts).set({ emailVerifiedAt: verified }).where(eq(accounts.id, id));
};

/** What stays of a sign-up. */
const kept = (column: AnyColumn, stays: boolean, otherwise: SQL): SQL =>
  sql`case when ${stays}::boolean or ${accounts.emailVerifiedAt} is not null then ${column} else ${otherwise} end`;

/**
 * Sets the password that a link to the email address allowed: whoever followed it owns the address. Where nobody had verified it, a
 * stranger may have signed up with it: then neither the name nor the inviter stays that was chosen.
 * @param isApplicant whether who owns the address is known to have signed up
 * @param nickname in the place of one that does not stay; without it the part of the address before the @
 * @returns the account; undefined where it has no password of ours
 */
export const resetPasswordOf = async (
  database: Database,
  id: string,
  {
    passwordHash,
    isApplicant = false,
    nickname,
  }: { passwordHash: string; isApplicant?: boolean; nickname?: string | undefined },
): Promise<Account | undefined> => {
  const chosen = nickname === undefined ? sql`split_part(${accounts.email}, '@', 1)` : sql`${nickname}`;
  const [changed] = await database
    .update(accounts)
    .set({
      passwordHash,
      emailVerifiedAt: verified,
      nickname: kept(accounts.nickname, isApplicant, chosen),
      invitedBy: kept(accounts.invitedBy, isApplicant, sql`null`),
      invitationId: kept(accounts.invitationId, isApplicant, sql`null`),
    })
    .where(and(eq(accounts.id, id), isNotNull(accounts.passwordHash)))
    .returning();
  return changed;
};

/**
 * Puts a hash in the place of another.
 * @returns the account; undefined where somebody was faster and the hash is not `from` any more
 */
export const replacePasswordHash = async (
  database: Database,
  id: string,
  { from, to }: { from: string; to: string },
): Promise<Account | undefined> => {
  const [changed] = await database
    .update(accounts)
    .set({ passwordHash: to })
    .where(and(eq(accounts.id, id), eq(accounts.passwordHash, from)))
    .returning();
  return changed;
};

/**
 * Whether an account still has the hash that a password was checked against. Until the transaction ends nobody replaces it, so
 * that a session which an old password opens is never younger than the new one, which ends them.
 */
export const lockPassword = async (
  transaction: Database,
  { id, passwordHash }: Pick<Account, 'id' | 'passwordHash'>,
): Promise<boolean> => {
  if (passwordHash === null) return false;
  const held = await transaction
    .select({ id: accounts.id })
    .from(accounts)
    .where(and(eq(accounts.id, id), eq(accounts.passwordHash, passwordHash), isNull(accounts.disabledAt)))
    .for('share');
  return held.length > 0;
};

/** Forgets who signed up and did not verify the email address for 7 days, unless a newer link still can. */
export const purgeApplicants = async (database: Database): Promise<void> => {
  const ticket = database
    .select({ id: tickets.id })
    .from(tickets)
    .where(and(eq(tickets.accountId, accounts.id), gt(tickets.expiresAt, sql`now()`)));
  await database
    .delete(accounts)
    .where(
      and(
        isNull(accounts.emailVerifiedAt),
        isNull(accounts.disabledAt),
        lt(accounts.createdAt, sql`now() - interval '7 days'`),
        notExists(ticket),
      ),
    );
};

export const applicantPurge: PeriodicJob = {
  name: 'delete-unverified-accounts',
  every: HOUR,
  run: purgeApplicants,
};
