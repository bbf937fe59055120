import {
  inviteMember,
  listMemberInvitations,
  openMemberInvitation,
  resendMemberInvitation,
  revokeMemberInvitation,
  type MemberInvitation,
} from '@moiety/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { mailsTo, newestTicket, ticketIn } from '../../../test/support/mails.ts';
import { newAddress, newVisitor } from '../../../test/support/people.ts';
import { PORTAL, startProduct, type Product } from '../../../test/support/product.ts';
import { statementsOf } from '../../../test/support/queries.ts';
import { chinese, english, idIn, roles, teamsOf, type Colleague } from '../../../test/support/teams.ts';

let product: Product;
let teams: ReturnType<typeof teamsOf>;
beforeAll(async () => {
  product = await startProduct({ configuration: { proxies: ['127.0.0.1'] } });
  teams = teamsOf(product);
});
afterAll(() => product.close());

const listed = async (
  who: Colleague,
  query: object = {},
): Promise<{ total: number; items: MemberInvitation[] }> =>
  (await who.call(listMemberInvitations, { query })).data;
const resend = (who: Colleague, id: string) => who.call(resendMemberInvitation, { params: { id } });
const revoke = (who: Colleague, id: string) => who.call(revokeMemberInvitation, { params: { id } });
const openLink = (ticket: string) =>
  product.call(openMemberInvitation, { body: { ticket }, headers: { 'x-forwarded-for': newVisitor() } });
const openPage = (ticket: string) =>
  product.portal.inject({
    url: `/organization/join?ticket=${ticket}`,
    headers: { host: 'localhost:8100', accept: 'text/html' },
  });
const isDeadPage = { statusCode: 302, headers: { location: '/link-expired?link=organization' } };
const age = (id: string, days: number) =>
  product.pool.query(
    `update organization_invitations set created_at = created_at - make_interval(days => $2),
       expires_at = expires_at - make_interval(days => $2) where id = $1`,
    [id, days],
  );

describe('an invitation', () => {
  test.each([
    [english, 'en-US', 'Join Acme Pharma on Moiety', 'invites you to join Acme Pharma'],
    [chinese, 'zh-CN', '邀请您在Moiety上加入Acme Pharma', '邀请您在Moiety上加入Acme Pharma'],
  ])('is mailed in the language of who invites %#', async (headers, lang, subject, words) => {
    const { admin } = await teams.team();
    const to = newAddress();
    const answer = await teams.invite(admin, to, roles.member, headers);
    expect(answer).toMatchObject({ status: 200, data: { email: to, role: roles.member, state: 'sent' } });
    const [mail, ...more] = await mailsTo(product, to);
    expect(more).toHaveLength(0);
    expect(mail!.subject).toBe(subject);
    expect(mail!.html).toContain(`<html lang="${lang}">`);
    expect(mail!.text).toContain(admin.email);
    expect(mail!.text).toContain(words);
    expect(mail!.text).toContain(`\n${PORTAL}/organization/join?ticket=${ticketIn(mail!)}\n`);
    const ends = Date.parse((answer.data as MemberInvitation).expiresAt) - Date.now();
    expect(ends).toBeGreaterThan(6.9 * 86_400_000);
    expect(ends).toBeLessThanOrEqual(7 * 86_400_000);
  });

  test('is mailed in the language of the account that it goes to', async () => {
    const { owner } = await teams.team();
    const invited = await teams.colleague();
    await product.pool.query(`update accounts set locale = 'zh-CN' where id = $1`, [invited.id]);
    await teams.invite(owner, invited.email, roles.member, english);
    expect((await mailsTo(product, invited.email)).at(-1)!.html).toContain('<html lang="zh-CN">');
  });

  test('puts no address of others into the mail by its name', async () => {
    const { owner } = await teams.team('Go to evil.example/login');
    const to = newAddress();
    await teams.invite(owner, to);
    const [mail] = await mailsTo(product, to);
    expect(mail!.subject).toBe('Join an organization on Moiety');
    expect(mail!.text + mail!.html).not.toContain('evil');
  });

  test('keeps nothing of its link but a hash, and shows by the link alone what it is', async () => {
    const { admin, name } = await teams.team();
    const to = newAddress();
    const { data } = await teams.invite(admin, to);
    const { id, expiresAt } = data as MemberInvitation;
    const ticket = await newestTicket(product, to);
    const { rows } = await product.pool.query('select * from organization_invitations where id = $1', [id]);
    expect(JSON.stringify(rows)).not.toContain(ticket);
    for (const _ of [1, 2])
      expect(await openLink(ticket)).toMatchObject({
        status: 200,
        data: { id, email: to, organization: name, inviter: 'Adam', role: roles.member, expiresAt },
      });
    expect(Object.keys((await openLink(ticket)).data)).toHaveLength(6);
    expect(await openPage(ticket)).toMatchObject({
      statusCode: 200,
      headers: { 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' },
    });
    expect(await openLink('a'.repeat(43))).toMatchObject({ status: 410, code: 1010 });
    expect(product.log.join('\n')).not.toContain(ticket);
  });

  test('does the same, and says the same, for an address that has an account', async () => {
    const { owner } = await teams.team();
    const { email: known } = await teams.colleague();
    const unknown = newAddress();
    const costs: number[] = [];
    for (const email of [known, unknown])
      costs.push(
        (
          await statementsOf(async () =>
            expect(await teams.invite(owner, email)).toMatchObject({ status: 200, data: { state: 'sent' } }),
          )
        ).length,
      );
    // A transaction in the transaction is ended in another way: kept, or taken back.
    expect(Math.abs(costs[0]! - costs[1]!)).toBeLessThanOrEqual(1);
  });

  test('goes to no member, however the address is written', async () => {
    const { owner, member } = await teams.team();
    for (const [headers, message] of [
      [english, 'This person already belongs to your organization'],
      [chinese, '此人已属于您的组织'],
    ] as const)
      for (const email of [
        member.email,
        member.email.toUpperCase(),
        member.email.replace('@', '+x@'),
        owner.email,
      ])
        expect(await teams.invite(owner, email, roles.member, headers)).toMatchObject({
          status: 400,
          data: { fields: [{ path: 'email', message }] },
        });
    expect((await listed(owner)).total).toBe(0);
  });

  test.each(['ada\r\nBcc: eve@example.org', 'a@example.org, eve@example.org', ''])(
    'goes to no address with another header in it: %j',
    async (email) => {
      const { owner } = await teams.team();
      expect(await owner.call(inviteMember, { body: { email, role: roles.member } })).toMatchObject({
        status: 400,
        data: { fields: [{ path: 'email' }] },
      });
    },
  );

  test('to the same mailbox again gets a new link and the new role, and the old link ends', async () => {
    const { owner } = await teams.team();
    const to = newAddress();
    const first = idIn(await teams.invite(owner, to));
    const old = await newestTicket(product, to);
    const again = await teams.invite(owner, to.toUpperCase(), roles.admin);
    expect(again).toMatchObject({ status: 200, data: { id: first, email: to, role: roles.admin } });
    expect(await openLink(old)).toMatchObject({ status: 410 });
    expect(await openPage(old)).toMatchObject(isDeadPage);
    expect(await openLink(await newestTicket(product, to))).toMatchObject({ data: { role: roles.admin } });
    expect((await listed(owner)).total).toBe(1);
  });

  test('of the owner to be an admin is not changed by an admin', async () => {
    const { owner, admin } = await teams.team();
    const to = newAddress();
    await teams.invite(owner, to, roles.admin);
    expect(await teams.invite(admin, to, roles.member)).toMatchObject({ status: 403 });
    expect((await listed(admin)).items).toMatchObject([{ role: roles.admin, state: 'sent' }]);
  });

  test('ends after 7 days, when it is taken back, and when it is sent again', async () => {
    const { owner, admin } = await teams.team();
    const invited = await teams.colleague();
    const id = idIn(await teams.invite(admin, invited.email));
    const first = await newestTicket(product, invited.email);
    await age(id, 7);
    const isDead = async (ticket: string) => {
      expect(await openLink(ticket)).toMatchObject({ status: 410, code: 1010 });
      expect(await openPage(ticket)).toMatchObject(isDeadPage);
      expect(await teams.received(invited)).toStrictEqual([]);
      expect(await teams.answer(invited, id, 'join')).toMatchObject({ status: 404 });
    };
    await isDead(first);
    expect((await listed(owner)).items).toMatchObject([{ id, state: 'expired' }]);

    expect(await resend(owner, id)).toMatchObject({ status: 200, data: { id, state: 'sent' } });
    expect(await openLink(first)).toMatchObject({ status: 410 });
    const second = await newestTicket(product, invited.email);
    expect(await openLink(second)).toMatchObject({ status: 200, data: { inviter: 'Olga' } });

    for (const _ of [1, 2]) expect(await revoke(admin, id)).toMatchObject({ status: 200, data: null });
    await isDead(second);
    expect((await listed(owner)).items).toMatchObject([{ id, state: 'revoked' }]);
    // Sent again it is open again.
    expect(await resend(admin, id)).toMatchObject({ data: { state: 'sent' } });
    expect(await teams.answer(invited, id, 'join')).toMatchObject({ status: 200 });
    expect(await openPage(await newestTicket(product, invited.email))).toMatchObject(isDeadPage);
    for (const call of [resend, revoke]) expect(await call(owner, id)).toMatchObject({ status: 404 });
    expect((await listed(owner)).items).toStrictEqual([]);
  });

  test('sent again takes the place of others to the same mailbox', async () => {
    const { owner } = await teams.team();
    const to = newAddress();
    const first = idIn(await teams.invite(owner, to));
    await age(first, 8);
    const second = idIn(await teams.invite(owner, to));
    expect(second).not.toBe(first);
    await resend(owner, first);
    expect((await listed(owner)).items).toMatchObject([
      { id: first, state: 'sent' },
      { id: second, state: 'revoked' },
    ]);
  });

  test('is listed newest first, in pages', async () => {
    const { owner } = await teams.team();
    const ids = [];
    for (const _ of [1, 2, 3]) ids.unshift(idIn(await teams.invite(owner, newAddress())));
    expect((await listed(owner)).items.map(({ id }) => id)).toStrictEqual(ids);
    expect(await listed(owner, { page: 2, page_size: 2 })).toMatchObject({
      total: 3,
      items: [{ id: ids[2] }],
    });
    expect(await listed(owner, { page: 5 })).toStrictEqual({ total: 3, items: [] });
  });

  test('is refused beyond the limits, of a mailbox and of a week', async () => {
    const { id, owner } = await teams.team();
    const to = newAddress();
    for (const _ of [1, 2, 3]) expect(await teams.invite(owner, to)).toMatchObject({ status: 200 });
    const refused = await teams.invite(owner, to);
    expect(refused).toMatchObject({ status: 429, code: 1007 });
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    await product.pool.query(
      `insert into organization_invitations (organization_id, email, mailbox, role, ticket, expires_at, revoked_at)
       select $1::uuid, n || '@x.example', n || '@x.example', 910, $1::text || n, now() + interval '7 days', now()
       from generate_series(1, 500) n`,
      [id],
    );
    for (const [headers, msg] of [
      [english, 'An organization can invite 500 people per week. Please try again later'],
      [chinese, '一个组织每周最多可邀请500人，请稍后再继续'],
    ] as const)
      expect(await teams.invite(owner, newAddress(), roles.member, headers)).toMatchObject({
        status: 409,
        code: 1009,
        msg,
      });
  });
});
