import { listAnnouncements, pathOf } from '@moiety/contract';
import type { Page } from '@playwright/test';
import { dialog } from './dialog.ts';
import { words, type Locale } from './words.ts';

/** Answers the question for the bar above the header as if one were out, without everybody else seeing it. */
export const withBar = async (page: Page, locale: Locale): Promise<void> => {
  await page.route(`**${pathOf(listAnnouncements)}*`, (route) =>
    route.fulfill({
      json: {
        code: 0,
        msg: '',
        data: [
          {
            id: '00000000-0000-4000-8000-000000000001',
            content:
              locale === 'zh-CN'
                ? '周日 02:00 至 04:00 停机维护。<a href="/guide">了解详情</a>'
                : 'Away on Sunday, 02:00 to 04:00. <a href="/guide">What this means</a>',
            is_read: false,
          },
        ],
      },
    }),
  );
};

/** Announcements and notifications, for everybody and for administrators. */
export const messagesPages = (page: Page, locale: Locale = 'en-US') => {
  const say = (id: string, ...values: (string | number)[]): string => words(locale, id, ...values);
  const button = (id: string) => page.getByRole('button', { name: say(id), exact: true });
  const text = (language: string) =>
    page.getByRole('textbox', { name: say('announcements.content-in', language) });
  const title = (language: string) =>
    page.getByRole('textbox', { name: say('announcements.title-in', language) });
  /** The bar above the header, not one of a preview. */
  const bar = page
    .locator('.top-announcement')
    .getByRole('region', { name: say('elements.announcement'), exact: true });
  return {
    say,
    bar,
    closeBar: bar.getByRole('button', { name: say('elements.close') }),
    /** The bell, with so many unread. */
    bell: (unread: number) =>
      page.getByRole('button', {
        name: unread > 0 ? say('notifications.bell-unread', unread) : say('notifications.title'),
        exact: true,
      }),
    panel: page.locator('.latest'),
    heading: (name: string) => page.getByRole('heading', { level: 1, name }),
    adminEntry: page.getByRole('navigation').getByRole('link', { name: say('announcements.title') }),
    newAnnouncement: button('announcements.new'),
    publish: button('announcements.publish'),
    schedule: button('announcements.schedule'),
    toEveryAccount: page.getByRole('radio', { name: say('announcements.type-notification') }),
    later: page.getByRole('radio', { name: say('announcements.later') }),
    publishAt: page.getByLabel(say('announcements.publish-at')),
    english: text('English'),
    chinese: text('中文'),
    englishTitle: title('English'),
    chineseTitle: title('中文'),
    row: (said: string) => page.locator('.announcements .row-list > li', { hasText: said }),
    withdraw: (said: string) =>
      page.getByRole('button', { name: say('announcements.withdraw-label', said), exact: true }),
    withdrawQuestion: dialog(page, say('announcements.withdraw-title')),
  };
};
