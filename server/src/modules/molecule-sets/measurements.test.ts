import { randomUUID } from 'node:crypto';
import {
  ASSAY_WORDS_MAX,
  completeMoleculeSet,
  createMoleculeSet,
  getMoleculeSet,
  listMoleculeSets,
  listSetDocuments,
  MOLECULE_DATA_MAX,
  MOLECULE_DATA_NAME_MAX,
  readMolecules,
  storeMolecules,
  type AssayColumn,
  type MeasuredValue,
  type MoleculeRecord,
  type MoleculeSet,
} from '@moiety/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { begin, readRecord, save, setBody, unreadRecord } from '../../../test/support/molecules.ts';
import { startProduct, type Product } from '../../../test/support/product.ts';

let product: Product;
beforeAll(async () => {
  product = await startProduct();
});
afterAll(() => product.close());

const assays: AssayColumn[] = [{ column: 'IC50 (nM)', endpoint: 'IC50', target: 'JAK2', unit: 'nM' }];
const value: MeasuredValue = {
  value: 12.5,
  qualifier: '=',
  unit: 'nM',
  text: '12.5 ± 2',
  confidence: 0.97,
};
const readIn = (document: string): MeasuredValue => ({
  ...value,
  value: 10,
  upper: 20,
  origin: { document, page: 4, item: 'activity:1' },
});
const store = (token: string, id: string, molecules: unknown): ReturnType<Product['call']> =>
  product.call(storeMolecules, { token, params: { id }, body: { molecules } as never });

test('a set keeps what its columns are of and the values in them, readable or not, and others say nothing of it', async () => {
  const token = await product.tokenOf();
  const document = randomUUID();
  const records: MoleculeRecord[] = [
    { ...readRecord(0), measurements: { 'IC50 (nM)': [value, readIn(document)] } },
    {
      ...unreadRecord(1),
      origin: { document, page: 1, item: 'compound:2' },
      measurements: { 'IC50 (nM)': [{ ...value, value: null, text: '+++' }] },
    },
    readRecord(2),
  ];
  const body = { ...setBody(3), assays, id: randomUUID() };
  const { id } = (await product.call(createMoleculeSet, { token, body })).data as MoleculeSet;
  await store(token, id, records);
  const set = await product.call(completeMoleculeSet, { token, params: { id } });
  expect(set.data).toMatchObject({ assays });
  expect((await product.call(getMoleculeSet, { token, params: { id } })).data).toMatchObject({ assays });
  const { data } = await product.call(readMolecules, { token, params: { id } });
  expect((data as { items: MoleculeRecord[] }).items).toStrictEqual(records);
  // What it takes is counted with them.
  const { rows } = await product.pool.query<{ size: number }>(
    'select size from molecules where set_id = $1 order by position',
    [id],
  );
  expect(rows.map(({ size }) => size)).toStrictEqual(
    records.map((record) => Buffer.byteLength(JSON.stringify(record))),
  );
});

test('a set that is begun again after a lost answer is the same only with the same typed columns', async () => {
  const token = await product.tokenOf();
  const body = { ...setBody(1), id: randomUUID(), assays };
  const first = await product.call(createMoleculeSet, { token, body });
  expect((await product.call(createMoleculeSet, { token, body })).data).toStrictEqual(first.data);
  const others = { ...body, assays: [{ ...assays[0]!, unit: 'µM' }] };
  expect(await product.call(createMoleculeSet, { token, body: others })).toMatchObject({ status: 409 });
});

test('a set from before has no typed columns, and lists leave them out', async () => {
  const token = await product.tokenOf();
  const id = await save(product, token, [readRecord(0)]);
  expect((await product.call(getMoleculeSet, { token, params: { id } })).data).toMatchObject({ assays: [] });
  const { data } = await product.call(listMoleculeSets, { token });
  expect((data as { items: object[] }).items[0]).not.toHaveProperty('assays');
});

test('a set names the documents of its values too, each once', async () => {
  const token = await product.tokenOf();
  const [of, ofValue, ofBoth] = [randomUUID(), randomUUID(), randomUUID()];
  const id = await save(product, token, [
    {
      ...readRecord(0),
      origin: { document: of, page: 1, item: 'a' },
      measurements: { 'IC50 (nM)': [value, readIn(ofValue)], 备注: [readIn(ofBoth)] },
    },
    { ...readRecord(1), origin: { document: ofBoth, page: 1, item: 'a' } },
  ]);
  const { data } = await product.call(listSetDocuments, { token, params: { id } });
  expect((data as { id: string }[]).map((one) => one.id)).toStrictEqual([of, ofValue, ofBoth].toSorted());
});

test.each([
  ['a number that is a text', { ...value, value: '12' }],
  ['a qualifier that there is not', { ...value, qualifier: '!=' }],
  ['a confidence above 1', { ...value, confidence: 1.5 }],
  ['a place that is none', { ...value, origin: { document: 'no id', page: 0, item: '' } }],
])('a typed value with %s is refused by name', async (_what, wrong) => {
  const token = await product.tokenOf();
  const id = await begin(product, token, 1);
  const answer = await store(token, id, [{ ...readRecord(0), measurements: { 'IC50 (nM)': [wrong] } }]);
  expect(answer).toMatchObject({ status: 400 });
  expect(JSON.stringify(answer.data)).toContain('molecules.0.measurements.IC50 (nM).0.');
});

test('a cell without a value, and one with more than there may be, are refused', async () => {
  const token = await product.tokenOf();
  const id = await begin(product, token, 1);
  for (const values of [[], Array.from({ length: 51 }, () => value)])
    expect(
      await store(token, id, [{ ...readRecord(0), measurements: { 'IC50 (nM)': values } }]),
    ).toMatchObject({ status: 400 });
});

/** A name of that length, with commas. */
const named = (index: number, length: number): string =>
  `${index}, ,,,, `.padEnd(length, '抑').slice(0, length);

test('a set begins with as many columns and assays as there may be, with long names', async () => {
  const token = await product.tokenOf();
  const columns = Array.from({ length: MOLECULE_DATA_MAX }, (_, index) =>
    named(index, MOLECULE_DATA_NAME_MAX),
  );
  const typed = columns.map((column, index) => ({
    column,
    endpoint: named(index, ASSAY_WORDS_MAX),
    // All as long as they may be would be more than a call has room for.
    target: named(index, 10),
    unit: named(index, 10),
  }));
  const { status, data } = await product.call(createMoleculeSet, {
    token,
    body: { ...setBody(1), columns, assays: typed },
  });
  expect(status).toBe(200);
  expect((data as { assays: AssayColumn[] }).assays).toStrictEqual(typed);
});

const valuesOf = (count: number) =>
  Object.fromEntries(Array.from({ length: count }, (_, index) => [`column ${index}`, [value]]));

test('a molecule has values in so many columns and no more', async () => {
  const token = await product.tokenOf();
  const id = await begin(product, token, 1);
  const storing = (count: number) => store(token, id, [{ ...readRecord(0), measurements: valuesOf(count) }]);
  const refused = await storing(MOLECULE_DATA_MAX + 1);
  expect(refused).toMatchObject({ status: 400 });
  expect(JSON.stringify(refused.data)).toContain('At most 500 entries');
  expect(await storing(MOLECULE_DATA_MAX)).toMatchObject({ status: 200 });
});
