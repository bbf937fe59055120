import { encodeBase64, signIn } from '@moiety/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Provider } from 'oidc-provider';
import { z } from 'zod';
import { plainPageMessages } from '../../pages/plain-page.ts';
import { inspectPart } from '../../plugins/call-shape.ts';
import { isSameOrigin } from '../../plugins/same-origin.ts';
import { logRefusal } from '../../plugins/security-log.ts';
import { DEVICE_COOKIE, type ReadVisitor } from '../../plugins/visitor.ts';
import { Refusal } from '../../refusal.ts';
import { deviceCookieOptions } from '../sign-in-limits/devices.ts';
import type { Identity } from '../identity/service.ts';
import { sendProblem } from '../single-sign-on/problem-page.ts';
import { problemOf } from '../single-sign-on/problem-of.ts';
import { SignOnProblem } from '../single-sign-on/problem.ts';
import { loginMethods } from './login-methods.ts';
import { SIGN_IN_PATH, type OpenIdProvider } from './provider.ts';
import { sendSignInPage } from './sign-in-page.ts';

const formSchema = z.object({ username: z.string().default(''), password: z.string().default('') });
const hintSchema = z.string().trim().max(254);

/** What the sign-in page of the embedded provider is made of. */
export interface SignInRouteParts {
  provider: Provider;
  problemIn: OpenIdProvider['problemIn'];
  identity: Identity;
  readVisitor: ReadVisitor;
  /** The portal's one origin. */
  origin: string;
  selfService: boolean;
}

/** The sign-in page of the embedded provider, and what it sends. */
export const mountSignInPage = (
  app: FastifyInstance,
  { provider, problemIn, identity, readVisitor, origin, selfService }: SignInRouteParts,
): void => {
  const secure = origin.startsWith('https:');

  /** The account that a sign-in expects, or nothing. @throws SignOnProblem where the sign-in waits no more */
  const hintOf = async (request: FastifyRequest, reply: FastifyReply): Promise<string> => {
    const { uid, prompt, params } = await provider.interactionDetails(request.raw, reply.raw);
    const isThis = uid === (request.params as { uid?: string }).uid && prompt.name === 'login';
    if (!isThis) throw new SignOnProblem('expired');
    return hintSchema.safeParse(params['login_hint']).data ?? '';
  };

  void app.register(async (scope) => {
    scope.setErrorHandler((error, request, reply) =>
      sendProblem(request, reply, problemOf(problemIn(error), request)),
    );
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: 16 * 1024 },
      (_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(String(body)))),
    );

    scope.get(`${SIGN_IN_PATH}/:uid`, { exposeHeadRoute: false }, async (request, reply) => {
      const account = await hintOf(request, reply);
      return sendSignInPage(request, reply, { account, selfService });
    });

    scope.post(`${SIGN_IN_PATH}/:uid`, async (request, reply) => {
      if (!isSameOrigin(request, origin)) throw new SignOnProblem('invalid');
      await hintOf(request, reply);
      const form = formSchema.safeParse(request.body ?? {});
      const { username, password } = form.data ?? { username: '', password: '' };
      try {
        const parsed = signIn.body.safeParse({ account: username, credential: encodeBase64(password) });
        // Nobody's password: the words are those of a wrong one.
        if (!parsed.success || inspectPart(parsed.data).length > 0) throw new Refusal('wrongCredentials');
        const visitor = readVisitor(request);
        const account = await identity.checkPassword(parsed.data.account, password, visitor);
        const devices = identity.rememberDevice(visitor, account);
        void reply.setCookie(DEVICE_COOKIE, devices, deviceCookieOptions(secure));
        const next = await provider.interactionResult(
          request.raw,
          reply.raw,
          { login: { accountId: account.id, amr: loginMethods(account) } },
          { mergeWithLastSubmission: false },
        );
        return reply.header('cache-control', 'no-store').redirect(next, 303);
      } catch (error) {
        if (!(error instanceof Refusal) || error.kind === 'unavailable') throw error;
        logRefusal(request, error);
        const { status, headers, wording } = error;
        const words = wording(plainPageMessages(request));
        return sendSignInPage(request, reply, {
          account: username.slice(0, 254),
          error: words,
          status,
          headers,
          selfService,
        });
      }
    });
  });
};
