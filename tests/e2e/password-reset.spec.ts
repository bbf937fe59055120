import { inTurns } from '../pages/in-turns.ts';
import { loginPage } from '../pages/login-page.ts';
import { forgotPasswordPage, newPasswordForm } from '../pages/password-pages.ts';
import { signInAgain } from '../pages/sign-in-again.ts';
import { shellPage } from '../pages/shell-page.ts';
import { words } from '../pages/words.ts';
import { expect, signInAs, test, toast } from './journey.ts';
import { freshAddress, freshPassword, linkIn, mailsTo, mailTo, newPerson } from './people.ts';

for (const language of inTurns('password-reset'))
  test.describe(`in ${language}`, () => {
    test.use({ language });
    const say = (id: string, ...values: (string | number)[]): string => words(language, id, ...values);

    test('a forgotten password is replaced by an emailed link, once, and ends the sessions elsewhere', async ({
      page,
      otherBrowser,
    }) => {
      test.slow();
      const person = await newPerson(language);
      const password = freshPassword();
      const elsewhere = await otherBrowser();
      await signInAs(elsewhere, person);
      const other = await elsewhere.newPage();
      await other.goto('/guide');
      await expect(shellPage(other, language).userMenu).toBeVisible();

      await page.goto('/login');
      const forgot = forgotPasswordPage(page, language);
      await forgot.link('login.forgot').click();
      await expect(forgot.title).toBeVisible();
      await forgot.submit.click();
      await expect(forgot.problem(say('portal.email.missing'))).toBeVisible();
      await forgot.email.fill('nobody');
      await expect(forgot.problem(say('portal.email.invalid'))).toBeVisible();
      await forgot.email.fill(person.account);
      await forgot.submit.click();
      await expect(forgot.sent).toBeVisible();
      await expect(page.getByText(say('portal.forgot.sent'))).toBeVisible();
      await expect(page.getByText(person.account)).toBeVisible();

      const mail = await mailTo(person.account, 2);
      expect(mail.subject).toBe(say('mail.resetSubject', 'Moiety'));
      const link = linkIn(mail, '/reset-password');
      await page.goto(link);
      const form = newPasswordForm(page, language);
      await expect(form.title).toBeVisible();
      // Nobody who looks over a shoulder, and no list of visited pages, has the ticket.
      await expect(page).toHaveURL('/reset-password');
      await form.password.fill('Short-1');
      await form.repetition.fill('Short-2');
      await form.submit.click();
      await expect(form.ruleLine('length')).toContainText(say('portal.password.rule-broken'));
      await expect(form.problem(say('portal.password.different'))).toBeVisible();
      await expect(form.password).toBeFocused();
      await page.reload();
      await form.password.fill(password);
      await form.repetition.fill(password);
      await form.showPassword.click();
      await expect(form.password).toHaveAttribute('type', 'text');
      await form.submit.click();
      await expect(toast(page, say('portal.password.changed'))).toBeVisible();
      await expect(page).toHaveURL('/login');
      expect((await mailTo(person.account, 3)).subject).toBe(say('mail.changedSubject', 'Moiety'));

      await loginPage(page, language).signIn(person);
      await expect(toast(page, say('server.wrongCredentials'))).toBeVisible();
      await loginPage(page, language).signIn({ ...person, password });
      await expect(page).toHaveURL('/guide');
      await page.goto(link);
      await expect(page).toHaveURL('/link-expired?link=reset');
      await expect(form.heading('portal.link-expired.title')).toBeVisible();

      // The other browser learns of it by its next call, and signs in with the new password.
      await other.goto('/profile');
      const again = signInAgain(other, language);
      await expect(again.question).toBeVisible();
      await again.signIn(password);
      await expect(again.question).toHaveCount(0);
      await expect(other).toHaveURL('/profile');
    });
  });

test('asking for an address without an account looks the same, and no mail goes out', async ({ page }) => {
  const nobody = freshAddress();
  await page.goto('/forgot-password');
  const forgot = forgotPasswordPage(page);
  await forgot.email.fill(nobody);
  await forgot.submit.click();
  await expect(forgot.sent).toBeVisible();
  await expect(page.getByText(words('en-US', 'portal.forgot.sent'))).toBeVisible();
  // A mail that is asked for afterwards is there: what would come before it is there as well.
  await newPerson();
  expect(await mailsTo(nobody)).toEqual([]);
  await page.getByRole('button', { name: words('en-US', 'portal.mail.correct') }).click();
  await expect(forgot.email).toHaveValue(nobody);
});

test('a link that was never issued, or has lost its ticket, leads to the page that says so', async ({
  page,
}) => {
  for (const address of [
    '/reset-password',
    `/reset-password?ticket=${'A'.repeat(43)}`,
    '/reset-password?ticket=%3Cscript%3E',
    '/verify-email',
    `/verify-email?ticket=${'A'.repeat(43)}`,
    '/verify-email?ticket=',
  ]) {
    await page.goto(address);
    await expect(page, address).toHaveURL(
      `/link-expired?link=${address.startsWith('/verify-email') ? 'verify' : 'reset'}`,
    );
  }
  await page.goto('/link-expired?link=reset');
  await forgotPasswordPage(page).link('portal.link-expired.ask').click();
  await expect(page).toHaveURL('/forgot-password');
});
