import {
  completeMoleculeSet,
  createMoleculeSet,
  deleteMoleculeSet,
  getMoleculeSet,
  listMoleculeSets,
  MOLECULES_PER_WRITE_BYTES_MAX,
  purgeMoleculeSet,
  readMolecules,
  renameMoleculeSet,
  restoreMoleculeSet,
  storeMolecules,
  type MoleculeRecord,
  type MoleculeSet,
} from '@moiety/contract';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { purgeSets } from './queries.ts';
import { begin, readRecord, save, setBody, unreadRecord } from '../../../test/support/molecules.ts';
import { startProduct, type Product } from '../../../test/support/product.ts';
import { timesOf } from '../../../../tests/proofs.ts';

let product: Product;
let token: string;
beforeAll(async () => {
  product = await startProduct();
});
afterAll(() => product.close());
beforeEach(async () => {
  token = await product.tokenOf();
});

const list = async (trash = false): Promise<MoleculeSet[]> => {
  const answer = await product.call(listMoleculeSets, { token, query: { trash: String(trash) } });
  return (answer.data as { items: MoleculeSet[] }).items;
};
const read = async (id: string, query: { offset?: number; limit?: number } = {}) =>
  (await product.call(readMolecules, { token, params: { id }, query })).data as {
    total: number;
    items: MoleculeRecord[];
  };
const store = (id: string, molecules: readonly MoleculeRecord[]) =>
  product.call(storeMolecules, { token, params: { id }, body: { molecules } });
const age = (id: string, column: 'deleted_at' | 'updated_at', interval: string) =>
  product.pool.query(`update molecule_sets set ${column} = now() - $2::interval where id = $1`, [
    id,
    interval,
  ]);

test('a set is listed once it is complete, and gives back every record as it was stored', async () => {
  const records = [readRecord(0), unreadRecord(1), readRecord(2)];
  const id = await begin(product, token, 3);
  expect(await list()).toStrictEqual([]);
  expect(await store(id, records)).toMatchObject({ status: 200, code: 0, data: { stored: 3 } });
  expect(await list()).toStrictEqual([]);
  expect(await product.call(completeMoleculeSet, { token, params: { id } })).toMatchObject({ code: 0 });
  const [set] = await list();
  const { columns, ...body } = setBody(3);
  expect(set).toMatchObject({ id, ...body, unread: 1, deletedAt: null });
  expect((await product.call(getMoleculeSet, { token, params: { id } })).data).toStrictEqual({
    ...set,
    columns,
    assays: [],
    calculated: [],
    calculatedVersion: 0,
  });
  expect(await read(id)).toStrictEqual({ total: 3, items: records });
});

test('numbers come back to the last digit, and text in any script', async () => {
  const record = readRecord(0);
  if (record.status !== 'ok') throw new Error('not a read record');
  const odd: MoleculeRecord = {
    ...record,
    line: 9_007_199_254_740_991,
    name: '阿司匹林 "quoted" \\ \u2028 🧪',
    data: { '': 'no name', 'a "b"': '\t\r\n', __proto: 'x' },
    properties: { ...record.properties, clogp: -0.1 - 0.2, molecularWeight: 1e-300, hBondDonors: 2 ** 40 },
  };
  const id = await save(product, token, [odd]);
  expect((await read(id)).items).toStrictEqual([odd]);
});

test('a set that is only begun does not exist for anybody, nor for its owner', async () => {
  const id = await begin(product, token, 1);
  for (const endpoint of [getMoleculeSet, readMolecules, renameMoleculeSet, restoreMoleculeSet])
    expect(await product.call(endpoint, { token, params: { id }, body: { name: 'x' } })).toMatchObject({
      status: 404,
    });
});

test('deleting a set that is only begun removes it at once', async () => {
  const id = await begin(product, token, 1);
  expect(await product.call(deleteMoleculeSet, { token, params: { id } })).toMatchObject({ status: 200 });
  expect(await store(id, [readRecord(0)])).toMatchObject({ status: 404 });
});

test('a set with molecules missing is not completed, and says how many', async () => {
  const id = await begin(product, token, 3);
  await store(id, [readRecord(0), readRecord(2)]);
  const refused = await product.call(completeMoleculeSet, { token, params: { id } });
  expect(refused).toMatchObject({ status: 409, code: 1005, msg: '1 of 3 molecules are missing' });
  const chinese = await product.call(completeMoleculeSet, {
    token,
    params: { id },
    headers: { 'accept-language': 'zh-CN' },
  });
  expect(chinese.msg).toBe('共 3 个分子，还缺 1 个');
  await store(id, [readRecord(1)]);
  expect(await product.call(completeMoleculeSet, { token, params: { id } })).toMatchObject({ status: 200 });
});

test('storing a position again replaces it, so a page that got lost can be sent again', async () => {
  const id = await begin(product, token, 2);
  await store(id, [unreadRecord(0), readRecord(1)]);
  await store(id, [readRecord(0), readRecord(1)]);
  await store(id, [unreadRecord(1), readRecord(1)]);
  const done = await product.call(completeMoleculeSet, { token, params: { id } });
  expect(done.data).toMatchObject({ unread: 0 });
  expect((await read(id)).items).toStrictEqual([readRecord(0), readRecord(1)]);
});

test('completing again changes nothing, and a complete set takes no more molecules', async () => {
  const id = await save(product, token, [readRecord(0)]);
  const before = await list();
  expect(await product.call(completeMoleculeSet, { token, params: { id } })).toMatchObject({
    data: { ...before[0] },
  });
  expect(await store(id, [unreadRecord(0)])).toMatchObject({ status: 409, code: 1005 });
  expect((await read(id)).items).toStrictEqual([readRecord(0)]);
});

test('of pages stored side by side with completing, none is lost and none comes too late', async () => {
  const id = await begin(product, token, 40);
  const pages = Array.from({ length: 8 }, (_, page) =>
    Array.from({ length: 5 }, (__, n) => readRecord(page * 5 + n)),
  );
  const complete = async (): Promise<void> => {
    const answer = await product.call(completeMoleculeSet, { token, params: { id } });
    if (answer.status === 409) await complete();
  };
  const [stored] = await Promise.all([Promise.all(pages.map((page) => store(id, page))), complete()]);
  expect(stored.map(({ status }) => status)).toStrictEqual(Array.from({ length: 8 }, () => 200));
  expect((await read(id)).items.map(({ position }) => position)).toStrictEqual(
    Array.from({ length: 40 }, (_, n) => n),
  );
});

test('a position beyond the total is refused by name, and nothing of its page is stored', async () => {
  const id = await begin(product, token, 2);
  const answer = await store(id, [readRecord(0), readRecord(2), readRecord(9)]);
  expect(answer).toMatchObject({ status: 400, code: 1002 });
  expect(answer.data).toStrictEqual({
    fields: [
      { path: 'molecules.1.position', message: 'At most 1' },
      { path: 'molecules.2.position', message: 'At most 1' },
    ],
  });
  const complete = await product.call(completeMoleculeSet, { token, params: { id } });
  expect(complete.msg).toBe('2 of 2 molecules are missing');
});

test('the list comes in pages, newest change first', async () => {
  const ids: string[] = [];
  for (let set = 0; set < 5; set++) ids.unshift(await save(product, token, [readRecord(0)]));
  const pageOf = async (page: number) => {
    const answer = await product.call(listMoleculeSets, { token, query: { page, page_size: 2 } });
    const { items, total } = answer.data as { items: MoleculeSet[]; total: number };
    return [total, items.map(({ id }) => id)];
  };
  expect(await pageOf(1)).toStrictEqual([5, ids.slice(0, 2)]);
  expect(await pageOf(3)).toStrictEqual([5, ids.slice(4)]);
  expect(await pageOf(4)).toStrictEqual([5, []]);
  expect((await product.call(listMoleculeSets, { token, query: { page_size: 201 } })).status).toBe(400);
});

test('the list leaves the columns out, which can be a hundred times as long as the rest', async () => {
  await save(product, token, [readRecord(0)]);
  expect((await list())[0]).not.toHaveProperty('columns');
});

test('a page for no set of the caller, or a complete one, is refused before it is read', async () => {
  const strangers = await begin(product, await product.tokenOf(), 1);
  const complete = await save(product, token, [readRecord(0)]);
  const body = '{"molecules": [this is no JSON';
  const send = (id: string) => product.call(storeMolecules, { token, params: { id }, body });
  expect(await send(strangers)).toMatchObject({ status: 404 });
  expect(await send(complete)).toMatchObject({ status: 409 });
  expect(await send(await begin(product, token, 1))).toMatchObject({ status: 400 });
});

test('a set in the trash is permanently deleted when its owner asks for it, one in use is not', async () => {
  const id = await save(product, token, [readRecord(0)]);
  const purge = () => product.call(purgeMoleculeSet, { token, params: { id } });
  expect(await purge()).toMatchObject({
    status: 409,
    msg: 'This molecule set is not in the trash. Move it there first',
  });
  await product.call(deleteMoleculeSet, { token, params: { id } });
  const stranger = await product.tokenOf();
  expect((await product.call(purgeMoleculeSet, { token: stranger, params: { id } })).status).toBe(404);
  expect(await purge()).toMatchObject({ status: 200, data: null });
  expect(await list(true)).toStrictEqual([]);
  expect(await purge()).toMatchObject({ status: 404 });
  expect((await product.pool.query('select 1 from molecules where set_id = $1', [id])).rows).toHaveLength(0);
});

test('a set is renamed, which moves it to the top of the list', async () => {
  const older = await save(product, token, [readRecord(0)]);
  const newer = await save(product, token, [readRecord(0)]);
  expect((await list()).map(({ id }) => id)).toStrictEqual([newer, older]);
  const renamed = await product.call(renameMoleculeSet, {
    token,
    params: { id: older },
    body: { name: '  激酶抑制剂  ' },
  });
  expect(renamed.data).toMatchObject({ id: older, name: '激酶抑制剂' });
  expect((await list()).map(({ id }) => id)).toStrictEqual([older, newer]);
});

test('a blank name is refused', async () => {
  const id = await save(product, token, [readRecord(0)]);
  const answer = await product.call(renameMoleculeSet, { token, params: { id }, body: { name: '   ' } });
  expect(answer).toMatchObject({
    status: 400,
    data: { fields: [{ path: 'name', message: 'This field is required' }] },
  });
});

test('a deleted set lies in the trash, where it can be looked at and restored but not used', async () => {
  const id = await save(product, token, [readRecord(0)]);
  expect(await product.call(deleteMoleculeSet, { token, params: { id } })).toMatchObject({ data: null });
  expect(await list()).toStrictEqual([]);
  const [trashed] = await list(true);
  expect(trashed).toMatchObject({ id, deletedAt: expect.any(String) });
  expect(await product.call(getMoleculeSet, { token, params: { id } })).toMatchObject({ data: trashed });
  for (const endpoint of [readMolecules, renameMoleculeSet])
    expect(await product.call(endpoint, { token, params: { id }, body: { name: 'x' } })).toMatchObject({
      status: 409,
      msg: 'This molecule set is in the trash. Restore it first',
    });
  await product.call(deleteMoleculeSet, { token, params: { id } });
  expect(await list(true)).toStrictEqual([trashed]);

  expect((await product.call(restoreMoleculeSet, { token, params: { id } })).data).toMatchObject({
    id,
    deletedAt: null,
  });
  expect(await list(true)).toStrictEqual([]);
  expect((await read(id)).items).toStrictEqual([readRecord(0)]);
  expect(await product.call(restoreMoleculeSet, { token, params: { id } })).toMatchObject({ status: 200 });
});

test('after 30 days in the trash a set is gone, before the purge as after it', async () => {
  const kept = await save(product, token, [readRecord(0)]);
  const gone = await save(product, token, [readRecord(0)]);
  for (const id of [kept, gone]) await product.call(deleteMoleculeSet, { token, params: { id } });
  await age(kept, 'deleted_at', '29 days 23 hours');
  await age(gone, 'deleted_at', '30 days 1 minute');
  expect((await list(true)).map(({ id }) => id)).toStrictEqual([kept]);
  expect(await product.call(restoreMoleculeSet, { token, params: { id: gone } })).toMatchObject({
    status: 404,
  });
  await purgeSets(product.database);
  const { rows } = await product.pool.query(
    'select distinct set_id from molecules where set_id in ($1, $2)',
    [kept, gone],
  );
  expect(rows).toStrictEqual([{ set_id: kept }]);
});

test('a set that was begun more than a day ago is purged, a complete one of any age is not', async () => {
  const [left, recent] = [await begin(product, token, 2), await begin(product, token, 2)];
  await store(left, [readRecord(0)]);
  const old = await save(product, token, [readRecord(0)]);
  for (const id of [left, old]) await age(id, 'updated_at', '25 hours');
  await purgeSets(product.database);
  expect(await store(left, [readRecord(1)])).toMatchObject({ status: 404 });
  expect(await store(recent, [readRecord(1)])).toMatchObject({ status: 200 });
  expect((await list()).map(({ id }) => id)).toStrictEqual([old]);
});

test('every page of a set is its slice in file order, whatever offset and limit', async () => {
  const records = Array.from({ length: 37 }, (_, position) =>
    position % 5 === 0 ? unreadRecord(position) : readRecord(position),
  );
  // Stored backwards, so that the order of storing is not mistaken for that of the file.
  const id = await save(product, token, records.toReversed());
  await fc.assert(
    fc.asyncProperty(
      fc.oneof(fc.nat(45), fc.constant(Number.MAX_SAFE_INTEGER)),
      fc.integer({ min: 1, max: 2000 }),
      async (offset, limit) => {
        const page = await read(id, { offset, limit });
        expect(page).toStrictEqual({ total: 37, items: records.slice(offset, offset + limit) });
      },
    ),
    { numRuns: timesOf('moleculePages') },
  );
});

test.each([
  [{ offset: -1 }, 'offset', 'At least 0'],
  [{ limit: 0 }, 'limit', 'At least 1'],
  [{ limit: 2001 }, 'limit', 'At most 2000'],
  [{ offset: 'some' }, 'offset', 'Must be a number'],
])('a page %j is refused by name', async (query, path, message) => {
  const id = await save(product, token, [readRecord(0)]);
  const answer = await product.call(readMolecules, { token, params: { id }, query });
  expect(answer).toMatchObject({ status: 400, data: { fields: [{ path, message }] } });
});

const storeData = async (entries: number, value: unknown) => {
  const data = Object.fromEntries(Array.from({ length: entries }, (_, index) => [`n${index}`, value]));
  return product.call(storeMolecules, {
    token,
    params: { id: await begin(product, token, 1) },
    body: { molecules: [{ ...readRecord(0), data }] },
  });
};

test.each([
  ['numbers', 500, 7, 'molecules.0.data', /^Must be an object with at most 500 entries/],
  ['too many entries', 501, 'x', 'molecules.0.data', /^Must be an object with at most 500 entries/],
  [
    'a value that is too long',
    1,
    'x'.repeat(20_001),
    'molecules.0.data',
    /^Must be an object with at most 500/,
  ],
  ['far too many entries', 5000, 7, 'molecules.0.data', /^At most 1000 entries$/],
])('data items that are %s are refused once', async (_what, entries, value, path, message) => {
  const answer = await storeData(entries, value);
  expect(answer).toMatchObject({
    status: 400,
    code: 1002,
    data: { fields: [{ path, message: expect.stringMatching(message) }] },
  });
});

test('of very many wrong fields the first thousand are named', async () => {
  const id = await begin(product, token, 500);
  const records = Array.from({ length: 500 }, (_, position) => ({
    ...readRecord(position),
    name: '\0',
    data: { a: '\0', b: '\0' },
  }));
  const { data, status } = await store(id, records);
  expect(status).toBe(400);
  const { fields } = data as { fields: unknown[] };
  expect(fields).toHaveLength(1000);
  expect(fields[0]).toStrictEqual({
    path: 'molecules.0.name',
    message: 'Contains characters that cannot be stored',
  });
});

test('texts that no database holds are refused by name, not by a failure', async () => {
  const id = await begin(product, token, 2);
  const answer = await store(id, [
    { ...readRecord(0), name: 'nul \0' },
    { ...readRecord(1), data: { ok: 'half \ud800' } },
  ]);
  expect(answer).toMatchObject({
    status: 400,
    data: {
      fields: [
        { path: 'molecules.0.name', message: 'Contains characters that cannot be stored' },
        { path: 'molecules.1.data.ok' },
      ],
    },
  });
  expect(
    await product.call(createMoleculeSet, { token, body: { ...setBody(1), columns: ['a\0'] } }),
  ).toMatchObject({ status: 400, data: { fields: [{ path: 'columns.0' }] } });
});

test('more molecules than a page may hold are refused by name, more bytes with 413', async () => {
  const id = await begin(product, token, 501);
  const many = await store(
    id,
    Array.from({ length: 501 }, (_, position) => unreadRecord(position)),
  );
  expect(many).toMatchObject({
    status: 400,
    data: { fields: [{ path: 'molecules', message: 'At most 500 entries' }] },
  });
  const large = await product.call(storeMolecules, {
    token,
    params: { id },
    body: `{"molecules":["${'C'.repeat(MOLECULES_PER_WRITE_BYTES_MAX)}"]}`,
    headers: { 'accept-language': 'zh' },
  });
  expect(large).toMatchObject({ status: 413, code: 1006, msg: '内容过大', data: null });
});

test('a page of the largest size that the contract allows is taken', async () => {
  const id = await begin(product, token, 500);
  const large = Array.from({ length: 500 }, (_, position) => ({
    ...readRecord(position),
    source: 'C'.repeat(1500),
  }));
  expect(await store(id, large)).toMatchObject({ status: 200, data: { stored: 500 } });
});

test('a page of very long records ends early, and what follows is read from where it ended', async () => {
  const records = Array.from({ length: 7 }, (_, position) => ({
    ...readRecord(position),
    source: 'C'.repeat(200_000),
    data: { long: 'N'.repeat(20_000) },
  }));
  const id = await begin(product, token, records.length);
  for (let from = 0; from < records.length; from += 4) await store(id, records.slice(from, from + 4));
  await product.call(completeMoleculeSet, { token, params: { id } });
  const positions: number[] = [];
  const lengths: number[] = [];
  while (positions.length < records.length) {
    const { items } = await read(id, { offset: positions.length });
    positions.push(...items.map(({ position }) => position));
    lengths.push(items.length);
  }
  expect(positions).toStrictEqual(records.map(({ position }) => position));
  expect(lengths).toStrictEqual([3, 3, 1]);
});

test('a long page is compressed for who can read that', async () => {
  const id = await save(
    product,
    token,
    Array.from({ length: 50 }, (_, position) => readRecord(position)),
  );
  const get = (encoding: string) =>
    product.portal.inject({
      url: `/ironAPI/api/v1/molecule_set/${id}/molecules/`,
      headers: { authorization: `Bearer ${token}`, 'accept-encoding': encoding },
    });
  expect((await get('gzip, br')).headers['content-encoding']).toBe('br');
  expect((await get('gzip')).headers['content-encoding']).toBe('gzip');
  expect((await get('identity')).headers['content-encoding']).toBeUndefined();
});

test('an account has as many sets as it may, and not one more at once', async () => {
  const limited = await startProduct({ setsPerAccount: 3 });
  const owner = await limited.tokenOf();
  const create = (language = 'en') =>
    limited.call(createMoleculeSet, {
      token: owner,
      body: setBody(1),
      headers: { 'accept-language': language },
    });
  const saved = await save(limited, owner, [readRecord(0)]);
  const answers = await Promise.all(Array.from({ length: 6 }, () => create()));
  expect(answers.filter(({ code }) => code === 0)).toHaveLength(2);
  expect(answers.find(({ code }) => code !== 0)).toMatchObject({
    status: 409,
    code: 1009,
    msg: 'You have reached the limit of 3 molecule sets. Delete one first',
  });
  expect((await create('zh')).msg).toMatch(/3 .*分子集/);
  // Another account has its own room.
  expect(
    await limited.call(createMoleculeSet, { token: await limited.tokenOf(), body: setBody(1) }),
  ).toMatchObject({ code: 0 });
  // What is in the trash is no longer counted, and comes back only where there is room.
  await limited.call(deleteMoleculeSet, { token: owner, params: { id: saved } });
  expect(await create()).toMatchObject({ code: 0 });
  const restore = () => limited.call(restoreMoleculeSet, { token: owner, params: { id: saved } });
  expect(await restore()).toMatchObject({ status: 409, code: 1009 });
  await limited.close();
});

test('the trash does not grow without end', async () => {
  const limited = await startProduct({ setsPerAccount: 1 });
  const owner = await limited.tokenOf();
  for (let n = 0; n < 2; n += 1) {
    const id = await save(limited, owner, [readRecord(0)]);
    await limited.call(deleteMoleculeSet, { token: owner, params: { id } });
  }
  const refused = await limited.call(createMoleculeSet, { token: owner, body: setBody(1) });
  expect(refused).toMatchObject({ status: 409, code: 1009, msg: expect.stringContaining('30 days') });
  const [oldest] = (
    (await limited.call(listMoleculeSets, { token: owner, query: { trash: 'true' } })).data as {
      items: MoleculeSet[];
    }
  ).items;
  const params = { id: oldest?.id ?? '' };
  expect(await limited.call(restoreMoleculeSet, { token: owner, params })).toMatchObject({ code: 0 });
  await limited.call(deleteMoleculeSet, { token: owner, params });
  await limited.pool.query(`update molecule_sets set deleted_at = now() - interval '31 days'`);
  expect(await limited.call(createMoleculeSet, { token: owner, body: setBody(1) })).toMatchObject({
    code: 0,
  });
  await limited.close();
});
