import { createHash } from 'node:crypto';
import { errorCode, serviceBase, type Endpoint } from '@moiety/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import {
  requireAdministrator,
  requireSignIn,
  type Authenticate,
  type Principal,
} from './plugins/authentication.ts';
import { messagesOf } from './plugins/envelope.ts';
import { refusedFields, unstorableTexts } from './plugins/field-wording.ts';
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

/** Wrong fields that one answer names. No form has as many; a hostile body can have a million. */
const NAMED_MAX = 1000;

/** zod passes every wrong value on as an argument, and a hundred thousand of them are more than the stack holds. */
const judged = (schema: z.ZodType, value: unknown): z.ZodSafeParseResult<unknown> => {
  try {
    return schema.safeParse(value);
  } catch (error) {
    throw error instanceof RangeError ? new Refusal('invalidRequest') : error;
  }
};

/** Parses each part of a call that the endpoint defines, and refuses them together, naming every wrong field. */
const parseCall = (
  endpoint: Endpoint,
  request: FastifyRequest,
): Record<'params' | 'query' | 'body', unknown> => {
  const parts = { params: request.params, query: request.query, body: request.body };
  const parsed: typeof parts = { params: undefined, query: undefined, body: undefined };
  let refused: RefusedField[] = [];
  for (const name of ['params', 'query', 'body'] as const) {
    const schema = endpoint[name];
    if (!schema) continue;
    const result = judged(schema, parts[name]);
    if (result.success) {
      parsed[name] = result.data;
      refused = refused.concat(unstorableTexts(result.data));
    } else refused = refused.concat(refusedFields(result.error.issues, parts[name]));
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

/** Names what a cache may keep by its content, and says whether the caller has just that. */
const isKnownTo = (request: FastifyRequest, reply: FastifyReply, body: string): boolean => {
  // Weak, because it is the same whatever it is compressed with.
  const tag = `W/"${createHash('sha256').update(body).digest('base64url')}"`;
  void reply.header('etag', tag);
  return request.headers['if-none-match'] === tag;
};

/** Mounts endpoints of the contract on an application and remembers which. */
export interface EndpointMount {
  /**
   * Serves an endpoint from its definition: path, access, and both directions validated with its schemas.
   * @param bodyLimit bytes, where the application's own limit does not fit
   */
  serve<const E extends Endpoint>(endpoint: E, handler: Handler<E>, bodyLimit?: number): void;
  readonly served: readonly Endpoint[];
}

/** @param authenticate tells whose token a call carries */
export const mountEndpoints = (app: FastifyInstance, authenticate: Authenticate): EndpointMount => {
  const served: Endpoint[] = [];
  /** Runs before the body of a call is read. */
  const guards = {
    public: {},
    'signed-in': { onRequest: requireSignIn(authenticate) },
    administrator: { onRequest: requireAdministrator(authenticate) },
  } satisfies Record<Endpoint['access'], object>;
  return {
    served,
    serve: <const E extends Endpoint>(endpoint: E, handler: Handler<E>, bodyLimit?: number): void => {
      served.push(endpoint);
      app.route({
        method: endpoint.method,
        url: routePath(endpoint),
        ...(bodyLimit !== undefined && { bodyLimit }),
        ...guards[endpoint.access],
        handler: async (request, reply) => {
          const { principal } = request;
          const call = { ...parseCall(endpoint, request), principal, request, reply } as Call<E>;
          const answer = endpoint.data.safeParse(await handler(call));
          if (!answer.success) throw new BrokenAnswer(endpoint, answer.error.issues);
          const msg = messagesOf(request)('OK', { id: 'server.ok' });
          const body = JSON.stringify({ code: errorCode.success, msg, data: answer.data });
          void reply.type('application/json; charset=utf-8');
          if (!reply.hasHeader('cache-control')) void reply.header('cache-control', 'no-store');
          else if (isKnownTo(request, reply, body)) return reply.code(304).send();
          return body;
        },
      });
    },
  };
};
