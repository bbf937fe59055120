import { vi } from 'vitest';

/** Lets time go by as soon as somebody waits for it: React starts a countdown a moment after it has shown it. */
export const elapse = async (milliseconds: number): Promise<void> => {
  await vi.waitUntil(() => vi.getTimerCount() > 0);
  vi.advanceTimersByTime(milliseconds);
};
