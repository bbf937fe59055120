import { randomUUID } from 'node:crypto';
import {
  askUpgrade,
  declineUpgradeRequest,
  lastUpgradeRequest,
  listNotifications,
  listUpgradeRequests,
  type DataOf,
  type Notification,
  type UpgradeRequest,
} from '@moiety/contract';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { creditsOf, gift, type Person } from '../../../test/support/credits.ts';
import { organizationsOf } from '../../../test/support/organizations.ts';
import { newVisitor } from '../../../test/support/people.ts';
import { startProduct, type Answer, type Product } from '../../../test/support/product.ts';
import { withWay } from '../../../test/support/notices.ts';

let product: Product;
let administrator: Person;
let ada: Person;
beforeEach(async () => {
  product = await startProduct({ newUserCredits: 0, configuration: { proxies: ['127.0.0.1'] } });
  administrator = await signedIn('root@example.org', true);
  ada = await signedIn('ada@example.org');
});
afterEach(() => product.close());

const signedIn = async (email: string, isAdministrator = false): Promise<Person> => {
  const { id } = await product.addPerson(email, { administrator: isAdministrator });
  return { id, token: await product.tokenOf(email) };
};

const wish = {
  company: 'Example & Sons',
  contact: 'Ada L.',
  email: 'office@example.org',
  phone: '+86 10 1234',
  message: 'Ten seats\nplease',
};
const ask = (person: Person, changes: object = {}, language = 'en'): Promise<Answer> =>
  product.call(askUpgrade, {
    token: person.token,
    body: { ...wish, ...changes },
    headers: { 'accept-language': language, 'x-forwarded-for': newVisitor() },
  });
const last = async ({ token }: Person): Promise<UpgradeRequest | null> =>
  (await product.call(lastUpgradeRequest, { token })).data;
const list = async (query = {}) =>
  (await product.call(listUpgradeRequests, { token: administrator.token, query })).data as DataOf<
    typeof listUpgradeRequests
  >;
const decline = (id: string, language = 'en'): Promise<Answer> =>
  product.call(declineUpgradeRequest, {
    token: administrator.token,
    params: { id },
    headers: { 'accept-language': language },
  });
const idOf = (answer: Answer): string => (answer.data as UpgradeRequest).id;
/** What somebody was told about the enterprise version, newest first. */
const news = async ({ token }: Person, lang: 'en' | 'zh'): Promise<string[][]> =>
  ((await product.call(listNotifications, { token, query: { lang } })).data as Notification[])
    .map(({ title, content }) => [title, content])
    .filter(([title = '']) => /enterprise|企业版/.test(title));

describe('asking', () => {
  test('is kept as it was written, and tells every administrator who can sign in, in both languages', async () => {
    const other = await signedIn('second@example.org', true);
    const gone = await signedIn('gone@example.org', true);
    await product.pool.query('update accounts set disabled_at = now() where id = $1', [gone.id]);
    const answer = await ask(ada);
    expect(answer).toMatchObject({ status: 200, code: 0, data: { ...wish, state: 'open' } });
    expect(await last(ada)).toEqual(answer.data);
    for (const person of [administrator, other]) {
      expect(await news(person, 'en')).toEqual([
        [
          'New request for the enterprise version',
          withWay(
            'Company: Example &amp; Sons. Account: ada@example.org.',
            '/admin/upgrade-requests',
            'See the requests',
          ),
        ],
      ]);
      expect(await news(person, 'zh')).toEqual([
        [
          '有人申请企业版',
          withWay('公司：Example &amp; Sons。账号：ada@example.org。', '/admin/upgrade-requests', '查看申请'),
        ],
      ]);
    }
    expect(await news(ada, 'en')).toEqual([]);
    const { rows } = await product.pool.query(
      `select * from notifications where account_id = $1 and kind <> 'welcome'`,
      [gone.id],
    );
    expect(rows).toEqual([]);
  });

  test('needs neither phone nor message', async () => {
    const { phone: _phone, message: _message, ...least } = wish;
    const answer = await product.call(askUpgrade, { token: ada.token, body: least });
    expect(answer).toMatchObject({ status: 200, data: { phone: '', message: '' } });
  });

  test('while a request is open is a conflict, in both languages, also at the same time', async () => {
    const answers = await Promise.all([1, 2, 3].map(() => ask(ada)));
    expect(answers.map(({ status }) => String(status)).toSorted()).toEqual(['200', '409', '409']);
    expect(await ask(ada)).toMatchObject({
      code: 1005,
      msg: 'You already have an open request for the enterprise version',
    });
    expect(await ask(ada, {}, 'zh')).toMatchObject({ msg: '您已申请过企业版，申请仍在处理中' });
    expect((await list()).total).toBe(1);
  });

  test('is refused to a member of an organization, in both languages', async () => {
    const { member, owner } = await organizationsOf(product).company(0);
    for (const person of [member, owner]) {
      expect(await ask(person)).toMatchObject({
        status: 403,
        code: 1003,
        msg: 'Members of an organization already have the enterprise version',
      });
      expect(await ask(person, {}, 'zh')).toMatchObject({ msg: '组织成员已在使用企业版' });
    }
    expect((await list()).total).toBe(0);
  });

  test.each([
    ['company', ''],
    ['company', 'x'.repeat(101)],
    ['contact', ' '],
    ['email', 'office'],
    ['phone', 'call me'],
    ['message', 'x'.repeat(2001)],
    ['message', 'a\u0000b'],
  ])('names a wrong %s', async (field, value) => {
    const answer = await ask(ada, { [field]: value });
    expect(answer).toMatchObject({ status: 400, code: 1002 });
    expect(await last(ada)).toBeNull();
    expect((answer.data as { fields: { path: string }[] }).fields.map(({ path }) => path)).toEqual([field]);
  });

  test('is limited for an account and for a network', async () => {
    for (let n = 0; n < 5; n += 1) await ask(ada);
    const refused = await ask(ada);
    expect(refused).toMatchObject({ status: 429, code: 1007 });
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    const address = newVisitor();
    const statuses: number[] = [];
    for (let n = 0; n < 21; n += 1) {
      const person = await signedIn(`${n}@example.org`);
      const headers = { 'x-forwarded-for': address };
      statuses.push((await product.call(askUpgrade, { token: person.token, body: wish, headers })).status);
    }
    expect(statuses).toEqual([...Array.from({ length: 20 }, () => 200), 429]);
  });
});

describe('the list of requests', () => {
  test('has the open ones first, newest first, with account and personal balance, in pages', async () => {
    const credits = creditsOf(product);
    await credits.give(ada.id, gift(100, 'a'));
    await credits.give(ada.id, gift(50, 'old'));
    await credits.age(ada.id, 'old', 366);
    await credits.reserve(ada.id, 30, 'job');
    const grace = await signedIn('grace@example.org');
    const lin = await signedIn('lin@example.org');
    await ask(ada);
    await ask(grace);
    const third = await ask(lin);
    await decline(idOf(third));
    const { total, items } = await list();
    expect(total).toBe(3);
    expect(items.map(({ account, balance, state }) => [account.email, balance, state])).toEqual([
      ['grace@example.org', 0, 'open'],
      ['ada@example.org', 70, 'open'],
      ['lin@example.org', 0, 'declined'],
    ]);
    expect(items[1]).toMatchObject({ ...wish, account: { nickname: 'Ada', email: 'ada@example.org' } });
    expect((await list({ state: 'open' })).total).toBe(2);
    expect(await list({ state: 'done' })).toEqual({ total: 0, items: [] });
    expect((await list({ page: 2, page_size: 2 })).items.map(({ account }) => account.email)).toEqual([
      'lin@example.org',
    ]);
    expect((await list({ page: 3, page_size: 2 })).total).toBe(3);
  });
});

describe('declining', () => {
  test('closes the request and tells the person, in both languages, who can ask again', async () => {
    const first = await ask(ada);
    expect(await decline(idOf(first))).toMatchObject({ status: 200, data: null });
    expect(await last(ada)).toMatchObject({ state: 'declined' });
    expect(await news(ada, 'en')).toEqual([
      [
        'Your request for the enterprise version was declined',
        'You asked for Example &amp; Sons. Nothing has changed for you, and you can ask again at any time.',
      ],
    ]);
    expect(await news(ada, 'zh')).toEqual([
      ['您的企业版申请未获通过', '您曾为Example &amp; Sons申请企业版。您的账号没有变化，可以随时再次申请。'],
    ]);
    const second = await ask(ada, { company: 'Another' });
    expect(second.status).toBe(200);
    expect(await last(ada)).toMatchObject({ id: idOf(second), company: 'Another', state: 'open' });
  });

  test('twice is a conflict that tells nobody again, also at the same time', async () => {
    const id = idOf(await ask(ada));
    const answers = await Promise.all([1, 2, 3].map(() => decline(id)));
    expect(answers.map(({ status }) => String(status)).toSorted()).toEqual(['200', '409', '409']);
    expect(await decline(id)).toMatchObject({ code: 1005, msg: 'This request is already closed' });
    expect(await decline(id, 'zh')).toMatchObject({ msg: '该申请此前已处理' });
    expect(await news(ada, 'en')).toHaveLength(1);
  });

  test('of a request that never was is not found', async () => {
    expect(await decline(randomUUID())).toMatchObject({
      status: 404,
      code: 1004,
      msg: 'This request does not exist',
    });
    expect(await decline(randomUUID(), 'zh')).toMatchObject({ msg: '该申请不存在' });
  });
});

/** Who may not do what, each with the status of the refusal. */
const callers = {
  'a visitor': async () => undefined,
  'an individual': async () => ada.token,
  'a member of an organization': async () => (await organizationsOf(product).company(0)).member.token,
  'an owner of an organization': async () => (await organizationsOf(product).company(0)).owner.token,
  'somebody who was an administrator': async () => {
    await product.pool.query('update accounts set administrator = false');
    return administrator.token;
  },
};
test.each([
  ['asks', 'a visitor', 401],
  ['asks', 'a member of an organization', 403],
  ['asks', 'an owner of an organization', 403],
  ['reads the last request', 'a visitor', 401],
  ['lists requests', 'a visitor', 401],
  ['lists requests', 'an individual', 403],
  ['lists requests', 'a member of an organization', 403],
  ['lists requests', 'an owner of an organization', 403],
  ['lists requests', 'somebody who was an administrator', 403],
  ['declines', 'a visitor', 401],
  ['declines', 'an individual', 403],
  ['declines', 'a member of an organization', 403],
  ['declines', 'an owner of an organization', 403],
  ['declines', 'somebody who was an administrator', 403],
] as const)('nobody %s who is %s', async (what, who, status) => {
  const id = idOf(await ask(ada));
  const token = await callers[who]();
  const as = token === undefined ? {} : { token };
  const answer = await {
    asks: () => product.call(askUpgrade, { ...as, body: wish }),
    'reads the last request': () => product.call(lastUpgradeRequest, as),
    'lists requests': () => product.call(listUpgradeRequests, as),
    declines: () => product.call(declineUpgradeRequest, { ...as, params: { id } }),
  }[what]();
  expect(answer).toMatchObject({ status, data: null });
  expect(await last(ada)).toMatchObject({ id, state: 'open' });
  const { rows } = await product.pool.query('select * from upgrade_requests');
  expect(rows).toHaveLength(1);
});

test("nobody reads somebody else's request", async () => {
  await ask(ada);
  expect(await last(await signedIn('eve@example.org'))).toBeNull();
});

test('a request goes with the account that asked', async () => {
  await ask(ada);
  await product.pool.query('delete from accounts where id = $1', [ada.id]);
  expect(await list()).toEqual({ total: 0, items: [] });
});
