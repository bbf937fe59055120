import { emailSchema, NICKNAME_MAX } from '@moiety/contract';
import type { Locale } from '@moiety/locales/server.ts';
import { and, eq, sql } from 'drizzle-orm';
import type { Database } from '../../database/database.ts';
import { accountIdentities, accounts } from '../../database/account-tables.ts';
import { revokeSessions } from '../sessions/queries.ts';
import type { Account } from '../accounts/accounts.ts';
import { hasEmail } from '../accounts/email-address.ts';
import type { Links } from '../../site/links.ts';
import { dropTickets } from '../tickets/tickets.ts';
import { oneLine } from '../../one-line.ts';
import { notify } from '../notifications/notify.ts';
import { SignOnProblem } from './problem.ts';
import type { Profile, Proof } from './provider-client.ts';

/** A name as the product shows it: on one line and not too long. */
const nicknameOf = (name: string | undefined, email: string): string => {
  const [account = email] = email.split('@', 1);
  const shown = oneLine(name ?? '') || account;
  // Half of a pair of surrogates is no character.
  return shown
    .slice(0, NICKNAME_MAX)
    .replace(/[\uD800-\uDBFF]$/, '')
    .trim();
};

const findLinked = async (database: Database, { issuer, subject }: Proof): Promise<Account | undefined> => {
  const [found] = await database
    .select({ account: accounts })
    .from(accountIdentities)
    .innerJoin(accounts, eq(accounts.id, accountIdentities.accountId))
    .where(and(eq(accountIdentities.issuer, issuer), eq(accountIdentities.subject, subject)));
  return found?.account;
};

/**
 * The account of an email address that the provider vouches for, made if there is none. The unique address decides between two
 * that come at once: the second finds the account of the first.
 * @returns with it whether somebody had it before, who can tell that they did not do this
 */
const claimAccount = async (
  transaction: Database,
  { email, nickname, locale }: Pick<Account, 'email' | 'nickname' | 'locale'>,
): Promise<{ account: Account; wasInUse: boolean }> => {
  const verified = { emailVerifiedAt: sql<Date>`now()` };
  const made = await transaction
    .insert(accounts)
    .values({ email, nickname, locale, ...verified })
    .onConflictDoNothing()
    .returning({ id: accounts.id });
  const [account] = await transaction.select().from(accounts).where(hasEmail(email)).for('no key update');
  if (!account) throw new Error('no account was added');
  if (account.emailVerifiedAt !== null || account.disabledAt !== null)
    return { account, wasInUse: made.length === 0 };
  // Whoever registered this address never proved to own it, and must not get in by the password that they chose.
  await dropTickets(transaction, account.id);
  await revokeSessions(transaction, account.id);
  const [claimed] = await transaction
    .update(accounts)
    .set({
      nickname,
      locale,
      ...verified,
      passwordHash: null,
      agreedAt: null,
      invitedBy: null,
      invitationId: null,
    })
    .where(eq(accounts.id, account.id))
    .returning();
  if (!claimed) throw new Error('no account was claimed');
  return { account: claimed, wasInUse: false };
};

const addressIn = ({ email, emailVerified }: Profile): string => {
  const address = emailSchema.safeParse(email ?? '');
  if (!emailVerified || !address.success) throw new SignOnProblem('unverified', { account: email });
  return address.data;
};

/**
 * The account that somebody signs in to who was signed in at a provider: the one linked at an earlier sign-in; else that of
 * the email address, if the provider vouches for it. An account belongs to whoever owns its address, as with the links that
 * are emailed.
 * @throws SignOnProblem `unverified` where it does not, or `disabled`
 */
export const linkedAccount = async (
  { database, links }: { database: Database; links: Links },
  proof: Proof,
  locale: Locale,
): Promise<Account> => {
  const linked = await findLinked(database, proof);
  if (linked) return linked;
  const profile = await proof.profile();
  const email = addressIn(profile);
  const nickname = nicknameOf(profile.name, email);
  return database.transaction(async (transaction) => {
    const { account, wasInUse } = await claimAccount(transaction, { email, nickname, locale });
    if (account.disabledAt !== null) throw new SignOnProblem('disabled', { account: account.email });
    const { issuer, subject } = proof;
    const added = await transaction
      .insert(accountIdentities)
      .values({ issuer, subject, accountId: account.id })
      .onConflictDoNothing()
      .returning({ accountId: accountIdentities.accountId });
    // Linked at the same moment by another sign-in, which may have told another address.
    if (added.length === 0) return (await findLinked(transaction, proof)) ?? account;
    if (wasInUse)
      await notify(transaction, account.id, { kind: 'sso-linked', provider: new URL(issuer).host }, links);
    return account;
  });
};
