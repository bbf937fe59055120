// Runs browser tests in Firefox. Playwright drives only builds of its own; Puppeteer drives an installed one by WebDriver BiDi.
import puppeteer from 'puppeteer-core';

/** What Playwright calls a key, and Puppeteer otherwise. */
const KEYS = { Space: ' ' };

/** Lets the keyboard take what tests say in Playwright's way: `Space`, `Shift+Tab`. */
const understandChords = ({ keyboard }) => {
  const press = keyboard.press.bind(keyboard);
  keyboard.press = async (chord, options) => {
    const keys = chord.split(/\+(?=.)/).map((key) => KEYS[key] ?? key);
    const last = keys.pop();
    for (const key of keys) await keyboard.down(key);
    try {
      await press(last, options);
    } finally {
      for (const key of keys.toReversed()) await keyboard.up(key);
    }
  };
  for (const name of ['down', 'up']) {
    const act = keyboard[name].bind(keyboard);
    keyboard[name] = (key, options) => act(KEYS[key] ?? key, options);
  }
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
      extraPrefsFirefox: {
        'intl.accept_languages': 'en-US, en',
        'ui.systemUsesDarkTheme': 0,
      },
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
      understandChords(page);
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
