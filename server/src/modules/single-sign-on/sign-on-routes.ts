import { TOKEN_COOKIE } from '@moiety/contract/token-cookie.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Database } from '../../database/database.ts';
import { pageLocale } from '../../pages/template.ts';
import { setTokenCookie } from '../../pages/token-cookie.ts';
import { isLoopbackHost } from '../../plugins/own-machine.ts';
import { logSecurityEvent } from '../../plugins/security-log.ts';
import { securityEvent } from '../../security-event.ts';
import type { Account } from '../accounts/accounts.ts';
import { returnTarget, SIGN_ON_PATH } from './addresses.ts';
import { countSignOn } from './limits.ts';
import { isPrefetch, isSecure, originsOf, type SignOnContext } from './parts.ts';
import { problemOf } from './problem-of.ts';
import { SignOnProblem } from './problem.ts';
import { sendProblem } from './problem-page.ts';
import type { Proof, ProviderClient } from './provider-client.ts';
import { isTooOld, type Transactions } from './transactions.ts';

/** A provider by which people sign in here. */
export interface SignOnProvider {
  client: ProviderClient;
  /** Whose account it is. @throws SignOnProblem where nobody may sign in by it */
  accountOf(proof: Proof, request: FastifyRequest): Promise<Account>;
  /**
   * Notes the session that the answer in a request begins, in the transaction that adds it.
   * @throws SignOnProblem where it must not begin
   */
  begins?(transaction: Database, sessionId: string, request: FastifyRequest): Promise<void>;
}

/** Characters of an account's name that are passed on. */
const HINT_MAX = 254;

const textIn = (request: FastifyRequest, name: string): string | undefined => {
  const value = (request.query as Record<string, unknown>)[name];
  return typeof value === 'string' && value !== '' ? value : undefined;
};

/**
 * The cookie of a sign-in belongs to the name by which the visitor came, and the provider sends them to the canonical one: so
 * they go there first. Once, because a proxy may tell this server another name than the visitor's.
 * @returns where to go first
 * @throws SignOnProblem `elsewhere` where the canonical name would lead to another machine
 */
const detour = (request: FastifyRequest, canonical: string, target: string): string | undefined => {
  const { host } = new URL(canonical);
  if (request.host === host || textIn(request, 'hop') !== undefined) return undefined;
  if (isLoopbackHost(host) && !isLoopbackHost(request.host))
    throw new SignOnProblem('elsewhere', { detail: canonical });
  const query = new URLSearchParams({ redirect_uri: target, hop: '1' });
  for (const name of ['login_hint', 'prompt']) {
    const value = textIn(request, name);
    if (value !== undefined) query.set(name, value);
  }
  return `${canonical}${SIGN_ON_PATH}/login?${query.toString()}`;
};

/** `login?redirect_uri=` and `callback`: signing in by an OpenID provider. */
export const mountSignOn = (
  app: FastifyInstance,
  context: SignOnContext,
  transactions: Transactions,
  provider: SignOnProvider | undefined,
): void => {
  const { database, identity, canonical, readVisitor } = context;

  /** Whether the browser holds a token whose session was ended: its person has to prove again who they are. */
  const wasEnded = async (request: FastifyRequest): Promise<boolean> => {
    const token = request.cookies[TOKEN_COOKIE];
    if (token === undefined || (await identity.sessionIdOf(token)) === undefined) return false;
    return (await identity.authenticate(token)) === undefined;
  };
  const isSignedIn = async (request: FastifyRequest): Promise<boolean> => {
    const token = request.cookies[TOKEN_COOKIE];
    return token !== undefined && (await identity.authenticate(token)) !== undefined;
  };

  const begin = async (
    request: FastifyRequest,
    reply: FastifyReply,
    target: string,
    { client }: SignOnProvider,
  ): Promise<FastifyReply> => {
    const first = detour(request, canonical, target);
    if (first !== undefined) return reply.redirect(first, 302);
    await countSignOn(database, 'begin', request);
    const isAnew = textIn(request, 'prompt') === 'login' || (await wasEnded(request));
    const { url, ...begun } = await client.begin({
      loginHint: textIn(request, 'login_hint')?.slice(0, HINT_MAX),
      locale: pageLocale(request),
      isAnew,
    });
    transactions.begin(request, reply, { ...begun, target, isAnew });
    return reply.redirect(url.href, 302);
  };

  app.get(`${SIGN_ON_PATH}/login`, { exposeHeadRoute: false }, async (request, reply) => {
    if (isPrefetch(request)) return reply.code(503).send();
    const asked = textIn(request, 'redirect_uri') ?? transactions.newestTarget(request);
    const target = returnTarget(asked, originsOf(context, request));
    if (!provider)
      return reply.redirect(`/login?${new URLSearchParams({ redirect: target }).toString()}`, 302);
    try {
      return await begin(request, reply, target, provider);
    } catch (error) {
      return sendProblem(request, reply, problemOf(error, request), target);
    }
  });

  /** @returns the token of the new session */
  const finish = async (
    request: FastifyRequest,
    { client, accountOf, begins }: SignOnProvider,
    transaction: Parameters<ProviderClient['finish']>[1] & { isAnew: boolean },
  ): Promise<string> => {
    const attempt = await countSignOn(database, 'answer', request);
    const [, query = ''] = request.url.split(/\?(.*)/s);
    const proof = await client.finish(`?${query}`, transaction);
    const account = await accountOf(proof, request);
    const { idToken } = proof;
    const visitor = readVisitor(request);
    const token = await identity.beginSession(account, {
      method: 'sso',
      visitor,
      idToken,
      confirmedAt: proof.authenticatedAt ?? (transaction.isAnew ? new Date() : undefined),
      ...(begins && { inside: (inner, sessionId) => begins(inner, sessionId, request) }),
    });
    await attempt.succeeded();
    logSecurityEvent(request, securityEvent.signedIn, { account: account.email });
    return token;
  };

  app.get(`${SIGN_ON_PATH}/callback`, { exposeHeadRoute: false }, async (request, reply) => {
    const transaction = transactions.find(request, textIn(request, 'state'));
    const target = transaction?.target ?? transactions.newestTarget(request) ?? '/';
    try {
      if (!transaction || !provider || isTooOld(transaction)) throw new SignOnProblem('expired');
      if (transaction.isOver) {
        // The person came back to this address by Back or Reload, and has what they wanted.
        if (await isSignedIn(request)) return await reply.redirect(target, 303);
        throw new SignOnProblem('expired');
      }
      transactions.end(reply, transaction);
      setTokenCookie(reply, await finish(request, provider, transaction), isSecure(context, request));
      return await reply.redirect(target, 303);
    } catch (error) {
      return sendProblem(request, reply, problemOf(error, request), target);
    }
  });
};
