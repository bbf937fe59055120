import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { databaseOf } from '../../database/database.ts';
import { MINUTE, SECOND } from '../../jobs/periodic-job.ts';
import { makeAlone } from './alone.ts';
import { claimJob, kindsWaiting } from './claim.ts';
import type { AnyJobKind } from './kind.ts';
import { goneWorkers, keepPlace, renewLease } from './lease.ts';
import { openQueue } from './queue.ts';
import type { JobLog } from './run-parts.ts';
import { makeRunning } from './running.ts';
import { addDue, endExpired, takeOver } from './take-over.ts';

/** Milliseconds between two looks at the database where nothing wakes the process before. */
export const LOOK_EVERY = SECOND;

/** What a process that does jobs has to do them with. */
export interface WorkerParts {
  /** Its statements have as long as jobs may take. */
  pool: pg.Pool;
  /** For the connection that holds the process's place; undefined where there is one connection and one process, as with PGlite. */
  connection: pg.ClientConfig | undefined;
  kinds: readonly AnyJobKind[];
  log: JobLog;
}

/** Does jobs until it is stopped. */
export interface Worker {
  /** Tells what is at work to end, waits for it, and puts back what was not over. */
  stop(): Promise<void>;
}

/** Something that is waited for, and woken from. */
class Alarm {
  #ring = Promise.withResolvers<void>();

  ring(): void {
    this.#ring.resolve();
  }

  /** Resolves when it was rung since the last time that somebody waited, or after some milliseconds. */
  async wait(ms: number): Promise<void> {
    const timer = new AbortController();
    const late = sleep(ms, undefined, { signal: timer.signal, ref: false }).catch(() => undefined);
    await Promise.race([this.#ring.promise, late]);
    timer.abort();
    this.#ring = Promise.withResolvers<void>();
  }
}

/** Starts doing jobs. @throws where the database cannot be reached now; later it is waited for */
export const startWorker = async ({ pool, connection, kinds, log }: WorkerParts): Promise<Worker> => {
  const database = databaseOf(pool);
  const byName = new Map(kinds.map((kind) => [kind.name, kind]));
  const onError = (error: Error): void => log.error({ err: error }, 'the queue of jobs failed');
  const queue = openQueue(pool, [...byName.keys()], { supervise: true, onError });
  await queue.ready();
  const alarm = new Alarm();
  const running = makeRunning({ database, queue, log }, () => alarm.ring());
  const place = await keepPlace({ database, connection }, () => alarm.ring());
  const stopping = new AbortController();
  const alone = makeAlone(log);
  const care = { database, queue, kinds: byName, log, alone };

  const claimOf = async (kind: AnyJobKind, workerId: string): Promise<void> => {
    while (!stopping.signal.aborted && running.hasRoom(kind)) {
      const job = await claimJob({ database, queue, workerId }, kind);
      if (job === undefined) break;
      if (job) running.begin(kind, job, workerId);
    }
  };
  const claimAll = async (workerId: string): Promise<void> => {
    for (const name of await kindsWaiting(database, [...byName.keys()]))
      await alone(name, () => claimOf(byName.get(name)!, workerId));
  };

  let caredAt = -Infinity;
  const look = async (): Promise<void> => {
    if (place.isLost() || !(await renewLease(database, place.workerId()))) {
      running.stopAll('lost');
      await place.rejoin();
    }
    const workerId = place.workerId();
    for (const gone of await goneWorkers(database, workerId, connection === undefined))
      await takeOver(care, gone);
    if (performance.now() - caredAt >= MINUTE) {
      caredAt = performance.now();
      await endExpired(care);
      await addDue(care);
    }
    await running.stopEnded(workerId);
    await claimAll(workerId);
  };

  const loop = async (): Promise<void> => {
    let isFailing = false;
    while (!stopping.signal.aborted) {
      try {
        await look();
        isFailing = false;
      } catch (error) {
        // Said once for an outage.
        if (!isFailing) log.error({ err: error }, 'the jobs could not be looked after');
        isFailing = true;
      }
      await alarm.wait(LOOK_EVERY);
    }
  };
  const looping = loop();

  return {
    stop: async () => {
      stopping.abort();
      alarm.ring();
      running.stopAll('stopping');
      await looping;
      // Those that the last look began.
      running.stopAll('stopping');
      await running.ended();
      await place.leave();
      await queue.close();
    },
  };
};
