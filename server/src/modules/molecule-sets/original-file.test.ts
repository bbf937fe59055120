import {
  deleteFile,
  deleteMoleculeSet,
  getOriginalFile,
  keepOriginalFile,
  linkFile,
  PICTURES_MEDIA_TYPE,
  purgeMoleculeSet,
  restoreMoleculeSet,
  shareMoleculeSet,
  type StoredFile,
} from '@moiety/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readRecord, save } from '../../../test/support/molecules.ts';
import { startProduct, type Product } from '../../../test/support/product.ts';
import { roles, teamsOf } from '../../../test/support/teams.ts';
import { contentOf, send, uploadFile } from '../../../test/support/uploads.ts';

let product: Product;
beforeAll(async () => {
  product = await startProduct({ configuration: { proxies: ['127.0.0.1'] } });
  await product.portal.listen({ host: '127.0.0.1', port: 0 });
});
afterAll(() => product.close());

const keep = (token: string, id: string, file: string) =>
  product.call(keepOriginalFile, { token, params: { id }, body: { file } });
const originalOf = async (token: string, id: string): Promise<StoredFile | null> =>
  (await product.call(getOriginalFile, { token, params: { id } })).data;

test('a set keeps the file that it was made from, and both go together', async () => {
  const token = await product.tokenOf();
  const id = await save(product, token, [readRecord(0)]);
  expect(await originalOf(token, id)).toBeNull();
  const file = await uploadFile(product, token, contentOf(300));
  expect((await keep(token, id, file)).data).toMatchObject({ id: file, name: 'set.sdf', size: 300 });
  expect(await originalOf(token, id)).toMatchObject({ id: file });
  // Said again, because the answer was lost.
  expect((await keep(token, id, file)).status).toBe(200);
  const other = await uploadFile(product, token, contentOf(300));
  expect(await keep(token, id, other)).toMatchObject({
    status: 409,
    msg: 'This molecule set already has its original file',
  });
  // It belongs to a set, and does not go after a week as others do.
  const { rows } = await product.pool.query(`select kept_until from files where id = $1`, [file]);
  expect(rows).toStrictEqual([{ kept_until: null }]);
  await product.call(deleteMoleculeSet, { token, params: { id } });
  expect((await keep(token, id, file)).status).toBe(409);
  expect((await product.call(linkFile, { token, params: { id: file } })).status).toBe(200);
  await product.call(purgeMoleculeSet, { token, params: { id } });
  expect((await product.call(linkFile, { token, params: { id: file } })).status).toBe(404);
});

test('a file that is a set’s already is another set’s too, each by itself', async () => {
  const token = await product.tokenOf();
  const [one, other] = [
    await save(product, token, [readRecord(0)]),
    await save(product, token, [readRecord(0)]),
  ];
  const file = await uploadFile(product, token, contentOf(100));
  await keep(token, one, file);
  await keep(token, other, file);
  for (const params of [{ id: one }])
    for (const call of [deleteMoleculeSet, purgeMoleculeSet]) await product.call(call, { token, params });
  const left = await originalOf(token, other);
  expect(left).toMatchObject({ name: 'set.sdf', size: 100 });
  expect((await product.call(linkFile, { token, params: { id: left!.id } })).status).toBe(200);
});

test('nobody keeps or sees a file with a set that is not theirs, or somebody else’s file', async () => {
  const [ada, eve] = [await product.tokenOf(), await product.tokenOf()];
  const id = await save(product, ada, [readRecord(0)]);
  const ofEve = await save(product, eve, [readRecord(0)]);
  const file = await uploadFile(product, ada, contentOf(50));
  expect((await keep(eve, id, file)).status).toBe(404);
  expect((await keep(eve, ofEve, file)).status).toBe(404);
  expect((await product.call(getOriginalFile, { token: eve, params: { id } })).status).toBe(404);
  expect((await product.call(keepOriginalFile, { params: { id }, body: { file } })).status).toBe(401);
  expect((await product.call(getOriginalFile, { params: { id } })).status).toBe(401);
});

test('pictures that a set’s structures were read from are for whoever may read it, other original files are not', async () => {
  const teams = teamsOf(product);
  const team = await teams.team();
  const [mia, ben, eve] = [
    team.member,
    await teams.join(team.id, roles.member, 'Ben'),
    { token: await product.tokenOf() },
  ];
  const [pictures, table] = [
    await save(product, mia.token, [readRecord(0)]),
    await save(product, mia.token, [readRecord(0)]),
  ];
  const content = contentOf(200);
  const file = await uploadFile(product, mia.token, content, 'pictures.zip', PICTURES_MEDIA_TYPE);
  await keep(mia.token, pictures, file);
  await keep(mia.token, table, await uploadFile(product, mia.token, contentOf(200)));
  const link = (token: string, id: string) => product.call(linkFile, { token, params: { id } });
  const fetched = async (path: string) => (await send(product, 'GET', path))?.status;
  expect((await link(ben.token, file)).status).toBe(404);

  const sharing = (id: string, role: string | null, seen: number) =>
    mia.call(shareMoleculeSet, { params: { id }, body: { to: { kind: 'everyone' }, role, seen } });
  for (const id of [pictures, table]) expect((await sharing(id, 'read', 0)).status).toBe(200);
  expect(await originalOf(ben.token, pictures)).toMatchObject({ id: file, mediaType: PICTURES_MEDIA_TYPE });
  expect(await originalOf(ben.token, table)).toBeNull();
  const { path } = (await link(ben.token, file)).data as { path: string };
  expect((await send(product, 'GET', path))?.body).toEqual(content.bytes);
  const left = await originalOf(mia.token, table);
  expect((await link(ben.token, left!.id)).status).toBe(404);
  expect((await link(eve.token, file)).status).toBe(404);
  // Neither deleted by them, nor kept with a set of theirs.
  expect((await product.call(deleteFile, { token: ben.token, params: { id: file } })).status).toBe(404);
  const ofBen = await save(product, ben.token, [readRecord(0)]);
  expect((await keep(ben.token, ofBen, file)).status).toBe(404);

  // An address that was made before ends with the sharing, and while the set is in the trash.
  await product.call(deleteMoleculeSet, { token: mia.token, params: { id: pictures } });
  expect(await fetched(path)).toBe(404);
  await product.call(restoreMoleculeSet, { token: mia.token, params: { id: pictures } });
  expect(await fetched(path)).toBe(200);
  expect((await sharing(pictures, null, 1)).status).toBe(200);
  expect(await fetched(path)).toBe(404);
  expect((await link(ben.token, file)).status).toBe(404);
});
