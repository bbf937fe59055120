// Vue 3 and Svelte 5: properties, events, slots, and a field bound to the application's state.
import { prepared } from './prepared.ts';
import { expect, test } from './use.ts';

for (const framework of ['vue', 'svelte'])
  test.describe(framework, () => {
    test.beforeEach(async ({ page }) => {
      await page.goto(`${prepared.pages}/built/${framework}/${framework}.html`);
      await expect(page.getByRole('main')).toBeVisible();
    });

    test('objects and lists are properties, and slots are filled', async ({ page }) => {
      await expect(page.getByRole('banner')).toContainText('Assay desk');
      await expect(page.getByRole('navigation').getByRole('link')).toHaveText(['Home', 'Data']);
      await expect(page.getByText('Signed in')).toBeVisible();
    });

    test('a number that changes', async ({ page }) => {
      await page.getByRole('button', { name: 'Receive' }).click({ clickCount: 2 });
      await expect(page.locator('mo-badge')).toContainText('2');
    });

    test('a field and the state follow each other', async ({ page }) => {
      const field = page.getByLabel('Compound');
      await expect(field).toHaveValue('aspirin');
      await field.fill('ibuprofen');
      await expect(page.locator('output')).toContainText('ibuprofen');
      await page.getByRole('button', { name: 'Another' }).click();
      await expect(field).toHaveValue('caffeine');
    });

    test('events are heard, and can be cancelled', async ({ page }) => {
      const { pathname } = new URL(page.url());
      await page.getByRole('link', { name: 'Data' }).click();
      await expect(page.locator('output')).toContainText('data');
      expect(new URL(page.url()).pathname).toBe(pathname);
    });

    test('the words follow <html lang>', async ({ page }) => {
      await page.evaluate(() => {
        document.documentElement.lang = 'zh-CN';
      });
      await expect(page.getByRole('link', { name: '跳到正文' })).toBeAttached();
    });

    test('a dialog is open when the application says so', async ({ page }) => {
      const dialog = page.getByRole('alertdialog', { name: 'Delete it?' });
      await page.getByRole('button', { name: 'Delete' }).click();
      await expect(dialog).toBeVisible();
      await expect(page.getByText('aspirin goes.')).toBeVisible();
      await page.keyboard.press('Escape');
      await expect(dialog).toBeHidden();
      await page.getByRole('button', { name: 'Delete' }).click();
      await dialog.getByRole('button', { name: 'OK' }).click();
      await expect(dialog).toBeHidden();
      await expect(page.locator('output')).toContainText('true');
    });
  });

test('vue: a checkbox, a switch and the state follow each other, as the README writes it', async ({
  page,
}) => {
  await page.goto(`${prepared.pages}/built/vue/vue.html`);
  const box = page.getByRole('checkbox', { name: 'I accept' });
  const toggle = page.getByRole('switch', { name: 'Live' });
  await expect(box).not.toBeChecked();
  await expect(toggle).toBeChecked();
  await box.click();
  await expect(page.getByText('accepted, live')).toBeVisible();
  await toggle.click();
  await expect(page.getByText('accepted, still')).toBeVisible();
  await page.getByRole('button', { name: 'Swap' }).click();
  await expect(box).not.toBeChecked();
  await expect(toggle).toBeChecked();
});
