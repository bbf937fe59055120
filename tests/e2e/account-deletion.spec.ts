import { readFile } from 'node:fs/promises';
import { profilePage } from '../pages/profile-page.ts';
import { words } from '../pages/words.ts';
import { expect, signInAs, test, toast, inLanguage } from './journey.ts';
import { linkIn, mailTo, newPerson } from './people.ts';

inLanguage('zh-CN', (language) => {
  const say = (id: string, ...values: (string | number)[]): string => words(language, id, ...values);

  test('a person takes their data along, has the account deleted, and changes their mind by the mail', async ({
    page,
    context,
    otherBrowser,
  }) => {
    test.slow();
    const person = await newPerson(language);
    await signInAs(context, person);
    const elsewhere = await otherBrowser();
    await signInAs(elsewhere, person);
    await page.goto('/profile#data');
    const profile = profilePage(page, language);
    const downloaded = page.waitForEvent('download');
    await profile.download.click();
    const file = await downloaded;
    expect(file.suggestedFilename()).toMatch(/^moiety-data-[\d-]+\.zip$/);
    const bytes = await readFile(await file.path());
    // The beginning of every ZIP file, and the name of a part.
    expect(bytes.subarray(0, 4)).toEqual(Buffer.from('504b0304', 'hex'));
    expect(bytes.includes('account.json')).toBe(true);

    await profile.deletion.getByRole('button').focus();
    await page.keyboard.press('Enter');
    await expect(profile.deletionAddress(person.account)).toBeFocused();
    await page.keyboard.type('somebody@else.example');
    await page.keyboard.press('Enter');
    await expect(profile.problem(say('portal.deletion.address'))).toBeVisible();
    await profile.deletionAddress(person.account).fill(person.account);
    await page.keyboard.press('Enter');
    await expect(profile.keep).toBeVisible();

    // The other browser is signed out, and the mail leads its owner back.
    const other = await elsewhere.newPage();
    // After the mail of the sign-up.
    await other.goto(linkIn(await mailTo(person.account, 2), '/profile'));
    const theirs = profilePage(other, language);
    await expect(theirs.title).toBeVisible();
    await expect(theirs.keep).toHaveCount(0);
    await signInAs(elsewhere, person);
    await other.reload();
    await theirs.keep.click();
    await expect(toast(other, say('portal.deletion.kept'))).toBeVisible();
    await expect(theirs.keep).toHaveCount(0);
    await page.reload();
    await expect(profile.deletion.getByRole('button', { name: say('portal.deletion.begin') })).toBeVisible();
  });
});
