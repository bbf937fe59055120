import type { Page } from '@playwright/test';
import { landingPage } from '../pages/home-page.ts';
import { forgotPasswordPage, newPasswordForm } from '../pages/password-pages.ts';
import { profilePage } from '../pages/profile-page.ts';
import { shellPage } from '../pages/shell-page.ts';
import { signInAgain } from '../pages/sign-in-again.ts';
import { providerPage, singleSignOnPage } from '../pages/single-sign-on.ts';
import { words } from '../pages/words.ts';
import { singleSignOnOrigin } from '../product.ts';
import { expectAccessible, expectAccessibleEverywhere } from './accessible.ts';
import { expect, keepHere, test, toast, inLanguage } from './journey.ts';
import { freshPassword, linkIn, mailTo, newPerson, type Credentials, type Person } from './people.ts';

test.use({ baseURL: singleSignOnOrigin });

/** Signs in at the provider as whoever opens the address for the first time. */
const signInAt = async (page: Page, address: string, who: Credentials): Promise<void> => {
  await page.goto(address);
  await providerPage(page).signIn(who);
  await expect(page).toHaveURL(address);
};

const confirmLogOut = (page: Page): Promise<void> =>
  page.getByRole('button', { name: words('en-US', 'elements.log-out.confirm'), exact: true }).click();

inLanguage('zh-CN', (language) => {
  const say = (id: string, ...values: (string | number)[]): string => words(language, id, ...values);

  test('a deep link leads to the provider and back, and after the log-out the provider asks again', async ({
    page,
  }) => {
    test.slow();
    const person = await newPerson(language, singleSignOnOrigin);
    const deep = '/molvalley?molvalley-app=%2Ftrash&x=1#here';
    await page.goto(deep);
    const provider = providerPage(page, language);
    await expect(provider.heading).toBeVisible();
    expect(new URL(page.url()).pathname).toMatch(/^\/oidc\//);
    await expect(page.locator('html')).toHaveAttribute('lang', language);
    await provider.signIn({ ...person, password: 'Not-mine-1' });
    await expect(page.getByText(say('server.wrongCredentials'))).toBeVisible();
    await expect(provider.account).toHaveValue(person.account);
    await provider.signIn(person);
    await expect(page).toHaveURL(deep);
    const shell = shellPage(page, language);
    await expect(shell.userMenu).toBeVisible();
    expect((await page.context().cookies()).some(({ name }) => name === 'access_token')).toBe(true);

    await shell.logOut();
    await page.getByRole('button', { name: say('elements.log-out.confirm'), exact: true }).click();
    const login = singleSignOnPage(page, language);
    await expect(landingPage(page, language).heading).toBeVisible();
    await expect(page).toHaveURL('/home');
    await landingPage(page, language).signIn.click();
    await expect(login.start).toBeVisible();
    expect((await page.context().cookies()).some(({ name }) => name === 'access_token')).toBe(false);
    await login.start.click();
    await expect(provider.password).toBeVisible();
    await provider.signIn(person);
    await expect(page).toHaveURL('/guide');
    await expect(
      page.getByRole('heading', { name: say('portal.guide.welcome', person.nickname) }),
    ).toBeVisible();
  });
});

inLanguage('en-US', (language) => {
  const say = (id: string, ...values: (string | number)[]): string => words(language, id, ...values);

  test('an answer of the provider that nobody here waits for says so, and leads to a new start', async ({
    page,
  }) => {
    await page.goto('/api/v1/xops/oauth2/callback?code=made-up&state=made-up');
    await expect(
      page.getByRole('heading', { level: 1, name: say('signOn.expired'), exact: true }),
    ).toBeVisible();
    await page.getByRole('link', { name: say('signOn.again'), exact: true }).click();
    await expect(providerPage(page, language).password).toBeVisible();
  });
});

test('whoever forgot the password gets there from the provider, and back', async ({ page }) => {
  const person = await newPerson('en-US', singleSignOnOrigin);
  const password = freshPassword();
  await page.goto('/profile');
  await providerPage(page).signUp.click();
  await expect(page).toHaveURL('/signup');
  await page.goBack();
  await providerPage(page).forgot.click();
  const forgot = forgotPasswordPage(page);
  await forgot.email.fill(person.account);
  await forgot.submit.click();
  await expect(forgot.sent).toBeVisible();
  await page.goto(linkIn(await mailTo(person.account, 2, singleSignOnOrigin), '/reset-password'));
  const form = newPasswordForm(page);
  await form.password.fill(password);
  await form.repetition.fill(password);
  await form.submit.click();
  await expect(page).toHaveURL('/login');
  await singleSignOnPage(page).start.click();
  await providerPage(page).signIn({ ...person, password });
  await expect(page).toHaveURL('/guide');
});

/** What somebody may write into `redirect_uri` to lead others elsewhere; the server's own tests have more of it. */
const hostile = [
  'https://evil.example/',
  '//evil.example/',
  '/\\evil.example/',
  '/\t/evil.example/',
  'https:evil.example',
  'javascript:alert(1)',
  `${singleSignOnOrigin}.evil.example/`,
  'https://localhost/',
  '/%2F%2Fevil.example/../..//evil.example/',
];

test('neither the sign-in nor the log-out leads to another site', async ({ page, context }) => {
  test.slow();
  const person = await newPerson('en-US', singleSignOnOrigin);
  const elsewhere = await keepHere(context);
  await signInAt(page, '/profile', person);
  const expectHere = async (address: string): Promise<void> => {
    await page.goto(address);
    await expect(page.getByRole('heading', { level: 1 }).first(), address).toBeVisible();
    // The application may lead on from a page that the server showed.
    await expect(page.locator('.still')).toHaveCount(0);
    expect(new URL(page.url()).origin, address).toBe(singleSignOnOrigin);
  };
  for (const target of hostile)
    await expectHere(`/api/v1/xops/oauth2/login?redirect_uri=${encodeURIComponent(target)}`);
  await expectHere('/api/v1/xops/oauth2/login?redirect_uri=/guide&redirect_uri=//evil.example/');
  for (const target of hostile)
    await expectHere(`/api/v1/xops/oauth2/logout?redirect_uri=${encodeURIComponent(target)}`);
  await expectHere('/login?redirect=//evil.example/');
  await singleSignOnPage(page).start.click();
  await providerPage(page).signIn(person);
  await expect(page).toHaveURL('/guide');
  // The portal's own redirects come after the server's.
  await page.goto('/api/v1/xops/oauth2/login?redirect_uri=/redirect//evil.example/');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  expect(elsewhere).toEqual([]);
});

test('logging out in one of three tabs signs out in all', async ({ page, context }) => {
  const person = await newPerson('en-US', singleSignOnOrigin);
  await signInAt(page, '/guide', person);
  const second = await context.newPage();
  const third = await context.newPage();
  for (const tab of [second, third]) {
    await tab.goto('/profile');
    await expect(profilePage(tab).current).toContainText('single sign-on');
  }
  await shellPage(second).logOut();
  await confirmLogOut(second);
  for (const tab of [page, third]) await expect(singleSignOnPage(tab).start).toBeVisible();
  await expect(landingPage(second).heading).toBeVisible();
});

test.describe('a session that was ended from another browser', () => {
  let person: Person;
  const password = freshPassword();

  /** Leaves the form that changes the password filled in, its session ended, and sent. */
  test.beforeEach(async ({ page, otherBrowser }) => {
    person = await newPerson('en-US', singleSignOnOrigin);
    await signInAt(page, '/profile', person);
    const profile = profilePage(page);
    await profile.currentPassword.fill(person.password);
    await profile.password.fill(password);
    await profile.repetition.fill(password);
    const other = await (await otherBrowser()).newPage();
    await signInAt(other, '/profile', person);
    await profilePage(other).endAll.click();
    await profilePage(other)
      .endAllQuestion.getByRole('button', { name: words('en-US', 'portal.sessions.end-all-submit') })
      .click();
    await expect(profilePage(other).others).toHaveCount(0);
    // Pressed before the question comes, or as it comes: the page hears of the end by itself too.
    await profile.submit.dispatchEvent('click');
    await expect(signInAgain(page).question).toHaveCount(1);
  });

  test('is renewed in a window, and the half-filled form goes on', async ({ page }) => {
    const again = signInAgain(page);
    await expectAccessibleEverywhere(page);
    const opened = page.waitForEvent('popup');
    await again.submit.click();
    const popup = await opened;
    // Whoever ended the session may sit at this browser: the provider asks, though it knows it.
    await expect(providerPage(popup).account).toHaveValue(person.account);
    await expect(again.question).toContainText(words('en-US', 'login.again.opened'));
    await expect(again.reopen).toBeVisible();
    await expectAccessible(page);
    const closed = popup.waitForEvent('close');
    await providerPage(popup).signIn(person);
    await closed;
    await expect(again.question).toHaveCount(0);
    await expect(toast(page, words('en-US', 'portal.password.changed'))).toBeVisible();
    await expect(page).toHaveURL('/profile');
  });

  test('is renewed in a new tab where windows are blocked', async ({ page }) => {
    const again = signInAgain(page);
    await page.evaluate(() => {
      window.open = () => null;
    });
    await again.submit.click();
    await expect(again.question).toContainText(words('en-US', 'login.again.blocked'));
    await expectAccessibleEverywhere(page);
    const opened = page.context().waitForEvent('page');
    await again.inNewTab.click();
    const tab = await opened;
    const closed = tab.waitForEvent('close');
    await providerPage(tab).signIn(person);
    await closed;
    await expect(again.question).toHaveCount(0);
    await expect(toast(page, words('en-US', 'portal.password.changed'))).toBeVisible();
    // A browser that does not let the page close itself shows what to do.
    await page.goto('/api/v1/xops/oauth2/done');
    await expect(page.getByRole('heading', { name: words('en-US', 'signOn.done') })).toBeVisible();
  });

  test('leads to the sign-in page, if one does not want to sign in again', async ({ page }) => {
    await signInAgain(page).cancel.click();
    await expect(toast(page, words('en-US', 'api.error.session-expired'))).toBeVisible();
    await expect(page).toHaveURL('/login?redirect=%2Fprofile');
    await singleSignOnPage(page).start.click();
    await providerPage(page).signIn(person);
    await expect(page).toHaveURL('/profile');
  });
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('the way in, the documents and the outbox work', async ({ page }) => {
    const person = await newPerson('en-US', singleSignOnOrigin);
    await page.goto('/login?redirect=%2Fguide%3Fa%3D1');
    await singleSignOnPage(page).start.click();
    await providerPage(page).signIn({ ...person, password: 'Not-mine-1' });
    await expect(page.getByText(words('en-US', 'server.wrongCredentials'))).toBeVisible();
    await providerPage(page).signIn(person);
    await expect(page).toHaveURL('/guide?a=1');
    for (const [address, title] of [
      ['/agreements/user', 'documents.user'],
      ['/agreements/privacy', 'documents.privacy'],
      ['/outbox', 'outbox.title'],
    ] as const) {
      await page.goto(address);
      await expect(page.getByRole('heading', { level: 1, name: words('en-US', title) })).toBeVisible();
      await page.getByRole('link', { name: '中文' }).click();
      await expect(page.getByRole('heading', { level: 1, name: words('zh-CN', title) })).toBeVisible();
    }
    await expect(page.getByText(words('zh-CN', 'outbox.to', person.account))).toBeVisible();
  });
});
