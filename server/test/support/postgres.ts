import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { startEmbeddedPostgres } from '../../src/database/embedded-postgres.ts';
import { migrateDatabase } from '../../src/database/migrations.ts';

export interface Connection {
  host: string;
  port: number;
  user: string;
  database: string;
}
declare module 'vitest' {
  interface ProvidedContext {
    /** The database that each test file copies. */
    template: Connection;
  }
}

/** One PostgreSQL for the whole run, the one that the product starts, with an empty migrated database to copy. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'moiety-server-'));
  const data = join(folder, 'postgres');
  await mkdir(data);
  const server = await startEmbeddedPostgres(data);
  const connection = { ...server.connection, host: resolve(server.connection.host) };
  const admin = new pg.Client(connection);
  await admin.connect();
  await admin.query('create database template_moiety');
  await admin.end();
  const template = { ...connection, database: 'template_moiety' };
  const pool = new pg.Pool(template);
  await migrateDatabase(pool);
  await pool.end();
  project.provide('template', template);
  return async () => {
    await server.stop();
    await rm(folder, { recursive: true, force: true });
  };
}
