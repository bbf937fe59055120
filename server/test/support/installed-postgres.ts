import { execFile, execFileSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { chown, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);
const USER = 'moiety';
/** Names the socket file; no TCP port is opened. */
const PORT = 5432;
/** Where Debian puts each version's programs; they are not on the path. */
const DEBIAN = '/usr/lib/postgresql';

/** How to get one, for whoever has none. */
export const HOW_TO_INSTALL = 'apt-get install postgresql';

/** The folder with `initdb` and `pg_ctl` of the newest PostgreSQL that this machine has; undefined where it has none. */
export const installedPostgres = (): string | undefined => {
  const versions = existsSync(DEBIAN) ? readdirSync(DEBIAN).toSorted((a, b) => Number(b) - Number(a)) : [];
  const folders = versions.map((version) => join(DEBIAN, version, 'bin'));
  try {
    folders.push(execFileSync('pg_config', ['--bindir'], { encoding: 'utf8', stdio: 'pipe' }).trim());
  } catch {
    // Not on the path.
  }
  return folders.find((folder) => existsSync(join(folder, 'initdb')) && existsSync(join(folder, 'pg_ctl')));
};

/** A cluster of its own, of the PostgreSQL that the machine has. */
export interface InstalledPostgres {
  connection: { host: string; port: number; user: string; database: string };
  /** Ends it and removes its folder. */
  stop(): Promise<void>;
}

/** PostgreSQL refuses to be root: then it is the user that its package made. */
const ownerOf = async (): Promise<{ uid?: number; gid?: number }> => {
  if (process.getuid?.() !== 0) return {};
  const [uid, gid] = await Promise.all(['-u', '-g'].map((option) => run('id', [option, 'postgres'])));
  return { uid: Number(uid?.stdout), gid: Number(gid?.stdout) };
};

/**
 * Makes a cluster in a temporary folder and starts it, reached by a socket only; it ends with this process at the latest.
 * @param bin from `installedPostgres`
 * @param inFolder where its own folder is made
 */
export const startInstalledPostgres = async (
  bin: string,
  { inFolder = tmpdir() }: { inFolder?: string } = {},
): Promise<InstalledPostgres> => {
  const folder = await mkdtemp(join(inFolder, 'moiety-postgres-'));
  const data = join(folder, 'cluster');
  const owner = await ownerOf();
  if (owner.uid !== undefined && owner.gid !== undefined) await chown(folder, owner.uid, owner.gid);
  // Where it works, because a user that is not root may not enter the folder that this process works in.
  const options = { ...owner, cwd: folder };
  await run(
    join(bin, 'initdb'),
    ['-D', data, '-U', USER, '-A', 'trust', '-E', 'UTF8', '--locale=C', '--no-sync'],
    options,
  );
  const server = [
    'listen_addresses=',
    `unix_socket_directories=${folder}`,
    'unix_socket_permissions=0700',
    'max_connections=100',
  ].flatMap((setting) => ['-c', setting]);
  const log = join(folder, 'log');
  await run(
    join(bin, 'pg_ctl'),
    ['start', '-w', '-D', data, '-l', log, '-o', ['-p', String(PORT), ...server].join(' ')],
    options,
  );
  const end = (): void => {
    execFileSync(join(bin, 'pg_ctl'), ['stop', '-m', 'immediate', '-D', data], {
      ...options,
      stdio: 'ignore',
    });
  };
  process.once('exit', end);
  return {
    connection: { host: folder, port: PORT, user: USER, database: 'postgres' },
    stop: async () => {
      process.off('exit', end);
      end();
      await rm(folder, { recursive: true, force: true });
    },
  };
};
