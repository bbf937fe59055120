import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { DrizzleQueryError } from 'drizzle-orm';
import type pg from 'pg';
import type { Configuration } from '../configuration.ts';
import { DataFolderInUse, lockDataFolder } from '../database/data-folder.ts';
import { databaseCode, databaseOf, openPool, type Database } from '../database/database.ts';
import { runningEmbeddedPostgres, type EmbeddedConnection } from '../database/embedded-postgres.ts';
import { readSocketPassword } from '../database/socket-password.ts';
import { isMigrated, migrateDatabase } from '../database/migrations.ts';
import { openDatabase } from '../database/open.ts';
import { StartError } from '../start-error.ts';

/** The database of the product, whether its server runs or not. */
export interface OpenProduct {
  database: Database;
  close(): Promise<void>;
}

type OpenConfiguration = Pick<Configuration, 'databaseUrl' | 'dataFolder' | 'statementTimeout'>;

/** Milliseconds for which a server that is just starting is waited for. */
const PATIENCE = 15_000;

/** A broken connection fails the query that uses it; between two queries there is nothing to say. */
const onIdleError = (): void => undefined;

/** SQLSTATE of a schema or table that is not there: nothing was migrated yet. */
const missing = new Set(['3F000', '42P01']);

/** @throws StartError where the database does not say */
const isNewest = async (database: Database): Promise<boolean> => {
  try {
    return await isMigrated(database);
  } catch (error) {
    if (missing.has(databaseCode(error) ?? '')) return false;
    const { message } = (error instanceof DrizzleQueryError && error.cause) || (error as Error);
    throw new StartError(`The version of the database cannot be read: ${message}.`);
  }
};

/** A server that runs has its own version: its tables are not changed under it. */
const checkVersion = async (pool: pg.Pool): Promise<Database> => {
  const database = databaseOf(pool);
  try {
    if (await isNewest(database)) return database;
    throw new StartError('The database is not that of this version: start this version of the server once.');
  } catch (error) {
    await pool.end();
    throw error;
  }
};

const openServer = async (options: OpenConfiguration): Promise<OpenProduct> => {
  const { databaseUrl: url, dataFolder, statementTimeout } = options;
  const opened = await openDatabase({ url, dataFolder, statementTimeout, onIdleError });
  return { database: await checkVersion(opened.pool), close: opened.close };
};

const runningIn = async (folder: string): Promise<EmbeddedConnection | undefined> => {
  for (const end = Date.now() + PATIENCE; ; await sleep(200)) {
    const connection = await runningEmbeddedPostgres(folder);
    if (connection || Date.now() > end) return connection;
  }
};

const attach = async ({ dataFolder, statementTimeout }: OpenConfiguration): Promise<OpenProduct> => {
  if (existsSync(join(dataFolder, 'pglite')))
    throw new StartError(
      `The database in ${dataFolder} is inside the running server, where nobody else reaches it: stop the server first.`,
    );
  const connection = await runningIn(join(dataFolder, 'postgres'));
  if (!connection)
    throw new StartError(
      `The server of ${dataFolder} is just starting or stopping, or is another user's: try again.`,
    );
  const password = await readSocketPassword(dataFolder);
  const pool = openPool(
    {
      ...connection,
      ...(password !== undefined && { password }),
      statement_timeout: statementTimeout * 1000,
      max: 2,
    },
    onIdleError,
  );
  return { database: await checkVersion(pool), close: () => pool.end() };
};

/** The data folder's own database, started for this work and stopped after it. */
const openAlone = async (options: OpenConfiguration): Promise<OpenProduct> => {
  const { dataFolder, statementTimeout } = options;
  const folder = await lockDataFolder(dataFolder);
  try {
    const opened = await openDatabase({ url: undefined, dataFolder, statementTimeout, onIdleError });
    const close = async (): Promise<void> => {
      await opened.close();
      await folder.release();
    };
    try {
      await migrateDatabase(opened.pool);
    } catch (error) {
      await close();
      throw error;
    }
    return { database: databaseOf(opened.pool), close };
  } catch (error) {
    await folder.release();
    throw error;
  }
};

/**
 * Opens the database that a backup is restored into, as it is: that of `DATABASE_URL`, or a new one in the data folder.
 * @throws StartError where it cannot be opened, or a server runs on the data folder
 */
export const openEmpty = async (
  options: OpenConfiguration,
): Promise<{ pool: pg.Pool; close(): Promise<void> }> => {
  const { databaseUrl: url, dataFolder, statementTimeout } = options;
  const folder = await lockDataFolder(dataFolder);
  try {
    const opened = await openDatabase({ url, dataFolder, statementTimeout, onIdleError });
    const close = async (): Promise<void> => {
      await opened.close();
      await folder.release();
    };
    return { pool: opened.pool, close };
  } catch (error) {
    await folder.release();
    throw error;
  }
};

/**
 * Opens the database of `DATABASE_URL`, or that of the data folder: the running server's, else it is started for the time.
 * @throws StartError where there is none, or it is that of another version
 */
export const openProduct = async (options: OpenConfiguration): Promise<OpenProduct> => {
  if (options.databaseUrl !== undefined) return openServer(options);
  const { dataFolder } = options;
  // A mistyped path must not become a new empty product.
  if (!existsSync(join(dataFolder, 'postgres')) && !existsSync(join(dataFolder, 'pglite')))
    throw new StartError(
      `There is no database in ${dataFolder}: start the server once, or set MOIETY_DATA_DIR.`,
    );
  try {
    return await openAlone(options);
  } catch (error) {
    if (error instanceof DataFolderInUse) return attach(options);
    throw error;
  }
};
