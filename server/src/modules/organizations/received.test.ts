import {
  changeMember,
  listMemberInvitations,
  listOrganizationLog,
  openMemberInvitation,
  removeMember,
  resendMemberInvitation,
  type MemberInvitation,
} from '@moiety/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { deleteDueAccounts } from '../account-deletion/service.ts';
import { purgeMemberInvitations } from './invitation-queries.ts';
import { runOn } from '../../../test/support/admin.ts';
import { newestTicket } from '../../../test/support/mails.ts';
import { newAddress, newVisitor, peopleOf, type People } from '../../../test/support/people.ts';
import { startProduct, type Product } from '../../../test/support/product.ts';
import { chinese, english, idIn, roles, teamsOf, type Colleague } from '../../../test/support/teams.ts';

let product: Product;
let people: People;
let teams: ReturnType<typeof teamsOf>;
beforeAll(async () => {
  product = await startProduct({ configuration: { proxies: ['127.0.0.1'] } });
  people = peopleOf(product);
  teams = teamsOf(product);
});
afterAll(() => product.close());

const listed = async (who: Colleague): Promise<{ total: number; items: MemberInvitation[] }> =>
  (await who.call(listMemberInvitations)).data;
const resend = (who: Colleague, id: string) => who.call(resendMemberInvitation, { params: { id } });
const openLink = (ticket: string) =>
  product.call(openMemberInvitation, { body: { ticket }, headers: { 'x-forwarded-for': newVisitor() } });
const age = (id: string, days: number) =>
  product.pool.query(
    `update organization_invitations set created_at = created_at - make_interval(days => $2),
       expires_at = expires_at - make_interval(days => $2) where id = $1`,
    [id, days],
  );

describe('whoever is invited', () => {
  test('reads of it, joins, and who invited is told', async () => {
    const { id, name, owner, admin } = await teams.team();
    const invited = await teams.colleague('Nia');
    const invitation = idIn(await teams.invite(admin, invited.email));
    for (const [lang, title, content] of [
      ['en', 'You are invited to an organization', `${name} invites you to join.`],
      ['zh', '有组织邀请您加入', `${name}邀请您加入。`],
    ] as const) {
      const [told, ...more] = await teams.told(invited, lang);
      expect(more).toHaveLength(0);
      expect(told).toMatchObject({ title, content: expect.stringContaining(content), is_read: false });
      expect(told!.content).toContain('<a href="/profile/organization">');
    }
    expect(await teams.received(invited)).toStrictEqual([
      {
        id: invitation,
        email: invited.email,
        organization: name,
        inviter: 'Adam',
        role: roles.member,
        expiresAt: expect.any(String),
      },
    ]);
    expect(await teams.answer(invited, invitation, 'join')).toMatchObject({ status: 200, data: null });
    expect(await teams.rolesIn(id)).toMatchObject({ [invited.id]: roles.member });
    expect(await teams.info(invited)).toMatchObject({ id, role: roles.member, members: 4, monthlyCap: null });
    expect(await teams.received(invited)).toStrictEqual([]);
    const [told] = await teams.told(admin);
    expect(told).toMatchObject({
      title: 'Your invitation was accepted',
      content: expect.stringContaining(`${invited.email} has joined ${name}.`),
    });
    expect(await teams.told(owner)).toStrictEqual([]);
  });

  test('without an account is told at the first sign-in, and joins as an admin', async () => {
    const { id, owner } = await teams.team();
    const email = newAddress();
    const invitation = idIn(await teams.invite(owner, email, roles.admin));
    await people.register(email);
    await people.verify(await newestTicket(product, email));
    const person = await teams.signedIn(email);
    await product.tokenOf(email);
    expect((await teams.told(person)).map(({ title }) => title)).toStrictEqual([
      'You are invited to an organization',
    ]);
    expect(await teams.answer(person, invitation, 'join')).toMatchObject({ status: 200 });
    expect(Object.values(await teams.rolesIn(id)).filter((role) => role === roles.admin)).toHaveLength(2);
  });

  test('declines, and can be invited again', async () => {
    const { id, admin } = await teams.team();
    const invited = await teams.colleague();
    const invitation = idIn(await teams.invite(admin, invited.email));
    expect(await teams.answer(invited, invitation, 'decline')).toMatchObject({ status: 200, data: null });
    expect(await teams.answer(invited, invitation, 'join')).toMatchObject({ status: 404 });
    expect((await listed(admin)).items).toMatchObject([{ id: invitation, state: 'declined' }]);
    expect(await openLink(await newestTicket(product, invited.email))).toMatchObject({ status: 410 });
    expect(await teams.told(admin)).toStrictEqual([]);
    const again = idIn(await teams.invite(admin, invited.email));
    expect(again).not.toBe(invitation);
    expect(await teams.answer(invited, again, 'join')).toMatchObject({ status: 200 });
    expect(await teams.rolesIn(id)).toMatchObject({ [invited.id]: roles.member });
    expect(await resend(admin, invitation)).toMatchObject({ status: 409 });
  });

  test('belongs to one organization at most', async () => {
    const { id, owner } = await teams.team();
    const { member: taken } = await teams.team('Other Company');
    const invitation = idIn(await teams.invite(owner, taken.email));
    expect(await teams.received(taken)).toHaveLength(1);
    for (const [headers, msg] of [
      [english, 'You belong to another organization. Leave it first'],
      [chinese, '您已属于另一个组织，请先退出'],
    ] as const)
      expect(await teams.answer(taken, invitation, 'join', headers)).toMatchObject({
        status: 409,
        code: 1005,
        msg,
      });
    expect(await taken.call(removeMember, { params: { id: taken.id } })).toMatchObject({ status: 200 });
    expect(await teams.answer(taken, invitation, 'join')).toMatchObject({ status: 200 });
    expect(await teams.rolesIn(id)).toMatchObject({ [taken.id]: roles.member });
  });

  test('answers with the plain address of the mailbox once it is verified, and nobody else does', async () => {
    const { owner } = await teams.team();
    const plain = newAddress();
    const email = plain.replace('@', '+work@');
    const other = await teams.colleague('Ada', plain);
    const stranger = await teams.colleague();
    const invitation = idIn(await teams.invite(owner, email));
    for (const [headers, msg] of [
      [english, 'This invitation was already answered, has expired, or was sent to another email address'],
      [chinese, '该邀请已被答复、已失效，或发给了其他邮箱'],
    ] as const)
      expect(await teams.answer(stranger, invitation, 'join', headers)).toMatchObject({ status: 404, msg });
    expect(await teams.received(stranger)).toStrictEqual([]);
    await product.pool.query('update accounts set email_verified_at = null where id = $1', [other.id]);
    expect(await teams.received(other)).toStrictEqual([]);
    expect(await teams.answer(other, invitation, 'join')).toMatchObject({ status: 404 });
    await product.pool.query('update accounts set email_verified_at = now() where id = $1', [other.id]);
    expect(await teams.answer(other, invitation, 'join')).toMatchObject({ status: 200 });
  });

  test('answers with an address that has a tag only where just that was invited', async () => {
    const { owner } = await teams.team();
    const email = newAddress();
    const tagged = await teams.colleague('Eve', email.replace('@', '+evil@'));
    // At some mail servers that is a mailbox of somebody else.
    const invitation = idIn(await teams.invite(owner, email, roles.admin));
    expect(await teams.received(tagged)).toStrictEqual([]);
    expect(await teams.answer(tagged, invitation, 'join')).toMatchObject({ status: 404 });
    expect(await teams.told(tagged)).toStrictEqual([]);
    const own = idIn(await teams.invite((await teams.team()).owner, tagged.email.toUpperCase()));
    expect(await teams.received(tagged)).toMatchObject([{ id: own }]);
    expect(await teams.answer(tagged, own, 'join')).toMatchObject({ status: 200 });
  });

  test('joins although the account of who invited is gone, who then is not told', async () => {
    const { owner } = await teams.team();
    const invited = await teams.colleague();
    const invitation = idIn(await teams.invite(owner, invited.email));
    await product.pool.query('update organization_invitations set inviter_id = null where id = $1', [
      invitation,
    ]);
    expect(await teams.received(invited)).toMatchObject([{ inviter: '' }]);
    expect(await teams.answer(invited, invitation, 'join')).toMatchObject({ status: 200 });
    expect(await teams.told(owner)).toStrictEqual([]);
  });
});

const remove = (by: Colleague, whom: Colleague) => by.call(removeMember, { params: { id: whom.id } });
const states = async (who: Colleague) => (await listed(who)).items.map(({ state }) => state);

describe('whoever may not invite any more', () => {
  test.each([
    ['was removed', (owner: Colleague, admin: Colleague) => remove(owner, admin)],
    ['left', (_owner: Colleague, admin: Colleague) => remove(admin, admin)],
    [
      'is a member only',
      (owner: Colleague, admin: Colleague) =>
        owner.call(changeMember, { params: { id: admin.id }, body: { role: roles.member } }),
    ],
  ])('%s: their open invitations end, those of others stay', async (_how, end) => {
    const { owner, admin, name } = await teams.team();
    const [second, other] = [await teams.colleague('Adam'), await teams.colleague('Ben')];
    const ids = [idIn(await teams.invite(admin, second.email)), idIn(await teams.invite(owner, other.email))];
    const ticket = await newestTicket(product, second.email);
    expect(await end(owner, admin)).toMatchObject({ status: 200 });
    expect(await openLink(ticket)).toMatchObject({ status: 410 });
    expect(await teams.answer(second, ids[0]!, 'join')).toMatchObject({ status: 404 });
    expect(await states(owner)).toStrictEqual(['sent', 'revoked']);
    const { items } = (await owner.call(listOrganizationLog)).data as { items: { action: string }[] };
    expect(items.map(({ action }) => action)).toContain('invitation-revoked');
    expect(await teams.answer(other, ids[1]!, 'join')).toMatchObject({ status: 200 });
    expect(await teams.info(other)).toMatchObject({ name });
  });

  test('is disabled: the same', async () => {
    const { owner, admin } = await teams.team();
    const second = await teams.colleague();
    const invitation = idIn(await teams.invite(admin, second.email));
    expect(await runOn(product, ['user:disable', admin.email])).toMatchObject({ code: 0 });
    expect(await teams.answer(second, invitation, 'join')).toMatchObject({ status: 404 });
    expect(await states(owner)).toStrictEqual(['revoked']);
  });

  test('deleted the account: the same', async () => {
    const { owner, admin } = await teams.team();
    const second = await teams.colleague();
    const invitation = idIn(await teams.invite(admin, second.email));
    await product.pool.query('insert into account_deletions (account_id, due_at) values ($1, now())', [
      admin.id,
    ]);
    await deleteDueAccounts(product.database);
    expect(await teams.answer(second, invitation, 'join')).toMatchObject({ status: 404 });
    expect(await states(owner)).toStrictEqual(['revoked']);
  });
});

test('what came to nothing is forgotten 90 days after it ended, and what made a member is not', async () => {
  const { owner } = await teams.team();
  const joined = await teams.colleague();
  const ids = [idIn(await teams.invite(owner, joined.email)), idIn(await teams.invite(owner, newAddress()))];
  await teams.answer(joined, ids[0]!, 'join');
  const left = async () =>
    (await product.pool.query('select id from organization_invitations where id = any($1)', [ids])).rows;
  for (const id of ids) await age(id, 96);
  await purgeMemberInvitations(product.database);
  expect(await left()).toHaveLength(2);
  for (const id of ids) await age(id, 2);
  await purgeMemberInvitations(product.database);
  expect(await left()).toStrictEqual([{ id: ids[0] }]);
  await product.pool.query('delete from accounts where id = $1', [joined.id]);
  await purgeMemberInvitations(product.database);
  expect(await left()).toStrictEqual([]);
});
