const keyOf = (id: string): string => `release:${id}`;

/** Whether a person closed the announcement before. */
export const isRead = (id: string): boolean => {
  try {
    return localStorage.getItem(keyOf(id)) === '1';
  } catch {
    // The browser keeps nothing for this page.
    return false;
  }
};

/** Remembers that a person closed the announcement. */
export const markRead = (id: string): void => {
  try {
    localStorage.setItem(keyOf(id), '1');
  } catch {
    // Then it is closed until the page is loaded again.
  }
};
