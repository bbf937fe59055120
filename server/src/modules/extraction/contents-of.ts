import { Readable } from 'node:stream';
import { setImmediate } from 'node:timers/promises';
import { promisify } from 'node:util';
import { createGunzip, gunzip, gzip } from 'node:zlib';
import type { ObjectStore } from '../../object-store/object-store.ts';
import { contentKey } from '../files/contents.ts';

/** A whole content, in memory: a process that opens a document is sent it. */
export const bytesOf = async (store: ObjectStore, sha256: string): Promise<Uint8Array> => {
  const chunks: Uint8Array[] = [];
  for await (const chunk of await store.read(contentKey(sha256))) chunks.push(chunk as Uint8Array);
  return Buffer.concat(chunks);
};

/** Bytes of a chunk: under a millisecond of hashing. */
const CHUNK = 1_000_000;

/** A content in chunks, between which others are heard. */
export async function* chunksOf(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  for (let start = 0; start < bytes.length; start += CHUNK) {
    yield bytes.subarray(start, start + CHUNK);
    await setImmediate();
  }
}

const zip = promisify(gzip);
const unzip = promisify(gunzip);

/** A text as the tables keep it. */
export const packedText = async (text: string): Promise<Buffer> => zip(text);

/** Bytes of a piece. */
const PIECE = 256 * 1024;

/** What `packedText` packed, in pieces that are unpacked as they are taken; nothing is begun for whoever takes none. */
export async function* unpackedBytes(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield* Readable.from([bytes]).pipe(createGunzip({ chunkSize: PIECE })) as AsyncIterable<Uint8Array>;
}

/** A value as the tables keep it. */
export const packed = (value: unknown): Promise<Buffer> => packedText(JSON.stringify(value));
/** What `packed` packed. */
export const unpacked = async (bytes: Buffer): Promise<unknown> =>
  JSON.parse((await unzip(bytes)).toString('utf8'));
