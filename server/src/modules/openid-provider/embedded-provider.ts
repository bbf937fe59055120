import type { FastifyInstance } from 'fastify';
import { findAccountById } from '../accounts/accounts.ts';
import { codes } from '../openid-payloads/payloads.ts';
import { SIGN_ON_PATH } from '../single-sign-on/addresses.ts';
import type { SignOnContext } from '../single-sign-on/parts.ts';
import { SignOnProblem } from '../single-sign-on/problem.ts';
import { makeProviderClient } from '../single-sign-on/provider-client.ts';
import type { SignOnProvider } from '../single-sign-on/sign-on-routes.ts';
import { isLoginKept } from './login-methods.ts';
import { mountOpenIdProvider } from './routes.ts';

/** The provider of this server itself, whose accounts are ours: their names are the accounts' ids. */
export const mountEmbeddedProvider = async (
  app: FastifyInstance,
  context: SignOnContext,
): Promise<SignOnProvider> => {
  const { canonical, database, identity, readVisitor, selfService } = context;
  const redirects = {
    callback: `${canonical}${SIGN_ON_PATH}/callback`,
    loggedOut: `${canonical}${SIGN_ON_PATH}/logged-out`,
  };
  const access = await mountOpenIdProvider(app, {
    database,
    identity,
    readVisitor,
    origin: canonical,
    selfService,
    ...redirects,
  });
  return {
    client: makeProviderClient({ ...access, ...redirects }),
    accountOf: async ({ subject, methods }) => {
      const account = await findAccountById(database, subject);
      if (!account || account.disabledAt !== null)
        throw new SignOnProblem('disabled', { account: account?.email });
      // Whoever has changed the password meanwhile does not want who knew the old one.
      if (!isLoginKept(account, methods)) throw new SignOnProblem('expired');
      return account;
    },
    begins: async (transaction, sessionId, request) => {
      const { code } = request.query as { code?: unknown };
      // Used a second time since the provider took it.
      if (typeof code !== 'string' || !(await codes.bind(transaction, code, sessionId)))
        throw new SignOnProblem('expired');
    },
  };
};
