import { setTimeout as sleep } from 'node:timers/promises';
import { createMoleculeSet, listMoleculeSets, renameMoleculeSet } from '@moiety/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readRecord, save, setBody } from '../../../test/support/molecules.ts';
import { startProduct, type Product } from '../../../test/support/product.ts';

// What one account changes must not take the connections of all others.

let product: Product;
beforeAll(async () => {
  product = await startProduct();
});
afterAll(() => product.close());

/** Locks a set, as a long change does. @returns ends it */
const holding = async (id: string): Promise<() => Promise<void>> => {
  const connection = await product.pool.connect();
  await connection.query('begin');
  await connection.query('select from molecule_sets where id = $1 for update', [id]);
  return async () => {
    await connection.query('commit');
    connection.release();
  };
};

test('as many changes of one set as an account may have under way neither take the connections of everybody else nor their turns', async () => {
  const token = await product.tokenOf();
  const other = await product.tokenOf();
  const id = await save(product, token, [readRecord(0)]);
  const theirs = await save(product, other, [readRecord(0)]);
  const end = await holding(id);
  const under = Array.from({ length: 14 }, (_, index) =>
    product.call(renameMoleculeSet, { token, params: { id }, body: { name: `Renamed ${index}` } }),
  );
  const ofOther = Promise.all([
    product.call(listMoleculeSets, { token: other }),
    product.call(renameMoleculeSet, { token: other, params: { id: theirs }, body: { name: 'Renamed' } }),
  ]);
  let answered: number[] | undefined;
  try {
    answered = await Promise.race([
      ofOther.then((answers) => answers.map(({ status }) => status)),
      sleep(3000, undefined, { ref: false }),
    ]);
  } finally {
    await end();
  }
  expect(answered).toStrictEqual([200, 200]);
  expect((await Promise.all(under)).map(({ status }) => status)).toStrictEqual(under.map(() => 200));
});

test('changes are counted by account, and one too many is told when to come again', async () => {
  const token = await product.tokenOf();
  const create = (caller: string) => product.call(createMoleculeSet, { token: caller, body: setBody(1) });
  expect((await create(token)).status).toBe(200);
  const counts = await product.pool.query<{ id: string }>('select id from rate_limits where hits = 1');
  await product.pool.query('update rate_limits set hits = 1200 where id = any($1)', [
    counts.rows.map(({ id }) => id),
  ]);
  const refused = await create(token);
  expect(refused.status).toBe(429);
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  expect((await create(await product.tokenOf())).status).toBe(200);
});
