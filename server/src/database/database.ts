import { DrizzleQueryError } from 'drizzle-orm';
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import pg from 'pg';

/** Queries, whatever server answers them. Inside `transaction` use its own handle only: PGlite has one connection. */
export type Database = NodePgDatabase;

/** Drizzle's view of a pool or of one of its connections. */
export const databaseOf = (client: pg.Pool | pg.PoolClient): Database =>
  drizzle(client, { casing: 'snake_case' });

/**
 * A pool of connections.
 * @param onIdleError hears of connections that broke while nobody used them; without a listener they would end the process
 */
export const openPool = (config: pg.PoolConfig, onIdleError: (error: Error) => void): pg.Pool => {
  const pool = new pg.Pool({ max: 10, connectionTimeoutMillis: 10_000, ...config });
  pool.on('error', onIdleError);
  return pool;
};

/** PostgreSQL's SQLSTATE (five characters) or the system's code of an error, Drizzle's wrapping undone. */
export const databaseCode = (error: unknown): string | undefined => {
  const cause = error instanceof DrizzleQueryError ? error.cause : error;
  return cause instanceof Error && 'code' in cause && typeof cause.code === 'string' ? cause.code : undefined;
};

/** SQLSTATE disk_full. */
export const DISK_FULL = '53100';
/** 57014 given up after the time of a statement; 08 connection lost, 53 out of resources, 57P going down or not up yet; the others are the system's. */
const unreachable = /^(?:08...|53...|57014|57P..|ECONNREFUSED|ECONNRESET|ENOENT|EPIPE|ETIMEDOUT)$/;

/** What pg itself says where no connection is to be had. */
const NO_CONNECTION = /Connection terminated|timeout exceeded when trying to connect|Cannot use a pool after/;

/** Whether a query failed because the database could not be reached or was too busy: trying again later may help. */
export const isUnreachable = (error: unknown): boolean => {
  const fromDatabase = error instanceof DrizzleQueryError || error instanceof pg.DatabaseError;
  // A transaction asks for its connection outside any query, and gets pg's own error.
  const cause = error instanceof DrizzleQueryError ? error.cause : error;
  if (cause instanceof Error && NO_CONNECTION.test(cause.message)) return true;
  return fromDatabase && unreachable.test(databaseCode(error) ?? '');
};
