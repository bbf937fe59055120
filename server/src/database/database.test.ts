import { chmod, cp, mkdir, mkdtemp, readFile, readlink, rm, stat, writeFile } from 'node:fs/promises';
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { fileURLToPath } from 'node:url';
import { join } from 'node:path';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import type { MoleculeRecord } from '@moiety/contract';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { lockDataFolder, socketPath } from './data-folder.ts';
import { databaseCode, databaseOf, isUnreachable, openPool } from './database.ts';
import { linkLibraries, startEmbeddedPostgres } from './embedded-postgres.ts';
import { exclusively, isMigrated, migrateDatabase } from './migrations.ts';
import { openDatabase } from './open.ts';
import { ensureOwner, OWNER_EMAIL } from '../modules/identity/owner.ts';
import { countAccounts } from '../modules/accounts/accounts.ts';
import { readPage, type ReadPage } from '../modules/molecule-sets/read-page.ts';
import { makeMoleculeSets } from '../modules/molecule-sets/service.ts';
import { makeDiskGuard } from './disk.ts';
import { folderForDatabases } from '../../test/support/folder-for-databases.ts';
import { readRecord, setBody, unreadRecord } from '../../test/support/molecules.ts';
import { newDatabase } from '../../test/support/product.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(await folderForDatabases(), 'moiety-database-'));
  // Whoever the database runs as must get there.
  await chmod(folder, 0o755);
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const open = (dataFolder: string) =>
  openDatabase({ url: undefined, statementTimeout: 30, dataFolder, onIdleError: () => undefined });

test('the owner is made on an empty database once, however many processes start on it together', async () => {
  const { config, drop } = await newDatabase();
  const pool = openPool(config, () => undefined);
  const owners: unknown[] = [];
  await Promise.all(
    Array.from({ length: 3 }, async () => {
      await migrateDatabase(pool);
      await exclusively(pool, async (handle) => {
        owners.push(await ensureOwner(handle, {}));
      });
    }),
  );
  expect(owners.filter(Boolean)).toStrictEqual([{ email: OWNER_EMAIL, password: expect.any(String) }]);
  expect(await countAccounts(databaseOf(pool))).toBe(1);
  expect((await pool.query('select administrator from accounts')).rows).toStrictEqual([
    { administrator: true },
  ]);
  await pool.end();
  await drop();
});

test('an older database gets its oldest account as the administrator, and welcomes nobody who was there', async () => {
  const { config, drop } = await newDatabase();
  const admin = openPool(config, () => undefined);
  await admin.query('create database older_moiety');
  const pool = openPool({ ...config, database: 'older_moiety' }, () => undefined);
  // All migrations but those from the sixth on.
  const older = join(folder, 'drizzle');
  await cp(fileURLToPath(new URL('../../drizzle', import.meta.url)), older, { recursive: true });
  const journal = join(older, 'meta/_journal.json');
  const { entries, ...rest } = JSON.parse(await readFile(journal, 'utf8')) as { entries: { idx: number }[] };
  await writeFile(journal, JSON.stringify({ ...rest, entries: entries.filter(({ idx }) => idx < 6) }));
  await migrate(databaseOf(pool), { migrationsFolder: older });
  await pool.query(`insert into accounts (email, nickname, created_at, email_verified_at) values
    ('second@example.org', 'B', '2026-02-02', now()),
    ('owner@example.org', 'A', '2026-01-01', now()),
    ('applicant@example.org', 'C', '2026-03-03', null)`);
  await migrateDatabase(pool);
  const { rows } = await pool.query(
    'select email, administrator, welcomed_at is not null as welcomed from accounts order by created_at',
  );
  expect(rows).toStrictEqual([
    { email: 'owner@example.org', administrator: true, welcomed: true },
    { email: 'second@example.org', administrator: false, welcomed: true },
    { email: 'applicant@example.org', administrator: false, welcomed: false },
  ]);
  await pool.end();
  await admin.query('drop database older_moiety');
  await admin.end();
  await drop();
});

test('a connection that breaks while idle is reported and does not end the process', async () => {
  const { config, drop } = await newDatabase();
  const reported: Error[] = [];
  const pool = openPool(config, (error) => reported.push(error));
  await pool.query('select 1');
  const admin = openPool({ ...config, database: 'postgres' }, () => undefined);
  await admin.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [
    config.database,
  ]);
  await expect.poll(() => reported.length).toBe(1);
  expect((await pool.query('select 1 as one')).rows).toStrictEqual([{ one: 1 }]);
  await Promise.all([pool.end(), admin.end()]);
  await drop();
});

test('a statement that takes too long is given up, and told as such; what runs alone has no limit', async () => {
  const { config, drop } = await newDatabase();
  const pool = openPool({ ...config, statement_timeout: 150 }, () => undefined);
  const refused: unknown = await pool.query('select pg_sleep(30)').catch((error: unknown) => error);
  expect([databaseCode(refused), isUnreachable(refused)]).toStrictEqual(['57014', true]);
  await exclusively(pool, async (handle) => {
    await handle.execute('select pg_sleep(0.4)');
  });
  await expect(pool.query('select pg_sleep(30)')).rejects.toThrow('statement timeout');
  await pool.end();
  await drop();
});

const pageOf = (molecules: readonly MoleculeRecord[]): ReadPage => {
  const reading = readPage(JSON.stringify({ molecules }), 'en-US');
  if ('page' in reading) return reading.page;
  throw new Error('the page is wrong');
};

test('PGlite, where nothing else runs, keeps a set over a restart and says what it is', async () => {
  await mkdir(join(folder, 'pglite'));
  const first = await open(folder);
  expect(first).toMatchObject({ kind: 'in-process', notice: expect.stringContaining('DATABASE_URL') });
  await migrateDatabase(first.pool);
  const database = databaseOf(first.pool);
  await ensureOwner(database, { password: 'Correct-Horse-9' });
  const { rows } = await database.execute<{ id: string }>('select id from accounts');
  const owner = { accountId: rows[0]!.id, organization: undefined };
  const sets = makeMoleculeSets(
    database,
    { setsPerAccount: 500, bytesPerAccount: 20e9 },
    makeDiskGuard(undefined),
  );
  const records = [readRecord(0), unreadRecord(1)];
  const { id } = await sets.begin(owner, { ...setBody(2), assays: [] });
  // At once, though there is one connection only.
  await Promise.all(records.map((record) => sets.store(owner, id, pageOf([record]))));
  await sets.complete(owner, id);
  await first.close();

  const second = await open(folder);
  expect(await isMigrated(databaseOf(second.pool))).toBe(true);
  const again = makeMoleculeSets(
    databaseOf(second.pool),
    { setsPerAccount: 500, bytesPerAccount: 20e9 },
    makeDiskGuard(undefined),
  );
  const read = await again.read(owner, id, { offset: 0, limit: 10 });
  expect({ ...read, items: read.items.map((item) => JSON.parse(item) as unknown) }).toStrictEqual({
    total: 2,
    items: records,
  });
  await second.close();
});

test('PGlite has every commit on the disk before it confirms it', async () => {
  // In a process of its own, where the file system's fsync can be counted.
  const script = `
    import fs from 'node:fs';
    import { syncBuiltinESMExports } from 'node:module';
    import pg from 'pg';
    let synced = 0;
    const { fsyncSync } = fs;
    fs.fsyncSync = (file) => { synced += 1; return fsyncSync(file); };
    syncBuiltinESMExports();
    const { startInProcessPostgres } = await import(${JSON.stringify(new URL('./pglite.ts', import.meta.url).href)});
    const server = await startInProcessPostgres(${JSON.stringify(join(folder, 'pglite'))});
    const pool = new pg.Pool(server.pool);
    await pool.query('create table t (n int)');
    const before = synced;
    for (let n = 0; n < 5; n += 1) await pool.query('insert into t values (1)');
    console.log(synced - before);
    await pool.end();
    await server.stop();`;
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', script], {
    cwd: fileURLToPath(new URL('../..', import.meta.url)),
  });
  expect(Number(stdout)).toBeGreaterThanOrEqual(5);
});

test.runIf(process.getuid?.() === 0)(
  'root in a folder that no other user reaches gets a database all the same, and data goes in and out',
  async () => {
    await chmod(folder, 0o700);
    const opened = await open(folder);
    expect((await opened.pool.query('select 40 + 2 as answer')).rows).toStrictEqual([{ answer: 42 }]);
    await opened.close();
  },
);

test('the embedded database opens no port, and nobody else reaches its files', async () => {
  const native = join(folder, 'postgres');
  await mkdir(native);
  const server = await startEmbeddedPostgres({ folder: native });
  const pool = openPool(server.connection, () => undefined);
  const { rows } = await pool.query<{ setting: string }>(
    `select setting from pg_settings
     where name in ('data_checksums', 'fsync', 'listen_addresses', 'log_error_verbosity') order by name`,
  );
  expect(rows.map(({ setting }) => setting)).toStrictEqual(['on', 'on', '', 'terse']);
  for (const path of ['run', 'cluster']) expect((await stat(join(native, path))).mode & 0o077).toBe(0);
  await pool.end();
  await server.stop();
});

test('library links that npm left out are made', async () => {
  await mkdir(join(folder, 'native/lib'), { recursive: true });
  await writeFile(join(folder, 'native/lib/libpq.so.5.18'), '');
  const links = [{ source: 'native/lib/libpq.so.5.18', target: 'native/lib/libpq.so.5' }];
  await writeFile(join(folder, 'native/pg-symlinks.json'), JSON.stringify(links));
  await linkLibraries(folder);
  await linkLibraries(folder);
  expect(await readlink(join(folder, 'native/lib/libpq.so.5'))).toBe('libpq.so.5.18');
});

test('whoever asks in vain for a data folder leaves it open to the database that runs in it', async () => {
  const held = await lockDataFolder(join(folder, 'held'));
  // As it is where PostgreSQL runs as a user of its own, who has to pass.
  await chmod(held.path, 0o711);
  await expect(lockDataFolder(held.path)).rejects.toThrow(/^Another process already uses the data folder/);
  expect((await stat(held.path)).mode & 0o777).toBe(0o711);
  await held.release();
});

test('a data folder is held once, given back, and taken over from a process that died', async () => {
  const first = await lockDataFolder(join(folder, 'new/data'));
  await expect(lockDataFolder(first.path)).rejects.toThrow(/^Another process already uses the data folder/);
  await first.release();
  const second = await lockDataFolder(first.path);
  await second.release();
  // What a killed process leaves: a socket at which nobody listens.
  await writeFile(join(first.path, 'moiety.lock'), '');
  const third = await lockDataFolder(first.path);
  await expect(lockDataFolder(first.path)).rejects.toThrow(/^Another process/);
  await third.release();
});

test('a path that is too long for a socket is a sentence', () => {
  expect(() => socketPath(`/${'long/'.repeat(40)}moiety.lock`)).toThrow(
    /choose a shorter MOIETY_DATA_DIR\.$/,
  );
});

test('a data folder that is a file is said to be one', async () => {
  const file = join(folder, 'a-file');
  await writeFile(file, '');
  await expect(lockDataFolder(file)).rejects.toThrow(/ is a file and cannot hold the data: /);
});

test.runIf(process.platform === 'linux')('a place that takes no folders is refused at once', async () => {
  await expect(lockDataFolder('/proc/nope/data')).rejects.toThrow(/ cannot be written \(ENOENT\): /);
});
