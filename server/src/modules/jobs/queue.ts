import { fromDrizzle, PgBoss } from 'pg-boss';
import { sql } from 'drizzle-orm';
import type pg from 'pg';
import type { Database } from '../../database/database.ts';
import { executorOf } from '../../database/queue-tables.ts';

/** Seconds after which pg-boss gives a claimed entry up, the most that it takes: whose an entry is, the rows of `jobs` say. */
const EXPIRE_SECONDS = 24 * 60 * 60;
/** Seconds for which an entry that is over stays. */
const KEEP_SECONDS = 60 * 60;
/** Seconds for which one that waits stays: longer than any job lives. */
const WAIT_SECONDS = 365 * 24 * 60 * 60;

/** What an entry says: one try of one job. */
export interface EntryData {
  job: string;
  person: string | null;
}

/** An entry that is the caller's. */
export interface ClaimedEntry {
  id: string;
  data: EntryData;
}

/** An entry to be made. */
export interface NewEntry {
  kind: string;
  id: string;
  data: EntryData;
  /** The least comes first. */
  round: number;
  /** Milliseconds before it may be claimed. */
  delay: number;
}

/**
 * The order in which jobs are begun: pg-boss, an entry for each try. Everything is done in the caller's transaction, so that an entry
 * and the row of its job say the same.
 */
export interface Queue {
  /** To be called before a transaction that uses the queue: on PGlite, which has one connection, nothing can be looked up inside. */
  ready(): Promise<void>;
  add(transaction: Database, entry: NewEntry): Promise<void>;
  /** The next entry whose time has come; of several processes each gets another. */
  claim(transaction: Database, kind: string): Promise<ClaimedEntry | undefined>;
  /** Ends an entry that was claimed. One that was not is left to be claimed in vain: whoever claims it holds it before its job. */
  end(transaction: Database, kind: string, id: string): Promise<void>;
  close(): Promise<void>;
}

/**
 * @param kinds the names of the queues
 * @param supervise whether this process deletes what is over; one that does jobs does
 * @param onError hears what pg-boss could not do in the background
 */
export const openQueue = (
  pool: pg.Pool,
  kinds: readonly string[],
  { supervise, onError }: { supervise: boolean; onError: (error: Error) => void },
): Queue => {
  let boss: PgBoss | undefined;
  let starting: Promise<PgBoss> | undefined;
  const start = async (): Promise<PgBoss> => {
    const started = new PgBoss({
      db: executorOf(pool),
      // The start of the server did.
      migrate: false,
      supervise,
      schedule: false,
      registerInstance: false,
      monitorVacuum: false,
      reindex: false,
    });
    started.on('error', onError);
    await started.start();
    const there = new Set((await started.getQueues()).map(({ name }) => name));
    for (const name of kinds)
      if (!there.has(name))
        await started.createQueue(name, {
          retryLimit: 0,
          expireInSeconds: EXPIRE_SECONDS,
          deleteAfterSeconds: KEEP_SECONDS,
          retentionSeconds: WAIT_SECONDS,
        });
    boss = started;
    return started;
  };
  const opened = (): PgBoss => {
    if (!boss) throw new Error('the queue is not ready');
    return boss;
  };
  return {
    ready: async () => {
      starting ??= start();
      try {
        await starting;
      } catch (error) {
        starting = undefined;
        throw error;
      }
    },
    add: async (transaction, { kind, id, data, round, delay }) => {
      const later = delay > 0 && { startAfter: Math.ceil(delay / 1000) };
      const options = { id, priority: -round, ...later, db: fromDrizzle(transaction, sql) };
      if ((await opened().send(kind, data, options)) === null) throw new Error('an entry was there before');
    },
    claim: async (transaction, kind) => {
      const [found] = await opened().fetch<EntryData>(kind, { db: fromDrizzle(transaction, sql) });
      return found && { id: found.id, data: found.data };
    },
    end: async (transaction, kind, id) => {
      await opened().complete(kind, id, null, { db: fromDrizzle(transaction, sql) });
    },
    close: async () => {
      await starting?.catch(() => undefined);
      await boss?.stop({ graceful: false });
    },
  };
};
