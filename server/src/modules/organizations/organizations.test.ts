import {
  changeMember,
  currentUser,
  deleteOrganization,
  errorCode,
  handOverOwnership,
  listMembers,
  listReceivedInvitations,
  organizationInfo,
  removeMember,
  renameOrganization,
  tokenPayloadSchema,
  userInfo,
  type Member,
} from '@moiety/contract';
import { decodeJwt } from 'jose';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { grantToOrganization } from '../credits/organization.ts';
import { createOrganization } from './create.ts';
import { newAddress } from '../../../test/support/people.ts';
import { startProduct, type Product } from '../../../test/support/product.ts';
import { chinese, english, roles, teamsOf, type Colleague } from '../../../test/support/teams.ts';

let product: Product;
let teams: ReturnType<typeof teamsOf>;
beforeAll(async () => {
  product = await startProduct({ configuration: { proxies: ['127.0.0.1'] } });
  teams = teamsOf(product);
});
afterAll(() => product.close());

const orgsOf = async (person: Colleague): Promise<object[]> =>
  ((await person.call(userInfo)).data as { orgs: object[] }).orgs;
const membersSeenBy = async (
  person: Colleague,
  query: object = {},
): Promise<{ total: number; items: Member[] }> => (await person.call(listMembers, { query })).data;
const invitationsOf = async (who: Colleague): Promise<{ id: string }[]> =>
  (await who.call(listReceivedInvitations)).data;
const cap = (who: Colleague, whom: Colleague, monthlyCap: number | null) =>
  who.call(changeMember, { params: { id: whom.id }, body: { monthlyCap } });
const namesIn = ({ items }: { items: Member[] }): string[] => items.map(({ nickname }) => nickname);

describe('the organization', () => {
  test('is told to each of its members, with what they are in it', async () => {
    const { id, name, owner, admin, member } = await teams.team();
    for (const [person, role] of [
      [owner, roles.owner],
      [admin, roles.admin],
      [member, roles.member],
    ] as const) {
      expect(await teams.info(person)).toStrictEqual({
        id,
        name,
        type: 1,
        validUntil: null,
        role,
        owner: { nickname: 'Olga', email: owner.email },
        members: 3,
        monthlyCap: null,
        spentThisMonth: 0,
      });
      expect(await orgsOf(person)).toStrictEqual([{ id, name, type: 1, role, validUntil: null }]);
    }
  });

  test('is in the profile of calls and tokens; who has none is a TOCUSTOMER', async () => {
    const person = await teams.colleague();
    const none = { organizationName: '', organizationType: 4 };
    expect((await person.call(currentUser)).data).toMatchObject(none);
    expect(tokenPayloadSchema.parse(decodeJwt(person.token))).toMatchObject(none);
    expect(await orgsOf(person)).toStrictEqual([]);
    const validUntil = new Date('2030-01-31T23:59:59.999Z');
    await product.database.transaction((transaction) =>
      createOrganization(transaction, {
        name: 'Trial & Co',
        type: 2,
        validUntil,
        ownerId: person.id,
        actorId: null,
      }),
    );
    const one = { organizationName: 'Trial & Co', organizationType: 2 };
    expect((await person.call(currentUser)).data).toMatchObject(one);
    expect(tokenPayloadSchema.parse(decodeJwt(await product.tokenOf(person.email)))).toMatchObject(one);
    expect(await orgsOf(person)).toMatchObject([{ validUntil: validUntil.toISOString(), role: roles.owner }]);
  });

  test('is made for nobody who belongs to one', async () => {
    const { owner } = await teams.team();
    await expect(teams.found(owner.id, 'Second')).rejects.toMatchObject({ kind: 'conflict' });
    const { rows } = await product.pool.query(`select 1 from organizations where name = 'Second'`);
    expect(rows).toHaveLength(0);
  });

  test('is renamed by its owner, for everybody', async () => {
    const { owner, member } = await teams.team();
    const answer = await owner.call(renameOrganization, { body: { name: '  新药研究所  ' } });
    expect(answer).toMatchObject({ status: 200, data: { name: '新药研究所', role: roles.owner } });
    expect(await teams.info(member)).toMatchObject({ name: '新药研究所' });
    for (const name of ['', '   ', 'a'.repeat(101)])
      expect(await owner.call(renameOrganization, { body: { name } })).toMatchObject({
        status: 400,
        data: { fields: [{ path: 'name' }] },
      });
  });

  test.each([
    ['deleted', deleteOrganization, () => ({ name: 'Acme' })],
    ['handed over', handOverOwnership, (member: Colleague) => ({ id: member.id })],
  ] as const)('is %s by nobody who signed in long ago', async (_what, endpoint, bodyOf) => {
    const { id, owner, member } = await teams.team();
    await product.pool.query(
      `update sessions set confirmed_at = now() - interval '11 minutes' where account_id = $1`,
      [owner.id],
    );
    expect(await owner.call(endpoint, { body: bodyOf(member) })).toMatchObject({
      status: 403,
      code: errorCode.confirmationRequired,
    });
    expect(await teams.rolesIn(id)).toMatchObject({ [owner.id]: roles.owner });
  });

  test('is deleted when its name is typed once more: nobody belongs to it then', async () => {
    const { id, name, owner, admin, member } = await teams.team();
    await product.database.transaction((transaction) =>
      grantToOrganization(transaction, id, { amount: 500, key: 'start' }),
    );
    const invited = await teams.colleague();
    await teams.invite(admin, invited.email);
    for (const [headers, message] of [
      [english, 'This does not match your organization’s name'],
      [chinese, '这不是您所在组织的名称'],
    ] as const)
      expect(await owner.call(deleteOrganization, { body: { name: 'Acme' }, headers })).toMatchObject({
        status: 400,
        data: { fields: [{ path: 'name', message }] },
      });
    expect(await teams.rolesIn(id)).toMatchObject({ [owner.id]: roles.owner });

    expect(await owner.call(deleteOrganization, { body: { name: ` ${name} ` } })).toMatchObject({
      status: 200,
      data: null,
    });
    for (const person of [owner, admin, member]) {
      expect(await person.call(organizationInfo)).toMatchObject({ status: 200, data: null });
      expect(await orgsOf(person)).toStrictEqual([]);
    }
    expect((await invited.call(listReceivedInvitations)).data).toStrictEqual([]);
    for (const person of [admin, member])
      expect(await teams.told(person)).toMatchObject([
        {
          title: 'You no longer belong to an organization',
          content: `${name} was deleted by its owner. You spend your own credits again.`,
        },
      ]);
    const { rows } = await product.pool.query(
      `select o.deleted_at, c.balance from organizations o join credit_accounts c on c.organization_id = o.id where o.id = $1`,
      [id],
    );
    expect(rows).toStrictEqual([{ deleted_at: expect.any(Date), balance: '0' }]);
    // They can begin anew.
    await teams.found(owner.id, name);
    expect(await teams.info(owner)).toMatchObject({ name, members: 1 });
  });
});

describe('the list of members', () => {
  test('has the owner first, then admins, then members, by nickname, in pages', async () => {
    const { id, owner, admin } = await teams.team();
    await teams.join(id, roles.member, 'bea');
    await teams.join(id, roles.admin, 'zoe');
    const all = await membersSeenBy(admin);
    expect(all.total).toBe(5);
    expect(namesIn(all)).toStrictEqual(['Olga', 'Adam', 'zoe', 'bea', 'Mia']);
    expect(all.items[0]).toStrictEqual({
      id: owner.id,
      nickname: 'Olga',
      email: owner.email,
      headerImg: '',
      role: roles.owner,
      monthlyCap: null,
      spentThisMonth: 0,
      joinedAt: expect.any(String),
    });
    const second = await membersSeenBy(owner, { page: 2, page_size: 2 });
    expect([second.total, namesIn(second)]).toStrictEqual([5, ['zoe', 'bea']]);
    expect(await membersSeenBy(owner, { page: 9 })).toStrictEqual({ total: 5, items: [] });
  });

  test('is searched in nicknames and addresses, whatever the case, and by the letters alone', async () => {
    const { id, owner, member } = await teams.team();
    await teams.join(id, roles.member, '50%_李\\x');
    expect(namesIn(await membersSeenBy(owner, { q: 'MI' }))).toStrictEqual(['Mia']);
    const [part = ''] = member.email.toUpperCase().split('@');
    expect(namesIn(await membersSeenBy(owner, { q: part }))).toStrictEqual(['Mia']);
    for (const q of ['%', '_', '\\', '李'])
      expect(namesIn(await membersSeenBy(owner, { q }))).toStrictEqual(['50%_李\\x']);
    expect(await membersSeenBy(owner, { q: 'nobody' })).toStrictEqual({ total: 0, items: [] });
    expect((await membersSeenBy(owner, { q: '' })).total).toBe(4);
  });
});

describe('a member', () => {
  test('gets another role by the owner, and is told', async () => {
    const { owner, member, name } = await teams.team();
    const change = (role: number) => owner.call(changeMember, { params: { id: member.id }, body: { role } });
    expect(await change(roles.admin)).toMatchObject({ status: 200, data: { role: roles.admin } });
    expect(await change(roles.admin)).toMatchObject({ status: 200, data: { role: roles.admin } });
    expect((await teams.told(member)).map(({ content }) => content)).toStrictEqual([
      `<p>You are now an administrator of ${name}: you can invite and remove members.</p><p><a href="/profile/organization">Go to your organization</a></p>`,
    ]);
    expect(await member.call(listMembers)).toMatchObject({ status: 200 });
    expect(await change(roles.member)).toMatchObject({ data: { role: roles.member } });
    expect(await member.call(listMembers)).toMatchObject({ status: 403 });
    const [newest] = await teams.told(member, 'zh');
    expect(newest).toMatchObject({
      title: '您在组织中的角色已变更',
      content: expect.stringContaining(`您现在是${name}的普通成员`),
    });
    expect(await change(roles.owner)).toMatchObject({ status: 400 });
  });

  test('gets a monthly cap by the owner or an admin, and loses it again', async () => {
    const { owner, admin, member } = await teams.team();
    expect(await cap(admin, member, 300)).toMatchObject({ status: 200, data: { monthlyCap: 300 } });
    expect(await teams.info(member)).toMatchObject({ monthlyCap: 300, role: roles.member });
    expect(await cap(owner, member, 0)).toMatchObject({ data: { monthlyCap: 0 } });
    expect(await cap(owner, member, null)).toMatchObject({ data: { monthlyCap: null } });
    for (const whom of [admin, owner])
      expect(await cap(owner, whom, 7)).toMatchObject({ status: 200, data: { monthlyCap: 7 } });
    // It is no news to anybody.
    expect(await teams.told(member)).toStrictEqual([]);
    for (const body of [{}, { monthlyCap: -1 }, { monthlyCap: 1.5 }, { monthlyCap: 2_000_000_000 }])
      expect(await owner.call(changeMember, { params: { id: member.id }, body })).toMatchObject({
        status: 400,
      });
  });

  test('is removed, may do nothing there from that moment, and is told', async () => {
    const { id, name, owner, admin, member } = await teams.team();
    expect(await admin.call(removeMember, { params: { id: member.id } })).toMatchObject({ status: 200 });
    expect(await owner.call(removeMember, { params: { id: admin.id } })).toMatchObject({ status: 200 });
    for (const person of [member, admin]) {
      expect(await person.call(listMembers)).toMatchObject({ status: 404 });
      expect(await person.call(organizationInfo)).toMatchObject({ status: 200, data: null });
      expect(await orgsOf(person)).toStrictEqual([]);
      expect(await teams.told(person)).toMatchObject([
        { content: `You were removed from ${name}. You spend your own credits again.` },
      ]);
    }
    expect(await teams.rolesIn(id)).toStrictEqual({ [owner.id]: roles.owner });
    expect(await owner.call(removeMember, { params: { id: member.id } })).toMatchObject({
      status: 404,
      msg: 'This person does not belong to your organization',
    });
  });

  test('leaves by themselves, an admin too; the owner hands over first', async () => {
    const { id, owner, admin, member } = await teams.team();
    for (const person of [member, admin])
      expect(await person.call(removeMember, { params: { id: person.id } })).toMatchObject({ status: 200 });
    for (const [headers, msg] of [
      [english, 'An organization must have an owner. Transfer the ownership first'],
      [chinese, '组织必须有一位所有者，请先移交所有权'],
    ] as const)
      expect(await owner.call(removeMember, { params: { id: owner.id }, headers })).toMatchObject({
        status: 403,
        msg,
      });
    expect(await teams.rolesIn(id)).toStrictEqual({ [owner.id]: roles.owner });
    expect(await teams.told(member)).toStrictEqual([]);
  });
});

describe('the ownership', () => {
  test('is handed over to another member, who is told; the former owner is an admin', async () => {
    const { id, name, owner, admin, member } = await teams.team();
    expect(await owner.call(handOverOwnership, { body: { id: member.id } })).toMatchObject({
      status: 200,
      data: null,
    });
    expect(await teams.rolesIn(id)).toStrictEqual({
      [owner.id]: roles.admin,
      [admin.id]: roles.admin,
      [member.id]: roles.owner,
    });
    expect(await teams.info(admin)).toMatchObject({ owner: { nickname: 'Mia', email: member.email } });
    expect(await teams.told(member)).toMatchObject([
      {
        title: 'You now own an organization',
        content: expect.stringContaining(`${name} was transferred to you: you are its owner.`),
      },
    ]);
    // Now they may leave.
    expect(await owner.call(removeMember, { params: { id: owner.id } })).toMatchObject({ status: 200 });
  });

  test('takes the open invitations of administrators with it, which the former owner may not make any more', async () => {
    const { owner, member } = await teams.team();
    const [second, other] = [await teams.colleague(), await teams.colleague()];
    await teams.invite(owner, second.email, roles.admin);
    await teams.invite(owner, other.email);
    const [{ id } = { id: '' }] = await invitationsOf(second);
    expect(await owner.call(handOverOwnership, { body: { id: member.id } })).toMatchObject({ status: 200 });
    expect(await invitationsOf(second)).toStrictEqual([]);
    expect(await teams.answer(second, id, 'join')).toMatchObject({ status: 404 });
    // Members they may still invite.
    expect(await invitationsOf(other)).toHaveLength(1);
  });

  test('goes neither to oneself, nor to a stranger, nor to an account that nobody can sign in to', async () => {
    const { owner, member } = await teams.team();
    const to = (id: string) => owner.call(handOverOwnership, { body: { id } });
    expect(await to(owner.id)).toMatchObject({
      status: 400,
      data: { fields: [{ path: 'id', message: 'You are already the owner' }] },
    });
    expect(await to((await teams.colleague()).id)).toMatchObject({ status: 404 });
    await product.pool.query('update accounts set disabled_at = now() where id = $1', [member.id]);
    expect(await to(member.id)).toMatchObject({ status: 409 });
    expect(await teams.info(owner)).toMatchObject({ role: roles.owner });
  });

  test('is nobody’s if the account is gone all the same, and the organization goes on', async () => {
    const { owner, admin } = await teams.team();
    await product.pool.query('delete from accounts where id = $1', [owner.id]);
    expect(await teams.info(admin)).toMatchObject({ owner: { nickname: '', email: '' }, members: 2 });
    expect(await teams.invite(admin, newAddress())).toMatchObject({ status: 200 });
  });
});
