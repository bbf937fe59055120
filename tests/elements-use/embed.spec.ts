// The examples of `tests/embed`, which the gallery shows.
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { OTHER_VERSION, prepared } from './prepared.ts';
import { expect, openPage, test } from './use.ts';

/** Opens an example that is a page of its own, with the elements from where they are served here. */
const openExample = async (page: Page, name: string, toolUrl = ''): Promise<void> => {
  const html = await readFile(join(import.meta.dirname, '../embed', name, 'index.html'), 'utf8');
  await openPage(
    page,
    html
      // An icon of the page's own, because a browser asks for one in any case.
      .replace('<title>', '<link rel="icon" href="data:," /><title>')
      .replace("default-src 'none';", "default-src 'none'; img-src data:;")
      .replaceAll('https://moiety.example', prepared.elements)
      .replaceAll('https://plot.example/', toolUrl),
  );
};

const built = (name: string): string => `${prepared.pages}/built/embed/${name}/index.html`;

/** A shell, a field whose text is shown, and a dialog that asks. */
const expectApplication = async (page: Page): Promise<void> => {
  await expect(page.getByRole('banner')).toContainText('Assay desk');
  await expect(page.getByRole('navigation').getByRole('link')).toHaveText('Home');
  await page.getByRole('textbox', { name: 'Compound' }).fill('ibuprofen');
  await expect(page.locator('output')).toHaveText('ibuprofen');
  const question = page.getByRole('alertdialog', { name: 'Delete it?' });
  for (const [answer, outcome] of [
    ['Cancel', 'ibuprofen'],
    ['OK', 'gone'],
  ] as const) {
    await page.getByRole('button', { name: 'Delete' }).click();
    await expect(question).toBeVisible();
    await page.getByRole('button', { name: answer, exact: true }).click();
    await expect(question).toBeHidden();
    await expect(page.locator('output')).toHaveText(outcome);
  }
};

test('a page with one tag', async ({ page }) => {
  await openExample(page, 'plain');
  await expectApplication(page);
});

for (const framework of ['react', 'vue', 'svelte', 'angular'])
  test(`an application in ${framework}`, async ({ page }) => {
    await page.goto(built(framework));
    await expectApplication(page);
  });

test('a page that another version of the elements is on', async ({ page, complaints }) => {
  await openExample(page, 'two-versions');
  await page.getByRole('button', { name: /English/ }).click();
  await page.getByRole('button', { name: '中文' }).click();
  await expect(page.locator('html')).toHaveAttribute('lang', 'zh-CN');
  await expect.poll(() => complaints.filter((words) => words.includes(OTHER_VERSION))).toHaveLength(1);
  expect(complaints).toHaveLength(1);
  complaints.length = 0;
});

test('a page under a strict policy', async ({ page }) => {
  await openExample(page, 'strict-policy');
  await page.getByRole('textbox', { name: 'Compound' }).fill('ibuprofen');
  await page.getByRole('button', { name: /English/ }).click();
  await page.getByRole('button', { name: '中文' }).click();
  await expect(page.getByRole('link', { name: '跳到正文' })).toBeAttached();
});

test('a page from right to left', async ({ page }) => {
  await openExample(page, 'right-to-left');
  const sidebar = await page.getByRole('navigation').boundingBox();
  const heading = await page.getByRole('heading', { name: 'Results' }).boundingBox();
  expect(sidebar!.x).toBeGreaterThan(heading!.x);
});

test('a page with a hosted tool', async ({ page }) => {
  const tool = built('hosted-tool').replace('localhost', '127.0.0.1').replace('index.html', '');
  await openExample(page, 'hosted-tool', tool);
  const frame = page.frameLocator('iframe[name="plot"]');
  await expect(frame.getByRole('heading')).toHaveText('Plot');
  await frame.getByRole('button', { name: 'Set 1' }).click();
  await expect(frame.getByRole('heading')).toHaveText('Plot set/1');
  await expect.poll(() => new URL(page.url()).searchParams.get('plot-app')).toBe('/set/1');
  await page.evaluate(() => {
    document.documentElement.lang = 'zh-CN';
  });
  await expect(frame.getByRole('heading')).toHaveText('曲线 set/1');
  await page.goBack();
  await expect(frame.getByRole('heading')).toHaveText('曲线');
});
