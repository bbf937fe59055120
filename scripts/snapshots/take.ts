// Takes a picture of every page of the portal of this folder: `node scripts/snapshots/take.ts FOLDER [SCENE…]`. The product is
// started on data of its own. Ends with 1 where a page does not show or tells the console of an error.
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { chromium, type Browser, type BrowserContext, type Page } from 'playwright';
import { inhabit, makeSets } from '../../tests/e2e/inhabitants.ts';
import { accessToken, sessionToken } from '../../tests/e2e/people.ts';
import { scenes } from '../../tests/pages/every-page.ts';
import { isCovered, showScene, type Made, type Scene, type Width } from '../../tests/pages/scene.ts';
import { locales, type Locale } from '../../tests/pages/words.ts';
import { dataFolder, origin, owner, port, singleSignOnPort } from '../../tests/product.ts';
import { startProduct, type Product } from '../bench/product.ts';
import { browserArgs, ensureBrowser } from '../browser.ts';
import { differenceOf } from './compare.ts';
import { steady, TIME_ZONE } from './steady.ts';

const WIDTHS: readonly Width[] = [360, 1440];
const HEIGHTS: Readonly<Record<Width, number>> = { 360: 740, 1440: 900 };
const THEMES = ['light', 'dark'] as const;
/** Windows at the same time. */
const WINDOWS = 2;
const STILL_ATTEMPTS = 20;

const [folder, ...named] = process.argv.slice(2);
const unknown = named.filter((name) => scenes.every((scene) => scene.name !== name));
if (!folder || unknown.length > 0) {
  console.error(folder ? `No such scene: ${unknown.join(', ')}` : 'Usage: take.ts FOLDER [SCENE…]');
  process.exit(2);
}

const begun = Date.now();
const problems: string[] = [];

type People = Omit<Made, 'setAddress' | 'unreadAddress' | 'markedAddress'>;

/** Signs in who looks at a scene. */
const signInViewer = async (
  context: BrowserContext,
  { viewer, endsSession }: Pick<Scene, 'viewer' | 'endsSession'>,
  made: People,
): Promise<void> => {
  if (viewer === 'visitor') return;
  // One session a person, so that the list of sessions is the same in every run; those that end are in no list.
  const value = await (endsSession ? accessToken : sessionToken)(made[viewer]);
  await context.addCookies([{ name: 'access_token', value, url: origin, sameSite: 'Lax' }]);
};

/** @param name of what is shown, for what is said of problems */
const openWindow = async (browser: Browser, locale: Locale, name: string): Promise<BrowserContext> => {
  const context = await browser.newContext({
    baseURL: origin,
    locale,
    timezoneId: TIME_ZONE,
    reducedMotion: 'reduce',
  });
  await steady(context, begun);
  const complain = (words: string): void => void problems.push(`${name} ${locale}: ${words}`);
  context.on('weberror', (error) => complain(String(error.error())));
  context.on('console', (message) => {
    // The browser's own line about an answer such as 404, which a page may show as it should.
    if (message.type() === 'error' && !message.text().startsWith('Failed to load resource'))
      complain(message.text());
  });
  return context;
};

/** Scrolls through the page: structures are drawn when they are seen. */
const lookThrough = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    for (let top = 0; top < document.documentElement.scrollHeight; top += window.innerHeight) {
      window.scrollTo(0, top);
      await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    }
    window.scrollTo(0, 0);
  });

/**
 * A picture of the whole page, or of the window where something is open over it, once it stays the same: fonts, pictures
 * and structures are drawn, nothing fades.
 */
const picture = async (page: Page): Promise<Buffer> => {
  await page.mouse.move(0, 0);
  const fullPage = !(await isCovered(page));
  if (fullPage) await lookThrough(page);
  const shoot = (): Promise<Buffer> => page.screenshot({ fullPage, animations: 'disabled', caret: 'hide' });
  let before = await shoot();
  for (let attempt = 0; attempt < STILL_ATTEMPTS; attempt++) {
    await page.waitForTimeout(150);
    const now = await shoot();
    if (now.equals(before) || differenceOf(before, now).count === 0) return now;
    before = now;
  }
  throw new Error('it does not keep still');
};

const take = async (browser: Browser, scene: Scene, locale: Locale, made: Made): Promise<void> => {
  const context = await openWindow(browser, locale, scene.name);
  try {
    const page = await context.newPage();
    let shown = false;
    for (const width of scene.widths ?? WIDTHS) {
      await page.setViewportSize({ width, height: HEIGHTS[width] });
      if (!shown || scene.floats) {
        // Again at the other width: what was open may have ended the session.
        await signInViewer(context, scene, made);
        await showScene(page, scene, made, locale);
      }
      shown = true;
      for (const colorScheme of THEMES) {
        await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
        await writeFile(
          join(folder, `${scene.name}.${locale}.${width}.${colorScheme}.png`),
          await picture(page),
        );
      }
    }
  } catch (error) {
    problems.push(
      `${scene.name} ${locale} did not show: ${error instanceof Error ? error.message : String(error)}`,
    );
  } finally {
    await context.close();
  }
};

for (const at of [port, singleSignOnPort]) await rm(dataFolder(at), { recursive: true, force: true });
const startAt = (at: number, env: NodeJS.ProcessEnv = {}): Promise<Product> =>
  startProduct({
    port: at,
    dataFolder: dataFolder(at),
    env: {
      MOIETY_OWNER_EMAIL: owner.account,
      MOIETY_OWNER_PASSWORD: owner.password,
      MOIETY_PROXIES: '127.0.0.1,::1',
      ...env,
    },
  });
const product = await startAt(port);
const signOn = await startAt(singleSignOnPort, { MOIETY_SIGN_IN_MODE: 'sso' });
const browser = await chromium.launch({ executablePath: await ensureBrowser(), args: browserArgs });
try {
  const people = await inhabit({ address: (name) => `${name}@example.com` });
  const window = await openWindow(browser, 'en-US', 'set');
  await signInViewer(window, { viewer: 'researcher' }, people);
  const made = { ...people, ...(await makeSets(await window.newPage(), people)) };
  await window.close();
  await mkdir(folder, { recursive: true });
  const waiting = scenes
    .filter(({ name, differsEachRun }) => (named.length === 0 ? !differsEachRun : named.includes(name)))
    .flatMap((scene) => locales.map((locale) => ({ scene, locale })));
  const total = waiting.length;
  const work = async (): Promise<void> => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      await take(browser, next.scene, next.locale, made);
      console.log(`${total - waiting.length}/${total} ${next.scene.name} ${next.locale}`);
    }
  };
  await Promise.all(Array.from({ length: WINDOWS }, work));
} finally {
  await browser.close();
  await Promise.all([product.stop(), signOn.stop()]);
}
for (const problem of problems) console.error(problem);
process.exitCode = problems.length > 0 ? 1 : 0;
