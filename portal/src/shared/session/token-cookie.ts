import { TOKEN_COOKIE, TOKEN_SECONDS } from '@moiety/contract/token-cookie.ts';

const write = (value: string, seconds: number): void => {
  const secure = location.protocol === 'https:' ? '; Secure' : '';
  document.cookie = `${TOKEN_COOKIE}=${value}; Path=/; Max-Age=${seconds}; SameSite=Lax${secure}`;
};

/** The token, where someone is signed in. */
export const readToken = (): string | undefined => {
  const prefix = `${TOKEN_COOKIE}=`;
  const entry = document.cookie.split('; ').find((cookie) => cookie.startsWith(prefix));
  return entry?.slice(prefix.length) || undefined;
};

export const writeToken = (token: string): void => write(token, TOKEN_SECONDS);

/** Removing the cookie means expiring it. */
export const clearToken = (): void => write('', 0);
