import { CREDIT_YEARS } from '@moiety/contract';
import { str } from '@lit/localize';
import { and, asc, desc, eq, sql } from 'drizzle-orm';
import type { Database } from '../../database/database.ts';
import { creditHoldLots, creditHolds, creditLots, creditPostings } from '../../database/credit-tables.ts';
import { Refusal } from '../../refusal.ts';
import { lockCreditAccount, lockSpendingAccount } from './accounts.ts';
import {
  addDocuments,
  addEntry,
  addLot,
  addPostings,
  entryOfKey,
  LedgerMisuse,
  requireAmount,
  spendableLots,
  sumOf,
  takeFrom,
  type Posting,
} from './booking.ts';
import { requireWithinCap } from './organization.ts';

/** What work is asked for with. */
export interface Reservation {
  /** What it costs at most. */
  amount: number;
  /** Unique among what this person reserves: asked for twice by one key, it is set aside once. */
  key: string;
  /** The names of the documents that the work is about, at least one. */
  documents: readonly string[];
}

const requireDocuments = (documents: readonly string[]): void => {
  if (documents.length === 0) throw new LedgerMisuse('a fee names its documents');
};

const notEnough = (amount: number, free: number): Refusal =>
  new Refusal('notEnoughCredits', (msg) =>
    msg(str`Not enough credits: ${amount} needed, ${free} available, ${amount - free} missing`, {
      id: 'server.creditsMissing',
    }),
  );

type Hold = typeof creditHolds.$inferSelect;

const holdOf = async (transaction: Database, personId: string, key: string): Promise<Hold | undefined> =>
  (
    await transaction
      .select()
      .from(creditHolds)
      .where(and(eq(creditHolds.personId, personId), eq(creditHolds.key, key)))
  )[0];

const existing = (hold: Hold | undefined): Hold => {
  if (!hold) throw new LedgerMisuse('nothing was reserved by this key');
  return hold;
};

/** A person's reservation. The account that it is set aside from is locked, also if it is not what they spend from any more. */
const lockHold = async (transaction: Database, personId: string, key: string): Promise<Hold> => {
  const { accountId } = existing(await holdOf(transaction, personId, key));
  await lockCreditAccount(transaction, accountId);
  // As it is now that nobody else changes it.
  return existing(await holdOf(transaction, personId, key));
};

const requireSame = (before: Hold, amount: number): void => {
  if (before.amount !== amount) throw new LedgerMisuse('the key of a reservation was used for another');
};

/**
 * Sets credits aside for work, the oldest first: a member's organisation's, within the member's monthly cap, else the person's own.
 * What was set aside in time can be spent when its year is over.
 * @throws Refusal `notEnoughCredits`, which names how many are missing, or the cap
 */
export const reserve = async (
  transaction: Database,
  personId: string,
  { amount, key, documents }: Reservation,
): Promise<void> => {
  requireAmount(amount);
  requireDocuments(documents);
  const { id: accountId, membership } = await lockSpendingAccount(transaction, personId);
  const before = await holdOf(transaction, personId, key);
  if (before) return requireSame(before, amount);
  if (membership && membership.monthlyCap !== null)
    await requireWithinCap(
      transaction,
      { organizationId: membership.organizationId, personId, cap: membership.monthlyCap },
      amount,
    );
  const free = await spendableLots(transaction, accountId);
  if (sumOf(free) < amount) throw notEnough(amount, sumOf(free));
  const [hold] = await transaction
    .insert(creditHolds)
    .values({ accountId, personId, key, amount, documents: [...documents] })
    .onConflictDoNothing()
    .returning({ id: creditHolds.id });
  // Asked for twice at once, while the person moved from one account to another.
  if (!hold) return requireSame(existing(await holdOf(transaction, personId, key)), amount);
  const parts = takeFrom(free, amount).map(({ lotId, amount: part }) => ({
    holdId: hold.id,
    lotId,
    amount: part,
  }));
  await transaction.insert(creditHoldLots).values(parts);
};

/** Frees what was set aside. @returns from which lots it was, the oldest first */
const release = async (transaction: Database, holdId: string): Promise<Posting[]> => {
  const parts = await transaction
    .select({ lotId: creditHoldLots.lotId, amount: creditHoldLots.amount })
    .from(creditHoldLots)
    .innerJoin(creditLots, eq(creditLots.id, creditHoldLots.lotId))
    .where(eq(creditHoldLots.holdId, holdId))
    .orderBy(asc(creditLots.acquiredAt), asc(creditLots.id));
  await transaction.delete(creditHoldLots).where(eq(creditHoldLots.holdId, holdId));
  return parts;
};

/**
 * Ends a reservation when its work is over: deducts what the work cost in the end, and frees the rest, in the account that it was set
 * aside from. The deduction names the documents of the reservation.
 * @param amount 0 where nothing came of the work
 */
export const settle = async (
  transaction: Database,
  personId: string,
  key: string,
  amount: number,
): Promise<void> => {
  if (amount !== 0) requireAmount(amount);
  const hold = await lockHold(transaction, personId, key);
  const { accountId } = hold;
  if (hold.settled !== null) {
    if (hold.settled !== amount) throw new LedgerMisuse('a reservation was settled otherwise before');
    return;
  }
  if (amount > hold.amount) throw new LedgerMisuse('more is to be deducted than was set aside');
  const parts = takeFrom(await release(transaction, hold.id), amount);
  let entryId: string | null = null;
  if (amount > 0) {
    const entry = await addEntry(transaction, accountId, {
      reason: 'fee-deduction',
      // The names are kept apart from the entry.
      params: { documents: [] },
      amount: -amount,
      // Not the person's key, which another member may use too.
      key: `settle:${hold.id}`,
    });
    entryId = entry.id;
    await addPostings(
      transaction,
      entryId,
      parts.map((part) => ({ lotId: part.lotId, amount: -part.amount })),
    );
    await addDocuments(transaction, entryId, personId, hold.documents);
  }
  await transaction.update(creditHolds).set({ settled: amount, entryId }).where(eq(creditHolds.id, hold.id));
};

/** What follows in `there` after some of it. */
const beyond = (there: readonly Posting[], some: number): Posting[] => {
  const gone = new Map(takeFrom(there, some).map(({ lotId, amount }) => [lotId, amount]));
  return there.map(({ lotId, amount }) => ({ lotId, amount: amount - (gone.get(lotId) ?? 0) }));
};

/** What is given back of what was deducted. */
export interface GivenBack {
  /** The key of the reservation that was settled. */
  reservation: string;
  /** Unique among what of this reservation is given back: asked for twice by one key, it is given back once. */
  key: string;
  amount: number;
  /** Those whose work turned out to be worth nothing. */
  documents: readonly string[];
}

/** The lots that a deduction took from, the one that it took from last first, each with whether its year is over. */
const lotsOf = (transaction: Database, entryId: string) =>
  transaction
    .select({
      lotId: creditPostings.lotId,
      amount: sql`-${creditPostings.amount}`.mapWith(Number),
      isOver: sql<boolean>`${creditLots.expiresAt} <= now()`,
    })
    .from(creditPostings)
    .innerJoin(creditLots, eq(creditLots.id, creditPostings.lotId))
    .where(eq(creditPostings.entryId, entryId))
    .orderBy(desc(creditLots.acquiredAt), desc(creditLots.id));

/**
 * Gives back some of what a settled reservation deducted, to the account that paid it. It goes to the lots that it came from and expires with them; what
 * came from a lot whose year is over begins a new one, as it was not the person who let it pass.
 */
export const refund = async (
  transaction: Database,
  personId: string,
  { reservation, key, amount, documents }: GivenBack,
): Promise<void> => {
  requireAmount(amount);
  requireDocuments(documents);
  const hold = await lockHold(transaction, personId, reservation);
  const { accountId } = hold;
  const entryKey = `refund:${hold.id}:${key}`;
  const before = await entryOfKey(transaction, accountId, entryKey);
  if (before) {
    if (before.amount !== amount) throw new LedgerMisuse('the key of a refund was used for another');
    return;
  }
  if (hold.entryId === null || hold.refunded + amount > (hold.settled ?? 0))
    throw new LedgerMisuse('more is to be given back than was deducted');
  const lots = await lotsOf(transaction, hold.entryId);
  const over = new Set(lots.filter(({ isOver }) => isOver).map(({ lotId }) => lotId));
  // Earlier refunds went the same way, so what they gave back is at the beginning.
  const parts = takeFrom(beyond(lots, hold.refunded), amount);
  const entry = await addEntry(transaction, accountId, {
    reason: 'fee-refund',
    params: { documents: [] },
    amount,
    key: entryKey,
  });
  const late = sumOf(parts.filter(({ lotId }) => over.has(lotId)));
  await addPostings(transaction, entry.id, [
    ...parts.filter(({ lotId }) => !over.has(lotId)),
    ...(late > 0 ? [await addLot(transaction, entry, late, CREDIT_YEARS)] : []),
  ]);
  await addDocuments(transaction, entry.id, personId, documents);
  await transaction
    .update(creditHolds)
    .set({ refunded: hold.refunded + amount })
    .where(eq(creditHolds.id, hold.id));
};
