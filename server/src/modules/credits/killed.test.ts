import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { verifyLedger } from './verify.ts';
import { creditsOf, gift } from '../../../test/support/credits.ts';
import { startProduct, type Product } from '../../../test/support/product.ts';
import { timesOf } from '../../../../tests/proofs.ts';

const script = fileURLToPath(new URL('../../../test/support/spender.ts', import.meta.url));

let product: Product;
beforeAll(async () => {
  product = await startProduct({ newUserCredits: 0 });
});
afterAll(() => product.close());

test('killed in the middle of its work the ledger loses nothing confirmed and doubles nothing when asked again', async () => {
  const credits = creditsOf(product);
  const { id, token } = await credits.person();
  const confirmed = new Set<string>();
  for (let round = 0; round < timesOf('ledgerKilled'); round += 1) {
    const child = spawn(process.execPath, [
      script,
      JSON.stringify(product.connection),
      id,
      String(round * 10_000),
    ]);
    let text = '';
    child.stdout.on('data', (chunk: Buffer) => (text += chunk.toString()));
    // At another moment of the work each time.
    await expect.poll(() => text.split('\n').length, { interval: 3 + round }).toBeGreaterThan(20 + round);
    child.kill('SIGKILL');
    await once(child, 'close');
    for (const line of text.split('\n').slice(0, -1)) confirmed.add(line);
  }
  // Whoever did not hear an answer asks again by the same key; so does whoever heard it and is not sure.
  const gifts = [...confirmed].filter((line) => line.startsWith('gift'));
  const settled = [...confirmed].filter((line) => line.startsWith('settle'));
  const keysOf = async (query: string): Promise<string[]> =>
    (await product.pool.query<{ key: string }>(query)).rows.map(({ key }) => key);
  const givenKeys = () => keysOf(`select key from credit_entries where reason = 'system'`);
  /** The jobs that a deduction was booked for. */
  const spentKeys = () =>
    keysOf(
      `select holds.key from credit_entries entries join credit_holds holds on holds.entry_id = entries.id`,
    );
  expect(await givenKeys()).toEqual(expect.arrayContaining(gifts.map((line) => `grant:${line}`)));
  expect(await spentKeys()).toEqual(
    expect.arrayContaining(settled.map((line) => line.replace('settle ', 'job '))),
  );
  for (const line of gifts) {
    const n = line.replace('gift ', '');
    await credits.give(id, gift(5, line));
    await credits.reserve(id, 4, `job ${n}`);
    await credits.settle(id, `job ${n}`, 3);
  }
  expect((await verifyLedger(product.database)).faults).toEqual([]);
  const [given, spent] = [await givenKeys(), await spentKeys()];
  expect((await credits.history(token)).total).toBe(given.length + spent.length);
  expect((await credits.history(token)).items[0]!.balance).toBe(given.length * 5 - spent.length * 3);
  expect(spent).toHaveLength(new Set(spent).size);
});
