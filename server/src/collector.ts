// `npm run collector`: takes what monitored pages tell, apart from the server, so that a burst of it slows nobody's work. It writes to the
// database of DATABASE_URL; the server, which shows it to administrators, takes what pages tell as well.
import { env, exit, umask } from 'node:process';
import type { FastifyInstance } from 'fastify';
import { buildCollector } from './collector-app.ts';
import { readConfiguration } from './configuration.ts';
import { databaseOf, openPool } from './database/database.ts';
import { makeDiskGuard } from './database/disk.ts';
import { isMigrated } from './database/migrations.ts';
import { makeAccountLogId } from './modules/accounts/log-id.ts';
import { standardLogStream } from './plugins/log.ts';
import { StartError, systemCode } from './start-error.ts';

const listen = async (app: FastifyInstance, host: string, port: number): Promise<void> => {
  try {
    await app.listen({ host, port });
  } catch (error) {
    throw systemCode(error) === 'EADDRINUSE'
      ? new StartError(`Port ${port} is already in use: stop what uses it, or set MOIETY_COLLECTOR_PORT.`)
      : error;
  }
};

const runCollector = async (): Promise<void> => {
  const configuration = readConfiguration(env);
  const { databaseUrl, monitoring, statementTimeout, host, collectorPort } = configuration;
  if (monitoring.applicationId === undefined)
    throw new StartError(
      'A collector needs MOIETY_MONITORING_APPLICATION: the VITE_RUM_APPLICATION_ID of the portal’s build.',
    );
  if (databaseUrl === undefined)
    throw new StartError(
      'A collector of its own needs DATABASE_URL. With the database in the data folder the server itself takes what pages tell, at its own address.',
    );
  let app: FastifyInstance | undefined;
  const pool = openPool(
    { connectionString: databaseUrl, statement_timeout: statementTimeout * 1000, max: 5 },
    (error) => app?.log.warn({ err: error }, 'a database connection broke'),
  );
  const database = databaseOf(pool);
  if (!(await isMigrated(database).catch(() => false)))
    throw new StartError(
      'The database has not the schema of this version, or cannot be reached: start the server first, which brings it there.',
    );
  app = buildCollector({
    configuration,
    database,
    accountLogId: await makeAccountLogId(database),
    requireDisk: makeDiskGuard(undefined),
    log: standardLogStream(),
  });
  const running = app;
  await listen(running, host, collectorPort);
  process.stdout.write(
    `  Collector   http://${host === '0.0.0.0' ? 'localhost' : host}:${collectorPort}, for ${monitoring.applicationId}\n`,
  );
  let isStopping = false;
  const stop = (): void => {
    if (isStopping) return;
    isStopping = true;
    running
      .close()
      .then(() => pool.end())
      .then(
        () => exit(0),
        () => exit(1),
      );
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, stop);
};

umask(0o077);
try {
  await runCollector();
} catch (error) {
  if (error instanceof StartError) process.stderr.write(`${error.message}\n`);
  else console.error(error);
  exit(1);
}
