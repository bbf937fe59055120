import { randomUUID } from 'node:crypto';
import { createMoleculeSet, type MoleculeSet } from '@moiety/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { setBody } from '../../../test/support/molecules.ts';
import { startProduct, type Product } from '../../../test/support/product.ts';

let product: Product;
beforeAll(async () => {
  product = await startProduct({ setsPerAccount: 1 });
});
afterAll(() => product.close());

const begin = (token: string, id: string) =>
  product.call(createMoleculeSet, { token, body: { ...setBody(2), id } });
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
