import { createHash, randomUUID } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import {
  deleteMonitoredSession,
  getMonitoredSession,
  getReplaySegment,
  listMonitoredSessions,
  listVitals,
  MONITORING_EVENTS_PATH,
  MONITORING_REPLAY_PATH,
  REPLAY_PAGE_PATH,
  type DataOf,
  type MonitoringBatch,
  type MonitoringEvent,
  type SegmentContext,
  type Vitals,
} from '@moiety/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { newAddress, newVisitor } from '../../../test/support/people.ts';
import { startProduct, type Product } from '../../../test/support/product.ts';
import { buildCollector } from '../../collector-app.ts';
import { makeAccountLogId } from '../accounts/log-id.ts';
import { deleteDueAccounts } from '../account-deletion/service.ts';
import { SENT_MAX } from './limits.ts';
import { purgeMonitoring, usedBytes } from './purge.ts';

const QUOTA = 3_000_000;
const monitoring = { applicationId: 'portal', days: 30, bytes: QUOTA, collectorOrigin: undefined };
let product: Product;
let administrator: string;
beforeAll(async () => {
  product = await startProduct({ configuration: { proxies: ['127.0.0.1'], monitoring } });
  const { email } = await product.addPerson(undefined, { administrator: true });
  administrator = await product.tokenOf(email);
});
afterAll(() => product.close());
beforeEach(async () => {
  await product.pool.query('delete from monitored_sessions');
  await product.pool.query('update monitoring_use set bytes = 0');
});

const noVitals: Vitals = {
  loadingTime: null,
  apdexLevel: null,
  timeToFirstByte: null,
  firstContentfulPaint: null,
  largestContentfulPaint: null,
  cls: null,
  interactionToNextPaint: null,
};
const viewEvent = (changes: Partial<Extract<MonitoringEvent, { type: 'view' }>> = {}): MonitoringEvent => ({
  type: 'view',
  view: randomUUID(),
  at: Date.now(),
  page: '/guide',
  documentVersion: 1,
  timeSpent: 1000,
  isActive: true,
  vitals: noVitals,
  counts: { actions: 0, errors: 0, resources: 0, longTasks: 0 },
  replay: null,
  ...changes,
});
const action = (name = 'button Save'): MonitoringEvent => ({
  type: 'action',
  view: randomUUID(),
  at: Date.now(),
  page: '/guide',
  kind: 'click',
  name,
  email: 'ada@example.org',
});
const sender = (session: string = randomUUID()) => ({
  application: 'portal',
  session,
  environment: 'production',
  version: '1.0.0',
  sdkVersion: '3.2.18',
});
const batch = (events: MonitoringEvent[], changes: Partial<MonitoringBatch> = {}): MonitoringBatch => ({
  ...sender(),
  events,
  ...changes,
});
const tell = (body: unknown, headers: Record<string, string> = {}) =>
  product.portal.inject({
    method: 'POST',
    url: MONITORING_EVENTS_PATH,
    payload: typeof body === 'string' ? body : JSON.stringify(body),
    headers: { 'content-type': 'text/plain;charset=UTF-8', 'x-forwarded-for': newVisitor(), ...headers },
  });
const contextOf = (changes: Partial<SegmentContext> = {}): SegmentContext => ({
  ...sender(),
  view: randomUUID(),
  page: '/guide',
  start: Date.now() - 1000,
  end: Date.now(),
  records: 2,
  indexInView: 0,
  hasFullSnapshot: true,
  creationReason: 'init',
  ...changes,
});
const records = [{ type: 4 }, { type: 2, data: '分子' }];
/** As a page sends it: gzip of two members. */
const compressed = Buffer.concat([
  gzipSync(JSON.stringify(records).slice(0, 9)),
  gzipSync(JSON.stringify(records).slice(9)),
]);
const record = async (
  context: unknown,
  content: Buffer = compressed,
  { rawSize = String(JSON.stringify(records).length), headers = {} } = {},
) => {
  const form = new FormData();
  form.set('segment', new Blob([new Uint8Array(content)]), 'segment');
  form.set('raw_segment_size', rawSize);
  form.set('context', JSON.stringify(context));
  const request = new Request('http://localhost', { method: 'POST', body: form });
  return product.portal.inject({
    method: 'POST',
    url: MONITORING_REPLAY_PATH,
    payload: Buffer.from(await request.arrayBuffer()),
    headers: {
      'content-type': request.headers.get('content-type') ?? '',
      'x-forwarded-for': newVisitor(),
      ...headers,
    },
  });
};
const sessions = async (q = '') =>
  (await product.call(listMonitoredSessions, { token: administrator, query: { q } })).data as DataOf<
    typeof listMonitoredSessions
  >;
const sessionOf = async (id: string) =>
  (await product.call(getMonitoredSession, { token: administrator, params: { id } })).data as DataOf<
    typeof getMonitoredSession
  >;
/** The quota's row says what the sessions' rows say. */
const expectExact = async () => {
  const { rows } = await product.pool.query<{ sum: string }>(
    'select coalesce(sum(bytes), 0) as sum from monitored_sessions',
  );
  expect(await usedBytes(product.database)).toBe(Number(rows[0]?.sum));
};

describe('what pages tell', () => {
  test('is kept and shown: sessions, views, what happened', async () => {
    const view = viewEvent();
    const sent = batch([view, action(), action('button Open')], { email: 'ada@example.org' });
    expect((await tell(sent)).statusCode).toBe(204);
    const { items, total, used, quota, days } = await sessions();
    expect({ total, quota, days }).toEqual({ total: 1, quota: QUOTA, days: 30 });
    expect(items).toMatchObject([
      { id: sent.session, user: 'ada@example.org', views: 1, actions: 2, errors: 0, segments: 0 },
    ]);
    expect(used).toBe(items[0]?.bytes);
    await expectExact();
    const session = await sessionOf(sent.session);
    expect(session.pages).toMatchObject([{ page: '/guide', timeSpent: 1000 }]);
    expect(session.events).toMatchObject([{ name: 'button Save' }, { name: 'button Open' }]);
  });

  test('of a view is its newest, whenever it comes and whoever else claims it', async () => {
    const view = randomUUID();
    const session = randomUUID();
    const at = (documentVersion: number, timeSpent: number) =>
      viewEvent({ view, documentVersion, timeSpent });
    await tell(batch([at(2, 2000), at(1, 1000)], { session }));
    await tell(batch([at(1, 500)], { session }));
    await tell(batch([at(9, 9000)]));
    expect((await sessionOf(session)).pages).toMatchObject([{ timeSpent: 2000 }]);
    await expectExact();
  });

  test('is found by user, version and page', async () => {
    await tell(batch([viewEvent({ page: '/case/:id' })], { email: 'Bo@lab.example', version: '7.3.1' }));
    await tell(batch([viewEvent()]));
    for (const q of ['bo@LAB', '7.3', '/case']) expect((await sessions(q)).total).toBe(1);
    expect((await sessions('no such')).items).toEqual([]);
    expect((await sessions()).total).toBe(2);
  });

  test.each([
    ['another application', batch([action()], { application: 'other' }), 403],
    ['no JSON', '{', 400],
    ['no events', { ...sender(), events: [] }, 400],
    ['an event of no kind', { ...sender(), events: [{ type: 'keystrokes' }] }, 400],
    ['a NUL', batch([action('a\0b')]), 400],
    ['too many events', batch(Array.from({ length: 201 }, () => viewEvent())), 413],
    ['too much', 'x'.repeat(60_001), 413],
  ])('with %s is refused', async (_, body, status) => {
    expect((await tell(body)).statusCode).toBe(status);
    expect((await sessions()).total).toBe(0);
  });

  test('with an odd event is taken without it', async () => {
    const sent = batch([action('odd'), action('good')]);
    Object.assign(sent.events[0]!, { at: -1 });
    expect((await tell(sent)).statusCode).toBe(204);
    expect((await sessionOf(sent.session)).events).toMatchObject([{ name: 'good' }]);
  });

  test('is text: nothing else is read', async () => {
    for (const type of ['application/json', 'application/x-www-form-urlencoded'])
      expect((await tell(batch([action()]), { 'content-type': type })).statusCode).toBe(415);
  });

  test('can come from another origin, which learns whether it was taken', async () => {
    const answer = await tell(batch([action()]), { origin: 'https://elsewhere.example' });
    expect(answer.headers['access-control-allow-origin']).toBe('*');
    expect(answer.headers['access-control-allow-credentials']).toBeUndefined();
  });

  test('comes so often from one network and no oftener', async () => {
    const address = newVisitor();
    await tell(batch([action()]), { 'x-forwarded-for': address });
    await product.pool.query('update rate_limits set hits = $1 where hits = 1', [SENT_MAX]);
    const answer = await tell(batch([action()]), { 'x-forwarded-for': address });
    expect(answer.statusCode).toBe(429);
    expect((await tell(batch([action()]))).statusCode).toBe(204);
  });
});

describe('a replay', () => {
  test('is kept once however often it is sent, and given as it was recorded', async () => {
    const context = contextOf();
    expect((await record(context)).statusCode).toBe(204);
    expect((await record(context)).statusCode).toBe(204);
    const { replay } = await sessionOf(context.session);
    expect(replay).toMatchObject([{ view: context.view, hasFullSnapshot: true, bytes: compressed.length }]);
    const answer = await product.call(getReplaySegment, {
      token: administrator,
      params: { id: replay[0]!.id },
    });
    expect(answer.data).toStrictEqual({ records });
    await expectExact();
  });

  test.each([
    ['what is no list', gzipSync('{"code":1}')],
    ['what ends the answer early', gzipSync('[]},"code":1,"x":{"y":[]')],
    ['a bomb', gzipSync(`[${' '.repeat(20_000_000)}]`)],
    ['a broken file', compressed.subarray(0, -12)],
  ])('of %s is kept as it is, and refused where somebody plays it', async (_, content) => {
    const context = contextOf();
    expect((await record(context, content)).statusCode).toBe(204);
    const [segment] = (await sessionOf(context.session)).replay;
    const answer = await product.call(getReplaySegment, {
      token: administrator,
      params: { id: segment!.id },
    });
    expect(answer).toMatchObject({ status: 409, msg: 'This part of the replay cannot be read' });
  });

  test.each([
    ['no gzip', contextOf(), Buffer.from('[]'), {}, 400],
    ['no size', contextOf(), compressed, { rawSize: 'large' }, 400],
    ['no context', {}, compressed, {}, 400],
    ['another application', contextOf({ application: 'other' }), compressed, {}, 403],
    ['too much', contextOf(), Buffer.concat([compressed, Buffer.alloc(1_100_000)]), {}, 413],
    ['no multipart', contextOf(), compressed, { headers: { 'content-type': 'multipart/form-data' } }, 400],
    ['a text', contextOf(), compressed, { headers: { 'content-type': 'text/plain' } }, 400],
  ])('with %s is refused', async (_, context, content, options, status) => {
    expect((await record(context, content, options)).statusCode).toBe(status);
    expect((await sessions()).total).toBe(0);
  });
});

describe('the quota', () => {
  test('is never exceeded; the oldest sessions make room', async () => {
    const big = Buffer.concat([compressed, Buffer.alloc(900_000)]);
    for (let index = 0; index < 3; index++) expect((await record(contextOf(), big)).statusCode).toBe(204);
    const refused = await record(contextOf(), big);
    expect(refused.statusCode).toBe(507);
    expect(refused.headers['retry-after']).toBe('3600');
    expect((await sessions()).total).toBe(3);
    await expectExact();
    const { id: newest } = (await sessions()).items[0]!;
    await product.pool.query(
      `update monitored_sessions set last_at = now() - interval '1 hour' where id <> $1`,
      [newest],
    );
    await purgeMonitoring(product.database, monitoring);
    // A hundred go together at most; here all that there are.
    expect(await usedBytes(product.database)).toBeLessThan(QUOTA * 0.8);
    await expectExact();
    expect((await record(contextOf(), big)).statusCode).toBe(204);
  });

  test('of one session is its own', async () => {
    const context = contextOf();
    await record(context);
    await product.pool.query('update monitored_sessions set bytes = 50000000');
    expect((await record({ ...context, indexInView: 1 })).statusCode).toBe(409);
    expect((await tell(batch([action()], { session: context.session }))).statusCode).toBe(409);
    await product.pool.query('update monitored_sessions set bytes = 0');
  });

  test('holds for what comes at once', async () => {
    const big = Buffer.concat([compressed, Buffer.alloc(900_000)]);
    const session = randomUUID();
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, index) => record(contextOf({ session, indexInView: index }), big)),
    );
    expect(answers.filter(({ statusCode }) => statusCode === 204)).toHaveLength(3);
    expect(await usedBytes(product.database)).toBeLessThanOrEqual(QUOTA);
    await expectExact();
  });
});

describe('what is kept', () => {
  test('goes when it is too old', async () => {
    const [old, recent] = [randomUUID(), randomUUID()];
    for (const session of [old, recent]) await tell(batch([viewEvent(), action()], { session }));
    await product.pool.query(
      `update monitored_sessions set last_at = now() - interval '31 days' where id = $1`,
      [old],
    );
    await purgeMonitoring(product.database, monitoring);
    expect((await sessions()).items.map(({ id }) => id)).toEqual([recent]);
    await expectExact();
  });

  test('is deleted by an administrator', async () => {
    const { session } = contextOf();
    await record(contextOf({ session }));
    const params = { id: session };
    expect(await product.call(deleteMonitoredSession, { token: administrator, params })).toMatchObject({
      status: 200,
    });
    expect(await product.call(deleteMonitoredSession, { token: administrator, params })).toMatchObject({
      status: 404,
    });
    expect(await product.call(getMonitoredSession, { token: administrator, params })).toMatchObject({
      status: 404,
    });
    expect(await usedBytes(product.database)).toBe(0);
  });

  test('goes with the account, by its address and by its hash', async () => {
    const { id, email } = await product.addPerson(newAddress());
    const hash = `sha256:${createHash('sha256').update(email.toLowerCase()).digest('hex')}`;
    await tell(batch([action()], { email: email.toUpperCase() }));
    await tell(batch([action()], { email: hash }));
    await tell(batch([action()], { email: 'other@example.org' }));
    await product.pool.query(
      `insert into account_deletions (account_id, due_at) values ($1, now() - interval '1 second')`,
      [id],
    );
    await deleteDueAccounts(product.database);
    expect((await sessions()).items.map(({ user }) => user)).toEqual(['other@example.org']);
    await expectExact();
  });
});

const loading = (loadingTime: number | null, changes = {}) =>
  viewEvent({
    vitals: {
      ...noVitals,
      loadingTime,
      apdexLevel: loadingTime === null ? null : Math.min(9, Math.floor(loadingTime / 100)),
      timeToFirstByte: loadingTime,
      cls: 0.1,
    },
    ...changes,
  });

test('vitals are the 75th percentile by page and version', async () => {
  await tell(batch([100, 200, 300, 400, 500].map((time) => loading(time))));
  await tell(
    batch([loading(null, { page: '/home', counts: { actions: 0, errors: 4, resources: 0, longTasks: 0 } })]),
  );
  await tell(batch([loading(900)], { version: '2.0.0' }));
  const old = randomUUID();
  await tell(batch([loading(5000, { view: old })]));
  await product.pool.query(
    `update monitored_views set received_at = now() - interval '8 days' where id = $1`,
    [old],
  );
  const { data } = await product.call(listVitals, { token: administrator });
  expect((data as DataOf<typeof listVitals>).items).toMatchObject([
    {
      page: '/guide',
      version: '1.0.0',
      views: 5,
      loadingTime: 400,
      apdexLevel: 4,
      timeToFirstByte: 400,
      cls: 0.1,
      interactionToNextPaint: null,
      errors: 0,
    },
    { page: '/guide', version: '2.0.0', views: 1, loadingTime: 900 },
    { page: '/home', version: '1.0.0', views: 1, loadingTime: null, errors: 4 },
  ]);
});

test.each([listMonitoredSessions, getMonitoredSession, deleteMonitoredSession, getReplaySegment, listVitals])(
  '$method $path is for administrators',
  async (endpoint) => {
    const call = { params: { id: randomUUID() } };
    expect(await product.call(endpoint, call)).toMatchObject({ status: 401 });
    expect(await product.call(endpoint, { ...call, token: await product.tokenOf() })).toMatchObject({
      status: 403,
    });
  },
);

test('the page of replays runs nothing of theirs and reaches nothing', async () => {
  const answer = await product.portal.inject(REPLAY_PAGE_PATH);
  expect(answer.statusCode).toBe(200);
  expect(answer.headers['content-security-policy']).toContain("script-src 'self';");
  expect(answer.headers['content-security-policy']).toContain("connect-src 'none'");
  expect(answer.headers['content-security-policy']).toContain("frame-ancestors 'self'");
});

test('a server without the setting takes nothing', async () => {
  const without = await startProduct({ beside: product });
  const send = (url: string) =>
    without.portal.inject({ method: 'POST', url, payload: 'x', headers: { 'content-type': 'text/plain' } });
  for (const path of [MONITORING_EVENTS_PATH, MONITORING_REPLAY_PATH])
    expect((await send(path)).statusCode).toBe(404);
  await without.close();
});

test('a collector that stands alone takes the same, and serves nothing else', async () => {
  const log: string[] = [];
  const app = buildCollector({
    configuration: { logLevel: 'info', proxies: [], monitoring },
    database: product.database,
    accountLogId: await makeAccountLogId(product.database),
    requireDisk: async () => undefined,
    log: { write: (line) => void log.push(line) },
  });
  const headers = { 'content-type': 'text/plain' };
  const send = (body: unknown) =>
    app.inject({ method: 'POST', url: MONITORING_EVENTS_PATH, payload: JSON.stringify(body), headers });
  const sent = batch([action()], { email: 'ada@example.org' });
  expect((await send(sent)).statusCode).toBe(204);
  expect((await sessions()).items.map(({ id }) => id)).toEqual([sent.session]);
  expect((await send({})).statusCode).toBe(400);
  expect((await app.inject('/readyz')).statusCode).toBe(200);
  expect((await app.inject('/')).statusCode).toBe(404);
  expect(log.join()).not.toContain('ada@');
  await app.close();
});
