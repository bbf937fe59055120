import { existsSync } from 'node:fs';
import { TOKEN_COOKIE } from '@moiety/contract/token-cookie.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startProduct, type Product } from '../../test/support/product.ts';
import { pngOf, siteFolder } from '../../test/support/site.ts';

const { site, write } = siteFolder();

const metaIn = (html: string, name: string): string | undefined =>
  new RegExp(`<meta (?:name|property)="${name}" content="([^"]*)"`).exec(html)?.[1];
const titleIn = (html: string): string | undefined => /<title>([^<]*)<\/title>/.exec(html)?.[1];

describe('the head of a page', () => {
  let product: Product;
  beforeAll(async () => {
    product = await startProduct({
      configuration: { publicUrls: { portal: 'https://moiety.example', tools: new Map() } },
    });
  });
  afterAll(() => product.close());

  const get = (url: string, locale = 'en') =>
    product.portal.inject({ url, headers: { accept: 'text/html', 'accept-language': locale } });

  test.each([
    ['/login?redirect=%2Fguide', 'en', 'Sign in · Moiety', '/login'],
    ['/login', 'zh-CN', '登录 · Moiety', '/login'],
    ['/agreements/privacy', 'en', 'Privacy policy · Moiety', '/agreements/privacy'],
  ])('%s in %s has title, card and address', async (url, locale, title, path) => {
    const { body } = await get(url, locale);
    expect(titleIn(body)).toBe(title);
    expect(body.match(/<title>/g)).toHaveLength(1);
    expect(metaIn(body, 'og:title')).toBe(title);
    expect(metaIn(body, 'og:url')).toBe(`https://moiety.example${path}`);
    expect(body).toContain(`<link rel="canonical" href="https://moiety.example${path}">`);
    const language = locale === 'en' ? 'en-US' : 'zh-CN';
    expect(metaIn(body, 'og:image')).toBe(`https://moiety.example/brand/share.${language}.png`);
    expect(metaIn(body, 'og:locale')).toBe(language.replace('-', '_'));
    expect(body).toContain(`<link rel="manifest" href="/site/manifest.${language}.webmanifest">`);
    expect(body).not.toContain('noindex');
  });

  test('of every public page is its own', async () => {
    const paths = [
      ...(await get('/sitemap.xml')).body.matchAll(/<loc>https:\/\/moiety\.example([^<]+)<\/loc>/g),
    ].map(([, path = '']) => path);
    expect(paths).toStrictEqual(expect.arrayContaining(['/home', '/login', '/case', '/agreements/user']));
    expect(paths.some((path) => path.startsWith('/case/'))).toBe(true);
    for (const locale of ['en', 'zh-CN']) {
      const pages = await Promise.all(paths.map(async (path) => (await get(path, locale)).body));
      expect(pages.every((body) => !body.includes('noindex'))).toBe(true);
      expect(new Set(pages.map(titleIn)).size).toBe(paths.length);
    }
  });

  test('of /home is the dashboard’s for whoever comes with a token', async () => {
    const { body } = await product.portal.inject({
      url: '/home',
      headers: { accept: 'text/html', 'accept-language': 'zh-CN', cookie: `${TOKEN_COOKIE}=any` },
    });
    expect(titleIn(body)).toBe('工作台 · Moiety');
    expect(metaIn(body, 'robots')).toBe('noindex');
    expect(titleIn((await get('/home')).body)).not.toContain('Dashboard');
  });

  test.each(['/guide', '/profile', '/signup', '/no/such/page', '/case/no-such-case'])(
    '%s is nobody else’s: no card, not listed',
    async (url) => {
      const { body } = await get(url);
      expect(metaIn(body, 'robots')).toBe('noindex');
      expect(body).not.toContain('og:');
      expect(body).not.toContain('canonical');
    },
  );

  test('has the colours of the appearance', async () => {
    const { body } = await get('/login');
    expect(body).toContain(
      '<meta name="theme-color" content="#f6f8fa" media="(prefers-color-scheme: light)">',
    );
    expect(body).toContain(
      '<meta name="theme-color" content="#10141a" media="(prefers-color-scheme: dark)">',
    );
    const dark = await product.portal.inject({
      url: '/login',
      headers: { accept: 'text/html', cookie: 'moiety-theme=dark' },
    });
    expect(metaIn(dark.body, 'theme-color')).toBe('#10141a');
  });

  test('names a manifest in the language, whose pictures are there', async () => {
    const answer = await get('/site/manifest.zh-CN.webmanifest');
    expect(answer.headers['content-type']).toBe('application/manifest+json; charset=utf-8');
    const manifest = JSON.parse(answer.body) as { lang: string; icons: { src: string; purpose: string }[] };
    expect(manifest.lang).toBe('zh-CN');
    expect(new Set(manifest.icons.map(({ purpose }) => purpose))).toStrictEqual(new Set(['any', 'maskable']));
    for (const { src } of manifest.icons)
      expect(existsSync(new URL(`../../../portal/public${src}`, import.meta.url))).toBe(true);
  });

  test('search engines may look at public pages only, and are told of them', async () => {
    const robots = await get('/robots.txt');
    expect(robots.headers['content-type']).toBe('text/plain; charset=utf-8');
    const lines = robots.body.split('\n');
    expect(lines).toContain('Disallow: /');
    expect(lines).toContain('Sitemap: https://moiety.example/sitemap.xml');
    const allowed = lines.filter((line) => line.startsWith('Allow: ')).map((line) => line.slice(7));
    for (const path of ['/home', '/login', '/case/caffeine', '/agreements/user'])
      expect(allowed.some((start) => path.startsWith(start))).toBe(true);
    for (const path of ['/guide', '/profile', '/molvalley', '/ironAPI/api/v1/user_center/info/', '/outbox'])
      expect(allowed.some((start) => path.startsWith(start))).toBe(false);
    expect((await product.tool.inject({ url: '/robots.txt' })).body).toBe('User-agent: *\nDisallow: /\n');
  });
});

test('without a public address there is no sitemap, and no page claims one', async () => {
  const product = await startProduct();
  const get = (url: string) => product.portal.inject({ url, headers: { accept: 'text/html' } });
  expect((await get('/robots.txt')).body).not.toContain('Sitemap');
  expect((await get('/login')).body).not.toContain('rel="canonical"');
  expect((await product.portal.inject({ url: '/sitemap.xml' })).statusCode).toBe(404);
  await product.close();
});

test('a brand of the operator’s own shows its own pictures, and none of the product’s to other sites', async () => {
  await write('icon.png', pngOf(512, 512));
  await write('share.png', pngOf(1200, 630));
  const named = await startProduct({ site: await site({ name: 'Molecule Desk' }) });
  const { body } = await named.portal.inject({ url: '/login', headers: { accept: 'text/html' } });
  expect(body).not.toContain('og:image');
  expect(body).toContain('<meta name="twitter:card" content="summary">');
  await named.close();

  const drawn = await startProduct({
    site: await site({ name: 'Molecule Desk', icon: 'icon.png', shareImage: 'share.png' }),
  });
  const page = await drawn.portal.inject({ url: '/login', headers: { accept: 'text/html' } });
  expect(page.body).toMatch(/<meta property="og:image" content="http:\/\/localhost:8100\/site\/share-/);
  expect(page.body).not.toContain('/brand/');
  const [, icon = ''] = /<link rel="icon" href="([^"]+)" type="image\/png"/.exec(page.body) ?? [];
  expect((await drawn.portal.inject({ url: icon })).headers['content-type']).toBe('image/png');
  const manifest = await drawn.portal.inject({ url: '/site/manifest.en-US.webmanifest' });
  expect(manifest.json()).toMatchObject({ name: 'Molecule Desk', icons: [{ src: icon, sizes: '512x512' }] });
  await drawn.close();
});
