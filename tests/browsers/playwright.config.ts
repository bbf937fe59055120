// The core journeys in an installed Firefox: `npm run browsers -- journeys`.
import { join } from 'node:path';
import { defineConfig, firefox, type Browser } from '@playwright/test';
import { ensureFirefox } from '../../scripts/browser.ts';
import { LOOK, overrideMedia, SYSTEM_ACCESS } from '../../scripts/browsers/firefox-window.ts';
import base from '../playwright.config.ts';
import { origin, originAt, port, readyPort } from '../product.ts';
import { journeys } from './journeys.ts';

type Params = Record<string, unknown>;
interface Session {
  send: (command: string, params: Params) => Promise<unknown>;
  emit: (event: string, params: Params) => boolean;
}
/** What Playwright keeps to itself. */
interface OwnBrowser {
  _connection: { toImpl: (browser: Browser) => { _browserSession: Session } };
}

/**
 * By this Playwright writes what no key has, and fills fields, in a script of the page; and what it has to be. React watches an element's own
 * `value`, and takes what is set there for known; a field of an address tells of no selection, and what was there would stay before it.
 */
const WRITING: readonly (readonly [string, string])[] = [
  [
    'inputElement.value = value;',
    "Object.getOwnPropertyDescriptor(Object.getPrototypeOf(inputElement), 'value').set.call(inputElement, value);",
  ],
  [
    'inputElement.value += text;',
    "Object.getOwnPropertyDescriptor(Object.getPrototypeOf(inputElement), 'value').set.call(inputElement, text);",
  ],
];
/** As it stands in a command. */
const quoted = (text: string): string => JSON.stringify(text).slice(1, -1);

// Playwright asks for a color scheme by a command of WebDriver BiDi that Firefox does not have yet; by its other commands it drives an
// installed Firefox as it does its own. That one is answered here: for a page by Firefox's own window, for what a context begins with
// by a preference, which asks for light.
const launch = firefox.launch.bind(firefox);
firefox.launch = async (options) => {
  const browser = await launch(options);
  // There is no other way to what Playwright sends. Its sessions, of the browser and of each page, are of one class.
  // oxlint-disable-next-line no-underscore-dangle
  const session = (browser as unknown as OwnBrowser)._connection.toImpl(browser)._browserSession;
  const sessions = Object.getPrototypeOf(session) as Session;
  const { emit, send } = sessions;
  const ask = (command: string, params: object): Promise<unknown> =>
    send.call(session, command, params as Params);
  sessions.send = async function (this: Session, command, params) {
    if (command === 'emulation.setMediaFeaturesOverride') {
      if (params['contexts']) await overrideMedia(ask, params['features'] as Record<string, string>);
      return {};
    }
    const text = command.startsWith('script.') ? JSON.stringify(params) : '';
    if (!text.includes('bidiInsertText')) return send.call(this, command, params);
    const better = WRITING.reduce((all, [old, now]) => all.replaceAll(quoted(old), quoted(now)), text);
    return send.call(this, command, JSON.parse(better) as Params);
  };
  // A file that a page makes has no name in the protocol until it is given one: its address is one.
  sessions.emit = function (this: Session, event, params) {
    if (!event.startsWith('browsingContext.download')) return emit.call(this, event, params);
    return emit.call(this, event, { ...params, download: params['download'] ?? params['url'] });
  };
  return browser;
};

/** What is a regular expression's own, as itself. */
const literally = (text: string): string => text.replaceAll(/[$()*+.?[\\\]^{|}]/g, String.raw`\$&`);
const files = Object.keys(journeys);
const filesIn = (folder: string): string[] =>
  files.filter((file) => file.startsWith(`${folder}/`)).map((file) => `**/${file}`);

export default defineConfig({
  ...base,
  testDir: '..',
  outputDir: '../../.cache/test-results-firefox',
  grep: Object.entries(journeys).flatMap(([file, titles]) =>
    titles.map((title) => new RegExp(`${literally(file)}.*${literally(title)}$`)),
  ),
  // Firefox is slower than Chromium without windows, and each worker has one.
  workers: 1,
  timeout: 90_000,
  use: {
    browserName: 'firefox',
    channel: 'moz-firefox',
    viewport: { width: 1280, height: 720 },
    locale: 'en-US',
    // What Firefox does not tell of is not waited for as long as a journey may take.
    actionTimeout: 30_000,
    launchOptions: {
      executablePath: ensureFirefox(),
      args: [SYSTEM_ACCESS],
      firefoxUserPrefs: {
        ...LOOK,
        'ui.prefersReducedMotion': 1,
        // Else its list of downloads opens, and takes the focus from the page.
        'browser.download.alwaysOpenPanel': false,
        // The driver's mouse reaches no frame that is in another process than its page.
        'fission.webContentIsolationStrategy': 0,
      },
    },
  },
  projects: [
    {
      name: 'packed-elements',
      testDir: '../elements-use',
      testMatch: 'pack.setup.ts',
      grep: /./,
      teardown: 'unpacked',
    },
    { name: 'unpacked', testDir: '../elements-use', testMatch: 'pack.teardown.ts', grep: /./ },
    { name: 'journeys', testMatch: filesIn('e2e'), use: { baseURL: origin } },
    {
      name: 'elements-use',
      testMatch: filesIn('elements-use'),
      dependencies: ['packed-elements'],
    },
  ],
  webServer: {
    command: 'node tests/start-servers.ts journeys',
    cwd: join(import.meta.dirname, '../..'),
    env: { E2E_PORT: String(port) },
    url: originAt(readyPort),
    timeout: 180_000,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 20_000 },
    reuseExistingServer: Boolean(process.env.E2E_REUSE),
  },
});
