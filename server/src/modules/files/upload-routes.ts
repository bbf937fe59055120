import type { IncomingMessage } from 'node:http';
import { PassThrough, Readable } from 'node:stream';
import { findUpload, UPLOAD_DAYS, UPLOADS_PATH } from '@moiety/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest, onSendAsyncHookHandler } from 'fastify';
import { z } from 'zod';
import type { Database } from '../../database/database.ts';
import type { EndpointMount } from '../../endpoint.ts';
import { makeFairQueue } from '../../fair-queue.ts';
import { HOUR } from '../../jobs/periodic-job.ts';
import { requireSignIn, type Recognize } from '../../plugins/authentication.ts';
import { Refusal } from '../../refusal.ts';
import { findFileBySha256 } from './queries.ts';
import { makeTus, type AnswerTus } from './tus.ts';
import type { Uploads } from './uploads.ts';

/** What a request has in memory is a piece of 4 MiB: so many at once, of one account so many, and so many more that wait. */
const RECEIVED_AT_ONCE = 16;
const RECEIVED_PER_ACCOUNT = 3;
const WAITING_PER_ACCOUNT = 8;

/** A refused request may have been read in part: what is still coming is not waited for. */
const closeIfRefused: onSendAsyncHookHandler = async (_request, reply) => {
  if (reply.statusCode >= 400) void reply.header('connection', 'close');
};

/** The bodies of requests, from before it is known whose they are. */
const bodies = new WeakMap<IncomingMessage, PassThrough>();

/** Keeps what comes of a body; where its connection breaks, the body ends there, and what came before is not lost. */
const keepBody = async ({ raw }: FastifyRequest): Promise<void> => {
  const body = new PassThrough();
  const end = (): void => void body.end();
  raw.on('error', end);
  raw.once('close', end);
  bodies.set(raw, raw.pipe(body));
};

/** The request as the protocol's library takes it. */
const webRequest = ({ raw, url, method }: FastifyRequest): Request => {
  const headers = new Headers();
  for (const [name, value] of Object.entries(raw.headers))
    if (typeof value === 'string') headers.set(name, value);
  const body = bodies.get(raw);
  return new Request(new URL(url, 'http://localhost'), {
    method,
    headers,
    ...(body && { body: Readable.toWeb(body) as ReadableStream, duplex: 'half' }),
  });
};

/** The protocol's own answer to other origins is not ours. */
const isOurs = (name: string): boolean => name.startsWith('access-control-');

const answer = async (
  tus: AnswerTus,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> => {
  if (!request.principal) throw new Refusal('signInAgain');
  void reply.headers({ 'cache-control': 'no-store', 'tus-resumable': '1.0.0' });
  const response = await tus(webRequest(request), request.principal.accountId);
  for (const [name, value] of response.headers) if (!isOurs(name)) void reply.header(name, value);
  return reply.code(response.status).send();
};

/** Anything else is no upload's id. */
const hasId = (request: FastifyRequest): void => {
  if (!z.uuid().safeParse((request.params as { id: string }).id).success) throw new Refusal('notFound');
};

/** When an upload goes that is not finished. */
const expiresAt = (createdAt: Date): string =>
  new Date(createdAt.getTime() + UPLOAD_DAYS * 24 * HOUR).toISOString();

/** Uploads by the tus protocol, each step with the caller's token. */
const mountTus = (app: FastifyInstance, uploads: Uploads, recognize: Recognize): void => {
  const tus = makeTus(uploads);
  const inTurn = makeFairQueue({
    name: 'uploads',
    atOnce: RECEIVED_AT_ONCE,
    perMember: WAITING_PER_ACCOUNT,
    perGroup: WAITING_PER_ACCOUNT,
    total: 400,
    retryAfter: 5,
  });
  // The library reads the bodies.
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', (_request, _payload, done) => done(null));
  const signedIn = requireSignIn(recognize, 'files:write');
  const options = { onRequest: signedIn, onSend: closeIfRefused };
  const withBody = { ...options, onRequest: [keepBody, signedIn] };
  const short = (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> =>
    answer(tus, request, reply);
  const underWay = new Map<string, number>();
  const received = async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const account = request.principal?.accountId ?? '';
    const others = underWay.get(account) ?? 0;
    // Whoever sends slowly holds a turn for as long as a request may take: nobody holds all of them.
    if (others >= RECEIVED_PER_ACCOUNT)
      throw new Refusal('tooManyRequests', undefined, { headers: { 'retry-after': '1' } });
    underWay.set(account, others + 1);
    try {
      return await inTurn({ group: account, member: account }, () => answer(tus, request, reply));
    } finally {
      const left = (underWay.get(account) ?? 1) - 1;
      if (left > 0) underWay.set(account, left);
      else underWay.delete(account);
    }
  };
  const one = { preHandler: async (request: FastifyRequest) => hasId(request) };
  app.post(UPLOADS_PATH, withBody, received);
  app.head(`${UPLOADS_PATH}:id`, { ...options, ...one }, short);
  app.patch(`${UPLOADS_PATH}:id`, { ...withBody, ...one }, received);
  app.delete(`${UPLOADS_PATH}:id`, { ...options, ...one }, short);
};

export const mountUploads = (
  { serve }: EndpointMount,
  app: FastifyInstance,
  database: Database,
  uploads: Uploads,
  recognize: Recognize,
): void => {
  serve(findUpload, async ({ principal: { accountId }, query }) => {
    const file = await findFileBySha256(database, accountId, query.sha256);
    if (file) return { file, upload: null };
    const upload = await uploads.find(accountId, query);
    return {
      file: null,
      upload: upload
        ? { id: upload.id, offset: upload.received, expiresAt: expiresAt(upload.createdAt) }
        : null,
    };
  });
  void app.register(async (scope) => mountTus(scope, uploads, recognize));
};
