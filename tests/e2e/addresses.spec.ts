import { inTurns } from '../pages/in-turns.ts';
import { origin } from '../product.ts';
import { loginPage } from '../pages/login-page.ts';
import { shellPage } from '../pages/shell-page.ts';
import { words } from '../pages/words.ts';
import { expect, keepHere, test, inLanguage } from './journey.ts';

/** What follows `/redirect` in an address that somebody made to lead elsewhere. */
const hostile = [
  '//evil.example/',
  '/https://evil.example/',
  '/%2F%2Fevil.example/',
  '/%5C%5Cevil.example/',
  '/\\evil.example/',
  '/%09/evil.example/',
  '/%0d%0a//evil.example/',
  '/javascript:alert(1)',
  '/..%2F..%2F%2Fevil.example',
  '/redirect//evil.example/',
];

test('/redirect asks for a sign-in and keeps path, query and hash', async ({ page }) => {
  await page.goto('/redirect/profile?from=mail#sessions');
  await expect(page).toHaveURL(/\/login\?redirect=/);
  await loginPage(page).signIn();
  await expect(page).toHaveURL('/profile?from=mail#sessions');
});

test.describe('signed in', () => {
  test.use({ signedIn: true });

  test('/redirect stays on this origin, whatever follows it', async ({ page, context }) => {
    test.slow();
    const elsewhere = await keepHere(context);
    for (const path of hostile) {
      await page.goto(`/redirect${path}`);
      await expect(page.getByRole('heading', { level: 1 }).first(), path).toBeVisible();
      expect(new URL(page.url()).origin, path).toBe(origin);
    }
    expect(elsewhere).toEqual([]);
    await page.goto('/redirect/redirect/profile?x=1#here');
    await expect(page).toHaveURL('/profile?x=1#here');
  });
});

for (const language of inTurns('another letter case'))
  inLanguage(language, () => {
    test.use({ signedIn: true });

    test('another letter case and a slash at the end lead to the one address, its title and its entry of the menu', async ({
      page,
    }) => {
      for (const [asked, address, entry, title] of [
        ['/Profile/Credits', '/profile/credits', 'portal.user-center', 'portal.credits'],
        ['/profile/', '/profile', 'portal.user-center', 'portal.user-center'],
        ['/GUIDE/?x=1#here', '/guide?x=1#here', 'portal.home', 'portal.home'],
      ] as const) {
        await page.goto(asked);
        await expect(page).toHaveURL(address);
        await expect(page).toHaveTitle(new RegExp(`^${words(language, title)}`));
        const marked = shellPage(page, language).navigation.locator('[aria-current=page]');
        await expect(marked).toHaveCount(1);
        await expect(marked).toContainText(words(language, entry));
      }
    });
  });

inLanguage('en-US', (language) => {
  test('addresses without a page, and links without a use, say so to everybody', async ({ page }) => {
    for (const address of ['/not-found', '/404', '/no/such/page?x=1#y']) {
      await page.goto(address);
      await expect(
        page.getByRole('heading', { level: 1, name: words(language, 'portal.not-found.title') }),
      ).toBeVisible();
      await expect(page).toHaveURL(address);
    }
    await page.goto('/link-expired');
    await expect(
      page.getByRole('heading', { level: 1, name: words(language, 'portal.link-expired.title') }),
    ).toBeVisible();
    await page.getByRole('link', { name: words(language, 'portal.link-expired.ask') }).click();
    await expect(page).toHaveURL('/forgot-password');
  });
});
