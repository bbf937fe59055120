import { execFile } from 'node:child_process';
import { createReadStream, existsSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join } from 'node:path';
import { promisify } from 'node:util';
import type { Locator, Page } from '@playwright/test';
import { dialog } from '../pages/dialog.ts';
import { words } from '../pages/words.ts';
import { origin } from '../product.ts';
import { expect, expectAccessible, test } from './journey.ts';

const root = join(import.meta.dirname, '../..');

/** A host of static files with the shell in a folder, which sends `404.html` for what is not there. */
interface StaticHost {
  address: string;
  server: Server;
  folder: string;
}

const types: Readonly<Record<string, string>> = {
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
  '.html': 'text/html',
};

const startStaticHost = async (): Promise<StaticHost> => {
  const base = '/desk/one/';
  const folder = join(root, '.cache/shell', String(process.pid));
  await promisify(execFile)(
    'vite',
    [
      'build',
      '--config',
      'shell/vite.config.ts',
      '--outDir',
      folder,
      `--base=${base}`,
      '--logLevel',
      'error',
    ],
    { cwd: root },
  );
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost');
    const name = pathname === base ? 'index.html' : pathname.slice(base.length);
    const isThere =
      pathname.startsWith(base) && /^[\w.-]+(?:\/[\w.-]+)?$/.test(name) && existsSync(join(folder, name));
    const file = isThere ? name : '404.html';
    response.writeHead(isThere ? 200 : 404, { 'content-type': types[extname(file)] ?? 'text/plain' });
    createReadStream(join(folder, file)).pipe(response);
  });
  await new Promise<void>((resolve) => {
    server.listen(0, resolve);
  });
  return { address: `http://localhost:${(server.address() as AddressInfo).port}${base}`, server, folder };
};

let host: StaticHost;
test.beforeAll(async () => {
  host = await startStaticHost();
});
test.afterAll(() => {
  host.server.close();
  rmSync(host.folder, { recursive: true, force: true });
});

/** The address that the host page's content names. */
const addressOn = (page: Page): Locator => page.locator('moiety-shell code');

/** The path below the shell's own that the browser shows. */
const pathIn = (page: Page, address: string): string => page.url().slice(address.length - 1);

const served = 'as npm start serves it';
const addressOf = (place: string): string => (place === served ? `${origin}/shell/` : host.address);

for (const place of [served, 'on a host of static files'])
  test.describe(`the stand-alone shell, ${place}`, () => {
    test('leads from page to page by keyboard, Back and Forward', async ({ page }) => {
      const address = addressOf(place);
      await page.goto(address);
      const welcome = page.getByRole('heading', { level: 1, name: 'Welcome to Home Page' });
      await expect(welcome).toBeVisible();
      await expect(page).toHaveTitle('Home – Moiety');
      await expect(page.getByRole('navigation').getByRole('link', { name: 'Home' })).toHaveAttribute(
        'aria-current',
        'page',
      );
      await expectAccessible(page);

      await page.getByRole('navigation').getByRole('link', { name: 'User center' }).press('Enter');
      const hostContent = page.getByRole('heading', { level: 1, name: 'Content of the host page' });
      await expect(hostContent).toBeFocused();
      await expect(addressOn(page)).toHaveText('/profile');
      expect(pathIn(page, address)).toBe('/profile');

      await page.getByRole('button', { name: words('en-US', 'elements.user-menu') }).press('Enter');
      await page.getByRole('menuitem', { name: 'Network detection' }).press('Enter');
      await expect(addressOn(page)).toHaveText('/profile/network-detection');
      await page.goBack();
      await expect(addressOn(page)).toHaveText('/profile');
      await page.goBack();
      await expect(welcome).toBeVisible();
      await page.goForward();
      await expect(hostContent).toBeVisible();
    });

    test('signs nobody in: the card leads to the first page without a call', async ({ page }) => {
      const address = addressOf(place);
      await page.goto(`${address}signin`);
      const main = page.getByRole('main');
      await expect(main.getByRole('heading', { level: 1, name: 'Sign in' })).toBeVisible();
      await expect(page.getByRole('navigation')).toHaveCount(0);
      await expectAccessible(page);

      const calls: string[] = [];
      page.on('request', (request) => {
        if (request.method() !== 'GET' || ['fetch', 'xhr'].includes(request.resourceType()))
          calls.push(request.url());
      });
      await main.getByRole('button', { name: 'Sign in' }).click();
      await expect(main.getByRole('textbox', { name: 'Username' })).toBeFocused();
      await main.getByRole('textbox', { name: 'Username' }).fill('researcher');
      await main.getByRole('textbox', { name: 'Password' }).fill('secret');
      await main.getByRole('textbox', { name: 'Password' }).press('Enter');
      await expect(page.getByRole('heading', { name: 'Welcome to Home Page' })).toBeFocused();
      expect(pathIn(page, address)).toBe('/');
      expect(calls).toEqual([]);
    });

    for (const path of ['404', 'not-found'])
      test(`says at /${path} that there is no page, and leads home`, async ({ page }) => {
        const address = addressOf(place);
        await page.goto(address + path);
        await expect(page.getByRole('heading', { level: 1, name: 'Page not found' })).toBeVisible();
        await expectAccessible(page);
        await page.getByRole('link', { name: 'Go to the home page' }).click();
        await expect(page.getByRole('heading', { name: 'Welcome to Home Page' })).toBeFocused();
        expect(pathIn(page, address)).toBe('/');
      });

    test('shows any other path by a deep link, with the content that the host page has for it', async ({
      page,
    }) => {
      await page.goto(`${addressOf(place)}any/path%20at.all?x=1`);
      await expect(addressOn(page)).toHaveText('/any/path%20at.all');
      await expectAccessible(page);
    });
  });

test.describe('in the stand-alone shell', () => {
  test('choosing a language closes the dialog and changes nothing', async ({ page }) => {
    await page.goto(host.address);
    await page.getByRole('button', { name: words('en-US', 'elements.user-menu') }).click();
    await page.getByRole('menuitem', { name: words('en-US', 'elements.switch-language') }).click();
    const languages = dialog(page, words('en-US', 'elements.switch-language'));
    await languages.getByRole('button', { name: '中文' }).click();
    await expect(languages).toHaveCount(0);
    await expect(page.locator('html')).toHaveAttribute('lang', 'en-US');
    expect(await page.evaluate(() => localStorage.length)).toBe(0);
  });

  for (const answer of ['elements.log-out.confirm', 'elements.cancel'] as const)
    test(`answering “${words('en-US', answer)}” to logging out closes the dialog and changes nothing`, async ({
      page,
    }) => {
      await page.goto(`${host.address}profile`);
      await page.getByRole('button', { name: words('en-US', 'elements.user-menu') }).click();
      await page.getByRole('menuitem', { name: words('en-US', 'elements.log-out') }).click();
      const question = dialog(page, words('en-US', 'elements.log-out'));
      await expect(question).toHaveCount(1);
      await page.keyboard.press('Escape');
      await expect(question).toHaveCount(1);
      await question.getByRole('button', { name: words('en-US', answer), exact: true }).click();
      await expect(question).toHaveCount(0);
      expect(pathIn(page, host.address)).toBe('/profile');
    });

  test('speaks Chinese to who does, in the dark, on a phone', async ({ otherBrowser }) => {
    const context = await otherBrowser({
      locale: 'zh-CN',
      colorScheme: 'dark',
      viewport: { width: 360, height: 640 },
    });
    const page = await context.newPage();
    await page.goto(host.address);
    await expect(page.getByRole('heading', { name: '欢迎来到首页' })).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('button', { name: words('zh-CN', 'elements.sidebar') }).click();
    await page.getByRole('navigation').getByRole('link', { name: '登录' }).click();
    await expect(page.getByRole('heading', { name: '登录' })).toBeVisible();
    await expectAccessible(page);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
  });

  test.describe('a page that cannot be loaded', () => {
    test.use({ allowedErrors: [/Failed to fetch dynamically imported module/] });

    test('says so, and is there once it can be', async ({ page }) => {
      await page.goto(host.address);
      await page.route('**/sign-in-view-*.js', (route) => route.abort());
      await page.getByRole('navigation').getByRole('link', { name: 'Sign in' }).click();
      await expect(page.getByRole('alert')).toContainText('This page could not be loaded');
      await page.unroute('**/sign-in-view-*.js');
      await page.getByRole('button', { name: 'Try again' }).click();
      await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
    });
  });
});
