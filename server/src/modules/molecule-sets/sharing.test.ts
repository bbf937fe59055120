import {
  defineCalculatedColumns,
  deleteMoleculeSet,
  getMoleculeSet,
  getMoleculeSetSharing,
  getOriginalFile,
  keepOriginalFile,
  listMoleculeMarks,
  listMoleculeSets,
  listNotifications,
  markMolecules,
  purgeMoleculeSet,
  readMolecules,
  removeMember,
  renameMoleculeSet,
  restoreMoleculeSet,
  shareMoleculeSet,
  writeMoleculeNote,
  type DataOf,
  type Endpoint,
  type MoleculeSet,
  type SetSharing,
} from '@moiety/contract';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readRecord, save } from '../../../test/support/molecules.ts';
import { startProduct, type Product } from '../../../test/support/product.ts';
import { roles, teamsOf, type Colleague, type Team } from '../../../test/support/teams.ts';

let product: Product;
let teams: ReturnType<typeof teamsOf>;
beforeAll(async () => {
  product = await startProduct({ configuration: { proxies: ['127.0.0.1'] } });
  teams = teamsOf(product);
});
afterAll(() => product.close());

interface Saved {
  team: Team;
  mia: Colleague;
  ben: Colleague;
  id: string;
}
/** A team of which Mia has saved a set, and her colleague Ben. */
const saved = async (): Promise<Saved> => {
  const team = await teams.team();
  const ben = await teams.join(team.id, roles.member, 'Ben');
  const id = await save(product, team.member.token, [readRecord(0), readRecord(1)]);
  return { team, mia: team.member, ben, id };
};
const everyone = { kind: 'everyone' };
const by = (email: string) => ({ kind: 'email', email });
const share = (who: Colleague, id: string, to: object, role: string | null, seen: number) =>
  who.call(shareMoleculeSet, { params: { id }, body: { to, role, seen } });
const shared = async (...order: Parameters<typeof share>): Promise<SetSharing> => {
  const answer = await share(...order);
  expect([answer.status, answer.msg]).toEqual([200, 'OK']);
  return answer.data;
};
/** What somebody may do with a set, by its page and by the list, which say the same. */
const roleOf = async (who: Colleague, id: string): Promise<string | undefined> => {
  const list = (await who.call(listMoleculeSets)).data as DataOf<typeof listMoleculeSets>;
  const answer = await who.call(getMoleculeSet, { params: { id } });
  const role = answer.status === 200 ? (answer.data as MoleculeSet).role : undefined;
  expect(list.items.find((one) => one.id === id)?.role).toBe(role);
  return role;
};

const looks: [Endpoint, object][] = [
  [getMoleculeSet, {}],
  [readMolecules, {}],
  [listMoleculeMarks, {}],
  [getOriginalFile, {}],
];
const star = { molecules: '1', change: { kind: 'star', on: true } };
const changes: [Endpoint, object][] = [
  [markMolecules, { body: star }],
  [writeMoleculeNote, { params: { position: '0' }, body: { text: 'Seen', seen: 0 } }],
  [defineCalculatedColumns, { body: { columns: [], seen: 0 } }],
  [renameMoleculeSet, { body: { name: 'Ours' } }],
];
const owns: [Endpoint, object][] = [
  [getMoleculeSetSharing, {}],
  [shareMoleculeSet, { body: { to: everyone, role: 'write', seen: 1 } }],
  [keepOriginalFile, { body: { file: randomUUID() } }],
  [deleteMoleculeSet, {}],
  [purgeMoleculeSet, {}],
  [restoreMoleculeSet, {}],
];
const statusesOf = async (who: Colleague, id: string, calls: [Endpoint, object][]): Promise<number[]> => {
  const statuses: number[] = [];
  for (const [endpoint, { params, ...parts }] of calls as [Endpoint, { params?: object }][])
    statuses.push((await who.call(endpoint, { ...parts, params: { ...params, id } })).status);
  return statuses;
};
const all = (calls: unknown[], status: number): number[] => calls.map(() => status);

describe('what somebody may do with a set', () => {
  test('nothing without sharing, also an OWNER or ADMIN of the organization', async () => {
    const { team, mia, ben, id } = await saved();
    expect(await roleOf(mia, id)).toBe('own');
    for (const who of [ben, team.owner, team.admin]) {
      expect(await roleOf(who, id)).toBeUndefined();
      for (const calls of [looks, changes, owns])
        expect(await statusesOf(who, id, calls)).toStrictEqual(all(calls, 404));
    }
  });

  test('a reader looks, and is refused all else', async () => {
    const { mia, ben, id } = await saved();
    await shared(mia, id, by(ben.email), 'read', 0);
    expect(await roleOf(ben, id)).toBe('read');
    expect(await statusesOf(ben, id, looks)).toStrictEqual(all(looks, 200));
    expect(await statusesOf(ben, id, changes)).toStrictEqual(all(changes, 403));
    expect(await statusesOf(ben, id, owns)).toStrictEqual(all(owns, 403));
    const { data } = await ben.call(getMoleculeSet, { params: { id } });
    expect(data).toMatchObject({ isShared: true, name: 'Kinase inhibitors' });
  });

  test('who may write changes it, is named, and neither shares nor deletes it', async () => {
    const { mia, ben, id } = await saved();
    await shared(mia, id, everyone, 'write', 0);
    expect(await roleOf(ben, id)).toBe('write');
    expect(await statusesOf(ben, id, changes)).toStrictEqual(all(changes, 200));
    expect(await statusesOf(ben, id, owns)).toStrictEqual(all(owns, 403));
    const { data } = await mia.call(listMoleculeMarks, { params: { id } });
    expect((data as DataOf<typeof listMoleculeMarks>).items).toMatchObject([
      { star: true, marked: { by: 'Ben' }, note: { text: 'Seen', by: 'Ben' } },
    ]);
  });

  test('the greatest role counts; what is stopped counts at once', async () => {
    const { mia, ben, id } = await saved();
    await shared(mia, id, everyone, 'read', 0);
    await shared(mia, id, by(ben.email), 'write', 1);
    expect(await roleOf(ben, id)).toBe('write');
    await shared(mia, id, by(ben.email), null, 2);
    expect(await roleOf(ben, id)).toBe('read');
    expect(await statusesOf(ben, id, changes)).toStrictEqual(all(changes, 403));
    await shared(mia, id, everyone, null, 3);
    expect(await roleOf(ben, id)).toBeUndefined();
    expect(await statusesOf(ben, id, looks)).toStrictEqual(all(looks, 404));
  });

  test('people outside the organization see nothing of it', async () => {
    const { mia, id } = await saved();
    await shared(mia, id, everyone, 'write', 0);
    const other = await teams.team();
    for (const who of [other.owner, other.member, await teams.colleague()]) {
      expect(await roleOf(who, id)).toBeUndefined();
      expect(await statusesOf(who, id, looks)).toStrictEqual(all(looks, 404));
    }
  });

  test('in the trash a set is shared with nobody, restored with the same as before', async () => {
    const { mia, ben, id } = await saved();
    await shared(mia, id, everyone, 'read', 0);
    await mia.call(deleteMoleculeSet, { params: { id } });
    expect(await roleOf(ben, id)).toBeUndefined();
    expect((await share(mia, id, everyone, 'write', 1)).status).toBe(409);
    await mia.call(restoreMoleculeSet, { params: { id } });
    expect(await roleOf(ben, id)).toBe('read');
  });

  test('who leaves sees nothing; with the owner the sharing ends, and does not come back', async () => {
    const { team, mia, ben, id } = await saved();
    await shared(mia, id, by(ben.email), 'write', 0);
    await team.owner.call(removeMember, { params: { id: ben.id } });
    expect(await roleOf(ben, id)).toBeUndefined();
    const zoe = await teams.join(team.id, roles.member, 'Zoe');
    await shared(mia, id, everyone, 'read', 1);
    expect(await roleOf(zoe, id)).toBe('read');
    await team.owner.call(removeMember, { params: { id: mia.id } });
    expect(await roleOf(zoe, id)).toBeUndefined();
    expect(await roleOf(mia, id)).toBe('own');
    expect((await mia.call(getMoleculeSetSharing, { params: { id } })).status).toBe(409);
  });
});

describe('sharing', () => {
  test('says with whom, by whom and since when; asked for what holds, it writes nothing', async () => {
    const { mia, ben, id } = await saved();
    await shared(mia, id, by(ben.email), 'read', 0);
    const again = await shared(mia, id, by(ben.email), 'read', 0);
    expect(again).toMatchObject({
      version: 1,
      everyone: null,
      members: [{ id: ben.id, nickname: 'Ben', role: 'read' }],
      history: [{ member: 'Ben', role: 'read' }],
    });
    expect(again.history[0]?.at).toMatch(/^20\d\d-.*Z$/);
  });

  test('an older state, a stranger and the owner are refused', async () => {
    const { mia, ben, id } = await saved();
    await shared(mia, id, everyone, 'read', 0);
    expect((await share(mia, id, by(ben.email), 'write', 0)).status).toBe(409);
    expect((await share(mia, id, by('nobody@example.org'), 'read', 1)).status).toBe(400);
    expect(await share(mia, id, by(mia.email), 'read', 1)).toMatchObject({
      status: 400,
      msg: expect.any(String),
    });
  });

  test('is only for who belongs to an organization', async () => {
    const alone = await teams.colleague();
    const id = await save(product, alone.token, [readRecord(0)]);
    expect((await share(alone, id, everyone, 'read', 0)).status).toBe(409);
    expect((await alone.call(getMoleculeSetSharing, { params: { id } })).status).toBe(409);
  });

  test('the member is told, with the way there', async () => {
    const { mia, ben, id } = await saved();
    await shared(mia, id, by(ben.email), 'write', 0);
    const { data } = await ben.call(listNotifications, { query: { lang: 'en', page: 1, page_size: 10 } });
    const told = JSON.stringify(data);
    expect(told).toContain('shared Kinase inhibitors with you');
    expect(told).toContain(encodeURIComponent(`/set/${id}`));
  });

  test('needs a token', async () => {
    const { id } = await saved();
    const body = { to: everyone, role: 'read', seen: 0 };
    expect((await product.call(shareMoleculeSet, { params: { id }, body })).status).toBe(401);
    expect((await product.call(getMoleculeSetSharing, { params: { id } })).status).toBe(401);
  });
});
