import {
  changeMember,
  deleteOrganization,
  handOverOwnership,
  listOrganizationLog,
  organizationInfo,
  removeMember,
  renameOrganization,
  resendMemberInvitation,
  revokeMemberInvitation,
} from '@moiety/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { deleteDueAccounts } from '../account-deletion/service.ts';
import { newAddress, peopleOf } from '../../../test/support/people.ts';
import { startProduct, type Answer, type Product } from '../../../test/support/product.ts';
import { idIn, roles, teamsOf, type Colleague } from '../../../test/support/teams.ts';

let product: Product;
let teams: ReturnType<typeof teamsOf>;
beforeAll(async () => {
  product = await startProduct({ configuration: { proxies: ['127.0.0.1'] } });
  teams = teamsOf(product);
});
afterAll(() => product.close());

const statuses = (answers: readonly Answer[]): number[] =>
  answers.map(({ status }) => status).toSorted((a, b) => a - b);
const memberships = async (person: Colleague): Promise<string[]> => {
  const { rows } = await product.pool.query<{ organization_id: string }>(
    'select organization_id from organization_members where account_id = $1',
    [person.id],
  );
  return rows.map((row) => row.organization_id);
};
const actionsIn = async (organizationId: string): Promise<string[]> => {
  const { rows } = await product.pool.query<{ action: string }>(
    'select action from organization_log where organization_id = $1 order by created_at, ctid',
    [organizationId],
  );
  return rows.map(({ action }) => action);
};
const ownersOf = async (organizationId: string): Promise<string[]> =>
  Object.entries(await teams.rolesIn(organizationId)).flatMap(([id, role]) =>
    role === roles.owner ? [id] : [],
  );
const handOver = (from: Colleague, to: Colleague) => from.call(handOverOwnership, { body: { id: to.id } });
const remove = (who: Colleague, whom: Colleague) => who.call(removeMember, { params: { id: whom.id } });

/** Races are run a few times: each may go either way. */
const rounds = Array.from({ length: 4 }, (_, round) => [round]);

describe('at once', () => {
  test.each(rounds)('two invitations that one person accepts make one membership %#', async () => {
    const [one, other] = [await teams.team('One'), await teams.team('Other')];
    const person = await teams.colleague();
    const ids = [
      idIn(await teams.invite(one.owner, person.email)),
      idIn(await teams.invite(other.owner, person.email)),
    ];
    const answers = await Promise.all(ids.map((id) => teams.answer(person, id, 'join')));
    expect(statuses(answers)).toStrictEqual([200, 409]);
    const joined = answers[0]!.status === 200 ? one : other;
    expect(await memberships(person)).toStrictEqual([joined.id]);
    // The refused one is as it was.
    expect(await teams.received(person)).toHaveLength(1);
  });

  test('ten times the same invitation is accepted once', async () => {
    const { id, owner } = await teams.team();
    const person = await teams.colleague();
    const invitation = idIn(await teams.invite(owner, person.email));
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => teams.answer(person, invitation, 'join')),
    );
    expect(statuses(answers)).toStrictEqual([200, ...Array.from({ length: 9 }, () => 404)]);
    expect((await actionsIn(id)).filter((action) => action === 'joined')).toHaveLength(1);
    expect((await teams.told(owner)).filter(({ title }) => title.includes('accepted'))).toHaveLength(1);
  });

  test('two accounts of one mailbox use its invitation once', async () => {
    const { id, owner } = await teams.team();
    const plain = newAddress();
    const both = [
      await teams.colleague('Ada', plain),
      await teams.colleague('Ada', plain.replace('@', '+work@')),
    ];
    const invitation = idIn(await teams.invite(owner, plain));
    const answers = await Promise.all(both.map((person) => teams.answer(person, invitation, 'join')));
    expect(statuses(answers)).toStrictEqual([200, 404]);
    expect(Object.keys(await teams.rolesIn(id))).toHaveLength(4);
  });

  test.each(rounds)('an invitation that is accepted and taken back is one of both %#', async () => {
    const { id, owner } = await teams.team();
    const person = await teams.colleague();
    const invitation = idIn(await teams.invite(owner, person.email));
    const answers = await Promise.all([
      teams.answer(person, invitation, 'join'),
      owner.call(revokeMemberInvitation, { params: { id: invitation } }),
    ]);
    expect(statuses(answers)).toStrictEqual([200, 404]);
    expect(await memberships(person)).toStrictEqual(answers[0].status === 200 ? [id] : []);
  });

  test.each(rounds)('an invitation that is accepted and sent again ends accepted, or open %#', async () => {
    const { id, owner } = await teams.team();
    const person = await teams.colleague();
    const invitation = idIn(await teams.invite(owner, person.email));
    const [joined, sent] = await Promise.all([
      teams.answer(person, invitation, 'join'),
      owner.call(resendMemberInvitation, { params: { id: invitation } }),
    ]);
    expect(joined.status).toBe(200);
    expect([200, 404]).toContain(sent.status);
    expect(await memberships(person)).toStrictEqual([id]);
    expect(await teams.received(person)).toStrictEqual([]);
  });

  test.each(rounds)('two hand-overs make one owner %#', async () => {
    const { id, owner, admin, member } = await teams.team();
    const answers = await Promise.all([handOver(owner, admin), handOver(owner, member)]);
    expect(statuses(answers)).toStrictEqual([200, 403]);
    expect(await ownersOf(id)).toStrictEqual([answers[0].status === 200 ? admin.id : member.id]);
    expect((await teams.rolesIn(id))[owner.id]).toBe(roles.admin);
    expect((await actionsIn(id)).filter((action) => action === 'handed-over')).toHaveLength(1);
  });

  test.each(rounds)('whoever leaves while they are made the owner does one of both %#', async () => {
    const { id, owner, member } = await teams.team();
    const [handed, left] = await Promise.all([handOver(owner, member), remove(member, member)]);
    const isOwner = handed.status === 200;
    expect([handed.status, left.status]).toStrictEqual(isOwner ? [200, 403] : [404, 200]);
    expect(await ownersOf(id)).toStrictEqual([isOwner ? member.id : owner.id]);
  });

  test.each(rounds)('a hand-over and the removal of whom it is for agree %#', async () => {
    const { id, owner, admin } = await teams.team();
    const answers = await Promise.all([handOver(owner, admin), remove(owner, admin)]);
    // Once it is handed over the former owner may not remove the new one.
    expect([
      [200, 403],
      [404, 200],
    ]).toContainEqual(answers.map(({ status }) => status));
    expect(await ownersOf(id)).toHaveLength(1);
  });

  test.each(rounds)(
    'a hand-over and the deletion of the account that it is for leave an owner %#',
    async () => {
      const { id, owner, member } = await teams.team();
      await product.pool.query(
        `insert into account_deletions (account_id, due_at) values ($1, now() - interval '1 minute')`,
        [member.id],
      );
      const [handed] = await Promise.all([handOver(owner, member), deleteDueAccounts(product.database)]);
      expect([200, 404, 409]).toContain(handed.status);
      expect(await ownersOf(id)).toStrictEqual([handed.status === 200 ? member.id : owner.id]);
    },
  );

  test.each(rounds)('whoever is removed while they act has acted before, or not at all %#', async () => {
    const { id, owner, admin, member } = await teams.team();
    const address = newAddress();
    const [removed, invited, changed] = await Promise.all([
      remove(owner, admin),
      teams.invite(admin, address),
      admin.call(changeMember, { params: { id: member.id }, body: { monthlyCap: 9 } }),
    ]);
    expect(removed.status).toBe(200);
    for (const { status } of [invited, changed]) expect([200, 404]).toContain(status);
    const actions = await actionsIn(id);
    const end = actions.indexOf('removed');
    expect(actions.includes('invited')).toBe(invited.status === 200);
    expect(actions.includes('cap-changed')).toBe(changed.status === 200);
    expect(Math.max(actions.indexOf('invited'), actions.indexOf('cap-changed'))).toBeLessThan(end);
    for (const call of [
      () => teams.invite(admin, newAddress()),
      () => remove(admin, member),
      () => remove(admin, admin),
    ])
      expect(await call()).toMatchObject({ status: 404 });
    expect(await admin.call(organizationInfo)).toMatchObject({ status: 200, data: null });
  });

  test.each(rounds)('nobody is left in an organization that is deleted while they join %#', async () => {
    const { id, name, owner } = await teams.team();
    const person = await teams.colleague();
    const invitation = idIn(await teams.invite(owner, person.email));
    const [joined, deleted] = await Promise.all([
      teams.answer(person, invitation, 'join'),
      owner.call(deleteOrganization, { body: { name } }),
    ]);
    expect(deleted.status).toBe(200);
    expect([200, 404]).toContain(joined.status);
    expect(await memberships(person)).toStrictEqual([]);
    expect(await teams.rolesIn(id)).toStrictEqual({});
    expect(await person.call(organizationInfo)).toMatchObject({ status: 200, data: null });
  });

  test.each(rounds)(
    'whoever signs in for the first time while they are invited is told once %#',
    async () => {
      const { owner } = await teams.team();
      const { email } = await product.addPerson(newAddress());
      const people = peopleOf(product);
      const [invited] = await Promise.all([teams.invite(owner, email), people.signIn(email)]);
      expect(invited).toMatchObject({ status: 200 });
      const token = await product.tokenOf(email);
      expect((await teams.told({ token })).map(({ title }) => title)).toStrictEqual([
        'You are invited to an organization',
      ]);
    },
  );

  test('all that people can do ends, and leaves one owner and one membership each', async () => {
    const { id, owner, admin, member } = await teams.team();
    const more = [await teams.join(id, roles.admin, 'Bea'), await teams.join(id, roles.member, 'Cem')];
    const all = [owner, admin, member, ...more];
    const newcomers = [await teams.colleague(), await teams.colleague()];
    const invitations = await Promise.all(
      newcomers.map(async ({ email }) => idIn(await teams.invite(owner, email))),
    );
    const answers = await Promise.all([
      ...all.flatMap((who, index) => {
        const whom = all[(index + 2) % all.length]!;
        return [
          handOver(who, whom),
          remove(who, whom),
          who.call(changeMember, { params: { id: whom.id }, body: { role: roles.admin, monthlyCap: 5 } }),
          who.call(renameOrganization, { body: { name: `By ${index}` } }),
          teams.invite(who, newAddress()),
          who.call(listOrganizationLog),
        ];
      }),
      ...newcomers.map((person, index) => teams.answer(person, invitations[index]!, 'join')),
      ...invitations.map((invitation) => owner.call(revokeMemberInvitation, { params: { id: invitation } })),
    ]);
    for (const { status } of answers) expect([200, 400, 403, 404]).toContain(status);
    expect(await ownersOf(id)).toHaveLength(1);
    for (const person of [...all, ...newcomers])
      expect((await memberships(person)).length).toBeLessThanOrEqual(1);
  });
});
