import type { Locator } from '@playwright/test';
import { dialog } from '../pages/dialog.ts';
import { loginPage } from '../pages/login-page.ts';
import { forgotPasswordPage, newPasswordForm } from '../pages/password-pages.ts';
import { messagesPages } from '../pages/messages-pages.ts';
import { molvalleyPage } from '../pages/molvalley-page.ts';
import { profilePage } from '../pages/profile-page.ts';
import { shellPage } from '../pages/shell-page.ts';
import { signUpPage } from '../pages/sign-up-page.ts';
import { providerPage } from '../pages/single-sign-on.ts';
import { words } from '../pages/words.ts';
import { owner, singleSignOnOrigin } from '../product.ts';
import { expect, signInAs, test, toast, inLanguage } from './journey.ts';
import { expectFocusRing, tabTo } from './keyboard.ts';
import { freshAddress, freshPassword, linkIn, mailTo } from './people.ts';

test('an account from its sign-up to a new password, by keyboard alone', async ({ page, otherBrowser }) => {
  test.slow();
  const { keyboard } = page;
  /** Types into the field that has the focus, and goes to the next. */
  const type = async (...texts: string[]): Promise<void> => {
    for (const [i, text] of texts.entries()) {
      if (i > 0) await keyboard.press('Tab');
      await keyboard.insertText(text);
    }
  };
  const person = { account: freshAddress(), password: freshPassword() };

  await page.goto('/signup');
  const signUp = signUpPage(page);
  await expect(signUp.email).toBeFocused();
  await type(person.account, 'Lin Wei', person.password);
  await tabTo(page, signUp.showPassword);
  await keyboard.press('Enter');
  await expect(signUp.password).toHaveAttribute('type', 'text');
  await tabTo(page, signUp.repetition);
  await type(person.password);
  await keyboard.press('Enter');
  // The first field that is wrong has the focus: an agreement that was not accepted.
  await expect(signUp.user.box).toBeFocused();
  await keyboard.press('Space');
  await tabTo(page, signUp.privacy.box);
  await keyboard.press('Space');
  await keyboard.press('Enter');
  await expect(signUp.sent).toBeFocused();

  await page.goto(linkIn(await mailTo(person.account), '/verify-email'));
  await expect(signUp.button('portal.verify.submit')).toBeVisible();
  await tabTo(page, signUp.button('portal.verify.submit'));
  await keyboard.press('Enter');
  await expect(page).toHaveURL('/login');
  const login = loginPage(page);
  await expect(login.account).toHaveValue(person.account);
  await tabTo(page, login.password);
  await type(person.password);
  await keyboard.press('Enter');
  await expect(page).toHaveURL('/guide');

  // In the user center: another password, and the end of a session elsewhere.
  const userCenter = page.getByRole('link', { name: words('en-US', 'portal.user-center') });
  await expect(shellPage(page).userMenu).toBeVisible();
  await tabTo(page, userCenter);
  await keyboard.press('Enter');
  const profile = profilePage(page);
  await expect(profile.currentPassword).toBeVisible();
  await tabTo(page, profile.currentPassword);
  const second = freshPassword();
  await type(person.password);
  await tabTo(page, profile.password);
  await type(second);
  await tabTo(page, profile.repetition);
  await type(second);
  await keyboard.press('Enter');
  await expect(toast(page, words('en-US', 'portal.password.changed'))).toBeVisible();
  await signInAs(await otherBrowser(), { ...person, password: second });
  await page.reload();
  await expect(profile.end).toBeVisible();
  await tabTo(page, profile.end);
  await keyboard.press('Enter');
  await expect(profile.endQuestion).toHaveCount(1);
  // Of a question that cannot be taken back, nothing is done by a second Enter.
  await keyboard.press('Escape');
  await expect(profile.endQuestion).toHaveCount(0);
  await expect(profile.others).toHaveCount(1);
  await tabTo(page, profile.end);
  await keyboard.press('Enter');
  await tabTo(
    page,
    dialog(page, words('en-US', 'portal.sessions.end-title')).getByRole('button', {
      name: words('en-US', 'portal.sessions.end'),
    }),
  );
  await keyboard.press('Enter');
  await expect(profile.others).toHaveCount(0);

  // And where the password was forgotten.
  await page.context().clearCookies();
  await page.goto('/login');
  await tabTo(page, login.account);
  const forgotLink = signUp.link('login.forgot');
  await tabTo(page, forgotLink);
  await keyboard.press('Enter');
  const forgot = forgotPasswordPage(page);
  await expect(forgot.email).toBeFocused();
  await type(person.account);
  await keyboard.press('Enter');
  await expect(forgot.sent).toBeFocused();
  await page.goto(linkIn(await mailTo(person.account, 3), '/reset-password'));
  const form = newPasswordForm(page);
  await expect(form.password).toBeFocused();
  const third = freshPassword();
  await type(third);
  await tabTo(page, form.repetition);
  await type(third);
  await keyboard.press('Enter');
  await expect(page).toHaveURL('/login');
});

// On the second server, whose site file names a help center.
inLanguage('zh-CN', (language) => {
  test.use({ baseURL: singleSignOnOrigin });

  test('every entry of the menus is reached, seen and followed by keyboard alone', async ({ page }) => {
    test.slow();
    const { keyboard } = page;
    const say = (id: string): string => words(language, id);
    const shell = shellPage(page, language);
    const heading = (id: string): Locator =>
      page.getByRole('heading', { level: 1, name: say(id), exact: true });

    await page.goto('/guide');
    const provider = providerPage(page, language);
    for (const [field, text] of [
      [provider.account, owner.account],
      [provider.password, owner.password],
    ] as const) {
      await tabTo(page, field);
      await expectFocusRing(page);
      await keyboard.insertText(text);
    }
    await keyboard.press('Enter');
    await expect(page).toHaveURL('/guide');
    await expect(shell.userMenu).toBeVisible();

    // The main menu. Some names end with a number.
    const entry = (id: string): Locator =>
      shell.navigation.getByRole('link', { name: new RegExp(`^${say(id)}`) });
    for (const [id, there] of [
      ['molvalley.title', molvalleyPage(page, language).title],
      ['portal.user-center', heading('portal.user-center')],
      ['administration.accounts', heading('administration.accounts')],
      ['administration.organizations', heading('administration.organizations')],
      ['announcements.title', messagesPages(page, language).heading(say('announcements.title'))],
      ['upgrade.requests', heading('upgrade.requests')],
      ['administration.ledger', heading('administration.ledger')],
      ['portal.cases.title', heading('portal.cases.title')],
      ['portal.home', page.getByRole('heading', { level: 1, name: /owner/ })],
    ] as const) {
      await tabTo(page, entry(id), 'Shift+Tab');
      await expectFocusRing(page);
      await keyboard.press('Enter');
      await expect(there).toBeVisible();
    }

    // The help center: the site file's links lead out of the site, the others to the product's own.
    const help = shell.navigation.getByRole('button', { name: say('portal.help-center') });
    await tabTo(page, help, 'Shift+Tab');
    await expectFocusRing(page);
    await expect(help).toHaveAttribute('aria-expanded', 'false');
    await keyboard.press('Enter');
    await expect(help).toHaveAttribute('aria-expanded', 'true');
    for (const id of [
      'portal.help-center',
      'portal.help.documentation',
      'portal.help.faqs',
      'portal.help.contact-support',
    ]) {
      await tabTo(page, shell.navigation.getByRole('link', { name: say(id) }));
      await expectFocusRing(page);
    }

    // The user menu: each of its entries in their order, and the ways from it.
    const item = (id: string): Locator =>
      page
        .getByRole('menuitem', { name: say(id) })
        .or(page.getByRole('menuitemradio', { name: say(id), exact: true }));
    const items = [
      'elements.user-center',
      'elements.network-detection',
      'elements.switch-language',
      'portal.theme.light',
      'portal.theme.dark',
      'portal.theme.system',
      'portal.navigation.sidebar',
      'portal.navigation.rail',
      'elements.log-out',
    ];
    const openUserMenu = async (): Promise<void> => {
      await tabTo(page, shell.userMenu, 'Shift+Tab');
      await expectFocusRing(page);
      await keyboard.press('Enter');
      await expect(item(items[0]!)).toBeFocused();
    };
    /** Goes down to an entry that is not the first, and chooses it. */
    const choose = async (id: string): Promise<void> => {
      for (const next of items.slice(1, items.indexOf(id) + 1)) {
        await keyboard.press('ArrowDown');
        await expect(item(next)).toBeFocused();
        await expectFocusRing(page);
      }
      await keyboard.press('Enter');
    };
    await openUserMenu();
    await expectFocusRing(page);
    await keyboard.press('Enter');
    await expect(heading('portal.user-center')).toBeVisible();
    await openUserMenu();
    await choose('elements.network-detection');
    await expect(heading('elements.network-detection')).toBeVisible();
    for (const [id, leaving] of [
      ['elements.switch-language', 'elements.close'],
      ['elements.log-out', 'elements.cancel'],
    ] as const) {
      await openUserMenu();
      await choose(id);
      const opened = dialog(page, say(id));
      await expect(opened).toHaveCount(1);
      await tabTo(page, opened.getByRole('button', { name: say(leaving), exact: true }));
      await expectFocusRing(page);
      await keyboard.press('Enter');
      await expect(opened).toHaveCount(0);
      await expect(shell.userMenu).toBeFocused();
    }
  });
});
