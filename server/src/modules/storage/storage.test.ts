import {
  completeMoleculeSet,
  createMoleculeSet,
  deleteMoleculeSet,
  purgeMoleculeSet,
  storageUse,
  storeMolecules,
  type DataOf,
  type MoleculeRecord,
} from '@moiety/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { begin, readRecord, save, setBody } from '../../../test/support/molecules.ts';
import { startProduct, type Product } from '../../../test/support/product.ts';
import { diskFull } from '../../database/disk.ts';

/** Room for two sets with a long record. */
const QUOTA = 450_000;
let product: Product;
let isDiskFull = false;
beforeAll(async () => {
  product = await startProduct({
    bytesPerAccount: QUOTA,
    requireDisk: async () => {
      if (isDiskFull) throw diskFull('reserve');
    },
  });
});
afterAll(() => product.close());

const long = (position = 0): MoleculeRecord => ({ ...readRecord(position), source: 'C'.repeat(190_000) });
/** What the columns of a set take. */
const HEAD = Buffer.byteLength(JSON.stringify([setBody(1).columns, []]));
const useOf = async (token: string) =>
  (await product.call(storageUse, { token })).data as DataOf<typeof storageUse>;
const store = (token: string, id: string, molecules: readonly MoleculeRecord[], language = 'en') =>
  product.call(storeMolecules, {
    token,
    params: { id },
    body: { molecules },
    headers: { 'accept-language': language },
  });

test('nobody asks for it without a token', async () => {
  expect(await product.call(storageUse)).toMatchObject({ status: 401, code: 1 });
});

test('what an account stores is counted, also in the trash, until it is permanently deleted', async () => {
  const token = await product.tokenOf();
  expect(await useOf(token)).toStrictEqual({
    quota: QUOTA,
    used: 0,
    parts: [
      { part: 'molecule-sets', bytes: 0, items: 0 },
      { part: 'documents', bytes: 0, items: 0 },
      { part: 'trash', bytes: 0, items: 0 },
      { part: 'files', bytes: 0, items: 0 },
      { part: 'uploads', bytes: 0, items: 0 },
    ],
  });
  const id = await save(product, token, [long()]);
  await save(product, await product.tokenOf(), [long()]);
  const bytes = Buffer.byteLength(JSON.stringify(long())) + HEAD;
  expect(await useOf(token)).toMatchObject({
    used: bytes,
    parts: [{ bytes, items: 1 }, {}, { items: 0 }, {}, {}],
  });
  await product.call(deleteMoleculeSet, { token, params: { id } });
  expect(await useOf(token)).toMatchObject({
    used: bytes,
    parts: [{ items: 0 }, {}, { bytes, items: 1 }, {}, {}],
  });
  await product.call(purgeMoleculeSet, { token, params: { id } });
  expect(await useOf(token)).toMatchObject({ used: 0 });
});

test('without room a page is refused in words, nothing of it is stored and nothing is lost', async () => {
  const token = await product.tokenOf();
  const kept = await save(product, token, [long()]);
  const id = await begin(product, token, 2);
  expect((await store(token, id, [long(0)])).status).toBe(200);
  expect(await store(token, id, [long(1)])).toMatchObject({
    status: 409,
    code: 1009,
    msg: 'Your storage is full: 380 kB of 450 kB used. To free up space, delete molecule sets or documents, including those in the trash',
  });
  expect((await store(token, id, [long(1)], 'zh-CN')).msg).toMatch(/^存储空间已满/);
  expect(await product.call(completeMoleculeSet, { token, params: { id } })).toMatchObject({ status: 409 });
  await product.call(deleteMoleculeSet, { token, params: { id: kept } });
  expect((await store(token, id, [long(1)])).status).toBe(409);
  await product.call(purgeMoleculeSet, { token, params: { id: kept } });
  expect((await store(token, id, [long(1)])).status).toBe(200);
  expect((await product.call(completeMoleculeSet, { token, params: { id } })).status).toBe(200);
});

test('a position that is written again and again counts each time, until the set is complete', async () => {
  const token = await product.tokenOf();
  const id = await begin(product, token, 1);
  for (let time = 0; time < 2; time++) expect((await store(token, id, [long()])).status).toBe(200);
  expect((await store(token, id, [long()])).status).toBe(409);
  await product.call(completeMoleculeSet, { token, params: { id } });
  expect((await useOf(token)).used).toBe(Buffer.byteLength(JSON.stringify(long())) + HEAD);
});

test('columns and what their values are of count from the begin, and are refused without room', async () => {
  const token = await product.tokenOf();
  const columns = Array.from({ length: 500 }, (_, index) => `${index}`.padEnd(200, '列'));
  const assays = columns.map((column) => ({ column, endpoint: 'IC50', target: 'EGFR', unit: 'nM' }));
  const create = () =>
    product.call(createMoleculeSet, { token, body: { ...setBody(1), columns: [], assays } });
  expect((await create()).status).toBe(200);
  const { used } = await useOf(token);
  expect(used).toBe(Buffer.byteLength(JSON.stringify([[], assays])));
  expect(await create()).toMatchObject({ status: 409, code: 1009 });
  expect((await useOf(token)).used).toBe(used);
});

test('while the disk is full nothing is stored, in words, and what is there can be read and deleted', async () => {
  const token = await product.tokenOf();
  const kept = await save(product, token, [readRecord(0)]);
  const id = await begin(product, token, 1);
  isDiskFull = true;
  try {
    const refused = await store(token, id, [readRecord(0)]);
    expect(refused).toMatchObject({
      status: 507,
      msg: 'The server is out of storage. What you have saved is safe. Please try again later',
    });
    expect(refused.headers['retry-after']).toBe('300');
    expect((await product.call(createMoleculeSet, { token, body: setBody(1) })).status).toBe(507);
    expect((await product.call(deleteMoleculeSet, { token, params: { id: kept } })).status).toBe(200);
  } finally {
    isDiskFull = false;
  }
  expect((await store(token, id, [readRecord(0)])).status).toBe(200);
});
