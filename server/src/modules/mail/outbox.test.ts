import { connect, type AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { verificationLetter } from './letters.ts';
import { queueMail } from './queue.ts';
import { productName } from '../../site/site.ts';
import { startProduct, type Product } from '../../../test/support/product.ts';

const LINK = 'http://localhost:8100/verify-email?ticket=abc&x=1';
const PATHS = ['/outbox', '/outbox.json', '/outbox/1.html'];

interface Visit {
  headers?: Record<string, string>;
  remoteAddress?: string;
}
const get = (product: Product, url: string, { headers, remoteAddress }: Visit = {}) =>
  product.portal.inject({
    url,
    headers: { host: 'localhost:8100', accept: 'text/html', ...headers },
    ...(remoteAddress !== undefined && { remoteAddress }),
  });
const write = (product: Product, email: string) =>
  queueMail(product.database, verificationLetter(productName, { email, locale: 'en-US' }, LINK));

const mailInTheme = async (product: Product, theme?: string): Promise<string> => {
  const headers: Record<string, string> = theme === undefined ? {} : { cookie: `moiety-theme=${theme}` };
  return (await get(product, '/outbox/1.html', { headers })).body;
};

const products: Product[] = [];
const start = async (changes?: Parameters<typeof startProduct>[0]): Promise<Product> => {
  const product = await startProduct(changes);
  products.push(product);
  return product;
};
afterAll(() => Promise.all(products.map((product) => product.close())));

describe('in development without a mail server', () => {
  let product: Product;
  beforeAll(async () => {
    product = await start();
  });

  test('an empty outbox says what would be here, in both languages', async () => {
    const english = await get(product, '/outbox');
    expect(english.statusCode).toBe(200);
    expect(english.body).toContain('No emails yet');
    const chinese = await get(product, '/outbox?lang=zh-CN');
    expect(chinese.body).toContain('<html lang="zh-CN">');
    expect(chinese.body).toContain('还没有邮件');
    expect((await get(product, '/outbox.json')).json()).toStrictEqual([]);
  });

  test('mails are listed, newest first, as HTML and as text, with links that can be followed', async () => {
    await write(product, 'first@example.org');
    await write(product, 'second@example.org');
    const json = (await get(product, '/outbox.json')).json<Record<string, string>[]>();
    expect(json.map(({ to }) => to)).toStrictEqual(['second@example.org', 'first@example.org']);
    const { text, html, sentAt, ...rest } = json[0]!;
    expect(rest).toStrictEqual({
      to: 'second@example.org',
      subject: 'Verify your email address for Moiety',
    });
    expect(text).toContain(LINK);
    expect(html).toContain('<!doctype html>');
    expect(new Date(sentAt!).toISOString()).toBe(sentAt);

    const page = (await get(product, '/outbox')).body;
    expect(page.indexOf('second@example.org')).toBeGreaterThan(0);
    expect(page.indexOf('first@example.org')).toBeGreaterThan(page.indexOf('second@example.org'));
    expect(page).toContain(`<a href="${LINK.replace('&', '&amp;')}">`);
    const [, address = ''] = /<iframe src="([^"]+)"[^>]* sandbox="([^"]+)"/.exec(page) ?? [];
    const framed = await get(product, address);
    expect(framed.body).toContain('<base target="_top">');
    expect(framed.body).toContain('Verify email address');
  });

  test('a mail is shown in the theme that was chosen, else in that of the system', async () => {
    expect(await mailInTheme(product)).toContain('@media (prefers-color-scheme: dark) {');
    expect(await mailInTheme(product, 'dark')).toContain('@media all {');
    expect(await mailInTheme(product, 'light')).toContain('@media not all {');
  });

  test('no script runs, in the page or in a mail, and nobody keeps or frames them', async () => {
    for (const path of PATHS) {
      const { headers } = await get(product, path);
      const policy = String(headers['content-security-policy']);
      expect(policy).toContain("default-src 'none'");
      expect(policy).not.toMatch(/script-src [^;]/);
      expect(headers['cache-control']).toBe('no-store');
      expect(headers['access-control-allow-origin']).toBeUndefined();
      expect(headers['cross-origin-resource-policy']).toBe('same-origin');
    }
    const framed = String((await get(product, '/outbox/1.html')).headers['content-security-policy']);
    expect(framed).toContain('sandbox allow-top-navigation-by-user-activation');
    expect(framed).toContain("frame-ancestors 'self'");
    const page = String((await get(product, '/outbox')).headers['content-security-policy']);
    expect(page).toContain("frame-ancestors 'none'");
  });

  test('what a mail says cannot become markup of the page', async () => {
    const bad = '"><script>alert(1)</script>';
    await queueMail(product.database, { to: bad, subject: bad, text: bad, html: '<head></head>' });
    const page = (await get(product, '/outbox')).body;
    expect(page).toContain('alert(1)');
    expect(page).not.toContain('<script>');
  });

  test.each([
    '/outbox/999.html',
    '/outbox/0.html',
    '/outbox/x.html',
    '/outbox/1',
    '/outbox/99999999999999999.html',
  ])('there is no %s', async (path) => {
    expect((await get(product, path)).statusCode).toBe(404);
  });

  test.each<[string, Visit]>([
    ['on another machine', { remoteAddress: '192.0.2.7' }],
    ['on another machine, by IPv6', { remoteAddress: '2001:db8::7' }],
    ['of another name that leads here', { headers: { host: 'evil.example:8100' } }],
    ['of a name that begins like this machine', { headers: { host: 'localhost.evil.example' } }],
    ['behind a proxy that nobody named', { headers: { 'x-forwarded-for': '192.0.2.7' } }],
    ['behind another kind of proxy', { headers: { forwarded: 'for=192.0.2.7' } }],
    ['in a page of another site', { headers: { 'sec-fetch-site': 'cross-site', 'sec-fetch-dest': 'empty' } }],
    ['in a hosted tool', { headers: { 'sec-fetch-site': 'same-site', 'sec-fetch-dest': 'empty' } }],
    [
      'in a frame of another site',
      { headers: { 'sec-fetch-site': 'cross-site', 'sec-fetch-dest': 'iframe' } },
    ],
  ])('a visitor %s finds nothing', async (_who, visit) => {
    for (const path of PATHS) {
      const answer = await get(product, path, visit);
      expect(answer.statusCode).toBe(404);
      expect(answer.body).not.toContain('example.org');
    }
    // The pages do not offer it to them either.
    expect((await get(product, '/login', visit)).body).toContain('"outbox":false');
  });

  test.each<Visit>([
    { remoteAddress: '127.0.0.1' },
    { remoteAddress: '::1', headers: { host: '[::1]:8100' } },
    { remoteAddress: '::ffff:127.0.0.1' },
    { headers: { host: '127.0.0.1:8100' } },
    { headers: { 'sec-fetch-site': 'same-origin', 'sec-fetch-dest': 'iframe' } },
    { headers: { 'sec-fetch-site': 'cross-site', 'sec-fetch-dest': 'document' } },
  ])('a visitor on this machine reads it: %o', async (visit) => {
    for (const path of PATHS) expect((await get(product, path, visit)).statusCode).toBe(200);
    expect((await get(product, '/login', visit)).body).toContain('"outbox":true');
  });
});

test('behind a proxy that is named there is no outbox, whatever address it tells', async () => {
  const product = await start({ configuration: { proxies: ['127.0.0.1'] } });
  const from = (address: string) => get(product, '/outbox.json', { headers: { 'x-forwarded-for': address } });
  expect((await from('192.0.2.7')).statusCode).toBe(404);
  expect((await from('127.0.0.1')).statusCode).toBe(404);
});

test.each([
  ['in production', { development: false }],
  ['with a mail server', { mail: { smtpUrl: 'smtp://127.0.0.1:9', from: undefined } }],
])('%s there is no outbox', async (_where, configuration) => {
  const product = await start({ configuration });
  await write(product, 'ada@example.org');
  for (const path of PATHS) {
    const answer = await get(product, path);
    expect(answer.statusCode).toBe(404);
    expect(answer.body).not.toContain('ada');
  }
  expect((await get(product, '/login')).body).toContain('"outbox":false');
});

test('where the portal has a public address there is no outbox, whatever was set', async () => {
  const product = await start({
    configuration: { publicUrls: { portal: 'https://moiety.example', tools: new Map() } },
  });
  await write(product, 'ada@example.org');
  for (const path of PATHS) expect((await get(product, path)).statusCode).toBe(404);
});

test('what comes by HTTP/1.0 comes from a proxy that says nothing of itself', async () => {
  const product = await start();
  await product.portal.listen({ host: '127.0.0.1', port: 0 });
  const { port } = product.portal.server.address() as AddressInfo;
  const ask = (version: string): Promise<string> =>
    new Promise((resolve, reject) => {
      const socket = connect(port, '127.0.0.1', () =>
        socket.write(`GET /outbox.json HTTP/${version}\r\nHost: localhost\r\nConnection: close\r\n\r\n`),
      );
      let answer = '';
      socket.on('data', (data) => (answer += String(data))).on('error', reject);
      socket.on('close', () => resolve(answer.split(' ', 2)[1] ?? ''));
    });
  expect(await ask('1.1')).toBe('200');
  expect(await ask('1.0')).toBe('404');
});
