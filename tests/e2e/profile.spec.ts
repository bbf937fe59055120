import type { PasswordRule } from '@moiety/contract';
import { inTurns } from '../pages/in-turns.ts';
import { landingPage } from '../pages/home-page.ts';
import { loginPage } from '../pages/login-page.ts';
import { profilePage } from '../pages/profile-page.ts';
import { shellPage } from '../pages/shell-page.ts';
import { signInAgain } from '../pages/sign-in-again.ts';
import { words } from '../pages/words.ts';
import { expect, signInAs, test, toast, inLanguage } from './journey.ts';
import { freshPassword, mailTo, newPerson } from './people.ts';

/** For each rule a password that breaks it and no other. */
const breaking: Readonly<Record<PasswordRule, string>> = {
  length: 'Ab1!xyz',
  whitespace: 'Ab1! xyz',
  special: 'Abcdefg1',
  uppercase: 'abcdefg1!',
  lowercase: 'ABCDEFG1!',
  number: 'Abcdefgh!',
};

inLanguage('en-US', (language) => {
  const say = (id: string, ...values: (string | number)[]): string => words(language, id, ...values);

  test('the password changes when every rule is kept, and each rule that is broken is told', async ({
    page,
    context,
  }) => {
    test.slow();
    const person = await newPerson(language);
    const password = freshPassword();
    await signInAs(context, person);
    let sent = 0;
    page.on('request', (request) => {
      if (request.method() === 'PUT') sent++;
    });
    await page.goto('/guide');
    await shellPage(page, language).openUserCenter();
    const profile = profilePage(page, language);
    await expect(profile.title).toBeVisible();
    await expect(profile.account).toContainText(person.nickname);
    await expect(profile.account).toContainText(person.account);
    await expect(profile.current).toBeVisible();

    await profile.submit.click();
    await expect(profile.problem(say('portal.password.current-missing'))).toBeVisible();
    await expect(profile.currentPassword).toBeFocused();
    await profile.currentPassword.fill(person.password);
    await profile.password.press('Tab');
    for (const [rule, broken] of Object.entries(breaking) as [PasswordRule, string][]) {
      // Live, with the first key on, since the form was to be sent before; and when it is to be sent again.
      await profile.password.fill(broken);
      for (const other of Object.keys(breaking) as PasswordRule[])
        await expect(profile.ruleLine(other)).toContainText(
          say(other === rule ? 'portal.password.rule-broken' : 'portal.password.rule-met'),
        );
      await profile.repetition.fill(broken);
      await profile.submit.click();
      await expect(profile.ruleLine(rule)).toContainText(say('portal.password.rule-broken'));
    }
    await profile.password.fill('Abcdefgh1-abcdefg');
    await expect(profile.ruleLine('length')).toContainText(say('portal.password.rule-broken'));
    await profile.password.fill(person.password);
    await expect(profile.ruleLine('same')).toContainText(say('portal.password.rule-broken'));
    await profile.submit.click();
    await expect(profile.problem(say('portal.password.different'))).toBeVisible();
    expect(sent).toBe(0);

    await profile.currentPassword.fill('Not-mine-1');
    await profile.password.fill(password);
    await profile.repetition.fill(password);
    await profile.submit.click();
    await expect(profile.problem(say('server.wrongCredentials'))).toBeVisible();
    await expect(toast(page, say('portal.password.check'))).toBeVisible();
    await profile.currentPassword.fill(person.password);
    await profile.submit.click();
    await expect(toast(page, say('portal.password.changed'))).toBeVisible();
    await expect(profile.currentPassword).toHaveValue('');
    expect((await mailTo(person.account, 2)).subject).toBe(say('mail.changedSubject', 'Moiety'));
    // This session goes on, and the next one begins with the new password.
    await page.reload();
    await expect(profile.title).toBeVisible();
    await shellPage(page, language).logOut();
    await page.getByRole('button', { name: say('elements.log-out.confirm'), exact: true }).click();
    await landingPage(page, language).signIn.click();
    await loginPage(page, language).signIn({ ...person, password });
    await expect(page).toHaveURL('/guide');
  });
});

// In both: one of the proofs that sessions end, in words that a person acts on at once.
for (const locale of inTurns('sessions'))
  inLanguage(locale, (language) => {
    const say = (id: string, ...values: (string | number)[]): string => words(language, id, ...values);

    test('sessions are listed with their device, and can be ended here, one or all others', async ({
      page,
      otherBrowser,
    }) => {
      test.slow();
      const person = await newPerson(language);
      const firefox = await otherBrowser({
        userAgent: 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0',
      });
      const others = [firefox, await otherBrowser(), await otherBrowser()];
      for (const browser of others) {
        const other = await browser.newPage();
        await other.goto('/login');
        await loginPage(other, language).signIn(person);
        await expect(other).toHaveURL('/guide');
      }
      await page.goto('/login');
      await loginPage(page, language).signIn(person);
      await expect(page).toHaveURL('/guide');
      await page.goto('/profile#sessions');
      const profile = profilePage(page, language);
      await expect(profile.current).toContainText(say('portal.sessions.active'));
      await expect(profile.current).toContainText(say('portal.sessions.this-computer'));
      await expect(profile.others).toHaveCount(3);
      const row = profile.others.filter({ hasText: 'Firefox 140' });
      await expect(row).toContainText('Windows');
      await row.getByRole('button').click();
      await expect(profile.endQuestion).toHaveCount(1);
      await profile.endQuestion.getByRole('button', { name: say('portal.sessions.end') }).click();
      await expect(toast(page, say('portal.sessions.ended'))).toBeVisible();
      await expect(row).toHaveCount(0);
      await expect(profile.others).toHaveCount(2);

      const [ended] = firefox.pages();
      await ended!.goto('/profile');
      await expect(signInAgain(ended!, language).question).toBeVisible();
      await signInAgain(ended!, language).cancel.click();
      await expect(ended!).toHaveURL('/login?redirect=%2Fprofile');
      await expect(toast(ended!, say('api.error.session-expired'))).toBeVisible();

      await profile.endAll.click();
      await expect(profile.endAllQuestion).toHaveCount(1);
      await profile.endAllQuestion
        .getByRole('button', { name: say('portal.sessions.end-all-submit') })
        .click();
      await expect(toast(page, say('portal.sessions.ended-some', 2))).toBeVisible();
      await expect(profile.others).toHaveCount(0);
      await expect(page.getByText(say('portal.sessions.no-others'))).toBeVisible();
    });
  });
