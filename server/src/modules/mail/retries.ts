const MINUTE = 60;
const HOUR = 60 * MINUTE;

/** Seconds to wait after the first attempt, the second and so on; then as after the last. */
const waits = [MINUTE, 5 * MINUTE, 15 * MINUTE, HOUR, 3 * HOUR, 6 * HOUR] as const;

/** Seconds after which a mail is given up: the links in it are no longer valid then. */
export const GIVEN_UP_AFTER = 24 * HOUR;

/**
 * Seconds until a mail is tried again.
 * @param attempts how often it was tried, from 1
 * @param age seconds since it was queued
 * @returns undefined where it is given up
 */
export const retryAfter = (attempts: number, age: number): number | undefined => {
  const wait = waits[Math.min(attempts, waits.length) - 1] ?? waits[0];
  return age + wait < GIVEN_UP_AFTER ? wait : undefined;
};
