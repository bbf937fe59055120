import { expect } from '@playwright/test';
import { expectAccessible, expectNoSidewaysScrolling } from '../e2e/accessible.ts';
import { inhabit, makeSet } from '../e2e/inhabitants.ts';
import { test } from '../e2e/journey.ts';
import { expectKeyboardReachesAll } from '../e2e/keyboard.ts';
import { sessionToken } from '../e2e/people.ts';
import { scenes } from '../pages/every-page.ts';
import { showScene, type Made, type Width } from '../pages/scene.ts';
import { locales, type Locale } from '../pages/words.ts';
import { origin } from '../product.ts';

const WIDTHS: readonly Width[] = [1440, 360];
/** How each language is looked at: together they are both languages, both appearances and both widths. */
const looks: Readonly<Record<Locale, { width: Width; colorScheme: 'light' | 'dark' }>> = {
  'en-US': { width: 1440, colorScheme: 'light' },
  'zh-CN': { width: 360, colorScheme: 'dark' },
};
const size = (width: Width): { width: number; height: number } => ({ width, height: 900 });

let made: Made;

test.beforeAll(async ({ browser, baseURL }) => {
  const people = await inhabit();
  const context = await browser.newContext({ locale: 'en-US', ...(baseURL && { baseURL }) });
  const value = await sessionToken(people.researcher);
  await context.addCookies([{ name: 'access_token', value, url: origin, sameSite: 'Lax' }]);
  made = { ...people, setAddress: await makeSet(await context.newPage()) };
  await context.close();
});

for (const language of locales)
  test.describe(language, () => {
    test.use({ language });

    for (const scene of scenes)
      test(scene.name, async ({ page, context }) => {
        if (scene.viewer !== 'visitor') {
          const value = await sessionToken(made[scene.viewer]);
          await context.addCookies([{ name: 'access_token', value, url: origin, sameSite: 'Lax' }]);
        }
        const { width, colorScheme } = looks[language];
        const widths = WIDTHS.filter((each) => scene.widths?.includes(each) ?? true);
        const first = widths.includes(width) ? width : widths[0]!;
        await page.setViewportSize(size(first));
        await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
        await showScene(page, scene, made, language);
        await expect(page.locator('html')).toHaveAttribute('lang', language);
        await expect(page).toHaveTitle(/\S/);
        await expectAccessible(page);
        await expectNoSidewaysScrolling(page);
        if (scene.floats) return;
        for (const other of widths.filter((each) => each !== first)) {
          await page.setViewportSize(size(other));
          await expectNoSidewaysScrolling(page);
        }
        // A tool has its own stops, and journeys of its own.
        if ((await page.locator('iframe').filter({ visible: true }).count()) === 0)
          await expectKeyboardReachesAll(page);
      });
  });
