const KEY = 'moiety-signing-out';

/**
 * The mark of a tab that leaves for the single sign-on's log-out. The server ends the session there and removes the
 * cookie, so that only the page after it can tell the other tabs.
 */
export const departure = {
  mark: (): void => {
    try {
      sessionStorage.setItem(KEY, '1');
    } catch {
      // The other tabs find out by their next call.
    }
  },
  /** Takes the mark off. @returns whether it was there */
  take: (): boolean => {
    try {
      const marked = sessionStorage.getItem(KEY) !== null;
      sessionStorage.removeItem(KEY);
      return marked;
    } catch {
      return false;
    }
  },
};
