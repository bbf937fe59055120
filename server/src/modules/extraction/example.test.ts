import { addExampleDocument, deleteDocument, type DataOf } from '@moiety/contract';
import { Engine } from '@moiety/chemistry/engine.ts';
import { parseName } from '@moiety/chemistry/names/parse-name.ts';
import { extractFile } from '@moiety/extraction/node/extract-file.ts';
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
import { example } from './example/example.ts';

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

/** What a name can mean. */
const keysOf = (engine: Engine, name: string): string[] =>
  parseName(engine, name).results.map(({ inchikey }) => inchikey);

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

test('the example is read as it is written: each structure by its name, and its four faults told', async () => {
  const engine = await Engine.load();
  const { extraction } = await extractFile(engine, example.bytes, { pages: [3, 4] });
  const rows = extraction.compounds.filter(({ page }) => page === 3);
  expect(rows.map(({ label }) => label)).toEqual(['1', '2', '3', '4', '5', '6', '8']);
  for (const { name, inchikey } of rows) expect([inchikey]).toEqual(keysOf(engine, name));
  expect(rows.find(({ label }) => label === '5')).toMatchObject({ review: true, doubts: ['conflict'] });
  expect(extraction.missing).toEqual([
    { kind: 'labels', first: '1', last: '9', labels: ['7'] },
    { kind: 'compound', label: '9', page: 4 },
  ]);
  const values = extraction.activities.filter(({ label }) => label === '4');
  expect(values.map(({ value, unit, review }) => [value, unit, review])).toEqual([
    ['7.9', 'nM', false],
    ['14', '', true],
    ['0.21', 'uM', false],
  ]);
}, 120_000);
