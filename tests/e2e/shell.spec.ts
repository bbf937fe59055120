import { shellPage } from '../pages/shell-page.ts';
import { dialog } from '../pages/dialog.ts';
import { loginPage } from '../pages/login-page.ts';
import { locales, words } from '../pages/words.ts';
import { expectAccessible, expectAccessibleEverywhere } from './accessible.ts';
import { endSession, expect, test } from './journey.ts';

test.use({ signedIn: true });

for (const language of locales)
  test.describe(`in ${language}`, () => {
    test.use({ language });

    test('logging out asks first, and then the way in is closed', async ({ page }) => {
      await page.goto('/guide');
      const shell = shellPage(page, language);
      await shell.logOut();
      const zh = language === 'zh-CN';
      const question = dialog(page, zh ? '退出登录' : 'Log out');
      await expect(question).toContainText(zh ? '您确定要退出登录吗?' : 'Are you sure you want to log out?');
      await expectAccessible(page);
      await page.keyboard.press('Escape');
      await expect(question).toHaveCount(1);
      await question.getByRole('button', { name: zh ? '取消' : 'Cancel' }).click();
      await expect(question).toHaveCount(0);
      await shell.logOut();
      await question.getByRole('button', { name: zh ? '确认' : 'OK' }).click();
      await expect(loginPage(page, language).heading).toBeVisible();
      expect((await page.context().cookies()).some(({ name }) => name === 'access_token')).toBe(false);
      await page.goto('/guide');
      await expect(page).toHaveURL('/login?redirect=%2Fguide');
    });

    test('the guide is accessible and fits, light and dark, on a phone and on a wide screen', async ({
      page,
    }) => {
      await page.goto('/guide');
      await expect(
        page.getByRole('heading', { level: 1, name: words(language, 'portal.guide.welcome', 'owner') }),
      ).toBeVisible();
      await expectAccessibleEverywhere(page);
    });
  });

test('the language changes everything at once, and stays', async ({ page }) => {
  await page.goto('/guide');
  await shellPage(page).chooseLanguage('中文');
  const shell = shellPage(page, 'zh-CN');
  await expect(page.locator('html')).toHaveAttribute('lang', 'zh-CN');
  await expect(shell.home).toBeVisible();
  await expect(page).toHaveTitle(/首页/);
  expect(await page.evaluate(() => localStorage.getItem('moiety-share-locale'))).toBe('zh-CN');
  await page.reload();
  await expect(shell.home).toBeVisible();
  await shell.logOut();
  await page.getByRole('button', { name: '确认' }).click();
  await expect(loginPage(page, 'zh-CN').heading).toBeVisible();
});

test('the appearance changes at once, stays, and follows the system when told to', async ({ page }) => {
  const background = (): Promise<string> =>
    page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
  await page.emulateMedia({ colorScheme: 'light' });
  await page.goto('/guide');
  const shell = shellPage(page);
  await expect(shell.userMenu).toBeVisible();
  const light = await background();
  await shell.userMenu.click();
  await expectAccessible(page);
  await page.getByRole('menuitemradio', { name: words('en-US', 'portal.theme.dark') }).click();
  await expect.poll(background).not.toBe(light);
  const dark = await background();
  await page.reload();
  expect(await background()).toBe(dark);
  await shell.userMenu.click();
  await page.getByRole('menuitemradio', { name: words('en-US', 'portal.theme.system') }).click();
  await expect.poll(background).toBe(light);
  await page.emulateMedia({ colorScheme: 'dark' });
  await expect.poll(background).toBe(dark);
});

test('the sidebar is 248 px wide, collapses to 70, and remembers it', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto('/guide');
  const shell = shellPage(page);
  const width = async (): Promise<number | undefined> =>
    (await page.locator('mo-sidebar').boundingBox())?.width;
  await expect.poll(width).toBe(248);
  await shell.collapse.click();
  await expect.poll(width).toBe(70);
  await expectAccessible(page);
  await page.reload();
  await expect.poll(width).toBe(70);
  await shell.expand.click();
  await expect.poll(width).toBe(248);
});

test('on a phone the sidebar is a drawer that Escape closes', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto('/guide');
  const shell = shellPage(page);
  await expect(shell.home).toBeHidden();
  await shell.menuToggle.click();
  await expect(shell.home).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(shell.home).toBeHidden();
});

test('an address with nothing behind it says so', async ({ page }) => {
  await page.goto('/no/such/page');
  await expect(page.getByRole('heading', { level: 1, name: 'Page not found' })).toBeVisible();
  await expectAccessible(page);
});

test('an expired session asks once over the page, and then goes on', async ({ page }) => {
  await page.goto('/guide');
  await expect(shellPage(page).userMenu).toBeVisible();
  await endSession(page);
  await page.reload();
  const again = dialog(page, words('en-US', 'login.again.title'));
  await expect(again).toBeVisible();
  await expectAccessible(page);
  await again.getByLabel('Password', { exact: true }).fill('Journey-Owner-1');
  await page.keyboard.press('Enter');
  await expect(again).toHaveCount(0);
  await expect(page).toHaveURL('/guide');
  await expect(shellPage(page).userMenu).toBeVisible();
});
