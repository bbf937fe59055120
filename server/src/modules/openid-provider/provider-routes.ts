import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { KoaContextWithOIDC, Provider } from 'oidc-provider';
import type { Database } from '../../database/database.ts';
import { markup } from '../../html/markup.ts';
import { plainPageMessages, sendPlainPage } from '../../pages/plain-page.ts';
import { inspectPart } from '../../plugins/call-shape.ts';
import { PROVIDER_PATH } from '../single-sign-on/addresses.ts';
import { cardStyle } from '../../pages/card-style.ts';
import { sendProblem } from '../single-sign-on/problem-page.ts';
import { countSignOn } from '../single-sign-on/limits.ts';
import { problemOf } from '../single-sign-on/problem-of.ts';
import { SignOnProblem } from '../single-sign-on/problem.ts';
import type { LogOutForm, ProviderPage } from './provider.ts';

const sendLogOutForm = (
  request: FastifyRequest,
  reply: FastifyReply,
  { action, xsrf }: LogOutForm,
): FastifyReply => {
  const msg = plainPageMessages(request);
  const title = msg('Do you want to log out?', { id: 'signOn.logOutTitle' });
  return sendPlainPage(request, reply, {
    title,
    style: cardStyle,
    policy: { 'form-action': ["'self'"] },
    body: markup`<div class="card">
<h1>${title}</h1>
<p>${msg('The next sign-in will ask for your password again.', { id: 'provider.logOutText' })}</p>
<form class="actions" method="post" action="${action}"><input type="hidden" name="xsrf" value="${xsrf}">
<button class="button" name="logout" value="yes">${msg('Log out', { id: 'signOn.logOut' })}</button>
<a class="button plain" href="/">${msg('Stay signed in', { id: 'signOn.stay' })}</a></form>
</div>`,
  });
};

const sendLoggedOut = (request: FastifyRequest, reply: FastifyReply): FastifyReply => {
  const msg = plainPageMessages(request);
  const title = msg('You are logged out', { id: 'provider.loggedOut' });
  return sendPlainPage(request, reply, {
    title,
    style: cardStyle,
    body: markup`<div class="card">
<h1>${title}</h1>
<div class="actions"><a class="button" href="/">${msg('Go to the start page', { id: 'signOn.start' })}</a></div>
</div>`,
  });
};

const sendProviderPage = (request: FastifyRequest, reply: FastifyReply, page: ProviderPage): FastifyReply => {
  if (page.kind === 'log-out') return sendLogOutForm(request, reply, page.form);
  if (page.kind === 'logged-out') return sendLoggedOut(request, reply);
  // What the provider says of an error is for programmers, and partly what the address said: nobody is shown it.
  return sendProblem(request, reply, problemOf(page.cause, request));
};

/** The pages that the provider wants to show in answer to the requests that it has. */
export interface PendingPages {
  show(ctx: KoaContextWithOIDC, page: ProviderPage): void;
  take(request: FastifyRequest): ProviderPage | undefined;
}

export const makePendingPages = (): PendingPages => {
  const pages = new WeakMap<object, ProviderPage>();
  return {
    show: (ctx, page) => {
      // The provider leaves the answer to us; the cookies that it has set stay.
      ctx.respond = false;
      pages.set(ctx.req, page);
    },
    take: (request) => {
      const page = pages.get(request.raw);
      pages.delete(request.raw);
      return page;
    },
  };
};

/** The provider stores what it is asked, and the database takes no NUL character. */
const refuseUnstorable = (request: FastifyRequest): void => {
  if (inspectPart(request.query).length > 0) throw new SignOnProblem('invalid');
};

/** What clients read to find out how the provider works. */
const publicPaths = ['/jwks', '/.well-known/openid-configuration'];

/** Lets the provider answer what lies below its path. @param origin the portal's one origin */
export const mountProvider = (
  app: FastifyInstance,
  provider: Provider,
  { database, origin, pages }: { database: Database; origin: string; pages: PendingPages },
): void => {
  const { host, protocol } = new URL(origin);
  const answer = provider.callback();
  // Without a listener it writes to the console.
  const events: NodeJS.EventEmitter = provider;
  events.on('error', (error: unknown) => {
    app.log.error({ err: error }, 'the embedded provider failed');
  });
  const handle = async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const { raw } = request;
    const { url = '/' } = raw;
    // The provider names itself by the request: it has one name, whatever header somebody writes.
    for (const name of ['x-forwarded-for', 'x-forwarded-host', 'forwarded']) delete raw.headers[name];
    Object.assign(raw.headers, { host, 'x-forwarded-proto': protocol.slice(0, -1) });
    // A redirect has it as pages do, or a window that was opened for the sign-in would lose who opened it.
    void reply.header('cross-origin-opener-policy', 'same-origin');
    for (const [name, value] of Object.entries(reply.getHeaders()))
      if (value !== undefined) reply.raw.setHeader(name, value);
    Object.assign(raw, { originalUrl: url, url: url.slice(PROVIDER_PATH.length) || '/' });
    try {
      await answer(raw, reply.raw);
    } finally {
      raw.url = url;
    }
    const page = pages.take(request);
    return page ? sendProviderPage(request, reply, page) : reply.hijack();
  };
  void app.register(async (scope) => {
    // The provider reads bodies itself.
    scope.removeAllContentTypeParsers();
    scope.setErrorHandler((error, request, reply) => sendProblem(request, reply, problemOf(error, request)));
    scope.addHook('preHandler', async (request) => refuseUnstorable(request));
    scope.addContentTypeParser('*', (_request, _body, done) => done(null));
    const options = { exposeHeadRoute: false };
    scope.get(`${PROVIDER_PATH}/auth`, options, async (request, reply) => {
      // The other modes answer with a page of the provider's own making.
      const { response_mode: mode = 'query' } = request.query as Record<string, unknown>;
      if (mode !== 'query') throw new SignOnProblem('invalid');
      await countSignOn(database, 'begin', request);
      return handle(request, reply);
    });
    for (const path of ['/auth/:uid', '/session/end', '/session/end/success', '/me', ...publicPaths])
      scope.get(PROVIDER_PATH + path, options, handle);
    for (const path of ['/token', '/session/end/confirm']) scope.post(PROVIDER_PATH + path, handle);
  });
};
