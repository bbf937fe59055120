import { execFile, type SpawnOptions } from 'node:child_process';
import { chown, lchown, readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { StartError } from '../start-error.ts';
import { setMode } from './folder-mode.ts';

const run = promisify(execFile);

/** PostgreSQL can never run on this machine as it is; the reason is for the operator. */
export class NativeUnavailable extends Error {
  override name = 'NativeUnavailable';
}

/** The user that PostgreSQL runs as (it refuses to be root), or a wrapper that makes it somebody else. */
export interface Identity {
  uid?: number;
  gid?: number;
  wrapper: readonly string[];
  /** The name of a user that other programs of the machine run as too, who could all get at the database's files. */
  sharedName?: string;
}
const asMyself: Identity = { wrapper: [] };
const inUserNamespace: Identity = { wrapper: ['unshare', '--user', '--map-user=65534', '--map-group=65534'] };

/** What PostgreSQL needs of the environment; the rest holds secrets of this server. */
const PASSED_ON = ['PATH', 'LANG', 'LC_ALL', 'TZ', 'LD_LIBRARY_PATH'] as const;

const environment = (): NodeJS.ProcessEnv =>
  Object.fromEntries(
    PASSED_ON.flatMap((name) => (process.env[name] === undefined ? [] : [[name, process.env[name]]])),
  );

/** How to run a program of PostgreSQL as somebody: what `spawn` takes. */
export const commandOf = (
  { uid, gid, wrapper }: Identity,
  program: string,
  args: readonly string[],
): [string, string[], Pick<SpawnOptions, 'uid' | 'gid' | 'env'>] => {
  const [first = program, ...rest] = [...wrapper, program, ...args];
  const env = environment();
  return [first, rest, uid === undefined || gid === undefined ? { env } : { uid, gid, env }];
};

/** Runs a program of PostgreSQL to its end. */
export const runAs = (
  identity: Identity,
  program: string,
  args: readonly string[],
): Promise<{ stdout: string; stderr: string }> => {
  const [first, rest, options] = commandOf(identity, program, args);
  return run(first, rest, { ...options, encoding: 'utf8' });
};

/** System errors that the next try may not meet: no memory, too many processes or files, a full disk. */
const transientCodes = new Set([
  'EAGAIN',
  'EBUSY',
  'EDQUOT',
  'EINTR',
  'EIO',
  'EMFILE',
  'ENFILE',
  'ENOMEM',
  'ENOSPC',
  'ETIMEDOUT',
  'ETXTBSY',
]);
/** The same in the words of a program that ran and failed by it. */
const transientWords = /Cannot allocate memory|Resource temporarily unavailable|Too many open files/;
/**
 * How a program is ended from outside: as the system does when memory is short, and as whoever stops everything. Any other signal
 * tells of the program and the machine (an instruction that the processor lacks), which the next try meets again.
 */
const transientSignals = new Set(['SIGKILL', 'SIGTERM']);

/** What failed, as the operator can look it up: what the program said last, or the system's error; and the signal that ended it. */
const reasonOf = (error: unknown): string => {
  const { stderr, message, signal } = error as { stderr?: string; message?: string; signal?: unknown };
  const said = stderr?.trim().split('\n').at(-1);
  const reason = said || (message ?? String(error)).trim();
  return typeof signal === 'string' ? `${reason}, ended by ${signal}` : reason;
};
/** @throws StartError where the fault may pass: what another try decides must not be decided by it for good */
export const throwIfTransient = (error: unknown): void => {
  const { code, signal } = error as { code?: unknown; signal?: unknown };
  const isTransient =
    (typeof code === 'string' && transientCodes.has(code)) ||
    (typeof signal === 'string' && transientSignals.has(signal)) ||
    transientWords.test(reasonOf(error));
  if (isTransient)
    throw new StartError(
      `PostgreSQL could not be tried out (${reasonOf(error)}). Free memory, disk space or processes and start again, or set DATABASE_URL.`,
    );
};

const accountOf = (passwd: string, name: string): Identity | undefined => {
  const entry = passwd.split('\n').find((line) => line.startsWith(`${name}:`));
  const [, , uid, gid] = entry?.split(':') ?? [];
  return uid && gid ? { uid: Number(uid), gid: Number(gid), wrapper: [] } : undefined;
};

const shared = (passwd: string, name: string): Identity | undefined => {
  const account = accountOf(passwd, name);
  return account && { ...account, sharedName: name };
};

/**
 * Tries whether somebody can both run the program and write the folder.
 * @returns why not; undefined where they can
 * @throws StartError where that may be otherwise at the next try
 */
const tryToRun = async (identity: Identity, program: string, folder: string): Promise<string | undefined> => {
  try {
    if (identity.uid !== undefined && identity.gid !== undefined)
      await chown(folder, identity.uid, identity.gid);
    await runAs(identity, program, ['--version']);
    await runAs(identity, '/bin/sh', ['-c', 'test -w "$0"', folder]);
    return undefined;
  } catch (error) {
    throwIfTransient(error);
    return reasonOf(error);
  }
};

/** Where PostgreSQL's files lie. */
export interface PostgresFolders {
  /** PostgreSQL's own, made already. */
  folder: string;
  /**
   * The one around it, where it is this server's alone: closed to everybody, unless PostgreSQL runs as another user, who has to pass.
   */
  outer?: string | undefined;
}

/** @param uid of PostgreSQL */
export const closeOuter = async ({ outer }: PostgresFolders, uid: number | undefined): Promise<void> => {
  const isOther = uid !== undefined && uid !== process.getuid?.();
  if (outer !== undefined) await setMode(outer, isOther ? 0o711 : 0o700);
};

/** As whom to run: oneself, or for root `postgres`, `nobody`, or an unprivileged user namespace. */
export const chooseIdentity = async (program: string, folders: PostgresFolders): Promise<Identity> => {
  const { folder } = folders;
  const isRoot = process.getuid?.() === 0;
  const passwd = isRoot ? await readFile('/etc/passwd', 'utf8').catch(() => '') : '';
  const choices = isRoot
    ? [accountOf(passwd, 'postgres'), shared(passwd, 'nobody'), inUserNamespace]
    : [asMyself];
  const reasons: string[] = [];
  for (const identity of choices) {
    if (!identity) continue;
    if (identity.uid === undefined && isRoot) await chown(folder, 0, 0);
    await closeOuter(folders, identity.uid);
    const reason = await tryToRun(identity, program, folder);
    if (reason === undefined) return identity;
    reasons.push(reason);
  }
  const why = [...new Set(reasons)].join('; ');
  throw new NativeUnavailable(
    isRoot
      ? `it refuses to run as root, and no other user of this machine can run it (${why})`
      : `${program} does not run on this machine (${why})`,
  );
};

/**
 * Gives somebody the files that another ran PostgreSQL on before, such as `nobody` until the machine had a user `postgres`; only root
 * can, and only root has the choice.
 */
export const giveTo = async ({ uid, gid }: Identity, folder: string): Promise<void> => {
  if (process.getuid?.() !== 0) return;
  const [toUid, toGid] = [uid ?? 0, gid ?? 0];
  const owner = await stat(folder).catch(() => undefined);
  if (owner === undefined || (owner.uid === toUid && owner.gid === toGid)) return;
  for (const name of await readdir(folder, { recursive: true }))
    await lchown(join(folder, name), toUid, toGid);
  // Last: what was interrupted is done again.
  await lchown(folder, toUid, toGid);
};
