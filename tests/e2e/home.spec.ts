import type { BrowserContext, Page } from '@playwright/test';
import { dashboardPage, landingPage, landingWords } from '../pages/home-page.ts';
import { loginPage } from '../pages/login-page.ts';
import { manifest as molvalley } from '../../tools/molvalley/manifest.ts';
import { molvalleyPage } from '../pages/molvalley-page.ts';
import { shellPage } from '../pages/shell-page.ts';
import { locales, words } from '../pages/words.ts';
import { expect, fixture, signInAs, test, inLanguage } from './journey.ts';
import { tabTo } from './keyboard.ts';
import { newPerson } from './people.ts';

/** The page is looked at before its scripts have started: they are kept back. */
const holdScripts = async (context: BrowserContext): Promise<() => void> => {
  const { promise, resolve } = Promise.withResolvers<void>();
  await context.route('**/assets/*.js', async (route) => {
    await promise;
    await route.continue();
  });
  return resolve;
};

/** The file of the picture that is shown; a page that is just there has chosen none yet. */
const pictureOf = (page: Page): Promise<string> =>
  landingPage(page).picture.evaluate((image: HTMLImageElement) => image.currentSrc);

/** Of the browser; TypeScript does not know it. */
interface LayoutShift extends PerformanceEntry {
  sources: { node: Node | null; previousRect: DOMRectReadOnly; currentRect: DOMRectReadOnly }[];
}

/** What moves from now on, and from where to where. @param options `earlier`: what has moved already, too */
const noteShifts = (page: Page, { earlier = false } = {}): Promise<void> =>
  page.evaluate((buffered) => {
    const shifts: string[] = [];
    new PerformanceObserver((list) => {
      for (const { sources } of list.getEntries() as LayoutShift[])
        for (const { node, previousRect: from, currentRect: to } of sources)
          shifts.push(
            `${node instanceof Element ? node.outerHTML.slice(0, 80) : node?.textContent}: ${JSON.stringify([from, to])}`,
          );
    }).observe({ type: 'layout-shift', buffered });
    Object.assign(window, { shifts });
  }, earlier);
const shiftsOn = (page: Page): Promise<string[]> =>
  page.evaluate(() => (window as unknown as { shifts: string[] }).shifts);

for (const language of locales)
  test.describe(`in ${language}`, () => {
    test.use({ language });
    const content = landingWords(language);

    test('the landing page is there before the scripts, which take it over without a shift', async ({
      page,
      context,
    }) => {
      const go = await holdScripts(context);
      await page.goto('/home', { waitUntil: 'commit' });
      const { heading, signIn, picture } = landingPage(page, language);
      await expect(heading).toBeVisible();
      await expect(page).toHaveTitle(content.title);
      await expect(page.locator('html')).toHaveAttribute('lang', language);
      await expect.poll(() => pictureOf(page)).toContain(`table.${language}.light.`);
      await expect
        .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
        .toBeGreaterThan(0);
      const mark = await heading.elementHandle();
      const place = await signIn.boundingBox();
      await noteShifts(page, { earlier: true });
      expect(await shiftsOn(page)).toEqual([]);
      go();
      // What a link does shows that the application has taken over: the document stays.
      await page.evaluate(() => Object.assign(window, { sameDocument: true }));
      await expect
        .poll(() =>
          page.evaluate(() =>
            Object.keys(document.querySelector('h1') ?? {}).some((key) => key.startsWith('__react')),
          ),
        )
        .toBe(true);
      expect(await signIn.boundingBox()).toEqual(place);
      expect(await mark?.evaluate((element) => element.isConnected)).toBe(true);
      expect(await shiftsOn(page)).toEqual([]);
      await signIn.click();
      await expect(loginPage(page, language).heading).toBeVisible();
      expect(await page.evaluate(() => 'sameDocument' in window)).toBe(true);
    });
  });

for (const language of locales)
  inLanguage(language, () => {
    test('first steps and dashboard begin at the same place, and nothing jumps when they are switched', async ({
      page,
      context,
    }) => {
      await signInAs(context, await newPerson(language));
      const { tab, recent, guideTab } = dashboardPage(page, language);
      const heading = page.getByRole('heading', { level: 1 });
      const start = async () => {
        const { x, y } = (await heading.boundingBox())!;
        return [x, y, await guideTab.boundingBox(), await tab.boundingBox()];
      };
      for (const width of [360, 1440]) {
        await page.setViewportSize({ width, height: 900 });
        await page.goto('/guide');
        await expect(page.getByText(words(language, 'portal.guide.steps-done', 0, 4))).toBeVisible();
        const before = await start();
        // The footer ends pages of different lengths: it moves, and in a shadow tree, of which a shift names nothing.
        await page.locator('mo-layout mo-footer').evaluate((footer) => {
          (footer as HTMLElement).style.visibility = 'hidden';
        });
        await noteShifts(page);
        for (const round of [1, 2]) {
          await tab.click();
          await expect(recent).toBeVisible();
          expect([round, ...(await start())]).toEqual([round, ...before]);
          await guideTab.click();
          await expect(recent).toHaveCount(0);
          await expect(heading).toBeVisible();
          expect([round, ...(await start())]).toEqual([round, ...before]);
        }
        expect(await shiftsOn(page)).toEqual([]);
      }
    });
  });

inLanguage('en-US', (language) => {
  test('the dashboard lists what was worked on, and is accessible and fits', async ({ page, context }) => {
    test.slow();
    await signInAs(context, await newPerson(language));
    await page.goto('/home');
    const { recent, analyze } = dashboardPage(page, language);
    await analyze.click();
    const tool = molvalleyPage(page, language);
    await tool.choose(fixture('solvents.smi'));
    await tool.saved();
    const address = new URL(page.url());
    await shellPage(page, language).home.click();
    await dashboardPage(page, language).tab.click();
    const item = recent.getByRole('link', { name: /solvents/ });
    await expect(item).toBeVisible();
    await item.click();
    await expect
      .poll(() => new URL(page.url()).searchParams.get('molvalley-app'))
      .toBe(address.searchParams.get('molvalley-app'));
    await expect(tool.title).toHaveText('solvents');
  });
});

test.describe('without a script', () => {
  test.use({ javaScriptEnabled: false, allowedErrors: [/Blocked script execution/] });

  test('the landing page has both languages and both appearances, and leads to the sign-in', async ({
    page,
  }) => {
    await page.goto('/home');
    await expect(landingPage(page).heading).toBeVisible();
    const background = (): Promise<string> =>
      page.locator('html').evaluate((html) => getComputedStyle(html).backgroundColor);
    const light = await background();
    await landingPage(page).dark.click();
    await expect(page).toHaveURL('/home');
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
    expect(await background()).not.toBe(light);
    await expect.poll(() => pictureOf(page)).toContain('.en-US.dark.');
    await landingPage(page).language('中文').click();
    await expect(page).toHaveURL('/home');
    const chinese = landingPage(page, 'zh-CN');
    await expect(chinese.heading).toBeVisible();
    await expect.poll(() => pictureOf(page)).toContain('.zh-CN.dark.');
    // An answer opens by itself.
    const [first] = landingWords('zh-CN').questions?.items ?? [];
    await page.getByText(first?.question ?? '').click();
    await expect(page.getByText(first?.answer[0] ?? '')).toBeVisible();
    await chinese.signIn.click();
    await expect(loginPage(page, 'zh-CN').heading).toBeVisible();
  });
});

test('by keyboard: past the header to the content, to another language, to the sign-in', async ({ page }) => {
  await page.goto('/home');
  await expect(landingPage(page).heading).toBeVisible();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/home#landing-main');
  await page.goto('/home');
  await tabTo(page, landingPage(page).language('中文'));
  await page.keyboard.press('Enter');
  const chinese = landingPage(page, 'zh-CN');
  await expect(chinese.heading).toBeVisible();
  await tabTo(page, chinese.signIn);
  await page.keyboard.press('Enter');
  await expect(loginPage(page, 'zh-CN').heading).toBeVisible();
});

test('the landing page loads nothing of the shell, and sends few bytes before its paint', async ({
  page,
}) => {
  const scripts: string[] = [];
  page.on('response', (response) => {
    if (response.request().resourceType() === 'script') scripts.push(new URL(response.url()).pathname);
  });
  await page.goto('/home', { waitUntil: 'networkidle' });
  expect(scripts.some((path) => path.includes('/landing-page-'))).toBe(true);
  expect(scripts.filter((path) => /shell|calls|dashboard|molvalley/.test(path))).toEqual([]);
  const html = await (await page.request.get('/home')).body();
  expect(html.length).toBeGreaterThan(0);
});

test('logging out leads to the landing page, and signing in again to the guide', async ({
  page,
  context,
}) => {
  const person = await newPerson();
  await signInAs(context, person);
  await page.goto('/home');
  await expect(dashboardPage(page).recent).toBeVisible();
  await shellPage(page).logOut();
  await page.getByRole('button', { name: words('en-US', 'elements.log-out.confirm'), exact: true }).click();
  const landing = landingPage(page);
  await expect(landing.heading).toBeVisible();
  await expect(page).toHaveURL('/home');
  await expect(shellPage(page).userMenu).toHaveCount(0);
  await landing.signIn.click();
  await loginPage(page).signIn(person);
  await expect(page).toHaveURL('/guide');
});

test('the first steps of the guide know what was done', async ({ page, context }) => {
  await signInAs(context, await newPerson());
  await page.goto('/guide');
  await expect(page.getByText(words('en-US', 'portal.guide.steps-done', 0, 4))).toBeVisible();
  await expect(
    page.getByRole('link', { name: molvalley.firstSteps?.['read-file']?.title['en-US'] ?? '' }),
  ).toBeVisible();
});
