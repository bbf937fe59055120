import { fileURLToPath } from 'node:url';
import { sql } from 'drizzle-orm';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import type pg from 'pg';
import { databaseOf, type Database } from './database.ts';
import { installQueue } from './queue-tables.ts';

const migrationsFolder = fileURLToPath(new URL('../../drizzle', import.meta.url));
/** Any number that only this product uses: 'moie' in ASCII. */
const LOCK = 0x6d6f6965;

/**
 * Does `work` while no other process does: of several that start at once the others wait and find it done. Neither the
 * waiting nor the work has a time limit.
 */
export const exclusively = async (
  pool: pg.Pool,
  work: (database: Database, client: pg.PoolClient) => Promise<void>,
): Promise<void> => {
  const client = await pool.connect();
  try {
    await client.query('set statement_timeout = 0');
    await client.query('select pg_advisory_lock($1)', [LOCK]);
    await work(databaseOf(client), client);
  } finally {
    await client.query('select pg_advisory_unlock($1)', [LOCK]).catch(() => undefined);
    await client.query('reset statement_timeout').catch(() => undefined);
    client.release();
  }
};

/** Brings the database to the newest schema, the queue of jobs with it. */
export const migrateDatabase = (pool: pg.Pool): Promise<void> =>
  exclusively(pool, async (database, client) => {
    await migrate(database, { migrationsFolder });
    await installQueue(client);
  });

const newest = readMigrationFiles({ migrationsFolder }).at(-1)?.folderMillis ?? 0;

/** Whether the database answers and has the newest schema. */
export const isMigrated = async (database: Database): Promise<boolean> => {
  const { rows } = await database.execute<{ newest: string | null }>(
    sql`select max(created_at) as newest from drizzle.__drizzle_migrations`,
  );
  return Number(rows[0]?.newest ?? 0) >= newest;
};
