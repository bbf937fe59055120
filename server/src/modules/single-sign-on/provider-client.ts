import * as openid from 'openid-client';
import { z } from 'zod';
import { SignOnProblem } from './problem.ts';
import type { Transaction } from './transactions.ts';

/** How this server is known to an OpenID provider. */
export interface ProviderClientOptions {
  issuer: string;
  clientId: string;
  /** Undefined for a public client. */
  clientSecret: string | undefined;
  /** Where the provider sends the browser with its answer. */
  callback: string;
  /** Where the provider sends the browser after a log-out. */
  loggedOut: string;
  /** Reaches the provider; over the network unless given. */
  fetch?: openid.CustomFetch;
}

/** What a person is asked for at the provider. */
export interface SignOnRequest {
  loginHint: string | undefined;
  locale: string;
  /** Asks for the credentials again. */
  isAnew: boolean;
}

/** What the provider tells of a person. */
export interface Profile {
  email: string | undefined;
  /** Whether the provider vouches for the address. */
  emailVerified: boolean;
  name: string | undefined;
}

/** Somebody whom the provider has signed in. */
export interface Proof {
  issuer: string;
  /** The provider's name for the person: it never changes and is never given to another. */
  subject: string;
  idToken: string;
  /** How the person signed in there (`amr`); empty where the provider does not tell. */
  methods: readonly string[];
  /** When they signed in there; undefined where the provider does not say. */
  authenticatedAt: Date | undefined;
  /** @throws SignOnProblem */
  profile(): Promise<Profile>;
}

/** This server as a client of an OpenID provider. Every call throws a `SignOnProblem` where the provider fails. */
export interface ProviderClient {
  begin(request: SignOnRequest): Promise<{ url: URL } & Pick<Transaction, 'state' | 'nonce' | 'verifier'>>;
  /** @param query of the callback, with its question mark, as it came */
  finish(query: string, transaction: Transaction): Promise<Proof>;
  /**
   * Where the provider logs out; undefined where it does not.
   * @param state comes back with the browser
   */
  logOutUrl(idToken: string | undefined, state: string): Promise<URL | undefined>;
}

/** How far two clocks may differ. */
const CLOCK_MS = 60 * 1000;
/** Seconds for which one answer of the provider is waited for. */
const TIMEOUT = 5;
/** What the provider says of itself is asked again after an hour. */
const KEPT_MS = 60 * 60 * 1000;
/** Where it cannot be asked then, what it said before does for another minute. */
const RETRIED_MS = 60 * 1000;

/** A provider that names no way supports Basic (OpenID Connect Discovery 1.0, section 3). */
const secretAuthentication =
  (secret: string): openid.ClientAuth =>
  (server, client, body, headers) => {
    const ways = server.token_endpoint_auth_methods_supported ?? ['client_secret_basic'];
    const way = ways.includes('client_secret_basic') ? openid.ClientSecretBasic : openid.ClientSecretPost;
    way(secret)(server, client, body, headers);
  };

/** Whether nothing came back: refused, unknown, cut off, too late. */
const isNoAnswer = (error: unknown): boolean =>
  error instanceof openid.ClientError
    ? error.code === 'OAUTH_TIMEOUT' || error.code === undefined
    : error instanceof TypeError && !('code' in error);

const networkProblem = (cause: unknown): SignOnProblem =>
  new SignOnProblem(isNoAnswer(cause) ? 'unreachable' : 'unusable', { cause });

/** Errors that a provider reports with the browser (RFC 6749, section 4.1.2.1), which mean that it cannot work now. */
const outages = new Set(['server_error', 'temporarily_unavailable']);

const answerProblem = (cause: unknown): SignOnProblem => {
  if (cause instanceof openid.AuthorizationResponseError) {
    if (cause.error === 'access_denied') return new SignOnProblem('cancelled', { cause });
    return new SignOnProblem(outages.has(cause.error) ? 'unreachable' : 'unusable', { cause });
  }
  if (cause instanceof openid.ResponseBodyError)
    return new SignOnProblem(cause.error === 'invalid_grant' ? 'expired' : 'unusable', { cause });
  // What is wrong with an answer itself: `iss`, `state`, `nonce`, a signature, a date.
  const isWrong =
    cause instanceof openid.ClientError &&
    /^OAUTH_(?:INVALID_RESPONSE|JWT_\w+|JSON_\w+|KEY_SELECTION_FAILED)$/.test(cause.code ?? '');
  return isWrong ? new SignOnProblem('invalid', { cause }) : networkProblem(cause);
};

/** When the person signed in at the provider; a moment in the future is none. */
const authenticatedAtIn = ({ auth_time: seconds }: Readonly<Record<string, unknown>>): Date | undefined =>
  typeof seconds === 'number' && seconds * 1000 <= Date.now() + CLOCK_MS
    ? new Date(seconds * 1000)
    : undefined;

const methodsSchema = z.array(z.string());

const textOf = (value: unknown): string | undefined =>
  typeof value === 'string' && value.trim() !== '' ? value : undefined;

const profileOf = (claims: Readonly<Record<string, unknown>>): Profile => ({
  email: textOf(claims['email']),
  // Some providers write it as a text.
  emailVerified: claims['email_verified'] === true || claims['email_verified'] === 'true',
  name: textOf(claims['name']) ?? textOf(claims['preferred_username']),
});

/**
 * Finds out how the provider works when it is first needed, and again from time to time. While that fails every call tries
 * anew, so a provider that was down at the start of the server is no reason to start it again.
 */
const makeDiscovery = (
  discover: () => Promise<openid.Configuration>,
): (() => Promise<openid.Configuration>) => {
  let known: { configuration: openid.Configuration; goodUntil: number } | undefined;
  let asking: Promise<openid.Configuration> | undefined;
  const ask = async (): Promise<openid.Configuration> => {
    try {
      const configuration = await discover();
      known = { configuration, goodUntil: Date.now() + KEPT_MS };
      return configuration;
    } catch (error) {
      if (!known) throw networkProblem(error);
      known.goodUntil = Date.now() + RETRIED_MS;
      return known.configuration;
    } finally {
      asking = undefined;
    }
  };
  return () => {
    if (known && known.goodUntil > Date.now()) return Promise.resolve(known.configuration);
    asking ??= ask();
    return asking;
  };
};

export const makeProviderClient = (options: ProviderClientOptions): ProviderClient => {
  const { issuer, clientId, clientSecret, callback, loggedOut } = options;
  const configurationOf = makeDiscovery(() =>
    openid.discovery(
      new URL(issuer),
      clientId,
      clientSecret,
      clientSecret === undefined ? openid.None() : secretAuthentication(clientSecret),
      {
        timeout: TIMEOUT,
        ...(options.fetch && { [openid.customFetch]: options.fetch }),
        execute: [
          // Tokens come straight from the provider, but not always by TLS: their signatures are verified all the same.
          openid.enableNonRepudiationChecks,
          ...(issuer.startsWith('http:') ? [openid.allowInsecureRequests] : []),
        ],
      },
    ),
  );

  return {
    begin: async ({ loginHint, locale, isAnew }) => {
      const configuration = await configurationOf();
      const [state, nonce, verifier] = [
        openid.randomState(),
        openid.randomNonce(),
        openid.randomPKCECodeVerifier(),
      ];
      const url = openid.buildAuthorizationUrl(configuration, {
        redirect_uri: callback,
        scope: 'openid email profile',
        state,
        nonce,
        code_challenge: await openid.calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
        ui_locales: locale,
        ...(loginHint !== undefined && { login_hint: loginHint }),
        // With an age the provider has to say when the person signed in (OpenID Connect Core 1.0, section 2, auth_time).
        ...(isAnew && { prompt: 'login', max_age: '0' }),
      });
      return { url, state, nonce, verifier };
    },

    finish: async (query, { state, nonce, verifier }) => {
      const configuration = await configurationOf();
      try {
        const tokens = await openid.authorizationCodeGrant(configuration, new URL(callback + query), {
          expectedState: state,
          expectedNonce: nonce,
          pkceCodeVerifier: verifier,
          idTokenExpected: true,
        });
        const claims = tokens.claims();
        if (!claims || tokens.id_token === undefined) throw new SignOnProblem('unusable');
        const { iss, sub } = claims;
        return {
          issuer: iss,
          subject: sub,
          idToken: tokens.id_token,
          authenticatedAt: authenticatedAtIn(claims),
          methods: methodsSchema.safeParse(claims['amr']).data ?? [],
          profile: async () => {
            if (claims['email'] !== undefined && claims['email_verified'] !== undefined)
              return profileOf(claims);
            if (configuration.serverMetadata().userinfo_endpoint === undefined) return profileOf(claims);
            try {
              return profileOf({
                ...claims,
                ...(await openid.fetchUserInfo(configuration, tokens.access_token, sub)),
              });
            } catch (error) {
              throw answerProblem(error);
            }
          },
        };
      } catch (error) {
        throw error instanceof SignOnProblem ? error : answerProblem(error);
      }
    },

    logOutUrl: async (idToken, state) => {
      const configuration = await configurationOf();
      if (configuration.serverMetadata().end_session_endpoint === undefined) return undefined;
      return openid.buildEndSessionUrl(configuration, {
        post_logout_redirect_uri: loggedOut,
        state,
        ...(idToken !== undefined && { id_token_hint: idToken }),
      });
    },
  };
};
