// The databases that the ledger is measured on: each kind that the product can start itself, and a PostgreSQL server.
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type pg from 'pg';
import { openPool } from '../../../server/src/database/database.ts';
import { startEmbeddedPostgres } from '../../../server/src/database/embedded-postgres.ts';
import { startInProcessPostgres } from '../../../server/src/database/pglite.ts';
import {
  HOW_TO_INSTALL,
  installedPostgres,
  startInstalledPostgres,
} from '../../../server/test/support/installed-postgres.ts';

/** An open database that is empty. */
export interface BenchDatabase {
  pool: pg.Pool;
  /** Ends it, and removes it where it was made for the measurement. */
  stop(): Promise<void>;
}

const inFolder = async (
  open: (folder: string) => Promise<{ pool: pg.PoolConfig; stop(): Promise<void> }>,
): Promise<BenchDatabase> => {
  const folder = await mkdtemp(join(tmpdir(), 'moiety-ledger-'));
  const data = join(folder, 'data');
  await mkdir(data);
  const { pool: config, stop } = await open(data);
  const pool = openPool(config, () => undefined);
  return {
    pool,
    stop: async () => {
      await pool.end();
      await stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
};

const openServer = async (): Promise<BenchDatabase | string> => {
  const url = process.env['DATABASE_URL'];
  if (url) {
    const pool = openPool({ connectionString: url }, () => undefined);
    return { pool, stop: () => pool.end() };
  }
  const bin = installedPostgres();
  if (bin === undefined)
    return `left out: there is no DATABASE_URL and no PostgreSQL on this machine (${HOW_TO_INSTALL})`;
  const { connection, stop } = await startInstalledPostgres(bin);
  const pool = openPool(connection, () => undefined);
  return {
    pool,
    stop: async () => {
      await pool.end();
      await stop();
    },
  };
};

/** Opens each kind of database; a sentence where this machine has none of a kind. */
export const databases = {
  embedded: () =>
    inFolder(async (folder) => {
      const { connection, stop } = await startEmbeddedPostgres({ folder });
      return { pool: connection, stop };
    }),
  pglite: () => inFolder(startInProcessPostgres),
  postgresql: openServer,
} satisfies Record<string, () => Promise<BenchDatabase | string>>;

export type DatabaseKind = keyof typeof databases;
