import {
  NAMED_VERSIONS_MAX,
  VERSION_MARKS_PER_READ_MAX,
  type DataOf,
  type getMoleculeSetVersion,
  type listVersionMarks,
  type SetHistory,
  type VersionName,
} from '@moiety/contract';
import { and, asc, desc, eq, gt, gte, sql } from 'drizzle-orm';
import type { Database } from '../../database/database.ts';
import {
  moleculeMarks,
  moleculeSetChanges,
  moleculeSetVersionNames,
} from '../../database/molecule-set-tables.ts';
import { accounts } from '../../database/account-tables.ts';
import { moleculeSets } from '../../database/molecule-set-tables.ts';
import { shareHistory } from '../sharing/shares.ts';
import { findSet, inUse, setShareLog, writable, type Handle, type SeenSet, type Viewer } from './access.ts';
import {
  changeRecorded,
  changesSince,
  makeRoom,
  namedSince,
  record,
  requireVersion,
  versionsOf,
} from './history-log.ts';
import type { HistoryThread } from './history-thread.ts';
import { countKept } from './kept-bytes.ts';
import { positionList, writeMarks } from './marks.ts';
import { changedMeanwhile, noVersion, tooManyVersionNames } from './refusals.ts';
import { isEmpty, type SetChange } from './set-change.ts';

const changes = moleculeSetChanges;
const names = moleculeSetVersionNames;

/** Reads of several queries that are of one moment. */
const atOnce = <T>(database: Database, read: (transaction: Database) => Promise<T>): Promise<T> =>
  database.transaction(read, { isolationLevel: 'repeatable read', accessMode: 'read only' });

const namesOf = async (handle: Handle, setId: string): Promise<VersionName[]> => {
  const rows = await handle
    .select({ version: names.version, name: names.name, by: accounts.nickname, at: names.createdAt })
    .from(names)
    .leftJoin(accounts, eq(accounts.id, names.accountId))
    .where(eq(names.setId, setId))
    .orderBy(desc(names.version));
  return rows.map(({ version, name, by, at }) => ({ version, name, by: by ?? '', at: at.toISOString() }));
};

/** What was changed in a set that the viewer sees, newest first; whom it was shared with is for its owner. */
export const historyOf = (database: Database, viewer: Viewer, id: string): Promise<SetHistory> =>
  atOnce(database, async (transaction) => {
    const set = inUse(await findSet(transaction, viewer, id));
    const rows = await transaction
      .select({
        version: changes.version,
        from: changes.fromVersion,
        accountId: changes.accountId,
        by: accounts.nickname,
        several: changes.isOfSeveral,
        at: changes.createdAt,
        restored: changes.restored,
        what: changes.summary,
      })
      .from(changes)
      .leftJoin(accounts, eq(accounts.id, changes.accountId))
      .where(eq(changes.setId, id))
      .orderBy(desc(changes.version));
    const people = [...new Set(rows.map(({ accountId }) => accountId))].filter((one) => one !== null);
    return {
      ...(await versionsOf(transaction, id)),
      since: set.historySince.toISOString(),
      entries: rows.map(({ version, from, accountId, by, several, at, restored, what }) => ({
        version,
        from,
        person: accountId === null || several ? null : people.indexOf(accountId),
        by: several ? '' : (by ?? ''),
        several,
        at: at.toISOString(),
        restored,
        what,
      })),
      names: await namesOf(transaction, id),
      shares:
        set.role === 'own'
          ? ((await shareHistory(transaction, setShareLog, id)) as SetHistory['shares'])
          : [],
    };
  });

/** A set as it was in a version. */
export const versionOf = (
  database: Database,
  viewer: Viewer,
  { id, version }: { id: string; version: number },
): Promise<DataOf<typeof getMoleculeSetVersion>> =>
  atOnce(database, async (transaction) => {
    const set = inUse(await findSet(transaction, viewer, id));
    const { head } = await requireVersion(transaction, id, version);
    const net = await namedSince(transaction, id, version);
    const [made] = await transaction
      .select({ by: accounts.nickname, at: changes.createdAt, several: changes.isOfSeveral })
      .from(changes)
      .leftJoin(accounts, eq(accounts.id, changes.accountId))
      .where(and(eq(changes.setId, id), eq(changes.version, version)));
    return {
      name: net.name?.before ?? set.name,
      calculated: net.calculated?.before ?? set.calculated,
      head,
      versionName: (await namesOf(transaction, id)).find((one) => one.version === version)?.name ?? '',
      made: made ? { by: made.by ?? '', at: made.at.toISOString() } : null,
    };
  });

/** Where histories are, and what reads them. */
export interface HistoryParts {
  database: Database;
  thread: HistoryThread;
}

/** Stars, tags and notes as they were in a version: those of now, with what was changed since taken back. */
export const marksOfVersion = async (
  { database, thread }: HistoryParts,
  viewer: Viewer,
  { id, version }: { id: string; version: number },
  from: number,
): Promise<DataOf<typeof listVersionMarks>> => {
  const { changes: since, rows } = await atOnce(database, async (transaction) => {
    inUse(await findSet(transaction, viewer, id));
    await requireVersion(transaction, id, version);
    return {
      changes: await changesSince(transaction, id, version),
      rows: await transaction
        .select({
          position: moleculeMarks.position,
          star: moleculeMarks.star,
          tags: moleculeMarks.tags,
          note: moleculeMarks.note,
        })
        .from(moleculeMarks)
        .where(and(eq(moleculeMarks.setId, id), gte(moleculeMarks.position, from)))
        .orderBy(asc(moleculeMarks.position))
        .limit(VERSION_MARKS_PER_READ_MAX + 1),
    };
  });
  const now = rows.slice(0, VERSION_MARKS_PER_READ_MAX);
  return {
    items: await thread.marks({ changes: since, now }, viewer.accountId),
    more: rows.length > VERSION_MARKS_PER_READ_MAX,
  };
};

/** What is different between a version and a later one, or now, as JSON. */
export const compare = async (
  { database, thread }: HistoryParts,
  viewer: Viewer,
  { id, version }: { id: string; version: number },
  to: number | undefined,
): Promise<Uint8Array> => {
  const between = await atOnce(database, async (transaction) => {
    inUse(await findSet(transaction, viewer, id));
    await requireVersion(transaction, id, version);
    if (to !== undefined) {
      await requireVersion(transaction, id, to);
      if (to < version) throw noVersion();
    }
    return changesSince(transaction, id, version, to);
  });
  return thread.compare({ changes: between }, viewer.accountId);
};

/** Names a version, or takes its name away. */
export const nameVersionOf = (
  database: Database,
  viewer: Viewer,
  { id, version }: { id: string; version: number },
  name: string,
): Promise<{ names: VersionName[] }> =>
  database.transaction(async (transaction) => {
    writable(await findSet(transaction, viewer, id, 'update'));
    await requireVersion(transaction, id, version);
    const its = and(eq(names.setId, id), eq(names.version, version));
    if (!name) {
      await transaction.delete(names).where(its);
      await makeRoom(transaction, id, viewer.accountId);
    } else {
      const given = { name, accountId: viewer.accountId, createdAt: sql`now()` };
      await transaction
        .insert(names)
        .values({ setId: id, version, ...given })
        .onConflictDoUpdate({
          target: [names.setId, names.version],
          set: given,
          // Named so already, it keeps who named it.
          setWhere: sql`${names.name} <> ${name}`,
        });
    }
    const now = await namesOf(transaction, id);
    if (now.length > NAMED_VERSIONS_MAX) throw tooManyVersionNames();
    return { names: now };
  });

/** Writes what a change makes different into a set that the transaction has locked. */
const apply = async (
  transaction: Database,
  { id, total, calculatedVersion }: SeenSet,
  accountId: string,
  { name, calculated, stars = [], tags = [], notes = [] }: SetChange,
): Promise<void> => {
  if (name || calculated)
    await transaction
      .update(moleculeSets)
      .set({
        ...(name && { name: name.after }),
        ...(calculated && { calculated: calculated.after, calculatedVersion: calculatedVersion + 1 }),
      })
      .where(eq(moleculeSets.id, id));
  for (const { on, molecules } of stars)
    await writeMarks(transaction, id, accountId, positionList(molecules, total), { kind: 'star', on });
  // First those that go: a molecule has room for as many as it may have.
  for (const { tag, on, molecules } of tags.toSorted((one, other) => Number(one.on) - Number(other.on)))
    await writeMarks(transaction, id, accountId, positionList(molecules, total), { kind: 'tag', tag, on });
  if (notes.length > 0)
    await transaction.execute(sql`
      update ${moleculeMarks} kept
      set note = written.after, note_version = kept.note_version + 1, note_by = ${accountId}, note_at = now()
      from json_to_recordset(${JSON.stringify(notes)}::json) as written(position int, after text)
      where kept.set_id = ${id} and kept.position = written.position`);
};

/** Whether the newest entry is this restoring, whose answer was lost. */
const isRestored = async (
  transaction: Database,
  { id, accountId, version, seen }: { id: string; accountId: string; version: number; seen: number },
): Promise<boolean> => {
  const rows = await transaction
    .select({ version: changes.version, accountId: changes.accountId, restored: changes.restored })
    .from(changes)
    .where(and(eq(changes.setId, id), gt(changes.version, seen)));
  const [only] = rows;
  return rows.length === 1 && only?.accountId === accountId && only.restored === version;
};

/**
 * Makes a set again what it was in a version.
 * @returns the set, and its newest version
 * @throws Refusal `notFound`; `forbidden` for who may only read; `conflict` in the trash or where it was changed since `seen`;
 * `limitReached` without storage
 */
export const restoreVersionOf = async (
  { database, thread }: HistoryParts,
  quota: number,
  viewer: Viewer,
  { id, version, seen }: { id: string; version: number; seen: number },
): Promise<{ set: SeenSet; head: number }> => {
  const { accountId } = viewer;
  // Read before the set is locked, so that nobody waits for it meanwhile: what leads from one version to another never changes.
  const since = await atOnce(database, async (transaction) => {
    writable(await findSet(transaction, viewer, id));
    const { head } = await requireVersion(transaction, id, version);
    return head === seen ? changesSince(transaction, id, version) : undefined;
  });
  const back = since && (await thread.takeBack({ changes: since }, accountId));
  return changeRecorded(database, id, accountId, async (transaction) => {
    const set = writable(await findSet(transaction, viewer, id, 'update'));
    const { head } = await requireVersion(transaction, id, version);
    const isNow = back !== undefined && head === seen;
    if (!isNow && !(await isRestored(transaction, { id, accountId, version, seen })))
      throw changedMeanwhile();
    if (isNow && !isEmpty(back)) {
      await apply(transaction, set, accountId, back);
      const logged = await record(transaction, id, accountId, back, version);
      await countKept(transaction, set, quota, logged);
    }
    return {
      set: inUse(await findSet(transaction, viewer, id)),
      head: (await versionsOf(transaction, id)).head,
    };
  });
};
