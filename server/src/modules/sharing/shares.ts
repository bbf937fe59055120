import { SHARING_HISTORY_MAX, type Grantee, type Sharing, type ShareOrder } from '@moiety/contract';
import { eq, sql, type SQL } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { Database } from '../../database/database.ts';
import { organizationMembers } from '../../database/organization-tables.ts';
import { accounts } from '../../database/account-tables.ts';
import { findMember, findMemberBy, isReachedBy, type MemberRow } from '../memberships/queries.ts';
import { noMember, sharingChanged } from './refusals.ts';

/** A log of shares: its table has the columns of `document_shares`, with another name for what is shared. */
export interface ShareLog {
  table: PgTable;
  /** The column that names what is shared. */
  item: 'document_id' | 'set_id';
}

/**
 * The condition that a row of shares, by the name `share`, holds: no later one is of the same grantee, and it was not ended. A member's holds
 * while they are one, and not again when they come back.
 * @param organizationId whose members it can be shared with
 */
export const shareHolds = ({ table, item }: ShareLog, organizationId: SQL): SQL => {
  const of = sql.identifier(item);
  return sql`share.role is not null
  and not exists (
    select 1 from ${table} later
    where later.${of} = share.${of} and later.version > share.version
      and later.member_id is not distinct from share.member_id)
  and (share.is_everyone or exists (
    select 1 from ${organizationMembers} member
    where member.account_id = share.member_id and member.organization_id = ${organizationId}
      and member.joined_at <= share.created_at))`;
};

/** What is shared, and among whom. */
export interface SharedItem {
  log: ShareLog;
  id: string;
  organization: { id: string; name: string };
  /** Shares from before hold no more: its owner belongs to the organization since then. */
  since?: Date;
}

type Handle = Pick<Database, 'execute'>;

const versionOf = async (database: Handle, { log, id }: SharedItem): Promise<number> => {
  const { rows } = await database.execute<{ version: number }>(sql`
    select coalesce(max(version), 0)::int as version from ${log.table} where ${sql.identifier(log.item)} = ${id}`);
  return rows[0]?.version ?? 0;
};

/** Who shared something with whom and who stopped, newest first. */
export const shareHistory = async (
  database: Handle,
  { table, item }: ShareLog,
  id: string,
): Promise<Sharing['history']> => {
  const { rows } = await database.execute<{
    by: string;
    at: Date | string;
    member: string | null;
    role: string | null;
  }>(sql`
    select coalesce(sharer.nickname, '') as by, share.created_at as at, member.nickname as member, share.role
    from ${table} share left join ${accounts} sharer on sharer.id = share.account_id
      left join ${accounts} member on member.id = share.member_id
    where share.${sql.identifier(item)} = ${id} order by share.version desc limit ${SHARING_HISTORY_MAX}`);
  return rows.map(({ by, at, member, role }) => ({ by, at: new Date(at).toISOString(), member, role }));
};

/** Whom something is shared with, and the history of that. */
export const showShares = async <Role extends string>(
  database: Handle,
  item: SharedItem,
): Promise<Sharing<Role>> => {
  const { log, id, organization, since } = item;
  const isOf = sql`share.${sql.identifier(log.item)} = ${id}`;
  const { rows: held } = await database.execute<{
    id: string | null;
    role: Role;
    nickname: string | null;
  }>(sql`
    select share.member_id as id, share.role, holder.nickname
    from ${log.table} share left join ${accounts} holder on holder.id = share.member_id
    where ${isOf} and ${shareHolds(log, sql`${organization.id}`)}
      ${since ? sql`and share.created_at >= ${since}` : sql``}
    order by lower(holder.nickname), share.version`);
  return {
    version: await versionOf(database, item),
    organization: organization.name,
    everyone: held.find((one) => one.id === null)?.role ?? null,
    members: held.flatMap(({ id: memberId, role, nickname }) =>
      memberId === null ? [] : [{ id: memberId, nickname: nickname ?? '', role }],
    ),
    history: (await shareHistory(database, log, id)) as Sharing<Role>['history'],
  };
};

/** The member that an order names. @throws Refusal naming `to.email` or `to.id` */
const memberIn = async (
  database: Database,
  organizationId: string,
  to: Exclude<Grantee, { kind: 'everyone' }>,
): Promise<MemberRow> => {
  const found =
    to.kind === 'member'
      ? await findMember(database, organizationId, to.id)
      : await findMemberBy(database, organizationId, isReachedBy(to.email));
  if (!found) throw noMember(pathOf(to));
  return found;
};

/** The field of an order that names whom it is about. */
const pathOf = ({ kind }: Grantee): string => (kind === 'email' ? 'to.email' : 'to.id');

/** What became of an order. */
export interface Shared<Role extends string> {
  sharing: Sharing<Role>;
  /** The single member with whom it is shared now, and who did it: to be told. */
  told: { memberId: string; by: string; role: Role } | undefined;
}

/**
 * Shares something, changes what somebody may, or ends it, in a transaction that has locked it; asked for what holds already, nothing is written.
 * @param refuse throws where a member has it anyway; `path` is the field that named them
 * @throws Refusal `conflict` for an order that saw an older version; naming whom it cannot be shared with
 */
export const writeShare = async <Role extends string>(
  transaction: Database,
  item: SharedItem,
  accountId: string,
  { to, role, seen }: ShareOrder<Role>,
  refuse: (member: MemberRow, path: string) => Promise<void> | void,
): Promise<Shared<Role>> => {
  const { log, id } = item;
  const before = await showShares<Role>(transaction, item);
  const member = to.kind === 'everyone' ? null : await memberIn(transaction, item.organization.id, to);
  const held = member ? before.members.find((one) => one.id === member.id)?.role : before.everyone;
  if ((held ?? null) === role) return { sharing: before, told: undefined };
  if (seen !== before.version) throw sharingChanged();
  if (member && role !== null) await refuse(member, pathOf(to));
  // Now and not when the transaction began: who joined in between is a member.
  await transaction.execute(sql`
    insert into ${log.table} (${sql.identifier(log.item)}, version, is_everyone, member_id, role, account_id, created_at)
    values (${id}, ${before.version + 1}, ${member === null}, ${member?.id ?? null}, ${role}, ${accountId}, clock_timestamp())`);
  const sharing = await showShares<Role>(transaction, item);
  if (!member || role === null) return { sharing, told: undefined };
  const [sharer] = await transaction
    .select({ by: accounts.nickname })
    .from(accounts)
    .where(eq(accounts.id, accountId));
  return { sharing, told: { memberId: member.id, by: sharer?.by ?? '', role } };
};
