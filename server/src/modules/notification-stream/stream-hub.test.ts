import type { Readable } from 'node:stream';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newAddress } from '../../../test/support/people.ts';
import { LINKS, startProduct, type Product } from '../../../test/support/product.ts';
import { databaseOf, openPool, type Database } from '../../database/database.ts';
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
  /** Which database the streams have. */
  reach: { database: Database };
  warnings: string[];
  heartbeats(): number;
  /** Ends the session otherwise than this process would. */
  endElsewhere(): Promise<unknown>;
}

const follow = async (pollEvery: number): Promise<Followed> => {
  const { email } = await product.addPerson(newAddress());
  const token = await product.tokenOf(email);
  const principal = await product.identity.authenticate(token);
  if (!principal) throw new Error('no principal');
  const reach = { database: product.database };
  const database = new Proxy(product.database, {
    get: (_target, name) => Reflect.get(reach.database, name) as unknown,
  });
  const warnings: string[] = [];
  const hub = makeStreamHub(
    { database, links: LINKS },
    { pollEvery, heartbeatEvery: 20, perAccount: 3 },
    { warn: (_fields: object, message?: string) => void warnings.push(message ?? '') },
  );
  const stream = await hub.open(principal, { lastEventId: undefined, isTool: false });
  let text = '';
  stream.on('data', (chunk: Buffer) => (text += chunk.toString()));
  return {
    hub,
    stream,
    reach,
    warnings,
    heartbeats: () => text.split(':\n\n').length - 1,
    endElsewhere: () =>
      product.pool.query('update sessions set revoked_at = now() where id = $1', [principal.sessionId]),
  };
};

test('a database that cannot be reached ends no stream, and is told once an outage', async () => {
  const { hub, stream, reach, warnings, heartbeats, endElsewhere } = await follow(20);
  await expect.poll(heartbeats).toBeGreaterThan(0);
  reach.database = databaseOf(nowhere);
  await expect.poll(() => warnings.length).toBe(1);
  const before = heartbeats();
  await expect.poll(() => heartbeats() - before).toBeGreaterThan(5);
  expect(stream.readableEnded).toBe(false);
  expect(hub.size()).toBe(1);
  expect(warnings).toHaveLength(1);
  // It is there again, and says no.
  await endElsewhere();
  reach.database = product.database;
  await expect.poll(() => hub.size()).toBe(0);
  hub.close();
});

test('a session that this process ends ends its stream at once, one that another ends at the next look', async () => {
  const { hub, reach } = await follow(60_000);
  const person = await product.addPerson(newAddress());
  const token = await product.tokenOf(person.email);
  const principal = await product.identity.authenticate(token);
  (await hub.open(principal!, { lastEventId: undefined, isTool: false })).resume();
  expect(hub.size()).toBe(2);
  await product.identity.revoke(token);
  // The next look would be in a minute.
  await expect.poll(() => hub.size()).toBe(1);
  reach.database = product.database;
  hub.close();

  const short = await follow(50);
  await short.endElsewhere();
  await expect.poll(() => short.hub.size()).toBe(0);
  short.hub.close();
});
