import { EXPORTED_FILE_DAYS, organizationInfo, pathOf } from '@moiety/contract';
import type { Page } from '@playwright/test';
import { endSession, freshPassword } from '../e2e/people.ts';
import { photo } from '../e2e/photo.ts';
import { casePages } from './case-pages.ts';
import { creditsPage } from './credits-page.ts';
import { dialog } from './dialog.ts';
import { invitationsPage } from './invitations-page.ts';
import { forgotPasswordPage, newPasswordForm } from './password-pages.ts';
import { withJobs } from './jobs-served.ts';
import { loginPage, takenOver } from './login-page.ts';
import { messagesPages, withBar } from './messages-pages.ts';
import { molRecognitionPage } from './mol-recognition-page.ts';
import { molvalleyPage } from './molvalley-page.ts';
import { organizationPage } from './organization-page.ts';
import { palette } from './palette.ts';
import { patsightScenes } from './patsight-scenes.ts';
import { profilePage } from './profile-page.ts';
import { profilePicture } from './profile-picture.ts';
import type { Made, Scene, Viewer } from './scene.ts';
import { shellPage } from './shell-page.ts';
import { signInAgain } from './sign-in-again.ts';
import { signUpPage } from './sign-up-page.ts';
import { providerPage } from './single-sign-on.ts';
import { words, type Locale } from './words.ts';

/** What is reached from the page's header or menu; on a phone the menu is behind a button. */
const openDrawer = async (page: Page, locale: Locale): Promise<void> => {
  const { menuToggle, userMenu } = shellPage(page, locale);
  if (page.viewportSize()!.width < 768) await menuToggle.click();
  await userMenu.waitFor();
};
const openUserMenu = async (page: Page, locale: Locale): Promise<void> => {
  await openDrawer(page, locale);
  await shellPage(page, locale).userMenu.click();
  await page.getByRole('menuitem', { name: words(locale, 'elements.log-out') }).waitFor();
};
const chooseFromUserMenu =
  (id: string) =>
  async (page: Page, locale: Locale): Promise<void> => {
    await openUserMenu(page, locale);
    await page.getByRole('menuitem', { name: words(locale, id) }).click();
    // The element itself has no box.
    await dialog(page, words(locale, id)).waitFor({ state: 'attached' });
  };
const pressPalette = async (page: Page, locale: Locale): Promise<void> => {
  await palette(page, locale).button.waitFor();
  await page.keyboard.press('ControlOrMeta+k');
  await palette(page, locale).field.waitFor();
};

/** As if a newer version ran on the server. */
const withNewerVersion = async (page: Page): Promise<void> => {
  // The stream does not end, so nothing waits for its whole answer.
  await page.route(/\/(?:ironAPI|xocapi|extractionAPI)\/(?!.*\/stream\/)/, async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, headers: { ...response.headers(), 'x-moiety-version': '999.0.0' } });
  });
};

/** Chooses a picture in the user center. */
const choosePicture = async (page: Page, locale: Locale, buffer: Buffer): Promise<void> => {
  const chooser = page.waitForEvent('filechooser');
  await profilePicture(page, locale).change.click();
  await (await chooser).setFiles({ name: 'ada.png', mimeType: 'image/png', buffer });
};

/** Opens the question that an entry of a member's menu asks. @param title the id of its title */
const askAboutMember =
  (entry: string, title: string) =>
  async (page: Page, locale: Locale, { member }: Made): Promise<void> => {
    const { choose, question } = organizationPage(page, locale);
    await choose(member.account, entry);
    await question(title, 'Zhao Min').waitFor({ state: 'attached' });
  };

/** The address of the comparison of molecule sets whose addresses are known. */
const comparisonOf = (...addresses: readonly string[]): string => {
  const ids = addresses.map((address) => /[0-9a-f]{8}-[0-9a-f-]{27}/.exec(address)?.[0] ?? '');
  return `/molvalley?molvalley-app=${encodeURIComponent(`/compare?sets=${ids.join(',')}`)}`;
};

/** Looks for a structure in a molecule set. */
const findSubstructure = async (page: Page, locale: Locale, query: string): Promise<void> => {
  const { button, tool, say } = molvalleyPage(page, locale);
  await button('molvalley.structure.search').click();
  const field = tool.getByRole('textbox', { name: say('molvalley.substructure.label') });
  await field.fill(query);
  await field.press('Enter');
};

const seenBy = (viewer: Viewer, seen: readonly Omit<Scene, 'viewer'>[], singleSignOn = false): Scene[] =>
  seen.map((scene) => ({ ...scene, viewer, singleSignOn }));

const visitors = seenBy('visitor', [
  { name: 'login', address: '/login' },
  {
    name: 'login-incomplete',
    address: '/login',
    open: async (page, locale) => {
      await takenOver(page);
      const { submit, password } = loginPage(page, locale);
      await submit.click();
      await password.fill('1234');
      await password.blur();
      await page.getByText(words(locale, 'login.password-too-short', 5)).waitFor();
    },
  },
  {
    name: 'login-refused',
    address: '/login',
    open: async (page, locale) => {
      await takenOver(page);
      await loginPage(page, locale).signIn({
        account: `nobody-${locale}@example.com`,
        password: 'wrong-one',
      });
      await page
        .locator('mo-toast', { hasText: words(locale, 'server.wrongCredentials') })
        .first()
        .waitFor();
    },
  },
  {
    name: 'login-not-verified',
    address: '/login',
    open: async (page, locale, { unverified }) => {
      await takenOver(page);
      await loginPage(page, locale).signIn(unverified);
      await signUpPage(page, locale).problem(words(locale, 'login.not-verified')).waitFor();
    },
  },
  { name: 'sign-up', address: '/signup' },
  {
    name: 'sign-up-incomplete',
    address: '/signup',
    open: async (page, locale) => {
      await signUpPage(page, locale).submit.click();
      await page.getByRole('alert').filter({ visible: true }).first().waitFor();
    },
  },
  {
    name: 'sign-up-invalid',
    address: '/signup',
    open: async (page, locale) => {
      const { code, email, password, repetition, submit, problem, say } = signUpPage(page, locale);
      await takenOver(page);
      await code.fill('no code');
      await email.fill('nobody');
      await password.fill('abc');
      await repetition.fill('abd');
      await submit.click();
      await problem(say('portal.sign-up.code-invalid')).waitFor();
    },
  },
  {
    name: 'sign-up-sent',
    address: '/signup',
    open: async (page, locale) => {
      const { fillIn, submit, sent } = signUpPage(page, locale);
      await takenOver(page);
      await fillIn({
        account: `lin.wei.${locale.toLowerCase()}@example.com`,
        nickname: 'Lin Wei',
        password: freshPassword(),
      });
      await submit.click();
      await sent.waitFor();
    },
  },
  {
    name: 'sign-up-invited',
    address: ({ signUpLink }) => signUpLink,
    there: (page, locale) => signUpPage(page, locale).email,
  },
  { name: 'verify-email', address: ({ verifyLink }) => verifyLink },
  { name: 'forgot-password', address: '/forgot-password' },
  {
    name: 'forgot-password-incomplete',
    address: '/forgot-password',
    open: async (page, locale) => {
      const { email, submit, problem, say } = forgotPasswordPage(page, locale);
      await takenOver(page);
      await email.fill('nobody');
      await submit.click();
      await problem(say('portal.email.invalid')).waitFor();
    },
  },
  {
    name: 'forgot-password-sent',
    address: '/forgot-password',
    open: async (page, locale) => {
      const { email, submit, sent } = forgotPasswordPage(page, locale);
      await email.fill('nobody@example.com');
      await submit.click();
      await sent.waitFor();
    },
  },
  { name: 'reset-password', address: ({ resetLink }) => resetLink },
  {
    name: 'reset-password-incomplete',
    address: ({ resetLink }) => resetLink,
    open: async (page, locale) => {
      const { password, repetition, submit, problem, say } = newPasswordForm(page, locale);
      await password.fill('Short-1');
      await repetition.fill('Short-2');
      await submit.click();
      await problem(say('portal.password.different')).waitFor();
    },
  },
  { name: 'confirm-email', address: ({ confirmLink }) => confirmLink },
  { name: 'keep-email', address: ({ keepLink }) => keepLink },
  { name: 'link-expired', address: '/link-expired' },
  { name: 'link-expired-email', address: '/link-expired?link=email' },
  { name: 'link-expired-keep', address: '/link-expired?link=keep' },
  { name: 'link-expired-reset', address: '/link-expired?link=reset' },
  { name: 'link-expired-verify', address: '/link-expired?link=verify' },
  { name: 'link-expired-invitation', address: '/link-expired?link=invitation' },
  { name: 'link-expired-organization', address: '/link-expired?link=organization' },
  { name: 'mail-off', apart: true, address: ({ mailOffLink }) => mailOffLink },
  {
    name: 'outbox',
    apart: true,
    address: '/outbox',
    differsEachRun: true,
    except: 'iframe',
    open: async (page, locale) => {
      const mail = page.locator('details.mail[open]').first();
      await mail.getByText(words(locale, 'outbox.text')).click();
      await mail.locator('pre').waitFor();
    },
  },
  {
    name: 'recognition',
    address: '/mol-recognition',
    there: (page, locale) => molRecognitionPage(page, locale).samples.first(),
  },
  {
    name: 'recognition-picture',
    address: '/mol-recognition',
    there: (page, locale) => molRecognitionPage(page, locale).samples.first(),
    open: async (page, locale) => {
      const { samples, structure } = molRecognitionPage(page, locale);
      await samples.nth(1).click();
      await structure.waitFor();
      await structure.locator('svg[part=drawing]').waitFor();
    },
  },
  {
    name: 'recognition-list',
    address: '/mol-recognition',
    there: (page, locale) => molRecognitionPage(page, locale).samples.first(),
    open: async (page, locale) => {
      const { samples, structure, tool, say, cards } = molRecognitionPage(page, locale);
      await samples.nth(1).click();
      await structure.waitFor();
      await tool.getByRole('link', { name: say('mol-recognition.pictures') }).click();
      await cards.first().locator('svg[part=drawing]').waitFor();
    },
  },
  {
    name: 'recognition-pdf',
    address: '/mol-recognition',
    there: (page, locale) => molRecognitionPage(page, locale).samples.first(),
    open: async (page, locale) => {
      const { choose, button, drawings } = molRecognitionPage(page, locale);
      await choose('server/src/modules/extraction/example/example-patent.pdf');
      await button('mol-recognition.pdf.pageNumber', 3).click();
      await drawings.first().waitFor();
    },
  },
  {
    name: 'recognition-scorecard',
    address: '/mol-recognition?mol-recognition-app=%2Fscorecard',
    there: (page, locale) => molRecognitionPage(page, locale).title,
  },
  { name: 'landing', address: '/home' },
  {
    name: 'landing-answers',
    address: '/home',
    open: async (page) => {
      for (const question of await page.locator('summary').all()) await question.click();
    },
  },
  { name: 'help-signed-out', address: '/help' },
  { name: 'help-article-signed-out', address: '/help/molvalley-import-problems' },
  { name: 'cases-signed-out', address: '/case' },
  { name: 'case-signed-out', address: '/case/substructure-search' },
  {
    name: 'case-drawings',
    address: '/case/drug-like-shortlist',
    open: async (page, locale) => {
      const { drawings } = casePages(page, locale);
      // They are drawn as they come in sight.
      for (const drawing of await drawings.all()) {
        await drawing.scrollIntoViewIfNeeded();
        await drawing.locator('svg[part=drawing]').waitFor();
      }
    },
  },
  { name: 'user-agreement', apart: true, address: '/agreements/user' },
  { name: 'privacy-policy', apart: true, address: '/agreements/privacy' },
  { name: 'page-not-found-signed-out', apart: true, address: '/no/such/page' },
  {
    name: 'join-organization-signed-out',
    address: ({ joinTicket }) => `/organization/join?ticket=${joinTicket}`,
  },
  {
    name: 'announcement-bar-signed-out',
    address: '/link-expired',
    prepare: withBar,
    there: (page, locale) => messagesPages(page, locale).bar,
  },
  {
    name: 'palette-signed-out',
    apart: true,
    floats: true,
    address: '/no/such/page',
    open: async (page, locale) => {
      const { button, option } = palette(page, locale);
      await button.click();
      await option(words(locale, 'login.submit')).waitFor();
    },
  },
]);

/** On the server whose way in is single sign-on. */
const signOn = seenBy(
  'visitor',
  [
    { name: 'login-single-sign-on', address: '/login' },
    {
      name: 'provider',
      address: '/profile',
      there: (page, locale) => providerPage(page, locale).password,
    },
    {
      name: 'provider-refused',
      address: '/profile',
      there: (page, locale) => providerPage(page, locale).password,
      open: async (page, locale) => {
        await providerPage(page, locale).signIn({
          account: `nobody-${locale}@example.com`,
          password: 'wrong-one',
        });
        await page.getByText(words(locale, 'server.wrongCredentials')).waitFor();
      },
    },
    { name: 'sign-on-expired', address: '/api/v1/xops/oauth2/callback?code=made-up&state=made-up' },
    { name: 'sign-on-done', address: '/api/v1/xops/oauth2/done' },
  ],
  true,
);

const newcomers = seenBy('newcomer', [
  { name: 'dashboard-empty', address: '/home' },
  { name: 'guide-beginning', address: '/guide' },
  {
    name: 'tool-empty',
    address: '/molvalley',
    there: (page, locale) => molvalleyPage(page, locale).button('molvalley.sets.sample').first(),
  },
  ...patsightScenes.newcomer,
  { name: 'profile-without-organization', address: '/profile' },
  {
    name: 'notifications-none',
    address: '/profile/notifications?unread=1',
  },
  { name: 'invitations-none', address: '/profile/invitations' },
  { name: 'organization-none', address: '/profile/organization' },
  { name: 'credits-beginning', address: '/profile/credits' },
  {
    name: 'credits-explained',
    address: '/profile/credits',
    open: async (page, locale) => creditsPage(page, locale).how.click(),
  },
  { name: 'administration-forbidden', address: '/admin/announcements' },
  {
    name: 'password-incomplete',
    address: '/profile',
    open: async (page, locale) => {
      const { currentPassword, password, repetition, submit, problem, say } = profilePage(page, locale);
      await currentPassword.fill('Abcdefgh1-abcdefg');
      await password.fill('Abcdefgh1-abcdefg');
      await repetition.fill('Abcdefgh1');
      await submit.click();
      await problem(say('portal.password.different')).waitFor();
    },
  },
  {
    name: 'nickname-missing',
    address: '/profile',
    open: async (page, locale) => {
      const { changeNickname, nickname, account, say } = profilePicture(page, locale);
      await changeNickname.click();
      await nickname.fill('  ');
      await nickname.press('Enter');
      await account.getByText(say('portal.sign-up.nickname-missing')).waitFor();
    },
  },
  {
    name: 'email-unchanged',
    address: '/profile',
    open: async (page, locale, { newcomer }) => {
      const { changeEmail, newEmail, problem, say } = profilePage(page, locale);
      await changeEmail.click();
      await newEmail.fill(newcomer.account);
      await newEmail.press('Enter');
      await problem(say('portal.email-change.same')).waitFor();
    },
  },
  {
    name: 'picture-refused',
    address: '/profile',
    open: async (page, locale) => {
      await choosePicture(page, locale, Buffer.from('%PDF-1.7'));
      await profilePicture(page, locale).problem.waitFor();
    },
  },
  {
    name: 'picture-crop',
    floats: true,
    address: '/profile',
    open: async (page, locale) => {
      await choosePicture(page, locale, photo());
      await profilePicture(page, locale).stage.waitFor();
    },
  },
  {
    name: 'deletion-of-another-address',
    address: '/profile',
    open: async (page, locale) => {
      const { deletion, problem, say } = profilePage(page, locale);
      await deletion.getByRole('button').click();
      await deletion.getByRole('textbox').fill('somebody@else.example');
      await deletion.getByRole('textbox').press('Enter');
      await problem(say('portal.deletion.address')).waitFor();
    },
  },
  {
    name: 'sign-in-again',
    floats: true,
    endsSession: true,
    address: '/profile',
    open: async (page, locale) => {
      await endSession(page);
      await page.reload();
      await signInAgain(page, locale).question.waitFor({ state: 'attached' });
    },
  },
]);

const people: readonly Scene[] = [
  { name: 'profile-invited', viewer: 'invited', address: '/profile' },
  {
    name: 'join-organization',
    viewer: 'invited',
    address: ({ joinTicket }) => `/organization/join?ticket=${joinTicket}`,
    there: (page, locale) => organizationPage(page, locale).button('organization.join'),
  },
  {
    name: 'join-organization-question',
    viewer: 'invited',
    floats: true,
    address: ({ joinTicket }) => `/organization/join?ticket=${joinTicket}`,
    open: async (page, locale, { organization }) => {
      const { button, question } = organizationPage(page, locale);
      await button('organization.join').click();
      await question('organization.join-title', organization).waitFor({ state: 'attached' });
    },
  },
  { name: 'organization-of-member', viewer: 'member', address: '/profile/organization' },
  { name: 'profile-with-picture', viewer: 'member', address: '/profile' },
  {
    name: 'picture-remove',
    viewer: 'member',
    floats: true,
    address: '/profile',
    open: async (page, locale) => {
      const { remove, removeQuestion } = profilePicture(page, locale);
      await remove.click();
      await removeQuestion.waitFor({ state: 'attached' });
    },
  },
  {
    name: 'deletion-due',
    viewer: 'leaving',
    address: '/profile',
    there: (page, locale) => profilePage(page, locale).keep,
  },
];

const researchers = seenBy('researcher', [
  { name: 'dashboard', address: '/home' },
  { name: 'guide', address: '/guide' },
  { name: 'help', address: '/help' },
  { name: 'help-found', address: '/help?q=csv' },
  { name: 'help-article', address: '/help/organizations' },
  { name: 'cases', address: '/case' },
  { name: 'case', address: '/case/drug-like-shortlist' },
  { name: 'profile', address: '/profile' },
  { name: 'notifications', address: '/profile/notifications' },
  {
    name: 'notification',
    address: ({ notification }) => `/profile/notifications/${notification}`,
  },
  { name: 'notification-settings', address: '/profile/notifications/settings' },
  { name: 'credits', address: '/profile/credits' },
  { name: 'jobs', address: '/profile/jobs' },
  { name: 'jobs-listed', address: '/profile/jobs', prepare: withJobs },
  { name: 'dashboard-with-jobs', address: '/home', prepare: withJobs },
  {
    name: 'credits-nothing-found',
    address: '/profile/credits?from=2100-01-01',
  },
  { name: 'invitations', address: '/profile/invitations' },
  ...patsightScenes.researcher,
  {
    name: 'invitation-revoke',
    floats: true,
    address: '/profile/invitations',
    open: async (page, locale, { friend }) => {
      await invitationsPage(page, locale).revoke(friend).click();
      await dialog(page, words(locale, 'invitations.revoke-title')).waitFor({ state: 'attached' });
    },
  },
  {
    name: 'session-end',
    floats: true,
    address: '/profile',
    open: async (page, locale) => {
      const { end, endQuestion } = profilePage(page, locale);
      await end.click();
      await endQuestion.waitFor({ state: 'attached' });
    },
  },
  {
    name: 'sessions-end-all',
    floats: true,
    address: '/profile',
    open: async (page, locale) => {
      const { endAll, endAllQuestion } = profilePage(page, locale);
      await endAll.click();
      await endAllQuestion.waitFor({ state: 'attached' });
    },
  },
  { name: 'organization', address: '/profile/organization' },
  {
    name: 'organization-invitations',
    address: '/profile/organization?tab=invitations',
  },
  { name: 'organization-log', address: '/profile/organization?tab=log' },
  {
    name: 'organization-cap',
    floats: true,
    address: '/profile/organization',
    open: async (page, locale, { member }) => {
      const { choose, cap } = organizationPage(page, locale);
      await choose(member.account, 'organization.set-cap');
      await cap.waitFor();
    },
  },
  {
    name: 'organization-make-admin',
    floats: true,
    address: '/profile/organization',
    open: askAboutMember('organization.make-admin', 'organization.make-admin-title'),
  },
  {
    name: 'organization-remove',
    floats: true,
    address: '/profile/organization',
    open: askAboutMember('organization.remove', 'organization.remove-title'),
  },
  {
    name: 'organization-hand-over',
    floats: true,
    address: '/profile/organization',
    open: askAboutMember('organization.hand-over', 'organization.hand-over-title'),
  },
  {
    name: 'organization-rename',
    floats: true,
    address: '/profile/organization',
    open: async (page, locale) => {
      const { button, field } = organizationPage(page, locale);
      await button('organization.rename').click();
      await field('organization.name').waitFor();
    },
  },
  {
    name: 'organization-delete',
    floats: true,
    address: '/profile/organization',
    open: async (page, locale, { organization }) => {
      await organizationPage(page, locale).button('organization.delete').click();
      await page.getByLabel(words(locale, 'organization.delete-name', organization)).waitFor();
    },
  },
  {
    name: 'organization-former',
    address: '/profile/organization',
    apart: true,
    open: async (page, locale) => {
      await page.route(`**${pathOf(organizationInfo)}*`, (route) =>
        route.fulfill({ json: { code: 0, msg: '', data: null } }),
      );
      // What is shown is asked for anew when the network is back.
      await page.context().setOffline(true);
      await page.getByText(words(locale, 'portal.bar.offline')).waitFor();
      await page.context().setOffline(false);
      await organizationPage(page, locale).without.waitFor();
    },
  },
  { name: 'network-detection', address: '/profile/network-detection' },
  { name: 'page-not-found', apart: true, address: '/no/such/page' },
  {
    name: 'tool-sets',
    address: '/molvalley?molvalley-app=%2F',
    there: (page, locale) => molvalleyPage(page, locale).title,
  },
  {
    name: 'tool-table',
    address: ({ setAddress }) => setAddress,
    there: (page, locale) => molvalleyPage(page, locale).rows.nth(3),
  },
  {
    name: 'tool-table-unread',
    address: ({ unreadAddress }) => unreadAddress,
    there: (page, locale) => molvalleyPage(page, locale).row('Imatinib').getByRole('img'),
  },
  {
    name: 'tool-marks',
    address: ({ markedAddress }) => `${markedAddress}%3Fmolecule%3D1`,
    // On a narrow screen there are cards, which have no row of headers.
    there: (page, locale) => molvalleyPage(page, locale).rows.nth(3),
    open: async (page, locale) => {
      const { tool, say } = molvalleyPage(page, locale);
      await tool.getByRole('textbox', { name: say('molvalley.marks.note') }).waitFor();
    },
  },
  {
    name: 'tool-tags',
    floats: true,
    address: ({ markedAddress }) => markedAddress,
    // On a narrow screen there are cards, which have no row of headers.
    there: (page, locale) => molvalleyPage(page, locale).rows.nth(3),
    open: async (page, locale) => {
      const { button, rows, tool, say } = molvalleyPage(page, locale);
      await rows.nth(2).getByRole('gridcell').first().click();
      await button('molvalley.marks.selected').click();
      await tool.getByRole('menuitem', { name: say('molvalley.marks.tagsDialog') }).click();
      await tool.getByText(say('molvalley.marks.offered')).waitFor();
    },
  },
  {
    name: 'tool-history',
    address: ({ markedAddress }) => `${markedAddress}%2Fhistory`,
    there: (page, locale) => {
      const { tool, say } = molvalleyPage(page, locale);
      return tool.getByText(say('molvalley.history.now'), { exact: true });
    },
    open: async (page, locale) => {
      const { tool, say } = molvalleyPage(page, locale);
      const begin = tool.getByRole('listitem').filter({ hasText: say('molvalley.history.created') });
      await begin.getByRole('button').last().click();
      await tool.getByRole('menuitem', { name: say('molvalley.history.compare') }).click();
      await tool.getByRole('region', { name: say('molvalley.history.untilNow') }).waitFor();
    },
  },
  {
    name: 'tool-version',
    address: ({ markedAddress }) => `${markedAddress}%2Fversion%2F0`,
    there: (page, locale) => molvalleyPage(page, locale).rows.nth(3),
    open: async (page, locale) => {
      const { tool, say } = molvalleyPage(page, locale);
      await tool.getByText(say('molvalley.version.oldest')).waitFor();
    },
  },
  {
    name: 'tool-substructure',
    address: ({ setAddress }) => setAddress,
    there: (page, locale) => molvalleyPage(page, locale).rows.nth(3),
    open: async (page, locale) => {
      const { grid } = molvalleyPage(page, locale);
      const all = await grid.getAttribute('aria-rowcount');
      await findSubstructure(page, locale, 'c1ccncc1');
      await grid
        .and(page.frameLocator('iframe[name="molvalley"]').locator(`:not([aria-rowcount="${all}"])`))
        .waitFor();
    },
  },
  {
    name: 'tool-query-refused',
    address: ({ unreadAddress }) => unreadAddress,
    there: (page, locale) => molvalleyPage(page, locale).rows.nth(3),
    open: async (page, locale) => {
      await findSubstructure(page, locale, 'c1ccc(');
      const { tool, say } = molvalleyPage(page, locale);
      await tool.getByText(say('molvalley.substructure.badDetail', '')).waitFor();
    },
  },
  {
    name: 'tool-draw',
    floats: true,
    address: ({ unreadAddress }) => unreadAddress,
    there: (page, locale) => molvalleyPage(page, locale).rows.nth(3),
    open: async (page, locale) => {
      const { button, tool, say } = molvalleyPage(page, locale);
      await button('molvalley.structure.search').click();
      await button('molvalley.substructure.draw').click();
      await dialog(tool, say('sketcher.dialog.query')).waitFor({ state: 'attached' });
      await tool.getByRole('application').press('Enter');
      await tool.getByText('[#6]-[#6]', { exact: true }).waitFor();
    },
  },
  {
    name: 'tool-download',
    floats: true,
    address: ({ unreadAddress }) => unreadAddress,
    there: (page, locale) => molvalleyPage(page, locale).rows.nth(3),
    open: async (page, locale) => {
      const { button, tool, say } = molvalleyPage(page, locale);
      await button('molvalley.download').click();
      await tool.getByRole('menuitem', { name: say('molvalley.download.all', 'SDF') }).waitFor();
    },
  },
  {
    name: 'tool-shortcuts',
    floats: true,
    // What is behind the list is out of reach.
    except: 'iframe',
    address: ({ unreadAddress }) => unreadAddress,
    there: (page, locale) => molvalleyPage(page, locale).rows.nth(3),
    open: async (page, locale) => {
      await molvalleyPage(page, locale).button('molvalley.download').focus();
      await page.keyboard.press('?');
      await palette(page, locale).shortcuts.waitFor({ state: 'attached' });
    },
  },
  {
    name: 'tool-paste',
    floats: true,
    address: '/molvalley?molvalley-app=%2F',
    there: (page, locale) => molvalleyPage(page, locale).title,
    open: async (page, locale) => {
      const { button, tool, say } = molvalleyPage(page, locale);
      await button('molvalley.paste.title').click();
      await dialog(tool, say('molvalley.paste.title')).waitFor({ state: 'attached' });
    },
  },
  {
    name: 'tool-file-refused',
    address: '/molvalley?molvalley-app=%2F',
    there: (page, locale) => molvalleyPage(page, locale).title,
    open: async (page, locale) => {
      const { choose, tool } = molvalleyPage(page, locale);
      await choose({
        name: 'prices.csv',
        mimeType: 'text/csv',
        buffer: Buffer.from('Item,Price\nflask,12\n'),
      });
      // The columns that were found, which each language lists in its way.
      await tool.getByText(/Item.{1,2}Price/).waitFor();
    },
  },
  {
    name: 'tool-predictions',
    floats: true,
    address: ({ unreadAddress }) => unreadAddress,
    there: (page, locale) => molvalleyPage(page, locale).rows.nth(3),
    open: async (page, locale) => {
      const { button, tool, say } = molvalleyPage(page, locale);
      await button('molvalley.admet.title').click();
      await tool.getByRole('checkbox', { name: say('molvalley.score.qed') }).waitFor();
    },
  },
  {
    name: 'tool-scaffolds',
    address: ({ unreadAddress }) => `${unreadAddress}%2Fsar%3Ftab%3Dscaffolds`,
    there: (page, locale) => {
      const { tool, say } = molvalleyPage(page, locale);
      return tool.getByRole('region', { name: say('molvalley.sar.scaffoldsTab') });
    },
    open: async (page, locale) => {
      const { button, tool, say } = molvalleyPage(page, locale);
      await button('molvalley.sar.showScaffolds', '1').first().click();
      await tool.getByRole('button', { name: say('molvalley.sar.hideScaffolds') }).waitFor();
    },
  },
  {
    name: 'tool-clusters',
    address: ({ unreadAddress }) => `${unreadAddress}%2Fsar%3Ftab%3Dclusters%26similarity%3D0.4`,
    there: (page, locale) => {
      const { tool, say } = molvalleyPage(page, locale);
      return tool.getByRole('region', { name: say('molvalley.sar.clustersTab') });
    },
  },
  ...(['scatter', 'histogram', 'box', 'heat-map', 'radar', 'map'] as const).map(
    (kind): Omit<Scene, 'viewer'> => ({
      name: `tool-plots-${kind}`,
      // Of a few molecules there is no map.
      address: ({ unreadAddress, setAddress }) =>
        `${kind === 'map' ? setAddress : unreadAddress}%2Fplots%3Fplot%3D${kind}`,
      there: (page, locale) => {
        const { tool, say } = molvalleyPage(page, locale);
        return kind === 'radar'
          ? tool.getByRole('heading', { name: say('molvalley.plots.nothing') })
          : tool.locator('.ground canvas').first();
      },
    }),
  ),
  {
    name: 'tool-compare',
    address: ({ unreadAddress, setAddress }) => comparisonOf(unreadAddress, setAddress),
    there: (page, locale) => molvalleyPage(page, locale).row('Imatinib'),
  },
  {
    name: 'tool-compare-save',
    address: ({ unreadAddress, setAddress }) => comparisonOf(unreadAddress, setAddress),
    there: (page, locale) => molvalleyPage(page, locale).row('Imatinib'),
    open: async (page, locale) => {
      const { button, tool, say } = molvalleyPage(page, locale);
      await button('molvalley.compare.save').click();
      await tool.getByRole('region', { name: say('molvalley.compare.columns') }).waitFor();
    },
  },
  {
    name: 'tool-compare-nothing',
    apart: true,
    address: '/molvalley?molvalley-app=%2Fcompare',
    there: (page, locale) => {
      const { tool, say } = molvalleyPage(page, locale);
      return tool.getByRole('heading', { name: say('molvalley.compare.tooFew') });
    },
  },
  {
    name: 'tool-sets-selected',
    address: '/molvalley?molvalley-app=%2F',
    there: (page, locale) => molvalleyPage(page, locale).set('kinase-inhibitors').first(),
    open: async (page, locale) => {
      const { button, tool } = molvalleyPage(page, locale);
      for (const box of [0, 1]) await tool.getByRole('row').getByRole('checkbox').nth(box).check();
      await button('molvalley.compare.title').waitFor();
    },
  },
  {
    name: 'tool-export',
    address: '/molvalley?molvalley-app=%2F',
    there: (page, locale) => molvalleyPage(page, locale).set('kinase-inhibitors').first(),
    open: async (page, locale) => {
      const { button, say, tool } = molvalleyPage(page, locale);
      await button('molvalley.sets.actionsFor', 'kinase-inhibitors').first().click();
      await tool.getByRole('menuitem', { name: say('molvalley.export'), exact: true }).click();
      await tool.getByRole('radio', { name: 'CSV' }).waitFor();
    },
  },
  {
    name: 'tool-exported-file-gone',
    address: '/molvalley?molvalley-app=%2F%3Fdownload%3D0192b0e4-0000-7000-8000-0000000000f1',
    there: (page, locale) =>
      molvalleyPage(page, locale).tool.getByText(
        molvalleyPage(page, locale).say('molvalley.exported.gone', EXPORTED_FILE_DAYS),
      ),
  },
  {
    name: 'tool-trash',
    address: '/molvalley?molvalley-app=%2Ftrash',
    there: (page, locale) => molvalleyPage(page, locale).button('kit.trash.restoreNamed', 'solvents'),
  },
  {
    name: 'announcement-bar',
    address: '/guide',
    prepare: withBar,
    there: (page, locale) => messagesPages(page, locale).bar,
  },
  { name: 'drawer', floats: true, address: '/guide', widths: [360], open: openDrawer },
  { name: 'user-menu', floats: true, address: '/guide', open: openUserMenu },
  {
    name: 'language',
    floats: true,
    address: '/guide',
    open: chooseFromUserMenu('elements.switch-language'),
  },
  {
    name: 'log-out',
    floats: true,
    address: '/guide',
    open: chooseFromUserMenu('elements.log-out'),
  },
  {
    name: 'sidebar-collapsed',
    apart: true,
    address: '/guide',
    widths: [1440],
    open: async (page, locale) => {
      const { collapse, expand } = shellPage(page, locale);
      await collapse.click();
      await expand.waitFor();
    },
  },
  {
    name: 'navigation-rail',
    apart: true,
    address: '/guide',
    open: async (page, locale) => {
      await openUserMenu(page, locale);
      await page.getByRole('menuitemradio', { name: words(locale, 'portal.navigation.rail') }).click();
      await page.getByRole('menuitemradio').first().waitFor({ state: 'hidden' });
    },
  },
  {
    name: 'update',
    address: '/guide',
    prepare: withNewerVersion,
    there: (page, locale) => page.getByText(words(locale, 'portal.bar.update')),
  },
  {
    name: 'bell',
    floats: true,
    address: '/guide',
    open: async (page, locale) => {
      await page
        .getByRole('button', { name: words(locale, 'notifications.title') })
        .first()
        .click();
      await messagesPages(page, locale).panel.waitFor();
    },
  },
  { name: 'palette', floats: true, address: '/guide', open: pressPalette },
  {
    name: 'palette-nothing-found',
    floats: true,
    address: '/guide',
    open: async (page, locale) => {
      await pressPalette(page, locale);
      await palette(page, locale).field.fill('zzzz');
    },
  },
  {
    name: 'palette-structure',
    floats: true,
    address: '/guide',
    open: async (page, locale) => {
      await pressPalette(page, locale);
      const { field, option } = palette(page, locale);
      await field.fill('2-chloropyridxne');
      await option('2-chloropyridxne').waitFor();
    },
  },
  {
    name: 'shortcuts',
    floats: true,
    address: '/guide',
    open: async (page, locale) => {
      await palette(page, locale).button.waitFor();
      await page.keyboard.press('?');
      await palette(page, locale).shortcuts.waitFor();
    },
  },
  {
    name: 'offline',
    address: '/guide',
    apart: true,
    open: async (page, locale) => {
      await page.context().setOffline(true);
      await page.getByText(words(locale, 'portal.bar.offline')).waitFor();
    },
  },
]);

const administrators = seenBy('administrator', [
  { name: 'announcements', address: '/admin/announcements' },
  {
    name: 'announcement-form',
    address: '/admin/announcements?edit=new',
    there: (page, locale) => messagesPages(page, locale).english,
  },
  {
    name: 'announcement-preview',
    address: '/admin/announcements?edit=new',
    there: (page, locale) => messagesPages(page, locale).english,
    open: async (page, locale) => {
      const { toEveryAccount, englishTitle, chineseTitle, english, chinese } = messagesPages(page, locale);
      await toEveryAccount.click();
      await englishTitle.fill('Version 2');
      await chineseTitle.fill('版本 2');
      await english.fill('Now with <b>tables</b>. <a href="/profile">Your account</a>');
      await chinese.fill('现在有<b>表格</b>。');
      await page
        .locator('.announcement-preview-frame')
        .filter({ hasText: 'Now with tables.' })
        .first()
        .waitFor();
      await page.locator('.announcement-preview-frame').filter({ hasText: '现在有表格' }).first().waitFor();
    },
  },
  { name: 'accounts', address: '/admin/accounts' },
  {
    name: 'account-granted',
    floats: true,
    address: '/admin/accounts',
    open: async (page, locale) => {
      await page
        .getByRole('button', { name: words(locale, 'administration.grant-title', '') })
        .first()
        .click();
      await page
        .getByRole('button', { name: words(locale, 'administration.grant-submit'), exact: true })
        .waitFor();
    },
  },
  { name: 'organizations', address: '/admin/organizations' },
  {
    name: 'organization-created',
    floats: true,
    address: '/admin/organizations',
    open: async (page, locale) => {
      await page.getByRole('button', { name: words(locale, 'administration.create-title') }).click();
      await dialog(page, words(locale, 'administration.create-title')).waitFor({ state: 'attached' });
    },
  },
  {
    name: 'ledger',
    address: '/admin/ledger',
    open: async (page, locale) => {
      await page.getByRole('button', { name: words(locale, 'administration.verify') }).click();
      await page.getByText(words(locale, 'administration.ledger-right')).waitFor();
    },
  },
  { name: 'upgrade-requests', address: '/admin/upgrade-requests' },
  { name: 'tool-permissions', address: '/admin/tools' },
  { name: 'everybodys-jobs', address: '/admin/jobs' },
  { name: 'everybodys-jobs-listed', address: '/admin/jobs', prepare: withJobs },
  {
    name: 'job-to-be-stopped',
    floats: true,
    address: '/admin/jobs',
    prepare: withJobs,
    open: async (page, locale) => {
      await page.getByRole('button', { name: words(locale, 'jobs.stop-label', 'WO2026123456.pdf') }).click();
      await page.getByRole('button', { name: words(locale, 'jobs.cancel-submit') }).waitFor();
    },
  },
  {
    name: 'upgrade',
    floats: true,
    address: '/profile#upgrade',
    open: async (page, locale) => {
      await page.getByRole('button', { name: words(locale, 'upgrade.ask'), exact: true }).click();
      await dialog(page, words(locale, 'upgrade.ask')).waitFor({ state: 'attached' });
    },
  },
]);

/** Every page of the portal, and what can be open on it. */
export const scenes: readonly Scene[] = [
  ...visitors,
  ...signOn,
  ...newcomers,
  ...people,
  ...researchers,
  ...administrators,
];
