import { afterAll, beforeAll, expect, test } from 'vitest';
import { Opening } from './opening.ts';
import { startProduct, type Product } from '../../../test/support/product.ts';

let product: Product;
beforeAll(async () => {
  product = await startProduct();
});
afterAll(() => product.close());

const get = async (url: string) => {
  const answer = await product.portal.inject({ url });
  return { status: answer.statusCode, body: answer.json() as object };
};

test('a running server lives and is ready', async () => {
  expect(await get('/healthz')).toMatchObject({ status: 200, body: { code: 0 } });
  expect(await get('/readyz')).toMatchObject({ status: 200, body: { code: 0 } });
});

test('it lives but is not ready while a migration is missing or the database is gone', async () => {
  await product.pool.query('update drizzle.__drizzle_migrations set created_at = created_at - 1');
  expect(await get('/readyz')).toMatchObject({ status: 503, body: { code: 1503 } });
  await product.pool.query('update drizzle.__drizzle_migrations set created_at = created_at + 1');
  expect(await get('/readyz')).toMatchObject({ status: 200 });
  const end = product.pool.end.bind(product.pool);
  product.pool.end = async () => undefined;
  await end();
  expect(await get('/readyz')).toMatchObject({ status: 503, body: { code: 1503 } });
  expect(await get('/healthz')).toMatchObject({ status: 200 });
});

test('before everything is there it lives, is not ready, and lets visitors wait instead of refusing them', async () => {
  const opening = new Opening();
  const starting = await startProduct({ opening });
  const ask = async (url: string): Promise<number> => (await starting.portal.inject({ url })).statusCode;
  expect([await ask('/healthz'), await ask('/readyz')]).toStrictEqual([200, 503]);
  let isAnswered = false;
  const page = ask('/login').finally(() => (isAnswered = true));
  expect(await ask('/readyz')).toBe(503);
  expect(isAnswered).toBe(false);
  opening.open();
  expect([await page, await ask('/readyz')]).toStrictEqual([200, 200]);
  await starting.close();
});
