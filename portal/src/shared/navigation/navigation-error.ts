/**
 * A navigation did not arrive: another one overtook it (`superseded`), or the router or the browser would not take it
 * (`refused`, with the `cause`).
 */
export class NavigationError extends Error {
  readonly code = 'NAVIGATION_FAILED';
  readonly reason: 'superseded' | 'refused';

  constructor(reason: 'superseded' | 'refused', options?: ErrorOptions) {
    super(`The navigation was ${reason}`, options);
    this.name = 'NavigationError';
    this.reason = reason;
  }
}

/** Counts the navigations of this document. */
let latest = 0;

/**
 * Waits for a navigation.
 * @param begin starts it
 * @throws NavigationError where it did not arrive
 */
export const arrive = async (begin: () => void | Promise<void>): Promise<void> => {
  const mine = ++latest;
  try {
    await begin();
  } catch (cause) {
    throw new NavigationError('refused', { cause });
  }
  if (mine !== latest) throw new NavigationError('superseded');
};

/** Starts a navigation and lets it end as it may: a person who went elsewhere meanwhile needs no words about it. */
export const navigateQuietly = (begin: () => void | Promise<void>): void => {
  arrive(begin).catch((error: unknown) => {
    if (!(error instanceof NavigationError)) throw error;
  });
};
