import { createHash, randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import {
  correctDocument,
  deleteDocument,
  getDocumentVersion,
  listCorrections,
  listDocumentPages,
  listDocuments,
  listDocumentVersions,
  signDocument,
  type DataOf,
  type DocumentVersion,
} from '@moiety/contract';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { creditsOf, gift, type Person } from '../../../test/support/credits.ts';
import {
  documentKindsOnly,
  documentsOf,
  documentWorker,
  nearProcesses,
  tablePage,
  wordsPage,
} from '../../../test/support/documents.ts';
import { startProduct, type Product } from '../../../test/support/product.ts';
import type { Worker } from '../jobs/worker.ts';
import { signedVersionsText } from './signing.ts';

let product: Product;
let documents: ReturnType<typeof documentsOf>;
const workers: Worker[] = [];

beforeAll(async () => {
  product = await startProduct({
    newUserCredits: 0,
    kinds: documentKindsOnly,
    extractionProcesses: nearProcesses,
  });
  await product.jobs.ready();
  await product.portal.listen({ port: 0, host: '127.0.0.1' });
  documents = documentsOf(product);
});
afterEach(async () => {
  await Promise.all(workers.splice(0).map((worker) => worker.stop()));
});
afterAll(() => product.close());

const work = async (): Promise<void> => {
  workers.push(await documentWorker(product));
};
const personWith = async (credits: number): Promise<Person> => {
  const person = await creditsOf(product).person();
  await creditsOf(product).give(person.id, gift(credits, 'gift'));
  return person;
};
const sign = ({ token }: { token: string }, id: string, version: number, note = '') =>
  product.call(signDocument, { token, params: { id }, body: { version, note } });
const versions = async ({ token }: { token: string }, id: string) =>
  (await product.call(listDocumentVersions, { token, params: { id } })).data as DocumentVersion[];
const version = ({ token }: { token: string }, id: string, number: number) =>
  product.call(getDocumentVersion, { token, params: { id, number: String(number) } });

describe('results that are signed off', () => {
  test('are a version that stays as it is, whatever is corrected later', async () => {
    await work();
    const person = await personWith(1);
    const { id } = await documents.added(person, tablePage());
    expect((await sign(person, id, 0)).msg).toBe(
      'There are no results to sign off: no page of this document has been read',
    );
    await documents.analyze(person, id, '1');
    await documents.ended(person, id);
    const first = await documents.results(person, id);
    const made = await sign(person, id, first.version, ' Checked against the paper ');
    expect(made.data).toMatchObject({
      number: 1,
      by: 'Ada',
      note: 'Checked against the paper',
      version: first.version,
      isCurrent: true,
      pages: '1',
      compounds: 3,
      activities: 4,
    });
    // Pressed twice, it is one.
    expect((await sign(person, id, first.version)).data).toMatchObject({ number: 1 });
    expect(await documents.shown(person, id)).toMatchObject({
      signedOff: { number: 1, by: 'Ada', isCurrent: true },
    });

    const { key } = first.activities[0]!;
    await product.call(correctDocument, {
      token: person.token,
      params: { id },
      body: {
        corrections: [
          { action: 'correct', id: randomUUID(), item: key, field: 'value', value: '13', seen: 0 },
          { action: 'reject', id: randomUUID(), item: first.activities[1]!.key, seen: 0 },
        ],
      },
    });
    expect(await documents.shown(person, id)).toMatchObject({ signedOff: { number: 1, isCurrent: false } });
    expect((await sign(person, id, first.version + 1)).msg).toBe(
      'The results have changed since you last saw them. Please check them again before you sign off',
    );
    const second = await documents.results(person, id);
    expect((await sign(person, id, second.version)).data).toMatchObject({ number: 2, activities: 3 });
    expect((await versions(person, id)).map(({ number, isCurrent }) => [number, isCurrent])).toEqual([
      [2, true],
      [1, false],
    ]);
    const [old, now] = await Promise.all([version(person, id, 1), version(person, id, 2)]);
    const held = (answer: typeof old) =>
      (answer.data as DataOf<typeof getDocumentVersion>).results.activities[0]!;
    expect([held(old).value, held(now).value]).toEqual(['12', '13']);
    // Sent as it is unpacked, and nowhere whole: how long it becomes is not known when it begins.
    expect(now.headers).not.toHaveProperty('content-length');
    // Whoever has the results can tell that they are the ones; and no name outlives its account in them.
    const { signed, results } = now.data as DataOf<typeof getDocumentVersion>;
    expect(createHash('sha256').update(JSON.stringify(results)).digest('hex')).toBe(signed.sha256);
    expect(held(now).corrected.value).toMatchObject({ original: '12', by: '' });
    expect((await version(person, id, 3)).status).toBe(404);
    // As the person's export of data has them.
    const exported = JSON.parse(
      await text(Readable.from(signedVersionsText(product.database, id))),
    ) as object[];
    expect(exported).toMatchObject([
      { number: 1, note: 'Checked against the paper' },
      { number: 2, results },
    ]);
    expect(JSON.stringify(exported)).not.toContain('Ada');
  });

  test('by somebody else are not signed off again; nor are any in the trash, or while more come', async () => {
    await work();
    const person = await personWith(2);
    const { id } = await documents.added(person, wordsPage('One'), wordsPage('Two'));
    await documents.analyze(person, id, '1');
    await documents.ended(person, id);
    const { version: seen } = await documents.results(person, id);
    expect((await sign(person, id, seen)).status).toBe(200);
    // As where the account of who did is deleted.
    await product.pool.query('update document_versions set account_id = null where document_id = $1', [id]);
    expect((await versions(person, id))[0]?.by).toBe('');
    const again = await sign(person, id, seen);
    expect([again.status, again.msg]).toEqual([
      409,
      'These results have already been signed off, as version 1',
    ]);
    await Promise.all(workers.splice(0).map((worker) => worker.stop()));
    await documents.analyze(person, id, '2');
    expect((await sign(person, id, seen)).msg).toBe(
      'The analysis is still running. Please sign off when it is done',
    );
    await product.call(deleteDocument, { token: person.token, params: { id } });
    expect((await sign(person, id, seen)).msg).toBe('This document is in the trash. Please restore it first');
  });
});

const listed = async ({ token }: { token: string }, query: object = {}) =>
  (await product.call(listDocuments, { token, query })).data as DataOf<typeof listDocuments>;

describe('the list of documents', () => {
  test('is narrowed down to what is in review, and to what somebody signed off; it says what a document may have', async () => {
    await work();
    const person = await personWith(2);
    const { id } = await documents.added(person, tablePage());
    const { id: other } = await documents.added(person, wordsPage('Another one'));
    const ids = async (query: object): Promise<string[]> =>
      (await listed(person, query)).items.map((one) => one.id).toSorted();
    await documents.analyze(person, id, '1');
    await documents.ended(person, id);
    expect((await listed(person)).limits).toEqual({ bytes: 300e6, pages: 2000 });
    expect((await documents.shown(person, other)).review).toBeNull();
    const { review } = await documents.shown(person, id);
    const results = await documents.results(person, id);
    const isOpen = [...results.compounds, ...results.activities].some(({ needsReview }) => needsReview);
    expect(review).toBe(isOpen ? 'open' : 'done');
    expect(await ids({ review })).toEqual([id]);
    expect(await ids({ review: isOpen ? 'done' : 'open' })).toEqual([]);
    expect(await ids({ review: 'signed' })).toEqual([]);
    await sign(person, id, results.version);
    expect(await ids({ review: 'signed' })).toEqual([id]);
    expect((await listed(person)).signers).toEqual([{ id: person.id, name: 'Ada' }]);
    expect(await ids({ signer: person.id })).toEqual([id]);
    expect(await ids({ signer: randomUUID() })).toEqual([]);
    const stranger = await personWith(1);
    expect((await listed(stranger)).signers).toEqual([]);
  });

  test('has pages that name the engine that read them, and items that name who decided on them', async () => {
    await work();
    const person = await personWith(1);
    const { id } = await documents.added(person, tablePage());
    await documents.analyze(person, id, '1');
    await documents.ended(person, id);
    const results = await documents.results(person, id);
    const pages = (await product.call(listDocumentPages, { token: person.token, params: { id } }))
      .data as DataOf<typeof listDocumentPages>;
    expect(pages[0]?.engine).toBe(results.engine);
    const [compound] = results.compounds;
    await product.call(correctDocument, {
      token: person.token,
      params: { id },
      body: { corrections: [{ action: 'accept', id: randomUUID(), item: compound!.key, seen: 0 }] },
    });
    const after = await documents.results(person, id);
    expect(after.corrections).toBe(1);
    expect(after.compounds.find(({ key }) => key === compound!.key)?.decided).toMatchObject({ by: 'Ada' });
    const log = async (query: object) =>
      (await product.call(listCorrections, { token: person.token, params: { id }, query })).data as DataOf<
        typeof listCorrections
      >;
    expect((await log({ item: compound!.key })).total).toBe(1);
    expect((await log({ since: '1' })).total).toBe(0);
    expect((await log({ since: '0' })).total).toBe(1);
    expect((await log({ others: 'true' })).total).toBe(0);
  });
});
