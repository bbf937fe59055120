import { eq, sql, type SQL } from 'drizzle-orm';
import type { Database } from '../../database/database.ts';
import { creditAccounts } from '../../database/credit-tables.ts';
import { organizationMembers } from '../../database/organization-tables.ts';
import { Refusal } from '../../refusal.ts';

// Everything that changes credits begins by locking one of these rows until its transaction ends: after any lock on `accounts` and on
// what belongs to an organization, before the numbers of the notifications (`tell`). Who locks two takes the person's first. The account
// of the person is locked before, against its deletion only: what is written about somebody refers to it anyway, and would wait for whoever
// deletes it, who waits for these.

/** A credit account: its owner, or its organization; neither once they are gone. */
interface LockedAccount {
  id: string;
  ownerId: string | null;
  organizationId: string | null;
}

/**
 * Makes sure that an account is not deleted until the transaction ends.
 * @throws Refusal `signInAgain` where it is gone
 */
const keepPerson = async (transaction: Database, personId: string): Promise<void> => {
  const kept = await transaction.execute(sql`select from accounts where id = ${personId} for key share`);
  if (kept.rowCount === 0) throw new Refusal('signInAgain');
};

/** Locks a person's own credits. @returns undefined where there are none yet, or not those that `condition` wants */
const lockOwn = async (
  transaction: Database,
  personId: string,
  condition: SQL = sql`true`,
): Promise<string | undefined> => {
  const { rows } = await transaction.execute<{ id: string }>(sql`
    select credits.id from accounts person join credit_accounts credits on credits.owner_id = person.id
    where person.id = ${personId} and ${condition} for key share of person for no key update of credits`);
  return rows[0]?.id;
};

/** Locks a person's own credits. @returns the id of the credit account, made if there is none */
export const lockCredits = async (transaction: Database, personId: string): Promise<string> => {
  const found = await lockOwn(transaction, personId);
  if (found !== undefined) return found;
  await keepPerson(transaction, personId);
  await transaction.insert(creditAccounts).values({ ownerId: personId }).onConflictDoNothing();
  const made = await lockOwn(transaction, personId);
  if (made === undefined) throw new Error('no credit account was made');
  return made;
};

/** Locks an organization's credits. @returns the id of the credit account, made if there is none */
export const lockOrganizationCredits = async (
  transaction: Database,
  organizationId: string,
): Promise<string> => {
  const lock = async (): Promise<string | undefined> => {
    const { rows } = await transaction.execute<{ id: string }>(
      sql`select id from credit_accounts where organization_id = ${organizationId} for no key update`,
    );
    return rows[0]?.id;
  };
  const found = await lock();
  if (found !== undefined) return found;
  await transaction
    .insert(creditAccounts)
    .values({ kind: 'organization', organizationId })
    .onConflictDoNothing();
  const made = await lock();
  if (made === undefined) throw new Error('no credit account was made');
  return made;
};

/** Locks a credit account by its own id: its owner may be gone. @returns whose it is; nulls once nobody's */
export const lockCreditAccount = async (transaction: Database, id: string): Promise<LockedAccount> => {
  await transaction.execute(
    sql`select from accounts where id = (select owner_id from credit_accounts where id = ${id}) for key share`,
  );
  const [locked] = await transaction
    .select({
      id: creditAccounts.id,
      ownerId: creditAccounts.ownerId,
      organizationId: creditAccounts.organizationId,
    })
    .from(creditAccounts)
    .where(eq(creditAccounts.id, id))
    .for('no key update');
  if (!locked) throw new Error('there is no such credit account');
  return locked;
};

/** What a person spends from. */
export interface SpendingAccount {
  id: string;
  /** Where it is that of their organization; the cap is what they may spend of it in a month of UTC, null for no cap. */
  membership: { organizationId: string; monthlyCap: number | null } | undefined;
}

/** The credits of a member's organization, locked after the membership, by one statement; undefined where one of them is missing. */
const lockShared = async (transaction: Database, personId: string): Promise<SpendingAccount | undefined> => {
  const { rows } = await transaction.execute<{ id: string; organization: string; cap: string | null }>(sql`
    select credits.id, members.organization_id as organization, members.monthly_cap as cap
    from accounts person join organization_members members on members.account_id = person.id
    join credit_accounts credits on credits.organization_id = members.organization_id
    where person.id = ${personId} for key share of person for share of members for no key update of credits`);
  return rows.map(({ id, organization: organizationId, cap }) => ({
    id,
    membership: { organizationId, monthlyCap: cap === null ? null : Number(cap) },
  }))[0];
};

/**
 * Locks what a person spends from: the credits of their organization, else their own. Until the transaction ends they neither
 * leave the organization nor get another cap.
 * @throws Refusal `signInAgain` where the person is gone
 */
export const lockSpendingAccount = async (
  transaction: Database,
  personId: string,
): Promise<SpendingAccount> => {
  const isNoMember = sql`not exists (select from organization_members where account_id = ${personId})`;
  const own = await lockOwn(transaction, personId, isNoMember);
  if (own !== undefined) return { id: own, membership: undefined };
  const shared = await lockShared(transaction, personId);
  if (shared) return shared;
  // The first time that somebody spends from it.
  await keepPerson(transaction, personId);
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
