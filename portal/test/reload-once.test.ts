import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { reloadOnPreloadError } from '../src/app/reload-once.ts';

const reload = vi.fn<() => void>();
let stop = (): void => undefined;
beforeEach(() => {
  sessionStorage.clear();
  stop = reloadOnPreloadError(reload);
});
afterEach(() => {
  stop();
  reload.mockClear();
  vi.restoreAllMocks();
});

const failToLoad = (): void =>
  void window.dispatchEvent(new Event('vite:preloadError', { cancelable: true }));

test('reloads once when a part is gone that a newer version replaced', async () => {
  const asked = vi.spyOn(window, 'fetch').mockImplementation(() => Promise.resolve(new Response()));
  failToLoad();
  await expect.poll(() => reload.mock.calls.length).toBe(1);
  failToLoad();
  await expect.poll(() => asked.mock.settledResults.length).toBe(2);
  expect(reload).toHaveBeenCalledTimes(1);
});

test('keeps the page while the server is down, such as for an icon, and reloads when it is back', async () => {
  const asked = vi.spyOn(window, 'fetch').mockRejectedValue(new TypeError('Failed to fetch'));
  failToLoad();
  await expect.poll(() => asked.mock.settledResults.at(-1)?.type).toBe('rejected');
  expect(reload).not.toHaveBeenCalled();
  asked.mockImplementation(() => Promise.resolve(new Response()));
  failToLoad();
  await expect.poll(() => reload.mock.calls.length).toBe(1);
});
