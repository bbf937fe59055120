import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { startEmbeddedPostgres } from '../../src/database/embedded-postgres.ts';
import { migrateDatabase } from '../../src/database/migrations.ts';
import { folderForDatabases } from './folder-for-databases.ts';
import { installedPostgres, startInstalledPostgres } from './installed-postgres.ts';

export interface Connection {
  host: string;
  port: number;
  user: string;
  database: string;
}
/** The database that each test file copies. */
export interface Template extends Connection {
  /** What `create database` is told of how to copy it. */
  copying: string;
}
declare module 'vitest' {
  interface ProvidedContext {
    template: Template;
  }
}

/** The one that the product starts. */
const startEmbedded = async (): Promise<{ connection: Connection; stop(): Promise<void> }> => {
  const folder = await mkdtemp(join(await folderForDatabases(), 'moiety-server-'));
  const data = join(folder, 'postgres');
  await mkdir(data);
  const { connection, stop } = await startEmbeddedPostgres({ folder: data });
  return {
    connection: { ...connection, host: resolve(connection.host) },
    stop: async () => {
      await stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
};

/** One PostgreSQL for the whole run of a project, with an empty migrated database to copy. */
const setup = async (project: TestProject): Promise<(() => Promise<void>) | undefined> => {
  const bin = project.name === 'postgresql' ? installedPostgres() : undefined;
  // Its tests are skipped then.
  if (project.name === 'postgresql' && bin === undefined) return undefined;
  const { connection, stop } = bin
    ? await startInstalledPostgres(bin, { inFolder: await folderForDatabases() })
    : await startEmbedded();
  const admin = new pg.Client(connection);
  await admin.connect();
  // What is written here need not outlive a power failure, and waiting for the disk is most of a test's time.
  for (const setting of ['fsync', 'full_page_writes', 'synchronous_commit'])
    await admin.query(`alter system set ${setting} = off`);
  await admin.query('select pg_reload_conf()');
  await admin.query('create database template_moiety');
  const { rows } = await admin.query<{ server_version_num: string }>('show server_version_num');
  await admin.end();
  // From 15 on a copy is written to the log as well, which takes three times as long; 14 knows no other way than this.
  const copying = Number(rows[0]?.server_version_num) >= 150_000 ? 'strategy file_copy' : '';
  const template = { ...connection, database: 'template_moiety', copying };
  const pool = new pg.Pool(template);
  await migrateDatabase(pool);
  await pool.end();
  project.provide('template', template);
  return stop;
};
export default setup;
