import { randomUUID } from 'node:crypto';
import {
  completeMoleculeSet,
  createMoleculeSet,
  deleteMoleculeSet,
  renameMoleculeSet,
  storeMolecules,
  type MoleculeSet,
} from '@moiety/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readRecord, setBody } from '../../../test/support/molecules.ts';
import { startProduct, type Product } from '../../../test/support/product.ts';

let product: Product;
beforeAll(async () => {
  product = await startProduct({ setsPerAccount: 1 });
});
afterAll(() => product.close());

const begin = (token: string, id: string, changes: Partial<ReturnType<typeof setBody>> = {}) =>
  product.call(createMoleculeSet, { token, body: { ...setBody(2), ...changes, id } });
const setsOf = async (id: string): Promise<number> =>
  (await product.pool.query('select 1 from molecule_sets where id = $1', [id])).rows.length;

test('a set that is begun twice with one id is one, also as the last that the account may have', async () => {
  const token = await product.tokenOf();
  const id = randomUUID();
  const first = await begin(token, id);
  expect(first).toMatchObject({ status: 200, data: { id } });
  expect((await begin(token, id)).data).toStrictEqual(first.data);
  expect(await setsOf(id)).toBe(1);
  // There is no room for another.
  expect((await begin(token, randomUUID())).status).not.toBe(200);
});

test('begun several times at once it is one too', async () => {
  const token = await product.tokenOf();
  const id = randomUUID();
  const answers = await Promise.all([1, 2, 3].map(() => begin(token, id)));
  expect(answers.map(({ status, data }) => [status, (data as MoleculeSet).id])).toStrictEqual(
    answers.map(() => [200, id]),
  );
  expect(await setsOf(id)).toBe(1);
});

test("an id that is somebody else's is refused, and tells nothing of their set", async () => {
  const id = randomUUID();
  await begin(await product.tokenOf(), id);
  const answer = await begin(await product.tokenOf(), id);
  expect(answer).toMatchObject({ status: 409, data: null });
  expect(answer.text).not.toContain(setBody(2).name);
});

test('a set of which molecules are stored already is begun again as the same one', async () => {
  const token = await product.tokenOf();
  const id = randomUUID();
  const first = await begin(token, id, { name: ' Kinase inhibitors ' });
  await product.call(storeMolecules, { token, params: { id }, body: { molecules: [readRecord(0)] } });
  expect(await begin(token, id)).toMatchObject({ status: 200, data: first.data });
});

test.each([
  ['name', { name: 'Other inhibitors' }],
  ['total', { total: 3 }],
  ['source', { sourceName: 'others.sdf' }],
  ['format', { format: 'csv' as never }],
  ['columns', { columns: ['备注', 'IC50 (nM)'] }],
])(
  'an id that has begun a set of another %s is refused, and the set stays as it is',
  async (_what, changes) => {
    const token = await product.tokenOf();
    const id = randomUUID();
    const first = await begin(token, id);
    expect(await begin(token, id, changes)).toMatchObject({
      status: 409,
      code: 1005,
      msg: 'A molecule set with this ID already exists. Use another ID',
    });
    const chinese = await product.call(createMoleculeSet, {
      token,
      body: { ...setBody(2), ...changes, id },
      headers: { 'accept-language': 'zh-CN' },
    });
    expect(chinese.msg).toBe('已存在使用此 ID 的分子集，请使用其他 ID');
    expect((await begin(token, id)).data).toStrictEqual(first.data);
  },
);

test('the id of a set that is complete, renamed or in the trash begins none', async () => {
  const token = await product.tokenOf();
  const id = randomUUID();
  const params = { id };
  await begin(token, id, { total: 1 });
  await product.call(storeMolecules, { token, params, body: { molecules: [readRecord(0)] } });
  await product.call(completeMoleculeSet, { token, params });
  expect(await begin(token, id, { total: 1 })).toMatchObject({ status: 409, code: 1005 });
  await product.call(renameMoleculeSet, { token, params, body: { name: 'Renamed' } });
  expect(await begin(token, id, { total: 1, name: 'Renamed' })).toMatchObject({ status: 409 });
  await product.call(deleteMoleculeSet, { token, params });
  expect(await begin(token, id, { total: 1 })).toMatchObject({ status: 409, code: 1005 });
});
