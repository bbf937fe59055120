import { readFile } from 'node:fs/promises';
import { afterEach, beforeEach, expect, test } from 'vitest';
import pg from 'pg';
import { databaseOf, openPool } from './database.ts';
import { isMigrated, migrateDatabase } from './migrations.ts';
import { newDatabase } from '../../test/support/product.ts';

let made: Awaited<ReturnType<typeof newDatabase>>;
let config: pg.ClientConfig;
beforeEach(async () => {
  made = await newDatabase();
  config = { ...made.config, database: `${made.config.database}_empty` };
  await withClient(made.config, (client) => client.query(`create database ${config.database}`));
});
afterEach(async () => {
  await withClient(made.config, (client) => client.query(`drop database ${config.database} with (force)`));
  await made.drop();
});

const withClient = async (to: pg.ClientConfig, work: (client: pg.Client) => Promise<unknown>) => {
  const client = new pg.Client(to);
  await client.connect();
  await work(client);
  await client.end();
};

test('an empty database is brought to the newest schema once, by processes that start on it together', async () => {
  const journal = await readFile(new URL('../../drizzle/meta/_journal.json', import.meta.url), 'utf8');
  const { entries } = JSON.parse(journal) as { entries: unknown[] };
  const pools = Array.from({ length: 4 }, () => openPool(config, () => undefined));
  await Promise.all(pools.map((pool) => migrateDatabase(pool)));
  const [pool] = pools;
  expect(await isMigrated(databaseOf(pool!))).toBe(true);
  expect((await pool!.query('select from drizzle.__drizzle_migrations')).rows).toHaveLength(entries.length);
  await Promise.all(pools.map((one) => one.end()));
});
