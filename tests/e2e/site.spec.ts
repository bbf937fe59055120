// The second server has a site file (`fixtures/site/site.json`): the same build, and a site of another name.
import type { Locator, Page } from '@playwright/test';
import { providerPage, singleSignOnPage } from '../pages/single-sign-on.ts';
import { locales, words } from '../pages/words.ts';
import { singleSignOnOrigin } from '../product.ts';
import { expectAccessibleEverywhere } from './accessible.ts';
import { expect, test } from './journey.ts';
import { mailsTo, newPerson } from './people.ts';

test.use({ baseURL: singleSignOnOrigin });

const names = { 'en-US': 'Molecule Desk', 'zh-CN': '分子工作台' } as const;
const companies = { 'en-US': 'Lab Example', 'zh-CN': '示例实验室' } as const;
const footerLinks = { 'en-US': 'Privacy', 'zh-CN': '隐私' } as const;
const helpCenters = {
  'en-US': 'https://help.lab.example/en/',
  'zh-CN': 'https://help.lab.example/zh/',
} as const;

/** The site's green in each appearance, as a browser writes it. */
const GREEN = { light: 'rgb(11, 110, 79)', dark: 'rgb(47, 158, 120)' } as const;

const background = (target: Locator): Promise<string> =>
  target.evaluate((element) => getComputedStyle(element).backgroundColor);

/** Nothing on the page, its title or what a screen reader hears names the software. */
const expectOwnName = async (page: Page): Promise<void> => {
  await expect(page.getByText(/Moiety/)).toHaveCount(0);
  await expect(page.getByRole('img', { name: /Moiety/ })).toHaveCount(0);
  expect(await page.title()).not.toContain('Moiety');
};

for (const language of locales)
  test.describe(`a site of another name, in ${language}`, () => {
    test.use({ language });
    const name = names[language];

    test('is that name, its logo and its colours to visitors, before and after the scripts', async ({
      page,
    }) => {
      await page.goto('/home');
      await expect(page).toHaveTitle(new RegExp(`^${name}`));
      const banner = page.getByRole('banner');
      await expect(banner).toContainText(name);
      await expect(page.getByText(new RegExp(`^${name}`)).nth(1)).toBeVisible();
      await expect(page.getByRole('contentinfo')).toContainText(companies[language]);
      for (const appearance of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme: appearance });
        const logo = banner.locator('img:visible');
        await expect(logo).toHaveCount(1);
        await logo.evaluate((image: HTMLImageElement) => image.decode());
      }
      await expectOwnName(page);
      await page.goto('/login');
      for (const appearance of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme: appearance });
        await expect.poll(() => background(singleSignOnPage(page, language).start)).toBe(GREEN[appearance]);
      }
      for (const path of ['/login', '/case', '/agreements/user', '/no/such/page']) {
        await page.goto(path);
        await expect(page.getByText(name).filter({ visible: true }).first()).toBeVisible();
        await expectOwnName(page);
      }
    });

    test('is it to whoever signs up, signs in and works there', async ({ page }) => {
      test.slow();
      const person = await newPerson(language, singleSignOnOrigin);
      const [mail] = await mailsTo(person.account, singleSignOnOrigin);
      expect(mail?.subject).toContain(name);
      expect(`${mail?.subject} ${mail?.text}`).not.toContain('Moiety');

      await page.goto('/guide');
      const provider = providerPage(page, language);
      await expect(provider.heading).toBeVisible();
      await expect(page.getByText(name).filter({ visible: true }).first()).toBeVisible();
      await expectOwnName(page);
      await provider.signIn(person);

      await expect(page).toHaveURL('/guide');
      await expect(page.getByRole('banner').getByText(name)).toBeVisible();
      const footer = page.getByRole('contentinfo');
      await expect(footer).toContainText(companies[language]);
      await expect(footer.getByRole('link', { name: footerLinks[language] })).toHaveAttribute(
        'href',
        '/agreements/privacy',
      );
      const navigation = page.getByRole('navigation', { name: words(language, 'elements.nav') });
      await navigation.getByRole('button', { name: words(language, 'portal.help-center') }).click();
      await expect(
        navigation.getByRole('link', { name: words(language, 'portal.help-center') }),
      ).toHaveAttribute('href', helpCenters[language]);
      await expectOwnName(page);
      await expectAccessibleEverywhere(page);

      for (const path of ['/home', '/profile', '/profile/notifications', '/molvalley']) {
        await page.goto(path);
        await expect(page.getByRole('banner').getByText(name)).toBeVisible();
        await expect(page.getByRole('main')).toBeVisible();
        await expectOwnName(page);
      }
    });
  });
