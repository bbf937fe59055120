import { randomUUID } from 'node:crypto';
import { text } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { gunzipSync, gzip } from 'node:zlib';
import {
  correctDocument,
  DATA_EXPORT_PATH,
  startDataExport,
  getDocumentResults,
  rerunDocument,
  signDocument,
  pagePicturePath,
  storageUse,
  type CorrectionRequest,
  type DataOf,
  type DocumentVersion,
} from '@moiety/contract';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { creditsOf, gift, type Person } from '../../../test/support/credits.ts';
import {
  documentKindsOnly,
  documentsOf,
  documentWorker,
  nearProcesses,
  tablePage,
} from '../../../test/support/documents.ts';
import { startProduct, type Product } from '../../../test/support/product.ts';
import { unzip } from '../../../test/support/unzip.ts';
import { diskFull } from '../../database/disk.ts';
import type { Worker } from '../jobs/worker.ts';
import { dropBeyond, pictureKey } from './pictures.ts';

const QUOTA = 1_000_000;
let product: Product;
let documents: ReturnType<typeof documentsOf>;
let isDiskFull = false;
const workers: Worker[] = [];

beforeAll(async () => {
  product = await startProduct({
    bytesPerAccount: QUOTA,
    newUserCredits: 0,
    kinds: documentKindsOnly,
    extractionProcesses: nearProcesses,
    requireDisk: async () => {
      if (isDiskFull) throw diskFull('reserve');
    },
  });
  await product.jobs.ready();
  await product.portal.listen({ port: 0, host: '127.0.0.1' });
  documents = documentsOf(product);
});
beforeEach(async () => {
  workers.push(await documentWorker(product));
});
afterEach(async () => {
  isDiskFull = false;
  await Promise.all(workers.splice(0).map((worker) => worker.stop()));
});
afterAll(() => product.close());

const readDocument = async (): Promise<{ person: Person; id: string }> => {
  const person = await creditsOf(product).person();
  await creditsOf(product).give(person.id, gift(1, 'gift'));
  const { id } = await documents.added(person, tablePage());
  await documents.analyze(person, id, '1');
  await documents.ended(person, id);
  return { person, id };
};
const correct = ({ token }: Person, id: string, corrections: readonly CorrectionRequest[]) =>
  product.call(correctDocument, { token, params: { id }, body: { corrections } });
const sign = ({ token }: Person, id: string, version: number) =>
  product.call(signDocument, { token, params: { id }, body: { version, note: '' } });
const rerun = ({ token }: Person, id: string) =>
  product.call(rerunDocument, { token, params: { id }, body: { id: randomUUID() } });
const usedBy = async ({ token }: Person) => {
  const { parts } = (await product.call(storageUse, { token })).data as DataOf<typeof storageUse>;
  return parts.find(({ part }) => part === 'documents')?.bytes ?? 0;
};
/** As many values as a call may add, each of so many characters. */
const additions = (count: number, target = 'a target'): CorrectionRequest[] =>
  Array.from({ length: count }, () => ({
    action: 'add-activity',
    id: randomUUID(),
    compound: '1',
    target,
    endpoint: 'IC50',
    qualifier: '',
    value: '12',
    unit: 'nM',
    page: 1,
    box: null,
  }));
const fill = (id: string, left: number) =>
  product.pool.query('update documents set size = $2 - log_bytes - kept_bytes where id = $1', [
    id,
    QUOTA - left,
  ]);

test('corrections and signed-off versions count in the storage of who added the document', async () => {
  const { person, id } = await readDocument();
  const before = await usedBy(person);
  expect((await correct(person, id, additions(200, 'x'.repeat(500)))).status).toBe(200);
  const corrected = await usedBy(person);
  expect(corrected - before).toBeGreaterThan(200 * 500);
  const { version } = await documents.results(person, id);
  expect((await sign(person, id, version)).status).toBe(200);
  const { rows } = await product.pool.query<{ bytes: number }>(
    'select octet_length(results) as bytes from document_versions where document_id = $1',
    [id],
  );
  expect((await usedBy(person)) - corrected).toBe(rows[0]?.bytes);
});

test('without room corrections and signing are refused in words, and nothing of them is kept', async () => {
  const { person, id } = await readDocument();
  const { version, activities } = await documents.results(person, id);
  await fill(id, 1000);
  const refused = await correct(person, id, additions(200));
  expect([refused.status, refused.msg]).toEqual([
    409,
    expect.stringContaining('Your storage is full: 999 kB of 1 MB'),
  ]);
  await fill(id, 10);
  expect((await sign(person, id, version)).msg).toContain('Your storage is full');
  expect(await documents.results(person, id)).toMatchObject({ version, activities });
  await product.pool.query('update documents set size = 0 where id = $1', [id]);
  expect((await correct(person, id, additions(200))).status).toBe(200);
});

test('a full storage keeps nobody from finishing a review', async () => {
  const { person, id } = await readDocument();
  const { compounds, activities } = await documents.results(person, id);
  await fill(id, 0);
  const { key } = activities[0]!;
  const answer = await correct(person, id, [
    ...[...compounds, ...activities].map(({ key: item }): CorrectionRequest => ({
      action: 'accept',
      id: randomUUID(),
      item,
      seen: 0,
    })),
    { action: 'correct', id: randomUUID(), item: key, field: 'value', value: '13', seen: 0 },
  ]);
  expect(answer.status).toBe(200);
  // What is added is refused still, be it ever so little.
  await fill(id, 0);
  expect((await correct(person, id, additions(1))).msg).toContain('Your storage is full');
});

test('a log of corrections and a list of versions have an end', async () => {
  const { person, id } = await readDocument();
  const { version } = await documents.results(person, id);
  const full = 'This document is full: no more corrections or signed-off versions can be kept with it';
  await product.pool.query('update documents set log_bytes = 33000000, size = -33000000 where id = $1', [id]);
  expect((await correct(person, id, additions(1))).msg).toBe(full);
  await product.pool.query('update documents set log_bytes = 0, size = 0, versions = 500 where id = $1', [
    id,
  ]);
  expect((await sign(person, id, version)).msg).toBe(full);
});

test('while the disk is full nothing is corrected, signed off or read again', async () => {
  const { person, id } = await readDocument();
  const { version } = await documents.results(person, id);
  isDiskFull = true;
  for (const answer of [
    await correct(person, id, additions(1)),
    await sign(person, id, version),
    await rerun(person, id),
    await documents.analyze(person, id, '1'),
  ])
    expect(answer.status).toBe(507);
});

test('while the disk is full pages are drawn and not kept', async () => {
  const { person, id } = await readDocument();
  const look = () =>
    product.portal.inject({
      url: pagePicturePath(id, 1, 200),
      headers: { host: 'localhost:8100', authorization: person.token },
    });
  const kept = async () =>
    (await product.pool.query('select 1 from document_pictures where document_id = $1', [id])).rowCount;
  isDiskFull = true;
  expect((await look()).statusCode).toBe(200);
  expect(await kept()).toBe(0);
  isDiskFull = false;
  expect((await look()).statusCode).toBe(200);
  expect(await kept()).toBe(1);
});

test('of the pictures of pages so many are kept, those that were used last', async () => {
  await product.pool.query('delete from document_pictures');
  const documentId = randomUUID();
  const keyOf = (page: number) => pictureKey(documentId, page, 200);
  for (let page = 1; page <= 5; page++) {
    await product.pool.query(
      `insert into document_pictures (document_id, page, width, used_at) values ($1, $2, 200, now() - make_interval(mins => $2::int))`,
      [documentId, page],
    );
    await product.store.put(keyOf(page), Buffer.from('a picture'));
  }
  await dropBeyond(product.database, product.store, 3);
  const { rows } = await product.pool.query<{ page: number }>(
    'select page from document_pictures order by page',
  );
  expect(rows.map(({ page }) => page)).toEqual([1, 2, 3]);
  const isStored = async (page: number): Promise<boolean> => {
    try {
      return (await text(await product.store.read(keyOf(page)))) === 'a picture';
    } catch {
      return false;
    }
  };
  expect([await isStored(3), await isStored(4), await isStored(5)]).toEqual([true, false, false]);
});

test('so many corrections a minute, and so many versions an hour', async () => {
  const { person, id } = await readDocument();
  const statuses = new Set<number>();
  for (let time = 0; time < 61; time++) statuses.add((await sign(person, id, 0)).status);
  expect(statuses).toEqual(new Set([409, 429]));
  await correct(person, id, additions(1));
  await product.pool.query('update rate_limits set hits = 300 where hits < 61');
  expect((await correct(person, id, additions(1))).status).toBe(429);
  await product.pool.query('delete from rate_limits');
});

/**
 * How much of the processor time that work takes is spent on the thread that answers everybody, from 0 to 1: whatever else the machine
 * does, it is next to all where nothing is worked out beside that thread.
 */
const shareOfThread = async (work: () => Promise<unknown>): Promise<number> => {
  const [thread, all] = [process.threadCpuUsage(), process.cpuUsage()];
  await work();
  const [ofThread, ofAll] = [process.threadCpuUsage(thread), process.cpuUsage(all)];
  return (ofThread.user + ofThread.system) / (ofAll.user + ofAll.system);
};

test('a long document is corrected and signed off beside the thread that answers, and exported whole', async () => {
  const { person, id } = await readDocument();
  const { token } = person;
  const { rows } = await product.pool.query<{ extraction: Buffer }>(
    'select extraction from document_results where document_id = $1',
    [id],
  );
  const extraction = JSON.parse(gunzipSync(rows[0]!.extraction).toString()) as {
    activities: { page: number; target: string }[];
    compounds: { page: number; label: string }[];
  };
  const { activities, compounds } = extraction;
  for (const [list, name] of [
    [activities, 'target'],
    [compounds, 'label'],
  ] as const)
    for (let index = 0; list.length < 6000; index++)
      list.push(Object.assign({}, list[0], { [name]: `${name} ${index}` }) as never);
  const packed = await promisify(gzip)(JSON.stringify(extraction));
  await product.pool.query('update document_results set extraction = $2 where document_id = $1', [
    id,
    packed,
  ]);
  await product.pool.query('update documents set size = -30000000 where id = $1', [id]);
  // What is compiled is compiled, and the search has its rows.
  expect((await correct(person, id, additions(1))).status).toBe(200);
  expect((await product.call(getDocumentResults, { token, params: { id } })).status).toBe(200);

  const corrected = await shareOfThread(async () => {
    expect((await correct(person, id, additions(200))).status).toBe(200);
  });
  const { version } = await documents.results(person, id);
  const signed = await shareOfThread(async () => {
    expect((await sign(person, id, version)).data as DocumentVersion).toMatchObject({ number: 1 });
  });
  const { path } = (await product.call(startDataExport, { token })).data as DataOf<typeof startDataExport>;
  expect(path).toContain(DATA_EXPORT_PATH);
  const { rawPayload } = await product.portal.inject({ url: path, headers: { host: 'localhost:8100' } });
  const files = await unzip(rawPayload);
  const name = Object.keys(files).find((one) => one.endsWith('/versions.json')) ?? '';
  const versions = JSON.parse(files[name]!.toString()) as {
    number: number;
    results: { activities: object[] };
  }[];
  expect(versions.map(({ number, results }) => [number, results.activities.length])).toEqual([[1, 6201]]);
  const log = JSON.parse(files[name.replace('versions', 'corrections')]!.toString()) as object[];
  expect(log).toHaveLength(201);
  expect(log[0]).not.toHaveProperty('by');
  expect(Math.max(corrected, signed)).toBeLessThan(0.5);
});
