import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startProduct, type Product } from '../../test/support/product.ts';

let product: Product;
beforeAll(async () => {
  product = await startProduct();
});
afterAll(() => product.close());

type Headers = Record<string, string>;
const get = (url: string, headers: Headers = {}) =>
  product.portal.inject({ url, headers: { host: 'localhost:8100', accept: '*/*', ...headers } });

describe('a file of the elements', () => {
  test('is for pages of any origin', async () => {
    const answer = await get('/elements/moiety.js', { origin: 'https://elsewhere.example' });
    expect(answer.statusCode).toBe(200);
    expect(answer.body).toBe("export const answer = 'elements';\n");
    expect(answer.headers).toMatchObject({
      'access-control-allow-origin': '*',
      'cross-origin-resource-policy': 'cross-origin',
      'content-type': expect.stringContaining('javascript'),
      'x-content-type-options': 'nosniff',
    });
    expect(answer.headers['access-control-allow-credentials']).toBeUndefined();
    expect(answer.headers['set-cookie']).toBeUndefined();
  });

  test('is asked for again each time, and not sent again when it is the same', async () => {
    const first = await get('/elements/moiety.js');
    expect(first.headers['cache-control']).toBe('no-cache');
    const again = await get('/elements/moiety.js', { 'if-none-match': String(first.headers.etag) });
    expect(again.statusCode).toBe(304);
    expect(again.body).toBe('');
    expect(again.headers['access-control-allow-origin']).toBe('*');
    expect((await get('/elements/moiety.js', { 'if-none-match': 'W/"another"' })).statusCode).toBe(200);
    expect((await get('/elements/theme.css')).headers.etag).not.toBe(first.headers.etag);
  });

  test('is sent as it was compressed at the build, to who takes that', async () => {
    const answer = await get('/elements/moiety.js', { 'accept-encoding': 'gzip, br' });
    expect(answer.headers).toMatchObject({
      'content-encoding': 'br',
      'content-type': expect.stringContaining('javascript'),
      vary: expect.stringMatching(/accept-encoding/i),
    });
    expect(answer.body).toBe('compressed by brotli, as the build left it\n');
  });

  test('may evaluate if it is the worker that draws structures, no other', async () => {
    const worker = await get('/elements/structure/worker.js');
    expect(worker.headers['content-security-policy']).toBe(
      "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'",
    );
    expect((await get('/elements/moiety.js')).headers['content-security-policy']).not.toContain('unsafe');
  });

  test.each([
    '/elements/missing.js',
    '/elements/moiety.js.br',
    '/elements/../package.json',
    '/elements/..%2fportal%2findex.html',
    '/elements/%2e%2e/portal/index.html',
    '/elements/structure',
    '/elements/%',
    '/elements/moiety.js%00.css',
  ])('%s is none', async (url) => {
    const answer = await get(url);
    expect(answer.body).not.toMatch(/brotli|dependencies|<title>Gallery/);
    expect(answer.statusCode === 404 || answer.body.includes('<title>Portal</title>')).toBe(true);
  });

  test('is not of the portal’s origin alone, unlike its calls and pages', async () => {
    for (const url of ['/guide', '/healthz', '/assets/app-1a2b3c.js'])
      expect((await get(url)).headers).toMatchObject({ 'cross-origin-resource-policy': 'same-origin' });
  });
});

describe('the gallery', () => {
  test.each([
    ['/elements/', 'Gallery'],
    ['/elements/index.html', 'Gallery'],
    ['/elements/dialog', 'Dialog'],
    ['/elements/dialog.html?theme=dark', 'Dialog'],
  ])('has a page at %s', async (url, title) => {
    const answer = await get(url, { accept: 'text/html' });
    expect(answer.statusCode).toBe(200);
    expect(answer.body).toContain(`<title>${title}</title>`);
  });

  test('has a strict policy', async () => {
    const { headers } = await get('/elements/');
    const policy = String(headers['content-security-policy']);
    expect(policy).toContain("default-src 'none'; script-src 'self'; style-src 'self';");
    expect(policy).toContain("require-trusted-types-for 'script'");
    expect(policy).not.toContain('unsafe');
    expect(headers['referrer-policy']).toBe('strict-origin-when-cross-origin');
  });

  test.each([
    ['/elements/nosuch', 'Page not found'],
    ['/elements/nosuch.html?theme=dark', 'Page not found'],
    ['/elements/examples/nosuch', 'Page not found'],
    ['/elements/zh-CN/nosuch', '页面不存在'],
    ['/elements/not-found', 'Page not found'],
  ])('tells a person that %s is not there, and keeps a way on', async (url, title) => {
    const answer = await get(url, { accept: 'text/html,*/*;q=0.8' });
    expect(answer.statusCode).toBe(404);
    expect(answer.headers).toMatchObject({
      'content-type': expect.stringContaining('text/html'),
      'content-security-policy': expect.stringContaining("default-src 'none'; script-src 'self'"),
      'cache-control': 'no-store',
    });
    expect(answer.body).toContain(`<title>${title}</title>`);
  });

  test.each([
    ['/elements/nosuch', '*/*'],
    ['/elements/nosuch.js', 'text/html,*/*;q=0.8'],
    ['/elements/nosuch.css', 'text/html'],
    ['/elements/search.fr.json', 'text/html'],
  ])('tells a program that asks for %s with %s', async (url, accept) => {
    const answer = await get(url, { accept });
    expect(answer.statusCode).toBe(404);
    expect(answer.json()).toMatchObject({ data: null });
  });

  test('is found without the last slash', async () => {
    const answer = await get('/elements');
    expect(answer.statusCode).toBe(308);
    expect(answer.headers['location']).toBe('/elements/');
  });
});
