import { randomBytes } from 'node:crypto';
import { TOKEN_SECONDS } from '@moiety/contract/token-cookie.ts';
import { exportJWK, generateKeyPair, type JWK } from 'jose';
import type { Adapter, Configuration, KoaContextWithOIDC, Provider } from 'oidc-provider';
import type { Database } from '../../database/database.ts';
import { sharedSecret } from '../../database/secrets.ts';
import { findAccountById } from '../accounts/accounts.ts';
import { PROVIDER_PATH } from '../single-sign-on/addresses.ts';
import { codes, makePayloadAdapter } from '../openid-payloads/payloads.ts';
import { revokeSession } from '../sessions/queries.ts';
import { SignOnProblem } from '../single-sign-on/problem.ts';
import { isLoginKept } from './login-methods.ts';

/** Its sign-in page; below it each sign-in has a name of its own. */
export const SIGN_IN_PATH = `${PROVIDER_PATH}/sign-in`;
const ALGORITHM = 'ES256';
const MINUTE = 60;
/** How long somebody may look at the sign-in page, in seconds. */
const SIGN_IN_PAGE_SECONDS = 60 * MINUTE;
const SESSION_COOKIE = 'moiety_oidc_session';
const cookieOptions = { httpOnly: true, sameSite: 'lax', signed: true } as const;
const CLIENT_ID = 'moiety';
const SCOPES = 'openid email profile';

/** What the provider wants to show; the routes make the page. */
export type ProviderPage =
  | { kind: 'error'; cause: unknown }
  /** @param form what the log-out is confirmed with */
  | { kind: 'log-out'; form: LogOutForm }
  | { kind: 'logged-out' };

/** The form that confirms a log-out. */
export interface LogOutForm {
  action: string;
  xsrf: string;
}

/** How this server is known to its own provider, as its one client. */
export interface ProviderNames {
  /** The portal's one origin (`canonicalOrigin`). */
  origin: string;
  /** Where browsers are sent with an answer. */
  callback: string;
  /** Where browsers are sent after a log-out. */
  loggedOut: string;
}

/** The OpenID provider of this server. */
export interface OpenIdProvider {
  provider: Provider;
  /** The provider's word for why it refuses something, as a problem that has a page; any other error stays what it is. */
  problemIn(error: unknown): unknown;
  issuer: string;
  clientId: string;
  clientSecret: string;
}

const randomText = (): string => randomBytes(32).toString('base64url');

/** One pair of keys for all processes: whatever process a browser comes to can check what another signed. */
const makeKey = async (): Promise<JWK> => {
  const { privateKey } = await generateKeyPair(ALGORITHM, { extractable: true });
  return {
    ...(await exportJWK(privateKey)),
    alg: ALGORITHM,
    use: 'sig',
    kid: randomBytes(9).toString('base64url'),
  };
};

/** It warns of every Node that is not yet a long-term release; nothing else is kept from the console. */
const importQuietly = async (): Promise<typeof import('oidc-provider')> => {
  const { warn } = console;
  console.warn = (...words: unknown[]) => {
    if (!String(words[0]).includes('Unsupported runtime')) warn(...words);
  };
  try {
    return await import('oidc-provider');
  } finally {
    console.warn = warn;
  }
};

const methodsOf = (login: object | undefined): string[] | undefined =>
  login && 'amr' in login ? (login.amr as string[] | undefined) : undefined;

/** Nothing has an id with a NUL character: the database takes none, not even to look for it. */
const withoutUnstorable = (adapter: Adapter): Adapter => ({
  ...adapter,
  find: async (id) => (id.includes('\0') ? undefined : adapter.find(id)),
});

const uriWithState = (uri: string, state: unknown): string => {
  const url = new URL(uri);
  if (typeof state === 'string') url.searchParams.set('state', state);
  return url.href;
};

/** Ends the browser's session at the provider, with all that was granted in it. */
const endSession = async (ctx: KoaContextWithOIDC): Promise<void> => {
  const { session, provider } = ctx.oidc;
  for (const { grantId } of Object.values(session?.authorizations ?? {})) {
    if (grantId === undefined) continue;
    await provider.AccessToken.revokeByGrantId(grantId);
    await provider.Grant.adapter.destroy(grantId);
  }
  await session?.destroy();
  ctx.cookies.set(SESSION_COOKIE, null, { ...cookieOptions, path: PROVIDER_PATH, overwrite: true });
};

/**
 * Logs out without a question where the ID token proves who asks: another site has none.
 * @returns whether the browser is on its way
 */
const logOutAtOnce = async (ctx: KoaContextWithOIDC): Promise<boolean> => {
  const { session, params, entities } = ctx.oidc;
  const hinted = (entities.IdTokenHint as { payload?: { sub?: unknown } } | undefined)?.payload?.sub;
  const uri = params?.['post_logout_redirect_uri'];
  const isTheirs = session?.accountId === undefined || session.accountId === hinted;
  if (!session || !isTheirs || typeof uri !== 'string') return false;
  await endSession(ctx);
  ctx.status = 303;
  ctx.redirect(uriWithState(uri, params?.['state']));
  return true;
};

/**
 * Makes the provider over the accounts of this server, with this server as its one client.
 * @param show shows a page in the place of the provider's own
 */
export const makeOpenIdProvider = async (
  database: Database,
  { origin, callback, loggedOut }: ProviderNames,
  show: (ctx: KoaContextWithOIDC, page: ProviderPage) => void,
): Promise<OpenIdProvider> => {
  const [key, cookieKey, clientSecret] = await Promise.all([
    sharedSecret(database, 'oidc-signing-key', makeKey),
    sharedSecret(database, 'oidc-cookie-key', randomText),
    sharedSecret(database, 'oidc-client-secret', randomText),
  ]);
  const { Provider: OidcProvider, errors, interactionPolicy } = await importQuietly();
  const problemIn = (cause: unknown): unknown => {
    if (cause instanceof errors.SessionNotFound) return new SignOnProblem('expired', { cause });
    return cause instanceof errors.OIDCProviderError ? new SignOnProblem('invalid', { cause }) : cause;
  };
  // There is one client, this server: nobody has to be asked whether it may know who somebody is.
  const policy = interactionPolicy.base();
  policy.remove('consent');
  policy
    .get('login')
    ?.checks.add(
      new interactionPolicy.Check(
        'session_ended',
        'The session of the End-User was ended',
        ({ oidc }) => oidc.session?.accountId !== undefined && oidc.entities.Account === undefined,
      ),
    );
  /** Codes, of which the database decides whether they were used: what was read before may be over. */
  const onceOnly = (adapter: Adapter): Adapter => ({
    ...adapter,
    find: async (id) => {
      const { consumed: _consumed, ...found } = (await adapter.find(id)) ?? {};
      return Object.keys(found).length > 0 ? found : undefined;
    },
    consume: async (id) => {
      if (!(await codes.use(database, id, revokeSession)))
        throw new errors.InvalidGrant('authorization code already consumed');
    },
  });
  const adapterOf = (model: string): Adapter => {
    const adapter = withoutUnstorable(makePayloadAdapter(database, model));
    return model === codes.model ? onceOnly(adapter) : adapter;
  };
  const issuer = origin + PROVIDER_PATH;
  const configuration: Configuration = {
    adapter: adapterOf,
    clients: [
      {
        client_id: CLIENT_ID,
        client_secret: clientSecret,
        redirect_uris: [callback],
        post_logout_redirect_uris: [loggedOut],
        grant_types: ['authorization_code'],
        response_types: ['code'],
        id_token_signed_response_alg: ALGORITHM,
      },
    ],
    jwks: { keys: [key] },
    responseTypes: ['code'],
    scopes: ['openid'],
    claims: { openid: ['sub', 'amr', 'auth_time'], email: ['email', 'email_verified'], profile: ['name'] },
    // The client has what it asks for with the ID token, without one more call.
    conformIdTokenClaims: false,
    clientBasedCORS: () => false,
    cookies: {
      keys: [cookieKey],
      names: {
        session: SESSION_COOKIE,
        interaction: 'moiety_oidc_interaction',
        resume: 'moiety_oidc_resume',
      },
      long: { ...cookieOptions, path: PROVIDER_PATH },
      short: cookieOptions,
    },
    features: {
      devInteractions: { enabled: false },
      resourceIndicators: { enabled: false },
      pushedAuthorizationRequests: { enabled: false },
      dPoP: { enabled: false },
      rpInitiatedLogout: {
        enabled: true,
        logoutSource: async (ctx, form) => {
          if (await logOutAtOnce(ctx)) return;
          const [, action = ''] = /action="([^"]*)"/.exec(form) ?? [];
          const [, xsrf = ''] = /value="([^"]*)"/.exec(form) ?? [];
          show(ctx, { kind: 'log-out', form: { action: new URL(action, origin).pathname, xsrf } });
        },
        postLogoutSuccessSource: (ctx) => show(ctx, { kind: 'logged-out' }),
      },
    },
    pkce: { required: () => true },
    findAccount: async ({ oidc }, id, token) => {
      const account = await findAccountById(database, id);
      if (!account || account.disabledAt !== null || account.emailVerifiedAt === null) return undefined;
      // Without a token it is the browser's session that is asked about. An access token has no methods: it opens nothing but
      // what the ID token has told already.
      const login = token ?? oidc.session;
      if (login?.kind !== 'AccessToken' && !isLoginKept(account, methodsOf(login))) return undefined;
      return {
        accountId: id,
        claims: () => ({
          sub: id,
          email: account.email,
          email_verified: true,
          name: account.nickname,
        }),
      };
    },
    interactions: { policy, url: (_ctx, { uid }) => `${SIGN_IN_PATH}/${uid}` },
    loadExistingGrant: async ({ oidc }) => {
      const accountId = oidc.session?.accountId;
      const clientId = oidc.client?.clientId;
      if (accountId === undefined || clientId === undefined) return undefined;
      const known = oidc.session?.grantIdFor(clientId);
      const kept = known === undefined ? undefined : await oidc.provider.Grant.find(known);
      if (kept) return kept;
      const grant = new oidc.provider.Grant({ accountId, clientId });
      grant.addOIDCScope(SCOPES);
      await grant.save();
      return grant;
    },
    renderError: (ctx, _out, cause) => show(ctx, { kind: 'error', cause: problemIn(cause) }),
    ttl: {
      AccessToken: 10 * MINUTE,
      AuthorizationCode: MINUTE,
      IdToken: 10 * MINUTE,
      Interaction: SIGN_IN_PAGE_SECONDS,
      Session: TOKEN_SECONDS,
      Grant: TOKEN_SECONDS,
    },
  };
  /** Two steps of the provider's are forms that a script sends. Both are taken here at once. */
  const withoutForm = async (ctx: KoaContextWithOIDC): Promise<void> => {
    const { route, session } = ctx.oidc;
    if (route === 'end_session' && session?.accountId === undefined) {
      // Nobody is signed in: there is nothing to ask.
      if (!(await logOutAtOnce(ctx))) show(ctx, { kind: 'logged-out' });
    } else if (route === 'resume' && session) {
      // Somebody else than before has just given their password: the former session ends, and the sign-in goes on.
      const { postLogoutRedirectUri: onward } = session.state ?? {};
      await endSession(ctx);
      ctx.status = 303;
      ctx.redirect(String(onward));
    }
  };
  const provider = new OidcProvider(issuer, configuration);
  // The mount says by these headers how the provider is reached, whatever a visitor sent.
  provider.proxy = true;
  provider.use(async (context, next) => {
    const ctx = context as KoaContextWithOIDC;
    try {
      await next();
    } catch (error) {
      show(ctx, { kind: 'error', cause: problemIn(error) });
      return;
    }
    if (ctx.status === 200) await withoutForm(ctx);
  });
  return { provider, problemIn, issuer, clientId: CLIENT_ID, clientSecret };
};
