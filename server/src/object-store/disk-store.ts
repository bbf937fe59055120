import { randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Disk } from 'flydrive';
import { FSDriver } from 'flydrive/drivers/fs';
import { diskFull } from '../database/disk.ts';
import { StartError, systemCode } from '../start-error.ts';
import type { ObjectStore } from './object-store.ts';

export interface DiskSettings {
  kind: 'disk';
  /** Absolute; made where it is not there, in a folder that is. */
  folder: string;
}

/** Where objects are while they are written. */
const PARTIAL = 'partial';
/** Milliseconds after which nobody writes it any more. */
const ABANDONED_AFTER = 24 * 60 * 60 * 1000;

/** Has the system write what it holds of a file or a folder. */
const sync = async (path: string): Promise<void> => {
  const handle = await open(path, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
};

/** Objects as files of a folder. */
export const openDiskStore = async ({ folder }: DiskSettings): Promise<ObjectStore> => {
  try {
    await mkdir(folder, { mode: 0o700 });
  } catch (error) {
    if (systemCode(error) !== 'EEXIST')
      throw new StartError(
        `The folder ${folder}, which is for files, cannot be made (${systemCode(error) ?? String(error)}): mend its rights, or set MOIETY_DATA_DIR.`,
      );
  }
  const disk = new Disk(new FSDriver({ location: folder, visibility: 'private' }));
  const pathOf = (key: string): string => join(folder, key);
  /** Written beside and renamed: a process that is killed leaves no half object under the key, and one without power neither. */
  const whole = async (key: string, write: (partial: string) => Promise<void>): Promise<void> => {
    const partial = `${PARTIAL}/${randomUUID()}`;
    try {
      await write(partial);
      await sync(pathOf(partial));
      await mkdir(dirname(pathOf(key)), { recursive: true, mode: 0o700 });
      await rename(pathOf(partial), pathOf(key));
      await sync(dirname(pathOf(key)));
    } catch (error) {
      await disk.delete(partial).catch(() => undefined);
      const cause = error instanceof Error && error.cause ? error.cause : error;
      throw systemCode(cause) === 'ENOSPC' ? diskFull('files') : error;
    }
  };
  return {
    description: `the folder ${folder}`,
    workFolder: pathOf(PARTIAL),
    put: (key, bytes) => whole(key, (partial) => disk.put(partial, bytes)),
    putStream: (key, content) => whole(key, (partial) => disk.putStream(partial, content)),
    read: async (key, range) =>
      range
        ? createReadStream(pathOf(key), { start: range.first, end: range.last })
        : await disk.getStream(key),
    delete: (key) => disk.delete(key),
    deleteBelow: (below) => disk.deleteAll(below),
    tidy: async () => {
      for (const name of await readdir(pathOf(PARTIAL)).catch(() => [])) {
        const path = pathOf(`${PARTIAL}/${name}`);
        const written = await stat(path).catch(() => undefined);
        if (written && written.mtimeMs < Date.now() - ABANDONED_AFTER) await rm(path, { force: true });
      }
    },
    close: () => undefined,
  };
};
