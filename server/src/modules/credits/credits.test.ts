import { checkIn, listCheckIns, listCreditEntries, type CreditEntry, type QueryOf } from '@moiety/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { grant } from './grant.ts';
import { creditsOf, gift } from '../../../test/support/credits.ts';
import { startProduct, type Product } from '../../../test/support/product.ts';
import { onOneDay } from '../../../test/support/utc-day.ts';

let product: Product;
let credits: ReturnType<typeof creditsOf>;
beforeAll(async () => {
  product = await startProduct({ newUserCredits: 0 });
  credits = creditsOf(product);
});
afterAll(() => product.close());

describe('credits', () => {
  test('are none, and have no history, at first', async () => {
    const { token } = await credits.person();
    expect(await credits.statistics(token)).toEqual({ remaining: 0, account: 'personal', expiring: [] });
    expect(await credits.history(token)).toEqual({ total: 0, items: [] });
  });

  test('that were given can be spent for a year, and the history tells why they came', async () => {
    const { id, token } = await credits.person();
    expect(await credits.give(id, gift(250, 'a', '欢迎 & welcome'))).toBe(true);
    await credits.give(id, { reason: 'invite-user-gift', params: { count: 1 }, amount: 2000, key: 'b' });
    await credits.give(id, {
      reason: 'enterprise-recharge',
      params: {},
      amount: 5,
      key: 'c',
      party: 'Example University',
    });
    const { total, items } = await credits.history(token);
    expect(total).toBe(3);
    expect(items).toMatchObject([
      { reason: 'enterprise-recharge', params: {}, amount: 5, balance: 2255, party: 'Example University' },
      { reason: 'invite-user-gift', params: { count: 1 }, amount: 2000, balance: 2250, party: '' },
      { reason: 'system', params: { note: '欢迎 & welcome' }, amount: 250, balance: 250, party: '' },
    ]);
    const { remaining, expiring } = await credits.statistics(token);
    expect(remaining).toBe(2255);
    expect(expiring).toHaveLength(1);
    const inAYear = new Date(items[2]!.createdAt);
    inAYear.setUTCFullYear(inAYear.getUTCFullYear() + 1);
    expect(expiring[0]).toEqual({ amount: 2255, expiresAt: inAYear.toISOString() });
  });

  test('given twice by one key come once, and the key is the own one of each person', async () => {
    const [one, other] = [await credits.person(), await credits.person()];
    const given = await Promise.all(Array.from({ length: 8 }, () => credits.give(one.id, gift(10, 'same'))));
    expect(given.filter(Boolean)).toHaveLength(1);
    expect(await credits.give(other.id, gift(10, 'same'))).toBe(true);
    expect((await credits.statistics(one.token)).remaining).toBe(10);
    await expect(credits.give(one.id, gift(11, 'same'))).rejects.toThrow('used for another');
    expect((await credits.statistics(one.token)).remaining).toBe(10);
  });

  test('come with the transaction that they are given in, or not at all', async () => {
    const { id, token } = await credits.person();
    const failing = product.database.transaction(async (transaction) => {
      await grant(transaction, id, gift(10, 'a'));
      throw new Error('something else failed');
    });
    await expect(failing).rejects.toThrow('something else failed');
    expect(await credits.history(token)).toEqual({ total: 0, items: [] });
    expect(await credits.give(id, gift(10, 'a'))).toBe(true);
  });

  test.each([0, -1, 1.5, 1e12, Number.NaN])('are never given as %s', async (amount) => {
    const { id } = await credits.person();
    await expect(credits.give(id, gift(amount, 'a'))).rejects.toThrow('no number of credits');
  });

  test('of two lots that expire on different days of UTC are two lines, on one day one', async () => {
    const { id, token } = await credits.person();
    for (const key of ['a', 'b', 'c']) await credits.give(id, gift(10, key));
    const lots = await product.pool.query<{ id: string }>(
      'select lots.id from credit_lots lots join credit_accounts owner on owner.id = account_id where owner_id = $1',
      [id],
    );
    const days = ['2100-03-01T00:00:00Z', '2100-03-01T23:59:59Z', '2100-03-02T00:00:00Z'];
    for (const [at, lot] of lots.rows.entries())
      await product.pool.query('update credit_lots set expires_at = $1 where id = $2', [days[at], lot.id]);
    expect(await credits.statistics(token)).toEqual({
      remaining: 30,
      account: 'personal',
      expiring: [
        { amount: 20, expiresAt: '2100-03-01T00:00:00.000Z' },
        { amount: 10, expiresAt: '2100-03-02T00:00:00.000Z' },
      ],
    });
  });
});

describe('the history', () => {
  test('comes in pages, newest first, without gaps or repetitions', async () => {
    const { id, token } = await credits.person();
    for (let n = 1; n <= 7; n += 1) await credits.give(id, gift(n, String(n)));
    const pages = await Promise.all(
      [1, 2, 3, 4].map((page) => credits.history(token, { page, page_size: 3 })),
    );
    expect(pages.map(({ total }) => total)).toEqual([7, 7, 7, 7]);
    expect(pages.map(({ items }) => items.map(({ amount }) => amount))).toEqual([
      [7, 6, 5],
      [4, 3, 2],
      [1],
      [],
    ]);
  });

  test('is narrowed by reason and by time', async () => {
    const { id, token } = await credits.person();
    await credits.give(id, gift(1, 'a'));
    await product.call(checkIn, { token });
    await credits.give(id, gift(2, 'b'));
    const amounts = async (query: QueryOf<typeof listCreditEntries>): Promise<[number, number[]]> => {
      const { total, items } = await credits.history(token, query);
      return [total, items.map(({ amount }: CreditEntry) => amount)];
    };
    expect(await amounts({ reason: 'system' })).toEqual([2, [2, 1]]);
    expect(await amounts({ reason: 'daily-check-in' })).toEqual([1, [40]]);
    expect(await amounts({ reason: 'expiry' })).toEqual([0, []]);
    const [, , first] = (await credits.history(token)).items.map(({ createdAt }) => createdAt);
    const [last] = (await credits.history(token)).items.map(({ createdAt }) => createdAt);
    expect(await amounts({ to: first! })).toEqual([0, []]);
    expect((await amounts({ from: first! }))[0]).toBe(3);
    const after = new Date(Date.parse(last!) + 1).toISOString();
    expect(await amounts({ from: after })).toEqual([0, []]);
    expect((await amounts({ from: first!, to: after }))[0]).toBe(3);
  });

  test("shows nobody else's entries, check-ins or credits", async () => {
    const [one, other] = [await credits.person(), await credits.person()];
    await credits.give(one.id, gift(10, 'a', 'private'));
    await product.call(checkIn, { token: one.token });
    expect(await credits.history(other.token)).toEqual({ total: 0, items: [] });
    expect((await credits.statistics(other.token)).remaining).toBe(0);
    expect((await product.call(listCheckIns, { token: other.token })).data).toEqual([]);
    expect((await credits.history(one.token)).total).toBe(2);
  });

  test.each([{ page: '0' }, { page_size: '101' }, { reason: 'theft' }, { from: 'yesterday' }])(
    'refuses %j',
    async (query) => {
      const { token } = await credits.person();
      expect(await product.call(listCreditEntries, { token, query: query as never })).toMatchObject({
        status: 400,
        code: 1002,
      });
    },
  );
});

describe('checking in', () => {
  beforeEach(onOneDay);

  test('brings 40 credits and is listed', async () => {
    const { token } = await credits.person();
    const answer = await product.call(checkIn, { token });
    expect(answer).toMatchObject({ status: 200, code: 0 });
    const moment = (answer.data as { created_at: string }).created_at;
    expect((await product.call(listCheckIns, { token })).data).toEqual([{ created_at: moment }]);
    expect((await credits.statistics(token)).remaining).toBe(40);
    expect((await credits.history(token)).items).toMatchObject([
      { reason: 'daily-check-in', params: { day: moment.slice(0, 10) }, amount: 40, balance: 40 },
    ]);
  });

  test('a second time on a day is a conflict that changes nothing, in the language of the caller', async () => {
    const { token } = await credits.person();
    await product.call(checkIn, { token });
    const again = (language: string) =>
      product.call(checkIn, { token, headers: { 'accept-language': language } });
    expect(await again('en')).toMatchObject({
      status: 409,
      code: 1005,
      msg: 'You have already checked in today. The next day starts at 00:00 UTC',
      data: null,
    });
    expect(await again('zh')).toMatchObject({
      status: 409,
      msg: '今天已经签到过了。新的一天从UTC 00:00开始',
    });
    expect((await credits.statistics(token)).remaining).toBe(40);
    expect((await product.call(listCheckIns, { token })).data).toHaveLength(1);
  });

  test('is limited, and told when to come again', async () => {
    const { token } = await credits.person();
    const answers = [];
    // As many at once as one account may have under way.
    for (let time = 0; time < 5; time++)
      answers.push(...(await Promise.all(Array.from({ length: 5 }, () => product.call(checkIn, { token })))));
    const refused = answers.filter(({ status }) => status === 429);
    expect(refused).toHaveLength(5);
    expect(Number(refused[0]!.headers['retry-after'])).toBeGreaterThan(0);
  });

  test('is possible again the next day, and lists the last 31 days, newest first', async () => {
    const { id, token } = await credits.person();
    await product.pool.query(
      `insert into check_ins (account_id, day, created_at)
       select $1, (now() at time zone 'utc')::date - n, now() - make_interval(days => n) from generate_series(1, 40) n`,
      [id],
    );
    const checkedIn = await product.call(checkIn, { token });
    expect(checkedIn.status).toBe(200);
    const days = ((await product.call(listCheckIns, { token })).data as { created_at: string }[]).map(
      ({ created_at: at }) => at.slice(0, 10),
    );
    expect(days).toHaveLength(31);
    expect(days[0]).toBe((checkedIn.data as { created_at: string }).created_at.slice(0, 10));
    expect(days).toEqual(days.toSorted().toReversed());
  });
});

describe('a new user', () => {
  test('gets credits at the first sign-in, once, also when signing in at several places at once', async () => {
    const own = await startProduct({ beside: product, newUserCredits: 70 });
    const { email } = await own.addPerson();
    const tokens = await Promise.all([1, 2, 3, 4].map(() => own.tokenOf(email)));
    await own.tokenOf(email);
    expect((await own.call(listCreditEntries, { token: tokens[0]! })).data).toMatchObject({
      total: 1,
      items: [{ reason: 'new-user-gift', amount: 70, balance: 70 }],
    });
    await own.close();
  });

  test('who was there before gets them at the next sign-in; another amount later changes nothing', async () => {
    const { email } = await product.addPerson();
    const token = await product.tokenOf(email);
    expect((await credits.statistics(token)).remaining).toBe(0);
    for (const newUserCredits of [30, 500]) {
      const own = await startProduct({ beside: product, newUserCredits });
      await own.tokenOf(email);
      await own.close();
    }
    expect((await credits.statistics(token)).remaining).toBe(30);
  });
});
