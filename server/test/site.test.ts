import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { settingsSchema } from '@moiety/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { registryOf } from '../src/modules/platform/registry.ts';
import { contrast, hexOf, mix, rgbOf } from '../src/site/color.ts';
import { loadSite, parseSiteFile } from '../src/site/site.ts';
import { makeTheme } from '../src/site/theme.ts';
import { StartError } from '../src/start-error.ts';
import { startProduct, type Product } from './support/product.ts';

const LOGO = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 20"><path d="M0 0h40v20H0z"/></svg>';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'moiety-site-'));
  await writeFile(join(folder, 'logo.svg'), LOGO);
  await writeFile(join(folder, 'logo-dark.svg'), LOGO.replace('<path', '<path fill="#fff"'));
});
afterAll(() => rm(folder, { recursive: true }));

let files = 0;
/** A site file beside the logos. */
const fileWith = async (value: unknown): Promise<string> => {
  files += 1;
  const file = join(folder, `site-${files}.json`);
  await writeFile(file, typeof value === 'string' ? value : JSON.stringify(value));
  return file;
};
const siteWith = async (value: unknown) => loadSite(await fileWith(value));
/** What the operator is told; anything but sentences fails the test. */
const sentencesOf = (started: Promise<unknown>): Promise<string> =>
  started.then(
    () => 'All is well.',
    (error: unknown) => {
      if (error instanceof StartError) return error.message;
      throw error;
    },
  );
const noUrls = { portal: undefined, tools: new Map<string, string>() };

/** A PNG file's first bytes; nobody looks further. */
const pngOf = (width: number, height: number): Buffer => {
  const bytes = Buffer.alloc(33);
  Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]).copy(bytes);
  bytes.writeUInt32BE(13, 8);
  bytes.write('IHDR', 12, 'latin1');
  bytes.writeUInt32BE(width, 16);
  bytes.writeUInt32BE(height, 20);
  return bytes;
};

describe('a site file', () => {
  test('that is not given leaves everything the product’s own', async () => {
    expect(await loadSite()).toMatchObject({
      name: { 'en-US': 'Moiety', 'zh-CN': 'Moiety' },
      ownBrand: false,
      logo: undefined,
      theme: undefined,
      help: {},
      landing: undefined,
      tools: {},
    });
  });

  test('gives one text for both languages, or one for each', async () => {
    const site = await siteWith({
      name: { 'en-US': 'Molecule Desk', 'zh-CN': '分子工作台' },
      company: 'Lab Example',
      help: { contactSupport: 'mailto:help@lab.example' },
      footer: { links: [{ title: 'Privacy', url: '/agreements/privacy' }] },
      landing: '.',
    });
    expect(site.name).toStrictEqual({ 'en-US': 'Molecule Desk', 'zh-CN': '分子工作台' });
    expect(site.footer).toStrictEqual({
      companyName: { 'en-US': 'Lab Example', 'zh-CN': 'Lab Example' },
      links: [
        {
          title: { 'en-US': 'Privacy', 'zh-CN': 'Privacy' },
          url: { 'en-US': '/agreements/privacy', 'zh-CN': '/agreements/privacy' },
        },
      ],
    });
    expect(site.help.contactSupport?.['zh-CN']).toBe('mailto:help@lab.example');
    expect(site.landing).toBe(folder);
  });

  test.each([
    ['[]', 'the file must be a JSON object.'],
    ['{', 'is not JSON: see line 1, column 2.'],
    [{ nmae: 'X' }, 'the file has no field "nmae".'],
    [{ name: '' }, /name must be 1 to 60 characters, or \{ "en-US": "…", "zh-CN": "…" \}/],
    [{ name: { 'en-US': 'X' } }, /name must be 1 to 60 characters/],
    [{ company: 7 }, /company must be 1 to 200 characters/],
    [{ logo: 'none.svg' }, /logo: .*none\.svg does not exist\.$/],
    [{ logo: { light: 'logo.svg' } }, /logo must be the path of an SVG or PNG file/],
    [{ theme: { primaryColor: 'green' } }, /theme\.primaryColor must be a colour such as "#0070f3"/],
    [{ theme: { primaryColor: { light: '#fff' } } }, /theme\.primaryColor must be a colour/],
    [{ theme: { primary: '#fff' } }, 'theme has no field "primary".'],
    [{ theme: { borderRadius: '8' } }, 'theme.borderRadius must be a length from "0px" to "24px".'],
    [{ theme: 1 }, 'theme must be an object.'],
    [{ footer: { links: [{ title: 'X', url: 'javascript:alert(1)' }] } }, /footer\.links\[0\]\.url must be/],
    [{ footer: { links: [{ title: 'X', url: '//evil.example' }] } }, /footer\.links\[0\]\.url must be/],
    [{ footer: { links: {} } }, 'footer.links must be a list.'],
    [{ help: { faq: 'https://x.example' } }, 'help has no field "faq".'],
    [{ help: { faqs: 'x.example' } }, /help\.faqs must be an address/],
    [{ landing: 'nowhere' }, /landing must be the path of a folder, and .*nowhere is none\.$/],
    [{ tools: { Bad: {} } }, /tools\.Bad must be a name of small letters, digits and hyphens\.$/],
    [
      { tools: { molvalley: { icon: 'spoon' } } },
      /tools\.molvalley\.icon must be the name of an icon: help, /,
    ],
    [
      { tools: { molvalley: { preload: 'yes' } } },
      /tools\.molvalley\.preload must be "none", "idle" or "hover"\.$/,
    ],
    [{ tools: { molvalley: { enabled: 'no' } } }, 'tools.molvalley.enabled must be true or false.'],
    [{ tools: { molvalley: { path: 'x' } } }, 'tools.molvalley.path must be a path such as "/docking".'],
    [{ tools: { dock: { url: 'dock.example' } } }, 'tools.dock.url must be an http or https address.'],
  ])('%j is refused in one sentence', async (value, sentence) => {
    const file = await fileWith(value);
    const message = await sentencesOf(loadSite(file));
    expect(message.startsWith(file)).toBe(true);
    expect(message).not.toContain('\n');
    expect(message).toMatch(sentence);
  });

  test('has a sentence for each fault', () => {
    expect(() => parseSiteFile('{ "name": 1, "company": "", "x": 2 }', 'site.json')).toThrow(
      /^site\.json: name must be .+\.\nsite\.json: company must be .+\.\nsite\.json: the file has no field "x"\.$/,
    );
  });

  test('that is not there, is no file or is no text is named', async () => {
    await expect(loadSite(join(folder, 'none.json'))).rejects.toThrow(
      /^MOIETY_SITE_FILE: .* does not exist\.$/,
    );
    await expect(loadSite(folder)).rejects.toThrow(/cannot be read \(EISDIR\)\.$/);
    const binary = join(folder, 'binary.json');
    await writeFile(binary, Buffer.from([0xff, 0xfe, 0x00]));
    await expect(loadSite(binary)).rejects.toThrow(/is not text in UTF-8\.$/);
  });

  test('never ends the start with anything but sentences, whatever JSON it is', async () => {
    const leaf = fc.oneof(
      fc.string(),
      fc.constantFrom('#0070f3', '#fff', '8px', 'logo.svg', '/login', 'https://x.example/', 'molvalley'),
      fc.boolean(),
      fc.integer(),
      fc.constant(null),
    );
    const fields = [
      'name',
      'company',
      'logo',
      'icon',
      'shareImage',
      'theme',
      'footer',
      'help',
      'landing',
      'tools',
      'primaryColor',
      'textColor',
      'borderRadius',
      'light',
      'dark',
      'en-US',
      'zh-CN',
      'links',
      'title',
      'url',
      'molvalley',
      'docking',
      'path',
      'icon',
      'enabled',
      'copyrightText',
      'faqs',
      '__proto__',
      'constructor',
    ];
    const { tree } = fc.letrec((tie) => ({
      tree: fc.oneof(
        { depthSize: 'small', withCrossShrink: true },
        leaf,
        fc.array(tie('tree'), { maxLength: 3 }),
        fc.dictionary(fc.constantFrom(...fields), tie('tree'), { maxKeys: 4 }),
      ),
    }));
    await fc.assert(
      fc.asyncProperty(fc.oneof(tree, fc.jsonValue()), async (value) => {
        const started = siteWith(value).then(({ tools }) => registryOf(tools, noUrls, 'site.json'));
        for (const line of (await sentencesOf(started)).split('\n')) expect(line).toMatch(/\.$/);
      }),
      { numRuns: 400 },
    );
  });
});

describe('a logo', () => {
  test('is held as it is, at an address of its content', async () => {
    const { logo } = await siteWith({ logo: { light: 'logo.svg', dark: 'logo-dark.svg' } });
    expect(logo?.light).toMatchObject({ type: 'image/svg+xml', content: Buffer.from(LOGO) });
    expect(logo?.light.path).toMatch(/^\/site\/logo-[\da-f]{12}\.svg$/);
    expect(logo?.dark.path).not.toBe(logo?.light.path);
  });

  test.each([
    ['script.svg', '<svg viewBox="0 0 1 1"><script>alert(1)</script></svg>', /must hold no script/],
    ['handler.svg', '<svg viewBox="0 0 1 1" onload="alert(1)"/>', /must hold no script/],
    ['page.svg', '<!doctype html><p>', /must be an SVG or PNG file\.$/],
    ['sizeless.svg', '<svg><path d=""/></svg>', /must say its proportions/],
    ['large.svg', `<svg viewBox="0 0 1 1">${' '.repeat(100_000)}</svg>`, /and 100000 is the most\.$/],
    ['photo.jpg', Buffer.from([0xff, 0xd8, 0xff]), /must be an SVG or PNG file\.$/],
  ])('%s is refused', async (name, content, sentence) => {
    await writeFile(join(folder, name), content);
    await expect(siteWith({ logo: name })).rejects.toThrow(sentence);
    await expect(siteWith({ logo: name })).rejects.toBeInstanceOf(StartError);
  });

  test('may be a PNG file; icon and share image have their sizes', async () => {
    await writeFile(join(folder, 'square.png'), pngOf(512, 512));
    await writeFile(join(folder, 'wide.png'), pngOf(1200, 630));
    const site = await siteWith({ logo: 'wide.png', icon: 'square.png', shareImage: 'wide.png' });
    expect([site.logo?.light.type, site.icon?.size, site.shareImage?.size]).toStrictEqual([
      'image/png',
      { width: 512, height: 512 },
      { width: 1200, height: 630 },
    ]);
    await expect(siteWith({ icon: 'wide.png' })).rejects.toThrow(
      /icon: .*wide\.png must be a PNG file of 512 by 512 pixels, and has 1200 by 630\.$/,
    );
    await expect(siteWith({ shareImage: 'logo.svg' })).rejects.toThrow(/must be a PNG file of 1200 by 630/);
  });
});

describe('a theme', () => {
  test('sets the tokens of its fields, light and dark', () => {
    const made = makeTheme({
      primaryColor: '#0b6e4f',
      backgroundColor: { light: '#fffdf7', dark: '#101410' },
      borderRadius: '4px',
    });
    if (!('theme' in made)) throw new Error(made.problems.join('\n'));
    expect(made.theme.css).toContain('  --mo-color-primary: #0b6e4f;\n');
    expect(made.theme.css).toContain('  --mo-color-background: light-dark(#fffdf7, #101410);\n');
    expect(made.theme.css).toContain('  --mo-radius: 4px;\n');
    expect(made.theme.css).toContain('  --mo-color-on-primary: #ffffff;\n');
    expect(made.theme.background).toStrictEqual({ light: '#fffdf7', dark: '#101410' });
  });

  test('that nobody could read is refused, with the colours', () => {
    expect(makeTheme({ textColor: '#999999' })).toStrictEqual({
      problems: expect.arrayContaining([
        'theme: in the light appearance textColor (#999999) on backgroundColor (#f6f8fa) has a contrast of 2.6:1, and 4.5:1 is the least that people can read.',
      ]),
    });
    const dark = makeTheme({ headerBackgroundColor: '#10141a' });
    expect('problems' in dark && dark.problems).toStrictEqual([
      expect.stringMatching(/^theme: in the light appearance textColor \(#16202e\) on headerBackgroundColor/),
      expect.stringMatching(/secondaryColor \(#4c596b\) on headerBackgroundColor/),
    ]);
  });

  test('of any primary colour keeps words in it and on it readable', () => {
    const part = fc.integer({ min: 0, max: 255 });
    fc.assert(
      fc.property(part, part, part, (r, g, b) => {
        const made = makeTheme({ primaryColor: hexOf([r / 255, g / 255, b / 255]) });
        if (!('theme' in made)) throw new Error(made.problems.join('\n'));
        const value = (token: string, scheme: 0 | 1): string => {
          const [, text = ''] = new RegExp(`${token}: ([^;]+);`).exec(made.theme.css) ?? [];
          return text.match(/#[\da-f]{6}/g)?.at(text.includes('light-dark') ? scheme : 0) ?? '';
        };
        for (const scheme of [0, 1] as const) {
          const words = rgbOf(value('--mo-color-primary-text', scheme));
          for (const ground of scheme === 0 ? ['#f6f8fa', '#ffffff'] : ['#10141a', '#171c24'])
            expect(contrast(words, rgbOf(ground))).toBeGreaterThanOrEqual(4.45);
          expect(contrast(words, rgbOf(value('--mo-color-primary-soft', scheme)))).toBeGreaterThanOrEqual(
            4.45,
          );
          for (const area of ['--mo-color-primary', '--mo-color-primary-hover', '--mo-color-primary-pressed'])
            expect(
              contrast(rgbOf(value('--mo-color-on-primary', scheme)), rgbOf(value(area, scheme))),
            ).toBeGreaterThanOrEqual(4.45);
        }
      }),
    );
  });

  test('mixes as a browser does', () => {
    expect(contrast([0, 0, 0], [1, 1, 1])).toBeCloseTo(21);
    // What Chromium makes of color-mix(in oklab, #0070f3, #000 20%) and of color-mix(in oklab, #ff0000, #0000ff).
    expect(hexOf(mix(rgbOf('#0070f3'), [0, 0, 0], 0.2))).toBe('#0051b4');
    expect(hexOf(mix(rgbOf('#f00'), rgbOf('#00f'), 0.5))).toBe('#8c53a2');
  });
});

describe('the registry', () => {
  test('is the server’s own tools where the site says nothing', () => {
    expect(registryOf({}, noUrls)).toMatchObject([{ name: 'molvalley', portOffset: 1 }]);
  });

  test('takes a tool’s fields from the site, and leaves a disabled one out', async () => {
    const { tools } = await siteWith({ tools: { molvalley: { title: 'Compounds', preload: 'none' } } });
    expect(registryOf(tools, noUrls)).toMatchObject([
      {
        name: 'molvalley',
        title: { 'en-US': 'Compounds', 'zh-CN': 'Compounds' },
        preload: 'none',
        alive: true,
      },
    ]);
    expect(registryOf({ molvalley: { enabled: false } }, noUrls)).toStrictEqual([]);
  });

  test('adds tools of other servers, described whole', async () => {
    const { tools } = await siteWith({
      tools: {
        docking: {
          url: 'https://docking.example/app/',
          path: '/docking',
          title: { 'en-US': 'Docking', 'zh-CN': '对接' },
        },
      },
    });
    expect(registryOf(tools, noUrls)[1]).toStrictEqual({
      name: 'docking',
      url: 'https://docking.example/app/',
      path: '/docking',
      title: { 'en-US': 'Docking', 'zh-CN': '对接' },
      icon: 'external',
      alive: true,
      preload: 'none',
      degrade: false,
    });
  });

  const words = { 'en-US': 'X', 'zh-CN': 'X' };
  test.each([
    [{ dock: { path: '/dock', title: words } }, /^site\.json: tools\.dock must have url, path and title/],
    [
      { dock: { url: 'https://d.example', path: '/login', title: words } },
      "site.json: tools.dock.path must be another one: /login is the portal's own.",
    ],
    [
      { dock: { url: 'https://d.example', path: '/molvalley', title: words } },
      'site.json: tools.dock.path must be another one: /molvalley is that of "molvalley".',
    ],
    [
      { dock: { url: 'https://lab.example/dock', path: '/dock', title: words } },
      'site.json: tools.dock.url must be of another origin than the portal, https://lab.example.',
    ],
    [
      { molvalley: { url: 'https://m.example' } },
      /MOIETY_MOLVALLEY_URL of one that this server sends: set one of them\.$/,
    ],
  ])('%j is refused', (tools, sentence) => {
    const urls = { portal: 'https://lab.example', tools: new Map([['molvalley', 'https://mol.example/']]) };
    expect(() => registryOf(tools, urls, 'site.json')).toThrow(sentence);
    expect(() => registryOf(tools, urls, 'site.json')).toThrow(StartError);
  });
});

const settingsIn = (html: string) =>
  settingsSchema.parse(JSON.parse(/id="moiety-settings">(.*?)<\/script>/s.exec(html)?.[1] ?? ''));
const themeIn = (html: string): string | undefined =>
  /<link rel="stylesheet" href="(\/site\/theme\.css\?v=[\da-f]+)">/.exec(html)?.[1];

describe('a server with a site file', () => {
  let product: Product;
  beforeAll(async () => {
    const site = await siteWith({
      name: { 'en-US': 'Molecule <Desk>', 'zh-CN': '分子工作台' },
      logo: { light: 'logo.svg', dark: 'logo-dark.svg' },
      theme: { primaryColor: '#0b6e4f' },
      help: { center: 'https://help.lab.example/' },
      tools: {
        docking: { url: 'https://docking.example/app/', path: '/docking', title: 'Docking' },
      },
    });
    product = await startProduct({ site });
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
    expect(policy).toContain('frame-src http://localhost:8101 https://docking.example;');
    expect(policy).toContain("connect-src 'self' http://localhost:8101 https://docking.example;");
    const asked = async (origin: string) =>
      (await get('/ironAPI/api/v1/user_center/info/', { origin })).headers['access-control-allow-origin'];
    expect(await asked('https://docking.example')).toBe('https://docking.example');
    expect(await asked('https://evil.example')).toBeUndefined();
  });
});

test('without a site file no page names a sheet, and there is none', async () => {
  const product = await startProduct();
  for (const app of [product.portal, product.tool]) {
    expect((await app.inject({ url: '/login', headers: { accept: 'text/html' } })).body).not.toContain(
      '/site/',
    );
    expect((await app.inject({ url: '/site/theme.css' })).statusCode).toBe(404);
  }
  await product.close();
});

test('a disabled tool is not told of, not framed, and may not call', async () => {
  const product = await startProduct({ site: await siteWith({ tools: { molvalley: { enabled: false } } }) });
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
