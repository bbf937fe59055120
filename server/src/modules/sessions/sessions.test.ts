import {
  currentUser,
  encodeBase64,
  endOtherSessions,
  endSession,
  listSessions,
  signIn,
  type SessionEntry,
} from '@moiety/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { findAccountById } from '../accounts/accounts.ts';
import { placeOf } from './place.ts';
import { sessionPurge } from './queries.ts';
import { deviceOf, makeSessions } from './sessions.ts';
import { statementsOf } from '../../../test/support/queries.ts';
import { visitorAt } from '../../../test/support/people.ts';
import { PASSWORD, startProduct, type Product } from '../../../test/support/product.ts';

let product: Product;
beforeAll(async () => {
  product = await startProduct({
    configuration: { proxies: ['127.0.0.1'], countryHeader: 'cf-ipcountry' },
  });
});
afterAll(() => product.close());

const CHROME =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36';
const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:144.0) Gecko/20100101 Firefox/144.0';
const SAFARI =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.6 Mobile/15E148 Safari/604.1';

const enter = async (email: string, headers: Record<string, string> = {}): Promise<string> => {
  const answer = await product.call(signIn, {
    body: { account: email, credential: encodeBase64(PASSWORD) },
    headers,
  });
  return (answer.data as { token: string }).token;
};
const sessionsOf = async (token: string): Promise<SessionEntry[]> =>
  (await product.call(listSessions, { token })).data;
const isSignedIn = async (token: string): Promise<boolean> =>
  (await product.call(currentUser, { token })).status === 200;

describe('the list of sessions', () => {
  test('tells the device, the place and the way in; the one that asks comes first', async () => {
    const { email } = await product.addPerson();
    const phone = await enter(email, {
      'user-agent': SAFARI,
      'x-forwarded-for': '203.0.113.7',
      'cf-ipcountry': 'CN',
    });
    const desk = await enter(email, { 'user-agent': CHROME, 'x-forwarded-for': '192.168.3.4' });
    expect(await sessionsOf(phone)).toMatchObject([
      {
        current: true,
        browser: 'Safari 18',
        system: 'iOS',
        address: '203.0.113.7',
        place: { kind: 'country', code: 'CN' },
        method: 'password',
      },
      { current: false, browser: 'Chrome 141', system: 'Windows', place: { kind: 'local-network' } },
    ]);
    expect(await sessionsOf(desk)).toMatchObject([{ current: true, browser: 'Chrome 141' }, {}]);
  });

  test('is of the own account, without ended and expired sessions', async () => {
    const { email, id } = await product.addPerson();
    const [token, ended, expired] = [await enter(email), await enter(email), await enter(email)];
    await product.tokenOf();
    await product.identity.revoke(ended);
    const ids = (await sessionsOf(expired)).map((session) => session.id);
    expect(ids).toHaveLength(2);
    await product.pool.query(
      `update sessions set expires_at = now() - interval '1 second' where account_id = $1 and id = $2`,
      [id, ids[0]],
    );
    expect(await sessionsOf(token)).toMatchObject([{ current: true }]);
  });

  test('a country that no proxy told of is nobody’s word', async () => {
    const direct = await startProduct({ configuration: { countryHeader: 'cf-ipcountry' } });
    const { email } = await direct.addPerson();
    const answer = await direct.call(signIn, {
      body: { account: email, credential: encodeBase64(PASSWORD) },
      headers: { 'cf-ipcountry': 'CN' },
    });
    const { token } = answer.data as { token: string };
    expect((await direct.call(listSessions, { token })).data).toMatchObject([
      { place: { kind: 'this-computer' } },
    ]);
    await direct.close();
  });

  test('of many calls at once one notes that a session was seen', async () => {
    const token = await product.tokenOf();
    await product.pool.query(`update sessions set last_seen_at = now() - interval '61 seconds'`);
    const who = (await product.identity.authenticate(token))!;
    expect(who.isSeenDue).toBe(true);
    const sessions = makeSessions(product.database);
    const statements = await statementsOf(() =>
      Promise.all(Array.from({ length: 20 }, () => sessions.recordSeen(who, visitorAt('192.0.2.1')))),
    );
    expect(statements).toHaveLength(1);
    expect((await product.identity.authenticate(token))!.isSeenDue).toBe(false);
  });

  test('notes where a session was last seen, once a minute', async () => {
    const token = await enter((await product.addPerson()).email, { 'x-forwarded-for': '10.0.0.1' });
    const [{ id, lastSeenAt }] = (await sessionsOf(token)) as [SessionEntry];
    const seenFrom = async (address: string): Promise<SessionEntry> => {
      const headers = { 'x-forwarded-for': address };
      await product.call(currentUser, { token, headers });
      const [session] = (await product.call(listSessions, { token, headers })).data as [SessionEntry];
      return session;
    };
    expect(await seenFrom('10.0.0.2')).toMatchObject({ address: '10.0.0.1', lastSeenAt });
    await product.pool.query(
      `update sessions set last_seen_at = now() - interval '61 seconds' where id = $1`,
      [id],
    );
    // It is noted beside the answer, not before it.
    await expect.poll(() => seenFrom('10.0.0.2')).toMatchObject({ address: '10.0.0.2' });
    expect(Date.parse((await seenFrom('10.0.0.3')).lastSeenAt)).toBeGreaterThanOrEqual(
      Date.parse(lastSeenAt),
    );
  });
});

describe('ending sessions', () => {
  test('ends one of the own, at once and in every process', async () => {
    const { email } = await product.addPerson();
    const [mine, other] = [await enter(email), await enter(email)];
    const beside = await startProduct({ beside: product });
    expect(await beside.call(currentUser, { token: other })).toMatchObject({ status: 200 });
    const id = (await sessionsOf(mine)).find(({ current }) => !current)!.id;
    expect(await product.call(endSession, { token: mine, params: { id } })).toMatchObject({ status: 200 });
    expect(await beside.call(currentUser, { token: other })).toMatchObject({ status: 401, code: 1 });
    expect(await isSignedIn(other)).toBe(false);
    expect(await isSignedIn(mine)).toBe(true);
    await beside.close();
  });

  test.each([
    ['en', 'This session has already ended'],
    ['zh-CN', '该登录会话已结束'],
  ])('another person’s session does not exist, and goes on (%s)', async (language, msg) => {
    const [mine, theirs] = [await product.tokenOf(), await product.tokenOf()];
    const [{ id }] = (await sessionsOf(theirs)) as [SessionEntry];
    const headers = { 'accept-language': language };
    expect(await product.call(endSession, { token: mine, params: { id }, headers })).toMatchObject({
      status: 404,
      code: 1004,
      msg,
    });
    expect(await isSignedIn(theirs)).toBe(true);
  });

  test('a browser that was signed in by single sign-on cannot go on at the provider either', async () => {
    const [{ email, id }, stranger] = [await product.addPerson(), await product.addPerson()];
    const token = await enter(email);
    const account = (await findAccountById(product.database, id))!;
    const visitor = visitorAt('192.0.2.1');
    const provider = async (): Promise<unknown[]> =>
      (await product.pool.query(`select id from oidc_payloads where model = 'Session' order by id`)).rows;
    const endOne = async (method: 'password' | 'sso'): Promise<void> => {
      await product.identity.beginSession(account, { method, visitor, confirmedAt: new Date() });
      const other = (await sessionsOf(token)).find(
        (session) => session.method === method && !session.current,
      );
      await product.call(endSession, { token, params: { id: other!.id } });
    };
    for (const accountId of [id, stranger.id])
      await product.pool.query(
        `insert into oidc_payloads (model, id, payload) values ('Session', $1, jsonb_build_object('accountId', $1::text))`,
        [accountId],
      );
    await endOne('password');
    expect(await provider()).toHaveLength(2);
    await endOne('sso');
    expect(await provider()).toStrictEqual([{ id: stranger.id }]);
  });

  test('ends all but this one, and nobody else’s', async () => {
    const { email } = await product.addPerson();
    const [mine, ...others] = [await enter(email), await enter(email), await enter(email)];
    const stranger = await product.tokenOf();
    expect(await product.call(endOtherSessions, { token: mine })).toMatchObject({ data: { ended: 2 } });
    expect(await Promise.all(others.map(isSignedIn))).toStrictEqual([false, false]);
    expect(await Promise.all([mine, stranger].map(isSignedIn))).toStrictEqual([true, true]);
    expect(await product.call(endOtherSessions, { token: mine })).toMatchObject({ data: { ended: 0 } });
  });

  test('disabling an account ends them all', async () => {
    const { email, id } = await product.addPerson();
    const token = await enter(email);
    await product.pool.query('update accounts set disabled_at = now() where id = $1', [id]);
    expect(await isSignedIn(token)).toBe(false);
    expect(await enter(email).catch(() => undefined)).toBeUndefined();
  });
});

test.each([
  [CHROME, 'Chrome 141', 'Windows'],
  [FIREFOX, 'Firefox 144', 'Linux'],
  [SAFARI, 'Safari 18', 'iOS'],
  ['', '', ''],
  ['\u{1F600}<script>', '', ''],
])('the device of %s', (userAgent, browser, system) => {
  expect(deviceOf(userAgent)).toStrictEqual({ browser, system });
});

test.each([
  ['127.0.0.1', '', { kind: 'this-computer' }],
  ['::1', 'DE', { kind: 'this-computer' }],
  ['::ffff:127.0.0.9', '', { kind: 'this-computer' }],
  ['10.2.3.4', '', { kind: 'local-network' }],
  ['172.31.255.1', '', { kind: 'local-network' }],
  ['172.32.0.1', '', { kind: 'unknown' }],
  ['fe80::1%eth0', '', { kind: 'local-network' }],
  ['fd12:3456::1', '', { kind: 'local-network' }],
  ['2001:db8::1', 'SG', { kind: 'country', code: 'SG' }],
  ['198.51.100.1', '', { kind: 'unknown' }],
  ['', '', { kind: 'unknown' }],
])('the place of %s', (address, country, place) => {
  expect(placeOf(address, country)).toStrictEqual(place);
});

test('a session that cannot be noted as seen fails no call, and the log says why', async () => {
  const broken = await startProduct();
  const token = await broken.tokenOf();
  await broken.pool.query(`update sessions set last_seen_at = now() - interval '1 hour'`);
  await broken.pool.query('alter table sessions rename column country to land');
  expect(await broken.call(currentUser, { token })).toMatchObject({ status: 200 });
  await expect
    .poll(() => broken.log.find((line) => line.includes('could not be noted')))
    .toMatch(/"type":"DatabaseError","message":"a query failed","code":"42703"/);
  await broken.close();
});

test('sessions are forgotten a day after they expired, and no sooner', async () => {
  const { email } = await product.addPerson();
  const ages = ["- interval '25 hours'", "- interval '23 hours'", "+ interval '1 hour'"];
  const ids: string[] = [];
  for (const age of ages) {
    const [session] = await sessionsOf(await enter(email));
    const id = session?.id ?? '';
    await product.pool.query(`update sessions set expires_at = now() ${age} where id = $1`, [id]);
    ids.push(id);
  }
  const context = { signal: new AbortController().signal, log: { error: () => undefined } };
  await sessionPurge.run(product.database, context);
  const { rows } = await product.pool.query<{ id: string }>('select id from sessions where id = any($1)', [
    ids,
  ]);
  expect(rows.map(({ id }) => id).toSorted()).toStrictEqual(ids.slice(1).toSorted());
});
