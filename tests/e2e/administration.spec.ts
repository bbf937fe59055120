import { CHECK_IN_CREDITS, checkIn } from '@moiety/contract';
import type { BrowserContext, Page } from '@playwright/test';
import { administrationPage } from '../pages/administration-page.ts';
import { creditsPage } from '../pages/credits-page.ts';
import { inTurns } from '../pages/in-turns.ts';
import { loginPage } from '../pages/login-page.ts';
import { organizationPage } from '../pages/organization-page.ts';
import { newPasswordForm } from '../pages/password-pages.ts';
import { signInAgain } from '../pages/sign-in-again.ts';
import { upgradePage } from '../pages/upgrade-page.ts';
import { words } from '../pages/words.ts';
import { expect, signInAs, test, toast } from './journey.ts';
import { callAs, freshPassword, linkIn, mailTo, newPerson } from './people.ts';

/** What the first sign-in brings. */
const GIFT = 100;

/** A page of the administrator's, in a browser of their own. */
const administratorsPage = async (otherBrowser: () => Promise<BrowserContext>): Promise<Page> => {
  const context = await otherBrowser();
  await signInAs(context);
  return context.newPage();
};

for (const language of inTurns('administration'))
  test.describe(`in ${language}`, () => {
    test.use({ language });
    const say = (id: string, ...values: (string | number)[]): string => words(language, id, ...values);
    const day = (date: string): string =>
      new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeZone: 'UTC' }).format(new Date(date));
    const credits = (count: number): string =>
      say('portal.credits.many', new Intl.NumberFormat(language).format(count));

    test('an upgrade request is accepted on its page, and the person reads both histories', async ({
      page,
      context,
      otherBrowser,
    }) => {
      test.slow();
      const person = await newPerson(language);
      await callAs(person, checkIn);
      await signInAs(context, person);
      const company = `Lab ${person.account}`;
      await page.goto('/profile#upgrade');
      const asked = upgradePage(page, language);
      await asked.ask.click();
      await asked.company.fill(company);
      await asked.send.click();
      await expect(toast(page, say('upgrade.sent'))).toBeVisible();

      const admins = await administratorsPage(otherBrowser);
      await admins.goto('/admin/upgrade-requests');
      const { row, button, field, question, agree } = administrationPage(admins, language);
      const cleared = GIFT + CHECK_IN_CREDITS;
      await expect(row(company)).toContainText(say('upgrade.would-clear', credits(cleared)));
      await button('upgrade.accept-label', company).click();
      const accepting = question('upgrade.accept-title');
      await expect(accepting).toContainText(credits(cleared));
      await expect(field('administration.name')).toHaveValue(company);
      await field('administration.credits').fill('5000');
      await field('administration.valid-until').fill('2099-12-31');
      await agree(accepting, 'upgrade.accept');
      await expect(toast(admins, say('upgrade.accepted', person.account, company))).toBeVisible();
      await expect(row(company)).toContainText(say('upgrade.state-done'));

      // The organization's history, and apart from it that of the person's own account.
      await page.goto('/profile/credits');
      const { balance, rows, whose } = creditsPage(page, language);
      await expect(balance).toHaveText('5,000');
      await expect(rows).toHaveCount(1);
      await expect(rows.first()).toContainText('+5,000');
      await whose.selectOption(say('portal.credits.whose-personal'));
      await expect(rows).toHaveCount(3);
      await page.reload();
      await expect(rows).toHaveCount(3);
      await expect(rows.nth(0)).toContainText(say('portal.credits.entry.upgrade', company));
      await expect(rows.nth(0)).toContainText(new RegExp(`${cleared}0$`));
      await expect(rows.nth(1)).toContainText(`+${CHECK_IN_CREDITS}`);
      await expect(rows.nth(2)).toContainText(say('portal.credits.reason.new-user'));
      await expect(balance).toHaveText('5,000');
      await page.goto('/profile/organization');
      await expect(organizationPage(page, language).name(company)).toBeVisible();
    });

    test('an administrator finds an account, gives credits, mails a reset link, disables and enables it', async ({
      page,
      context,
      otherBrowser,
    }) => {
      test.slow();
      const person = await newPerson(language);
      await signInAs(context, person);
      await page.goto('/profile/credits');
      const { balance, rows } = creditsPage(page, language);
      await expect(balance).toHaveText(String(GIFT));

      const admins = await administratorsPage(otherBrowser);
      await admins.goto('/admin/accounts');
      const { search, row, button, field, question, agree, problem } = administrationPage(admins, language);
      await expect(admins.getByText(say('administration.what-is-seen'))).toBeVisible();
      const mine = row(person.account);
      await search('organization.search').fill(person.account.toUpperCase());
      await expect(admins).toHaveURL(/\?q=/);
      await expect(mine).toHaveCount(1);
      await expect(mine).toContainText(credits(GIFT));
      await button('administration.grant-title', person.account).click();
      const giving = question('administration.grant-title', person.account);
      await field('portal.credits').fill('0');
      await agree(giving, 'administration.grant-submit');
      await expect(problem(say('administration.credits-wrong', '1,000,000,000'))).toBeVisible();
      await field('portal.credits').fill('250');
      await field('administration.note').fill('Teaching course');
      await agree(giving, 'administration.grant-submit');
      await expect(toast(admins, say('administration.granted', person.account, credits(250)))).toBeVisible();
      await expect(mine).toContainText(credits(GIFT + 250));
      await page.reload();
      await expect(balance).toHaveText(String(GIFT + 250));
      await expect(rows.first()).toContainText(say('portal.credits.entry.system', 'Teaching course'));

      // The old password is useless at once; the link sets a new one.
      await button('administration.reset-label', person.account).click();
      await agree(question('administration.reset-title', person.account), 'administration.reset');
      await expect(toast(admins, say('administration.reset-done', person.account))).toBeVisible();
      const link = linkIn(await mailTo(person.account, 2), '/reset-password');
      await page.reload();
      await expect(signInAgain(page, language).question).toBeVisible();
      const elsewhere = await (await otherBrowser()).newPage();
      await elsewhere.goto(link);
      const password = freshPassword();
      const form = newPasswordForm(elsewhere, language);
      await form.password.fill(password);
      await form.repetition.fill(password);
      await form.submit.click();
      await expect(elsewhere).toHaveURL('/login');
      const entry = loginPage(elsewhere, language);
      await entry.signIn(person);
      await expect(toast(elsewhere, say('server.wrongCredentials'))).toBeVisible();
      await entry.signIn({ ...person, password });
      await expect(elsewhere).toHaveURL('/guide');

      await button('administration.disable-label', person.account).click();
      await agree(question('administration.disable-title', person.account), 'administration.disable');
      await expect(toast(admins, say('administration.disable-done', person.account))).toBeVisible();
      await expect(mine).toContainText(say('administration.disabled'));
      await elsewhere.goto('/profile');
      const again = signInAgain(elsewhere, language);
      await expect(again.question).toBeVisible();
      await again.signIn(password);
      await expect(toast(elsewhere, say('server.wrongCredentials'))).toBeVisible();

      await button('administration.enable-label', person.account).click();
      await agree(question('administration.enable-title', person.account), 'administration.enable');
      await expect(toast(admins, say('administration.enable-done', person.account))).toBeVisible();
      await expect(button('administration.disable-label', person.account)).toBeVisible();
      await again.signIn(password);
      await expect(again.question).toHaveCount(0);
    });

    test('an administrator creates an organization, gives it credits, moves its last day, ends it, and verifies the ledger', async ({
      page,
      context,
      otherBrowser,
    }) => {
      test.slow();
      const person = await newPerson(language);
      await signInAs(context, person);
      const name = `Institute ${person.account}`;
      const admins = await administratorsPage(otherBrowser);
      await admins.goto('/admin/organizations');
      const { search, row, button, field, question, agree, problem, price, ledgerIsRight } =
        administrationPage(admins, language);
      await button('administration.create-title').click();
      const creating = question('administration.create-title');
      await field('administration.owner').fill(`nobody.${person.account}`);
      await field('administration.name').fill(name);
      await field('administration.credits').fill('1,000');
      await field('administration.valid-until').fill('2098-12-31');
      await agree(creating, 'administration.create-submit');
      await expect(problem(say('server.ownerUnknown'))).toBeVisible();
      await field('administration.owner').fill(person.account);
      await agree(creating, 'administration.create-submit');
      await expect(toast(admins, say('administration.created', name))).toBeVisible();

      await search('administration.search-organizations').fill(person.account);
      const theirs = row(name);
      await expect(theirs).toContainText(say('administration.owner-is', person.account));
      await expect(theirs).toContainText(credits(1000));
      await expect(theirs).toContainText(say('administration.valid-until-day', day('2098-12-31')));
      await page.goto('/profile/organization');
      const own = organizationPage(page, language);
      await expect(own.name(name)).toBeVisible();

      await button('administration.grant-title', name).click();
      await field('portal.credits').fill('500');
      await agree(question('administration.grant-title', name), 'administration.grant-submit');
      await expect(toast(admins, say('administration.granted', name, credits(500)))).toBeVisible();
      await expect(theirs).toContainText(credits(1500));

      await button('administration.validity-label', name).click();
      await expect(field('administration.valid-until')).toHaveValue('2098-12-31');
      await field('administration.valid-until').fill('2099-06-30');
      await agree(question('administration.validity-title', name), 'organization.save');
      await expect(toast(admins, say('administration.validity-done', name))).toBeVisible();
      await expect(theirs).toContainText(day('2099-06-30'));

      // It ends only by its own name.
      await button('administration.end-label', name).click();
      const ending = question('administration.end-title', name);
      const typed = ending.getByLabel(say('organization.delete-name', name));
      await typed.fill('Institute');
      await agree(ending, 'administration.end');
      await expect(problem(say('organization.delete-unlike'))).toBeVisible();
      await typed.fill(name);
      await agree(ending, 'administration.end');
      await expect(toast(admins, say('administration.ended', name))).toBeVisible();
      await expect(theirs).toHaveCount(0);
      await page.reload();
      await expect(own.without).toBeVisible();

      await admins.goto('/admin/ledger');
      await expect(price).toBeVisible();
      await button('administration.verify').click();
      await expect(ledgerIsRight).toBeVisible();
    });
  });

test('the pages of administrators show nothing of people to anybody else', async ({ page, context }) => {
  await signInAs(context, await newPerson());
  for (const path of ['accounts', 'organizations', 'upgrade-requests', 'ledger']) {
    await page.goto(`/admin/${path}`);
    await expect(
      page.getByRole('heading', { name: words('en-US', 'announcements.forbidden') }),
    ).toBeVisible();
  }
});
