import { randomUUID } from 'node:crypto';
import { changeDocument, shareDocument, visitDocument, type DataOf } from '@moiety/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  documentKindsOnly,
  documentsOf,
  documentWorker,
  nearProcesses,
  wordsPage,
} from '../../../test/support/documents.ts';
import { startProduct, type Answer, type Product } from '../../../test/support/product.ts';
import { teamsOf, type Colleague, type Team } from '../../../test/support/teams.ts';
import type { Worker } from '../jobs/worker.ts';
import { purgeVisits } from './visiting.ts';

let product: Product;
let documents: ReturnType<typeof documentsOf>;
let teams: ReturnType<typeof teamsOf>;
let worker: Worker;

beforeAll(async () => {
  product = await startProduct({
    kinds: documentKindsOnly,
    extractionProcesses: nearProcesses,
    configuration: { proxies: ['127.0.0.1'] },
  });
  await product.jobs.ready();
  await product.portal.listen({ port: 0, host: '127.0.0.1' });
  documents = documentsOf(product);
  teams = teamsOf(product);
  worker = await documentWorker(product);
});
afterAll(async () => {
  await worker.stop();
  await product.close();
});

const opened = async (): Promise<{ team: Team; ben: Colleague; id: string }> => {
  const team = await teams.team();
  const ben = await teams.join(team.id, 910, 'Ben');
  const { id } = await documents.added(team.member, wordsPage('No compounds here'));
  return { team, ben, id };
};
const share = (who: Colleague, id: string, role: string | null, seen: number) =>
  who.call(shareDocument, { params: { id }, body: { to: { kind: 'everyone' }, role, seen } });
const visit = (who: Colleague, id: string, item: string | null = null, window: string = randomUUID()) =>
  who.call(visitDocument, { params: { id }, body: { window, item } });
const told = ({ data }: Answer): DataOf<typeof visitDocument> => data;
const lapse = (id: string) =>
  product.pool.query(
    `update document_visits set seen_at = now() - interval '11 seconds' where document_id = $1`,
    [id],
  );

describe('who has a document open', () => {
  test('is told to who has it open too, with what they review, until they are gone', async () => {
    const { team, ben, id } = await opened();
    await share(team.member, id, 'review', 0);
    expect(told(await visit(team.member, id)).people).toEqual([]);
    expect(told(await visit(ben, id, 'compound:1')).people).toEqual([{ name: 'Mia', items: [] }]);
    // Of two windows both items are told, once the person; each window hears of the other.
    expect(told(await visit(ben, id, 'compound:2')).elsewhere).toEqual(['compound:1']);
    expect(told(await visit(team.member, id)).elsewhere).toEqual([]);
    const seen = told(await visit(team.member, id)).people;
    expect(seen).toMatchObject([{ name: 'Ben' }]);
    expect(seen[0]!.items.toSorted()).toEqual(['compound:1', 'compound:2']);
    await lapse(id);
    expect(told(await visit(team.member, id)).people).toEqual([]);
    // What lapsed is deleted, also of who does not come back.
    await purgeVisits(product.database);
    const { rows } = await product.pool.query(
      `select distinct account_id from document_visits where document_id = $1`,
      [id],
    );
    expect(rows).toEqual([{ account_id: team.member.id }]);
  });

  test('is told with when the document last changed', async () => {
    const { team, ben, id } = await opened();
    await share(team.member, id, 'review', 0);
    const before = told(await visit(ben, id)).updatedAt;
    expect(told(await visit(ben, id)).updatedAt).toBe(before);
    await team.member.call(changeDocument, { params: { id }, body: { name: 'renamed.pdf' } });
    expect(told(await visit(ben, id)).updatedAt > before).toBe(true);
  });

  test('is told to nobody who may not see it, and nobody is told of them', async () => {
    const { team, ben, id } = await opened();
    expect((await visit(ben, id)).status).toBe(404);
    await share(team.member, id, 'read', 0);
    expect((await visit(ben, id)).status).toBe(200);
    expect(told(await visit(team.member, id)).people).toEqual([{ name: 'Ben', items: [] }]);
    await share(team.member, id, null, 1);
    expect((await visit(ben, id)).status).toBe(404);
    await product.pool.query(`delete from organization_members where account_id = $1`, [ben.id]);
    expect(told(await visit(team.member, id)).people).toEqual([]);
  });

  test('keeps so many windows of a person', async () => {
    const { team, ben, id } = await opened();
    await share(team.member, id, 'read', 0);
    for (let count = 0; count < 14; count += 1) await visit(ben, id, `compound:${count}`);
    const [one] = told(await visit(team.member, id)).people;
    expect(one!.items).toHaveLength(10);
    expect(one!.items).toContain('compound:13');
  });
});
