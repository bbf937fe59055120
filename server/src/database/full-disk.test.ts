import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { storageUse, storeMolecules, type DataOf } from '@moiety/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { begin, readRecord } from '../../test/support/molecules.ts';
import { startProduct, type Product } from '../../test/support/product.ts';
import { beginUpload, contentOf, send, sendBytes } from '../../test/support/uploads.ts';
import { openObjectStore } from '../object-store/open-store.ts';
import type { ObjectStore } from '../object-store/object-store.ts';
import { diskFull } from './disk.ts';

// A disk that becomes full while something is stored, between two looks of the guard that keeps a reserve free.

const WORDS = 'The server is out of storage. What you have saved is safe. Please try again later';
let folder: string;
let disk: ObjectStore;
let product: Product;
/** Which calls of the store find no room. */
let full: 'put' | 'putStream' | undefined;
const orFull = (call: typeof full, work: () => Promise<void>): Promise<void> =>
  full === call ? Promise.reject(diskFull('files')) : work();
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'moiety-full-'));
  disk = await openObjectStore({ kind: 'disk', folder: join(folder, 'files') });
  const store: ObjectStore = {
    ...disk,
    put: (key, bytes) => orFull('put', () => disk.put(key, bytes)),
    putStream: (key, content, size) => orFull('putStream', () => disk.putStream(key, content, size)),
  };
  product = await startProduct({ store });
  await product.portal.listen({ host: '127.0.0.1', port: 0 });
});
afterAll(async () => {
  await product.close();
  await rm(folder, { recursive: true, force: true });
});

/** What the log has told of full disks since it was last asked. */
const told = (): (string | undefined)[] =>
  product.log
    .splice(0)
    .map((line) => JSON.parse(line) as { event?: string; limit?: string })
    .filter(({ event }) => event === 'disk-full')
    .map(({ limit }) => limit);

test('the store leaves nothing of an object for which the disk has no room, and says so', async () => {
  const content = new Readable({ read() {} });
  content.push('half of it');
  setImmediate(() => content.destroy(Object.assign(new Error('no space left'), { code: 'ENOSPC' })));
  await expect(disk.putStream('contents/ab/abc', content, 1000)).rejects.toMatchObject({ status: 507 });
  expect(await readdir(disk.workFolder)).toStrictEqual([]);
  await expect(readdir(join(folder, 'files/contents/ab'))).rejects.toThrow('ENOENT');
});

const headOf = (token: string, address: string) =>
  send(product, 'HEAD', address, { token, headers: { 'tus-resumable': '1.0.0' } });

test.each([
  // The same bytes again, or nothing but the question how far it has come.
  ['its piece', 'put', (token, address, bytes) => sendBytes(product, token, address, 0, bytes)],
  ['the whole of it', 'putStream', headOf],
] as [
  string,
  NonNullable<typeof full>,
  (token: string, address: string, bytes: Buffer) => ReturnType<typeof send>,
][])(
  'an upload that finds no room for %s is refused in words, noted in the log, and goes on later',
  async (_what, call, goOn) => {
    const token = await product.tokenOf();
    const { bytes, sha256 } = contentOf(1000);
    const address = (await beginUpload(product, token, { sha256, size: 1000 })).headers.location ?? '';
    told();
    full = call;
    try {
      const refused = await sendBytes(product, token, address, 0, bytes);
      expect(refused?.status).toBe(507);
      expect(refused?.body.toString()).toContain(WORDS);
      expect(told()).toStrictEqual(['files']);
    } finally {
      full = undefined;
    }
    const { rows } = await product.pool.query(
      'select from file_contents where sha256 = $1 and stored_at is not null',
      [sha256],
    );
    expect(rows).toStrictEqual([]);
    expect([200, 204]).toContain((await goOn(token, address, bytes))?.status);
    const use = (await product.call(storageUse, { token })).data as DataOf<typeof storageUse>;
    expect(use.parts).toContainEqual({ part: 'files', bytes: 1000, items: 1 });
  },
);

test('a database without room refuses in words, notes it in the log, and has stored nothing', async () => {
  const token = await product.tokenOf();
  const id = await begin(product, token, 2);
  const used = async () => ((await product.call(storageUse, { token })).data as { used: number }).used;
  const before = await used();
  await product.pool.query(`
    create function no_room() returns trigger language plpgsql as $$
      begin if new.position = 1 then raise exception 'no space left on device' using errcode = '53100'; end if; return new; end $$;
    create trigger no_room before insert on molecules for each row execute function no_room()`);
  const store = () =>
    product.call(storeMolecules, {
      token,
      params: { id },
      body: { molecules: [readRecord(0), readRecord(1)] },
    });
  told();
  try {
    const refused = await store();
    expect(refused).toMatchObject({ status: 507, msg: WORDS });
    expect(refused.headers['retry-after']).toBe('300');
    expect(told()).toStrictEqual(['database']);
    expect((await product.pool.query('select from molecules where set_id = $1', [id])).rows).toStrictEqual(
      [],
    );
    expect(await used()).toBe(before);
  } finally {
    await product.pool.query('drop function no_room cascade');
  }
  expect(await store()).toMatchObject({ status: 200 });
});
