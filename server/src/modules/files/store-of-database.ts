import { randomUUID } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { isNotNull } from 'drizzle-orm';
import type { Database } from '../../database/database.ts';
import { fileContents } from '../../database/file-tables.ts';
import { sharedSecret } from '../../database/secrets.ts';
import type { ObjectStore } from '../../object-store/object-store.ts';
import { StartError } from '../../start-error.ts';

/** The object that says whose store it is. */
export const STORE_MARK = 'store-id';

/**
 * Sees to it that the store is the database's: a process with another folder or bucket would find no file, and would delete in the
 * wrong place. A new store is made the database's.
 * @throws StartError
 */
export const requireStoreOf = async (database: Database, store: ObjectStore): Promise<void> => {
  const id = await sharedSecret(database, 'object-store', () => randomUUID());
  const mark = await store
    .read(STORE_MARK)
    .then(buffer)
    .catch(() => undefined);
  if (mark?.toString() === id) return;
  if (mark)
    throw new StartError(
      `In ${store.description} are the files of another database: set MOIETY_DATA_DIR or MOIETY_S3_BUCKET to where those of this one are.`,
    );
  const [stored] = await database
    .select({ sha256: fileContents.sha256 })
    .from(fileContents)
    .where(isNotNull(fileContents.storedAt))
    .limit(1);
  if (stored)
    throw new StartError(
      `The files of this database are not in ${store.description}: set MOIETY_DATA_DIR or MOIETY_S3_BUCKET to where they are. If they are lost, restore a backup, or make the file ${STORE_MARK} there with the content ${id}.`,
    );
  try {
    await store.put(STORE_MARK, Buffer.from(id));
  } catch (error) {
    const { message } =
      error instanceof Error && error.cause instanceof Error ? error.cause : (error as Error);
    throw new StartError(`Nothing can be written to ${store.description}: ${message}.`);
  }
};
