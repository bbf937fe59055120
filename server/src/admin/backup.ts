import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { open, rename, rm } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { sql } from 'drizzle-orm';
import type { Database } from '../database/database.ts';
import { schemaVersion } from '../database/migrations.ts';
import { zipOf, type ZipPart } from '../modules/data-export/zip.ts';
import { contentKey, lockContents } from '../modules/files/contents.ts';
import type { ObjectStore } from '../object-store/object-store.ts';
import { version } from '../version.ts';
import { StartError, systemCode } from '../start-error.ts';

/** Rows that are read at once. */
const ROWS = 500;
/** The form of a backup, which `restore` knows. */
export const BACKUP_FORMAT = 1;
/** What is not taken: the queue of jobs is made anew from their rows, and an upload that was under way is begun anew. */
export const leftOut: ReadonlySet<string> = new Set([
  'uploads',
  'upload_parts',
  // What pages told of their use is of a moment, can be as large as all the rest, and is counted by one row that begins anew.
  'monitored_sessions',
  'monitored_views',
  'monitored_events',
  'replay_segments',
  'monitoring_use',
]);

/** What a backup has, as its last part says. */
export interface BackupManifest {
  format: number;
  /** Of the product that made it. */
  version: string;
  /** The newest migration of the database. */
  schema: number;
  createdAt: string;
  /** Rows of each table, and the SHA-256 of their lines. */
  tables: Record<string, { rows: number; sha256: string }>;
  /** Contents of files, by their SHA-256, with their bytes. */
  files: Record<string, number>;
}

/** The product's own tables, as they are in the database. */
export const tablesOf = async (database: Database): Promise<string[]> => {
  const { rows } = await database.execute<{ name: string }>(
    sql`select tablename as name from pg_tables where schemaname = 'public' order by tablename`,
  );
  return rows.map(({ name }) => name);
};

/** The rows of a table, each as a line of JSON that PostgreSQL writes: numbers and times come back as they were. */
async function* linesOf(
  transaction: Database,
  table: string,
  done: (about: BackupManifest['tables'][string]) => void,
): AsyncGenerator<string> {
  const hash = createHash('sha256');
  let count = 0;
  await transaction.execute(
    sql`declare moiety_backup no scroll cursor for select row_to_json(one)::text as line from ${sql.identifier(table)} one`,
  );
  for (;;) {
    const { rows } = await transaction.execute<{ line: string }>(sql.raw(`fetch ${ROWS} from moiety_backup`));
    if (rows.length === 0) break;
    const text = rows.map(({ line }) => `${line}\n`).join('');
    hash.update(text);
    count += rows.length;
    yield text;
  }
  await transaction.execute(sql`close moiety_backup`);
  done({ rows: count, sha256: hash.digest('hex') });
}

async function* partsOf(transaction: Database, store: ObjectStore): AsyncGenerator<ZipPart> {
  const manifest: BackupManifest = {
    format: BACKUP_FORMAT,
    version,
    schema: await schemaVersion(transaction),
    createdAt: new Date().toISOString(),
    tables: {},
    files: {},
  };
  for (const table of await tablesOf(transaction)) {
    if (leftOut.has(table)) continue;
    yield {
      name: `tables/${table}.jsonl`,
      content: linesOf(transaction, table, (about) => (manifest.tables[table] = about)),
    };
  }
  const { rows } = await transaction.execute<{ sha256: string; size: string }>(sql`
    select sha256, size from file_contents content
    where stored_at is not null and exists (select from files where files.sha256 = content.sha256)`);
  for (const { sha256, size } of rows) {
    manifest.files[sha256] = Number(size);
    yield { name: `files/${sha256}`, content: await store.read(contentKey(sha256)) };
  }
  yield { name: 'manifest.json', content: [`${JSON.stringify(manifest, null, 2)}\n`] };
}

/**
 * Writes everything that the database and the store have into a file, as it is at one moment, while the server goes on. It holds
 * password hashes and secrets: nobody else may read it.
 * @throws StartError where the file is there already, or cannot be written
 */
export const writeBackup = async (database: Database, store: ObjectStore, path: string): Promise<void> => {
  const partial = `${path}.partial`;
  try {
    // Neither a backup that is there is replaced, nor one that is being written.
    await (await open(path, 'wx', 0o600)).close();
  } catch (error) {
    throw new StartError(
      systemCode(error) === 'EEXIST'
        ? `${path} exists already: name another file.`
        : `${path} cannot be written (${systemCode(error) ?? String(error)}).`,
    );
  }
  try {
    await database.transaction(
      async (transaction) => {
        await transaction.execute(sql`set local statement_timeout = 0`);
        // What the tables name is not deleted from the store meanwhile.
        await lockContents(transaction);
        await pipeline(zipOf(partsOf(transaction, store)), createWriteStream(partial, { mode: 0o600 }));
      },
      { isolationLevel: 'repeatable read', accessMode: 'read only' },
    );
    const written = await open(partial, 'r+');
    await written.sync();
    await written.close();
    await rename(partial, path);
  } catch (error) {
    await Promise.all([partial, path].map((name) => rm(name, { force: true })));
    throw error;
  }
};
