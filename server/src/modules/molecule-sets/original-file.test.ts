import {
  deleteMoleculeSet,
  getOriginalFile,
  keepOriginalFile,
  linkFile,
  purgeMoleculeSet,
  type StoredFile,
} from '@moiety/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readRecord, save } from '../../../test/support/molecules.ts';
import { startProduct, type Product } from '../../../test/support/product.ts';
import { contentOf, uploadFile } from '../../../test/support/uploads.ts';

let product: Product;
beforeAll(async () => {
  product = await startProduct();
  await product.portal.listen({ host: '127.0.0.1', port: 0 });
});
afterAll(() => product.close());

const keep = (token: string, id: string, file: string) =>
  product.call(keepOriginalFile, { token, params: { id }, body: { file } });
const originalOf = async (token: string, id: string): Promise<StoredFile | null> =>
  (await product.call(getOriginalFile, { token, params: { id } })).data;

test('a set keeps the file that it was made from, and both go together', async () => {
  const token = await product.tokenOf();
  const id = await save(product, token, [readRecord(0)]);
  expect(await originalOf(token, id)).toBeNull();
  const file = await uploadFile(product, token, contentOf(300));
  expect((await keep(token, id, file)).data).toMatchObject({ id: file, name: 'set.sdf', size: 300 });
  expect(await originalOf(token, id)).toMatchObject({ id: file });
  // Said again, because the answer was lost.
  expect((await keep(token, id, file)).status).toBe(200);
  const other = await uploadFile(product, token, contentOf(300));
  expect(await keep(token, id, other)).toMatchObject({
    status: 409,
    msg: 'This molecule set already has its original file',
  });
  // It belongs to a set, and does not go after a week as others do.
  const { rows } = await product.pool.query(`select kept_until from files where id = $1`, [file]);
  expect(rows).toStrictEqual([{ kept_until: null }]);
  await product.call(deleteMoleculeSet, { token, params: { id } });
  expect((await keep(token, id, file)).status).toBe(409);
  expect((await product.call(linkFile, { token, params: { id: file } })).status).toBe(200);
  await product.call(purgeMoleculeSet, { token, params: { id } });
  expect((await product.call(linkFile, { token, params: { id: file } })).status).toBe(404);
});

test('a file that is a set’s already is another set’s too, each by itself', async () => {
  const token = await product.tokenOf();
  const [one, other] = [
    await save(product, token, [readRecord(0)]),
    await save(product, token, [readRecord(0)]),
  ];
  const file = await uploadFile(product, token, contentOf(100));
  await keep(token, one, file);
  await keep(token, other, file);
  for (const params of [{ id: one }])
    for (const call of [deleteMoleculeSet, purgeMoleculeSet]) await product.call(call, { token, params });
  const left = await originalOf(token, other);
  expect(left).toMatchObject({ name: 'set.sdf', size: 100 });
  expect((await product.call(linkFile, { token, params: { id: left!.id } })).status).toBe(200);
});

test('nobody keeps or sees a file with a set that is not theirs, or somebody else’s file', async () => {
  const [ada, eve] = [await product.tokenOf(), await product.tokenOf()];
  const id = await save(product, ada, [readRecord(0)]);
  const ofEve = await save(product, eve, [readRecord(0)]);
  const file = await uploadFile(product, ada, contentOf(50));
  expect((await keep(eve, id, file)).status).toBe(404);
  expect((await keep(eve, ofEve, file)).status).toBe(404);
  expect((await product.call(getOriginalFile, { token: eve, params: { id } })).status).toBe(404);
  expect((await product.call(keepOriginalFile, { params: { id }, body: { file } })).status).toBe(401);
  expect((await product.call(getOriginalFile, { params: { id } })).status).toBe(401);
});
