import { LOOSE_FILE_DAYS, type StoredFile } from '@moiety/contract';
import { and, asc, eq, isNull, lt, sql } from 'drizzle-orm';
import type { Database } from '../../database/database.ts';
import { fileContents, files } from '../../database/file-tables.ts';

const columns = {
  id: files.id,
  name: files.name,
  mediaType: files.mediaType,
  sha256: files.sha256,
  size: fileContents.size,
  createdAt: files.createdAt,
};

/** The file as the contract shows it. */
export const fileOf = (row: Omit<StoredFile, 'createdAt'> & { createdAt: Date }): StoredFile => ({
  ...row,
  createdAt: row.createdAt.toISOString(),
});

const selectFiles = (database: Database) =>
  database
    .select(columns)
    .from(files)
    .innerJoin(fileContents, eq(fileContents.sha256, files.sha256))
    .$dynamic();

/** A file of an account. */
export const findFile = async (
  database: Database,
  ownerId: string,
  id: string,
): Promise<StoredFile | undefined> => {
  const [found] = await selectFiles(database).where(and(eq(files.id, id), eq(files.ownerId, ownerId)));
  return found && fileOf(found);
};

/** A file that belongs to a set, whoever's, and the set. */
export const findFileOfSet = async (
  database: Database,
  id: string,
): Promise<{ file: StoredFile; setId: string } | undefined> => {
  const [found] = await database
    .select({ ...columns, setId: files.moleculeSetId })
    .from(files)
    .innerJoin(fileContents, eq(fileContents.sha256, files.sha256))
    .where(eq(files.id, id));
  if (!found) return undefined;
  const { setId, ...file } = found;
  return setId === null ? undefined : { file: fileOf(file), setId };
};

/** The files of an account, the oldest first. */
export const listFiles = async (database: Database, ownerId: string): Promise<StoredFile[]> =>
  (
    await selectFiles(database).where(eq(files.ownerId, ownerId)).orderBy(asc(files.createdAt), asc(files.id))
  ).map(fileOf);

/** One of the files of an account that have a content. */
export const findFileBySha256 = async (
  database: Database,
  ownerId: string,
  sha256: string,
): Promise<StoredFile | undefined> => {
  const [found] = await selectFiles(database)
    .where(and(eq(files.sha256, sha256), eq(files.ownerId, ownerId)))
    .limit(1);
  return found && fileOf(found);
};

/** The file that a set was made from, where it is kept. */
export const findOriginal = async (database: Database, setId: string): Promise<StoredFile | undefined> => {
  const [found] = await selectFiles(database).where(eq(files.moleculeSetId, setId));
  return found && fileOf(found);
};

/** Makes a file the one that a set was made from; where it is another set's already, another file of the same content. */
export const giveToSet = async (
  transaction: Database,
  file: StoredFile,
  setId: string,
  ownerId: string,
): Promise<void> => {
  const [given] = await transaction
    .update(files)
    .set({ moleculeSetId: setId, keptUntil: null })
    .where(and(eq(files.id, file.id), isNull(files.moleculeSetId)))
    .returning({ id: files.id });
  if (given) return;
  const { name, mediaType, sha256 } = file;
  await transaction.insert(files).values({ ownerId, name, mediaType, sha256, moleculeSetId: setId });
};

/** Adds a file that belongs to nothing yet; its content is kept already. An id that there is already stays as it is. */
export const addFile = async (
  database: Database,
  file: Pick<typeof files.$inferInsert, 'ownerId' | 'sha256' | 'name' | 'mediaType'> & { id: string },
): Promise<boolean> => {
  const added = await database
    .insert(files)
    .values({ ...file, keptUntil: sql`now() + make_interval(days => ${LOOSE_FILE_DAYS})` })
    .onConflictDoNothing()
    .returning({ id: files.id });
  return added.length > 0;
};

/** What was made of a file has its content from now on: one that belongs to nothing else goes. */
export const deleteUnusedFile = async (transaction: Database, id: string): Promise<void> => {
  await transaction.delete(files).where(and(eq(files.id, id), isNull(files.moleculeSetId)));
};

/**
 * Deletes an account's file that belongs to nothing.
 * @returns whether there was one
 */
export const deleteLooseFile = async (database: Database, ownerId: string, id: string): Promise<boolean> => {
  const gone = await database
    .delete(files)
    .where(and(eq(files.id, id), eq(files.ownerId, ownerId), isNull(files.moleculeSetId)))
    .returning({ id: files.id });
  return gone.length > 0;
};

/** Deletes the files that belong to nothing, and have not for their days. */
export const deleteLeftFiles = async (database: Database): Promise<void> => {
  await database.delete(files).where(lt(files.keptUntil, sql`now()`));
};
