import { TOKEN_COOKIE } from '@moiety/contract/token-cookie.ts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { markup } from '../../html/markup.ts';
import { plainPageMessages, sendPlainPage } from '../../pages/plain-page.ts';
import { clearTokenCookie } from '../../pages/token-cookie.ts';
import { logOutAddress, returnTarget, SIGN_ON_PATH } from './addresses.ts';
import { cardStyle } from '../../pages/card-style.ts';
import type { ProviderClient } from './provider-client.ts';
import { endedSession } from './ended-session.ts';
import { isPrefetch, isSecure, originsOf, type SignOnContext } from './parts.ts';

/** Where a log-out leads that names no target. */
const LOGGED_OUT_TARGET = '/home';

/**
 * Whether the person asked for it: by a page of ours, or by typing the address. A link or a picture elsewhere must not log
 * anybody out. Browsers tell where they come from over HTTPS only, so over HTTP the referrer has to.
 */
const isWanted = (request: FastifyRequest, origins: readonly string[]): boolean => {
  const { 'sec-fetch-site': site, referer } = request.headers;
  if (site !== undefined) return site === 'same-origin' || site === 'none';
  return referer !== undefined && URL.canParse(referer) && origins.includes(new URL(referer).origin);
};

/** `logout?redirect_uri=`: ends the session here and at the provider, and leads to the target. */
export const mountLogOut = (
  app: FastifyInstance,
  context: SignOnContext,
  client: ProviderClient | undefined,
): void => {
  const { identity, database } = context;

  app.get(`${SIGN_ON_PATH}/logout`, { exposeHeadRoute: false }, async (request, reply) => {
    const { redirect_uri: asked } = request.query as Record<string, unknown>;
    const target = returnTarget(asked, originsOf(context, request), LOGGED_OUT_TARGET);
    if (isPrefetch(request)) return reply.code(503).send();
    if (!isWanted(request, originsOf(context, request))) {
      const msg = plainPageMessages(request);
      const title = msg('Do you want to log out?', { id: 'signOn.logOutTitle' });
      const body = markup`<div class="card">
<h1>${title}</h1>
<p>${msg('Another site sent you here. You stay signed in unless you log out.', { id: 'signOn.logOutText' })}</p>
<div class="actions">
<a class="button" href="${logOutAddress(target)}">${msg('Log out', { id: 'signOn.logOut' })}</a>
<a class="button plain" href="/">${msg('Stay signed in', { id: 'signOn.stay' })}</a>
</div>
</div>`;
      return sendPlainPage(request, reply, { title, body, style: cardStyle, actsWhenOpened: true });
    }
    const token = request.cookies[TOKEN_COOKIE];
    const sessionId = token === undefined ? undefined : await identity.sessionIdOf(token);
    const idToken = sessionId === undefined ? undefined : await endedSession(database, sessionId);
    clearTokenCookie(reply, isSecure(context, request));
    try {
      const url = await client?.logOutUrl(idToken, target);
      return await reply.redirect(url?.href ?? target, 303);
    } catch (error) {
      // Whoever logs out is logged out here, whether or not the provider can be reached.
      request.log.warn({ err: error }, 'the OpenID provider could not be asked to log out');
      return reply.redirect(target, 303);
    }
  });

  // The one address that is registered at the provider for the way back; the target comes along.
  app.get(`${SIGN_ON_PATH}/logged-out`, async (request, reply) => {
    const { state } = request.query as Record<string, unknown>;
    return reply.redirect(returnTarget(state, [], LOGGED_OUT_TARGET), 303);
  });
};
