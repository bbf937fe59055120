import { DATA_EXPORT_PATH, startDataExport, ticketSchema } from '@moiety/contract';
import { localeForHeader } from '@moiety/locales/server.ts';
import type { FastifyInstance } from 'fastify';
import type { Database } from '../../database/database.ts';
import type { EndpointMount } from '../../endpoint.ts';
import { Refusal } from '../../refusal.ts';
import { countAttempt } from '../rate-limits/rate-limits.ts';
import { issueTicket, spendTicket } from '../tickets/tickets.ts';
import { contentsOf } from './contents.ts';
import { zipOf } from './zip.ts';

/** Exports that one account may begin in an hour. */
const EXPORTS_MAX = 10;

/** Everything about the caller, as a file. A browser downloads by a link, which has no header for a token: a ticket is in it. */
export const mountDataExport = ({ serve }: EndpointMount, app: FastifyInstance, database: Database): void => {
  serve(startDataExport, async ({ principal: { accountId } }) => {
    await countAttempt(database, [
      { of: ['data export', accountId], maximum: EXPORTS_MAX, windowSeconds: 3600 },
    ]);
    return { path: `${DATA_EXPORT_PATH}?ticket=${await issueTicket(database, 'data-export', accountId)}` };
  });

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
      return reply
        .headers({
          'cache-control': 'no-store',
          'content-disposition': `attachment; filename="moiety-data-${day}.zip"`,
        })
        .type('application/zip')
        .send(zipOf(contentsOf(database, spent.accountId, locale)));
    },
  );
};
