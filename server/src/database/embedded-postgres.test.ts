import type * as ChildProcess from 'node:child_process';
import type * as FileSystem from 'node:fs/promises';
import { existsSync } from 'node:fs';
import { chmod, mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { folderForDatabases } from '../../test/support/folder-for-databases.ts';
import { openDatabase } from './open.ts';

/** What the system answers to a program that is to be run; undefined: it runs. */
const system = vi.hoisted(() => ({
  refusal: undefined as { code?: string | number; signal?: NodeJS.Signals; stderr?: string } | undefined,
}));
vi.mock('node:child_process', async (importOriginal) => {
  const original = await importOriginal<typeof ChildProcess>();
  const execFile = (...args: Parameters<typeof original.execFile>): unknown => {
    const { refusal } = system;
    const done = args.at(-1) as unknown as (error: Error | null, output?: object) => void;
    if (refusal)
      return done(
        Object.assign(new Error(`Command failed: ${refusal.code ?? 'postgres'}`), { stderr: '', ...refusal }),
      );
    return original.execFile(args[0], args[1] as string[], args[2] as object, (error, stdout, stderr) =>
      done(error, { stdout, stderr }),
    );
  };
  return { ...original, execFile };
});

/** The users of the machine, where a test says other ones. */
const users = vi.hoisted(() => ({ passwd: undefined as string | undefined }));
vi.mock('node:fs/promises', async (importOriginal) => {
  const original = await importOriginal<typeof FileSystem>();
  const read = (...args: Parameters<typeof original.readFile>): unknown =>
    args[0] === '/etc/passwd' && users.passwd !== undefined
      ? Promise.resolve(users.passwd)
      : original.readFile(...args);
  return { ...original, readFile: read };
});

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(await folderForDatabases(), 'moiety-native-'));
  // Whoever the database runs as must get there.
  await chmod(folder, 0o755);
});
afterEach(async () => {
  system.refusal = undefined;
  users.passwd = undefined;
  await rm(folder, { recursive: true, force: true });
});

/** The user whose files the database's are. */
const ownerOf = async (): Promise<number> => (await stat(join(folder, 'postgres/cluster/PG_VERSION'))).uid;
const open = () =>
  openDatabase({ url: undefined, statementTimeout: 30, dataFolder: folder, onIdleError: () => undefined });

test.each<[string, typeof system.refusal]>([
  ['EAGAIN', { code: 'EAGAIN' }],
  ['EMFILE', { code: 'EMFILE' }],
  ['SIGKILL', { signal: 'SIGKILL' }],
  ['SIGTERM', { signal: 'SIGTERM' }],
  ['Cannot allocate memory', { code: 1, stderr: 'sh: 1: Cannot fork: Cannot allocate memory\n' }],
])('a fault that may pass (%s) ends the start and decides nothing', async (said, refusal) => {
  system.refusal = refusal;
  await expect(open()).rejects.toMatchObject({
    name: 'StartError',
    message: expect.stringContaining(said),
  });
  expect(existsSync(join(folder, 'pglite'))).toBe(false);
});

test('what failed for now is told with what helps', async () => {
  system.refusal = { code: 'ENOMEM' };
  await expect(open()).rejects.toThrow(/memory.+start again, or set DATABASE_URL\.$/);
});

test('when it has passed, the folder gets the database that it should have', async () => {
  system.refusal = { code: 'EAGAIN' };
  await expect(open()).rejects.toThrow('EAGAIN');
  system.refusal = undefined;
  const opened = await open();
  expect(opened.kind).toBe('embedded');
  await opened.close();
});

test.each<[string, typeof system.refusal]>([
  [
    'error while loading shared libraries: libicuuc.so.60',
    { code: 127, stderr: 'postgres: error while loading shared libraries: libicuuc.so.60\n' },
  ],
  // An instruction that this processor does not have, a call that a sandbox forbids, and a fault in the program itself.
  ['SIGILL', { signal: 'SIGILL' }],
  ['SIGSYS', { signal: 'SIGSYS' }],
  ['SIGSEGV', { signal: 'SIGSEGV' }],
])('a PostgreSQL that can never run here (%s) gives way to PGlite, which says why', async (said, refusal) => {
  system.refusal = refusal;
  const opened = await open();
  expect(opened).toMatchObject({ kind: 'in-process', notice: expect.stringContaining(said) });
  await opened.close();
});

test.runIf(process.getuid?.() === 0)(
  'a user that other programs run as is said to be one, has to know the password, and gives way to a user of its own',
  async () => {
    const known = await readFile('/etc/passwd', 'utf8');
    users.passwd = known.replaceAll(/^postgres:.*\n/gm, '');
    const shared = await open();
    expect(shared.notice).toMatch(/^PostgreSQL runs as nobody, .+: add a user postgres\.$/);
    expect(await ownerOf()).toBe(65534);
    await shared.pool.query('create table kept as select 42 as answer');
    await shared.close();
    // Any user that nobody else runs as will do.
    users.passwd = `${users.passwd}postgres:x:54321:54321::/nonexistent:/bin/false\n`;
    const own = await open();
    expect(own).toMatchObject({ kind: 'embedded' });
    expect(own.notice).toBeUndefined();
    expect(await ownerOf()).toBe(54321);
    expect((await own.pool.query('select answer from kept')).rows).toStrictEqual([{ answer: 42 }]);
    await own.close();
  },
);
