import { randomBytes, randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, open, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import {
  NETWORK_TEST_BYTES,
  NETWORK_TEST_SECONDS,
  serviceBase,
  type NetworkTestAddresses,
} from '@moiety/contract';
import type { Database } from '../../database/database.ts';
import { sharedSecret } from '../../database/secrets.ts';
import { Refusal } from '../../refusal.ts';
import { isSigned, signedPath, type AddressUse, type Signed } from './signed-address.ts';

/** Where objects are put and got, by the signed addresses of `presign` only. */
export const OBJECT_PATH = `${serviceBase.main}/api/v1/network_test/object/`;

/** Tests at once, and with one object each so many times 10 MB at most on the disk. */
const OBJECTS_MAX = 50;
/** How often the two addresses of an object may be used together: once each, and again after a failure. */
const USES_MAX = 10;

/** One person's test. */
interface Test {
  id: string;
  accountId: string;
  /** Milliseconds since 1970. */
  expires: number;
  file: string;
  state: 'empty' | 'receiving' | 'stored';
  uses: number;
  timer: NodeJS.Timeout;
  /** Over: expired, replaced, or the server stops. */
  over: AbortController;
  /** Done when what is being received is in the file, or gone again. */
  receiving: Promise<void>;
}

/** The objects of network tests. They are kept by this process: another one knows nothing of them. */
export interface NetworkTests {
  /** @throws Refusal `unavailable` where as many run as may */
  presign(accountId: string): Promise<NetworkTestAddresses>;
  /**
   * Takes an object, straight to the disk.
   * @param length what the caller says that it sends, in bytes
   * @throws Refusal; nothing of it is left
   */
  receive(id: string, signed: Signed, body: Readable, length: number | undefined): Promise<void>;
  /** The object's bytes. @throws Refusal */
  read(id: string, signed: Signed): Readable;
  /** Ends every test and removes what they left. */
  close(): Promise<void>;
}

/** Refused before the body was read to its end: what is still coming is not waited for. */
const unread = { headers: { connection: 'close' } };
const notYours = (): Refusal =>
  new Refusal(
    'forbidden',
    (msg) => msg('This address was not made for this', { id: 'server.networkTest.notSigned' }),
    unread,
  );
const over = (): Refusal =>
  new Refusal(
    'linkExpired',
    (msg) =>
      msg('This network test has expired or was replaced by a newer one', { id: 'server.networkTest.over' }),
    unread,
  );
const tooLarge = (): Refusal =>
  new Refusal(
    'tooLarge',
    (msg) => msg('The file of a network test has 10 MB, not more', { id: 'server.networkTest.tooLarge' }),
    unread,
  );
const tooSmall = (): Refusal =>
  new Refusal(
    'invalidRequest',
    (msg) => msg('The file of a network test has 10 MB, not less', { id: 'server.networkTest.tooSmall' }),
    unread,
  );
const taken = (): Refusal =>
  new Refusal(
    'conflict',
    (msg) => msg('The file of this network test was uploaded before', { id: 'server.networkTest.taken' }),
    unread,
  );
const notThere = (): Refusal =>
  new Refusal('notFound', (msg) =>
    msg('The file of this network test was not uploaded', { id: 'server.networkTest.notThere' }),
  );
const full = (): Refusal =>
  new Refusal(
    'unavailable',
    (msg) =>
      msg('Many network tests are running now. Please try again in a few minutes', {
        id: 'server.networkTest.full',
      }),
    { headers: { 'retry-after': '60' } },
  );

/** Writes a body of just the right size. A body that is refused is left unread, so that the answer can still be sent. */
const store = async ({ file, over: { signal } }: Test, body: Readable): Promise<void> => {
  const stop = (): void => void body.destroy(over());
  signal.addEventListener('abort', stop, { once: true });
  try {
    await using handle = await open(file, 'wx', 0o600);
    let received = 0;
    for await (const chunk of body.iterator({ destroyOnReturn: false })) {
      const bytes = chunk as Buffer;
      received += bytes.length;
      if (received > NETWORK_TEST_BYTES) throw tooLarge();
      await handle.writeFile(bytes);
    }
    if (received < NETWORK_TEST_BYTES) throw tooSmall();
  } catch (error) {
    await rm(file, { force: true });
    // Whoever went away in the middle does not hear it; the log is not to call it our fault.
    throw body.readableAborted && !(error instanceof Refusal) ? tooSmall() : error;
  } finally {
    signal.removeEventListener('abort', stop);
  }
};

/**
 * Begins without any object: what a process left that was killed is removed.
 * @param dataFolder absolute
 */
export const makeNetworkTests = async (database: Database, dataFolder: string): Promise<NetworkTests> => {
  const key = await sharedSecret(database, 'network-test', () => randomBytes(32).toString('base64url'));
  const folder = join(dataFolder, 'network-tests');
  const empty = (): Promise<void> => rm(folder, { recursive: true, force: true });
  await empty();
  await mkdir(folder, { mode: 0o700 });

  const tests = new Map<string, Test>();
  const end = async (test: Test): Promise<void> => {
    tests.delete(test.id);
    clearTimeout(test.timer);
    test.over.abort();
    await test.receiving;
    await rm(test.file, { force: true });
  };

  const find = (use: AddressUse, id: string, signed: Signed): Test => {
    if (!isSigned(key, use, id, signed)) throw notYours();
    const test = tests.get(id);
    if (!test || signed.expires <= Date.now()) throw over();
    test.uses += 1;
    if (test.uses > USES_MAX) throw new Refusal('tooManyRequests', undefined, unread);
    return test;
  };

  return {
    presign: async (accountId) => {
      const former = [...tests.values()].find((test) => test.accountId === accountId);
      if (!former && tests.size >= OBJECTS_MAX) throw full();
      const id = randomUUID();
      const expires = Date.now() + NETWORK_TEST_SECONDS * 1000;
      const test: Test = {
        id,
        accountId,
        expires,
        file: join(folder, id),
        state: 'empty',
        uses: 0,
        timer: setTimeout(() => void end(test).catch(() => undefined), NETWORK_TEST_SECONDS * 1000).unref(),
        over: new AbortController(),
        receiving: Promise.resolve(),
      };
      // In the former one's place at once: of two that ask together one replaces the other.
      tests.set(id, test);
      if (former) await end(former);
      return {
        uploadUrl: signedPath(key, OBJECT_PATH, 'PUT', id, expires),
        downloadUrl: signedPath(key, OBJECT_PATH, 'GET', id, expires),
        size: NETWORK_TEST_BYTES,
        expiresAt: new Date(expires).toISOString(),
      };
    },
    receive: async (id, signed, body, length) => {
      const test = find('PUT', id, signed);
      if (test.state !== 'empty') throw taken();
      if (length !== undefined && length > NETWORK_TEST_BYTES) throw tooLarge();
      if (length !== undefined && length < NETWORK_TEST_BYTES) throw tooSmall();
      test.state = 'receiving';
      const stored = store(test, body);
      test.receiving = stored.catch(() => undefined);
      try {
        await stored;
        test.state = 'stored';
      } catch (error) {
        test.state = 'empty';
        throw error;
      }
    },
    read: (id, signed) => {
      const test = find('GET', id, signed);
      if (test.state !== 'stored') throw notThere();
      return createReadStream(test.file);
    },
    close: async () => {
      await Promise.all([...tests.values()].map(end));
      await empty();
    },
  };
};
