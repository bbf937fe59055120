import { str } from '@lit/localize';
import { and, eq, gte, inArray, lt, sql, sum } from 'drizzle-orm';
import type { Database } from '../../database/database.ts';
import { creditAccounts, creditHolds } from '../../database/credit-tables.ts';
import { Refusal } from '../../refusal.ts';
import { lockCredits, lockOrganizationCredits } from './accounts.ts';
import { book, spendableLots, sumOf, type Reasoned } from './booking.ts';
import { grantTo } from './grant.ts';

/** The beginning of this month of UTC, by the clock of the database, which gives reservations their time too. */
const month = sql`date_trunc('month', now() at time zone 'utc')`;
const nextMonth = sql`${month} + interval '1 month'`;
/** What a reservation costs by now: what was set aside while the work is under way, what was deducted after it. */
const cost = sql`coalesce(${creditHolds.settled}, ${creditHolds.amount}) - ${creditHolds.refunded}`;

/**
 * What members spent and have set aside of an organization's credits in this month of UTC. Work counts in the month in which it was
 * asked for, also where it ended or was refunded later.
 * @returns for each account, 0 where there is nothing
 */
export const spentThisMonth = async (
  database: Database,
  organizationId: string,
  accountIds: readonly string[],
): Promise<Map<string, number>> => {
  const spent = await database
    .select({ id: creditHolds.personId, amount: sum(cost).mapWith(Number) })
    .from(creditHolds)
    .innerJoin(creditAccounts, eq(creditAccounts.id, creditHolds.accountId))
    .where(
      and(
        eq(creditAccounts.organizationId, organizationId),
        inArray(creditHolds.personId, [...accountIds]),
        gte(creditHolds.createdAt, sql`${month} at time zone 'utc'`),
        lt(creditHolds.createdAt, sql`(${nextMonth}) at time zone 'utc'`),
      ),
    )
    .groupBy(creditHolds.personId);
  const found = new Map(spent.map(({ id, amount }) => [id, amount]));
  return new Map(accountIds.map((id) => [id, found.get(id) ?? 0]));
};

const lastDayOfMonth = async (transaction: Database): Promise<string> => {
  const { rows } = await transaction.execute<{ day: string }>(
    sql`select to_char(${nextMonth} - interval '1 day', 'YYYY-MM-DD') as day`,
  );
  return rows[0]?.day ?? '';
};

/** A member who is about to spend. */
export interface CappedMember {
  organizationId: string;
  personId: string;
  /** Null for no cap. */
  monthlyCap: number | null;
}

/**
 * Why a member may not spend an amount: the cap, what is left of it and when the month ends. Their organization's credits are locked,
 * so that of two reservations at once the second counts the first.
 * @returns undefined where they may
 */
export const refusalOfCap = async (
  transaction: Database,
  { organizationId, personId, monthlyCap: cap }: CappedMember,
  amount: number,
): Promise<Refusal | undefined> => {
  if (cap === null) return undefined;
  const spent = (await spentThisMonth(transaction, organizationId, [personId])).get(personId) ?? 0;
  // The cap may have been lowered since.
  const left = Math.max(0, cap - spent);
  if (amount <= left) return undefined;
  const day = await lastDayOfMonth(transaction);
  return new Refusal('notEnoughCredits', (msg) =>
    msg(
      str`${amount} credits are needed. Your monthly cap of ${cap} leaves ${left}. The month ends on ${day} (UTC)`,
      { id: 'server.monthlyCap' },
    ),
  );
};

/**
 * Gives an organization credits, which its members can spend for a year.
 * @param key unique among what the organization is given: asked for twice by one key, it is given once
 * @returns whether they were given now; false where the key had been used
 */
export const grantToOrganization = async (
  transaction: Database,
  organizationId: string,
  { amount, key }: { amount: number; key: string },
): Promise<boolean> =>
  grantTo(transaction, await lockOrganizationCredits(transaction, organizationId), {
    reason: 'enterprise-recharge',
    params: {},
    amount,
    key,
  });

/** Deducts all that is neither set aside nor over. @returns how much it was */
const deductFree = async (
  transaction: Database,
  accountId: string,
  because: Reasoned<'enterprise-deduction' | 'upgrade-clearing'> & { party: string },
): Promise<number> => {
  const free = await spendableLots(transaction, accountId);
  const amount = sumOf(free);
  // Nothing to book; done again it finds nothing either, so that it needs no key.
  if (amount === 0) return 0;
  await book(
    transaction,
    accountId,
    { ...because, amount: -amount, key: null },
    { postings: free.map((posting) => ({ lotId: posting.lotId, amount: -posting.amount })) },
  );
  return amount;
};

/**
 * Deducts what an organization can spend when it is deleted. What is set aside is spent by the work that it is for; what that leaves
 * nobody can spend, and it expires in its time.
 * @param transaction in which its members are members no more: it has locked their rows, so that none reserves meanwhile
 * @returns how much was deducted
 */
export const closeOrganizationCredits = async (
  transaction: Database,
  organizationId: string,
  organizationName: string,
): Promise<number> =>
  deductFree(transaction, await lockOrganizationCredits(transaction, organizationId), {
    reason: 'enterprise-deduction',
    params: {},
    party: organizationName,
  });

/**
 * Deducts what a person can spend when an organization takes the place of their own account. What is set aside stays for the work
 * under way; what that leaves waits with the personal balance, as it would for anybody who joins.
 * @returns how much was deducted
 */
export const clearPersonalCredits = async (
  transaction: Database,
  personId: string,
  organizationName: string,
): Promise<number> =>
  deductFree(transaction, await lockCredits(transaction, personId), {
    reason: 'upgrade-clearing',
    params: { organization: organizationName },
    party: organizationName,
  });
