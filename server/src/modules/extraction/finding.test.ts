import { deleteDocument, findInDocument, getPageText, type DataOf } from '@moiety/contract';
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
const find = ({ token }: Person, id: string, q: string) =>
  product.call(findInDocument, { token, params: { id }, query: { q } });

describe('the text of a document', () => {
  test('is given line by line for pages that were analyzed, and found in all of them', async () => {
    const person = await personWith(10);
    worker = await documentWorker(product);
    const { id } = await documents.added(
      person,
      tablePage(),
      wordsPage('Further inhibition'),
      wordsPage('inhibition'),
    );
    await documents.analyze(person, id, '1-2');
    await documents.ended(person, id);

    const page = await text(person, id, 1);
    expect(page.status).toBe(200);
    const { lines } = page.data as DataOf<typeof getPageText>;
    expect(lines[0]).toMatchObject({ text: 'Table 1. Inhibition of the kinase', turn: 0 });
    expect(lines.length).toBeGreaterThan(4);
    expect((await text(person, id, 3)).status).toBe(409);
    expect((await text(person, id, 9)).status).toBe(409);

    const answer = await find(person, id, 'INHIBITION');
    expect(answer.status).toBe(200);
    expect(answer.data).toMatchObject({ total: 2, pages: 2, found: [{ page: 1 }, { page: 2 }] });
    const [box] = (answer.data as DataOf<typeof findInDocument>).found[0]!.boxes;
    const { box: line } = lines[0]!;
    expect(box!.x0).toBeGreaterThan(line.x0);
    expect(box!.x1).toBeLessThan(line.x1);
    expect((await find(person, id, 'nowhere')).data).toEqual({ total: 0, found: [], pages: 2 });
    expect((await find(person, id, '  ')).status).toBe(400);

    const stranger = await personWith(1);
    expect((await text(stranger, id, 1)).status).toBe(404);
    expect((await find(stranger, id, 'inhibition')).status).toBe(404);
    await product.call(deleteDocument, { token: person.token, params: { id } });
    expect((await find(person, id, 'inhibition')).status).toBe(200);
  });
});
