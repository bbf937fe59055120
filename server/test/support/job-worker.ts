// A process that does the jobs that only tests have, until it is killed.
import { openJobPool } from '../../src/modules/jobs/pool.ts';
import { startWorker } from '../../src/modules/jobs/worker.ts';
import { paidKind } from './paid-jobs.ts';

const [connectionText = '{}'] = process.argv.slice(2);
const connection = JSON.parse(connectionText) as object;
await startWorker({
  pool: openJobPool(connection, () => undefined),
  connection,
  kinds: [paidKind({ retry: { attempts: 1000, delay: 20 } })],
  log: { debug: () => undefined, error: (fields, message) => console.error(message, fields) },
});
process.stdout.write('ready\n');
