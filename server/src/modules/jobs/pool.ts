import type pg from 'pg';
import { openPool } from '../../database/database.ts';
import { HOUR, SECOND } from '../../jobs/periodic-job.ts';

/** Nobody waits for a job, but a statement that takes this long never ends. */
const STATEMENT_TIMEOUT = HOUR;
/** Whoever keeps a row locked longer than this may keep it for ever: the job is tried again. */
const LOCK_TIMEOUT = 30 * SECOND;
/** Connections of a process that does jobs, beside the one that holds its place. */
const CONNECTIONS = 5;

/** A pool whose statements have as long as jobs may take. @param onIdleError hears of connections that broke while nobody used them */
export const openJobPool = (connection: pg.ClientConfig, onIdleError: (error: Error) => void): pg.Pool =>
  openPool(
    { ...connection, statement_timeout: STATEMENT_TIMEOUT, lock_timeout: LOCK_TIMEOUT, max: CONNECTIONS },
    onIdleError,
  );
