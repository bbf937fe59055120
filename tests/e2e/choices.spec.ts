import type { Page } from '@playwright/test';
import { origin, toolOrigin } from '../product.ts';
import { locales, type Locale } from '../pages/words.ts';
import { expect, signInAs, test } from './journey.ts';

const names: Readonly<Record<Locale, string>> = { 'en-US': 'English', 'zh-CN': '中文' };

/** Each page with languages above it that visitors come to, whoever renders it. */
const pages = [
  '/login',
  '/help',
  '/home',
  '/agreements/user',
  '/elements/',
  // A tool that is opened by itself.
  `${toolOrigin}/`,
];

/** How the choice of a language looks that is current, or is not. */
const looksOf = (page: Page, name: string): Promise<Record<string, string>> =>
  page
    .getByRole('button', { name, exact: true })
    .or(page.getByRole('link', { name, exact: true }))
    .filter({ visible: true })
    .evaluate((choice) => {
      const {
        backgroundColor,
        borderRadius,
        color,
        fontSize,
        fontWeight,
        paddingInline,
        textDecorationLine,
      } = getComputedStyle(choice);
      const height = String(choice.getBoundingClientRect().height);
      const current = String(choice.ariaCurrent === 'true' || choice.ariaPressed === 'true');
      return {
        backgroundColor,
        borderRadius,
        color,
        current,
        fontSize,
        fontWeight,
        height,
        paddingInline,
        textDecorationLine,
      };
    });

for (const language of locales)
  test.describe(`in ${language}`, () => {
    test.use({ language, viewport: { width: 1440, height: 900 } });

    test('the languages look the same above every page, and a tool by itself changes its own', async ({
      page,
    }) => {
      const looks = [];
      for (const address of pages) {
        await page.goto(address);
        await expect(page.locator('html')).toHaveAttribute('lang', language);
        looks.push([await looksOf(page, names['en-US']), await looksOf(page, names['zh-CN'])]);
      }
      for (const [at, look] of looks.entries()) expect(look, pages[at]).toEqual(looks[0]);

      const other = locales.find((each) => each !== language) ?? language;
      await page.getByRole('button', { name: names[other] }).click();
      await expect(page.locator('html')).toHaveAttribute('lang', other);
      await page.reload();
      await expect(page.locator('html')).toHaveAttribute('lang', other);
      // On one host the portal speaks it too.
      await page.goto(`${origin}/login`);
      await expect(page.locator('html')).toHaveAttribute('lang', other);
    });
  });

for (const width of [360, 1440])
  test(`a page that is not found begins at the left edge of the others, at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 });
    const leftOf = async (address: string): Promise<number | undefined> => {
      await page.goto(address);
      return (await page.getByRole('heading', { level: 1 }).boundingBox())?.x;
    };
    expect(await leftOf('/no-such-page')).toBe(await leftOf('/help'));
  });

test('appearances are offered in one order in every menu and above the home page', async ({
  page,
  context,
}) => {
  const order = ['Light', 'Dark', 'System'];
  await page.goto('/home');
  await expect(page.getByRole('navigation', { name: 'Appearance' }).getByRole('link')).toHaveText(order);
  await page.goto('/elements/');
  await page.getByRole('button', { name: 'Appearance' }).click();
  expect((await page.getByRole('menuitemradio').allInnerTexts()).slice(0, 3)).toEqual(order);
  await signInAs(context);
  await page.goto('/profile');
  const appearances = /^\s*(?:Light|Dark|System)\s*$/;
  await expect(page.locator('mo-radio').filter({ hasText: appearances })).toHaveText(order);
  await page.getByRole('button', { name: 'Account menu' }).click();
  await expect(page.locator('mo-menu-item').filter({ hasText: appearances })).toHaveText(order);
});
