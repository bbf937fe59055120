import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type pg from 'pg';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { newDatabase } from '../../test/support/product.ts';
import { openPool } from '../database/database.ts';
import { startInProcessPostgres } from '../database/pglite.ts';
import type { Job } from './job.ts';
import { startJobs, type Scheduler } from './scheduler.ts';

let pool: pg.Pool;
let other: pg.Pool;
let drop: () => Promise<void>;
const schedulers: Scheduler[] = [];
const lines: { fields: Record<string, unknown>; message: string }[] = [];
const write = (fields: object, message: string): void => {
  lines.push({ fields: { ...fields }, message });
};
const log = { debug: write, error: write };
beforeEach(async () => {
  const { config, drop: dropDatabase } = await newDatabase();
  drop = dropDatabase;
  pool = openPool({ ...config, statement_timeout: 200 }, () => undefined);
  other = openPool(config, () => undefined);
  lines.length = 0;
});
afterEach(async () => {
  await Promise.all(schedulers.splice(0).map((scheduler) => scheduler.stop()));
  await Promise.all([pool.end(), other.end()]);
  await drop();
});

const start = (
  jobs: readonly Job[],
  at: pg.Pool = pool,
  options: Parameters<typeof startJobs>[3] = {},
): Scheduler => {
  const scheduler = startJobs(at, jobs, log, options);
  schedulers.push(scheduler);
  return scheduler;
};
const job = (name: string, run: Job['run'], every = 10): Job => ({ name, every, run });
/** Something to wait for, and its end. */
const gate = (): { opened: Promise<void>; open(): void } => {
  const { promise, resolve } = Promise.withResolvers<void>();
  return { opened: promise, open: resolve };
};

test('a job that fails is logged by its name, runs again, and is nothing to the others', async () => {
  let others = 0;
  start([
    job('broken', async (database) => database.execute('select 1 / 0')),
    job('sound', async () => (others += 1)),
  ]);
  await expect.poll(() => others).toBeGreaterThan(2);
  const failures = () => lines.filter(({ message }) => message === 'a job failed');
  await expect.poll(() => failures().length).toBeGreaterThan(1);
  expect(failures()[0]?.fields).toMatchObject({
    job: 'broken',
    ms: expect.any(Number),
    err: expect.any(Error),
  });
  expect(lines).toContainEqual({
    fields: { job: 'sound', ms: expect.any(Number) },
    message: 'a job is done',
  });
});

test('of several processes one does a job at a time; the others pass it over until the next time', async () => {
  const { opened, open } = gate();
  let atWork = 0;
  let most = 0;
  let runs = 0;
  const shared = job('shared', async () => {
    atWork += 1;
    most = Math.max(most, atWork);
    await opened;
    atWork -= 1;
    runs += 1;
  });
  start([shared]);
  start([shared], other);
  await expect
    .poll(() => lines.map(({ message }) => message))
    .toContain('a job is at work in another process');
  open();
  await expect.poll(() => runs).toBeGreaterThan(5);
  expect(most).toBe(1);
});

test('what each process must do for itself is done by each, also at once', async () => {
  const both = gate();
  let atWork = 0;
  const own: Job = {
    ...job('own', async () => {
      atWork += 1;
      if (atWork === 2) both.open();
      await both.opened;
    }),
    perProcess: true,
  };
  start([own]);
  start([own], other);
  await both.opened;
  expect(atWork).toBeGreaterThanOrEqual(2);
});

test('a statement of a job may take longer than those that somebody waits for, and only that of a job', async () => {
  let done = false;
  start([
    job('slow', async (database) => {
      await database.execute('select pg_sleep(0.5)');
      done = true;
    }),
  ]);
  await expect.poll(() => done).toBe(true);
  await schedulers.splice(0)[0]?.stop();
  // The connection that the job had is back in the pool.
  expect(pool.totalCount).toBe(1);
  await expect(pool.query('select pg_sleep(30)')).rejects.toThrow('statement timeout');
});

test('stopping waits for what is at work, tells it, and starts nothing more', async () => {
  const begun = gate();
  let seen: boolean | undefined;
  let runs = 0;
  const scheduler = start([
    job('working', async (database, { signal }) => {
      runs += 1;
      begun.open();
      await database.execute('select pg_sleep(0.3)');
      seen = signal.aborted;
    }),
  ]);
  await begun.opened;
  await scheduler.stop();
  expect(seen).toBe(true);
  await pool.query('select 1');
  expect(runs).toBe(1);
});

test('a statement that does not end is cancelled when the server stops, and its lock is free', async () => {
  const begun = gate();
  const scheduler = start(
    [
      job('endless', async (database) => {
        begun.open();
        await database.execute('select pg_sleep(3000)');
      }),
    ],
    pool,
    { stopWithin: 100 },
  );
  await begun.opened;
  await scheduler.stop();
  let ran = false;
  start([job('endless', async () => (ran = true))], other);
  await expect.poll(() => ran).toBe(true);
});

test('a job that is between two statements when those under way are cancelled ends all the same', async () => {
  const begun = gate();
  const cancelled = gate();
  const scheduler = start(
    [
      job('in two steps', async (database) => {
        begun.open();
        await cancelled.opened;
        await database.execute('select pg_sleep(20)');
      }),
    ],
    pool,
    { stopWithin: 10 },
  );
  await begun.opened;
  const query = vi.spyOn(pool, 'query');
  const stopped = scheduler.stop();
  await expect.poll(() => query.mock.settledResults.length).toBeGreaterThan(0);
  cancelled.open();
  await stopped;
  expect(lines.map(({ message }) => message)).toStrictEqual(['a job failed']);
});

test('a job that waited for its connection while the server was stopped does not begin', async () => {
  const single = openPool({ ...pool.options, max: 1 }, () => undefined);
  const busy = await single.connect();
  let ran = false;
  const scheduler = start([job('late', async () => (ran = true))], single);
  await expect.poll(() => single.waitingCount).toBe(1);
  const stopped = scheduler.stop();
  busy.release();
  await stopped;
  await single.end();
  expect(ran).toBe(false);
});

test('a short job runs while as many long ones as may run at once are at work', async () => {
  const { opened, open } = gate();
  let runs = 0;
  start([
    ...Array.from({ length: 4 }, (_, index) => job(`long ${index}`, () => opened)),
    { ...job('short', async () => (runs += 1)), short: true },
  ]);
  await expect.poll(() => runs).toBeGreaterThan(2);
  open();
});

test('on PGlite, which has one connection, others are answered while a job is at work', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'moiety-jobs-'));
  const server = await startInProcessPostgres(folder);
  const single = openPool({ ...server.pool, connectionTimeoutMillis: 1000 }, () => undefined);
  const begun = gate();
  const answered = gate();
  const seen: unknown[] = [];
  const scheduler = start(
    [
      job('long', async (database) => {
        seen.push((await database.execute('select 1 as one')).rows);
        begun.open();
        await answered.opened;
        seen.push((await database.execute('select 2 as two')).rows);
      }),
    ],
    single,
    { isOnlyProcess: true },
  );
  try {
    await begun.opened;
    expect((await single.query('select 3 as three')).rows).toStrictEqual([{ three: 3 }]);
    const stopped = scheduler.stop();
    answered.open();
    await stopped;
    expect(seen).toStrictEqual([[{ one: 1 }], [{ two: 2 }]]);
  } finally {
    answered.open();
    await scheduler.stop();
    await single.end();
    await server.stop();
    await rm(folder, { recursive: true, force: true });
  }
});

test('many jobs together leave most connections to those who wait for an answer', async () => {
  const { opened, open } = gate();
  start(Array.from({ length: 12 }, (_, index) => job(`job ${index}`, () => opened)));
  await expect.poll(() => pool.totalCount - pool.idleCount).toBeGreaterThan(0);
  expect((await pool.query('select 1 as one')).rows).toStrictEqual([{ one: 1 }]);
  expect(pool.totalCount).toBeLessThanOrEqual(4);
  open();
});

test('a job whose connection breaks fails, and has its lock again at its next time', async () => {
  let runs = 0;
  start([
    job('cut off', async (database) => {
      runs += 1;
      if (runs > 1) return;
      await database.execute('select pg_terminate_backend(pg_backend_pid())');
    }),
  ]);
  await expect.poll(() => runs).toBeGreaterThan(1);
  expect(lines[0]).toMatchObject({ fields: { job: 'cut off' }, message: 'a job failed' });
  // What it failed at, not what putting its connection in order failed at.
  expect(lines[0]?.fields['err']).toMatchObject({
    cause: { message: 'terminating connection due to administrator command' },
  });
});

test('a job that fails gives its connection back', async () => {
  const connections = vi.fn<() => void>();
  pool.on('connect', connections);
  start([job('broken', async (database) => database.execute('select 1 / 0'))]);
  await expect.poll(() => lines.length).toBeGreaterThan(2);
  expect(connections).toHaveBeenCalledTimes(1);
});

test('a connection that a job leaves in a transaction is not given to anybody', async () => {
  let left: unknown;
  start([
    job('careless', async (database) => {
      left ??= (await database.execute('select pg_backend_pid() as pid')).rows[0];
      await database.execute('begin');
    }),
  ]);
  await expect.poll(() => lines.length).toBeGreaterThan(0);
  await schedulers.splice(0)[0]?.stop();
  expect((await pool.query('select pg_backend_pid() as pid')).rows).not.toContainEqual(left);
});
