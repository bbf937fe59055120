import {
  correctDocument,
  deleteDocument,
  listAccounts,
  purgeDocument,
  removeMember,
  storageUse,
  type DataOf,
} from '@moiety/contract';
import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import {
  documentKindsOnly,
  documentsOf,
  documentWorker,
  nearProcesses,
  tablePage,
} from '../../../test/support/documents.ts';
import { startProduct, type Product } from '../../../test/support/product.ts';
import { teamsOf, type Colleague, type Team } from '../../../test/support/teams.ts';
import { grantToOrganization } from '../credits/organization.ts';
import type { Worker } from '../jobs/worker.ts';
import { dissolve } from '../organizations/dissolve.ts';
import { documentPurge } from './purge.ts';

const QUOTA = 1_000_000;
let product: Product;
let documents: ReturnType<typeof documentsOf>;
let teams: ReturnType<typeof teamsOf>;
const workers: Worker[] = [];

beforeAll(async () => {
  product = await startProduct({
    bytesPerAccount: QUOTA,
    newUserCredits: 0,
    kinds: documentKindsOnly,
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

/** A team whose Mia added a document that is analyzed. */
const analyzed = async (): Promise<{ team: Team; id: string }> => {
  workers.push(await documentWorker(product));
  const team = await teams.team();
  await product.database.transaction((transaction) =>
    grantToOrganization(transaction, team.id, { amount: 5, key: 'gift' }),
  );
  const { id } = await documents.added(team.member, tablePage());
  await documents.analyze(team.member, id, '1');
  await documents.ended(team.member, id);
  return { team, id };
};
const storageOf = async (who: Colleague): Promise<DataOf<typeof storageUse>> =>
  (await who.call(storageUse)).data;
const partsOf = async (who: Colleague): Promise<Record<string, number>> =>
  Object.fromEntries((await storageOf(who)).parts.map(({ part, items }) => [part, items]));
/** What administrators are shown. */
const listedUse = async (who: Colleague): Promise<number | undefined> => {
  const { email } = await product.addPerson(undefined, { administrator: true });
  const token = await product.tokenOf(email);
  const { items } = (await product.call(listAccounts, { token, query: { q: who.email } })).data as DataOf<
    typeof listAccounts
  >;
  return items.find(({ id }) => id === who.id)?.storage;
};
const remove = async ({ admin }: Team, who: Colleague): Promise<void> => {
  expect((await admin.call(removeMember, { params: { id: who.id } })).status).toBe(200);
};
const addition = (count: number) => ({
  corrections: Array.from({ length: count }, () => ({
    action: 'add-activity',
    id: randomUUID(),
    compound: '1',
    target: 'a target',
    endpoint: 'IC50',
    qualifier: '',
    value: '12',
    unit: 'nM',
    page: 1,
    box: null,
  })),
});

test('a document of an organization takes the storage of who added it, and that of its owner once they have left', async () => {
  const { team, id } = await analyzed();
  const { used } = await storageOf(team.member);
  expect(used).toBeGreaterThan(0);
  expect((await storageOf(team.owner)).used).toBe(0);
  await remove(team, team.member);
  // They neither see it nor could make room.
  expect((await storageOf(team.member)).used).toBe(0);
  expect((await storageOf(team.owner)).used).toBe(used);
  expect([await listedUse(team.member), await listedUse(team.owner)]).toEqual([0, used]);
  await teams.add(team.id, team.member.id, 910);
  expect([(await storageOf(team.member)).used, (await storageOf(team.owner)).used]).toEqual([used, 0]);
  await product.pool.query('delete from accounts where id = $1', [team.member.id]);
  expect((await storageOf(team.owner)).used).toBe(used);
  expect((await storageOf(team.admin)).used).toBe(0);
  await team.admin.call(deleteDocument, { params: { id } });
  expect(await partsOf(team.owner)).toMatchObject({ documents: 0, trash: 1 });
  await team.admin.call(purgeDocument, { params: { id } });
  expect((await storageOf(team.owner)).used).toBe(0);
});

test('what somebody adds after they have left is their own', async () => {
  const { team } = await analyzed();
  await remove(team, team.member);
  const { used } = await storageOf(team.owner);
  await documents.added(team.member, tablePage());
  expect((await storageOf(team.member)).used).toBeGreaterThan(0);
  expect((await storageOf(team.owner)).used).toBe(used);
});

test('whoever corrects a document of somebody who left is told whose storage is full', async () => {
  const { team, id } = await analyzed();
  const fill = (left: number) =>
    product.pool.query('update documents set size = $2 - log_bytes - kept_bytes where id = $1', [
      id,
      QUOTA - left,
    ]);
  const correct = (who: Colleague) => who.call(correctDocument, { params: { id }, body: addition(200) });
  await fill(100);
  const full =
    'The storage that this document counts toward is full. The person who added it, or your organization’s owner if that person has left, can free up space by deleting molecule sets or documents, including those in the trash';
  expect(await correct(team.owner)).toMatchObject({ status: 409, msg: full });
  await remove(team, team.member);
  expect((await correct(team.admin)).msg).toBe(full);
  expect((await correct(team.owner)).msg).toContain('Your storage is full');
  await fill(QUOTA);
  expect((await correct(team.admin)).status).toBe(200);
});

test('documents and folders of an organization that ended go after the days of the trash', async () => {
  const { team, id } = await analyzed();
  const other = await analyzed();
  await product.pool.query(
    `insert into document_folders (id, payer_id, name)
     select gen_random_uuid(), id, 'Kinases' from credit_accounts where organization_id = $1`,
    [team.id],
  );
  await product.database.transaction((transaction) => dissolve(transaction, team, null));
  const purge = () =>
    documentPurge(product.store).run(product.database, {
      signal: new AbortController().signal,
      log: { error: (_fields, message) => expect.fail(message) },
    });
  const left = async () => {
    const { rows } = await product.pool.query<{ documents: number; folders: number }>(
      `select (select count(*)::int from documents where id = $1) as documents,
         (select count(*)::int from document_folders where name = 'Kinases') as folders`,
      [id],
    );
    return rows[0];
  };
  await purge();
  expect(await left()).toEqual({ documents: 1, folders: 1 });
  for (const who of [team.owner, team.member]) expect((await storageOf(who)).used).toBe(0);
  await product.pool.query(`update organizations set deleted_at = now() - interval '31 days' where id = $1`, [
    team.id,
  ]);
  await purge();
  expect(await left()).toEqual({ documents: 0, folders: 0 });
  expect((await documents.shown(other.team.owner, other.id)).id).toBe(other.id);
});
