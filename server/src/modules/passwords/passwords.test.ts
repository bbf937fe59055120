import { randomUUID } from 'node:crypto';
import { hash } from '@node-rs/argon2';
import { changePassword, currentUser, encodeBase64 } from '@moiety/contract';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { findAccount, lockPassword } from '../accounts/accounts.ts';
import { isOutdated } from './password.ts';
import { mailsTo, newestTicket, ticketIn } from '../../../test/support/mails.ts';
import {
  newAddress,
  newVisitor,
  visitorAt,
  peopleOf,
  rowOf,
  type People,
} from '../../../test/support/people.ts';
import { PASSWORD, PORTAL, startProduct, type Product } from '../../../test/support/product.ts';
import { statementsOf } from '../../../test/support/queries.ts';

// Counted, and done as ever: who hashes is what tells accounts apart.
vi.mock('@node-rs/argon2', async (original) => {
  const argon2 = await original<typeof import('@node-rs/argon2')>();
  return {
    ...argon2,
    hash: vi.fn<typeof argon2.hash>(argon2.hash),
    verify: vi.fn<typeof argon2.verify>(argon2.verify),
  };
});

let product: Product;
let people: People;
beforeAll(async () => {
  product = await startProduct({ configuration: { proxies: ['127.0.0.1'] } });
  people = peopleOf(product);
});
afterAll(() => product.close());

const byValue = (one: number, other: number): number => one - other;
const english = { 'accept-language': 'en' };
const chinese = { 'accept-language': 'zh-CN' };
const NEW = 'Another-Horse-8';

const tokenFor = async (email: string, password = PASSWORD) =>
  ((await people.signIn(email, password)).data as { token: string }).token;
const isSignedIn = async (token: string) => (await product.call(currentUser, { token })).status === 200;
const makeDomain = (email: string) =>
  product.pool.query('update accounts set password_hash = null where email = $1', [email]);
const disable = (email: string) =>
  product.pool.query('update accounts set disabled_at = now() where email = $1', [email]);
/** Somebody who asked for a link, and its ticket. */
const forgetful = async () => {
  const { email } = await product.addPerson();
  await people.forgot(email);
  return { email, ticket: await newestTicket(product, email) };
};

describe('a forgotten password', () => {
  test('is set anew by the emailed link, and everybody is signed out', async () => {
    const { email } = await product.addPerson();
    const tokens = await Promise.all([tokenFor(email), tokenFor(email)]);
    expect(await people.forgot(email.toUpperCase())).toMatchObject({ status: 200, code: 0, data: null });
    const [mail] = await mailsTo(product, email);
    expect(mail!.subject).toBe('Reset your Moiety password');
    expect(mail!.text).toContain(`\n${PORTAL}/reset-password?ticket=${ticketIn(mail!)}\n`);
    expect(await people.reset(ticketIn(mail!), NEW)).toMatchObject({ status: 200, code: 0, data: null });
    expect(await Promise.all(tokens.map(isSignedIn))).toStrictEqual([false, false]);
    expect(await people.signIn(email)).toMatchObject({ status: 400, code: 1001 });
    expect(await people.signIn(email, NEW)).toMatchObject({ status: 200 });
    const [, told] = await mailsTo(product, email);
    expect(told!.subject).toBe('Your Moiety password was changed');
    expect(told!.text).toContain(`${PORTAL}/forgot-password`);
  });

  test('also signs out at the embedded provider, and nobody else', async () => {
    const [mine, other] = await Promise.all([forgetful(), product.addPerson()]);
    const session = (account: unknown) =>
      product.pool.query(`insert into oidc_payloads (model, id, payload) values ('Session', $1, $2)`, [
        randomUUID(),
        JSON.stringify({ accountId: account }),
      ]);
    await session((await rowOf(product, mine.email))!['id']);
    await session(other.id);
    await people.reset(mine.ticket, NEW);
    const { rows } = await product.pool.query<{ payload: object }>('select payload from oidc_payloads');
    expect(rows).toStrictEqual([{ payload: { accountId: other.id } }]);
  });

  test('verifies the address, because the link came there', async () => {
    const email = newAddress();
    await people.register(email);
    const link = await newestTicket(product, email);
    await people.forgot(email);
    await people.reset(await newestTicket(product, email), NEW);
    expect(await people.signIn(email, NEW)).toMatchObject({ status: 200 });
    expect(await people.verify(link)).toMatchObject({ status: 410 });
  });

  test.each([
    ['an unknown address', async () => newAddress()],
    [
      'an account of single sign-on',
      async () => {
        const { email } = await product.addPerson();
        await makeDomain(email);
        return email;
      },
    ],
    [
      'a disabled account',
      async () => {
        const { email } = await product.addPerson();
        await disable(email);
        return email;
      },
    ],
  ])('%s gets the same answer for the same work, and no mail and no ticket', async (_who, make) => {
    const [email, { email: known }] = [await make(), await product.addPerson()];
    const answers: object[] = [];
    const ask = async (whose: string) => {
      const { status, text } = await people.forgot(whose);
      answers.push({ status, text });
    };
    const theirs = await statementsOf(() => ask(known));
    const before = await product.pool.query('select id from tickets order by id');
    const hers = await statementsOf(() => ask(email));
    expect(answers[1]).toStrictEqual(answers[0]);
    // One is kept and the other taken back; all before it is the same.
    expect(theirs.map((text) => text.replace('release savepoint', 'rollback to savepoint'))).toStrictEqual(
      hers,
    );
    expect(await mailsTo(product, email)).toHaveLength(0);
    expect((await product.pool.query('select id from tickets order by id')).rows).toStrictEqual(before.rows);
  });

  test('a newer link takes the place of the older', async () => {
    const { email, ticket } = await forgetful();
    await people.forgot(email);
    expect(await people.reset(ticket, NEW)).toMatchObject({ status: 410 });
    expect(await people.reset(await newestTicket(product, email), NEW)).toMatchObject({ status: 200 });
  });

  test('asking at the same time leaves one good link', async () => {
    const { email } = await product.addPerson();
    await Promise.all([1, 2, 3].map(() => people.forgot(email)));
    const tickets = (await mailsTo(product, email)).map(ticketIn);
    expect(tickets).toHaveLength(3);
    const statuses: number[] = [];
    for (const ticket of tickets) statuses.push((await people.reset(ticket, NEW)).status);
    expect(statuses.toSorted(byValue)).toStrictEqual([200, 410, 410]);
  });

  test('a flood sends three mails an hour, says when to ask again, and the last link stays good', async () => {
    const { email } = await product.addPerson();
    const answers = await Promise.all(Array.from({ length: 8 }, () => people.forgot(email)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(3);
    for (const { headers } of answers.filter(({ status }) => status !== 200))
      expect(Number(headers['retry-after'])).toBeGreaterThan(0);
    expect(await mailsTo(product, email)).toHaveLength(3);
    await people.forgot(email.toUpperCase());
    expect(await mailsTo(product, email)).toHaveLength(3);
    const good = await Promise.all(
      (await mailsTo(product, email)).map((mail) =>
        product.identity.isTicketGood('reset-password', ticketIn(mail)),
      ),
    );
    expect(good.filter(Boolean)).toHaveLength(1);
    await product.pool.query(`update rate_limits set resets_at = now() - interval '1 second'`);
    await people.forgot(email);
    expect(await mailsTo(product, email)).toHaveLength(4);
  });

  test('a network address that asks for many is refused', async () => {
    const headers = { 'x-forwarded-for': newVisitor() };
    let answer = await people.forgot(newAddress(), headers);
    for (let n = 0; n < 200 && answer.status === 200; n += 1)
      answer = await people.forgot(newAddress(), headers);
    expect(answer).toMatchObject({ status: 429, code: 1007 });
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
  });
});

describe('resetting', () => {
  test('lets the person in at once who had tried too often to remember the old password', async () => {
    const { email, ticket } = await forgetful();
    const headers = { 'x-forwarded-for': newVisitor() };
    let answer = await people.signIn(email, 'wrong one', headers);
    for (let n = 0; n < 30 && answer.status === 400; n += 1)
      answer = await people.signIn(email, 'wrong one', headers);
    expect(answer).toMatchObject({ status: 429 });
    await people.reset(ticket, NEW, headers);
    expect(await people.signIn(email, NEW, headers)).toMatchObject({ status: 200 });
  });

  test('works once, also if two try at the same time', async () => {
    const { email, ticket } = await forgetful();
    const passwords = [NEW, 'Third-Horse-7', 'Fourth-Horse-6'];
    const answers = await Promise.all(passwords.map((password) => people.reset(ticket, password)));
    expect(answers.map(({ status }) => status).toSorted(byValue)).toStrictEqual([200, 410, 410]);
    const winner = passwords[answers.findIndex(({ status }) => status === 200)]!;
    expect(await people.signIn(email, winner)).toMatchObject({ status: 200 });
    expect(await people.reset(ticket, NEW, chinese)).toMatchObject({
      status: 410,
      code: 1010,
      msg: '链接已过期或已被使用，请重新获取',
    });
  });

  test('a link is dead after 24 hours, for a disabled account, and where there never was one', async () => {
    const [old, disabled] = await Promise.all([forgetful(), forgetful()]);
    await product.pool.query(`update tickets set expires_at = now() where account_id = $1`, [
      (await rowOf(product, old.email))!['id'],
    ]);
    await disable(disabled.email);
    for (const ticket of [old.ticket, disabled.ticket, 'a'.repeat(43)])
      expect(await people.reset(ticket, NEW)).toMatchObject({ status: 410, code: 1010 });
  });

  test('a dead link costs no hash', async () => {
    vi.mocked(hash).mockClear();
    await people.reset('b'.repeat(43), NEW);
    expect(hash).not.toHaveBeenCalled();
  });

  test('a link that verifies an address sets no password', async () => {
    const email = newAddress();
    await people.register(email);
    const ticket = await newestTicket(product, email);
    expect(await people.reset(ticket, NEW)).toMatchObject({ status: 410 });
    expect(await people.verify(ticket)).toMatchObject({ status: 200 });
  });

  test('a password that breaks a rule is refused and leaves the link good', async () => {
    const { ticket } = await forgetful();
    const answer = await people.reset(ticket, 'short', english);
    expect(answer).toMatchObject({ status: 400, code: 1002 });
    expect(answer.data).toStrictEqual({
      fields: [
        '8 to 16 characters',
        'Must contain at least one special character',
        'Must contain at least one uppercase letter',
        'Must contain at least one number',
      ].map((message) => ({ path: 'credential', message })),
    });
    expect(await people.reset(ticket, NEW)).toMatchObject({ status: 200 });
  });

  test('no session that the old password opened outlives it, whatever the order', async () => {
    const { email, ticket } = await forgetful();
    const signIns = Array.from({ length: 6 }, () => people.signIn(email));
    const [reset, ...entered] = await Promise.all([people.reset(ticket, NEW), ...signIns]);
    expect(reset).toMatchObject({ status: 200 });
    const tokens = entered.flatMap(({ data }) => (data === null ? [] : [(data as { token: string }).token]));
    expect(await Promise.all(tokens.map(isSignedIn))).toStrictEqual(tokens.map(() => false));
  });

  test('a password that was checked before the reset opens no session after it', async () => {
    const { email, ticket } = await forgetful();
    const checked = await product.identity.checkPassword(email, PASSWORD, visitorAt(newVisitor()));
    const held = () => product.database.transaction((transaction) => lockPassword(transaction, checked));
    expect(await held()).toBe(true);
    await people.reset(ticket, NEW);
    expect(await held()).toBe(false);
  });
});

describe('changing the password', () => {
  test('ends all other sessions and tells the owner', async () => {
    const { email } = await product.addPerson();
    const { email: stranger } = await product.addPerson();
    const [own, other, theirs] = await Promise.all([email, email, stranger].map((who) => tokenFor(who)));
    expect(await people.change(own, PASSWORD, NEW)).toMatchObject({ status: 200, code: 0, data: null });
    expect(await Promise.all([own!, other!, theirs!].map(isSignedIn))).toStrictEqual([true, false, true]);
    expect(await people.signIn(email)).toMatchObject({ code: 1001 });
    expect(await people.signIn(email, NEW)).toMatchObject({ status: 200 });
    expect(await mailsTo(product, email)).toMatchObject([{ subject: 'Your Moiety password was changed' }]);
    expect(await mailsTo(product, stranger)).toHaveLength(0);
  });

  test('makes links useless that were asked for before', async () => {
    const { email, ticket } = await forgetful();
    await people.change(await tokenFor(email), PASSWORD, NEW);
    expect(await people.reset(ticket, 'Third-Horse-7')).toMatchObject({ status: 410 });
  });

  test.each([
    [english, 'account or password error'],
    [chinese, '账号或密码错误'],
  ])('needs the old password %#', async (language, msg) => {
    const { email } = await product.addPerson();
    const token = await tokenFor(email);
    expect(await people.change(token, 'Wrong-Horse-1', NEW, language)).toMatchObject({
      status: 400,
      code: 1001,
      msg,
      data: null,
    });
    expect(await people.signIn(email)).toMatchObject({ status: 200 });
    expect(await mailsTo(product, email)).toHaveLength(0);
  });

  test.each([
    [english, 'New password cannot be the same as the old password'],
    [chinese, '新密码不能与旧密码相同'],
  ])('to the same one is refused %#', async (language, message) => {
    const { email } = await product.addPerson();
    const token = await tokenFor(email);
    const refused = { status: 400, code: 1002, data: { fields: [{ path: 'newCredential', message }] } };
    expect(await people.change(token, PASSWORD, PASSWORD, language)).toMatchObject(refused);
    const spaced = encodeBase64(PASSWORD).replace(/^..../, '$& ');
    expect(
      await product.call(changePassword, {
        token,
        body: { oldCredential: encodeBase64(PASSWORD), newCredential: spaced },
        headers: language,
      }),
    ).toMatchObject(refused);
  });

  test('names every rule that the new one breaks', async () => {
    const token = await product.tokenOf();
    const answer = await people.change(token, PASSWORD, 'a b', english);
    expect(answer.data).toMatchObject({
      fields: [
        { path: 'newCredential', message: '8 to 16 characters' },
        { path: 'newCredential', message: 'Cannot contain whitespace characters' },
        { path: 'newCredential', message: 'Must contain at least one special character' },
        { path: 'newCredential', message: 'Must contain at least one uppercase letter' },
        { path: 'newCredential', message: 'Must contain at least one number' },
      ],
    });
  });

  test.each([
    [english, 'Does not support changing domain account passwords.'],
    [chinese, '不支持修改域账号的密码。'],
  ])('is not for accounts of single sign-on %#', async (language, msg) => {
    const { email } = await product.addPerson();
    const token = await tokenFor(email);
    await makeDomain(email);
    expect(await people.change(token, PASSWORD, NEW, language)).toMatchObject({
      status: 403,
      code: 1003,
      msg,
    });
    expect((await rowOf(product, email))!['password_hash']).toBeNull();
  });

  test('is not where a provider of somebody else is the way in, whatever password an account still has', async () => {
    const { email } = await product.addPerson();
    const token = await tokenFor(email);
    const elsewhere = await startProduct({
      beside: product,
      configuration: {
        signInMode: 'sso',
        oidc: { issuer: 'https://id.example.org', clientId: 'moiety', clientSecret: undefined },
      },
    });
    expect((await elsewhere.call(currentUser, { token })).data).toMatchObject({ accountType: 'domain' });
    expect(await peopleOf(elsewhere).change(token, PASSWORD, NEW, english)).toMatchObject({
      status: 403,
      msg: 'Does not support changing domain account passwords.',
    });
    await elsewhere.close();
    expect((await product.call(currentUser, { token })).data).toMatchObject({ accountType: 'local' });
    expect(await tokenFor(email)).toBeTruthy();
  });

  test('is not for anybody else', async () => {
    const { email } = await product.addPerson();
    const token = await tokenFor(email);
    expect(await people.change(undefined, PASSWORD, NEW)).toMatchObject({ status: 401, code: 1 });
    await product.identity.revoke(token);
    expect(await people.change(token, PASSWORD, NEW)).toMatchObject({ status: 401, code: 1 });
  });

  test('cannot be used to guess it, from however many addresses, and its owner is not hindered', async () => {
    const { email } = await product.addPerson();
    const [stolen, own] = await Promise.all([tokenFor(email), tokenFor(email)]);
    let answer = await people.change(stolen, 'Wrong-Horse-1', NEW);
    for (let n = 0; n < 30 && answer.status === 400; n += 1)
      answer = await people.change(stolen, 'Wrong-Horse-1', NEW);
    expect(answer).toMatchObject({ status: 429, code: 1007 });
    expect(await people.change(stolen, PASSWORD, NEW)).toMatchObject({ status: 429 });
    expect(await people.change(own, PASSWORD, NEW)).toMatchObject({ status: 200 });
    expect(await isSignedIn(stolen)).toBe(false);
  });

  test('of two at the same time one wins', async () => {
    const { email } = await product.addPerson();
    const [one, two] = await Promise.all([tokenFor(email), tokenFor(email)]);
    const answers = await Promise.all([
      people.change(one, PASSWORD, NEW),
      people.change(two, PASSWORD, 'Third-Horse-7'),
    ]);
    const won = answers.filter(({ status }) => status === 200);
    expect(won).toHaveLength(1);
    const password = answers[0].status === 200 ? NEW : 'Third-Horse-7';
    expect(await people.signIn(email, password)).toMatchObject({ status: 200 });
    expect(await Promise.all([one, two].map(isSignedIn))).toStrictEqual(
      answers.map(({ status }) => status === 200),
    );
  });
});

describe('signing in', () => {
  test.each([
    ['a disabled account', disable],
    ['an account of single sign-on', makeDomain],
  ])('to %s is refused as a wrong password is, after the same check', async (_what, change) => {
    const { email } = await product.addPerson();
    await change(email);
    const { verify } = await import('@node-rs/argon2');
    vi.mocked(verify).mockClear();
    const answer = await people.signIn(email);
    expect(verify).toHaveBeenCalledOnce();
    const unknown = await people.signIn(newAddress());
    expect({ ...answer, headers: {} }).toStrictEqual({ ...unknown, headers: {} });
    expect(answer).toMatchObject({ status: 400, code: 1001 });
  });

  test('a token is refused from the moment its account is disabled', async () => {
    const { email } = await product.addPerson();
    const token = await tokenFor(email);
    await disable(email);
    expect(await isSignedIn(token)).toBe(false);
  });

  const CHEAP = { memoryCost: 8 * 1024, timeCost: 2, parallelism: 1 };
  const keepCheaply = async (email: string) =>
    product.pool.query('update accounts set password_hash = $2 where email = $1', [
      email,
      await hash(PASSWORD, CHEAP),
    ]);

  test('makes a hash anew that was made with other parameters, once', async () => {
    const { email } = await product.addPerson();
    await keepCheaply(email);
    expect(await people.signIn(email, 'wrong one')).toMatchObject({ code: 1001 });
    expect((await rowOf(product, email))!['password_hash']).toMatch(/\$m=8192,t=2,p=1\$/);
    expect(await people.signIn(email)).toMatchObject({ status: 200 });
    const upgraded = (await rowOf(product, email))!['password_hash'];
    expect(upgraded).toMatch(/^\$argon2id\$v=19\$m=65536,t=3,p=1\$/);
    expect(await people.signIn(email)).toMatchObject({ status: 200 });
    expect((await rowOf(product, email))!['password_hash']).toBe(upgraded);
  });

  test('at the same time makes one new hash, and everybody is let in', async () => {
    const { email } = await product.addPerson();
    await keepCheaply(email);
    const answers = await Promise.all(Array.from({ length: 4 }, () => people.signIn(email)));
    expect(answers.map(({ status }) => status)).toStrictEqual([200, 200, 200, 200]);
    expect(await people.signIn(email)).toMatchObject({ status: 200 });
  });

  test('never brings an old password back that is changed meanwhile', async () => {
    const { email, ticket } = await forgetful();
    await keepCheaply(email);
    await Promise.all([people.signIn(email), people.reset(ticket, NEW), people.signIn(email)]);
    expect(await people.signIn(email)).toMatchObject({ code: 1001 });
    expect(await people.signIn(email, NEW)).toMatchObject({ status: 200 });
    expect(isOutdated((await findAccount(product.database, email))!.passwordHash!)).toBe(false);
  });
});

test.each([
  ['as it is made now', '$argon2id$v=19$m=65536,t=3,p=1$', false],
  ['less memory', '$argon2id$v=19$m=32768,t=3,p=1$', true],
  ['more memory', '$argon2id$v=19$m=131072,t=3,p=1$', true],
  ['fewer passes', '$argon2id$v=19$m=65536,t=2,p=1$', true],
  ['more lanes', '$argon2id$v=19$m=65536,t=3,p=4$', true],
  ['an older version', '$argon2id$v=16$m=65536,t=3,p=1$', true],
  ['argon2i', '$argon2i$v=19$m=65536,t=3,p=1$', true],
])('a hash of %s is outdated: %s… %s', (_what, parameters, expected) => {
  const salt = 'c2l4dGVlbiBieXRlcyEhIQ';
  expect(isOutdated(`${parameters}${salt}$${'A'.repeat(43)}`)).toBe(expected);
});

test('a hash that was cut short is outdated', () => {
  expect(isOutdated('$argon2id$v=19$m=65536,t=3,p=1$c2l4dGVlbiBieXRlcyEhIQ$AAAA')).toBe(true);
  expect(isOutdated('')).toBe(true);
});
