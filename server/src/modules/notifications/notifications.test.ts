import {
  countUnread,
  getNotification,
  listNotifications,
  markNotificationsRead,
  type Notification,
} from '@moiety/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { findAccountById } from '../accounts/accounts.ts';
import { setPassword } from '../administration/accounts.ts';
import { linkedAccount } from '../single-sign-on/linked-account.ts';
import { administratorToken, notice, publish } from '../../../test/support/announcements.ts';
import { newestTicket } from '../../../test/support/mails.ts';
import { newAddress, peopleOf, type People } from '../../../test/support/people.ts';
import { type Answer, LINKS, PASSWORD, type Product, startProduct } from '../../../test/support/product.ts';

let product: Product;
let people: People;
beforeAll(async () => {
  product = await startProduct({ configuration: { proxies: ['127.0.0.1'] } });
  people = peopleOf(product);
});
afterAll(() => product.close());

const list = async (token: string, query: object = {}): Promise<Notification[]> =>
  (await product.call(listNotifications, { token, query })).data;
const titles = async (token: string, query: object = {}): Promise<string[]> =>
  (await list(token, query)).map(({ title }) => title);
const unread = async (token: string): Promise<number> =>
  ((await product.call(countUnread, { token })).data as { unread: number }).unread;
const mark = (token: string, body: object): Promise<Answer> =>
  product.call(markNotificationsRead, { token, body });
const tokenIn = ({ data }: Answer): string => (data as { token: string }).token;

/** Somebody who has read nothing but that they are welcome. */
const newReader = async (): Promise<{ id: string; email: string; token: string }> => {
  const person = await product.addPerson();
  const token = tokenIn(await people.signIn(person.email));
  await mark(token, { all: true });
  return { ...person, token };
};

describe('somebody is told', () => {
  test('that they are welcome, once, at the first sign-in after the address was verified', async () => {
    const email = newAddress();
    await people.register(email);
    expect(await people.signIn(email)).toMatchObject({ status: 403 });
    await people.verify(await newestTicket(product, email));
    // Two browsers at once, and one later.
    const both = await Promise.all([people.signIn(email), people.signIn(email)]);
    const token = tokenIn(await people.signIn(email));
    expect(both.map(({ status }) => status)).toStrictEqual([200, 200]);
    expect(await list(token)).toStrictEqual([
      {
        id: expect.any(String),
        title: 'Welcome to Moiety',
        content:
          '<p>Your account is ready. The guide shows the first steps.</p><p><a href="/guide">Open the guide</a></p>',
        created_at: expect.any(String),
        is_read: false,
      },
    ]);
    expect(await unread(token)).toBe(1);
  });

  test('that the password was changed, and by whom', async () => {
    const { id, email, token } = await newReader();
    await people.change(token, PASSWORD, 'Other-Horse-9');
    await people.forgot(email);
    await people.reset(await newestTicket(product, email), 'Third-Horse-9');
    await setPassword(
      { database: product.database, links: LINKS },
      (await findAccountById(product.database, id))!,
      PASSWORD,
    );
    const told = await list(tokenIn(await people.signIn(email)), { unread: 'true' });
    expect(told.map(({ title }) => title)).toStrictEqual([
      'Your password was changed',
      'Your password was changed',
      'Your password was changed',
    ]);
    expect(told.map(({ content }) => content)).toStrictEqual([
      expect.stringMatching(/^<p>An operator.*<a href="\/profile">/),
      expect.stringMatching(/^<p>It was reset using a link.*<a href="\/profile">/),
      expect.stringMatching(/^<p>You were signed out everywhere else.*<a href="\/profile">/),
    ]);
  });

  test('nothing of a change that was refused', async () => {
    const { token } = await newReader();
    expect(await people.change(token, 'Wrong-Horse-9', 'Other-Horse-9')).toMatchObject({ status: 400 });
    expect(await people.change(token, PASSWORD, PASSWORD)).toMatchObject({ status: 400 });
    expect(await unread(token)).toBe(0);
  });

  test('that single sign-on was linked to the account that they had, and not of one that it made', async () => {
    const { id, email, token } = await newReader();
    const signOn = (subject: string, address: string) =>
      linkedAccount(
        { database: product.database, links: LINKS },
        {
          issuer: 'https://idp.example.org/realm',
          subject,
          idToken: '',
          methods: [],
          authenticatedAt: undefined,
          profile: async () => ({ email: address, emailVerified: true, name: 'Ada' }),
        },
        'en-US',
      );
    for (const _ of [1, 2]) expect(await signOn(id, email)).toMatchObject({ id });
    expect(await list(token, { unread: 'true' })).toMatchObject([
      {
        title: 'Single sign-on was linked to your account',
        content: expect.stringContaining('sign in with idp.example.org'),
      },
    ]);
    const made = await signOn('new', newAddress());
    const { rows } = await product.pool.query('select 1 from notifications where account_id = $1', [made.id]);
    expect(rows).toStrictEqual([]);
  });

  test('in the language that is asked for', async () => {
    const { token } = await newReader();
    const [english] = await list(token, { lang: 'en' });
    const [chinese] = await list(token, { lang: 'zh' });
    expect(chinese?.id).toBe(english?.id);
    expect(english?.title).toBe('Welcome to Moiety');
    expect(chinese?.title).toMatch(/\p{Script=Han}/u);
    const one = await product.call(getNotification, {
      token,
      params: { id: chinese!.id },
      query: { lang: 'zh' },
    });
    expect(one.data).toStrictEqual(chinese);
  });
});

describe('the list', () => {
  let reader: { token: string };
  beforeEach(async () => {
    reader = await newReader();
    const administrator = await administratorToken(product);
    for (const number of [1, 2, 3])
      await publish(
        product,
        administrator,
        notice({ title: { 'en-US': `${number}`, 'zh-CN': `第${number}条` } }),
      );
  });

  test('is newest first, in pages', async () => {
    const { token } = reader;
    expect(await titles(token)).toStrictEqual(['3', '2', '1', 'Welcome to Moiety']);
    expect(await titles(token, { page: 2, page_size: 3, lang: 'zh' })).toHaveLength(1);
    expect(await titles(token, { page: 1, page_size: 2 })).toStrictEqual(['3', '2']);
    expect(await titles(token, { page: 3, page_size: 2 })).toStrictEqual([]);
  });

  test('has the unread ones alone where only those are asked for', async () => {
    const { token } = reader;
    const [, second] = await list(token);
    expect((await mark(token, { ids: [second!.id] })).data).toStrictEqual({ unread: 2 });
    expect(await titles(token, { unread: 'true' })).toStrictEqual(['3', '1']);
    expect((await list(token)).map(({ is_read }) => is_read)).toStrictEqual([false, true, false, true]);
  });

  test('is marked as read by id and all, and again changes nothing', async () => {
    const { token } = reader;
    const other = await newReader();
    const [newest] = await list(token);
    for (const _ of [1, 2])
      expect(await mark(token, { ids: [newest!.id, newest!.id] })).toMatchObject({
        status: 200,
        data: { unread: 2 },
      });
    for (const _ of [1, 2]) expect((await mark(token, { all: true })).data).toStrictEqual({ unread: 0 });
    expect(await unread(token)).toBe(0);
    // What one has read the others have not.
    const administrator = await administratorToken(product);
    expect(await unread(other.token)).toBe(0);
    await publish(product, administrator, notice());
    await mark(token, { all: true });
    expect(await unread(other.token)).toBe(1);
  });

  test('is marked by many at once without harm', async () => {
    const { token } = reader;
    const ids = (await list(token)).map(({ id }) => id);
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, index) =>
        mark(token, index % 2 === 0 ? { ids: ids.toReversed() } : { all: true }),
      ),
    );
    expect(answers.map(({ data }) => data)).toStrictEqual(Array.from({ length: 8 }, () => ({ unread: 0 })));
  });
});

describe("somebody else's notification", () => {
  test('does not exist, and marking it is passed over', async () => {
    const [owner, stranger] = [await product.tokenOf(), await product.tokenOf()];
    const [theirs] = await list(owner);
    const refused = await product.call(getNotification, { token: stranger, params: { id: theirs!.id } });
    const never = await product.call(getNotification, {
      token: stranger,
      params: { id: '3f0c1f0e-7c61-4b8e-9f10-0a3f1d2b3c4d' },
    });
    expect(refused).toMatchObject({ status: 404, msg: 'This notification does not exist', data: null });
    expect({ ...never, headers: {} }).toStrictEqual({ ...refused, headers: {} });
    expect(await mark(stranger, { ids: [theirs!.id] })).toMatchObject({ status: 200, data: { unread: 1 } });
    expect(await list(owner)).toMatchObject([{ id: theirs!.id, is_read: false }]);
    expect(await list(stranger)).not.toContainEqual(expect.objectContaining({ id: theirs!.id }));
  });

  test('an announcement from before somebody came is not theirs either', async () => {
    const administrator = await administratorToken(product);
    await publish(product, administrator, notice({ title: { 'en-US': 'Before', 'zh-CN': '之前' } }));
    const before = (await list(administrator)).find(({ title }) => title === 'Before');
    const newcomer = await product.tokenOf();
    const asked = await product.call(getNotification, { token: newcomer, params: { id: before!.id } });
    expect(asked.status).toBe(404);
    expect(await unread(newcomer)).toBe(1);
  });
});

test.each([[{}], [{ ids: [] }], [{ ids: ['x'] }], [{ all: false }], [{ all: true, ids: [] }]])(
  'marking %j is refused',
  async (body) => {
    expect(await mark(await product.tokenOf(), body)).toMatchObject({ status: 400 });
  },
);
