import { createHash, randomBytes } from 'node:crypto';
import { and, eq, gt, isNull, lt, sql } from 'drizzle-orm';
import type { Database } from '../../database/database.ts';
import { emailChanges } from '../../database/email-change-table.ts';
import { accounts, sessions, tickets } from '../../database/account-tables.ts';
import { HOUR, type PeriodicJob } from '../../jobs/periodic-job.ts';
import { browserOf } from './applicant-browser.ts';
import type { Account } from '../accounts/accounts.ts';

/** What an emailed link is for. */
export type TicketPurpose = (typeof tickets.$inferSelect)['purpose'];

/** What a new link carries: 32 random bytes in base64url. */
export const newTicket = (): string => randomBytes(32).toString('base64url');

/** Tables keep this alone: 32 random bytes cannot be guessed, so their hash needs no salt and no slowness. */
export const ticketIdOf = (ticket: string): string => createHash('sha256').update(ticket).digest('base64url');

const isGood = (purpose: TicketPurpose, ticket: string) =>
  and(
    eq(tickets.id, ticketIdOf(ticket)),
    eq(tickets.purpose, purpose),
    isNull(tickets.usedAt),
    gt(tickets.expiresAt, sql`now()`),
    eq(accounts.id, tickets.accountId),
    isNull(accounts.disabledAt),
    // What a session began ends with it.
    sql`(${tickets.sessionId} is null or exists (select 1 from ${sessions} where ${sessions.id} = ${tickets.sessionId}
      and ${sessions.revokedAt} is null and ${sessions.expiresAt} > now()))`,
  );

/** How long a link is good, and for whom else than its holder. */
export interface TicketOptions {
  /** The cookie of the browser that asked for it. */
  applicant?: string | undefined;
  /** The session that asked for it, with which it ends. */
  sessionId?: string;
  /** 24 if not given. */
  hours?: number;
}

/**
 * Makes a ticket that takes the place of an older one of its purpose. For an account that is not there it does the same work and
 * nothing comes of it.
 * @returns what the link carries, kept nowhere else
 */
export const issueTicket = async (
  database: Database,
  purpose: TicketPurpose,
  accountId: string,
  { applicant, sessionId, hours = 24 }: TicketOptions = {},
): Promise<string> => {
  const ticket = newTicket();
  const made = {
    id: ticketIdOf(ticket),
    createdAt: sql<Date>`now()`,
    expiresAt: sql<Date>`now() + make_interval(hours => ${hours})`,
    sessionId: sql<string | null>`${sessionId ?? null}::uuid`,
    usedAt: sql<null>`null::timestamptz`,
    browser: sql<string | null>`${applicant === undefined ? null : browserOf(applicant)}::text`,
  };
  await database
    .insert(tickets)
    .select(
      database
        .select({
          id: sql<string>`${made.id}`.as('id'),
          purpose: sql<TicketPurpose>`${purpose}`.as('purpose'),
          accountId: accounts.id,
          createdAt: made.createdAt.as('created_at'),
          expiresAt: made.expiresAt.as('expires_at'),
          usedAt: made.usedAt.as('used_at'),
          sessionId: made.sessionId.as('session_id'),
          browser: made.browser.as('browser'),
        })
        .from(accounts)
        .where(eq(accounts.id, accountId)),
    )
    .onConflictDoUpdate({ target: [tickets.accountId, tickets.purpose], set: made });
  return ticket;
};

/** Whether a ticket could be used now; it stays as it is. */
export const isTicketGood = async (
  database: Database,
  purpose: TicketPurpose,
  ticket: string,
): Promise<boolean> => {
  const found = await database
    .select({ id: tickets.id })
    .from(tickets)
    .innerJoin(accounts, eq(accounts.id, tickets.accountId))
    .where(isGood(purpose, ticket));
  return found.length > 0;
};

/** What a ticket is for, which can be used now. */
export interface HeldTicket extends Pick<Account, 'email' | 'emailVerifiedAt'> {
  accountId: string;
  /** `browserOf` the cookie of the browser that asked for it; null where that was not kept. */
  browser: string | null;
}

/**
 * Looks at a ticket without using it; its account is locked until the transaction ends.
 * @returns undefined where it is used, replaced, too old or never was, or the account disabled
 */
export const lockTicket = async (
  transaction: Database,
  purpose: TicketPurpose,
  ticket: string,
): Promise<HeldTicket | undefined> => {
  const [held] = await transaction
    .select({
      accountId: tickets.accountId,
      browser: tickets.browser,
      email: accounts.email,
      emailVerifiedAt: accounts.emailVerifiedAt,
    })
    .from(tickets)
    .innerJoin(accounts, eq(accounts.id, tickets.accountId))
    .where(isGood(purpose, ticket))
    .for('no key update', { of: accounts });
  return held;
};

/** What a ticket was for. */
export interface SpentTicket extends Pick<Account, 'emailVerifiedAt'> {
  accountId: string;
  /** The session that asked for it. */
  sessionId: string | null;
  /** `browserOf` the cookie of the browser that asked for it; null where that was not kept. */
  browser: string | null;
}

/**
 * Uses a ticket, in a transaction. The one UPDATE decides: of two that try at once one succeeds. The account is locked before
 * it, as everywhere, so that two transactions never wait for each other.
 * @returns what it was for, the account as it was before; undefined where it is used, replaced, too old or never was, or the account disabled
 */
export const spendTicket = async (
  transaction: Database,
  purpose: TicketPurpose,
  ticket: string,
): Promise<SpentTicket | undefined> => {
  await lockTicket(transaction, purpose, ticket);
  const [spent] = await transaction
    .update(tickets)
    .set({ usedAt: sql`now()` })
    .from(accounts)
    .where(isGood(purpose, ticket))
    .returning({
      accountId: tickets.accountId,
      sessionId: tickets.sessionId,
      browser: tickets.browser,
      emailVerifiedAt: accounts.emailVerifiedAt,
    });
  return spent;
};

/** Whether a change of the email address can still be confirmed. */
export const isPendingChange = and(
  isNull(emailChanges.confirmedAt),
  isNull(emailChanges.cancelledAt),
  isNull(emailChanges.stoppedAt),
  gt(emailChanges.expiresAt, sql`now()`),
);

/** Ends the wish for another email address; from the address of before the account can be saved all the same. */
export const cancelEmailChanges = async (database: Database, accountId: string): Promise<void> => {
  await database
    .update(emailChanges)
    .set({ cancelledAt: sql`now()` })
    .where(and(eq(emailChanges.accountId, accountId), isPendingChange));
};

/**
 * Makes the tickets of an account useless, that for a new email address too: what they were for is done, or was asked for by whoever
 * knew an older password.
 */
export const dropTickets = async (database: Database, accountId: string): Promise<void> => {
  await database.delete(tickets).where(eq(tickets.accountId, accountId));
  await cancelEmailChanges(database, accountId);
};

/** Forgets tickets that are too old. */
export const purgeTickets = async (database: Database): Promise<void> => {
  await database.delete(tickets).where(lt(tickets.expiresAt, sql`now()`));
};

export const ticketPurge: PeriodicJob = { name: 'delete-expired-tickets', every: HOUR, run: purgeTickets };
