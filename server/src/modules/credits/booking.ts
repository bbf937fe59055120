import { CREDIT_YEARS, CREDITS_MAX, type creditParams, type CreditReason } from '@moiety/contract';
import { sql, type SQL } from 'drizzle-orm';
import type { z } from 'zod';
import type { Database } from '../../database/database.ts';

/** Whoever asks the ledger for something that can never be right. It is a fault of the program, not of a person. */
export class LedgerMisuse extends Error {
  override name = 'LedgerMisuse';
}

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
  /** An organization's name; never a person's. */
  party?: string;
};

/** What an entry does to a lot. */
export interface Posting {
  lotId: string;
  amount: number;
}

/** The entry that a key was used for. */
export const entryOfKey = async (
  transaction: Database,
  accountId: string,
  key: string,
): Promise<{ reason: string; amount: number } | undefined> => {
  const { rows } = await transaction.execute<{ reason: string; amount: string }>(
    sql`select reason, amount from credit_entries where account_id = ${accountId} and key = ${key}`,
  );
  return rows.map(({ reason, amount }) => ({ reason, amount: Number(amount) }))[0];
};

/** What is done to lots as two arrays, for `unnest`. */
export const columnsOf = (parts: readonly Posting[]): SQL =>
  sql`${sql.param(parts.map(({ lotId }) => lotId))}::uuid[], ${sql.param(parts.map(({ amount }) => amount))}::bigint[]`;

/** What an entry does besides being there. */
export interface Effect {
  /** To lots that there are. */
  postings?: readonly Posting[];
  /** How much of it makes a lot of its own, which can be spent until `CREDIT_YEARS` have passed. */
  fresh?: number;
  /** Which documents it is about, kept apart from it: they go when the person goes. */
  documents?: { personId: string; names: readonly string[] };
  /** A change that goes with it, by the name that its statement gives the entry: `entry.id`. */
  change?: SQL;
}

/**
 * Writes an entry with all that belongs to it, by one statement: whoever waits for the account waits for each. The database refuses
 * an entry whose postings are not as much as it.
 */
export const book = async (
  transaction: Database,
  accountId: string,
  { reason, params, amount, key, party = '' }: Booking,
  { postings = [], fresh = 0, documents, change }: Effect,
): Promise<void> => {
  const parts = [
    sql`entry as (
      insert into credit_entries (account_id, reason, params, amount, key, party)
      values (${accountId}, ${reason}, ${JSON.stringify(params)}::jsonb, ${amount}, ${key}, ${party}) returning id, created_at)`,
  ];
  const effects = [
    sql`select entry.id, posted.lot, posted.amount from entry, unnest(${columnsOf(postings)}) as posted (lot, amount)`,
  ];
  if (fresh > 0) {
    parts.push(sql`lot as (
      insert into credit_lots (account_id, amount, acquired_at, expires_at)
      select ${accountId}::uuid, ${fresh}::bigint, created_at,
        (created_at at time zone 'utc' + make_interval(years => ${CREDIT_YEARS})) at time zone 'utc' from entry
      returning id, amount)`);
    effects.push(sql`select entry.id, lot.id, lot.amount from entry, lot`);
  }
  if (documents)
    parts.push(sql`documents as (
      insert into credit_entry_documents (entry_id, person_id, names)
      select id, ${documents.personId}::uuid, ${sql.param([...documents.names])}::text[] from entry)`);
  if (change) parts.push(sql`change as (${change})`);
  await transaction.execute(
    sql`with ${sql.join(parts, sql`, `)} insert into credit_postings (entry_id, lot_id, amount) ${sql.join(effects, sql` union all `)}`,
  );
};

/** What of a row of `credit_lots` is neither spent nor set aside. Its names are written out: Drizzle would shorten them. */
export const freeOfLot = sql`(credit_lots.remaining - coalesce((
  select sum(held.amount) from credit_hold_lots held where held.lot_id = credit_lots.id), 0))::bigint`;

/** Rows of what is done to lots, as a statement gives them. */
export interface PostingRow extends Record<string, unknown> {
  lot: string;
  amount: string;
}
export const postingOf = ({ lot, amount }: PostingRow): Posting => ({ lotId: lot, amount: Number(amount) });

/** The lots that can be spent from, the oldest first. */
export const spendableLots = async (transaction: Database, accountId: string): Promise<Posting[]> => {
  const { rows } = await transaction.execute<PostingRow>(sql`
    select id as lot, ${freeOfLot} as amount from credit_lots
    where account_id = ${accountId} and remaining > 0 and expires_at > now() order by acquired_at, id`);
  return rows.map(postingOf).filter(({ amount }) => amount > 0);
};

/**
 * Takes an amount from what there is, in its order.
 * @returns less than the amount where there is less
 */
export const allocate = (there: readonly Posting[], amount: number): Posting[] => {
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
