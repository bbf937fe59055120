import { exportJWK, generateKeyPair, type JWK } from 'jose';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { makePublicKeys } from './public-keys.ts';

const jwk: JWK = await generateKeyPair('ES256', { extractable: true }).then(({ publicKey }) =>
  exportJWK(publicKey),
);
const nameOf = (n: number): string => String(n).padStart(43, 'k');
const KNOWN = nameOf(0);

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

const made = () => {
  const asked: string[] = [];
  const published = new Set([KNOWN]);
  const find = makePublicKeys(async (kid) => {
    asked.push(kid);
    return published.has(kid) ? jwk : undefined;
  });
  return { asked, published, find };
};

test('a key is asked for once, also by many at once', async () => {
  const { asked, find } = made();
  const keys = await Promise.all([find(KNOWN), find(KNOWN), find(KNOWN)]);
  expect(new Set(keys).size).toBe(1);
  await find(KNOWN);
  expect(asked).toStrictEqual([KNOWN]);
});

test('a flood of tokens of one unknown key costs one query in ten seconds', async () => {
  const { asked, find } = made();
  const flood = () =>
    Promise.all(Array.from({ length: 50 }, () => expect(find(nameOf(1))).rejects.toThrow(/key/)));
  await flood();
  await flood();
  expect(asked).toHaveLength(1);
  vi.advanceTimersByTime(10_001);
  await flood();
  expect(asked).toHaveLength(2);
});

test('a flood of many unknown keys is remembered up to a bound, and hinders no known one', async () => {
  const { asked, find } = made();
  for (let n = 1; n <= 1001; n += 1) await expect(find(nameOf(n))).rejects.toThrow(/key/);
  await expect(find(nameOf(1001))).rejects.toThrow(/key/);
  expect(asked).toHaveLength(1001);
  // The first was forgotten to make room.
  await expect(find(nameOf(1))).rejects.toThrow(/key/);
  expect(asked).toHaveLength(1002);
  await expect(find(KNOWN)).resolves.toBeDefined();
});

test('a failure of the database is not taken for an unknown key', async () => {
  let isDown = true;
  const find = makePublicKeys(async () => {
    if (isDown) throw new Error('no database');
    return jwk;
  });
  await expect(find(KNOWN)).rejects.toThrow('no database');
  isDown = false;
  await expect(find(KNOWN)).resolves.toBeDefined();
});

test.each([undefined, 7, '', 'short', `${nameOf(1)}x`, `${nameOf(1).slice(1)}\0`])(
  'what is no name of a key never reaches the database: %j',
  async (kid) => {
    const { asked, find } = made();
    await expect(find(kid)).rejects.toThrow(/key/);
    expect(asked).toStrictEqual([]);
  },
);
