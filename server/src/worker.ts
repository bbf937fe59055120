// A process that does jobs. The server starts it with an order (`worker-processes.ts`); by itself, on this machine or any other, it
// works on the database of DATABASE_URL: `npm run worker`.
import { once } from 'node:events';
import { env, exit, umask } from 'node:process';
import { pino } from 'pino';
import { readConfiguration } from './configuration.ts';
import { databaseOf } from './database/database.ts';
import { makeDiskGuard } from './database/disk.ts';
import { isMigrated } from './database/migrations.ts';
import { SECOND } from './jobs/periodic-job.ts';
import { requireStoreOf } from './modules/files/store-of-database.ts';
import { openJobPool } from './modules/jobs/pool.ts';
import { startWorker, type Worker } from './modules/jobs/worker.ts';
import { canonicalOrigin } from './modules/platform/addresses.ts';
import { openObjectStore } from './object-store/open-store.ts';
import { logOptions, standardLogStream } from './plugins/log.ts';
import { productKinds } from './product-jobs.ts';
import { linksOf } from './site/links.ts';
import { loadSite } from './site/site.ts';
import { StartError } from './start-error.ts';
import type { WorkerOrder } from './worker-processes.ts';

/** Milliseconds for which stopping waits for what is at work; then it ends, and another process goes on with it. */
const STOP_WITHIN = 10 * SECOND;

const orderOf = async (databaseUrl: string | undefined): Promise<WorkerOrder> => {
  if (process.send) return ((await once(process, 'message')) as [WorkerOrder])[0];
  if (databaseUrl === undefined)
    throw new StartError(
      'A process that does jobs needs DATABASE_URL: a database in the data folder is for the server that starts it, and for the processes that it starts itself (MOIETY_WORKERS).',
    );
  return { connection: { connectionString: databaseUrl } };
};

/** Ends this process when a signal says so or the server that started it is gone, at whatever point of its start. */
const stopWhenTold = (): { worker?: Worker } => {
  const running: { worker?: Worker } = {};
  let isStopping = false;
  const stop = (): void => {
    if (isStopping) return;
    isStopping = true;
    if (!running.worker) exit(0);
    setTimeout(() => exit(0), STOP_WITHIN).unref();
    running.worker.stop().then(
      () => exit(0),
      () => exit(1),
    );
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, stop);
  process.on('disconnect', stop);
  return running;
};

const runWorker = async (): Promise<void> => {
  const running = stopWhenTold();
  const configuration = readConfiguration(env);
  const { level, serializers, stream } = logOptions(configuration.logLevel, standardLogStream());
  const log = pino({ level, serializers }, stream);
  const { connection } = await orderOf(configuration.databaseUrl);
  const site = await loadSite(configuration.siteFile);
  const pool = openJobPool(connection, (error) => log.warn({ err: error }, 'a database connection broke'));
  if (!(await isMigrated(databaseOf(pool)).catch(() => false)))
    throw new StartError(
      'The database has not the schema of this version, or cannot be reached: start the server first, which brings it there.',
    );
  const store = await openObjectStore(configuration.store);
  await requireStoreOf(databaseOf(pool), store);
  const links = linksOf(canonicalOrigin(configuration), site.name);
  const kinds = productKinds({
    links,
    store,
    pagesPerDocument: configuration.pagesPerDocument,
    monitoring: configuration.monitoring,
    requireDisk: makeDiskGuard(configuration.store.kind === 'disk' ? configuration.store.folder : undefined),
  });
  running.worker = await startWorker({ pool, connection, kinds, log });
};

umask(0o077);
try {
  await runWorker();
} catch (error) {
  if (error instanceof StartError) process.stderr.write(`${error.message}\n`);
  else console.error(error);
  exit(1);
}
