import type { FastifyReply, FastifyRequest, onRequestAsyncHookHandler } from 'fastify';
import type { Membership } from '../modules/memberships/queries.ts';
import { Refusal } from '../refusal.ts';
import { securityEvent } from '../security-event.ts';

/** Who makes a call. */
export interface Principal {
  accountId: string;
  /** The token's `jti`. */
  sessionId: string;
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
  /** What this person is in an organisation; undefined for an individual. Read with the account at each call. */
  organization: Membership | undefined;
}

/**
 * Says whom a token belongs to; undefined where it is forged, expired or revoked, or its account disabled.
 * @param request where it came from, to be noted for the list of sessions
 */
export type Authenticate = (token: string, request?: FastifyRequest) => Promise<Principal | undefined>;

declare module 'fastify' {
  interface FastifyRequest {
    /** Set on calls that only a signed-in person may make. */
    principal: Principal | undefined;
  }
}

/** The token of `Authorization: Bearer`; the API looks nowhere else, so a forged cross-site call is anonymous. */
export const bearerToken = (request: FastifyRequest): string | undefined =>
  /^bearer +([\w.~+/=-]+)$/i.exec(request.headers.authorization ?? '')?.[1];

const signedInCaller = async (
  authenticate: Authenticate,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<Principal> => {
  const token = bearerToken(request);
  const principal = token === undefined ? undefined : await authenticate(token, request);
  if (!principal) throw new Refusal('signInAgain');
  request.server.countCallOf(principal.accountId, request, reply);
  request.principal = principal;
  return principal;
};

/**
 * For what a stolen token must not do.
 * @throws Refusal `confirmationRequired` where the person did not sign in within the last 10 minutes
 */
export const requireRecentSignIn = ({ hasSignedInRecently }: Principal): void => {
  if (!hasSignedInRecently) throw new Refusal('confirmationRequired');
};

/** Refuses a call without a valid token before its body is read. */
export const requireSignIn =
  (authenticate: Authenticate): onRequestAsyncHookHandler =>
  async (request, reply) => {
    await signedInCaller(authenticate, request, reply);
  };

/** Refuses a call of anybody who does not run the platform before its body is read: 401 without a valid token, else 403. */
export const requireAdministrator =
  (authenticate: Authenticate): onRequestAsyncHookHandler =>
  async (request, reply) => {
    const { administrator } = await signedInCaller(authenticate, request, reply);
    if (!administrator)
      throw new Refusal('forbidden', undefined, { noted: { event: securityEvent.administrationRefused } });
  };
