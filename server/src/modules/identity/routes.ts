import {
  cancelEmailChange,
  changePassword,
  confirmEmailChange,
  currentUser,
  decodeBase64,
  endOtherSessions,
  endSession,
  forgotPassword,
  issueToolToken,
  listSessions,
  pendingEmailChange,
  register,
  requestEmailChange,
  resetPassword,
  revokeToken,
  signIn,
  stopEmailChange,
  verifyEmail,
  verifyToken,
} from '@moiety/contract';
import { localeForHeader } from '@moiety/locales/server.ts';
import type { EndpointMount } from '../../endpoint.ts';
import type { FastifyRequest } from 'fastify';
import { bearerToken } from '../../plugins/authentication.ts';
import { logSecurityEvent } from '../../plugins/security-log.ts';
import { APPLICANT_COOKIE, DEVICE_COOKIE, type ReadVisitor } from '../../plugins/visitor.ts';
import { Refusal } from '../../refusal.ts';
import { securityEvent } from '../../security-event.ts';
import { applicantCookieOptions, newApplicant } from '../tickets/applicant-browser.ts';
import { deviceCookieOptions } from '../sign-in-limits/devices.ts';
import { refuseDomainAddress } from './email-change.ts';
import { refuseDomainAccount } from '../passwords/password-change.ts';
import { requirePasswords } from '../passwords/password-mode.ts';
import { requireSelfService } from './registration.ts';
import type { Identity } from './service.ts';

/** What a credential holds; the contract refused whatever is no base64 of a text, where a password is set. */
const passwordIn = (credential: string): string => decodeBase64(credential) ?? '';

/** What the authentication service must know of the server. */
export interface IdentityRouteOptions {
  /** Whether people may sign up and reset passwords here. */
  selfService: boolean;
  /** Whether people may sign in by password here (`takesPasswords`). */
  passwords: boolean;
  /** Whether the portal is reached over HTTPS. */
  secure: (request: FastifyRequest) => boolean;
  readVisitor: ReadVisitor;
}

/** Sign-up, and passwords. */
const mountAccounts = (
  { serve }: EndpointMount,
  identity: Identity,
  { selfService, passwords, secure, readVisitor }: IdentityRouteOptions,
): void => {
  const { registration, passwordReset } = identity;
  serve(register, async ({ body, request, reply }) => {
    requireSelfService(selfService);
    const locale = localeForHeader(request.headers['accept-language']);
    const { email, nickname, credential, inviteCode, invitation } = body;
    const signUp = { email, nickname, password: passwordIn(credential), inviteCode, invitation, locale };
    const visitor = readVisitor(request);
    const { applicant = newApplicant() } = visitor;
    await registration.register(signUp, { ...visitor, applicant });
    void reply.setCookie(APPLICANT_COOKIE, applicant, applicantCookieOptions(secure(request)));
    return null;
  });

  serve(verifyEmail, ({ body, request }) =>
    registration.verifyEmail(body.ticket, readVisitor(request), selfService),
  );

  serve(forgotPassword, async ({ body, request }) => {
    requireSelfService(selfService);
    await passwordReset.forgot(body.email, request.ip);
    logSecurityEvent(request, securityEvent.passwordResetAsked, { account: body.email });
    return null;
  });

  serve(resetPassword, async ({ body: { ticket, credential, nickname }, request, reply }) => {
    // Without self-service there are the links that an operator made.
    requirePasswords(passwords);
    const visitor = readVisitor(request);
    const account = await passwordReset.reset(ticket, passwordIn(credential), visitor, nickname);
    logSecurityEvent(request, securityEvent.passwordReset, { account: account.email });
    const device = identity.rememberDevice(visitor, account);
    void reply.setCookie(DEVICE_COOKIE, device, deviceCookieOptions(secure(request)));
    return null;
  });

  serve(changePassword, async ({ body: { oldCredential, newCredential }, principal, request, reply }) => {
    if (!passwords) refuseDomainAccount();
    const pair = { old: passwordIn(oldCredential), new: passwordIn(newCredential) };
    const account = await identity.changePassword(principal, pair, request.ip);
    logSecurityEvent(request, securityEvent.passwordChanged);
    // The new password makes all devices unknown; this one has just proved itself.
    const device = identity.rememberDevice(readVisitor(request), account);
    void reply.setCookie(DEVICE_COOKIE, device, deviceCookieOptions(secure(request)));
    return null;
  });
};

/** Another email address. */
const mountEmailChange = (
  { serve }: EndpointMount,
  { emailChange }: Identity,
  { selfService, passwords }: Pick<IdentityRouteOptions, 'selfService' | 'passwords'>,
): void => {
  serve(pendingEmailChange, ({ principal }) => emailChange.pending(principal.accountId));
  serve(requestEmailChange, async ({ principal, body: { email }, request }) => {
    // Where a company's provider is the way in, it says which address somebody has.
    if (!passwords) refuseDomainAddress();
    requireSelfService(selfService);
    const pending = await emailChange.request(principal, email, request.ip);
    logSecurityEvent(request, securityEvent.emailChangeAsked, { subject: email });
    return pending;
  });
  serve(cancelEmailChange, async ({ principal }) => {
    await emailChange.cancel(principal.accountId);
    return null;
  });
  serve(confirmEmailChange, async ({ body, request }) => {
    const { former, email } = await emailChange.confirm(body.ticket, request.ip);
    logSecurityEvent(request, securityEvent.emailChanged, { account: former, subject: email });
    return { email };
  });
  serve(stopEmailChange, async ({ body, request }) => {
    const { email, unwanted, resetTicket } = await emailChange.stop(body.ticket, request.ip);
    logSecurityEvent(request, securityEvent.emailChangeStopped, { account: email, subject: unwanted });
    return { email, resetTicket };
  });
};

const mountSessions = ({ serve }: EndpointMount, { sessions, issueToolToken: issue }: Identity): void => {
  serve(listSessions, ({ principal }) => sessions.list(principal));
  serve(endSession, async ({ principal, params }) => {
    await sessions.end(principal, params.id);
    return null;
  });
  serve(endOtherSessions, async ({ principal }) => ({ ended: await sessions.revokeOthers(principal) }));
  serve(issueToolToken, ({ principal, body }) => issue(principal, body.tool));
};

/** The authentication service. */
export const mountIdentity = (
  mount: EndpointMount,
  identity: Identity,
  options: IdentityRouteOptions,
): void => {
  const { serve } = mount;
  const { passwords, secure, readVisitor } = options;
  mountAccounts(mount, identity, options);
  mountEmailChange(mount, identity, options);
  mountSessions(mount, identity);
  serve(signIn, async ({ body, request, reply }) => {
    requirePasswords(passwords);
    const visitor = readVisitor(request);
    const { applicant = newApplicant() } = visitor;
    try {
      const known = { ...visitor, applicant };
      const { token, devices } = await identity.signIn(body.account, passwordIn(body.credential), known);
      logSecurityEvent(request, securityEvent.signedIn, { account: body.account });
      void reply.setCookie(DEVICE_COOKIE, devices, deviceCookieOptions(secure(request)));
      return { token };
    } catch (error) {
      // The new link is for this browser.
      if (error instanceof Refusal && error.kind === 'emailNotVerified')
        void reply.setCookie(APPLICANT_COOKIE, applicant, applicantCookieOptions(secure(request)));
      throw error;
    }
  });

  serve(revokeToken, async ({ request }) => {
    const { 'x-token': named } = request.headers;
    const tokens = [bearerToken(request), typeof named === 'string' ? named : undefined];
    for (const token of new Set(tokens)) if (token) await identity.revoke(token);
    return null;
  });

  serve(verifyToken, async ({ body }) => {
    const token = decodeBase64(body.token);
    if (token === undefined || !(await identity.authenticate(token)))
      throw new Refusal('signInAgain', undefined, { status: 200 });
    return null;
  });

  serve(currentUser, async ({ principal }) => ({
    ...identity.profileOf(principal),
    // Where a company's provider is the way in, no password of ours is asked for any more.
    accountType: passwords ? principal.accountType : ('domain' as const),
  }));
};
