import type { Page } from '@playwright/test';
import { locales, words } from '../pages/words.ts';
import { expectAccessibleEverywhere } from './accessible.ts';
import { expect, signInAs, test } from './journey.ts';
import { tabTo } from './keyboard.ts';

/** Keeps the application back. @returns what lets it come */
const holdApplication = async (page: Page): Promise<() => void> => {
  const { promise: held, resolve: release } = Promise.withResolvers<void>();
  await page.route('**/assets/index-*.js', async (route) => {
    await held;
    await route.continue();
  });
  return release;
};

for (const language of locales)
  test.describe(`in ${language}`, () => {
    test.use({ language });

    test.describe('without a script', () => {
      test.use({ javaScriptEnabled: false });

      test('the guide is there, and its links lead on', async ({ page, context }) => {
        await signInAs(context);
        await page.goto('/guide');
        await expect(
          page.getByRole('heading', { name: words(language, 'portal.guide.first-steps') }),
        ).toBeVisible();
        await page.getByRole('main').locator('a[href="/case"]').click();
        await expect(page).toHaveURL('/case');
        await expect(page.getByRole('heading', { level: 1 })).toHaveText(
          words(language, 'portal.cases.title'),
        );
      });
    });

    test('a case can be read and scrolled by keyboard before the application is there, which leaves the focus', async ({
      page,
      context,
    }) => {
      await signInAs(context);
      const release = await holdApplication(page);
      await page.goto('/case/substructure-search', { waitUntil: 'commit' });
      await expect(page.locator('.still .case-table').first()).toBeVisible();
      await expectAccessibleEverywhere(page);
      const second = page.locator('.case-table').nth(1);
      await tabTo(page, second);
      await expect(page.locator('mo-layout')).toHaveCount(0);
      release();
      await expect(page.locator('mo-layout')).toBeVisible();
      await expect(page.locator('.still')).toHaveCount(0);
      await expect(second).toBeFocused();
    });

    test('the application takes the place of the served guide: nothing moves and the focus stays', async ({
      page,
      context,
    }) => {
      await signInAs(context);
      const release = await holdApplication(page);
      await page.goto('/guide', { waitUntil: 'commit' });
      const link = page.locator('.first-steps a[href="/case"]');
      const steps = page.locator('.first-steps');
      await link.focus();
      const before = await steps.boundingBox();
      await expect(page.locator('mo-layout')).toHaveCount(0);
      release();
      await expect(page.locator('mo-layout')).toBeVisible();
      await expect(page.locator('.still')).toHaveCount(0);
      await expect(link).toBeFocused();
      expect(await steps.boundingBox()).toEqual(before);
    });
  });
