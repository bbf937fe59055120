import type { Page } from '@playwright/test';
import { PNG } from 'pngjs';
import { landingPage } from '../pages/home-page.ts';
import { messagesPages } from '../pages/messages-pages.ts';
import { palette } from '../pages/palette.ts';
import { profilePage } from '../pages/profile-page.ts';
import { shellPage } from '../pages/shell-page.ts';
import { dialog } from '../pages/dialog.ts';
import { locales, words } from '../pages/words.ts';
import { expectAccessibleEverywhere } from './accessible.ts';
import { endSession, expect, test, inLanguage } from './journey.ts';

test.use({ signedIn: true });

inLanguage('zh-CN', (language) => {
  test('logging out asks first, and then the way in is closed', async ({ page }) => {
    await page.goto('/guide');
    const shell = shellPage(page, language);
    await shell.logOut();
    const question = dialog(page, '退出登录');
    await expect(question).toContainText('您确定要退出登录吗?');
    await page.keyboard.press('Escape');
    await expect(question).toHaveCount(1);
    await question.getByRole('button', { name: '取消' }).click();
    await expect(question).toHaveCount(0);
    await shell.logOut();
    await question.getByRole('button', { name: '确认' }).click();
    await expect(landingPage(page, language).heading).toBeVisible();
    await expect(page).toHaveURL('/home');
    expect((await page.context().cookies()).some(({ name }) => name === 'access_token')).toBe(false);
    await page.goto('/guide');
    await expect(page).toHaveURL('/login?redirect=%2Fguide');
  });
});

for (const language of locales)
  inLanguage(language, () => {
    test('without a site file the menu has cases and help, and marks the page that one is on', async ({
      page,
    }) => {
      await page.goto('/guide');
      const { navigation, home } = shellPage(page, language);
      await expect(home).toHaveAttribute('aria-current', 'page');
      const help = navigation.getByRole('button', {
        name: words(language, 'portal.help-center'),
        exact: true,
      });
      // The submenu stays open once one of its pages was chosen.
      await help.click();
      for (const id of [
        'portal.cases.title',
        'portal.help-center',
        'portal.help.documentation',
        'portal.help.faqs',
        'portal.help.contact-support',
      ]) {
        const entry = navigation.getByRole('link', { name: words(language, id), exact: true });
        await entry.click();
        await expect(entry).toHaveAttribute('aria-current', 'page');
        await expect(page).toHaveURL((await entry.getAttribute('href')) ?? '');
        await expect(navigation.locator('[aria-current=page]')).toHaveCount(1);
        await expect(page.getByRole('heading', { level: 1 })).not.toHaveText(
          words(language, 'portal.not-found.title'),
        );
      }
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
  await expect(landingPage(page, 'zh-CN').heading).toBeVisible();
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
  await page.keyboard.press('Escape');
  await expect(shell.home).toBeHidden();
});

test('an address with nothing behind it says so', async ({ page }) => {
  await page.goto('/no/such/page');
  await expect(page.getByRole('heading', { level: 1, name: 'Page not found' })).toBeVisible();
});

test('an expired session asks once over the page, and then goes on', async ({ page }) => {
  await page.goto('/guide');
  await expect(shellPage(page).userMenu).toBeVisible();
  await endSession(page);
  await page.reload();
  const again = dialog(page, words('en-US', 'login.again.title'));
  await expect(again).toBeVisible();
  await again.getByLabel('Password', { exact: true }).fill('Journey-Owner-1');
  await page.keyboard.press('Enter');
  await expect(again).toHaveCount(0);
  await expect(page).toHaveURL('/guide');
  await expect(shellPage(page).userMenu).toBeVisible();
});

test.describe('when a part of a page does not come', () => {
  // The error page tells the console what did not come, and what the browser said of it.
  test.use({ allowedErrors: [/dynamically imported module|PageMissingError/] });
  const part = /\/assets\/profile-route-[^/]*\.js$/;

  test('it is asked for again, and nobody notices', async ({ page }) => {
    await page.goto('/guide');
    let asked = 0;
    await page.route(part, (route) => (asked++ === 0 ? route.abort() : route.continue()));
    await shellPage(page).openUserCenter();
    await expect(profilePage(page).current).toBeVisible();
    expect(asked).toBeGreaterThan(1);
  });

  test('the page says so, and Retry brings it; the page before is as it was', async ({ page }) => {
    await page.goto('/guide');
    const events = await page.evaluateHandle(() => {
      const heard: string[] = [];
      window.addEventListener('vite:preloadError', ({ type }) => heard.push(type));
      return heard;
    });
    await page.route(part, (route) => route.abort());
    await shellPage(page).openUserCenter();
    const heading = page.getByRole('heading', { name: words('en-US', 'portal.failure.missing-title') });
    await expect(heading).toBeVisible();
    await expect(page).toHaveURL('/profile');
    await expectAccessibleEverywhere(page);
    // At each attempt, and nothing was loaded anew: this version is still the server's.
    expect(await events.jsonValue()).toEqual(Array.from({ length: 3 }, () => 'vite:preloadError'));
    await page.unroute(part);
    await page.getByRole('button', { name: words('en-US', 'portal.failure.retry') }).click();
    await expect(profilePage(page).current).toBeVisible();
  });

  test('a newer version is loaded, once, at the page where the person was going', async ({ page }) => {
    await page.goto('/guide');
    await expect(shellPage(page).userMenu).toBeVisible();
    // What a deployment does: the files of the version before are gone, and those of the next are other ones.
    let gone = true;
    await page.route(/\/assets\/(?:profile-route|main|index)-[^/]*\.js$/, (route) =>
      gone ? route.fulfill({ status: 404 }) : route.continue(),
    );
    page.on('framenavigated', (frame) => {
      if (frame === page.mainFrame() && frame.url().endsWith('/profile')) gone = false;
    });
    await page.evaluate(() => Object.assign(window, { former: true }));
    await shellPage(page).openUserCenter();
    await expect(profilePage(page).current).toBeVisible();
    expect(await page.evaluate(() => 'former' in window)).toBe(false);
  });
});

test('the navigation is a rail of icons for whoever wants it, and stays one', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto('/guide');
  const shell = shellPage(page);
  await shell.userMenu.click();
  await page.getByRole('menuitemradio', { name: words('en-US', 'portal.navigation.rail') }).click();
  const rail = page.locator('mo-nav-rail');
  await expect.poll(async () => (await rail.boundingBox())?.width).toBe(80);
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.reload();
  await expect(rail).toBeVisible();
  await shell.moleculeAnalysis.click();
  await expect(page).toHaveURL('/molvalley');
  await page.setViewportSize({ width: 360, height: 740 });
  await expect(rail).toHaveCount(0);
  await shell.menuToggle.click();
  await shell.home.click();
  await expect(page).toHaveURL('/guide');
});

test('without a network a bar says so, and goes when it is back', async ({ page, context }) => {
  await page.goto('/guide');
  await expect(shellPage(page).userMenu).toBeVisible();
  await context.setOffline(true);
  const bar = page.getByText(words('en-US', 'portal.bar.offline'));
  await expect(bar).toBeVisible();
  await context.setOffline(false);
  await expect(bar).toHaveCount(0);
});

test('a newer version on the server is told, and loaded by the person’s word alone', async ({ page }) => {
  let isNewer = true;
  // The stream does not end, so nothing waits for its whole answer.
  await page.route(/\/(?:ironAPI|xocapi)\/(?!.*\/stream\/)/, async (route) => {
    const response = await route.fetch();
    const headers = { ...response.headers(), ...(isNewer && { 'x-moiety-version': '999.0.0' }) };
    await route.fulfill({ response, headers });
  });
  await page.goto('/guide');
  const bar = page.getByText(words('en-US', 'portal.bar.update'));
  await expect(bar).toBeVisible();
  await page.evaluate(() => Object.assign(window, { former: true }));
  page.once('framenavigated', () => {
    isNewer = false;
  });
  await page.getByRole('button', { name: words('en-US', 'portal.bar.update.reload') }).click();
  await expect(shellPage(page).userMenu).toBeVisible();
  await expect(bar).toHaveCount(0);
  expect(await page.evaluate(() => 'former' in window)).toBe(false);
  // What the page still asks is not answered any more when the test is over.
  await page.unrouteAll({ behavior: 'ignoreErrors' });
});

test('the icon of the tab is seen on light and on dark', async ({ page }) => {
  await page.goto('/guide');
  const icon = page.locator('link[rel=icon][type="image/svg+xml"]');
  const address = await icon.getAttribute('href');
  await page.evaluate(async (src) => {
    const image = Object.assign(new Image(96, 96), { src: src!, id: 'icon' });
    Object.assign(image.style, { position: 'fixed', inset: '0', zIndex: 9 });
    document.body.append(image);
    await image.decode();
  }, address);
  /** The color of the mark's left line. */
  const ink = async (): Promise<number[]> => {
    const { data, width } = PNG.sync.read(await page.locator('#icon').screenshot());
    const at = 4 * (52 * width + 12);
    return [...data.subarray(at, at + 3)];
  };
  await page.emulateMedia({ colorScheme: 'light' });
  await expect.poll(ink).toEqual([22, 32, 46]);
  await page.emulateMedia({ colorScheme: 'dark' });
  await expect.poll(ink).toEqual([231, 235, 241]);
});

/** What is shown only in part, in whatever shadow tree: it scrolls inside, or ends beyond its box. */
const cutOff = (page: Page): Promise<string[]> =>
  page.locator('.pages').evaluate((pages) => {
    const all: Element[] = [];
    const collect = (root: ParentNode): void => {
      for (const element of root.querySelectorAll('*')) {
        all.push(element);
        if (element.shadowRoot) collect(element.shadowRoot);
      }
    };
    collect(pages);
    return all
      .filter((element) => {
        const { overflowX, overflowY } = getComputedStyle(element);
        const { scrollHeight, clientHeight, scrollWidth, clientWidth } = element;
        return (
          element.checkVisibility({ visibilityProperty: true }) &&
          // What is for screen readers only has a box of one pixel.
          clientHeight > 1 &&
          ((overflowY !== 'visible' && scrollHeight > clientHeight) ||
            (overflowX !== 'visible' && scrollWidth > clientWidth))
        );
      })
      .map(({ localName, className }) => `${localName}.${className}`);
  });

for (const { address, content } of [
  { address: '/guide', content: '.guide' },
  { address: '/profile/credits', content: '.credits-history' },
  { address: '/case/drug-like-shortlist', content: '.case-text' },
])
  test(`on paper ${address} is itself and whole, without what stands around it`, async ({ page }) => {
    await page.goto(address);
    const shell = shellPage(page);
    const around = [
      page.locator('mo-layout .top').first(),
      page.getByRole('contentinfo'),
      shell.navigation,
      shell.userMenu,
      palette(page).button,
      messagesPages(page).bell(0),
    ];
    const pressed = page.locator('.pages').locator('mo-button, .case-file-actions, .case-neighbors');
    await expect(shell.userMenu).toBeVisible();
    const read = page.locator(content);
    await expect(read).toBeVisible();
    await expect(page.locator('mo-skeleton, [aria-busy=true]').filter({ visible: true })).toHaveCount(0);
    await page.emulateMedia({ media: 'print' });
    // As wide as a sheet of A4.
    await page.setViewportSize({ width: 794, height: 1123 });
    for (const part of around) await expect(part).toBeHidden();
    await expect(pressed.filter({ visible: true })).toHaveCount(0);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(read).toBeVisible();
    expect(await cutOff(page)).toEqual([]);
  });
