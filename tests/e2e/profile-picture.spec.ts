import { deflateSync, crc32 } from 'node:zlib';
import type { Locator } from '@playwright/test';
import { profilePicture } from '../pages/profile-picture.ts';
import { locales, words } from '../pages/words.ts';
import { expectAccessibleEverywhere } from './accessible.ts';
import { expect, signInAs, test, toast } from './journey.ts';
import { tabTo } from './keyboard.ts';
import { newPerson } from './people.ts';

const chunk = (type: string, data: Buffer): Buffer => {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const frame = Buffer.alloc(8);
  frame.writeUInt32BE(data.length, 0);
  frame.writeUInt32BE(crc32(named), 4);
  return Buffer.concat([frame.subarray(0, 4), named, frame.subarray(4)]);
};

/** A photo, as far as this journey looks: a PNG file that is red on the left and blue on the right. */
const photo = (width = 900, height = 300): Buffer => {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([8, 2], 8);
  const line = Buffer.alloc(1 + width * 3);
  for (let x = 0; x < width; x++) line.set(x < width / 2 ? [208, 16, 16] : [16, 16, 208], 1 + x * 3);
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  const pixels = deflateSync(Buffer.concat(Array.from({ length: height }, () => line)));
  return Buffer.concat([
    signature,
    chunk('IHDR', head),
    chunk('IDAT', pixels),
    chunk('IEND', Buffer.alloc(0)),
  ]);
};

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

for (const language of locales)
  test.describe(`in ${language}`, () => {
    test.use({ language });
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
      await expectAccessibleEverywhere(page);

      const [again] = await Promise.all([page.waitForEvent('filechooser'), here.change.press('Enter')]);
      await again.setFiles({ name: 'ada.png', mimeType: 'image/png', buffer: photo() });
      await expect(here.stage).toBeFocused();
      await expectAccessibleEverywhere(page);
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
      await expectAccessibleEverywhere(page);
      await here.removeQuestion
        .getByRole('button', { name: say('profile.picture.remove'), exact: true })
        .click();
      await expect(toast(page, say('profile.picture.removed'))).toBeVisible();
      await expect(here.large).toHaveCount(0);
      await expect(here.inMenu).toHaveCount(0);
      expect((await page.request.get(address!)).status()).toBe(404);
    });

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
      await expectAccessibleEverywhere(page);
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
