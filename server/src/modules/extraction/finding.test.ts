import { deleteDocument, findInDocument, getPageText, shareDocument, type DataOf } from '@moiety/contract';
import type { PageResult } from '@moiety/extraction/page/page-result.ts';
import { eq } from 'drizzle-orm';
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
import { teamsOf } from '../../../test/support/teams.ts';
import { documentPages } from '../../database/document-tables.ts';
import { grantToOrganization } from '../credits/organization.ts';
import type { Worker } from '../jobs/worker.ts';
import { packed } from './contents-of.ts';
import { makeFind } from './finding.ts';

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
const text = ({ token }: Person, id: string, page: number) =>
  product.call(getPageText, { token, params: { id, page: String(page) } });
const find = ({ token }: Person, id: string, q: string, from = '1') =>
  product.call(findInDocument, { token, params: { id }, query: { q, from } });
/** What was read of a page with one line. */
const pageWith = (words: string): PageResult => ({
  page: 1,
  width: 600,
  height: 800,
  turn: 0,
  skew: 0,
  cap: 7,
  source: 'layer',
  lines: [
    {
      text: words,
      x0: 0,
      x1: 500,
      y0: 0,
      y1: 12,
      confidence: 1,
      column: 0,
      at: Array.from(words, (_, index) => index),
      doubts: [],
    },
  ],
  tables: [],
  pictures: [],
  rules: { across: [], down: [] },
});
/** How many places each page has. */
const pagesOf = (answer: unknown): Record<number, number> =>
  Object.fromEntries(
    [...Map.groupBy((answer as DataOf<typeof findInDocument>).found, ({ page }) => page)].map(
      ([page, places]) => [page, places.length],
    ),
  );
const countsOf = ([first, last]: [number, number], each: number, more: Record<number, number> = {}) => ({
  ...Object.fromEntries(Array.from({ length: last - first + 1 }, (_, index) => [first + index, each])),
  ...more,
});

describe('the text of a document', () => {
  test('is given line by line for pages that were analyzed, and found in all of them', async () => {
    const person = await personWith(10);
    worker = await documentWorker(product);
    const { id } = await documents.added(
      person,
      tablePage(),
      tablePage('Table 2'),
      wordsPage('2-methylpyridine'),
    );
    await documents.analyze(person, id, '1-2');
    await documents.ended(person, id);

    const page = await text(person, id, 1);
    expect(page.status).toBe(200);
    const { lines } = page.data as DataOf<typeof getPageText>;
    expect(lines).toHaveLength(15);
    const line = lines[4]!;
    expect(line).toMatchObject({ text: '2-methylpyridine', turn: 0 });
    expect((await text(person, id, 3)).status).toBe(409);
    expect((await text(person, id, 4)).status).toBe(404);

    const answer = await find(person, id, 'METHYLPYRI');
    expect(answer.status).toBe(200);
    expect(answer.data).toMatchObject({ total: 2, pages: 2, found: [{ page: 1 }, { page: 2 }] });
    const [box] = (answer.data as DataOf<typeof findInDocument>).found[0]!.boxes;
    expect(box!.x0).toBeGreaterThan(line.box.x0);
    expect(box!.x1).toBeLessThan(line.box.x1);
    expect((await find(person, id, 'nowhere')).data).toEqual({ total: 0, found: [], pages: 2 });
    expect((await find(person, id, '  ')).status).toBe(400);

    const stranger = await personWith(1);
    expect((await text(stranger, id, 1)).status).toBe(404);
    expect((await find(stranger, id, 'pyridine')).status).toBe(404);
    await product.call(deleteDocument, { token: person.token, params: { id } });
    expect((await find(person, id, 'pyridine')).status).toBe(200);
  });

  test('is found in every page of a long one; of too many places those from a page on', async () => {
    const person = await personWith(1);
    worker = await documentWorker(product);
    const { id } = await documents.added(person, ...Array.from({ length: 45 }, () => wordsPage('words')));
    const result = await packed(pageWith('kinase '.repeat(30)));
    await product.database
      .update(documentPages)
      .set({ result, readAt: new Date() })
      .where(eq(documentPages.documentId, id));

    const { data: first } = await find(person, id, 'kinase');
    expect(first).toMatchObject({ total: 1350, pages: 45 });
    expect(pagesOf(first)).toEqual(countsOf([1, 33], 30, { 34: 10 }));
    const { data: later } = await find(person, id, 'kinase', '40');
    expect(later).toMatchObject({ total: 1350, pages: 45 });
    expect(pagesOf(later)).toEqual({ ...countsOf([1, 27], 30, { 28: 10 }), ...countsOf([40, 45], 30) });
    expect((await find(person, id, 'kinase', '0')).status).toBe(400);
  });

  test('is read and found by a colleague with whom the document is shared for reading', async () => {
    const teams = teamsOf(product);
    worker = await documentWorker(product);
    const team = await teams.team();
    await product.database.transaction((transaction) =>
      grantToOrganization(transaction, team.id, { amount: 5, key: 'gift' }),
    );
    const ben = await teams.join(team.id, 910, 'Ben');
    const { id } = await documents.added(team.member, tablePage());
    await documents.analyze(team.member, id, '1');
    await documents.ended(team.member, id);
    const asked = async () => [
      (await ben.call(getPageText, { params: { id, page: '1' } })).status,
      (await ben.call(findInDocument, { params: { id }, query: { q: 'inhibition' } })).status,
    ];
    expect(await asked()).toEqual([404, 404]);
    const to = { kind: 'everyone' };
    await team.member.call(shareDocument, { params: { id }, body: { to, role: 'read', seen: 0 } });
    expect(await asked()).toEqual([200, 200]);
  });

  test('is looked for no further than somebody waits, and once at a time by one person', async () => {
    const person = await personWith(1);
    worker = await documentWorker(product);
    const { id } = await documents.added(person, ...Array.from({ length: 45 }, () => wordsPage('words')));
    const result = await packed(pageWith('kinase'));
    await product.database
      .update(documentPages)
      .set({ result, readAt: new Date() })
      .where(eq(documentPages.documentId, id));
    const asked: string[] = [];
    const answers: (() => void)[] = [];
    const search = makeFind({
      database: product.database,
      thread: {
        find: ({ query, pages }) => {
          asked.push(`${query} ${pages.length}`);
          return new Promise((resolve) => answers.push(() => resolve({ total: 0, found: [] })));
        },
      },
    });
    const viewer = { accountId: person.id, organization: undefined };
    let isWanted = true;
    const left = search(viewer, id, { q: 'left', from: 1, isWanted: () => isWanted });
    await expect.poll(() => answers.length).toBe(1);
    const next = search(viewer, id, { q: 'next', from: 1, isWanted: () => true });
    // A search of another document is asked at once, and after it what waits has had its time.
    const { id: another } = await documents.added(person, wordsPage('words'));
    await product.database
      .update(documentPages)
      .set({ result, readAt: new Date() })
      .where(eq(documentPages.documentId, another));
    const beside = search(viewer, another, { q: 'beside', from: 1, isWanted: () => true });
    await expect.poll(() => answers.length).toBe(2);
    expect(asked).toEqual(['left 40', 'beside 1']);
    answers[1]!();
    await beside;
    isWanted = false;
    answers[0]!();
    await left;
    await expect.poll(() => answers.length).toBe(3);
    answers[2]!();
    await expect.poll(() => answers.length).toBe(4);
    answers[3]!();
    await next;
    expect(asked).toEqual(['left 40', 'beside 1', 'next 40', 'next 5']);
  });
});
