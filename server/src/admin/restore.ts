import { createHash } from 'node:crypto';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { sql } from 'drizzle-orm';
import type pg from 'pg';
import yauzl from 'yauzl';
import { z } from 'zod';
import { databaseOf, type Database } from '../database/database.ts';
import { migrateDatabase, newestSchema, schemaVersion } from '../database/migrations.ts';
import { contentKey } from '../modules/files/contents.ts';
import { STORE_MARK } from '../modules/files/store-of-database.ts';
import type { ObjectStore } from '../object-store/object-store.ts';
import { StartError, systemCode } from '../start-error.ts';
import { BACKUP_FORMAT, leftOut, tablesOf } from './backup.ts';

/** Lines that are written at once. */
const LINES = 500;

const sha256Schema = z.string().regex(/^[0-9a-f]{64}$/);
const manifestSchema = z.object({
  format: z.literal(BACKUP_FORMAT),
  version: z.string(),
  schema: z.number(),
  createdAt: z.string(),
  tables: z.record(z.string(), z.object({ rows: z.int(), sha256: sha256Schema })),
  files: z.record(sha256Schema, z.int()),
});
type Manifest = z.output<typeof manifestSchema>;

const damaged = (path: string): StartError =>
  new StartError(`${path} is no backup of this product, or is damaged: nothing was restored.`);

/** The parts of a backup by their names. */
interface Backup {
  manifest: Manifest;
  read(name: string): Promise<Readable>;
  close(): void;
}

const openBackup = async (path: string): Promise<Backup> => {
  const zip = await yauzl
    .openPromise(path, { autoClose: false, lazyEntries: true })
    .catch((error: unknown) => {
      throw systemCode(error) === 'ENOENT' ? new StartError(`There is no file ${path}.`) : damaged(path);
    });
  try {
    const entries = new Map<string, yauzl.Entry>();
    for await (const entry of zip.eachEntry()) entries.set(entry.fileName, entry);
    const read = async (name: string): Promise<Readable> => {
      const entry = entries.get(name);
      if (!entry) throw damaged(path);
      return zip.openReadStreamPromise(entry);
    };
    const manifest = manifestSchema.safeParse(JSON.parse(await text(await read('manifest.json'))));
    if (!manifest.success) throw damaged(path);
    return { manifest: manifest.data, read, close: () => zip.close() };
  } catch (error) {
    zip.close();
    throw error instanceof StartError ? error : damaged(path);
  }
};

const hashOf = async (part: Readable): Promise<string> => {
  const hash = createHash('sha256');
  for await (const chunk of part) hash.update(chunk as Buffer);
  return hash.digest('hex');
};

/** Reads every part once before anything is written. @throws StartError where one is not as it was written */
const verify = async (path: string, { manifest, read }: Backup): Promise<void> => {
  const parts = [
    ...Object.entries(manifest.tables).map(
      ([table, { sha256 }]) => [`tables/${table}.jsonl`, sha256] as const,
    ),
    ...Object.keys(manifest.files).map((sha256) => [`files/${sha256}`, sha256] as const),
  ];
  for (const [name, sha256] of parts) {
    // What cannot be unpacked is as damaged as what has another hash.
    const hash = await read(name)
      .then(hashOf)
      .catch(() => undefined);
    if (hash !== sha256) throw damaged(path);
  }
};

const isEmpty = async (database: Database): Promise<boolean> => {
  const { rows } = await database.execute<{ some: boolean }>(
    sql`select exists (select from accounts) or exists (select from file_contents) as some`,
  );
  return rows[0]?.some === false;
};

const insert = async (transaction: Database, table: string, lines: readonly string[]): Promise<void> => {
  const name = sql.identifier(table);
  // Parsed by PostgreSQL alone: a number of JavaScript would not hold every bigint.
  await transaction.execute(sql`
    insert into ${name} overriding system value
    select one.* from json_array_elements(${`[${lines.join(',')}]`}::json) line, json_populate_record(null::${name}, line) one`);
};

const loadTable = async (
  transaction: Database,
  path: string,
  backup: Backup,
  table: string,
): Promise<void> => {
  const about = backup.manifest.tables[table];
  if (!about) return;
  const input = await backup.read(`tables/${table}.jsonl`);
  let lines: string[] = [];
  let count = 0;
  for await (const line of createInterface({ input, crlfDelay: Infinity })) {
    lines.push(line);
    count++;
    if (lines.length < LINES) continue;
    await insert(transaction, table, lines);
    lines = [];
  }
  if (lines.length > 0) await insert(transaction, table, lines);
  if (count !== about.rows) throw damaged(path);
};

/** Each foreign key, to be taken away and made again: what refers to each other cannot be loaded one after the other. */
const foreignKeys = async (
  transaction: Database,
): Promise<{ table: string; name: string; definition: string }[]> => {
  const { rows } = await transaction.execute<{ table: string; name: string; definition: string }>(sql`
    select conrelid::regclass::text as table, conname as name, pg_get_constraintdef(oid) as definition
    from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace`);
  return rows;
};

/** Numbers that the database gives go on after the greatest. */
const continueNumbers = async (transaction: Database): Promise<void> => {
  const { rows } = await transaction.execute<{ table: string; column: string }>(sql`
    select table_name as table, column_name as column from information_schema.columns
    where table_schema = 'public' and is_identity = 'YES'`);
  for (const { table, column } of rows)
    await transaction.execute(sql`
      select setval(pg_get_serial_sequence(${`public.${table}`}, ${column}), coalesce(max(${sql.identifier(column)}), 0) + 1, false)
      from ${sql.identifier(table)}`);
};

/** Open jobs are those of a process that is gone: the first that does jobs puts them back into the queue. */
const releaseJobs = async (transaction: Database): Promise<void> => {
  await transaction.execute(sql`
    with gone as (
      insert into job_workers (host, pid, started_at, seen_at) values ('restored', 0, now() - interval '1 day', now() - interval '1 day')
      returning id
    )
    update jobs set state = 'running', worker_id = gone.id,
      attempt = greatest(0, attempt - case when state = 'running' then 1 else 0 end)
    from gone where state in ('waiting', 'running')`);
};

const load = (database: Database, path: string, backup: Backup): Promise<void> =>
  database.transaction(async (transaction) => {
    await transaction.execute(sql`set local statement_timeout = 0`);
    await transaction.execute(sql`set local lock_timeout = 0`);
    const tables = await tablesOf(transaction);
    const unknown = Object.keys(backup.manifest.tables).find((name) => !tables.includes(name));
    if (unknown !== undefined) throw damaged(path);
    const names = sql.join(
      tables.map((table) => sql.identifier(table)),
      sql`, `,
    );
    const keys = await foreignKeys(transaction);
    for (const { table, name } of keys)
      await transaction.execute(sql`alter table ${sql.raw(table)} drop constraint ${sql.identifier(name)}`);
    // The books are written as they are, and not booked once more.
    for (const table of tables)
      await transaction.execute(sql`alter table ${sql.identifier(table)} disable trigger user`);
    await transaction.execute(sql`truncate ${names}`);
    for (const table of tables) if (!leftOut.has(table)) await loadTable(transaction, path, backup, table);
    for (const { table, name, definition } of keys)
      await transaction.execute(
        sql`alter table ${sql.raw(table)} add constraint ${sql.identifier(name)} ${sql.raw(definition)}`,
      );
    for (const table of tables)
      await transaction.execute(sql`alter table ${sql.identifier(table)} enable trigger user`);
    await continueNumbers(transaction);
    await releaseJobs(transaction);
    // Contents that no file had were not taken.
    await transaction.execute(sql`
      delete from file_contents content where not exists (select from files where files.sha256 = content.sha256)`);
  });

const loadFiles = async (store: ObjectStore, backup: Backup): Promise<void> => {
  for (const [sha256, size] of Object.entries(backup.manifest.files))
    await store.putStream(contentKey(sha256), await backup.read(`files/${sha256}`), size);
};

/**
 * Loads a backup into a database and a store that have nothing, all of it or nothing.
 * @returns what was restored
 * @throws StartError where they have something, or the backup is none, damaged, or of a newer version
 */
export const restoreBackup = async (pool: pg.Pool, store: ObjectStore, path: string): Promise<Manifest> => {
  const database = databaseOf(pool);
  const backup = await openBackup(path);
  try {
    const { manifest } = backup;
    if (manifest.schema > newestSchema)
      throw new StartError(
        `${path} is of version ${manifest.version}, which is newer than this one: restore it with that version.`,
      );
    await verify(path, backup);
    await migrateDatabase(pool, manifest.schema);
    if (!(await isEmpty(database)))
      throw new StartError(
        'There are accounts in this database already: a backup is restored into an empty installation only. Set MOIETY_DATA_DIR to a new folder, or DATABASE_URL to an empty database.',
      );
    if ((await schemaVersion(database)) !== manifest.schema)
      throw new StartError(
        'This empty database was prepared by a newer version than that of the backup: restore into one that has no tables yet.',
      );
    if (
      await store
        .read(STORE_MARK)
        .then(text)
        .then(Boolean, () => false)
    )
      throw new StartError(
        `There are files in ${store.description} already: a backup is restored where there are none.`,
      );
    await loadFiles(store, backup);
    await load(database, path, backup);
    const { rows } = await database.execute<{ id: string }>(
      sql`select value #>> '{}' as id from secrets where name = 'object-store'`,
    );
    if (rows[0]) await store.put(STORE_MARK, Buffer.from(rows[0].id));
    await migrateDatabase(pool);
    return manifest;
  } finally {
    backup.close();
  }
};
