import { describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { http } from 'msw';
import { listAnnouncements } from '@moiety/contract/announcements.ts';
import { NOTIFICATION_STREAM_PATH } from '@moiety/contract/notifications.ts';
import { services } from '@moiety/elements/sub-app/services.js';
import { setLocale } from '@moiety/locales';
import { answer, calls, openStream, refusal, serve } from './api.ts';
import { expectNoFindings } from './axe.ts';
import { person } from './people.ts';
import { open, signedInAs } from './start.tsx';
import { timesSaid } from './toasts.ts';

const id = '0199a0c0-0000-7000-8000-0000000000e1';
const later = '0199a0c0-0000-7000-8000-0000000000e2';
const words = { en: 'Down for maintenance on <b>Sunday</b>', zh: '<b>周日</b>停机维护' };
const publish = (...ids: string[]): void =>
  serve(
    answer(listAnnouncements, (request) => {
      const { lang, type } = listAnnouncements.query.parse(
        Object.fromEntries(new URL(request.url).searchParams),
      );
      if (type !== '2') throw new Error('The bar shows type 2');
      return ids.map((each) => ({ id: each, content: words[lang], is_read: false }));
    }),
  );
const bar = page.getByRole('region', { name: 'Announcement' });
const boxOf = (selector: string): DOMRect => document.querySelector(selector)!.getBoundingClientRect();

describe('the announcement bar', () => {
  test.each([true, false])(
    'stands above the header (signed in: %s) and tells its height',
    async (signedIn) => {
      publish(id, later);
      if (signedIn) signedInAs(person.ada);
      open(signedIn ? '/guide' : '/link-expired');
      await expect.element(bar.getByText('Sunday')).toBeVisible();
      expect(boxOf('mo-announcement-bar').top).toBe(0);
      await expect.poll(() => services.topBarHeight).toBe(50);
      await expectNoFindings();
    },
  );

  test('follows the language, and keeps the former words until the new ones are there', async () => {
    publish(id);
    open('/link-expired');
    await expect.element(bar.getByText('Sunday')).toBeVisible();
    const held = Promise.withResolvers<void>();
    serve(
      answer(listAnnouncements, async () => {
        await held.promise;
        return [{ id, content: words.zh, is_read: false as const }];
      }),
    );
    await setLocale('zh-CN');
    const chinese = page.getByRole('region', { name: '公告' });
    await expect.element(chinese.getByText('Sunday')).toBeVisible();
    expect(services.topBarHeight).toBe(50);
    held.resolve();
    await expect.element(chinese.getByText('周日')).toBeVisible();
  });

  test('closed by the keyboard, stays closed and gives its room back; the next one is shown again', async () => {
    publish(id);
    signedInAs(person.ada);
    const stream = openStream();
    serve(http.get(`*${NOTIFICATION_STREAM_PATH}`, () => stream.response));
    const { router } = open('/guide');
    await expect.element(bar).toBeVisible();
    (bar.getByRole('button', { name: 'Close' }).element() as HTMLElement).focus();
    await userEvent.keyboard('{Enter}');
    await expect.element(bar).not.toBeInTheDocument();
    expect(localStorage.getItem(`release:${id}`)).toBe('1');
    await expect.poll(() => services.topBarHeight).toBe(0);
    await router.navigate('/profile');
    await expect.element(page.getByRole('heading', { level: 1, name: 'User center' })).toBeVisible();
    await expect.element(bar).not.toBeInTheDocument();
    publish(later, id);
    stream.say({ name: 'announcements', id: 1, data: {} });
    await expect.element(bar.getByText('Sunday')).toBeVisible();
    publish();
    stream.say({ name: 'announcements', id: 2, data: {} });
    await expect.element(bar).not.toBeInTheDocument();
    await expect.poll(() => services.topBarHeight).toBe(0);
  });

  test('is not there for what was closed in an earlier visit', async () => {
    localStorage.setItem(`release:${id}`, '1');
    publish(id);
    open('/link-expired');
    await expect.poll(() => calls.some(({ url }) => url.includes('type=2'))).toBe(true);
    await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect.element(bar).not.toBeInTheDocument();
    expect(localStorage.getItem(`release:${id}`)).toBe('1');
  });

  test('leaves a tool as much room as there is: the page itself does not scroll', async () => {
    publish(id);
    signedInAs(person.ada);
    open('/molvalley');
    await expect.element(bar).toBeVisible();
    await expect
      .poll(() => {
        const { scrollHeight, clientHeight } = document.documentElement;
        return [scrollHeight - clientHeight, Math.round(boxOf('.sub-app-page').bottom) - clientHeight];
      })
      .toEqual([0, 0]);
    await bar.getByRole('button', { name: 'Close' }).click();
    await expect
      .poll(() => Math.round(boxOf('.sub-app-page').bottom) - document.documentElement.clientHeight)
      .toBe(0);
  });

  test('is hidden without a word where it cannot be asked for', async () => {
    publish(id);
    serve(answer(listAnnouncements, () => refusal(500, 9, 'Broken')));
    open('/link-expired');
    await expect.poll(() => calls.some(({ url }) => url.includes('type=2'))).toBe(true);
    await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect.element(bar).not.toBeInTheDocument();
    expect(timesSaid('Broken')).toBe(0);
  });

  test('is not asked for on the sign-in page', async () => {
    publish(id);
    open('/login');
    await expect.element(page.getByRole('button', { name: 'Sign in' })).toBeVisible();
    expect(calls).toEqual([]);
  });
});
