import type { Locator } from '@playwright/test';
import { profilePicture } from '../pages/profile-picture.ts';
import { words } from '../pages/words.ts';
import { expect, signInAs, test, toast, inLanguage } from './journey.ts';
import { tabTo } from './keyboard.ts';
import { newPerson } from './people.ts';
import { photo } from './photo.ts';

/** Red, green and blue of a shown picture, in its middle near the right edge. */
const rightOf = (picture: Locator): Promise<number[]> =>
  picture.evaluate(async (image: HTMLImageElement) => {
    await image.decode();
    const canvas = document.createElement('canvas');
    canvas.width = image.naturalWidth;
    canvas.height = image.naturalHeight;
    const context = canvas.getContext('2d')!;
    context.drawImage(image, 0, 0);
    const [r = 0, g = 0, b = 0] = context.getImageData(canvas.width - 20, canvas.height / 2, 1, 1).data;
    return [r, g, b];
  });

inLanguage('en-US', (language) => {
  const say = (id: string, ...values: (string | number)[]): string => words(language, id, ...values);

  test('a picture is cut by the keyboard, and seen here, after a reload and in another browser', async ({
    page,
    context,
    otherBrowser,
  }) => {
    test.slow();
    const person = await newPerson(language);
    await signInAs(context, person);
    const elsewhere = await otherBrowser();
    await signInAs(elsewhere, person);
    const theirs = await elsewhere.newPage();
    await theirs.goto('/profile');
    const there = profilePicture(theirs, language);
    await expect(there.change).toBeVisible();

    await page.goto('/profile');
    const here = profilePicture(page, language);
    await expect(here.remove).toHaveCount(0);
    const [chooser] = await Promise.all([page.waitForEvent('filechooser'), here.change.click()]);
    await chooser.setFiles({ name: 'notes.png', mimeType: 'image/png', buffer: Buffer.from('%PDF-1.7') });
    await expect(here.problem).toHaveText(say('profile.picture.none'));

    const [again] = await Promise.all([page.waitForEvent('filechooser'), here.change.press('Enter')]);
    await again.setFiles({ name: 'ada.png', mimeType: 'image/png', buffer: photo() });
    await expect(here.stage).toBeFocused();
    // To the left end of the photo, which is red.
    for (let presses = 0; presses < 12; presses++) await page.keyboard.press('Shift+ArrowRight');
    await tabTo(page, here.zoom);
    await page.keyboard.press('ArrowRight');
    await tabTo(page, here.use);
    await page.keyboard.press('Enter');
    await expect(toast(page, say('profile.picture.changed'))).toBeVisible();
    await expect(here.crop).toHaveCount(0);
    await expect(here.large).toBeVisible();
    await expect(here.inMenu).toBeVisible();
    const [red = 0, , blue = 0] = await rightOf(here.large);
    expect(red).toBeGreaterThan(150);
    expect(blue).toBeLessThan(100);

    await page.reload();
    await expect(here.large).toBeVisible();
    await expect(here.inMenu).toBeVisible();
    // The other browser learns of it when somebody comes back to its window.
    await theirs.evaluate(() => window.dispatchEvent(new Event('focus')));
    await expect(there.large).toBeVisible();
    await expect(there.inMenu).toBeVisible();
    const address = await there.large.getAttribute('src');

    await here.remove.click();
    await here.removeQuestion
      .getByRole('button', { name: say('profile.picture.remove'), exact: true })
      .click();
    await expect(toast(page, say('profile.picture.removed'))).toBeVisible();
    await expect(here.large).toHaveCount(0);
    await expect(here.inMenu).toHaveCount(0);
    expect((await page.request.get(address!)).status()).toBe(404);
  });
});

inLanguage('zh-CN', (language) => {
  const say = (id: string, ...values: (string | number)[]): string => words(language, id, ...values);

  test('the nickname is changed in its place, and stays after a reload', async ({ page, context }) => {
    test.slow();
    const person = await newPerson(language);
    await signInAs(context, person);
    await page.goto('/profile');
    const profile = profilePicture(page, language);
    await profile.changeNickname.click();
    await expect(profile.nickname).toBeFocused();
    await profile.nickname.fill('  ');
    await page.keyboard.press('Enter');
    await expect(profile.account).toContainText(say('portal.sign-up.nickname-missing'));
    await page.keyboard.press('Escape');
    await expect(profile.account.getByRole('definition').first()).toHaveText(person.nickname);
    await profile.changeNickname.press('Enter');
    await profile.nickname.fill(' 林薇 ');
    await page.keyboard.press('Enter');
    await expect(toast(page, say('profile.nickname.changed'))).toBeVisible();
    await expect(profile.account.getByRole('definition').first()).toHaveText('林薇');
    await page.reload();
    await expect(profile.account.getByRole('definition').first()).toHaveText('林薇');
    await expect(page.getByRole('button', { name: '林薇' })).toBeVisible();
  });
});
