import { errorCode, pathOf } from '@moiety/contract';
import type { DataOf, Endpoint } from '@moiety/contract';

/** What a handler gets: the path's and the query's values, and the body as the contract reads it. */
interface Received<E extends Endpoint> {
  params: Readonly<Record<string, string>>;
  query: URLSearchParams;
  body: E['body'] extends { _zod: { output: infer Output } } ? Output : undefined;
}

interface Route {
  method: string;
  pattern: RegExp;
  answer: (params: Record<string, string>, query: URLSearchParams, body: unknown) => unknown;
}

/** Thrown by a handler to answer with an HTTP error. */
export class Refused extends Error {
  readonly status: number;
  readonly code: number;
  /** The fields that are wrong. */
  readonly fields: readonly { path: string; message: string }[];

  constructor(status: number, code: number, message: string, fields: Refused['fields'] = []) {
    super(message);
    this.status = status;
    this.code = code;
    this.fields = fields;
  }
}

const patternOf = (endpoint: Endpoint): RegExp => {
  const literal = pathOf({
    ...endpoint,
    path: endpoint.path.replaceAll(/\{(\w+)\}/g, 'PARAM_$1') as `/api/${string}`,
  });
  return new RegExp(`^${literal.replaceAll(/PARAM_(\w+)/g, '(?<$1>[^/]+)')}$`);
};

/**
 * The API in memory, as a `fetch`: it takes and gives what the contract says and nothing else. A tool's own double extends
 * it and answers its calls by `on`; a test makes them fail by `failWith`.
 */
export class ApiDouble {
  /** `METHOD path` of every call, in order. */
  readonly calls: string[] = [];
  /** Tokens that the server takes; undefined for any. */
  tokens: Set<string> | undefined;
  /** Asked before each call: a failure to answer with, 'offline' for a call that does not arrive, 'lost' for its answer, undefined to go on. */
  failWith: ((method: string, path: string) => Refused | 'offline' | 'lost' | undefined) | undefined;
  #routes: Route[] = [];

  fetch: typeof globalThis.fetch = async (input, init) => {
    const { method, url, headers } = new Request(input, init);
    const { pathname, searchParams } = new URL(url);
    this.calls.push(`${method} ${pathname}`);
    // A call takes a moment, as every call does.
    await new Promise((resolve) => {
      setTimeout(resolve);
    });
    init?.signal?.throwIfAborted();
    const failure = this.failWith?.(method, pathname);
    if (failure === 'offline') throw new TypeError('Failed to fetch');
    const token = headers.get('authorization')?.replace('Bearer ', '') ?? '';
    try {
      if (failure instanceof Refused) throw failure;
      const file = this.fileAt(pathname);
      if (file !== undefined) return new Response(file, { headers: { 'x-request-id': 'request-1' } });
      if (this.tokens && !this.tokens.has(token)) throw new Refused(401, errorCode.signInAgain, 'expired');
      const route = this.#routes.find((one) => one.method === method && one.pattern.test(pathname));
      if (!route) throw new Refused(404, errorCode.notFound, 'no such call');
      const params = route.pattern.exec(pathname)?.groups ?? {};
      const body: unknown = typeof init?.body === 'string' ? JSON.parse(init.body) : undefined;
      const data = route.answer(params, searchParams, body);
      if (failure === 'lost') throw new TypeError('Failed to fetch');
      return respond(200, { code: 0, msg: 'ok', data });
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      const { status, code, message, fields } = error;
      return respond(status, { code, msg: message, data: fields.length > 0 ? { fields } : null });
    }
  };

  /** Answers a call; `handle` throws `Refused` for an error. */
  on<E extends Endpoint>(endpoint: E, handle: (received: Received<E>) => DataOf<E>): void {
    this.#routes.push({
      method: endpoint.method,
      pattern: patternOf(endpoint),
      answer: (params, query, body) =>
        endpoint.data.parse(
          handle({ params, query, body: endpoint.body?.parse(body) as Received<E>['body'] }),
        ),
    });
  }

  /** The content of a public file at a path. */
  protected fileAt(_path: string): string | undefined {
    return undefined;
  }
}

const respond = (status: number, body: unknown): Response =>
  new Response(JSON.stringify(body), {
    status,
    headers: { 'content-type': 'application/json', 'x-request-id': 'request-1' },
  });
