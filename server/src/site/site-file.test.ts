import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { registryOf } from '../modules/platform/registry.ts';
import { loadSite, parseSiteFile } from './site.ts';
import { StartError } from '../start-error.ts';
import { LOGO, pngOf, siteFolder } from '../../test/support/site.ts';
import { timesOf } from '../../../tests/proofs.ts';

const { path, write, file, site } = siteFolder();
const noUrls = { portal: undefined, tools: new Map<string, string>() };

/** What the operator is told; anything but sentences fails the test. */
const sentencesOf = (started: Promise<unknown>): Promise<string> =>
  started.then(
    () => 'All is well.',
    (error: unknown) => {
      if (error instanceof StartError) return error.message;
      throw error;
    },
  );
describe('a site file', () => {
  test('that is not given leaves everything the product’s own', async () => {
    expect(await loadSite()).toMatchObject({
      name: { 'en-US': 'Moiety', 'zh-CN': 'Moiety' },
      ownBrand: false,
      logo: undefined,
      theme: undefined,
      help: {},
      networkTest: undefined,
      landing: undefined,
      tools: {},
      figures: {},
    });
  });

  test('gives one text for both languages, or one for each', async () => {
    const given = await site({
      name: { 'en-US': 'Molecule Desk', 'zh-CN': '分子工作台' },
      company: 'Lab Example',
      help: { contactSupport: 'mailto:help@lab.example' },
      footer: { links: [{ title: 'Privacy', url: '/agreements/privacy' }] },
      landing: '.',
    });
    expect(given.name).toStrictEqual({ 'en-US': 'Molecule Desk', 'zh-CN': '分子工作台' });
    expect(given.footer).toStrictEqual({
      companyName: { 'en-US': 'Lab Example', 'zh-CN': 'Lab Example' },
      links: [
        {
          title: { 'en-US': 'Privacy', 'zh-CN': 'Privacy' },
          url: { 'en-US': '/agreements/privacy', 'zh-CN': '/agreements/privacy' },
        },
      ],
    });
    expect(given.help.contactSupport?.['zh-CN']).toBe('mailto:help@lab.example');
    expect(given.landing).toBe(path());
  });

  test('names figures of a tool that the operator had judged, and says what is wrong with them', async () => {
    const judged = {
      by: 'Example Labs',
      on: '2026-11-20',
      engine: '6',
      sets: [{ title: 'Own pictures', right: 45, of: 50 }],
    };
    const tools = { 'mol-recognition': { figures: 'figures.json' } };
    await write('figures.json', JSON.stringify(judged));
    expect((await site({ tools })).figures['mol-recognition']).toStrictEqual({
      by: { 'en-US': 'Example Labs', 'zh-CN': 'Example Labs' },
      on: '2026-11-20',
      engine: '6',
      sets: [{ title: { 'en-US': 'Own pictures', 'zh-CN': 'Own pictures' }, right: 45, of: 50 }],
    });
    const sentence = async (change: object): Promise<string> => {
      await write('figures.json', JSON.stringify({ ...judged, ...change }));
      return sentencesOf(site({ tools }));
    };
    expect(await sentence({ on: 'yesterday' })).toMatch(
      /figures\.json: on must be a day such as "2026-11-28"\.$/,
    );
    expect(await sentence({ sets: [{ title: 'X', right: 51, of: 50 }] })).toMatch(
      /sets\[0\] must be an object whose "right" is at most its "of"\.$/,
    );
    expect(await sentence({ sets: [] })).toMatch(/sets must be a list of at least one set\.$/);
    expect(await sentencesOf(site({ tools: { 'mol-recognition': { figures: 'none.json' } } }))).toMatch(
      /tools\.mol-recognition\.figures: .*none\.json does not exist\.$/,
    );
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
    [{ networkTest: { target: [] } }, 'networkTest has no field "target".'],
    [{ networkTest: { speedUrl: 'x.example' } }, 'networkTest.speedUrl must be an http or https address.'],
    [
      { networkTest: { targets: [{ title: 'X', url: 'file:///etc/passwd' }] } },
      'networkTest.targets[0].url must be an http or https address.',
    ],
    [
      { networkTest: { targets: [{ url: 'https://x.example' }] } },
      /networkTest\.targets\[0\]\.title must be/,
    ],
    [
      {
        networkTest: {
          targets: Array.from({ length: 11 }, () => ({ title: 'X', url: 'https://x.example' })),
        },
      },
      'networkTest.targets must be at most 10 targets.',
    ],
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
    [
      { tools: { molvalley: { scopes: ['molecule-sets:all'] } } },
      'tools.molvalley.scopes[0] must be one of "molecule-sets:read", "molecule-sets:write", "first-steps:write", "jobs:read", "jobs:write", "files:read", "files:write", "documents:read", "documents:write".',
    ],
    [
      { tools: { molvalley: { scopes: 'molecule-sets:read' } } },
      /tools\.molvalley\.scopes must be a list of "molecule-sets:read", /,
    ],
    [{ tools: { dock: { url: 'dock.example' } } }, 'tools.dock.url must be an http or https address.'],
  ])('%j is refused in one sentence', async (value, sentence) => {
    const name = await file(value);
    const message = await sentencesOf(loadSite(name));
    expect(message.startsWith(name)).toBe(true);
    expect(message).not.toContain('\n');
    expect(message).toMatch(sentence);
  });

  test('has a sentence for each fault', () => {
    expect(() => parseSiteFile('{ "name": 1, "company": "", "x": 2 }', 'site.json')).toThrow(
      /^site\.json: name must be .+\.\nsite\.json: company must be .+\.\nsite\.json: the file has no field "x"\.$/,
    );
  });

  test('that is not there, is no file or is no text is named', async () => {
    await expect(loadSite(join(path(), 'none.json'))).rejects.toThrow(
      /^MOIETY_SITE_FILE: .* does not exist\.$/,
    );
    await expect(loadSite(path())).rejects.toThrow(/cannot be read \(EISDIR\)\.$/);
    const binary = await write('binary.json', Buffer.from([0xff, 0xfe, 0x00]));
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
        const started = site(value).then(({ tools }) => registryOf(tools, noUrls, 'site.json'));
        for (const line of (await sentencesOf(started)).split('\n')) expect(line).toMatch(/\.$/);
      }),
      { numRuns: timesOf('siteFile') },
    );
  });
});

describe('a logo', () => {
  test('is held as it is, at an address of its content', async () => {
    const { logo } = await site({ logo: { light: 'logo.svg', dark: 'logo-dark.svg' } });
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
    await write(name, content);
    await expect(site({ logo: name })).rejects.toThrow(sentence);
    await expect(site({ logo: name })).rejects.toBeInstanceOf(StartError);
  });

  test('may be a PNG file; icon and share image have their sizes', async () => {
    await write('square.png', pngOf(512, 512));
    await write('wide.png', pngOf(1200, 630));
    const given = await site({ logo: 'wide.png', icon: 'square.png', shareImage: 'wide.png' });
    expect([given.logo?.light.type, given.icon?.size, given.shareImage?.size]).toStrictEqual([
      'image/png',
      { width: 512, height: 512 },
      { width: 1200, height: 630 },
    ]);
    await expect(site({ icon: 'wide.png' })).rejects.toThrow(
      /icon: .*wide\.png must be a PNG file of 512 by 512 pixels, and has 1200 by 630\.$/,
    );
    await expect(site({ shareImage: 'logo.svg' })).rejects.toThrow(/must be a PNG file of 1200 by 630/);
  });
});
