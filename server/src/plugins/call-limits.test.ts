import { once } from 'node:events';
import { connect } from 'node:net';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterEach, expect, test } from 'vitest';
import { addCallLimits, callLimits, type CallLimits } from './call-limits.ts';
import { addEnvelope } from './envelope.ts';

const closes: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of closes.splice(0)) await close();
});

/** A server whose calls are answered when the test says so. */
const few: CallLimits = {
  perAccount: 2,
  perAddress: 3,
  unreadAfter: 500,
  connectionsPerNetwork: 100,
  proxies: [],
};
const start = async (limits: CallLimits = few) => {
  const log: string[] = [];
  const stream = { write: (line: string) => void log.push(line) };
  const app = Fastify({ trustProxy: true, logger: { stream } });
  addEnvelope(app);
  addCallLimits(app, limits);
  const answers: (() => void)[] = [];
  const wait = () => new Promise<string>((resolve) => answers.push(() => resolve('done')));
  app.get('/ironAPI/open', wait);
  app.get('/ironAPI/of/:account', {
    onRequest: async (request, reply) => {
      request.server.countCallOf((request.params as { account: string }).account, request, reply);
    },
    handler: wait,
  });
  app.get('/ironAPI/stream', { config: { isLongLived: true } }, wait);
  app.get('/assets/app.js', wait);
  app.get('/ironAPI/large', async () => 'x'.repeat(30_000_000));
  const origin = await app.listen({ port: 0, host: '127.0.0.1' });
  closes.push(() => app.close());
  const get = (path: string, address = '198.51.100.1') =>
    fetch(origin + path, { headers: { 'x-forwarded-for': address, 'accept-language': 'en' } });
  const answerAll = () => answers.splice(0).forEach((answer) => answer());
  /** The counts that the log says were full. */
  const full = () =>
    log
      .map((line) => JSON.parse(line) as Record<string, unknown>)
      .filter(({ event }) => event === 'rate-limit-reached')
      .map(({ limit }) => limit);
  return { app, origin, get, answers, answerAll, full };
};

const connectionsOf = (app: FastifyInstance): Promise<number> =>
  new Promise((resolve) => app.server.getConnections((_error, count) => resolve(count)));

test('a call whose connection broke before it was known whose it is counts not at all', async () => {
  const known = Promise.withResolvers<void>();
  let asked = 0;
  let counted = 0;
  const slow = Fastify();
  closes.push(() => slow.close());
  addEnvelope(slow);
  addCallLimits(slow, { ...few, perAccount: 1, perAddress: 100 });
  slow.get('/ironAPI/of/:account', {
    onRequest: async (request, reply) => {
      asked++;
      await known.promise;
      request.server.countCallOf('ada', request, reply);
      counted++;
    },
    handler: async () => 'done',
  });
  const address = await slow.listen({ port: 0, host: '127.0.0.1' });
  const socket = connect(Number(new URL(address).port), '127.0.0.1');
  socket.write('GET /ironAPI/of/ada HTTP/1.1\r\nhost: x\r\n\r\n');
  await expect.poll(() => asked).toBe(1);
  socket.destroy();
  await expect.poll(() => connectionsOf(slow)).toBe(0);
  known.resolve();
  await expect.poll(() => counted).toBe(1);
  expect((await fetch(`${address}/ironAPI/of/ada`)).status).toBe(200);
});

test('an account has so many calls under way and no more, whatever its address; the next is told to wait', async () => {
  const { get, answers, answerAll, full } = await start();
  const first = [get('/ironAPI/of/ada', '198.51.100.1'), get('/ironAPI/of/ada', '198.51.100.2')];
  await expect.poll(() => answers.length).toBe(2);
  const refused = await get('/ironAPI/of/ada', '198.51.100.3');
  expect([refused.status, refused.headers.get('retry-after')]).toStrictEqual([429, '1']);
  expect(await refused.json()).toMatchObject({
    msg: 'Too many requests at once. Please wait for the earlier ones to finish',
  });
  expect(full()).toStrictEqual(['calls of account']);
  const another = get('/ironAPI/of/bob', '198.51.100.3');
  await expect.poll(() => answers.length).toBe(3);
  answerAll();
  for (const one of [...first, another]) expect((await one).status).toBe(200);
  const again = get('/ironAPI/of/ada');
  await expect.poll(() => answers.length).toBe(1);
  answerAll();
  expect((await again).status).toBe(200);
});

test('so has an address; streams and files count in neither', async () => {
  const { get, answers, answerAll, full } = await start();
  const open = ['/ironAPI/open', '/ironAPI/open', '/ironAPI/open', '/ironAPI/stream', '/assets/app.js'].map(
    (path) => get(path),
  );
  await expect.poll(() => answers.length).toBe(5);
  expect((await get('/ironAPI/open')).status).toBe(429);
  expect(full()).toStrictEqual(['calls of address']);
  const others = get('/ironAPI/open', '203.0.113.9');
  await expect.poll(() => answers.length).toBe(6);
  answerAll();
  for (const one of [...open, others]) expect((await one).status).toBe(200);
});

test('however its address is written, a call counts', async () => {
  const { origin, get, answers, answerAll } = await start();
  const first = ['/ironAPI/open', '/%69ronAPI/open', '/ironAP%49/of/ada'].map((path) => get(path));
  await expect.poll(() => answers.length).toBe(3);
  expect((await get('/%69ronAPI/open')).status).toBe(429);
  const second = get('/%69ronAPI/of/ada', '203.0.113.9');
  await expect.poll(() => answers.length).toBe(4);
  expect((await get('/%69ronAPI/of/ada', '203.0.113.9')).status).toBe(429);
  // As proxies are asked, with the whole address.
  const socket = connect(Number(new URL(origin).port), '127.0.0.1');
  const answered = once(socket, 'data');
  socket.write(
    'GET http://x/ironAPI/open HTTP/1.1\r\nhost: x\r\nx-forwarded-for: 198.51.100.1\r\nconnection: close\r\n\r\n',
  );
  expect(String((await answered)[0])).toMatch(/^HTTP\/1\.1 429 /);
  answerAll();
  for (const one of [...first, second]) expect((await one).status).toBe(200);
});

test('the product lets an account have 16 calls under way, and an address 160', async () => {
  const { get, answers, answerAll } = await start(callLimits);
  const own = Array.from({ length: 16 }, () => get('/ironAPI/of/ada', '203.0.113.9'));
  await expect.poll(() => answers.length).toBe(16);
  expect((await get('/ironAPI/of/ada', '203.0.113.9')).status).toBe(429);
  const others = Array.from({ length: 160 }, () => get('/ironAPI/open'));
  await expect.poll(() => answers.length).toBe(176);
  expect((await get('/ironAPI/open')).status).toBe(429);
  answerAll();
  for (const one of [...own, ...others]) expect((await one).status).toBe(200);
});

test('a call whose connection breaks counts no more', async () => {
  const { app, origin, get, answers, answerAll } = await start();
  const sockets = [1, 2, 3].map(() => {
    const socket = connect(Number(new URL(origin).port), '127.0.0.1');
    socket.write('GET /ironAPI/open HTTP/1.1\r\nhost: x\r\nx-forwarded-for: 198.51.100.1\r\n\r\n');
    return socket;
  });
  await expect.poll(() => answers.length).toBe(3);
  for (const socket of sockets) socket.destroy();
  answers.length = 0;
  await expect.poll(() => connectionsOf(app)).toBe(0);
  const asked = get('/ironAPI/open');
  await expect.poll(() => answers.length).toBe(1);
  answerAll();
  expect((await asked).status).toBe(200);
});

test('a network has so many connections and no more, until one of them ends, also where another is a proxy', async () => {
  const { app, origin, full } = await start({
    ...few,
    connectionsPerNetwork: 3,
    proxies: ['203.0.113.0/24'],
  });
  const open = () => {
    const socket = connect(Number(new URL(origin).port), '127.0.0.1');
    closes.push(async () => socket.destroy());
    return socket;
  };
  const [first] = [open(), open(), open()];
  await expect.poll(() => connectionsOf(app)).toBe(3);
  // The log tells of it once.
  for (const _ of [1, 2, 3]) await once(open().resume(), 'close');
  expect(full()).toStrictEqual(['connections of address']);
  first.destroy();
  await expect.poll(() => connectionsOf(app)).toBe(2);
  const next = open();
  next.write('GET /ironAPI/nothing HTTP/1.1\r\nhost: x\r\n\r\n');
  expect(String((await once(next, 'data'))[0])).toMatch(/^HTTP\/1\.1 404 /);
});

test('the connections of a proxy are everybody’s, and not counted', async () => {
  const { app, origin, full } = await start({ ...few, connectionsPerNetwork: 1, proxies: ['127.0.0.0/8'] });
  const sockets = [1, 2, 3].map(() => connect(Number(new URL(origin).port), '127.0.0.1'));
  closes.push(async () => sockets.forEach((socket) => socket.destroy()));
  await expect.poll(() => connectionsOf(app)).toBe(3);
  expect(full()).toStrictEqual([]);
});

/** Asks for a large answer and reads of it what it is told to. */
const askLarge = (origin: string) => {
  const socket = connect(Number(new URL(origin).port), '127.0.0.1');
  socket.on('error', () => undefined);
  socket.write('GET /ironAPI/large HTTP/1.1\r\nhost: x\r\n\r\n');
  return socket;
};

test('a connection that takes nothing of its answer ends, one that takes it slowly does not', async () => {
  const { app, origin } = await start();
  const unread = askLarge(origin).pause();
  await expect.poll(() => connectionsOf(app)).toBe(1);
  await expect.poll(() => connectionsOf(app), { timeout: 5000 }).toBe(0);
  unread.destroy();

  const slow = askLarge(origin);
  let taken = 0;
  slow.on('data', (chunk: Buffer) => {
    taken += chunk.length;
    slow.pause();
    setTimeout(() => slow.resume(), 1);
  });
  const began = performance.now();
  await expect.poll(() => taken, { timeout: 20_000 }).toBeGreaterThan(30_000_000);
  expect(performance.now() - began).toBeGreaterThan(500);
  slow.destroy();
});
