import { authorizationOf, sendCall } from '@moiety/api-client/send-call.ts';
import { sendUnderSession } from '@moiety/api-client/under-session.ts';
import type { Gate, Withheld } from '@moiety/api-client/under-session.ts';
import type { BodyOf, DataOf, Endpoint, QueryOf } from '@moiety/contract';
import { ApiFailure } from './api-failure.ts';

/** How long a call may take, ms. */
export const CALL_TIMEOUT = 50_000;

/** Where the tool gets its token: from the host, on request, never from an address. It is good for minutes, so it is not kept. */
export interface Credentials {
  getToken(): Promise<string | null>;
  /**
   * Another token in the place of `stale`, which was rejected; the person signs in again if it takes that, and it is null when they
   * refused.
   */
  renewToken(stale: string): Promise<string | null>;
}

/** What a call of `E` takes besides the endpoint itself. */
export interface CallOptions<E extends Endpoint> {
  params?: Readonly<Record<string, string>>;
  query?: QueryOf<E>;
  body?: BodyOf<E>;
  signal?: AbortSignal;
  /** False: a session that is over ends the call, and nobody is asked to sign in for it. */
  renew?: boolean;
}

export interface Api {
  /** Without a slash at its end. */
  readonly origin: string;
  /** What a request carries that is no call, such as a part of an upload: a token that is good now, and the reader's language. @param service `main` without it */
  headers(service?: Endpoint['service']): Promise<Record<string, string>>;
  /**
   * Makes the call and gives the `data` of its answer, parsed by the contract.
   * @throws ApiFailure, or an AbortError when `signal` was aborted
   */
  call<E extends Endpoint>(endpoint: E, options?: CallOptions<E>): Promise<DataOf<E>>;
}

export interface ApiSettings {
  /** Origin of the API, without a slash at its end. */
  origin: string;
  credentials: Credentials;
  /** The language of `msg` in answers. */
  language(): string;
  fetch?: typeof globalThis.fetch | undefined;
}

/** The session of a tool's call is known by its token. */
interface TokenTicket {
  token: string | null;
}

/** The host asks the server for the token, which may be out of reach, too. */
const tokenOf = async (
  ask: Promise<string | null>,
  signal: AbortSignal,
): Promise<TokenTicket | Extract<Withheld, 'aborted' | 'no-answer'>> => {
  try {
    const token = await ask;
    return signal.aborted ? 'aborted' : { token };
  } catch {
    return signal.aborted ? 'aborted' : 'no-answer';
  }
};

/** The host keeps the person's session: it says under which token a call is sent, and whether once more. */
const gateOf = (credentials: Credentials): Gate<TokenTicket> => ({
  enter: (signal) => tokenOf(credentials.getToken(), signal),
  renew: async (ticket, signal) => {
    const renewed = await tokenOf(credentials.renewToken(ticket.token ?? ''), signal);
    if (typeof renewed === 'string') return renewed;
    if (renewed.token === null) return 'dismissed';
    ticket.token = renewed.token;
    return 'replay';
  },
});

/** The API, for a tool. */
export const createApi = ({ origin, credentials, language, fetch }: ApiSettings): Api => ({
  origin,
  headers: async (service = 'main') => {
    const token = await credentials.getToken();
    return {
      'accept-language': language(),
      ...(token !== null && { authorization: authorizationOf(service, token) }),
    };
  },
  async call<E extends Endpoint>(endpoint: E, options: CallOptions<E> = {}): Promise<DataOf<E>> {
    const { signal = new AbortController().signal, renew = true, ...call } = options;
    const settled = await sendUnderSession(
      gateOf(credentials),
      ({ token }) =>
        sendCall(
          { endpoint, ...call },
          {
            origin,
            fetch,
            signal,
            token: token ?? undefined,
            locale: language(),
            timeout: CALL_TIMEOUT,
            credentials: 'omit',
          },
        ),
      { signal, whenLapsed: renew ? 'replay' : 'refuse' },
    );
    if ('data' in settled) return settled.data as DataOf<E>;
    const { error } = settled;
    if (error.kind === 'aborted') throw new DOMException('The call was given up.', 'AbortError');
    // The renewed token was refused too.
    throw new ApiFailure(error.status === 401 ? { ...error, kind: 'session-expired' } : error);
  },
});
