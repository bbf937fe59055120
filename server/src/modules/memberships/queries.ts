import { memberRole, type MemberRole } from '@moiety/contract';
import { and, asc, count, eq, inArray, isNull, or, sql, type AnyColumn, type SQL } from 'drizzle-orm';
import type { Database } from '../../database/database.ts';
import { organizationMembers, organizations } from '../../database/organization-tables.ts';
import { accounts } from '../../database/account-tables.ts';
import { hasEmail, mailboxOf } from '../accounts/email-address.ts';

/** The organization that somebody belongs to, and what they are in it. */
export interface Membership {
  /** The organization's. */
  id: string;
  name: string;
  type: 1 | 2 | 3;
  validUntil: Date | null;
  role: MemberRole;
  /** Credits that this person can spend in a month of UTC; null for no cap. */
  monthlyCap: number | null;
}

/** The columns of a `Membership`, also for a query that reads it beside something else. */
export const membershipColumns = {
  id: organizations.id,
  name: organizations.name,
  type: organizations.type,
  validUntil: organizations.validUntil,
  role: organizationMembers.role,
  monthlyCap: organizationMembers.monthlyCap,
};

/** What a left join found of those columns; undefined for an individual. */
export const membershipIn = (found: { [Column in keyof Membership]: Membership[Column] | null }):
  | Membership
  | undefined => {
  const { id, name, type, role } = found;
  if (id === null || name === null || type === null || role === null) return undefined;
  return { ...found, id, name, type, role };
};

/** The organization of a person; undefined for an individual. */
export const organizationOf = async (
  database: Database,
  accountId: string,
): Promise<Membership | undefined> => {
  const [found] = await database
    .select(membershipColumns)
    .from(organizationMembers)
    .innerJoin(organizations, eq(organizations.id, organizationMembers.organizationId))
    .where(and(eq(organizationMembers.accountId, accountId), isNull(organizations.deletedAt)));
  return found;
};

/**
 * Locks an organization until the transaction ends. Whatever changes it, its members or its invitations begins so, so that all of it
 * happens one after the other; then come accounts, then credits (`lockCredits`), then counts of limits, then the numbers of the
 * notifications (`tell`): in this order no two wait for each other.
 * @returns whether it is there, and not deleted
 */
export const lockOrganization = async (transaction: Database, id: string): Promise<boolean> => {
  const locked = await transaction
    .select({ id: organizations.id })
    .from(organizations)
    .where(and(eq(organizations.id, id), isNull(organizations.deletedAt)))
    .for('no key update');
  return locked.length > 0;
};

/**
 * Locks the organization of a person, and reads only then what they are in it: it holds until the transaction ends.
 * @returns undefined for whoever is no member, or was one until a moment ago
 */
export const lockMembership = async (
  transaction: Database,
  accountId: string,
): Promise<Membership | undefined> => {
  const before = await organizationOf(transaction, accountId);
  if (!before || !(await lockOrganization(transaction, before.id))) return undefined;
  const now = await organizationOf(transaction, accountId);
  return now?.id === before.id ? now : undefined;
};

/** How many belong to an organization, and who owns it; null while nobody does. */
export const rollOf = async (
  database: Database,
  organizationId: string,
): Promise<{ members: number; owner: { nickname: string; email: string } | null }> => {
  const inIt = eq(organizationMembers.organizationId, organizationId);
  const [counted] = await database.select({ members: count() }).from(organizationMembers).where(inIt);
  const [owner] = await database
    .select({ nickname: accounts.nickname, email: accounts.email })
    .from(organizationMembers)
    .innerJoin(accounts, eq(accounts.id, organizationMembers.accountId))
    .where(and(inIt, eq(organizationMembers.role, memberRole.owner)));
  return { members: counted?.members ?? 0, owner: owner ?? null };
};

/** A member, as the list has them. */
export interface MemberRow {
  /** The account's. */
  id: string;
  nickname: string;
  email: string;
  headerImage: string;
  role: MemberRole;
  monthlyCap: number | null;
  joinedAt: Date;
}

const memberRows = (database: Database, which: SQL | undefined) =>
  database
    .select({
      id: accounts.id,
      nickname: accounts.nickname,
      email: accounts.email,
      headerImage: accounts.headerImage,
      role: organizationMembers.role,
      monthlyCap: organizationMembers.monthlyCap,
      joinedAt: organizationMembers.joinedAt,
    })
    .from(organizationMembers)
    .innerJoin(accounts, eq(accounts.id, organizationMembers.accountId))
    .where(which);

/** The member of an organization of whom a condition on accounts holds. */
export const findMemberBy = async (
  database: Database,
  organizationId: string,
  which: SQL | undefined,
): Promise<MemberRow | undefined> => {
  const isTheirs = eq(organizationMembers.organizationId, organizationId);
  const [found] = await memberRows(database, and(isTheirs, which)).limit(1);
  return found;
};

export const findMember = (
  database: Database,
  organizationId: string,
  accountId: string,
): Promise<MemberRow | undefined> => findMemberBy(database, organizationId, eq(accounts.id, accountId));

/** The condition that a column has a text in it, whatever the case. */
export const contains = (column: AnyColumn | SQL.Aliased, text: string): SQL =>
  sql`strpos(lower(${column}), lower(${text})) > 0`;

/**
 * One page of the members, and how many there are in all: the OWNER, then ADMINs, then MEMBERs, by nickname.
 * @param search in nickname or email address; empty for everybody
 */
export const listMemberRows = async (
  database: Database,
  organizationId: string,
  { page, pageSize, search }: { page: number; pageSize: number; search: string },
): Promise<{ total: number; rows: MemberRow[] }> => {
  const which = and(
    eq(organizationMembers.organizationId, organizationId),
    search === '' ? undefined : or(contains(accounts.nickname, search), contains(accounts.email, search)),
  );
  const [counted] = await database
    .select({ total: count() })
    .from(organizationMembers)
    .innerJoin(accounts, eq(accounts.id, organizationMembers.accountId))
    .where(which);
  const rows = await memberRows(database, which)
    .orderBy(asc(organizationMembers.role), sql`lower(${accounts.nickname})`, asc(accounts.id))
    .limit(pageSize)
    .offset((page - 1) * pageSize);
  return { total: counted?.total ?? 0, rows };
};

/** The condition that an account has an address, as it was typed or as the plain one of its mailbox. */
export const isReachedBy = (email: string): SQL | undefined =>
  or(hasEmail(email), hasEmail(mailboxOf(email)));

/** Whether somebody in the organization has an email address, or the plain one of its mailbox. */
export const isMembersAddress = async (
  database: Database,
  organizationId: string,
  email: string,
): Promise<boolean> => {
  return (await findMemberBy(database, organizationId, isReachedBy(email))) !== undefined;
};

/** Who invites people to an organization and manages them: its OWNER and its ADMINs. */
export const managersOf = async (database: Database, organizationId: string): Promise<string[]> => {
  const found = await database
    .select({ id: organizationMembers.accountId })
    .from(organizationMembers)
    .where(
      and(
        eq(organizationMembers.organizationId, organizationId),
        inArray(organizationMembers.role, [memberRole.owner, memberRole.admin]),
      ),
    );
  return found.map(({ id }) => id);
};

export const memberIdsOf = async (database: Database, organizationId: string): Promise<string[]> => {
  const found = await database
    .select({ id: organizationMembers.accountId })
    .from(organizationMembers)
    .where(eq(organizationMembers.organizationId, organizationId));
  return found.map(({ id }) => id);
};

/** @returns whether they are a member now; false for whoever belongs to an organization already, or joins one at this moment */
export const addMember = async (
  transaction: Database,
  member: Pick<typeof organizationMembers.$inferInsert, 'accountId' | 'organizationId' | 'role'>,
): Promise<boolean> => {
  const added = await transaction
    .insert(organizationMembers)
    .values(member)
    .onConflictDoNothing({ target: organizationMembers.accountId })
    .returning({ id: organizationMembers.accountId });
  return added.length > 0;
};

export const changeMember = async (
  transaction: Database,
  accountId: string,
  change: Partial<Pick<typeof organizationMembers.$inferInsert, 'role' | 'monthlyCap'>>,
): Promise<void> => {
  await transaction
    .update(organizationMembers)
    .set(change)
    .where(eq(organizationMembers.accountId, accountId));
};

export const dropMember = async (transaction: Database, accountId: string): Promise<void> => {
  await transaction.delete(organizationMembers).where(eq(organizationMembers.accountId, accountId));
};

/** Takes everybody out of an organization. @returns who they were */
export const dropMembers = async (transaction: Database, organizationId: string): Promise<string[]> => {
  const dropped = await transaction
    .delete(organizationMembers)
    .where(eq(organizationMembers.organizationId, organizationId))
    .returning({ id: organizationMembers.accountId });
  return dropped.map(({ id }) => id);
};

export const renameRow = async (transaction: Database, id: string, name: string): Promise<void> => {
  await transaction.update(organizations).set({ name }).where(eq(organizations.id, id));
};

/** Its row stays, for the books. */
export const markDeleted = async (transaction: Database, id: string): Promise<void> => {
  await transaction
    .update(organizations)
    .set({ deletedAt: sql`now()` })
    .where(eq(organizations.id, id));
};
