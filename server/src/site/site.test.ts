import { settingsSchema } from '@moiety/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startProduct, type Product } from '../../test/support/product.ts';
import { siteFolder } from '../../test/support/site.ts';

const { site } = siteFolder();

const settingsIn = (html: string) =>
  settingsSchema.parse(JSON.parse(/id="moiety-settings">(.*?)<\/script>/s.exec(html)?.[1] ?? ''));
const themeIn = (html: string): string | undefined =>
  /<link rel="stylesheet" href="(\/site\/theme\.css\?v=[\da-f]+)">/.exec(html)?.[1];

describe('a server with a site file', () => {
  let product: Product;
  beforeAll(async () => {
    const own = await site({
      name: { 'en-US': 'Molecule <Desk>', 'zh-CN': '分子工作台' },
      logo: { light: 'logo.svg', dark: 'logo-dark.svg' },
      theme: { primaryColor: '#0b6e4f' },
      help: { center: 'https://help.lab.example/' },
      tools: {
        docking: { url: 'https://docking.example/app/', path: '/docking', title: 'Docking' },
      },
      networkTest: {
        speedUrl: 'https://speed.example/10mb.bin',
        targets: [{ title: 'Patent store', url: 'https://store.example/health' }],
      },
    });
    product = await startProduct({ site: own });
  });
  afterAll(() => product.close());

  const get = (url: string, headers: Record<string, string> = {}) =>
    product.portal.inject({ url, headers: { host: 'localhost:8100', accept: 'text/html', ...headers } });
  test('tells the portal of it', async () => {
    const settings = settingsIn((await get('/guide')).body);
    expect(settings).toMatchObject({
      name: { 'zh-CN': '分子工作台' },
      help: { center: { 'en-US': 'https://help.lab.example/' } },
      subApps: [{ name: 'molvalley' }, { name: 'docking', url: 'https://docking.example/app/' }],
      networkTest: {
        speedUrl: 'https://speed.example/10mb.bin',
        targets: [{ title: { 'zh-CN': 'Patent store' }, url: 'https://store.example/health' }],
      },
    });
    for (const path of Object.values(settings.logo ?? {})) {
      const picture = await get(path);
      expect(picture.headers).toMatchObject({
        'content-type': 'image/svg+xml',
        'cache-control': 'public, max-age=31536000, immutable',
        'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
        'x-content-type-options': 'nosniff',
      });
    }
  });

  test('has its colours in every page, portal, documents and tools, before any script', async () => {
    for (const url of ['/login', '/guide', '/agreements/user', '/outbox']) {
      const page = await get(url);
      const theme = themeIn(page.body);
      expect(`${url} ${theme}`).toMatch(/theme\.css\?v=/);
      expect(String(page.headers['content-security-policy'])).toMatch(/style-src 'self'/);
    }
    const frame = await product.tool.inject({ url: '/', headers: { accept: 'text/html' } });
    const theme = themeIn(frame.body) ?? '';
    for (const app of [product.portal, product.tool]) {
      const sheet = await app.inject({ url: theme });
      expect(sheet.headers).toMatchObject({
        'content-type': 'text/css; charset=utf-8',
        'cache-control': 'public, max-age=31536000, immutable',
        'cross-origin-resource-policy': 'cross-origin',
        'access-control-allow-origin': '*',
      });
      expect(sheet.body).toContain('--mo-color-primary: #0b6e4f;');
      const plain = await app.inject({ url: '/site/theme.css' });
      expect(plain.headers['cache-control']).toBe('no-cache');
      const again = await app.inject({
        url: '/site/theme.css',
        headers: { 'if-none-match': String(plain.headers.etag) },
      });
      expect(again.statusCode).toBe(304);
    }
  });

  test('writes its brand as text into the pages that it makes', async () => {
    const page = await get('/agreements/user');
    expect(page.body).toContain('Molecule &lt;Desk&gt;</a>');
    expect(page.body).toContain(' · Molecule &lt;Desk&gt;</title>');
    expect(page.body).not.toContain('Molecule <Desk>');
    expect((await get('/agreements/user', { 'accept-language': 'zh' })).body).toContain('分子工作台</a>');
  });

  test('frames the added tool and lets it call the API, and no other origin', async () => {
    const policy = String((await get('/guide')).headers['content-security-policy']);
    expect(policy).toContain('frame-src http://localhost:8101 https://docking.example blob:;');
    // What is diagnosed may be asked whether it is there, and no more.
    expect(policy).toContain(
      "connect-src 'self' http://localhost:8101 https://docking.example https://speed.example https://store.example;",
    );
    expect(policy.match(/store\.example/g)).toHaveLength(1);
    const asked = async (origin: string) =>
      (await get('/ironAPI/api/v1/user_center/info/', { origin })).headers['access-control-allow-origin'];
    expect(await asked('https://docking.example')).toBe('https://docking.example');
    expect(await asked('https://evil.example')).toBeUndefined();
  });
});

test('without a site file no page names a sheet, and there is none', async () => {
  const product = await startProduct();
  for (const app of [product.portal, product.tool]) {
    const page = await app.inject({ url: '/login', headers: { accept: 'text/html' } });
    expect(page.body).not.toContain('/site/theme.css');
    expect((await app.inject({ url: '/site/theme.css' })).statusCode).toBe(404);
  }
  await product.close();
});

test('a disabled tool is not told of, not framed, and may not call', async () => {
  const product = await startProduct({ site: await site({ tools: { molvalley: { enabled: false } } }) });
  const page = await product.portal.inject({
    url: '/guide',
    headers: { host: 'localhost:8100', accept: 'text/html' },
  });
  expect(page.body).toContain('"subApps":[]');
  expect(String(page.headers['content-security-policy'])).toContain("frame-src 'none'");
  const call = await product.portal.inject({
    url: '/ironAPI/api/v1/user_center/info/',
    headers: { host: 'localhost:8100', origin: 'http://localhost:8101' },
  });
  expect(call.headers['access-control-allow-origin']).toBeUndefined();
  await product.close();
});
