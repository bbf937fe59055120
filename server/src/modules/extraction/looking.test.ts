import {
  addExampleDocument,
  deleteDocument,
  listDocumentPages,
  lookAtDocument,
  purgeDocument,
  type DataOf,
  type DocumentPage,
  type quoteAnalysis,
} from '@moiety/contract';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { ruledTable, textAt } from '../../../../extraction/test/pdf-builder.ts';
import { creditsOf, gift, type Person } from '../../../test/support/credits.ts';
import {
  documentKindsOnly,
  documentsOf,
  documentWorker,
  nearProcesses,
  sightedProcesses,
  wordsPage,
} from '../../../test/support/documents.ts';
import { startProduct, type Product } from '../../../test/support/product.ts';
import { chinese } from '../../../test/support/teams.ts';
import type { Worker } from '../jobs/worker.ts';
import { purgeLooks } from './looking.ts';

let product: Product;
let documents: ReturnType<typeof documentsOf>;
const workers: Worker[] = [];

beforeAll(async () => {
  product = await startProduct({
    newUserCredits: 0,
    kinds: documentKindsOnly,
    quickPassesPerHour: 2,
    bytesPerDocument: 100_000,
    extractionProcesses: nearProcesses,
    configuration: { proxies: ['127.0.0.1'] },
  });
  await product.jobs.ready();
  await product.portal.listen({ port: 0, host: '127.0.0.1' });
  documents = documentsOf(product);
});
afterEach(async () => {
  await Promise.all(workers.splice(0).map((worker) => worker.stop()));
});
afterAll(() => product.close());

type Quote = DataOf<typeof quoteAnalysis>;
const quoted = async (person: Person, id: string, pages: string): Promise<Quote> =>
  (await documents.quote(person, id, pages)).data;
const passOf = async (person: Person, id: string): Promise<Quote['quickPass']> =>
  (await quoted(person, id, '1')).quickPass;
const look = ({ token }: Person, id: string, headers = {}) =>
  product.call(lookAtDocument, { token, params: { id }, headers });
const personWith = async (credits: number): Promise<Person> => {
  const person = await creditsOf(product).person();
  if (credits > 0) await creditsOf(product).give(person.id, gift(credits, 'gift'));
  return person;
};
const lookedAt = async (person: Person, id: string): Promise<void> => {
  await expect.poll(async () => (await passOf(person, id)).state).toBe('done');
};

/** Two pages with one table, and a third with words. */
const pages = [
  {
    content:
      textAt('Table 1: Inhibition', 100, 500) +
      ruledTable([['Example', 'IC50 (nM)'], ...[1, 2, 3, 4].map((label) => [String(label), '12'])], {
        y: 520,
      }),
  },
  {
    content: ruledTable(
      [5, 6, 7].map((label) => [String(label), '12']),
      { y: 90 },
    ),
  },
  wordsPage('Nothing else'),
];

test('a price says what the chosen pages leave out, until it is there', async () => {
  workers.push(await documentWorker(product, { processes: sightedProcesses }));
  const person = await personWith(1);
  const { id } = await documents.added(person, ...pages);
  await lookedAt(person, id);
  const rest = { kind: 'table-rest', page: 1, pages: '2', label: '' };
  expect((await quoted(person, id, '1, 3')).cutOff).toEqual([rest]);
  expect((await quoted(person, id, '1-2')).cutOff).toEqual([]);
  expect((await quoted(person, id, '3')).cutOff).toEqual([]);
  await documents.analyze(person, id, '1');
  await documents.ended(person, id);
  // The page before was read, so that nothing is left out.
  expect((await quoted(person, id, '2')).cutOff).toEqual([]);
});

describe('the free quick pass', () => {
  test('looks at so many documents an hour, beside those that are analyzed; the price is told without', async () => {
    workers.push(await documentWorker(product));
    const person = await personWith(5);
    const first = await documents.added(person, wordsPage('One'));
    const second = await documents.added(person, wordsPage('Two'));
    const third = await documents.added(person, wordsPage('Three'));
    for (const { id } of [first, second]) await lookedAt(person, id);
    await expect.poll(async () => (await passOf(person, third.id)).state).toBe('none');
    const held = await quoted(person, third.id, '1');
    expect(held).toMatchObject({ credits: 1, promising: null, cutOff: [] });
    const minutes = (Date.parse(held.quickPass.again!) - Date.now()) / 60_000;
    expect([minutes > 58, minutes <= 60]).toEqual([true, true]);
    const refused = await look(person, third.id);
    expect([refused.status, refused.msg]).toEqual([
      429,
      'The free quick look covers 2 documents an hour. You can use it again in 60 min, or as soon as you analyze pages of one of them',
    ]);
    expect((await look(person, third.id, chinese)).msg).toContain('2');
    // Another person's are counted apart.
    const other = await personWith(0);
    const theirs = await documents.added(other, wordsPage('Four'));
    await lookedAt(other, theirs.id);

    await documents.analyze(person, first.id, '1');
    expect((await passOf(person, third.id)).again).toBeNull();
    const both = await Promise.all([look(person, third.id), look(person, third.id)]);
    expect(both.map(({ status }) => status)).toEqual([200, 200]);
    await lookedAt(person, third.id);
    const { rows } = await product.pool.query(
      `select count(*)::int as jobs from jobs where kind = 'document-reading' and input ->> 'document' = $1`,
      [third.id],
    );
    expect(rows).toEqual([{ jobs: 2 }]);
    // What was seen is not looked at again.
    expect((await look(person, third.id)).status).toBe(200);
    const seen = (await product.call(listDocumentPages, { token: person.token, params: { id: third.id } }))
      .data as DocumentPage[];
    expect(seen).toMatchObject([{ tables: 0, drawings: 0 }]);
  });

  test('counts a document that was deleted, none that could not be opened, not the example, and nothing for longer than its hour', async () => {
    workers.push(await documentWorker(product));
    const person = await personWith(0);
    const kept = await documents.added(person, wordsPage('Kept'));
    const gone = await documents.added(person, wordsPage('Gone'));
    for (const { id } of [kept, gone]) await lookedAt(person, id);
    await product.call(deleteDocument, { token: person.token, params: { id: gone.id } });
    await product.call(purgeDocument, { token: person.token, params: { id: gone.id } });
    const example = (await product.call(addExampleDocument, { token: person.token })).data as { id: string };
    await documents.settled(person, example.id);
    await lookedAt(person, example.id);
    const late = await documents.added(person, wordsPage('Late'));
    await expect.poll(async () => (await passOf(person, late.id)).state).toBe('none');
    expect((await look(person, late.id)).status).toBe(429);
    await product.pool.query(
      `update document_looks set created_at = now() - interval '61 minutes' where account_id = $1`,
      [person.id],
    );
    expect((await passOf(person, late.id)).again).toBeNull();
    await purgeLooks(product.database);
    const { rows } = await product.pool.query('select 1 from document_looks where account_id = $1', [
      person.id,
    ]);
    expect(rows).toEqual([]);
    expect((await look(person, late.id)).status).toBe(200);
    await lookedAt(person, late.id);
  });
});
