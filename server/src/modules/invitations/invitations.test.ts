import {
  inviteFriend,
  listFriends,
  openInvitation,
  resendInvitation,
  revokeFriend,
  type InvitedFriend,
} from '@moiety/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { purgeInvitations } from './queries.ts';
import { mailsTo, newestTicket, ticketIn } from '../../../test/support/mails.ts';
import { newAddress, newVisitor, peopleOf, rowOf, type People } from '../../../test/support/people.ts';
import { PORTAL, startProduct, type Answer, type Product } from '../../../test/support/product.ts';
import { statementsOf } from '../../../test/support/queries.ts';

let product: Product;
let people: People;
beforeAll(async () => {
  product = await startProduct({ configuration: { proxies: ['127.0.0.1'] } });
  people = peopleOf(product);
});
afterAll(() => product.close());

const english = { 'accept-language': 'en-GB,en;q=0.9' };
const chinese = { 'accept-language': 'zh-CN,zh;q=0.9' };

/** From a network that nobody called from before, unless it is named. */
const from = (headers: Record<string, string> = {}) => ({ 'x-forwarded-for': newVisitor(), ...headers });
/** Somebody who invites, and what they do; each call from another network unless it names one. */
const newInviter = async (email = newAddress()) => {
  const { id } = await product.addPerson(email);
  const token = await product.tokenOf(email);
  return {
    id,
    email,
    token,
    invite: (to: string, headers?: Record<string, string>) =>
      product.call(inviteFriend, { token, body: { email: to }, headers: from(headers) }),
    resend: (invitation: string) =>
      product.call(resendInvitation, { token, params: { id: invitation }, headers: from() }),
    revoke: (invitation: string) =>
      product.call(revokeFriend, { token, params: { id: invitation }, headers: from() }),
    list: async (query: { page?: number; page_size?: number } = {}) =>
      (await product.call(listFriends, { token, query })).data as {
        inviteCode: string;
        total: number;
        items: InvitedFriend[];
      },
  };
};
const idIn = ({ data }: Answer): string => (data as InvitedFriend).id;
const openPage = (ticket: string) =>
  product.portal.inject({
    url: `/signup?ticket=${ticket}`,
    headers: { host: 'localhost:8100', accept: 'text/html' },
  });
const openLink = (ticket: string) =>
  product.call(openInvitation, { body: { ticket }, headers: { 'x-forwarded-for': newVisitor() } });
const age = (id: string, days: number) =>
  product.pool.query(
    `update invitations set created_at = created_at - make_interval(days => $2),
       expires_at = expires_at - make_interval(days => $2) where id = $1`,
    [id, days],
  );
/** Signs up, verifies the address, and returns it. */
const join = async (changes: Record<string, unknown>, email = newAddress()) => {
  expect(await people.register(email, changes)).toMatchObject({ status: 200 });
  await people.verify(await newestTicket(product, email));
  return email;
};

describe('an invitation by mail', () => {
  test.each([
    [english, 'en-US', 'You are invited to Moiety', 'you both get 2000 credits'],
    [chinese, 'zh-CN', 'Moiety', '2000积分'],
  ])('is mailed in the language of who invites %#', async (language, lang, subject, reward) => {
    const inviter = await newInviter();
    const to = newAddress();
    const answer = await inviter.invite(to, language);
    expect(answer).toMatchObject({ status: 200, data: { by: 'mail', email: to, state: 'sent' } });
    const [mail, ...more] = await mailsTo(product, to);
    expect(more).toHaveLength(0);
    expect(mail!.subject).toContain(subject);
    expect(mail!.html).toContain(`<html lang="${lang}">`);
    expect(mail!.text).toContain(inviter.email);
    expect(mail!.text).toContain(reward);
    expect(mail!.text).toContain(`\n${PORTAL}/signup?ticket=${ticketIn(mail!)}\n`);
    const { expiresAt } = answer.data as InvitedFriend;
    expect(Date.parse(expiresAt!) - Date.now()).toBeGreaterThan(6.9 * 86_400_000);
    expect(Date.parse(expiresAt!) - Date.now()).toBeLessThanOrEqual(7 * 86_400_000);
  });

  test('keeps nothing of its link but a hash, and tells whom it went to by the link alone', async () => {
    const inviter = await newInviter();
    const to = newAddress();
    const id = idIn(await inviter.invite(to));
    const ticket = await newestTicket(product, to);
    const { rows } = await product.pool.query('select * from invitations where id = $1', [id]);
    expect(JSON.stringify(rows)).not.toContain(ticket);
    expect(await openLink(ticket)).toMatchObject({ status: 200, data: { email: to } });
    expect(await openLink(ticket)).toMatchObject({ status: 200 });
    expect(await openLink('a'.repeat(43))).toMatchObject({ status: 410, code: 1010 });
    expect(product.log.join('\n')).not.toContain(ticket);
  });

  test('does the same, and says the same, for an address that has an account', async () => {
    const inviter = await newInviter();
    const { email: known } = await product.addPerson();
    const unknown = newAddress();
    const answers: Record<string, Answer> = {};
    const costs: number[] = [];
    for (const email of [known, unknown])
      costs.push((await statementsOf(async () => (answers[email] = await inviter.invite(email)))).length);
    expect(costs[0]).toBe(costs[1]);
    const alike = (email: string) => ({
      ...(answers[email]!.data as InvitedFriend),
      id: '',
      email: '',
      invitedAt: '',
      expiresAt: '',
    });
    expect(alike(known)).toStrictEqual(alike(unknown));
    const [[toKnown], [toUnknown]] = [await mailsTo(product, known), await mailsTo(product, unknown)];
    const link = /ticket=[\w-]+/;
    expect(toKnown!.text.replace(link, '')).toBe(toUnknown!.text.replace(link, ''));
    // The account gets nothing of it, and stays as it was.
    await people.signIn(known);
    expect(await rowOf(product, known)).toMatchObject({ invited_by: null, invitation_id: null });
  });

  test.each([
    ['ada\r\nBcc: eve@example.org'],
    ['ada@example.org\nBcc: eve@example.org'],
    ['ada@example.org, eve@example.org'],
    ['"ada\u2028"@example.org'],
    [''],
  ])('goes to no address with another header in it: %j', async (email) => {
    const inviter = await newInviter();
    expect(await inviter.invite(email)).toMatchObject({
      status: 400,
      code: 1002,
      data: { fields: [{ path: 'email' }] },
    });
    expect((await inviter.list()).total).toBe(0);
  });

  test.each([
    ['own.name@example.org', 'own.name@example.org'],
    ['own2@example.org', 'OWN2+friend@Example.ORG'],
    ['o.w.n3@gmail.com', 'own3+x@googlemail.com'],
  ])('goes to nobody themselves: %s invites %s', async (own, typed) => {
    const inviter = await newInviter(own);
    for (const [language, message] of [
      [english, 'This is your own mailbox. Invite someone else'],
      [chinese, '这是您自己的邮箱，请邀请其他人'],
    ] as const)
      expect((await inviter.invite(typed, language)).data).toStrictEqual({
        fields: [{ path: 'email', message }],
      });
    expect(await mailsTo(product, typed)).toHaveLength(0);
  });

  test('to the same mailbox again takes the place of the first', async () => {
    const inviter = await newInviter();
    const to = newAddress();
    const first = idIn(await inviter.invite(to));
    const old = await newestTicket(product, to);
    expect(idIn(await inviter.invite(to.toUpperCase()))).toBe(first);
    expect(await openLink(old)).toMatchObject({ status: 410 });
    expect(await openLink(await newestTicket(product, to))).toMatchObject({ status: 200 });
    expect(await inviter.list()).toMatchObject({ total: 1, items: [{ id: first, email: to }] });
  });

  test('by 10 at once is one invitation', async () => {
    const inviter = await newInviter();
    const to = newAddress();
    const answers = await Promise.all(Array.from({ length: 10 }, () => inviter.invite(to)));
    // The fourth in an hour to one mailbox is one too many.
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(3);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(7);
    expect((await inviter.list()).total).toBe(1);
    expect(await mailsTo(product, to)).toHaveLength(3);
  });
});

describe('limits', () => {
  test('of one account', async () => {
    const inviter = await newInviter();
    for (let sent = 0; sent < 20; sent += 1)
      expect(await inviter.invite(newAddress())).toMatchObject({ status: 200 });
    const refused = await inviter.invite(newAddress());
    expect(refused).toMatchObject({ status: 429, code: 1007 });
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect((await inviter.list()).total).toBe(20);
  });

  test('of one mailbox, whoever invites and however it is written', async () => {
    const to = newAddress();
    for (let sent = 0; sent < 5; sent += 1)
      expect(await (await newInviter()).invite(to.replace('@', `+${sent}@`))).toMatchObject({ status: 200 });
    expect(await (await newInviter()).invite(to)).toMatchObject({ status: 429 });
    expect(await mailsTo(product, to)).toHaveLength(0);
  });

  test('of one network', async () => {
    const here = { 'x-forwarded-for': newVisitor() };
    for (let sent = 0; sent < 50; sent += 20) {
      const inviter = await newInviter();
      for (let each = 0; each < Math.min(20, 50 - sent); each += 1)
        expect(await inviter.invite(newAddress(), here)).toMatchObject({ status: 200 });
    }
    expect(await (await newInviter()).invite(newAddress(), here)).toMatchObject({ status: 429 });
  });

  test('of a week, also when invitations were revoked', async () => {
    const inviter = await newInviter();
    await product.pool.query(
      `insert into invitations (inviter_id, email, mailbox, ticket, expires_at, revoked_at)
       select $1::uuid, n || '@x.example', n || '@x.example', $1::text || n, now() + interval '7 days', now()
       from generate_series(1, 100) n`,
      [inviter.id],
    );
    expect(await inviter.invite(newAddress())).toMatchObject({ status: 409, code: 1009 });
    await product.pool.query(
      `update invitations set created_at = now() - interval '8 days' where inviter_id = $1`,
      [inviter.id],
    );
    expect(await inviter.invite(newAddress())).toMatchObject({ status: 200 });
  });
});

/** An invitation with what its mail carries. */
const makeLink = async () => {
  const inviter = await newInviter();
  const to = newAddress();
  const id = idIn(await inviter.invite(to));
  return { inviter, to, id, ticket: await newestTicket(product, to) };
};

describe('the link', () => {
  const isDead = { statusCode: 302, headers: { location: '/link-expired?link=invitation' } };

  test('is for one verified account, and then leads to the page for dead links', async () => {
    const { inviter, ticket, id } = await makeLink();
    expect(await openPage(ticket)).toMatchObject({
      statusCode: 200,
      headers: { 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' },
    });
    const email = await join({ invitation: ticket });
    expect(await rowOf(product, email)).toMatchObject({ invited_by: inviter.id, invitation_id: id });
    expect(await openPage(ticket)).toMatchObject(isDead);
    const again = await people.register(newAddress(), { invitation: ticket }, english);
    expect(again).toMatchObject({
      status: 410,
      code: 1010,
      msg: 'This invitation has expired or was already used. You can sign up without it',
    });
    expect(await inviter.resend(id)).toMatchObject({ status: 404 });
    expect(await inviter.revoke(id)).toMatchObject({ status: 404 });
    expect((await inviter.list()).items).toMatchObject([{ id, state: 'registered', expiresAt: null }]);
  });

  test('stays good after a mistyped address, whose sign-up it leaves', async () => {
    const { inviter, ticket } = await makeLink();
    const mistyped = newAddress();
    await people.register(mistyped, { invitation: ticket });
    expect((await inviter.list()).items).toMatchObject([{ state: 'sent' }]);
    const email = await join({ invitation: ticket });
    expect(await rowOf(product, email)).toMatchObject({ invited_by: inviter.id });
    expect(await rowOf(product, mistyped)).toMatchObject({ invited_by: null, invitation_id: null });
  });

  test('tells nobody whether an address has an account', async () => {
    const { inviter, ticket } = await makeLink();
    const { email: known } = await product.addPerson();
    const costs = [];
    for (const email of [known, newAddress()]) {
      costs.push((await statementsOf(() => people.register(email, { invitation: ticket }))).length);
      expect(await openPage(ticket)).toMatchObject({ statusCode: 200 });
      expect((await inviter.list()).items).toMatchObject([{ state: 'sent' }]);
    }
    expect(Math.abs(costs[0]! - costs[1]!)).toBeLessThan(6);
    expect(await rowOf(product, known)).toMatchObject({ invited_by: null, invitation_id: null });
  });

  test('ends after 7 days, when it was revoked, and when it was sent again', async () => {
    const old = await makeLink();
    await age(old.id, 7);
    expect(await openPage(old.ticket)).toMatchObject(isDead);
    expect((await old.inviter.list()).items).toMatchObject([{ state: 'expired', expiresAt: null }]);
    expect(await people.register(newAddress(), { invitation: old.ticket })).toMatchObject({ status: 410 });

    expect(await old.inviter.resend(old.id)).toMatchObject({ status: 200, data: { state: 'sent' } });
    expect(await openPage(old.ticket)).toMatchObject(isDead);
    const renewed = await newestTicket(product, old.to);
    expect(await openPage(renewed)).toMatchObject({ statusCode: 200 });

    expect(await old.inviter.revoke(old.id)).toMatchObject({ status: 200, data: null });
    expect(await openPage(renewed)).toMatchObject(isDead);
    expect((await old.inviter.list()).items).toMatchObject([{ state: 'revoked' }]);
    expect(await old.inviter.resend(old.id)).toMatchObject({ status: 404 });
    // It may be invited again, by another invitation.
    expect(idIn(await old.inviter.invite(old.to))).not.toBe(old.id);
  });

  test('is of no use while who invited is disabled', async () => {
    const { inviter, ticket } = await makeLink();
    await product.pool.query('update accounts set disabled_at = now() where id = $1', [inviter.id]);
    expect(await openPage(ticket)).toMatchObject(isDead);
  });

  test.each(['', 'unknown', '%00', 'a'.repeat(43)])('with %j for a ticket is dead', async (ticket) => {
    expect(await openPage(ticket)).toMatchObject(isDead);
  });
});

describe('the list', () => {
  test('is newest first, in pages, with who came by the personal link, whom it does not name', async () => {
    const inviter = await newInviter();
    const first = newAddress();
    await inviter.invite(first);
    const { inviteCode } = await inviter.list();
    const friend = await join({ inviteCode });
    const waiting = newAddress();
    await people.register(waiting, { inviteCode });
    const { items, total } = await inviter.list();
    expect(total).toBe(2);
    expect(items).toMatchObject([
      { by: 'link', state: 'registered', email: `${friend[0]!}…@example.org`, expiresAt: null },
      { by: 'mail', state: 'sent', email: first },
    ]);
    expect(JSON.stringify(items)).not.toContain(friend);
    expect(await inviter.list({ page: 2, page_size: 1 })).toMatchObject({ total: 2, items: [items[1]] });
    expect(await inviter.list({ page: 9, page_size: 1 })).toMatchObject({ total: 2, items: [] });
  });

  test("is one's own, as is what can be done with it", async () => {
    const inviter = await newInviter();
    const id = idIn(await inviter.invite(newAddress()));
    const other = await newInviter();
    expect(await other.list()).toMatchObject({ total: 0, items: [] });
    expect(await other.revoke(id)).toMatchObject({ status: 404 });
    expect(await other.resend(id)).toMatchObject({ status: 404 });
    expect((await inviter.list()).items).toMatchObject([{ state: 'sent' }]);
  });

  test('forgets what came to nothing 90 days after it ended, and nothing else', async () => {
    const inviter = await newInviter();
    const used = newAddress();
    const usedId = idIn(await inviter.invite(used));
    await join({ invitation: await newestTicket(product, used) });
    const unused = idIn(await inviter.invite(newAddress()));
    for (const id of [usedId, unused]) await age(id, 96);
    await purgeInvitations(product.database);
    expect((await inviter.list()).total).toBe(2);
    for (const id of [usedId, unused]) await age(id, 2);
    await purgeInvitations(product.database);
    expect((await inviter.list()).items).toMatchObject([{ id: usedId }]);
  });
});

test('where nobody signs up by themselves, nobody is invited', async () => {
  const closed = await startProduct({
    beside: product,
    configuration: { development: false },
  });
  try {
    const { email } = await product.addPerson();
    const token = await product.tokenOf(email);
    for (const [language, msg] of [
      [english, 'Sign-up is closed on this site, so nobody can be invited'],
      [chinese, '这里不能自行注册，因此无法邀请'],
    ] as const)
      expect(
        await closed.call(inviteFriend, { token, body: { email: newAddress() }, headers: language }),
      ).toMatchObject({ status: 403, code: 1003, msg });
    expect(await closed.call(listFriends, { token, query: {} })).toMatchObject({ status: 200 });
  } finally {
    await closed.close();
  }
});
