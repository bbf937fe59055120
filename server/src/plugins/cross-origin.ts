import { serviceBase } from '@moiety/contract';
import type { FastifyInstance, FastifyRequest } from 'fastify';

/** The last ones are of uploads (the tus protocol) and of parts of files. */
const ALLOWED_HEADERS =
  'authorization, content-type, accept-language, x-token, tus-resumable, upload-length, upload-metadata, upload-offset, range, if-range';
const ALLOWED_METHODS = 'GET, HEAD, POST, PUT, PATCH, DELETE';
const EXPOSED_HEADERS =
  'x-request-id, retry-after, location, tus-resumable, upload-expires, upload-length, upload-offset, accept-ranges, content-range, etag';
/** Seconds for which a browser need not ask again; Chromium takes no more. */
const PREFLIGHT_AGE = 7200;

/** The calls of all services. */
const CALLS = Object.values(serviceBase).map((base) => `${base}/`);

/**
 * Lets hosted tools call the API, each with its own token and never with cookies. Any other origin gets no header, so its
 * browser keeps the answer from it.
 * @param files what tools ask for besides calls, by the beginning of the path
 */
export const addCrossOrigin = (
  app: FastifyInstance,
  isTool: (origin: string, request: FastifyRequest) => boolean,
  files: readonly string[],
): void => {
  const openToTools = [...CALLS, ...files];
  app.addHook('onRequest', (request, reply, done) => {
    if (!openToTools.some((path) => request.url.startsWith(path))) return done();
    void reply.header('vary', 'origin');
    const { origin } = request.headers;
    if (origin === undefined || !isTool(origin, request)) return done();
    void reply.headers({
      'access-control-allow-origin': origin,
      'access-control-expose-headers': EXPOSED_HEADERS,
    });
    if (request.method !== 'OPTIONS' || !request.headers['access-control-request-method']) return done();
    void reply
      .code(204)
      .headers({
        'access-control-allow-headers': ALLOWED_HEADERS,
        'access-control-allow-methods': ALLOWED_METHODS,
        'access-control-max-age': PREFLIGHT_AGE,
      })
      .send();
  });
};
