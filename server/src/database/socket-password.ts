import { randomBytes } from 'node:crypto';
import { chown, readFile, rename, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type pg from 'pg';
import { keyFile, readKey, writeKey } from './key-file.ts';

// The embedded PostgreSQL's socket lies in a folder of its user alone. Where that user is one that other programs run as too, the
// folder does not keep them out: a password does, which lies among this server's own keys.

const fileIn = (dataFolder: string): string => keyFile(dataFolder, 'postgres-password');

/** @returns undefined where there is none yet */
export const readSocketPassword = async (dataFolder: string): Promise<string | undefined> => {
  const text = await readKey(fileIn(dataFolder));
  return text?.trim() || undefined;
};

/** Makes a new password, which PostgreSQL does not know yet. */
export const makeSocketPassword = async (dataFolder: string): Promise<string> => {
  const password = randomBytes(32).toString('base64url');
  await writeKey(fileIn(dataFolder), `${password}\n`);
  return password;
};

/** How PostgreSQL lets in who reaches its socket. */
type Method = 'trust' | 'scram-sha-256';
const rulesFile = (cluster: string): string => join(cluster, 'pg_hba.conf');

const writeRules = async (cluster: string, method: Method): Promise<void> => {
  const file = rulesFile(cluster);
  const { uid, gid } = await stat(file);
  await writeFile(`${file}.new`, `# Written by the server at its start.\nlocal all all ${method}\n`, {
    mode: 0o600,
  });
  await chown(`${file}.new`, uid, gid);
  await rename(`${file}.new`, file);
};

/** Whether PostgreSQL lets in whoever reaches its socket. */
export const isTrusting = async (cluster: string): Promise<boolean> => {
  const rules = (await readFile(rulesFile(cluster), 'utf8'))
    .split('\n')
    .map((line) => line.trim().split(/\s+/));
  return rules.some(([kind, ...rest]) => kind === 'local' && rest.includes('trust'));
};

/** Lets the server in once more whose password was lost; from the next start of PostgreSQL on. */
export const trustOnceMore = (cluster: string): Promise<void> => writeRules(cluster, 'trust');

/** Sets the password and lets nobody in without it. What was interrupted is done at the next start. */
export const requirePassword = async (pool: pg.Pool, cluster: string, password: string): Promise<void> => {
  // A password of ours has none of the characters that a literal would have to escape.
  await pool.query(`alter role current_user password '${password}'`);
  await writeRules(cluster, 'scram-sha-256');
  await pool.query('select pg_reload_conf()');
};
