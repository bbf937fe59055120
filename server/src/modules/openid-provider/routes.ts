import type { FastifyInstance } from 'fastify';
import type { CustomFetch } from 'openid-client';
import type { Database } from '../../database/database.ts';
import type { ReadVisitor } from '../../plugins/visitor.ts';
import type { Identity } from '../identity/service.ts';
import { fetchInProcess } from './in-process-fetch.ts';
import { makePendingPages, mountProvider } from './provider-routes.ts';
import { makeOpenIdProvider, type ProviderNames } from './provider.ts';
import { mountSignInPage } from './sign-in-routes.ts';

/** What the embedded provider is made of. */
export interface OpenIdProviderParts extends ProviderNames {
  database: Database;
  identity: Identity;
  readVisitor: ReadVisitor;
  /** Whether people sign up and ask for a new password here. */
  selfService: boolean;
}

/** How this server reaches its own provider as a client. Its subjects are the ids of accounts. */
export interface OpenIdProviderAccess {
  issuer: string;
  clientId: string;
  clientSecret: string;
  fetch: CustomFetch;
}

/** The embedded OpenID provider at `/oidc`: single sign-on over the accounts of this server, where no other provider is named. */
export const mountOpenIdProvider = async (
  app: FastifyInstance,
  { database, identity, readVisitor, selfService, ...names }: OpenIdProviderParts,
): Promise<OpenIdProviderAccess> => {
  const pages = makePendingPages();
  const own = await makeOpenIdProvider(database, names, pages.show);
  const { provider, problemIn, issuer, clientId, clientSecret } = own;
  const { origin } = names;
  mountSignInPage(app, { provider, problemIn, identity, readVisitor, origin, selfService });
  mountProvider(app, provider, { database, origin, pages });
  return {
    issuer,
    clientId,
    clientSecret,
    fetch: fetchInProcess(app),
  };
};
