import { describe, expect, test } from 'vitest';
import { registryOf as registryWith, scopesOf } from './registry.ts';
import { StartError } from '../../start-error.ts';
import { molvalleyOnly } from '../../../test/support/product.ts';
import { siteFolder } from '../../../test/support/site.ts';

const { site } = siteFolder();
/** Of a server that comes with molecule analysis, whatever else comes with this one. */
const registryOf = (
  tools: Parameters<typeof registryWith>[0],
  urls: Parameters<typeof registryWith>[1],
  file?: string,
) => registryWith(tools, urls, file, molvalleyOnly);
const noUrls = { portal: undefined, tools: new Map<string, string>() };

/** What each tool may do by a site file with these entries. */
const scopesIn = async (tools: object) =>
  Object.fromEntries(scopesOf(registryOf((await site({ tools })).tools, noUrls)));

describe('the registry', () => {
  test('is the server’s own tools where the site says nothing', () => {
    expect(registryOf({}, noUrls)).toMatchObject([{ name: 'molvalley', portOffset: 1 }]);
  });

  test('takes a tool’s fields from the site, and leaves a disabled one out', async () => {
    const { tools } = await site({ tools: { molvalley: { title: 'Compounds', preload: 'none' } } });
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
    const { tools } = await site({
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
      public: false,
      wideRoutes: [],
      alive: true,
      preload: 'none',
      degrade: false,
      scopes: [],
    });
  });

  test('grants what the site says, our own tool what it needs, and another server’s nothing of itself', async () => {
    const docking = { url: 'https://docking.example/', path: '/docking', title: 'Docking' };
    const every = [
      'molecule-sets:read',
      'molecule-sets:write',
      'first-steps:write',
      'files:read',
      'files:write',
    ];
    expect(await scopesIn({ docking })).toStrictEqual({ molvalley: every, docking: [] });
    expect(
      await scopesIn({
        molvalley: { scopes: ['molecule-sets:read'] },
        docking: { ...docking, scopes: ['molecule-sets:write', 'molecule-sets:read', 'molecule-sets:read'] },
      }),
    ).toStrictEqual({
      molvalley: ['molecule-sets:read'],
      docking: ['molecule-sets:read', 'molecule-sets:write'],
    });
    const elsewhere = { url: 'https://mol.example/' };
    expect(await scopesIn({ molvalley: elsewhere })).toStrictEqual({ molvalley: [] });
    expect(await scopesIn({ molvalley: { ...elsewhere, scopes: every } })).toStrictEqual({
      molvalley: every,
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
      'site.json: tools.dock.url must be of another host name than the portal, https://lab.example.',
    ],
    [
      { dock: { url: 'https://lab.example:8443/', path: '/dock', title: words } },
      'site.json: tools.dock.url must be of another host name than the portal, https://lab.example.',
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
