import { isDeepStrictEqual } from 'node:util';
import {
  PICTURES_MEDIA_TYPE,
  TRASH_DAYS,
  type BodyOf,
  type DataOf,
  type defineCalculatedColumns,
  type getMoleculeSetVersion,
  type listVersionMarks,
  type markMolecules,
  type MoleculeNote,
  type MoleculeSet,
  type MoleculeSetSummary,
  type NewMoleculeSet,
  type RecentItem,
  type SetHistory,
  type StoredFile,
  type VersionName,
  type writeMoleculeNote,
} from '@moiety/contract';
import { str } from '@lit/localize';
import { sql } from 'drizzle-orm';
import type { Database } from '../../database/database.ts';
import { Refusal } from '../../refusal.ts';
import { countAttempt } from '../rate-limits/rate-limits.ts';
import type { RequireDisk } from '../../database/disk.ts';
import { requireStorage } from '../storage/storage.ts';
import { findFile, findOriginal, giveToSet } from '../files/queries.ts';
import { recordFirstStep } from '../home/first-steps.ts';
import type { RecentItems } from '../home/recent-items.ts';
import {
  completed,
  existing,
  findSet,
  inUse,
  listRecentSets,
  listSets,
  owned,
  writable,
  type Handle,
  type SeenSet,
  type Viewer,
} from './access.ts';
import * as history from './history.ts';
import { changeRecorded, record } from './history-log.ts';
import { makeHistoryThread } from './history-thread.ts';
import { countKept } from './kept-bytes.ts';
import * as marks from './marks.ts';
import * as queries from './queries.ts';
import type { ReadPage } from './read-page.ts';

/** A version of a set. */
interface VersionPlace {
  id: string;
  version: number;
}

/**
 * Molecule sets of one owner each, who can share them with members of their organization; for anybody else they do not exist. Every method may
 * throw `Refusal` `notFound`, one that changes something `forbidden` for whoever may only read.
 */
export interface MoleculeSets extends RecentItems {
  /** A page of the sets in use that the viewer sees, or of their own in the trash, newest change first. @param page 1-based */
  list(
    viewer: Viewer,
    trash: boolean,
    { page, pageSize }: { page: number; pageSize: number },
  ): Promise<{ total: number; items: MoleculeSetSummary[] }>;
  /** Counts a change of a set, or of one to be begun, before it is read. @throws Refusal `tooManyRequests` */
  admitChange(viewer: Viewer): Promise<void>;
  /** As `admitChange`, for one that needs room. @throws Refusal `unavailable` where the disk is full */
  admitGrowth(viewer: Viewer): Promise<void>;
  /**
   * Begins a set that nobody sees until it is completed. Of an account's calls with one id the first begins it, the others get it, as
   * long as they ask for the same and it is not completed.
   * @throws Refusal `limitReached` for an account with as many sets as it may have, `conflict` for an id that was used otherwise
   */
  begin(viewer: Viewer, set: NewMoleculeSet): Promise<MoleculeSet>;
  /**
   * Refuses a page of records before it is read.
   * @throws Refusal `conflict` once the set is completed, `limitReached` without storage, `tooManyRequests`, `unavailable` where the
   * disk is full
   */
  admitStore(viewer: Viewer, id: string): Promise<void>;
  /** @throws Refusal `conflict` once the set is completed, `invalidRequest` for a position beyond its total, `limitReached` without storage */
  store(viewer: Viewer, id: string, page: ReadPage): Promise<void>;
  /** @throws Refusal `conflict` while records are missing */
  complete(viewer: Viewer, id: string): Promise<MoleculeSet>;
  /** Also one in the owner's trash, so that a page that shows it can offer to restore it. */
  get(viewer: Viewer, id: string): Promise<MoleculeSet>;
  /** @returns the records as JSON, a text each. @throws Refusal `conflict` for a set in the trash */
  read(
    viewer: Viewer,
    id: string,
    page: { offset: number; limit: number },
  ): Promise<{ total: number; items: string[] }>;
  /** The ids of the documents in which its molecules were read. @throws Refusal `conflict` for a set in the trash */
  documents(viewer: Viewer, id: string): Promise<string[]>;
  /** @throws Refusal `conflict` for a set in the trash */
  rename(viewer: Viewer, id: string, name: string): Promise<MoleculeSet>;
  /** What people keep with its molecules, of those from a position on. */
  marks(viewer: Viewer, id: string, from: number): ReturnType<typeof marks.listMarks>;
  /** Whether somebody may mark molecules of a set, told before half a megabyte of their numbers is read. */
  admitMark(viewer: Viewer, id: string): Promise<void>;
  /** Stars or tags molecules, see `marks.mark`. */
  mark(viewer: Viewer, id: string, order: BodyOf<typeof markMolecules>): ReturnType<typeof marks.mark>;
  /** Writes a molecule's note, see `marks.writeNote`. */
  writeNote(
    viewer: Viewer,
    molecule: { id: string; position: number },
    note: BodyOf<typeof writeMoleculeNote>,
  ): Promise<MoleculeNote>;
  /** Defines its calculated columns, see `marks.defineCalculated`. */
  defineCalculated(
    viewer: Viewer,
    id: string,
    order: BodyOf<typeof defineCalculatedColumns>,
  ): Promise<MoleculeSet>;
  /** What was changed in it, see `history.historyOf`. */
  history(viewer: Viewer, id: string): Promise<SetHistory>;
  /** The set as it was in a version, see `history.versionOf`. */
  version(viewer: Viewer, of: VersionPlace): Promise<DataOf<typeof getMoleculeSetVersion>>;
  /** Its marks as they were in a version, of those from a position on. */
  versionMarks(viewer: Viewer, of: VersionPlace, from: number): Promise<DataOf<typeof listVersionMarks>>;
  /** What is different between two versions as JSON, see `history.compare`. */
  compareVersions(viewer: Viewer, of: VersionPlace, to: number | undefined): Promise<Uint8Array>;
  /** Names a version, see `history.nameVersionOf`. */
  nameVersion(viewer: Viewer, of: VersionPlace, name: string): Promise<{ names: VersionName[] }>;
  /** Makes it what it was in a version, see `history.restoreVersionOf`. */
  restoreVersion(viewer: Viewer, of: VersionPlace, seen: number): Promise<{ set: MoleculeSet; head: number }>;
  /** @throws Refusal `notFound` for a file of somebody else, `conflict` for a set that has another file, or is in the trash */
  keepOriginal(viewer: Viewer, id: string, fileId: string): Promise<StoredFile>;
  /** The file that a set was made from; undefined where it was not kept, and for others than its owner where it is not pictures. */
  original(viewer: Viewer, id: string): Promise<StoredFile | undefined>;
  /** Moves a set to the trash; one that is only begun is removed at once. */
  remove(viewer: Viewer, id: string): Promise<void>;
  /** Deletes a set permanently. @throws Refusal `conflict` for a set that is not in the trash */
  purge(viewer: Viewer, id: string): Promise<void>;
  /** @throws Refusal `limitReached`, as `begin` */
  restore(viewer: Viewer, id: string): Promise<MoleculeSet>;
}

/** A set that is still being stored. */
const begunOnly = (set: SeenSet | undefined): SeenSet => {
  if (existing(set).completedAt)
    throw new Refusal('conflict', (msg) =>
      msg('This molecule set is complete and cannot be changed', { id: 'server.setComplete' }),
    );
  return existing(set);
};
/** Whether a call that was sent again would have begun this set. */
const isRetryOf = (set: SeenSet, body: NewMoleculeSet): boolean => {
  const { completedAt, name, sourceName, format, columns, assays, total } = set;
  return (
    completedAt === null &&
    isDeepStrictEqual({ ...body, name, sourceName, format, columns, assays, total }, body)
  );
};
/** The same words whoever the other set belongs to: they tell nothing of it. */
const idTaken = (): Refusal =>
  new Refusal('conflict', (msg) =>
    msg('A molecule set with this ID already exists. Use another ID', {
      id: 'server.setIdTaken',
    }),
  );

/** How much more of its sets an account may have in the trash, where only time removes them, than outside it. */
const TRASH_FACTOR = 2;

/**
 * Refuses where an account has as many sets as it may; its owner is locked.
 * @returns how many it has in the trash
 */
const requireRoom = async (handle: Handle, ownerId: string, most: number): Promise<number> => {
  const { used, trashed } = await queries.countSets(handle, ownerId);
  if (used >= most)
    throw new Refusal('limitReached', (msg) =>
      msg(str`You have reached the limit of ${used} molecule sets. Delete one first`, {
        id: 'server.setsFull',
      }),
    );
  return trashed;
};

const trashFull = (trashed: number): Refusal =>
  new Refusal('limitReached', (msg) =>
    msg(
      str`The trash is full: ${trashed} molecule sets. Sets leave it after ${TRASH_DAYS} days; delete some permanently to make room`,
      {
        id: 'server.trashFull',
      },
    ),
  );

/** A set as the dashboard lists it; the tool of molecule sets is MolValley. */
const recentItemOf = ({
  id,
  name,
  updatedAt,
  total,
}: Pick<SeenSet, 'id' | 'name' | 'updatedAt' | 'total'>): RecentItem => ({
  tool: 'molvalley',
  id,
  title: name,
  route: `/set/${id}`,
  updatedAt: updatedAt.toISOString(),
  count: total,
});

/** A set as it is after a change. */
const setNow = async (handle: Handle, viewer: Viewer, id: string): Promise<MoleculeSet> =>
  queries.setOf(existing(await findSet(handle, viewer, id)));

/** How much an account may store. */
export interface MoleculeSetLimits {
  /** Sets outside the trash. */
  setsPerAccount: number;
  /** Bytes of everything that is stored. */
  bytesPerAccount: number;
}

/** Pages of records that one account may store in a minute: 10 MB a second, more than one person's line carries. */
const STORES_A_MINUTE = 600;
/** Other changes of its sets: a program that makes small sets one after the other begins and completes ten a second. */
const CHANGES_A_MINUTE = 1200;

/**
 * @param requireDisk refuses while the disk is full
 * @param thread what reads histories
 */
export const makeMoleculeSets = (
  database: Database,
  { setsPerAccount, bytesPerAccount }: MoleculeSetLimits,
  requireDisk: RequireDisk,
  thread = makeHistoryThread(),
): MoleculeSets => {
  const admitChange = async ({ accountId }: Viewer): Promise<void> => {
    await countAttempt(database, [
      { of: ['molecule set changes', accountId], maximum: CHANGES_A_MINUTE, windowSeconds: 60 },
    ]);
  };
  return {
    list: async (viewer, trash, { page, pageSize }) => {
      const { total, rows } = await listSets(database, viewer, trash, {
        offset: (page - 1) * pageSize,
        limit: pageSize,
      });
      return { total, items: rows.map(queries.summaryOf) };
    },

    admitChange,

    admitGrowth: async (viewer) => {
      await requireDisk();
      await admitChange(viewer);
    },

    begin: (viewer, set) =>
      database.transaction(async (transaction) => {
        await queries.lockOwner(transaction, viewer.accountId);
        // Asked for again, because the answer was lost: before the room is counted, of which it has its own.
        const begun = set.id === undefined ? undefined : await findSet(transaction, viewer, set.id);
        if (begun) {
          if (!isRetryOf(begun, set)) throw idTaken();
          return queries.setOf(begun);
        }
        const trashed = await requireRoom(transaction, viewer.accountId, setsPerAccount);
        if (trashed >= setsPerAccount * TRASH_FACTOR) throw trashFull(trashed);
        const headBytes = Buffer.byteLength(JSON.stringify([set.columns, set.assays]));
        await requireStorage(transaction, viewer.accountId, bytesPerAccount, headBytes);
        const added = await queries.insertSet(transaction, {
          ...set,
          headBytes,
          ownerId: viewer.accountId,
        });
        if (!added) throw idTaken();
        return setNow(transaction, viewer, added);
      }),

    admitStore: async (viewer, id) => {
      begunOnly(await findSet(database, viewer, id));
      await requireDisk();
      await countAttempt(database, [
        { of: ['molecule pages', viewer.accountId], maximum: STORES_A_MINUTE, windowSeconds: 60 },
      ]);
    },

    store: (viewer, id, page) =>
      database.transaction(async (transaction) => {
        // One page of a set after the other, since each adds to what the set takes.
        const set = begunOnly(await findSet(transaction, viewer, id, 'update'));
        const beyond = page.positions.flatMap((position, index) =>
          position < set.total
            ? []
            : [
                {
                  path: `molecules.${index}.position`,
                  wording: (msg: Parameters<Refusal['wording']>[0]) =>
                    msg(str`At most ${set.total - 1}`, { id: 'server.fieldMax' }),
                },
              ],
        );
        if (beyond.length > 0) throw new Refusal('invalidRequest', undefined, { fields: beyond });
        await requireStorage(transaction, viewer.accountId, bytesPerAccount, page.bytes);
        await queries.storeRecords(transaction, id, page);
      }),

    complete: (viewer, id) =>
      database.transaction(async (transaction) => {
        const set = existing(await findSet(transaction, viewer, id, 'update'));
        if (set.completedAt) return queries.setOf(set);
        const { stored, unread, bytes } = await queries.countRecords(transaction, id);
        if (stored < set.total)
          throw new Refusal('conflict', (msg) =>
            msg(str`${set.total - stored} of ${set.total} molecules are missing`, {
              id: 'server.setIncomplete',
            }),
          );
        await recordFirstStep(transaction, viewer.accountId, 'read-file');
        await queries.updateSet(transaction, id, { unread, bytes, completedAt: sql`now()` });
        return setNow(transaction, viewer, id);
      }),

    get: async (viewer, id) => queries.setOf(completed(await findSet(database, viewer, id))),

    read: async (viewer, id, { offset, limit }) => {
      const { total } = inUse(await findSet(database, viewer, id));
      return {
        total,
        items: offset < total ? await queries.readRecordsAsJson(database, id, offset, limit) : [],
      };
    },

    documents: async (viewer, id) => {
      inUse(await findSet(database, viewer, id));
      return queries.originDocumentsOf(database, id);
    },

    rename: (viewer, id, name) =>
      changeRecorded(database, id, viewer.accountId, async (transaction) => {
        const set = writable(await findSet(transaction, viewer, id, 'update'));
        await queries.updateSet(transaction, id, { name });
        const logged = await record(transaction, id, viewer.accountId, {
          name: { before: set.name, after: name },
        });
        await countKept(transaction, set, bytesPerAccount, logged);
        return setNow(transaction, viewer, id);
      }),

    marks: (viewer, id, from) => marks.listMarks(database, viewer, id, from),

    admitMark: async (viewer, id) => {
      writable(await findSet(database, viewer, id));
      await requireDisk();
      await admitChange(viewer);
    },

    mark: (viewer, id, order) => marks.mark(database, bytesPerAccount, viewer, id, order),

    writeNote: (viewer, molecule, note) => marks.writeNote(database, bytesPerAccount, viewer, molecule, note),

    defineCalculated: async (viewer, id, order) =>
      queries.setOf(await marks.defineCalculated(database, bytesPerAccount, viewer, id, order)),

    history: (viewer, id) => history.historyOf(database, viewer, id),

    version: (viewer, of) => history.versionOf(database, viewer, of),

    versionMarks: (viewer, of, from) => history.marksOfVersion({ database, thread }, viewer, of, from),

    compareVersions: (viewer, of, to) => history.compare({ database, thread }, viewer, of, to),

    nameVersion: (viewer, of, name) => history.nameVersionOf(database, viewer, of, name),

    restoreVersion: async (viewer, of, seen) => {
      const { set, head } = await history.restoreVersionOf({ database, thread }, bytesPerAccount, viewer, {
        ...of,
        seen,
      });
      return { set: queries.setOf(set), head };
    },

    keepOriginal: (viewer, id, fileId) =>
      database.transaction(async (transaction) => {
        owned(inUse(await findSet(transaction, viewer, id, 'update')));
        const file = await findFile(transaction, viewer.accountId, fileId);
        if (!file)
          throw new Refusal('notFound', (msg) =>
            msg('This file no longer exists. Upload it again', { id: 'server.fileNotFound' }),
          );
        const before = await findOriginal(transaction, id);
        if (!before) await giveToSet(transaction, file, id, viewer.accountId);
        else if (before.sha256 !== file.sha256)
          throw new Refusal('conflict', (msg) =>
            msg('This molecule set already has its original file', { id: 'server.setHasOriginal' }),
          );
        return (await findOriginal(transaction, id)) ?? file;
      }),

    original: async (viewer, id) => {
      const { role } = completed(await findSet(database, viewer, id));
      const file = await findOriginal(database, id);
      return role === 'own' || file?.mediaType === PICTURES_MEDIA_TYPE ? file : undefined;
    },

    remove: (viewer, id) =>
      database.transaction(async (transaction) => {
        const set = owned(await findSet(transaction, viewer, id, 'update'));
        if (!set.completedAt) await queries.removeSet(transaction, id);
        else if (!set.deletedAt) await queries.updateSet(transaction, id, { deletedAt: sql`now()` });
      }),

    purge: (viewer, id) =>
      database.transaction(async (transaction) => {
        const set = owned(completed(await findSet(transaction, viewer, id, 'update')));
        if (!set.deletedAt)
          throw new Refusal('conflict', (msg) =>
            msg('This molecule set is not in the trash. Move it there first', { id: 'server.setNotInTrash' }),
          );
        await queries.removeSet(transaction, id);
      }),

    restore: (viewer, id) =>
      database.transaction(async (transaction) => {
        const set = owned(completed(await findSet(transaction, viewer, id, 'update')));
        if (!set.deletedAt) return queries.setOf(set);
        await queries.lockOwner(transaction, viewer.accountId);
        await requireRoom(transaction, viewer.accountId, setsPerAccount);
        await queries.updateSet(transaction, id, { deletedAt: null });
        return setNow(transaction, viewer, id);
      }),

    recentItems: async (ownerId, most) => (await listRecentSets(database, ownerId, most)).map(recentItemOf),
  };
};
