import { settingsSchema, toolSettingsSchema } from '@moiety/contract';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeAddresses } from '../modules/platform/addresses.ts';
import { missingFrom } from '../modules/platform/registry.ts';
import { ownTarget } from '@moiety/contract/own-target.ts';
import { fillSignInView } from './sign-in-view.ts';
import { builtPages } from './source.ts';
import { renderPage } from './template.ts';
import { precompress } from '../precompress.ts';
import {
  molvalleyOnly,
  PASSWORD,
  PORTAL,
  startProduct,
  TOOL,
  type Product,
} from '../../test/support/product.ts';
import { signInLimits } from '../modules/sign-in-limits/sign-in-limits.ts';

let product: Product;
beforeAll(async () => {
  product = await startProduct();
});
afterAll(() => product.close());

type Headers = Record<string, string>;
const get = (url: string, headers: Headers = {}) =>
  product.portal.inject({ url, headers: { host: 'localhost:8100', accept: 'text/html', ...headers } });
const getTool = (url: string, headers: Headers = {}) =>
  product.tool.inject({ url, headers: { host: 'localhost:8101', accept: 'text/html', ...headers } });

/** The directives of a policy by their names. */
const directives = (policy: unknown): Record<string, string> =>
  Object.fromEntries(
    String(policy)
      .split('; ')
      .map((directive) => {
        const [name = '', ...sources] = directive.split(' ');
        return [name, sources.join(' ')];
      }),
  );
const injected = (html: string, id: string): unknown =>
  JSON.parse(
    new RegExp(`<script type="application/json" id="${id}">(.*?)</script>`, 's').exec(html)?.[1] ?? '',
  );

describe('the entry', () => {
  test.each([
    ['signed out', {}, '/', '/login'],
    ['signed in', { cookie: 'access_token=anything' }, '/', '/guide'],
    [
      'signed out with a query',
      {},
      '/?molvalley-app=%2Fset%2F1&x=a%26b',
      '/login?molvalley-app=%2Fset%2F1&x=a%26b',
    ],
  ])('%s leads on', async (_who, headers, url, location) => {
    const answer = await get(url, headers);
    expect(answer.statusCode).toBe(302);
    expect(answer.headers).toMatchObject({ location, 'cache-control': 'no-store' });
  });
});

describe('a page of the portal', () => {
  test('is sent at every address that is no file and no call', async () => {
    for (const url of ['/guide', '/molvalley?molvalley-app=%2Fset', '/no/such/page', '/index.html', '/a.b']) {
      const answer = await get(url);
      expect(answer.statusCode).toBe(200);
      expect(answer.headers['content-type']).toBe('text/html; charset=utf-8');
      expect(answer.body).toContain('<title>Moiety</title>');
      expect(answer.body).toContain('data-page="index"');
    }
  });

  test('is sent to a caller that takes anything, unless the address names a file', async () => {
    expect((await get('/guide', { accept: '*/*' })).statusCode).toBe(200);
    expect((await get('/missing.png', { accept: 'image/*,*/*' })).statusCode).toBe(404);
    expect((await get('/guide', { accept: 'application/json' })).statusCode).toBe(404);
    expect((await get('/assets/missing.js')).statusCode).toBe(404);
  });

  test('at /login is the one that was made beforehand in the language', async () => {
    expect((await get('/login?redirect=%2Fguide')).body).toContain('data-page="login.password.en-US"');
    expect((await get('/login', { 'accept-language': 'zh-CN' })).body).toContain(
      'data-page="login.password.zh-CN"',
    );
  });

  test('at /login is another one in each sign-in mode, which the server chooses', async () => {
    const { page } = builtPages(join(import.meta.dirname, '../../test/fixtures/portal'));
    expect(await page('/login', 'en-US', 'sso')).toContain('<title>Sign in by single sign-on</title>');
    expect(await page('/login', 'en-US', 'password')).toContain('<title>Sign in</title>');
    expect(await page('/guide', 'en-US', 'sso')).not.toContain('<title>Sign in');
  });

  test.each([
    [{ 'accept-language': 'zh-HK,zh;q=0.9,en;q=0.8' }, 'zh-CN'],
    [{ 'accept-language': 'de,zh;q=0.5' }, 'en-US'],
    [{ 'accept-language': 'en', cookie: 'moiety-share-locale=zh-CN' }, 'zh-CN'],
    [{ 'accept-language': 'zh', cookie: 'moiety-share-locale=en-US' }, 'en-US'],
    [{ 'accept-language': 'zh', cookie: 'moiety-share-locale="><script>' }, 'zh-CN'],
    [{}, 'en-US'],
  ])('speaks the language of %j', async (headers, locale) => {
    const answer = await get('/guide', headers);
    expect(answer.body).toContain(`<html lang="${locale}">`);
    expect(answer.headers['content-language']).toBe(locale);
  });

  test.each([
    ['moiety-theme=dark', '<html lang="en-US" data-theme="dark">'],
    ['moiety-theme=light', '<html lang="en-US" data-theme="light">'],
    ['moiety-theme=%22%20onload%3D', '<html lang="en-US">'],
  ])('has the theme of the cookie %s', async (cookie, tag) => {
    expect((await get('/guide', { cookie })).body).toContain(tag);
  });

  test('has its settings, with the tool under the name by which the visitor came', async () => {
    const settings = settingsSchema.parse(injected((await get('/guide')).body, 'moiety-settings'));
    expect(settings).toStrictEqual({
      name: { 'en-US': 'Moiety', 'zh-CN': 'Moiety' },
      footer: { companyName: { 'en-US': 'Moiety', 'zh-CN': 'Moiety' }, links: [] },
      help: {
        center: { 'en-US': '/help', 'zh-CN': '/help' },
        documentation: { 'en-US': '/help/first-steps', 'zh-CN': '/help/first-steps' },
        faqs: { 'en-US': '/help/questions', 'zh-CN': '/help/questions' },
        contactSupport: { 'en-US': '/help/contact-support', 'zh-CN': '/help/contact-support' },
      },
      signInMode: 'password',
      selfService: true,
      outbox: true,
      tokenMonitor: false,
      version: expect.stringMatching(/^\d+\.\d+\.\d+$/),
      subApps: [
        {
          name: 'molvalley',
          url: `${TOOL}/`,
          path: '/molvalley',
          title: { 'en-US': 'Molecule analysis', 'zh-CN': '分子分析' },
          icon: 'molvalley',
          glyph: expect.stringMatching(/^M/),
          public: false,
          wideRoutes: [],
          alive: true,
          preload: 'idle',
          degrade: false,
          structureRoute: '/draw?text=',
          storageRoutes: { 'molecule-sets': '/', trash: '/trash' },
          scopes: [
            'molecule-sets:read',
            'molecule-sets:write',
            'first-steps:write',
            'files:read',
            'files:write',
          ],
        },
      ],
      monitoring: false,
      missingTools: missingFrom(molvalleyOnly),
    });
    const elsewhere = await get('/guide', { host: 'lab.example.org:8100' });
    expect(injected(elsewhere.body, 'moiety-settings')).toMatchObject({
      subApps: [{ url: 'http://lab.example.org:8101/' }],
    });
  });

  test.each(['"><script>alert(1)</script>', 'a b', "x' 'unsafe-inline", 'evil.example;script-src *', ''])(
    'a forged host %j reaches neither page nor policy',
    async (host) => {
      const answer = await get('/guide', { host });
      expect(injected(answer.body, 'moiety-settings')).toMatchObject({
        subApps: [{ url: 'http://localhost:8101/' }],
      });
      expect(directives(answer.headers['content-security-policy'])['frame-src']).toBe(
        'http://localhost:8101 blob:',
      );
    },
  );

  test('has a strict policy', async () => {
    const policy = directives((await get('/guide')).headers['content-security-policy']);
    expect(policy).toStrictEqual({
      'default-src': "'none'",
      'script-src': "'self'",
      'style-src': "'self'",
      'img-src': "'self' data: blob:",
      'font-src': "'self'",
      'manifest-src': "'self'",
      'worker-src': "'self'",
      'object-src': "'none'",
      'base-uri': "'none'",
      'connect-src': `'self' ${TOOL}`,
      // What a tool saves, Firefox takes for a page of its frame.
      'frame-src': `${TOOL} blob:`,
      'form-action': "'self'",
      'frame-ancestors': "'none'",
      'require-trusted-types-for': "'script'",
      'trusted-types': "lit-html moiety moiety-html 'allow-duplicates'",
    });
  });

  test('asks for what a browser offers to protect it', async () => {
    expect((await get('/guide')).headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'strict-origin-when-cross-origin',
      'permissions-policy': expect.stringContaining('camera=()'),
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
      'origin-agent-cluster': '?1',
    });
  });

  test('is asked for again each time, and not sent again when it is the same', async () => {
    const first = await get('/guide');
    const { etag } = first.headers;
    expect(first.headers['cache-control']).toBe('no-cache');
    expect(String(first.headers.vary)).toMatch(/cookie/);
    const again = await get('/guide', { 'if-none-match': String(etag) });
    expect(again.statusCode).toBe(304);
    expect(again.body).toBe('');
    const dark = await get('/guide', { 'if-none-match': String(etag), cookie: 'moiety-theme=dark' });
    expect(dark.statusCode).toBe(200);
  });

  test('a company name cannot break out of the settings', () => {
    const html = renderPage('<html lang="en-US"><!--moiety:settings-->', {
      locale: 'en-US',
      theme: undefined,
      settings: { elementId: 'x', value: { companyName: '</script><!-- $& $1' } },
    });
    expect(html.match(/<\/script>/g)).toHaveLength(1);
    expect(injected(html, 'x')).toStrictEqual({ companyName: '</script><!-- $& $1' });
  });
});

describe('a file', () => {
  test('with a hash in its name is kept for a year, another is asked for again', async () => {
    const hashed = await get('/assets/app-1a2b3c.js');
    expect(hashed.headers).toMatchObject({
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
      'content-type': expect.stringContaining('javascript'),
    });
    const other = await get('/site.webmanifest');
    expect(other.headers).toMatchObject({ 'cache-control': 'no-cache', etag: expect.any(String) });
  });

  test('is sent as it was compressed at the build, to who takes that', async () => {
    const compressed = await get('/assets/app-1a2b3c.js', { 'accept-encoding': 'gzip, deflate, br' });
    expect(compressed.headers).toMatchObject({
      'content-encoding': 'br',
      'content-type': expect.stringContaining('javascript'),
      vary: expect.stringMatching(/accept-encoding/i),
    });
    expect(compressed.body).toBe('compressed by brotli, as the build left it\n');
    const plain = await get('/assets/app-1a2b3c.js', { 'accept-encoding': 'identity' });
    expect(plain.body).toBe('export const answer = 42;\n');
  });

  test.each([
    '/../package.json',
    '/assets/../../../package.json',
    '/assets/%2e%2e/%2e%2e/%2e%2e/package.json',
    '/assets/..%2f..%2f..%2fpackage.json',
    '/..%5c..%5cpackage.json',
    '/assets/app-1a2b3c.js%00.png',
    '/assets/app-1a2b3c.js.br',
    '/%2e%2e/%2e%2e/src/main.ts',
    '//etc/passwd',
  ])('%s is none', async (url) => {
    const answer = await get(url, { accept: '*/*' });
    expect(answer.body).not.toMatch(/workspaces|dependencies|root:|brotli|startServer/);
    expect(answer.statusCode === 404 || answer.body.includes('data-page="index"')).toBe(true);
  });
});

describe('a tool', () => {
  test('is told where the API is, and lets the portal alone frame it', async () => {
    const answer = await getTool('/set/1?x=2', { cookie: 'moiety-share-locale=zh-CN; moiety-theme=dark' });
    expect(answer.statusCode).toBe(200);
    expect(answer.body).toContain('<html lang="zh-CN" data-theme="dark">');
    expect(toolSettingsSchema.parse(injected(answer.body, 'moiety-tool-settings'))).toMatchObject({
      apiOrigin: PORTAL,
      helpCenter: { 'en-US': '/help', 'zh-CN': '/help' },
    });
    expect(directives(answer.headers['content-security-policy'])).toMatchObject({
      'script-src': "'self'",
      'connect-src': `'self' ${PORTAL}`,
      'frame-ancestors': PORTAL,
      'require-trusted-types-for': "'script'",
    });
    expect(answer.headers['origin-agent-cluster']).toBe('?1');
    expect(answer.headers['x-frame-options']).toBeUndefined();
  });

  test('lets the portal alone read whether a page is there', async () => {
    for (const path of ['/', '/assets/missing.js'])
      expect((await getTool(path)).headers['access-control-allow-origin']).toBe(PORTAL);
  });

  test('can be asked by another page whether its own page is there, but gives no file away', async () => {
    for (const [path, policy] of [
      ['/', 'cross-origin'],
      ['/set/1', 'cross-origin'],
      ['/assets/worker-chemistry-1a2b3c.js', 'same-origin'],
    ] as const)
      expect((await getTool(path)).headers['cross-origin-resource-policy']).toBe(policy);
  });

  test("evaluates in a worker's script, and there only", async () => {
    const worker = await getTool('/assets/worker-chemistry-1a2b3c.js');
    expect(directives(worker.headers['content-security-policy'])).toStrictEqual({
      'default-src': "'none'",
      'script-src': "'self' 'wasm-unsafe-eval'",
      'connect-src': `'self' ${PORTAL}`,
    });
    expect((await getTool('/')).headers['content-security-policy']).not.toContain('unsafe');
  });

  test('serves no call', async () => {
    const answer = await getTool('/ironAPI/api/v1/user_center/info/');
    expect(answer.statusCode).toBe(404);
  });
});

describe('public addresses', () => {
  const visit = { protocol: 'http', host: 'localhost:8080' };
  const [tool] = molvalleyOnly;
  test.each([
    [{ portal: undefined, tools: new Map() }, 'http://localhost:8080', 'http://localhost:8081/'],
    [
      { portal: 'https://moiety.example', tools: new Map() },
      'https://moiety.example',
      'https://moiety.example:8081/',
    ],
    [
      { portal: 'https://moiety.example', tools: new Map([['molvalley', 'https://molvalley.example/']]) },
      'https://moiety.example',
      'https://molvalley.example/',
    ],
  ])('of %j', (publicUrls, portal, url) => {
    const addresses = makeAddresses(8080, molvalleyOnly, publicUrls);
    expect(addresses.portal(visit)).toBe(portal);
    expect(addresses.subApps(visit)[0]?.url).toBe(url);
    expect(addresses.tool(tool!, visit)).toBe(url.slice(0, -1));
  });

  test('an IPv6 visitor stays on IPv6', () => {
    const addresses = makeAddresses(8080, molvalleyOnly, { tools: new Map() });
    expect(addresses.tool(tool!, { protocol: 'http', host: '[::1]:8080' })).toBe('http://[::1]:8081');
  });

  test('strict transport security is asked for under https only', async () => {
    expect((await get('/guide')).headers['strict-transport-security']).toBeUndefined();
    const secure = await startProduct({
      configuration: { publicUrls: { portal: 'https://moiety.example', tools: new Map() } },
    });
    const answer = await secure.portal.inject({ url: '/guide' });
    expect(answer.headers['strict-transport-security']).toMatch(/^max-age=\d{7,}/);
    await secure.close();
  });
});

const postForm = (fields: Record<string, string>, headers: Headers = { 'sec-fetch-site': 'same-origin' }) =>
  product.portal.inject({
    method: 'POST',
    url: '/login',
    payload: new URLSearchParams(fields).toString(),
    headers: {
      host: 'localhost:8100',
      'content-type': 'application/x-www-form-urlencoded',
      ...headers,
    },
  });

describe('the sign-in form without a script', () => {
  test('signs in, sets the cookie and leads to the page that was wanted', async () => {
    const { email } = await product.addPerson();
    const redirect = '/molvalley?molvalley-app=%2Fset%2F1#row-3';
    const answer = await postForm({ account: email, password: PASSWORD, redirect });
    expect(answer.statusCode).toBe(303);
    expect(answer.headers.location).toBe(redirect);
    const cookie = answer.cookies.find(({ name }) => name === 'access_token');
    expect(cookie).toMatchObject({ path: '/', sameSite: 'Lax', maxAge: 12 * 60 * 60 });
    expect(cookie?.secure).toBeUndefined();
    expect(await product.identity.authenticate(cookie!.value)).toMatchObject({ email });
  });

  test('leads to the guide where no page was wanted', async () => {
    const { email } = await product.addPerson();
    const answer = await postForm({ account: email, password: PASSWORD });
    expect(answer.headers.location).toBe('/guide');
  });

  test('under https its cookie is for https only', async () => {
    const secure = await startProduct({
      configuration: { publicUrls: { portal: 'https://moiety.example', tools: new Map() } },
    });
    const { email } = await secure.addPerson();
    const answer = await secure.portal.inject({
      method: 'POST',
      url: '/login',
      payload: new URLSearchParams({ account: email, password: PASSWORD }).toString(),
      headers: { 'content-type': 'application/x-www-form-urlencoded', origin: 'https://moiety.example' },
    });
    expect(answer.cookies[0]).toMatchObject({ name: 'access_token', secure: true });
    await secure.close();
  });

  test.each([
    ['a wrong password', { account: 'nobody@example.org', password: 'wrong one' }],
    ['no password', { account: 'nobody@example.org', password: '' }],
    ['nothing', {}],
    ['an account that no database holds', { account: 'nul \0', password: PASSWORD }],
  ])('%s leads back with the page that was wanted', async (_what, fields) => {
    const answer = await postForm({ ...fields, redirect: '/molvalley?a=1&b=2' });
    expect(answer.statusCode).toBe(303);
    expect(answer.headers.location).toBe('/login?error=credentials&redirect=%2Fmolvalley%3Fa%3D1%26b%3D2');
    expect(answer.headers['set-cookie']).toBeUndefined();
  });

  test('too many attempts lead back too', async () => {
    const limited = await startProduct({
      limits: {
        ...signInLimits,
        perAccount: 0,
        perAccountFromPrefix: 30,
        perAddress: 9,
        fromUnknownDevices: 9,
        fromKnownDevices: 9,
        windowSeconds: 60,
      },
    });
    const answer = await limited.portal.inject({
      method: 'POST',
      url: '/login',
      payload: 'account=a%40b.co&password=wrong+one',
      headers: { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'same-origin' },
    });
    expect(answer.headers.location).toBe('/login?error=too-many');
    await limited.close();
  });

  test.each([
    ['from another site', { 'sec-fetch-site': 'cross-site' }],
    ['from a tool, which is the same site', { 'sec-fetch-site': 'same-site', origin: TOOL }],
    ['from another origin, by an old browser', { origin: 'http://evil.example' }],
    ['from a tool, by an old browser', { origin: TOOL }],
    ['from a sandboxed page', { origin: 'null' }],
    ['from nowhere', {}],
  ])('%s it is refused', async (_where, headers) => {
    const { email } = await product.addPerson();
    const answer = await postForm({ account: email, password: PASSWORD }, headers);
    expect(answer.statusCode).toBe(403);
    expect(answer.headers['set-cookie']).toBeUndefined();
  });

  test('by an old browser it is accepted from our own origin', async () => {
    const { email } = await product.addPerson();
    expect((await postForm({ account: email, password: PASSWORD }, { origin: PORTAL })).statusCode).toBe(303);
  });

  test.each([
    'https://evil.example',
    '//evil.example/path',
    String.raw`\\evil.example`,
    String.raw`/\evil.example`,
    '/\t/evil.example',
    '/\n/evil.example',
    '/.//evil.example',
    '/..//evil.example',
    '/guide/..//evil.example',
    'javascript:alert(1)',
    ' javascript:alert(1)',
    'data:text/html,x',
    'http://own.invalid:81/',
    'http://user@evil.example/',
    'https:evil.example',
    '///evil.example',
    'http:///evil.example',
    'blob:http://own.invalid/guide',
    '',
  ])('it leads nowhere else: %j', (target) => {
    const own = ownTarget(target);
    if (own === undefined) return;
    expect(own).toMatch(/^\/(?!\/)/);
    expect(new URL(own, PORTAL).origin).toBe(PORTAL);
  });

  test('the answer itself leads nowhere else', async () => {
    const { email } = await product.addPerson();
    for (const redirect of [
      '//evil.example',
      String.raw`/\evil.example`,
      'https://evil.example/guide',
      '/.//evil.example',
    ]) {
      const answer = await postForm({ account: email, password: PASSWORD, redirect });
      expect(answer.headers.location).toBe('/guide');
      const failed = await postForm({ account: email, password: 'wrong one', redirect });
      expect(failed.headers.location).toBe('/login?error=credentials');
    }
  });
});

const redirectIn = (html: string): string | undefined => /name="redirect" value="([^"]*)"/.exec(html)?.[1];

const signOn = (target: string): string =>
  `<a class="entry-submit" data-sign-on="" href="/api/v1/xops/oauth2/login?redirect_uri=${target}">Sign in</a>`;

describe('what the address says in the sign-in page', () => {
  const signIn = { selfService: false };
  const form =
    '<p role="alert" data-error="credentials" hidden="">Wrong</p><p data-error="too-many" hidden="">Later</p>' +
    '<input type="hidden" name="redirect" value=""/>';

  test('is where it leads, with its own query', () => {
    for (const redirect of ['%2Fmolvalley%3Fa%3D1%26b%3D2%23row', '/molvalley?a=1%26b=2%23row'])
      expect(redirectIn(fillSignInView(form, `/login?redirect=${redirect}`, signIn))).toBe(
        '/molvalley?a=1&amp;b=2#row',
      );
    expect(fillSignInView(form, '/login', signIn)).toBe(form);
  });

  test('is text and nothing else', () => {
    const hostile = `"><script>alert(1)</script>$&'`;
    const html = fillSignInView(
      form,
      `/login?redirect=${encodeURIComponent(hostile)}&error=%22%3E%3Cscript%3E`,
      signIn,
    );
    expect(html).toBe(
      form.replace('value=""', () => `value="&quot;&gt;&lt;script&gt;alert(1)&lt;/script&gt;$&amp;&#39;"`),
    );
  });

  test('is why the last attempt was refused, in the one line for it', () => {
    const shown = fillSignInView(form, '/login?error=too-many&redirect=%2Fguide', signIn);
    expect(shown).toContain('<p role="alert" data-error="credentials" hidden="">');
    expect(shown).toContain('<p data-error="too-many">');
  });

  test('is where the single sign-on leads, which stays on this origin', () => {
    const filled = (redirect: string): string =>
      fillSignInView(signOn('%2F'), `/login?redirect=${encodeURIComponent(redirect)}`, signIn);
    expect(filled('/molvalley?a=1&b=2#row')).toBe(signOn('%2Fmolvalley%3Fa%3D1%26b%3D2%23row'));
    for (const hostile of [
      '//evil.example',
      'https://evil.example/',
      'javascript:alert(1)',
      '/\\evil.example',
      '',
    ])
      expect(filled(hostile)).toBe(signOn('%2F'));
    expect(filled('/"><script>alert(1)</script>')).not.toContain('<script');
  });

  test('has the ways to an account only where people help themselves', () => {
    const links = '<p class="entry-links" data-self-service="" hidden=""><a href="/signup">Sign up</a></p>';
    expect(fillSignInView(links, '/login', { selfService: false })).toBe(links);
    expect(fillSignInView(links, '/login', { selfService: true })).toBe(links.replace(' hidden=""', ''));
  });
});

describe('built pages', () => {
  test('that were not built are a sentence for the operator', () => {
    expect(() => builtPages('/nowhere/dist')).toThrow(/is not built: run npm run build\.$/);
  });

  test('are compressed beside themselves where that makes them smaller', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'moiety-built-'));
    const long = 'export const words = "molecule";\n'.repeat(200);
    await writeFile(join(folder, 'long.js'), long);
    await writeFile(join(folder, 'short.js'), 'export {};');
    await writeFile(join(folder, 'index.html'), long);
    await precompress(folder);
    expect(brotliDecompressSync(await readFile(join(folder, 'long.js.br'))).toString()).toBe(long);
    expect(gunzipSync(await readFile(join(folder, 'long.js.gz'))).toString()).toBe(long);
    for (const name of ['short.js.br', 'index.html.br'])
      await expect(readFile(join(folder, name))).rejects.toThrow(/ENOENT/);
    await rm(folder, { recursive: true });
  });
});
