import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import {
  analyzeDocument,
  changeDocument,
  correctDocument,
  createDocument,
  deleteDocument,
  getDocument,
  getDocumentRerun,
  getDocumentResults,
  getDocumentVersion,
  listAnalyses,
  listCorrections,
  listCreditEntries,
  listDocumentPages,
  listDocuments,
  listDocumentVersions,
  listRecentItems,
  lookAtDocument,
  pagePicturePath,
  pathOf,
  purgeDocument,
  quoteAnalysis,
  rerunDocument,
  restoreDocument,
  signDocument,
  storageUse,
  unlockDocument,
  type DataOf,
  type DocumentPage,
  type Endpoint,
  type PatentDocument,
} from '@moiety/contract';
import { ExtractionError } from '@moiety/extraction/extraction-error.ts';
import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { creditsOf, gift, type Person } from '../../../test/support/credits.ts';
import {
  documentKindsOnly,
  documentsOf,
  documentWorker,
  hugePage,
  known,
  nearProcesses,
  pdfOf,
  sightedProcesses,
  tablePage,
  wordsPage,
} from '../../../test/support/documents.ts';
import { fixture, startProduct, type Product } from '../../../test/support/product.ts';
import { chinese, teamsOf } from '../../../test/support/teams.ts';
import { uploadFile } from '../../../test/support/uploads.ts';
import { verifyLedger } from '../credits/verify.ts';
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

const work = async (changes: Parameters<typeof documentWorker>[1] = {}): Promise<void> => {
  workers.push(await documentWorker(product, changes));
};
const personWith = async (credits = 0): Promise<Person> => {
  const person = await creditsOf(product).person();
  if (credits > 0) await creditsOf(product).give(person.id, gift(credits, 'gift'));
  return person;
};
const remaining = async ({ token }: Person): Promise<number> =>
  (await creditsOf(product).statistics(token)).remaining;
const pagesOf = async ({ token }: { token: string }, id: string): Promise<DocumentPage[]> =>
  (await product.call(listDocumentPages, { token, params: { id } })).data;
const listed = async ({ token }: { token: string }, query: object = {}): Promise<PatentDocument[]> =>
  ((await product.call(listDocuments, { token, query })).data as DataOf<typeof listDocuments>).items;
const picture = ({ token }: { token: string }, id: string, page: number, width: number) =>
  product.portal.inject({
    url: pagePicturePath(id, page, width as 200),
    headers: { host: 'localhost:8100', authorization: token },
  });

/** Every call about one document, with what it takes. */
const calls: [Endpoint, { query?: object; body?: object; params?: object }][] = [
  [getDocument, {}],
  [changeDocument, { body: { name: 'Mine' } }],
  [unlockDocument, { body: { password: 'secret' } }],
  [deleteDocument, {}],
  [restoreDocument, {}],
  [purgeDocument, {}],
  [listDocumentPages, {}],
  [quoteAnalysis, { query: { pages: '1' } }],
  [lookAtDocument, {}],
  [rerunDocument, { body: { id: randomUUID() } }],
  [getDocumentRerun, {}],
  [analyzeDocument, { body: { id: randomUUID(), pages: '1' } }],
  [listAnalyses, {}],
  [getDocumentResults, {}],
  [
    correctDocument,
    { body: { corrections: [{ action: 'undo', id: randomUUID(), correction: randomUUID() }] } },
  ],
  [listCorrections, {}],
  [listDocumentVersions, {}],
  [signDocument, { body: { version: 1 } }],
  [getDocumentVersion, { params: { number: '1' } }],
];

describe('a document is made of a file', () => {
  test('whose pages are counted and looked at for nothing; the same file is the same document', async () => {
    await work({ processes: sightedProcesses });
    const person = await personWith();
    const content = pdfOf(tablePage(), wordsPage('A second page'));
    const id = randomUUID();
    const made = await documents.create(person, content, { name: 'WO2026.pdf', id });
    expect(made.data).toMatchObject({
      id,
      name: 'WO2026.pdf',
      of: 'me',
      isKnown: false,
      role: 'own',
      isShared: false,
    });
    expect(await documents.settled(person, id)).toMatchObject({
      state: 'ready',
      pageCount: 2,
      pagesRead: 0,
      analysis: null,
      isUnlocked: false,
    });
    await expect.poll(async () => (await pagesOf(person, id))[1]?.tables ?? null).not.toBeNull();
    expect(await pagesOf(person, id)).toMatchObject([
      { page: 1, width: 595, height: 842, hasText: true, isScan: false, tables: 1, state: 'new' },
      { page: 2, tables: 0, drawings: 0, state: 'new' },
    ]);
    expect(await listed(person, { sha256: content.sha256 })).toMatchObject([{ id }]);
    const again = await documents.create(person, content, { name: 'copy.pdf' });
    expect(again.data).toMatchObject({ id, name: 'WO2026.pdf', isKnown: true });
    // The file is the document's now, and takes its room once.
    const use = (await product.call(storageUse, { token: person.token })).data as DataOf<typeof storageUse>;
    expect(use.parts).toContainEqual({ part: 'documents', bytes: content.bytes.length, items: 1 });
    expect(use.used).toBe(content.bytes.length);
  });

  test('once, however often it is asked for', async () => {
    const person = await personWith();
    const content = pdfOf(wordsPage('Twice'));
    const [file, id] = [await uploadFile(product, person.token, content, 'a.pdf'), randomUUID()];
    const ask = () => product.call(createDocument, { token: person.token, body: { id, file } });
    expect((await ask()).data).toMatchObject({ id });
    expect((await ask()).data).toMatchObject({ id });
    expect(await listed(person)).toHaveLength(1);
    const other = await personWith();
    const theirs = await uploadFile(product, other.token, content, 'b.pdf');
    const taken = await product.call(createDocument, { token: other.token, body: { id, file: theirs } });
    expect(taken.status).toBe(409);
    const foreign = await product.call(createDocument, {
      token: person.token,
      body: { id: randomUUID(), file: theirs },
    });
    expect([foreign.status, foreign.msg]).toEqual([
      404,
      'The uploaded file was not found. Please upload it again',
    ]);
  });

  test('that is no PDF, too long or too large: it says so, and nothing is charged', async () => {
    await work({ pagesPerDocument: 1 });
    const person = await personWith(5);
    const text = await documents.create(person, known(Buffer.from(`Dear reader ${randomUUID()}`)));
    expect(await documents.settled(person, (text.data as PatentDocument).id)).toMatchObject({
      state: 'unreadable',
      problem: 'not-pdf',
      pageCount: null,
    });
    const long = await documents.added(person, wordsPage('One'), wordsPage('Two'));
    expect(long).toMatchObject({ state: 'unreadable', problem: 'too-many-pages' });
    const quoted = await documents.quote(person, long.id, '1');
    expect([quoted.status, quoted.msg]).toEqual([
      409,
      'This document cannot be analyzed: its pages have not been counted',
    ]);
    const large = await documents.create(person, known(Buffer.alloc(100_001, randomUUID())), {
      headers: chinese,
    });
    expect([large.status, large.msg]).toEqual([413, '每份文献最大 100 kB。请将文件拆分后分别上传']);
    expect(await remaining(person)).toBe(5);
  });

  test('that is encrypted: it is opened by its password and kept without', async () => {
    await work();
    const person = await personWith();
    const made = await documents.create(person, known(await readFile(fixture('locked.pdf'))));
    const { id } = made.data as PatentDocument;
    expect(await documents.settled(person, id)).toMatchObject({
      state: 'locked',
      problem: 'password-needed',
    });
    const unlock = (password: string) =>
      product.call(unlockDocument, { token: person.token, params: { id }, body: { password } });
    const wrong = await unlock('guess');
    expect([wrong.status, wrong.data]).toEqual([
      400,
      { fields: [{ path: 'password', message: 'This is not the password of the document' }] },
    ]);
    expect((await unlock('secret')).status).toBe(200);
    expect(await documents.settled(person, id)).toMatchObject({
      state: 'ready',
      problem: null,
      isUnlocked: true,
      pageCount: 1,
    });
    expect((await unlock('secret')).msg).toBe('This document does not need a password');
    expect((await picture(person, id, 1, 200)).statusCode).toBe(200);
  });
});

describe('a document is seen', () => {
  test('by nobody else, whatever the call', async () => {
    await work();
    const [person, other] = [await personWith(), await personWith()];
    const { id } = await documents.added(person, wordsPage('Mine'));
    for (const [endpoint, parts] of calls) {
      const call = { ...(parts as object), params: { id, ...parts.params } };
      expect([endpoint.path, (await product.call(endpoint, { ...call, token: other.token })).status]).toEqual(
        [endpoint.path, 404],
      );
      expect((await product.call(endpoint, call)).status).toBe(401);
    }
    // Told before its body is read.
    const unread = { params: { id }, body: '{"corrections": [' };
    expect((await product.call(correctDocument, { ...unread, token: other.token })).status).toBe(404);
    expect((await product.call(correctDocument, { ...unread, token: person.token })).status).toBe(400);
    expect(await listed(other)).toEqual([]);
    expect((await picture(other, id, 1, 200)).statusCode).toBe(404);
    expect((await picture({ token: '' }, id, 1, 200)).statusCode).toBe(401);
    expect((await documents.shown(person, id)).name).toBe('patent.pdf');
    // The extraction service takes the token without a word before it.
    const bearer = await product.portal.inject({
      url: pathOf(getDocument, { id }),
      headers: { host: 'localhost:8100', authorization: `Bearer ${person.token}` },
    });
    expect(bearer.statusCode).toBe(401);
  });

  test('in an organization by who added it, who brings the same file, and who runs the organization; it stays', async () => {
    await work();
    const team = await teams.team();
    const second = await teams.join(team.id, 910, 'Ben');
    const content = pdfOf(wordsPage('Ours'));
    const made = await documents.create(team.member, content);
    const { id } = await documents.settled(team.member, (made.data as PatentDocument).id);
    expect(await documents.shown(team.member, id)).toMatchObject({ of: 'organization', addedBy: 'Mia' });
    expect(await documents.shown(team.owner, id)).toMatchObject({ id, role: 'own' });
    expect(await listed(team.admin)).toMatchObject([{ id }]);
    expect((await second.call(getDocument, { params: { id } })).status).toBe(404);
    expect((await documents.create(second, content)).data).toMatchObject({ id, isKnown: true });
    expect(await documents.shown(second, id)).toMatchObject({ id, role: 'review' });
    for (const endpoint of [deleteDocument, restoreDocument, purgeDocument])
      expect((await second.call(endpoint, { params: { id } })).status).toBe(403);
    await product.pool.query('delete from organization_members where account_id = $1', [team.member.id]);
    expect((await team.member.call(getDocument, { params: { id } })).status).toBe(404);
    expect((await team.owner.call(deleteDocument, { params: { id } })).status).toBe(200);
  });

  test('as picture, drawn once and kept until it is purged', async () => {
    await work();
    const person = await personWith();
    const { id } = await documents.added(person, wordsPage('A picture'));
    const drawn = await picture(person, id, 1, 800);
    expect([drawn.statusCode, drawn.headers['content-type']]).toEqual([200, 'image/webp']);
    expect(await sharp(drawn.rawPayload).metadata()).toMatchObject({
      format: 'webp',
      width: 800,
      height: 1132,
    });
    expect((await picture(person, id, 1, 800)).rawPayload.equals(drawn.rawPayload)).toBe(true);
    expect((await picture(person, id, 2, 800)).statusCode).toBe(404);
    expect((await picture(person, id, 1, 801)).statusCode).toBe(404);
    const key = `documents/${id}/1-800.webp`;
    expect(await product.store.read(key)).toBeDefined();
    const call = (endpoint: Endpoint) => product.call(endpoint, { token: person.token, params: { id } });
    expect((await call(purgeDocument)).status).toBe(409);
    await call(deleteDocument);
    expect(await listed(person)).toEqual([]);
    expect(await listed(person, { trash: true })).toMatchObject([{ id }]);
    await call(restoreDocument);
    expect(await listed(person)).toMatchObject([{ id }]);
    await call(deleteDocument);
    expect((await call(purgeDocument)).status).toBe(200);
    expect((await call(getDocument)).status).toBe(404);
    await expect(
      product.store.read(key).then((stream) => stream.toArray() as Promise<unknown>),
    ).rejects.toThrow(/ENOENT|no such|read/i);
  });

  test('as picture also where the store cannot keep it', async () => {
    await work();
    const person = await personWith();
    const { id } = await documents.added(person, wordsPage('A picture'));
    const put = vi.spyOn(product.store, 'put').mockRejectedValueOnce(new Error('no answer'));
    expect((await picture(person, id, 1, 800)).statusCode).toBe(200);
    expect(put).toHaveBeenCalledOnce();
    put.mockRestore();
    expect((await picture(person, id, 1, 800)).statusCode).toBe(200);
    expect(await product.store.read(`documents/${id}/1-800.webp`)).toBeDefined();
  });

  test('in a list by what it is called, its labels and its state', async () => {
    const person = await personWith();
    const [first, second] = [randomUUID(), randomUUID()];
    await documents.create(person, pdfOf(wordsPage('1')), { id: first, name: 'kinase.pdf' });
    await documents.create(person, pdfOf(wordsPage('2')), { id: second, name: 'protease.pdf' });
    const change = {
      labels: ['lead', 'lead', 'Q3'],
      metadata: { title: 'Kinase inhibitors 抑制剂', number: 'WO 2026/000001' },
    };
    const changed = await product.call(changeDocument, {
      token: person.token,
      params: { id: first },
      body: change,
    });
    expect(changed.data).toMatchObject({
      labels: ['lead', 'Q3'],
      metadata: { ...change.metadata, applicant: '' },
    });
    const ids = async (query: object) => (await listed(person, query)).map(({ id }) => id);
    expect(await ids({ q: 'KINASE wo' })).toEqual([first]);
    expect(await ids({ q: '抑制剂' })).toEqual([first]);
    expect(await ids({ q: 'kinase protease' })).toEqual([]);
    expect(await ids({ label: 'Q3' })).toEqual([first]);
    expect(await ids({ state: 'reading', sort: 'name', order: 'asc' })).toEqual([first, second]);
    expect(await ids({ state: 'analyzed' })).toEqual([]);
    expect(await ids({ page: 2, page_size: 1, sort: 'name', order: 'asc' })).toEqual([second]);
    const all = await product.call(listDocuments, { token: person.token });
    expect((all.data as DataOf<typeof listDocuments>).labels.toSorted()).toEqual(['Q3', 'lead']);
  });
});

describe('an analysis', () => {
  test('tells the facts of a document, but for what a person has written', async () => {
    const facts = {
      title: 'Inhibitors',
      number: 'WO 2026/000001 A1',
      applicant: 'ACME LTD.',
      date: '1 January 2026',
      filed: '2 July 2024',
      priority: '3 July 2023',
      language: 'en',
    };
    await work({
      processes: {
        ...nearProcesses,
        join: async (...pages) => {
          const joined = await nearProcesses.join(...pages);
          const ipc = ['C07D487/04', 'A61K31/519'];
          return { ...joined, document: { ...joined.document, ...facts, ipc } };
        },
      },
    });
    const person = await personWith(1);
    const { id } = await documents.added(person, wordsPage('Facts'));
    const own = { priority: '4 July 2023', filed: '' };
    await product.call(changeDocument, { token: person.token, params: { id }, body: { metadata: own } });
    await documents.analyze(person, id, '1');
    expect((await documents.ended(person, id)).metadata).toStrictEqual({
      ...facts,
      ipc: 'C07D487/04, A61K31/519',
      ...own,
    });
  });

  test('costs a credit a page that was read, once; more pages later cost theirs', async () => {
    const asked = Promise.withResolvers<void>();
    await work({
      processes: {
        ...nearProcesses,
        openDocument: (file, password) => {
          const opened = nearProcesses.openDocument(file, password);
          const read = opened.read.bind(opened);
          opened.read = async (page) => {
            await asked.promise;
            return read(page);
          };
          return opened;
        },
      },
    });
    const person = await personWith(3);
    const { id } = await documents.added(
      person,
      tablePage(),
      hugePage,
      wordsPage('No. 2'),
      wordsPage('No. 3'),
    );
    expect((await documents.quote(person, id, '1-2, 3')).data).toMatchObject({
      pages: '1-3',
      credits: 3,
      balance: 3,
      remaining: 0,
      shortfall: 0,
      affordable: '1-3',
      monthlyLeft: null,
      paidCount: 0,
    });
    expect((await documents.quote(person, id, '1-4')).data).toMatchObject({
      shortfall: 1,
      affordable: '1-3',
    });
    const short = await documents.analyze(person, id, '1-4');
    expect([short.status, short.msg]).toEqual([402, 'Not enough credits: 4 needed, 3 available, 1 missing']);
    const wrong = await documents.quote(person, id, '3-9', chinese);
    expect(wrong.data).toEqual({
      fields: [{ path: 'pages', message: '请输入1到4之间的页码，例如1-12, 20' }],
    });

    const job = randomUUID();
    const clicks = await Promise.all(
      Array.from({ length: 8 }, () => documents.analyze(person, id, '1-3', job)),
    );
    expect(clicks.map(({ status }) => status)).toEqual(Array.from({ length: 8 }, () => 200));
    expect((await documents.analyze(person, id, '4')).msg).toBe(
      'This document is being analyzed. Please wait until the analysis ends, or stop it',
    );
    asked.resolve();
    expect(await documents.ended(person, id)).toMatchObject({
      state: 'analyzed',
      pagesRead: 2,
      compounds: 3,
      activities: 4,
      analysis: {
        state: 'done',
        pages: { total: 3, done: 2, failed: 1 },
        credits: { reserved: 3, charged: 2, refunded: 1 },
      },
    });
    expect(await remaining(person)).toBe(1);
    expect(await pagesOf(person, id)).toMatchObject([
      { state: 'read' },
      { state: 'failed', problem: 'page-size' },
      { state: 'read' },
      { state: 'new' },
    ]);
    const told = await teams.told(person);
    expect(told[0]?.title).toBe('The analysis of patent.pdf is complete');
    expect(told[0]?.content).toContain('Pages that could not be read: 1. Their credits were refunded.');
    const history = (await product.call(listCreditEntries, { token: person.token })).data as DataOf<
      typeof listCreditEntries
    >;
    expect(history.items[0]).toMatchObject({
      reason: 'fee-deduction',
      amount: -2,
      params: { documents: ['patent.pdf'] },
    });

    expect((await documents.quote(person, id, '1-4')).data).toMatchObject({ pages: '2, 4', paidCount: 2 });
    expect((await documents.analyze(person, id, '1, 3')).msg).toBe(
      'These pages have already been read. Nothing was charged',
    );
    expect((await documents.analyze(person, id, '1, 4')).status).toBe(200);
    expect(await documents.ended(person, id)).toMatchObject({ pagesRead: 3 });
    expect(await remaining(person)).toBe(0);
    expect((await documents.results(person, id)).pages).toBe('1, 3, 4');
    const analyses = await product.call(listAnalyses, { token: person.token, params: { id } });
    expect(analyses.data).toMatchObject([{ pagesAsked: '4' }, { id: job, pagesAsked: '1-3' }]);
    expect((await product.call(listRecentItems, { token: person.token })).data).toMatchObject([
      { tool: 'patsight', id, count: 3, route: `/view-pdf/${id}` },
    ]);
    expect((await verifyLedger(product.database)).faults).toEqual([]);
  });

  test('shows what is on a page while the next one is read, also soon after a page with nothing', async () => {
    // A page takes three seconds, and joining two: it may not take such a share for long.
    let now = 0;
    const clock = vi.spyOn(performance, 'now').mockImplementation(() => now);
    const last = Promise.withResolvers<void>();
    await work({
      processes: {
        ...nearProcesses,
        join: (...all) => {
          now += 2000;
          return nearProcesses.join(...all);
        },
        openDocument: (file, password) => {
          const opened = nearProcesses.openDocument(file, password);
          const read = opened.read.bind(opened);
          opened.read = async (page) => {
            now += 3000;
            if (page === 3) await last.promise;
            return read(page);
          };
          return opened;
        },
      },
    });
    try {
      const person = await personWith(3);
      const { id } = await documents.added(person, wordsPage('Title'), tablePage(), wordsPage('End'));
      await documents.analyze(person, id, '1-3');
      await expect
        .poll(async () => (await documents.results(person, id)).compounds.length)
        .toBeGreaterThan(0);
      expect(await documents.shown(person, id)).toMatchObject({ state: 'running', pagesRead: 2 });
      last.resolve();
      expect(await documents.ended(person, id)).toMatchObject({ pagesRead: 3 });
    } finally {
      last.resolve();
      clock.mockRestore();
    }
  });

  test('is joined no further before its end once joining took too long', async () => {
    let now = 0;
    const clock = vi.spyOn(performance, 'now').mockImplementation(() => now);
    let joins = 0;
    await work({
      processes: {
        ...nearProcesses,
        join: (...all) => {
          joins += 1;
          now += 20_000;
          return nearProcesses.join(...all);
        },
        openDocument: (file, password) => {
          const opened = nearProcesses.openDocument(file, password);
          const read = opened.read.bind(opened);
          opened.read = (page) => {
            now += 3000;
            return read(page);
          };
          return opened;
        },
      },
    });
    try {
      const person = await personWith(3);
      const { id } = await documents.added(person, tablePage(), wordsPage('Middle'), wordsPage('End'));
      await documents.analyze(person, id, '1-3');
      expect(await documents.ended(person, id)).toMatchObject({ pagesRead: 3 });
      // With the first page, and at the end.
      expect(joins).toBe(2);
    } finally {
      clock.mockRestore();
    }
  });

  test('whose pages cannot be joined costs nothing', async () => {
    await work({
      processes: { ...nearProcesses, join: () => Promise.reject(new ExtractionError('broken')) },
    });
    const person = await personWith(1);
    const { id } = await documents.added(person, wordsPage('Worth nothing'));
    await documents.analyze(person, id, '1');
    expect(await documents.ended(person, id)).toMatchObject({
      analysis: { state: 'failed', reason: 'fault', credits: { reserved: 1, charged: 0, refunded: 1 } },
    });
    expect(await remaining(person)).toBe(1);
    const [told] = await teams.told(person, 'zh');
    expect(told?.title).toBe('未能分析 patent.pdf');
    expect(told?.content).toContain('未扣除任何积分。已退还积分：1。');
    // What was read is not read again, and is joined when somebody looks.
    expect(await documents.results(person, id)).toMatchObject({ pages: '1', isComplete: true });
    expect((await verifyLedger(product.database)).faults).toEqual([]);
  });

  test('that waits is ended with its document, and gives back what it set aside', async () => {
    await work();
    const person = await personWith(1);
    const { id } = await documents.added(person, wordsPage('Never begun'));
    await Promise.all(workers.splice(0).map((worker) => worker.stop()));
    await documents.analyze(person, id, '1');
    expect(await documents.shown(person, id)).toMatchObject({
      state: 'waiting',
      analysis: { state: 'waiting', position: 1, credits: { reserved: 1 } },
    });
    expect(await remaining(person)).toBe(0);
    await product.call(deleteDocument, { token: person.token, params: { id } });
    expect(await remaining(person)).toBe(1);
    expect((await documents.analyze(person, id, '1')).msg).toBe(
      'This document is in the trash. Please restore it first',
    );
  });

  test('is paid by whose document it is, within a member’s cap', async () => {
    await work();
    const team = await teams.team();
    await product.pool.query('update organization_members set monthly_cap = 1 where account_id = $1', [
      team.member.id,
    ]);
    const alone = await personWith(5);
    const own = await documents.added(alone, wordsPage('My own'));
    await teams.add(team.id, alone.id, 910);
    expect((await documents.analyze(alone, own.id, '1')).msg).toBe(
      'This is your personal document, but you now spend your organization’s credits. Please add the file again to analyze it for your organization',
    );
    const { id } = await documents.added(team.member, wordsPage('One'), wordsPage('Two'));
    expect((await documents.quote(team.member, id, '1-2')).data).toMatchObject({
      balance: 0,
      monthlyLeft: 1,
      shortfall: 2,
    });
    expect((await documents.analyze(team.member, id, '1-2')).status).toBe(402);
  });
});

describe('corrections', () => {
  test('say that nothing is missing where a gap was found, until that is undone', async () => {
    await work();
    const person = await personWith(1);
    const { id } = await documents.added(person, tablePage());
    await documents.analyze(person, id, '1');
    await documents.ended(person, id);
    const say = (...corrections: object[]) =>
      product.call(correctDocument, { token: person.token, params: { id }, body: { corrections } });
    const gaps = async () => (await documents.results(person, id)).completeness;
    const before = await gaps();
    expect(before).toMatchObject({
      labelsExpected: 5,
      missing: [
        { kind: 'labels', labels: ['3'], dismissed: null },
        { kind: 'compound', label: '4', dismissed: null },
      ],
    });
    const [labels, compound] = before.missing;
    const dismissal = randomUUID();
    expect(
      (
        await say(
          { action: 'dismiss', id: dismissal, gap: labels!.keys[0] },
          { action: 'dismiss', id: randomUUID(), gap: compound!.keys[0] },
        )
      ).status,
    ).toBe(200);
    expect(await gaps()).toMatchObject({
      labelsFound: 3,
      labelsExpected: 3,
      missing: [
        { kind: 'labels', labels: ['3'], dismissed: { by: 'Ada', correction: dismissal } },
        { kind: 'compound', label: '4', dismissed: { by: 'Ada' } },
      ],
    });
    expect((await documents.results(person, id)).unplaced).toEqual([]);
    expect((await say({ action: 'undo', id: randomUUID(), correction: dismissal })).status).toBe(200);
    expect(await gaps()).toMatchObject({
      labelsExpected: 4,
      missing: [{ dismissed: null }, { kind: 'compound' }],
    });
    // What is no gap cannot be dismissed, and nothing of such a call is kept.
    const wrong = await say({ action: 'dismiss', id: randomUUID(), gap: 'missing:nothing' });
    expect(wrong.status).toBe(400);
    expect(wrong.data).toMatchObject({ fields: [{ path: 'corrections.0.item' }] });
  });

  test('are applied beside what the machine read, kept as conflicts where they come late, and undone', async () => {
    await work();
    const person = await personWith(1);
    const { id } = await documents.added(person, tablePage());
    await documents.analyze(person, id, '1');
    await documents.ended(person, id);
    const first = await documents.results(person, id);
    expect(first.compounds.map(({ label, smiles }) => [label, smiles])).toEqual([
      ['1', 'Cc1ccccn1'],
      ['2', 'Oc1cccc(Cl)c1'],
      ['5', 'Cc1ccc(N)cc1'],
    ]);
    expect(
      first.activities.map(({ compound, qualifier, value, unit }) => [compound, qualifier, value, unit]),
    ).toEqual([
      ['1', '=', '12', 'nM'],
      ['2', '>', '100', 'nM'],
      ['4', '=', '5.4', 'nM'],
      ['5', '=', '22', 'nM'],
    ]);
    expect(first.activities[2]).toMatchObject({ needsReview: true, reasons: ['compound'], compoundKey: '' });
    expect(first.completeness).toMatchObject({ labelsFound: 3, labelsExpected: 5 });
    expect(first.completeness.missing).toMatchObject([
      { kind: 'labels', labels: ['3'] },
      { kind: 'compound', label: '4', page: 1 },
    ]);

    const say = (...corrections: object[]) =>
      product.call(correctDocument, { token: person.token, params: { id }, body: { corrections } });
    const { key } = first.activities[0]!;
    const set = { action: 'correct', id: randomUUID(), item: key, field: 'value', value: '13', seen: 0 };
    const added = randomUUID();
    const made = await say(
      set,
      { action: 'accept', id: randomUUID(), item: first.compounds[0]!.key, seen: 0 },
      {
        action: 'add-compound',
        id: added,
        label: '4',
        name: '',
        structure: 'O=C1CCCCC1',
        page: 1,
        box: null,
      },
    );
    expect(made.data).toMatchObject({ version: first.version + 3 });
    // The answer was lost, and it is asked for again.
    expect((await say(set)).data).toMatchObject({ version: first.version + 3 });
    const second = await documents.results(person, id);
    expect(second.activities[0]).toMatchObject({
      value: '13',
      corrected: { value: { original: '12', version: 1, by: 'Ada' } },
    });
    expect(second.compounds[0]).toMatchObject({ decision: 'accepted', decisionVersion: 2 });
    expect(second.compounds[3]).toMatchObject({
      key: added,
      origin: 'manual',
      smiles: 'O=C1CCCCC1',
      inchiKey: 'JHIVVAPYMSGYDF-UHFFFAOYSA-N',
    });
    // Its compound is there now, and there was no other reason to look.
    expect(second.activities[2]).toMatchObject({ compoundKey: added, needsReview: false, reasons: [] });
    expect(second.completeness).toMatchObject({ labelsFound: 4, labelsExpected: 5 });

    const late = await say({ ...set, id: randomUUID(), value: '14' });
    expect(late.data).toMatchObject({
      corrections: [{ outcome: 'conflict', value: '14', current: { value: '13', version: 1 } }],
    });
    const third = await documents.results(person, id);
    expect(third.activities[0]?.value).toBe('13');
    expect(third.conflicts).toMatchObject([{ value: '14', outcome: 'conflict' }]);

    expect((await say({ action: 'undo', id: randomUUID(), correction: set.id })).status).toBe(200);
    const fourth = await documents.results(person, id);
    expect(fourth.activities[0]).toMatchObject({ value: '12', corrected: { value: { version: 5 } } });
    expect(fourth.conflicts).toMatchObject([{ value: '14' }]);
    const again = await say({ action: 'undo', id: randomUUID(), correction: set.id });
    expect([again.status, again.msg]).toEqual([409, 'Only the last correction of a value can be undone']);

    const bad = { action: 'correct', id: randomUUID(), item: key, seen: 5 };
    for (const [change, path] of [
      [{ field: 'structure', value: 'C' }, 'corrections.0.field'],
      [{ field: 'qualifier', value: 'about' }, 'corrections.0.value'],
      [{ field: 'value', value: '' }, 'corrections.0.value'],
      [{ field: 'meaning', value: 'strong' }, 'corrections.0.value'],
      [{ field: 'value', value: '1', item: 'activity:gone' }, 'corrections.0.item'],
      [{ field: 'structure', value: 'no structure', item: first.compounds[0]!.key }, 'corrections.0.value'],
    ] as const)
      expect((await say({ ...bad, ...change })).data).toMatchObject({ fields: [{ path }] });
    const log = await product.call(listCorrections, {
      token: person.token,
      params: { id },
      query: { item: key },
    });
    expect(
      (log.data as DataOf<typeof listCorrections>).items.map(({ action, outcome }) => [action, outcome]),
    ).toEqual([
      ['undo', 'applied'],
      ['correct', 'conflict'],
      ['correct', 'applied'],
    ]);
  });
});
