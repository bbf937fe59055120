import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { errorCode, serviceBase, type Endpoint } from '@moiety/contract';
import type {
  FastifyContextConfig,
  FastifyInstance,
  FastifyReply,
  FastifyRequest,
  onRequestAsyncHookHandler,
} from 'fastify';
import type { z } from 'zod';
import {
  requireAdministrator,
  requireRecentSignIn,
  requireSignIn,
  type Principal,
  type Recognize,
} from './plugins/authentication.ts';
import { messagesOf } from './plugins/envelope.ts';
import { makeFairQueue, type QueueLimits } from './fair-queue.ts';
import { networkOf } from './network-address.ts';
import { inspectPart, NAMED_MAX } from './plugins/call-shape.ts';
import { refusedFields } from './plugins/field-wording.ts';
import { Refusal, type RefusedField } from './refusal.ts';

type Output<Schema> = Schema extends z.ZodType ? z.output<Schema> : undefined;

/** One call of an endpoint, its parts parsed by the contract. */
export interface Call<E extends Endpoint> {
  params: Output<E['params']>;
  query: Output<E['query']>;
  body: Output<E['body']>;
  /** Who calls; undefined at a public endpoint. */
  principal: E['access'] extends 'public' ? undefined : Principal;
  request: FastifyRequest;
  /** For headers and cookies; the answer itself is what the handler gives. No cache keeps it, unless `cache-control` is set. */
  reply: FastifyReply;
}

/** Gives the `data` of the answer, or throws a `Refusal`. */
export type Handler<E extends Endpoint> = (call: Call<E>) => Promise<z.input<E['data']>>;

/** The contract's path in Fastify's notation: `{id}` becomes `:id`, and a colon of the path itself `::`. */
export const routePath = ({ service, path }: Pick<Endpoint, 'service' | 'path'>): string =>
  serviceBase[service] + path.replaceAll(':', '::').replaceAll(/\{(\w+)\}/g, ':$1');

/**
 * A call's address with the colons of its path written out: `%3A` means the same as `:`, but the router compares letters.
 * The query is left alone.
 */
export const plainColons = (url: string): string => {
  if (!url.includes('%3')) return url;
  const [path = '', ...query] = url.split('?');
  const isCall = Object.values(serviceBase).some((base) => path.startsWith(`${base}/`));
  return isCall ? [path.replaceAll(/%3a/gi, ':'), ...query].join('?') : url;
};

/**
 * Bytes of a body: what no form exceeds, and what anybody may send without having signed in. A body of nothing but keys takes the
 * one thread that answers everybody 0.1 ms a kilobyte.
 */
const BODY_LIMIT = 128 * 1024;
const PUBLIC_BODY_LIMIT = 16 * 1024;

type Parts = Record<'params' | 'query' | 'body', unknown>;

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The body is given to the route as it came. */
    isBodyText?: boolean;
    /** Values that a body may have. */
    valuesMax?: number;
  }
}

/** Parses parts of a call that the endpoint defines, and refuses them together, naming every wrong field. */
const parseParts = (
  endpoint: Endpoint,
  parts: Readonly<Parts>,
  names: readonly (keyof Parts)[],
): Record<keyof Parts, unknown> => {
  const parsed: Parts = { params: undefined, query: undefined, body: undefined };
  const refused: RefusedField[] = [];
  for (const name of names) {
    const schema = endpoint[name];
    if (!schema) continue;
    const unstorable = inspectPart(parts[name]);
    const result = schema.safeParse(parts[name]);
    if (result.success) parsed[name] = result.data;
    const fields = result.success
      ? unstorable
      : refusedFields(result.error.issues.slice(0, NAMED_MAX), parts[name]);
    for (const field of fields) refused.push(field);
  }
  if (refused.length > 0)
    throw new Refusal('invalidRequest', undefined, { fields: refused.slice(0, NAMED_MAX) });
  return parsed;
};

/** The server's own answer broke the contract; the paths say where, the values stay out of the log. */
class BrokenAnswer extends Error {
  override name = 'BrokenAnswer';
  constructor({ method, path }: Endpoint, issues: readonly z.core.$ZodIssue[]) {
    const places = issues.slice(0, 5).map((issue) => `${issue.path.map(String).join('.')} (${issue.code})`);
    super(`the answer of ${method} ${path} breaks the contract: ${places.join(', ')}`);
  }
}

/** Names what a cache may keep by its content, unless the handler has, and says whether the caller has just that. */
const isKnownTo = (
  request: FastifyRequest,
  reply: FastifyReply,
  body: string | Buffer | Readable,
): boolean => {
  if (!reply.hasHeader('etag')) {
    if (body instanceof Readable) throw new Error('an answer in a stream has no name for caches');
    // Weak, because it is the same whatever it is compressed with.
    void reply.header('etag', `W/"${createHash('sha256').update(body).digest('base64url')}"`);
  }
  return request.headers['if-none-match'] === reply.getHeader('etag');
};

/** How an endpoint is served where it is not as usual. */
export interface ServeOptions<E extends Endpoint> {
  /** Bytes of a body. */
  bodyLimit?: number;
  /** Values of a body, where it is longer than usual: bounded before it is parsed, which costs by the value and not by the byte. */
  valuesMax?: number;
  /**
   * Its answers may be long: each holds the thread for some milliseconds when it comes from the database and when it goes. Of the
   * calls that say so two are answered at once, and accounts take turns.
   */
  isLong?: boolean;
  /** Refuses a call before its body is read, so that nobody sends much for nothing. */
  admit?: (call: Pick<Call<E>, 'params' | 'principal' | 'request'>) => Promise<void>;
}

/** A call whose body and answer are texts: for what is too long to be parsed or written on the thread that answers everybody. */
export interface TextCall<E extends Endpoint> extends Omit<Call<E>, 'body'> {
  /** The body as it came, not looked at; empty where the endpoint has none. */
  text: string;
}

/** Mounts endpoints of the contract on an application and remembers which. */
export interface EndpointMount {
  /** Serves an endpoint from its definition: path, access, and both directions validated with its schemas. */
  serve<const E extends Endpoint>(endpoint: E, handler: Handler<E>, options?: ServeOptions<E>): void;
  /**
   * Serves an endpoint as `serve` does, but for its body and its answer: the handler gets the body's text, and gives the `data` of
   * the answer as JSON, in one text, in pieces or piece by piece; it sees to it that both keep to the contract.
   */
  serveText<const E extends Endpoint>(
    endpoint: E,
    handler: (call: TextCall<E>) => Promise<AnswerText>,
    options?: ServeOptions<E>,
  ): void;
  readonly served: readonly Endpoint[];
}

/** What `isLong` bounds; as many wait of an account as it may have calls under way. */
const longAnswers: QueueLimits = {
  name: 'long answers',
  atOnce: 2,
  perMember: 16,
  perGroup: 16,
  total: 400,
  retryAfter: 5,
};
/** Characters from which on an answer is made bytes of here: Node would take two passes over the text, and three times its memory. */
const LONG_ANSWER = 64 * 1024;

/**
 * The `data` of an answer as JSON; in pieces where one long text would burden the collector of the old heap, or as bytes of UTF-8; and piece by
 * piece as they are taken where all of them at once would burden the memory.
 */
type AnswerText = string | readonly (string | Uint8Array)[] | AsyncIterable<string | Uint8Array>;

const joined = (pieces: readonly (string | Uint8Array)[]): string | Buffer => {
  const length = pieces.reduce((sum, piece) => sum + piece.length, 0);
  if (length < LONG_ANSWER && pieces.every((piece) => typeof piece === 'string')) return pieces.join('');
  return Buffer.concat(pieces.map((piece) => (typeof piece === 'string' ? Buffer.from(piece) : piece)));
};

async function* around(
  head: string,
  data: AsyncIterable<string | Uint8Array>,
  tail: string,
): AsyncGenerator<string | Uint8Array> {
  yield head;
  yield* data;
  yield tail;
}

const bodyOf = (head: string, data: AnswerText, tail: string): string | Buffer | Readable => {
  if (typeof data === 'string') return joined([head, data, tail]);
  return Symbol.asyncIterator in data
    ? Readable.from(around(head, data, tail), { objectMode: false })
    : joined([head, ...data, tail]);
};

const recentSignIn: onRequestAsyncHookHandler = async ({ principal }) => {
  if (principal) requireRecentSignIn(principal);
};

/** @param recognize tells whose token a call carries */
export const mountEndpoints = (app: FastifyInstance, recognize: Recognize): EndpointMount => {
  const served: Endpoint[] = [];
  const inTurn = makeFairQueue(longAnswers);
  /** Runs before the body of a call is read. */
  const guards = {
    public: () => [],
    'signed-in': ({ scope }) => [requireSignIn(recognize, scope)],
    administrator: () => [requireAdministrator(recognize)],
  } satisfies Record<Endpoint['access'], (endpoint: Endpoint) => onRequestAsyncHookHandler[]>;
  /** @param answerOf gives the `data` of the answer as JSON */
  const mount = <E extends Endpoint>(
    endpoint: E,
    answerOf: (call: Call<E>) => Promise<AnswerText>,
    { admit, bodyLimit, valuesMax, isLong = false }: ServeOptions<E>,
    config: FastifyContextConfig = {},
  ): void => {
    served.push(endpoint);
    const names = config.isBodyText ? (['params', 'query'] as const) : (['params', 'query', 'body'] as const);
    const admission = async (request: FastifyRequest): Promise<void> => {
      const { principal } = request;
      const { params } = parseParts(endpoint, request, ['params']);
      await admit?.({ params, principal, request } as Call<E>);
    };
    app.route({
      method: endpoint.method,
      url: routePath(endpoint),
      bodyLimit: bodyLimit ?? (endpoint.access === 'public' ? PUBLIC_BODY_LIMIT : BODY_LIMIT),
      config: { ...config, ...(valuesMax !== undefined && { valuesMax }) },
      onRequest: [...guards[endpoint.access](endpoint), ...(endpoint.recentSignIn ? [recentSignIn] : [])],
      ...(admit && { preParsing: admission }),
      handler: async (request, reply) => {
        const { principal } = request;
        const call = { ...parseParts(endpoint, request, names), principal, request, reply } as Call<E>;
        const caller = principal?.accountId ?? networkOf(request.ip);
        const data = isLong
          ? await inTurn({ group: caller, member: caller }, () => answerOf(call))
          : await answerOf(call);
        const msg = messagesOf(request)('OK', { id: 'server.ok' });
        const head = `{"code":${errorCode.success},"msg":${JSON.stringify(msg)},"data":`;
        const body = bodyOf(head, data, '}');
        void reply.type('application/json; charset=utf-8');
        if (!reply.hasHeader('cache-control')) void reply.header('cache-control', 'no-store');
        else if (isKnownTo(request, reply, body)) {
          if (body instanceof Readable) body.destroy();
          return reply.code(304).send();
        }
        return body;
      },
    });
  };
  return {
    served,
    serve: (endpoint, handler, options = {}) => {
      const answerOf = async (call: Call<typeof endpoint>): Promise<string> => {
        const answer = endpoint.data.safeParse(await handler(call));
        if (!answer.success) throw new BrokenAnswer(endpoint, answer.error.issues);
        return JSON.stringify(answer.data);
      };
      mount(endpoint, answerOf, options);
    },
    serveText: (endpoint, handler, options = {}) => {
      const answerOf = (call: Call<typeof endpoint>): Promise<AnswerText> =>
        handler({ ...call, text: typeof call.request.body === 'string' ? call.request.body : '' });
      mount(endpoint, answerOf, options, { isBodyText: true });
    },
  };
};
