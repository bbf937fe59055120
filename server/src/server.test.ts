import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type pg from 'pg';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { fixture, newDatabase } from '../test/support/product.ts';
import { readConfiguration } from './configuration.ts';
import { openPool } from './database/database.ts';
import { startServer, type RunningServer } from './server.ts';

let dataFolder: string;
let config: pg.ClientConfig;
let pool: pg.Pool;
let server: RunningServer | undefined;
let drop: () => Promise<void>;
const log: string[] = [];
beforeEach(async () => {
  dataFolder = await mkdtemp(join(tmpdir(), 'moiety-start-'));
  ({ config, drop } = await newDatabase());
  pool = openPool(config, () => undefined);
  log.length = 0;
});
afterEach(async () => {
  await server?.stop();
  await pool.end();
  await drop();
  await rm(dataFolder, { recursive: true, force: true });
});

/** The whole server over the test's database, which gives a statement up after one second. */
const start = async (): Promise<void> => {
  const { host = '', port, user = '', database = '' } = config;
  const url = `postgres://${user}@${encodeURIComponent(host)}:${port}/${database}`;
  const environment = { PORT: '8140', MOIETY_DATA_DIR: dataFolder, MOIETY_STATEMENT_TIMEOUT: '1' };
  server = await startServer(
    { ...readConfiguration(environment), databaseUrl: url },
    {
      folders: {
        portal: fixture('portal'),
        tools: new Map([['molvalley', fixture('tool')]]),
        elements: fixture('elements'),
      },
      log: { write: (line) => void log.push(line) },
    },
  );
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

test('an account that cannot be deleted keeps neither other accounts nor anything else that is due', async () => {
  for (const name of ['broken', 'large', 'small']) await addDueAccount(name);
  await onDelete('broken', `raise exception 'cannot go'`);
  await onDelete('large', 'perform pg_sleep(2)');
  await pool.query(`insert into mails (recipient, subject, text, html, created_at)
    values ('ada@example.org', 'Old', 'Old', 'Old', now() - interval '8 days')`);
  await start();
  await expect.poll(names).toStrictEqual(['broken']);
  await expect.poll(async () => (await pool.query('select id from mails')).rows).toStrictEqual([]);
  const failures = log.filter((line) => line.includes('could not be deleted'));
  expect(failures.join('\n')).toContain('delete-due-accounts');
});
