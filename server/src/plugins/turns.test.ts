import { once } from 'node:events';
import { createServer, type RequestListener, type ServerResponse } from 'node:http';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { setImmediate as turn } from 'node:timers/promises';
import { afterEach, expect, test } from 'vitest';
import { makeSlices, oneAtATime } from './turns.ts';

const SLICE_MS = 5;
/** Holds the thread for a whole slice. */
const work = (): void => {
  for (const end = performance.now() + SLICE_MS + 1; performance.now() < end;);
};

test('requests that come at once are begun for a slice, and then the loop looks for others', async () => {
  const inSlices = makeSlices(SLICE_MS);
  const begun: string[] = [];
  const begin = (name: string) => (): void => {
    begun.push(name);
    work();
  };
  for (const name of ['a1', 'a2', 'a3', 'a4']) inSlices('a', begin(name));
  expect(begun).toStrictEqual(['a1']);
  // Somebody else is heard of meanwhile, and waits for one of the others only.
  setImmediate(() => inSlices('b', begin('b1')));
  await turn();
  expect(begun).toStrictEqual(['a1', 'a2']);
  for (let time = 0; begun.length < 5 && time < 20; time++) await turn();
  expect(begun).toStrictEqual(['a1', 'a2', 'a3', 'b1', 'a4']);
});

test('requests that cost little are begun at once, however many', () => {
  const inSlices = makeSlices(1000);
  let begun = 0;
  for (let time = 0; time < 100; time++) inSlices('a', () => begun++);
  expect(begun).toBe(100);
});

const sockets: Socket[] = [];
let close: (() => void) | undefined;
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.destroy();
  close?.();
});

/** A server whose answers the test gives, and a connection to it. */
const start = async () => {
  const begun: ServerResponse[] = [];
  const listener: RequestListener = (_request, response) => void begun.push(response);
  const server = createServer(oneAtATime(listener));
  close = () => server.close();
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
  sockets.push(socket);
  const read = { text: '', isClosed: false };
  socket.on('data', (bytes: Buffer) => (read.text += bytes.toString()));
  socket.on('error', () => undefined);
  socket.on('close', () => (read.isClosed = true));
  return { begun, socket, read };
};
const REQUEST = 'GET / HTTP/1.1\r\nhost: x\r\n\r\n';

test('a connection asks again as soon as it has its answer', async () => {
  const { begun, socket, read } = await start();
  for (const answer of ['first', 'second']) {
    socket.write(REQUEST);
    await expect.poll(() => begun.length).toBe(1);
    begun.pop()?.end(answer);
    await expect.poll(() => read.text).toContain(answer);
  }
  expect(read.isClosed).toBe(false);
});

test('of several requests sent at once the first is answered, and the connection ends', async () => {
  const { begun, socket, read } = await start();
  socket.write(REQUEST.repeat(3));
  await expect.poll(() => begun.length).toBe(1);
  begun[0]?.end('first');
  await expect.poll(() => read.isClosed).toBe(true);
  expect(read.text).toContain('first');
  expect(begun).toHaveLength(1);
});

test('a connection that sends without end ends before its first answer', async () => {
  const { begun, socket, read } = await start();
  socket.write(REQUEST.repeat(100));
  await expect.poll(() => read.isClosed).toBe(true);
  expect([begun.length, read.text]).toStrictEqual([1, '']);
});
