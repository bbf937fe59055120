import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { fixture, LINKS, newDatabase } from '../test/support/product.ts';
import { readConfiguration, type Configuration } from './configuration.ts';
import { openPool } from './database/database.ts';
import { openJobPool } from './modules/jobs/pool.ts';
import { openObjectStore } from './object-store/open-store.ts';
import { startWorker, type Worker } from './modules/jobs/worker.ts';
import { productKinds } from './product-jobs.ts';
import { startServer, type RunningServer } from './server.ts';

let dataFolder: string;
let config: pg.ClientConfig;
let pool: pg.Pool;
let server: RunningServer | undefined;
let worker: Worker | undefined;
let jobPool: pg.Pool;
let drop: () => Promise<void>;
const log: string[] = [];
/** Where the test's database is. */
const databaseUrl = (): string => {
  const { host = '', port, user = '', database = '' } = config;
  return `postgres://${user}@${encodeURIComponent(host)}:${port}/${database}`;
};
beforeEach(async () => {
  dataFolder = await mkdtemp(join(tmpdir(), 'moiety-start-'));
  ({ config, drop } = await newDatabase());
  pool = openPool(config, () => undefined);
  jobPool = openJobPool(config, () => undefined);
  log.length = 0;
});
afterEach(async () => {
  await server?.stop();
  await worker?.stop();
  worker = undefined;
  await Promise.all([pool.end(), jobPool.end()]);
  await drop();
  await rm(dataFolder, { recursive: true, force: true });
});

/** The whole server, over the test's database if not told otherwise, which gives a statement up after one second. */
const start = async (changes: Partial<Configuration> = {}): Promise<void> => {
  const environment = { PORT: '8140', MOIETY_DATA_DIR: dataFolder, MOIETY_STATEMENT_TIMEOUT: '1' };
  server = await startServer(
    { ...readConfiguration(environment), databaseUrl: databaseUrl(), workers: 0, ...changes },
    {
      folders: {
        portal: fixture('portal'),
        tools: new Map([['molvalley', fixture('tool')]]),
        elements: fixture('elements'),
        shell: fixture('shell'),
      },
      log: { write: (line) => void log.push(line) },
    },
  );
};

const note = (fields: object, msg: string): void => void log.push(JSON.stringify({ ...fields, msg }));
/** Does the jobs of the product, over the test's database. */
const work = async (): Promise<void> => {
  const error = ({ err, ...fields }: { err?: Error }, msg: string): void =>
    note({ ...fields, ...(err && { err: { message: err.message } }) }, msg);
  worker = await startWorker({
    pool: jobPool,
    connection: config,
    kinds: productKinds({
      links: LINKS,
      store: await openObjectStore({ kind: 'disk', folder: join(dataFolder, 'files') }),
      pagesPerDocument: 2000,
      monitoring: { days: 30, bytes: 2e9 },
      requireDisk: async () => undefined,
    }),
    log: { debug: note, error },
  });
};

const addDueAccount = async (name: string): Promise<void> => {
  await pool.query(
    `with added as (
       insert into accounts (email, nickname, email_verified_at) values ($1 || '@example.org', $1, now())
       returning id
     )
     insert into account_deletions (account_id, due_at) select id, now() - interval '1 day' from added`,
    [name],
  );
};
/** Runs `body` before the account of that name is deleted. */
const onDelete = (name: string, body: string) =>
  pool.query(`
    create function on_delete_${name}() returns trigger language plpgsql as $$
      begin ${body}; return old; end $$;
    create trigger on_delete_${name} before delete on accounts for each row
      when (old.nickname = '${name}') execute function on_delete_${name}()`);

const names = async (): Promise<string[]> => {
  const { rows } = await pool.query<{ nickname: string }>(
    'select nickname from accounts where not administrator order by nickname',
  );
  return rows.map(({ nickname }) => nickname);
};

/** What was logged of the deletion of accounts that failed, and why. */
const failures = () =>
  log
    .map((line) => JSON.parse(line) as { job?: string; msg: string; err?: { message: string } })
    .filter(({ job, err }) => job === 'delete-due-accounts' && err)
    .map(({ msg, err }) => [msg, err?.message]);

test('an account that cannot be deleted keeps neither other accounts nor anything else that is due', async () => {
  for (const name of ['broken', 'large', 'small']) await addDueAccount(name);
  await onDelete('broken', `raise exception 'cannot go'`);
  await onDelete('large', 'perform pg_sleep(2)');
  await pool.query(`insert into mails (recipient, subject, text, html, created_at)
    values ('ada@example.org', 'Old', 'Old', 'Old', now() - interval '8 days')`);
  await start();
  await work();
  await expect.poll(names).toStrictEqual(['broken']);
  await expect.poll(async () => (await pool.query('select id from mails')).rows).toStrictEqual([]);
  await expect.poll(failures).toStrictEqual([
    ['account deletion failed', expect.any(String)],
    ['a job failed', expect.stringContaining('account deletion failed for 1 of 3 accounts')],
  ]);
});

test('an announcement goes out in time while three purges wait for others', async () => {
  const other = await pool.connect();
  try {
    await pool.query(`insert into announcements
      (type, title_en, title_zh, content_en, content_zh, publish_at, next_change_at)
      values ('2', 'Now', '现在', 'Now', '现在', now(), now())`);
    await other.query('begin');
    await other.query('lock table sessions, mails, tickets in share mode');
    await start();
    await work();
    const due = 'select 1 from announcements where next_change_at is not null';
    // Well before the purges give up, which is after 30 s.
    await expect.poll(async () => (await pool.query(due)).rowCount, { timeout: 20_000 }).toBe(0);
    const waiting = 'select 1 from pg_locks where not granted';
    await expect.poll(async () => (await pool.query(waiting)).rowCount).toBe(3);
  } finally {
    await other.query('rollback');
    other.release();
  }
});

test('over PGlite the server does the jobs itself, and people are answered meanwhile', async () => {
  await mkdir(join(dataFolder, 'pglite'));
  await start({ databaseUrl: undefined, logLevel: 'debug', workers: 1 });
  await expect.poll(() => log.filter((line) => line.includes('a job is done')).length).toBeGreaterThan(10);
  expect((await fetch('http://127.0.0.1:8140/readyz')).status).toBe(200);
});
