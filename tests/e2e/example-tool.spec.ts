import { palette } from '../pages/palette.ts';
import { molvalleyPage } from '../pages/molvalley-page.ts';
import { shellPage } from '../pages/shell-page.ts';
import { words } from '../pages/words.ts';
import { manifest } from '../../tool-kit/template/manifest.ts';
import { exampleOrigin, origin } from '../product.ts';
import { expect, expectAccessible, fixture, test } from './journey.ts';

test.describe('a tool as npm run create:tool makes it', () => {
  test.use({ signedIn: true });

  test('calls the API in the person’s name, follows the portal, and has commands there', async ({ page }) => {
    await page.goto(manifest.path);
    const tool = page.frameLocator('iframe[name="example"]');
    await expect(tool.getByRole('heading', { name: 'Your molecule sets' })).toBeVisible();
    await expect(tool.getByText('There are none yet.')).toBeVisible();
    await expectAccessible(page);

    await page.goto('/molvalley');
    const { choose, saved } = molvalleyPage(page);
    await choose(fixture('solvents.smi'));
    await saved();
    await page.goto(manifest.path);
    await expect(tool.getByRole('listitem')).toContainText(['solvents']);

    // A set that another tool made is there after the command.
    await page.route(`${origin}/ironAPI/api/v1/molecule_set/**`, (route) => route.abort());
    await palette(page).run('Refresh the molecule sets');
    const failure = tool.getByRole('alert');
    await expect(failure).toContainText(words('en-US', 'api.error.no-answer'));
    await page.unroute(`${origin}/ironAPI/api/v1/molecule_set/**`);
    await failure.getByRole('button', { name: words('en-US', 'kit.retry') }).click();
    await expect(failure).toHaveCount(0);
    await expect(tool.getByRole('listitem')).toContainText(['solvents']);

    // What the server writes by a job is followed to its end, and is there to download.
    await tool.getByRole('button', { name: 'Export' }).click();
    const downloading = page.waitForEvent('download');
    await tool.getByRole('button', { name: 'Download' }).click();
    expect((await downloading).suggestedFilename()).toMatch(/^solvents.*\.sdf$/);
  });

  test('leads to the portal where it is opened by itself', async ({ page }) => {
    await page.goto(exampleOrigin);
    const title = manifest.title['en-US'];
    await expect(
      page.getByRole('heading', { name: words('en-US', 'kit.notFramed.title', title) }),
    ).toBeVisible();
    await page.getByRole('link', { name: words('en-US', 'kit.notFramed.open') }).click();
    await expect(page).toHaveURL(origin + manifest.path);
    await expect(shellPage(page).userMenu).toBeVisible();
  });
});
