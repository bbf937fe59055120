import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { request as httpRequest, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { PassThrough } from 'node:stream';
import { finished } from 'node:stream/promises';
import { setImmediate } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import {
  errorCode,
  NETWORK_SAMPLE_BYTES,
  NETWORK_SAMPLE_PATH,
  NETWORK_TEST_BYTES,
  NETWORK_TEST_SECONDS,
  presignNetworkTest,
  type NetworkTestAddresses,
} from '@moiety/contract';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { makeNetworkTests } from './network-tests.ts';
import { startProduct, type Product } from '../../../test/support/product.ts';

let product: Product;
beforeAll(async () => {
  product = await startProduct();
  await product.portal.listen({ host: '127.0.0.1', port: 0 });
});
afterAll(() => product.close());
afterEach(() => {
  vi.useRealTimers();
});

const object = randomBytes(NETWORK_TEST_BYTES);
const pdf = { 'content-type': 'application/pdf' };

const presign = async (token?: string): Promise<NetworkTestAddresses> => {
  const answer = await product.call(presignNetworkTest, { token: token ?? (await product.tokenOf()) });
  expect(answer.status).toBe(200);
  return answer.data;
};
const put = (url: string, payload: Buffer = object, headers: Record<string, string> = pdf) =>
  product.portal.inject({ method: 'PUT', url, payload, headers });
const get = (url: string) => product.portal.inject({ method: 'GET', url });
/** An address with parts of its query put in the place of its own. */
const altered = (url: string, change: Record<string, string>): string => {
  const [path = '', query] = url.split('?');
  return `${path}?${new URLSearchParams({ ...Object.fromEntries(new URLSearchParams(query)), ...change }).toString()}`;
};

const signature = (url: string): string => new URLSearchParams(url.split('?')[1]).get('signature') ?? '';
/** Another process over the same database. */
const besideProduct = async (): Promise<AsyncDisposable & Product> => {
  const another = await startProduct({ beside: product });
  return { ...another, [Symbol.asyncDispose]: another.close };
};
const signedOf = (url: string): [string, { expires: number; signature: string }] => {
  const { pathname, searchParams } = new URL(url, 'http://localhost');
  return [
    pathname.split('/').at(-1)!,
    { expires: Number(searchParams.get('expires')), signature: searchParams.get('signature') ?? '' },
  ];
};
const sample = (headers: Record<string, string> = {}) =>
  product.portal.inject({ url: NETWORK_SAMPLE_PATH, headers });

/** Sends a body over a real connection, in pieces, without saying how long it is. */
const sendInPieces = (
  url: string,
): { write(bytes: Buffer): void; end(): void; destroy(): void; status: Promise<number> } => {
  const { port } = product.portal.server.address() as AddressInfo;
  const request = httpRequest({ host: '127.0.0.1', port, path: url, method: 'PUT', headers: pdf });
  const status = new Promise<number>((resolve, reject) => {
    request.once('response', (response) => {
      response.resume();
      resolve(response.statusCode ?? 0);
    });
    request.once('error', reject);
  });
  // Whoever does not look at the answer does not mind that there is none.
  status.catch(() => undefined);
  return {
    write: (bytes) => void request.write(bytes),
    end: () => void request.end(),
    destroy: () => void request.destroy(),
    status,
  };
};

describe('an object of a network test', () => {
  test('is put and got at addresses of its own, without a token', async () => {
    const { uploadUrl, downloadUrl, size, expiresAt } = await presign();
    expect(size).toBe(10_000_000);
    const seconds = (Date.parse(expiresAt) - Date.now()) / 1000;
    expect(seconds).toBeGreaterThan(NETWORK_TEST_SECONDS - 60);
    expect(seconds).toBeLessThanOrEqual(NETWORK_TEST_SECONDS);

    const sent = await put(uploadUrl);
    expect(sent.statusCode).toBe(204);
    // The download is to be measured over the same connection.
    expect(sent.headers.connection).not.toBe('close');

    const answer = await product.portal.inject({
      url: downloadUrl,
      headers: { 'accept-encoding': 'gzip, br' },
    });
    expect(answer.statusCode).toBe(200);
    expect(answer.rawPayload.length).toBe(NETWORK_TEST_BYTES);
    expect(answer.headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-length': String(NETWORK_TEST_BYTES),
      'cache-control': 'no-store, no-transform',
      'content-disposition': expect.stringContaining('attachment') as string,
      'x-content-type-options': 'nosniff',
    });
    expect(answer.headers['content-encoding']).toBeUndefined();
    // Nothing on the way makes it smaller, so that its bytes are those that were sent.
    expect(gzipSync(answer.rawPayload).length).toBeGreaterThan(NETWORK_TEST_BYTES);
  });

  test('is put at one process and got at another', async () => {
    await using another = await besideProduct();
    const { uploadUrl, downloadUrl } = await presign();
    const sent = await another.portal.inject({
      method: 'PUT',
      url: uploadUrl,
      payload: object,
      headers: pdf,
    });
    expect(sent.statusCode).toBe(204);
    const [here, there] = [await get(downloadUrl), await another.portal.inject(downloadUrl)];
    expect([here.statusCode, there.statusCode]).toEqual([200, 200]);
    expect(here.rawPayload.length).toBe(NETWORK_TEST_BYTES);
    expect(here.rawPayload.equals(there.rawPayload)).toBe(true);
  });

  test('is good for a number of transfers, whatever processes they go to', async () => {
    await using another = await besideProduct();
    const { uploadUrl, downloadUrl } = await presign();
    const attempt = (at: Product) =>
      at.portal.inject({ method: 'PUT', url: uploadUrl, payload: Buffer.from('x'), headers: pdf });
    const answers = [];
    for (let use = 0; use < 5; use++)
      for (const at of [product, another]) answers.push((await attempt(at)).statusCode);
    expect(answers).toEqual(Array.from({ length: 10 }, () => 400));
    for (const refused of [await put(uploadUrl), await get(downloadUrl)]) {
      expect(refused.statusCode).toBe(429);
      expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    }
    // Another object has its own.
    expect((await get((await presign()).downloadUrl)).statusCode).toBe(200);
  });

  test('that is too large by what it says is refused in words', async () => {
    const { uploadUrl } = await presign();
    const answer = await put(uploadUrl, Buffer.concat([object, Buffer.from('x')]), {
      ...pdf,
      'accept-language': 'en',
    });
    expect(answer.statusCode).toBe(413);
    expect(answer.json()).toMatchObject({
      code: errorCode.tooLarge,
      msg: 'The test file must be exactly 10 MB; this one is larger',
    });
    // What is still coming is not waited for.
    expect(answer.headers.connection).toBe('close');
  });

  test('that turns out too large while it comes is refused', async () => {
    const { uploadUrl } = await presign();
    const upload = sendInPieces(uploadUrl);
    upload.write(object);
    upload.write(Buffer.alloc(65_536));
    upload.end();
    expect(await upload.status).toBe(413);
  });

  test('that is too small is refused, whether it says so or not, and can be sent again', async () => {
    const { uploadUrl } = await presign();
    expect((await put(uploadUrl, object.subarray(1))).statusCode).toBe(400);
    const upload = sendInPieces(uploadUrl);
    upload.write(object.subarray(1));
    upload.end();
    expect(await upload.status).toBe(400);
    expect((await put(uploadUrl)).statusCode).toBe(204);
  });

  test('whose sender goes away is no fault of ours', async () => {
    const { uploadUrl } = await presign();
    const taken = once(product.portal.server, 'request');
    const upload = sendInPieces(uploadUrl);
    upload.write(object.subarray(0, 1_000_000));
    const [request] = (await taken) as [IncomingMessage];
    const closed = new Promise((resolve) => void request.once('close', resolve));
    // More than waits in a buffer: it is being received.
    await expect.poll(() => request.socket.bytesRead).toBeGreaterThan(1_000_000);
    upload.destroy();
    await closed;
    await setImmediate();
    expect(product.log.filter((line) => line.includes('request failed'))).toEqual([]);
  });

  test.each([
    ['application/json', '{}'],
    ['text/html', '<script>'],
    ['multipart/form-data; boundary=x', 'x'],
  ])('is no %s', async (type, body) => {
    const { uploadUrl } = await presign();
    const answer = await put(uploadUrl, Buffer.from(body), { 'content-type': type, 'accept-language': 'en' });
    expect(answer.statusCode).toBe(415);
    expect(answer.json()).toMatchObject({ msg: 'The body must be a PDF file' });
  });
});

describe('an address', () => {
  test('that we did not sign is refused for what it says', async () => {
    const { uploadUrl, downloadUrl } = await presign();
    const other = await presign();
    for (const url of [
      uploadUrl.split('?')[0]!,
      altered(uploadUrl, { signature: '' }),
      altered(uploadUrl, { signature: `${signature(uploadUrl)}A` }),
      altered(uploadUrl, { signature: 'A'.repeat(43) }),
      // For the other use, and of somebody else.
      altered(uploadUrl, { signature: signature(downloadUrl) }),
      altered(uploadUrl, { signature: signature(other.uploadUrl) }),
      altered(uploadUrl, { expires: '99999999999999' }),
      altered(uploadUrl, { expires: 'never' }),
      uploadUrl.replace(/[^/]+(?=\?)/, '..%2F..%2Fsecrets'),
    ]) {
      const answer = await put(url);
      expect(answer.statusCode).toBe(403);
      expect(answer.json()).toMatchObject({ code: errorCode.forbidden, data: null });
    }
    expect((await put(uploadUrl)).statusCode).toBe(204);
    expect((await get(altered(downloadUrl, { signature: signature(uploadUrl) }))).statusCode).toBe(403);
    expect((await get(altered(downloadUrl, { signature: signature(other.downloadUrl) }))).statusCode).toBe(
      403,
    );
  });

  test('leaves neither object nor signature in the log', async () => {
    const { uploadUrl } = await presign();
    await put(uploadUrl);
    expect(product.log.some((line) => line.includes('/network_test/object/'))).toBe(true);
    expect(product.log.some((line) => line.includes(signature(uploadUrl)))).toBe(false);
  });
});

describe('tests', () => {
  test('expire', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    const { uploadUrl, downloadUrl } = await presign();
    vi.setSystemTime(Date.now() + NETWORK_TEST_SECONDS * 1000 - 1);
    expect((await put(uploadUrl)).statusCode).toBe(204);
    vi.setSystemTime(Date.now() + 1);
    for (const answer of [await put(uploadUrl), await get(downloadUrl)]) {
      expect(answer.statusCode).toBe(410);
      expect(answer.json()).toMatchObject({ code: errorCode.linkExpired });
    }
  });

  test('break off what is still on its way when they expire', async () => {
    // The clock runs on meanwhile: the database's retries wait by it too.
    vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
    const tests = await makeNetworkTests(product.database);
    const { uploadUrl, downloadUrl } = tests.presign();
    const body = new PassThrough();
    body.write(object.subarray(0, 1000));
    const idle = body.listenerCount('close');
    const upload = tests.receive(...signedOf(uploadUrl), body, undefined);
    const download = await tests.read(...signedOf(downloadUrl));
    download.read(1000);
    const brokenOff = Promise.all(
      [upload, finished(download)].map((end) =>
        expect(end).rejects.toMatchObject({ kind: 'linkExpired', status: 410 }),
      ),
    );
    // Its end has been set. Timers cannot be counted: the database's connections have some too.
    await vi.waitUntil(() => body.listenerCount('close') > idle);
    vi.advanceTimersByTime(NETWORK_TEST_SECONDS * 1000);
    await brokenOff;
  });

  test('are begun so often and no oftener', async () => {
    const token = await product.tokenOf();
    for (let index = 0; index < 20; index++) await presign(token);
    const answer = await product.call(presignNetworkTest, { token });
    expect(answer).toMatchObject({ status: 429, code: errorCode.tooManyRequests });
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
    await presign();
  });
});

describe('the sample', () => {
  test('is for whoever is signed in, by the token and not by the cookie', async () => {
    const token = await product.tokenOf();
    expect((await sample()).statusCode).toBe(401);
    expect((await sample({ authorization: 'Bearer wrong' })).statusCode).toBe(401);
    expect((await sample({ cookie: `access_token=${token}` })).statusCode).toBe(401);
    const answer = await sample({ authorization: `Bearer ${token}`, 'accept-encoding': 'gzip, br' });
    expect(answer.statusCode).toBe(200);
    expect(answer.rawPayload.length).toBe(NETWORK_SAMPLE_BYTES);
    expect(answer.headers['content-encoding']).toBeUndefined();
    expect(answer.headers['cache-control']).toBe('no-store, no-transform');
  });

  test('is given so often and no oftener', async () => {
    const authorization = `Bearer ${await product.tokenOf()}`;
    for (let index = 0; index < 20; index++) expect((await sample({ authorization })).statusCode).toBe(200);
    expect((await sample({ authorization })).statusCode).toBe(429);
  });
});
