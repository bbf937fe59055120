import { readFile } from 'node:fs/promises';
import { afterEach, beforeEach, expect, test } from 'vitest';
import pg from 'pg';
import { databaseOf, openPool } from './database.ts';
import { isMigrated, migrateDatabase } from './migrations.ts';
import { netOf, weightOf, type SetChange } from '../modules/molecule-sets/set-change.ts';
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

const migratedTo = async (last: string): Promise<pg.Pool> => {
  const journal = await readFile(new URL('../../drizzle/meta/_journal.json', import.meta.url), 'utf8');
  const { entries } = JSON.parse(journal) as { entries: { when: number; tag: string }[] };
  const pool = openPool(config, () => undefined);
  await migrateDatabase(pool, entries.find(({ tag }) => tag === last)?.when);
  return pool;
};

test('changes of sets that were weighed by the molecule weigh what new ones do, and no change more than before', async () => {
  const pool = await migratedTo('0032_to_review');
  const set = '00000000-0000-4000-8000-000000000001';
  await pool.query(`insert into accounts (email, nickname) values ('mia@example.org', 'Mia')`);
  await pool.query(
    `insert into molecule_sets (id, owner_id, name, source_name, format, columns, total, calculated)
     select $1, id, 'Kinases', 'kinases.sdf', 'sdf', '{}', 100000, '[]' from accounts`,
    [set],
  );
  const all = { tags: [{ tag: 'a, b', on: true, molecules: '1-99999' }] };
  const some = {
    stars: [{ on: true, molecules: '1,3,5-7' }],
    notes: [{ position: 1, before: '', after: '"é: 1"' }],
  };
  const renamed = { name: { before: 'a', after: 'b' } };
  const changes: [change: SetChange, weight: number][] = [
    [all, JSON.stringify(all).length + 99_999],
    [some, 200],
    [all, 10],
    [renamed, 41],
  ];
  for (const [index, [change, weight]] of changes.entries())
    await pool.query(
      `insert into molecule_set_changes (set_id, version, from_version, change, summary, weight, created_at)
       values ($1, $2, $2, $3, '{}', $4, now())`,
      [set, index + 1, change, weight],
    );
  await migrateDatabase(pool);
  const { rows } = await pool.query<{ weight: number }>(
    'select weight from molecule_set_changes order by version',
  );
  const weights = rows.map(({ weight }) => weight);
  const exact = [all, some].map((change) => weightOf(change, netOf([change])));
  // A space behind each colon and comma.
  expect(weights[0]! - exact[0]!).toBeLessThan(10);
  expect(weights[1]! - exact[1]!).toBeLessThan(20);
  expect(weights[0]!).toBeGreaterThanOrEqual(exact[0]!);
  expect(weights[1]!).toBeGreaterThanOrEqual(exact[1]!);
  expect(weights.slice(2)).toStrictEqual([10, 41]);
  await pool.end();
});
