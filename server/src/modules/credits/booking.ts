import type { creditParams, CreditReason } from '@moiety/contract';
import { and, asc, eq, gt, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { Database } from '../../database/database.ts';
import {
  creditEntries,
  creditEntryDocuments,
  creditLots,
  creditPostings,
} from '../../database/credit-tables.ts';

/** Whoever asks the ledger for something that can never be right. It is a fault of the program, not of a person. */
export class LedgerMisuse extends Error {
  override name = 'LedgerMisuse';
}

/** More than anybody is given at once, so that no sum leaves the whole numbers of JavaScript. */
export const CREDITS_MAX = 1_000_000_000;

/** @throws LedgerMisuse where it is no number of credits */
export const requireAmount = (amount: number): void => {
  if (!Number.isInteger(amount) || amount < 1 || amount > CREDITS_MAX)
    throw new LedgerMisuse(`${amount} is no number of credits`);
};

/** A reason with what the contract wants told beside it. */
export type Reasoned<R extends CreditReason = CreditReason> = R extends CreditReason
  ? { reason: R; params: z.input<(typeof creditParams)[R]> }
  : never;

/** An entry to be booked. */
export type Booking = Reasoned & {
  /** Above zero for what came. */
  amount: number;
  /** What it is asked for by; null where asking twice cannot book twice. */
  key: string | null;
  /** An organisation's name; never a person's. */
  party?: string;
};

/** What an entry does to a lot. */
export interface Posting {
  lotId: string;
  amount: number;
}

export type Entry = typeof creditEntries.$inferSelect;

/** The entry that a key was used for. */
export const entryOfKey = async (
  transaction: Database,
  accountId: string,
  key: string,
): Promise<Entry | undefined> =>
  (
    await transaction
      .select()
      .from(creditEntries)
      .where(and(eq(creditEntries.accountId, accountId), eq(creditEntries.key, key)))
  )[0];

/** Writes an entry; its postings must follow in the same transaction, or the database refuses both. */
export const addEntry = async (
  transaction: Database,
  accountId: string,
  { reason, params, amount, key, party = '' }: Booking,
): Promise<Entry> => {
  const [entry] = await transaction
    .insert(creditEntries)
    .values({ accountId, reason, params, amount, key, party })
    .returning();
  if (!entry) throw new Error('no entry was written');
  return entry;
};

/** Writes what an entry does to lots. */
export const addPostings = async (
  transaction: Database,
  entryId: string,
  postings: readonly Posting[],
): Promise<void> => {
  await transaction
    .insert(creditPostings)
    .values(postings.map(({ lotId, amount }) => ({ entryId, lotId, amount })));
};

/** Notes which documents an entry is about, apart from it: they go when the person goes. */
export const addDocuments = async (
  transaction: Database,
  entryId: string,
  personId: string,
  names: readonly string[],
): Promise<void> => {
  await transaction.insert(creditEntryDocuments).values({ entryId, personId, names: [...names] });
};

/** Makes a lot of what an entry brought: it can be spent until `CREDIT_YEARS` have passed since. */
export const addLot = async (
  transaction: Database,
  { accountId, createdAt }: Entry,
  amount: number,
  years: number,
): Promise<Posting> => {
  const expiresAt = new Date(createdAt);
  expiresAt.setUTCFullYear(expiresAt.getUTCFullYear() + years);
  const [lot] = await transaction
    .insert(creditLots)
    .values({ accountId, amount, acquiredAt: createdAt, expiresAt })
    .returning({ id: creditLots.id });
  if (!lot) throw new Error('no lot was made');
  return { lotId: lot.id, amount };
};

/** What of a row of `credit_lots` is neither spent nor set aside. Its names are written out: Drizzle would shorten them. */
export const freeOfLot = sql`(credit_lots.remaining - coalesce((
  select sum(held.amount) from credit_hold_lots held where held.lot_id = credit_lots.id), 0))::bigint`;

/** The lots that can be spent from, the oldest first. */
export const spendableLots = (transaction: Database, accountId: string): Promise<Posting[]> =>
  transaction
    .select({ lotId: creditLots.id, amount: sql`${freeOfLot}`.mapWith(Number) })
    .from(creditLots)
    .where(
      and(
        eq(creditLots.accountId, accountId),
        gt(creditLots.remaining, 0),
        gt(creditLots.expiresAt, sql`now()`),
        sql`${freeOfLot} > 0`,
      ),
    )
    .orderBy(asc(creditLots.acquiredAt), asc(creditLots.id));

/**
 * Takes an amount from what there is, in its order.
 * @returns less than the amount where there is less
 */
export const takeFrom = (there: readonly Posting[], amount: number): Posting[] => {
  const taken: Posting[] = [];
  let open = amount;
  for (const { lotId, amount: most } of there) {
    const part = Math.min(most, open);
    if (part > 0) taken.push({ lotId, amount: part });
    open -= part;
  }
  return taken;
};

/** How much postings are together. */
export const sumOf = (postings: readonly Posting[]): number =>
  postings.reduce((sum, { amount }) => sum + amount, 0);
