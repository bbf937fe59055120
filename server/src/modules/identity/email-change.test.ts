import {
  answerInvitation,
  cancelEmailChange,
  changePassword,
  confirmEmailChange,
  currentUser,
  emailSchema,
  encodeBase64,
  listNotifications,
  listReceivedInvitations,
  pendingEmailChange,
  requestEmailChange,
  resetPassword,
  stopEmailChange,
  userInfo,
} from '@moiety/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { mailsTo, newestTicket, ticketIn } from '../../../test/support/mails.ts';
import { newAddress, newVisitor, peopleOf, rowOf, type People } from '../../../test/support/people.ts';
import { PASSWORD, PORTAL, startProduct, type Product } from '../../../test/support/product.ts';
import { statementsOf } from '../../../test/support/queries.ts';
import { roles, teamsOf } from '../../../test/support/teams.ts';
import { purgeEmailChanges } from './email-change.ts';

let product: Product;
let people: People;
beforeAll(async () => {
  product = await startProduct({ configuration: { proxies: ['127.0.0.1'] } });
  people = peopleOf(product);
});
afterAll(() => product.close());

const chinese = { 'accept-language': 'zh-CN' };
const from = (headers: Record<string, string> = {}) => ({ 'x-forwarded-for': newVisitor(), ...headers });
const OTHER_PASSWORD = 'Another-Horse-8';

/** Somebody who is signed in, twice. */
const newPerson = async () => {
  const { id, email } = await product.addPerson(newAddress());
  const token = await product.tokenOf(email);
  const elsewhere = await product.tokenOf(email);
  return {
    id,
    email,
    token,
    elsewhere,
    ask: (next: string, headers: Record<string, string> = {}) =>
      product.call(requestEmailChange, { token, body: { email: next }, headers: from(headers) }),
    pending: async () => (await product.call(pendingEmailChange, { token })).data as { email: string } | null,
  };
};
const confirm = (ticket: string, headers: Record<string, string> = {}) =>
  product.call(confirmEmailChange, { body: { ticket }, headers: from(headers) });
const stop = (ticket: string, headers: Record<string, string> = {}) =>
  product.call(stopEmailChange, { body: { ticket }, headers: from(headers) });
const statusOf = async (token: string): Promise<number> => (await product.call(userInfo, { token })).status;
/** Somebody whose address was changed. */
const changedPerson = async () => {
  const person = await newPerson();
  const next = newAddress();
  await person.ask(next);
  const notice = await newestTicket(product, person.email);
  await confirm(await newestTicket(product, next));
  return { ...person, next, notice };
};
/** As if the times of all changes were that much earlier. */
const age = (id: string, span: string) =>
  product.pool.query(
    `update email_changes set created_at = created_at - $2::interval, expires_at = expires_at - $2::interval,
       stoppable_until = stoppable_until - $2::interval where account_id = $1`,
    [id, span],
  );

describe('another email address', () => {
  test('is asked for: the new one gets a link, the present one a notice, and nothing changes yet', async () => {
    const ada = await newPerson();
    const next = newAddress();
    const asked = await ada.ask(` ${next} `);
    expect(asked).toMatchObject({ status: 200, data: { email: next } });
    const { expiresAt } = asked.data as { expiresAt: string };
    expect((Date.parse(expiresAt) - Date.now()) / 3_600_000).toBeCloseTo(24, 1);
    expect(await ada.pending()).toStrictEqual({ email: next, expiresAt });
    const [link, ...more] = await mailsTo(product, next);
    expect(more).toHaveLength(0);
    expect(link?.subject).toBe('Confirm your new email address for Moiety');
    expect(link?.text).toContain(`${PORTAL}/confirm-email?ticket=`);
    // It may have been mistyped, and be a stranger's.
    expect(link!.text + link!.html).not.toContain(ada.email);
    const [notice] = await mailsTo(product, ada.email);
    expect(notice?.subject).toBe('A new email address for your Moiety account');
    expect(notice?.text).toContain(next);
    expect(notice?.text).toContain(`${PORTAL}/keep-email?ticket=`);
    expect(await statusOf(ada.elsewhere)).toBe(200);
    expect(await people.signIn(ada.email)).toMatchObject({ status: 200 });
    expect(await people.signIn(next)).toMatchObject({ code: 1001 });
  });

  test('is the account’s once it is confirmed, in any browser; all sessions end but the one that asked', async () => {
    const ada = await newPerson();
    const next = newAddress();
    await ada.ask(next);
    const ticket = await newestTicket(product, next);
    expect(await confirm(ticket)).toMatchObject({ status: 200, data: { email: next } });
    expect(await confirm(ticket)).toMatchObject({ status: 410, code: 1010 });
    expect([await statusOf(ada.token), await statusOf(ada.elsewhere)]).toStrictEqual([200, 401]);
    expect((await product.call(currentUser, { token: ada.token })).data).toMatchObject({
      uuid: ada.id,
      email: next,
      Username: next,
    });
    expect(await ada.pending()).toBeNull();
    expect(await people.signIn(next)).toMatchObject({ status: 200 });
    expect(await people.signIn(ada.email)).toMatchObject({ code: 1001 });
    const told = (await mailsTo(product, ada.email)).at(-1)!;
    expect(told.subject).toBe('The email address of your Moiety account was changed');
    expect(told.text).toContain(next);
    const { data } = await product.call(listNotifications, { token: ada.token, query: { lang: 'en' } });
    expect(data).toContainEqual(
      expect.objectContaining({
        title: 'Your email address was changed',
        content: expect.stringContaining(next),
      }),
    );
  });

  test('is written of in the language of the account', async () => {
    const ada = await newPerson();
    await product.pool.query(`update accounts set locale = 'zh-CN' where id = $1`, [ada.id]);
    const next = newAddress();
    await ada.ask(next);
    await confirm(await newestTicket(product, next));
    for (const mail of [...(await mailsTo(product, next)), ...(await mailsTo(product, ada.email))]) {
      expect(mail.subject).toMatch(/邮箱/);
      expect(mail.html).toContain('<html lang="zh-CN">');
    }
  });

  test('of somebody else is answered as any other; its owner is told, and it cannot be confirmed', async () => {
    const owner = await newPerson();
    const disabled = await newPerson();
    await product.pool.query('update accounts set disabled_at = now() where id = $1', [disabled.id]);
    const ada = await newPerson();
    const shape = ({ status, code, msg, data }: Awaited<ReturnType<typeof ada.ask>>) => ({
      status,
      code,
      msg,
      keys: Object.keys(data),
    });
    const free = await ada.ask(newAddress());
    const used = await ada.ask(owner.email.toUpperCase());
    expect(shape(used)).toStrictEqual(shape(free));
    expect(await ada.pending()).toMatchObject({ email: owner.email.toUpperCase() });
    expect(shape(await ada.ask(disabled.email))).toStrictEqual(shape(free));
    const [told, ...more] = await mailsTo(product, owner.email);
    expect(more).toHaveLength(0);
    expect(told?.subject).toBe('You already have an account on Moiety');
    expect(told!.text).not.toContain('ticket=');
    expect(told!.text + told!.html).not.toContain(ada.email);
    expect(await mailsTo(product, disabled.email)).toStrictEqual([]);
  });

  test('costs the database the same work whether or not it has an account', async () => {
    const owner = await newPerson();
    const disabled = await newPerson();
    await product.pool.query('update accounts set disabled_at = now() where id = $1', [disabled.id]);
    const ada = await newPerson();
    const costOf = async (email: string) => (await statementsOf(() => ada.ask(email))).length;
    await ada.ask(newAddress());
    const cost = await costOf(newAddress());
    expect(await costOf(owner.email)).toBe(cost);
    expect(await costOf(disabled.email)).toBe(cost);
  });

  test('that got an account meanwhile is refused, to whom it belongs in both languages', async () => {
    const ada = await newPerson();
    const next = newAddress();
    await ada.ask(next);
    const ticket = await newestTicket(product, next);
    await product.addPerson(next);
    expect(await confirm(ticket)).toMatchObject({
      status: 409,
      msg: 'This email address now belongs to another account, so yours has not changed',
    });
    expect((await confirm(ticket, chinese)).msg).toMatch(/邮箱/);
    expect(await people.signIn(ada.email)).toMatchObject({ status: 200 });
  });

  test('that somebody signed up with and did not verify is nobody’s: whoever confirms it first has it', async () => {
    const ada = await newPerson();
    const next = newAddress();
    await people.register(next, { nickname: 'Mallory' });
    await ada.ask(next);
    expect(await confirm(await newestTicket(product, next))).toMatchObject({ status: 200 });
    expect((await rowOf(product, next))!['id']).toBe(ada.id);
  });

  test.each([
    ['en', 'This is already your email address'],
    ['zh-CN', '您现在用的就是这个邮箱'],
  ])('must be another one (%s)', async (language, message) => {
    const ada = await newPerson();
    expect(await ada.ask(ada.email.toUpperCase(), { 'accept-language': language })).toMatchObject({
      status: 400,
      data: { fields: [{ path: 'email', message }] },
    });
    expect(await mailsTo(product, ada.email)).toStrictEqual([]);
  });

  test.each(['no address', 'a@b', '', 'a@example.org\nBcc: b@example.org'])('%j is none', async (email) => {
    expect(emailSchema.safeParse(email).success).toBe(false);
    const ada = await newPerson();
    expect(await ada.ask(email)).toMatchObject({ status: 400, data: { fields: [{ path: 'email' }] } });
  });

  test('asked for again, the newest link counts; taken back, none does', async () => {
    const ada = await newPerson();
    const [first, second] = [newAddress(), newAddress()];
    await ada.ask(first);
    await ada.ask(second);
    expect(await confirm(await newestTicket(product, first))).toMatchObject({ status: 410 });
    expect(await ada.pending()).toMatchObject({ email: second });
    const cancel = () => product.call(cancelEmailChange, { token: ada.token });
    expect((await cancel()).status).toBe(200);
    expect((await cancel()).status).toBe(200);
    expect(await ada.pending()).toBeNull();
    expect(await confirm(await newestTicket(product, second))).toMatchObject({ status: 410 });
  });

  test('of two that confirm at once one does', async () => {
    const ada = await newPerson();
    const next = newAddress();
    await ada.ask(next);
    const ticket = await newestTicket(product, next);
    const answers = await Promise.all([1, 2, 3].map(() => confirm(ticket)));
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toStrictEqual([
      200, 410, 410,
    ]);
    expect(await mailsTo(product, ada.email)).toHaveLength(2);
  });

  test('must be confirmed within 24 hours', async () => {
    const ada = await newPerson();
    const next = newAddress();
    await ada.ask(next);
    const ticket = await newestTicket(product, next);
    await age(ada.id, '24 hours');
    expect(await ada.pending()).toBeNull();
    expect(await confirm(ticket)).toMatchObject({ status: 410 });
    await age(ada.id, '-1 minute');
    expect(await confirm(ticket)).toMatchObject({ status: 200 });
  });

  test('is given up with a new password, and links that set one and went to the former address are dead', async () => {
    const ada = await newPerson();
    const next = newAddress();
    await ada.ask(next);
    await product.call(changePassword, {
      token: ada.token,
      body: { oldCredential: encodeBase64(PASSWORD), newCredential: encodeBase64(OTHER_PASSWORD) },
      headers: from(),
    });
    expect(await ada.pending()).toBeNull();
    expect(await confirm(await newestTicket(product, next))).toMatchObject({ status: 410 });
    await people.forgot(ada.email);
    const reset = await newestTicket(product, ada.email);
    await ada.ask(next);
    await confirm(await newestTicket(product, next));
    expect(await people.reset(reset, PASSWORD)).toMatchObject({ status: 410 });
  });

  test('is counted: five an hour for an account, three mails an hour to an address, with the time to wait', async () => {
    const [ada, bob, eve] = [await newPerson(), await newPerson(), await newPerson()];
    const next = newAddress();
    for (const person of [ada, bob, eve]) expect((await person.ask(next)).status).toBe(200);
    const mailed = await ada.ask(next);
    expect(mailed).toMatchObject({
      status: 429,
      code: 1007,
      msg: expect.stringMatching(/^No email was sent/),
    });
    expect(Number(mailed.headers['retry-after'])).toBeGreaterThan(0);
    // The link of before is as good as it was.
    expect(await ada.pending()).toMatchObject({ email: next });
    for (let asked = 2; asked < 5; asked++) expect((await ada.ask(newAddress())).status).toBe(200);
    const refused = await ada.ask(newAddress());
    expect(refused).toMatchObject({ status: 429, code: 1007 });
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  });

  test('is not for an account of single sign-on, which is told why in both languages', async () => {
    const ada = await newPerson();
    await product.pool.query('update accounts set password_hash = null where id = $1', [ada.id]);
    expect(await ada.ask(newAddress())).toMatchObject({
      status: 403,
      msg: 'Your email address comes from single sign-on. Change it there.',
    });
    expect((await ada.ask(newAddress(), chinese)).msg).toMatch(/单点登录/);
  });

  test('changes nothing of what is the person’s: organization, role, and invitations to the former address', async () => {
    const teams = teamsOf(product);
    const { id: team } = await teams.team();
    const member = await teams.join(team, roles.member, 'Ada');
    const next = newAddress();
    const asked = await product.call(requestEmailChange, {
      token: member.token,
      body: { email: next },
      headers: from(),
    });
    expect(asked.status).toBe(200);
    await confirm(await newestTicket(product, next));
    expect((await product.call(userInfo, { token: member.token })).data).toMatchObject({
      email: next,
      orgs: [{ role: roles.member }],
    });
  });

  test('an invitation that went to the former address before can be accepted, one of later cannot', async () => {
    const teams = teamsOf(product);
    const ada = await newPerson();
    const early = await teams.team();
    await teams.invite(early.owner, ada.email);
    const next = newAddress();
    await ada.ask(next);
    await confirm(await newestTicket(product, next));
    const late = await teams.team();
    await teams.invite(late.owner, ada.email);
    const received = (await product.call(listReceivedInvitations, { token: ada.token })).data as {
      id: string;
    }[];
    expect(received).toHaveLength(1);
    const params = { id: received[0]!.id };
    expect(
      await product.call(answerInvitation, { token: ada.token, params, body: { answer: 'join' } }),
    ).toMatchObject({ status: 200 });
  });
});

describe('who has the former address and did not want it', () => {
  test('stops it before it is confirmed: sessions end, the password is useless, and a new one is set', async () => {
    const ada = await newPerson();
    const next = newAddress();
    await ada.ask(next);
    const notice = await newestTicket(product, ada.email);
    const stopped = await stop(notice);
    expect(stopped).toMatchObject({ status: 200, data: { email: ada.email } });
    expect(await stop(notice)).toMatchObject({ status: 410 });
    expect(await confirm(await newestTicket(product, next))).toMatchObject({ status: 410 });
    expect([await statusOf(ada.token), await statusOf(ada.elsewhere)]).toStrictEqual([401, 401]);
    expect(await people.signIn(ada.email)).toMatchObject({ code: 1001 });
    const { resetTicket } = stopped.data as { resetTicket: string };
    const reset = { ticket: resetTicket, credential: encodeBase64(OTHER_PASSWORD) };
    expect(await product.call(resetPassword, { body: reset, headers: from() })).toMatchObject({
      status: 200,
    });
    expect(await people.signIn(ada.email, OTHER_PASSWORD)).toMatchObject({ status: 200 });
  });

  test.each(['of the wish', 'of the change'] as const)(
    'takes it back once it was confirmed, by the mail %s',
    async (which) => {
      const { email, next, notice } = await changedPerson();
      const ticket = which === 'of the wish' ? notice : await newestTicket(product, email);
      expect(await stop(ticket)).toMatchObject({ status: 200, data: { email } });
      expect(await rowOf(product, next)).toBeUndefined();
      expect(await rowOf(product, email)).toBeDefined();
      expect(await people.signIn(next)).toMatchObject({ code: 1001 });
      // The other mail's link is used with it.
      expect(await stop(notice)).toMatchObject({ status: 410 });
      expect(await stop(await newestTicket(product, email))).toMatchObject({ status: 410 });
    },
  );

  test('takes all back that came after it, and no link of those changes does anything more', async () => {
    const { id, email, token, next } = await changedPerson();
    const third = newAddress();
    await product.call(requestEmailChange, { token, body: { email: third }, headers: from() });
    await confirm(await newestTicket(product, third));
    expect(await stop(await newestTicket(product, email))).toMatchObject({ data: { email } });
    expect((await rowOf(product, email))!['id']).toBe(id);
    expect(await stop(await newestTicket(product, next))).toMatchObject({ status: 410 });
  });

  test('can do so for 7 days, after which nothing is kept of the change', async () => {
    const { id, email } = await changedPerson();
    const ticket = await newestTicket(product, email);
    await age(id, '7 days');
    expect(await stop(ticket)).toMatchObject({ status: 410 });
    await purgeEmailChanges(product.database);
    const { rows } = await product.pool.query('select 1 from email_changes where account_id = $1', [id]);
    expect(rows).toStrictEqual([]);
  });

  test('can do so also where the wish was taken back, or the password changed, by whoever asked', async () => {
    const ada = await newPerson();
    await ada.ask(newAddress());
    const notice = await newestTicket(product, ada.email);
    await people.change(ada.token, PASSWORD, OTHER_PASSWORD);
    expect(await stop(notice)).toMatchObject({ status: 200 });
    expect(await people.signIn(ada.email, OTHER_PASSWORD)).toMatchObject({ code: 1001 });
  });

  test('is told where the address has another account by now, and nothing changes', async () => {
    const { email, next } = await changedPerson();
    await product.addPerson(email);
    expect(await stop(await newestTicket(product, email))).toMatchObject({ status: 409 });
    expect(await people.signIn(next)).toMatchObject({ status: 200 });
  });
});

describe('emailed links about another address', () => {
  test('that are of no use any more lead to the page that says so, and opening one changes nothing', async () => {
    const ada = await newPerson();
    const next = newAddress();
    await ada.ask(next);
    const [link] = await mailsTo(product, next);
    const [notice] = await mailsTo(product, ada.email);
    const visit = (url: string) => product.portal.inject({ url, headers: { host: 'localhost:8100' } });
    for (const [page, ticket, dead] of [
      ['confirm-email', ticketIn(link!), 'email'],
      ['keep-email', ticketIn(notice!), 'keep'],
    ] as const) {
      const shown = await visit(`/${page}?ticket=${ticket}`);
      expect([shown.statusCode, shown.headers['referrer-policy']]).toStrictEqual([200, 'no-referrer']);
      expect((await visit(`/${page}?ticket=${'A'.repeat(43)}`)).headers.location).toBe(
        `/link-expired?link=${dead}`,
      );
    }
    expect(await ada.pending()).toMatchObject({ email: next });
  });

  test.each(['', 'short', 'a'.repeat(44)])('%j is no ticket', async (ticket) => {
    expect(await confirm(ticket)).toMatchObject({ status: 400 });
    expect(await stop(ticket)).toMatchObject({ status: 400 });
  });

  test('nobody who reads the table can use what it holds', async () => {
    const ada = await newPerson();
    const next = newAddress();
    await ada.ask(next);
    const { rows } = await product.pool.query('select * from email_changes where account_id = $1', [ada.id]);
    const held = JSON.stringify(rows);
    for (const address of [next, ada.email]) expect(held).not.toContain(await newestTicket(product, address));
  });

  test('the log tells who asked, what was confirmed and what was stopped, by keyed hashes alone', async () => {
    const { email, next } = await changedPerson();
    await stop(await newestTicket(product, email));
    const lines = product.log.filter((line) => /"event":"email-chang/.test(line));
    const of = (event: string) => lines.findLast((line) => line.includes(`"event":"${event}"`)) ?? '';
    for (const event of ['email-change-asked', 'email-changed', 'email-change-stopped'])
      expect(JSON.parse(of(event))).toMatchObject({
        account: expect.any(String),
        subject: expect.any(String),
      });
    expect(lines.join('\n')).not.toContain(email);
    expect(lines.join('\n')).not.toContain(next);
  });
});
