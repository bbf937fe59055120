import { port } from '../product.ts';
import { inTurns } from '../pages/in-turns.ts';
import { loginPage } from '../pages/login-page.ts';
import { outboxPage } from '../pages/outbox-page.ts';
import { shellPage } from '../pages/shell-page.ts';
import { signUpPage } from '../pages/sign-up-page.ts';
import { words } from '../pages/words.ts';
import { expectAccessible, expectAccessibleEverywhere } from './accessible.ts';
import { expect, test, toast } from './journey.ts';
import {
  freshAddress,
  freshPassword,
  linkIn,
  mailsTo,
  mailTo,
  newPerson,
  ownersInviteCode,
} from './people.ts';

for (const language of inTurns('sign-up'))
  test.describe(`in ${language}`, () => {
    test.use({ language });
    const say = (id: string, ...values: (string | number)[]): string => words(language, id, ...values);

    test('from an invitation link to the guide, by the mail of the outbox', async ({ page }) => {
      test.slow();
      const applicant = { account: freshAddress(), nickname: 'Lin Wei', password: freshPassword() };
      const code = await ownersInviteCode(port);
      let sent = 0;
      page.on('request', (request) => {
        if (request.method() === 'POST') sent++;
      });
      await page.goto(`/signup?invite=${code}`);
      const form = signUpPage(page, language);
      await expect(form.code).toHaveValue(code);
      await expect(page).toHaveTitle(new RegExp(say('portal.sign-up.title')));

      // Every field that is wrong says so, the first has the focus, and nothing is sent.
      await form.submit.click();
      await expect(form.problem(say('portal.email.missing'))).toBeVisible();
      await expect(form.problem(say('portal.sign-up.nickname-missing'))).toBeVisible();
      await expect(form.problem(say('portal.password.missing'))).toBeVisible();
      await expect(form.problem(say('portal.password.repetition-missing'))).toBeVisible();
      await expect(form.problem(say('portal.sign-up.agree'))).toBeVisible();
      await expect(form.email).toBeFocused();
      await form.code.fill('no code');
      await form.email.fill('nobody');
      await form.password.fill('abc');
      await form.repetition.fill('abd');
      await form.submit.click();
      await expect(form.problem(say('portal.email.invalid'))).toBeVisible();
      await expect(form.ruleLine('length')).toContainText(say('portal.password.rule-broken'));
      await expect(form.problem(say('portal.password.different'))).toBeVisible();
      await expect(form.problem(say('portal.sign-up.code-invalid'))).toBeVisible();
      await expect(form.ruleLine('lowercase')).toContainText(say('portal.password.rule-met'));
      await expect(form.ruleLine('number')).toContainText(say('portal.password.rule-broken'));
      expect(sent).toBe(0);

      // Both documents can be read before they are accepted.
      for (const [agreement, title] of [
        [form.user, 'documents.user'],
        [form.privacy, 'documents.privacy'],
      ] as const) {
        const opened = page.waitForEvent('popup');
        await agreement.link.click();
        const document = await opened;
        await expect(document.getByRole('heading', { level: 1, name: say(title) })).toBeVisible();
        await expect(document.locator('html')).toHaveAttribute('lang', language);
        await document.close();
        await expect(agreement.box).not.toBeChecked();
      }

      await form.fillIn(applicant);
      await form.code.fill('never-issued-1');
      await form.submit.click();
      await expect(form.problem(say('server.unknownInvitation'))).toBeVisible();
      await expect(form.code).toBeFocused();
      await form.code.fill(code);
      await form.submit.click();
      await expect(form.sent).toBeFocused();
      await expect(page.getByText(applicant.account)).toBeVisible();

      // Before the address is verified nobody is let in; the newer link takes the place of the older.
      const first = linkIn(await mailTo(applicant.account), '/verify-email');
      await form.link('portal.entry.sign-in').click();
      await loginPage(page, language).signIn(applicant);
      await expect(form.problem(say('login.not-verified'))).toBeVisible();
      const second = await mailTo(applicant.account, 2);
      expect(second.subject).toBe(say('mail.verifySubject', 'Moiety'));
      await page.goto(first);
      await expect(page).toHaveURL('/link-expired?link=verify');

      // The mail is read where this server shows it, and its button is followed.
      await page.goto('/outbox');
      const outbox = outboxPage(page, language);
      await outbox.open(applicant.account);
      await outbox.button(applicant.account, say('mail.verifyAction')).click();
      await expect(form.heading('portal.verify.title')).toBeVisible();
      await expect(page).toHaveURL('/verify-email');
      await form.button('portal.verify.submit').click();
      await expect(toast(page, say('portal.verify.done'))).toBeVisible();
      await expect(page).toHaveURL('/login');
      await loginPage(page, language).signIn(applicant);
      await expect(page).toHaveURL('/guide');
      await expect(
        page.getByRole('heading', { name: say('portal.guide.welcome', applicant.nickname) }),
      ).toBeVisible();
      await expect(shellPage(page, language).userMenu).toBeVisible();
      await page.goto(linkIn(second, '/verify-email'));
      await expect(page).toHaveURL('/link-expired?link=verify');
    });
  });

for (const language of inTurns('opened in another browser'))
  test.describe(`in ${language}`, () => {
    test.use({ language });

    test('a link that is opened in another browser asks for a password until one is set, and the first one never works', async ({
      page,
      otherBrowser,
    }) => {
      const applicant = { account: freshAddress(), nickname: 'Lin Wei', password: freshPassword() };
      await page.goto('/signup');
      const form = signUpPage(page, language);
      await form.fillIn(applicant);
      await form.submit.click();
      await expect(form.sent).toBeVisible();
      const link = linkIn(await mailTo(applicant.account), '/verify-email');
      const elsewhere = await otherBrowser();
      const first = await elsewhere.newPage();
      await first.goto(link);
      await signUpPage(first, language).button('portal.verify.submit').click();
      await expect(signUpPage(first, language).heading('portal.reset.finish-title')).toBeVisible();
      // Nothing was set: the link of the mail still does.
      await first.close();
      const other = await elsewhere.newPage();
      await other.goto(link);
      const there = signUpPage(other, language);
      await there.button('portal.verify.submit').click();
      await expect(there.heading('portal.reset.finish-title')).toBeVisible();
      await expect(other).toHaveURL('/reset-password');
      await expectAccessibleEverywhere(other);
      const chosen = { ...applicant, password: freshPassword() };
      await there.nickname.fill('Ada Lovelace');
      const fields = other.locator('input[autocomplete="new-password"]');
      await fields.first().fill(chosen.password);
      await fields.last().fill(chosen.password);
      await there.button('portal.reset.finish').click();
      await expect(other).toHaveURL('/login');
      const entry = loginPage(other, language);
      await expect(entry.account).toHaveValue(applicant.account);
      await entry.signIn(applicant);
      await expect(toast(other, words(language, 'server.wrongCredentials'))).toBeVisible();
      await entry.signIn(chosen);
      await expect(other).toHaveURL('/guide');
      await other.goto(link);
      await expect(other).toHaveURL('/link-expired?link=verify');
    });
  });

test('an address that has an account is answered the same, and its owner is told by mail', async ({
  page,
}) => {
  const owner = await newPerson();
  const stranger = { account: owner.account, nickname: 'Somebody', password: freshPassword() };
  await page.goto('/signup');
  const form = signUpPage(page);
  await form.fillIn(stranger);
  await form.submit.click();
  await expect(form.sent).toBeVisible();
  expect((await mailTo(owner.account, 2)).subject).toBe(words('en-US', 'mail.registeredSubject', 'Moiety'));
  await form.link('portal.entry.sign-in').click();
  await loginPage(page).signIn(stranger);
  await expect(toast(page, words('en-US', 'server.wrongCredentials'))).toBeVisible();
  await loginPage(page).signIn(owner);
  await expect(page).toHaveURL('/guide');
  expect(await mailsTo(owner.account)).toHaveLength(2);
});

test('the outbox lists mails, newest first, each as it is read and as plain text', async ({ page }) => {
  const person = await newPerson('zh-CN');
  await page.goto('/outbox?lang=en-US');
  const outbox = outboxPage(page);
  await expect(outbox.title).toBeVisible();
  await outbox.open(person.account);
  // A mail is in its receiver's language, whoever looks at it.
  await expect(outbox.mail(person.account)).toContainText(words('zh-CN', 'mail.verifySubject', 'Moiety'));
  await expect(outbox.button(person.account, words('zh-CN', 'mail.verifyAction'))).toBeVisible();
  await outbox.plainText(person.account).click();
  await expect(outbox.mail(person.account).locator('pre')).toContainText('/verify-email?ticket=');
  await page.getByRole('link', { name: '中文' }).click();
  await expect(outboxPage(page, 'zh-CN').title).toBeVisible();
  await outboxPage(page, 'zh-CN').open(person.account);
  const { html } = await mailTo(person.account);
  await page.goto('about:blank');
  await page.setContent(html);
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    await expectAccessible(page, { colorsOnly: true });
  }
});
