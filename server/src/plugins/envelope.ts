import { randomUUID } from 'node:crypto';
import { VERSION_HEADER, type Refusal as RefusalBody } from '@moiety/contract';
import { localeForHeader, messagesFor } from '@moiety/locales/server.ts';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { databaseCode, DISK_FULL, isUnreachable } from '../database/database.ts';
import { diskFull } from '../database/disk.ts';
import { Refusal, type Messages } from '../refusal.ts';
import { version } from '../version.ts';
import { logRefusal } from './security-log.ts';

/** The words of the language that a request asks for. */
export const messagesOf = (request: FastifyRequest): Messages =>
  messagesFor(localeForHeader(request.headers['accept-language']));

/** A new id for a request; one that a caller sends is not taken over, it could be anything. */
export const newRequestId = (): string => randomUUID();

/** Turns what was thrown into an answer that shows nothing of the inside. */
const refusalOf = (error: unknown): Refusal => {
  if (error instanceof Refusal) return error;
  if (databaseCode(error) === DISK_FULL) return diskFull('database');
  if (isUnreachable(error)) return new Refusal('unavailable', undefined, { headers: { 'retry-after': '5' } });
  const { code, statusCode = 500 } = error as Partial<FastifyError>;
  if (code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE') return new Refusal('unsupportedMediaType');
  if (statusCode === 413) return new Refusal('tooLarge');
  if (statusCode === 404) return new Refusal('notFound');
  if (statusCode === 503) return new Refusal('unavailable', undefined, { headers: { 'retry-after': '5' } });
  if (statusCode >= 400 && statusCode < 500)
    return new Refusal(
      'invalidRequest',
      (msg) => msg('The request could not be read', { id: 'server.unreadableRequest' }),
      { status: statusCode },
    );
  return new Refusal('serverError');
};

/** Sends a refusal in the language of the request. */
export const sendRefusal = (request: FastifyRequest, reply: FastifyReply, refusal: Refusal): FastifyReply => {
  const msg = messagesOf(request);
  const fields = refusal.fields?.map(({ path, wording }) => ({ path, message: wording(msg) }));
  const body: RefusalBody = {
    code: refusal.code,
    msg: refusal.wording(msg),
    data: fields ? { fields } : null,
  };
  return reply
    .code(refusal.status)
    .headers({ 'cache-control': 'no-store', ...refusal.headers })
    .type('application/json; charset=utf-8')
    .send(JSON.stringify(body));
};

/**
 * What every answer has: a request id, the version by which an open page learns that there is a newer one, and for every
 * failure `{ code, msg, data }`.
 */
export const addEnvelope = (app: FastifyInstance): void => {
  app.addHook('onRequest', (request, reply, done) => {
    void reply.headers({ 'x-request-id': request.id, [VERSION_HEADER]: version });
    done();
  });
  app.setErrorHandler((error, request, reply) => {
    const refusal = refusalOf(error);
    // What was refused on purpose, such as a call too many, is no fault of the server.
    if (refusal.status >= 500 && refusal !== error) request.log.error({ err: error }, 'request failed');
    logRefusal(request, refusal);
    return sendRefusal(request, reply, refusal);
  });
  app.setNotFoundHandler((request, reply) => sendRefusal(request, reply, new Refusal('notFound')));
};
