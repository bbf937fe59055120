import type { FastifyRequest } from 'fastify';
import type { AccountLogId } from '../modules/accounts/log-id.ts';
import { Refusal } from '../refusal.ts';
import {
  securityEvent,
  type SecurityDetails,
  type SecurityEvent,
  type SecurityNote,
} from '../security-event.ts';

declare module 'fastify' {
  interface FastifyInstance {
    accountLogId: AccountLogId;
  }
}

/** What was asked for and happened; everything else was refused. */
const done: ReadonlySet<SecurityEvent> = new Set([
  securityEvent.signedIn,
  securityEvent.passwordChanged,
  securityEvent.passwordResetAsked,
  securityEvent.passwordReset,
  securityEvent.emailChangeAsked,
  securityEvent.emailChanged,
  securityEvent.accountDisabled,
  securityEvent.accountEnabled,
  securityEvent.creditsGranted,
  securityEvent.resetLinkSent,
  securityEvent.organizationCreated,
  securityEvent.organizationExtended,
  securityEvent.organizationEnded,
]);

/**
 * Writes one line for whoever watches over the installation: the event, the address that the call came from (a proxy's word for it
 * counts only if the proxy is known), the account as a keyed hash, and the request's id.
 * @param details without `account` it is the caller's own
 */
export const logSecurityEvent = (
  request: FastifyRequest,
  event: SecurityEvent,
  { account = request.principal?.email, subject, organization, reason, limit }: SecurityDetails = {},
): void => {
  const line = {
    event,
    address: request.ip,
    ...(account !== undefined && { account: request.server.accountLogId(account) }),
    ...(subject !== undefined && { subject: request.server.accountLogId(subject) }),
    ...(organization !== undefined && { organization }),
    ...(reason && { reason }),
    ...(limit !== undefined && { limit }),
  };
  request.log[done.has(event) ? 'info' : 'warn'](line, 'security');
};

/** What a refusal tells of; undefined for those that a mistyped form brings. */
const noteOf = ({ kind, noted }: Refusal, { principal }: FastifyRequest): SecurityNote | undefined => {
  if (noted) return noted;
  if (kind === 'tooManyRequests') return { event: securityEvent.rateLimitReached };
  if (kind === 'limitReached') return { event: securityEvent.quotaReached };
  return kind === 'forbidden' && principal ? { event: securityEvent.accessRefused } : undefined;
};

/**
 * Logs what a refusal tells of. The envelope does it for all that are thrown below a route; only who catches one to answer with a
 * page has to call this.
 */
export const logRefusal = (request: FastifyRequest, error: unknown): void => {
  const note = error instanceof Refusal ? noteOf(error, request) : undefined;
  if (note) logSecurityEvent(request, note.event, note);
};
