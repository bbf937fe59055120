import type { creditStatistics, CreditEntry, DataOf, listCreditEntries, QueryOf } from '@moiety/contract';
import { and, count, desc, eq, gt, gte, lt, min, sql, sum } from 'drizzle-orm';
import type { Database } from '../../database/database.ts';
import {
  creditAccounts,
  creditEntries,
  creditEntryDocuments,
  creditLots,
} from '../../database/credit-tables.ts';
import { freeOfLot } from './booking.ts';

/** What a person can spend: neither spent, nor set aside, nor over. */
export const statisticsOf = async (
  database: Database,
  personId: string,
): Promise<DataOf<typeof creditStatistics>> => {
  const free = database
    .select({
      amount: sql<number>`${freeOfLot}`.as('amount'),
      expiresAt: creditLots.expiresAt,
      day: sql`(${creditLots.expiresAt} at time zone 'utc')::date`.as('day'),
    })
    .from(creditLots)
    .innerJoin(creditAccounts, eq(creditAccounts.id, creditLots.accountId))
    .where(
      and(
        eq(creditAccounts.ownerId, personId),
        gt(creditLots.remaining, 0),
        gt(creditLots.expiresAt, sql`now()`),
      ),
    )
    .as('free');
  const days = await database
    .select({ amount: sum(free.amount).mapWith(Number), expiresAt: min(free.expiresAt) })
    .from(free)
    .where(gt(free.amount, 0))
    .groupBy(free.day)
    .orderBy(free.day);
  return {
    remaining: days.reduce((total, { amount }) => total + amount, 0),
    account: 'personal',
    expiring: days.flatMap(({ amount, expiresAt }) =>
      expiresAt === null ? [] : [{ amount, expiresAt: expiresAt.toISOString() }],
    ),
  };
};

type EntryRow = typeof creditEntries.$inferSelect;

/** An entry as the contract shows it; the parameters of each reason were typed when they were written. */
const shown = (
  { id, createdAt, party, amount, balance, reason, params }: EntryRow,
  documents: string[] | null,
): CreditEntry =>
  ({
    id,
    createdAt: createdAt.toISOString(),
    party,
    amount,
    balance,
    reason,
    params: documents === null ? params : { ...params, documents },
  }) as CreditEntry;

/** Which entries of the history are wanted; pages count from 1. */
export interface EntryPage extends Pick<QueryOf<typeof listCreditEntries>, 'reason' | 'from' | 'to'> {
  page: number;
  pageSize: number;
}

/** The history of a person's credits, newest first, and how long it is. */
export const entriesOf = async (
  database: Database,
  personId: string,
  { page, pageSize, reason, from, to }: EntryPage,
): Promise<DataOf<typeof listCreditEntries>> => {
  const wanted = and(
    eq(creditAccounts.ownerId, personId),
    reason && eq(creditEntries.reason, reason),
    from === undefined ? undefined : gte(creditEntries.createdAt, new Date(from)),
    to === undefined ? undefined : lt(creditEntries.createdAt, new Date(to)),
  );
  const [counted] = await database
    .select({ total: count() })
    .from(creditEntries)
    .innerJoin(creditAccounts, eq(creditAccounts.id, creditEntries.accountId))
    .where(wanted);
  const rows = await database
    .select({ entry: creditEntries, documents: creditEntryDocuments.names })
    .from(creditEntries)
    .innerJoin(creditAccounts, eq(creditAccounts.id, creditEntries.accountId))
    .leftJoin(creditEntryDocuments, eq(creditEntryDocuments.entryId, creditEntries.id))
    .where(wanted)
    .orderBy(desc(creditEntries.number))
    .limit(pageSize)
    .offset((page - 1) * pageSize);
  return {
    total: counted?.total ?? 0,
    items: rows.map(({ entry, documents }) => shown(entry, documents)),
  };
};
