import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { afterFirstPaint } from '../src/shared/after-first-paint.ts';

/** Tells of the paint, as the browser does. */
let paint: () => void;

class Observer {
  static supportedEntryTypes = ['paint'];
  constructor(tell: (list: Pick<PerformanceObserverEntryList, 'getEntriesByName'>, self: Observer) => void) {
    paint = () => tell({ getEntriesByName: () => [{} as PerformanceEntry] }, this);
  }
  observe(): void {}
  disconnect(): void {}
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('PerformanceObserver', Observer);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('what waits for the first paint begins once it is told, and once only', () => {
  const then = vi.fn<() => void>();
  afterFirstPaint(then);
  vi.advanceTimersByTime(900);
  expect(then).not.toHaveBeenCalled();
  paint();
  vi.runAllTimers();
  expect(then).toHaveBeenCalledTimes(1);
});

test('it begins as well where the browser never tells of a paint', () => {
  const then = vi.fn<() => void>();
  afterFirstPaint(then);
  vi.runAllTimers();
  expect(then).toHaveBeenCalledTimes(1);
});
