import { chmod, mkdir, mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { folderForDatabases } from '../../test/support/folder-for-databases.ts';
import { PASSWORD } from '../../test/support/product.ts';
import { endAll, startServerProcess, stopServerProcess } from '../../test/support/server-process.ts';
import { lockDataFolder } from './data-folder.ts';
import { runningEmbeddedPostgres, startEmbeddedPostgres } from './embedded-postgres.ts';
import { openDatabase } from './open.ts';
import { startInProcessPostgres } from './pglite.ts';

let folder: string;
let data: string;
let native: string;
beforeEach(async () => {
  folder = await mkdtemp(join(await folderForDatabases(), 'moiety-closed-'));
  // Whoever the database runs as must get there.
  await chmod(folder, 0o755);
  data = join(folder, 'data');
  native = join(data, 'postgres');
});
afterEach(async () => {
  await endAll(folder);
  await rm(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 250 });
});

const open = () =>
  openDatabase({ url: undefined, statementTimeout: 30, dataFolder: data, onIdleError: () => undefined });
const modeOf = async (path: string): Promise<number> => (await stat(path)).mode & 0o777;
const passwordFile = (): string => join(data, 'keys/postgres-password');
const password = async (): Promise<string> => (await readFile(passwordFile(), 'utf8')).trim();

/** What happens to somebody who reaches the socket and gives a password. */
const knock = async (given: string): Promise<string> => {
  const connection = await runningEmbeddedPostgres(native);
  const client = new pg.Client({ ...connection!, password: given });
  client.on('error', () => undefined);
  try {
    await client.connect();
    await client.end();
    return 'in';
  } catch (error) {
    return (error as { code?: string }).code ?? String(error);
  }
};
const REFUSED = '28P01';

describe('the socket of the embedded database', () => {
  test("lets in whoever has the server's password, also at a later start", async () => {
    await mkdir(data);
    for (let n = 0; n < 2; n += 1) {
      const opened = await open();
      expect(await knock('another one')).toBe(REFUSED);
      expect(await knock(await password())).toBe('in');
      await opened.close();
    }
    expect(await modeOf(passwordFile())).toBe(0o600);
  });

  test('is closed in a data folder from before there were passwords', async () => {
    await mkdir(native, { recursive: true });
    const server = await startEmbeddedPostgres({ folder: native });
    expect(await knock('any')).toBe('in');
    await server.stop();
    const opened = await open();
    expect(await knock('any')).toBe(REFUSED);
    expect(await knock(await password())).toBe('in');
    await opened.close();
  });

  test('gets another password when the first was lost, and the data is still there', async () => {
    await mkdir(data);
    const first = await open();
    await first.pool.query('create table kept as select 42 as answer');
    const lost = await password();
    await rm(passwordFile());
    // Left running, as by a killed process: it knows the lost password.
    await first.pool.end();
    const second = await open();
    expect((await second.pool.query('select answer from kept')).rows).toStrictEqual([{ answer: 42 }]);
    expect(await knock(lost)).toBe(REFUSED);
    expect(await knock(await password())).toBe('in');
    await second.close();
  });
});

test.runIf(process.platform === 'linux')(
  'the embedded database gets none of the secrets in the environment',
  async () => {
    const secrets = {
      MOIETY_OWNER_PASSWORD: PASSWORD,
      SMTP_URL: 'smtps://u:p@example.org',
      PGOPTIONS: '-c jit=on',
    };
    for (const [name, value] of Object.entries(secrets)) vi.stubEnv(name, value);
    await mkdir(data);
    const opened = await open();
    vi.unstubAllEnvs();
    const note = await readFile(join(native, 'cluster/postmaster.pid'), 'utf8');
    const environment = await readFile(`/proc/${note.split('\n', 1)[0]}/environ`, 'utf8');
    const names = environment.split('\0').map((entry) => entry.split('=', 1)[0]);
    expect(names).toContain('PATH');
    for (const name of Object.keys(secrets)) expect(names).not.toContain(name);
    expect(environment).not.toContain(PASSWORD);
    await opened.close();
  },
);

test.each(['native', 'in-process'])(
  'nothing of a data folder can be read by others, also of one that was open: %s',
  async (kind) => {
    await mkdir(join(data, 'keys'), { recursive: true });
    if (kind === 'in-process') {
      await (await startInProcessPostgres(join(data, 'pglite'))).stop();
      await chmod(join(data, 'pglite/PG_VERSION'), 0o666);
    }
    for (const path of [data, ...(await readdir(data)).map((name) => join(data, name))])
      await chmod(path, 0o777);
    const server = await startServerProcess(8116, data);
    const isNative = /embedded PostgreSQL/.test(server.output().stdout);
    const names = await readdir(data, { recursive: true });
    const modes = await Promise.all(
      names.map(async (name) => [name, await modeOf(join(data, name)).catch(() => 0)] as const),
    );
    expect(modes.filter(([, mode]) => (mode & 0o077) !== 0)).toStrictEqual([]);
    expect(names).toContain('keys/token-signing-key.json');
    const passer = isNative && (await stat(native)).uid !== process.getuid?.();
    expect(await modeOf(data)).toBe(passer ? 0o711 : 0o700);
    expect(await stopServerProcess(server)).toBe(0);
  },
);

test('folders above a new data folder stay as others need them', async () => {
  const held = await lockDataFolder(join(folder, 'above/data'));
  expect(await modeOf(join(folder, 'above'))).toBe(0o755);
  expect(await modeOf(join(folder, 'above/data'))).toBe(0o700);
  await held.release();
});

test.runIf(process.getuid?.() === 0)(
  'root gets a native database, as a user of its own where there is one',
  async () => {
    const passwd = await readFile('/etc/passwd', 'utf8');
    const opened = await open();
    expect(opened.kind).toBe('embedded');
    const uid = /^postgres:[^:]*:(\d+):/m.exec(passwd)?.[1];
    expect((await stat(join(native, 'cluster'))).uid).toBe(Number(uid ?? (await stat(native)).uid));
    await opened.close();
  },
);
