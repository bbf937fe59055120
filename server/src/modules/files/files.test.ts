import { randomUUID } from 'node:crypto';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  FILE_BYTES_MAX,
  FILE_CONTENT_PATH,
  findUpload,
  linkFile,
  storageUse,
  UPLOADS_PATH,
  type DataOf,
  type StoredFile,
} from '@moiety/contract';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import S3rver from '@20minutes/s3rver';
import { startProduct, type Product } from '../../../test/support/product.ts';
import {
  beginUpload,
  contentOf,
  offsetOf,
  send,
  sendBytes,
  uploadFile,
  type HttpAnswer,
} from '../../../test/support/uploads.ts';
import { diskFull } from '../../database/disk.ts';
import type { ObjectStore } from '../../object-store/object-store.ts';
import { openObjectStore } from '../../object-store/open-store.ts';
import { StartError } from '../../start-error.ts';
import { contentKey } from './contents.ts';
import { makeDownloads } from './downloads.ts';
import { filePurge } from './purge.ts';
import { requireStoreOf } from './store-of-database.ts';

const QUOTA = 20_000_000;
const S3_KEYS = { accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' };
let folder: string;
let s3: { server: S3rver; endpoint: string };
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'moiety-files-'));
  const server = new S3rver({
    port: 0,
    address: '127.0.0.1',
    silent: true,
    // It reads the signature of calls about a bucket wrongly (a slash at the end of the path).
    allowMismatchedSignatures: true,
    directory: join(folder, 's3'),
    configureBuckets: [{ name: 'moiety', configs: [] }],
  });
  const { port } = await server.run();
  s3 = { server, endpoint: `http://127.0.0.1:${port}` };
});
afterAll(async () => {
  await s3.server.close();
  await rm(folder, { recursive: true, force: true });
});

const openBucket = (bucket = 'moiety'): Promise<ObjectStore> =>
  openObjectStore({ kind: 's3', bucket, region: 'us-east-1', endpoint: s3.endpoint, credentials: S3_KEYS });

let isDiskFull = false;
const startWith = async (store: ObjectStore | undefined): Promise<Product> => {
  const product = await startProduct({
    bytesPerAccount: QUOTA,
    ...(store && { store }),
    requireDisk: async () => {
      if (isDiskFull) throw diskFull('reserve');
    },
  });
  await product.portal.listen({ host: '127.0.0.1', port: 0 });
  return product;
};

const linkOf = async (product: Product, token: string, id: string): Promise<string> => {
  const answer = await product.call(linkFile, { token, params: { id } });
  expect(answer.status).toBe(200);
  return (answer.data as { path: string }).path;
};
const get = async (
  product: Product,
  path: string,
  headers: Record<string, string> = {},
): Promise<HttpAnswer> => (await send(product, 'GET', path, { headers }))!;
const purge = (product: Product): Promise<unknown> =>
  filePurge(product.store).run(product.database, {
    signal: new AbortController().signal,
    log: { error: () => undefined },
  });
/** The first field that a refusal names. */
const fieldsOf = ({ body }: HttpAnswer): unknown =>
  (JSON.parse(body.toString()) as { data: { fields: { path: string }[] } }).data.fields[0]?.path;
const isStored = (product: Product, sha256: string): Promise<boolean> =>
  product.store
    .read(contentKey(sha256))
    .then(text)
    .then(
      () => true,
      () => false,
    );
const later = (product: Product, table: string, columns: string[], interval: string): Promise<unknown> =>
  product.pool.query(
    `update ${table} set ${columns.map((column) => `${column} = ${column} - interval '${interval}'`).join()}`,
  );

describe.each(['disk', 's3'] as const)('on %s', (kind) => {
  let product: Product;
  beforeAll(async () => {
    product = await startWith(kind === 's3' ? await openBucket() : undefined);
  });
  afterAll(() => product.close());

  test('a file of several pieces comes back as it was sent, whole and in parts', async () => {
    const token = await product.tokenOf();
    const content = contentOf(9_000_000);
    const id = await uploadFile(product, token, content, '阿司匹林 "1".sdf');
    const path = await linkOf(product, token, id);
    const whole = await get(product, path);
    expect(whole).toMatchObject({
      status: 200,
      headers: {
        'content-type': 'chemical/x-mdl-sdfile',
        'content-length': '9000000',
        'accept-ranges': 'bytes',
        'content-disposition': `attachment; filename="____ _1_.sdf"; filename*=UTF-8''${encodeURIComponent('阿司匹林 "1".sdf')}`,
        'content-security-policy': "default-src 'none'; sandbox",
        'x-content-type-options': 'nosniff',
      },
    });
    expect(whole.body.equals(content.bytes)).toBe(true);
    const part = await get(product, path, { range: 'bytes=8000000-8000009' });
    expect(part).toMatchObject({
      status: 206,
      headers: { 'content-range': 'bytes 8000000-8000009/9000000' },
    });
    expect(part.body.equals(content.bytes.subarray(8_000_000, 8_000_010))).toBe(true);
    const end = await get(product, path, { range: 'bytes=-5' });
    expect(end.body.equals(content.bytes.subarray(-5))).toBe(true);
    expect(await get(product, path, { range: 'bytes=9000000-' })).toMatchObject({
      status: 416,
      headers: { 'content-range': 'bytes */9000000' },
    });
    expect(await get(product, path, { range: 'bytes=0-1', 'if-range': '"other"' })).toMatchObject({
      status: 200,
    });
    expect(await get(product, path, { 'if-none-match': `"${content.sha256}"` })).toMatchObject({
      status: 304,
    });
    const head = await send(product, 'HEAD', path);
    expect(head).toMatchObject({ status: 200, headers: { 'content-length': '9000000' } });
  });

  test('after a reload the same file, known by its hash, goes on after the last byte', async () => {
    const token = await product.tokenOf();
    const { bytes, sha256 } = contentOf(5000);
    const query = { sha256, size: '5000' };
    const find = async () =>
      (await product.call(findUpload, { token, query })).data as DataOf<typeof findUpload>;
    expect(await find()).toStrictEqual({ file: null, upload: null });
    const begun = await beginUpload(product, token, { sha256, size: 5000 });
    const address = begun.headers.location ?? '';
    await sendBytes(product, token, address, 0, bytes.subarray(0, 3000));
    const { upload } = await find();
    expect(upload).toMatchObject({ offset: 3000 });
    expect(`${UPLOADS_PATH}${upload?.id}`).toBe(address);
    expect(await sendBytes(product, token, address, 0, bytes)).toMatchObject({ status: 409 });
    expect(await sendBytes(product, token, address, 3000, bytes.subarray(3000))).toMatchObject({
      status: 204,
    });
    const { file } = await find();
    expect(file).toMatchObject({
      id: upload?.id,
      name: 'set.sdf',
      size: 5000,
      sha256,
    } satisfies Partial<StoredFile>);
    // The answer to the last byte was lost: asked again, the server has it all.
    expect(await offsetOf(product, token, address)).toBe(5000);
  });

  test('of two that send at once one goes on, and the file is right', async () => {
    const token = await product.tokenOf();
    const { bytes, sha256 } = contentOf(60_000);
    const address = (await beginUpload(product, token, { sha256, size: 60_000 })).headers.location ?? '';
    const answers = await Promise.all([1, 2, 3].map(() => sendBytes(product, token, address, 0, bytes)));
    expect(answers.map((answer) => answer?.status)).toContain(204);
    const path = await linkOf(product, token, address.slice(UPLOADS_PATH.length));
    expect((await get(product, path)).body.equals(bytes)).toBe(true);
  });

  test('bytes with another hash come to nothing, in words', async () => {
    const token = await product.tokenOf();
    const { sha256 } = contentOf(100);
    const address = (await beginUpload(product, token, { sha256, size: 100 })).headers.location ?? '';
    const answer = await sendBytes(product, token, address, 0, contentOf(100).bytes);
    expect(answer?.status).toBe(400);
    expect(JSON.parse(answer?.body.toString() ?? '')).toMatchObject({
      msg: 'The file changed while it was uploaded. Upload it again',
    });
    await expect(offsetOf(product, token, address)).rejects.toThrow('404');
    expect(await isStored(product, sha256)).toBe(false);
  });

  test('a content is stored once, whoever has it, counted once in an account, and goes with the last file', async () => {
    const [ada, bob] = [await product.tokenOf(), await product.tokenOf()];
    const content = contentOf(1000);
    await uploadFile(product, ada, content);
    await uploadFile(product, ada, content, 'again.sdf');
    const ofBob = await uploadFile(product, bob, content);
    const use = (await product.call(storageUse, { token: ada })).data as DataOf<typeof storageUse>;
    expect(use).toMatchObject({ used: 1000 });
    expect(use.parts).toContainEqual({ part: 'files', bytes: 1000, items: 1 });
    await later(product, 'file_contents', ['touched_at'], '2 days');
    await product.pool.query(`delete from files where id <> $1 and sha256 = $2`, [ofBob, content.sha256]);
    await purge(product);
    expect(await isStored(product, content.sha256)).toBe(true);
    // Files that belong to nothing go after a week.
    await product.pool.query(`update files set kept_until = now() - interval '1 minute' where id = $1`, [
      ofBob,
    ]);
    await purge(product);
    expect(await isStored(product, content.sha256)).toBe(false);
    expect((await product.call(linkFile, { token: bob, params: { id: ofBob } })).status).toBe(404);
    // The same content again is there again.
    const once = await uploadFile(product, ada, content);
    expect((await get(product, await linkOf(product, ada, once))).body.equals(content.bytes)).toBe(true);
  });

  test('what was not finished goes after 7 days, with its bytes; of a deleted account at once', async () => {
    const token = await product.tokenOf();
    const { id, email } = await product.addPerson();
    const leaver = await product.tokenOf(email);
    const addresses: string[] = [];
    const keys = async (): Promise<number> =>
      Number((await product.pool.query(`select count(*) from upload_parts`)).rows[0]?.count);
    for (const one of [token, leaver]) {
      const { bytes, sha256 } = contentOf(2000);
      const address = (await beginUpload(product, one, { sha256, size: 2000 })).headers.location ?? '';
      await sendBytes(product, one, address, 0, bytes.subarray(0, 500));
      addresses.push(address);
    }
    const before = await keys();
    await later(product, 'uploads', ['created_at'], '6 days 23 hours');
    await purge(product);
    expect(await offsetOf(product, token, addresses[0]!)).toBe(500);
    await product.pool.query(`delete from accounts where id = $1`, [id]);
    await purge(product);
    expect(await keys()).toBe(before - 1);
    await later(product, 'uploads', ['created_at'], '2 hours');
    await expect(offsetOf(product, token, addresses[0]!)).rejects.toThrow('404');
    await purge(product);
    expect((await product.pool.query(`select from uploads`)).rowCount).toBe(0);
  });

  test('a process that ended after the last byte leaves a file all the same', async () => {
    const { id, email } = await product.addPerson();
    const token = await product.tokenOf(email);
    const { bytes, sha256 } = contentOf(800);
    const address = (await beginUpload(product, token, { sha256, size: 800 })).headers.location ?? '';
    await sendBytes(product, token, address, 0, bytes.subarray(0, 799));
    const upload = address.slice(UPLOADS_PATH.length);
    // As it is between the last byte and the file.
    await product.store.put(`uploads/${upload}/last`, bytes.subarray(799));
    await product.pool.query(`insert into upload_parts values ($1, 799, $2)`, [
      upload,
      `uploads/${upload}/last`,
    ]);
    await product.pool.query(`update uploads set received = 800 where id = $1 and owner_id = $2`, [
      upload,
      id,
    ]);
    expect(await offsetOf(product, token, address)).toBe(800);
    expect((await get(product, await linkOf(product, token, upload))).body.equals(bytes)).toBe(true);
  });
});

/** Bytes whose second half waits. */
async function* inHalves(bytes: Buffer, second: Promise<void>): AsyncGenerator<Buffer> {
  yield bytes.subarray(0, bytes.length / 2);
  await second;
  yield bytes.subarray(bytes.length / 2);
}

describe('who may and how much', () => {
  let product: Product;
  beforeAll(async () => {
    product = await startWith(undefined);
  });
  afterAll(() => product.close());

  test('nobody without a token, and nothing of somebody else', async () => {
    const [ada, eve] = [await product.tokenOf(), await product.tokenOf()];
    const content = contentOf(500);
    const open = contentOf(500);
    const file = await uploadFile(product, ada, content);
    const address =
      (await beginUpload(product, ada, { sha256: open.sha256, size: 500 })).headers.location ?? '';
    const tus = { headers: { 'tus-resumable': '1.0.0' } };
    const asked = async (token: string | undefined): Promise<(number | undefined)[]> => [
      (await send(product, 'HEAD', address, { ...tus, token }))?.status,
      (await sendBytes(product, token, address, 0, open.bytes))?.status,
      (await send(product, 'DELETE', address, { ...tus, token }))?.status,
      (await send(product, 'HEAD', `${UPLOADS_PATH}${file}`, { ...tus, token }))?.status,
      (await product.call(linkFile, { ...(token && { token }), params: { id: file } })).status,
    ];
    expect(await asked(undefined)).toStrictEqual([401, 401, 401, 401, 401]);
    expect((await beginUpload(product, undefined, { sha256: open.sha256, size: 500 })).status).toBe(401);
    expect((await product.call(findUpload)).status).toBe(401);
    expect(await asked(eve)).toStrictEqual([404, 404, 404, 404, 404]);
    const query = { sha256: content.sha256, size: '500' };
    expect((await product.call(findUpload, { token: eve, query })).data).toStrictEqual({
      file: null,
      upload: null,
    });
    expect(await offsetOf(product, ada, address)).toBe(0);
  });

  test('a download under way breaks off when its session ends', async () => {
    const token = await product.tokenOf();
    const content = contentOf(200_000);
    const path = await linkOf(product, token, await uploadFile(product, token, content));
    const { port } = product.portal.server.address() as AddressInfo;
    let half = Promise.withResolvers<void>();
    const reading = vi
      .spyOn(product.store, 'read')
      .mockImplementation(async () =>
        Readable.from(inHalves(content.bytes, half.promise), { objectMode: false }),
      );
    try {
      for (const isEnded of [false, true]) {
        half = Promise.withResolvers<void>();
        const answer = await fetch(`http://127.0.0.1:${port}${path}`);
        expect(answer.status).toBe(200);
        const whole = answer.arrayBuffer().then(
          ({ byteLength }) => byteLength,
          () => 'broken off',
        );
        if (isEnded) {
          await product.identity.revoke(token);
          // As long as it need not have been noticed.
          await sleep(300);
        }
        half.resolve();
        expect(await whole).toBe(isEnded ? 'broken off' : 200_000);
      }
    } finally {
      reading.mockRestore();
    }
  });

  test('a download that is left before a piece of it has come ends what it is read from', async () => {
    const source = new Readable({ read: () => undefined });
    const downloads = await makeDownloads(
      product.database,
      { read: async () => source } as never,
      async () => undefined,
    );
    const given = await downloads.read({ sha256: '' }, undefined, randomUUID());
    given.destroy();
    await expect.poll(() => source.destroyed).toBe(true);
  });

  test('an address is good for its file and 15 minutes, while the session lasts and the file is there', async () => {
    const { email } = await product.addPerson();
    const token = await product.tokenOf(email);
    const [one, other] = [
      await uploadFile(product, token, contentOf(10)),
      await uploadFile(product, token, contentOf(10)),
    ];
    const path = await linkOf(product, token, one);
    expect((await get(product, path)).status).toBe(200);
    expect((await get(product, path.replace(one, other))).status).toBe(410);
    expect((await get(product, `${FILE_CONTENT_PATH}${one}`)).status).toBe(410);
    const url = new URL(path, 'http://localhost');
    const changed = (name: string, value: string): string => {
      const copy = new URL(url);
      copy.searchParams.set(name, value);
      return copy.pathname + copy.search;
    };
    expect((await get(product, changed('expires', '9999999999999'))).status).toBe(410);
    expect((await get(product, changed('signature', 'AAAA'))).status).toBe(410);
    expect((await get(product, changed('session', crypto.randomUUID()))).status).toBe(410);
    const second = await linkOf(product, token, other);
    await product.pool.query(`delete from files where id = $1`, [other]);
    expect((await get(product, second)).status).toBe(404);
    await product.pool.query(
      `update sessions set revoked_at = now() where account_id = (select id from accounts where email = $1)`,
      [email],
    );
    expect((await get(product, path)).status).toBe(410);
  });

  test('what is too large, empty or without room is refused in words of both languages', async () => {
    const token = await product.tokenOf();
    const { sha256 } = contentOf(1);
    const words = async (size: number, language: string): Promise<[number, string]> => {
      const answer = await beginUpload(product, token, { sha256, size, language });
      return [answer.status, (JSON.parse(answer.body.toString()) as { msg: string }).msg];
    };
    expect(await words(FILE_BYTES_MAX + 1, 'en')).toStrictEqual([
      413,
      'This file is larger than the upload limit of 1.07 GB',
    ]);
    expect(await words(0, 'en')).toStrictEqual([400, 'This file is empty']);
    expect((await words(QUOTA + 1, 'en'))[1]).toMatch(/^Your storage is full: 0 .* of 20 MB used/);
    for (const size of [FILE_BYTES_MAX + 1, 0, QUOTA + 1])
      expect((await words(size, 'zh-CN'))[1]).toMatch(/[\u4e00-\u9fff]/u);
    // What is under way has its room.
    expect((await beginUpload(product, token, { sha256, size: QUOTA })).status).toBe(201);
    expect((await beginUpload(product, token, { sha256, size: 1 })).status).toBe(409);
  });

  test('one account sends three pieces at once and no more; others are not held up', async () => {
    const [ada, bob] = [await product.tokenOf(), await product.tokenOf()];
    const { port } = product.portal.server.address() as AddressInfo;
    // All of them first: a beginning counts as well, until a moment after its answer.
    const begunAll = await Promise.all(
      [1, 2, 3].map(() => beginUpload(product, ada, { sha256: contentOf(1).sha256, size: 100 })),
    );
    const sockets = new Set<Socket>();
    let isOver = false;
    /** Begins a piece and does not end it; where another request was in its way, once more. */
    const sendSlowly = (address: string): void => {
      if (isOver) return;
      const socket = connect(port, '127.0.0.1');
      sockets.add(socket);
      socket.on('error', () => undefined).once('data', () => setTimeout(sendSlowly, 200, address));
      socket.write(
        `PATCH ${address} HTTP/1.1\r\nhost: localhost\r\nauthorization: Bearer ${ada}\r\ntus-resumable: 1.0.0\r\n` +
          'content-type: application/offset+octet-stream\r\nupload-offset: 0\r\ncontent-length: 100\r\n\r\nsome',
      );
    };
    for (const { headers } of begunAll) sendSlowly(headers.location!);
    const content = contentOf(100);
    const begin = async (token: string): Promise<string> =>
      (await beginUpload(product, token, { sha256: content.sha256, size: 100 })).headers.location ?? '';
    try {
      // A piece of no upload changes nothing: it is not found until the three pieces have arrived.
      await expect
        .poll(
          async () =>
            (await sendBytes(product, ada, `${UPLOADS_PATH}${randomUUID()}`, 0, content.bytes))?.status,
          { interval: 300 },
        )
        .toBe(429);
      // A beginning is refused as well while so many are under way.
      expect((await beginUpload(product, ada, { sha256: content.sha256, size: 100 })).status).toBe(429);
      expect(await sendBytes(product, bob, await begin(bob), 0, content.bytes)).toMatchObject({
        status: 204,
      });
    } finally {
      isOver = true;
      for (const socket of sockets) socket.destroy();
    }
    await expect
      .poll(async () => (await beginUpload(product, ada, { sha256: content.sha256, size: 100 })).status)
      .toBe(201);
  });

  test('a beginning without the hash or the name is refused, naming them', async () => {
    const token = await product.tokenOf();
    const { sha256 } = contentOf(1);
    expect(fieldsOf(await beginUpload(product, token, { sha256: 'abc', size: 1 }))).toBe('sha256');
    expect(fieldsOf(await beginUpload(product, token, { sha256, size: 1, name: '\u0000' }))).toBe('filename');
  });

  test('while the disk is full nothing is taken, in words, and the upload goes on later', async () => {
    const token = await product.tokenOf();
    const { bytes, sha256 } = contentOf(1000);
    const address = (await beginUpload(product, token, { sha256, size: 1000 })).headers.location ?? '';
    isDiskFull = true;
    try {
      const refused = await sendBytes(product, token, address, 0, bytes);
      expect(refused?.status).toBe(507);
      expect(refused?.body.toString()).toContain('out of storage');
      expect((await beginUpload(product, token, { sha256, size: 1 })).status).toBe(507);
    } finally {
      isDiskFull = false;
    }
    expect(await sendBytes(product, token, address, 0, bytes)).toMatchObject({ status: 204 });
  });
});

describe('the store', () => {
  test('belongs to one database', async () => {
    const [one, other] = [await startWith(undefined), await startWith(undefined)];
    try {
      await expect(requireStoreOf(one.database, other.store)).rejects.toThrow(StartError);
      await uploadFile(one, await one.tokenOf(), contentOf(10));
      const empty = await openObjectStore({ kind: 'disk', folder: join(folder, 'empty') });
      await expect(requireStoreOf(one.database, empty)).rejects.toThrow(/are not in the folder/);
      expect(await readdir(join(folder, 'empty'))).toStrictEqual([]);
    } finally {
      await Promise.all([one.close(), other.close()]);
    }
  });

  test('that cannot be used ends the start in words', async () => {
    await expect(openBucket('nothing')).rejects.toThrow(
      /The bucket nothing of MOIETY_S3_BUCKET cannot be used/,
    );
    await expect(openObjectStore({ kind: 'disk', folder: join(folder, 'none/files') })).rejects.toThrow(
      /The folder .*\/none\/files, which is for files, cannot be made/,
    );
  });
});
