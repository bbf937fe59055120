import { isDeepStrictEqual } from 'node:util';
import {
  TRASH_DAYS,
  type BodyOf,
  type createMoleculeSet,
  type MoleculeSet,
  type MoleculeSetSummary,
  type RecentItem,
  type StoredFile,
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
import * as queries from './queries.ts';
import type { ReadPage } from './read-page.ts';

/** Molecule sets of one owner each; for anybody else they do not exist. Every method may throw `Refusal` `notFound`. */
export interface MoleculeSets extends RecentItems {
  /** A page of the sets in use or in the trash, newest change first. @param page 1-based */
  list(
    ownerId: string,
    trash: boolean,
    { page, pageSize }: { page: number; pageSize: number },
  ): Promise<{ total: number; items: MoleculeSetSummary[] }>;
  /**
   * Begins a set that nobody sees until it is completed. Of an account's calls with one id the first begins it, the others get it, as
   * long as they ask for the same and it is not completed.
   * @throws Refusal `limitReached` for an account with as many sets as it may have, `conflict` for an id that was used otherwise
   */
  begin(ownerId: string, set: BodyOf<typeof createMoleculeSet>): Promise<MoleculeSet>;
  /**
   * Refuses a page of records before it is read.
   * @throws Refusal `conflict` once the set is completed, `limitReached` without storage, `tooManyRequests`, `unavailable` where the
   * disk is full
   */
  admitStore(ownerId: string, id: string): Promise<void>;
  /** @throws Refusal `conflict` once the set is completed, `invalidRequest` for a position beyond its total, `limitReached` without storage */
  store(ownerId: string, id: string, page: ReadPage): Promise<void>;
  /** @throws Refusal `conflict` while records are missing */
  complete(ownerId: string, id: string): Promise<MoleculeSet>;
  /** Also one in the trash, so that a page that shows it can offer to restore it. */
  get(ownerId: string, id: string): Promise<MoleculeSet>;
  /** @returns the records as JSON. @throws Refusal `conflict` for a set in the trash */
  read(
    ownerId: string,
    id: string,
    page: { offset: number; limit: number },
  ): Promise<{ total: number; items: string }>;
  /** @throws Refusal `conflict` for a set in the trash */
  rename(ownerId: string, id: string, name: string): Promise<MoleculeSet>;
  /** @throws Refusal `notFound` for a file of somebody else, `conflict` for a set that has another file, or is in the trash */
  keepOriginal(ownerId: string, id: string, fileId: string): Promise<StoredFile>;
  /** The file that a set was made from; undefined where it was not kept. */
  original(ownerId: string, id: string): Promise<StoredFile | undefined>;
  /** Moves a set to the trash; one that is only begun is removed at once. */
  remove(ownerId: string, id: string): Promise<void>;
  /** Deletes a set permanently. @throws Refusal `conflict` for a set that is not in the trash */
  purge(ownerId: string, id: string): Promise<void>;
  /** @throws Refusal `limitReached`, as `begin` */
  restore(ownerId: string, id: string): Promise<MoleculeSet>;
}

const existing = (set: queries.SetRow | undefined): queries.SetRow => {
  if (!set)
    throw new Refusal('notFound', (msg) =>
      msg('This molecule set does not exist', { id: 'server.setNotFound' }),
    );
  return set;
};
const completed = (set: queries.SetRow | undefined): queries.SetRow =>
  existing(set?.completedAt ? set : undefined);
/** A set that is still being stored. */
const begunOnly = (set: queries.SetRow | undefined): queries.SetRow => {
  if (existing(set).completedAt)
    throw new Refusal('conflict', (msg) =>
      msg('This molecule set is complete and cannot be changed', { id: 'server.setComplete' }),
    );
  return existing(set);
};
const inUse = (set: queries.SetRow | undefined): queries.SetRow => {
  if (completed(set).deletedAt)
    throw new Refusal('conflict', (msg) =>
      msg('This molecule set is in the trash. Restore it first', { id: 'server.setInTrash' }),
    );
  return existing(set);
};

/** Whether a call that was sent again would have begun this set. */
const isRetryOf = (set: queries.SetRow, body: BodyOf<typeof createMoleculeSet>): boolean => {
  const { completedAt, name, sourceName, format, columns, total } = set;
  return (
    completedAt === null && isDeepStrictEqual({ ...body, name, sourceName, format, columns, total }, body)
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
const requireRoom = async (handle: queries.Handle, ownerId: string, most: number): Promise<number> => {
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
const recentItemOf = ({ id, name, updatedAt, total }: queries.SetSummaryRow): RecentItem => ({
  tool: 'molvalley',
  id,
  title: name,
  route: `/set/${id}`,
  updatedAt: updatedAt.toISOString(),
  count: total,
});

/** How much an account may store. */
export interface MoleculeSetLimits {
  /** Sets outside the trash. */
  setsPerAccount: number;
  /** Bytes of everything that is stored. */
  bytesPerAccount: number;
}

/** Pages of records that one account may store in a minute: 10 MB a second, more than one person's line carries. */
const STORES_A_MINUTE = 600;

/** @param requireDisk refuses while the disk is full */
export const makeMoleculeSets = (
  database: Database,
  { setsPerAccount, bytesPerAccount }: MoleculeSetLimits,
  requireDisk: RequireDisk,
): MoleculeSets => ({
  list: async (ownerId, trash, { page, pageSize }) => {
    const { total, rows } = await queries.listSets(database, ownerId, trash, {
      offset: (page - 1) * pageSize,
      limit: pageSize,
    });
    return { total, items: rows.map(queries.summaryOf) };
  },

  begin: async (ownerId, set) => {
    await requireDisk();
    return database.transaction(async (transaction) => {
      await queries.lockOwner(transaction, ownerId);
      // Asked for again, because the answer was lost: before the room is counted, of which it has its own.
      const begun = set.id === undefined ? undefined : await queries.findSet(transaction, ownerId, set.id);
      if (begun) {
        if (!isRetryOf(begun, set)) throw idTaken();
        return queries.setOf(begun);
      }
      const trashed = await requireRoom(transaction, ownerId, setsPerAccount);
      if (trashed >= setsPerAccount * TRASH_FACTOR) throw trashFull(trashed);
      await requireStorage(transaction, ownerId, bytesPerAccount, 1);
      const added = await queries.insertSet(transaction, { ...set, ownerId });
      if (!added) throw idTaken();
      return queries.setOf(added);
    });
  },

  admitStore: async (ownerId, id) => {
    begunOnly(await queries.findSet(database, ownerId, id));
    await requireDisk();
    await countAttempt(database, [
      { of: ['molecule pages', ownerId], maximum: STORES_A_MINUTE, windowSeconds: 60 },
    ]);
  },

  store: (ownerId, id, page) =>
    database.transaction(async (transaction) => {
      // One page of a set after the other, since each adds to what the set takes.
      const set = begunOnly(await queries.findSet(transaction, ownerId, id, 'update'));
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
      await requireStorage(transaction, ownerId, bytesPerAccount, page.bytes);
      await queries.storeRecords(transaction, id, page);
    }),

  complete: (ownerId, id) =>
    database.transaction(async (transaction) => {
      const set = existing(await queries.findSet(transaction, ownerId, id, 'update'));
      if (set.completedAt) return queries.setOf(set);
      const { stored, unread, bytes } = await queries.countRecords(transaction, id);
      if (stored < set.total)
        throw new Refusal('conflict', (msg) =>
          msg(str`${set.total - stored} of ${set.total} molecules are missing`, {
            id: 'server.setIncomplete',
          }),
        );
      await recordFirstStep(transaction, ownerId, 'read-file');
      return queries.setOf(
        await queries.updateSet(transaction, id, { unread, bytes, completedAt: sql`now()` }),
      );
    }),

  get: async (ownerId, id) => queries.setOf(completed(await queries.findSet(database, ownerId, id))),

  read: async (ownerId, id, { offset, limit }) => {
    const { total } = inUse(await queries.findSet(database, ownerId, id));
    return {
      total,
      items: offset < total ? await queries.readRecordsAsJson(database, id, offset, limit) : '[]',
    };
  },

  rename: (ownerId, id, name) =>
    database.transaction(async (transaction) => {
      inUse(await queries.findSet(transaction, ownerId, id, 'update'));
      return queries.setOf(await queries.updateSet(transaction, id, { name }));
    }),

  keepOriginal: (ownerId, id, fileId) =>
    database.transaction(async (transaction) => {
      inUse(await queries.findSet(transaction, ownerId, id, 'update'));
      const file = await findFile(transaction, ownerId, fileId);
      if (!file)
        throw new Refusal('notFound', (msg) =>
          msg('This file no longer exists. Upload it again', { id: 'server.fileNotFound' }),
        );
      const before = await findOriginal(transaction, id);
      if (!before) await giveToSet(transaction, file, id, ownerId);
      else if (before.sha256 !== file.sha256)
        throw new Refusal('conflict', (msg) =>
          msg('This molecule set already has its original file', { id: 'server.setHasOriginal' }),
        );
      return (await findOriginal(transaction, id)) ?? file;
    }),

  original: async (ownerId, id) => {
    completed(await queries.findSet(database, ownerId, id));
    return findOriginal(database, id);
  },

  remove: (ownerId, id) =>
    database.transaction(async (transaction) => {
      const set = existing(await queries.findSet(transaction, ownerId, id, 'update'));
      if (!set.completedAt) await queries.removeSet(transaction, id);
      else if (!set.deletedAt) await queries.updateSet(transaction, id, { deletedAt: sql`now()` });
    }),

  purge: (ownerId, id) =>
    database.transaction(async (transaction) => {
      const set = completed(await queries.findSet(transaction, ownerId, id, 'update'));
      if (!set.deletedAt)
        throw new Refusal('conflict', (msg) =>
          msg('This molecule set is not in the trash. Move it there first', { id: 'server.setNotInTrash' }),
        );
      await queries.removeSet(transaction, id);
    }),

  restore: (ownerId, id) =>
    database.transaction(async (transaction) => {
      const set = completed(await queries.findSet(transaction, ownerId, id, 'update'));
      if (!set.deletedAt) return queries.setOf(set);
      await queries.lockOwner(transaction, ownerId);
      await requireRoom(transaction, ownerId, setsPerAccount);
      return queries.setOf(await queries.updateSet(transaction, id, { deletedAt: null }));
    }),

  recentItems: async (ownerId, most) =>
    (await queries.listRecentSets(database, ownerId, most)).map(recentItemOf),
});
