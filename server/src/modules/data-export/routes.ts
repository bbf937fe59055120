import type { Readable } from 'node:stream';
import { DATA_EXPORT_PATH, startDataExport, ticketSchema } from '@moiety/contract';
import { localeForHeader } from '@moiety/locales/server.ts';
import type { FastifyInstance } from 'fastify';
import type { Database } from '../../database/database.ts';
import type { EndpointMount } from '../../endpoint.ts';
import { Refusal } from '../../refusal.ts';
import { countAttempt } from '../rate-limits/rate-limits.ts';
import { issueTicket, spendTicket } from '../tickets/tickets.ts';
import { whileOpen } from '../sessions/while-open.ts';
import type { Downloads } from '../files/downloads.ts';
import { contentsOf } from './contents.ts';
import { zipOf, type ZipPart } from './zip.ts';

/** Exports that one account may begin in an hour. */
const EXPORTS_MAX = 10;

/** The files of an export, each as long as the session lasts that asked for it. */
async function* filesWhileOpen(
  database: Database,
  sessionId: string | null,
  parts: AsyncIterable<ZipPart>,
): AsyncGenerator<ZipPart> {
  for await (const { name, content } of parts)
    yield { name, content: sessionId === null ? content : whileOpen(database, sessionId, content) };
}

/** Everything about the caller, as a file. A browser downloads by a link, which has no header for a token: a ticket is in it. */
export const mountDataExport = (
  { serve }: EndpointMount,
  app: FastifyInstance,
  database: Database,
  downloads: Downloads,
): void => {
  serve(startDataExport, async ({ principal: { accountId, sessionId } }) => {
    await countAttempt(database, [
      { of: ['data export', accountId], maximum: EXPORTS_MAX, windowSeconds: 3600 },
    ]);
    return {
      path: `${DATA_EXPORT_PATH}?ticket=${await issueTicket(database, 'data-export', accountId, { sessionId, hours: 1 })}`,
    };
  });

  const underWay = new Map<string, Readable>();
  app.get<{ Querystring: { ticket?: string } }>(
    DATA_EXPORT_PATH,
    { compress: false, exposeHeadRoute: false },
    async (request, reply) => {
      const { data: ticket } = ticketSchema.safeParse(request.query.ticket);
      const spent =
        ticket === undefined
          ? undefined
          : await database.transaction((transaction) => spendTicket(transaction, 'data-export', ticket));
      if (!spent) throw new Refusal('linkExpired');
      const day = new Date().toISOString().slice(0, 10);
      const locale = localeForHeader(request.headers['accept-language']);
      const zip = zipOf(
        filesWhileOpen(database, spent.sessionId, contentsOf(database, downloads, spent.accountId, locale)),
      );
      // One at a time of an account, the newest, so that nobody's exports stand in the way of everybody's calls.
      underWay.get(spent.accountId)?.destroy();
      underWay.set(spent.accountId, zip);
      zip.once('close', () => {
        if (underWay.get(spent.accountId) === zip) underWay.delete(spent.accountId);
      });
      return reply
        .headers({
          'cache-control': 'no-store',
          'content-disposition': `attachment; filename="moiety-data-${day}.zip"`,
        })
        .type('application/zip')
        .send(zip);
    },
  );
};
