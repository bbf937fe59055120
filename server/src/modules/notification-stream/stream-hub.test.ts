import type { Readable } from 'node:stream';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newAddress } from '../../../test/support/people.ts';
import { LINKS, startProduct, type Product } from '../../../test/support/product.ts';
import { databaseOf, openPool } from '../../database/database.ts';
import type { Principal } from '../../plugins/authentication.ts';
import { makeStreamHub, type StreamHub } from './stream-hub.ts';

let product: Product;
beforeAll(async () => {
  product = await startProduct();
});
afterAll(() => product.close());

/** A database that nobody reaches. */
const nowhere = openPool({ host: '127.0.0.1', port: 9 }, () => undefined);
afterAll(() => nowhere.end());

interface Followed {
  hub: StreamHub;
  stream: Readable;
  /** What asking for the token does. */
  answer: { now: () => Promise<Principal | undefined> };
  principal: Principal;
  warnings: string[];
  heartbeats(): number;
}

const follow = async (): Promise<Followed> => {
  const { email } = await product.addPerson(newAddress());
  const token = await product.tokenOf(email);
  const principal = await product.identity.authenticate(token);
  if (!principal) throw new Error('no principal');
  const answer = { now: async (): Promise<Principal | undefined> => principal };
  const warnings: string[] = [];
  const hub = makeStreamHub(
    { database: product.database, authenticate: () => answer.now(), links: LINKS },
    { pollEvery: 1000, heartbeatEvery: 20, perAccount: 3 },
    {
      warn: (_fields: object, message?: string) => void warnings.push(message ?? ''),
      error: (_fields: object, message?: string) => void warnings.push(message ?? ''),
    },
  );
  const stream = await hub.open(principal, token, undefined);
  let text = '';
  stream.on('data', (chunk: Buffer) => (text += chunk.toString()));
  return { hub, stream, answer, principal, warnings, heartbeats: () => text.split(':\n\n').length - 1 };
};

test('a database that cannot be reached ends no stream, and is told once', async () => {
  const { hub, stream, answer, principal, warnings, heartbeats } = await follow();
  await expect.poll(heartbeats).toBeGreaterThan(0);
  let asked = 0;
  answer.now = async () => {
    asked += 1;
    await databaseOf(nowhere).execute('select 1');
    return principal;
  };
  await expect.poll(() => asked).toBeGreaterThan(3);
  expect(stream.readableEnded).toBe(false);
  expect(hub.size()).toBe(1);
  expect(warnings).toHaveLength(1);
  // It is there again, and says no.
  answer.now = async () => undefined;
  await expect.poll(() => hub.size()).toBe(0);
  hub.close();
});

test('a fault of our own ends the stream, and is told', async () => {
  const { hub, answer, warnings } = await follow();
  answer.now = async () => {
    throw new TypeError('ours');
  };
  await expect.poll(() => hub.size()).toBe(0);
  expect(warnings).toHaveLength(1);
  hub.close();
});
