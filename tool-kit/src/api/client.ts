import { errorCode, pathOf, refusalSchema } from '@moiety/contract';
import type { BodyOf, DataOf, Endpoint, QueryOf } from '@moiety/contract';
import { ApiFailure, isAbort } from './failure.ts';

/** How long a call of the main API may take, ms. */
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
  fetch?: typeof globalThis.fetch;
}

const queryString = (query: Readonly<Record<string, unknown>> | undefined): string => {
  const given = Object.entries(query ?? {}).filter(([, value]) => value !== undefined);
  return given.length ? `?${new URLSearchParams(given.map(([name, value]) => [name, String(value)]))}` : '';
};

const readJson = async (response: Response): Promise<unknown> => {
  try {
    return await response.json();
  } catch (error) {
    // Text that is no JSON is judged by the caller; a connection that broke in the middle is not an answer.
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
};

/** The host asks the server for the token, which may be out of reach, too. */
const tokenOf = async (ask: Promise<string | null>, signal?: AbortSignal): Promise<string | null> => {
  try {
    return await ask;
  } catch (error) {
    throw new ApiFailure('offline', '', {}, error);
  } finally {
    signal?.throwIfAborted();
  }
};

/** The API of the main service, spoken through `fetch`. */
export const createApi = ({ origin, credentials, language, fetch = globalThis.fetch }: ApiSettings): Api => {
  const send = async (
    url: string,
    init: RequestInit,
    token: string | null,
  ): Promise<{ response: Response; answer: unknown }> => {
    const headers = new Headers(init.headers);
    if (token) headers.set('authorization', `Bearer ${token}`);
    const timeout = AbortSignal.timeout(CALL_TIMEOUT);
    const signal = init.signal ? AbortSignal.any([init.signal, timeout]) : timeout;
    try {
      const response = await fetch(url, { ...init, headers, signal, credentials: 'omit' });
      return { response, answer: await readJson(response) };
    } catch (error) {
      if (init.signal?.aborted) throw new DOMException('The call was given up.', 'AbortError');
      const kind = timeout.aborted ? 'timeout' : 'offline';
      throw new ApiFailure(kind, '', {}, isAbort(error) ? undefined : error);
    }
  };

  return {
    async call<E extends Endpoint>(endpoint: E, options: CallOptions<E> = {}): Promise<DataOf<E>> {
      const { params, query, body, signal, renew = true } = options;
      const url = origin + pathOf(endpoint, params) + queryString(query);
      const init: RequestInit = {
        method: endpoint.method,
        headers: {
          accept: 'application/json',
          'accept-language': language(),
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
        ...(signal ? { signal } : {}),
      };
      const token = await tokenOf(credentials.getToken(), signal);
      let { response, answer } = await send(url, init, token);
      if (response.status === 401 && renew) {
        const renewed = await tokenOf(credentials.renewToken(token ?? ''), signal);
        if (renewed) ({ response, answer } = await send(url, init, renewed));
      }

      const requestId = response.headers.get('x-request-id') ?? undefined;
      const facts = { status: response.status, ...(requestId ? { requestId } : {}) };
      if (response.ok) {
        const envelope = answer as { code?: unknown; data?: unknown } | undefined;
        const parsed = endpoint.data.safeParse(envelope?.data);
        if (envelope?.code === errorCode.success && parsed.success) return parsed.data as DataOf<E>;
        throw new ApiFailure('unreadable', '', facts, parsed.error);
      }
      const refusal = refusalSchema.safeParse(answer);
      const message = refusal.data?.msg ?? '';
      const code = refusal.data?.code;
      const kind = response.status === 401 ? 'signed-out' : response.status < 500 ? 'refused' : 'server';
      throw new ApiFailure(kind, message, { ...facts, ...(code === undefined ? {} : { code }) });
    },
  };
};
