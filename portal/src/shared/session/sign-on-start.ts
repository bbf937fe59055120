const KEY = 'moiety-single-sign-on';
/** Milliseconds within which a return without a session counts as the outcome of the start before. */
const OUTCOME_MS = 15_000;

/**
 * Whether the single sign-on may start by itself for an address. Not where it just did so and led back without a session:
 * the two pages would send the visitor to and fro for ever. The sign-in page with its button stands in the way then.
 */
export const mayStartSignOn = (address: string): boolean => {
  try {
    const [last, time] = JSON.parse(sessionStorage.getItem(KEY) ?? '[]') as [string?, number?];
    sessionStorage.setItem(KEY, JSON.stringify([address, Date.now()]));
    return last !== address || Date.now() - (time ?? 0) > OUTCOME_MS;
  } catch {
    // What cannot be remembered could go on for ever.
    return false;
  }
};

/** Somebody is signed in: the next start is another one. */
export const forgetSignOnStart = (): void => {
  try {
    sessionStorage.removeItem(KEY);
  } catch {
    // Then nothing was remembered either.
  }
};
