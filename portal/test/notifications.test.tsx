import { describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { http } from 'msw';
import type { Lang } from '@moiety/contract/announcements.ts';
import {
  countUnread,
  getNotification,
  listNotifications,
  markNotificationsRead,
  NOTIFICATION_STREAM_PATH,
  type Notification,
} from '@moiety/contract/notifications.ts';
import { errorCode } from '@moiety/contract/error-codes.ts';
import { setLocale } from '@moiety/locales';
import { chooseTheme } from '../src/shared/preferences/theme.ts';
import { answer, calls, lapsed, openStream, PASSWORD, refusal, serve, streamOf } from './api.ts';
import { expectNoFindings } from './axe.ts';
import { person } from './people.ts';
import { address, open, signedInAs } from './start.tsx';
import { timesSaid } from './toasts.ts';

const idOf = (number: number): string => `0199a0c0-0000-7000-8000-${String(number).padStart(12, '0')}`;
/** The first is the newest. */
const make = (count: number, read: (number: number) => boolean = () => false): Notification[] =>
  Array.from({ length: count }, (_, index) => ({
    id: idOf(index + 1),
    title: `News ${index + 1}`,
    content: `Words of <b>news ${index + 1}</b>`,
    created_at: new Date(Date.now() - (index + 1) * 3_600_000).toISOString(),
    is_read: read(index + 1),
  }));

const inLanguage = (lang: Lang, notifications: Notification[]): Notification[] =>
  notifications.map(({ title, ...rest }) => ({
    ...rest,
    title: lang === 'zh' ? title.replace('News', '消息') : title,
  }));

/** A server that keeps notifications, as the real one does. */
const keep = (kept: Notification[]): Notification[] => {
  const unread = (): number => kept.filter(({ is_read }) => !is_read).length;
  serve(
    answer(listNotifications, (request) => {
      const query = listNotifications.query.parse(Object.fromEntries(new URL(request.url).searchParams));
      const wanted = kept.filter(({ is_read }) => !query.unread || !is_read);
      return inLanguage(query.lang, wanted).slice(
        (query.page - 1) * query.page_size,
        query.page * query.page_size,
      );
    }),
    http.get('*/ironAPI/api/v1/user_center/notification/:id/', ({ params }) => {
      // Such as the count and the stream.
      if (!/^[\da-f-]{36}$/.test(String(params.id))) return undefined;
      const data = kept.find(({ id }) => id === params.id);
      return data
        ? Response.json({ code: 0, msg: '', data })
        : refusal(404, errorCode.notFound, 'Notification not found');
    }),
    answer(countUnread, () => ({ unread: unread() })),
    answer(markNotificationsRead, async (request) => {
      const body = markNotificationsRead.body.parse(await request.json());
      for (const each of kept) if ('all' in body || body.ids.includes(each.id)) each.is_read = true;
      return { unread: unread() };
    }),
  );
  return kept;
};

const bell = page.getByRole('button', { name: /^Notifications/ });
/** Its content stands beside it in the document. */
const panel = page.getByRole('dialog', { name: 'Notifications' });
const rows = (): Element[] => [...document.querySelectorAll('.row-list > li')];
const titles = (): string[] =>
  rows().map((row) => row.querySelector('.notification-title')?.textContent?.trim() ?? '');
const heading = (name: string) => page.getByRole('heading', { level: 1, name });

describe('the unread count', () => {
  test('stands on the bell and on the user center, and nowhere at zero', async () => {
    keep(make(120));
    signedInAs(person.ada);
    open('/guide');
    await expect.element(page.getByRole('button', { name: 'Notifications, 120 unread' })).toBeVisible();
    await expect.element(bell.getByText('99+')).toBeVisible();
    await expect
      .element(page.getByRole('navigation').getByRole('link', { name: 'User center 120 unread' }))
      .toBeVisible();
  });

  test('is 0 where it cannot be asked for, without a word', async () => {
    serve(answer(countUnread, () => refusal(503, 9, 'Not now')));
    signedInAs(person.ada);
    open('/guide');
    await expect.element(page.getByRole('heading', { name: 'Welcome, Ada' })).toBeVisible();
    await expect.poll(() => calls.some(({ url }) => url.includes('unread_count'))).toBe(true);
    await expect.element(page.getByRole('button', { name: 'Notifications', exact: true })).toBeVisible();
    expect(timesSaid('Not now')).toBe(0);
  });

  test('follows the stream, and so does the open list', async () => {
    const kept = keep(make(2, () => true));
    const stream = openStream([{ name: 'state', id: 1, data: { unread: 0 } }]);
    serve(http.get(`*${NOTIFICATION_STREAM_PATH}`, () => stream.response));
    signedInAs(person.ada);
    open('/guide');
    await bell.click();
    await expect.element(page.getByRole('link', { name: /^News 1 / })).toBeVisible();
    const news = { ...make(1)[0]!, id: idOf(99), title: 'Just out' };
    kept.unshift(news);
    stream.say({ name: 'notification', id: 2, data: { id: news.id, unread: 1 } });
    await expect.element(page.getByRole('link', { name: /^Unread: Just out/ })).toBeVisible();
    await expect.element(page.getByRole('button', { name: 'Notifications, 1 unread' })).toBeVisible();
    // Read in another browser.
    news.is_read = true;
    stream.say({ name: 'state', id: 3, data: { unread: 0 } });
    await expect.element(page.getByRole('button', { name: 'Notifications', exact: true })).toBeVisible();
    await expect.element(page.getByRole('link', { name: /^Unread: Just out/ })).not.toBeInTheDocument();
  });
});

const streams = (): Request[] => calls.filter(({ url }) => url.endsWith(NOTIFICATION_STREAM_PATH));

describe('the stream', () => {
  test('is not opened for visitors, nor on the sign-in page', async () => {
    const { router } = open('/link-expired');
    await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible();
    await router.navigate('/login');
    await expect.element(page.getByRole('button', { name: 'Sign in' })).toBeVisible();
    expect(streams()).toHaveLength(0);
    expect(calls.filter(({ url }) => url.includes('user_center/notification/unread'))).toHaveLength(0);
  });

  test('asks to sign in again where its token is refused, and begins anew then', async () => {
    let refuse = true;
    const stream = openStream([{ name: 'state', data: { unread: 4 } }]);
    serve(http.get(`*${NOTIFICATION_STREAM_PATH}`, () => (refuse ? lapsed() : stream.response)));
    signedInAs(person.ada);
    open('/guide');
    const password = page.getByLabelText('Password', { exact: true });
    await expect.element(password).toBeVisible();
    expect(streams()).toHaveLength(1);
    refuse = false;
    await password.fill(PASSWORD);
    await userEvent.keyboard('{Enter}');
    await expect.element(page.getByRole('button', { name: 'Notifications, 4 unread' })).toBeVisible();
    expect(streams()).toHaveLength(2);
    expect(streams()[1]!.headers.get('authorization')).not.toBe(streams()[0]!.headers.get('authorization'));
  });
});

describe('the bell', () => {
  test('opens the newest five, marks the unread, and leads to one and to all', async () => {
    keep(make(7, (number) => number > 1));
    serve(streamOf({ name: 'state', data: { unread: 1 } }));
    signedInAs(person.ada);
    open('/guide');
    await bell.click();
    await expect.poll(() => document.querySelectorAll('.latest li a').length).toBe(5);
    await expect.element(panel).toBeVisible();
    await expect.element(page.getByRole('link', { name: 'Unread: News 1 1 hour ago' })).toBeVisible();
    await expectNoFindings();
    await page.getByRole('link', { name: 'See all' }).click();
    await expect.poll(address).toBe('/profile/notifications');
    await expect.element(panel).not.toBeInTheDocument();
    await bell.click();
    await page.getByRole('link', { name: /^News 2 \d/ }).click();
    await expect.poll(address).toBe(`/profile/notifications/${idOf(2)}`);
    await expect.element(heading('News 2')).toBeVisible();
  });

  test('marks all as read at once, and takes it back where the server refuses', async () => {
    keep(make(3));
    const decision = Promise.withResolvers<Response>();
    serve(answer(markNotificationsRead, () => decision.promise));
    signedInAs(person.ada);
    open('/guide');
    await bell.click();
    await page.getByRole('button', { name: 'Mark all read' }).click();
    await expect.element(page.getByRole('button', { name: 'Notifications', exact: true })).toBeVisible();
    await expect.poll(() => page.getByText('Unread:').elements().length).toBe(0);
    decision.resolve(refusal(500, 9, 'Broken', 'request-7'));
    await expect.element(page.getByRole('button', { name: 'Notifications, 3 unread' })).toBeVisible();
    await expect.poll(() => page.getByText('Unread:').elements().length).toBe(3);
    await expect.poll(() => timesSaid('Request ID: request-7')).toBe(1);
  });

  test('says where there is none, and where they cannot be loaded', async () => {
    let answers = false;
    serve(answer(listNotifications, () => (answers ? [] : refusal(500, 9, 'Broken', 'request-8'))));
    signedInAs(person.ada);
    open('/guide');
    await bell.click();
    await expect.element(page.getByText('Request ID: request-8', { exact: false })).toBeVisible();
    answers = true;
    await page.getByRole('button', { name: 'Retry' }).click();
    await expect.element(page.getByText('No notifications yet.')).toBeVisible();
  });

  test('is usable by keyboard alone', async () => {
    keep(make(2));
    signedInAs(person.ada);
    open('/guide');
    await expect.element(bell).toBeVisible();
    (bell.element() as HTMLElement).focus();
    await userEvent.keyboard('{Enter}');
    const mark = page.getByRole('button', { name: 'Mark all read' });
    await expect.element(mark).toBeVisible();
    await userEvent.keyboard('{Tab}');
    await userEvent.keyboard('{Escape}');
    await expect.element(panel).not.toBeInTheDocument();
    await expect.element(bell).toHaveFocus();
  });
});

describe('the list', () => {
  test('goes on where it ends, says nothing twice, and filters in its address', async () => {
    const kept = keep(make(45, (number) => number % 2 === 0));
    signedInAs(person.ada);
    open('/profile/notifications');
    await expect.poll(() => rows().length).toBe(20);
    // The next page says the last of this one again.
    kept.unshift({ ...make(1)[0]!, id: idOf(77), title: 'Newer' });
    await page.getByRole('button', { name: 'Load more' }).click();
    await expect.poll(() => rows().length).toBe(39);
    await page.getByRole('button', { name: 'Load more' }).click();
    await expect.poll(() => rows().length).toBe(45);
    await expect.element(page.getByRole('button', { name: 'Load more' })).not.toBeInTheDocument();
    await page.getByRole('switch', { name: 'Unread only' }).click();
    await expect.poll(address).toBe('/profile/notifications?unread=1');
    await expect
      .poll(() => titles().slice(0, 3))
      .toEqual(['Unread: Newer', 'Unread: News 1', 'Unread: News 3']);
  });

  test('reads one after the other, with the focus on the next, and loses none that comes later', async () => {
    keep(make(30));
    signedInAs(person.ada);
    open('/profile/notifications?unread=1');
    await expect.poll(() => rows().length).toBe(20);
    await page.getByRole('button', { name: 'Mark read: News 1', exact: true }).click();
    await expect.element(page.getByRole('link', { name: 'Unread: News 2', exact: true })).toHaveFocus();
    await expect.poll(() => [titles()[0], titles().length]).toEqual(['Unread: News 2', 20]);
    await expect.element(page.getByRole('button', { name: 'Notifications, 29 unread' })).toBeVisible();
    await page.getByRole('button', { name: 'Load more' }).click();
    await expect.poll(() => titles().length).toBe(29);
    await page.getByRole('button', { name: 'Mark all read' }).click();
    await expect.element(page.getByRole('heading', { name: 'No unread notifications' })).toBeVisible();
    await expect.poll(() => document.activeElement?.localName).toBe('mo-switch');
  });

  test('puts back what could not be marked', async () => {
    keep(make(2));
    serve(answer(markNotificationsRead, () => refusal(500, 9, 'Broken', 'request-9')));
    signedInAs(person.ada);
    open('/profile/notifications?unread=1');
    await page.getByRole('button', { name: 'Mark read: News 1', exact: true }).click();
    await expect.poll(() => timesSaid('Request ID: request-9')).toBe(1);
    await expect.poll(titles).toEqual(['Unread: News 1', 'Unread: News 2']);
  });

  test('is empty, fails and tries again', async () => {
    let answers = false;
    serve(answer(listNotifications, () => (answers ? [] : refusal(500, 9, 'Broken', 'request-10'))));
    signedInAs(person.ada);
    open('/profile/notifications');
    await expect.element(page.getByText('Request ID: request-10', { exact: false })).toBeVisible();
    await expectNoFindings();
    answers = true;
    await page.getByRole('button', { name: 'Retry' }).click();
    await expect.element(page.getByRole('heading', { name: 'No notifications yet' })).toBeVisible();
    await expectNoFindings();
  });

  test.each([
    ['en-US', 'light'],
    ['zh-CN', 'dark'],
  ] as const)('has no accessibility finding (%s, %s)', async (locale, theme) => {
    chooseTheme(theme);
    await setLocale(locale);
    keep(make(3, (number) => number === 2));
    signedInAs(person.ada);
    open('/profile/notifications');
    await expect.poll(() => rows().length).toBe(3);
    expect(titles()[1]).toBe(locale === 'zh-CN' ? '消息 2' : 'News 2');
    await expectNoFindings();
  });

  test('is for whoever is signed in', async () => {
    open('/profile/notifications');
    await expect.poll(address).toBe('/login?redirect=%2Fprofile%2Fnotifications');
  });
});

describe('one notification', () => {
  test('is shown as safe HTML, counts as read, and has a way back', async () => {
    const kept = keep(make(3));
    kept[1]!.content =
      '<b>Bold</b><script>window.bad = 1</script><img src=x onerror="window.bad = 1"><br>' +
      '<a href="javascript:window.bad = 1">a</a> <a href="/guide">start</a> <span style="color:#fefefe">pale</span>';
    signedInAs(person.ada);
    open(`/profile/notifications/${idOf(2)}`);
    await expect.element(heading('News 2')).toBeVisible();
    const body = page.getByRole('article');
    await expect.element(body.getByText('Bold')).toBeVisible();
    expect(body.element().querySelector('script, img')).toBeNull();
    expect('bad' in window).toBe(false);
    // Nobody could read it by day.
    expect(body.getByText('pale').element()).toHaveProperty('style.color', '');
    await expect.element(page.getByRole('button', { name: 'Notifications, 2 unread' })).toBeVisible();
    await expect.poll(() => kept[1]!.is_read).toBe(true);
    await expectNoFindings();
    await body.getByRole('link', { name: 'start' }).click();
    await expect.poll(address).toBe('/guide');
    history.back();
    await expect.element(heading('News 2')).toBeVisible();
    await page
      .getByRole('navigation', { name: 'Breadcrumbs' })
      .getByRole('link', { name: 'Notifications' })
      .click();
    await expect.poll(address).toBe('/profile/notifications');
  });

  test('that is somebody else’s is not there', async () => {
    keep(make(1));
    signedInAs(person.ada);
    open(`/profile/notifications/${idOf(8)}`);
    await expect.element(page.getByRole('heading', { name: 'Notification not found' })).toBeVisible();
    expect(timesSaid('no such')).toBe(0);
  });

  test('fails with a way to try again', async () => {
    let answers = false;
    serve(
      answer(getNotification, () => (answers ? make(1)[0]! : refusal(500, 9, 'Broken', 'request-11')), {
        id: idOf(1),
      }),
      answer(markNotificationsRead, () => ({ unread: 0 })),
    );
    signedInAs(person.ada);
    open(`/profile/notifications/${idOf(1)}`);
    await expect.element(page.getByText('Request ID: request-11', { exact: false })).toBeVisible();
    answers = true;
    await page.getByRole('button', { name: 'Retry' }).click();
    await expect.element(heading('News 1')).toBeVisible();
  });
});
