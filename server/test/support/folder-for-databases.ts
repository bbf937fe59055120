import { statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';

const MEMORY = '/dev/shm';
/** More than the tests' clusters ever take, with all their databases and what they write ahead. */
const ROOM = 2 * 2 ** 30;

/**
 * Where the folders of the tests' databases are: in memory where the machine has the room, else on the disk. A database is a
 * thousand files, and making them on a disk costs the tests more than whatever they do with them.
 */
export const folderForDatabases = async (): Promise<string> => {
  const room = await statfs(MEMORY).then(
    ({ bavail, bsize }) => bavail * bsize,
    () => 0,
  );
  return room > ROOM ? MEMORY : tmpdir();
};
