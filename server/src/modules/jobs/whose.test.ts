import { randomUUID } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import {
  cancelJob,
  getJob,
  issueToolToken,
  listAllJobs,
  listJobs,
  listJobWorkers,
  retryJob,
  stopJob,
  type AdministeredJob,
  type Job,
  type ListedJob,
} from '@moiety/contract';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { creditsOf, gift, type Person } from '../../../test/support/credits.ts';
import { openStream } from '../../../test/support/event-stream.ts';
import { organizationsOf } from '../../../test/support/organizations.ts';
import { makeEffects, paidKind } from '../../../test/support/paid-jobs.ts';
import { startProduct, type Product } from '../../../test/support/product.ts';
import { siteFolder } from '../../../test/support/site.ts';
import { deleteDueAccounts } from '../account-deletion/service.ts';
import { contentsOf } from '../data-export/contents.ts';
import { makeDownloads } from '../files/downloads.ts';
import { startWorker, type Worker } from './worker.ts';

const { site } = siteFolder();
let product: Product;
let administrator: string;
let worker: Worker | undefined;
beforeAll(async () => {
  const follower = { url: 'https://tool.example/', path: '/follower', title: 'F', scopes: ['jobs:read'] };
  product = await startProduct({
    newUserCredits: 0,
    kinds: [paidKind({ target: (_input, { id }) => ({ tool: 'patsight', route: `/of/${id}` }) })],
    streams: { pollEvery: 50 },
    site: await site({ tools: { follower } }),
  });
  await makeEffects(product.pool);
  await product.jobs.ready();
  const { email } = await product.addPerson(undefined, { administrator: true });
  administrator = await product.tokenOf(email);
});
afterEach(async () => {
  await worker?.stop();
  worker = undefined;
});
afterAll(() => product.close());

const work = async (): Promise<void> => {
  worker = await startWorker({
    pool: product.pool,
    connection: product.connection,
    kinds: [paidKind()],
    log: { debug: () => undefined, error: () => undefined },
  });
};
const submit = async ({ id: personId }: Person, pages = 2, ms = 0): Promise<string> => {
  const id = randomUUID();
  const input = { pages: Array.from({ length: pages }, () => 'good'), ms };
  await product.database.transaction((transaction) =>
    product.jobs.submit(transaction, personId, { id, kind: 'read-document', title: 'secret.pdf', input }),
  );
  return id;
};
const personWith = async (credits: number): Promise<Person> => {
  const person = await creditsOf(product).person();
  await creditsOf(product).give(person.id, gift(credits, 'gift'));
  return person;
};
const idsOf = async ({ token }: Person, of: 'me' | 'organization' = 'me'): Promise<string[]> =>
  ((await product.call(listJobs, { token, query: { of } })).data as { items: Job[] }).items.map(
    ({ id }) => id,
  );
const stateOf = async (id: string): Promise<string | undefined> =>
  (await product.pool.query<{ state: string }>('select state from jobs where id = $1', [id])).rows[0]?.state;
/** As if the person had asked for it 30 days ago. */
const deleteAccount = async ({ id }: Person): Promise<void> => {
  await product.pool.query(
    `insert into account_deletions (account_id, due_at) values ($1, now() - interval '1 day')`,
    [id],
  );
  await deleteDueAccounts(product.database);
};

describe('a job', () => {
  test('is nobody else’s: others neither see nor end it', async () => {
    const id = await submit(await personWith(2));
    const { token } = await personWith(1);
    for (const endpoint of [getJob, cancelJob])
      expect(await product.call(endpoint, { token, params: { id } })).toMatchObject({ status: 404 });
    expect(await stateOf(id)).toBe('waiting');
  });

  test.each([listJobs, getJob, cancelJob, listAllJobs, listJobWorkers, stopJob, retryJob])(
    '$summary: not without signing in',
    async (endpoint) => {
      expect(await product.call(endpoint, { params: { id: randomUUID() } })).toMatchObject({ status: 401 });
    },
  );

  test.each([listAllJobs, listJobWorkers, stopJob, retryJob])(
    '$summary: administrators only',
    async (endpoint) => {
      const { token } = await personWith(1);
      expect(await product.call(endpoint, { token, params: { id: randomUUID() } })).toMatchObject({
        status: 403,
      });
    },
  );

  test('is seen and ended by administrators, with whose it is', async () => {
    const person = await personWith(2);
    const id = await submit(person);
    const listed = (await product.call(listAllJobs, { token: administrator })).data as {
      items: AdministeredJob[];
    };
    expect(listed.items.find((job) => job.id === id)).toMatchObject({
      state: 'waiting',
      account: expect.stringContaining('@'),
      organization: null,
    });
    expect(await product.call(stopJob, { token: administrator, params: { id } })).toMatchObject({
      data: { state: 'cancelled', credits: { refunded: 2 } },
    });
    expect(await product.call(retryJob, { token: administrator, params: { id } })).toMatchObject({
      status: 409,
    });
  });

  test('is found by administrators by its kind and by the account that asked', async () => {
    const [person, other] = [await personWith(2), await personWith(2)];
    const [id, another] = [await submit(person), await submit(other)];
    const { rows } = await product.pool.query<{ email: string }>('select email from accounts where id = $1', [
      person.id,
    ]);
    const email = rows[0]!.email.toUpperCase();
    const found = async (query: Record<string, string>): Promise<string[]> =>
      (
        (await product.call(listAllJobs, { token: administrator, query })).data as {
          items: AdministeredJob[];
        }
      ).items.map((job) => job.id);
    expect(await found({ account: email, kind: 'read-document' })).toStrictEqual([id]);
    expect(await found({ account: email, kind: 'another' })).toStrictEqual([]);
    // Letters of a pattern are letters.
    expect(await found({ account: '%' })).toStrictEqual([]);
    expect(await found({ kind: 'read-document' })).toStrictEqual(expect.arrayContaining([id, another]));
    for (const one of [id, another])
      await product.call(stopJob, { token: administrator, params: { id: one } });
  });

  test('that an organization paid for stays there when its member leaves, and is seen by OWNER and ADMINs', async () => {
    const company = await organizationsOf(product).company(100);
    const id = await submit(company.member);
    expect(await idsOf(company.member)).toContain(id);
    const told = async ({ token }: Person) =>
      (await product.call(getJob, { token, params: { id } })).data as ListedJob;
    const { by, target } = await told(company.member);
    expect(target).toStrictEqual({ tool: 'patsight', route: `/of/${id}` });
    for (const manager of [company.owner, company.admin]) {
      expect(await idsOf(manager, 'organization')).toContain(id);
      // Who asked is told, and not where it leads: what it is about is theirs.
      expect(await told(manager)).toMatchObject({ by, target: null });
    }
    expect(by).not.toBe('');
    const all = await product.call(listAllJobs, { token: administrator });
    expect(all.data).toMatchObject({
      items: expect.arrayContaining([expect.objectContaining({ id, target: null })]),
    });
    expect(
      await product.call(listJobs, { token: company.colleague.token, query: { of: 'organization' } }),
    ).toMatchObject({ status: 403 });
    await organizationsOf(product).leave(company.member.id);
    expect(await idsOf(company.member)).toEqual([]);
    expect(await idsOf(company.owner, 'organization')).toContain(id);
    await work();
    await expect.poll(() => stateOf(id)).toBe('done');
    expect((await creditsOf(product).statistics(company.owner.token)).remaining).toBe(98);
  });

  test('goes with its person’s account, and stays without a name where an organization paid', async () => {
    const person = await personWith(50);
    const own = await submit(person);
    const running = await submit(person, 30, 100);
    const company = await organizationsOf(product).company(100);
    const shared = await submit(company.member);
    await work();
    await expect.poll(() => stateOf(running)).toBe('running');
    await deleteAccount(person);
    expect([await stateOf(own), await stateOf(running)]).toEqual([undefined, undefined]);
    await expect.poll(() => stateOf(shared)).toBe('done');
    await deleteAccount(company.member);
    const { data } = await product.call(getJob, { token: company.owner.token, params: { id: shared } });
    expect(data).toMatchObject({ state: 'done', credits: { charged: 2 } });
    // The process that was at it has let go of it, and does others.
    const next = await personWith(2);
    const after = await submit(next);
    await expect.poll(() => stateOf(after)).toBe('done');
  });

  test('is in the export of what somebody has', async () => {
    const person = await personWith(2);
    const id = await submit(person);
    const parts: Record<string, string> = {};
    const downloads = await makeDownloads(product.database, product.store, async () => undefined);
    for await (const { name, content } of contentsOf(product.database, downloads, person.id, 'en-US')) {
      parts[name] = '';
      for await (const chunk of content) parts[name] += chunk.toString();
    }
    expect(JSON.parse(parts['jobs.json'] ?? '')).toMatchObject([
      { id, title: 'secret.pdf', paidFrom: 'personal' },
    ]);
    await product.call(cancelJob, { token: person.token, params: { id } });
  });

  test('is told of on the stream of notifications, to the portal and to a tool that may read jobs', async () => {
    await product.portal.listen({ host: '127.0.0.1', port: 0 });
    const origin = `http://127.0.0.1:${(product.portal.server.address() as AddressInfo).port}`;
    const person = await personWith(2);
    const issued = await product.call(issueToolToken, { token: person.token, body: { tool: 'follower' } });
    const toolToken = (issued.data as { token: string }).token;
    const streams = [await openStream(origin, person.token), await openStream(origin, toolToken)];
    await expect.poll(() => streams[0]!.events.length).toBe(1);
    const id = await submit(person);
    await work();
    await expect.poll(() => stateOf(id)).toBe('done');
    for (const { events } of streams)
      await expect
        .poll(() => events.filter(({ name, data }) => name === 'job' && data['id'] === id).length)
        .toBeGreaterThanOrEqual(3);
    expect(new Set(streams[1]!.events.map(({ name }) => name))).toEqual(new Set(['job']));
    for (const stream of streams) stream.leave();
  });
});
