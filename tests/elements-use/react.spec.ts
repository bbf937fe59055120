// React 19, by tags and by the wrappers: the cases of custom-elements-everywhere and what an application does.
import { pathToFileURL } from 'node:url';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { prepared } from './prepared.ts';
import { expect, openPage, test } from './use.ts';

const open = async (page: Page, origin: string, name: string, kit: string): Promise<void> => {
  await page.goto(`${origin}/built/react/react.html?case=${encodeURIComponent(name)}&kit=${kit}`);
  await expect(page.locator('#root > *').first()).toBeAttached();
};

const it = (page: Page) => page.locator('#it');
const property = (page: Page, name: string): Promise<unknown> =>
  it(page).evaluate((element, key) => (element as unknown as Record<string, unknown>)[key], name);
const change = (page: Page): Promise<void> => page.getByRole('button', { name: 'Change' }).click();
const call = (page: Page, name: string): Promise<void> =>
  it(page).evaluate(
    (element, event) => (element as unknown as { call(name: string): void }).call(event),
    name,
  );

const items = [{ id: 'home', title: 'Home', url: '/home' }];

/** React and the elements as a server has them: those of the project that installed the packed elements. */
const serverSide = async () => {
  const modules = join(prepared.projects, 'project/node_modules');
  const load = (path: string) => import(pathToFileURL(join(modules, path)).href) as Promise<unknown>;
  const [react, server, components] = await Promise.all([
    load('react/index.js'),
    load('react-dom/server.node.js'),
    load('@moiety/elements/dist/react.js'),
  ]);
  return {
    ...(react as { default: typeof import('react') }).default,
    ...(server as { default: typeof import('react-dom/server') }).default,
    components: components as typeof import('../../elements/src/react.ts'),
  };
};

for (const kit of ['tags', 'wrappers'])
  test.describe(`React with ${kit}`, () => {
    test('an element without children', async ({ page }) => {
      await open(page, prepared.pages, 'no children', kit);
      await expect(it(page)).toContainText('3');
    });

    test('an element with children in its shadow root', async ({ page }) => {
      await open(page, prepared.pages, 'shadow root', kit);
      await expect(page.getByRole('link', { name: 'Home' })).toBeVisible();
    });

    test('children of its own and of React, which React goes on changing', async ({ page }) => {
      await open(page, prepared.pages, 'children', kit);
      await expect(page.getByRole('dialog', { name: 'Run' })).toBeVisible();
      await expect(page.getByText('Step 1')).toBeVisible();
      await page.getByRole('button', { name: 'Next' }).click();
      await expect(page.getByText('Step 2')).toBeVisible();
    });

    test('an element that goes and comes back', async ({ page }) => {
      await open(page, prepared.pages, 'toggle', kit);
      const toggle = page.getByRole('button', { name: 'Toggle' });
      await expect(page.getByRole('heading', { name: 'Results' })).toBeVisible();
      await toggle.click();
      await expect(it(page)).toHaveCount(0);
      await toggle.click();
      await expect(page.getByRole('heading', { name: 'Results' })).toBeVisible();
      await expect(page.getByRole('banner')).toContainText('Assay desk');
    });

    test('a boolean, which can become false', async ({ page }) => {
      await open(page, prepared.pages, 'boolean', kit);
      expect(await property(page, 'showFooter')).toBe(true);
      await change(page);
      await expect.poll(() => property(page, 'showFooter')).toBe(false);
    });

    test('a number', async ({ page }) => {
      await open(page, prepared.pages, 'number', kit);
      expect(await property(page, 'count')).toBe(41);
      await change(page);
      await expect(it(page)).toContainText('42');
    });

    test('a string', async ({ page }) => {
      await open(page, prepared.pages, 'string', kit);
      await expect(page.getByLabel('Compound')).toBeVisible();
      await change(page);
      await expect(page.getByLabel('Assay')).toBeVisible();
    });

    test('a list, as a property', async ({ page }) => {
      await open(page, prepared.pages, 'array', kit);
      await expect(page.getByRole('link')).toHaveText(['Home']);
      await change(page);
      await expect(page.getByRole('link')).toHaveText(['Home', 'Data']);
    });

    test('an object, as a property in camel case', async ({ page }) => {
      await open(page, prepared.pages, 'object', kit);
      expect(await property(page, 'appInfo')).toEqual({ name: 'Assay desk' });
      await change(page);
      await expect(page.getByRole('banner')).toContainText('Other desk');
    });

    test('a listener that is added by script', async ({ page }) => {
      await open(page, prepared.pages, 'imperative', kit);
      await expect(page.locator('output')).toBeEmpty();
      await call(page, 'camelCase');
      await expect(page.locator('output')).toHaveText('camelCase');
    });

    test('handlers of events, whatever the case of their names', async ({ page }) => {
      await open(page, prepared.pages, 'declarative', kit);
      const names = ['lowercase', 'kebab-case', 'camelCase', 'CAPSCASE', 'PascalCase'];
      for (const [index, name] of names.entries()) {
        await call(page, name);
        await call(page, 'another');
        await expect(page.locator('output')).toHaveText(names.slice(0, index + 1).join(' '));
      }
    });

    test('what the server rendered is alive when it is hydrated', async ({ page }) => {
      const { createElement, StrictMode, renderToString, components } = await serverSide();
      // React gives a tag that it hydrates no objects; the wrapper does.
      const element =
        kit === 'tags'
          ? createElement('mo-badge', { id: 'it', count: 3 })
          : createElement(components.MoNav, { id: 'it', items });
      const markup = renderToString(createElement(StrictMode, null, element));
      const html = await readFile(join(prepared.projects, 'pages/react/react.html'), 'utf8');
      const filled = html.replace('<div id="root"></div>', `<div id="root">${markup}</div>`);
      const wanted = kit === 'tags' ? 'no+children' : 'shadow+root';
      await openPage(page, filled, { query: `?case=${wanted}&kit=${kit}` });
      if (kit === 'tags') await expect(it(page)).toContainText('3');
      else await expect(page.getByRole('link', { name: 'Home' })).toBeVisible();
    });

    test('a field whose text is the application’s', async ({ page }) => {
      await open(page, prepared.pages, 'controlled', kit);
      const field = page.getByLabel('Symbol');
      await field.pressSequentially('na3cl');
      await expect(field).toHaveValue('NACL');
      await expect(page.locator('output')).toHaveText('NACL');
    });

    test('a dialog that is open when the application says so, again and again', async ({ page }) => {
      await open(page, prepared.pages, 'controlled', kit);
      const dialog = page.getByRole('alertdialog', { name: 'Sure?' });
      for (const close of ['Escape', 'Cancel', 'OK']) {
        await page.getByRole('button', { name: 'Ask' }).click();
        await expect(dialog).toBeVisible();
        if (close === 'Escape') await page.keyboard.press(close);
        else await dialog.getByRole('button', { name: close }).click();
        await expect(dialog).toBeHidden();
      }
    });

    test('a reference, with the element’s methods', async ({ page }) => {
      await open(page, prepared.pages, 'reference', kit);
      await page.getByRole('button', { name: 'Open' }).click();
      await expect(page.getByRole('dialog', { name: 'By reference' })).toBeVisible();
    });
  });

test('properties that are set before the element is defined are taken over', async ({ page }) => {
  await openPage(
    page,
    `<!doctype html>
      <html lang="en-US">
        <title>A page</title>
        <link rel="icon" href="data:," />
        <mo-nav></mo-nav>
        <mo-badge count="1"></mo-badge>
        <mo-dialog title="Early"></mo-dialog>
        <script>
          document.querySelector('mo-nav').items = [{ id: 'home', title: 'Home', url: '/home' }];
          document.querySelector('mo-badge').count = 7;
          document.querySelector('mo-dialog').open = true;
        </script>
      </html>`,
  );
  await page.addScriptTag({ type: 'module', url: `${prepared.elements}/elements/moiety.js` });
  await expect(page.getByRole('dialog', { name: 'Early' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('link', { name: 'Home' })).toBeVisible();
  await expect(page.locator('mo-badge')).toContainText('7');
});
