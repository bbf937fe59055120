import { randomBytes } from 'node:crypto';
import { mkdtemp, readdir, stat } from 'node:fs/promises';
import { request as httpRequest } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { Readable } from 'node:stream';
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
const folder = (): string => join(product.dataFolder, 'network-tests');
/** The files of tests, with their sizes. */
const files = async (): Promise<number[]> => {
  const names = await readdir(folder());
  return Promise.all(names.map(async (name) => (await stat(join(folder(), name))).size));
};
/** An address with parts of its query put in the place of its own. */
const altered = (url: string, change: Record<string, string>): string => {
  const [path = '', query] = url.split('?');
  return `${path}?${new URLSearchParams({ ...Object.fromEntries(new URLSearchParams(query)), ...change }).toString()}`;
};

const signature = (url: string): string => new URLSearchParams(url.split('?')[1]).get('signature') ?? '';
/** Tests of their own, over a folder that is read after them. */
const own = async () => {
  const at = await mkdtemp(join(product.dataFolder, 'own-'));
  return { tests: await makeNetworkTests(product.database, at), at: join(at, 'network-tests') };
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
  test('is put and got again at addresses of its own, without a token', async () => {
    const { uploadUrl, downloadUrl, size, expiresAt } = await presign();
    expect(size).toBe(10_000_000);
    const seconds = (Date.parse(expiresAt) - Date.now()) / 1000;
    expect(seconds).toBeGreaterThan(NETWORK_TEST_SECONDS - 60);
    expect(seconds).toBeLessThanOrEqual(NETWORK_TEST_SECONDS);

    const before = await get(downloadUrl);
    expect(before.statusCode).toBe(404);
    expect((await put(uploadUrl)).statusCode).toBe(204);
    expect(await files()).toContain(NETWORK_TEST_BYTES);

    const answer = await product.portal.inject({
      url: downloadUrl,
      headers: { 'accept-encoding': 'gzip, br' },
    });
    expect(answer.statusCode).toBe(200);
    expect(answer.rawPayload.equals(object)).toBe(true);
    expect(answer.headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-length': String(NETWORK_TEST_BYTES),
      'cache-control': 'no-store, no-transform',
      'content-disposition': expect.stringContaining('attachment') as string,
      'x-content-type-options': 'nosniff',
    });
    expect(answer.headers['content-encoding']).toBeUndefined();
  });

  test('is taken once', async () => {
    const { uploadUrl } = await presign();
    expect((await put(uploadUrl)).statusCode).toBe(204);
    const again = await put(uploadUrl);
    expect(again.statusCode).toBe(409);
    expect(again.json()).toMatchObject({ code: errorCode.conflict });
  });

  test('that is too large by what it says is refused in words', async () => {
    const { uploadUrl, downloadUrl } = await presign();
    const before = await files();
    const answer = await put(uploadUrl, Buffer.concat([object, Buffer.from('x')]), {
      ...pdf,
      'accept-language': 'en',
    });
    expect(answer.statusCode).toBe(413);
    expect(answer.json()).toMatchObject({
      code: errorCode.tooLarge,
      msg: 'The file of a network test has 10 MB, not more',
    });
    expect(await files()).toEqual(before);
    expect((await get(downloadUrl)).statusCode).toBe(404);
  });

  test('that turns out too large while it comes is refused, and nothing of it is left', async () => {
    const { uploadUrl, downloadUrl } = await presign();
    const before = await files();
    const upload = sendInPieces(uploadUrl);
    upload.write(object);
    upload.write(Buffer.alloc(65_536));
    upload.end();
    expect(await upload.status).toBe(413);
    await expect.poll(files).toEqual(before);
    expect((await get(downloadUrl)).statusCode).toBe(404);
  });

  test('that is too small is refused, whether it says so or not, and can be sent again', async () => {
    const { uploadUrl } = await presign();
    const before = await files();
    expect((await put(uploadUrl, object.subarray(1))).statusCode).toBe(400);
    const upload = sendInPieces(uploadUrl);
    upload.write(object.subarray(1));
    upload.end();
    expect(await upload.status).toBe(400);
    expect(await files()).toEqual(before);
    expect((await put(uploadUrl)).statusCode).toBe(204);
  });

  test('whose sender goes away leaves nothing', async () => {
    const { uploadUrl } = await presign();
    const before = (await files()).length;
    const upload = sendInPieces(uploadUrl);
    upload.write(object.subarray(0, 1_000_000));
    await expect.poll(async () => (await files()).length).toBe(before + 1);
    upload.destroy();
    await expect.poll(async () => (await files()).length).toBe(before);
    expect(product.log.filter((line) => line.includes('request failed'))).toEqual([]);
  });

  test('comes once at a time', async () => {
    const { uploadUrl } = await presign();
    const before = (await files()).length;
    const upload = sendInPieces(uploadUrl);
    upload.write(object.subarray(0, 1_000_000));
    await expect.poll(async () => (await files()).length).toBe(before + 1);
    expect((await put(uploadUrl)).statusCode).toBe(409);
    upload.write(object.subarray(1_000_000));
    upload.end();
    expect(await upload.status).toBe(204);
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
    const before = await files();
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
    expect(await files()).toEqual(before);
    expect((await put(uploadUrl)).statusCode).toBe(204);
    expect((await get(altered(downloadUrl, { signature: signature(uploadUrl) }))).statusCode).toBe(403);
    expect((await get(altered(downloadUrl, { signature: signature(other.downloadUrl) }))).statusCode).toBe(
      403,
    );
  });

  test('is replaced by a newer one of the same person, and what was stored goes', async () => {
    const token = await product.tokenOf();
    const first = await presign(token);
    const before = (await files()).length;
    expect((await put(first.uploadUrl)).statusCode).toBe(204);
    const second = await presign(token);
    expect((await files()).length).toBe(before);
    for (const answer of [await put(first.uploadUrl), await get(first.downloadUrl)]) {
      expect(answer.statusCode).toBe(410);
      expect(answer.json()).toMatchObject({ code: errorCode.linkExpired });
    }
    expect((await put(second.uploadUrl)).statusCode).toBe(204);
    expect((await get(second.downloadUrl)).statusCode).toBe(200);
  });

  test('that is replaced while an upload comes ends it, and leaves nothing of it', async () => {
    const token = await product.tokenOf();
    const first = await presign(token);
    const before = (await files()).length;
    const upload = sendInPieces(first.uploadUrl);
    upload.write(object.subarray(0, 1_000_000));
    await expect.poll(async () => (await files()).length).toBe(before + 1);
    await presign(token);
    expect((await files()).length).toBe(before);
    await expect(upload.status).rejects.toThrow(/socket hang up|ECONNRESET|EPIPE/);
  });

  test('is one of two, where somebody asks for both at once', async () => {
    const token = await product.tokenOf();
    const pairs = await Promise.all([presign(token), presign(token), presign(token)]);
    const answers = await Promise.all(pairs.map(({ uploadUrl }) => put(uploadUrl)));
    expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([204, 410, 410]);
  });

  test('may not be used over and over', async () => {
    const { downloadUrl } = await presign();
    const answers = [];
    for (let use = 0; use < 11; use++) answers.push((await get(downloadUrl)).statusCode);
    expect(answers).toEqual([...Array.from({ length: 10 }, () => 404), 429]);
  });

  test('leaves neither object nor signature in the log', async () => {
    const { uploadUrl } = await presign();
    await put(uploadUrl);
    expect(product.log.some((line) => line.includes('/network_test/object/'))).toBe(true);
    expect(product.log.some((line) => line.includes(signature(uploadUrl)))).toBe(false);
  });
});

describe('tests', () => {
  test('expire, and their objects go', async () => {
    vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'] });
    const { tests, at } = await own();
    const { uploadUrl, downloadUrl } = await tests.presign('account');
    await tests.receive(...signedOf(uploadUrl), Readable.from([object]), undefined);
    expect(await readdir(at)).toHaveLength(1);
    vi.advanceTimersByTime(NETWORK_TEST_SECONDS * 1000);
    await vi.waitFor(async () => expect(await readdir(at)).toEqual([]));
    const gone = expect.objectContaining({ kind: 'linkExpired', status: 410 }) as Error;
    expect(() => tests.read(...signedOf(downloadUrl))).toThrow(gone);
    await expect(
      tests.receive(...signedOf(uploadUrl), Readable.from([object]), undefined),
    ).rejects.toMatchObject({ kind: 'linkExpired' });
    await tests.close();
  });

  test('are at most fifty at once, so that they never fill the disk', async () => {
    vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'] });
    const { tests } = await own();
    try {
      const [first] = await Promise.all(
        Array.from({ length: 50 }, (_, index) => tests.presign(`account ${index}`)),
      );
      await expect(tests.presign('one more')).rejects.toMatchObject({ kind: 'unavailable', status: 503 });
      // Whoever has one may have another in its place.
      await expect(tests.presign('account 0')).resolves.toMatchObject({ size: NETWORK_TEST_BYTES });
      expect(() => tests.read(...signedOf(first!.downloadUrl))).toThrow(
        expect.objectContaining({ kind: 'linkExpired' }) as Error,
      );
      vi.advanceTimersByTime(NETWORK_TEST_SECONDS * 1000);
      await expect(tests.presign('one more')).resolves.toMatchObject({ size: NETWORK_TEST_BYTES });
    } finally {
      await tests.close();
    }
  });

  test('leave nothing behind when the server stops, nor after it was killed', async () => {
    const another = await startProduct({ beside: product });
    const answer = await another.call(presignNetworkTest, { token: await product.tokenOf() });
    const { uploadUrl } = answer.data as NetworkTestAddresses;
    const sent = await another.portal.inject({
      method: 'PUT',
      url: uploadUrl,
      payload: object,
      headers: pdf,
    });
    expect(sent.statusCode).toBe(204);
    const at = join(another.dataFolder, 'network-tests');
    expect(await readdir(at)).toHaveLength(1);
    // As a process finds it that follows a killed one.
    const next = await makeNetworkTests(product.database, another.dataFolder);
    expect(await readdir(at)).toEqual([]);
    await next.close();
    await expect(readdir(at)).rejects.toThrow(/ENOENT/);
    await another.close();
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
