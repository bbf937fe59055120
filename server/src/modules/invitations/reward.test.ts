import {
  creditStatistics,
  listCreditEntries,
  inviteFriend,
  listFriends,
  listNotifications,
  type CreditEntry,
  type InvitedFriend,
  type Notification,
} from '@moiety/contract';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { makeBrowser } from '../../../test/support/browser.ts';
import { newestTicket } from '../../../test/support/mails.ts';
import { CLIENT, startExternalProvider } from '../../../test/support/openid-provider.ts';
import { newAddress, newVisitor, peopleOf, rowOf, type People } from '../../../test/support/people.ts';
import { PASSWORD, startProduct, type Answer, type Product } from '../../../test/support/product.ts';
import { withWay } from '../../../test/support/notices.ts';

let product: Product;
let people: People;
beforeAll(async () => {
  product = await startProduct({ configuration: { proxies: ['127.0.0.1'] } });
  people = peopleOf(product);
});
afterAll(() => product.close());

const tokenIn = ({ data }: Answer): string => (data as { token: string }).token;
const member = async (email = newAddress()) => {
  await product.addPerson(email);
  return { email, token: await product.tokenOf(email) };
};
const balanceOf = async (token: string): Promise<number> =>
  ((await product.call(creditStatistics, { token })).data as { remaining: number }).remaining;
const entriesOf = async (token: string): Promise<CreditEntry[]> =>
  ((await product.call(listCreditEntries, { token, query: {} })).data as { items: CreditEntry[] }).items;
const friendsOf = async (token: string) =>
  (await product.call(listFriends, { token, query: {} })).data as {
    inviteCode: string;
    items: InvitedFriend[];
  };
const toldTo = async (token: string, lang: 'en' | 'zh') =>
  ((await product.call(listNotifications, { token, query: { lang } })).data as Notification[]).map(
    ({ title, content }) => `${title}: ${content}`,
  );
const codeOf = async (token: string): Promise<string> => (await friendsOf(token)).inviteCode;
const signUp = async (email: string, changes: Record<string, unknown>): Promise<void> => {
  expect(await people.register(email, changes)).toMatchObject({ status: 200 });
  await people.verify(await newestTicket(product, email));
};
/** Signs up as somebody's friend and signs in for the first time. */
const join = async (email: string, changes: Record<string, unknown>): Promise<string> => {
  await signUp(email, changes);
  return tokenIn(await people.signIn(email));
};
const inviteByMail = async (token: string, to: string): Promise<string> => {
  await product.call(inviteFriend, {
    token,
    body: { email: to },
    headers: { 'x-forwarded-for': newVisitor() },
  });
  return newestTicket(product, to);
};

afterEach(async () => {
  await product.pool.query(`drop trigger if exists refuse on credit_entries`);
});

describe('the first sign-in of a friend', () => {
  test('who came by the personal link gives both 2000 credits, and tells the inviter', async () => {
    const inviter = await member();
    const before = await balanceOf(inviter.token);
    const email = newAddress();
    await signUp(email, { inviteCode: await codeOf(inviter.token) });
    // Neither the sign-up nor the verified address is enough.
    expect(await balanceOf(inviter.token)).toBe(before);
    expect((await friendsOf(inviter.token)).items).toMatchObject([{ state: 'registered', rewardedAt: null }]);

    const friend = tokenIn(await people.signIn(email));
    expect(await balanceOf(inviter.token)).toBe(before + 2000);
    expect(await entriesOf(inviter.token)).toMatchObject([
      { reason: 'invite-user-gift', params: { count: 1 }, amount: 2000, party: '' },
      ...(await entriesOf(inviter.token)).slice(1),
    ]);
    expect(await entriesOf(friend)).toContainEqual(
      expect.objectContaining({ reason: 'invited-gift', params: {}, amount: 2000, party: '' }),
    );
    expect((await friendsOf(inviter.token)).items).toMatchObject([
      { by: 'link', state: 'rewarded', rewardedAt: expect.any(String) },
    ]);
    const whom = `${email[0]!}…@example.org`;
    expect(await toldTo(inviter.token, 'en')).toContain(
      `A friend you invited has joined: ${withWay(`${whom} signed in for the first time. You both got 2000 credits.`, '/profile/invitations', 'See your invitations')}`,
    );
    expect(await toldTo(inviter.token, 'zh')).toContain(
      `您邀请的好友已加入: ${withWay(`${whom}已首次登录，双方各获得2000积分。`, '/profile/invitations', '查看我的邀请')}`,
    );

    // Once, however often they sign in.
    await people.signIn(email);
    expect(await balanceOf(inviter.token)).toBe(before + 2000);
  });

  test('who came by a mail, with another address than the invited one, does the same', async () => {
    const inviter = await member();
    const before = await balanceOf(inviter.token);
    const to = newAddress();
    const friend = await join(newAddress(), { invitation: await inviteByMail(inviter.token, to) });
    expect(await balanceOf(inviter.token)).toBe(before + 2000);
    expect((await entriesOf(friend)).filter(({ reason }) => reason === 'invited-gift')).toHaveLength(1);
    expect((await friendsOf(inviter.token)).items).toMatchObject([
      { by: 'mail', email: to, state: 'rewarded' },
    ]);
  });

  test('who verified the address by setting a password does the same', async () => {
    const inviter = await member();
    const before = await balanceOf(inviter.token);
    const email = newAddress();
    await people.register(email, { inviteCode: await codeOf(inviter.token) });
    await people.forgot(email);
    await people.reset(await newestTicket(product, email), PASSWORD);
    await people.signIn(email);
    expect(await balanceOf(inviter.token)).toBe(before + 2000);
  });

  test('of 20 at once rewards once', async () => {
    const inviter = await member();
    const before = await balanceOf(inviter.token);
    const email = newAddress();
    await signUp(email, { inviteCode: await codeOf(inviter.token) });
    const account = await product.identity.checkPassword(email, PASSWORD, {
      address: newVisitor(),
      userAgent: '',
      country: '',
      devices: undefined,
      token: undefined,
      applicant: undefined,
    });
    const visitor = {
      address: '',
      userAgent: '',
      country: '',
      devices: undefined,
      token: undefined,
      applicant: undefined,
    };
    const tokens = await Promise.all(
      Array.from({ length: 20 }, () =>
        product.identity.beginSession(account, { method: 'password', visitor, confirmedAt: undefined }),
      ),
    );
    expect(await balanceOf(inviter.token)).toBe(before + 2000);
    expect((await entriesOf(tokens[0]!)).filter(({ reason }) => reason === 'invited-gift')).toHaveLength(1);
    expect((await toldTo(inviter.token, 'en')).filter((told) => told.includes('has joined'))).toHaveLength(1);
  });

  test('of 10 friends of one person at once rewards each', async () => {
    const inviter = await member();
    const before = await balanceOf(inviter.token);
    const inviteCode = await codeOf(inviter.token);
    const emails = Array.from({ length: 10 }, newAddress);
    for (const email of emails) await signUp(email, { inviteCode });
    const answers = await Promise.all(emails.map((email) => people.signIn(email)));
    expect(answers.map(({ status }) => status)).toStrictEqual(emails.map(() => 200));
    expect(await balanceOf(inviter.token)).toBe(before + 20_000);
  });

  test('fails whole where one of the two cannot be rewarded, and succeeds later', async () => {
    const inviter = await member();
    const before = await balanceOf(inviter.token);
    const email = newAddress();
    await signUp(email, { inviteCode: await codeOf(inviter.token) });
    await product.pool.query(
      `create or replace function refuse_gift() returns trigger language plpgsql as
       $$ begin if new.reason = 'invite-user-gift' then raise exception 'no'; end if; return new; end $$`,
    );
    await product.pool.query(
      'create trigger refuse before insert on credit_entries for each row execute function refuse_gift()',
    );
    expect(await people.signIn(email)).toMatchObject({ status: 500 });
    expect(await rowOf(product, email)).toMatchObject({ welcomed_at: null });
    const { rows } = await product.pool.query(
      `select 1 from invitation_rewards where account_id = (select id from accounts where email = $1)`,
      [email],
    );
    expect(rows).toHaveLength(0);
    await product.pool.query('drop trigger refuse on credit_entries');
    const friend = tokenIn(await people.signIn(email));
    expect(await balanceOf(inviter.token)).toBe(before + 2000);
    expect((await entriesOf(friend)).filter(({ reason }) => reason === 'invited-gift')).toHaveLength(1);
  });
});

describe('no reward', () => {
  test.each([
    ['ada.own@example.org', 'Ada.Own+friend@example.org'],
    ['a.d.a.own@gmail.com', 'adaown+1@googlemail.com'],
  ])("for the inviter's own mailbox: %s as %s", async (own, other) => {
    const inviter = await member(own);
    const before = await balanceOf(inviter.token);
    const friend = await join(other, { inviteCode: await codeOf(inviter.token) });
    expect(await balanceOf(inviter.token)).toBe(before);
    expect((await entriesOf(friend)).filter(({ reason }) => reason === 'invited-gift')).toHaveLength(0);
    expect((await friendsOf(inviter.token)).items).toMatchObject([{ state: 'unrewarded', rewardedAt: null }]);
    expect(await toldTo(friend, 'en')).toContain(
      'Your invitation earned no credits: You were invited from an account with the same mailbox as yours, so nobody got credits.',
    );
    expect(await toldTo(friend, 'zh')).toContain(
      '本次邀请没有获得积分: 邀请您的账号与您使用同一个邮箱，因此双方都没有获得积分。',
    );
  });

  test('for a mailbox that was rewarded before, also when its account was deleted, whoever invites', async () => {
    const first = await member();
    const email = newAddress();
    await join(email, { inviteCode: await codeOf(first.token) });
    await product.pool.query('delete from accounts where email = $1', [email]);
    const second = await member();
    const before = await balanceOf(second.token);
    const friend = await join(email.replace('@', '+again@'), { inviteCode: await codeOf(second.token) });
    expect(await balanceOf(second.token)).toBe(before);
    expect((await entriesOf(friend)).filter(({ reason }) => reason === 'invited-gift')).toHaveLength(0);
    expect(await toldTo(friend, 'en')).toContain(
      'Your invitation earned no credits: An account with your mailbox was rewarded before, so nobody got credits again.',
    );
    expect((await friendsOf(second.token)).items).toMatchObject([{ state: 'unrewarded' }]);
    // Nothing in the table names who is gone.
    const { rows } = await product.pool.query('select * from invitation_rewards');
    expect(JSON.stringify(rows)).not.toContain(email.split('@')[0]);
  });

  test('for whoever was not invited, or had an account already', async () => {
    const inviter = await member();
    const before = await balanceOf(inviter.token);
    const known = await member();
    const knownBefore = await balanceOf(known.token);
    // They follow the link, and sign up with the address that they have.
    await people.register(known.email, { invitation: await inviteByMail(inviter.token, known.email) });
    await people.signIn(known.email);
    const uninvited = await join(newAddress(), {});
    expect(await balanceOf(inviter.token)).toBe(before);
    expect(await balanceOf(known.token)).toBe(knownBefore);
    expect((await entriesOf(uninvited)).filter(({ reason }) => reason === 'invited-gift')).toHaveLength(0);
    expect((await friendsOf(inviter.token)).items).toMatchObject([{ state: 'sent' }]);
  });

  test('twice for one mail, when two were signed up by it at once', async () => {
    const inviter = await member();
    const before = await balanceOf(inviter.token);
    await inviteByMail(inviter.token, newAddress());
    const emails = [newAddress(), newAddress()];
    for (const email of emails) await signUp(email, {});
    // As if each had been stored before the other could be seen.
    await product.pool.query(
      `update accounts set invitation_id = i.id, invited_by = i.inviter_id from invitations i
       where i.inviter_id = (select id from accounts where email = $2) and accounts.email = any($1)`,
      [emails, inviter.email],
    );
    const tokens = [];
    for (const email of emails) tokens.push(tokenIn(await people.signIn(email)));
    expect(await balanceOf(inviter.token)).toBe(before + 2000);
    expect((await friendsOf(inviter.token)).items).toHaveLength(1);
    expect(await toldTo(tokens[1]!, 'en')).toContain(
      'Your invitation earned no credits: Someone else used the same emailed invitation first, so nobody got credits.',
    );
  });
});

test('a first sign-in by single sign-on counts as well', async () => {
  const provider = await startExternalProvider();
  const company = await startProduct({
    beside: product,
    configuration: { oidc: { issuer: provider.issuer, ...CLIENT }, proxies: ['127.0.0.1'] },
  });
  try {
    const inviter = await member();
    const before = await balanceOf(inviter.token);
    const email = newAddress();
    await signUp(email, { inviteCode: await codeOf(inviter.token) });
    provider.person = { sub: email, email, email_verified: true, name: 'Grace' };
    await makeBrowser(company).follow('/api/v1/xops/oauth2/login?redirect_uri=%2Fguide');
    expect(await balanceOf(inviter.token)).toBe(before + 2000);
    expect((await friendsOf(inviter.token)).items).toMatchObject([{ state: 'rewarded' }]);
  } finally {
    await company.close();
    await provider.close();
  }
});
