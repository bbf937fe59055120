import { encodeBase64, signIn, type SignInError } from '@moiety/contract';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { deviceCookieOptions } from '../sign-in-limits/devices.ts';
import { requirePasswords } from '../passwords/password-mode.ts';
import type { Identity } from './service.ts';
import { inspectPart } from '../../plugins/call-shape.ts';
import { isSameOrigin } from '../../plugins/same-origin.ts';
import { logRefusal, logSecurityEvent } from '../../plugins/security-log.ts';
import { DEVICE_COOKIE, type ReadVisitor } from '../../plugins/visitor.ts';
import { Refusal } from '../../refusal.ts';
import { securityEvent } from '../../security-event.ts';
import { ownTarget } from '@moiety/contract/own-target.ts';
import { setTokenCookie } from '../../pages/token-cookie.ts';

const formSchema = z.object({
  account: z.string().default(''),
  password: z.string().default(''),
  redirect: z.string().default(''),
});

const failure = (error: unknown): SignInError => {
  if (!(error instanceof Refusal)) throw error;
  if (error.kind === 'tooManyRequests') return 'too-many';
  if (error.kind === 'emailNotVerified') return 'not-verified';
  if (error.kind === 'wrongCredentials' || error.kind === 'invalidRequest') return 'credentials';
  throw error;
};

/**
 * The sign-in form for browsers without our script: `POST /login` with `account`, `password` and `redirect`.
 * @param passwords whether people may sign in by password here (`takesPasswords`)
 */
export const mountSignInForm = (
  app: FastifyInstance,
  identity: Identity,
  originOf: (request: FastifyRequest) => string,
  readVisitor: ReadVisitor,
  passwords: boolean,
): void => {
  void app.register(async (scope) => {
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: 16 * 1024 },
      (_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(String(body)))),
    );
    scope.post('/login', async (request, reply) => {
      const ownOrigin = originOf(request);
      if (!isSameOrigin(request, ownOrigin)) throw new Refusal('forbidden');
      requirePasswords(passwords);
      void reply.header('cache-control', 'no-store');
      const form = formSchema.safeParse(request.body ?? {});
      const { account, password, redirect } = form.data ?? { account: '', password: '', redirect: '' };
      const target = ownTarget(redirect);
      try {
        const parsed = signIn.body.safeParse({ account, credential: encodeBase64(password) });
        if (!parsed.success || inspectPart(parsed.data).length > 0) throw new Refusal('invalidRequest');
        const visitor = readVisitor(request);
        const { token, devices } = await identity.signIn(parsed.data.account, password, visitor);
        logSecurityEvent(request, securityEvent.signedIn, { account: parsed.data.account });
        setTokenCookie(reply, token, ownOrigin.startsWith('https:'));
        void reply.setCookie(DEVICE_COOKIE, devices, deviceCookieOptions(ownOrigin.startsWith('https:')));
        return reply.redirect(target ?? '/guide', 303);
      } catch (error) {
        const problem = failure(error);
        logRefusal(request, error);
        const query = new URLSearchParams({ error: problem, ...(target && { redirect: target }) });
        return reply.redirect(`/login?${query.toString()}`, 303);
      }
    });
  });
};
