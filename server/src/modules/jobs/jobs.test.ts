import { randomUUID } from 'node:crypto';
import { cancelJob, getJob, listJobs, retryJob, type DataOf, type Job } from '@moiety/contract';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { creditsOf, gift, type Person } from '../../../test/support/credits.ts';
import { effectsOf, makeEffects, paidKind, type Page } from '../../../test/support/paid-jobs.ts';
import { startProduct, type Product } from '../../../test/support/product.ts';
import { verifyLedger } from '../credits/verify.ts';
import { kindOfPeriodic, type AnyJobKind } from './kind.ts';
import { startWorker, type Worker } from './worker.ts';

let product: Product;
const workers: Worker[] = [];
beforeAll(async () => {
  product = await startProduct({ newUserCredits: 0, kinds: [paidKind()] });
  await makeEffects(product.pool);
  await product.jobs.ready();
});
afterEach(async () => {
  await Promise.all(workers.splice(0).map((worker) => worker.stop()));
});
afterAll(() => product.close());

/** What the processes told that failed. */
const told: { id?: string; about?: string }[] = [];
const work = async (
  changes: Partial<AnyJobKind> = {},
  others: readonly AnyJobKind[] = [],
): Promise<Worker> => {
  const worker = await startWorker({
    pool: product.pool,
    connection: product.connection,
    kinds: [paidKind(changes), ...others],
    log: { debug: () => undefined, error: (fields) => void told.push(fields) },
  });
  workers.push(worker);
  return worker;
};
const personWith = async (credits: number): Promise<Person> => {
  const person = await creditsOf(product).person();
  if (credits > 0) await creditsOf(product).give(person.id, gift(credits, 'gift'));
  return person;
};
const submit = async ({ id: personId }: Person, pages: readonly Page[], ms = 0): Promise<string> => {
  const id = randomUUID();
  await product.database.transaction((transaction) =>
    product.jobs.submit(transaction, personId, {
      id,
      kind: 'read-document',
      title: 'patent.pdf',
      input: { pages, ms },
    }),
  );
  return id;
};
const shown = async ({ token }: Person, id: string): Promise<Job> =>
  (await product.call(getJob, { token, params: { id } })).data;
const remaining = async ({ token }: Person): Promise<number> =>
  (await creditsOf(product).statistics(token)).remaining;
const ended = async (person: Person, id: string): Promise<Job> => {
  await expect.poll(async () => (await shown(person, id)).endedAt).not.toBeNull();
  return shown(person, id);
};
const started = async (person: Person, id: string): Promise<void> => {
  await expect.poll(async () => (await shown(person, id)).state).toBe('running');
};

test('a price is told before, set aside at the start, and paid for what was done; the rest is given back', async () => {
  const person = await personWith(10);
  const input = { pages: ['good', 'empty', 'good', 'good'] };
  expect(await product.jobs.quote(person.id, { kind: 'read-document', input })).toEqual({
    credits: 4,
    available: 10,
  });
  const id = await submit(person, ['good', 'empty', 'good', 'good']);
  expect(await shown(person, id)).toMatchObject({
    title: 'patent.pdf',
    state: 'waiting',
    position: 1,
    progress: 0,
    credits: { reserved: 4, charged: 0, refunded: 0 },
  });
  expect(await remaining(person)).toBe(6);
  await work();
  expect(await ended(person, id)).toMatchObject({
    state: 'done',
    position: null,
    progress: 1,
    steps: { total: 4, done: 3, failed: 1 },
    credits: { reserved: 4, charged: 3, refunded: 1 },
  });
  expect(await remaining(person)).toBe(7);
  expect(await effectsOf(product.pool, id)).toEqual([0, 2, 3]);
});

test('work that costs more than there is is refused with what is missing, and leaves nothing', async () => {
  const person = await personWith(2);
  await expect(submit(person, ['good', 'good', 'good'])).rejects.toMatchObject({ kind: 'notEnoughCredits' });
  const { data } = await product.call(listJobs, { token: person.token });
  expect(data).toEqual({ total: 0, items: [] });
});

test('asked for twice by one id it is done and paid once', async () => {
  const person = await personWith(5);
  const order = { id: randomUUID(), kind: 'read-document', title: 'a.pdf', input: { pages: ['good'] } };
  for (const _ of [1, 2])
    await product.database.transaction((transaction) => product.jobs.submit(transaction, person.id, order));
  await work();
  await ended(person, order.id);
  expect(await remaining(person)).toBe(4);
  const other = await personWith(5);
  await expect(
    product.database.transaction((transaction) => product.jobs.submit(transaction, other.id, order)),
  ).rejects.toMatchObject({ kind: 'conflict' });
  await expect(
    product.database.transaction((transaction) =>
      product.jobs.submit(transaction, person.id, { ...order, input: { pages: ['good', 'good'] } }),
    ),
  ).rejects.toMatchObject({ kind: 'conflict' });
});

test('a fault is tried again, and ends the job after as many times as its kind allows; what was done is paid', async () => {
  const person = await personWith(5);
  const id = await submit(person, ['good', 'fault', 'good']);
  await work();
  expect(await ended(person, id)).toMatchObject({
    state: 'failed',
    reason: 'fault',
    credits: { reserved: 3, charged: 1, refunded: 2 },
  });
  expect(await effectsOf(product.pool, id)).toEqual([0]);
});

test('a job of which nothing came has failed and costs nothing', async () => {
  const person = await personWith(5);
  const id = await submit(person, ['empty', 'empty']);
  await work();
  expect(await ended(person, id)).toMatchObject({
    state: 'failed',
    reason: 'nothing',
    credits: { charged: 0, refunded: 2 },
  });
});

test('cancelled while it waits a job ends at once; cancelled while it runs, after what it is at', async () => {
  const person = await personWith(200);
  const cancel = (id: string) => product.call(cancelJob, { token: person.token, params: { id } });
  const waiting = await submit(person, ['good']);
  expect((await cancel(waiting)).data).toMatchObject({
    state: 'cancelled',
    credits: { charged: 0, refunded: 1 },
  });
  expect(await cancel(waiting)).toMatchObject({ status: 409 });
  const running = await submit(
    person,
    Array.from({ length: 100 }, () => 'good'),
    50,
  );
  await work();
  await expect.poll(async () => (await shown(person, running)).steps.done).toBeGreaterThan(0);
  expect((await cancel(running)).data).toMatchObject({ isCancelling: true });
  const { state, steps, credits } = await ended(person, running);
  expect(state).toBe('cancelled');
  expect(steps.done).toBeLessThan(100);
  expect(credits).toEqual({ reserved: 100, charged: steps.done, refunded: 100 - steps.done });
  expect(await effectsOf(product.pool, running)).toHaveLength(steps.done);
});

test('the one job of an account comes before the second of another that has very many', async () => {
  const many = await personWith(100);
  const one = await personWith(1);
  const ids: string[] = [];
  for (let n = 0; n < 100; n += 1) ids.push(await submit(many, ['good']));
  const id = await submit(one, ['good']);
  expect((await shown(one, id)).position).toBe(2);
  expect((await shown(many, ids[0]!)).position).toBe(1);
  expect((await shown(many, ids[99]!)).position).toBe(101);
  await work({ concurrency: 1 });
  await ended(one, id);
  const { data } = await product.call(listJobs, { token: many.token, query: { state: 'open' } });
  expect((data as DataOf<typeof listJobs>).total).toBeGreaterThan(90);
  await workers.splice(0)[0]?.stop();
  // The books would miss what is still set aside for the others.
  for (const left of ids) await product.jobs.cancel(left).catch(() => undefined);
});

test('a process that stops puts back what it is at, which another goes on with, without a try less', async () => {
  const person = await personWith(20);
  const id = await submit(
    person,
    Array.from({ length: 20 }, () => 'good'),
    40,
  );
  for (const _ of [1, 2, 3, 4]) {
    const worker = await work();
    await started(person, id);
    await worker.stop();
    workers.length = 0;
    const { state } = await shown(person, id);
    expect(['waiting', 'done']).toContain(state);
  }
  await work();
  expect(await ended(person, id)).toMatchObject({ state: 'done', credits: { charged: 20 } });
  expect(await effectsOf(product.pool, id)).toEqual(Array.from({ length: 20 }, (_, page) => page));
});

test('a job that is not over in its lifetime ends, and what is left of its credits is free', async () => {
  const person = await personWith(5);
  const id = await submit(person, ['good', 'good']);
  await product.pool.query(`update jobs set lifetime_ends_at = now() - interval '1 second' where id = $1`, [
    id,
  ]);
  await work({ concurrency: 0 });
  expect(await ended(person, id)).toMatchObject({
    state: 'failed',
    reason: 'expired',
    credits: { charged: 0, refunded: 2 },
  });
});

test('a job that failed and is tried again pays for the rest only', async () => {
  const person = await personWith(10);
  const id = await submit(person, ['good', 'good', 'fault']);
  await work();
  await ended(person, id);
  await workers.splice(0)[0]?.stop();
  const { email } = await product.addPerson(undefined, { administrator: true });
  const token = await product.tokenOf(email);
  await product.pool.query(`update jobs set input = jsonb_set(input, '{pages,2}', '"good"') where id = $1`, [
    id,
  ]);
  expect((await product.call(retryJob, { token, params: { id } })).data).toMatchObject({
    state: 'waiting',
    credits: { reserved: 3, charged: 2 },
  });
  expect(await remaining(person)).toBe(7);
  await work();
  expect(await ended(person, id)).toMatchObject({ state: 'done', credits: { reserved: 3, charged: 3 } });
  expect(await effectsOf(product.pool, id)).toEqual([0, 1, 2]);
  expect(await product.call(retryJob, { token, params: { id } })).toMatchObject({ status: 409 });
});

/** As an update leaves a job whose input its kind no longer understands. */
const garble = (id: string) =>
  product.pool.query(`update jobs set input = '{"sheets": 3}' where id = $1`, [id]);
/** As a process that is gone leaves a job. */
const abandon = async (id: string, attempt: number): Promise<void> => {
  await product.pool.query(
    `with gone as (insert into job_workers (host, pid) values ('gone', 1) returning id)
    update jobs set state = 'running', attempt = $2, worker_id = gone.id from gone where jobs.id = $1`,
    [id, attempt],
  );
};
const expire = (id: string) =>
  product.pool.query(`update jobs set lifetime_ends_at = now() - interval '1 second' where id = $1`, [id]);
const failedFree = (reason: string) => ({ state: 'failed', reason, credits: { charged: 0, refunded: 1 } });

test('a job whose input its kind no longer understands fails, at whatever it is, and costs nothing; the others go on', async () => {
  const person = await personWith(10);
  const [waiting, left, late, good] = [
    await submit(person, ['good']),
    await submit(person, ['good']),
    await submit(person, ['good']),
    await submit(person, ['good']),
  ];
  for (const id of [waiting, left, late]) await garble(id);
  await abandon(left, 3);
  await expire(late);
  const follow = vi.fn<NonNullable<AnyJobKind['onEnd']>>(async () => undefined);
  await work({ onEnd: follow });
  expect(await ended(person, waiting)).toMatchObject(failedFree('fault'));
  expect(await ended(person, left)).toMatchObject(failedFree('lost'));
  expect(await ended(person, late)).toMatchObject(failedFree('expired'));
  expect(await ended(person, good)).toMatchObject({ state: 'done', credits: { charged: 1 } });
  expect(told.map(({ id }) => id)).toEqual(expect.arrayContaining([waiting, left, late]));
  expect(follow.mock.calls.map(([, { id }]) => id)).toEqual([good]);
  expect(await remaining(person)).toBe(9);
  const { email } = await product.addPerson(undefined, { administrator: true });
  const token = await product.tokenOf(email);
  expect(await product.call(retryJob, { token, params: { id: waiting } })).toMatchObject({ status: 409 });
});

test.each([
  ['throws', () => Promise.reject(new Error('broken'))],
  [
    'asks the database for nonsense',
    async (transaction) => void (await transaction.execute('select nonsense')),
  ],
] as const satisfies [string, AnyJobKind['onEnd']][])(
  'where what follows the end of a job %s, the job has ended all the same',
  async (_, onEnd) => {
    const person = await personWith(10);
    const id = await submit(person, ['good']);
    const left = await submit(person, ['good']);
    await abandon(left, 3);
    await work({ onEnd });
    expect(await ended(person, id)).toMatchObject({ state: 'done', credits: { charged: 1 } });
    expect(await ended(person, left)).toMatchObject(failedFree('lost'));
    expect(told.map((one) => one.id)).toEqual(expect.arrayContaining([id, left]));
  },
);

test('a job whose end cannot be written keeps no other from its own, nor the server from its work', async () => {
  const person = await personWith(10);
  const [left, late, good] = [
    await submit(person, ['good']),
    await submit(person, ['good']),
    await submit(person, ['good']),
  ];
  // Their reservations cannot be found.
  const haveReservations = (count: number) =>
    product.pool.query('update jobs set reservations = $1 where id = any($2)', [count, [left, late]]);
  await haveReservations(9);
  await abandon(left, 3);
  await expire(late);
  // No process is at it.
  await product.pool.query(`update jobs set state = 'running' where id = $1`, [late]);
  const purge = vi.fn<() => Promise<unknown>>(async () => undefined);
  await work({}, [kindOfPeriodic({ name: 'purge', every: 60_000, run: purge })]);
  expect(await ended(person, good)).toMatchObject({ state: 'done' });
  await expect.poll(() => purge.mock.calls.length).toBe(1);
  expect(told.map(({ about }) => about)).toEqual(expect.arrayContaining([left, late]));
  await workers.splice(0)[0]?.stop();
  await haveReservations(1);
  await work();
  expect(await ended(person, left)).toMatchObject(failedFree('lost'));
  expect(await ended(person, late)).toMatchObject(failedFree('expired'));
});

test('what was given for nothing stays so when the job is tried again, which sets aside and pays for the rest only', async () => {
  const person = await personWith(10);
  const id = await submit(person, ['good', 'empty', 'good', 'worthless']);
  const { email } = await product.addPerson(undefined, { administrator: true });
  const token = await product.tokenOf(email);
  const retry = () => product.call(retryJob, { token, params: { id } });
  const make = (page: number, what: Page) =>
    product.pool.query('update jobs set input = jsonb_set(input, $2, to_jsonb($3::text)) where id = $1', [
      id,
      ['pages', String(page)],
      what,
    ]);
  await work();
  expect(await ended(person, id)).toMatchObject({
    state: 'failed',
    credits: { reserved: 4, charged: 0, refunded: 4 },
  });
  await make(1, 'good');
  await make(3, 'fault');
  // The second and the fourth page.
  expect((await retry()).data).toMatchObject({ state: 'waiting', credits: { reserved: 2, charged: 0 } });
  expect(await remaining(person)).toBe(8);
  expect(await ended(person, id)).toMatchObject({ state: 'failed', credits: { charged: 1, refunded: 1 } });
  await make(3, 'worthless');
  expect((await retry()).data).toMatchObject({ credits: { reserved: 2, charged: 1 } });
  // What was paid before stays paid, and what is done now is free.
  expect(await ended(person, id)).toMatchObject({ state: 'failed', credits: { charged: 1, refunded: 1 } });
  await make(3, 'good');
  expect((await retry()).data).toMatchObject({ credits: { reserved: 2, charged: 1 } });
  expect(await ended(person, id)).toMatchObject({ state: 'done', credits: { charged: 2, refunded: 0 } });
  expect(await effectsOf(product.pool, id)).toEqual([0, 1, 2, 3]);
  expect(await remaining(person)).toBe(8);
});

test('after all of that the books are right', async () => {
  expect((await verifyLedger(product.database)).faults).toEqual([]);
});
