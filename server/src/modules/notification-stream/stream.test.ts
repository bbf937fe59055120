import {
  countUnread,
  listNotifications,
  markNotificationsRead,
  updateAnnouncement,
  withdrawAnnouncement,
  type Notification,
} from '@moiety/contract';
import fc from 'fast-check';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { notify } from '../notifications/notify.ts';
import { purgeNotificationEvents } from '../notifications/queries.ts';
import {
  administratorToken,
  draft,
  inSeconds,
  notice,
  passTime,
  publish,
} from '../../../test/support/announcements.ts';
import { openStream, type EventStream } from '../../../test/support/event-stream.ts';
import { LINKS, startProduct, type Product } from '../../../test/support/product.ts';
import { timeLimit, timesOf } from '../../../../tests/proofs.ts';

const streams = { pollEvery: 100, heartbeatEvery: 200, perAccount: 3 };

/** Two processes on one database, each listening. */
let product: Product;
let beside: Product;
let origins: string[];
const listening = async ({ portal }: Product): Promise<string> => {
  await portal.listen({ host: '127.0.0.1', port: 0 });
  return `http://127.0.0.1:${(portal.server.address() as AddressInfo).port}`;
};
beforeAll(async () => {
  product = await startProduct({ streams });
  beside = await startProduct({ streams, beside: product });
  origins = [await listening(product), await listening(beside)];
});
const opened: EventStream[] = [];
afterEach(() => {
  for (const stream of opened.splice(0)) stream.leave();
});
afterAll(async () => {
  await beside.close();
  await product.close();
});

const open = async (
  token: string | undefined,
  lastEventId?: number | string,
  at = 0,
): Promise<EventStream> => {
  const stream = await openStream(origins[at]!, token, lastEventId);
  opened.push(stream);
  return stream;
};
const newReader = async (): Promise<{ id: string; token: string }> => {
  const { id, email } = await product.addPerson();
  const token = await product.tokenOf(email);
  await product.call(markNotificationsRead, { token, body: { all: true } });
  return { id, token };
};
const tellSomething = (accountId: string): Promise<void> =>
  product.database.transaction((transaction) =>
    notify(transaction, accountId, { kind: 'password-changed', by: 'change' }, LINKS),
  );
const idsOf = ({ events }: EventStream): number[] => events.map(({ id }) => id);
/** What a stream has told, but for where it began. */
const names = ({ events }: EventStream): string[] => events.slice(1).map(({ name }) => name);
const idsListed = async (token: string): Promise<string[]> =>
  ((await product.call(listNotifications, { token, query: { page_size: 100 } })).data as Notification[]).map(
    ({ id }) => id,
  );

describe('who may listen', () => {
  test.each([
    ['nobody without a token', undefined],
    ['nobody with a token that is none', 'a.b.c'],
  ])('%s', async (_who, token) => {
    const stream = await open(token);
    expect(stream.status).toBe(401);
    expect(stream.headers.get('content-type')).toMatch(/^application\/json/);
  });

  test('nobody whose session was ended or whose account was disabled', async () => {
    const [revoked, disabled] = [await newReader(), await newReader()];
    await product.identity.revoke(revoked.token);
    await product.pool.query('update accounts set disabled_at = now() where id = $1', [disabled.id]);
    for (const { token } of [revoked, disabled]) expect((await open(token)).status).toBe(401);
  });

  test('nobody by the cookie alone', async () => {
    const { token } = await newReader();
    const answer = await product.portal.inject({
      url: '/ironAPI/api/v1/user_center/notification/stream/',
      headers: { cookie: `access_token=${token}` },
    });
    expect(answer.statusCode).toBe(401);
  });

  test('an account at so many places and no more, until one is left', async () => {
    const { token } = await newReader();
    const three = [await open(token), await open(token), await open(token)];
    expect(three.map(({ status }) => status)).toStrictEqual([200, 200, 200]);
    const refused = await open(token);
    expect(refused.status).toBe(429);
    expect(refused.headers.get('retry-after')).toBe('60');
    three[1]!.leave();
    await expect.poll(async () => (await open(token)).status).toBe(200);
  });
});

test('it begins with what holds, and nothing between the server and the reader keeps it back', async () => {
  const { id, token } = await newReader();
  await tellSomething(id);
  const stream = await open(token);
  expect(stream.headers.get('content-type')).toBe('text/event-stream; charset=utf-8');
  expect(stream.headers.get('cache-control')).toBe('no-store, no-transform');
  expect(stream.headers.get('x-accel-buffering')).toBe('no');
  expect(stream.headers.get('content-encoding')).toBeNull();
  expect(stream.headers.get('x-request-id')).toMatch(/^[\da-f-]{36}$/);
  await expect
    .poll(() => stream.events)
    .toStrictEqual([{ id: expect.any(Number), name: 'state', data: { unread: 1 } }]);
  await expect.poll(() => stream.heartbeats()).toBeGreaterThan(1);
});

test('it tells its person of each notification, with how many are unread, and of nobody else', async () => {
  const [reader, other] = [await newReader(), await newReader()];
  const [stream, elsewhere, ofOther] = [
    await open(reader.token),
    await open(reader.token, undefined, 1),
    await open(other.token),
  ];
  await tellSomething(reader.id);
  await expect.poll(() => names(stream)).toHaveLength(1);
  await tellSomething(reader.id);
  await expect.poll(() => names(stream)).toStrictEqual(['notification', 'notification']);
  const [newest, before] = await idsListed(reader.token);
  expect(stream.events.slice(1).map(({ data }) => data)).toStrictEqual([
    { id: before, unread: 1 },
    { id: newest, unread: 2 },
  ]);
  // The other process finds them in the database.
  await expect
    .poll(() => elsewhere.events.map(({ data }) => data['id']))
    .toStrictEqual([undefined, before, newest]);
  expect(idsOf(elsewhere).slice(1)).toStrictEqual(idsOf(stream).slice(1));
  expect(names(ofOther)).toStrictEqual([]);
});

test('it tells that notifications were read, here or elsewhere', async () => {
  const { id, token } = await newReader();
  await tellSomething(id);
  const both = [await open(token), await open(token, undefined, 1)];
  const read = await beside.call(markNotificationsRead, { token, body: { all: true } });
  expect(read.data).toStrictEqual({ unread: 0 });
  for (const stream of both)
    await expect.poll(() => stream.events.at(-1)).toMatchObject({ name: 'state', data: { unread: 0 } });
  // Nothing was unread any more, so there is nothing to tell.
  await product.call(markNotificationsRead, { token, body: { all: true } });
  await tellSomething(id);
  for (const stream of both) await expect.poll(() => names(stream)).toStrictEqual(['state', 'notification']);
});

describe('announcements', () => {
  test('of the bar are told when they come, change, go and end, also by themselves', async () => {
    const administrator = await administratorToken(product);
    const stream = await open((await newReader()).token, undefined, 1);
    const told = async (count: number): Promise<void> => {
      await expect
        .poll(() => names(stream))
        .toStrictEqual(Array.from({ length: count }, () => 'announcements'));
    };
    const { id } = await publish(product, administrator, draft());
    await told(1);
    await product.call(updateAnnouncement, { token: administrator, params: { id }, body: draft() });
    await told(2);
    await product.call(withdrawAnnouncement, { token: administrator, params: { id } });
    await told(3);
    const later = await publish(
      product,
      administrator,
      draft({ publishAt: inSeconds(3600), endAt: inSeconds(7200) }),
    );
    await passTime(product, later.id, 3601);
    await told(4);
    await passTime(product, later.id, 3600);
    await told(5);
  });

  test('for everybody are told as a notification, and as what holds when they are withdrawn', async () => {
    const administrator = await administratorToken(product);
    const [one, two] = [await newReader(), await newReader()];
    const both = [await open(one.token), await open(two.token, undefined, 1)];
    const { id } = await publish(product, administrator, notice({ publishAt: inSeconds(3600) }));
    await passTime(product, id, 3601);
    for (const stream of both)
      await expect
        .poll(() => stream.events.at(-1))
        .toMatchObject({ name: 'notification', data: { id: expect.any(String), unread: 1 } });
    await product.call(withdrawAnnouncement, { token: administrator, params: { id } });
    for (const stream of both)
      await expect.poll(() => stream.events.at(-1)).toMatchObject({ name: 'state', data: { unread: 0 } });
    // Who comes back is not told of what was taken back.
    const again = await open(one.token, idsOf(both[0]!)[0]);
    await tellSomething(one.id);
    await expect.poll(() => names(again)).toStrictEqual(['notification']);
    expect(again.events[1]?.data).toMatchObject({ id: (await idsListed(one.token))[0] });
  });
});

describe('a lost connection', () => {
  test('goes on where it was, at another process too', async () => {
    const { id, token } = await newReader();
    const first = await open(token);
    await tellSomething(id);
    await expect.poll(() => names(first)).toHaveLength(1);
    first.leave();
    await first.ended;
    const [, last] = idsOf(first);
    await tellSomething(id);
    await tellSomething(id);
    const second = await open(token, last, 1);
    await expect.poll(() => names(second)).toStrictEqual(['notification', 'notification']);
    expect(second.events[0]).toStrictEqual({ id: last, name: 'state', data: { unread: 3 } });
    const [newest, before] = await idsListed(token);
    expect(second.events.slice(1).map(({ data }) => data['id'])).toStrictEqual([before, newest]);
  });

  test.each(['', 'x', '-1', '1e3', '999999999999999', '9'.repeat(40)])(
    'a number that was never given (%s) begins anew',
    async (lastEventId) => {
      const { id, token } = await newReader();
      await tellSomething(id);
      const stream = await open(token, lastEventId);
      await expect.poll(() => stream.events).toMatchObject([{ name: 'state', data: { unread: 1 } }]);
      await tellSomething(id);
      await expect.poll(() => names(stream)).toStrictEqual(['notification']);
    },
  );

  test('that lasted longer than events are kept begins anew, and has the announcements asked for', async () => {
    const { id, token } = await newReader();
    const stream = await open(token);
    await expect.poll(() => idsOf(stream)).toHaveLength(1);
    stream.leave();
    await tellSomething(id);
    await product.pool.query(`update notification_events set created_at = now() - interval '8 days'`);
    await purgeNotificationEvents(product.database);
    const again = await open(token, idsOf(stream)[0]);
    await expect
      .poll(() => again.events)
      .toMatchObject([
        { name: 'state', data: { unread: 1 } },
        { name: 'announcements', data: {} },
      ]);
    await tellSomething(id);
    await expect.poll(() => names(again)).toStrictEqual(['announcements', 'notification']);
  });
});

describe('it ends', () => {
  test('when the session is ended', async () => {
    const { token } = await newReader();
    const stream = await open(token);
    await product.identity.revoke(token);
    await stream.ended;
    expect((await open(token)).status).toBe(401);
  });

  test('when the account is disabled, at every process', async () => {
    const { id, token } = await newReader();
    const both = [await open(token), await open(token, undefined, 1)];
    await product.pool.query('update accounts set disabled_at = now() where id = $1', [id]);
    await Promise.all(both.map(({ ended }) => ended));
    for (const at of [0, 1]) expect((await open(token, undefined, at)).status).toBe(401);
  });

  test('when the server stops, which waits for none of them', async () => {
    const third = await startProduct({ streams, beside: product });
    const origin = await listening(third);
    const { token } = await newReader();
    const stream = await openStream(origin, token);
    await expect.poll(() => stream.events).toHaveLength(1);
    await third.close();
    await stream.ended;
  });
});

test('no token is logged', async () => {
  const { token } = await newReader();
  const stream = await open(token);
  await expect.poll(() => stream.events).toHaveLength(1);
  stream.leave();
  await expect
    .poll(() => product.log.filter((line) => line.includes('/notification/stream/')).length)
    .toBeGreaterThan(0);
  for (const part of token.split('.')) expect(product.log.join('')).not.toContain(part);
});

test(
  'nothing is lost and nothing comes twice, however writes, reads and lost connections mix',
  async () => {
    const administrator = await administratorToken(product);
    const step = fc.oneof(
      { weight: 4, arbitrary: fc.constant('write' as const) },
      { weight: 2, arbitrary: fc.constant('write at once' as const) },
      { weight: 1, arbitrary: fc.constant('write for all' as const) },
      { weight: 1, arbitrary: fc.constant('roll back' as const) },
      { weight: 1, arbitrary: fc.constant('read' as const) },
      { weight: 3, arbitrary: fc.constant('reconnect' as const) },
      { weight: 1, arbitrary: fc.constant('wait' as const) },
    );
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 14 }), async (steps) => {
        const { id, token } = await newReader();
        const before = await idsListed(token);
        let at = 0;
        let stream = await open(token);
        await expect.poll(() => stream.events.length).toBeGreaterThan(0);
        const told: string[] = [];
        let last = 0;
        const leave = async (): Promise<void> => {
          stream.leave();
          await stream.ended;
          const ids = idsOf(stream);
          // The first repeats the number after which it goes on; the others count up.
          expect(ids).toStrictEqual(ids.toSorted((a, b) => a - b));
          expect(new Set(ids).size).toBe(ids.length);
          for (const { name, data } of stream.events)
            if (name === 'notification') told.push(String(data['id']));
          last = ids.at(-1) ?? last;
        };
        const writing: Promise<unknown>[] = [];
        for (const one of steps)
          if (one === 'write') await tellSomething(id);
          else if (one === 'write at once') for (const _ of [1, 2, 3]) writing.push(tellSomething(id));
          else if (one === 'write for all') writing.push(publish(beside, administrator, notice()));
          else if (one === 'roll back')
            await product.database
              .transaction(async (transaction) => {
                await notify(transaction, id, { kind: 'password-changed', by: 'reset' }, LINKS);
                throw new Error('taken back');
              })
              .catch(() => undefined);
          else if (one === 'read')
            writing.push(product.call(markNotificationsRead, { token, body: { all: true } }));
          else if (one === 'wait') await product.call(countUnread, { token });
          else {
            await leave();
            at = 1 - at;
            stream = await open(token, last, at);
          }
        await Promise.all(writing);
        const written = (await idsListed(token)).filter((one) => !before.includes(one));
        const soFar = (): string[] => [
          ...told,
          ...stream.events
            .filter(({ name }) => name === 'notification')
            .map(({ data }) => String(data['id'])),
        ];
        await expect.poll(() => soFar().length, { timeout: 20_000 }).toBeGreaterThanOrEqual(written.length);
        await leave();
        expect(told.toSorted()).toStrictEqual(written.toSorted());
      }),
      { numRuns: timesOf('notificationStream') },
    );
  },
  timeLimit(120_000),
);
