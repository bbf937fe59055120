import { addExampleDocument, deleteDocument, type DataOf } from '@moiety/contract';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { creditsOf } from '../../../test/support/credits.ts';
import {
  documentKindsOnly,
  documentsOf,
  documentWorker,
  nearProcesses,
} from '../../../test/support/documents.ts';
import { startProduct, type Product } from '../../../test/support/product.ts';
import { teamsOf } from '../../../test/support/teams.ts';
import type { Worker } from '../jobs/worker.ts';

let product: Product;
let documents: ReturnType<typeof documentsOf>;
const workers: Worker[] = [];

beforeAll(async () => {
  product = await startProduct({
    newUserCredits: 0,
    kinds: documentKindsOnly,
    bytesPerDocument: 1000,
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

type Added = DataOf<typeof addExampleDocument>;
const add = async ({ token }: { token: string }): Promise<Added> =>
  (await product.call(addExampleDocument, { token })).data;

test('the example is added once however often it is asked for, and analyzed without a credit', async () => {
  workers.push(await documentWorker(product));
  const person = await creditsOf(product).person();
  const both = await Promise.all([add(person), add(person)]);
  const [{ id }] = both;
  expect(both.map((one) => one.id)).toEqual([id, id]);
  expect(both.filter(({ isKnown }) => isKnown)).toHaveLength(1);
  expect(await documents.settled(person, id)).toMatchObject({
    state: 'ready',
    pageCount: 4,
    isExample: true,
    of: 'me',
  });
  expect((await documents.quote(person, id, '1,4')).data).toMatchObject({
    pages: '1, 4',
    credits: 0,
    balance: 0,
    shortfall: 0,
    affordable: '1, 4',
  });
  await documents.analyze(person, id, '1,4');
  const ended = await documents.ended(person, id);
  expect(ended).toMatchObject({
    state: 'analyzed',
    pagesRead: 2,
    analysis: { credits: { reserved: 0, charged: 0, refunded: 0 } },
  });
  expect((await creditsOf(product).statistics(person.token)).remaining).toBe(0);
  await product.call(deleteDocument, { token: person.token, params: { id } });
  expect(await add(person)).toMatchObject({ id, isKnown: true, deletedAt: null });
});

test('of an organization it is one document for all who spend its credits', async () => {
  const team = await teamsOf(product).team();
  const first = await add(team.member);
  expect(first).toMatchObject({ of: 'organization', role: 'own' });
  expect(await add(team.admin)).toMatchObject({ id: first.id, isKnown: true });
});
