import { afterAll, beforeAll, expect, test } from 'vitest';
import { startProduct, type Product } from '../../test/support/product.ts';

let product: Product;
beforeAll(async () => {
  product = await startProduct();
});
afterAll(() => product.close());

const get = (url: string, accept = 'text/html') =>
  product.portal.inject({ url, headers: { host: 'localhost:8100', accept } });

test.each(['/shell/', '/shell/signin', '/shell/a/b.c?x=1', '/shell/%E5%88%86'])(
  '%s is the shell’s page, which may ask nobody for anything',
  async (url) => {
    const { statusCode, body, headers } = await get(url);
    expect(statusCode).toBe(200);
    expect(body).toContain('<title>Shell</title>');
    const policy = String(headers['content-security-policy']);
    expect(policy).toContain("default-src 'none'; script-src 'self'; style-src 'self'");
    expect(policy).not.toContain('connect-src');
    expect(policy).not.toContain('unsafe');
  },
);

test('its files are kept by browsers, and one that is missing is no page', async () => {
  const { body, headers } = await get('/shell/assets/shell-1a2b3c.js', '*/*');
  expect(body).toContain("answer = 'shell'");
  expect(headers['cache-control']).toBe('public, max-age=31536000, immutable');
  expect((await get('/shell/assets/other.js')).statusCode).toBe(404);
});

test('it is found without the last slash', async () => {
  const { statusCode, headers } = await get('/shell');
  expect([statusCode, headers.location]).toEqual([308, '/shell/']);
});
