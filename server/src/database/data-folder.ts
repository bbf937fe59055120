import { lstat, mkdir, rm, stat } from 'node:fs/promises';
import { connect, createServer, type Server } from 'node:net';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { StartError, systemCode } from '../start-error.ts';
import { setMode } from './folder-mode.ts';

/** The longest address of a Unix socket that every system takes, in bytes (107 on Linux, 103 on macOS). */
const SOCKET_PATH_BYTES_MAX = process.platform === 'darwin' ? 103 : 107;
const LOCK = 'moiety.lock';

/**
 * The absolute path of a socket file (pg takes a relative one for a host name).
 * @throws StartError where it is longer than a socket's address may be
 */
export const socketPath = (path: string): string => {
  if (Buffer.byteLength(path) > SOCKET_PATH_BYTES_MAX)
    throw new StartError(
      `The path of the data folder is too long for ${path}: choose a shorter MOIETY_DATA_DIR.`,
    );
  return path;
};

/** Whether somebody answers at a socket: false where a killed process left its file behind. */
const isListening = (path: string): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect(path);
    const answer = (alive: boolean): void => {
      socket.destroy();
      resolve(alive);
    };
    socket.once('connect', () => answer(true));
    socket.once('error', () => answer(false));
  });

const listen = (path: string): Promise<Server | undefined> =>
  new Promise((resolve, reject) => {
    const server = createServer((socket) => socket.destroy());
    server.once('error', (error) =>
      systemCode(error) === 'EADDRINUSE' ? resolve(undefined) : reject(error),
    );
    server.listen(path, () => resolve(server.unref()));
  });

/** A held data folder; nobody else may use it until it is released or the process ends, however it ends. */
export interface DataFolder {
  path: string;
  release(): Promise<void>;
}

/** Another process holds the data folder. */
export class DataFolderInUse extends StartError {
  override name = 'DataFolderInUse';
}

const inUse = (path: string): DataFolderInUse =>
  new DataFolderInUse(
    `Another process already uses the data folder ${path}: stop it, or set MOIETY_DATA_DIR.`,
  );

/**
 * Takes the lock: a listening socket, because the system closes it with its process even after `kill -9`, and because a
 * process number can be used again or mean another process in another container.
 */
const takeLock = async (path: string): Promise<Server> => {
  if (process.platform === 'win32') {
    const pipe = await listen(`\\\\.\\pipe\\${Buffer.from(path).toString('hex')}`);
    if (!pipe) throw inUse(path);
    return pipe;
  }
  const address = socketPath(join(path, LOCK));
  const free = await listen(address);
  if (free) return free;
  if (await isListening(address)) throw inUse(path);
  await rm(address, { force: true });
  const server = await listen(address);
  if (!server) throw inUse(path);
  // Two processes may find the same dead lock at once; the later one removes the earlier one's new socket, which sees it here.
  const mine = await lstat(address);
  await sleep(100);
  const now = await lstat(address).catch(() => undefined);
  if (now?.ino === mine.ino) return server;
  server.close();
  throw inUse(path);
};

/**
 * Makes a folder and those above it that are missing, which PostgreSQL's own user has to pass. Node's own `recursive` never returns
 * where a system refuses a new folder by saying that it is not there, as /proc does.
 * @param mode whatever the process's umask
 */
const makeFolder = async (path: string, mode: number): Promise<void> => {
  const make = async (): Promise<void> => {
    await mkdir(path, { mode });
    await setMode(path, mode);
  };
  try {
    await make();
  } catch (error) {
    if (systemCode(error) === 'EEXIST') {
      if ((await stat(path)).isDirectory()) return;
      throw new StartError(`${path} is a file and cannot hold the data: set MOIETY_DATA_DIR to a folder.`);
    }
    if (systemCode(error) !== 'ENOENT' || dirname(path) === path) throw error;
    await makeFolder(dirname(path), 0o755);
    await make();
  }
};

/**
 * Makes the data folder where there is none, closes it to everybody else, and holds it for this process.
 * @throws StartError where it cannot be written, or another process holds it
 */
export const lockDataFolder = async (path: string): Promise<DataFolder> => {
  try {
    await makeFolder(path, 0o700);
    const server = await takeLock(path);
    // Not before: PostgreSQL's own user may have to pass, and whoever asks for the folder in vain must not shut it out.
    await setMode(path, 0o700);
    return {
      path,
      // Closing a listening socket removes its file.
      release: () => new Promise((resolve) => server.close(() => resolve())),
    };
  } catch (error) {
    if (error instanceof StartError) throw error;
    throw new StartError(
      `The data folder ${path} cannot be written (${systemCode(error) ?? String(error)}): mend its rights, or set MOIETY_DATA_DIR.`,
    );
  }
};
