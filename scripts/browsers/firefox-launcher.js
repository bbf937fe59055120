// Runs browser tests in Firefox. Playwright drives only builds of its own; Puppeteer drives an installed one by WebDriver BiDi.
import puppeteer from 'puppeteer-core';
import { keysOf } from './chords.ts';
import { hideBars, LOOK, overrideMedia, pressMenuKey, SYSTEM_ACCESS } from './firefox-window.ts';

/** Lets a page do what tests ask of it in Playwright's way, and what Firefox has no command for. */
const complete = (page, { connection }) => {
  const send = async (method, params) => (await connection.send(method, params)).result;
  const { keyboard } = page;
  const press = keyboard.press.bind(keyboard);
  keyboard.press = async (chord, options) => {
    const { held, last } = keysOf(chord);
    for (const key of held) await keyboard.down(key);
    try {
      await (last === 'ContextMenu' ? pressMenuKey(send) : press(last, options));
    } finally {
      for (const key of held.toReversed()) await keyboard.up(key);
    }
  };
  for (const name of ['down', 'up']) {
    const act = keyboard[name].bind(keyboard);
    keyboard[name] = (key, options) => act(keysOf(key).last, options);
  }
  page.emulateMediaFeatures = (features) =>
    overrideMedia(send, Object.fromEntries(features.map(({ name, value }) => [name, value])));
  return hideBars(send);
};

/**
 * A launcher of @web/test-runner for an installed Firefox. Its commands (keys, mouse, viewport) take it for Puppeteer's own.
 * @param {{ executablePath: string }} options where Firefox is
 * @returns {import('@web/test-runner-core').BrowserLauncher}
 */
export const firefoxLauncher = ({ executablePath }) => {
  /** Browsers that no session uses. Each session has one to itself: in a window that is not in front nothing gets the focus. */
  /** @type {import('puppeteer-core').Browser[]} */
  const idle = [];
  /** @type {Map<string, { browser: import('puppeteer-core').Browser, page: import('puppeteer-core').Page }>} */
  const sessions = new Map();

  const start = () =>
    puppeteer.launch({
      browser: 'firefox',
      executablePath,
      args: [SYSTEM_ACCESS],
      extraPrefsFirefox: { ...LOOK, 'intl.accept_languages': 'en-US, en' },
    });

  return {
    name: 'Firefox',
    type: 'puppeteer',
    async stop() {
      await Promise.all(
        [...idle, ...[...sessions.values()].map(({ browser }) => browser)].map((browser) => browser.close()),
      );
    },
    async startSession(id, url) {
      const browser = idle.pop() ?? (await start());
      // The first page of a browser never gets the focus.
      const page = await browser.newPage();
      sessions.set(id, { browser, page });
      await complete(page, browser);
      await page.bringToFront();
      await page.setViewport({ width: 800, height: 600 });
      await page.goto(url);
    },
    isActive: (id) => sessions.has(id),
    getBrowserUrl: (id) => sessions.get(id)?.page.url(),
    async stopSession(id) {
      const session = sessions.get(id);
      sessions.delete(id);
      if (!session) return {};
      await session.page.close();
      idle.push(session.browser);
      return {};
    },
    getPage(id) {
      const session = sessions.get(id);
      if (!session) throw new Error(`No page for session ${id}`);
      return session.page;
    },
  };
};
