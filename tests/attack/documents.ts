import { createHash, randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  analyzeDocument,
  createDocument,
  getDocument,
  quoteAnalysis,
  storageUse,
  uploadAvatar,
  UPLOADS_PATH,
  type DocumentState,
  type PatentDocument,
} from '@moiety/contract';
import { beforeAll, expect, test } from 'vitest';
import { beginUpload, send, sendBytes } from '../../server/test/support/uploads.ts';
import { timeLimit } from '../proofs.ts';
import { MB, type Figures } from './figures.ts';
import { hostilePdfs, type HostileFile } from './hostile-pdfs.ts';
import { hostilePictures } from './hostile-pictures.ts';
import { hostileUploads } from './hostile-uploads.ts';
import type { VictimServer } from './victim-server.ts';

/** What the attacks of a file share. */
export interface Arena {
  server: VictimServer;
  attack(name: string, work: () => Promise<unknown>, tries?: number): Promise<Figures>;
  /** Milliseconds that another visitor may wait. */
  bound: number;
  isProof: boolean;
}

/** Documents that `npm test` takes of all of them; each takes a process of its own about a second. */
const IN_TEST = 6;
/** Bytes of a process that reads a document: what it is ended at, and what it can take between two looks at it. */
const READER_MAX = 2000 * MB;
/** Milliseconds within which a file is told what it is. */
const TOLD_WITHIN = 150_000;

const knownBytes = (bytes: Buffer) => ({
  bytes,
  sha256: createHash('sha256').update(bytes).digest('hex'),
});
const isNoFault = (status: number): boolean => status < 500;
/** Where nothing is going on with a document. */
const isSettled = (state: DocumentState): boolean => !['reading', 'waiting', 'running'].includes(state);

/** @param arena once the server runs */
export const documentAttacks = (arena: () => Arena): void => {
  let token = '';
  const taken = arena;
  beforeAll(async () => {
    token = await taken().server.newcomer('eve');
  }, timeLimit(60_000));

  const used = async (): Promise<number> => {
    const { data } = await taken().server.call(storageUse, { token });
    return (data as { used: number }).used;
  };
  const shown = async (id: string): Promise<PatentDocument> => {
    const { data, status } = await taken().server.call(getDocument, { token, params: { id } });
    expect(status).toBe(200);
    return data as PatentDocument;
  };
  const settled = async (id: string): Promise<PatentDocument> => {
    for (const end = performance.now() + TOLD_WITHIN; performance.now() < end; await sleep(100)) {
      const document = await shown(id);
      if (isSettled(document.state)) return document;
    }
    return shown(id);
  };
  /** Uploads a file and makes a document of it. @returns its id */
  const add = async ({ name, make }: HostileFile): Promise<string> => {
    const { server } = taken();
    const content = knownBytes(make());
    const begun = await beginUpload(server.listening, token, {
      sha256: content.sha256,
      size: content.bytes.length,
      name: `\u0007${name}\u0000.pdf`,
    });
    expect([name, begun.status]).toStrictEqual([name, 201]);
    const address = begun.headers.location ?? '';
    const sent = await sendBytes(server.listening, token, address, 0, content.bytes);
    expect([name, sent?.status]).toStrictEqual([name, 204]);
    const id = randomUUID();
    const body = { id, file: address.slice(UPLOADS_PATH.length) };
    const { status, data } = await server.call(createDocument, { token, body });
    expect([name, status]).toStrictEqual([name, 200]);
    expect((data as PatentDocument).name).toBe(`${name} .pdf`);
    return id;
  };
  const balance = async (id: string): Promise<number> => {
    const { data } = await taken().server.call(quoteAnalysis, {
      token,
      params: { id },
      query: { pages: '1' },
    });
    return (data as { balance: number }).balance;
  };
  /** Has the first page read. @returns credits that were paid, pages that were read, and what became of the job */
  const analyzed = async (id: string) => {
    const before = await balance(id);
    const { status } = await taken().server.call(analyzeDocument, {
      token,
      params: { id },
      body: { id: randomUUID(), pages: '1' },
    });
    expect(status).toBe(200);
    const { analysis, pagesRead } = await settled(id);
    return { state: analysis?.state, paid: before - (await balance(id)), pagesRead };
  };

  test(
    'hostile documents end with a result or a reason, and what is not read is not paid',
    { timeout: timeLimit(300_000) },
    async () => {
      const { server, attack, bound, isProof } = taken();
      const files = isProof ? hostilePdfs : hostilePdfs.slice(0, IN_TEST);
      let largest = 0;
      let atOnce = 0;
      const over = new AbortController();
      const watch = async (): Promise<void> => {
        for (; !over.signal.aborted; await sleep(100)) {
          const sizes = await server.readers();
          largest = Math.max(largest, ...sizes);
          atOnce = Math.max(atOnce, sizes.length);
        }
      };
      const watching = watch();
      const ends: string[] = [];
      const { own } = await attack(
        `${files.length} hostile documents`,
        async () => {
          const ids: string[] = [];
          for (const file of files) ids.push(await add(file));
          for (const [place, id] of ids.entries()) {
            const { state, problem, pageCount } = await settled(id);
            const end = `${files[place]?.name}: ${problem ?? `${state}, pages ${pageCount}`}`;
            ends.push(end);
            expect(end).toMatch(
              /: (?:not-pdf|broken|memory|time|encryption|too-many-pages|ready, pages \d+)$/,
            );
            // Some seconds each.
            if (state !== 'ready' || !isProof) continue;
            const { paid, pagesRead, state: ended } = await analyzed(id);
            expect([end, paid]).toStrictEqual([end, pagesRead]);
            expect([end, ended]).toStrictEqual([end, expect.toBeOneOf(['done', 'failed'])]);
            ends.push(`  its page: ${ended}, read ${pagesRead}, paid ${paid}`);
          }
        },
        1,
      );
      over.abort();
      await watching;
      console.log(
        `${ends.join('\n')}\nprocesses at once: ${atOnce}, the largest ${(largest / MB).toFixed(0)} MB`,
      );
      expect(largest).toBeGreaterThan(0);
      expect(largest).toBeLessThan(READER_MAX);
      // The documents take all cores for minutes: what the server's own thread did in one go is what is judged.
      expect(own).toBeLessThan(bound);
      // A document's process waits a minute for another question about it.
      await expect
        .poll(async () => (await server.readers()).length, { timeout: 90_000 })
        .toBeLessThanOrEqual(isProof ? 0 : IN_TEST);
    },
  );

  test('no hostile picture becomes an avatar, and none fails', { timeout: timeLimit(60_000) }, async () => {
    const { server, attack, bound } = taken();
    const { wait, memory } = await attack(`${hostilePictures.length} hostile pictures`, async () => {
      for (const { name, make } of hostilePictures) {
        const body = { image: make().toString('base64') };
        const { status } = await server.call(uploadAvatar, { token, body });
        expect([name, status >= 400 && status < 500]).toStrictEqual([name, true]);
      }
    });
    expect(memory).toBeLessThan(400 * MB);
    expect(wait).toBeLessThan(bound);
  });

  test(
    'uploads that lie are refused in words, and nothing is stored or counted',
    { timeout: timeLimit(60_000) },
    async () => {
      const { server, attack, bound } = taken();
      const before = await used();
      const { wait } = await attack(`${hostileUploads.length} uploads that lie`, async () => {
        for (const { name, headers } of hostileUploads) {
          const answer = await send(server.listening, 'POST', UPLOADS_PATH, {
            token,
            headers: { 'tus-resumable': '1.0.0', ...headers },
          });
          const said = (JSON.parse(answer?.body.toString() || '{}') as { msg?: string }).msg;
          expect([name, answer?.status, typeof said]).toStrictEqual([
            name,
            expect.toSatisfy((status: number) => status >= 400 && status < 500),
            'string',
          ]);
        }
        // Bytes that are not those that were announced, more of them, at another place, and none.
        const { bytes, sha256 } = knownBytes(Buffer.from('%PDF-1.7 of ten'));
        const begun = await beginUpload(server.listening, token, { sha256, size: bytes.length });
        const address = begun.headers.location ?? '';
        for (const [offset, sent] of [
          [5, bytes],
          [0, Buffer.alloc(5000)],
          [-1, bytes],
          [0, Buffer.alloc(bytes.length)],
        ] as const) {
          const answer = await sendBytes(server.listening, token, address, offset, sent);
          expect([offset, sent.length, answer?.status]).toStrictEqual([
            offset,
            sent.length,
            expect.toSatisfy((status: number) => status >= 400 && status < 500),
          ]);
        }
        await send(server.listening, 'DELETE', address, { token, headers: { 'tus-resumable': '1.0.0' } });
      });
      expect(await used()).toBe(before);
      expect(wait).toBeLessThan(bound);
    },
  );

  test(
    'uploads that are begun and left are bounded, and deleted ones count no more',
    { timeout: timeLimit(120_000) },
    async () => {
      const { server, attack, bound, isProof } = taken();
      const before = await used();
      const addresses: string[] = [];
      const refused = new Map<number, number>();
      const { wait, disk } = await attack('uploads begun and left', async () => {
        for (let index = 0; index < (isProof ? 1000 : 130); index++) {
          const { sha256 } = knownBytes(Buffer.from(String(index)));
          const { status, headers } = await beginUpload(server.listening, token, { sha256, size: 1000 });
          if (status === 201) addresses.push(headers.location ?? '');
          else refused.set(status, (refused.get(status) ?? 0) + 1);
        }
      });
      expect(addresses.length).toBe(100);
      expect([...refused.keys()].every(isNoFault)).toBe(true);
      expect(await used()).toBe(before + 100 * 1000);
      expect(disk).toBeLessThan(20 * MB);
      expect(wait).toBeLessThan(bound);
      for (const address of addresses)
        await send(server.listening, 'DELETE', address, { token, headers: { 'tus-resumable': '1.0.0' } });
      expect(await used()).toBe(before);
    },
  );
};
