import { resolve } from 'node:path';
import { bytesInWords } from '@moiety/contract';
import { stat } from 'node:fs/promises';
import type { Configuration } from '../configuration.ts';
import { requireStoreOf } from '../modules/files/store-of-database.ts';
import { openObjectStore } from '../object-store/open-store.ts';
import { writeBackup } from './backup.ts';
import { command, UsageError, type Command } from './command.ts';
import { openEmpty } from './open.ts';
import { restoreBackup } from './restore.ts';

/** For commands about a file. */
const aFile = (rest: readonly string[]): string => {
  const [path = ''] = rest;
  if (path === '' || rest.length > 1) throw new UsageError('This command takes the path of a file.');
  return resolve(path);
};

export const backupCommands: Record<string, Command> = {
  backup: command([], aFile, async ({ database, configuration }, path) => {
    const store = await openObjectStore(configuration.store);
    try {
      await requireStoreOf(database, store);
      await writeBackup(database, store, path);
    } finally {
      store.close();
    }
    const { size } = await stat(path);
    return `${path} has the database and the files, ${bytesInWords(size)}. It holds secrets: keep it where nobody else reads it.\n`;
  }),
};

/** What is done before there is a product. */
export const restore = async (rest: readonly string[], configuration: Configuration): Promise<string> => {
  const path = aFile(rest);
  const { pool, close } = await openEmpty(configuration);
  try {
    const store = await openObjectStore(configuration.store);
    try {
      const { createdAt, tables, files } = await restoreBackup(pool, store, path);
      const accounts = tables['accounts']?.rows ?? 0;
      return `Restored as it was at ${createdAt}: ${accounts} accounts, ${Object.keys(files).length} files. Start the server.\n`;
    } finally {
      store.close();
    }
  } finally {
    await close();
  }
};
