// What is looked at on a page, each in a window of its kind.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';

export interface Check {
  name: string;
  find(page: Page): Promise<string[]>;
}

/** Checks that can share a window, in their order; a later one may change the page. */
interface Setting {
  context: BrowserContextOptions;
  checks: readonly Check[];
}

/** Stops of the keyboard that are walked on a page, from the beginning of its main part. */
const STOPS = 20;

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

interface Axe {
  run(
    root: Document,
    options: object,
  ): Promise<{ violations: { id: string; nodes: { target: unknown[] }[] }[] }>;
}

const axeViolations: Check = {
  name: 'axe',
  find: async (page) => {
    await page.evaluate(axe);
    return page.evaluate(async () => {
      const runner = (window as unknown as { axe: Axe }).axe;
      const { violations } = await runner.run(document, { resultTypes: ['violations'] });
      return violations.flatMap(({ id, nodes }) =>
        nodes.map(({ target }) => `${id}: ${target.flat().join(' > ')}`),
      );
    });
  },
};

/** Walks by Tab; a stop must be seen, and look different from when it has not the focus. */
const keyboardWalk: Check = {
  name: 'keyboard',
  find: async (page) => {
    const found: string[] = [];
    await page.evaluate(() => {
      const main = document.querySelector('main');
      main?.setAttribute('tabindex', '-1');
      main?.focus();
    });
    for (let stop = 0; stop < STOPS; stop += 1) {
      await page.keyboard.press('Tab');
      const focused = await page.evaluate(() => window.probe.focused());
      if (!focused) break;
      const { name, hidden, x, y, width, height } = focused;
      if (hidden) {
        found.push(`hidden: ${name}`);
        continue;
      }
      const viewport = page.viewportSize()!;
      const [left, top] = [Math.max(0, x - 6), Math.max(0, y - 6)];
      const clip = {
        x: left,
        y: top,
        width: Math.min(x + width + 6, viewport.width) - left,
        height: Math.min(y + height + 6, viewport.height) - top,
      };
      const picture = (): Promise<Buffer> => page.screenshot({ clip, caret: 'hide', animations: 'disabled' });
      const withFocus = await picture();
      await page.evaluate(() => window.probe.blur());
      await page.waitForTimeout(150);
      if (withFocus.equals(await picture())) found.push(`no ring: ${name}`);
      await page.evaluate(() => window.probe.refocus());
    }
    return found;
  },
};

const sideways = (name: string): Check => ({
  name,
  find: (page) => page.evaluate(() => window.probe.sideways()),
});

const settings: readonly Setting[] = [
  {
    context: {},
    checks: [
      axeViolations,
      keyboardWalk,
      {
        name: 'long words',
        find: (page) =>
          page.evaluate(() => {
            const before = new Set(window.probe.clipped());
            window.probe.lengthen();
            return [
              ...window.probe.sideways(),
              ...(before.size > 0 ? [] : window.probe.clipped().map((words) => `cut: ${words}`)),
            ];
          }),
      },
    ],
  },
  { context: { viewport: { width: 320, height: 512 } }, checks: [sideways('320 px')] },
  {
    context: { viewport: { width: 640, height: 400 }, deviceScaleFactor: 2 },
    checks: [
      {
        name: '200 %',
        find: (page) =>
          page.evaluate(() => [
            ...window.probe.sideways(),
            ...window.probe.clipped().map((words) => `cut: ${words}`),
          ]),
      },
      {
        name: 'text spacing',
        find: (page) =>
          page.evaluate(() => {
            window.probe.space();
            return window.probe.clipped();
          }),
      },
    ],
  },
  {
    context: {},
    checks: [
      {
        name: 'right to left',
        find: async (page) => {
          await page.evaluate(() => {
            document.documentElement.dir = 'rtl';
          });
          await page.waitForTimeout(300);
          return page.evaluate(() => window.probe.sideways());
        },
      },
    ],
  },
  {
    context: { forcedColors: 'active' },
    checks: [{ name: 'forced colours', find: (page) => page.evaluate(() => window.probe.unseen()) }],
  },
  {
    context: { reducedMotion: 'reduce' },
    checks: [{ name: 'reduced motion', find: (page) => page.evaluate(() => window.probe.moving()) }],
  },
];

export const checkNames = settings.flatMap(({ checks }) => checks.map(({ name }) => name));

/**
 * Looks at a page in every setting.
 * @param probe the script of `probe.ts`
 * @returns what was found, by the check's name
 */
export const checkPage = async (
  browser: Browser,
  url: string,
  probe: string,
): Promise<Record<string, string[]>> => {
  const found: Record<string, string[]> = {};
  for (const { context, checks } of settings) {
    const window = await browser.newContext({
      viewport: { width: 1280, height: 800 },
      bypassCSP: true,
      ...context,
    });
    try {
      await window.addInitScript(probe);
      const page = await window.newPage();
      await page.goto(url, { waitUntil: 'load' });
      // What loads on demand: icons, drawings, the catalog.
      await page.waitForTimeout(800);
      for (const { name, find } of checks) found[name] = await find(page);
    } finally {
      await window.close();
    }
  }
  return found;
};
