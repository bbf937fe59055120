import { messagesFor } from '@moiety/locales/server.ts';
import { listNotifications, type Notification } from '@moiety/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { expireCredits } from './expiry.ts';
import { verifyLedger } from './verify.ts';
import { Refusal } from '../../refusal.ts';
import { creditsOf, gift, type Person } from '../../../test/support/credits.ts';
import { withWay } from '../../../test/support/notices.ts';
import { LINKS, type Product, startProduct } from '../../../test/support/product.ts';

let product: Product;
let credits: ReturnType<typeof creditsOf>;
beforeAll(async () => {
  product = await startProduct({ newUserCredits: 0 });
  credits = creditsOf(product);
});
afterAll(() => product.close());

const rich = async (amount: number): Promise<Person> => {
  const person = await credits.person();
  await credits.give(person.id, gift(amount, 'start'));
  return person;
};
const remaining = async ({ token }: Person): Promise<number> => (await credits.statistics(token)).remaining;
/** The history without the first gift, oldest first. */
const booked = async ({ token }: Person) => (await credits.history(token)).items.toReversed().slice(1);

const refusalOf = async (work: Promise<unknown>): Promise<Refusal> => {
  const error: unknown = await work.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (!(error instanceof Refusal)) throw new Error('it was not refused', { cause: error });
  return error;
};

describe('a reservation', () => {
  test('cannot be spent twice, and is in no history until it is settled', async () => {
    const person = await rich(100);
    await credits.reserve(person.id, 60, 'job');
    expect(await remaining(person)).toBe(40);
    expect(await booked(person)).toEqual([]);
    await expect(credits.reserve(person.id, 41, 'other')).rejects.toBeInstanceOf(Refusal);
    await credits.reserve(person.id, 40, 'third');
    expect(await remaining(person)).toBe(0);
  });

  test('is refused with what exactly is missing, in both languages, and changes nothing', async () => {
    const person = await rich(100);
    await credits.reserve(person.id, 20, 'job');
    const refusal = await refusalOf(credits.reserve(person.id, 120, 'large'));
    expect(refusal).toMatchObject({ kind: 'notEnoughCredits', status: 402, code: 1012 });
    expect(refusal.wording(messagesFor('en-US'))).toBe(
      'Not enough credits: 120 needed, 80 available, 40 missing',
    );
    expect(refusal.wording(messagesFor('zh-CN'))).toBe('积分不足：需要120，可用80，还差40');
    expect(await remaining(person)).toBe(80);
    const poor = await credits.person();
    expect((await refusalOf(credits.reserve(poor.id, 1, 'job'))).wording(messagesFor('en-US'))).toBe(
      'Not enough credits: 1 needed, 0 available, 1 missing',
    );
  });

  test('submitted twice by one key is one, also at once', async () => {
    const person = await rich(100);
    await Promise.all(Array.from({ length: 6 }, () => credits.reserve(person.id, 30, 'job')));
    expect(await remaining(person)).toBe(70);
    await expect(credits.reserve(person.id, 31, 'job')).rejects.toThrow('used for another');
    await credits.settle(person.id, 'job', 30);
    await credits.reserve(person.id, 30, 'job');
    expect(await remaining(person)).toBe(70);
  });

  test('settled deducts what it cost, names its documents and frees the rest, once', async () => {
    const person = await rich(100);
    await credits.reserve(person.id, 60, 'job', ['专利 1.pdf', 'US-2.pdf']);
    await Promise.all([1, 2, 3].map(() => credits.settle(person.id, 'job', 45)));
    expect(await remaining(person)).toBe(55);
    expect(await booked(person)).toMatchObject([
      {
        reason: 'fee-deduction',
        params: { documents: ['专利 1.pdf', 'US-2.pdf'] },
        amount: -45,
        balance: 55,
        party: '',
      },
    ]);
    await expect(credits.settle(person.id, 'job', 44)).rejects.toThrow('settled otherwise');
  });

  test('of which nothing came costs nothing and is in no history', async () => {
    const person = await rich(100);
    await credits.reserve(person.id, 60, 'job');
    await credits.settle(person.id, 'job', 0);
    expect(await remaining(person)).toBe(100);
    expect(await booked(person)).toEqual([]);
    await expect(
      credits.refund(person.id, { reservation: 'job', key: 'r', amount: 1, documents: ['a'] }),
    ).rejects.toThrow('more is to be given back');
  });

  test('never costs more than was set aside, and only who reserved settles', async () => {
    const [person, stranger] = [await rich(100), await rich(100)];
    await credits.reserve(person.id, 60, 'job');
    await expect(credits.settle(person.id, 'job', 61)).rejects.toThrow('more is to be deducted');
    await expect(credits.settle(stranger.id, 'job', 1)).rejects.toThrow('nothing was reserved');
    expect(await remaining(person)).toBe(40);
  });

  test.each([0, -5, 0.5])('of %s credits is a fault of the program', async (amount) => {
    const person = await rich(10);
    await expect(credits.reserve(person.id, amount, 'job')).rejects.toThrow('no number of credits');
  });

  test('spends the oldest credits first', async () => {
    const person = await rich(10);
    await credits.give(person.id, gift(10, 'old'));
    await credits.age(person.id, 'old', 200);
    await credits.reserve(person.id, 12, 'job');
    expect((await credits.statistics(person.token)).expiring).toMatchObject([{ amount: 8 }]);
    await credits.settle(person.id, 'job', 4);
    expect((await credits.statistics(person.token)).expiring.map(({ amount }) => amount)).toEqual([6, 10]);
  });
});

describe('a refund', () => {
  test('names its documents and goes back to where it came from, once a key', async () => {
    const person = await rich(10);
    await credits.give(person.id, gift(10, 'old'));
    await credits.age(person.id, 'old', 200);
    await credits.reserve(person.id, 15, 'job', ['a.pdf', 'b.pdf']);
    await credits.settle(person.id, 'job', 15);
    const back = { reservation: 'job', key: 'b', amount: 7, documents: ['b.pdf'] };
    await Promise.all([1, 2, 3].map(() => credits.refund(person.id, back)));
    expect((await booked(person)).slice(-1)).toMatchObject([
      { reason: 'fee-refund', params: { documents: ['b.pdf'] }, amount: 7, balance: 12 },
    ]);
    // What was taken last is given back first: 5 of the newer lot, 2 of the older.
    expect((await credits.statistics(person.token)).expiring.map(({ amount }) => amount)).toEqual([2, 10]);
    await credits.refund(person.id, { ...back, key: 'rest', amount: 8 });
    expect((await credits.statistics(person.token)).expiring.map(({ amount }) => amount)).toEqual([10, 10]);
    await expect(credits.refund(person.id, { ...back, key: 'more', amount: 1 })).rejects.toThrow(
      'more is to be given back',
    );
  });

  test('of credits whose year is over can be spent for another year', async () => {
    const person = await rich(10);
    await credits.reserve(person.id, 10, 'job');
    await credits.settle(person.id, 'job', 10);
    await credits.age(person.id, 'start', 400);
    await credits.refund(person.id, { reservation: 'job', key: 'r', amount: 6, documents: ['a.pdf'] });
    expect(await remaining(person)).toBe(6);
    await expireCredits(product.database, LINKS);
    expect(await remaining(person)).toBe(6);
  });
});

const warnings = async ({ token }: Person, lang: 'en' | 'zh'): Promise<string[]> => {
  const { data } = await product.call(listNotifications, { token, query: { lang } });
  return (data as Notification[])
    .filter(({ title }) => /expire|过期/.test(title))
    .map(({ content }) => content)
    .toReversed();
};

const about = (amount: number, day: string | undefined): string =>
  withWay(
    `Credits that expire from ${day} (UTC): ${amount}. Credits can be spent for a year after you receive them.`,
    '/profile/credits',
    'See your credits',
  );

describe('expiry', () => {
  test('books what was left of each lot when its year was over, once', async () => {
    const person = await rich(10);
    await credits.give(person.id, gift(20, 'old'));
    await credits.reserve(person.id, 4, 'job');
    await credits.settle(person.id, 'job', 4);
    await credits.age(person.id, 'old', 366);
    expect(await remaining(person)).toBe(6);
    await Promise.all([1, 2, 3].map(() => expireCredits(product.database, LINKS)));
    const [, old] = (await credits.history(person.token)).items.toReversed();
    const acquiredAt = new Date(Date.parse(old!.createdAt) - 366 * 86_400_000).toISOString();
    expect((await booked(person)).slice(-1)).toMatchObject([
      { reason: 'expiry', params: { acquiredAt }, amount: -20, balance: 6 },
    ]);
    expect((await credits.history(person.token, { reason: 'expiry' })).total).toBe(1);
    await expect(credits.reserve(person.id, 7, 'more')).rejects.toBeInstanceOf(Refusal);
  });

  test('leaves what was set aside in time to its work, and takes what the work leaves', async () => {
    const person = await rich(10);
    await credits.reserve(person.id, 8, 'job');
    await credits.age(person.id, 'start', 366);
    await expireCredits(product.database, LINKS);
    expect(await booked(person)).toMatchObject([{ reason: 'expiry', amount: -2, balance: 8 }]);
    await credits.settle(person.id, 'job', 5);
    await expireCredits(product.database, LINKS);
    expect((await booked(person)).map(({ reason, amount }) => [reason, amount])).toEqual([
      ['expiry', -2],
      ['fee-deduction', -5],
      ['expiry', -3],
    ]);
  });

  test('is warned of 30 and 7 days before, once each, in both languages', async () => {
    const person = await rich(10);
    await credits.give(person.id, gift(5, 'later'));
    const days = async (): Promise<string[]> =>
      (await credits.statistics(person.token)).expiring.map(({ expiresAt }) => expiresAt.slice(0, 10));
    await credits.age(person.id, 'start', 334);
    await expireCredits(product.database, LINKS);
    expect(await warnings(person, 'en')).toEqual([]);
    await credits.age(person.id, 'start', 2);
    const [first] = await days();
    await Promise.all([1, 2, 3].map(() => expireCredits(product.database, LINKS)));
    expect(await warnings(person, 'en')).toEqual([about(10, first)]);
    await credits.reserve(person.id, 1, 'job');
    await credits.settle(person.id, 'job', 1);
    await credits.age(person.id, 'start', 23);
    const [second] = await days();
    await expireCredits(product.database, LINKS);
    await expireCredits(product.database, LINKS);
    expect(await warnings(person, 'en')).toEqual([about(10, first), about(9, second)]);
    expect((await warnings(person, 'zh'))[1]).toBe(
      withWay(
        `9积分将自${second}（UTC）起陆续过期。积分自获得之日起一年内有效。`,
        '/profile/credits',
        '查看积分',
      ),
    );
  });

  test('is warned of once where the first warning was missed, of several lots in one', async () => {
    const person = await rich(10);
    await credits.give(person.id, gift(5, 'other'));
    for (const key of ['start', 'other']) await credits.age(person.id, key, 360);
    await expireCredits(product.database, LINKS);
    await expireCredits(product.database, LINKS);
    expect(await warnings(person, 'en')).toHaveLength(1);
    expect((await warnings(person, 'en'))[0]).toContain(': 15.');
  });
});

test('whatever was done here, the books are right', async () => {
  expect((await verifyLedger(product.database)).faults).toEqual([]);
});
