import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { reloadOnPreloadError } from '../src/app/reload-once.ts';

const reload = vi.fn<() => void>();
let unsaved = false;
let stop = (): void => undefined;
beforeEach(() => {
  sessionStorage.clear();
  unsaved = false;
  stop = reloadOnPreloadError({ hasUnsavedWork: () => unsaved, reload });
});
afterEach(() => {
  stop();
  reload.mockClear();
  vi.restoreAllMocks();
});

const failToLoad = (): void =>
  void window.dispatchEvent(new Event('vite:preloadError', { cancelable: true }));
/** The server has the file with the code under test, or has it no more. */
const serverHasIt = (has: boolean) =>
  vi
    .spyOn(window, 'fetch')
    .mockImplementation(() => Promise.resolve(new Response(null, { status: has ? 200 : 404 })));
const settled = (asked: ReturnType<typeof serverHasIt>) => asked.mock.settledResults.length;

test('reloads once when a part is gone that a newer version replaced', async () => {
  const asked = serverHasIt(false);
  failToLoad();
  await expect.poll(() => reload.mock.calls.length).toBe(1);
  failToLoad();
  await expect.poll(() => settled(asked)).toBe(2);
  expect(reload).toHaveBeenCalledTimes(1);
});

test('keeps the page while the version is still the one of the server', async () => {
  const asked = serverHasIt(true);
  failToLoad();
  await expect.poll(() => settled(asked)).toBe(1);
  expect(reload).not.toHaveBeenCalled();
});

test('keeps the page while something on it is saved nowhere', async () => {
  const asked = serverHasIt(false);
  unsaved = true;
  failToLoad();
  await expect.poll(() => settled(asked)).toBe(1);
  expect(reload).not.toHaveBeenCalled();
});

test('keeps the page while the server is down, and reloads when it is back as another version', async () => {
  const asked = vi.spyOn(window, 'fetch').mockRejectedValue(new TypeError('Failed to fetch'));
  failToLoad();
  await expect.poll(() => asked.mock.settledResults.at(-1)?.type).toBe('rejected');
  expect(reload).not.toHaveBeenCalled();
  serverHasIt(false);
  failToLoad();
  await expect.poll(() => reload.mock.calls.length).toBe(1);
});
