import { statfs } from 'node:fs/promises';
import { Refusal } from '../refusal.ts';
import { securityEvent } from '../security-event.ts';

/** Refuses what would be stored while the disk is almost full. @throws Refusal `unavailable` with status 507 */
export type RequireDisk = () => Promise<void>;

/** Bytes that stay free: PostgreSQL stops for everybody where it cannot write its log. */
export const DISK_RESERVE = 1024 * 1024 * 1024;
/** Milliseconds for which an answer of the file system holds. */
const ASKED_EVERY = 2000;

/**
 * The words for a disk without room: nothing is lost, and only the operator can help, whom the log tells.
 * @param limit which it is, for the log
 */
export const diskFull = (limit: 'database' | 'files' | 'reserve'): Refusal =>
  new Refusal(
    'unavailable',
    (msg) =>
      msg('The server is out of storage. What you have saved is safe. Please try again later', {
        id: 'server.diskFull',
      }),
    {
      status: 507,
      headers: { 'retry-after': '300' },
      noted: { event: securityEvent.diskFull, limit },
    },
  );

/**
 * @param folder where the database lies; undefined where it is another machine's, whose disk nobody can ask from here: it
 * refuses by itself, in the same words
 * @param reserve bytes that stay free
 */
export const makeDiskGuard = (folder: string | undefined, reserve = DISK_RESERVE): RequireDisk => {
  let asked: { at: number; isFull: Promise<boolean> } | undefined;
  const isFull = async (path: string): Promise<boolean> => {
    const { bavail, bsize } = await statfs(path);
    return bavail * bsize < reserve;
  };
  return async () => {
    if (folder === undefined) return;
    if (!asked || Date.now() - asked.at > ASKED_EVERY) asked = { at: Date.now(), isFull: isFull(folder) };
    if (await asked.isFull) throw diskFull('reserve');
  };
};
