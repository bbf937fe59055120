/** A year: how long the server is told a choice. */
const COOKIE_SECONDS = 365 * 24 * 60 * 60;

/**
 * A choice that is kept in the browser and told to the server, so that it sends the next page right from the start.
 * Local storage may be forbidden; the cookie then carries the choice alone.
 */
export const storeChoice = (key: string, value: string | undefined): void => {
  const secure = location.protocol === 'https:' ? '; Secure' : '';
  document.cookie = `${key}=${value ?? ''}; Path=/; Max-Age=${value === undefined ? 0 : COOKIE_SECONDS}; SameSite=Lax${secure}`;
  try {
    if (value === undefined) localStorage.removeItem(key);
    else localStorage.setItem(key, value);
  } catch {
    // Without local storage other tabs do not follow; nothing else is lost.
  }
};

/** Calls `listener` when another tab changed the choice; returns the way to stop. */
export const onChoiceElsewhere = (key: string, listener: (value: string | null) => void): (() => void) => {
  const hear = (event: StorageEvent): void => {
    if (event.key === key) listener(event.newValue);
  };
  window.addEventListener('storage', hear);
  return () => window.removeEventListener('storage', hear);
};
