import { pathOf, signIn, userInfo } from '@moiety/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { PORTAL, startProduct, TOOL, type Product } from '../../test/support/product.ts';

let product: Product;
beforeAll(async () => {
  product = await startProduct();
});
afterAll(() => product.close());

const preflight = (origin: string) =>
  product.portal.inject({
    method: 'OPTIONS',
    url: pathOf(signIn),
    headers: {
      host: 'localhost:8100',
      origin,
      'access-control-request-method': 'POST',
      'access-control-request-headers': 'authorization,content-type',
    },
  });
const granted = (headers: Record<string, unknown>): string[] =>
  Object.keys(headers).filter((name) => name.startsWith('access-control-'));

describe('a tool', () => {
  test('may ask to call the API with a token, and never with cookies', async () => {
    const answer = await preflight(TOOL);
    expect(answer.statusCode).toBe(204);
    expect(answer.headers).toMatchObject({
      'access-control-allow-origin': TOOL,
      'access-control-allow-headers':
        'authorization, content-type, accept-language, x-token, tus-resumable, upload-length, upload-metadata, upload-offset, range, if-range',
      'access-control-allow-methods': 'GET, HEAD, POST, PUT, PATCH, DELETE',
    });
    expect(answer.headers['access-control-allow-credentials']).toBeUndefined();
  });

  test('may read an answer, a refusal too, with its request id', async () => {
    for (const token of [await product.tokenOf(), 'wrong']) {
      const answer = await product.call(userInfo, { token, headers: { origin: TOOL } });
      expect(answer.headers).toMatchObject({
        'access-control-allow-origin': TOOL,
        'access-control-expose-headers':
          'x-request-id, retry-after, location, tus-resumable, upload-expires, upload-length, upload-offset, accept-ranges, content-range, etag',
      });
      expect(String(answer.headers['vary'])).toMatch(/origin/i);
    }
  });

  test('gets no header outside the API', async () => {
    const answer = await product.portal.inject({
      url: '/guide',
      headers: { host: 'localhost:8100', origin: TOOL },
    });
    expect(granted(answer.headers)).toStrictEqual([]);
  });

  test('has the origin that is configured, where one is', async () => {
    const behindProxy = await startProduct({
      configuration: {
        publicUrls: {
          portal: 'https://moiety.example',
          tools: new Map([['molvalley', 'https://molvalley.example/']]),
        },
      },
    });
    const ask = (origin: string) => behindProxy.call(userInfo, { headers: { origin } });
    expect((await ask('https://molvalley.example')).headers['access-control-allow-origin']).toBe(
      'https://molvalley.example',
    );
    expect(granted((await ask(TOOL)).headers)).toStrictEqual([]);
    await behindProxy.close();
  });
});

test.each([
  'http://evil.example',
  'null',
  'http://localhost:8102',
  'https://localhost:8101',
  'http://localhost:8101.evil.example',
  'http://evil.example#http://localhost:8101',
  'http://127.0.0.1:8101',
  PORTAL,
])('the origin %s gets nothing', async (origin) => {
  expect(granted((await preflight(origin)).headers)).toStrictEqual([]);
  const answer = await product.call(userInfo, { token: await product.tokenOf(), headers: { origin } });
  expect(granted(answer.headers)).toStrictEqual([]);
  expect(String(answer.headers['vary'])).toMatch(/origin/i);
});
