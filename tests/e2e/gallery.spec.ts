import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { Page } from '@playwright/test';
import type { RunOptions } from 'axe-core';
import { inTurns } from '../pages/in-turns.ts';
import { isProof } from '../proofs.ts';
import { framesDrawn, standards, violationsIn } from './accessible.ts';
import { expect, test } from './journey.ts';

const site = fileURLToPath(new URL('../../elements/dist/gallery/', import.meta.url));
const gaps = fileURLToPath(new URL('../../elements/dist/gallery-gaps.json', import.meta.url));

/** How many journeys share the pages. */
const SHARES = isProof ? 6 : 3;

/** The address of each page of the gallery, examples of their own included. */
const addresses = (): string[] => {
  const files = globSync('**/*.html', { cwd: site });
  // Without pages every journey through them would pass.
  expect(files.length).toBeGreaterThan(90);
  return files.map((file) => `/elements/${file.replace(/(?:(^|\/)index)?\.html$/, '$1')}`).toSorted();
};

const share = <Item>(items: readonly Item[], index: number): Item[] =>
  items.filter((_, place) => place % SHARES === index);

/**
 * Whether a page is looked at. An article is the same in both languages but for its words, and whether those are there another
 * journey tells: `npm test` takes it in one of them, in turns; `MOIETY_PROOF=1 npm test -- e2e` in both. Start pages and examples
 * with a page of their own are always looked at.
 */
const isLookedAt = (address: string): boolean => {
  const [, chinese, article] = /^\/elements\/(zh-CN\/)?([\w-]+)$/.exec(address) ?? [];
  return !article || inTurns(article).includes(chinese ? 'zh-CN' : 'en-US');
};

/** Waits until the page's elements are there and the gallery's own script has run. */
const open = async (page: Page, address: string): Promise<void> => {
  await page.goto(address);
  await page.waitForFunction(() => document.querySelector(':not(:defined)') === null);
};

/** What axe finds with `options` in `part` of the page, leaving out what matches `except`. */
const findings = async (
  page: Page,
  part: string,
  except: readonly string[],
  options: RunOptions,
): Promise<string[]> => {
  const exclude = except.map((selector) => [selector]);
  const violations = await violationsIn(page, { include: [[part]], exclude }, options);
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ html, target }) => `${page.url()} ${id}: ${target.join(' ')} ${html.slice(0, 80)}`),
  );
};

const notLookedAt = ['pre', 'iframe'];
const allRules: RunOptions = { runOnly: { type: 'tag', values: standards } };
/** What the theme changes. */
const colorRules: RunOptions = { runOnly: { type: 'rule', values: ['color-contrast'] } };
/** A landmark is to be told from every other of the page, so these look at all of it, at its code too. */
const landmarkRules: RunOptions = { runOnly: { type: 'rule', values: ['landmark-unique', 'region'] } };

test.describe('the gallery', () => {
  test('documents every element of the manifest, with examples, in both languages', () => {
    expect(JSON.parse(readFileSync(gaps, 'utf8'))).toEqual({
      elementsWithoutPage: [],
      pagesWithoutElement: [],
      elementsWithoutExample: [],
      undescribed: [],
      sentencesWithoutChinese: [],
      unusedChinese: [],
    });
  });

  test('has no link that leads nowhere', () => {
    const pages = new Map(
      addresses().map((address) => [
        address,
        readFileSync(
          join(site, `${address.slice('/elements/'.length).replace(/(^|\/)$/, '$1index')}.html`),
          'utf8',
        ),
      ]),
    );
    const broken: string[] = [];
    for (const [address, html] of pages) {
      // The code of examples names addresses of applications that are not here.
      const words = html.replaceAll(/<div class="(?:stage )?preview[\s\S]*?<div class="code"/g, '');
      for (const [, target = ''] of words.matchAll(/(?:href|src)="(\/elements\/[^"]*|#[^"]*)"/g)) {
        const [path = '', id] = target.replaceAll('&amp;', '&').split('#');
        const place = path.split('?')[0] || address;
        const page = pages.get(place);
        const isFile = existsSync(join(site, place.slice('/elements/'.length)));
        const isThere = page === undefined ? isFile || /\/(?:moiety\.js|theme\.css)$/.test(place) : true;
        if (!isThere || (id && page && !page.includes(` id="${id}"`))) broken.push(`${address}: ${target}`);
      }
    }
    expect(broken).toEqual([]);
  });

  for (let index = 0; index < SHARES; index += 1)
    test(`runs its examples without an error and a finding of axe, and fits a phone (${index + 1} of ${SHARES})`, async ({
      page,
    }) => {
      test.setTimeout(180_000);
      const wide = page.viewportSize()!;
      const found: string[] = [];
      for (const address of share(addresses().filter(isLookedAt), index)) {
        const isArticle = !/\/(?:examples\/[\w-]+|(?:zh-CN\/)?)$/.test(address);
        // The frame around the articles is the same everywhere, and looked at on the start pages.
        const part = isArticle ? 'article' : 'body';
        const [scheme, other] = address.includes('zh-CN')
          ? (['dark', 'light'] as const)
          : (['light', 'dark'] as const);
        await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' });
        await open(page, address);
        found.push(
          ...(await findings(page, part, notLookedAt, allRules)),
          ...(await findings(page, 'body', ['iframe'], landmarkRules)),
        );
        // What an article is about is examined in both appearances by its own tests.
        if (isProof || !isArticle) {
          await page.emulateMedia({ colorScheme: other });
          found.push(...(await findings(page, part, notLookedAt, colorRules)));
        }
        await page.setViewportSize({ width: 360, height: 740 });
        await page.evaluate(framesDrawn);
        if (await page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth))
          found.push(`${address} has to be scrolled sideways on a phone`);
        await page.setViewportSize(wide);
      }
      expect(found).toEqual([]);
    });

  test('shows its words without script', async ({ browser }) => {
    const context = await browser.newContext({ javaScriptEnabled: false });
    const page = await context.newPage();
    await page.goto('/elements/dialog');
    await expect(page.getByRole('heading', { level: 1, name: 'Dialog' })).toBeVisible();
    await expect(page.getByRole('table', { name: 'Events' })).toContainText('cancel');
    await expect(page.getByRole('link', { name: 'Popover' }).first()).toBeVisible();
    await context.close();
  });

  test('is searched by keyboard', async ({ page }) => {
    let asked = 0;
    await page.route('**/search.*.json*', async (route) => {
      asked += 1;
      await setTimeout(300);
      await route.continue();
    });
    await open(page, '/elements/button');
    await page.keyboard.press('/');
    await expect(page.getByRole('searchbox', { name: 'Search' })).toBeFocused();
    await page.keyboard.type('preventesc');
    await expect(page.getByRole('status').filter({ hasText: 'result' })).toHaveText('1 result');
    // An answer for each letter would write the results again below the focus.
    expect(asked).toBe(1);
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/elements\/dialog#property-preventescclose$/);
    await expect(page.locator('#property-preventescclose')).toBeInViewport();
  });

  test('changes a live element and its code, and tells of its events', async ({ page }) => {
    await open(page, '/elements/dialog');
    const playground = page.getByRole('region', { name: 'Playground' });
    await playground.getByLabel('canceltext').fill('Stay');
    await playground.getByLabel('danger').check();
    await expect(playground.locator('code[data-language]')).toContainText('canceltext="Stay" danger');
    await playground.getByLabel('open', { exact: true }).check();
    await page.getByRole('button', { name: 'Stay' }).click();
    await expect(playground.getByRole('log')).toContainText('cancel {"reason":"cancel-button"}');
    await expect(playground.getByLabel('open', { exact: true })).not.toBeChecked();
  });

  test('opens what a playground has a button for, by the code that it shows', async ({ page }) => {
    await open(page, '/elements/dialog');
    const playground = page.getByRole('region', { name: 'Playground' });
    await playground.getByRole('button', { name: 'Open' }).click();
    await expect(page.getByRole('alertdialog', { name: 'Log out' })).toBeVisible();
    await page.getByRole('alertdialog').getByRole('button', { name: 'OK' }).click();
    await expect(playground.getByRole('log')).toContainText(/open.*submit.*close/s);
    await expect(playground.locator('code[data-language]')).toContainText('dialog.show()');
  });

  test('shows where the page stands in its navigation', async ({ page }) => {
    await page.setViewportSize({ width: 1280, height: 640 });
    for (const name of ['sub-app', 'textarea', 'dialog']) {
      await open(page, `/elements/${name}`);
      await expect(page.locator('.groups [aria-current="page"]')).toBeInViewport({ ratio: 1 });
      expect(await page.evaluate(() => window.scrollY)).toBe(0);
    }
    await page.setViewportSize({ width: 500, height: 640 });
    await open(page, '/elements/textarea');
    await page.getByRole('button', { name: 'Sidebar' }).click();
    await expect(page.locator('.groups [aria-current="page"]')).toBeInViewport({ ratio: 1 });
  });

  test('leads on from an address that has no page', async ({ page }) => {
    for (const [address, heading, start] of [
      ['/elements/nosuch', 'Page not found', '/elements/'],
      ['/elements/zh-CN/nosuch', '页面不存在', '/elements/zh-CN/'],
    ] as const) {
      const answer = await page.goto(address);
      expect(answer?.status()).toBe(404);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading);
      const ways = page.locator('.ways');
      await ways.getByRole('button').click();
      await expect(page.getByRole('searchbox')).toBeFocused();
      await page.keyboard.press('Escape');
      await ways.getByRole('link').click();
      await expect(page).toHaveURL(new RegExp(`${start}$`));
    }
  });

  test('keeps the button that copies off the code', async ({ page }) => {
    for (const width of [360, 1280]) {
      await page.setViewportSize({ width, height: 740 });
      await open(page, '/elements/structure');
      const overlapping = await page.locator('.code').evaluateAll(
        (blocks) =>
          blocks.filter((block) => {
            const code = block.querySelector('pre')!.getBoundingClientRect();
            const button = block.querySelector('.copy')!.getBoundingClientRect();
            return button.width === 0 || button.left < code.right;
          }).length,
      );
      expect(overlapping).toBe(0);
    }
  });

  test('keeps the search where it is while its results change', async ({ page }) => {
    await open(page, '/elements/button');
    await page.keyboard.press('/');
    const box = page.getByRole('searchbox', { name: 'Search' });
    const field = page.locator('mo-dialog.search mo-input');
    const place = await field.boundingBox();
    for (const [text, says] of [
      ['dialog', /\d+ results/],
      ['preventesc', '1 result'],
      ['nothing has this name', 'Nothing found'],
    ] as const) {
      await box.fill(text);
      await expect(page.getByRole('status').filter({ hasText: says })).toBeVisible();
      expect(await field.boundingBox()).toEqual(place);
    }
  });

  test('copies the source that runs, and says so', async ({ page, context }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await open(page, '/elements/badge');
    const example = page.getByRole('group', { name: 'A count and its cap' });
    await example.getByRole('button', { name: 'Copy' }).click();
    await expect(page.locator('.said')).toHaveText('Copied');
    const copied = await page.evaluate(() => navigator.clipboard.readText());
    expect(copied).toContain('<mo-badge count="128"');
    const tags = await example
      .locator('.preview')
      .evaluate((preview) => [...preview.querySelectorAll('*')].map(({ localName }) => localName));
    expect(tags).toEqual([...copied.matchAll(/<(mo-[\w-]+)/g)].map(([, tag]) => tag));
  });

  test('keeps theme and direction, and speaks the visitor’s language', async ({ page, context }) => {
    await open(page, '/elements/theming');
    await page.getByRole('button', { name: 'Appearance' }).click();
    await page.getByRole('menuitemradio', { name: 'Dark' }).click();
    await page.getByRole('button', { name: 'Appearance' }).click();
    await page.getByRole('menuitemradio', { name: 'Right to left' }).click();
    await open(page, '/elements/tabs');
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
    await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
    await page.getByRole('link', { name: '中文' }).click();
    await expect(page).toHaveURL(/\/elements\/zh-CN\/tabs$/);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('标签页');
    const later = await context.newPage();
    await later.goto('/elements/');
    await expect(later).toHaveURL(/\/elements\/zh-CN\/$/);
  });

  test('finds icons and copies their names', async ({ page, context }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await open(page, '/elements/icons');
    await page.getByRole('searchbox', { name: 'Filter icons' }).fill('eye');
    await expect(page.locator('.icons li:visible')).toHaveCount(2);
    await page.getByRole('button', { name: 'eyeOff' }).click();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('eyeOff');
  });
});
