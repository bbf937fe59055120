import { spawn, type ChildProcess } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { creditsOf, gift } from '../../../test/support/credits.ts';
import { effectsOf, makeEffects, paidKind, type Page } from '../../../test/support/paid-jobs.ts';
import { startProduct, type Product } from '../../../test/support/product.ts';
import { timeLimit, timesOf } from '../../../../tests/proofs.ts';
import { SECOND } from '../../jobs/periodic-job.ts';
import { verifyLedger } from '../credits/verify.ts';
import { LOOK_EVERY, startWorker } from './worker.ts';

const script = fileURLToPath(new URL('../../../test/support/job-worker.ts', import.meta.url));
/** The pages of each job: one of them comes to nothing. */
const pages: readonly Page[] = ['good', 'good', 'empty', 'good', 'good', 'good'];
const GOOD = 5;
/** What the page costs that comes to nothing, and is given back. */
const BACK = 1;

let product: Product;
const children: ChildProcess[] = [];
beforeAll(async () => {
  product = await startProduct({ newUserCredits: 0, kinds: [paidKind()] });
  await makeEffects(product.pool);
  await product.jobs.ready();
});
afterAll(async () => {
  for (const child of children) child.kill('SIGKILL');
  await product.close();
});

const startProcess = async (): Promise<ChildProcess> => {
  const child = spawn(process.execPath, [script, JSON.stringify(product.connection)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  children.push(child);
  await once(child.stdout, 'data');
  return child;
};
const kill = async (child: ChildProcess): Promise<void> => {
  child.kill('SIGKILL');
  await once(child, 'close');
};
const countOf = async (query: string): Promise<number> =>
  Number((await product.pool.query<{ count: string }>(query)).rows[0]?.count);
const running = () => countOf(`select count(*) from jobs where state = 'running'`);
const open = () => countOf(`select count(*) from jobs where ended_at is null`);

test(
  'whenever its process is killed, a paid job ends once, and each of its credits is settled or given back once',
  { timeout: timeLimit(180_000) },
  async () => {
    const credits = creditsOf(product);
    const times = timesOf('jobsKilled');
    const people = [await credits.person(), await credits.person()];
    for (const { id } of people) await credits.give(id, gift(1000, 'gift'));
    const jobs: { id: string; personId: string }[] = [];
    const submit = async (n: number): Promise<void> => {
      const job = { id: randomUUID(), personId: people[n % people.length]!.id };
      await product.database.transaction((transaction) =>
        product.jobs.submit(transaction, job.personId, {
          id: job.id,
          kind: 'read-document',
          title: `${n}.pdf`,
          input: { pages, ms: 30 },
        }),
      );
      jobs.push(job);
    };
    let processes = [await startProcess(), await startProcess()];
    for (let n = 0; n < times; n += 1) {
      await submit(n);
      await expect.poll(running, { interval: 5 }).toBeGreaterThan(0);
      // At another moment of its work each time.
      await sleep((n * 17) % 180);
      const [first, ...rest] = processes;
      await kill(first!);
      processes = [...rest, await startProcess()];
    }
    await expect.poll(open).toBe(0);
    for (const { id } of jobs) {
      const { rows } = await product.pool.query(
        'select state, steps_done, steps_failed, reserved, charged from jobs where id = $1',
        [id],
      );
      expect(rows).toEqual([
        {
          state: 'done',
          steps_done: GOOD,
          steps_failed: 1,
          reserved: String(pages.length),
          charged: String(GOOD),
        },
      ]);
      expect(await effectsOf(product.pool, id)).toEqual([0, 1, 3, 4, 5]);
    }
    // A deduction and no more for each job, and nothing set aside for ever.
    expect(await countOf(`select count(*) from credit_entries where reason = 'fee-deduction'`)).toBe(times);
    expect(await countOf('select count(*) from credit_holds where settled is null')).toBe(0);
    expect(await countOf('select count(*) from credit_hold_lots')).toBe(0);
    expect(await countOf('select sum(amount - settled) as count from credit_holds')).toBe(times * BACK);
    expect((await verifyLedger(product.database)).faults).toEqual([]);
  },
);

test('the job of a killed process is another’s within 6 s, counted by how often that looks', async () => {
  const credits = creditsOf(product);
  const { id: personId } = await credits.person();
  await credits.give(personId, gift(10, 'gift'));
  const id = randomUUID();
  // Longer than the test.
  const input = { pages: ['good'], ms: 600_000 };
  for (const left of children) if (left.exitCode === null && left.signalCode === null) await kill(left);
  const child = await startProcess();
  await product.database.transaction((transaction) =>
    product.jobs.submit(transaction, personId, { id, kind: 'read-document', title: 'a.pdf', input }),
  );
  const attempt = () => countOf(`select attempt as count from jobs where id = '${id}' and state = 'running'`);
  await expect.poll(attempt).toBe(1);
  const queries = vi.spyOn(product.pool, 'query');
  const looks = (): number =>
    queries.mock.calls.filter((call) => JSON.stringify(call[0]).includes('set seen_at')).length;
  const worker = await startWorker({
    pool: product.pool,
    connection: product.connection,
    kinds: [paidKind()],
    log: { debug: () => undefined, error: () => undefined },
  });
  await expect.poll(looks).toBeGreaterThan(2);
  expect(await attempt()).toBe(1);
  await kill(child);
  const before = looks();
  await expect.poll(attempt, { interval: 20 }).toBe(2);
  expect(looks() - before).toBeLessThanOrEqual((6 * SECOND) / LOOK_EVERY);
  await product.jobs.cancel(id);
  await expect.poll(open).toBe(0);
  await worker.stop();
});
