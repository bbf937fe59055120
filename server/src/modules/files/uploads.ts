import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { bytesInWords, FILE_BYTES_MAX, UPLOAD_DAYS } from '@moiety/contract';
import { str } from '@lit/localize';
import { and, asc, count, eq, gt, isNull, lt, or, sql } from 'drizzle-orm';
import type { Database } from '../../database/database.ts';
import type { RequireDisk } from '../../database/disk.ts';
import { uploadParts, uploads } from '../../database/file-tables.ts';
import { accounts } from '../../database/account-tables.ts';
import type { ObjectStore } from '../../object-store/object-store.ts';
import { Refusal } from '../../refusal.ts';
import { countAttempt } from '../rate-limits/rate-limits.ts';
import { requireStorage } from '../storage/storage.ts';
import { keepContent, sha256Of, type Content } from './contents.ts';
import { addFile, findFile } from './queries.ts';

/** Uploads that one account may have under way, and begin in an hour. */
const OPEN_MAX = 100;
const BEGUN_MAX = 1000;
/** Bytes that are stored together: what a request holds in memory. */
const PIECE_BYTES = 4 * 2 ** 20;

/** A file that somebody begins to upload. */
export interface NewUpload extends Content {
  id: string;
  ownerId: string;
  name: string;
  mediaType: string;
}

/** An upload as it stands; a finished one has all its bytes. */
export interface UploadState {
  id: string;
  size: number;
  /** Bytes that the server has. */
  received: number;
  createdAt: Date;
}

/** Uploads of files, each of one account; for anybody else they do not exist. */
export interface Uploads {
  /**
   * @throws Refusal `invalidRequest` for an empty file, `tooLarge`, `limitReached` without storage or with too many uploads,
   *   `tooManyRequests`, `unavailable` where the disk is full
   */
  begin(upload: NewUpload): Promise<void>;
  /** @throws Refusal `notFound` */
  get(ownerId: string, id: string): Promise<UploadState>;
  /** An upload of a content that can go on. */
  find(ownerId: string, content: Content): Promise<UploadState | undefined>;
  /**
   * Stores what comes after the first `offset` bytes. Where the stream breaks off, what came until then is kept. With the last byte the
   * file is whole, and the upload is over.
   * @returns how many bytes the server has
   * @throws Refusal `conflict` where it has another number of bytes than `offset`, or somebody else sends as well; `invalidRequest`
   *   for bytes that have not the hash, which are deleted; whatever broke the stream
   */
  append(ownerId: string, id: string, offset: number, bytes: AsyncIterable<Buffer>): Promise<number>;
  /** @throws Refusal `notFound` */
  remove(ownerId: string, id: string): Promise<void>;
}

const notFound = (): Refusal =>
  new Refusal('notFound', (msg) =>
    msg('This upload no longer exists. Upload the file again', { id: 'server.upload.notFound' }),
  );

const elsewhere = (): Refusal =>
  new Refusal('conflict', (msg) =>
    msg('This upload continues at another position', { id: 'server.upload.offset' }),
  );

const requireSize = (size: number): void => {
  if (size < 1)
    throw new Refusal('invalidRequest', (msg) => msg('This file is empty', { id: 'server.upload.empty' }));
  const most = bytesInWords(FILE_BYTES_MAX);
  if (size > FILE_BYTES_MAX)
    throw new Refusal('tooLarge', (msg) =>
      msg(str`This file is larger than the upload limit of ${most}`, {
        id: 'server.upload.tooLarge',
      }),
    );
};

const requireFewOpen = async (database: Database, ownerId: string): Promise<void> => {
  const [counted] = await database
    .select({ open: count() })
    .from(uploads)
    .where(eq(uploads.ownerId, ownerId));
  const open = counted?.open ?? 0;
  if (open >= OPEN_MAX)
    throw new Refusal('limitReached', (msg) =>
      msg(
        str`You have ${open} unfinished uploads. Finish some of them first, or wait: they are deleted after ${UPLOAD_DAYS} days`,
        {
          id: 'server.upload.tooMany',
        },
      ),
    );
};

/** Where the objects of an upload are. */
const folderOf = (id: string): string => `uploads/${id}`;

type UploadRow = typeof uploads.$inferSelect;

const stateOf = ({ id, size, received, createdAt }: UploadRow): UploadState => ({
  id,
  size,
  received,
  createdAt,
});

const isGoing = gt(uploads.createdAt, sql`now() - make_interval(days => ${UPLOAD_DAYS})`);

/** From here on it is nobody's: a process that ends in the middle leaves it to `deleteOldUploads`. */
const abandonUpload = async (handle: Database, id: string): Promise<void> => {
  await handle.update(uploads).set({ ownerId: null }).where(eq(uploads.id, id));
};

/** Deletes what has come of an upload; the row last, so that what fails is done again. */
const deleteUpload = async (database: Database, store: ObjectStore, id: string): Promise<void> => {
  await store.deleteBelow(folderOf(id));
  await database.delete(uploads).where(eq(uploads.id, id));
};

export const makeUploads = (
  database: Database,
  store: ObjectStore,
  { bytesPerAccount, requireDisk }: { bytesPerAccount: number; requireDisk: RequireDisk },
): Uploads => {
  const findRow = async (ownerId: string, id: string): Promise<UploadRow | undefined> => {
    const [found] = await database
      .select()
      .from(uploads)
      .where(and(eq(uploads.id, id), eq(uploads.ownerId, ownerId), isGoing));
    return found;
  };

  /** The bytes that have come, in their order. */
  const readAll = (id: string): Readable => {
    const read = async function* (): AsyncGenerator<Buffer> {
      const parts = await database
        .select({ key: uploadParts.key })
        .from(uploadParts)
        .where(eq(uploadParts.uploadId, id))
        .orderBy(asc(uploadParts.offset));
      for (const { key } of parts) yield* await store.read(key);
    };
    return Readable.from(read(), { objectMode: false });
  };

  const becomeFile = async (upload: UploadRow & { ownerId: string }): Promise<void> => {
    const { id, ownerId, sha256, size, name, mediaType } = upload;
    if ((await sha256Of(readAll(id))) !== sha256) {
      await abandonUpload(database, id);
      await deleteUpload(database, store, id);
      throw new Refusal('invalidRequest', (msg) =>
        msg('The file changed while it was uploaded. Upload it again', { id: 'server.upload.changed' }),
      );
    }
    await keepContent(database, store, { sha256, size }, () => readAll(id));
    await database.transaction(async (transaction) => {
      await addFile(transaction, { id, ownerId, sha256, name, mediaType });
      await abandonUpload(transaction, id);
    });
    await deleteUpload(database, store, id);
  };

  const becoming = new Map<string, Promise<void>>();
  /** Makes the file of an upload that is whole, once in this process at a time; a second time, elsewhere, it is the same file. */
  const finish = (upload: UploadRow): Promise<void> => {
    const { id, ownerId } = upload;
    if (ownerId === null) return Promise.reject(notFound());
    const present = becoming.get(id) ?? becomeFile({ ...upload, ownerId }).finally(() => becoming.delete(id));
    becoming.set(id, present);
    return present;
  };

  /** Notes an object as what comes after `offset` bytes; of two that claim to, one does. */
  const storePiece = async (id: string, offset: number, bytes: Buffer): Promise<void> => {
    await requireDisk();
    const key = `${folderOf(id)}/${String(offset).padStart(11, '0')}-${randomUUID()}`;
    await store.put(key, bytes);
    const isNext = await database.transaction(async (transaction) => {
      const [next] = await transaction
        .update(uploads)
        .set({ received: offset + bytes.length })
        .where(and(eq(uploads.id, id), eq(uploads.received, offset)))
        .returning({ id: uploads.id });
      if (next) await transaction.insert(uploadParts).values({ uploadId: id, offset, key });
      return next !== undefined;
    });
    if (isNext) return;
    await store.delete(key);
    throw elsewhere();
  };

  return {
    begin: async ({ id, ownerId, sha256, size, name, mediaType }) => {
      requireSize(size);
      await requireDisk();
      await countAttempt(database, [{ of: ['uploads', ownerId], maximum: BEGUN_MAX, windowSeconds: 3600 }]);
      await database.transaction(async (transaction) => {
        // One after the other, so that two calls cannot both find the last room.
        await transaction
          .select({ id: accounts.id })
          .from(accounts)
          .where(eq(accounts.id, ownerId))
          .for('no key update');
        await requireFewOpen(transaction, ownerId);
        await requireStorage(transaction, ownerId, bytesPerAccount, size);
        await transaction.insert(uploads).values({ id, ownerId, sha256, size, name, mediaType });
      });
    },

    get: async (ownerId, id) => {
      const row = await findRow(ownerId, id);
      // A process that ended after the last byte left the rest to do.
      if (row && row.received === row.size) await finish(row);
      else if (row) return stateOf(row);
      const file = await findFile(database, ownerId, id);
      if (!file) throw notFound();
      return { id, size: file.size, received: file.size, createdAt: new Date(file.createdAt) };
    },

    find: async (ownerId, { sha256, size }) => {
      const [found] = await database
        .select()
        .from(uploads)
        .where(and(eq(uploads.ownerId, ownerId), eq(uploads.sha256, sha256), eq(uploads.size, size), isGoing))
        .orderBy(sql`${uploads.received} desc`)
        .limit(1);
      return found && stateOf(found);
    },

    append: async (ownerId, id, offset, bytes) => {
      const row = await findRow(ownerId, id);
      if (!row) throw notFound();
      if (row.received !== offset) throw elsewhere();
      let at = offset;
      let held: Buffer[] = [];
      let length = 0;
      const flush = async (): Promise<void> => {
        if (length === 0) return;
        const piece = Buffer.concat(held);
        held = [];
        length = 0;
        await storePiece(id, at, piece);
        at += piece.length;
      };
      let broken: unknown;
      const iterator = bytes[Symbol.asyncIterator]();
      for (;;) {
        const next = await iterator.next().catch((error: unknown) => {
          broken = error ?? new Error('the stream broke off');
          return { done: true, value: undefined } as const;
        });
        if (next.done) break;
        held.push(next.value);
        length += next.value.length;
        if (length >= PIECE_BYTES) await flush();
      }
      await flush();
      if (at === row.size) await finish({ ...row, received: at });
      if (broken !== undefined) throw broken;
      return at;
    },

    remove: async (ownerId, id) => {
      if (!(await findRow(ownerId, id))) throw notFound();
      await abandonUpload(database, id);
      await deleteUpload(database, store, id);
    },
  };
};

/** Deletes the uploads that were not finished in their days, and those of deleted accounts. */
export const deleteOldUploads = async (
  database: Database,
  store: ObjectStore,
  signal?: AbortSignal,
): Promise<void> => {
  const old = await database
    .select({ id: uploads.id })
    .from(uploads)
    .where(
      or(isNull(uploads.ownerId), lt(uploads.createdAt, sql`now() - make_interval(days => ${UPLOAD_DAYS})`)),
    );
  for (const { id } of old) {
    if (signal?.aborted) return;
    await deleteUpload(database, store, id);
  }
};
