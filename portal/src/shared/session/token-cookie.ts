import { TOKEN_COOKIE, TOKEN_SECONDS } from '@moiety/contract/token-cookie.ts';

const write = (value: string, seconds: number): void => {
  const secure = location.protocol === 'https:' ? '; Secure' : '';
  document.cookie = `${TOKEN_COOKIE}=${value}; Path=/; Max-Age=${seconds}; SameSite=Lax${secure}`;
};

const inCookie = (): string | undefined => {
  const prefix = `${TOKEN_COOKIE}=`;
  const entry = document.cookie.split('; ').find((cookie) => cookie.startsWith(prefix));
  return entry?.slice(prefix.length) || undefined;
};

/** The local storage of this origin, in which the token lies by the same name; undefined where a page may not use it. */
const storage = (): Storage | undefined => {
  try {
    return localStorage;
  } catch {
    return undefined;
  }
};

/** The token, where someone is signed in. */
export const readToken = (): string | undefined =>
  inCookie() ?? (storage()?.getItem(TOKEN_COOKIE) || undefined);

/**
 * Keeps the token in its cookie, by which the server knows which page to send. Where the browser keeps no cookies, as in a page of another
 * site that shows this one, it is kept in the local storage: the API takes it from the header anyway.
 */
export const writeToken = (token: string): void => {
  write(token, TOKEN_SECONDS);
  const kept = inCookie() === token;
  try {
    if (kept) storage()?.removeItem(TOKEN_COOKIE);
    else storage()?.setItem(TOKEN_COOKIE, token);
  } catch {
    // The storage is full or not to be written: whoever reads the token finds out.
  }
};

/** Removing the cookie means expiring it. */
export const clearToken = (): void => {
  write('', 0);
  storage()?.removeItem(TOKEN_COOKIE);
};
