import { randomBytes } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import type { Configuration } from '../../configuration.ts';
import { sharedSecret } from '../../database/secrets.ts';
import { pageLocale } from '../../pages/template.ts';
import { canonicalOrigin } from '../platform/addresses.ts';
import { SIGN_ON_PATH } from './addresses.ts';
import { linkedAccount } from './linked-account.ts';
import { mountLogOut } from './log-out.ts';
import type { SignOnContext, SignOnParts } from './parts.ts';
import { makeProviderClient } from './provider-client.ts';
import { mountSignOnDone } from './sign-on-done.ts';
import { mountSignOn, type SignOnProvider } from './sign-on-routes.ts';
import { makeTransactions } from './transactions.ts';

/** The provider that the settings name. */
const externalProvider = (
  oidc: NonNullable<Configuration['oidc']>,
  { canonical, database, links }: SignOnContext,
): SignOnProvider => ({
  client: makeProviderClient({
    ...oidc,
    callback: `${canonical}${SIGN_ON_PATH}/callback`,
    loggedOut: `${canonical}${SIGN_ON_PATH}/logged-out`,
  }),
  accountOf: (proof, request) => linkedAccount({ database, links }, proof, pageLocale(request)),
});

/** Mounts the provider of this server itself. */
type MountEmbedded = (app: FastifyInstance, context: SignOnContext) => Promise<SignOnProvider>;

const providerOf = async (
  app: FastifyInstance,
  context: SignOnContext,
  mountEmbedded: MountEmbedded,
): Promise<SignOnProvider | undefined> => {
  const { oidc, signInMode } = context.configuration;
  if (oidc) return externalProvider(oidc, context);
  return signInMode === 'sso' ? mountEmbedded(app, context) : undefined;
};

/**
 * Mounts single sign-on: the client of the OpenID provider that the settings name, else of the embedded one, where single
 * sign-on is the way in. Where people sign in by password and no provider is named there is none; its addresses stay, because
 * a bookmark or a page from before the settings changed still leads there: to the sign-in page, and to the log-out.
 */
export const mountSingleSignOn = async (
  app: FastifyInstance,
  mountEmbedded: MountEmbedded,
  parts: SignOnParts,
): Promise<void> => {
  const context: SignOnContext = { ...parts, canonical: canonicalOrigin(parts.configuration) };
  const key = await sharedSecret(parts.database, 'sign-on-cookie', () =>
    randomBytes(32).toString('base64url'),
  );
  const transactions = makeTransactions(
    Buffer.from(key, 'base64url'),
    context.canonical.startsWith('https:'),
  );
  await app.register(async (scope) => {
    scope.addHook('onRequest', (_request, reply, done) => {
      void reply.headers({
        'cache-control': 'no-store',
        // Redirects have it as pages do, or a window that was opened for the sign-in would lose who opened it.
        'cross-origin-opener-policy': 'same-origin',
      });
      done();
    });
    const provider = await providerOf(scope, context, mountEmbedded);
    mountSignOn(scope, context, transactions, provider);
    mountLogOut(scope, context, provider?.client);
    mountSignOnDone(scope);
  });
};
