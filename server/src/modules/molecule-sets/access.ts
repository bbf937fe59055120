import { TRASH_DAYS, type SetRole } from '@moiety/contract';
import {
  and,
  asc,
  count,
  desc,
  eq,
  getTableColumns,
  gte,
  isNotNull,
  isNull,
  or,
  sql,
  type SQL,
} from 'drizzle-orm';
import type { Database } from '../../database/database.ts';
import { moleculeSetShares } from '../../database/molecule-set-tables.ts';
import { organizationMembers } from '../../database/organization-tables.ts';
import { accounts } from '../../database/account-tables.ts';
import { moleculeSets } from '../../database/molecule-set-tables.ts';
import type { Principal } from '../../plugins/authentication.ts';
import { shareHolds, type ShareLog } from '../sharing/shares.ts';
import { inTrash, noSet, onlyOwn, onlyRead } from './refusals.ts';

/** Who looks. */
export type Viewer = Pick<Principal, 'accountId' | 'organization'>;

/** The database, or the handle of a transaction. */
export type Handle = Pick<Database, 'select' | 'selectDistinct' | 'insert' | 'update' | 'delete' | 'execute'>;

export type SetRow = typeof moleculeSets.$inferSelect;

/** What a viewer is told of a set beside its row. */
export interface Seen {
  owner: string;
  role: SetRole;
  isShared: boolean;
}
export type SeenSet = SetRow & Seen;
/** Without the columns, which can be a hundred times as long as the rest. */
export type SeenSummary = Omit<SetRow, 'columns' | 'assays' | 'calculated' | 'calculatedVersion'> & Seen;

/** The log of what was shared. */
export const setShareLog: ShareLog = { table: moleculeSetShares, item: 'set_id' };

/** A row of shares beside the membership of the set's owner: it was written since the owner belongs to that organization, and holds. */
const holdsNow = sql`owner_member.joined_at <= share.created_at
  and ${shareHolds(setShareLog, sql`owner_member.organization_id`)}`;

/** The ids of the sets that are shared with a viewer, alone or with everyone; none of those in the trash. */
const sharedWith = ({ accountId, organization }: Viewer, roles: readonly SetRole[]): SQL =>
  sql`${moleculeSets.id} = any(array(
    select share.set_id from ${moleculeSetShares} share
    join ${moleculeSets} shared on shared.id = share.set_id
    join ${organizationMembers} owner_member on owner_member.account_id = shared.owner_id
    where (share.is_everyone or share.member_id = ${accountId}) and share.role in ${roles}
      and owner_member.organization_id = ${organization?.id ?? null}::uuid
      and shared.deleted_at is null and shared.completed_at is not null and ${holdsNow}))`;

const isOwn = ({ accountId }: Viewer): SQL => eq(moleculeSets.ownerId, accountId);

/** What a viewer may see: their own sets, and those that members of their organization share with them. */
const seenBy = (viewer: Viewer): SQL =>
  viewer.organization ? or(isOwn(viewer), sharedWith(viewer, ['read', 'write']))! : isOwn(viewer);

/** What a viewer may do with a set that they see, whose it is, and whether it is shared: columns beside its owner. */
const seenColumns = (viewer: Viewer) => ({
  owner: accounts.nickname,
  role: sql<SetRole>`case when ${isOwn(viewer)} then 'own'
    when ${viewer.organization ? sharedWith(viewer, ['write']) : sql`false`} then 'write' else 'read' end`,
  isShared: sql<boolean>`exists (
    select 1 from ${moleculeSetShares} share
    join ${organizationMembers} owner_member on owner_member.account_id = ${moleculeSets.ownerId}
    where share.set_id = ${moleculeSets.id} and ${holdsNow})`,
});

/** When the sets went to the trash that are purged now. */
export const purgedBefore = sql`now() - make_interval(days => ${TRASH_DAYS})`;
export const notPurged = or(isNull(moleculeSets.deletedAt), gte(moleculeSets.deletedAt, purgedBefore));

const {
  columns: _columns,
  assays: _assays,
  calculated: _calculated,
  calculatedVersion: _version,
  ...summaryColumns
} = getTableColumns(moleculeSets);
const newestFirst = [desc(moleculeSets.updatedAt), asc(moleculeSets.id)];

/** A page of the complete sets that a viewer sees, or of their own in the trash, newest change first, and how many there are. */
export const listSets = async (
  handle: Handle,
  viewer: Viewer,
  trash: boolean,
  { offset, limit }: { offset: number; limit: number },
): Promise<{ total: number; rows: SeenSummary[] }> => {
  const listed = and(
    trash ? isOwn(viewer) : seenBy(viewer),
    isNotNull(moleculeSets.completedAt),
    trash ? gte(moleculeSets.deletedAt, purgedBefore) : isNull(moleculeSets.deletedAt),
  );
  const [counted] = await handle.select({ total: count() }).from(moleculeSets).where(listed);
  const rows = await handle
    .select({ ...summaryColumns, ...seenColumns(viewer) })
    .from(moleculeSets)
    .innerJoin(accounts, eq(accounts.id, moleculeSets.ownerId))
    .where(listed)
    .orderBy(...newestFirst)
    .offset(offset)
    .limit(limit);
  return { total: counted?.total ?? 0, rows };
};

/** The sets of their own that somebody changed last, complete and in use, newest first. */
export const listRecentSets = (
  handle: Handle,
  ownerId: string,
  most: number,
): Promise<Pick<SetRow, 'id' | 'name' | 'updatedAt' | 'total'>[]> =>
  handle
    .select({
      id: moleculeSets.id,
      name: moleculeSets.name,
      updatedAt: moleculeSets.updatedAt,
      total: moleculeSets.total,
    })
    .from(moleculeSets)
    .where(
      and(
        eq(moleculeSets.ownerId, ownerId),
        isNotNull(moleculeSets.completedAt),
        isNull(moleculeSets.deletedAt),
      ),
    )
    .orderBy(...newestFirst)
    .limit(most);

/**
 * A set that a viewer sees, begun ones of their own too; undefined where there is none or it is somebody else's.
 * @param lock keeps others from changing it until the transaction ends; what the viewer may is looked at when it is locked: sharing that
 * was stopped a moment ago counts
 */
export const findSet = async (
  handle: Handle,
  viewer: Viewer,
  id: string,
  lock?: 'update',
): Promise<SeenSet | undefined> => {
  if (lock)
    await handle.select({ id: moleculeSets.id }).from(moleculeSets).where(eq(moleculeSets.id, id)).for(lock);
  const [found] = await handle
    .select({ ...getTableColumns(moleculeSets), ...seenColumns(viewer) })
    .from(moleculeSets)
    .innerJoin(accounts, eq(accounts.id, moleculeSets.ownerId))
    .where(and(eq(moleculeSets.id, id), seenBy(viewer), notPurged));
  return found;
};

export const existing = (set: SeenSet | undefined): SeenSet => {
  if (!set) throw noSet();
  return set;
};
export const completed = (set: SeenSet | undefined): SeenSet => existing(set?.completedAt ? set : undefined);
/** A set that can be worked with. @throws Refusal `conflict` for one in the trash */
export const inUse = (set: SeenSet | undefined): SeenSet => {
  if (completed(set).deletedAt) throw inTrash();
  return existing(set);
};
/** For whatever changes a set. @throws Refusal `forbidden` for who may only read it */
export const writable = (set: SeenSet | undefined): SeenSet => {
  if (completed(set).role === 'read') throw onlyRead();
  return inUse(set);
};
/** For deleting and sharing. @throws Refusal `forbidden` for a colleague's */
export const owned = (set: SeenSet | undefined): SeenSet => {
  if (existing(set).role !== 'own') throw onlyOwn();
  return existing(set);
};
