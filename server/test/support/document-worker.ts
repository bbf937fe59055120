// A process that opens and analyzes documents, until it is killed.
import { openDiskStore } from '../../src/object-store/disk-store.ts';
import { documentKinds } from '../../src/modules/extraction/kinds.ts';
import { openJobPool } from '../../src/modules/jobs/pool.ts';
import { startWorker } from '../../src/modules/jobs/worker.ts';
import { nearProcesses } from './documents.ts';
import { LINKS } from './product.ts';

const [settingsText = '{}'] = process.argv.slice(2);
const { connection, folder, isNear } = JSON.parse(settingsText) as {
  connection: object;
  /** Of the files. */
  folder: string;
  /** Whether pages are read in this process, without what is drawn on them. */
  isNear: boolean;
};
const kinds = documentKinds({
  store: await openDiskStore({ kind: 'disk', folder }),
  links: LINKS,
  pagesPerDocument: 2000,
  ...(isNear && { processes: nearProcesses }),
});
await startWorker({
  pool: openJobPool(connection, () => undefined),
  connection,
  kinds: kinds.map((kind) => Object.assign({}, kind, { retry: { attempts: 1000, delay: 20 } })),
  log: { debug: () => undefined, error: (fields, message) => console.error(message, fields) },
});
process.stdout.write('ready\n');
