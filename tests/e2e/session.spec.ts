import type { Page } from '@playwright/test';
import { dialog } from '../pages/dialog.ts';
import { landingPage } from '../pages/home-page.ts';
import { loginPage } from '../pages/login-page.ts';
import { molvalleyPage } from '../pages/molvalley-page.ts';
import { profilePage } from '../pages/profile-page.ts';
import { shellPage } from '../pages/shell-page.ts';
import { signInAgain } from '../pages/sign-in-again.ts';
import { words } from '../pages/words.ts';
import { endSession, expect, fixture, signInAs, test, toast, inLanguage } from './journey.ts';
import { freshPassword, newPerson, type Person } from './people.ts';

/** Ends all other sessions of a person, from another browser. */
const endFrom = async (other: Page, person: Person): Promise<void> => {
  await signInAs(other.context(), person);
  await other.goto('/profile');
  const profile = profilePage(other);
  await profile.endAll.click();
  await profile.endAllQuestion
    .getByRole('button', { name: words('en-US', 'portal.sessions.end-all-submit') })
    .click();
  await expect(profile.others).toHaveCount(0);
};

inLanguage('zh-CN', (language) => {
  const say = (id: string, ...values: (string | number)[]): string => words(language, id, ...values);

  test('a half-filled form survives that its session is ended from another browser', async ({
    page,
    context,
    otherBrowser,
  }) => {
    const person = await newPerson(language);
    const password = freshPassword();
    await signInAs(context, person);
    await page.goto('/profile');
    const profile = profilePage(page, language);
    await profile.currentPassword.fill(person.password);
    await profile.password.fill(password);
    await profile.repetition.fill(password);
    const elsewhere = await otherBrowser({ locale: 'en-US' });
    await endFrom(await elsewhere.newPage(), person);
    // Pressed before the question comes, or as it comes: the page hears of the end by itself too.
    await profile.submit.dispatchEvent('click');

    const again = signInAgain(page, language);
    await expect(again.question).toHaveCount(1);
    await expect(again.password).toBeFocused();
    await expect(again.account).toHaveValue(person.account);
    await again.submit.click();
    await expect(again.question.getByText(say('login.checkPwd'))).toBeVisible();
    await again.signIn('Not-mine-1');
    await expect(toast(page, say('server.wrongCredentials'))).toBeVisible();
    await again.signIn(person.password);
    await expect(again.question).toHaveCount(0);
    // What was sent is sent again, without being typed again.
    await expect(toast(page, say('portal.password.changed'))).toBeVisible();
  });
});

inLanguage('en-US', (language) => {
  const say = (id: string, ...values: (string | number)[]): string => words(language, id, ...values);

  test('whoever does not sign in again is led to the sign-in page, and from there back', async ({
    page,
    context,
  }) => {
    const person = await newPerson(language);
    await signInAs(context, person);
    await page.goto('/profile?from=here#sessions');
    await expect(profilePage(page, language).current).toBeVisible();
    await endSession(page);
    await page.reload();
    const again = signInAgain(page, language);
    await expect(again.question).toHaveCount(1);
    await again.cancel.click();
    await expect(toast(page, say('api.error.session-expired'))).toBeVisible();
    await expect(page).toHaveURL('/login?redirect=%2Fprofile%3Ffrom%3Dhere%23sessions');
    await loginPage(page, language).signIn(person);
    await expect(page).toHaveURL('/profile?from=here#sessions');
  });
});

test('a set is renamed as it was typed, though the session was ended meanwhile', async ({
  page,
  context,
  otherBrowser,
}) => {
  const person = await newPerson();
  await signInAs(context, person);
  await page.goto('/molvalley');
  const { tool, say, button, choose, saved, set } = molvalleyPage(page);
  await choose(fixture('solvents.smi'));
  await saved();
  await tool.getByRole('link', { name: say('molvalley.sets.title') }).click();
  await button('molvalley.sets.actionsFor', 'solvents').click();
  await tool.getByRole('menuitem', { name: say('molvalley.rename') }).click();
  const rename = dialog(tool, say('molvalley.rename.title'));
  await rename.getByRole('textbox').fill('Green solvents');
  await endFrom(await (await otherBrowser()).newPage(), person);
  // Pressed before the question comes, or as it comes: the page hears of the end by itself too.
  await rename.getByRole('button', { name: say('molvalley.rename'), exact: true }).dispatchEvent('click');
  const again = signInAgain(page);
  await expect(again.question).toHaveCount(1);
  await again.signIn(person.password);
  await expect(again.question).toHaveCount(0);
  await expect(set('Green solvents')).toBeVisible();
});

/** Opens pages in tabs of one browser. */
const tabs = async (page: Page, ...addresses: string[]): Promise<Page[]> => {
  const opened = [page];
  while (opened.length < addresses.length) opened.push(await page.context().newPage());
  for (const [i, address] of addresses.entries()) {
    await opened[i]!.goto(address);
    await expect(shellPage(opened[i]!).userMenu).toBeVisible();
  }
  return opened;
};

test.describe('in three tabs', () => {
  let person: Person;
  test.beforeEach(async ({ context }) => {
    // Three times as much to load.
    test.slow();
    person = await newPerson();
    await signInAs(context, person);
  });

  test('signing out in one signs out in all, and signing in again in one leads all back', async ({
    page,
  }) => {
    const all = await tabs(page, '/guide', '/profile', '/molvalley');
    await expect(molvalleyPage(all[2]!).title).toBeVisible();
    await shellPage(page).logOut();
    await page.getByRole('button', { name: words('en-US', 'elements.log-out.confirm'), exact: true }).click();
    for (const tab of all.slice(1)) await expect(loginPage(tab).heading).toBeVisible();
    await landingPage(page).signIn.click();
    await expect(all[1]!).toHaveURL('/login?redirect=%2Fprofile');
    await loginPage(page).signIn(person);
    await expect(page).toHaveURL('/guide');
    await expect(all[1]!).toHaveURL('/profile');
    await expect(all[2]!).toHaveURL('/molvalley');
  });

  test('an ended session that is renewed in one goes on in the others, which do not ask', async ({
    page,
  }) => {
    const all = await tabs(page, '/guide', '/profile', '/profile');
    const [, second, third] = all as [Page, Page, Page];
    const password = freshPassword();
    await profilePage(second).currentPassword.fill(person.password);
    await profilePage(second).password.fill(password);
    await profilePage(second).repetition.fill(password);
    await endSession(page);
    await page.reload();
    await profilePage(second).submit.dispatchEvent('click');
    for (const tab of [page, second]) await expect(signInAgain(tab).question).toHaveCount(1);
    await signInAgain(page).signIn(person.password);
    // At once: a toast does not stay.
    await Promise.all([
      expect(toast(second, words('en-US', 'portal.password.changed'))).toBeVisible(),
      ...all.map((tab) => expect(signInAgain(tab).question).toHaveCount(0)),
    ]);
    await shellPage(page).openUserCenter();
    await expect(profilePage(page).current).toBeVisible();
    // The third did nothing, and its next call is made as who signed in.
    await shellPage(third).home.click();
    await shellPage(third).openUserCenter();
    await expect(profilePage(third).current).toBeVisible();
    await expect(signInAgain(third).question).toHaveCount(0);
  });

  test('another person who signs in in one finds nothing of the former in the others', async ({ page }) => {
    const next = await newPerson();
    const all = await tabs(page, '/profile', '/profile', '/guide');
    const [, second] = all as [Page, Page];
    await profilePage(second).currentPassword.fill(person.password);
    await endSession(page);
    await page.reload();
    const again = signInAgain(page);
    await again.account.fill(next.account);
    await again.signIn(next.password);
    // In all at once: a toast does not stay.
    await Promise.all(
      all.map(async (tab) => {
        await expect(toast(tab, words('en-US', 'api.error.another-user'))).toBeVisible();
        await expect(tab).toHaveURL('/guide');
      }),
    );
    await shellPage(second).openUserCenter();
    await expect(profilePage(second).account).toContainText(next.account);
    await expect(second.getByText(person.account)).toHaveCount(0);
    await expect(profilePage(second).currentPassword).toHaveValue('');
  });
});
