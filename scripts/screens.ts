// `npm run screens`: takes the pictures of the product that the landing page and the guide show. It starts the product with
// data of its own and uses it as a person would, in both languages, light and dark.
import { mkdir, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { chromium, type Browser, type BrowserContext, type Page } from 'playwright';
import { markNotificationsRead, pathOf } from '../contract/src/index.ts';
import { SCREEN_SIZE, screenPath, screenWidths, type ScreenName } from '../contract/src/screens.ts';
import { molvalleyPage } from '../tests/pages/molvalley-page.ts';
import { locales, type Locale } from '../tests/pages/words.ts';
import { accessToken, newPerson } from '../tests/e2e/people.ts';
import { repository, startProduct } from './bench/product.ts';
import { browserArgs, ensureBrowser } from './browser.ts';

/** Away from the ports that the product and its benchmarks use. */
const PORT = Number(process.env.SCREENS_PORT ?? 8190);
const folder = join(repository, 'portal/public');
/** Of WebP, 0 to 1: letters stay sharp. */
const QUALITY = 0.72;
const themes = ['light', 'dark'] as const;
type Theme = (typeof themes)[number];

/** The substructure that the pictures look for: benzenesulfonamide. */
const SUBSTRUCTURE = 'NS(=O)(=O)c1ccccc1';

/** A picture of the window as WebP of that width, by the browser's own encoder. */
const encode = async (encoder: Page, png: Buffer, width: number): Promise<Buffer> => {
  const base64 = await encoder.evaluate(
    async ({ data, width: target, quality }) => {
      const bytes = Uint8Array.from(atob(data), (sign) => sign.charCodeAt(0));
      const source = new Blob([bytes], { type: 'image/png' });
      const whole = await createImageBitmap(source);
      const height = Math.round((whole.height * target) / whole.width);
      const bitmap = await createImageBitmap(source, {
        resizeWidth: target,
        resizeHeight: height,
        resizeQuality: 'high',
      });
      const canvas = new OffscreenCanvas(target, height);
      canvas.getContext('2d')?.drawImage(bitmap, 0, 0);
      const webp = new Uint8Array(
        await (await canvas.convertToBlob({ type: 'image/webp', quality })).arrayBuffer(),
      );
      return btoa(Array.from(webp, (byte) => String.fromCharCode(byte)).join(''));
    },
    { data: png.toString('base64'), width, quality: QUALITY },
  );
  return Buffer.from(base64, 'base64');
};

/** A window in a language and an appearance, in which somebody is signed in. */
const openWindow = async (
  browser: Browser,
  { url, token }: { url: string; token: string },
  locale: Locale,
  theme: Theme,
): Promise<BrowserContext> => {
  const context = await browser.newContext({
    baseURL: url,
    locale,
    colorScheme: theme,
    reducedMotion: 'reduce',
    viewport: SCREEN_SIZE,
    deviceScaleFactor: Math.max(...screenWidths) / SCREEN_SIZE.width,
  });
  await context.addCookies([{ name: 'access_token', value: token, url, sameSite: 'Lax' }]);
  return context;
};

/** Everything drawn, and nothing under the pointer. */
const settle = async (page: Page): Promise<void> => {
  await page.mouse.move(SCREEN_SIZE.width / 2, SCREEN_SIZE.height - 2);
  // The stream of notifications never ends, so the network is never idle.
  await page.evaluate(() => document.fonts.ready);
  // A toast stays some seconds; a picture has no use for it.
  await page.waitForFunction(() => document.querySelectorAll('mo-toast').length === 0);
  await page.waitForTimeout(1000);
};

/** Until this many structures are drawn. */
const drawn = ({ grid }: ReturnType<typeof molvalleyPage>, count: number): Promise<void> =>
  grid
    .locator('mo-structure svg')
    .nth(count - 1)
    .waitFor();

/** Somebody who has read the welcome; an administrator would see more entries than most people. */
const signedIn = async (url: string): Promise<string> => {
  const token = await accessToken(await newPerson('en-US', url), url);
  await fetch(url + pathOf(markNotificationsRead), {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ all: true }),
  });
  return token;
};

const product = await startProduct({ port: PORT });
const visit = { url: product.url, token: await signedIn(product.url) };
const browser = await chromium.launch({ executablePath: await ensureBrowser(), args: browserArgs });
try {
  const encoder = await browser.newPage();
  const take = async (page: Page, name: ScreenName, locale: Locale, theme: Theme): Promise<void> => {
    await settle(page);
    const png = await page.screenshot({ animations: 'disabled', caret: 'hide' });
    for (const width of screenWidths)
      await writeFile(
        join(folder, screenPath(name, locale, theme, width)),
        await encode(encoder, png, width),
      );
    console.log(`${name} ${locale} ${theme}`);
  };
  /** Does the same in a window of each language and appearance. */
  const inEach = async (run: (page: Page, locale: Locale, theme: Theme) => Promise<void>): Promise<void> => {
    for (const locale of locales)
      for (const theme of themes) {
        const context = await openWindow(browser, visit, locale, theme);
        const page = await context.newPage();
        await run(page, locale, theme);
        await context.close();
      }
  };

  await rm(join(folder, 'screens'), { recursive: true, force: true });
  await mkdir(join(folder, 'screens'));

  // Before anything is there.
  await inEach(async (page, locale, theme) => {
    await page.goto('/molvalley');
    await molvalleyPage(page, locale).button('molvalley.sets.sample').first().waitFor();
    await take(page, 'start', locale, theme);
  });

  const context = await openWindow(browser, visit, 'en-US', 'light');
  const page = await context.newPage();
  await page.goto('/molvalley');
  const { button, saved } = molvalleyPage(page);
  await button('molvalley.sets.sample').first().click();
  await saved();
  const address = page.url();
  await context.close();

  await inEach(async (window, locale, theme) => {
    const tool = molvalleyPage(window, locale);
    await window.goto(address);
    await drawn(tool, 4);
    await take(window, 'table', locale, theme);

    await tool.button('molvalley.structure.search').press('Enter');
    const query = tool.tool.getByRole('textbox', { name: tool.say('molvalley.substructure.label') });
    await query.fill(SUBSTRUCTURE);
    await query.press('Enter');
    // 31 drugs have it; the row of the headers counts too.
    await tool.tool.locator('[role=grid][aria-rowcount="32"]').waitFor();
    await window.keyboard.press('Escape');
    await drawn(tool, 4);
    await take(window, 'find', locale, theme);

    await tool.button('molvalley.download').press('Enter');
    await tool.tool.getByRole('menuitem').first().waitFor();
    await take(window, 'download', locale, theme);
  });

  const files = await readdir(join(folder, 'screens'));
  const sizes = await Promise.all(
    files.map(async (file) => (await stat(join(folder, 'screens', file))).size),
  );
  const kilobytes = sizes.reduce((total, size) => total + size, 0) / 1000;
  console.log(`${files.length} pictures, ${kilobytes.toFixed(0)} kB`);
} finally {
  await browser.close();
  await product.stop();
}
