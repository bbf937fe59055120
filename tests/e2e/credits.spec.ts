import { readFile } from 'node:fs/promises';
import { CHECK_IN_CREDITS } from '@moiety/contract';
import { inTurns } from '../pages/in-turns.ts';
import { creditsPage } from '../pages/credits-page.ts';
import { palette } from '../pages/palette.ts';
import { expectAccessibleEverywhere } from './accessible.ts';
import { expect, signInAs, test, toast, inLanguage } from './journey.ts';
import { tabTo } from './keyboard.ts';
import { newPerson } from './people.ts';

const numberOf = (words: string | null): number => Number(words?.replaceAll(/\D/g, ''));

for (const language of inTurns('check-in'))
  test.describe(`in ${language}`, () => {
    test.use({ language });

    test('a check-in brings 40 credits, once a day, and stands in the list and in the file', async ({
      page,
      context,
    }) => {
      test.slow();
      await signInAs(context, await newPerson(language));
      const { say, title, balance, today, status, rows, reason, from, clear, nothing, download, how } =
        creditsPage(page, language);
      const stale = await context.newPage();
      await stale.goto('/profile/credits');
      const theirs = creditsPage(stale, language);
      await expect(theirs.today).toBeVisible();

      await page.goto('/profile/credits');
      await expect(title).toBeVisible();
      await expect(today).toBeVisible();
      const before = numberOf(await balance.textContent());
      await how.click();

      await tabTo(page, today);
      await page.keyboard.press('Enter');
      await expect(toast(page, say('portal.check-in.done'))).toBeVisible();
      await expect.poll(async () => numberOf(await balance.textContent())).toBe(before + CHECK_IN_CREDITS);
      await expect(today).toHaveCount(0);
      await expect(status).toContainText(say('portal.check-in.is-done'));
      await expect(status).toBeFocused();
      await expect(rows.first()).toContainText(`+${CHECK_IN_CREDITS}`);
      await expectAccessibleEverywhere(page);

      // The other page has not been told.
      await theirs.today.click();
      await expect(toast(stale, say('portal.check-in.already'))).toBeVisible();
      await expect(theirs.today).toHaveCount(0);
      await expect
        .poll(async () => numberOf(await theirs.balance.textContent()))
        .toBe(before + CHECK_IN_CREDITS);
      await stale.close();

      await tabTo(page, reason);
      await reason.selectOption('daily-check-in');
      await expect(page).toHaveURL('/profile/credits?reason=daily-check-in');
      await expect(rows).toHaveCount(1);
      await page.reload();
      await expect(rows).toHaveCount(1);
      const words = await rows.first().getByRole('cell').nth(2).textContent();
      const file = page.waitForEvent('download');
      await tabTo(page, download);
      await page.keyboard.press('Enter');
      const saved = await file;
      expect(saved.suggestedFilename()).toBe(`${say('portal.credits.file-name')}.csv`);
      const text = await readFile(await saved.path(), 'utf8');
      expect(text.startsWith('\uFEFF')).toBe(true);
      const [head, line, ...others] = text.trimEnd().split('\r\n');
      expect(head).toContain(say('portal.credits.party'));
      // A day in English has a comma.
      expect(line?.replaceAll('"', '')).toContain(words);
      expect(line).toMatch(new RegExp(`,${CHECK_IN_CREDITS},${before + CHECK_IN_CREDITS}$`));
      expect(others).toEqual([]);

      await from.fill('2100-01-01');
      await from.press('Tab');
      await expect(nothing).toBeVisible();
      await clear.click();
      await expect(page).toHaveURL('/profile/credits');
      await expect(rows.first()).toContainText(`+${CHECK_IN_CREDITS}`);
    });
  });

inLanguage('zh-CN', (language) => {
  test('the dashboard and the user center show the balance, and the palette checks in', async ({
    page,
    context,
  }) => {
    test.slow();
    await signInAs(context, await newPerson(language));
    const { say, balance, today, status, link, title } = creditsPage(page, language);
    await page.goto('/home');
    await expect(today).toBeVisible();
    await expect(balance).toBeVisible();
    const before = numberOf(await balance.textContent());
    await palette(page, language).run(say('portal.check-in.do'));
    await expect(toast(page, say('portal.check-in.done'))).toBeVisible();
    await expect(status).toContainText(say('portal.check-in.is-done'));
    await expect.poll(async () => numberOf(await balance.textContent())).toBe(before + CHECK_IN_CREDITS);
    await page.goto('/profile');
    await expect.poll(async () => numberOf(await balance.textContent())).toBe(before + CHECK_IN_CREDITS);
    await link.click();
    await expect(title).toBeVisible();
  });
});

test('the page of credits is for whoever is signed in', async ({ page }) => {
  await page.goto('/profile/credits?reason=system');
  await expect(page).toHaveURL('/login?redirect=%2Fprofile%2Fcredits%3Freason%3Dsystem');
});
