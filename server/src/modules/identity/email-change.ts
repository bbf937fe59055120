import { EMAIL_CHANGE_HOURS, EMAIL_CHANGE_STOP_DAYS, type PendingEmail } from '@moiety/contract';
import { and, desc, eq, gt, gte, isNull, lt, or, sql, type SQL } from 'drizzle-orm';
import { databaseCode, type Database } from '../../database/database.ts';
import { emailChanges } from '../../database/email-change-table.ts';
import { rollbackUnless } from '../../database/rollback-unless.ts';
import { accounts } from '../../database/account-tables.ts';
import { HOUR, type PeriodicJob } from '../../jobs/periodic-job.ts';
import type { Principal } from '../../plugins/authentication.ts';
import { Refusal } from '../../refusal.ts';
import type { Links } from '../../site/links.ts';
import {
  type Account,
  dropApplicant,
  findAccount,
  findAccountById,
  isInUse,
  replaceEmail,
  resetPasswordOf,
} from '../accounts/accounts.ts';
import { foldEmail } from '../accounts/email-address.ts';
import {
  emailChangedLetter,
  emailChangeLetter,
  emailChangeNoticeLetter,
  emailInUseLetter,
} from '../mail/letters.ts';
import { queueMail } from '../mail/queue.ts';
import { forgetMonitored } from '../monitoring/purge.ts';
import { notify } from '../notifications/notify.ts';
import { hashPassword, turnOf } from '../passwords/password.ts';
import { randomPassword } from '../passwords/random-password.ts';
import { revokeSessions } from '../sessions/queries.ts';
import { countCall, countMail } from '../sign-in-limits/self-service-limits.ts';
import {
  cancelEmailChanges,
  dropTickets,
  isPendingChange,
  issueTicket,
  newTicket,
  ticketIdOf,
} from '../tickets/tickets.ts';

/** What an emailed link about another address does: confirm it, or stop the change. */
export type EmailChangeLink = 'email-change' | 'email-stop';

/** Another email address for an account, confirmed at the new one and told at the one of before. */
export interface EmailChange {
  /** What waits to be confirmed. */
  pending(accountId: string): Promise<PendingEmail | null>;
  /**
   * Sends a link to the new address, and one to the present address that stops the change. Whoever asks does not learn whether the new
   * one has an account: its owner is told instead, and it can never be confirmed.
   * @param address where the call comes from, for the limit
   * @throws Refusal `forbidden` for an account of single sign-on, `invalidRequest` where the address is the account's own, or
   * `tooManyRequests`, also where the address got as many mails as it may
   */
  request(
    who: Pick<Principal, 'accountId' | 'sessionId'>,
    email: string,
    address: string,
  ): Promise<PendingEmail>;
  /** Takes the wish back. */
  cancel(accountId: string): Promise<void>;
  /**
   * Gives the account its new address, and ends all sessions but the one that asked for it.
   * @throws Refusal `linkExpired`, `tooManyRequests`, or `conflict` where the address has an account by now
   */
  confirm(ticket: string, address: string): Promise<{ former: string; email: string }>;
  /**
   * For whoever has the address of before and did not want the change: it is stopped, or taken back where it was confirmed, with all that
   * came after it. All sessions end and the password is useless: whoever asked had one of them.
   * @returns the address that the account has, the one that it does not have (any more), and a ticket that sets a password
   * @throws Refusal `linkExpired`, `tooManyRequests`, or `conflict` where the address has another account by now
   */
  stop(ticket: string, address: string): Promise<{ email: string; unwanted: string; resetTicket: string }>;
  /** Whether an emailed link could be used now; it stays as it is. */
  isLinkGood(link: EmailChangeLink, ticket: string): Promise<boolean>;
}

/** @throws Refusal `forbidden`: the address is kept elsewhere */
export const refuseDomainAddress = (): never => {
  throw new Refusal('forbidden', (msg) =>
    msg('Your email address comes from single sign-on. Change it there.', {
      id: 'portal.email-change.domain',
    }),
  );
};

const refuseSameAddress = (): never => {
  throw new Refusal('invalidRequest', undefined, {
    fields: [
      {
        path: 'email',
        wording: (msg) => msg('This is already your email address', { id: 'portal.email-change.same' }),
      },
    ],
  });
};

const taken = (): Refusal =>
  new Refusal('conflict', (msg) =>
    msg('This email address now belongs to another account, so yours has not changed', {
      id: 'server.emailTaken',
    }),
  );

const isStoppable = and(isNull(emailChanges.stoppedAt), gt(emailChanges.stoppableUntil, sql`now()`));

/** The change that a link is for, while it can be used. */
const isFor = (link: EmailChangeLink, ticket: string): SQL | undefined => {
  const id = ticketIdOf(ticket);
  return link === 'email-change'
    ? and(eq(emailChanges.confirmTicket, id), isPendingChange)
    : and(or(eq(emailChanges.noticeTicket, id), eq(emailChanges.changedTicket, id)), isStoppable);
};

/** An account that is not disabled and has a password of ours. */
const isOurs = and(isNull(accounts.disabledAt), sql`${accounts.passwordHash} is not null`);

/** What a link is for, its account locked until the transaction ends. @throws Refusal `linkExpired` */
const lockChange = async (transaction: Database, link: EmailChangeLink, ticket: string) => {
  const [held] = await transaction
    .select({ change: emailChanges, account: accounts })
    .from(emailChanges)
    .innerJoin(accounts, eq(accounts.id, emailChanges.accountId))
    .where(and(isFor(link, ticket), isOurs))
    .for('no key update', { of: accounts });
  if (!held) throw new Refusal('linkExpired');
  return held;
};

const isLinkGood = async (database: Database, link: EmailChangeLink, ticket: string): Promise<boolean> => {
  const found = await database
    .select({ id: emailChanges.id })
    .from(emailChanges)
    .innerJoin(accounts, eq(accounts.id, emailChanges.accountId))
    .where(and(isFor(link, ticket), isOurs));
  return found.length > 0;
};

/** Gives an account an address that its owner has proved. @throws Refusal `conflict` where another account has it */
const take = async (transaction: Database, id: string, email: string): Promise<void> => {
  await dropApplicant(transaction, email);
  try {
    await transaction.transaction((inner) => replaceEmail(inner, id, email));
  } catch (error) {
    if (databaseCode(error) === '23505') throw taken();
    throw error;
  }
};

const shown = ({ email, expiresAt }: Pick<typeof emailChanges.$inferSelect, 'email' | 'expiresAt'>) => ({
  email,
  expiresAt: expiresAt.toISOString(),
});

/** What whoever has the new address is sent: the link, or that it has an account. */
const notifyNewAddress = async (
  transaction: Database,
  links: Links,
  { email, ticket, locale }: { email: string; ticket: string } & Pick<Account, 'locale'>,
): Promise<void> => {
  const owner = await findAccount(transaction, email);
  const { site, signIn, forgotPassword: forgot } = links;
  const letter =
    owner && isInUse(owner)
      ? emailInUseLetter(site, owner, { signIn, forgot })
      : emailChangeLetter(site, { email, locale }, links.confirmEmail(ticket));
  // The owner of a disabled account is not told to sign in.
  await rollbackUnless(!owner?.disabledAt, transaction, (inner) => queueMail(inner, letter));
};

export const makeEmailChange = (database: Database, links: Links): EmailChange => ({
  pending: async (accountId) => {
    const [found] = await database
      .select({ email: emailChanges.email, expiresAt: emailChanges.expiresAt })
      .from(emailChanges)
      .where(and(eq(emailChanges.accountId, accountId), isPendingChange))
      .orderBy(desc(emailChanges.createdAt))
      .limit(1);
    return found ? shown(found) : null;
  },

  request: async ({ accountId, sessionId }, email, address) => {
    const account = await findAccountById(database, accountId);
    if (!account || account.passwordHash === null) return refuseDomainAddress();
    if (foldEmail(account.email) === foldEmail(email)) return refuseSameAddress();
    await countCall(database, 'email', accountId, address);
    return database.transaction(async (transaction) => {
      // Beyond the limit nothing changes, or the link that was sent before would be of no use.
      await countMail(transaction, 'email-change', email);
      // First, for its lock on the account: two that ask at once leave one link that is good.
      await transaction
        .select({ id: accounts.id })
        .from(accounts)
        .where(eq(accounts.id, accountId))
        .for('no key update');
      await cancelEmailChanges(transaction, accountId);
      const [ticket, notice] = [newTicket(), newTicket()];
      const [made] = await transaction
        .insert(emailChanges)
        .values({
          accountId,
          sessionId,
          formerEmail: account.email,
          email,
          confirmTicket: ticketIdOf(ticket),
          noticeTicket: ticketIdOf(notice),
          expiresAt: sql`now() + make_interval(hours => ${EMAIL_CHANGE_HOURS})`,
          stoppableUntil: sql`now() + make_interval(days => ${EMAIL_CHANGE_STOP_DAYS})`,
        })
        .returning();
      if (!made) throw new Error('no change of an address was noted');
      const { locale } = account;
      await notifyNewAddress(transaction, links, { email, ticket, locale });
      const stop = links.stopEmailChange(notice);
      await queueMail(transaction, emailChangeNoticeLetter(links.site, account, { next: email, stop }));
      return shown(made);
    });
  },

  cancel: (accountId) => cancelEmailChanges(database, accountId),

  confirm: async (ticket, address) => {
    const attempt = await countCall(database, 'ticket', ticket, address);
    const done = await database.transaction(async (transaction) => {
      const { account } = await lockChange(transaction, 'email-change', ticket);
      const changed = newTicket();
      // The one UPDATE decides: of two that confirm at once one does.
      const [change] = await transaction
        .update(emailChanges)
        .set({
          confirmedAt: sql`now()`,
          changedTicket: ticketIdOf(changed),
          stoppableUntil: sql`now() + make_interval(days => ${EMAIL_CHANGE_STOP_DAYS})`,
        })
        .where(isFor('email-change', ticket))
        .returning();
      if (!change) throw new Refusal('linkExpired');
      const { formerEmail: former, email, sessionId } = change;
      await take(transaction, account.id, email);
      await revokeSessions(transaction, account.id, sessionId ?? undefined);
      // A link that sets a password and went to the former address sets none any more.
      await dropTickets(transaction, account.id);
      await forgetMonitored(transaction, former);
      const stop = links.stopEmailChange(changed);
      await queueMail(
        transaction,
        emailChangedLetter(links.site, { ...account, email: former }, { next: email, stop }),
      );
      await notify(transaction, account.id, { kind: 'email-changed', by: 'confirmed', email }, links);
      return { former, email };
    });
    await attempt.succeeded();
    return done;
  },

  stop: async (ticket, address) => {
    const attempt = await countCall(database, 'ticket', ticket, address);
    // Asked before, so that nobody makes us compute hashes by tickets that they made up.
    if (!(await isLinkGood(database, 'email-stop', ticket))) throw new Refusal('linkExpired');
    const passwordHash = await hashPassword(randomPassword(), turnOf(address, ticket));
    const done = await database.transaction(async (transaction) => {
      const { account } = await lockChange(transaction, 'email-stop', ticket);
      const [change] = await transaction
        .update(emailChanges)
        .set({ stoppedAt: sql`now()` })
        .where(isFor('email-stop', ticket))
        .returning();
      if (!change) throw new Refusal('linkExpired');
      const { formerEmail: email, createdAt } = change;
      // What was asked for since was asked for by the same stranger.
      await transaction
        .update(emailChanges)
        .set({ stoppedAt: sql`now()` })
        .where(
          and(
            eq(emailChanges.accountId, account.id),
            gte(emailChanges.createdAt, createdAt),
            isNull(emailChanges.stoppedAt),
          ),
        );
      const isOther = foldEmail(account.email) !== foldEmail(email);
      if (isOther) {
        await take(transaction, account.id, email);
        await forgetMonitored(transaction, account.email);
      }
      await resetPasswordOf(transaction, account.id, { passwordHash });
      await revokeSessions(transaction, account.id);
      await dropTickets(transaction, account.id);
      const resetTicket = await issueTicket(transaction, 'reset-password', account.id);
      await notify(transaction, account.id, { kind: 'email-changed', by: 'stopped', email }, links);
      return { email, unwanted: isOther ? account.email : change.email, resetTicket };
    });
    await attempt.succeeded();
    return done;
  },

  isLinkGood: (link, ticket) => isLinkGood(database, link, ticket),
});

/** Forgets changes that can neither be confirmed nor taken back. */
export const purgeEmailChanges = async (database: Database): Promise<void> => {
  await database.delete(emailChanges).where(lt(emailChanges.stoppableUntil, sql`now()`));
};

export const emailChangePurge: PeriodicJob = {
  name: 'delete-expired-email-changes',
  every: HOUR,
  run: purgeEmailChanges,
};
