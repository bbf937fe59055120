import { randomUUID } from 'node:crypto';
import {
  analyzeDocument,
  assembleRows,
  cancelJob,
  changeDocument,
  correctDocument,
  deleteDocument,
  getDocument,
  getDocumentResults,
  getDocumentSharing,
  joinDocumentAgain,
  listAnalyses,
  listCorrections,
  listDocumentPages,
  listDocuments,
  listDocumentVersions,
  lookAtDocument,
  pagePicturePath,
  previewFormula,
  previewGroup,
  purgeDocument,
  quoteAnalysis,
  rerunDocument,
  restoreDocument,
  searchDocuments,
  shareDocument,
  signDocument,
  unlockDocument,
  type DataOf,
  type DocumentSharing,
  type Endpoint,
  type PatentDocument,
} from '@moiety/contract';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import {
  documentKindsOnly,
  documentsOf,
  documentWorker,
  nearProcesses,
  pdfOf,
  tablePage,
  wordsPage,
} from '../../../test/support/documents.ts';
import { startProduct, type Answer, type Product } from '../../../test/support/product.ts';
import { chinese, teamsOf, type Colleague, type Team } from '../../../test/support/teams.ts';
import { grantToOrganization } from '../credits/organization.ts';
import type { Worker } from '../jobs/worker.ts';

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

const everyone = { kind: 'everyone' };
const by = (email: string) => ({ kind: 'email', email });

/** A team whose Mia added a document that is analyzed, and her colleague Ben. */
const analyzed = async (): Promise<{ team: Team; ben: Colleague; id: string }> => {
  workers.push(await documentWorker(product));
  const team = await teams.team();
  await product.database.transaction((transaction) =>
    grantToOrganization(transaction, team.id, { amount: 5, key: 'gift' }),
  );
  const ben = await teams.join(team.id, 910, 'Ben');
  const { id } = await documents.added(team.member, tablePage(), wordsPage('No compounds here'));
  await documents.analyze(team.member, id, '1');
  await documents.ended(team.member, id);
  return { team, ben, id };
};
const share = (who: Colleague, id: string, to: object, role: string | null, seen: number, headers = {}) =>
  who.call(shareDocument, { params: { id }, body: { to, role, seen }, headers });
const shared = async (...order: Parameters<typeof share>): Promise<DocumentSharing> => {
  const answer = await share(...order);
  expect([answer.status, answer.msg]).toEqual([200, 'OK']);
  return answer.data;
};
const seen = async (who: Colleague, id: string): Promise<string | undefined> => {
  const listed = (await who.call(listDocuments)).data as DataOf<typeof listDocuments>;
  const answer = await who.call(getDocument, { params: { id } });
  const item = listed.items.find((one) => one.id === id);
  // The list and the page say the same.
  expect(item?.role).toBe(answer.status === 200 ? (answer.data as PatentDocument).role : undefined);
  return item?.role;
};
/** The ids of the documents in somebody's trash. */
const trashed = async (who: Colleague): Promise<string[]> => {
  const listed = (await who.call(listDocuments, { query: { trash: 'true' } })).data;
  return (listed as DataOf<typeof listDocuments>).items.map((item) => item.id);
};
const undo = { corrections: [{ action: 'undo', id: randomUUID(), correction: randomUUID() }] };
const looks: [Endpoint, object][] = [
  [getDocument, {}],
  [listDocumentPages, {}],
  [listAnalyses, {}],
  [getDocumentResults, {}],
  [listCorrections, {}],
  [listDocumentVersions, {}],
];
const changes: [Endpoint, object][] = [
  [changeDocument, { body: { name: 'Ours' } }],
  [unlockDocument, { body: { password: 'secret' } }],
  [quoteAnalysis, { query: { pages: '1' } }],
  [lookAtDocument, {}],
  [rerunDocument, { body: { id: randomUUID() } }],
  [joinDocumentAgain, {}],
  [assembleRows, {}],
  [previewFormula, { body: { table: 'group:1:1,1,2,2:formula', value: '[*:1]C' } }],
  [previewGroup, { body: { cells: ['group:1:1,1,2,2:R1'], value: 'F' } }],
  [analyzeDocument, { body: { id: randomUUID(), pages: '1' } }],
  [correctDocument, { body: undo }],
  [signDocument, { body: { version: 1, note: '' } }],
];
const decisions: [Endpoint, object][] = [
  [deleteDocument, {}],
  [restoreDocument, {}],
  [purgeDocument, {}],
  [getDocumentSharing, {}],
  [shareDocument, { body: { to: everyone, role: 'read', seen: 0 } }],
];
const answers = (who: Colleague, id: string, calls: readonly [Endpoint, object][]): Promise<Answer[]> =>
  Promise.all(calls.map(([endpoint, parts]) => who.call(endpoint, { params: { id }, ...parts })));
const statuses = async (...asked: Parameters<typeof answers>): Promise<number[]> =>
  (await answers(...asked)).map(({ status }) => status);

describe('a document of an organization', () => {
  test('that is shared for reading is looked at and searched, and neither changed, paid for, shared nor deleted', async () => {
    const { team, ben, id } = await analyzed();
    expect(await seen(ben, id)).toBeUndefined();
    const state = await shared(team.member, id, everyone, 'read', 0);
    expect(state).toMatchObject({
      version: 1,
      organization: 'Acme Pharma',
      everyone: 'read',
      members: [],
      history: [{ by: 'Mia', member: null, role: 'read' }],
    });
    expect(await seen(ben, id)).toBe('read');
    expect(await seen(team.member, id)).toBe('own');
    expect(await statuses(ben, id, looks)).toEqual(looks.map(() => 200));
    const picture = await product.portal.inject({
      url: pagePicturePath(id, 1, 200),
      headers: { host: 'localhost:8100', authorization: ben.token },
    });
    expect(picture.statusCode).toBe(200);
    const found = await ben.call(searchDocuments, { query: { structure: 'c1ccncc1' } });
    expect((found.data as DataOf<typeof searchDocuments>).items).toMatchObject([{ document: { id } }]);
    for (const refused of await answers(ben, id, changes))
      expect([refused.status, refused.msg]).toEqual([
        403,
        'You can read this document but not change it. Please ask the person who shared it, or an administrator of your organization',
      ]);
    expect(await statuses(ben, id, decisions)).toEqual(decisions.map(() => 403));
    expect((await documents.shown(team.owner, id)).name).toBe('patent.pdf');
  });

  test('is told by its content to who may see it alone', async () => {
    const team = await teams.team();
    const ben = await teams.join(team.id, 910, 'Ben');
    const content = pdfOf(wordsPage('Known by its content'));
    const { id } = (await documents.create(team.member, content)).data as PatentDocument;
    const told = async (who: Colleague): Promise<string[]> => {
      const answer = await who.call(listDocuments, { query: { sha256: content.sha256 } });
      return (answer.data as DataOf<typeof listDocuments>).items.map((item) => item.id);
    };
    expect([await told(team.member), await told(team.owner), await told(ben)]).toEqual([[id], [id], []]);
    await shared(team.member, id, everyone, 'read', 0);
    expect(await told(ben)).toEqual([id]);
  });

  test('that is shared for review is corrected and analyzed, and neither shared nor deleted', async () => {
    const { team, ben, id } = await analyzed();
    const state = await shared(team.admin, id, by(ben.email.toUpperCase()), 'review', 0);
    expect(state.members).toEqual([{ id: ben.id, nickname: 'Ben', role: 'review' }]);
    expect(await seen(ben, id)).toBe('review');
    const { activities } = await documents.results(ben, id);
    const correction = { action: 'accept', id: randomUUID(), item: activities[0]!.key, seen: 0 };
    const corrected = await ben.call(correctDocument, {
      params: { id },
      body: { corrections: [correction] },
    });
    expect(corrected.status).toBe(200);
    expect((await ben.call(changeDocument, { params: { id }, body: { name: 'Ours' } })).status).toBe(200);
    const paid = await ben.call(analyzeDocument, { params: { id }, body: { id: randomUUID(), pages: '1' } });
    expect(paid.msg).toBe('These pages have already been read. Nothing was charged');
    const refused = await answers(ben, id, decisions);
    for (const { status, msg } of refused)
      expect([status, msg]).toEqual([
        403,
        'Only the person who added this document and the organization’s owner and administrators can do this',
      ]);
    expect(await teams.told(ben)).toMatchObject([{ title: 'Adam shared patent.pdf with you' }]);
  });

  test('has its analysis stopped by who began it and by who manages the organization, and by nobody else', async () => {
    const { team, ben, id } = await analyzed();
    await shared(team.member, id, everyone, 'review', 0);
    await Promise.all(workers.splice(0).map((worker) => worker.stop()));
    await documents.analyze(team.member, id, '2');
    const mayStop = async (who: Colleague) => (await documents.shown(who, id)).analysis!.mayStop;
    expect(await mayStop(ben)).toBe(false);
    expect(await mayStop(team.member)).toBe(true);
    expect(await mayStop(team.admin)).toBe(true);
    const job = (await documents.shown(ben, id)).analysis!.id;
    expect((await ben.call(cancelJob, { params: { id: job } })).status).toBe(404);
    expect((await team.admin.call(cancelJob, { params: { id: job } })).status).toBe(200);
    expect(await mayStop(team.member)).toBe(false);
  });

  test('is shared no longer at once, and the history says by whom', async () => {
    const { team, ben, id } = await analyzed();
    await shared(team.member, id, by(ben.email), 'review', 0);
    await shared(team.owner, id, everyone, 'read', 1);
    const state = await shared(team.member, id, { kind: 'member', id: ben.id }, null, 2);
    expect(state).toMatchObject({
      version: 3,
      everyone: 'read',
      members: [],
      history: [
        { by: 'Mia', member: 'Ben', role: null },
        { by: 'Olga', member: null, role: 'read' },
        { by: 'Mia', member: 'Ben', role: 'review' },
      ],
    });
    expect(await seen(ben, id)).toBe('read');
    expect((await documents.shown(team.member, id)).isShared).toBe(true);
    await shared(team.member, id, everyone, null, 3);
    expect(await seen(ben, id)).toBeUndefined();
    for (const calls of [looks, changes, decisions])
      expect(await statuses(ben, id, calls)).toEqual(calls.map(() => 404));
    expect((await documents.shown(team.member, id)).isShared).toBe(false);
  });

  test('is shared once by two clicks; who saw an older state is told', async () => {
    const { team, ben, id } = await analyzed();
    const both = await Promise.all([1, 2].map(() => shared(team.member, id, everyone, 'review', 0)));
    expect(both.map(({ version }) => version)).toEqual([1, 1]);
    const late = await share(team.owner, id, everyone, 'read', 0);
    expect([late.status, late.msg]).toEqual([
      409,
      'Someone else has changed the sharing settings. Please check them again',
    ]);
    expect(await seen(ben, id)).toBe('review');
  });

  test('is shared with members only, and not with those whose it is', async () => {
    const { team, ben, id } = await analyzed();
    const stranger = await teams.colleague('Sam');
    const none = await share(team.member, id, by(stranger.email), 'read', 0, chinese);
    expect([none.status, none.data]).toEqual([
      400,
      { fields: [{ path: 'to.email', message: '您的组织中没有使用此邮箱的成员' }] },
    ]);
    expect((await share(team.member, id, { kind: 'member', id: stranger.id }, 'read', 0)).status).toBe(400);
    for (const own of [team.owner, team.admin, team.member])
      expect((await share(team.member, id, by(own.email), 'read', 0)).status).toBe(400);
    expect(await statuses(stranger, id, decisions)).toEqual(decisions.map(() => 404));
    await shared(team.member, id, by(ben.email), 'read', 0);
    expect(await seen(stranger, id)).toBeUndefined();
  });

  test('is seen no longer by who left, also when they come back; it stays', async () => {
    const { team, ben, id } = await analyzed();
    await shared(team.member, id, by(ben.email), 'review', 0);
    const leave = (who: Colleague) =>
      product.pool.query('delete from organization_members where account_id = $1', [who.id]);
    await leave(ben);
    expect(await seen(ben, id)).toBeUndefined();
    expect(
      ((await team.member.call(getDocumentSharing, { params: { id } })).data as DocumentSharing).members,
    ).toEqual([]);
    await teams.add(team.id, ben.id, 910);
    expect(await seen(ben, id)).toBeUndefined();
    await shared(team.member, id, by(ben.email), 'read', 1);
    expect(await seen(ben, id)).toBe('read');
    await leave(team.member);
    expect(await seen(team.member, id)).toBeUndefined();
    expect(await seen(ben, id)).toBe('read');
    await product.pool.query('delete from accounts where id = $1', [ben.id]);
    expect((await documents.shown(team.owner, id)).isShared).toBe(false);
  });

  test('is shared with nobody in the trash; whoever brings the same file keeps what they may', async () => {
    const { team, id } = await analyzed();
    const content = pdfOf(tablePage());
    const made = (await documents.create(team.member, content)).data as PatentDocument;
    const holder = await teams.join(team.id, 910, 'Hana');
    await documents.create(holder, content);
    await shared(team.member, made.id, everyone, 'read', 0);
    expect(await seen(holder, made.id)).toBe('review');
    const ben = await teams.join(team.id, 910, 'Ben');
    await shared(team.member, id, everyone, 'review', 0);
    await team.member.call(deleteDocument, { params: { id } });
    expect((await ben.call(getDocument, { params: { id } })).status).toBe(404);
    await team.member.call(deleteDocument, { params: { id: made.id } });
    expect((await trashed(team.member)).toSorted()).toEqual([id, made.id].toSorted());
    // They could neither restore it nor delete it.
    expect(await trashed(holder)).toEqual([]);
    await team.member.call(restoreDocument, { params: { id: made.id } });
    expect((await share(team.member, id, everyone, 'read', 1)).msg).toBe(
      'This document is in the trash. Please restore it first',
    );
    await team.member.call(restoreDocument, { params: { id } });
    expect(await seen(ben, id)).toBe('review');
    const only = await ben.call(listDocuments, { query: { shared: 'true' } });
    expect((only.data as DataOf<typeof listDocuments>).total).toBe(2);
  });
});

test('a personal document is shared with nobody, also by who belongs to an organization now', async () => {
  workers.push(await documentWorker(product));
  const person = await teams.colleague('Ada');
  const { id } = await documents.added(person, tablePage());
  const organization = await teams.found((await teams.colleague('Olga')).id);
  await teams.add(organization, person.id, 910);
  const refused = await share(person, id, everyone, 'read', 0);
  expect([refused.status, refused.msg]).toEqual([
    409,
    'This document belongs to you alone. To share it, please add the file again while you spend your organization’s credits',
  ]);
  expect((await person.call(getDocumentSharing, { params: { id } })).status).toBe(409);
});
