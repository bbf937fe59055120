import {
  changeMember,
  handOverOwnership,
  listOrganizationLog,
  removeMember,
  renameOrganization,
  resendMemberInvitation,
  revokeMemberInvitation,
  type OrganizationLogEntry,
} from '@moiety/contract';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { newAddress } from '../../../test/support/people.ts';
import { openStream, type EventStream } from '../../../test/support/event-stream.ts';
import { startProduct, type Product } from '../../../test/support/product.ts';
import { idIn, roles, teamsOf, type Colleague } from '../../../test/support/teams.ts';

let product: Product;
let teams: ReturnType<typeof teamsOf>;
let origin: string;
beforeAll(async () => {
  product = await startProduct({
    configuration: { proxies: ['127.0.0.1'] },
    streams: { pollEvery: 100 },
  });
  teams = teamsOf(product);
  await product.portal.listen({ host: '127.0.0.1', port: 0 });
  origin = `http://127.0.0.1:${(product.portal.server.address() as AddressInfo).port}`;
});
const opened: EventStream[] = [];
afterEach(() => {
  for (const stream of opened.splice(0)) stream.leave();
});
afterAll(() => product.close());

const logSeenBy = async (
  who: Colleague,
  query: object = {},
): Promise<{ total: number; items: OrganizationLogEntry[] }> =>
  (await who.call(listOrganizationLog, { query })).data;
const nameOf = (nickname: string, { email }: Colleague) => ({ nickname, email });

describe('the log', () => {
  test('tells all that was done, newest first, by whom and to whom', async () => {
    const { name, owner, admin, member } = await teams.team();
    const invited = await teams.colleague('Nia');
    const other = newAddress();
    const olga = nameOf('Olga', owner);
    const adam = nameOf('Adam', admin);
    const mia = nameOf('Mia', member);
    const nia = nameOf('Nia', invited);
    await owner.call(renameOrganization, { body: { name: 'New name' } });
    const id = idIn(await teams.invite(admin, invited.email));
    const second = idIn(await teams.invite(admin, other));
    await owner.call(resendMemberInvitation, { params: { id: second } });
    await admin.call(revokeMemberInvitation, { params: { id: second } });
    await teams.answer(invited, id, 'join');
    for (const body of [{ role: roles.admin }, { monthlyCap: 200 }, { monthlyCap: null }])
      await owner.call(changeMember, { params: { id: invited.id }, body });
    await owner.call(handOverOwnership, { body: { id: admin.id } });
    await admin.call(removeMember, { params: { id: member.id } });
    await invited.call(removeMember, { params: { id: invited.id } });
    const { total, items } = await logSeenBy(admin);
    expect(total).toBe(13);
    expect(items.map(({ id: _id, createdAt: _createdAt, ...entry }) => entry)).toStrictEqual([
      { action: 'left', actor: nia, subject: nia },
      { action: 'removed', actor: adam, subject: mia },
      { action: 'handed-over', actor: olga, subject: adam },
      { action: 'cap-changed', actor: olga, subject: nia, before: 200, after: null },
      { action: 'cap-changed', actor: olga, subject: nia, before: null, after: 200 },
      { action: 'role-changed', actor: olga, subject: nia, before: roles.member, after: roles.admin },
      { action: 'joined', actor: nia, subject: nia, after: roles.member },
      {
        action: 'invitation-revoked',
        actor: adam,
        subject: { nickname: '', email: other },
        after: roles.member,
      },
      {
        action: 'invitation-sent-again',
        actor: olga,
        subject: { nickname: '', email: other },
        after: roles.member,
      },
      { action: 'invited', actor: adam, subject: { nickname: '', email: other }, after: roles.member },
      {
        action: 'invited',
        actor: adam,
        subject: { nickname: '', email: invited.email },
        after: roles.member,
      },
      { action: 'renamed', actor: olga, subject: null, before: name, after: 'New name' },
      { action: 'created', actor: null, subject: olga, after: name },
    ]);
  });

  test('begins with the operator who made the organization, is read in pages and by action', async () => {
    const { name, owner, admin } = await teams.team();
    for (const next of ['A', 'B', 'C']) await owner.call(renameOrganization, { body: { name: next } });
    // The same name is no change.
    await owner.call(renameOrganization, { body: { name: 'C' } });
    const made = { action: 'created', actor: null, subject: nameOf('Olga', owner), after: name };
    expect(await logSeenBy(owner, { action: 'created' })).toMatchObject({ total: 1, items: [made] });
    const pages = [];
    for (const page of [1, 2, 3]) pages.push(await logSeenBy(admin, { page, page_size: 2 }));
    expect(pages.map(({ total }) => total)).toStrictEqual([4, 4, 4]);
    expect(pages.flatMap(({ items }) => items.map(({ after }) => after))).toStrictEqual([
      'C',
      'B',
      'A',
      name,
    ]);
    expect(await admin.call(listOrganizationLog, { query: { action: 'unknown' } })).toMatchObject({
      status: 400,
    });
  });

  test('names people as they are called now, and nobody whose account is gone', async () => {
    const { owner, admin, member } = await teams.team();
    await admin.call(removeMember, { params: { id: member.id } });
    await product.pool.query(`update accounts set nickname = 'Adam the Second' where id = $1`, [admin.id]);
    await product.pool.query('delete from accounts where id = $1', [member.id]);
    expect((await logSeenBy(owner, { action: 'removed' })).items).toMatchObject([
      { actor: { nickname: 'Adam the Second' }, subject: { nickname: '', email: '' } },
    ]);
  });

  test('holds nothing of what was refused', async () => {
    const { owner, admin, member } = await teams.team();
    await member.call(removeMember, { params: { id: admin.id } });
    await admin.call(handOverOwnership, { body: { id: admin.id } });
    await owner.call(removeMember, { params: { id: owner.id } });
    await teams.invite(owner, member.email);
    expect((await logSeenBy(owner)).items.map(({ action }) => action)).toStrictEqual(['created']);
  });

  test.each([
    `update organization_log set action = 'left'`,
    'delete from organization_log',
    'truncate organization_log',
    `update organization_log set params = '{}' where false`,
  ])('is changed by nothing: %s', async (statement) => {
    const { owner } = await teams.team();
    const before = await logSeenBy(owner);
    await expect(product.pool.query(statement)).rejects.toMatchObject({
      code: '23001',
      message: 'organization_log is append-only',
    });
    expect(await logSeenBy(owner)).toStrictEqual(before);
  });
});

const follow = async ({ token }: Colleague): Promise<EventStream> => {
  const stream = await openStream(origin, token);
  opened.push(stream);
  await expect.poll(() => stream.events.length).toBe(1);
  return stream;
};
const names = ({ events }: EventStream): string[] => events.slice(1).map(({ name }) => name);

describe('open pages learn at once', () => {
  test('that somebody joins, has another cap, and is removed', async () => {
    const { owner, admin, member } = await teams.team();
    const invited = await teams.colleague();
    const streams = [await follow(owner), await follow(admin), await follow(member), await follow(invited)];
    const id = idIn(await teams.invite(admin, invited.email));
    await expect.poll(() => streams.map(names)).toStrictEqual([['state'], ['state'], [], ['notification']]);
    await teams.answer(invited, id, 'join');
    await expect
      .poll(() => streams.map(names))
      .toStrictEqual([['state', 'state'], ['state', 'notification', 'state'], [], ['notification', 'state']]);
    await owner.call(changeMember, { params: { id: member.id }, body: { monthlyCap: 3 } });
    await expect.poll(() => names(streams[2]!)).toStrictEqual(['state']);
    await owner.call(removeMember, { params: { id: member.id } });
    await expect.poll(() => names(streams[2]!)).toStrictEqual(['state', 'notification', 'state']);
  });

  test('that the organization has another name', async () => {
    const { owner, member } = await teams.team();
    const stream = await follow(member);
    await owner.call(renameOrganization, { body: { name: 'New name' } });
    await expect.poll(() => names(stream)).toStrictEqual(['state']);
  });
});
