import { copyFile, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
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

/** The newest schema, by the moment at which its migration was made. */
export const newestSchema = readMigrationFiles({ migrationsFolder }).at(-1)?.folderMillis ?? 0;

/** A copy of the migrations up to one of them. */
const migrationsUntil = async (last: number): Promise<string> => {
  const folder = await mkdtemp(join(tmpdir(), 'moiety-migrations-'));
  const journal = JSON.parse(await readFile(join(migrationsFolder, 'meta/_journal.json'), 'utf8')) as {
    entries: { when: number; tag: string }[];
  };
  const entries = journal.entries.filter(({ when }) => when <= last);
  await mkdir(join(folder, 'meta'));
  await writeFile(join(folder, 'meta/_journal.json'), JSON.stringify({ ...journal, entries }));
  for (const { tag } of entries)
    await copyFile(join(migrationsFolder, `${tag}.sql`), join(folder, `${tag}.sql`));
  return folder;
};

/**
 * Brings the database to a schema, the queue of jobs with it.
 * @param schema an older one than the newest, for a backup of that time
 */
export const migrateDatabase = (pool: pg.Pool, schema = newestSchema): Promise<void> =>
  exclusively(pool, async (database, client) => {
    if (schema >= newestSchema) await migrate(database, { migrationsFolder });
    else {
      const folder = await migrationsUntil(schema);
      await migrate(database, { migrationsFolder: folder });
      await rm(folder, { recursive: true });
    }
    await installQueue(client);
  });

/** The schema that a database has; 0 where it has none. */
export const schemaVersion = async (database: Database): Promise<number> => {
  const { rows } = await database.execute<{ newest: string | null }>(
    sql`select max(created_at) as newest from drizzle.__drizzle_migrations`,
  );
  return Number(rows[0]?.newest ?? 0);
};

/** Whether the database answers and has the newest schema. */
export const isMigrated = async (database: Database): Promise<boolean> =>
  (await schemaVersion(database)) >= newestSchema;
