import { and, eq } from 'drizzle-orm';
import type { Database } from '../../database/database.ts';
import { creditAccounts, creditEntries } from '../../database/credit-tables.ts';
import { grant } from './grant.ts';

const KEY = 'new-user';

const wasGiven = async (transaction: Database, personId: string): Promise<boolean> => {
  const found = await transaction
    .select({ id: creditEntries.id })
    .from(creditEntries)
    .innerJoin(creditAccounts, eq(creditAccounts.id, creditEntries.accountId))
    .where(and(eq(creditAccounts.ownerId, personId), eq(creditEntries.key, `grant:${KEY}`)));
  return found.length > 0;
};

/**
 * Gives a person the credits of a new user, once, however often they sign in.
 * @param transaction that of a sign-in
 * @param amount 0 gives none; what was given before stays
 */
export const giveNewUserCredits = async (
  transaction: Database,
  personId: string,
  amount: number,
): Promise<void> => {
  // Asked first, without a lock: nearly every sign-in is not the first, and the amount may be another by now.
  if (amount === 0 || (await wasGiven(transaction, personId))) return;
  await grant(transaction, personId, { reason: 'new-user-gift', params: {}, amount, key: KEY });
};
