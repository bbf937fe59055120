import type { Scope } from '@moiety/contract';
import type { FastifyReply, FastifyRequest, onRequestAsyncHookHandler } from 'fastify';
import type { Membership } from '../modules/memberships/queries.ts';
import { Refusal } from '../refusal.ts';
import { securityEvent } from '../security-event.ts';
import { calledService } from './called-service.ts';

/** Who makes a call. */
export interface Principal {
  accountId: string;
  /** The token's `jti`. */
  sessionId: string;
  /** When the session ends by itself. */
  sessionExpiresAt: Date;
  email: string;
  nickname: string;
  headerImage: string;
  /** Whether this person runs the platform; read with the account at each call. */
  administrator: boolean;
  /** `domain`: the account has no password of ours. */
  accountType: 'local' | 'domain';
  /** Whether the person proved who they are within the last 10 minutes. */
  hasSignedInRecently: boolean;
  /** Whether it is time to note the session as seen again. */
  isSeenDue: boolean;
  /** What this person is in an organization; undefined for an individual. Read with the account at each call. */
  organization: Membership | undefined;
}

/** What a hosted tool's token allows. */
export interface ToolGrant {
  /** The token's audience, a name of the registry. */
  name: string;
  scopes: ReadonlySet<Scope>;
}

/** Whom a token speaks for, and the tool that acts in their name; without one it is the session's own token. */
export interface Caller {
  principal: Principal;
  tool: ToolGrant | undefined;
}

/**
 * Says whom a token belongs to, be it a session's own or a hosted tool's; undefined where it is forged, expired or revoked, or its
 * account disabled. What it allows is to be asked of the answer, as `requireSignIn` does.
 * @param request where it came from, to be noted for the list of sessions
 */
export type Recognize = (token: string, request?: FastifyRequest) => Promise<Caller | undefined>;

/** The same of a session's own token; a tool's is none. */
export type Authenticate = (token: string, request?: FastifyRequest) => Promise<Principal | undefined>;

export const ofSessions =
  (recognize: Recognize): Authenticate =>
  async (token, request) => {
    const caller = await recognize(token, request);
    return caller?.tool ? undefined : caller?.principal;
  };

declare module 'fastify' {
  interface FastifyRequest {
    /** Set on calls that only a signed-in person may make. */
    principal: Principal | undefined;
    /** The tool that acts in their name; undefined where they do themselves. */
    actingTool: ToolGrant | undefined;
  }
}

/** The token of `Authorization: Bearer`; the API looks nowhere else, so a forged cross-site call is anonymous. */
export const bearerToken = (request: FastifyRequest): string | undefined =>
  /^bearer +([\w.~+/=-]+)$/i.exec(request.headers.authorization ?? '')?.[1];

/** The token as a service takes it: the extraction service without a word before it. */
const tokenOf = (request: FastifyRequest): string | undefined =>
  calledService(request) === 'extraction'
    ? /^[\w.~+/=-]+$/.exec(request.headers.authorization ?? '')?.[0]
    : bearerToken(request);

/** The token of a tool that was not granted what it asks for. */
export const toolForbidden = (): Refusal =>
  new Refusal('forbidden', (msg) =>
    msg('This tool does not have permission to do this', { id: 'server.toolForbidden' }),
  );

const signedInCaller = async (
  recognize: Recognize,
  request: FastifyRequest,
  reply: FastifyReply,
  scope?: Scope,
): Promise<Principal> => {
  const token = tokenOf(request);
  const caller = token === undefined ? undefined : await recognize(token, request);
  if (!caller) throw new Refusal('signInAgain');
  const { principal, tool } = caller;
  if (tool && (scope === undefined || !tool.scopes.has(scope))) throw toolForbidden();
  request.server.countCallOf(principal.accountId, request, reply);
  request.principal = principal;
  request.actingTool = tool;
  return principal;
};

/**
 * For what a stolen token must not do.
 * @throws Refusal `confirmationRequired` where the person did not sign in within the last 10 minutes
 */
export const requireRecentSignIn = ({ hasSignedInRecently }: Principal): void => {
  if (!hasSignedInRecently) throw new Refusal('confirmationRequired');
};

/**
 * Refuses a call without a valid token before its body is read.
 * @param scope what a hosted tool's token must have been granted; without one it takes the session's own token only
 */
export const requireSignIn =
  (recognize: Recognize, scope?: Scope): onRequestAsyncHookHandler =>
  async (request, reply) => {
    await signedInCaller(recognize, request, reply, scope);
  };

/**
 * Refuses a call of anybody who does not run the platform before its body is read: 401 without a valid token, else 403. A tool's
 * token is never enough, whoever works with the tool.
 */
export const requireAdministrator =
  (recognize: Recognize): onRequestAsyncHookHandler =>
  async (request, reply) => {
    const { administrator } = await signedInCaller(recognize, request, reply);
    if (!administrator)
      throw new Refusal('forbidden', undefined, { noted: { event: securityEvent.administrationRefused } });
  };
