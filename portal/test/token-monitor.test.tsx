import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { verifyToken } from '@moiety/contract/auth.ts';
import { encodeBase64 } from '@moiety/contract/credential.ts';
import { monitorToken, MONITOR_EVERY_MS } from '../src/shared/session/token-monitor.ts';
import { clearToken } from '../src/shared/session/token-cookie.ts';
import { answer, calls, noAnswer, refusal, serve } from './api.ts';
import { person } from './people.ts';
import { open, signedInAs } from './start.tsx';

const HOUR = 60 * 60_000;
let stop = (): void => undefined;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] });
});
afterEach(() => {
  stop();
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const show = (visible: boolean): void => {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(visible ? 'visible' : 'hidden');
  document.dispatchEvent(new Event('visibilitychange'));
};
const connect = (online: boolean): void => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(online);
  window.dispatchEvent(new Event(online ? 'online' : 'offline'));
};

const begin = () => {
  const ask = vi.fn<() => void>();
  stop = monitorToken(ask);
  return ask;
};

describe('the token monitor', () => {
  test('asks every five minutes', () => {
    const ask = begin();
    expect(MONITOR_EVERY_MS).toBe(300_000);
    vi.advanceTimersByTime(MONITOR_EVERY_MS - 1);
    expect(ask).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1);
    expect(ask).toHaveBeenCalledTimes(1);
    vi.advanceTimersByTime(3 * MONITOR_EVERY_MS);
    expect(ask).toHaveBeenCalledTimes(4);
    stop();
    vi.advanceTimersByTime(HOUR);
    expect(ask).toHaveBeenCalledTimes(4);
  });

  test('does not ask while nobody sees the page, and once when it is seen again after hours', () => {
    const ask = begin();
    show(false);
    vi.advanceTimersByTime(5 * HOUR);
    expect(ask).not.toHaveBeenCalled();
    show(true);
    show(true);
    connect(true);
    expect(ask).toHaveBeenCalledTimes(1);
  });

  test('does not ask offline, and once when the network is back', () => {
    const ask = begin();
    connect(false);
    vi.advanceTimersByTime(HOUR);
    expect(ask).not.toHaveBeenCalled();
    connect(true);
    connect(true);
    expect(ask).toHaveBeenCalledTimes(1);
  });

  test('asks once after the machine has slept, when its timers come late', () => {
    const ask = begin();
    vi.setSystemTime(Date.now() + 8 * HOUR);
    vi.advanceTimersByTime(MONITOR_EVERY_MS);
    expect(ask).toHaveBeenCalledTimes(1);
  });

  test('coming back for a moment does not put off the next time', () => {
    const ask = begin();
    vi.advanceTimersByTime(MONITOR_EVERY_MS - 1000);
    show(false);
    show(true);
    vi.advanceTimersByTime(1000);
    expect(ask).toHaveBeenCalledTimes(1);
  });
});

const checks = () => calls.filter(({ url }) => url.endsWith('/token/verify'));
const openGuide = async (options: Parameters<typeof open>[1]): Promise<string> => {
  vi.useRealTimers();
  const token = signedInAs(person.ada);
  vi.useFakeTimers({ toFake: ['Date'] });
  open('/guide', options);
  await expect.element(page.getByRole('heading', { name: 'Welcome, Ada' })).toBeVisible();
  return token;
};
const fiveMinutesLater = (): void => {
  vi.setSystemTime(Date.now() + MONITOR_EVERY_MS);
  show(true);
};
/** Goes on by five minutes until the token has been checked so often: the monitor begins a moment after the page is seen. */
const untilChecked = async (times: number): Promise<void> => {
  await expect
    .poll(
      () => {
        if (checks().length < times) fiveMinutesLater();
        return checks().length;
      },
      { interval: 250 },
    )
    .toBeGreaterThanOrEqual(times);
};
const invalid = () => serve(answer(verifyToken, () => refusal(200, 1, 'Session expired')));

describe('the portal', () => {
  const dialog = page.getByRole('dialog', { name: 'Sign in again' });
  test('checks its token where the settings say so, and asks to sign in again when it is not valid', async () => {
    invalid();
    const token = await openGuide({ tokenMonitor: true });
    await untilChecked(1);
    await expect.element(dialog).toBeVisible();
    expect(await checks()[0]?.json()).toEqual({ token: encodeBase64(token), from: 'login' });
  });

  test('goes on where the token is valid, or where no server answers', async () => {
    serve(answer(verifyToken, () => (checks().length === 1 ? null : noAnswer())));
    await openGuide({ tokenMonitor: true });
    await untilChecked(1);
    await untilChecked(2);
    await expect.element(dialog).not.toBeInTheDocument();
  });

  test('asks to sign in again without a call when the cookie has expired', async () => {
    await openGuide({ tokenMonitor: true });
    clearToken();
    await expect
      .poll(() => {
        fiveMinutesLater();
        return dialog.query();
      })
      .toBeVisible();
    expect(checks()).toEqual([]);
  });

  test('does not check by default', async () => {
    invalid();
    await openGuide({});
    fiveMinutesLater();
    await expect.element(dialog).not.toBeInTheDocument();
    expect(checks()).toEqual([]);
  });
});
