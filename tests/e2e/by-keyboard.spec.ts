import { dialog } from '../pages/dialog.ts';
import { loginPage } from '../pages/login-page.ts';
import { forgotPasswordPage, newPasswordForm } from '../pages/password-pages.ts';
import { profilePage } from '../pages/profile-page.ts';
import { shellPage } from '../pages/shell-page.ts';
import { signUpPage } from '../pages/sign-up-page.ts';
import { words } from '../pages/words.ts';
import { expect, signInAs, test, toast } from './journey.ts';
import { tabTo } from './keyboard.ts';
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
  await tabTo(page, login.account);
  await type(person.account, person.password);
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
  await type(person.password, second);
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
