import { NOTIFICATION_STREAM_PATH } from '@moiety/contract';
import type { FastifyInstance } from 'fastify';
import type { Database } from '../../database/database.ts';
import { requireSignIn, type Recognize } from '../../plugins/authentication.ts';
import { Refusal } from '../../refusal.ts';
import type { Links } from '../../site/links.ts';
import { makeStreamHub, type StreamOptions } from './stream-hub.ts';

/** The number of the event after which a stream resumes; anything that was never sent counts as nothing. */
const lastEventIdOf = (header: string | string[] | undefined): number | undefined =>
  typeof header === 'string' && /^\d{1,15}$/.test(header) ? Number(header) : undefined;

/** The stream of a person's notifications, as server-sent events. */
export const mountNotificationStream = (
  app: FastifyInstance,
  { recognize, ...parts }: { database: Database; recognize: Recognize; links: Links },
  options: StreamOptions,
): void => {
  const hub = makeStreamHub(parts, options, app.log);
  // Before the server waits for the requests that are under way: these would never be over.
  app.addHook('preClose', (done) => {
    hub.close();
    done();
  });
  app.get(
    NOTIFICATION_STREAM_PATH,
    // A compressor would keep events back until it has enough of them.
    {
      exposeHeadRoute: false,
      compress: false,
      config: { isLongLived: true },
      onRequest: requireSignIn(recognize, 'jobs:read'),
    },
    async (request, reply) => {
      if (!request.principal) throw new Refusal('signInAgain');
      const stream = await hub.open(request.principal, {
        lastEventId: lastEventIdOf(request.headers['last-event-id']),
        isTool: request.actingTool !== undefined,
      });
      // Whoever left while it was opened is not noticed any more.
      if (request.raw.destroyed) stream.destroy();
      return reply
        .headers({
          'content-type': 'text/event-stream; charset=utf-8',
          // Proxies neither keep nor change it, and nginx passes on what there is.
          'cache-control': 'no-store, no-transform',
          'x-accel-buffering': 'no',
        })
        .send(stream);
    },
  );
};
