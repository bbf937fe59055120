import { randomUUID } from 'node:crypto';
import {
  deleteDocument,
  deleteMoleculeSet,
  listSetDocuments,
  readMolecules,
  storeMolecules,
  type MoleculeOrigin,
  type MoleculeRecord,
} from '@moiety/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  documentKindsOnly,
  documentsOf,
  documentWorker,
  nearProcesses,
  wordsPage,
} from '../../../test/support/documents.ts';
import { begin, readRecord, save, unreadRecord } from '../../../test/support/molecules.ts';
import { startProduct, type Product } from '../../../test/support/product.ts';
import type { Worker } from '../jobs/worker.ts';

let product: Product;
let documents: ReturnType<typeof documentsOf>;
let worker: Worker;
beforeAll(async () => {
  product = await startProduct({
    kinds: documentKindsOnly,
    bytesPerDocument: 100_000,
    extractionProcesses: nearProcesses,
  });
  await product.jobs.ready();
  await product.portal.listen({ port: 0, host: '127.0.0.1' });
  documents = documentsOf(product);
  worker = await documentWorker(product);
});
afterAll(async () => {
  await worker.stop();
  await product.close();
});

const origin = (document: string, page = 3): MoleculeOrigin => ({ document, page, item: 'compound-1' });
const readIn = (document: string, at: number): MoleculeRecord => ({
  ...readRecord(at),
  origin: origin(document),
});
const told = async (token: string, id: string): Promise<unknown> =>
  (await product.call(listSetDocuments, { token, params: { id } })).data;

test('molecules keep where in a document they were read, readable or not, and others say nothing of it', async () => {
  const token = await product.tokenOf();
  const [first, second] = [randomUUID(), randomUUID()];
  const records: MoleculeRecord[] = [
    { ...readRecord(0), origin: origin(first, 12) },
    { ...unreadRecord(1), origin: origin(second) },
    readRecord(2),
  ];
  const id = await save(product, token, records);
  const { data } = await product.call(readMolecules, { token, params: { id } });
  expect((data as { items: MoleculeRecord[] }).items).toStrictEqual(records);
});

test('a set says which of its documents can be opened, which are in the trash, somebody else’s or deleted', async () => {
  const [token, eve] = [await product.tokenOf(), await product.tokenOf()];
  const [kept, trashed, hidden] = [
    await documents.added({ token }, wordsPage('kept')),
    await documents.added({ token }, wordsPage('trashed')),
    await documents.added({ token: eve }, wordsPage('hidden')),
  ];
  await product.call(deleteDocument, { token, params: { id: trashed.id } });
  const gone = randomUUID();
  const id = await save(
    product,
    token,
    [kept.id, kept.id, trashed.id, hidden.id, gone].map((document, at) => readIn(document, at)),
  );
  expect(await told(token, id)).toStrictEqual(
    [
      { id: kept.id, name: kept.name, state: 'open' },
      { id: trashed.id, name: trashed.name, state: 'trash' },
      { id: hidden.id, name: '', state: 'hidden' },
      { id: gone, name: '', state: 'deleted' },
    ].toSorted((a, b) => (a.id < b.id ? -1 : 1)),
  );
  // A set stays whole when its document goes for good.
  await product.pool.query('delete from documents where id = $1', [trashed.id]);
  expect(await told(token, id)).toContainEqual({ id: trashed.id, name: '', state: 'deleted' });
});

test('the documents of a set are told to nobody who does not see it, and are none without any', async () => {
  const [token, eve] = [await product.tokenOf(), await product.tokenOf()];
  const id = await save(product, token, [readRecord(0)]);
  expect(await told(token, id)).toStrictEqual([]);
  const call = { params: { id } };
  expect(await product.call(listSetDocuments, { token: eve, ...call })).toMatchObject({ status: 404 });
  expect(await product.call(listSetDocuments, call)).toMatchObject({ status: 401 });
  await product.call(deleteMoleculeSet, { token, ...call });
  expect(await product.call(listSetDocuments, { token, ...call })).toMatchObject({ status: 409 });
});

test('an origin that is none is refused by name', async () => {
  const token = await product.tokenOf();
  const id = await begin(product, token, 1);
  const molecules = [{ ...readRecord(0), origin: { document: 'no id', page: 0, item: '' } }];
  expect(
    await product.call(storeMolecules, { token, params: { id }, body: { molecules } as never }),
  ).toMatchObject({ status: 400 });
});
