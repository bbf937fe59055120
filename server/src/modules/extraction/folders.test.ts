import { randomUUID } from 'node:crypto';
import {
  createDocumentFolder,
  deleteDocument,
  deleteDocumentFolder,
  getDocument,
  listDocumentFolders,
  listOrganizationLog,
  purgeDocument,
  listDocuments,
  moveDocuments,
  renameDocumentFolder,
  restoreDocument,
  shareDocument,
  type DataOf,
  type DocumentFolder,
  type Endpoint,
  type PatentDocument,
} from '@moiety/contract';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { creditsOf } from '../../../test/support/credits.ts';
import {
  documentKindsOnly,
  documentsOf,
  documentWorker,
  nearProcesses,
  wordsPage,
} from '../../../test/support/documents.ts';
import { startProduct, type Answer, type Product } from '../../../test/support/product.ts';
import { chinese, teamsOf } from '../../../test/support/teams.ts';
import type { Worker } from '../jobs/worker.ts';
import { grantToOrganization } from '../credits/organization.ts';
import { deleteDocumentsOf } from './purge.ts';

let product: Product;
let documents: ReturnType<typeof documentsOf>;
let teams: ReturnType<typeof teamsOf>;
const workers: Worker[] = [];

beforeAll(async () => {
  product = await startProduct({
    newUserCredits: 0,
    kinds: documentKindsOnly,
    bytesPerDocument: 100_000,
    extractionProcesses: nearProcesses,
    configuration: { proxies: ['127.0.0.1'] },
  });
  await product.jobs.ready();
  await product.portal.listen({ port: 0, host: '127.0.0.1' });
  documents = documentsOf(product);
  teams = teamsOf(product);
});
afterEach(async () => {
  await Promise.all(workers.splice(0).map((worker) => worker.stop()));
});
afterAll(() => product.close());

interface Caller {
  token: string;
}
const call = ({ token }: Caller, endpoint: Endpoint, parts: object = {}): Promise<Answer> =>
  product.call(endpoint, { token, ...parts });
const create = (who: Caller, name: string, more: object = {}): Promise<Answer> =>
  call(who, createDocumentFolder, { body: { id: randomUUID(), name, ...more } });
const made = async (who: Caller, name: string, more: object = {}): Promise<DocumentFolder> =>
  (await create(who, name, more)).data;
const rename = (who: Caller, id: string, name: string): Promise<Answer> =>
  call(who, renameDocumentFolder, { params: { id }, body: { name } });
const remove = (who: Caller, id: string): Promise<Answer> =>
  call(who, deleteDocumentFolder, { params: { id } });
const move = (who: Caller, ids: string[], folder: string | null, headers = {}): Promise<Answer> =>
  call(who, moveDocuments, { body: { documents: ids, folder }, headers });
const folders = async (who: Caller): Promise<DataOf<typeof listDocumentFolders>> =>
  (await call(who, listDocumentFolders)).data;
const listed = async (who: Caller, folder: string): Promise<string[]> => {
  const { items } = (await call(who, listDocuments, { query: { folder, sort: 'name', order: 'asc' } }))
    .data as DataOf<typeof listDocuments>;
  return items.map(({ id }) => id);
};

describe('a folder', () => {
  test('is made once, with a name that its owner has no other of, renamed, and deleted without its documents', async () => {
    workers.push(await documentWorker(product));
    const person = await creditsOf(product).person();
    const id = randomUUID();
    const body = { id, name: '  Kinases ' };
    const twice = await Promise.all([
      call(person, createDocumentFolder, { body }),
      call(person, createDocumentFolder, { body }),
    ]);
    expect(twice.map(({ data }) => data as unknown)).toEqual(
      [1, 2].map(() => ({ id, name: 'Kinases', of: 'me', documents: 0, mayManage: true })),
    );
    const taken = await create(person, 'KINASES');
    expect([taken.status, taken.msg]).toEqual([409, 'A folder with this name already exists']);
    for (const name of ['', ' ', 'x'.repeat(61)]) expect((await create(person, name)).status).toBe(400);
    const other = await made(person, 'x'.repeat(60));
    expect((await rename(person, other.id, 'kinases')).status).toBe(409);
    expect((await rename(person, id, 'KINASES')).data).toMatchObject({ name: 'KINASES' });
    expect((await create(person, 'Mine', { of: 'organization' })).status).toBe(409);

    const first = await documents.added(person, wordsPage('1'));
    const second = await documents.added(person, wordsPage('2'));
    expect((await move(person, [first.id, second.id, first.id], id)).status).toBe(200);
    expect(await documents.shown(person, first.id)).toMatchObject({
      folder: { id, name: 'KINASES' },
      updatedAt: first.updatedAt,
    });
    expect((await listed(person, id)).toSorted()).toEqual([first.id, second.id].toSorted());
    expect(await folders(person)).toMatchObject({
      items: [{ id, documents: 2 }, { documents: 0 }],
      without: 0,
    });
    await move(person, [first.id], null);
    expect([await listed(person, 'none'), await listed(person, id)]).toEqual([[first.id], [second.id]]);
    // In the trash it is not counted and not moved, and it comes back to its folder.
    await call(person, deleteDocument, { params: { id: second.id } });
    expect(await folders(person)).toMatchObject({ items: [{ id, documents: 0 }, {}], without: 1 });
    expect((await move(person, [first.id, second.id], other.id)).status).toBe(409);
    expect(await listed(person, other.id)).toEqual([]);
    await call(person, restoreDocument, { params: { id: second.id } });
    expect(await listed(person, id)).toEqual([second.id]);

    expect((await remove(person, id)).status).toBe(200);
    expect((await listed(person, 'none')).toSorted()).toEqual([first.id, second.id].toSorted());
    expect((await remove(person, id)).status).toBe(404);
    expect((await move(person, [first.id], id)).status).toBe(404);
    // It goes with the account.
    await deleteDocumentsOf(product.database, person.id);
    expect((await folders(person)).items).toEqual([]);
  });

  test('is nobody else’s: not seen, renamed, deleted, nor filled', async () => {
    workers.push(await documentWorker(product));
    const [person, other] = [await creditsOf(product).person(), await creditsOf(product).person()];
    const { id } = await made(person, 'Private');
    const mine = await documents.added(person, wordsPage('Mine'));
    const theirs = await documents.added(other, wordsPage('Theirs'));
    expect(await folders(other)).toEqual({ items: [], without: 1 });
    expect((await rename(other, id, 'Ours')).status).toBe(404);
    expect((await remove(other, id)).status).toBe(404);
    expect((await move(other, [theirs.id], id)).status).toBe(404);
    expect((await move(other, [mine.id], null)).status).toBe(404);
    expect((await call(other, createDocumentFolder, { body: { id, name: 'Other' } })).status).toBe(409);
    // All or none.
    const { id: own } = await made(other, 'Own');
    expect((await move(other, [theirs.id, mine.id], own)).status).toBe(404);
    expect(await listed(other, own)).toEqual([]);
    expect(await listed(other, id)).toEqual([]);
    const anybody: [Endpoint, object][] = [
      [listDocumentFolders, {}],
      [createDocumentFolder, { body: { id: randomUUID(), name: 'Mine' } }],
      [renameDocumentFolder, { params: { id }, body: { name: 'Mine' } }],
      [deleteDocumentFolder, { params: { id } }],
      [moveDocuments, { body: { documents: [mine.id], folder: id } }],
    ];
    for (const [endpoint, parts] of anybody) expect((await product.call(endpoint, parts)).status).toBe(401);
  });

  test('of an organization is seen by its members, managed by who made it and who runs the organization, and holds what each of them sees', async () => {
    workers.push(await documentWorker(product));
    const team = await teams.team();
    const ben = await teams.join(team.id, 910, 'Ben');
    const { id } = await made(team.member, 'Project');
    expect((await create(ben, 'project')).status).toBe(409);
    const shared = await documents.added(team.member, wordsPage('Shared'));
    const hidden = await documents.added(team.member, wordsPage('Hidden'));
    await move(team.member, [shared.id, hidden.id], id);
    const share = (role: string, seen: number) =>
      team.member.call(shareDocument, {
        params: { id: shared.id },
        body: { to: { kind: 'everyone' }, role, seen },
      });
    expect((await share('read', 0)).status).toBe(200);
    expect(await folders(ben)).toMatchObject({
      items: [{ id, of: 'organization', documents: 1, mayManage: false }],
      without: 0,
    });
    expect(await listed(ben, id)).toEqual([shared.id]);
    for (const refused of [await rename(ben, id, 'Mine'), await remove(ben, id)])
      expect([refused.status, refused.msg]).toEqual([
        403,
        'Only the person who created this folder and the organization’s owner and administrators can do this',
      ]);
    expect((await move(ben, [shared.id], null)).status).toBe(403);
    expect((await move(ben, [hidden.id], null)).status).toBe(404);
    await share('review', 1);
    expect((await move(ben, [shared.id], null)).status).toBe(200);
    expect(await listed(team.member, id)).toEqual([hidden.id]);

    // Their own documents are in folders of their own.
    const alone = await creditsOf(product).person();
    const own = await documents.added(alone, wordsPage('Own'));
    const { id: before } = await made(alone, 'Before');
    await teams.add(team.id, alone.id, 910);
    const mixed = await move(alone, [own.id], id, chinese);
    expect(mixed.status).toBe(409);
    expect((await move(alone, [own.id], before)).status).toBe(200);
    expect(await made(alone, 'Project', { of: 'me' })).toMatchObject({ of: 'me', mayManage: true });
    expect((await folders(alone)).items.map(({ name, of }) => [name, of])).toEqual([
      ['Before', 'me'],
      ['Project', 'organization'],
      ['Project', 'me'],
    ]);

    expect((await rename(team.admin, id, 'Project 2')).status).toBe(200);
    expect((await remove(team.owner, id)).status).toBe(200);
    const left = (await team.member.call(getDocument, { params: { id: hidden.id } })).data as PatentDocument;
    expect(left.folder).toBeNull();
  });

  test('are told in the organization’s log with who moved, paid for and deleted what; a person’s own documents are not', async () => {
    workers.push(await documentWorker(product));
    const team = await teams.team();
    await product.database.transaction((transaction) =>
      grantToOrganization(transaction, team.id, { amount: 10, key: 'test' }),
    );
    const { id: folder } = await made(team.member, 'Project');
    const { id, name } = await documents.added(team.member, wordsPage('Told'));
    await documents.analyze(team.member, id, '1');
    await documents.ended(team.member, id);
    await move(team.member, [id], folder);
    // Where it is already.
    await move(team.member, [id], folder);
    await move(team.admin, [id], null);
    await call(team.member, deleteDocument, { params: { id } });
    await call(team.member, purgeDocument, { params: { id } });
    const { items } = (await team.owner.call(listOrganizationLog)).data as DataOf<typeof listOrganizationLog>;
    expect(
      items
        .slice(0, 4)
        .map(({ id: _id, createdAt: _at, actor, ...entry }) => Object.assign(entry, { by: actor?.nickname })),
    ).toEqual([
      { action: 'document-deleted', subject: null, document: name, by: 'Mia' },
      { action: 'document-moved', subject: null, document: name, before: 'Project', after: null, by: 'Adam' },
      { action: 'document-moved', subject: null, document: name, before: null, after: 'Project', by: 'Mia' },
      { action: 'document-analyzed', subject: null, document: name, after: 1, by: 'Mia' },
    ]);
  });
});
