import { isLocale, LOCALE_STORAGE_KEY } from '@moiety/locales/server.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { THEME_COOKIE } from './template.ts';
import { themeChoices } from './views.ts';

/** A year: how long a choice is remembered, as the portal's own scripts do. */
const COOKIE_SECONDS = 365 * 24 * 60 * 60;

/**
 * Follows a link that chooses language or appearance (`?lang=zh-CN`, `?theme=dark`), for browsers that run no script: the
 * choice is remembered in the browser, and the page shown by its plain address.
 * @returns undefined where the address chooses nothing
 */
export const followChoice = (
  request: FastifyRequest,
  reply: FastifyReply,
  path: string,
  secure: boolean,
): FastifyReply | undefined => {
  const { lang, theme } = request.query as Record<string, unknown>;
  const choice = themeChoices.find((each) => each === theme);
  if (!isLocale(lang) && choice === undefined) return undefined;
  const options = { path: '/', sameSite: 'lax', secure, maxAge: COOKIE_SECONDS } as const;
  if (isLocale(lang)) void reply.setCookie(LOCALE_STORAGE_KEY, lang, options);
  if (choice === 'system') void reply.clearCookie(THEME_COOKIE, { path: '/', sameSite: 'lax', secure });
  else if (choice !== undefined) void reply.setCookie(THEME_COOKIE, choice, options);
  return reply.header('cache-control', 'no-store').redirect(path, 303);
};
