import {
  ANNOUNCEMENT_MAX,
  createAnnouncement,
  listAllAnnouncements,
  listAnnouncements,
  listNotifications,
  previewAnnouncement,
  updateAnnouncement,
  withdrawAnnouncement,
  type Announcement,
  type Notification,
} from '@moiety/contract';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { publishDueAnnouncements } from './schedule.ts';
import {
  administratorToken,
  draft,
  inSeconds,
  notice,
  passTime,
  publish,
} from '../../../test/support/announcements.ts';
import { type Answer, LINKS, type Product, startProduct } from '../../../test/support/product.ts';

let product: Product;
let token: string;
beforeEach(async () => {
  product = await startProduct();
  token = await administratorToken(product);
});
afterEach(() => product.close());

const bar = async (query: object = {}): Promise<{ id: string; content: string }[]> =>
  (await product.call(listAnnouncements, { query })).data;
const change = (id: string, body: object): Promise<Answer> =>
  product.call(updateAnnouncement, { token, params: { id }, body });
const withdraw = (id: string): Promise<Answer> =>
  product.call(withdrawAnnouncement, { token, params: { id } });
const all = async (query: object = {}): Promise<{ total: number; items: Announcement[] }> =>
  (await product.call(listAllAnnouncements, { token, query })).data;
const told = async (reader: string): Promise<string[]> => {
  const answer = await product.call(listNotifications, { token: reader });
  return (answer.data as Notification[]).map(({ title }) => title);
};

describe('the bar', () => {
  test('shows everybody what is out, newest first, in the language that is asked for', async () => {
    const first = await publish(product, token, draft());
    const second = await publish(product, token, draft({ content: { 'en-US': 'B', 'zh-CN': '乙' } }));
    expect(first).toMatchObject({ state: 'out', author: 'Ada', type: '2', endAt: null });
    expect(await bar()).toStrictEqual([
      { id: second.id, content: 'B', is_read: false },
      { id: first.id, content: 'Maintenance on <b>Friday</b>', is_read: false },
    ]);
    expect((await bar({ lang: 'zh', type: '2' })).map(({ content }) => content)).toStrictEqual([
      '乙',
      '<b>周五</b>维护',
    ]);
  });

  test('is kept by a browser, and asked for anew each time', async () => {
    const { headers, status } = await product.call(listAnnouncements);
    expect(status).toBe(200);
    expect(headers['cache-control']).toBe('public, no-cache');
    const again = () =>
      product.portal.inject({
        url: '/ironAPI/api/v1/public/user_center/notification/',
        headers: { 'if-none-match': String(headers['etag']) },
      });
    expect(await again()).toMatchObject({ statusCode: 304, body: '' });
    await publish(product, token, draft());
    const changed = await again();
    expect(changed.statusCode).toBe(200);
    expect(changed.body).toContain('Maintenance');
  });

  test('shows a scheduled one when its time has come, until it ends', async () => {
    const { id, state } = await publish(
      product,
      token,
      draft({ publishAt: inSeconds(3600), endAt: inSeconds(7200) }),
    );
    expect(state).toBe('scheduled');
    expect(await bar()).toStrictEqual([]);
    await passTime(product, id, 3601);
    expect(await bar()).toMatchObject([{ id }]);
    expect((await all()).items).toMatchObject([{ id, state: 'out' }]);
    await passTime(product, id, 3600);
    expect(await bar()).toStrictEqual([]);
    expect((await all()).items).toMatchObject([{ id, state: 'ended' }]);
  });

  test('shows a change at once, and nothing of what was withdrawn', async () => {
    const { id } = await publish(product, token, draft());
    const changed = await change(id, draft({ content: { 'en-US': 'New', 'zh-CN': '新' } }));
    expect(changed.data).toMatchObject({ id, state: 'out', content: { 'en-US': 'New', 'zh-CN': '新' } });
    expect(await bar()).toMatchObject([{ id, content: 'New' }]);
    expect((await withdraw(id)).data).toMatchObject({ id, state: 'withdrawn' });
    expect(await bar()).toStrictEqual([]);
  });

  test('takes one back that is to go out later instead', async () => {
    const { id } = await publish(product, token, draft());
    expect((await change(id, draft({ publishAt: inSeconds(3600) }))).data).toMatchObject({
      state: 'scheduled',
    });
    expect(await bar()).toStrictEqual([]);
  });

  test('tells nobody in their notifications', async () => {
    const reader = await product.tokenOf();
    await publish(product, token, draft({ title: { 'en-US': 'T', 'zh-CN': 'T' } }));
    expect(await told(reader)).toStrictEqual(['Welcome to Moiety']);
  });
});

describe('a notice for everybody', () => {
  test('reaches every account that there is, and none that is made later', async () => {
    const reader = await product.tokenOf();
    const published = await publish(product, token, notice());
    expect(published).toMatchObject({ type: '1', state: 'out', endAt: null });
    const newcomer = await product.tokenOf();
    expect(await told(reader)).toStrictEqual(['New models', 'Welcome to Moiety']);
    expect(await told(token)).toContain('New models');
    expect(await told(newcomer)).toStrictEqual(['Welcome to Moiety']);
    expect(await bar()).toStrictEqual([]);
  });

  test('reaches them once when its time has come, however many processes look', async () => {
    const reader = await product.tokenOf();
    const { id } = await publish(product, token, notice({ publishAt: inSeconds(3600) }));
    await publishDueAnnouncements(product.database, LINKS);
    expect(await told(reader)).not.toContain('New models');
    await passTime(product, id, 3601);
    await Promise.all([1, 2, 3].map(() => publishDueAnnouncements(product.database, LINKS)));
    await publishDueAnnouncements(product.database, LINKS);
    expect((await told(reader)).filter((title) => title === 'New models')).toHaveLength(1);
  });

  test('is gone for everybody when it is withdrawn, and never comes when it was before its time', async () => {
    const reader = await product.tokenOf();
    const out = await publish(product, token, notice());
    const scheduled = await publish(product, token, notice({ publishAt: inSeconds(3600) }));
    await withdraw(out.id);
    expect((await withdraw(scheduled.id)).data).toMatchObject({ state: 'withdrawn' });
    await passTime(product, scheduled.id, 3601);
    await publishDueAnnouncements(product.database, LINKS);
    expect(await told(reader)).toStrictEqual(['Welcome to Moiety']);
  });

  test('can be changed until it is out, also its type, and not after', async () => {
    const { id } = await publish(product, token, notice({ publishAt: inSeconds(3600) }));
    const words = { 'en-US': 'Other', 'zh-CN': '另一条' };
    expect((await change(id, notice({ title: words, publishAt: inSeconds(60) }))).data).toMatchObject({
      title: words,
      state: 'scheduled',
    });
    expect((await change(id, draft({ publishAt: inSeconds(60) }))).data).toMatchObject({ type: '2' });
    expect((await change(id, notice({ title: words }))).data).toMatchObject({ type: '1', state: 'out' });
    expect(await told(token)).toContain('Other');
    expect(await change(id, notice())).toMatchObject({ status: 409 });
    expect(await told(token)).toContain('Other');
  });
});

describe('what is over', () => {
  test('is not changed any more', async () => {
    const ended = await publish(product, token, draft({ endAt: inSeconds(3600) }));
    await passTime(product, ended.id, 3601);
    const withdrawn = await publish(product, token, draft());
    await withdraw(withdrawn.id);
    for (const { id } of [ended, withdrawn])
      expect(await change(id, draft())).toMatchObject({
        status: 409,
        msg: 'This announcement can no longer be changed',
      });
    const out = await publish(product, token, draft());
    expect(await change(out.id, notice())).toMatchObject({ status: 409 });
  });

  test('withdrawing again changes nothing', async () => {
    const { id } = await publish(product, token, draft());
    const first = await withdraw(id);
    expect((await withdraw(id)).data).toStrictEqual(first.data);
  });

  test('what never was does not exist', async () => {
    const id = '3f0c1f0e-7c61-4b8e-9f10-0a3f1d2b3c4d';
    for (const answer of [await change(id, draft()), await withdraw(id)])
      expect(answer).toMatchObject({ status: 404, msg: 'This announcement does not exist' });
  });
});

describe('the administrators’ list', () => {
  test('has every announcement, newest first, in pages', async () => {
    for (const number of [1, 2, 3])
      await publish(product, token, draft({ content: { 'en-US': `${number}`, 'zh-CN': `${number}` } }));
    const page = await all({ page: 1, page_size: 2 });
    expect(page.total).toBe(3);
    expect(page.items.map(({ content }) => content['en-US'])).toStrictEqual(['3', '2']);
    expect((await all({ page: 2, page_size: 2 })).items.map(({ content }) => content['en-US'])).toStrictEqual(
      ['1'],
    );
    expect(await all({ page: 3, page_size: 2 })).toStrictEqual({ total: 3, items: [] });
  });

  test('names the author as they are called now', async () => {
    await publish(product, token, draft());
    await product.pool.query(`update accounts set nickname = 'Grace' where administrator`);
    expect((await all()).items).toMatchObject([{ author: 'Grace' }]);
  });
});

describe('what is written', () => {
  test('is stored without what is not allowed, as the preview shows it', async () => {
    const content =
      '<p onclick="x()">Read <a href="https://example.org/a?b=1&c=2">this</a></p><script>x</script>';
    const kept = 'Read <a href="https://example.org/a?b=1&amp;c=2" rel="noopener noreferrer">this</a>';
    const preview = await product.call(previewAnnouncement, { token, body: { content } });
    expect(preview.data).toStrictEqual({ content: kept });
    const stored = await publish(product, token, draft({ content: { 'en-US': content, 'zh-CN': content } }));
    expect(stored.content).toStrictEqual({ 'en-US': kept, 'zh-CN': kept });
    expect(await bar()).toMatchObject([{ content: kept }]);
  });

  test.each([
    [
      'nothing but what is not allowed',
      { content: { 'en-US': '<script>x</script>', 'zh-CN': 'a' } },
      'content.en-US',
    ],
    ['emphasis of nothing', { content: { 'en-US': 'a', 'zh-CN': '<b> </b>' } }, 'content.zh-CN'],
    [
      'a text that is too long once it is escaped',
      { content: { 'en-US': '&'.repeat(ANNOUNCEMENT_MAX - 1), 'zh-CN': 'a' } },
      'content.en-US',
    ],
    ['an end before its beginning', { publishAt: inSeconds(7200), endAt: inSeconds(3600) }, 'endAt'],
    ['an end that is past', { publishAt: inSeconds(-7200), endAt: inSeconds(-3600) }, 'endAt'],
    ['a notice without a title', { type: '1' }, 'title'],
  ])('%s is refused, naming the field', async (_what, changes, path) => {
    const answer = await product.call(createAnnouncement, { token, body: draft(changes) });
    expect(answer).toMatchObject({ status: 400, data: { fields: [{ path, message: expect.any(String) }] } });
    expect((await all()).total).toBe(0);
  });

  test('a time that is past means now, and an end of a notice means nothing', async () => {
    const before = Date.now();
    const { publishAt, endAt, state } = await publish(
      product,
      token,
      notice({ publishAt: '2020-01-01T00:00:00Z', endAt: '2020-01-02T00:00:00Z' }),
    );
    expect({ endAt, state }).toStrictEqual({ endAt: null, state: 'out' });
    // The database's clock, which is this machine's.
    expect(Date.parse(publishAt)).toBeGreaterThanOrEqual(before - 1000);
  });
});
