import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import type { Database } from '../../database/database.ts';
import { isMigrated } from '../../database/migrations.ts';
import { Refusal } from '../../refusal.ts';
import type { Opening } from './opening.ts';

/** A database that takes longer is not ready for anybody. */
const ANSWER_WITHIN_MS = 3000;

const isReady = async (database: Database): Promise<boolean> => {
  const late = new AbortController();
  try {
    return await Promise.race([
      isMigrated(database),
      sleep(ANSWER_WITHIN_MS, false, { signal: late.signal }),
    ]);
  } catch {
    return false;
  } finally {
    late.abort();
  }
};

/** What supervisors and load balancers ask: `/healthz`, the process lives; `/readyz`, it can serve. */
export const mountHealth = (app: FastifyInstance, database: Database, opening: Opening): void => {
  const alive = { code: 0, msg: 'OK', data: null };
  app.get('/healthz', (_request, reply) => reply.header('cache-control', 'no-store').send(alive));
  app.get('/readyz', async (_request, reply) => {
    if (!opening.isOpen || !(await isReady(database)))
      throw new Refusal('unavailable', undefined, { headers: { 'retry-after': '5' } });
    return reply.header('cache-control', 'no-store').send(alive);
  });
};
