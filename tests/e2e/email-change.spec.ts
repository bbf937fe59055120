import { inTurns } from '../pages/in-turns.ts';
import { loginPage } from '../pages/login-page.ts';
import { emailLinkPages } from '../pages/email-link-pages.ts';
import { newPasswordForm } from '../pages/password-pages.ts';
import { profilePage } from '../pages/profile-page.ts';
import { signInAgain } from '../pages/sign-in-again.ts';
import { words } from '../pages/words.ts';
import { expect, signInAs, test, toast } from './journey.ts';
import { freshAddress, freshPassword, linkIn, mailTo, newPerson } from './people.ts';

for (const language of inTurns('another email address'))
  test.describe(`in ${language}`, () => {
    test.use({ language });
    const say = (id: string, ...values: (string | number)[]): string => words(language, id, ...values);

    test('another email address is confirmed in another browser, and old sessions go on with it', async ({
      page,
      context,
      otherBrowser,
    }) => {
      test.slow();
      const person = await newPerson(language);
      const next = freshAddress();
      await signInAs(context, person);
      const elsewhere = await otherBrowser();
      await signInAs(elsewhere, person);
      await page.goto('/profile');
      const profile = profilePage(page, language);
      await profile.changeEmail.click();
      await profile.newEmail.fill(person.account);
      await page.keyboard.press('Enter');
      await expect(profile.problem(say('portal.email-change.same'))).toBeVisible();
      await profile.newEmail.fill(next);
      await page.keyboard.press('Enter');
      await expect(toast(page, say('portal.email-change.sent', next))).toBeVisible();
      await expect(profile.waiting(next)).toBeVisible();

      const notice = await mailTo(person.account, 2);
      expect(notice.subject).toBe(say('mail.emailNoticeSubject', 'Moiety'));
      expect(notice.text).toContain(next);
      linkIn(notice, '/keep-email');
      const mail = await mailTo(next);
      expect(mail.subject).toBe(say('mail.emailSubject', 'Moiety'));
      const link = linkIn(mail, '/confirm-email');
      const phone = await (await otherBrowser()).newPage();
      await phone.goto(link);
      const { confirm } = emailLinkPages(phone, language);
      // Nobody who looks over a shoulder has the ticket.
      await expect(phone).toHaveURL('/confirm-email');
      await confirm.click();
      await expect(phone).toHaveURL('/login');
      await expect(toast(phone, say('portal.confirm-email.done', next))).toBeVisible();
      await expect(loginPage(phone, language).account).toHaveValue(next);
      await phone.goto(link);
      await expect(phone).toHaveURL('/link-expired?link=email');
      await phone.goto('/login');
      await loginPage(phone, language).signIn(person);
      await expect(toast(phone, say('server.wrongCredentials'))).toBeVisible();
      await loginPage(phone, language).signIn({ ...person, account: next });
      await expect(phone).toHaveURL('/guide');

      // Where it was asked for the session goes on.
      await page.reload();
      await expect(profile.account).toContainText(next);
      await expect(profile.waiting(next)).toHaveCount(0);
      expect((await mailTo(person.account, 3)).subject).toBe(say('mail.emailChangedSubject', 'Moiety'));

      // The other browser learns of it by its next call.
      const other = await elsewhere.newPage();
      await other.goto('/profile');
      const again = signInAgain(other, language);
      await expect(again.question).toBeVisible();
      await expect(again.question).toContainText(say('login.again.new-email'));
      await again.account.fill(next);
      await again.signIn(person.password);
      await expect(again.question).toHaveCount(0);
      await expect(profilePage(other, language).account).toContainText(next);
    });
  });

for (const language of inTurns('email-change'))
  test.describe(`in ${language}`, () => {
    test.use({ language });
    const say = (id: string, ...values: (string | number)[]): string => words(language, id, ...values);

    test('who has the former address and did not want it gets the account back, with a new password', async ({
      page,
      context,
      otherBrowser,
    }) => {
      test.slow();
      const person = await newPerson(language);
      const [next, password] = [freshAddress(), freshPassword()];
      await signInAs(context, person);
      await page.goto('/profile');
      const profile = profilePage(page, language);
      await profile.changeEmail.click();
      await profile.newEmail.fill(next);
      await page.keyboard.press('Enter');
      const stranger = await (await otherBrowser()).newPage();
      await stranger.goto(linkIn(await mailTo(next), '/confirm-email'));
      await emailLinkPages(stranger, language).confirm.click();
      await expect(stranger).toHaveURL('/login');

      const owner = await (await otherBrowser()).newPage();
      await owner.goto(linkIn(await mailTo(person.account, 3), '/keep-email'));
      await emailLinkPages(owner, language).keep.click();
      await expect(toast(owner, say('portal.keep-email.done', person.account))).toBeVisible();
      const form = newPasswordForm(owner, language);
      await form.password.fill(password);
      await form.repetition.fill(password);
      await form.submit.click();
      await expect(owner).toHaveURL('/login');
      await loginPage(owner, language).signIn({ ...person, password });
      await expect(owner).toHaveURL('/guide');
      await loginPage(stranger, language).signIn({ ...person, account: next });
      await expect(toast(stranger, say('server.wrongCredentials'))).toBeVisible();
      await page.reload();
      await expect(signInAgain(page, language).question).toBeVisible();
    });
  });
