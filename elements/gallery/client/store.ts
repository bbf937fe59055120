/** A year: how long the server is told a choice. */
const COOKIE_SECONDS = 365 * 24 * 60 * 60;

/** Keeps a choice as the portal does it: in local storage, and in a cookie for the server. */
export const storeChoice = (key: string, value: string | undefined): void => {
  const secure = location.protocol === 'https:' ? '; Secure' : '';
  document.cookie = `${key}=${value ?? ''}; Path=/; Max-Age=${value === undefined ? 0 : COOKIE_SECONDS}; SameSite=Lax${secure}`;
  try {
    if (value === undefined) localStorage.removeItem(key);
    else localStorage.setItem(key, value);
  } catch {
    // The cookie carries the choice alone.
  }
};
