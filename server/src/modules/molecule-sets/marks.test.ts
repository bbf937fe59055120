import {
  defineCalculatedColumns,
  deleteMoleculeSet,
  getMoleculeSet,
  listMoleculeMarks,
  markMolecules,
  storageUse,
  TAGS_MAX,
  writeMoleculeNote,
  writePages,
  type DataOf,
  type MoleculeMarks,
  type MoleculeSet,
} from '@moiety/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readRecord, save } from '../../../test/support/molecules.ts';
import { startProduct, type Answer, type Product } from '../../../test/support/product.ts';

let product: Product;
beforeAll(async () => {
  product = await startProduct();
});
afterAll(() => product.close());

const saved = async (count = 3): Promise<{ token: string; id: string }> => {
  const token = await product.tokenOf();
  const records = Array.from({ length: count }, (_, position) => readRecord(position));
  return { token, id: await save(product, token, records) };
};
interface Kept {
  token: string;
  id: string;
}
const mark = ({ token, id }: Kept, positions: number[], change: object): Promise<Answer> =>
  product.call(markMolecules, {
    token,
    params: { id },
    body: { molecules: writePages(positions.map((at) => at + 1)), change },
  });
const star = (kept: Kept, positions: number[], on = true) => mark(kept, positions, { kind: 'star', on });
const tag = (kept: Kept, positions: number[], name: string, on = true) =>
  mark(kept, positions, { kind: 'tag', tag: name, on });
const note = ({ token, id }: Kept, position: number, text: string, seen: number): Promise<Answer> =>
  product.call(writeMoleculeNote, {
    token,
    params: { id, position: String(position) },
    body: { text, seen },
  });
const listed = async ({ token, id }: Kept, from = 0): Promise<DataOf<typeof listMoleculeMarks>> =>
  (await product.call(listMoleculeMarks, { token, params: { id }, query: { from } })).data;
const marksAt = async (kept: Kept, position: number): Promise<MoleculeMarks | undefined> =>
  (await listed(kept)).items.find((one) => one.position === position);
const setOf = async ({ token, id }: Kept): Promise<MoleculeSet> =>
  (await product.call(getMoleculeSet, { token, params: { id } })).data;
const used = async ({ token }: Kept): Promise<number> =>
  ((await product.call(storageUse, { token })).data as DataOf<typeof storageUse>).used;

const define = ({ token, id }: Kept, columns: object[], seen: number) =>
  product.call(defineCalculatedColumns, { token, params: { id }, body: { columns, seen } });

describe('stars and tags', () => {
  test('are kept with who set them and when, and taken away', async () => {
    const kept = await saved();
    const answer = await star(kept, [0, 2]);
    expect(answer).toMatchObject({ status: 200, data: { marked: { by: expect.any(String) } } });
    await tag(kept, [2, 1], ' hit ');
    await tag(kept, [2], 'Backup');
    await tag(kept, [2], 'hit');
    expect((await listed(kept)).items).toMatchObject([
      { position: 0, star: true, tags: [], note: null, marked: (answer.data as { marked: object }).marked },
      { position: 1, star: false, tags: ['hit'] },
      { position: 2, star: true, tags: ['Backup', 'hit'] },
    ]);
    await star(kept, [0], false);
    await tag(kept, [1, 2], 'hit', false);
    expect((await listed(kept)).items).toMatchObject([
      { star: false },
      { tags: [] },
      { star: true, tags: ['Backup'] },
    ]);
  });

  test('what is so already stays as it was given, and nothing is kept of what was never there', async () => {
    const kept = await saved();
    await star(kept, [0]);
    await tag(kept, [0], 'hit');
    const before = await marksAt(kept, 0);
    const { updatedAt } = await setOf(kept);
    await star(kept, [0]);
    await tag(kept, [0], 'hit');
    await star(kept, [1, 2], false);
    await tag(kept, [1, 2], 'hit', false);
    expect((await listed(kept)).items).toEqual([before]);
    expect((await setOf(kept)).updatedAt).toBe(updatedAt);
    await star(kept, [0, 1]);
    expect(await marksAt(kept, 0)).toEqual(before);
    expect(await marksAt(kept, 1)).toMatchObject({ star: true });
  });

  test('too many tags, a tag with a comma and a position beyond the set are refused, and nothing changes', async () => {
    const kept = await saved(1);
    for (let index = 0; index < TAGS_MAX; index++)
      expect((await tag(kept, [0], `tag ${index}`)).status).toBe(200);
    expect((await tag(kept, [0], 'one more')).status).toBe(409);
    expect((await tag(kept, [0], 'a, b')).status).toBe(400);
    expect(await star(kept, [0, 1])).toMatchObject({ status: 400 });
    expect(await marksAt(kept, 0)).toMatchObject({ star: false, tags: { length: TAGS_MAX } });
  });

  test('come in pages, and count in the storage of the owner', async () => {
    const kept = await saved(1201);
    const before = await used(kept);
    const everywhere = Array.from({ length: 1201 }, (_, position) => position);
    expect(await tag(kept, everywhere, 'all')).toMatchObject({ status: 200 });
    const first = await listed(kept);
    expect([first.items.length, first.more]).toStrictEqual([500, true]);
    const last = await listed(kept, 1000);
    expect([last.items.length, last.more]).toStrictEqual([201, false]);
    expect(await used(kept)).toBeGreaterThan(before + 1201 * 20);
  });
});

describe('a note', () => {
  test('is written, changed and taken away, each time by who saw the last one', async () => {
    const kept = await saved();
    expect(await note(kept, 1, ' Soluble in DMSO ', 0)).toMatchObject({
      status: 200,
      data: { text: 'Soluble in DMSO', version: 1 },
    });
    expect((await note(kept, 1, 'Crystallizes', 1)).data).toMatchObject({ version: 2 });
    expect((await note(kept, 1, '', 2)).data).toMatchObject({ text: '', version: 3 });
    expect(await marksAt(kept, 1)).toMatchObject({ marked: null, note: { text: '' } });
  });

  test('that somebody else changed meanwhile is not overwritten; one that was sent twice is one', async () => {
    const kept = await saved();
    await note(kept, 0, 'From the first tab', 0);
    expect(await note(kept, 0, 'From the second tab', 0)).toMatchObject({ status: 409 });
    expect(await marksAt(kept, 0)).toMatchObject({ note: { text: 'From the first tab', version: 1 } });
    expect(await note(kept, 0, 'From the first tab', 0)).toMatchObject({ status: 200, data: { version: 1 } });
  });

  test('of a molecule that the set does not have is refused', async () => {
    expect(await note(await saved(), 3, 'Nowhere', 0)).toMatchObject({ status: 400 });
  });
});

describe('calculated columns', () => {
  const le = { id: 'a', name: 'LE', formula: '1.37 * [pIC50] / HeavyAtoms' };

  test('belong to the set, and are not overwritten by who saw others', async () => {
    const kept = await saved();
    expect(await setOf(kept)).toMatchObject({ calculated: [], calculatedVersion: 0 });
    expect(await define(kept, [le], 0)).toMatchObject({
      status: 200,
      data: { calculated: [le], calculatedVersion: 1 },
    });
    expect(await define(kept, [], 0)).toMatchObject({ status: 409 });
    expect(await setOf(kept)).toMatchObject({ calculated: [le], calculatedVersion: 1 });
  });

  test('are those of analyses too, which say what was analyzed', async () => {
    const kept = await saved();
    const analysis = { kind: 'groups', core: 'c1ccccc1', molecules: '1-3', columns: ['R1', 'R2'] };
    const groups = { id: 'b', name: 'R1, R2', formula: '', analysis };
    expect(await define(kept, [le, groups], 0)).toMatchObject({
      status: 200,
      data: { calculated: [le, groups] },
    });
    expect(await setOf(kept)).toMatchObject({ calculated: [le, groups] });
    const unknown = { ...groups, analysis: { ...analysis, kind: 'guess' } };
    expect(await define(kept, [unknown], 1)).toMatchObject({ status: 400 });
  });

  test('are at most 20', async () => {
    const columns = Array.from({ length: 21 }, (_, index) => ({ ...le, id: String(index) }));
    expect(await define(await saved(), columns, 0)).toMatchObject({ status: 400 });
  });
});

test('marks of no set of the caller are refused before their molecules are read', async () => {
  const { token, id } = await saved();
  const broken = { params: { id }, body: '{"molecules": "1-' };
  const stranger = await product.tokenOf();
  expect((await product.call(markMolecules, { ...broken, token: stranger })).status).toBe(404);
  expect((await product.call(markMolecules, { ...broken, token })).status).toBe(400);
});

test.each([
  ['marks', (kept: Kept) => star(kept, [0])],
  ['notes', (kept: Kept) => note(kept, 0, 'Mine', 0)],
  [
    'calculated columns',
    ({ token, id }: Kept) =>
      product.call(defineCalculatedColumns, { token, params: { id }, body: { columns: [], seen: 0 } }),
  ],
  ['the list of marks', ({ token, id }: Kept) => product.call(listMoleculeMarks, { token, params: { id } })],
])('%s: of nobody else’s set, nor of one in the trash', async (_what, call) => {
  const kept = await saved();
  expect((await call(kept)).status).toBe(200);
  expect((await call({ ...kept, token: await product.tokenOf() })).status).toBe(404);
  expect((await call({ ...kept, token: '' })).status).toBe(401);
  await product.call(deleteMoleculeSet, { token: kept.token, params: { id: kept.id } });
  expect((await call(kept)).status).toBe(409);
});
