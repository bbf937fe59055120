import { errorCode, type Endpoint } from '@moiety/contract';
import * as calls from '@moiety/contract/organizations.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newAddress } from '../../../test/support/people.ts';
import { startProduct, type Answer, type Product } from '../../../test/support/product.ts';
import {
  chinese,
  english,
  idIn,
  roles,
  teamsOf,
  type Colleague,
  type Team,
} from '../../../test/support/teams.ts';

let product: Product;
let people: Record<Who, Colleague>;
let team: Team;
/** Another admin of the same organization. */
let secondAdmin: Colleague;
/** Invitations of the organization, by the role that they offer. */
let invitations: Record<'member' | 'admin', string>;

beforeAll(async () => {
  product = await startProduct({ configuration: { proxies: ['127.0.0.1'] } });
  const teams = teamsOf(product);
  team = await teams.team();
  secondAdmin = await teams.join(team.id, roles.admin, 'Zoe');
  const individual = await teams.colleague();
  const { owner: stranger } = await teams.team('Other Company');
  const { owner, admin, member } = team;
  people = { individual, member, admin, owner, stranger };
  invitations = {
    member: idIn(await teams.invite(owner, newAddress(), roles.member)),
    admin: idIn(await teams.invite(owner, newAddress(), roles.admin)),
  };
});
afterAll(() => product.close());

/** `stranger` is the OWNER of another organization. */
type Who = 'individual' | 'member' | 'admin' | 'owner' | 'stranger';

/** A call, and the status that it gives those who may not make it. */
interface Forbidden {
  endpoint: Endpoint;
  what: string;
  parts: () => { params?: Record<string, string>; body?: object };
  refused: Partial<Record<Who, 403 | 404>>;
}

const nobodyElse = { individual: 404, member: 403 } as const;
const ownersOnly = { ...nobodyElse, admin: 403 } as const;
const aboutOne = { ...nobodyElse, stranger: 404 } as const;
const about = (person: () => Colleague) => () => ({ params: { id: person().id } });
const cap = (person: () => Colleague) => () => ({ params: { id: person().id }, body: { monthlyCap: 5 } });
const role = (person: () => Colleague, given: number) => () => ({
  params: { id: person().id },
  body: { role: given },
});
const inviting = (given: number) => () => ({ body: { email: newAddress(), role: given } });
const invitation = (of: 'member' | 'admin') => () => ({ params: { id: invitations[of] } });
const owner = (): Colleague => team.owner;
const member = (): Colleague => team.member;
const otherAdmin = (): Colleague => secondAdmin;

const table: Forbidden[] = [
  // An individual is told that there is none.
  { endpoint: calls.organizationInfo, what: 'see it', parts: () => ({}), refused: {} },
  {
    endpoint: calls.renameOrganization,
    what: 'rename it',
    parts: () => ({ body: { name: 'Mine' } }),
    refused: ownersOnly,
  },
  {
    endpoint: calls.deleteOrganization,
    what: 'delete it',
    parts: () => ({ body: { name: team.name } }),
    // Its name is not the one of the stranger's own.
    refused: ownersOnly,
  },
  { endpoint: calls.listMembers, what: 'list its members', parts: () => ({}), refused: nobodyElse },
  { endpoint: calls.changeMember, what: 'cap a member', parts: cap(member), refused: aboutOne },
  {
    endpoint: calls.changeMember,
    what: 'make a member an admin',
    parts: role(member, roles.admin),
    refused: { ...ownersOnly, stranger: 404 },
  },
  {
    endpoint: calls.changeMember,
    what: 'make an admin a member',
    parts: role(otherAdmin, roles.member),
    refused: { ...ownersOnly, stranger: 404 },
  },
  {
    endpoint: calls.changeMember,
    what: 'cap an admin',
    parts: cap(otherAdmin),
    refused: { ...ownersOnly, stranger: 404 },
  },
  {
    endpoint: calls.changeMember,
    what: 'cap the owner',
    parts: cap(owner),
    refused: { ...ownersOnly, stranger: 404 },
  },
  {
    endpoint: calls.changeMember,
    what: 'give the owner another role',
    parts: role(owner, roles.admin),
    refused: { ...ownersOnly, owner: 403, stranger: 404 },
  },
  {
    endpoint: calls.removeMember,
    what: 'remove a member',
    parts: about(member),
    refused: { individual: 404, stranger: 404 },
  },
  {
    endpoint: calls.removeMember,
    what: 'remove an admin',
    parts: about(otherAdmin),
    refused: { ...ownersOnly, stranger: 404 },
  },
  {
    endpoint: calls.removeMember,
    what: 'remove the owner',
    parts: about(owner),
    refused: { ...ownersOnly, owner: 403, stranger: 404 },
  },
  {
    endpoint: calls.handOverOwnership,
    what: 'hand it over',
    parts: () => ({ body: { id: secondAdmin.id } }),
    refused: { ...ownersOnly, stranger: 404 },
  },
  {
    endpoint: calls.listMemberInvitations,
    what: 'list its invitations',
    parts: () => ({}),
    refused: nobodyElse,
  },
  {
    endpoint: calls.inviteMember,
    what: 'invite a member',
    parts: inviting(roles.member),
    refused: nobodyElse,
  },
  {
    endpoint: calls.inviteMember,
    what: 'invite an admin',
    parts: inviting(roles.admin),
    refused: ownersOnly,
  },
  {
    endpoint: calls.resendMemberInvitation,
    what: "send a member's invitation again",
    parts: invitation('member'),
    refused: aboutOne,
  },
  {
    endpoint: calls.resendMemberInvitation,
    what: "send an admin's invitation again",
    parts: invitation('admin'),
    refused: { ...ownersOnly, stranger: 404 },
  },
  {
    endpoint: calls.revokeMemberInvitation,
    what: "take a member's invitation back",
    parts: invitation('member'),
    refused: aboutOne,
  },
  {
    endpoint: calls.revokeMemberInvitation,
    what: "take an admin's invitation back",
    parts: invitation('admin'),
    refused: { ...ownersOnly, stranger: 404 },
  },
  { endpoint: calls.listOrganizationLog, what: 'read its log', parts: () => ({}), refused: nobodyElse },
  ...(['join', 'decline'] as const).map((answer) => ({
    endpoint: calls.answerInvitation,
    what: `${answer} by somebody else's invitation`,
    parts: () => ({ params: { id: invitations.member }, body: { answer } }),
    refused: { individual: 404, member: 404, admin: 404, owner: 404, stranger: 404 } as const,
  })),
  {
    endpoint: calls.listReceivedInvitations,
    what: 'list what they received',
    parts: () => ({}),
    refused: {},
  },
];

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'service' in value && 'path' in value;

test('the table has every call that is not public', () => {
  const all = Object.values(calls)
    .filter((value) => isEndpoint(value))
    .filter(({ access }) => access !== 'public');
  expect(all.length).toBeGreaterThan(12);
  expect(new Set(table.map(({ endpoint }) => endpoint))).toStrictEqual(new Set(all));
});

/** Everything that the refused calls could have changed. */
const everything = async (): Promise<object[]> => {
  const names = ['organizations', 'organization_members', 'organization_invitations', 'organization_log'];
  const states = [];
  for (const name of [...names, 'notifications', 'mails'])
    states.push(...(await product.pool.query(`select * from ${name} order by 1`)).rows);
  return states as object[];
};

const kinds = { 403: errorCode.forbidden, 404: errorCode.notFound };
const isRefusedAs = (status: 403 | 404, answer: Answer): void =>
  expect(answer).toMatchObject({ status, code: kinds[status], data: null });

describe.each(table)('nobody may $what who', ({ endpoint, parts, refused }) => {
  test('is signed out', async () => {
    const before = await everything();
    expect(await product.call(endpoint, parts())).toMatchObject({ status: 401, code: 1, data: null });
    expect(await everything()).toStrictEqual(before);
  });

  test.each(Object.entries(refused) as [Who, 403 | 404][])('is the %s: %i', async (who, status) => {
    const before = await everything();
    isRefusedAs(status, await people[who].call(endpoint, parts()));
    expect(await everything()).toStrictEqual(before);
  });
});

test('a member removes nobody else', async () => {
  const answer = await team.member.call(calls.removeMember, { params: { id: secondAdmin.id } });
  expect(answer).toMatchObject({ status: 403, code: errorCode.forbidden });
});

test.each([
  ['individual', english, 'You do not belong to an organization'],
  ['individual', chinese, '您不属于任何组织'],
  ['member', english, 'Only the owner and the administrators of the organization can do this'],
  ['member', chinese, '只有组织所有者和管理员可以进行此操作'],
] as const)('the %s reads why %#', async (who, headers, msg) => {
  expect(await people[who].call(calls.listMembers, { headers })).toMatchObject({ msg });
});

test.each([
  [english, 'Only the owner of the organization can do this'],
  [chinese, '只有组织所有者可以进行此操作'],
] as const)('the admin reads that it is the owner’s %#', async (headers, msg) => {
  expect(
    await people.admin.call(calls.renameOrganization, { body: { name: 'Mine' }, headers }),
  ).toMatchObject({ msg });
});

test.each([
  [english, 'Administrators manage members only. Only the owner of the organization can do this'],
  [chinese, '管理员只能管理普通成员，此操作只有组织所有者可以进行'],
] as const)('the admin reads whom they manage %#', async (headers, msg) => {
  const { params } = about(otherAdmin)();
  expect(await people.admin.call(calls.removeMember, { params, headers })).toMatchObject({
    status: 403,
    msg,
  });
});

test("the owner of another organization sees nothing of this one's", async () => {
  const { stranger } = people;
  for (const endpoint of [calls.organizationInfo, calls.listMembers, calls.listMemberInvitations])
    expect((await stranger.call(endpoint)).text).not.toContain(team.owner.email);
  const log = await stranger.call(calls.listOrganizationLog);
  expect(log.text).not.toContain(team.name);
  expect(log.text).not.toContain(team.owner.email);
});
