import { randomUUID } from 'node:crypto';
import { mkdtemp, readFile, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import pg from 'pg';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { z } from 'zod';
import { run, urlOf, type Ran } from '../../test/support/admin.ts';
import { readRecord, save } from '../../test/support/molecules.ts';
import { newDatabase, startProduct, type Product } from '../../test/support/product.ts';
import { unzip } from '../../test/support/unzip.ts';
import { contentOf, uploadFile } from '../../test/support/uploads.ts';
import { openPool } from '../database/database.ts';
import { migrateDatabase, newestSchema, schemaVersion } from '../database/migrations.ts';
import { databaseOf } from '../database/database.ts';
import { contentKey } from '../modules/files/contents.ts';
import { defineJobKind } from '../modules/jobs/kind.ts';
import { startWorker } from '../modules/jobs/worker.ts';
import { openObjectStore } from '../object-store/open-store.ts';

const kind = defineJobKind({
  name: 'test-backup',
  input: z.object({}),
  steps: () => [{ name: 'one', credits: 2, run: async () => undefined }],
  retry: { attempts: 1, delay: 1000 },
  concurrency: 1,
});

let product: Product;
let folder: string;
let backup: string;
let jobId: string;
let made: Ran;
const content = contentOf(70_000);
const drops: (() => Promise<unknown>)[] = [];

/** What the settings of a server over that database and folder are. */
const over = (url: string | undefined, data: string): Record<string, string> => ({
  ...(url !== undefined && { DATABASE_URL: url }),
  MOIETY_DATA_DIR: data,
});
const emptyDatabase = async (): Promise<{ pool: pg.Pool; url: string }> => {
  const { config, drop } = await newDatabase();
  const pool = openPool(config, () => undefined);
  drops.push(async () => {
    await pool.end();
    await drop();
  });
  return { pool, url: urlOf(pool) };
};
const newFolder = async (): Promise<string> => mkdtemp(join(folder, 'data-'));

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'moiety-backup-'));
  product = await startProduct({ kinds: [kind], newUserCredits: 100 });
  await product.portal.listen({ host: '127.0.0.1', port: 0 });
  const { id, email } = await product.addPerson('ada@example.org');
  const token = await product.tokenOf(email);
  await save(product, token, [readRecord(0), readRecord(1)]);
  await uploadFile(product, token, content);
  await product.jobs.ready();
  jobId = randomUUID();
  await product.database.transaction((transaction) =>
    product.jobs.submit(transaction, id, { id: jobId, kind: kind.name, title: 'patent.pdf', input: {} }),
  );
  backup = join(folder, 'all.backup');
  made = await run(['backup', backup], over(urlOf(product.pool), product.dataFolder));
});
afterAll(async () => {
  await product.close();
  for (const drop of drops) await drop();
  await rm(folder, { recursive: true, force: true });
});

const rowsOf = async (pool: pg.Pool, table: string): Promise<string[]> =>
  (await pool.query<{ line: string }>(`select row_to_json(one)::text as line from "${table}" one`)).rows
    .map(({ line }) => line)
    .toSorted();
const restore = (path: string, env: Record<string, string>): Promise<Ran> => run(['restore', path], env);

test('a backup is closed to others, and holds neither the queue nor what was half uploaded', async () => {
  expect(made).toMatchObject({ code: 0, stderr: '' });
  expect(made.stdout).toMatch(/all\.backup has the database and the files, [\d.]+ kB\. It holds secrets/);
  expect((await stat(backup)).mode & 0o077).toBe(0);
  const parts = Object.keys(await unzip(await readFile(backup)));
  expect(parts).toContain('tables/accounts.jsonl');
  expect(parts).toContain(`files/${content.sha256}`);
  expect(parts.at(-1)).toBe('manifest.json');
  expect(parts.filter((name) => /upload|pgboss/.test(name))).toStrictEqual([]);
});

test('what is restored is what was there: every row, every file, and the books balance', async () => {
  const { pool, url } = await emptyDatabase();
  const data = await newFolder();
  const ran = await restore(backup, over(url, data));
  expect(ran.stderr).toBe('');
  expect(ran.stdout).toMatch(/^Restored as it was at 20.+: 1 accounts, 1 files\. Start the server\.\n$/);
  const { rows } = await product.pool.query<{ name: string }>(
    `select tablename as name from pg_tables where schemaname = 'public'`,
  );
  const changing = new Set(['jobs', 'job_workers', 'uploads', 'upload_parts']);
  for (const { name } of rows.filter((row) => !changing.has(row.name)))
    expect([name, await rowsOf(pool, name)]).toStrictEqual([name, await rowsOf(product.pool, name)]);
  const store = await openObjectStore({ kind: 'disk', folder: join(data, 'files') });
  expect((await buffer(await store.read(contentKey(content.sha256)))).equals(content.bytes)).toBe(true);
  expect(await run(['ledger:verify'], over(url, data))).toMatchObject({ code: 0 });
  // Foreign keys and the books' own rules hold again.
  await expect(pool.query(`delete from credit_entries`)).rejects.toThrow('append-only');
  await expect(
    pool.query(
      `insert into files (owner_id, sha256, name, media_type, kept_until) values ($1, 'x', '', '', now())`,
      [randomUUID()],
    ),
  ).rejects.toThrow('foreign key');
  // Its own backup is taken as well.
  const again = join(folder, 'again.backup');
  expect(await run(['backup', again], over(url, data))).toMatchObject({ code: 0 });

  // An open job goes on, and is paid.
  const worker = await startWorker({
    pool,
    connection: pool.options,
    kinds: [kind],
    log: { debug: () => undefined, error: () => undefined },
  });
  try {
    await expect
      .poll(async () => (await pool.query(`select state, charged from jobs where id = $1`, [jobId])).rows)
      .toStrictEqual([{ state: 'done', charged: '2' }]);
  } finally {
    await worker.stop();
  }
});

test('into a new data folder too, whose database is made for it', async () => {
  const data = join(await newFolder(), 'new');
  const ran = await restore(backup, over(undefined, data));
  expect(ran).toMatchObject({ code: 0, stderr: '' });
  const list = await run(['user:list', '--json'], over(undefined, data));
  expect(JSON.parse(list.stdout)).toMatchObject([{ email: 'ada@example.org' }]);
  expect((await restore(backup, over(undefined, data))).stderr).toMatch(
    /^There are accounts in this database/,
  );
});

test('what is there is neither overwritten by a backup nor by what it restores', async () => {
  const { url, pool } = await emptyDatabase();
  const data = await newFolder();
  expect(await run(['backup', backup], over(urlOf(product.pool), product.dataFolder))).toMatchObject({
    code: 1,
    stderr: `${backup} exists already: name another file.\n`,
  });
  expect(await restore(backup, over(urlOf(product.pool), data))).toMatchObject({
    code: 1,
    stderr: expect.stringMatching(/^There are accounts in this database already/) as string,
  });
  expect(await restore(join(folder, 'none'), over(url, data))).toMatchObject({
    code: 1,
    stderr: `There is no file ${join(folder, 'none')}.\n`,
  });
  expect(await restore(backup, over(url, product.dataFolder))).toMatchObject({
    code: 1,
    stderr: expect.stringMatching(/^There are files in .+ already/) as string,
  });
  expect(await rowsOf(pool, 'accounts')).toStrictEqual([]);
});

test('of a backup that is damaged anywhere nothing is restored', async () => {
  const { url, pool } = await emptyDatabase();
  const whole = await readFile(backup);
  const path = join(folder, 'damaged.backup');
  const words = `${path} is no backup of this product, or is damaged: nothing was restored.\n`;
  const places = [0.02, 0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9].map((share) =>
    Math.floor(whole.length * share),
  );
  for (const place of places) {
    const changed = Buffer.from(whole);
    // More than the 511 bytes by which a part is filled up to whole blocks, which say nothing of the contents.
    changed.fill(changed[place]! ^ 0xff, place, place + 600);
    await writeFile(path, changed);
    const ran = await restore(path, over(url, await newFolder()));
    if (ran.code === 0) throw new Error(`damage at ${place} of ${whole.length} was not noticed`);
    expect(ran.stderr).toBe(words);
    expect(await rowsOf(pool, 'accounts')).toStrictEqual([]);
  }
  await writeFile(path, whole.subarray(0, whole.length / 2));
  expect((await restore(path, over(url, await newFolder()))).stderr).toBe(words);
  await writeFile(path, 'no backup');
  expect((await restore(path, over(url, await newFolder()))).stderr).toBe(words);
  expect(await readdir(folder)).not.toContain('damaged.backup.partial');
});

test('a database is brought to an older schema first, and then to the newest', async () => {
  const template = inject('template');
  const admin = new pg.Client({ ...template, database: 'postgres' });
  await admin.connect();
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  await admin.query(`create database ${name}`);
  const pool = openPool({ ...template, database: name }, () => undefined);
  try {
    await migrateDatabase(pool, newestSchema - 1);
    const before = await schemaVersion(databaseOf(pool));
    expect(before).toBeGreaterThan(0);
    expect(before).toBeLessThan(newestSchema);
    await migrateDatabase(pool);
    expect(await schemaVersion(databaseOf(pool))).toBe(newestSchema);
  } finally {
    await pool.end();
    await admin.query(`drop database ${name} with (force)`);
    await admin.end();
  }
});
