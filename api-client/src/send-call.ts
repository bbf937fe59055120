import { z } from 'zod';
import { pathOf, refusalSchema, tokenScheme, type Endpoint } from '@moiety/contract/endpoint.ts';
import { errorCode } from '@moiety/contract/error-codes.ts';
import { VERSION_HEADER } from '@moiety/contract/version-header.ts';
import type { ApiError } from './api-error.ts';
import { logFailedRequest } from './failed-request.ts';

/** One call of an endpoint, with its input in parts. */
export interface Call {
  endpoint: Endpoint;
  params?: Readonly<Record<string, string>>;
  query?: Readonly<Record<string, unknown>>;
  body?: unknown;
}

export interface CallOptions {
  token: string | undefined;
  /** The language in which the server is to answer. */
  locale: string;
  /** Milliseconds until no answer counts as none. */
  timeout: number;
  credentials: RequestCredentials;
  headers?: Readonly<Record<string, string>>;
  signal: AbortSignal;
  /** The API's origin, without a slash at its end; without it that of the page. */
  origin?: string;
  /** In place of the page's own; for tests. */
  fetch?: typeof globalThis.fetch | undefined;
  /** Something answered: the version that it named, if it is the server. */
  onAnswer?: (version: string | null) => void;
  /** Nothing answered, and not because the call took too long. */
  onNoAnswer?: () => void;
}

/** What came of a call: the data, the error, or the word that one must sign in again. */
export type Outcome = { data: unknown } | { error: ApiError } | { signInAgain: ApiError };

const addressOf = ({ endpoint, params, query = {} }: Call): string => {
  const given = Object.entries(query).filter(([, value]) => value !== undefined);
  const search = new URLSearchParams(given.map(([name, value]) => [name, String(value)])).toString();
  return pathOf(endpoint, params) + (search && `?${search}`);
};

/** `Authorization` as a service takes it. */
export const authorizationOf = (service: Endpoint['service'], token: string): string =>
  tokenScheme[service] === 'raw' ? token : `Bearer ${token}`;

/** No token goes to a path that ends in `/token`: that call is what makes one. */
const headersOf = ({ endpoint, body }: Call, { token, locale, headers }: CallOptions): HeadersInit => ({
  accept: 'application/json',
  'accept-language': locale,
  ...(body !== undefined && { 'content-type': 'application/json' }),
  ...(token &&
    !endpoint.path.endsWith('/token') && {
      authorization: authorizationOf(endpoint.service, token),
    }),
  ...headers,
});

/** Any body, as far as it says something: a proxy on the way, or another service, may leave out what our own answers always have. */
const answerSchema = z.object({
  code: z.int().optional().catch(undefined),
  msg: z.string().catch(''),
  detail: z.string().catch(''),
  data: z.unknown().optional(),
});

const read = async (endpoint: Endpoint, response: Response): Promise<Outcome> => {
  const { status } = response;
  const requestId = response.headers.get('x-request-id') ?? undefined;
  const body: unknown = await response.json().catch(() => undefined);
  const answer = answerSchema.safeParse(body).data;
  const retryAfter = Number(response.headers.get('retry-after'));
  const error = { status, ...(requestId && { requestId }), ...(retryAfter > 0 && { retryAfter }) };
  if (!answer && response.ok) return { error: { ...error, kind: 'unreadable', message: '' } };

  const { code, msg = '', detail = '', data } = answer ?? {};
  if (!response.ok || code !== errorCode.success) {
    const { fields } = refusalSchema.safeParse(body).data?.data ?? {};
    const refused: ApiError = {
      ...error,
      kind: 'refused',
      message: msg || detail,
      ...(code !== undefined && { code }),
      ...(fields && { fields }),
    };
    return status === 401 || code === errorCode.signInAgain ? { signInAgain: refused } : { error: refused };
  }
  const parsed = endpoint.data.safeParse(data);
  return parsed.success
    ? { data: parsed.data }
    : { error: { ...error, kind: 'unreadable', message: issueOf(parsed.error) } };
};

/** Where an answer breaks the contract; the place only, never what stood there. */
const issueOf = (error: z.ZodError): string => error.issues.map(({ path }) => path.join('.')).join(', ');

const log = (call: Call, error: ApiError): void =>
  logFailedRequest({
    url: pathOf(call.endpoint, call.params),
    method: call.endpoint.method,
    status: error.status ?? error.kind,
    requestId: error.requestId,
  });

/** Makes one HTTP call as the contract defines it and parses the answer with it. */
export const sendCall = async (call: Call, options: CallOptions): Promise<Outcome> => {
  const { origin = '', fetch = globalThis.fetch, signal, onAnswer, onNoAnswer } = options;
  const timeout = AbortSignal.timeout(options.timeout);
  try {
    const response = await fetch(origin + addressOf(call), {
      method: call.endpoint.method,
      headers: headersOf(call, options),
      body: call.body === undefined ? null : JSON.stringify(call.body),
      credentials: options.credentials,
      signal: AbortSignal.any([signal, timeout]),
    });
    onAnswer?.(response.headers.get(VERSION_HEADER));
    const outcome = await read(call.endpoint, response);
    if (signal.aborted) return { error: { kind: 'aborted', message: '' } };
    if (timeout.aborted) throw timeout.reason;
    if ('error' in outcome) log(call, outcome.error);
    if ('signInAgain' in outcome) log(call, outcome.signInAgain);
    return outcome;
  } catch {
    if (signal.aborted) return { error: { kind: 'aborted', message: '' } };
    const error: ApiError = { kind: 'no-answer', message: '' };
    // An answer that takes too long may be the call's own fault.
    if (!timeout.aborted) onNoAnswer?.();
    log(call, error);
    return { error };
  }
};
