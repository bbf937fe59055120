import type { CreditReason } from '@moiety/contract';
import type { Database } from '../../database/database.ts';
import { lockCredits } from './accounts.ts';
import { book, entryOfKey, LedgerMisuse, requireAmount, type Reasoned } from './booking.ts';

/** Reasons for which credits come. */
type GiftReason = Exclude<
  CreditReason,
  'enterprise-deduction' | 'fee-deduction' | 'fee-refund' | 'expiry' | 'upgrade-clearing'
>;

/** Credits to be given. */
export type Grant = Reasoned<GiftReason> & {
  amount: number;
  /** Unique among what the account is given: asked for twice by one key, it is given once. */
  key: string;
  /** The organization that gives them; without it the platform does. Never a person: entries cannot be forgotten. */
  party?: string;
};

/**
 * Gives credits to a credit account that the transaction has locked.
 * @returns whether they were given now; false where the key had been used
 */
export const grantTo = async (transaction: Database, accountId: string, given: Grant): Promise<boolean> => {
  const { amount } = given;
  requireAmount(amount);
  const key = `grant:${given.key}`;
  const before = await entryOfKey(transaction, accountId, key);
  if (before) {
    if (before.amount !== amount || before.reason !== given.reason)
      throw new LedgerMisuse('the key of a grant was used for another');
    return false;
  }
  await book(transaction, accountId, { ...given, key }, { fresh: amount });
  return true;
};

/**
 * Gives a person credits of their own, which can be spent for a year; a member of an organization finds them when they leave it.
 * @param transaction of what they are given for: there is both or neither. It holds the person's credits from here to its end
 * @returns whether they were given now; false where the key had been used
 */
export const grant = async (transaction: Database, personId: string, given: Grant): Promise<boolean> =>
  grantTo(transaction, await lockCredits(transaction, personId), given);
