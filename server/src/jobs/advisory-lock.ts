import { createHash } from 'node:crypto';
import type pg from 'pg';
import { HOUR, SECOND } from './job.ts';

/** The first half of the two-part keys of jobs: 'jobs' in ASCII. The one-part keys of migrations cannot collide with them. */
const LOCK_CLASS = 0x6a6f6273;
/** Nobody waits for a job, but a statement that takes this long never ends. */
const STATEMENT_TIMEOUT = HOUR;
/** Whoever keeps a row locked longer than this may keep it for ever: the job is tried again at its next time. */
const LOCK_TIMEOUT = 30 * SECOND;

/** The query that is under way fails, which is enough; without a listener the process would end. */
const onError = (): void => undefined;

const keyOf = (name: string): number => createHash('sha256').update(name).digest().readInt32BE();

/**
 * Ends what a job needed of its connection, and its lock.
 * @returns whether the connection is as it was before. That it is not is no failure of the job, and would hide what the job failed at.
 */
const cleanUp = async (client: pg.PoolClient, key: number): Promise<boolean> => {
  try {
    await client.query('reset statement_timeout; reset lock_timeout');
    await client.query('select pg_advisory_unlock($1, $2)', [LOCK_CLASS, key]);
    // Whoever gets the connection next would go on with a transaction that was left open.
    return client.getTransactionStatus() === 'I';
  } catch {
    return false;
  }
};

/**
 * Does `work` while no other process does, on the connection that holds the lock: where the connection breaks, the lock and the
 * work end together.
 * @param work gets the connection and the number of its backend
 * @returns false where another process is at it
 */
export const withLock = async (
  pool: pg.Pool,
  name: string,
  work: (client: pg.PoolClient, backend: number) => Promise<unknown>,
): Promise<boolean> => {
  const key = keyOf(name);
  const client = await pool.connect();
  client.on('error', onError);
  let isSound = false;
  try {
    const { rows } = await client.query<{ locked: boolean; backend: number }>(
      'select pg_try_advisory_lock($1, $2) as locked, pg_backend_pid() as backend',
      [LOCK_CLASS, key],
    );
    const [{ locked, backend } = { locked: false, backend: 0 }] = rows;
    if (!locked) {
      isSound = true;
      return false;
    }
    try {
      await client.query(`set statement_timeout = ${STATEMENT_TIMEOUT}; set lock_timeout = ${LOCK_TIMEOUT}`);
      await work(client, backend);
    } finally {
      isSound = await cleanUp(client, key);
    }
    return true;
  } finally {
    client.off('error', onError);
    // A connection that could not be put in order is closed, and its lock goes with it.
    client.release(!isSound);
  }
};
