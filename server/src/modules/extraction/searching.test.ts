import { randomUUID } from 'node:crypto';
import {
  correctDocument,
  deleteDocument,
  getDocumentResults,
  purgeDocument,
  restoreDocument,
  searchDocuments,
  type DataOf,
} from '@moiety/contract';
import { ExtractionError } from '@moiety/extraction/extraction-error.ts';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { creditsOf, gift, type Person } from '../../../test/support/credits.ts';
import {
  documentKindsOnly,
  documentsOf,
  documentWorker,
  nearProcesses,
  pdfOf,
  tablePage,
} from '../../../test/support/documents.ts';
import { startProduct, type Product } from '../../../test/support/product.ts';
import { teamsOf } from '../../../test/support/teams.ts';
import type { Worker } from '../jobs/worker.ts';
import { folded, measured, quantityOf, rangeOf, wordStartsOf } from './search-text.ts';

let product: Product;
let documents: ReturnType<typeof documentsOf>;
let teams: ReturnType<typeof teamsOf>;
const workers: Worker[] = [];
/** What the next comparison does in place of comparing. */
let instead: (() => Promise<never>) | undefined;

beforeAll(async () => {
  product = await startProduct({
    newUserCredits: 0,
    kinds: documentKindsOnly,
    bytesPerDocument: 100_000,
    extractionProcesses: {
      ...nearProcesses,
      openMatcher: () => {
        const near = nearProcesses.openMatcher();
        return { ...near, match: (...asked) => (instead ? instead() : near.match(...asked)) };
      },
    },
    configuration: { proxies: ['127.0.0.1'] },
  });
  await product.jobs.ready();
  await product.portal.listen({ port: 0, host: '127.0.0.1' });
  documents = documentsOf(product);
  teams = teamsOf(product);
});
afterEach(async () => {
  instead = undefined;
  await Promise.all(workers.splice(0).map((worker) => worker.stop()));
});
afterAll(() => product.close());

type Found = DataOf<typeof searchDocuments>;
const ask = ({ token }: { token: string }, query: object) => product.call(searchDocuments, { token, query });
const search = async (person: { token: string }, query: object): Promise<Found> => {
  const answer = await ask(person, query);
  expect(answer.status).toBe(200);
  return answer.data;
};
/** The labels that are found. */
const labels = async (person: { token: string }, query: object): Promise<string[]> =>
  (await search(person, query)).items.map(({ label }) => label);

/** Somebody with a document that is analyzed: compounds 1, 2, 4 and 5; `IC50 (nM)` 12, >100, 5.4, 22. */
const analyzed = async (): Promise<{ person: Person; id: string }> => {
  workers.push(await documentWorker(product));
  const person = await creditsOf(product).person();
  await creditsOf(product).give(person.id, gift(1, 'gift'));
  const { id } = await documents.added(person, tablePage());
  await documents.analyze(person, id, '1');
  await documents.ended(person, id);
  return { person, id };
};

/** A correction of a cell that nobody corrected before. */
const correct = (item: string, field: string, value: string, one: string = randomUUID()) => ({
  action: 'correct',
  id: one,
  item,
  field,
  value,
  seen: 0,
});
/** The quantity and the interval of a value. */
const value = (change: object) => {
  const { quantity, range } = measured({
    code: '',
    meaning: null,
    qualifier: '=',
    value: '12',
    unit: 'nM',
    ...change,
  });
  return [quantity.name, range];
};

describe('all documents are searched', () => {
  test('by structure, label, endpoint, range and text, all at once', async () => {
    const { person, id } = await analyzed();
    const all = await search(person, {});
    expect(all).toMatchObject({ total: 4, isComplete: true });
    expect(all.items[0]).toMatchObject({
      document: { id, name: 'patent.pdf' },
      label: '1',
      smiles: 'Cc1ccccn1',
      page: 1,
      isCompound: true,
      values: [{ endpoint: 'IC50', qualifier: '=', value: '12', unit: 'nM', page: 1, isWithin: true }],
      valueCount: 1,
    });
    const results = await product.call(getDocumentResults, { token: person.token, params: { id } });
    const { compounds, activities } = results.data as DataOf<typeof getDocumentResults>;
    // The value of a label without a compound comes after the compounds.
    const orphan = activities.find(({ compound }) => compound === '4')!;
    expect(all.items.map(({ item }) => item)).toEqual([...compounds.map(({ key }) => key), orphan.key]);
    expect(await labels(person, { structure: 'c1ccccc1' })).toEqual(['2', '5']);
    // As a person draws it, and as SMARTS.
    expect(await labels(person, { structure: 'C1=CC=CC=C1' })).toEqual(['2', '5']);
    expect(await labels(person, { structure: '[OH]' })).toEqual(['2']);
    expect(await labels(person, { structure: 'CC1=CC=CC=N1', match: 'exact' })).toEqual(['1']);
    expect(await labels(person, { structure: 'c1ccccn1', match: 'exact' })).toEqual([]);
    expect(await labels(person, { label: 'Example 5' })).toEqual(['5']);
    expect(await labels(person, { label: '4' })).toEqual(['4']);
    expect(await labels(person, { endpoint: 'ic50' })).toEqual(['1', '2', '5', '4']);
    expect(await labels(person, { endpoint: 'c50' })).toEqual([]);
    expect(await labels(person, { q: 'METHYL pyridine' })).toEqual(['1']);
    expect(await labels(person, { q: '4-methyl' })).toEqual(['5']);
    expect(await labels(person, { max: 10, unit: 'nM' })).toEqual(['4']);
    expect(await labels(person, { min: 0.01, max: 0.02, unit: 'uM' })).toEqual(['1']);
    expect(await labels(person, { max: 15, unit: 'nM', structure: 'c1ccccc1' })).toEqual([]);
    expect(await labels(person, { max: 30, unit: '%' })).toEqual([]);
    const second = await search(person, { page: 2, page_size: 3, structure: 'C' });
    // An aliphatic carbon: the two methyl groups.
    expect(second.total).toBe(2);
    expect((await search(person, { page: 2, page_size: 3 })).items.map(({ label }) => label)).toEqual(['4']);
  });

  test('of what is known in part it says that it only may lie in the range', async () => {
    const { person } = await analyzed();
    const within = async (query: object) =>
      (await search(person, { unit: 'nM', ...query })).items.map(({ label, values }) => [
        label,
        values[0]!.isWithin,
      ]);
    expect(await within({ min: 50 })).toEqual([['2', true]]);
    expect(await within({ min: 50, max: 500 })).toEqual([['2', false]]);
    expect(await within({ max: 100 })).toEqual([
      ['1', true],
      ['5', true],
      ['4', true],
    ]);
  });

  test('as corrected, and without what was rejected', async () => {
    const { person, id } = await analyzed();
    const { compounds, activities } = await documents.results(person, id);
    const say = (...corrections: object[]) =>
      product.call(correctDocument, { token: person.token, params: { id }, body: { corrections } });
    const [first, second, third] = [randomUUID(), randomUUID(), randomUUID()];
    await say(
      correct(compounds[0]!.key, 'structure', 'OC1CC1', first),
      correct(activities[0]!.key, 'value', '7', second),
      { action: 'reject', id: third, item: compounds[1]!.key, seen: 0 },
      correct(activities[3]!.key, 'target', 'h-ERG'),
      {
        action: 'add-compound',
        id: randomUUID(),
        label: '9',
        name: '',
        structure: 'O=C1CCCCCC1',
        page: 1,
        box: null,
      },
    );
    expect(await labels(person, { structure: 'C1CC1' })).toEqual(['1']);
    expect(await labels(person, { structure: 'n1ccccc1' })).toEqual([]);
    expect(await labels(person, { structure: 'OC1CC1', match: 'exact' })).toEqual(['1']);
    expect(await labels(person, { max: 8, unit: 'nM' })).toEqual(['1', '4']);
    expect(await labels(person, { target: 'herg' })).toEqual(['5']);
    expect(await labels(person, { structure: 'O=C1CCCCCC1' })).toEqual(['9']);
    // The value of what was rejected stands alone, as in the document's table.
    expect((await search(person, { label: '2' })).items).toMatchObject([{ isCompound: false, smiles: '' }]);
    const undone = [first, second, third].map((correction) => ({
      action: 'undo',
      id: randomUUID(),
      correction,
    }));
    expect((await say(...undone)).status).toBe(200);
    expect(await labels(person, { structure: 'C1CC1' })).toEqual([]);
    // The pattern of what the machine read was lost: it is compared all the same.
    expect(await labels(person, { structure: 'n1ccccc1' })).toEqual(['1']);
    expect((await search(person, { label: '2' })).items).toMatchObject([{ smiles: 'Oc1cccc(Cl)c1' }]);
  });

  test('that somebody sees, and not in the trash', async () => {
    const { person, id } = await analyzed();
    const other = await creditsOf(product).person();
    expect(await labels(other, {})).toEqual([]);
    expect((await product.call(searchDocuments, { query: {} })).status).toBe(401);
    const call = (endpoint: typeof deleteDocument | typeof restoreDocument | typeof purgeDocument) =>
      product.call(endpoint, { token: person.token, params: { id } });
    await call(deleteDocument);
    expect(await labels(person, { structure: 'c1ccccc1' })).toEqual([]);
    await call(restoreDocument);
    expect(await labels(person, { structure: 'c1ccccc1' })).toEqual(['2', '5']);
    await call(deleteDocument);
    await call(purgeDocument);
    for (const table of ['document_compounds', 'document_activities'])
      expect((await product.pool.query(`select 1 from ${table} where document_id = $1`, [id])).rows).toEqual(
        [],
      );
  });

  test('of an organization by who added them, and by those who manage it', async () => {
    workers.push(await documentWorker(product));
    const team = await teams.team();
    const second = await teams.join(team.id, 910, 'Cid');
    const made = await documents.create(team.member, pdfOf(tablePage()));
    const { id } = await documents.settled(team.member, (made.data as { id: string }).id);
    await product.pool.query(
      `insert into document_compounds (document_id, key, position, is_compound, item, label, bare_label, name, smiles, inchi_key,
         page, needs_review, decision, words, digest)
       values ($1, 'compound:1', 0, true, 'compound:1', '1', '1', '', 'CCO', '', 1, false, 'none', ' 1 ', '')`,
      [id],
    );
    const query = { structure: 'CO' };
    expect(await labels(team.member, query)).toEqual(['1']);
    expect(await labels(team.owner, query)).toEqual(['1']);
    expect(await labels(team.admin, query)).toEqual(['1']);
    expect(await labels(second, query)).toEqual([]);
  });
});

describe('a search', () => {
  test('that cannot be is refused by its field', async () => {
    const person = await creditsOf(product).person();
    const structure = await ask(person, { structure: 'C1CC(' });
    expect([structure.status, structure.data]).toEqual([
      400,
      {
        fields: [
          {
            path: 'structure',
            message: 'This structure cannot be read. Please check the SMILES or the drawing',
          },
        ],
      },
    ]);
    const exact = await ask(person, { structure: '[C,N]', match: 'exact' });
    expect(exact.status).toBe(400);
    expect((await ask(person, { min: 5, max: 1, unit: 'nM' })).data).toEqual({
      fields: [{ path: 'max', message: 'The largest value is below the smallest' }],
    });
  });

  test('that takes too long says that there may be more', async () => {
    const { person } = await analyzed();
    instead = () => Promise.reject(new ExtractionError('time'));
    expect(await search(person, { structure: 'C' })).toEqual({ total: 0, isComplete: false, items: [] });
  });
});

describe('texts and values are compared', () => {
  test('without regard to case, width, hyphens and signs', () => {
    expect(folded('h‑ERG (human)')).toBe(' herg human ');
    expect(folded('人JAK2激酶')).toBe(' 人 jak2 激酶 ');
    expect(wordStartsOf('Nav1.7 激酶')).toEqual([' nav1', ' 7', '激酶']);
  });

  test('as intervals in one unit', () => {
    expect(value({})).toEqual(['nM', '[12e0,12e0]']);
    expect(value({ unit: 'µM', value: '0.0012' })).toEqual(['nM', '[0.0012e3,0.0012e3]']);
    expect(value({ qualifier: '<' })).toEqual(['nM', '[0e0,12e0)']);
    expect(value({ qualifier: '>' })).toEqual(['nM', '(12e0,)']);
    expect(value({ qualifier: '>=', unit: '%' })).toEqual(['%', '[12e0,)']);
    expect(value({ qualifier: '<', unit: '%' })).toEqual(['%', '(,12e0)']);
    expect(value({ value: 'n.d.' })).toEqual(['nM', null]);
    expect(value({ code: '+++', value: '+++' })).toEqual(['nM', null]);
    expect(
      value({ code: 'A', value: 'A', meaning: { lower: null, upper: 0.1, unit: 'µM', text: '< 0.1 µM' } }),
    ).toEqual(['nM', '[0e3,0.1e3]']);
    expect(rangeOf(quantityOf('mM'), { min: 1 })).toBe('[1e6,)');
    expect(rangeOf(quantityOf(''), { min: -1, max: 9 })).toBe('[-1e0,9e0]');
  });
});
