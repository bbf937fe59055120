import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { expireCredits } from './expiry.ts';
import { clearPersonalCredits, closeOrganizationCredits } from './organization.ts';
import { entriesOf, statisticsOf, type Books, type View } from './queries.ts';
import { verifyLedger } from './verify.ts';
import { Refusal } from '../../refusal.ts';
import { creditsOf, gift } from '../../../test/support/credits.ts';
import { left, LONG, Model, type Job } from '../../../test/support/ledger-model.ts';
import { organizationsOf } from '../../../test/support/organizations.ts';
import { LINKS, type Product, startProduct } from '../../../test/support/product.ts';
import { timesOf } from '../../../../tests/proofs.ts';

let product: Product;
let credits: ReturnType<typeof creditsOf>;
let organizations: ReturnType<typeof organizationsOf>;
beforeAll(async () => {
  product = await startProduct({ newUserCredits: 0 });
  credits = creditsOf(product);
  organizations = organizationsOf(product);
});
afterAll(() => product.close());

const PEOPLE = 3;
const ORGANIZATIONS = 2;

/** A piece of work, the account that pays for it, and its number among those of the person. */
interface Work {
  by: number;
  account: Model;
  job: Job;
  key: string;
}

/** Some people, some organizations, and what should be in the books of each. */
class World {
  readonly people: string[] = [];
  readonly organizations: string[] = [];
  readonly personal = Array.from({ length: PEOPLE }, () => new Model());
  readonly shared = Array.from({ length: ORGANIZATIONS }, () => new Model());
  /** In which organization somebody is, and with which cap. */
  readonly membership = new Map<number, { at: number; cap: number | null }>();
  readonly work: Work[] = [];

  async begin(): Promise<this> {
    for (let n = 0; n < PEOPLE; n += 1) this.people.push((await product.addPerson()).id);
    for (let n = 0; n < ORGANIZATIONS; n += 1) this.organizations.push(await organizations.make());
    return this;
  }
  get models(): Model[] {
    return [...this.personal, ...this.shared];
  }
  /** What somebody spends from. */
  accountOf(who: number): Model {
    const membership = this.membership.get(who);
    return membership ? this.shared[membership.at]! : this.personal[who]!;
  }
  booksOf(model: Model): Books {
    const at = this.shared.indexOf(model);
    return at === -1
      ? { personId: this.people[this.personal.indexOf(model)]! }
      : { organizationId: this.organizations[at]! };
  }
  async pass(hours: number): Promise<void> {
    await product.pool.query(
      `update credit_lots set acquired_at = acquired_at - make_interval(hours => $3), expires_at = expires_at - make_interval(hours => $3)
       where account_id in (select id from credit_accounts where owner_id = any ($1) or organization_id = any ($2))`,
      [this.people, this.organizations, hours],
    );
    for (const model of this.models) model.pass(hours);
  }
}

const who = fc.integer({ min: 0, max: PEOPLE - 1 });
const where = fc.integer({ min: 0, max: ORGANIZATIONS - 1 });
const share = fc.double({ min: 0, max: 1, noNaN: true });
const cap = fc.option(fc.integer({ min: 0, max: 400 }), { freq: 2 });
const reservation = fc.record({
  does: fc.constant('reserve' as const),
  who,
  amount: fc.integer({ min: 1, max: 200 }),
});
const settlement = fc.record({ does: fc.constant('settle' as const), which: share, share });
const operation = fc.oneof(
  fc.record({ does: fc.constant('give' as const), who, amount: fc.integer({ min: 1, max: 300 }) }),
  fc.record({ does: fc.constant('recharge' as const), where, amount: fc.integer({ min: 1, max: 500 }) }),
  reservation,
  reservation,
  settlement,
  settlement,
  fc.record({ does: fc.constant('refund' as const), which: share, share }),
  fc.record({ does: fc.constant('join' as const), who, where, cap }),
  fc.record({ does: fc.constant('leave' as const), who }),
  fc.record({ does: fc.constant('cap' as const), who, cap }),
  fc.record({ does: fc.constant('clear' as const), who }),
  fc.record({ does: fc.constant('close' as const), where }),
  fc.record({ does: fc.constant('expire' as const) }),
  fc.record({ does: fc.constant('pass' as const) }),
);
type Operation = typeof operation extends fc.Arbitrary<infer T> ? T : never;

const pick = <T>(from: readonly T[], which: number): T | undefined =>
  from[Math.min(from.length - 1, Math.floor(which * from.length))];
const isRefused = async (work: Promise<unknown>): Promise<boolean> => {
  try {
    await work;
    return false;
  } catch (error) {
    if (error instanceof Refusal && error.kind === 'notEnoughCredits') return true;
    throw error;
  }
};

/** Does an operation on the ledger, twice where it has a key, and on the models. */
const perform = async (world: World, one: Operation, at: number): Promise<void> => {
  switch (one.does) {
    case 'give': {
      const id = world.people[one.who]!;
      await credits.give(id, gift(one.amount, `gift ${at}`));
      await credits.give(id, gift(one.amount, `gift ${at}`));
      world.personal[one.who]!.grant(one.amount);
      return;
    }
    case 'recharge': {
      const id = world.organizations[one.where]!;
      await organizations.give(id, one.amount, `recharge ${at}`);
      await organizations.give(id, one.amount, `recharge ${at}`);
      world.shared[one.where]!.grant(one.amount, 'enterprise-recharge');
      return;
    }
    case 'reserve': {
      const id = world.people[one.who]!;
      const account = world.accountOf(one.who);
      // The same keys as other people's.
      const key = `job ${world.work.filter(({ by }) => by === one.who).length}`;
      const job = account.reserve(one.amount, one.who, world.membership.get(one.who)?.cap ?? null);
      expect(await isRefused(credits.reserve(id, one.amount, key))).toBe(job === undefined);
      if (!job) return;
      await credits.reserve(id, one.amount, key);
      world.work.push({ by: one.who, account, job, key });
      return;
    }
    case 'settle': {
      const found = pick(
        world.work.filter(({ job }) => !job.settled),
        one.which,
      );
      if (!found) return;
      const { by, account, job, key } = found;
      const amount = Math.round(job.amount * one.share);
      await credits.settle(world.people[by]!, key, amount);
      await credits.settle(world.people[by]!, key, amount);
      // Asked for again, wherever the person is by now.
      await credits.reserve(world.people[by]!, job.amount, key);
      account.settle(job, amount);
      return;
    }
    case 'refund': {
      const found = pick(
        world.work.filter(({ job }) => left(job) > 0),
        one.which,
      );
      if (!found) return;
      const { by, account, job, key } = found;
      const amount = Math.max(1, Math.round(left(job) * one.share));
      const back = { reservation: key, key: `refund ${at}`, amount, documents: ['a.pdf'] };
      await credits.refund(world.people[by]!, back);
      await credits.refund(world.people[by]!, back);
      account.refund(job, amount);
      return;
    }
    case 'join': {
      if (world.membership.has(one.who)) return;
      await organizations.join(world.organizations[one.where]!, world.people[one.who]!, 910, one.cap);
      world.membership.set(one.who, { at: one.where, cap: one.cap });
      return;
    }
    case 'leave': {
      await organizations.leave(world.people[one.who]!);
      world.membership.delete(one.who);
      return;
    }
    case 'cap': {
      const membership = world.membership.get(one.who);
      if (!membership) return;
      await organizations.cap(world.people[one.who]!, one.cap);
      membership.cap = one.cap;
      return;
    }
    case 'clear': {
      await product.database.transaction((transaction) =>
        clearPersonalCredits(transaction, world.people[one.who]!, 'Example Lab'),
      );
      world.personal[one.who]!.clear('upgrade-clearing');
      return;
    }
    case 'close': {
      await product.database.transaction((transaction) =>
        closeOrganizationCredits(transaction, world.organizations[one.where]!, 'Example Lab'),
      );
      world.shared[one.where]!.clear('enterprise-deduction');
      return;
    }
    case 'expire': {
      await expireCredits(product.database, LINKS);
      for (const model of world.models) model.expire();
      return;
    }
    case 'pass': {
      await world.pass(LONG);
    }
  }
};

const booked = async (view: View) => {
  const { items } = await entriesOf(product.database, view, { page: 1, pageSize: 100 });
  return items.toReversed().map(({ reason, amount, balance }) => ({ reason, amount, balance }));
};

test('whoever joins and leaves in between, every account is that of its model', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(operation, { minLength: 15, maxLength: 60 }), async (operations) => {
      const world = await new World().begin();
      for (const [at, one] of operations.entries()) {
        await perform(world, one, at);
        // No two lots come at the same moment.
        await world.pass(1);
        for (const model of world.models)
          expect((await statisticsOf(product.database, world.booksOf(model))).remaining).toBe(
            model.remaining,
          );
      }
      for (const model of world.models) {
        const books = world.booksOf(model);
        const entries = model.entries.map(({ by: _by, ...entry }) => entry);
        expect(await booked({ books })).toEqual(entries);
        for (const [by, onlyOf] of world.people.entries())
          expect(await booked({ books, onlyOf })).toEqual(
            entries.filter((_, n) => model.entries[n]!.by === by),
          );
      }
    }),
    { numRuns: timesOf('organizationLedgerInOrder') },
  );
  expect((await verifyLedger(product.database)).faults).toEqual([]);
});

const job = fc.record({
  who,
  amount: fc.integer({ min: 1, max: 120 }),
  settled: share,
  refunded: share,
});
const move = fc.record({ who, where, cap });

test('whoever joins and leaves at the same time, every credit is accounted for', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(job, { minLength: 4, maxLength: 16 }),
      fc.array(move, { minLength: 1, maxLength: 8 }),
      async (jobs, moves) => {
        const world = await new World().begin();
        let sum = 0;
        const give = async (work: Promise<unknown>, amount: number): Promise<void> => {
          await work;
          sum += amount;
        };
        for (const id of world.people) await give(credits.give(id, gift(150, 'start')), 150);
        for (const id of world.organizations) await give(organizations.give(id, 250, 'start'), 250);
        const work = async ({ amount, settled, refunded, who: by }: (typeof jobs)[number], n: number) => {
          const id = world.people[by]!;
          const reserving = [1, 2].map(() => credits.reserve(id, amount, `job ${n}`));
          const isDone = (await Promise.all(reserving.map((one) => isRefused(one)))).includes(false);
          if (!isDone) return;
          const cost = Math.round(amount * settled);
          await Promise.all([1, 2].map(() => credits.settle(id, `job ${n}`, cost)));
          sum -= cost;
          const back = Math.round(cost * refunded);
          if (back === 0) return;
          const given = { reservation: `job ${n}`, key: 'back', amount: back, documents: ['a.pdf'] };
          await Promise.all([1, 2].map(() => credits.refund(id, given)));
          sum += back;
        };
        await Promise.all([
          ...jobs.map(work),
          (async () => {
            for (const { who: mover, where: to, cap: most } of moves) {
              await organizations.leave(world.people[mover]!);
              await organizations.join(world.organizations[to]!, world.people[mover]!, 910, most);
            }
          })(),
        ]);
        const balances = await Promise.all(
          world.models.map((model) => statisticsOf(product.database, world.booksOf(model))),
        );
        expect(balances.reduce((total, { remaining }) => total + remaining, 0)).toBe(sum);
        expect((await verifyLedger(product.database)).faults).toEqual([]);
      },
    ),
    { numRuns: timesOf('organizationLedgerAtOnce') },
  );
});
