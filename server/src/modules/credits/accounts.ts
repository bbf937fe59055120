import { eq, sql, type SQL } from 'drizzle-orm';
import type { Database } from '../../database/database.ts';
import { creditAccounts } from '../../database/credit-tables.ts';
import { organizationMembers } from '../../database/organization-tables.ts';

// Everything that changes credits begins by locking one of these rows until its transaction ends: after any lock on `accounts` and on
// what belongs to an organisation, before the numbers of the notifications (`tell`). Who locks two takes the person's first.

/** A credit account: its owner, or its organisation; neither once they are gone. */
interface LockedAccount {
  id: string;
  ownerId: string | null;
  organizationId: string | null;
}

const lockWhere = async (transaction: Database, condition: SQL): Promise<LockedAccount | undefined> => {
  const { rows } = await transaction.execute<{
    id: string;
    owner_id: string | null;
    organization_id: string | null;
  }>(sql`select id, owner_id, organization_id from credit_accounts where ${condition} for no key update`);
  return rows.map(({ id, owner_id: ownerId, organization_id: organizationId }) => ({
    id,
    ownerId,
    organizationId,
  }))[0];
};

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
  lockOrMake(transaction, sql`owner_id = ${personId}`, { ownerId: personId });

/** Locks an organisation's credits. @returns the id of the credit account, made if there is none */
export const lockOrganizationCredits = (transaction: Database, organizationId: string): Promise<string> =>
  lockOrMake(transaction, sql`organization_id = ${organizationId}`, {
    kind: 'organization',
    organizationId,
  });

/** Locks a credit account by its own id: its owner may be gone. @returns whose it is; nulls once nobody's */
export const lockCreditAccount = async (transaction: Database, id: string): Promise<LockedAccount> => {
  const locked = await lockWhere(transaction, sql`id = ${id}`);
  if (!locked) throw new Error('there is no such credit account');
  return locked;
};

/** What a person spends from. */
export interface SpendingAccount {
  id: string;
  /** Where it is that of their organisation; the cap is what they may spend of it in a month of UTC, null for no cap. */
  membership: { organizationId: string; monthlyCap: number | null } | undefined;
}

/** The credits of a member's organisation, locked after the membership, by one statement; undefined where one of them is missing. */
const lockShared = async (transaction: Database, personId: string): Promise<SpendingAccount | undefined> => {
  const { rows } = await transaction.execute<{ id: string; organization: string; cap: string | null }>(sql`
    select credits.id, members.organization_id as organization, members.monthly_cap as cap
    from organization_members members join credit_accounts credits on credits.organization_id = members.organization_id
    where members.account_id = ${personId} for share of members for no key update of credits`);
  return rows.map(({ id, organization: organizationId, cap }) => ({
    id,
    membership: { organizationId, monthlyCap: cap === null ? null : Number(cap) },
  }))[0];
};

/**
 * Locks what a person spends from: the credits of their organisation, else their own. Until the transaction ends they neither
 * leave the organisation nor get another cap.
 */
export const lockSpendingAccount = async (
  transaction: Database,
  personId: string,
): Promise<SpendingAccount> => {
  const own = await lockWhere(
    transaction,
    sql`owner_id = ${personId} and not exists (select from organization_members where account_id = ${personId})`,
  );
  if (own) return { id: own.id, membership: undefined };
  const shared = await lockShared(transaction, personId);
  if (shared) return shared;
  // The first time that somebody spends from it.
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
