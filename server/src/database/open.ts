import { existsSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type pg from 'pg';
import { StartError } from '../start-error.ts';
import { openPool } from './database.ts';
import { clusterIn, hasCluster, startEmbeddedPostgres, type EmbeddedPostgres } from './embedded-postgres.ts';
import { setMode } from './folder-mode.ts';
import { NativeUnavailable } from './postgres-identity.ts';
import {
  isTrusting,
  makeSocketPassword,
  readSocketPassword,
  requirePassword,
  trustOnceMore,
} from './socket-password.ts';

/** An open database and how to describe it to the operator. */
export interface OpenDatabase {
  pool: pg.Pool;
  kind: 'server' | 'embedded' | 'in-process';
  /** How other processes connect to it; undefined where only this one can. */
  connection: pg.ClientConfig | undefined;
  /** For example `embedded PostgreSQL 18`. */
  description: string;
  /** What the operator should know about it. */
  notice?: string;
  close(): Promise<void>;
}

export interface OpenOptions {
  /** `DATABASE_URL`; without it a database of our own in the data folder. */
  url: string | undefined;
  /** Held by the caller. */
  dataFolder: string;
  /** Seconds after which a statement is given up; 0 never. */
  statementTimeout: number;
  onIdleError(error: Error): void;
}

const openServer = async (
  url: string,
  { onIdleError, statementTimeout }: OpenOptions,
): Promise<OpenDatabase> => {
  const limit = { statement_timeout: statementTimeout * 1000 };
  const pool = openPool({ connectionString: url, ...limit }, onIdleError);
  try {
    await pool.query('select 1');
  } catch (error) {
    await pool.end();
    const reason = error instanceof Error && error.message ? error.message : String(error);
    throw new StartError(`The database of DATABASE_URL cannot be reached: ${reason}.`);
  }
  return {
    pool,
    kind: 'server',
    connection: { connectionString: url },
    description: 'PostgreSQL of DATABASE_URL',
    close: () => pool.end(),
  };
};

const noticeOf = ({ attached, sharedName }: EmbeddedPostgres): string | undefined => {
  if (attached) return 'Attached to the database that a killed process left running.';
  return sharedName === undefined
    ? undefined
    : `PostgreSQL runs as ${sharedName}, as other programs of this machine may, which could then read its files: add a user postgres.`;
};

/** Starts PostgreSQL, or attaches to it, with the password that lets this server in. */
const startWithPassword = async (
  folder: string,
  dataFolder: string,
): Promise<{ server: EmbeddedPostgres; password: string }> => {
  const start = (): Promise<EmbeddedPostgres> => startEmbeddedPostgres({ folder, outer: dataFolder });
  const known = await readSocketPassword(dataFolder);
  if (known !== undefined) return { server: await start(), password: known };
  // A new database, one from before there were passwords, or one whose password was lost.
  const { data } = clusterIn(folder);
  const isLost = hasCluster(folder) && !(await isTrusting(data));
  if (isLost) await trustOnceMore(data);
  let server = await start();
  if (isLost && server.attached) {
    // It knows the former rules.
    await server.stop();
    server = await start();
  }
  return { server, password: await makeSocketPassword(dataFolder) };
};

const openEmbedded = async (
  folder: string,
  { onIdleError, statementTimeout, dataFolder }: OpenOptions,
): Promise<OpenDatabase> => {
  const { server, password } = await startWithPassword(folder, dataFolder);
  const limit = { statement_timeout: statementTimeout * 1000 };
  const connection = { ...server.connection, password };
  const pool = openPool({ ...connection, ...limit }, onIdleError);
  const close = async (): Promise<void> => {
    await pool.end();
    await server.stop();
  };
  const { data } = clusterIn(folder);
  try {
    if (await isTrusting(data)) await requirePassword(pool, data, password);
  } catch (error) {
    await close();
    throw error;
  }
  const notice = noticeOf(server);
  return {
    pool,
    kind: 'embedded',
    connection,
    description: 'embedded PostgreSQL 18',
    ...(notice !== undefined && { notice }),
    close,
  };
};

const openInProcess = async (
  folder: string,
  reason: string,
  { onIdleError }: OpenOptions,
): Promise<OpenDatabase> => {
  // Loaded only where it is needed: it is large.
  const { startInProcessPostgres } = await import('./pglite.ts');
  const server = await startInProcessPostgres(folder);
  const pool = openPool(server.pool, onIdleError);
  return {
    pool,
    kind: 'in-process',
    connection: undefined,
    description: 'PGlite inside this process',
    notice: `PGlite is used because ${reason}. It answers one query at a time: for more than a few people set DATABASE_URL.`,
    close: async () => {
      await pool.end();
      await server.stop();
    },
  };
};

/**
 * Opens the database: that of `DATABASE_URL`, else the embedded PostgreSQL, else, only where that cannot run, PGlite. A
 * folder keeps the kind that it was begun with, so that data never seems to vanish.
 * @throws StartError where none can be opened
 */
export const openDatabase = async (options: OpenOptions): Promise<OpenDatabase> => {
  if (options.url) return openServer(options.url, options);
  const native = join(options.dataFolder, 'postgres');
  const inProcess = join(options.dataFolder, 'pglite');
  if (existsSync(inProcess)) return openInProcess(inProcess, 'this data folder was begun with it', options);
  await mkdir(native, { recursive: true });
  await setMode(native, 0o700);
  try {
    return await openEmbedded(native, options);
  } catch (error) {
    if (!(error instanceof NativeUnavailable)) throw error;
    if (hasCluster(native))
      throw new StartError(`PostgreSQL, which this data folder needs, cannot run here: ${error.message}.`);
    return openInProcess(inProcess, `PostgreSQL cannot run here: ${error.message}`, options);
  }
};
