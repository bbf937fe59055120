import { eq, type SQL } from 'drizzle-orm';
import type { Database } from '../../database/database.ts';
import { creditAccounts } from '../../database/credit-tables.ts';
import { organizationMembers } from '../../database/organization-tables.ts';

// Everything that changes credits begins by locking one of these rows until its transaction ends: after any lock on `accounts` and on
// what belongs to an organisation, before the numbers of the notifications (`tell`). Who locks two takes the person's first.

const lockWhere = async (
  transaction: Database,
  condition: SQL,
): Promise<typeof creditAccounts.$inferSelect | undefined> =>
  (await transaction.select().from(creditAccounts).where(condition).for('no key update'))[0];

/** Locks what there is, or makes it. */
const lockOrMake = async (
  transaction: Database,
  condition: SQL,
  account: typeof creditAccounts.$inferInsert,
): Promise<string> => {
  const found = await lockWhere(transaction, condition);
  if (found) return found.id;
  await transaction.insert(creditAccounts).values(account).onConflictDoNothing();
  const made = await lockWhere(transaction, condition);
  if (!made) throw new Error('no credit account was made');
  return made.id;
};

/** Locks a person's own credits. @returns the id of the credit account, made if there is none */
export const lockCredits = (transaction: Database, personId: string): Promise<string> =>
  lockOrMake(transaction, eq(creditAccounts.ownerId, personId), { ownerId: personId });

/** Locks an organisation's credits. @returns the id of the credit account, made if there is none */
export const lockOrganizationCredits = (transaction: Database, organizationId: string): Promise<string> =>
  lockOrMake(transaction, eq(creditAccounts.organizationId, organizationId), {
    kind: 'organization',
    organizationId,
  });

/** Locks a credit account by its own id: its owner may be gone. @returns whose it is; nulls once nobody's */
export const lockCreditAccount = async (
  transaction: Database,
  id: string,
): Promise<{ ownerId: string | null; organizationId: string | null }> => {
  const locked = await lockWhere(transaction, eq(creditAccounts.id, id));
  if (!locked) throw new Error('there is no such credit account');
  return locked;
};

/** What a person spends from. */
export interface SpendingAccount {
  id: string;
  /** Where it is that of their organisation; the cap is what they may spend of it in a month of UTC, null for no cap. */
  membership: { organizationId: string; monthlyCap: number | null } | undefined;
}

/**
 * Locks what a person spends from: the credits of their organisation, else their own. Until the transaction ends they neither
 * leave the organisation nor get another cap.
 */
export const lockSpendingAccount = async (
  transaction: Database,
  personId: string,
): Promise<SpendingAccount> => {
  const [membership] = await transaction
    .select({
      organizationId: organizationMembers.organizationId,
      monthlyCap: organizationMembers.monthlyCap,
    })
    .from(organizationMembers)
    .where(eq(organizationMembers.accountId, personId))
    .for('share');
  const id = membership
    ? await lockOrganizationCredits(transaction, membership.organizationId)
    : await lockCredits(transaction, personId);
  return { id, membership };
};
