import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { exportJWK, generateKeyPair, SignJWT, UnsecuredJWT, type JWTPayload } from 'jose';
import type { Adapter, AdapterPayload, KoaContextWithOIDC } from 'oidc-provider';
import { PORTAL } from './product.ts';

const CALLBACK = `${PORTAL}/api/v1/xops/oauth2/callback`;
const LOGGED_OUT = `${PORTAL}/api/v1/xops/oauth2/logged-out`;
export const CLIENT = { clientId: 'moiety-test', clientSecret: 'a secret of the tests, long enough' };

/** A person as an external provider knows them. */
export interface KnownPerson {
  sub: string;
  email?: string;
  email_verified?: boolean;
  name?: string;
}

/** An OpenID provider on this machine. */
export interface ExternalProvider {
  issuer: string;
  /** Who signs in there next: the provider asks nobody. Undefined cancels. */
  person: KnownPerson | undefined;
  /** The addresses that it was asked at, without queries. */
  asked: string[];
  /** Whether its log-out asked a question. */
  questions: number;
  close(): Promise<void>;
}

const inMemory = (): ((model: string) => Adapter) => {
  const stored = new Map<string, AdapterPayload>();
  return (model) => {
    const find = async (is: (payload: AdapterPayload) => boolean): Promise<AdapterPayload | undefined> =>
      [...stored].find(([key, payload]) => key.startsWith(`${model} `) && is(payload))?.[1];
    return {
      upsert: async (id, payload) => void stored.set(`${model} ${id}`, payload),
      find: async (id) => stored.get(`${model} ${id}`),
      findByUid: (uid) => find((payload) => payload.uid === uid),
      findByUserCode: (userCode) => find((payload) => payload.userCode === userCode),
      consume: async (id) => {
        const payload = stored.get(`${model} ${id}`);
        if (payload) payload.consumed = true;
      },
      destroy: async (id) => void stored.delete(`${model} ${id}`),
      revokeByGrantId: async (grantId) => {
        for (const [key, payload] of stored) if (payload.grantId === grantId) stored.delete(key);
      },
    };
  };
};

/** oidc-provider as somebody else runs it, with nothing of ours but who signs in. */
export const startExternalProvider = async (): Promise<ExternalProvider> => {
  const { warn } = console;
  console.warn = () => undefined;
  const { Provider } = await import('oidc-provider');
  console.warn = warn;
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const { privateKey } = await generateKeyPair('RS256', { extractable: true });
  const people = new Map<string, KnownPerson>();
  const external: ExternalProvider = {
    issuer,
    person: undefined,
    asked: [],
    questions: 0,
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  const endAtOnce = async (ctx: KoaContextWithOIDC): Promise<void> => {
    const { session, params, entities } = ctx.oidc;
    if (!entities.IdTokenHint) external.questions += 1;
    await session?.destroy();
    const target = new URL(String(params?.['post_logout_redirect_uri']));
    const state = params?.['state'];
    if (typeof state === 'string') target.searchParams.set('state', state);
    ctx.redirect(target.href);
  };
  const provider = new Provider(issuer, {
    adapter: inMemory(),
    clients: [
      {
        client_id: CLIENT.clientId,
        client_secret: CLIENT.clientSecret,
        redirect_uris: [CALLBACK],
        post_logout_redirect_uris: [LOGGED_OUT],
        response_types: ['code'],
        grant_types: ['authorization_code'],
      },
    ],
    jwks: { keys: [{ ...(await exportJWK(privateKey)), alg: 'RS256', use: 'sig', kid: 'external' }] },
    cookies: { keys: ['of the tests'] },
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'] },
    features: {
      devInteractions: { enabled: false },
      rpInitiatedLogout: { enabled: true, logoutSource: endAtOnce, postLogoutSuccessSource: () => undefined },
    },
    pkce: { required: () => true },
    clientBasedCORS: () => false,
    ttl: { AccessToken: 60, AuthorizationCode: 60, IdToken: 60, Interaction: 60, Session: 600, Grant: 600 },
    findAccount: (_ctx, id) => {
      const known = people.get(id);
      return known && { accountId: id, claims: () => ({ ...known }) };
    },
    interactions: { url: (_ctx, { uid }) => `/interaction/${uid}` },
    loadExistingGrant: async ({ oidc }) => {
      const grant = new oidc.provider.Grant({
        accountId: oidc.session!.accountId!,
        clientId: oidc.client!.clientId,
      });
      grant.addOIDCScope('openid email profile');
      await grant.save();
      return grant;
    },
  });
  const answer = provider.callback();
  server.on('request', (request, response) => {
    const [path = ''] = (request.url ?? '').split('?');
    external.asked.push(path);
    if (!path.startsWith('/interaction/')) {
      void answer(request, response);
      return;
    }
    const { person } = external;
    if (person) people.set(person.sub, person);
    void provider.interactionFinished(
      request,
      response,
      person ? { login: { accountId: person.sub } } : { error: 'access_denied' },
    );
  });
  return external;
};

/** What a pretended provider does otherwise than it should. */
export interface Pretence {
  claims?: JWTPayload;
  /** Signs with a key that it does not publish. */
  foreignKey?: boolean;
  unsigned?: boolean;
  /** The answer of the token endpoint. */
  token?: (idToken: string) => Response | Promise<Response>;
  /** The answer to discovery. */
  discovery?: (metadata: Record<string, unknown>) => Response | Promise<Response>;
  userInfo?: Record<string, unknown>;
}

/** A provider whose every answer the test decides. Codes are whatever the test writes into the callback. */
export interface PretendedProvider {
  issuer: string;
  pretence: Pretence;
  /** What the token endpoint was asked last. */
  asked: URLSearchParams | undefined;
  authorization: string | undefined;
  /** The `nonce` that the next ID token has. */
  nonce: string;
  close(): Promise<void>;
}

export const startPretendedProvider = async (): Promise<PretendedProvider> => {
  const [own, foreign] = await Promise.all([generateKeyPair('ES256'), generateKeyPair('ES256')]);
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const pretended: PretendedProvider = {
    issuer,
    pretence: {},
    asked: undefined,
    authorization: undefined,
    nonce: '',
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  const idToken = async (): Promise<string> => {
    const { claims, foreignKey, unsigned } = pretended.pretence;
    const now = Math.floor(Date.now() / 1000);
    const payload = {
      iss: issuer,
      aud: CLIENT.clientId,
      sub: 'pretended',
      iat: now,
      exp: now + 600,
      nonce: pretended.nonce,
      email: 'pretended@example.org',
      email_verified: true,
      ...claims,
    };
    if (unsigned) return new UnsecuredJWT(payload).encode();
    return new SignJWT(payload)
      .setProtectedHeader({ alg: 'ES256', kid: 'own' })
      .sign(foreignKey ? foreign.privateKey : own.privateKey);
  };
  const answers: Record<string, () => Promise<Response> | Response> = {
    '/.well-known/openid-configuration': () => {
      const metadata = {
        issuer,
        authorization_endpoint: `${issuer}/authorize`,
        token_endpoint: `${issuer}/token`,
        jwks_uri: `${issuer}/jwks`,
        userinfo_endpoint: `${issuer}/userinfo`,
        response_types_supported: ['code'],
        id_token_signing_alg_values_supported: ['ES256'],
        authorization_response_iss_parameter_supported: true,
      };
      return pretended.pretence.discovery?.(metadata) ?? Response.json(metadata);
    },
    '/token': async () => {
      const token = await idToken();
      return (
        pretended.pretence.token?.(token) ??
        Response.json({ access_token: 'a', token_type: 'Bearer', expires_in: 60, id_token: token })
      );
    },
    '/jwks': async () =>
      Response.json({
        keys: [{ ...(await exportJWK(own.publicKey)), kid: 'own', alg: 'ES256', use: 'sig' }],
      }),
    '/userinfo': () => Response.json({ sub: 'pretended', ...pretended.pretence.userInfo }),
  };
  server.on('request', (request, response) => {
    void (async () => {
      const [path = ''] = (request.url ?? '').split('?');
      if (path === '/token') {
        const chunks: Buffer[] = [];
        for await (const chunk of request) chunks.push(chunk as Buffer);
        pretended.asked = new URLSearchParams(Buffer.concat(chunks).toString());
        pretended.authorization = request.headers.authorization;
      }
      const answer = (await answers[path]?.()) ?? new Response('not found', { status: 404 });
      response.writeHead(answer.status, Object.fromEntries(answer.headers));
      response.end(await answer.text());
    })();
  });
  return pretended;
};
