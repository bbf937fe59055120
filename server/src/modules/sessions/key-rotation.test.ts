import { currentUser } from '@moiety/contract';
import { decodeProtectedHeader } from 'jose';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openSigningKey, rotateKeys } from './key-rotation.ts';
import { purgeKeys } from './queries.ts';
import { startProduct, type Product } from '../../../test/support/product.ts';

let product: Product;
beforeAll(async () => {
  product = await startProduct();
});
afterAll(() => product.close());

const kidOf = (token: string): string => String(decodeProtectedHeader(token).kid);
const isSignedIn = async (on: Product, token: string): Promise<boolean> =>
  (await on.call(currentUser, { token })).status === 200;

test('a key that is neither old nor retired stays', async () => {
  expect(await product.identity.rotateKeyIfDue()).toBe(false);
});

/** What a start with the same data folder would sign with. */
const kidAfterRestart = async (): Promise<string> =>
  (await openSigningKey(product.database, product.dataFolder, 90)).current().kid;

test('a restart keeps the key', async () => {
  const kid = kidOf(await product.tokenOf());
  expect(await kidAfterRestart()).toBe(kid);
  expect(await kidAfterRestart()).toBe(kid);
});

test('a retired key is replaced in every process, and nobody is signed out', async () => {
  const beside = await startProduct({ beside: product });
  const [mine, theirs] = [await product.tokenOf(), await beside.tokenOf()];
  expect(await rotateKeys(product.database)).toBe(2);
  expect(await product.identity.rotateKeyIfDue()).toBe(true);
  expect(await beside.identity.rotateKeyIfDue()).toBe(true);
  const after = await product.tokenOf();
  expect(kidOf(after)).not.toBe(kidOf(mine));
  for (const on of [product, beside])
    expect(await Promise.all([mine, theirs, after].map((token) => isSignedIn(on, token)))).toStrictEqual([
      true,
      true,
      true,
    ]);
  await beside.close();
});

test('a key that is too old is replaced, and the new one is there after a restart', async () => {
  const before = await product.tokenOf();
  await product.pool.query(`update signing_keys set created_at = now() - interval '91 days'`);
  expect(await product.identity.rotateKeyIfDue()).toBe(true);
  const kid = kidOf(await product.tokenOf());
  expect(kid).not.toBe(kidOf(before));
  expect(await kidAfterRestart()).toBe(kid);
  expect(await isSignedIn(product, before)).toBe(true);
});

test.each([
  ['retired while the server was stopped', `update signing_keys set retired_at = now()`],
  ['too old', `update signing_keys set created_at = now() - interval '91 days'`],
  ['retired so long ago that it is forgotten', `delete from signing_keys`],
])('a start signs with a new key where the former is %s', async (_what, happened) => {
  const own = await startProduct();
  const kid = kidOf(await own.tokenOf());
  await own.pool.query(happened);
  const started = await openSigningKey(own.database, own.dataFolder, 90);
  expect(started.current().kid).not.toBe(kid);
  expect(await started.rotateIfDue()).toBe(false);
  const { rows } = await own.pool.query<{ id: string }>(
    'select id from signing_keys where retired_at is null',
  );
  expect(rows).toStrictEqual([{ id: started.current().kid }]);
  await own.close();
});

test('a former key is forgotten when no token of it can be good any more, and not before', async () => {
  const kids = async (): Promise<string[]> =>
    (await product.pool.query<{ id: string }>('select id from signing_keys')).rows.map(({ id }) => id);
  const former = kidOf(await product.tokenOf());
  await rotateKeys(product.database);
  await product.identity.rotateKeyIfDue();
  const current = kidOf(await product.tokenOf());
  await product.pool.query(
    `update signing_keys set retired_at = now() - interval '12 hours 30 minutes' where id = $1`,
    [former],
  );
  await purgeKeys(product.database);
  expect(await kids()).toContain(former);
  await product.pool.query(`update signing_keys set retired_at = now() - interval '14 hours' where id = $1`, [
    former,
  ]);
  await purgeKeys(product.database);
  expect(await kids()).not.toContain(former);
  expect(await kids()).toContain(current);
});
