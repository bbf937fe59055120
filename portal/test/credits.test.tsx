import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { http } from 'msw';
import { checkIn, listCheckIns } from '@moiety/contract/credits.ts';
import { NOTIFICATION_STREAM_PATH } from '@moiety/contract/notifications.ts';
import { setLocale } from '@moiety/locales';
import { chooseTheme } from '../src/shared/preferences/theme.ts';
import { answer, calls, openStream, refusal, serve } from './api.ts';
import { expectNoFindings } from './axe.ts';
import { balance, descriptions, idOf, keep, openCredits } from './credits-account.ts';
import { person } from './people.ts';
import { address, open, signedInAs } from './start.tsx';
import { openToasts, timesSaid } from './toasts.ts';

const lots = (count: number) =>
  Array.from({ length: count }, (_, index) => ({
    amount: index + 1,
    expiresAt: new Date(Date.UTC(2027, 0, index + 1, 12)).toISOString(),
  }));
const listed = (): string[] =>
  [...document.querySelectorAll('.credits-expiring li')].map(({ textContent }) => textContent ?? '');
const days = (): string[] =>
  [...document.querySelectorAll('.check-in-week > li .visually-hidden')].map(
    ({ textContent }) => textContent ?? '',
  );
/** The clock stands at this moment, and every timer is the test's. */
const stopClock = (moment: string): void => {
  vi.useFakeTimers({ now: new Date(moment), toFake: ['Date', 'setTimeout', 'clearTimeout'] });
};

const sent = (): Request[] =>
  calls.filter(({ url, method }) => method === 'POST' && url.endsWith('/checkin/'));
/** Today in the week, while it can be pressed. */
const today = page.getByRole('button', { name: /Check in$/ });
const status = (): string => document.querySelector('.check-in-status')?.textContent ?? '';

const openPalette = async (): Promise<void> => {
  await expect.element(page.getByRole('button', { name: 'Search or run a command' })).toBeVisible();
  await userEvent.keyboard('{Control>}k{/Control}');
  await expect.element(page.getByRole('combobox')).toHaveFocus();
};

beforeEach(() => page.viewport(1280, 900));
afterEach(() => void vi.useRealTimers());

describe('the balance', () => {
  test('says what expires when, the next three first, and explains itself', async () => {
    keep({ expiring: lots(12) });
    openCredits();
    await expect
      .poll(listed)
      .toEqual(['1 creditJan 1, 2027', '2 creditsJan 2, 2027', '3 creditsJan 3, 2027']);
    await page.getByRole('button', { name: 'Show all 12' }).click();
    await expect.poll(() => listed().length).toBe(12);
    await page.getByText('How credits work').click();
    await expect.element(page.getByText('One page of a patent costs 1 credit.')).toBeVisible();
    await expect.element(page.getByText(/you each get 2,000 credits/)).toBeVisible();
    await expectNoFindings();
    await page.getByRole('button', { name: 'Show only the next one' }).click();
    await expect.poll(() => listed().length).toBe(3);
  });

  test('of an organization is said to be so, without a check-in', async () => {
    keep({ account: 'organization', remaining: 1 });
    openCredits();
    await expect.element(page.getByText('The balance of your organization', { exact: false })).toBeVisible();
    expect(document.querySelector('.credits-amount p')?.textContent).toBe('1 credit');
    await page.getByText('How credits work').click();
    await expect.element(page.getByText(/Your organization buys its credits/)).toBeVisible();
    expect(page.getByRole('heading', { name: 'Daily check-in' }).elements()).toHaveLength(0);
    expect(calls.filter(({ url }) => url.endsWith('/checkin/'))).toHaveLength(0);
  });

  test('is asked for anew when somebody comes back to the window, and when a notification comes', async () => {
    const kept = keep();
    const stream = openStream([{ name: 'state', id: 1, data: { unread: 0 } }]);
    serve(http.get(`*${NOTIFICATION_STREAM_PATH}`, () => stream.response));
    openCredits();
    await expect.poll(balance).toBe('2,040');
    kept.remaining = 2000;
    // Again until it is seen: the stream's first word may be having the balance asked for just then.
    await expect
      .poll(() => {
        window.dispatchEvent(new Event('focus'));
        return balance();
      })
      .toBe('2,000');
    kept.remaining = 4000;
    stream.say({ name: 'notification', id: 2, data: { id: idOf(1), unread: 1 } });
    await expect.poll(balance).toBe('4,000');
  });

  test('stands in the user center with what goes next, and leads to all of it', async () => {
    keep({ expiring: lots(2) });
    signedInAs(person.ada);
    open('/profile');
    const section = page.getByRole('region', { name: 'Credits' });
    await expect.element(section.getByText('2,040')).toBeVisible();
    await expect.element(section.getByText('Next to expire: 1 credit on Jan 1, 2027')).toBeVisible();
    await section.getByRole('link', { name: 'Credits and transactions' }).click();
    await expect.poll(address).toBe('/profile/credits');
    await expect.element(page.getByRole('heading', { level: 1, name: 'Credits' })).toBeVisible();
    await expect.poll(() => document.title).toBe('Credits · Moiety');
  });
});

describe('the daily check-in', () => {
  test('brings 40 credits, says so, and reloads list and balance', async () => {
    keep();
    openCredits();
    await expect.element(today).toBeVisible();
    expect(status()).toContain('Check in today for 40 credits.');
    await expectNoFindings();
    await today.click();
    await expect.poll(() => timesSaid('Check-in successful')).toBe(1);
    await expect.poll(balance).toBe('2,080');
    await expect
      .poll(descriptions)
      .toEqual([
        `Daily check-in bonus for ${new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' }).format(Date.now())}`,
      ]);
    await expect.element(today).not.toBeInTheDocument();
    expect(status()).toContain('You have checked in today.');
    await expect.poll(() => document.activeElement?.className).toBe('check-in-status');
    expect(sent()).toHaveLength(1);
    await expectNoFindings();
  });

  test('is done once, however often it is pressed', async () => {
    keep();
    openCredits();
    await today.dblClick();
    today.element().dispatchEvent(new MouseEvent('click', { bubbles: true }));
    await expect.poll(() => timesSaid('Check-in successful')).toBe(1);
    await expect.element(today).not.toBeInTheDocument();
    expect(sent()).toHaveLength(1);
  });

  test('is still done where the page is left right after the press', async () => {
    keep();
    const { router } = openCredits();
    await today.click();
    await router.navigate('/guide');
    await expect.poll(() => timesSaid('Check-in successful')).toBe(1);
    expect(sent()).toHaveLength(1);
  });

  test('says why it failed, and can be pressed again', async () => {
    keep();
    serve(answer(checkIn, () => refusal(500, 9, 'Broken', 'request-22')));
    openCredits();
    await today.click();
    await expect.poll(() => timesSaid('Request ID: request-22')).toBe(1);
    await expect.element(page.getByText('Check-in failed')).toBeVisible();
    await expect.element(today).toBeVisible();
    expect(balance()).toBe('2,040');
  });

  test('that was done in another window is said to be done, and shown so', async () => {
    const kept = keep();
    openCredits();
    await expect.element(today).toBeVisible();
    kept.checkIns = [{ created_at: new Date().toISOString() }];
    kept.remaining = 2080;
    await today.click();
    await expect.poll(() => timesSaid('You have already checked in today')).toBe(1);
    await expect.element(today).not.toBeInTheDocument();
    await expect.poll(balance).toBe('2,080');
    expect(timesSaid('Check-in successful')).toBe(0);
  });

  test('is in Chinese, dark, and done by keyboard', async () => {
    chooseTheme('dark');
    await setLocale('zh-CN');
    keep();
    openCredits();
    const button = page.getByRole('button', { name: /签到$/ });
    await expect.element(button).toBeVisible();
    await expectNoFindings();
    (button.element() as HTMLElement).focus();
    await userEvent.keyboard('{Enter}');
    await expect.poll(() => timesSaid('签到成功')).toBe(1);
    await expect.element(button).not.toBeInTheDocument();
    await expect.poll(() => document.activeElement?.className).toBe('check-in-status');
    expect(status()).toContain('今日已签到。');
    await expectNoFindings();
  });

  test('shows the week in UTC, with its Sunday at the end', async () => {
    stopClock('2026-11-22T10:00:00.000Z');
    keep({
      checkIns: [
        { created_at: '2026-11-21T23:59:59.000Z' },
        { created_at: '2026-11-17T00:00:00.000Z' },
        { created_at: '2026-11-15T12:00:00.000Z' },
      ],
    });
    openCredits();
    await vi.waitFor(() => expect(document.querySelectorAll('.check-in-week > li')).toHaveLength(7));
    expect(days()).toEqual([
      'Monday, November 16: missed',
      'Tuesday, November 17: checked in',
      'Wednesday, November 18: missed',
      'Thursday, November 19: missed',
      'Friday, November 20: missed',
      'Saturday, November 21: checked in',
    ]);
    const last = document.querySelector('.check-in-week > li:last-child');
    expect(last?.getAttribute('aria-current')).toBe('date');
    expect(last?.querySelector('button')?.textContent).toBe('Sun+40Check in');
    const begin = new Intl.DateTimeFormat('en-US', { weekday: 'long', hour: 'numeric', minute: '2-digit' });
    expect(status()).toContain(
      `The next day starts at ${begin.format(Date.parse('2026-11-23T00:00:00Z'))}, your time.`,
    );
  });

  test('moves on by itself when the UTC day ends', async () => {
    stopClock('2026-11-22T23:59:00.000Z');
    keep({ checkIns: [{ created_at: '2026-11-22T08:00:00.000Z' }] });
    openCredits();
    await vi.waitFor(() => expect(status()).toContain('You have checked in today.'));
    expect(days().at(-1)).toBe('Sunday, November 22: today, checked in');
    await vi.advanceTimersByTimeAsync(59_000);
    expect(status()).toContain('You have checked in today.');
    await vi.advanceTimersByTimeAsync(1000);
    await vi.waitFor(() => expect(status()).toContain('Check in today for 40 credits.'));
    const first = document.querySelector('.check-in-week > li');
    expect(first?.querySelector('button')?.textContent).toBe('Mon+40Check in');
    expect(days()[0]).toBe('Tuesday, November 24: upcoming');
  });

  test('fails with a way to try again', async () => {
    let broken = true;
    keep();
    serve(answer(listCheckIns, () => (broken ? refusal(500, 9, 'Broken', 'request-23') : [])));
    openCredits();
    await expect.element(page.getByText('Your check-ins could not be loaded')).toBeVisible();
    await expect.element(page.getByText('Request ID: request-23', { exact: false })).toBeVisible();
    await expectNoFindings();
    broken = false;
    await page.getByRole('button', { name: 'Retry' }).click();
    await expect.element(today).toBeVisible();
  });
});

describe('the dashboard', () => {
  test.each([
    ['en-US', 'light'],
    ['zh-CN', 'dark'],
  ] as const)('has the balance and the check-in (%s, %s)', async (locale, theme) => {
    chooseTheme(theme);
    await setLocale(locale);
    keep();
    signedInAs(person.ada);
    open('/home');
    const button = page.getByRole('button', { name: locale === 'zh-CN' ? /签到$/ : /Check in$/ });
    await expect.element(button).toBeVisible();
    await expect.poll(balance).toBe('2,040');
    await expectNoFindings();
    await button.click();
    await expect.poll(balance).toBe('2,080');
    await expect.element(button).not.toBeInTheDocument();
    await expectNoFindings();
  });

  test('of a member of an organization has no check-in', async () => {
    keep({ account: 'organization' });
    signedInAs(person.ada);
    open('/home');
    await expect.poll(balance).toBe('2,040');
    await expect.poll(() => document.querySelector('.check-in')).toBeNull();
  });
});

describe('the command palette', () => {
  const option = page.getByRole('option', { name: 'Check in', exact: true });

  test('checks in, and offers it no more then', async () => {
    keep();
    signedInAs(person.ada);
    open('/guide');
    await openPalette();
    await page.getByRole('combobox').fill('签到');
    await expect.element(option).toBeVisible();
    await userEvent.keyboard('{Enter}');
    await expect.poll(() => timesSaid('Check-in successful')).toBe(1);
    await openPalette();
    await expect.element(page.getByRole('option', { name: 'Credits', exact: true })).toBeVisible();
    await expect.element(option).not.toBeInTheDocument();
    expect(sent()).toHaveLength(1);
    expect(openToasts()).toContain('Check-in successful');
  });

  test('does not offer it to members of an organization', async () => {
    keep({ account: 'organization' });
    signedInAs(person.ada);
    open('/guide');
    await openPalette();
    await expect.poll(() => calls.some(({ url }) => url.endsWith('/checkin/'))).toBe(true);
    await expect.element(page.getByRole('option', { name: 'Credits', exact: true })).toBeVisible();
    await expect.element(option).not.toBeInTheDocument();
  });
});
