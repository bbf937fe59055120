import {
  changeNotificationSetting,
  countUnread,
  getNotification,
  listNotifications,
  notificationSettings,
  notificationTopics,
  startDataExport,
  type Notification,
  type NotificationSettings,
} from '@moiety/contract';
import { messagesFor } from '@moiety/locales/server.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { notifications } from '../../database/notification-tables.ts';
import { notify } from '../notifications/notify.ts';
import type { NotificationContent } from '../notification-kinds/notification-content.ts';
import { kinds, topics } from '../notification-kinds/topics.ts';
import { wordsOf } from '../notification-kinds/words.ts';
import { administratorToken, notice, publish } from '../../../test/support/announcements.ts';
import { openStream } from '../../../test/support/event-stream.ts';
import { mailsTo } from '../../../test/support/mails.ts';
import { LINKS, PORTAL, startProduct, type Answer, type Product } from '../../../test/support/product.ts';
import { unzip } from '../../../test/support/unzip.ts';

let product: Product;
let origin: string;
beforeAll(async () => {
  product = await startProduct({ streams: { pollEvery: 50 } });
  origin = await product.portal.listen({ host: '127.0.0.1', port: 0 });
});
afterAll(() => product.close());

interface Person {
  id: string;
  email: string;
  token: string;
}
const newPerson = async (): Promise<Person> => {
  const person = await product.addPerson();
  return { ...person, token: await product.tokenOf(person.email) };
};
const settingsOf = async (token: string, lang: 'en' | 'zh' = 'en'): Promise<NotificationSettings> =>
  (await product.call(notificationSettings, { token, query: { lang } })).data;
const change = (token: string, topic: string, way: string, on: boolean): Promise<Answer> =>
  product.call(changeNotificationSetting, { token, body: { topic, way, on } });
const stateOf = async (token: string, wanted: string) =>
  (await settingsOf(token)).topics.find(({ topic }) => topic === wanted);
const titles = async (token: string): Promise<string[]> =>
  ((await product.call(listNotifications, { token })).data as Notification[]).map(({ title }) => title);
const say = (id: string, told: NotificationContent): Promise<void> =>
  product.database.transaction((transaction) => notify(transaction, id, told, LINKS));
const expiring = { kind: 'credits-expire', amount: '40', day: '2030-01-31' } as const;
const SOON = 'Some of your credits will expire soon';
const subjects = async (email: string): Promise<string[]> =>
  (await mailsTo(product, email)).map(({ subject }) => subject);

describe('every kind of notification', () => {
  test('that the database knows has a topic, and every topic a kind or a reason', () => {
    expect(Object.keys(kinds).toSorted()).toStrictEqual(notifications.kind.enumValues.toSorted());
    expect(Object.keys(topics).toSorted()).toStrictEqual([...notificationTopics].toSorted());
    const told = new Set(Object.values(kinds).map(({ topic }) => topic));
    expect(notificationTopics.filter((topic) => !told.has(topic))).toStrictEqual(['links']);
  });

  test.each(Object.entries(kinds))(
    '%s has words in both languages, a default and a row',
    async (kind, { topic }) => {
      const wordable = {
        kind: kind as keyof typeof kinds,
        params: {},
        title: '标题 title',
        content: '内容 content',
      };
      const english = wordsOf(wordable, messagesFor('en-US'), 'Moiety');
      const chinese = wordsOf(wordable, messagesFor('zh-CN'), 'Moiety');
      for (const text of [english.title, english.content]) expect(text).toMatch(/[a-z]{3}/);
      for (const text of [chinese.title, chinese.content]) expect(text).toMatch(/\p{Script=Han}/u);
      const token = await administratorToken(product);
      for (const lang of ['en', 'zh'] as const)
        expect((await settingsOf(token, lang)).topics).toContainEqual({
          topic,
          title: expect.stringMatching(lang === 'zh' ? /\p{Script=Han}/u : /^[A-Z][a-z]+/),
          hint: expect.stringMatching(lang === 'zh' ? /\p{Script=Han}/u : /^\w+,? \w+/),
          inApp: topics[topic].inApp,
          email: topics[topic].email,
        });
    },
  );

  test('that is mailed by choice can be chosen', () => {
    const mailed = Object.values(kinds).filter(({ letter }) => letter === 'notice');
    expect(mailed.map(({ topic }) => topics[topic].email)).not.toContain('never');
  });
});

describe('who may choose', () => {
  test('nobody without a token', async () => {
    expect(await product.call(notificationSettings)).toMatchObject({ status: 401, code: 1 });
    expect(
      await product.call(changeNotificationSetting, {
        body: { topic: 'announcements', way: 'email', on: true },
      }),
    ).toMatchObject({ status: 401, code: 1 });
  });

  test('everybody for themselves alone', async () => {
    const [ada, grace] = [await newPerson(), await newPerson()];
    const before = await settingsOf(grace.token);
    const changed = await change(ada.token, 'credits-expire', 'email', false);
    expect(changed).toMatchObject({ status: 200 });
    expect(await settingsOf(ada.token)).toStrictEqual(changed.data);
    expect(await stateOf(ada.token, 'credits-expire')).toMatchObject({ inApp: 'on', email: 'off' });
    expect(await settingsOf(grace.token)).toStrictEqual(before);
    await change(ada.token, 'credits-expire', 'email', true);
    expect(await settingsOf(ada.token)).toStrictEqual(before);
  });

  test.each([
    ['security', 'inApp'],
    ['security', 'email'],
    ['links', 'inApp'],
    ['links', 'email'],
    ['organization-invitations', 'email'],
    ['upgrade-requests', 'email'],
  ])('nobody turns off %s by %s', async (topic, way) => {
    const { token } = await newPerson();
    const before = await settingsOf(token);
    for (const on of [false, true])
      expect(await change(token, topic, way, on)).toMatchObject({
        status: 403,
        msg: 'This cannot be turned on or off',
      });
    expect(await settingsOf(token)).toStrictEqual(before);
  });

  test('administrators what they alone are told', async () => {
    const token = await administratorToken(product);
    expect(await stateOf(token, 'upgrade-requests')).toMatchObject({ inApp: 'on', email: 'on' });
    expect(await stateOf((await newPerson()).token, 'upgrade-requests')).toBeUndefined();
    expect((await change(token, 'upgrade-requests', 'email', false)).status).toBe(200);
    expect(await stateOf(token, 'upgrade-requests')).toMatchObject({ email: 'off' });
  });

  test.each([
    [{}],
    [{ topic: 'nothing', way: 'email', on: true }],
    [{ topic: 'announcements', way: 'post', on: true }],
    [{ topic: 'announcements', way: 'email', on: 'yes' }],
    [{ topic: 'announcements', way: 'email', on: true, more: 1 }],
  ])('%j is refused', async (body) => {
    const token = await product.tokenOf();
    expect((await product.call(changeNotificationSetting, { token, body })).status).toBe(400);
  });
});

describe('what is told', () => {
  test('comes by both ways, by one or by none, and what came before stays', async () => {
    const { id, email, token } = await newPerson();
    await say(id, expiring);
    expect(await titles(token)).toStrictEqual([SOON, 'Welcome to Moiety']);
    expect(await subjects(email)).toStrictEqual([SOON]);
    await change(token, 'credits-expire', 'inApp', false);
    await say(id, expiring);
    expect(await titles(token)).toStrictEqual([SOON, 'Welcome to Moiety']);
    expect(await subjects(email)).toStrictEqual([SOON, SOON]);
    expect((await product.call(countUnread, { token })).data).toStrictEqual({ unread: 2 });
    await change(token, 'credits-expire', 'email', false);
    await say(id, expiring);
    expect(await titles(token)).toHaveLength(2);
    expect(await subjects(email)).toHaveLength(2);
    await change(token, 'credits-expire', 'inApp', true);
    await say(id, expiring);
    expect(await titles(token)).toStrictEqual([SOON, SOON, 'Welcome to Moiety']);
    expect(await subjects(email)).toHaveLength(2);
  });

  test('is there with what it tells of, or not at all', async () => {
    const { id, email, token } = await newPerson();
    await product.database
      .transaction(async (transaction) => {
        await notify(transaction, id, expiring, LINKS);
        throw new Error('taken back');
      })
      .catch(() => undefined);
    expect(await titles(token)).toStrictEqual(['Welcome to Moiety']);
    expect(await subjects(email)).toStrictEqual([]);
  });

  test('is mailed in the language of the account, with the way to it and to the settings', async () => {
    const { id, email } = await newPerson();
    await product.pool.query(`update accounts set locale = 'zh-CN' where id = $1`, [id]);
    await say(id, expiring);
    const [mail] = await mailsTo(product, email);
    expect(mail?.subject).toBe('部分积分即将过期');
    expect(mail?.text).toContain('40积分将自2030-01-31');
    for (const address of ['/profile/credits', '/profile/notifications/settings', '/mail-off?token='])
      for (const content of [mail?.text, mail?.html]) expect(content).toContain(PORTAL + address);
  });

  test.each(['email_verified_at = null', 'disabled_at = now()'])('is not mailed where %s', async (what) => {
    const { id, email } = await newPerson();
    await product.pool.query(`update accounts set ${what} where id = $1`, [id]);
    await say(id, expiring);
    expect(await subjects(email)).toStrictEqual([]);
  });

  test('is mailed without a name that a mail program makes a link of', async () => {
    const { id, email, token } = await newPerson();
    await say(id, { kind: 'organization-owner', organization: 'evil.example/win' });
    await say(id, { ...expiring, organization: 'evil.example/win' });
    const mails = await mailsTo(product, email);
    expect(mails).toHaveLength(2);
    for (const { subject, text, html } of mails) expect(subject + text + html).not.toContain('evil.example');
    // Where nothing can be taken for ours, it is read as it is.
    expect((await product.call(listNotifications, { token })).text).toContain('evil.example');
  });

  test('of a linked single sign-on is mailed always', async () => {
    const { id, email } = await newPerson();
    await say(id, { kind: 'sso-linked', provider: 'idp.example.org' });
    const [mail] = await mailsTo(product, email);
    expect(mail?.text).toContain('idp.example.org');
    expect(mail?.text).not.toContain('/mail-off');
  });
});

describe('an announcement', () => {
  test('is nobody’s who did not want it when it went out, and is mailed to who wanted that', async () => {
    const [quiet, usual, reader] = [await newPerson(), await newPerson(), await newPerson()];
    await change(quiet.token, 'announcements', 'inApp', false);
    await change(reader.token, 'announcements', 'email', true);
    await product.pool.query(`update accounts set locale = 'zh-CN' where id = $1`, [reader.id]);
    const streams = [await openStream(origin, quiet.token), await openStream(origin, usual.token)];
    await expect.poll(() => streams.map(({ events }) => events.length)).toStrictEqual([1, 1]);
    const title = { 'en-US': 'New docking', 'zh-CN': '新的对接工具' };
    const content = {
      'en-US': 'x',
      'zh-CN': '<p>R&amp;D <b>上线</b></p><p><a href="https://docs.example.org/">文档</a></p>',
    };
    await publish(product, await administratorToken(product), notice({ title, content }));
    expect(await titles(usual.token)).toStrictEqual(['New docking', 'Welcome to Moiety']);
    expect(await titles(quiet.token)).toStrictEqual(['Welcome to Moiety']);
    expect((await product.call(countUnread, { token: quiet.token })).data).toStrictEqual({ unread: 1 });
    await expect.poll(() => streams[1]?.events.map(({ name }) => name)).toContain('notification');
    // Its own choice is told after the announcement, so that whatever came of that has come.
    await change(quiet.token, 'announcements', 'inApp', true);
    await expect.poll(() => streams[0]?.events.map(({ name }) => name)).toStrictEqual(['state', 'state']);
    for (const stream of streams) stream.leave();
    expect(await titles(quiet.token)).toStrictEqual(['Welcome to Moiety']);
    const [theirs] = (await product.call(listNotifications, { token: usual.token })).data as Notification[];
    const asked = await product.call(getNotification, { token: quiet.token, params: { id: theirs!.id } });
    expect(asked.status).toBe(404);
    expect(await subjects(usual.email)).toStrictEqual([]);
    const [mail] = await mailsTo(product, reader.email);
    expect(mail?.subject).toBe('新的对接工具');
    expect(mail?.text).toContain('R&D 上线\n\n文档 (https://docs.example.org/)');
  });
});

/** The link of the newest mail. */
const linkFor = async ({ id, email }: Person): Promise<string> => {
  await say(id, expiring);
  const text = (await mailsTo(product, email)).at(-1)?.text ?? '';
  return /\/mail-off\?token=\S+/.exec(text)?.[0] ?? '';
};
const ask = (method: 'GET' | 'POST', url: string, headers: Record<string, string> = {}) =>
  product.portal.inject({ method, url, headers: { host: 'localhost:8100', ...headers } });
const others = ({ topics: all }: NotificationSettings) =>
  all.filter(({ topic }) => topic !== 'credits-expire');

describe('the link of a mail', () => {
  test('asks, changes nothing when it is opened, and turns off that kind alone when it is answered', async () => {
    const person = await newPerson();
    const link = await linkFor(person);
    const before = await settingsOf(person.token);
    const asked = await ask('GET', link);
    expect(asked.statusCode).toBe(200);
    expect(asked.body).toContain('Turn off these emails?');
    expect(asked.body).toContain('“Expiring credits”');
    expect(asked.headers['cache-control']).toBe('no-store');
    expect(await settingsOf(person.token)).toStrictEqual(before);
    // As a mail program answers, from wherever it is (RFC 8058), and twice.
    for (const _ of [1, 2]) {
      const answer = await product.portal.inject({
        method: 'POST',
        url: link,
        headers: { 'content-type': 'application/x-www-form-urlencoded', origin: 'https://mail.example' },
        payload: 'List-Unsubscribe=One-Click',
      });
      expect(answer.statusCode).toBe(200);
      expect(answer.body).toContain('These emails are turned off');
    }
    expect(await stateOf(person.token, 'credits-expire')).toMatchObject({ inApp: 'on', email: 'off' });
    expect(others(await settingsOf(person.token))).toStrictEqual(others(before));
    expect((await ask('GET', link, { 'accept-language': 'zh-CN' })).body).toContain('已关闭此类邮件');
    expect((await ask('POST', link)).statusCode).toBe(200);
  });

  test('of another kind or account, or forged, or of an account that is gone, does nothing', async () => {
    const [ada, grace] = [await newPerson(), await newPerson()];
    const link = await linkFor(ada);
    const forged = [
      '/mail-off',
      '/mail-off?token=a.b.c',
      link.slice(0, -1),
      link.replace('credits-expire', 'upgrade'),
      link.replace(ada.id, grace.id),
      `${link.slice(0, -4)}AAAA`,
      `${link}&token=x`,
    ];
    for (const url of forged)
      for (const method of ['GET', 'POST'] as const) {
        const answer = await ask(method, url);
        expect(answer.statusCode).toBe(404);
        expect(answer.body).toContain('This link does not work');
      }
    for (const { token } of [ada, grace])
      expect(await stateOf(token, 'credits-expire')).toMatchObject({ email: 'on' });
    await product.pool.query('delete from accounts where id = $1', [ada.id]);
    expect((await ask('POST', link)).statusCode).toBe(404);
  });

  test('is in no log', async () => {
    const link = await linkFor(await newPerson());
    await ask('POST', link);
    const [, token = ''] = link.split('token=');
    expect(token.length).toBeGreaterThan(80);
    expect(product.log.join('\n')).not.toContain(token);
  });
});

test('the choices are in the export of a person’s data without the key of their links, and go with the account', async () => {
  const { id, token } = await newPerson();
  await change(token, 'announcements', 'email', true);
  const { path } = (await product.call(startDataExport, { token })).data as { path: string };
  const { rawPayload } = await product.portal.inject({ url: path, headers: { host: 'localhost:8100' } });
  const files = await unzip(rawPayload);
  expect(JSON.parse(files['notification-settings.json']!.toString())).toMatchObject([
    { topic: 'announcements', way: 'email', isOn: true },
  ]);
  const { rows } = await product.pool.query<{ key: string }>(
    'select mail_off_key as key from accounts where id = $1',
    [id],
  );
  expect(rows[0]?.key).toHaveLength(36);
  expect(files['account.json']!.toString()).not.toContain(rows[0]?.key);
  await product.pool.query('delete from accounts where id = $1', [id]);
  const left = await product.pool.query('select 1 from notification_settings where account_id = $1', [id]);
  expect(left.rows).toStrictEqual([]);
});
