import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type pg from 'pg';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { newDatabase } from '../../test/support/product.ts';
import { openPool } from '../database/database.ts';
import { openProduct } from './open.ts';

let pool: pg.Pool;
let drop: () => Promise<void>;
let dataFolder: string;
let databaseUrl: string;
beforeEach(async () => {
  const { config, drop: dropDatabase } = await newDatabase();
  drop = dropDatabase;
  pool = openPool(config, () => undefined);
  dataFolder = await mkdtemp(join(tmpdir(), 'moiety-admin-'));
  databaseUrl = `postgres://${config.user}@${encodeURIComponent(config.host ?? '')}:${config.port}/${config.database}`;
});
afterEach(async () => {
  await pool.end();
  await drop();
  await rm(dataFolder, { recursive: true, force: true });
});

const open = () => openProduct({ databaseUrl, dataFolder, statementTimeout: 1 });

test('a database of this version is opened', async () => {
  const { database, close } = await open();
  expect((await database.execute('select 1 as one')).rows).toStrictEqual([{ one: 1 }]);
  await close();
});

test('a database of another version, or an empty one, is said to be that', async () => {
  await pool.query('delete from drizzle.__drizzle_migrations');
  await expect(open()).rejects.toThrow(/is not that of this version/);
  await pool.query('drop schema drizzle cascade');
  await expect(open()).rejects.toThrow(/is not that of this version/);
});

test('a database that does not answer is not said to be of another version', async () => {
  const holder = await pool.connect();
  try {
    await holder.query('begin');
    await holder.query('lock table drizzle.__drizzle_migrations in access exclusive mode');
    await expect(open()).rejects.toMatchObject({
      name: 'StartError',
      message: expect.stringMatching(/^The version of the database cannot be read: .*statement timeout/),
    });
  } finally {
    holder.release(true);
  }
});
