import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { creditsOf, gift } from '../../../test/support/credits.ts';
import { documentKindsOnly, documentsOf, hugePage, tablePage } from '../../../test/support/documents.ts';
import { startProduct, type Product } from '../../../test/support/product.ts';
import { isProof, timeLimit, timesOf } from '../../../../tests/proofs.ts';
import { openDiskStore } from '../../object-store/disk-store.ts';
import { verifyLedger } from '../credits/verify.ts';

const script = fileURLToPath(new URL('../../../test/support/document-worker.ts', import.meta.url));
/** The pages of each document; the second cannot be read, and is given back. */
const pages = [tablePage(), hugePage, tablePage('Table 2. Inhibition of another kinase'), tablePage()];
const READ = 3;
/** The longest that an analysis is let go on before the kill, in milliseconds: about what it takes. */
const LATEST = isProof ? 20_000 : 600;

let folder: string;
let product: Product;
const children: ChildProcess[] = [];
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'moiety-killed-'));
  product = await startProduct({
    newUserCredits: 0,
    kinds: documentKindsOnly,
    store: await openDiskStore({ kind: 'disk', folder }),
  });
  await product.jobs.ready();
  await product.portal.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(async () => {
  for (const child of children) child.kill('SIGKILL');
  await product.close();
  await rm(folder, { recursive: true, force: true });
});

const startProcess = async (): Promise<ChildProcess> => {
  const settings = JSON.stringify({ connection: product.connection, folder, isNear: !isProof });
  const child = spawn(process.execPath, [script, settings], { stdio: ['ignore', 'pipe', 'inherit'] });
  children.push(child);
  await once(child.stdout, 'data');
  return child;
};
const countOf = async (query: string): Promise<number> =>
  Number((await product.pool.query<{ count: string }>(query)).rows[0]?.count);

test(
  'whenever its process is killed, an analysis loses no page and charges none twice',
  { timeout: timeLimit(240_000) },
  async () => {
    const credits = creditsOf(product);
    const documents = documentsOf(product);
    const times = timesOf('documentsKilled');
    const person = await credits.person();
    await credits.give(person.id, gift(1000, 'gift'));
    let process = await startProcess();
    for (let n = 0; n < times; n += 1) {
      const { id } = await documents.added(person, ...pages);
      await documents.analyze(person, id, '1-4');
      // At another moment of its work each time.
      await sleep((LATEST * (n + 1)) / (times + 1));
      process.kill('SIGKILL');
      await once(process, 'close');
      process = await startProcess();
      await expect
        .poll(async () => (await documents.shown(person, id)).analysis?.endedAt ?? null, {
          timeout: 300_000,
          interval: 200,
        })
        .not.toBeNull();
      const { analysis, pagesRead, state } = await documents.shown(person, id);
      expect({
        pagesRead,
        state,
        job: analysis?.state,
        pages: analysis?.pages,
        credits: analysis?.credits,
      }).toEqual({
        pagesRead: READ,
        state: 'analyzed',
        job: 'done',
        pages: { total: pages.length, done: READ, failed: 1 },
        credits: { reserved: pages.length, charged: READ, refunded: pages.length - READ },
      });
      const { compounds, isComplete } = await documents.results(person, id);
      expect([isComplete, compounds.length > 0]).toEqual([true, true]);
    }
    // A deduction and no more for each document, and nothing set aside for ever.
    expect(await countOf(`select count(*) from credit_entries where reason = 'fee-deduction'`)).toBe(times);
    expect(await countOf('select count(*) from credit_holds where settled is null')).toBe(0);
    expect(await countOf('select count(*) from credit_hold_lots')).toBe(0);
    expect((await verifyLedger(product.database)).faults).toEqual([]);
  },
);
