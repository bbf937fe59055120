import {
  correctDocument,
  deleteDocument,
  getDocument,
  readDocumentArea,
  type CorrectionRequest,
  type DocumentResults,
  type PatentDocument,
} from '@moiety/contract';
import { randomUUID } from 'node:crypto';
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
import type { PdfPage } from '../../../../extraction/test/pdf-builder.ts';
import { startProduct, type Product } from '../../../test/support/product.ts';
import type { Worker } from '../jobs/worker.ts';

let product: Product;
let documents: ReturnType<typeof documentsOf>;
let worker: Worker;

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
afterEach(() => worker.stop());
afterAll(() => product.close());

const personWith = async (credits: number): Promise<Person> => {
  const person = await creditsOf(product).person();
  await creditsOf(product).give(person.id, gift(credits, 'gift'));
  return person;
};
/** A document whose first page is analyzed. */
const analyzed = async (...pages: PdfPage[]) => {
  const person = await personWith(10);
  worker = await documentWorker(product);
  const { id } = await documents.added(person, ...pages);
  await analyze(person, id, '1');
  return { person, id };
};
const analyze = async (person: Person, id: string, pages: string): Promise<void> => {
  await documents.analyze(person, id, pages);
  await documents.ended(person, id);
};
const correct = ({ token }: Person, id: string, ...corrections: CorrectionRequest[]) =>
  product.call(correctDocument, { token, params: { id }, body: { corrections } });
const merge = (item: string, into: string, seen = 0): CorrectionRequest => ({
  action: 'correct',
  id: randomUUID(),
  item,
  field: 'mergedInto',
  value: into,
  seen,
});
const accept = (item: string): CorrectionRequest => ({ action: 'accept', id: randomUUID(), item, seen: 0 });
const read = ({ token }: Person, id: string, page: number, box = { x0: 10, y0: 10, x1: 60, y1: 30 }) =>
  product.call(readDocumentArea, { token, params: { id }, body: { page, box } });

describe('compounds that are the same', () => {
  test('are one with the values of both, and two again', async () => {
    const { person, id } = await analyzed(tablePage());
    const before = await documents.results(person, id);
    const [one, two, other] = before.compounds as [
      DocumentResults['compounds'][number],
      DocumentResults['compounds'][number],
      DocumentResults['compounds'][number],
    ];
    const answer = await correct(person, id, merge(two.key, one.key), merge(other.key, two.key));
    expect(answer.status).toBe(200);
    const merged = await documents.results(person, id);
    expect(merged.compounds.map(({ key }) => key)).toEqual(
      before.compounds.map(({ key }) => key).filter((key) => ![two.key, other.key].includes(key)),
    );
    const whole = merged.compounds.find(({ key }) => key === one.key);
    expect(whole).toMatchObject({
      label: one.label,
      evidence: [...one.evidence, ...two.evidence, ...other.evidence],
      merged: [
        { key: two.key, label: two.label, smiles: two.smiles },
        { key: other.key, label: other.label },
      ],
    });
    const owners = (results: DocumentResults) =>
      results.activities
        .filter(({ compound }) => [two.label, other.label].includes(compound))
        .map(({ compoundKey }) => compoundKey);
    expect(owners(merged).length).toBeGreaterThan(0);
    expect(new Set(owners(merged))).toEqual(new Set([one.key]));
    // Both labels still count as found.
    expect(merged.completeness).toEqual(before.completeness);

    const split = whole!.merged[0]!;
    await correct(
      person,
      id,
      merge(two.key, '', split.version),
      merge(other.key, '', whole!.merged[1]!.version),
    );
    const after = await documents.results(person, id);
    expect(after.compounds.map(({ key, evidence }) => ({ key, evidence }))).toEqual(
      before.compounds.map(({ key, evidence }) => ({ key, evidence })),
    );
    expect(owners(after)).toEqual(owners(before));
  });

  test('that two people merge differently wait in one list and count, until somebody says which is right', async () => {
    const { person, id } = await analyzed(tablePage());
    const [one, two, other] = (await documents.results(person, id)).compounds.map(({ key }) => key) as [
      string,
      string,
      string,
    ];
    const settle = async (take: boolean, seen?: number) => {
      const { conflicts, corrections } = await documents.results(person, id);
      const correction = conflicts[0]?.id ?? randomUUID();
      const request = { action: 'settle', id: randomUUID(), correction, take } as const;
      const answer = await correct(person, id, { ...request, seen: seen ?? corrections });
      return { id: request.id, answer };
    };
    const review = async () => {
      const { token } = person;
      const { data } = await product.call(getDocument, { token, params: { id } });
      return (data as PatentDocument).review;
    };
    await correct(person, id, ...[one, two, other].map(accept));
    for (const { key } of (await documents.results(person, id)).activities)
      await correct(person, id, accept(key));
    expect(await review()).toBe('done');
    await correct(person, id, merge(two, one));
    await correct(person, id, merge(two, other));
    expect(await review()).toBe('open');
    const kept = await settle(false);
    expect(kept.answer.status).toBe(200);
    expect((await documents.results(person, id)).conflicts).toEqual([]);
    expect(await review()).toBe('done');

    // It is taken back, and the conflict waits again.
    await correct(person, id, { action: 'undo', id: randomUUID(), correction: kept.id });
    expect((await documents.results(person, id)).conflicts).toHaveLength(1);
    // Somebody who has not seen the log settles nothing.
    await settle(false, 0);
    expect((await documents.results(person, id)).conflicts).toHaveLength(1);
    await settle(true);
    const { conflicts, compounds } = await documents.results(person, id);
    expect(conflicts).toEqual([]);
    expect(compounds.find(({ key }) => key === other)?.merged).toMatchObject([{ key: two }]);
    expect((await settle(true)).answer.status).toBe(400);
    // Whoever decides on the whole finds what holds right.
    await correct(person, id, merge(two, one));
    expect((await documents.results(person, id)).conflicts).toHaveLength(1);
    const seen = compounds.find(({ key }) => key === other)?.decisionVersion ?? 0;
    const { corrections: log } = await documents.results(person, id);
    await correct(person, id, { ...accept(other), seen, log } as CorrectionRequest);
    expect((await documents.results(person, id)).conflicts).toEqual([]);
  });

  test('are not merged in a circle, in themselves, in a value or in nothing that is there', async () => {
    const { person, id } = await analyzed(tablePage());
    const { compounds, activities } = await documents.results(person, id);
    const [one, two] = compounds.map(({ key }) => key) as [string, string];
    const refused = async (...corrections: CorrectionRequest[]) =>
      (await correct(person, id, ...corrections)).status;
    expect(await refused(merge(one, one))).toBe(400);
    expect(await refused(merge(one, activities[0]!.key))).toBe(400);
    expect(await refused(merge(one, 'compound:none'))).toBe(400);
    expect(await refused(merge(activities[0]!.key, one))).toBe(400);
    expect(await refused(merge(one, two), merge(two, one))).toBe(400);
    expect((await documents.results(person, id)).compounds.map(({ key }) => key)).toEqual(
      compounds.map(({ key }) => key),
    );
  });
});

describe('what is printed in a box', () => {
  test('is read on pages that were analyzed, by who may review the document', async () => {
    const { person, id } = await analyzed(tablePage(), wordsPage('a'));
    const answer = await read(person, id, 1);
    expect([answer.status, answer.data]).toEqual([
      200,
      { text: '10 to 60', label: '12', confidence: 0.9, table: null },
    ]);
    expect((await read(person, id, 2)).status).toBe(409);
    expect((await read(person, id, 9)).status).toBe(409);
    expect((await read(person, id, 1, { x0: 10, y0: 10, x1: 11, y1: 30 })).status).toBe(400);
    expect((await read(await personWith(1), id, 1)).status).toBe(404);
    await product.call(deleteDocument, { token: person.token, params: { id } });
    expect((await read(person, id, 1)).status).toBe(409);
  });

  test('is said not to be readable where the engine gives up', async () => {
    const { person, id } = await analyzed(wordsPage('a'), tablePage());
    await analyze(person, id, '2');
    const answer = await read(person, id, 2);
    expect([answer.status, answer.msg]).toEqual([
      409,
      'This area could not be read. Please enter what is printed there',
    ]);
  });
});
