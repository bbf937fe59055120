import { randomUUID } from 'node:crypto';
import { chmod, mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { systemCode } from '../start-error.ts';
import { setMode } from './folder-mode.ts';

/** A file among the data folder's keys, which the server's own user alone may read. */
export const keyFile = (dataFolder: string, name: string): string => join(dataFolder, 'keys', name);

/** @returns undefined where there is no such key yet */
export const readKey = async (file: string): Promise<string | undefined> => {
  const text = await readFile(file, 'utf8').catch((error: unknown) => {
    if (systemCode(error) === 'ENOENT') return undefined;
    throw error;
  });
  if (text === undefined) return undefined;
  // Restored from a backup, it may be open to others.
  await setMode(dirname(file), 0o700);
  await chmod(file, 0o600);
  return text;
};

/** Writes a key, in the place of one that is there. */
export const writeKey = async (file: string, text: string): Promise<void> => {
  await mkdir(dirname(file), { recursive: true });
  await setMode(dirname(file), 0o700);
  // Written beside and renamed: a kill in between leaves no half key.
  const making = `${file}.${randomUUID()}`;
  await writeFile(making, text, { mode: 0o600, flag: 'wx', flush: true });
  await rename(making, file);
};
