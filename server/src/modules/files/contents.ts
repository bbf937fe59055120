import { createHash } from 'node:crypto';
import type { Readable } from 'node:stream';
import { and, eq, lt, notExists, sql } from 'drizzle-orm';
import type { Database } from '../../database/database.ts';
import { documents } from '../../database/document-tables.ts';
import { fileContents, files } from '../../database/file-tables.ts';
import type { ObjectStore } from '../../object-store/object-store.ts';

/** A content: what it is known by. */
export interface Content {
  /** In lower-case hexadecimal digits. */
  sha256: string;
  /** Bytes. */
  size: number;
}

/** The object of a content; folders have some thousand each at most. */
export const contentKey = (sha256: string): string => `contents/${sha256.slice(0, 2)}/${sha256}`;

/** The hash of what a stream gives. */
export const sha256Of = async (stream: AsyncIterable<Uint8Array>): Promise<string> => {
  const hash = createHash('sha256');
  for await (const chunk of stream) hash.update(chunk);
  return hash.digest('hex');
};

/**
 * Has the store hold a content, once, whoever has it; for a day it stays without a file that has it. A process that ends in the middle
 * leaves nothing that is taken for whole.
 * @param read its bytes, which have that hash
 */
export const keepContent = async (
  database: Database,
  store: ObjectStore,
  { sha256, size }: Content,
  read: () => Readable,
): Promise<void> => {
  const [kept] = await database
    .insert(fileContents)
    .values({ sha256, size })
    .onConflictDoUpdate({ target: fileContents.sha256, set: { touchedAt: sql`now()` } })
    .returning({ storedAt: fileContents.storedAt });
  if (kept?.storedAt) return;
  await store.putStream(contentKey(sha256), read(), size);
  await database
    .update(fileContents)
    .set({ storedAt: sql`now()` })
    .where(eq(fileContents.sha256, sha256));
};

/** Any number that only this product uses: 'file' in ASCII. */
const LOCK = 0x66696c65;

/** Until the transaction ends no content is deleted. */
export const lockContents = async (transaction: Database): Promise<void> => {
  await transaction.execute(sql`select pg_advisory_xact_lock_shared(${LOCK})`);
};

/** Whether contents may be deleted now; then nobody holds them until the transaction ends. */
const mayDelete = async (transaction: Database): Promise<boolean> => {
  const { rows } = await transaction.execute<{ free: boolean }>(
    sql`select pg_try_advisory_xact_lock(${LOCK}) as free`,
  );
  return rows[0]?.free === true;
};

/** Names the contents that no file and no document has; one that is added meanwhile keeps its content. */
const unused = (database: Database) =>
  and(
    lt(fileContents.touchedAt, sql`now() - interval '1 day'`),
    notExists(database.select({ id: files.id }).from(files).where(eq(files.sha256, fileContents.sha256))),
    notExists(
      database
        .select({ id: documents.id })
        .from(documents)
        .where(eq(documents.contentSha256, fileContents.sha256)),
    ),
  );

/** Deletes a content that no file has any more; what fails is tried again the next time. */
const deleteContent = (database: Database, store: ObjectStore, sha256: string): Promise<void> =>
  database.transaction(async (transaction) => {
    if (!(await mayDelete(transaction))) return;
    // A file that was added since then refers to the row: then this fails, and the content stays.
    const gone = await transaction
      .delete(fileContents)
      .where(and(eq(fileContents.sha256, sha256), unused(transaction)))
      .returning({ sha256: fileContents.sha256 });
    if (gone.length > 0) await store.delete(contentKey(sha256));
  });

/** Deletes the contents that no file has any more. */
export const deleteUnusedContents = async (
  database: Database,
  store: ObjectStore,
  signal?: AbortSignal,
): Promise<void> => {
  const found = await database
    .select({ sha256: fileContents.sha256 })
    .from(fileContents)
    .where(unused(database));
  for (const { sha256 } of found) {
    if (signal?.aborted) return;
    await deleteContent(database, store, sha256);
  }
};
