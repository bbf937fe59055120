import { hostname } from 'node:os';
import { sql } from 'drizzle-orm';
import pg from 'pg';
import { databaseOf, type Database } from '../../database/database.ts';
import { jobWorkers } from '../../database/job-tables.ts';
import { JOB_CHANNEL } from './rows.ts';

/** The first half of the two-part keys of processes that do jobs: 'work' in ASCII. */
const LOCK_CLASS = 0x776f726b;
/** Seconds after which a process that says nothing counts as gone, even if its connection seems open: its machine may have lost its power. */
const SILENT_SECONDS = 30;

/** A place among the processes that do jobs. */
interface Place {
  workerId: string;
  /** Resolves when the place is lost with its connection. */
  lost: Promise<void>;
  leave(): Promise<void>;
}

const insertWorker = async (database: Database): Promise<{ id: string; number: number }> => {
  const [row] = await database
    .insert(jobWorkers)
    .values({ host: hostname(), pid: process.pid })
    .returning({ id: jobWorkers.id, number: jobWorkers.number });
  if (!row) throw new Error('no worker was noted');
  return row;
};

/** Takes a process off the list; one that leaves jobs behind stays on it until others have taken them over. */
export const removeWorker = (database: Database, id: string): Promise<unknown> =>
  database.execute(sql`
    delete from job_workers where id = ${id}
      and not exists (select from jobs where worker_id = ${id} and state = 'running')`);

/**
 * Takes a place on a connection of its own, whose advisory lock says that the process lives: the system closes the connection when the
 * process is killed, and the lock goes with it at once.
 * @param onWake hears that there is something to look at
 */
const takePlace = async (connection: pg.ClientConfig, onWake: () => void): Promise<Place> => {
  const client = new pg.Client({ ...connection, statement_timeout: 0, keepAlive: true });
  const { promise: lost, resolve: lose } = Promise.withResolvers<void>();
  client.on('error', () => lose());
  client.on('end', () => lose());
  client.on('notification', onWake);
  await client.connect();
  try {
    const database = databaseOf(client as unknown as pg.PoolClient);
    // Whoever sees the row finds the lock taken.
    const { id } = await database.transaction(async (transaction) => {
      const row = await insertWorker(transaction);
      await transaction.execute(sql`select pg_advisory_lock(${LOCK_CLASS}, ${row.number})`);
      return row;
    });
    await client.query(`listen ${JOB_CHANNEL}`);
    return {
      workerId: id,
      lost,
      leave: async () => {
        await removeWorker(database, id).catch(() => undefined);
        await client.end();
      },
    };
  } catch (error) {
    await client.end().catch(() => undefined);
    throw error;
  }
};

/** The place of the only process that there is, as with PGlite, which has one connection: whoever was there before is gone. */
const takeOnlyPlace = async (database: Database): Promise<Place> => {
  const { id } = await insertWorker(database);
  return {
    workerId: id,
    lost: new Promise(() => undefined),
    leave: async () => void (await removeWorker(database, id).catch(() => undefined)),
  };
};

/** A process's place among those that do jobs, whatever happens to its connection. */
export interface KeptPlace {
  workerId(): string;
  /** Whether its connection broke: others take its jobs over. */
  isLost(): boolean;
  /** Takes a new place. */
  rejoin(): Promise<void>;
  leave(): Promise<void>;
}

/** @param onWake hears that there is something to look at */
export const keepPlace = async (
  { database, connection }: { database: Database; connection: pg.ClientConfig | undefined },
  onWake: () => void,
): Promise<KeptPlace> => {
  const take = async (): Promise<Place & { lostNow: boolean }> => {
    const taken = {
      ...(await (connection ? takePlace(connection, onWake) : takeOnlyPlace(database))),
      lostNow: false,
    };
    const lose = async (): Promise<void> => {
      await taken.lost;
      taken.lostNow = true;
      onWake();
    };
    void lose();
    return taken;
  };
  let place = await take();
  return {
    workerId: () => place.workerId,
    isLost: () => place.lostNow,
    rejoin: async () => {
      await place.leave().catch(() => undefined);
      place = await take();
    },
    leave: () => place.leave(),
  };
};

/** Says that a process lives. @returns false where the others have taken it for gone */
export const renewLease = async (database: Database, workerId: string): Promise<boolean> => {
  const { rowCount } = await database.execute(
    sql`update job_workers set seen_at = clock_timestamp() where id = ${workerId}`,
  );
  return rowCount === 1;
};

/** Processes that are gone. @param isOnlyProcess all others are */
export const goneWorkers = async (
  database: Database,
  workerId: string,
  isOnlyProcess: boolean,
): Promise<string[]> => {
  const isLocked = sql`exists (
    select from pg_locks locks join pg_database ours on ours.oid = locks.database
    where ours.datname = current_database() and locks.locktype = 'advisory' and locks.granted
      and locks.classid = ${LOCK_CLASS} and locks.objid = worker.number and locks.objsubid = 2)`;
  const isThere = isOnlyProcess
    ? sql`false`
    : sql`${isLocked} and worker.seen_at > clock_timestamp() - make_interval(secs => ${SILENT_SECONDS})`;
  const { rows } = await database.execute<{ id: string }>(
    sql`select worker.id from job_workers worker where worker.id <> ${workerId} and not (${isThere})`,
  );
  return rows.map(({ id }) => id);
};
