import {
  deleteMonitoredSession,
  getMonitoredSession,
  getReplaySegment,
  listMonitoredSessions,
  listVitals,
  REPLAY_PAGE_PATH,
} from '@moiety/contract';
import type { FastifyInstance } from 'fastify';
import type { Database } from '../../database/database.ts';
import type { EndpointMount } from '../../endpoint.ts';
import { pageSecurityHeaders, replayPolicy } from '../../plugins/security-headers.ts';
import { Refusal } from '../../refusal.ts';
import type { MonitoringSettings } from './limits.ts';
import { segmentById, sessionById, sessionsFor, vitalsOf } from './listing.ts';
import { deleteSession, usedBytes } from './purge.ts';
import { readReplay } from './replay-reader.ts';

const broken = (): Refusal =>
  new Refusal('conflict', (msg) =>
    msg('This part of the replay cannot be read', { id: 'server.replayUnreadable' }),
  );

/** What administrators see of monitoring. */
export const mountMonitoring = (
  { serve, serveText }: EndpointMount,
  database: Database,
  { days, bytes: quota }: Pick<MonitoringSettings, 'days' | 'bytes'>,
): void => {
  serve(listMonitoredSessions, async ({ query: { page, page_size: pageSize, q = '' } }) => {
    const found = await sessionsFor(database, { page, pageSize, q });
    return { ...found, used: await usedBytes(database), quota, days };
  });
  serve(getMonitoredSession, async ({ params: { id } }) => {
    const found = await sessionById(database, id);
    if (!found) throw new Refusal('notFound');
    return found;
  });
  serve(deleteMonitoredSession, async ({ params: { id } }) => {
    if (!(await deleteSession(database, id))) throw new Refusal('notFound');
    return null;
  });
  serveText(getReplaySegment, async ({ principal, params: { id } }) => {
    const content = await segmentById(database, id);
    if (!content) throw new Refusal('notFound');
    const records = await readReplay(content, principal.accountId);
    if (records === undefined) throw broken();
    return `{"records":${records}}`;
  });
  serve(listVitals, async ({ query: { days: last } }) => ({ items: await vitalsOf(database, last) }));
};

/**
 * The page that plays replays, in a frame of the portal's: what visitors' browsers recorded is built there, where no script of theirs runs
 * and nothing is reached.
 * @param page its HTML; undefined where the portal was built without
 */
export const mountReplayPage = (app: FastifyInstance, page: () => Promise<string | undefined>): void => {
  app.get(REPLAY_PAGE_PATH, async (_request, reply) => {
    const html = await page();
    if (html === undefined) throw new Refusal('notFound');
    return reply
      .type('text/html; charset=utf-8')
      .headers({ ...pageSecurityHeaders(replayPolicy), 'cache-control': 'no-cache' })
      .send(html);
  });
};
