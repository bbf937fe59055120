import { randomUUID } from 'node:crypto';
import type { Locator } from '@playwright/test';
import { markNotificationsRead, pathOf } from '@moiety/contract';
import { loginPage, takenOver } from '../pages/login-page.ts';
import { messagesPages, withBar } from '../pages/messages-pages.ts';
import { profilePage } from '../pages/profile-page.ts';
import { locales } from '../pages/words.ts';
import { expectAccessibleEverywhere } from './accessible.ts';
import { expect, signInAs, test, toast } from './journey.ts';
import { tabTo } from './keyboard.ts';
import { accessToken, newPerson } from './people.ts';
import { expectUncovered } from './uncovered.ts';

/** Nobody else publishes the same. */
const fresh = (words: string): string => `${words} ${randomUUID().slice(0, 8)}`;

test('what an administrator tells every account counts up on another person’s bell at once, and is read there', async ({
  page,
  context,
  otherBrowser,
}) => {
  test.slow();
  const reader = await otherBrowser();
  const person = await newPerson();
  await signInAs(reader, person);
  // What the platform told them by itself.
  await reader.request.post(pathOf(markNotificationsRead), {
    headers: { authorization: `Bearer ${await accessToken(person)}` },
    data: { all: true },
  });
  const other = await reader.newPage();
  await other.goto('/guide');
  const theirs = messagesPages(other);
  await expect(theirs.bell(0)).toBeVisible();
  await other.goto('/admin/announcements');
  await expect(theirs.heading(theirs.say('announcements.forbidden'))).toBeVisible();
  await expect(theirs.adminEntry).toHaveCount(0);
  // A second tab, which has no stream of its own.
  const second = await reader.newPage();
  await second.goto('/guide');
  await expect(messagesPages(second).bell(0)).toBeVisible();

  await signInAs(context);
  await page.goto('/guide');
  const mine = messagesPages(page);
  await mine.adminEntry.click();
  await mine.newAnnouncement.click();
  const title = fresh('Version');
  await mine.toEveryAccount.click();
  await mine.englishTitle.fill(title);
  await mine.chineseTitle.fill(title);
  await mine.english.fill(
    'Now with <b>tables</b>. <script>bad()</script><a href="/profile">Your account</a>',
  );
  await mine.chinese.fill('现在有<b>表格</b>。');
  await expect(page.locator('.announcement-preview-frame').first()).toContainText('Now with tables.');
  const colors = await page
    .locator('.announcement-preview-frame')
    .evaluateAll((frames) => frames.map((frame) => getComputedStyle(frame).backgroundColor));
  expect(colors).toEqual([colors[0], colors[1], colors[0], colors[1]]);
  expect(colors[0]).not.toBe(colors[1]);
  await mine.publish.click();
  await expect(toast(page, mine.say('announcements.saved-out'))).toBeVisible();
  await expect(mine.row(title)).toBeVisible();

  await expect(theirs.bell(1)).toBeVisible();
  await expect(messagesPages(second).bell(1)).toBeVisible();
  await tabTo(other, theirs.bell(1));
  await other.keyboard.press('Enter');
  await expect(theirs.panel).toContainText(title);
  await tabTo(other, theirs.panel.getByRole('link', { name: title }));
  await other.keyboard.press('Enter');
  await expect(theirs.heading(title)).toBeVisible();
  await expect(other.getByRole('article')).toContainText('Now with tables.');
  await expect(theirs.bell(0)).toBeVisible();
  await expect(messagesPages(second).bell(0)).toBeVisible();
  // Above the page until it has faded out.
  await expect(theirs.panel).toBeHidden();
  await expectAccessibleEverywhere(other);
});

test('a bar goes out to visitors in their language, stays closed once closed, and goes when it is withdrawn', async ({
  page,
  context,
  otherBrowser,
}) => {
  test.slow();
  await signInAs(context);
  const mine = messagesPages(page);
  const words = fresh('Away on Sunday');
  await page.goto('/admin/announcements?edit=new');
  await mine.english.fill(words);
  await mine.chinese.fill(`周日停机 ${words}`);
  await mine.publish.click();
  await expect(mine.bar.getByText(words)).toBeVisible();

  const visitor = await otherBrowser({ locale: 'zh-CN' });
  const chinese = await visitor.newPage();
  await chinese.goto('/link-expired');
  const theirs = messagesPages(chinese, 'zh-CN');
  await expect(theirs.bar).toContainText(`周日停机 ${words}`);
  await tabTo(chinese, theirs.closeBar);
  await chinese.keyboard.press('Enter');
  await expect(theirs.bar).toHaveCount(0);
  await chinese.reload();
  await expect(chinese.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(theirs.bar).toHaveCount(0);
  await chinese.goto('/login');
  await expect(theirs.bar).toHaveCount(0);

  await mine.withdraw(words).click();
  await mine.withdrawQuestion.getByRole('button', { name: mine.say('announcements.withdraw') }).click();
  await expect(mine.bar.getByText(words)).toHaveCount(0);
  await expect(mine.row(words)).toContainText(mine.say('announcements.withdrawn'));
});

test('what is scheduled is not out yet, and can be withdrawn before', async ({ page, context }) => {
  await signInAs(context);
  const mine = messagesPages(page);
  const words = fresh('Next year');
  await page.goto('/admin/announcements?edit=new');
  await mine.english.fill(words);
  await mine.chinese.fill(words);
  await mine.later.click();
  await mine.publishAt.fill(`${new Date().getFullYear() + 1}-06-01T09:00`);
  await mine.schedule.click();
  await expect(mine.row(words)).toContainText(mine.say('announcements.scheduled'));
  await expect(mine.bar.getByText(words)).toHaveCount(0);
  await mine.withdraw(words).click();
  await mine.withdrawQuestion.getByRole('button', { name: mine.say('announcements.withdraw') }).click();
  await expect(mine.row(words)).toContainText(mine.say('announcements.withdrawn'));
});

for (const language of locales)
  test.describe(`in ${language}`, () => {
    test.use({ language });

    test('a toast covers neither the announcement bar nor what one needs next, on a phone and on a wide screen', async ({
      page,
      context,
    }) => {
      await withBar(page, language);
      const { bar, closeBar, say } = messagesPages(page, language);
      const person = await newPerson(language);
      const expectUncoveredAtAnyWidth = async (said: string, ...needed: Locator[]): Promise<void> => {
        for (const width of [360, 1440]) {
          await page.setViewportSize({ width, height: 900 });
          await expectUncovered(toast(page, said), ...needed);
        }
      };
      await page.goto('/login');
      await takenOver(page);
      const { account, password, submit, signIn } = loginPage(page, language);
      await signIn({ account: person.account, password: `not-${person.password}` });
      await expectUncoveredAtAnyWidth(say('server.wrongCredentials'), account, password, submit);

      await signInAs(context, person);
      await page.goto('/profile');
      const { account: section, title } = profilePage(page, language);
      const edit = section.getByRole('button', { name: say('profile.nickname.change') });
      await edit.click();
      await section.getByRole('textbox', { name: say('portal.nickname') }).fill('Ada Lovelace');
      await page.keyboard.press('Enter');
      await expectUncoveredAtAnyWidth(say('profile.nickname.changed'), bar, closeBar, title, edit);
    });

    test('the welcome leads to the page that it names', async ({ page, context }) => {
      await signInAs(context, await newPerson(language));
      await page.goto('/profile');
      const { bell, panel, say } = messagesPages(page, language);
      await bell(1).click();
      await panel.getByRole('link', { name: say('notification.welcomeTitle', 'Moiety') }).click();
      await page.getByRole('link', { name: say('notification.welcomeWay') }).click();
      await expect(page).toHaveURL('/guide');
    });
  });
