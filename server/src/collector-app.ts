import Fastify, { type FastifyInstance } from 'fastify';
import type { Configuration } from './configuration.ts';
import type { Database } from './database/database.ts';
import type { RequireDisk } from './database/disk.ts';
import type { AccountLogId } from './modules/accounts/log-id.ts';
import { openedAlready } from './modules/health/opening.ts';
import { mountHealth } from './modules/health/routes.ts';
import { mountCollector } from './modules/monitoring/collector.ts';
import { addEnvelope, newRequestId } from './plugins/envelope.ts';
import { addRequestLog, requestLogOptions, type LogStream } from './plugins/log.ts';
import { addSecurityHeaders } from './plugins/security-headers.ts';

/** Connections at once. */
const CONNECTIONS_MAX = 10_000;

/** What a collector is made of. */
export interface CollectorAppParts {
  configuration: Pick<Configuration, 'logLevel' | 'proxies' | 'monitoring'>;
  database: Database;
  accountLogId: AccountLogId;
  requireDisk: RequireDisk;
  log: LogStream;
}

/** A collector that stands alone: it takes what pages tell, says whether it lives, and serves nothing else. */
export const buildCollector = ({
  configuration: { logLevel, proxies, monitoring },
  database,
  accountLogId,
  requireDisk,
  log,
}: CollectorAppParts): FastifyInstance => {
  const app = Fastify({
    ...requestLogOptions(logLevel, log),
    requestIdHeader: false,
    genReqId: newRequestId,
    trustProxy: proxies.length === 0 ? false : proxies,
    requestTimeout: 30_000,
  });
  app.decorateRequest('principal', undefined);
  app.decorateRequest('actingTool', undefined);
  app.decorate('accountLogId', accountLogId);
  addEnvelope(app);
  addRequestLog(app);
  addSecurityHeaders(app, monitoring.collectorOrigin?.startsWith('https:') ?? false);
  mountCollector(app, { database, settings: monitoring, requireDisk });
  mountHealth(app, database, openedAlready());
  app.server.maxConnections = CONNECTIONS_MAX;
  return app;
};
