import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { CHECK_IN_CREDITS } from '@moiety/contract';
import { checkInNow } from './check-in.ts';
import { expireCredits } from './expiry.ts';
import { verifyLedger } from './verify.ts';
import { Refusal } from '../../refusal.ts';
import { creditsOf, gift } from '../../../test/support/credits.ts';
import { left, LONG, Model } from '../../../test/support/ledger-model.ts';
import { LINKS, type Product, startProduct } from '../../../test/support/product.ts';
import { timesOf } from '../../../../tests/proofs.ts';

let product: Product;
let credits: ReturnType<typeof creditsOf>;
beforeAll(async () => {
  product = await startProduct({ newUserCredits: 0 });
  credits = creditsOf(product);
});
afterAll(() => product.close());

/** Lets hours pass for all credits of a person. */
const pass = async (id: string, hours: number): Promise<void> => {
  await product.pool.query(
    `update credit_lots set acquired_at = acquired_at - make_interval(hours => $2), expires_at = expires_at - make_interval(hours => $2)
     where account_id in (select id from credit_accounts where owner_id = $1)`,
    [id, hours],
  );
};

const share = fc.double({ min: 0, max: 1, noNaN: true });
const operation = fc.oneof(
  fc.record({ does: fc.constant('grant' as const), amount: fc.integer({ min: 1, max: 300 }) }),
  fc.record({ does: fc.constant('reserve' as const), amount: fc.integer({ min: 1, max: 250 }) }),
  fc.record({ does: fc.constant('settle' as const), which: share, share }),
  fc.record({ does: fc.constant('refund' as const), which: share, share }),
  fc.record({ does: fc.constant('expire' as const) }),
  fc.record({ does: fc.constant('check-in' as const) }),
  fc.record({ does: fc.constant('pass' as const) }),
);
type Operation = typeof operation extends fc.Arbitrary<infer T> ? T : never;

const pick = <T>(from: readonly T[], which: number): T | undefined =>
  from[Math.min(from.length - 1, Math.floor(which * from.length))];
/** The day of UTC of what was done; undefined where it was refused. */
const dayOf = async (work: Promise<Date>): Promise<string | undefined> => {
  let at: Date | undefined;
  const wasRefused = await isRefused(work.then((moment) => (at = moment)));
  return wasRefused ? undefined : at?.toISOString().slice(0, 10);
};
const isRefused = async (work: Promise<unknown>): Promise<boolean> => {
  try {
    await work;
    return false;
  } catch (error) {
    if (error instanceof Refusal) return true;
    throw error;
  }
};

/** Does an operation on the ledger, twice where it has a key, and on the model. */
const perform = async (id: string, model: Model, one: Operation, at: number): Promise<void> => {
  switch (one.does) {
    case 'grant': {
      await credits.give(id, gift(one.amount, `gift ${at}`));
      await credits.give(id, gift(one.amount, `gift ${at}`));
      model.grant(one.amount);
      return;
    }
    case 'reserve': {
      const key = `job ${model.jobs.length}`;
      const isReserved = model.reserve(one.amount) !== undefined;
      expect(await isRefused(credits.reserve(id, one.amount, key))).toBe(!isReserved);
      if (isReserved) await credits.reserve(id, one.amount, key);
      return;
    }
    case 'settle': {
      const job = pick(
        model.jobs.filter(({ settled }) => !settled),
        one.which,
      );
      if (!job) return;
      const amount = Math.round(job.amount * one.share);
      const key = `job ${model.jobs.indexOf(job)}`;
      await credits.settle(id, key, amount);
      await credits.settle(id, key, amount);
      model.settle(job, amount);
      return;
    }
    case 'refund': {
      const job = pick(
        model.jobs.filter((settled) => left(settled) > 0),
        one.which,
      );
      if (!job) return;
      const amount = Math.max(1, Math.round(left(job) * one.share));
      const reservation = `job ${model.jobs.indexOf(job)}`;
      const back = { reservation, key: `refund ${at}`, amount, documents: ['a.pdf'] };
      await credits.refund(id, back);
      await credits.refund(id, back);
      model.refund(job, amount);
      return;
    }
    case 'expire': {
      await expireCredits(product.database, LINKS);
      model.expire();
      return;
    }
    case 'check-in': {
      // The day is the ledger's own: another clock may be past midnight already.
      const day = await dayOf(checkInNow(product.database, id));
      if (day === undefined) {
        expect(model.days.size).toBeGreaterThan(0);
        return;
      }
      expect(model.days).not.toContain(day);
      model.days.add(day);
      model.grant(CHECK_IN_CREDITS, 'daily-check-in');
      return;
    }
    case 'pass': {
      await pass(id, LONG);
      model.pass(LONG);
    }
  }
};

test('whatever is done in whatever order, balance and history are those of the model', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(operation, { minLength: 8, maxLength: 40 }), async (operations) => {
      const { id, token } = await credits.person();
      const model = new Model();
      for (const [at, one] of operations.entries()) {
        await perform(id, model, one, at);
        // No two lots come at the same moment.
        await pass(id, 1);
        model.pass(1);
        expect((await credits.statistics(token)).remaining).toBe(model.remaining);
      }
      const { total, items } = await credits.history(token, { page_size: 100 });
      expect(total).toBe(model.entries.length);
      expect(items.toReversed().map(({ reason, amount, balance }) => ({ reason, amount, balance }))).toEqual(
        model.entries,
      );
    }),
    { numRuns: timesOf('ledgerInOrder') },
  );
  expect((await verifyLedger(product.database)).faults).toEqual([]);
});

const job = fc.record({
  amount: fc.integer({ min: 1, max: 120 }),
  settled: share,
  refunded: share,
});

test('whatever is done at the same time, every credit is accounted for', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.integer({ min: 1, max: 200 }), { minLength: 1, maxLength: 6 }),
      fc.array(job, { minLength: 2, maxLength: 14 }),
      fc.integer({ min: 0, max: 4 }),
      async (gifts, jobs, longs) => {
        const { id, token } = await credits.person();
        await credits.give(id, gift(100, 'start'));
        let sum = 100;
        const work = async ({ amount, settled, refunded }: (typeof jobs)[number], n: number) => {
          if (await isRefused(credits.reserve(id, amount, `job ${n}`))) return;
          const cost = Math.round(amount * settled);
          await Promise.all([1, 2].map(() => credits.settle(id, `job ${n}`, cost)));
          sum -= cost;
          const back = Math.round(cost * refunded);
          if (back === 0) return;
          const given = { reservation: `job ${n}`, key: `back ${n}`, amount: back, documents: ['a.pdf'] };
          await Promise.all([1, 2].map(() => credits.refund(id, given)));
          sum += back;
        };
        await Promise.all([
          ...gifts.map(async (amount, n) => {
            await Promise.all([1, 2].map(() => credits.give(id, gift(amount, `gift ${n}`))));
            sum += amount;
          }),
          ...jobs.map(work),
          ...Array.from({ length: longs }, async () => {
            await pass(id, LONG);
            await expireCredits(product.database, LINKS);
          }),
          ...[1, 2, 3].map(async () => {
            if (!(await isRefused(checkInNow(product.database, id)))) sum += CHECK_IN_CREDITS;
          }),
        ]);
        await expireCredits(product.database, LINKS);
        const expired = (await credits.history(token, { reason: 'expiry', page_size: 100 })).items;
        for (const { amount } of expired) sum += amount;
        expect((await credits.history(token)).items[0]!.balance).toBe(sum);
        expect((await credits.statistics(token)).remaining).toBe(sum);
        expect((await verifyLedger(product.database)).faults).toEqual([]);
      },
    ),
    { numRuns: timesOf('ledgerAtOnce') },
  );
});
