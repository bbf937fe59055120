import { encodeBase64, signIn } from '@moiety/contract';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { countAttempt, purgeRateLimits } from '../rate-limits/rate-limits.ts';
import { networkOf } from '../../network-address.ts';
import { signInBuckets, signInLimits } from './sign-in-limits.ts';
import { Refusal } from '../../refusal.ts';
import { newVisitor, visitorAt } from '../../../test/support/people.ts';
import { PASSWORD, startProduct, type Product } from '../../../test/support/product.ts';

const limits = {
  ...signInLimits,
  perAccount: 3,
  perAccountFromPrefix: 5,
  perAddress: 5,
  fromUnknownDevices: 100,
  fromKnownDevices: 30,
  windowSeconds: 600,
};

let product: Product;
beforeEach(async () => {
  product = await startProduct({
    limits,
    configuration: { proxies: ['127.0.0.1'] },
  });
});
afterEach(() => product.close());

const attempt = (account: string, password: string, address = '192.0.2.1', language = 'en') =>
  product.call(signIn, {
    body: { account, credential: encodeBase64(password) },
    headers: { 'x-forwarded-for': address, 'accept-language': language },
  });

test('after three wrong passwords for an account an address is refused, and told when to come again', async () => {
  const { email } = await product.addPerson();
  for (let n = 0; n < 3; n += 1) expect(await attempt(email, 'wrong one')).toMatchObject({ code: 1001 });
  const refused = await attempt(email.toUpperCase(), PASSWORD);
  expect(refused).toMatchObject({
    status: 429,
    code: 1007,
    msg: 'Too many attempts. Please try again in 10 min',
  });
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(590);
  expect(await attempt(email, PASSWORD, '192.0.2.1', 'zh')).toMatchObject({
    msg: '尝试次数过多，请在 10 分钟后再试',
  });
});

test('a stranger cannot lock somebody out', async () => {
  const { email } = await product.addPerson();
  for (let n = 0; n < 5; n += 1) await attempt(email, 'wrong one', '203.0.113.9');
  expect(await attempt(email, PASSWORD)).toMatchObject({ status: 200 });
});

test('an account that does not exist is limited alike', async () => {
  for (let n = 0; n < 3; n += 1) await attempt('nobody@example.org', 'wrong one');
  expect(await attempt('nobody@example.org', 'wrong one')).toMatchObject({ status: 429 });
});

test('an address that tries many accounts is refused, other addresses are not', async () => {
  const { email } = await product.addPerson();
  for (let n = 0; n < 5; n += 1) await attempt(`person${n}@example.org`, 'wrong one');
  expect(await attempt(email, PASSWORD)).toMatchObject({ status: 429 });
  expect(await attempt(email, PASSWORD, '198.51.100.7')).toMatchObject({ status: 200 });
});

test('attempts sent at once cannot slip through together', async () => {
  const { email } = await product.addPerson();
  const answers = await Promise.all(Array.from({ length: 8 }, () => attempt(email, 'wrong one')));
  expect(answers.filter(({ code }) => code === 1001)).toHaveLength(3);
});

test('signing in right clears the account, and does not use up the address', async () => {
  const { email } = await product.addPerson();
  for (let round = 0; round < 4; round += 1) {
    await attempt(email, 'wrong one', `192.0.2.${round}`);
    await attempt(email, 'wrong one', `192.0.2.${round}`);
    for (let n = 0; n < 3; n += 1)
      expect(await attempt(email, PASSWORD, `192.0.2.${round}`)).toMatchObject({ status: 200 });
  }
});

test('a window that is over counts no more', async () => {
  const { email } = await product.addPerson();
  for (let n = 0; n < 4; n += 1) await attempt(email, 'wrong one');
  await product.pool.query(`update rate_limits set resets_at = now() - interval '1 second'`);
  expect(await attempt(email, PASSWORD)).toMatchObject({ status: 200 });
});

test('the table names nobody and forgets what is over', async () => {
  const { email } = await product.addPerson();
  await attempt(email, 'wrong one');
  const { rows } = await product.pool.query<{ id: string }>('select id from rate_limits');
  expect(rows).toHaveLength(3);
  for (const { id } of rows) expect(id).not.toMatch(/@|192/);
  await product.pool.query(`update rate_limits set resets_at = now() - interval '1 second'`);
  await purgeRateLimits(product.database);
  expect((await product.pool.query('select id from rate_limits')).rows).toHaveLength(0);
});

/** What went wrong that is no refusal. */
const failuresOf = (outcomes: readonly PromiseSettledResult<unknown>[]): unknown[] =>
  outcomes
    .filter((outcome) => outcome.status === 'rejected')
    .map(({ reason }) => reason as unknown)
    .filter((reason) => !(reason instanceof Refusal));

const repeated = (address: string, times: number): string[] => Array.from({ length: times }, () => address);
const different = (times: number): string[] => Array.from({ length: times }, () => newVisitor());

/** How many of the attempts at once are let through; whatever else goes wrong fails the test. */
const letThrough = async (addresses: readonly string[], account: string): Promise<number> => {
  const beside = await startProduct({ beside: product });
  const outcomes = await Promise.allSettled(
    addresses.map((address, n) =>
      countAttempt(
        n % 2 ? product.database : beside.database,
        signInBuckets(signInLimits, account, visitorAt(address), undefined),
      ),
    ),
  );
  await beside.close();
  expect(failuresOf(outcomes)).toStrictEqual([]);
  return outcomes.filter(({ status }) => status === 'fulfilled').length;
};

describe('from devices that nobody knows', () => {
  test('105 wrong passwords from one address leave the owner able to sign in from another', async () => {
    const standard = await startProduct({
      beside: product,
      limits: signInLimits,
      configuration: { proxies: ['127.0.0.1'] },
    });
    const { email } = await product.addPerson();
    const from = (password: string, address: string) =>
      standard.call(signIn, {
        body: { account: email, credential: encodeBase64(password) },
        headers: { 'x-forwarded-for': address },
      });
    for (let n = 0; n < 105; n += 1)
      expect(await from('wrong one', '203.0.113.9')).toMatchObject({ status: n < 10 ? 400 : 429 });
    expect(await from(PASSWORD, '198.51.100.7')).toMatchObject({ status: 200 });
    await standard.close();
  });

  test('100 attempts from many addresses close an account to the others, over all instances', async () => {
    expect(await letThrough(different(120), 'ada@example.org')).toBe(100);
    expect(await letThrough(different(3), 'ADA@example.org')).toBe(0);
    expect(await letThrough(different(3), 'grace@example.org')).toBe(3);
  });

  test('one person with 65,536 networks does not close an account to the others', async () => {
    const ofOnePerson = Array.from({ length: 120 }, (_, n) => `2001:db8:7:${n.toString(16)}::1`);
    expect(await letThrough(ofOnePerson, 'ada@example.org')).toBe(30);
    // Somebody else has another prefix, a whole company the same one.
    expect(await letThrough(['2001:db8:8::1'], 'ada@example.org')).toBe(1);
    for (let n = 0; n < 15; n += 1)
      expect(await letThrough(ofOnePerson.slice(0, 30), `person${n}@example.org`)).toBe(30);
    // Nor does it try out many accounts without end.
    expect(await letThrough(ofOnePerson.slice(0, 30), 'grace@example.org')).toBe(20);
    expect(await letThrough(ofOnePerson.slice(0, 30), 'alan@example.org')).toBe(0);
  });

  test('what one network is refused counts for nobody else, however many come at once', async () => {
    expect(await letThrough(repeated('203.0.113.9', 150), 'ada@example.org')).toBe(10);
    expect(await letThrough(different(120), 'ada@example.org')).toBe(90);
  });

  test('a network that tried too many accounts counts in none of them', async () => {
    for (let n = 0; n < 5; n += 1)
      expect(await letThrough(repeated('203.0.113.9', 10), `person${n}@example.org`)).toBe(10);
    expect(await letThrough(repeated('203.0.113.9', 10), 'ada@example.org')).toBe(0);
    expect(await letThrough(different(120), 'ada@example.org')).toBe(100);
  });

  test('an attempt at a closed account uses up nothing of its network', async () => {
    await letThrough(different(100), 'ada@example.org');
    expect(await letThrough(repeated('203.0.113.9', 60), 'ada@example.org')).toBe(0);
    for (let n = 0; n < 5; n += 1)
      expect(await letThrough(repeated('203.0.113.9', 10), `person${n}@example.org`)).toBe(10);
  });

  test('many attempts, successes and the clearing away of old windows at once never stop one another', async () => {
    const outcomes = await Promise.allSettled(
      Array.from({ length: 120 }, async (_, n) => {
        if (n % 20 === 0) {
          await product.pool.query(
            `update rate_limits set resets_at = now() - interval '1 second'
             where id in (select id from rate_limits order by random() limit 1 for update skip locked)`,
          );
          await purgeRateLimits(product.database);
        } else {
          const visitor = visitorAt(`192.0.2.${n % 4}`);
          const buckets = signInBuckets(signInLimits, `person${n % 3}@example.org`, visitor, undefined);
          await (await countAttempt(product.database, buckets)).succeeded();
        }
      }),
    );
    expect(failuresOf(outcomes)).toStrictEqual([]);
  });
});

test('a forwarded address is believed from a known proxy only', async () => {
  const direct = await startProduct({
    limits: { ...limits, perAccount: 50, perAddress: 2 },
  });
  const from = (address: string, account: string) =>
    direct.call(signIn, {
      body: { account, credential: encodeBase64('wrong one') },
      headers: { 'x-forwarded-for': address },
    });
  await from('192.0.2.1', 'a@example.org');
  await from('192.0.2.2', 'b@example.org');
  expect(await from('192.0.2.3', 'c@example.org')).toMatchObject({ status: 429 });
  await direct.close();
});

test.each([
  ['192.0.2.1', '192.0.2.1'],
  ['::ffff:192.0.2.1', '192.0.2.1'],
  ['::ffff:c000:201', '192.0.2.1'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
  ['2001:0db8:0001:0002::9', '2001:db8:1:2'],
  ['2001:db8::1', '2001:db8:0:0'],
  ['::1', '0:0:0:0'],
  ['fe80::1%eth0.100', 'fe80:0:0:0'],
  ['no address', 'no address'],
])('%s counts as the visitor %s', (address, visitor) => {
  expect(networkOf(address)).toBe(visitor);
});

test('sign-ins that succeed are counted too: of an account, and ten times as many from a network', async () => {
  const limited = await startProduct({
    limits: { ...signInLimits, successesPerAccount: 2, successesPerAddress: 3 },
    configuration: { proxies: ['127.0.0.1'] },
  });
  try {
    const [ada, bob] = [await limited.addPerson(), await limited.addPerson()];
    const enter = async (account: string, address = '192.0.2.1') =>
      (
        await limited.call(signIn, {
          body: { account, credential: encodeBase64(PASSWORD) },
          headers: { 'x-forwarded-for': address },
        })
      ).status;
    expect([await enter(ada.email), await enter(ada.email), await enter(ada.email)]).toStrictEqual([
      200, 200, 429,
    ]);
    // Nobody else uses up an account's.
    expect(await enter(ada.email, '192.0.2.2')).toBe(200);
    expect([await enter(bob.email), await enter(bob.email)]).toStrictEqual([200, 429]);
    expect(await enter(bob.email, '192.0.2.2')).toBe(200);
  } finally {
    await limited.close();
  }
});
