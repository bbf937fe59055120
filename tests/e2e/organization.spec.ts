import { loginPage } from '../pages/login-page.ts';
import { organizationPage } from '../pages/organization-page.ts';
import { signUpPage } from '../pages/sign-up-page.ts';
import { expect, signInAs, test, toast, inLanguage } from './journey.ts';
import { tabTo } from './keyboard.ts';
import {
  freshAddress,
  freshPassword,
  linkIn,
  mailTo,
  newMember,
  newOrganization,
  newPerson,
} from './people.ts';

inLanguage('zh-CN', (language) => {
  test('an owner invites somebody with an account and somebody without, and both join', async ({
    page,
    context,
    otherBrowser,
  }) => {
    test.slow();
    const owner = await newPerson(language);
    const colleague = await newPerson(language);
    const newcomer = { account: freshAddress(), nickname: 'Ada', password: freshPassword() };
    const name = `Lab ${owner.account}`;
    await newOrganization(name, owner);
    await signInAs(context, owner);
    await page.goto('/profile/organization');
    const own = organizationPage(page, language);
    const { say } = own;
    await expect(own.name(name)).toBeVisible();
    await expect(own.member(owner.account)).toContainText(say('organization.role.owner'));

    await tabTo(page, own.tab('organization.members'));
    await page.keyboard.press('ArrowRight');
    await expect(own.email).toBeVisible();
    for (const { account } of [colleague, newcomer]) {
      await own.email.fill(account);
      await page.keyboard.press('Enter');
      await expect(toast(page, say('invitations.sent', account))).toBeVisible();
      await expect(own.invitation(account)).toContainText(say('invitations.state-sent'));
    }

    // Somebody with an account, who is signed in already.
    const theirContext = await otherBrowser();
    await signInAs(theirContext, colleague);
    const theirs = await theirContext.newPage();
    await theirs.goto(linkIn(await mailTo(colleague.account, 2), '/organization/join'));
    const theirPage = organizationPage(theirs, language);
    await expect(theirPage.button('organization.join')).toBeVisible();
    await theirPage.button('organization.join').click();
    const theirQuestion = theirPage.question('organization.join-title', name);
    await theirPage.agree(theirQuestion, 'organization.join');
    await expect(theirs).toHaveURL('/profile/organization');
    await expect(theirPage.name(name)).toBeVisible();
    await expect(theirPage.tabs).toHaveCount(0);

    // Somebody without one.
    const late = await (await otherBrowser()).newPage();
    const latePage = organizationPage(late, language);
    await late.goto(linkIn(await mailTo(newcomer.account), '/organization/join'));
    await expect(latePage.link('organization.create-account')).toBeVisible();
    await latePage.link('organization.create-account').click();
    const form = signUpPage(late, language);
    await expect(form.email).toHaveValue(newcomer.account);
    await form.fillIn(newcomer);
    await form.submit.click();
    await expect(form.sent).toBeFocused();
    await late.goto(linkIn(await mailTo(newcomer.account, 2), '/verify-email'));
    await form.button('portal.verify.submit').click();
    await expect(late).toHaveURL('/login');
    await loginPage(late, language).signIn(newcomer);
    await expect(late).toHaveURL('/guide');
    await late.goto('/profile');
    await expect(latePage.join(name)).toBeVisible();
    await latePage.join(name).click();
    await latePage.agree(latePage.question('organization.join-title', name), 'organization.join');
    await expect(toast(late, say('organization.joined', name))).toBeVisible();
    await expect(latePage.link('organization.see')).toBeVisible();

    await page.reload();
    await own.tab('organization.members').click();
    for (const { account } of [colleague, newcomer])
      await expect(own.member(account)).toContainText(say('organization.role.member'));
    await own.tab('organization.log').click();
    await expect(own.log.getByRole('row').nth(1)).toContainText(newcomer.nickname);

    // The link has done its work.
    await theirs.goto(linkIn(await mailTo(colleague.account, 2), '/organization/join'));
    await expect(theirs).toHaveURL('/link-expired?link=organization');
  });
});

inLanguage('en-US', (language) => {
  test('an owner decides who may what, removes somebody at work, hands over and leaves', async ({
    page,
    context,
    otherBrowser,
  }) => {
    test.slow();
    const owner = await newPerson(language);
    const name = `Lab ${owner.account}`;
    await newOrganization(name, owner);
    const heir = await newMember(owner, language);
    const removed = await newMember(owner, language);
    await signInAs(context, owner);
    await page.goto('/profile/organization');
    const own = organizationPage(page, language);
    const { say } = own;

    // Both become administrators, one with a cap.
    for (const { account, nickname } of [heir, removed]) {
      await own.choose(account, 'organization.make-admin');
      await own.agree(own.question('organization.make-admin-title'), 'organization.make-admin');
      await expect(toast(page, say('organization.made-admin', nickname))).toBeVisible();
      await expect(own.member(account)).toContainText(say('organization.role.admin'));
    }
    await own.choose(heir.account, 'organization.set-cap');
    await expect(own.cap).toBeFocused();
    await page.keyboard.type('500');
    await page.keyboard.press('Enter');
    await expect(own.cap).toHaveCount(0);
    await expect(own.member(heir.account)).toContainText('500');

    // One of them is about to invite somebody while the owner removes them.
    const theirContext = await otherBrowser();
    await signInAs(theirContext, removed);
    const theirs = await theirContext.newPage();
    const theirPage = organizationPage(theirs, language);
    await theirs.goto('/profile/organization?tab=invitations');
    await theirPage.email.fill(freshAddress());
    await own.choose(removed.account, 'organization.remove');
    const question = own.question('organization.remove-title', removed.nickname);
    await own.agree(question, 'organization.remove');
    await expect(own.member(removed.account)).toHaveCount(0);
    // By then the page may have heard of it.
    await theirs.keyboard.press('Enter');
    await expect(theirPage.without).toBeVisible();
    await expect(theirs.getByText(say('organization.former', name))).toBeVisible();

    // The other becomes the owner.
    await own.choose(heir.account, 'organization.hand-over');
    const handOver = own.question('organization.hand-over-title', heir.nickname);
    await expect(handOver).toContainText(heir.account);
    await own.agree(handOver, 'organization.hand-over-submit');
    await expect(own.member(heir.account)).toContainText(say('organization.role.owner'));
    await expect(own.button('organization.rename')).toHaveCount(0);
    await own.button('organization.leave').click();
    await own.agree(own.question('organization.leave-title', name), 'organization.leave-submit');
    await expect(own.without).toBeVisible();

    // The new owner renames it, and ends it.
    const heirContext = await otherBrowser();
    await signInAs(heirContext, heir);
    const heirs = await heirContext.newPage();
    const heirPage = organizationPage(heirs, language);
    await heirs.goto('/profile/organization');
    await heirPage.button('organization.rename').click();
    await heirPage.field('organization.name').fill('Lab of Examples');
    await heirs.keyboard.press('Enter');
    await expect(heirPage.name('Lab of Examples')).toBeVisible();
    await heirPage.button('organization.delete').click();
    await heirs.getByLabel(say('organization.delete-name', 'Lab of Examples')).fill('Lab of Examples');
    await heirs.keyboard.press('Enter');
    await expect(heirPage.without).toBeVisible();
  });
});

test('the page of the organization is for whoever is signed in', async ({ page }) => {
  await page.goto('/profile/organization?tab=log');
  await expect(page).toHaveURL('/login?redirect=%2Fprofile%2Forganization%3Ftab%3Dlog');
});
