// The elements twice in one page, as when a page and a part of it each bring their own.
import { OTHER_VERSION, prepared } from './prepared.ts';
import { expect, test } from './use.ts';

test('the same file twice is quiet', async ({ page, show }) => {
  await show({
    head: `<script type="module" src="${prepared.elements}/elements/moiety.js?again"></script>
      <script type="module" src="${prepared.elements}/elements/moiety.js"></script>`,
    body: '<mo-badge count="3"></mo-badge>',
  });
  await page.waitForLoadState();
  await expect(page.locator('mo-badge')).toContainText('3');
});

test('of two versions the first stays, with one warning that names both', async ({
  page,
  show,
  complaints,
}) => {
  await show({
    head: `<script type="module">
      import * as first from '${prepared.elements}/elements/moiety.js';
      const second = await import('${prepared.elements}/other/moiety.js');
      Object.assign(window, { first, second, copies: 2 });
    </script>`,
    body: `<mo-dialog id="dialog" title="Run" content="Running."></mo-dialog>
      <mo-badge count="3"></mo-badge>`,
  });
  await page.waitForFunction(() => 'copies' in window);
  expect(complaints).toEqual([expect.stringContaining(OTHER_VERSION)]);
  expect(complaints[0]).toMatch(/ 0\.1\.0.*0\.0\.1/);
  complaints.length = 0;

  // What a script of either copy calls meets the elements of the first.
  await page.evaluate(async () => {
    const { second } = window as unknown as { second: typeof import('../../elements/src/index.ts') };
    document.querySelector<HTMLElement & { open: boolean }>('#dialog')!.open = true;
    second.toast.success('From the second copy', { duration: 0 });
  });
  const dialog = page.getByRole('dialog', { name: 'Run' });
  await expect(dialog).toBeVisible();
  await expect(page.locator('mo-toast')).toContainText('From the second copy');
  // Above the modal dialog and not inert: it can be closed by a click.
  await page.locator('mo-toast').getByRole('button').click();
  await expect(page.locator('mo-toast')).toHaveCount(0);
  await expect(dialog).toBeVisible();
  // One region, whichever copy asks.
  await page.evaluate(() => {
    const { first } = window as unknown as { first: typeof import('../../elements/src/index.ts') };
    first.toast.info('From the first copy', { duration: 0 });
  });
  await expect(page.locator('mo-toast-region')).toHaveCount(1);
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  const agreed = page.evaluate(() => {
    const { second } = window as unknown as { second: typeof import('../../elements/src/index.ts') };
    return second.confirm({ title: 'Stop?', content: 'It is running.' });
  });
  await page.getByRole('alertdialog', { name: 'Stop?' }).getByRole('button', { name: 'OK' }).click();
  expect(await agreed).toBe(true);
});
