import { creditsPage } from '../pages/credits-page.ts';
import { dialog } from '../pages/dialog.ts';
import { invitationsPage } from '../pages/invitations-page.ts';
import { loginPage } from '../pages/login-page.ts';
import { signUpPage } from '../pages/sign-up-page.ts';
import { words } from '../pages/words.ts';
import { expect, signInAs, test, toast, inLanguage } from './journey.ts';
import { freshAddress, freshPassword, linkIn, mailTo, newPerson } from './people.ts';

inLanguage('en-US', (language) => {
  const say = (id: string, ...values: (string | number)[]): string => words(language, id, ...values);

  test('a friend who was invited by mail signs up, and both have the credits of it', async ({
    page,
    context,
    otherBrowser,
  }) => {
    test.slow();
    await signInAs(context, await newPerson(language));
    const friend = { account: freshAddress(), nickname: 'Ada', password: freshPassword() };
    await page.goto('/profile/credits');
    const before = Number((await creditsPage(page, language).balance.textContent())?.replaceAll(/\D/g, ''));

    await page.goto('/profile/invitations');
    const invitations = invitationsPage(page, language);
    await invitations.email.fill(friend.account);
    await page.keyboard.press('Enter');
    await expect(toast(page, say('invitations.sent', friend.account))).toBeVisible();
    await expect(invitations.friend(friend.account)).toContainText(say('invitations.state-sent'));

    const theirs = await (await otherBrowser()).newPage();
    const link = linkIn(await mailTo(friend.account), '/signup');
    await theirs.goto(link);
    const form = signUpPage(theirs, language);
    await expect(form.email).toHaveValue(friend.account);
    await form.fillIn(friend);
    await form.submit.click();
    await expect(form.sent).toBeFocused();
    await theirs.goto(linkIn(await mailTo(friend.account, 2), '/verify-email'));
    await form.button('portal.verify.submit').click();
    await expect(theirs).toHaveURL('/login');
    await page.reload();
    await expect(invitations.friend(friend.account)).toContainText(say('invitations.state-registered'));
    await loginPage(theirs, language).signIn(friend);
    await expect(theirs).toHaveURL('/guide');

    await page.reload();
    await expect(invitations.friend(friend.account)).toContainText(say('invitations.state-rewarded'));
    const number = new Intl.NumberFormat(language);
    await page.goto('/profile/credits');
    await expect(creditsPage(page, language).balance).toHaveText(number.format(before + 2000));
    await theirs.goto('/profile/credits');
    await expect(creditsPage(theirs, language).rows.first()).toContainText('2,000');

    // The link was for one person.
    const late = await (await otherBrowser()).newPage();
    await late.goto(link);
    await expect(late).toHaveURL('/link-expired?link=invitation');
  });
});

inLanguage('zh-CN', (language) => {
  const say = (id: string, ...values: (string | number)[]): string => words(language, id, ...values);

  test('an invitation that is taken back leads nowhere', async ({ page, context, otherBrowser }) => {
    await signInAs(context, await newPerson(language));
    const friend = freshAddress();
    await page.goto('/profile/invitations');
    const invitations = invitationsPage(page, language);
    await invitations.email.fill(friend);
    await page.keyboard.press('Enter');
    await invitations.revoke(friend).click();
    const question = dialog(page, say('invitations.revoke-title'));
    await question.getByRole('button', { name: say('invitations.revoke'), exact: true }).click();
    await expect(toast(page, say('invitations.revoked'))).toBeVisible();
    await expect(invitations.friend(friend)).toContainText(say('invitations.state-revoked'));
    const theirs = await (await otherBrowser()).newPage();
    await theirs.goto(linkIn(await mailTo(friend), '/signup'));
    await expect(theirs).toHaveURL('/link-expired?link=invitation');
  });
});
