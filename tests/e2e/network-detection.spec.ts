import { inTurns } from '../pages/in-turns.ts';
import { networkPage } from '../pages/network-page.ts';
import { words } from '../pages/words.ts';
import { expectAccessibleEverywhere } from './accessible.ts';
import { expect, signInAs, test } from './journey.ts';
import { newPerson } from './people.ts';

for (const language of inTurns('network-detection'))
  test.describe(`in ${language}`, () => {
    test.use({ language });
    const say = (id: string): string => words(language, id);
    test.beforeEach(async ({ context }) => signInAs(context, await newPerson(language)));

    test('the diagnostic uploads, downloads and reaches every service, by keyboard alone', async ({
      page,
    }) => {
      test.slow();
      await page.goto('/profile/network-detection');
      const network = networkPage(page, language);
      const uploads: number[] = [];
      page.on('request', (request) => {
        if (request.method() === 'PUT') uploads.push(Number(request.headers()['content-length'] ?? 0));
      });
      await network.start.focus();
      await page.keyboard.press('Enter');
      await expect(network.again).toBeVisible({ timeout: 90_000 });
      await expect(network.upload).toContainText('Mbit/s');
      await expect(network.download).toContainText('Mbit/s');
      await expect(network.connectivity).toContainText(say('portal.network.main-service'));
      await expect(network.connectivity).not.toContainText(say('portal.network.issue'));
      expect(uploads).toHaveLength(1);
      await expectAccessibleEverywhere(page);
    });

    test('an upload that does not get through is an issue, with what may be the reason', async ({ page }) => {
      test.slow();
      await page.route('**/network_test/object/**', (route) =>
        route.request().method() === 'PUT' ? route.abort() : route.continue(),
      );
      await page.goto('/profile/network-detection');
      const network = networkPage(page, language);
      await network.start.click();
      await expect(network.again).toBeVisible({ timeout: 90_000 });
      await expect(network.upload).toContainText(say('portal.network.issue'));
      await expect(network.upload).toContainText(say('portal.network.hint-upload'));
      await expect(page.getByText(say('portal.network.overall-issue')).first()).toBeVisible();
      await expectAccessibleEverywhere(page);
    });
  });
