import { ApiFailure } from './api-failure.ts';

/** Waits before a call is made again after a failure that may pass, ms. */
const RETRY_DELAYS = [1000, 3000] as const;

/** Resolves after `ms`, and is refused with the signal's reason when that aborts first. */
export const waitFor = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      reject(signal.reason as Error);
    });
  });

/**
 * Makes a call that may safely be made twice, and makes it again after a failure that may pass (`ApiFailure.passing`), twice
 * at most.
 * @param wait a test can put its own clock in its place
 * @throws what the last try threw
 */
export const persist = async <Answer>(
  call: () => Promise<Answer>,
  signal: AbortSignal,
  wait: typeof waitFor = waitFor,
): Promise<Answer> => {
  for (const delay of RETRY_DELAYS)
    try {
      return await call();
    } catch (error) {
      if (!(error instanceof ApiFailure) || !error.passing) throw error;
      await wait(delay, signal);
    }
  return call();
};
