import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { ENDS_AFTER, IDLE_AFTER, SessionKeeper } from '../src/shared/telemetry/monitored-session.ts';

const rates = { sessionSampleRate: 100, replaySampleRate: 0 };

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] });
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

describe('a monitored session', () => {
  test('goes on in every tab while it is used, and is drawn once', () => {
    const keeper = new SessionKeeper({ sessionSampleRate: 100, replaySampleRate: 0 }, () => undefined);
    keeper.touch();
    const session = keeper.current();
    expect(session).toMatchObject({ recorded: true, replayed: false });
    // Another tab would draw otherwise, and asks what was drawn.
    const other = new SessionKeeper({ sessionSampleRate: 0, replaySampleRate: 100 }, () => undefined);
    other.touch();
    expect(other.current()).toMatchObject({ id: session?.id, recorded: true, replayed: false });
  });

  test('ends when nothing was done for 15 minutes; what is done next begins another', () => {
    const renewed = vi.fn<() => void>();
    const keeper = new SessionKeeper(rates, renewed);
    keeper.touch();
    const first = keeper.current()?.id;
    vi.setSystemTime(Date.now() + IDLE_AFTER - 1);
    expect(keeper.current()?.id).toBe(first);
    vi.setSystemTime(Date.now() + 1);
    expect(keeper.current()).toBeUndefined();
    expect(renewed).not.toHaveBeenCalled();
    keeper.touch();
    expect(renewed).toHaveBeenCalledTimes(1);
    expect(keeper.current()?.id).not.toBe(first);
  });

  test('ends after four hours, however much is done', () => {
    const keeper = new SessionKeeper(rates, () => undefined);
    keeper.touch();
    const first = keeper.current()?.id;
    for (let spent = 0; spent < ENDS_AFTER - IDLE_AFTER; spent += IDLE_AFTER / 2) {
      vi.setSystemTime(Date.now() + IDLE_AFTER / 2);
      keeper.touch();
    }
    expect(keeper.current()?.id).toBe(first);
    for (let spent = 0; spent < IDLE_AFTER; spent += IDLE_AFTER / 2) {
      vi.setSystemTime(Date.now() + IDLE_AFTER / 2);
      keeper.touch();
    }
    expect(keeper.current()?.id).not.toBe(first);
  });

  test('is this page’s own where the browser keeps nothing', () => {
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    vi.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
      throw new DOMException('blocked', 'SecurityError');
    });
    const keeper = new SessionKeeper(rates, () => undefined);
    keeper.touch();
    expect(keeper.current()?.id).toMatch(/^[0-9a-f-]{36}$/);
  });
});
