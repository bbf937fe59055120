import {
  createMoleculeSet,
  encodeBase64,
  listUpgradeRequests,
  renameOrganization,
  userInfo,
} from '@moiety/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { runOn } from '../../test/support/admin.ts';
import { makeBrowser } from '../../test/support/browser.ts';
import { newestTicket } from '../../test/support/mails.ts';
import { setBody } from '../../test/support/molecules.ts';
import { newAddress, newVisitor, peopleOf, type People } from '../../test/support/people.ts';
import { PASSWORD, startProduct, type Answer, type Product } from '../../test/support/product.ts';
import { teamsOf } from '../../test/support/teams.ts';
import { signInLimits } from '../modules/sign-in-limits/sign-in-limits.ts';

let product: Product;
let people: People;
beforeAll(async () => {
  product = await startProduct({
    configuration: { proxies: ['127.0.0.1'] },
    limits: { ...signInLimits, perAccount: 2 },
    setsPerAccount: 1,
  });
  people = peopleOf(product);
});
afterAll(() => product.close());

type Line = Record<string, unknown>;
/** The lines of the log that tell of an event, without what every line has. */
const events = (of: Pick<Product, 'log'> = product): Line[] =>
  of.log
    .map((line) => JSON.parse(line) as Line)
    .filter(({ msg }) => msg === 'security')
    .map(({ time: _time, pid: _pid, hostname: _hostname, msg: _msg, level: _level, ...told }) => told);
const eventsOf = ({ headers }: Answer): Line[] =>
  events()
    .filter(({ requestId }) => requestId === headers['x-request-id'])
    .map(({ requestId: _requestId, ...told }) => told);
const logIdOf = async (email: string): Promise<string> =>
  (await runOn(product, ['user:log-id', email])).stdout.trim();

/** Somebody at an address of their own, and what stands for them in the log. */
const somebody = async () => {
  const { email } = await product.addPerson();
  const address = newVisitor();
  return { email, address, headers: { 'x-forwarded-for': address }, account: await logIdOf(email) };
};

describe('the log tells, with address and account, of', () => {
  test('a refused sign-in and why, which the answer does not say', async () => {
    const { email, address, headers, account } = await somebody();
    expect(eventsOf(await people.signIn(email.toUpperCase(), 'wrong one', headers))).toStrictEqual([
      { address, event: 'sign-in-refused', account, reason: 'wrong-password' },
    ]);
    const unknown = newAddress();
    expect(eventsOf(await people.signIn(unknown, 'wrong one', headers))).toStrictEqual([
      { address, event: 'sign-in-refused', account: await logIdOf(unknown), reason: 'unknown-account' },
    ]);
    await product.pool.query('update accounts set disabled_at = now() where email = $1', [email]);
    expect(eventsOf(await people.signIn(email, PASSWORD, headers))).toStrictEqual([
      { address, event: 'sign-in-refused', account, reason: 'disabled-account' },
    ]);
  });

  test('somebody who signs in', async () => {
    const { email, address, headers, account } = await somebody();
    expect(eventsOf(await people.signIn(email, PASSWORD, headers))).toStrictEqual([
      { address, event: 'signed-in', account },
    ]);
  });

  test('a sign-in before the address is verified, and that no more mails go there', async () => {
    const email = newAddress();
    const address = newVisitor();
    const headers = { 'x-forwarded-for': address };
    await people.register(email);
    const refused = {
      event: 'sign-in-refused',
      account: await logIdOf(email),
      reason: 'unverified-address',
    };
    expect(eventsOf(await people.signIn(email, PASSWORD, headers))).toStrictEqual([{ ...refused, address }]);
    await people.signIn(email);
    expect(eventsOf(await people.signIn(email, PASSWORD, headers))).toStrictEqual([
      { address, ...refused, limit: 'mail sign-up' },
    ]);
    expect(eventsOf(await people.register(email, {}, headers))).toStrictEqual([
      { address, event: 'rate-limit-reached', account: refused.account, limit: 'mail sign-up' },
    ]);
  });

  test('an account that is locked, in the count that is full', async () => {
    const { email, address, headers, account } = await somebody();
    for (let n = 0; n < 2; n += 1) await people.signIn(email, 'wrong one', headers);
    expect(eventsOf(await people.signIn(email, PASSWORD, headers))).toStrictEqual([
      { address, event: 'account-locked', account, limit: 'sign-in account' },
    ]);
  });

  test('the form without our script too', async () => {
    const { email, address, headers, account } = await somebody();
    const before = events().length;
    for (const password of ['wrong one', PASSWORD])
      await product.portal.inject({
        method: 'POST',
        url: '/login',
        headers: {
          ...headers,
          host: 'localhost:8100',
          'sec-fetch-site': 'same-origin',
          'content-type': 'application/x-www-form-urlencoded',
        },
        payload: new URLSearchParams({ account: email, password }).toString(),
      });
    expect(events().slice(before)).toMatchObject([
      { event: 'sign-in-refused', address, account, reason: 'wrong-password' },
      { event: 'signed-in', address, account },
    ]);
  });

  test('passwords that are asked for, reset and changed, and a change that is refused', async () => {
    const { email, address, headers, account } = await somebody();
    expect(eventsOf(await people.forgot(email, headers))).toStrictEqual([
      { address, event: 'password-reset-asked', account },
    ]);
    const ticket = await newestTicket(product, email);
    expect(eventsOf(await people.reset(ticket, 'Another-Horse-8', headers))).toStrictEqual([
      { address, event: 'password-reset', account },
    ]);
    const { token } = (await people.signIn(email, 'Another-Horse-8')).data as { token: string };
    expect(eventsOf(await people.change(token, 'wrong one', PASSWORD, headers))).toStrictEqual([
      { address, event: 'password-change-refused', account },
    ]);
    expect(eventsOf(await people.change(token, 'Another-Horse-8', PASSWORD, headers))).toStrictEqual([
      { address, event: 'password-changed', account },
    ]);
  });

  test("a call that is for administrators, from somebody who is none; nothing of an administrator's", async () => {
    const { email, address, headers, account } = await somebody();
    const token = await product.tokenOf(email);
    expect(eventsOf(await product.call(listUpgradeRequests, { token, headers }))).toStrictEqual([
      { address, event: 'administration-refused', account },
    ]);
    const chief = await product.tokenOf((await product.addPerson(undefined, { administrator: true })).email);
    expect(eventsOf(await product.call(listUpgradeRequests, { token: chief, headers }))).toStrictEqual([]);
  });

  test('a call that the role in an organization does not allow', async () => {
    const { member } = await teamsOf(product).team();
    const answer = await member.call(renameOrganization, { body: { name: 'Mine' } });
    expect(eventsOf(answer)).toMatchObject([
      { event: 'access-refused', account: await logIdOf(member.email) },
    ]);
  });

  test('a limit of calls, and a quota', async () => {
    const { email, address, headers, account } = await somebody();
    let answer = await people.forgot(email, headers);
    while (answer.status !== 429) answer = await people.forgot(email, headers);
    expect(eventsOf(answer)).toStrictEqual([
      { address, event: 'rate-limit-reached', account, limit: 'mail reset' },
    ]);
    const token = await product.tokenOf(email);
    const begin = () => product.call(createMoleculeSet, { token, body: setBody(1, 'a set'), headers });
    await begin();
    expect(eventsOf(await begin())).toStrictEqual([{ address, event: 'quota-reached', account }]);
  });
});

test('a call that only lacks a token, or a field, is no event', async () => {
  expect(eventsOf(await product.call(userInfo))).toStrictEqual([]);
  expect(eventsOf(await people.register('nobody'))).toStrictEqual([]);
});

test('a proxy that is not known has no word in where a call came from', async () => {
  const plain = await startProduct();
  await peopleOf(plain).signIn(newAddress(), 'wrong one', { 'x-forwarded-for': '203.0.113.7' });
  expect(events(plain)).toMatchObject([{ event: 'sign-in-refused', address: '127.0.0.1' }]);
  await plain.close();
});

test('the page of the embedded provider tells as the others do', async () => {
  const single = await startProduct({ configuration: { signInMode: 'sso' } });
  const { email } = await single.addPerson();
  const account = (await runOn(single, ['user:log-id', email])).stdout.trim();
  const browser = makeBrowser(single);
  const page = await browser.follow('/api/v1/xops/oauth2/login?redirect_uri=%2Fguide');
  await browser.send(page.url.href, { username: email, password: 'wrong one' });
  await browser.send(page.url.href, { username: email, password: PASSWORD });
  expect(events(single)).toMatchObject([
    { event: 'sign-in-refused', account, reason: 'wrong-password' },
    { event: 'signed-in', account },
  ]);
  await single.close();
});

test('what somebody typed in the place of an address is not in the log, and nobody can try addresses out', async () => {
  const typed = 'My-Secret-Pass-1';
  const answer = await people.signIn(typed, PASSWORD);
  const log = product.log.join('\n');
  expect(log).not.toContain(typed);
  expect(log).not.toContain(encodeBase64(typed));
  const other = await startProduct();
  await peopleOf(other).signIn(typed, PASSWORD);
  expect(events(other)[0]!['account']).toHaveLength(22);
  expect(events(other)[0]!['account']).not.toBe(eventsOf(answer)[0]!['account']);
  await other.close();
});
