import { TOKEN_COOKIE, TOKEN_SECONDS } from '@moiety/contract/token-cookie.ts';
import type { FastifyReply } from 'fastify';

const options = (secure: boolean) => ({ path: '/', sameSite: 'lax', secure }) as const;

/** Signs a browser in. @param secure whether it came by https */
export const setTokenCookie = (reply: FastifyReply, token: string, secure: boolean): void => {
  void reply.setCookie(TOKEN_COOKIE, token, { ...options(secure), maxAge: TOKEN_SECONDS });
};

/** Signs a browser out. */
export const clearTokenCookie = (reply: FastifyReply, secure: boolean): void => {
  void reply.clearCookie(TOKEN_COOKIE, options(secure));
};
