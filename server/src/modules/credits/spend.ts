import { str } from '@lit/localize';
import { and, desc, eq, sql } from 'drizzle-orm';
import type { Database } from '../../database/database.ts';
import { creditHolds, creditLots, creditPostings } from '../../database/credit-tables.ts';
import { Refusal } from '../../refusal.ts';
import { lockSpendingAccount } from './accounts.ts';
import {
  book,
  columnsOf,
  entryOfKey,
  LedgerMisuse,
  postingOf,
  requireAmount,
  spendableLots,
  sumOf,
  allocate,
  type Posting,
  type PostingRow,
} from './booking.ts';
import { refusalOfCap } from './organization.ts';

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

const findHold = async (transaction: Database, personId: string, key: string): Promise<Hold | undefined> =>
  (
    await transaction
      .select()
      .from(creditHolds)
      .where(and(eq(creditHolds.personId, personId), eq(creditHolds.key, key)))
  )[0];

/** What of a reservation its end needs. */
type HeldWork = Omit<Hold, 'personId' | 'key' | 'createdAt'>;

const existing = <T>(hold: T | undefined): T => {
  if (!hold) throw new LedgerMisuse('nothing was reserved by this key');
  return hold;
};

/**
 * A person's reservation. The account that it is set aside from is locked, also if it is not what they spend from any more; with it the
 * reservation, which is read as it is once nobody else changes it.
 */
const lockHold = async (transaction: Database, personId: string, key: string): Promise<HeldWork> => {
  const { rows } = await transaction.execute<{ hold: HeldWork }>(sql`
    select jsonb_build_object('id', holds.id, 'accountId', holds.account_id, 'amount', holds.amount, 'settled', holds.settled,
      'refunded', holds.refunded, 'entryId', holds.entry_id, 'documents', holds.documents) as hold
    from accounts person join credit_holds holds on holds.person_id = person.id
    join credit_accounts credits on credits.id = holds.account_id
    where person.id = ${personId} and holds.key = ${key} for key share of person for no key update of credits, holds`);
  return existing(rows[0]?.hold);
};

const requireSame = (before: Hold, amount: number): void => {
  if (before.amount !== amount) throw new LedgerMisuse('the key of a reservation was used for another');
};

/** Sets parts of lots aside, by one statement. @returns whether it did; false where the person had used the key */
const setAside = async (
  transaction: Database,
  { accountId, personId, key, amount, documents }: Reservation & { accountId: string; personId: string },
  parts: readonly Posting[],
): Promise<boolean> => {
  const { rows } = await transaction.execute(sql`
    with hold as (
      insert into credit_holds (account_id, person_id, key, amount, documents)
      values (${accountId}, ${personId}, ${key}, ${amount}, ${sql.param([...documents])}) on conflict do nothing returning id)
    insert into credit_hold_lots (hold_id, lot_id, amount)
    select hold.id, part.lot, part.amount from hold, unnest(${columnsOf(parts)}) as part (lot, amount) returning hold_id`);
  return rows.length > 0;
};

/**
 * Sets credits aside for work, the oldest first: a member's organization's, within the member's monthly cap, else the person's own.
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
  const capped = membership && (await refusalOfCap(transaction, { ...membership, personId }, amount));
  const free = await spendableLots(transaction, accountId);
  const refusal = capped ?? (sumOf(free) < amount ? notEnough(amount, sumOf(free)) : undefined);
  const wanted = { accountId, personId, key, amount, documents };
  if (!refusal && (await setAside(transaction, wanted, allocate(free, amount)))) return;
  // Asked for before, maybe from another account: what would forbid it now is of no interest then.
  const before = await findHold(transaction, personId, key);
  if (refusal && !before) throw refusal;
  requireSame(existing(before), amount);
};

/** Frees what was set aside. @returns from which lots it was, the oldest first */
const release = async (transaction: Database, holdId: string): Promise<Posting[]> => {
  const { rows } = await transaction.execute<PostingRow>(sql`
    with freed as (delete from credit_hold_lots where hold_id = ${holdId} returning lot_id as lot, amount)
    select lot, freed.amount from freed join credit_lots on id = lot order by acquired_at, id`);
  return rows.map(postingOf);
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
  const parts = allocate(await release(transaction, hold.id), amount);
  if (amount === 0) {
    await transaction.update(creditHolds).set({ settled: 0 }).where(eq(creditHolds.id, hold.id));
    return;
  }
  await book(
    transaction,
    accountId,
    {
      reason: 'fee-deduction',
      // The names are kept apart from the entry.
      params: { documents: [] },
      amount: -amount,
      // Not the person's key, which another member may use too.
      key: `settle:${hold.id}`,
    },
    {
      postings: parts.map((part) => ({ lotId: part.lotId, amount: -part.amount })),
      documents: { personId, names: hold.documents },
      change: sql`update credit_holds set settled = ${amount}, entry_id = entry.id from entry where credit_holds.id = ${hold.id}`,
    },
  );
};

/** What follows in `there` after some of it. */
const beyond = (there: readonly Posting[], some: number): Posting[] => {
  const gone = new Map(allocate(there, some).map(({ lotId, amount }) => [lotId, amount]));
  return there.map(({ lotId, amount }) => ({ lotId, amount: amount - (gone.get(lotId) ?? 0) }));
};

/** What is given back of what was deducted. */
export interface Refund {
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
  { reservation, key, amount, documents }: Refund,
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
  const parts = allocate(beyond(lots, hold.refunded), amount);
  const late = sumOf(parts.filter(({ lotId }) => over.has(lotId)));
  await book(
    transaction,
    accountId,
    { reason: 'fee-refund', params: { documents: [] }, amount, key: entryKey },
    {
      postings: parts.filter(({ lotId }) => !over.has(lotId)),
      fresh: late,
      documents: { personId, names: documents },
      change: sql`update credit_holds set refunded = refunded + ${amount} where id = ${hold.id}`,
    },
  );
};
