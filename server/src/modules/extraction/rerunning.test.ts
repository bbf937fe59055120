import { randomUUID } from 'node:crypto';
import {
  cancelJob,
  correctDocument,
  getDocumentRerun,
  getDocumentVersion,
  listAnalyses,
  rerunDocument,
  signDocument,
  type DataOf,
  type DocumentRerun,
} from '@moiety/contract';
import { ENGINE_VERSION } from '@moiety/extraction/document/to-json.ts';
import { ExtractionError } from '@moiety/extraction/extraction-error.ts';
import type { PageResult } from '@moiety/extraction/page/page-result.ts';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { creditsOf, gift, type Person } from '../../../test/support/credits.ts';
import {
  documentKindsOnly,
  documentsOf,
  documentWorker,
  nearProcesses,
  tablePage,
  wordsPage,
} from '../../../test/support/documents.ts';
import { startProduct, type Product } from '../../../test/support/product.ts';
import { verifyLedger } from '../credits/verify.ts';
import type { Worker } from '../jobs/worker.ts';

let product: Product;
let documents: ReturnType<typeof documentsOf>;
const workers: Worker[] = [];

beforeAll(async () => {
  product = await startProduct({
    newUserCredits: 0,
    kinds: documentKindsOnly,
    bytesPerDocument: 100_000,
    extractionProcesses: nearProcesses,
    configuration: { proxies: ['127.0.0.1'] },
  });
  await product.jobs.ready();
  await product.portal.listen({ port: 0, host: '127.0.0.1' });
  documents = documentsOf(product);
});
const stopWorkers = async (): Promise<void> => {
  await Promise.all(workers.splice(0).map((worker) => worker.stop()));
};
afterEach(stopWorkers);
afterAll(() => product.close());

/** What the newer engine reads otherwise: the table two points lower, another unit, a name that it could not read before, no row 5. */
const newer = (page: PageResult): PageResult => {
  const result = structuredClone(page);
  for (const table of result.tables) {
    table.cells = table.cells.filter(({ row }) => row < 4);
    table.rows = 4;
    for (const cell of table.cells) {
      cell.y0 += 2;
      cell.y1 += 2;
      for (const line of cell.lines) {
        if (line.text === 'reference standard') line.text = 'cyclohexanone';
        if (line.text === '>100') line.text = '>1000';
      }
    }
  }
  return result;
};
/** A worker whose engine is the newer one. @param before is awaited before a page is read */
const newerWorker = async (
  before: (page: number) => Promise<void> = async () => undefined,
): Promise<void> => {
  workers.push(
    await documentWorker(product, {
      processes: {
        ...nearProcesses,
        openDocument: (...parts) => {
          const opened = nearProcesses.openDocument(...parts);
          const read = opened.read.bind(opened);
          return Object.assign(opened, {
            read: async (page: number) => {
              await before(page);
              return newer(await read(page));
            },
          });
        },
      },
    }),
  );
};
/** A document of two pages that the engine before this one read. */
const readBefore = async (): Promise<{ person: Person; id: string }> => {
  workers.push(await documentWorker(product));
  const person = await creditsOf(product).person();
  await creditsOf(product).give(person.id, gift(2, 'gift'));
  const { id } = await documents.added(person, tablePage(), wordsPage('Nothing here'));
  await documents.analyze(person, id, '1-2');
  await documents.ended(person, id);
  await product.pool.query(`update document_pages set engine = '1' where document_id = $1`, [id]);
  await product.pool.query(`update document_results set engine = '1' where document_id = $1`, [id]);
  await stopWorkers();
  return { person, id };
};
const again = ({ token }: Person, id: string, job: string = randomUUID()) =>
  product.call(rerunDocument, { token, params: { id }, body: { id: job } });
const differs = async ({ token }: Person, id: string): Promise<DocumentRerun> =>
  (await product.call(getDocumentRerun, { token, params: { id } })).data;

const correct = (item: string, text: string) => ({
  action: 'correct',
  id: randomUUID(),
  item,
  field: 'value',
  value: text,
  seen: 0,
});

describe('a document that an older engine read', () => {
  test('is read again for nothing, once, with every correction, and says what differs', async () => {
    const { person, id } = await readBefore();
    const { token } = person;
    const first = await documents.results(person, id);
    const value = (label: string) => first.activities.find(({ compound }) => compound === label)!;
    const say = (...corrections: object[]) =>
      product.call(correctDocument, { token, params: { id }, body: { corrections } });
    const [fitting, lost] = [correct(value('1').key, '13'), correct(value('5').key, '23')];
    await say(fitting, lost, { action: 'accept', id: randomUUID(), item: 'compound:2', seen: 0 });
    const { version } = await documents.results(person, id);
    await product.call(signDocument, { token, params: { id }, body: { version } });
    const signed = async () => {
      const params = { id, number: '1' };
      return (await product.call(getDocumentVersion, { token, params })).data as DataOf<
        typeof getDocumentVersion
      >;
    };
    const frozen = await signed();

    const shown = await documents.shown(person, id);
    expect(shown.rerun).toMatchObject({ pages: 2 });
    const days = (Date.parse(shown.rerun!.until!) - Date.now()) / 86_400_000;
    expect([days > 29.9, days <= 30]).toEqual([true, true]);
    expect((await product.call(getDocumentRerun, { token, params: { id } })).status).toBe(404);

    await newerWorker();
    const job = randomUUID();
    const clicks = await Promise.all([
      again(person, id, job),
      again(person, id, job),
      again(person, id, job),
    ]);
    expect(clicks.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(await documents.ended(person, id)).toMatchObject({
      state: 'analyzed',
      pagesRead: 2,
      rerun: null,
      lastRerun: { engine: ENGINE_VERSION, added: 1, removed: 2, changed: 1 },
      analysis: { id: job, isAgain: true, state: 'done', credits: { reserved: 0, charged: 0, refunded: 0 } },
      signedOff: { number: 1, isCurrent: false },
    });
    const analyses = await product.call(listAnalyses, { token, params: { id } });
    expect(analyses.data).toMatchObject([{ isAgain: true, pagesAsked: '1, 2' }, { isAgain: false }]);
    const results = await documents.results(person, id);
    expect(results).toMatchObject({ engine: ENGINE_VERSION, pages: '1, 2', isComplete: true });
    expect(results.activities.map((one) => [one.compound, one.qualifier, one.value])).toEqual([
      ['1', '=', '13'],
      ['2', '>', '1000'],
      ['4', '=', '5.4'],
    ]);
    expect(results.activities[0]?.corrected.value).toMatchObject({ original: '12', by: 'Ada' });
    expect(results.compounds.find(({ label }) => label === '2')?.decision).toBe('accepted');
    expect(results.unplaced).toMatchObject([{ id: lost.id, value: '23', by: 'Ada' }]);
    const { differences, ...rerun } = await differs(person, id);
    expect(rerun).toMatchObject({
      engineBefore: '1',
      engineAfter: ENGINE_VERSION,
      pages: '1, 2',
      pagesKept: '',
    });
    expect(differences.map(({ change, of, label }) => [change, of, label])).toEqual([
      ['added', 'compound', '4'],
      ['removed', 'compound', '5'],
      ['changed', 'activity', '2'],
      ['removed', 'activity', '5'],
    ]);
    expect(differences[2]).toMatchObject({
      page: 1,
      fields: [{ field: 'value', before: '100', after: '1000' }],
    });
    expect(differences[3]?.fields).toContainEqual({ field: 'value', before: '23', after: '' });
    const now = await signed();
    expect(now.signed.isCurrent).toBe(false);
    expect([now.signed.sha256, now.results]).toEqual([frozen.signed.sha256, frozen.results]);

    // The correction that fits goes on where it was: it is corrected with its version, and taken back.
    const { key, corrected } = results.activities[0]!;
    expect((await say({ ...correct(key, '14'), seen: corrected.value!.version })).data).toMatchObject({
      corrections: [{ outcome: 'applied' }],
    });
    expect((await say({ action: 'undo', id: randomUUID(), correction: fitting.id })).status).toBe(409);
    // One without a place goes only when somebody takes it back.
    expect((await say({ action: 'undo', id: randomUUID(), correction: lost.id })).status).toBe(200);
    expect((await documents.results(person, id)).unplaced).toEqual([]);
    const none = await again(person, id);
    expect([none.status, none.msg]).toEqual([
      409,
      'No page of this document can be analyzed again free of charge',
    ]);
    expect((await verifyLedger(product.database)).faults).toEqual([]);
  });

  test('stays as it was until all pages are done, also when it is stopped, and goes on later', async () => {
    const { person, id } = await readBefore();
    const before = await documents.results(person, id);
    const read: number[] = [];
    let release: (() => void) | undefined;
    await newerWorker(async (page) => {
      read.push(page);
      if (page === 2 && !release)
        await new Promise<void>((resolve) => {
          release = resolve;
        });
    });
    const job = randomUUID();
    await again(person, id, job);
    await expect.poll(() => release !== undefined).toBe(true);
    expect((await documents.results(person, id)).version).toBe(before.version);
    expect((await again(person, id)).status).toBe(409);
    await product.call(cancelJob, { token: person.token, params: { id: job } });
    release?.();
    expect(await documents.ended(person, id)).toMatchObject({
      analysis: { state: 'cancelled' },
      rerun: { pages: 2 },
      lastRerun: null,
    });
    const after = await documents.results(person, id);
    expect([after.version, after.engine]).toEqual([before.version, '1']);
    read.length = 0;
    await again(person, id);
    await expect.poll(async () => (await documents.shown(person, id)).lastRerun).not.toBeNull();
    // What was done is not done once more.
    expect(read).not.toContain(1);
  });

  test('keeps what was read of a page that cannot be read again', async () => {
    const { person, id } = await readBefore();
    await newerWorker(async (page) => {
      if (page === 1) throw new ExtractionError('page');
    });
    await again(person, id);
    expect(await documents.ended(person, id)).toMatchObject({
      pagesRead: 2,
      compounds: 3,
      rerun: { pages: 1 },
      lastRerun: { added: 0, removed: 0, changed: 0 },
    });
    expect(await differs(person, id)).toMatchObject({ pages: '2', pagesKept: '1', differences: [] });
  });

  test('is read again for so many days only', async () => {
    const { person, id } = await readBefore();
    await product.pool.query(
      `update document_pages set paid_at = now() - interval '31 days' where document_id = $1`,
      [id],
    );
    expect((await documents.shown(person, id)).rerun).toBeNull();
    expect((await again(person, id)).status).toBe(409);
  });
});
