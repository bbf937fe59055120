import { checkIn } from '@moiety/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { spentThisMonth } from './organization.ts';
import { statisticsOf } from './queries.ts';
import { verifyLedger } from './verify.ts';
import { Refusal } from '../../refusal.ts';
import { creditsOf, gift, type Person } from '../../../test/support/credits.ts';
import { organizationsOf, type Company } from '../../../test/support/organizations.ts';
import { startProduct, type Product } from '../../../test/support/product.ts';
import { onOneDay } from '../../../test/support/utc-day.ts';

// What several do at once, by many connections of two instances of the server.
let product: Product;
let beside: Product;
let instances: ReturnType<typeof creditsOf>[];
let credits: ReturnType<typeof creditsOf>;
let organizations: ReturnType<typeof organizationsOf>;
beforeAll(async () => {
  product = await startProduct({ newUserCredits: 0 });
  beside = await startProduct({ beside: product, newUserCredits: 0 });
  credits = creditsOf(product);
  instances = [credits, creditsOf(beside)];
  organizations = organizationsOf(product);
});
afterAll(async () => {
  await beside.close();
  await product.close();
});

/** The instance that the n-th asks. */
const instance = (n: number): ReturnType<typeof creditsOf> => instances[n % 2]!;
const numbers = (count: number): number[] => Array.from({ length: count }, (_, n) => n);
const remaining = async ({ token }: Person): Promise<number> => (await credits.statistics(token)).remaining;
const shared = async ({ id }: Company): Promise<number> =>
  (await statisticsOf(product.database, { organizationId: id })).remaining;
const personal = async ({ id }: Person): Promise<number> =>
  (await statisticsOf(product.database, { personId: id })).remaining;

/** Does all of it at once. @returns what was not refused; anything but a refusal fails the test */
const outcomesOf = async <T>(all: readonly Promise<T>[]): Promise<T[]> => {
  const outcomes = await Promise.allSettled(all);
  const reasons = outcomes.flatMap((one) => (one.status === 'rejected' ? [one.reason as unknown] : []));
  expect(reasons.filter((reason) => !(reason instanceof Refusal))).toEqual([]);
  return outcomes.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
};
const spendOne = async (n: number, id: string): Promise<string> => {
  await instance(n).reserve(id, 1, `job ${n}`);
  await instance(n).settle(id, `job ${n}`, 1);
  return id;
};

describe('a person', () => {
  test('checks in 50 times and it succeeds once; twice, and one is a conflict', async () => {
    await onOneDay();
    const [one, other] = [await credits.person(), await credits.person()];
    const answers = await Promise.all(
      numbers(50).map((n) => (n % 2 ? product : beside).call(checkIn, { token: one.token })),
    );
    const statuses = answers.map(({ status }) => status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(1);
    expect(statuses.filter((status) => status !== 200 && status !== 409 && status !== 429)).toEqual([]);
    expect(await remaining(one)).toBe(40);
    const both = await Promise.all([1, 2].map(() => product.call(checkIn, { token: other.token })));
    expect(new Set(both.map(({ status }) => status))).toEqual(new Set([200, 409]));
    expect(await remaining(other)).toBe(40);
  });

  test('spends 1 of 200 credits 300 times and has it 200 times', async () => {
    const person = await credits.person();
    // In several lots, so that none of them decides alone.
    for (const key of ['a', 'b', 'c', 'd']) await credits.give(person.id, gift(50, key));
    expect(await outcomesOf(numbers(300).map((n) => spendOne(n, person.id)))).toHaveLength(200);
    expect(await remaining(person)).toBe(0);
    expect((await credits.history(person.token, { reason: 'fee-deduction' })).total).toBe(200);
  });

  test('submits, ends and is given back the same work twenty times and it is done once', async () => {
    const person = await credits.person();
    await outcomesOf(numbers(20).map((n) => instance(n).give(person.id, gift(100, 'start'))));
    expect(await remaining(person)).toBe(100);
    await outcomesOf(numbers(20).map((n) => instance(n).reserve(person.id, 30, 'job')));
    expect(await remaining(person)).toBe(70);
    await outcomesOf(numbers(20).map((n) => instance(n).settle(person.id, 'job', 20)));
    expect(await remaining(person)).toBe(80);
    const back = { reservation: 'job', key: 'late', amount: 5, documents: ['job.pdf'] };
    await outcomesOf(numbers(20).map((n) => instance(n).refund(person.id, back)));
    expect((await credits.history(person.token)).items.map(({ amount }) => amount)).toEqual([5, -20, 100]);
  });

  test('asks again for what was set aside when nothing is left, and is not refused', async () => {
    const person = await credits.person();
    await credits.give(person.id, gift(30, 'start'));
    await outcomesOf(numbers(20).map((n) => instance(n).reserve(person.id, 30, 'job')));
    expect(await remaining(person)).toBe(0);
    await credits.reserve(person.id, 30, 'job');
    await expect(credits.reserve(person.id, 29, 'job')).rejects.toThrow('used for another');
  });
});

const membersOf = async (id: string, monthlyCap: number | null): Promise<string[]> => {
  const people = await Promise.all(numbers(10).map(() => product.addPerson()));
  for (const person of people) await organizations.join(id, person.id, 910, monthlyCap);
  return people.map((person) => person.id);
};
/** 30 times each member spends 1 credit. @returns how often each of them did */
const spendAll = async (members: readonly string[]): Promise<number[]> => {
  const done = await outcomesOf(numbers(300).map((n) => spendOne(n, members[n % members.length]!)));
  return members.map((id) => done.filter((by) => by === id).length);
};

describe('ten members of an organization', () => {
  test('spend 1 of 200 credits 300 times and have it 200 times', async () => {
    const company = await organizations.company(50);
    for (const key of ['a', 'b', 'c']) await organizations.give(company.id, 50, key);
    const times = await spendAll(await membersOf(company.id, null));
    expect(times.reduce((total, number) => total + number, 0)).toBe(200);
    expect(await shared(company)).toBe(0);
    expect((await credits.history(company.owner.token, { reason: 'fee-deduction' })).total).toBe(200);
  });

  test('do not pass their caps', async () => {
    const company = await organizations.company(1000);
    const members = await membersOf(company.id, 12);
    expect(await spendAll(members)).toEqual(members.map(() => 12));
    expect(await shared(company)).toBe(880);
    expect([...(await spentThisMonth(product.database, company.id, members)).values()]).toEqual(
      members.map(() => 12),
    );
  });

  test('share what it is given twenty times by one key, which is given once', async () => {
    const id = await organizations.make();
    const members = await membersOf(id, null);
    const given = await outcomesOf(numbers(20).map(() => organizations.give(id, 7, 'first')));
    expect(given.filter(Boolean)).toHaveLength(1);
    expect(await outcomesOf(members.map((member, n) => spendOne(n, member)))).toHaveLength(7);
  });

  test('removed while spending spend nothing of it afterwards', async () => {
    const company = await organizations.company(1000);
    const { member } = company;
    await credits.give(member.id, gift(1000, 'own'));
    await Promise.all([
      ...numbers(20).map((n) => instance(n).reserve(member.id, 1, `job ${n}`)),
      organizations.leave(member.id),
    ]);
    const aside = 1000 - (await shared(company));
    expect(aside + 1000 - (await personal(member))).toBe(20);
    await credits.reserve(member.id, 1, 'after');
    expect(1000 - (await shared(company))).toBe(aside);
  });
});

test('whatever was done here, the books are right', async () => {
  expect((await verifyLedger(product.database)).faults).toEqual([]);
});
