import { randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import {
  NETWORK_SAMPLE_BYTES,
  NETWORK_SAMPLE_PATH,
  NETWORK_TEST_BYTES,
  presignNetworkTest,
} from '@moiety/contract';
import type { FastifyInstance, FastifyRequest, onSendAsyncHookHandler } from 'fastify';
import { z } from 'zod';
import type { Database } from '../../database/database.ts';
import type { EndpointMount } from '../../endpoint.ts';
import { requireSignIn, type Recognize } from '../../plugins/authentication.ts';
import { Refusal } from '../../refusal.ts';
import { countAttempt } from '../rate-limits/rate-limits.ts';
import { OBJECT_PATH, type NetworkTests } from './network-tests.ts';
import type { Signed } from './signed-address.ts';

/** Tests that one account may begin in ten minutes. */
const TESTS_MAX = 20;
const WINDOW_SECONDS = 600;

const querySchema = z.object({
  expires: z.string().regex(/^\d{1,15}$/),
  signature: z.string().max(100),
});
/** What an address says of itself; nobody signed an empty one. */
const signedIn = (request: FastifyRequest): Signed => {
  const { data } = querySchema.safeParse(request.query);
  return data ? { expires: Number(data.expires), signature: data.signature } : { expires: 0, signature: '' };
};

/** Neither kept nor changed on the way: what is measured is to come from here, and as many bytes as it has. */
const asItIs = { 'cache-control': 'no-store, no-transform' };

interface ObjectRoute {
  Params: { id: string };
}

/** An upload may be refused before its body was read to its end: what is still coming is not waited for. */
const closeIfRefused: onSendAsyncHookHandler = async (_request, reply) => {
  if (reply.statusCode >= 400) void reply.header('connection', 'close');
};

/** Puts and gets the objects of tests. Who holds an address needs no token, as at a storage of its own. */
const mountObjects = (app: FastifyInstance, tests: NetworkTests): void => {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/pdf', (_request, payload, done) => done(null, payload));
  app.addContentTypeParser('*', (_request, _payload, done) =>
    done(
      new Refusal('unsupportedMediaType', (msg) =>
        msg('The body must be a PDF file', { id: 'server.networkTest.type' }),
      ),
    ),
  );
  app.put<ObjectRoute>(`${OBJECT_PATH}:id`, { onSend: closeIfRefused }, async (request, reply) => {
    const length = request.headers['content-length'];
    const body = request.body instanceof Readable ? request.body : Readable.from([]);
    await tests.receive(
      request.params.id,
      signedIn(request),
      body,
      length === undefined ? undefined : Number(length),
    );
    return reply.code(204).headers(asItIs).send();
  });
  app.get<ObjectRoute>(
    `${OBJECT_PATH}:id`,
    { compress: false, exposeHeadRoute: false },
    async (request, reply) => {
      const bytes = await tests.read(request.params.id, signedIn(request));
      return reply
        .headers({
          ...asItIs,
          'content-length': NETWORK_TEST_BYTES,
          // By its type a browser would try to show it, and it is no PDF file.
          'content-disposition': 'attachment; filename="network-test.pdf"',
        })
        .type('application/pdf')
        .send(bytes);
    },
  );
};

/** What the network diagnostic page measures by. */
export const mountNetworkTest = (
  { serve }: EndpointMount,
  app: FastifyInstance,
  tests: NetworkTests,
  database: Database,
  recognize: Recognize,
): void => {
  const count = (what: string, accountId: string) =>
    countAttempt(database, [
      { of: [`network test ${what}`, accountId], maximum: TESTS_MAX, windowSeconds: WINDOW_SECONDS },
    ]);
  serve(presignNetworkTest, async ({ principal }) => {
    await count('object', principal.accountId);
    return tests.presign();
  });

  const sample = randomBytes(NETWORK_SAMPLE_BYTES);
  app.get(
    NETWORK_SAMPLE_PATH,
    { compress: false, exposeHeadRoute: false, onRequest: requireSignIn(recognize) },
    async (request, reply) => {
      if (!request.principal) throw new Refusal('signInAgain');
      await count('sample', request.principal.accountId);
      return reply.headers(asItIs).type('application/octet-stream').send(sample);
    },
  );
  void app.register(async (objects) => mountObjects(objects, tests));
};
