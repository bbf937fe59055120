import { currentUser, encodeBase64, forgotPassword, resetPassword } from '@moiety/contract';
import { decodeJwt } from 'jose';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { purgeApplicants } from '../accounts/accounts.ts';
import { purgeTickets } from '../tickets/tickets.ts';
import { runOn } from '../../../test/support/admin.ts';
import { mailsTo, newestTicket, ticketIn } from '../../../test/support/mails.ts';
import {
  applicantCookieIn,
  newAddress,
  newVisitor,
  peopleOf,
  rowOf,
  visitorAt,
  type People,
} from '../../../test/support/people.ts';
import { PASSWORD, PORTAL, startProduct, type Answer, type Product } from '../../../test/support/product.ts';
import { statementsOf } from '../../../test/support/queries.ts';

let product: Product;
let people: People;
beforeAll(async () => {
  product = await startProduct({ configuration: { proxies: ['127.0.0.1'] } });
  people = peopleOf(product);
});
afterAll(() => product.close());

const byValue = (one: number, other: number): number => one - other;
const english = { 'accept-language': 'en-GB,en;q=0.9' };
const chinese = { 'accept-language': 'zh-CN,zh;q=0.9' };
const OTHER_PASSWORD = 'Another-Horse-8';

/** Somebody who signed up and verified the email address. */
const newMember = async () => {
  const email = newAddress();
  await people.register(email);
  await people.verify(await newestTicket(product, email));
  return email;
};

/** What an invitation link of the account carries. */
const codeOf = async (email: string) => String((await rowOf(product, email))!['invite_code']);

const resetTicketIn = ({ data }: Answer): string =>
  String((data as { resetTicket: string | null }).resetTicket);

const isVerified = async (email: string) => (await rowOf(product, email))!['email_verified_at'] !== null;

/** The one cookie that a sign-up in a new browser sets. */
const cookieFrom = async (asked: Product) => {
  const { headers } = await peopleOf(asked).register(newAddress());
  const [cookie = '', ...more] = [headers['set-cookie'] ?? []].flat().map(String);
  expect(more).toStrictEqual([]);
  return cookie;
};

/** How many statements a sign-up takes. */
const costOf = async (email: string) => (await statementsOf(() => people.register(email))).length;

/** Somebody who signed up days ago and whose link is dead. @param change to the account, in SQL */
const aged = async (days: number, change = '') => {
  const email = newAddress();
  await people.register(email);
  await product.pool.query(
    `update tickets set expires_at = now() - interval '1 second'
     where account_id = (select id from accounts where email = $1)`,
    [email],
  );
  await product.pool.query(
    `update accounts set created_at = now() - make_interval(days => $2) ${change} where email = $1`,
    [email, days],
  );
  return email;
};

describe('signing up', () => {
  test('who signs up and follows the emailed link can sign in', async () => {
    const email = newAddress();
    expect(await people.register(email)).toMatchObject({ status: 200, code: 0, data: null });
    const [mail, ...more] = await mailsTo(product, email);
    expect(more).toHaveLength(0);
    expect(mail!.subject).toBe('Verify your email address for Moiety');
    expect(mail!.text).toContain(`\n${PORTAL}/verify-email?ticket=${ticketIn(mail!)}\n`);
    const verified = await people.verify(ticketIn(mail!));
    expect(verified).toMatchObject({ status: 200, code: 0, data: { resetTicket: null } });
    const { token } = (await people.signIn(email)).data as { token: string };
    const me = await product.call(currentUser, { token });
    expect(me.data).toMatchObject({ email, nickname: 'Ada', accountType: 'local' });
  });

  test('the link leads to the known address of the portal, whatever host a request names', async () => {
    const email = newAddress();
    await people.register(email, {}, { host: 'evil.example', 'x-forwarded-host': 'evil.example' });
    const [mail] = await mailsTo(product, email);
    expect(mail!.text + mail!.html).not.toContain('evil');
    expect(mail!.text).toContain(`${PORTAL}/verify-email?`);
  });

  test('mails are in the language of the sign-up from then on', async () => {
    const email = newAddress();
    await people.register(email, {}, chinese);
    expect((await mailsTo(product, email))[0]!.subject).toBe('请验证您的Moiety注册邮箱');
    await people.forgot(email, english);
    const [, reset] = await mailsTo(product, email);
    expect(reset!.html).toContain('<html lang="zh-CN">');
  });

  test.each([
    [english, 'Please read and accept user agreement and privacy policy'],
    [chinese, '请阅读并同意用户协议和隐私政策'],
  ])('both agreements have to be accepted %#', async (language, message) => {
    const email = newAddress();
    for (const [changes, refused] of [
      [{ agreeUser: false }, ['agreeUser']],
      [{ agreePrivacy: undefined }, ['agreePrivacy']],
      [{ agreeUser: 'true', agreePrivacy: null }, ['agreeUser', 'agreePrivacy']],
    ] as const) {
      const answer = await people.register(email, changes, language);
      expect(answer).toMatchObject({ status: 400, code: 1002 });
      expect(answer.data).toStrictEqual({ fields: refused.map((path) => ({ path, message })) });
    }
    expect(await rowOf(product, email)).toBeUndefined();
    expect(await mailsTo(product, email)).toHaveLength(0);
  });

  test.each([
    ['Sh0rt-a', '8 to 16 characters', '8 到 16 个字符'],
    ['Seventeen-Chars-9', '8 to 16 characters', '8 到 16 个字符'],
    ['With Blank-9', 'Cannot contain whitespace characters', '不能包含空白字符'],
    ['Nothing99', 'Must contain at least one special character', '至少包含一个特殊字符'],
    ['lower-case-9', 'Must contain at least one uppercase letter', '至少包含一个大写字母'],
    ['UPPER-CASE-9', 'Must contain at least one lowercase letter', '至少包含一个小写字母'],
    ['Number-Less', 'Must contain at least one number', '至少包含一个数字'],
  ])('%s is no password', async (password, inEnglish, inChinese) => {
    const email = newAddress();
    const credential = encodeBase64(password);
    for (const [language, message] of [
      [english, inEnglish],
      [chinese, inChinese],
    ] as const) {
      const answer = await people.register(email, { credential }, language);
      expect(answer).toMatchObject({ status: 400, code: 1002 });
      expect(answer.data).toStrictEqual({ fields: [{ path: 'credential', message }] });
    }
    expect(await rowOf(product, email)).toBeUndefined();
  });

  test.each(['no address', 'a@b', 'two@example.org, three@example.org', 'a@example.org\nBcc: b@example.org'])(
    '%j is no email address',
    async (email) => {
      const answer = await people.register(email);
      expect(answer.data).toStrictEqual({
        fields: [{ path: 'email', message: 'Invalid email format' }],
      });
      expect((await people.register(email, {}, chinese)).data).toStrictEqual({
        fields: [{ path: 'email', message: '邮箱格式不正确' }],
      });
    },
  );

  test('a nickname of nothing that can be seen is none', async () => {
    const email = newAddress();
    const answer = await people.register(email, { nickname: '\u200B\u2060' });
    expect(answer.data).toStrictEqual({ fields: [{ path: 'nickname', message: 'This field is required' }] });
    expect(await rowOf(product, email)).toBeUndefined();
  });

  test('a nickname is one line, and stays text in every mail', async () => {
    const email = newAddress();
    const nickname = 'Ada\r\nBcc: victim <b>bold</b>';
    await people.register(email, { nickname });
    await people.verify(await newestTicket(product, email));
    await people.forgot(email);
    await people.register(email);
    expect((await rowOf(product, email))!['nickname']).toBe('Ada Bcc: victim <b>bold</b>');
    const mails = await mailsTo(product, email);
    expect(mails).toHaveLength(3);
    for (const { subject, html } of mails) {
      expect(subject).not.toMatch(/[\r\n]/);
      expect(html).not.toContain('<b>');
    }
  });
});

describe('an invitation', () => {
  test('names who invited the new account', async () => {
    const host = await newMember();
    const guest = newAddress();
    await people.register(guest, { inviteCode: await codeOf(host) });
    expect((await rowOf(product, guest))!['invited_by']).toBe((await rowOf(product, host))!['id']);
  });

  test('is refused where nobody has its code, and nothing is stored', async () => {
    const disabled = await newMember();
    await product.pool.query('update accounts set disabled_at = now() where email = $1', [disabled]);
    const unverified = newAddress();
    await people.register(unverified);
    for (const inviteCode of ['nobody-has-it', await codeOf(disabled), await codeOf(unverified)]) {
      const email = newAddress();
      const answer = await people.register(email, { inviteCode });
      expect(answer).toMatchObject({ status: 400, code: 1002 });
      expect(answer.data).toStrictEqual({
        fields: [{ path: 'inviteCode', message: 'This invitation is not valid. You can sign up without it' }],
      });
      expect(await rowOf(product, email)).toBeUndefined();
    }
  });
});

describe('an address that has an account', () => {
  test('is answered as any other; its owner is told, and nothing changes', async () => {
    const email = await newMember();
    const before = await rowOf(product, email);
    const answer = await people.register(
      email.toUpperCase(),
      { credential: encodeBase64(OTHER_PASSWORD), nickname: 'Mallory' },
      chinese,
    );
    const unknown = await people.register(newAddress(), {}, chinese);
    expect(applicantCookieIn(answer)).toBe(applicantCookieIn(unknown));
    expect({ ...answer, headers: {} }).toStrictEqual({ ...unknown, headers: {} });
    expect(await rowOf(product, email)).toStrictEqual(before);
    const told = (await mailsTo(product, email)).at(-1)!;
    expect(told.subject).toBe('You already have an account on Moiety');
    expect(told.text).toContain(`${PORTAL}/login`);
    expect(told.text).toContain(`${PORTAL}/forgot-password`);
    expect(told.text + told.html).not.toContain('Mallory');
    expect(await people.signIn(email)).toMatchObject({ status: 200 });
  });

  test('that is disabled gets no mail and no account', async () => {
    const email = await newMember();
    await product.pool.query('update accounts set disabled_at = now() where email = $1', [email]);
    const before = await mailsTo(product, email);
    expect(await people.register(email)).toMatchObject({ status: 200, code: 0 });
    expect(await mailsTo(product, email)).toStrictEqual(before);
  });

  test('that nobody verified is signed up afresh: the newest password, nickname and link count', async () => {
    const email = newAddress();
    await people.register(email, { nickname: 'Mallory' });
    const [first] = await mailsTo(product, email);
    await people.register(email.toUpperCase(), {
      credential: encodeBase64(OTHER_PASSWORD),
      nickname: 'Ada',
    });
    expect(await people.verify(ticketIn(first!))).toMatchObject({ status: 410, code: 1010 });
    await people.verify(await newestTicket(product, email.toUpperCase()));
    expect(await people.signIn(email)).toMatchObject({ code: 1001 });
    const { token } = (await people.signIn(email, OTHER_PASSWORD)).data as { token: string };
    expect(decodeJwt(token)['nickname']).toBe('Ada');
  });

  test('of single sign-on keeps having no password of ours', async () => {
    const { email } = await product.addPerson();
    await product.pool.query('update accounts set password_hash = null where email = $1', [email]);
    await people.register(email, { credential: encodeBase64(OTHER_PASSWORD) });
    expect((await rowOf(product, email))!['password_hash']).toBeNull();
    expect(await people.signIn(email, OTHER_PASSWORD)).toMatchObject({ code: 1001 });
  });

  test('becomes one account however many sign up at once, with one good link', async () => {
    const email = newAddress();
    const answers = await Promise.all([1, 2, 3].map(() => people.register(email)));
    for (const answer of answers) expect(answer).toMatchObject({ status: 200, code: 0 });
    const { rows } = await product.pool.query('select 1 from accounts where email = $1', [email]);
    expect(rows).toHaveLength(1);
    const tickets = (await mailsTo(product, email)).map(ticketIn);
    expect(new Set(tickets).size).toBe(3);
    const verified = await Promise.all(tickets.map((ticket) => people.verify(ticket)));
    expect(verified.map(({ status }) => status).toSorted(byValue)).toStrictEqual([200, 410, 410]);
  });

  test('costs the database the same work as one that has none', async () => {
    const [known, disabled] = await Promise.all([newMember(), newMember()]);
    await product.pool.query('update accounts set disabled_at = now() where email = $1', [disabled]);
    const cost = await costOf(newAddress());
    expect(await costOf(known)).toBe(cost);
    expect(await costOf(disabled)).toBe(cost);
  });
});

describe('verifying', () => {
  test('a link works once, also if two open it at the same time', async () => {
    const email = newAddress();
    await people.register(email);
    const ticket = await newestTicket(product, email);
    const answers = await Promise.all([1, 2, 3, 4].map(() => people.verify(ticket)));
    expect(answers.map(({ status }) => status).toSorted(byValue)).toStrictEqual([200, 410, 410, 410]);
    expect(await people.verify(ticket, english)).toMatchObject({
      status: 410,
      code: 1010,
      msg: 'This link has expired or was already used. Please request a new one',
    });
    expect(await people.verify(ticket, chinese)).toMatchObject({ msg: '链接已过期或已被使用，请重新获取' });
  });

  test('a link is dead after 24 hours', async () => {
    const email = newAddress();
    await people.register(email);
    const ticket = await newestTicket(product, email);
    const age = (span: string) =>
      product.pool.query(
        `update tickets set expires_at = expires_at - $2::interval
         where account_id = (select id from accounts where email = $1)`,
        [email, span],
      );
    await age('24 hours');
    expect(await people.verify(ticket)).toMatchObject({ status: 410 });
    await age('-1 minute');
    expect(await people.verify(ticket)).toMatchObject({ status: 200 });
  });

  test('a link that sets a password verifies nothing, and stays good', async () => {
    const { email } = await product.addPerson();
    await people.forgot(email);
    const ticket = await newestTicket(product, email);
    expect(await people.verify(ticket)).toMatchObject({ status: 410 });
    expect(await people.reset(ticket, OTHER_PASSWORD)).toMatchObject({ status: 200 });
  });

  test.each(['', 'short', `${'a'.repeat(42)}=`, 'a'.repeat(44)])('%j is no ticket', async (ticket) => {
    expect(await people.verify(ticket)).toMatchObject({ status: 400, code: 1002 });
  });

  test('nobody who reads the table can use what it holds', async () => {
    const email = newAddress();
    await people.register(email);
    const ticket = await newestTicket(product, email);
    const { rows } = await product.pool.query<{ id: string }>('select id from tickets');
    expect(rows.length).toBeGreaterThan(0);
    for (const { id } of rows) {
      expect(id).not.toContain(ticket);
      expect(await people.verify(id)).toMatchObject({ status: 410 });
    }
  });
});

describe('a link that is opened in another browser', () => {
  test('asks for a password, which verifies the address', async () => {
    const email = newAddress();
    await people.register(email);
    const ticket = await newestTicket(product, email);
    const answer = await peopleOf(product).verify(ticket);
    expect(answer).toMatchObject({ status: 200, code: 0 });
    expect(answer.data).toMatchObject({ email });
    expect(await isVerified(email)).toBe(false);
    expect(await people.reset(resetTicketIn(answer), OTHER_PASSWORD)).toMatchObject({ status: 200 });
    expect(await people.verify(ticket)).toMatchObject({ status: 410 });
    expect(await people.signIn(email)).toMatchObject({ code: 1001 });
    expect(await people.signIn(email, OTHER_PASSWORD)).toMatchObject({ status: 200 });
  });

  test('tells nobody that a password was changed who is only finishing to sign up', async () => {
    const email = newAddress();
    await people.register(email);
    const answer = await peopleOf(product).verify(await newestTicket(product, email));
    await people.reset(resetTicketIn(answer), OTHER_PASSWORD);
    await people.signIn(email, OTHER_PASSWORD);
    const told = await product.pool.query<{ kind: string }>(
      'select kind from notifications join accounts on accounts.id = account_id where email = $1',
      [email],
    );
    expect(told.rows.map(({ kind }) => kind)).toStrictEqual(['welcome']);
    expect(await mailsTo(product, email)).toMatchObject([
      { subject: 'Verify your email address for Moiety' },
    ]);
  });

  test('stays good until the password is set: who leaves the page comes back by it, in either browser', async () => {
    const email = newAddress();
    await people.register(email);
    const ticket = await newestTicket(product, email);
    const phone = peopleOf(product);
    const first = resetTicketIn(await phone.verify(ticket));
    const second = resetTicketIn(await phone.verify(ticket));
    // The newest counts, as with any link.
    expect(await phone.reset(first, OTHER_PASSWORD)).toMatchObject({ status: 410 });
    expect(await product.identity.isTicketGood('verify-email', ticket)).toBe(true);
    expect(await phone.reset(second, OTHER_PASSWORD)).toMatchObject({ status: 200 });
    expect(await product.identity.isTicketGood('verify-email', ticket)).toBe(false);

    const other = newAddress();
    await people.register(other);
    const link = await newestTicket(product, other);
    await peopleOf(product).verify(link);
    expect((await people.verify(link)).data).toStrictEqual({ email: other, resetTicket: null });
    expect(await people.signIn(other)).toMatchObject({ status: 200 });
  });

  test('never makes the password of a stranger one that works', async () => {
    const email = newAddress();
    const stranger = peopleOf(product);
    for (let n = 0; n < 3; n += 1) await stranger.register(email, { nickname: 'call +1 900 555 0100' });
    const victim = peopleOf(product);
    // As many mails as an hour has went there already, and that is said.
    expect(await victim.register(email, { credential: encodeBase64(OTHER_PASSWORD) })).toMatchObject({
      status: 429,
    });
    const mails = await mailsTo(product, email);
    expect(mails).toHaveLength(3);
    const answer = await victim.verify(ticketIn(mails.at(-1)!));
    expect(await isVerified(email)).toBe(false);
    expect(await stranger.signIn(email)).toMatchObject({ status: 429 });
    // A stranger who signs up yet again is too late as well.
    await product.pool.query(`update rate_limits set resets_at = now() - interval '1 second'`);
    await stranger.register(email);
    expect(await victim.reset(resetTicketIn(answer), OTHER_PASSWORD)).toMatchObject({ status: 200 });
    expect(await stranger.verify(await newestTicket(product, email))).toMatchObject({ status: 410 });
    expect(await stranger.signIn(email)).toMatchObject({ status: 400, code: 1001 });
    expect(await victim.signIn(email, OTHER_PASSWORD)).toMatchObject({ status: 200 });
    for (const { subject, text, html } of await mailsTo(product, email))
      expect(subject + text + html).not.toContain('555');
  });

  test("takes neither name nor inviter of a stranger for the owner's", async () => {
    const inviter = await newMember();
    const own = await codeOf(inviter);
    const thief = await newMember();
    const code = await codeOf(thief);
    for (const [nickname, shown] of [
      ['Ada\nLovelace', 'Ada Lovelace'],
      [undefined, undefined],
    ]) {
      const email = newAddress();
      const victim = peopleOf(product);
      const stranger = peopleOf(product);
      await victim.register(email, { inviteCode: own });
      await stranger.register(email, { nickname: 'attacker-nick', inviteCode: code });
      const ticket = resetTicketIn(await victim.verify(await newestTicket(product, email)));
      // Also while the owner chooses the password.
      await stranger.register(email, { nickname: 'attacker-nick', inviteCode: code });
      expect(
        await product.call(resetPassword, {
          body: { ticket, credential: encodeBase64(OTHER_PASSWORD), ...(nickname && { nickname }) },
          headers: { 'x-forwarded-for': newVisitor() },
        }),
      ).toMatchObject({ status: 200 });
      expect(await rowOf(product, email)).toMatchObject({
        nickname: shown ?? email.split('@', 1)[0],
        invited_by: null,
        invitation_id: null,
      });
      expect(await victim.signIn(email, OTHER_PASSWORD)).toMatchObject({ status: 200 });
      const { rows } = await product.pool.query('select 1 from invitation_rewards');
      expect(rows).toHaveLength(0);
    }
  });

  test('a reset of an account in use keeps name and inviter, whatever the call says', async () => {
    const inviter = await newMember();
    const email = newAddress();
    await people.register(email, { inviteCode: await codeOf(inviter) });
    await people.verify(await newestTicket(product, email));
    const before = await rowOf(product, email);
    await people.forgot(email);
    const body = {
      ticket: await newestTicket(product, email),
      credential: encodeBase64(OTHER_PASSWORD),
      nickname: 'Somebody',
    };
    expect(
      await product.call(resetPassword, { body, headers: { 'x-forwarded-for': newVisitor() } }),
    ).toMatchObject({ status: 200 });
    expect(await rowOf(product, email)).toMatchObject({
      nickname: 'Ada',
      invited_by: before!['invited_by'],
    });
  });

  test('a stranger who signs in to have the link sent again gains nothing', async () => {
    const email = newAddress();
    const stranger = peopleOf(product);
    await stranger.register(email);
    expect(await stranger.signIn(email)).toMatchObject({ code: 1011 });
    const answer = await peopleOf(product).verify(await newestTicket(product, email));
    expect(resetTicketIn(answer)).toMatch(/^[\w-]{43}$/);
    expect(await isVerified(email)).toBe(false);
  });

  test('a link that was asked for by signing in belongs to the browser that did', async () => {
    const email = newAddress();
    await people.register(email);
    const phone = peopleOf(product);
    expect(applicantCookieIn(await phone.signIn(email))).not.toBe('');
    const answer = await phone.verify(await newestTicket(product, email));
    expect(answer.data).toStrictEqual({ email, resetTicket: null });
    expect(await phone.signIn(email)).toMatchObject({ status: 200 });
  });

  test('one browser may sign two people up', async () => {
    const [one, other] = [newAddress(), newAddress()];
    await people.register(one);
    await people.register(other);
    for (const email of [one, other]) {
      const answer = await people.verify(await newestTicket(product, email));
      expect(answer.data).toStrictEqual({ email, resetTicket: null });
    }
  });

  test.each(['', 'moiety_applicant=', `moiety_applicant=${'A'.repeat(43)}`, 'moiety_applicant=null'])(
    'no cookie of somebody else does: %j',
    async (cookie) => {
      const email = newAddress();
      await people.register(email);
      await people.verify(await newestTicket(product, email), { cookie });
      expect(await isVerified(email)).toBe(false);
    },
  );

  test('stays good for the browser that signed up where passwords may not be set by links', async () => {
    const email = newAddress();
    await people.register(email);
    const ticket = await newestTicket(product, email);
    const { registration } = product.identity;
    const elsewhere = visitorAt(newVisitor());
    await expect(registration.verifyEmail(ticket, elsewhere, false)).rejects.toMatchObject({
      kind: 'forbidden',
    });
    expect((await people.verify(ticket)).data).toStrictEqual({ email, resetTicket: null });
  });

  test('the cookie is for the server alone, for a day, and only over HTTPS where there is any', async () => {
    const attributes = 'Max-Age=86400; Path=/; HttpOnly;';
    const plain = await cookieFrom(product);
    expect(plain).toMatch(new RegExp(`^moiety_applicant=[\\w-]{43}; ${attributes} SameSite=Lax$`));
    expect(await cookieFrom(product)).not.toBe(plain);
    const secure = await startProduct({
      configuration: {
        proxies: ['127.0.0.1'],
        publicUrls: { portal: 'https://moiety.example', tools: new Map() },
      },
    });
    expect(await cookieFrom(secure)).toContain(`${attributes} Secure; SameSite=Lax`);
    await secure.close();
  });
});

describe('signing in before the address is verified', () => {
  test.each([
    [english, 'Please verify your email address first. A new link was sent to you'],
    [chinese, '请先验证邮箱，新的验证链接已发送给您'],
  ])('with the right password sends a new link %#', async (language, msg) => {
    const email = newAddress();
    await people.register(email);
    const first = await newestTicket(product, email);
    expect(await people.signIn(email, PASSWORD, language)).toMatchObject({
      status: 403,
      code: 1011,
      msg,
      data: null,
    });
    const second = await newestTicket(product, email);
    expect(second).not.toBe(first);
    expect(await people.verify(first)).toMatchObject({ status: 410 });
    expect(await people.verify(second)).toMatchObject({ status: 200 });
    expect(await people.signIn(email)).toMatchObject({ status: 200, code: 0 });
  });

  test('with a wrong password says nothing of it and sends nothing', async () => {
    const email = newAddress();
    await people.register(email);
    expect(await people.signIn(email, 'wrong one')).toMatchObject({ status: 400, code: 1001 });
    expect(await mailsTo(product, email)).toHaveLength(1);
  });
});

describe('limits', () => {
  test('nobody gets more than three links an hour, and is told so; the third one stays good', async () => {
    const email = newAddress();
    for (let n = 0; n < 5; n += 1) {
      const answer = await people.register(email, { credential: encodeBase64(`Password-No-${n}`) });
      const isOver = n >= 3;
      expect([answer.status, Number(answer.headers['retry-after'] ?? 0) > 0]).toEqual([
        isOver ? 429 : 200,
        isOver,
      ]);
    }
    expect(await mailsTo(product, email)).toHaveLength(3);
    expect(await people.verify(await newestTicket(product, email))).toMatchObject({ status: 200 });
    expect(await people.signIn(email, 'Password-No-2')).toMatchObject({ status: 200 });
  });

  test('who signs in before the address is verified gets three links an hour, and is never told of one that was not sent', async () => {
    const email = newAddress();
    await people.register(email);
    for (let n = 0; n < 2; n += 1) expect(await people.signIn(email)).toMatchObject({ code: 1011 });
    const answer = await people.signIn(email);
    expect(answer).toMatchObject({ status: 429, code: 1007 });
    expect(answer.msg).toMatch(/newest link that was emailed to you\. Another one can be sent in \d+ min$/);
    expect(await mailsTo(product, email)).toHaveLength(3);
    expect(await people.verify(await newestTicket(product, email))).toMatchObject({ status: 200 });
  });

  test('the limit of mails says nothing of who has an account', async () => {
    const { email: known } = await product.addPerson(newAddress());
    const applicant = newAddress();
    await people.register(applicant);
    await product.pool.query('delete from rate_limits');
    const asked = async (email: string): Promise<unknown[]> => {
      const answers: unknown[] = [];
      for (let n = 0; n < 4; n += 1) {
        const { status, msg } = await people.forgot(email);
        answers.push([status, msg]);
      }
      for (let n = 0; n < 4; n += 1) {
        const { status, msg } = await people.register(email);
        answers.push([status, msg]);
      }
      return answers;
    };
    const unknown = await asked(newAddress());
    expect(await asked(known)).toEqual(unknown);
    expect(await asked(applicant)).toEqual(unknown);
    expect(unknown[3]).toEqual([
      429,
      'No email was sent: too many were requested for this address. The newest link still works',
    ]);
  });

  test('a network address that signs many up is refused, and told when to come again', async () => {
    const headers = { 'x-forwarded-for': newVisitor() };
    let answer = await people.register(newAddress(), { nickname: '\u200B' }, headers);
    for (let n = 0; n < 200 && answer.status === 400; n += 1)
      answer = await people.register(newAddress(), { nickname: '\u200B' }, headers);
    expect(answer).toMatchObject({ status: 429, code: 1007, data: null });
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
    expect(await people.register(newAddress())).toMatchObject({ status: 200 });
  });

  test('guessing tickets is refused after a while', async () => {
    const headers = { 'x-forwarded-for': newVisitor() };
    const guess = (n: number) => people.verify(String(n).padStart(43, 'a'), headers);
    let answer = await guess(0);
    for (let n = 1; n < 200 && answer.status === 410; n += 1) answer = await guess(n);
    expect(answer).toMatchObject({ status: 429, code: 1007 });
  });
});

describe('where people have their accounts elsewhere', () => {
  test.each([
    [
      english,
      'Accounts and passwords are not managed here. Please ask your administrator',
      'Passwords are not used here. Sign in with single sign-on',
    ],
    [chinese, '账号和密码不在这里管理，请联系管理员', '此处不使用密码登录，请通过单点登录进入'],
  ])('nobody signs up or resets a password %#', async (language, notManaged, notUsed) => {
    const elsewhere = await startProduct({
      configuration: {
        proxies: ['127.0.0.1'],
        signInMode: 'sso',
        oidc: { issuer: 'https://id.example.org', clientId: 'moiety', clientSecret: undefined },
      },
    });
    const { email } = await elsewhere.addPerson();
    const there = peopleOf(elsewhere);
    const refusals = [
      [await there.register(newAddress(), {}, language), notManaged],
      [await there.forgot(email, language), notManaged],
      [await there.reset('a'.repeat(43), OTHER_PASSWORD, language), notUsed],
    ] as const;
    for (const [answer, msg] of refusals)
      expect(answer).toMatchObject({ status: 403, code: 1003, msg, data: null });
    const { rows } = await elsewhere.pool.query('select 1 from mails');
    expect(rows).toHaveLength(0);
    await elsewhere.close();
  });

  test('nor where no mail can be sent', async () => {
    const mailless = await startProduct({ configuration: { development: false } });
    for (const answer of [
      await mailless.call(forgotPassword, { body: { email: 'a@example.org' } }),
      await peopleOf(mailless).register(newAddress()),
    ])
      expect(answer).toMatchObject({ status: 403, code: 1003 });
    await mailless.close();
  });

  test("but an operator's link sets a password where no mail can be sent", async () => {
    const mailless = await startProduct({ configuration: { development: false } });
    const { email } = await mailless.addPerson();
    const { stdout } = await runOn(mailless, ['user:reset-password', email, '--link']);
    const there = peopleOf(mailless);
    expect(await there.reset(ticketIn({ text: stdout }), OTHER_PASSWORD)).toMatchObject({ status: 200 });
    expect(await there.signIn(email, OTHER_PASSWORD)).toMatchObject({ status: 200 });
    await mailless.close();
  });
});

describe('purging', () => {
  test('forgets who did not verify the address for seven days, and nobody else', async () => {
    const [old, young, member, disabled, asking] = await Promise.all([
      aged(8),
      aged(6),
      aged(8, ', email_verified_at = now()'),
      aged(8, ', disabled_at = now()'),
      aged(8),
    ]);
    await people.signIn(asking);
    await purgeApplicants(product.database);
    expect(await rowOf(product, old)).toBeUndefined();
    for (const email of [young, member, disabled, asking]) expect(await rowOf(product, email)).toBeDefined();
    expect(await people.verify(await newestTicket(product, asking))).toMatchObject({ status: 200 });
    expect(await people.register(old)).toMatchObject({ status: 200 });
    expect(await rowOf(product, old)).toBeDefined();
  });

  test('forgets tickets that are too old, and keeps good ones', async () => {
    await aged(0);
    const email = newAddress();
    await people.register(email);
    await purgeTickets(product.database);
    const { rows } = await product.pool.query('select 1 from tickets where expires_at <= now()');
    expect(rows).toHaveLength(0);
    expect(await people.verify(await newestTicket(product, email))).toMatchObject({ status: 200 });
  });
});
