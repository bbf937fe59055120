import { createCipheriv, createHash, randomBytes, randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import {
  NETWORK_TEST_BYTES,
  NETWORK_TEST_SECONDS,
  serviceBase,
  type NetworkTestAddresses,
} from '@moiety/contract';
import type { Database } from '../../database/database.ts';
import { sharedSecret } from '../../database/secrets.ts';
import { Refusal } from '../../refusal.ts';
import { countAttempt } from '../rate-limits/rate-limits.ts';
import { isSigned, signedPath, type AddressUse, type Signed } from './signed-address.ts';

/** Where objects are put and got, by the signed addresses of `presign` only. */
export const OBJECT_PATH = `${serviceBase.main}/api/v1/network_test/object/`;

/** How often the two addresses of an object may be used together: once each, and again after a failure. */
const USES_MAX = 10;
/** Bytes that are sent together. */
const PIECE = Buffer.alloc(65_536);

/**
 * The objects of network tests. Nothing of them is stored, so that any process answers for an object that another one signed:
 * what is put is counted and discarded, and what is got is generated.
 */
export interface NetworkTests {
  presign(): NetworkTestAddresses;
  /**
   * Takes an object of just the right size.
   * @param length what the caller says that it sends, in bytes
   * @throws Refusal
   */
  receive(id: string, signed: Signed, body: Readable, length: number | undefined): Promise<void>;
  /** The object's bytes, which nothing can compress; the same from every process. @throws Refusal */
  read(id: string, signed: Signed): Promise<Readable>;
}

const notYours = (): Refusal =>
  new Refusal('forbidden', (msg) =>
    msg('This address is not valid for this request', { id: 'server.networkTest.notSigned' }),
  );
const over = (): Refusal =>
  new Refusal('linkExpired', (msg) =>
    msg('This network test has expired', { id: 'server.networkTest.over' }),
  );
const tooLarge = (): Refusal =>
  new Refusal('tooLarge', (msg) =>
    msg('The test file must be exactly 10 MB; this one is larger', { id: 'server.networkTest.tooLarge' }),
  );
const tooSmall = (): Refusal =>
  new Refusal('invalidRequest', (msg) =>
    msg('The test file must be exactly 10 MB; this one is smaller', { id: 'server.networkTest.tooSmall' }),
  );

/** Reads a body of just the right size. One that is refused is left unread, so that the answer can still be sent. */
const discard = async (body: Readable): Promise<void> => {
  let received = 0;
  try {
    for await (const chunk of body.iterator({ destroyOnReturn: false })) {
      received += (chunk as Buffer).length;
      if (received > NETWORK_TEST_BYTES) throw tooLarge();
    }
  } catch (error) {
    // Whoever went away in the middle does not hear it; the log is not to call it our fault.
    throw body.readableAborted && !(error instanceof Refusal) ? tooSmall() : error;
  }
  if (received < NETWORK_TEST_BYTES) throw tooSmall();
};

/** The key stream of a cipher: as good as random, and the same for the same object. */
const generate = function* (id: string): Generator<Buffer> {
  const cipher = createCipheriv('aes-256-ctr', createHash('sha256').update(id).digest(), Buffer.alloc(16));
  for (let left = NETWORK_TEST_BYTES; left > 0; left -= PIECE.length)
    yield cipher.update(PIECE.subarray(0, left));
};

/** Breaks off what is still on its way when its address expires. */
const endWith = (stream: Readable, { expires }: Signed): void => {
  const timer = setTimeout(() => stream.destroy(over()), expires - Date.now()).unref();
  stream.once('close', () => clearTimeout(timer));
};

export const makeNetworkTests = async (database: Database): Promise<NetworkTests> => {
  const key = await sharedSecret(database, 'network-test', () => randomBytes(32).toString('base64url'));

  /** @throws Refusal where this address does not allow this use, or not any more */
  const countUse = async (use: AddressUse, id: string, signed: Signed): Promise<void> => {
    if (!isSigned(key, use, id, signed)) throw notYours();
    if (signed.expires <= Date.now()) throw over();
    await countAttempt(database, [
      { of: ['network test use', id], maximum: USES_MAX, windowSeconds: NETWORK_TEST_SECONDS },
    ]);
  };

  return {
    presign: () => {
      const id = randomUUID();
      const expires = Date.now() + NETWORK_TEST_SECONDS * 1000;
      return {
        uploadUrl: signedPath(key, OBJECT_PATH, 'PUT', id, expires),
        downloadUrl: signedPath(key, OBJECT_PATH, 'GET', id, expires),
        size: NETWORK_TEST_BYTES,
        expiresAt: new Date(expires).toISOString(),
      };
    },
    receive: async (id, signed, body, length) => {
      await countUse('PUT', id, signed);
      if (length !== undefined && length > NETWORK_TEST_BYTES) throw tooLarge();
      if (length !== undefined && length < NETWORK_TEST_BYTES) throw tooSmall();
      endWith(body, signed);
      await discard(body);
    },
    read: async (id, signed) => {
      await countUse('GET', id, signed);
      const bytes = Readable.from(generate(id), { objectMode: false });
      endWith(bytes, signed);
      return bytes;
    },
  };
};
