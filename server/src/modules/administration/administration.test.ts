import { randomUUID } from 'node:crypto';
import {
  acceptUpgradeRequest,
  askUpgrade,
  createOrganization,
  currentUser,
  deleteMoleculeSet,
  disableAccount,
  enableAccount,
  endOrganization,
  errorCode,
  grantCredits,
  grantToOrganization,
  keepOriginalFile,
  lastUpgradeRequest,
  listAccounts,
  listNotifications,
  listOrganizationLog,
  listOrganizations,
  markMolecules,
  sendResetLink,
  setOrganizationValidity,
  storageUse,
  verifyLedger,
  type DataOf,
  type Endpoint,
  type Notification,
  type UpgradeRequest,
} from '@moiety/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { runOn } from '../../../test/support/admin.ts';
import { creditsOf, gift } from '../../../test/support/credits.ts';
import { mailsTo, newestTicket } from '../../../test/support/mails.ts';
import { readRecord, save } from '../../../test/support/molecules.ts';
import { newAddress, peopleOf, type People } from '../../../test/support/people.ts';
import { startProduct, type Answer, type Product } from '../../../test/support/product.ts';
import { contentOf, uploadFile } from '../../../test/support/uploads.ts';

let product: Product;
let people: People;
let chief: { id: string; email: string; token: string };
beforeAll(async () => {
  product = await startProduct({ configuration: { proxies: ['127.0.0.1'], development: true } });
  await product.portal.listen({ port: 0, host: '127.0.0.1' });
  people = peopleOf(product);
  const person = await product.addPerson('chief@example.org', { administrator: true });
  chief = { ...person, token: await product.tokenOf(person.email) };
});
afterAll(() => product.close());

/** What the first sign-in brings. */
const GIFT = 100;
const somebody = async (email = newAddress()) => {
  const person = await product.addPerson(email);
  return { ...person, token: await product.tokenOf(email) };
};
/** A call of the administrator. */
const call = <const E extends Endpoint>(
  endpoint: E,
  options: Parameters<typeof product.call<E>>[1] = {},
): Promise<Answer> => product.call(endpoint, { token: chief.token, ...options });
const accountsLike = async (q: string) =>
  (await call(listAccounts, { query: { q } })).data as DataOf<typeof listAccounts>;
const organizationsLike = async (q: string) =>
  (await call(listOrganizations, { query: { q } })).data as DataOf<typeof listOrganizations>;
const news = async (token: string): Promise<string[]> =>
  ((await product.call(listNotifications, { token, query: { lang: 'en' } })).data as Notification[]).map(
    ({ content }) => content,
  );
/** The security events that an answer left in the log, and what they name beside the caller. */
const notedOf = ({ headers }: Answer): Record<string, unknown>[] =>
  product.log
    .map((line) => JSON.parse(line) as Record<string, unknown>)
    .filter(({ msg, requestId }) => msg === 'security' && requestId === headers['x-request-id'])
    .map(({ event, account, subject, organization }) => ({ event, account, subject, organization }));
const logIdOf = async (email: string): Promise<string> =>
  (await runOn(product, ['user:log-id', email])).stdout.trim();
const problemsOf = (answer: Answer): Record<string, string> =>
  Object.fromEntries(
    (answer.data as { fields: { path: string; message: string }[] }).fields.map(({ path, message }) => [
      path,
      message,
    ]),
  );

describe('accounts', () => {
  test('are found by a part of nickname or address, whatever the case, a page at a time', async () => {
    const tag = randomUUID().slice(0, 8);
    const first = await somebody(`${tag}-one@example.org`);
    const second = await product.addPerson(`${tag}-two@example.org`);
    await product.pool.query('update accounts set email_verified_at = null where id = $1', [second.id]);
    await creditsOf(product).give(first.id, gift(70, 'a'));
    const found = await accountsLike(tag.toUpperCase());
    expect(found.total).toBe(2);
    expect(found.items).toEqual([
      expect.objectContaining({ email: second.email, verified: false, lastSeenAt: null }),
      {
        id: first.id,
        email: first.email,
        nickname: expect.any(String),
        verified: true,
        disabled: false,
        administrator: false,
        accountType: 'local',
        organization: null,
        balance: GIFT + 70,
        storage: 0,
        createdAt: expect.any(String),
        lastSeenAt: expect.any(String),
      },
    ]);
    const page = await call(listAccounts, { query: { q: tag, page: 2, page_size: 1 } });
    expect(page.data).toMatchObject({ total: 2, items: [{ email: first.email }] });
    expect((await accountsLike('no such person')).items).toEqual([]);
  });

  test('say what they store of how much, and come by it where that is wanted', async () => {
    const tag = randomUUID().slice(0, 8);
    const [little, much, nothing] = [
      await somebody(`${tag}-little@example.org`),
      await somebody(`${tag}-much@example.org`),
      await somebody(`${tag}-nothing@example.org`),
    ];
    await save(product, little.token, [readRecord(0)]);
    const thrown = await save(product, much.token, [readRecord(0), readRecord(1)]);
    await product.call(deleteMoleculeSet, { token: much.token, params: { id: thrown } });
    // One content counts once, however many files have it.
    const file = await uploadFile(product, much.token, contentOf(3000));
    const set = await save(product, much.token, [readRecord(0)]);
    await product.call(keepOriginalFile, { token: much.token, params: { id: set }, body: { file } });
    await product.call(markMolecules, {
      token: much.token,
      params: { id: set },
      body: { molecules: '1', change: { kind: 'star', on: true } },
    });
    const usedBy = async (token: string): Promise<number> =>
      ((await product.call(storageUse, { token })).data as DataOf<typeof storageUse>).used;
    const found = (await call(listAccounts, { query: { q: tag, sort: 'storage' } })).data as DataOf<
      typeof listAccounts
    >;
    expect(found.items.map(({ email, storage }) => [email, storage])).toStrictEqual([
      [much.email, await usedBy(much.token)],
      [little.email, await usedBy(little.token)],
      [nothing.email, 0],
    ]);
    expect(found.items[0]?.storage).toBeGreaterThan(3000);
    expect(found.storageQuota).toBe(
      ((await product.call(storageUse, { token: much.token })).data as DataOf<typeof storageUse>).quota,
    );
  });

  test('are disabled at once and enabled again; the log tells who did it, and to whom', async () => {
    const { id, email, token } = await somebody();
    const params = { id };
    const answer = await call(disableAccount, { params });
    expect(answer).toMatchObject({ status: 200, code: 0 });
    expect(notedOf(answer)).toEqual([
      {
        event: 'account-disabled',
        account: await logIdOf(chief.email),
        subject: await logIdOf(email),
      },
    ]);
    expect((await product.call(currentUser, { token })).status).toBe(401);
    expect((await people.signIn(email)).code).toBe(errorCode.wrongCredentials);
    expect((await accountsLike(email)).items).toMatchObject([{ disabled: true }]);
    expect(await call(enableAccount, { params })).toMatchObject({ code: 0 });
    expect((await people.signIn(email)).code).toBe(0);
  });

  test('of administrators are left alone, the own too, in both languages', async () => {
    const other = await product.addPerson(newAddress(), { administrator: true });
    for (const id of [chief.id, other.id])
      for (const endpoint of [disableAccount, sendResetLink]) {
        expect(await call(endpoint, { params: { id } })).toMatchObject({
          status: 403,
          msg: 'Accounts of administrators are managed on the command line',
        });
        const chinese = await call(endpoint, { params: { id }, headers: { 'accept-language': 'zh' } });
        expect(chinese.msg).toBe('管理员账号在命令行中管理');
      }
    expect((await product.call(currentUser, { token: chief.token })).status).toBe(200);
  });

  test('get credits of their own, once a key, and the person reads why', async () => {
    const { id, token } = await somebody();
    const body = { amount: 250, note: ' For the workshop ', key: randomUUID() };
    for (const _ of [1, 2])
      expect(await call(grantCredits, { params: { id }, body })).toMatchObject({
        data: { balance: GIFT + 250 },
      });
    expect((await creditsOf(product).history(token)).items).toMatchObject([
      { reason: 'system', amount: 250, params: { note: 'For the workshop' } },
      { reason: 'new-user-gift' },
    ]);
    for (const amount of [0, -5, 1.5, 1_000_000_001])
      expect((await call(grantCredits, { params: { id }, body: { ...body, amount } })).status).toBe(400);
  });

  test('get none before the address is verified', async () => {
    const email = newAddress();
    await people.register(email);
    const id = (await accountsLike(email)).items[0]!.id;
    const body = { amount: 5, key: randomUUID() };
    expect(await call(grantCredits, { params: { id }, body })).toMatchObject({
      status: 409,
      msg: `${email} has not verified the email address yet`,
    });
  });

  test('get a link that sets a new password; the old one works no longer', async () => {
    const { id, email, token } = await somebody();
    const answer = await call(sendResetLink, { params: { id } });
    expect(answer).toMatchObject({ code: 0, data: null });
    expect((await product.call(currentUser, { token })).status).toBe(401);
    expect((await people.signIn(email)).code).toBe(errorCode.wrongCredentials);
    expect((await mailsTo(product, email)).at(-1)?.text).toContain('An administrator reset the password');
    const ticket = await newestTicket(product, email);
    expect(answer.text).not.toContain(ticket);
    expect((await people.reset(ticket, 'Another-Horse-8')).code).toBe(0);
    expect((await people.signIn(email, 'Another-Horse-8')).code).toBe(0);
  });

  test('that are disabled, or sign in elsewhere, get none', async () => {
    const { id, email } = await somebody();
    await product.pool.query('update accounts set disabled_at = now() where id = $1', [id]);
    expect(await call(sendResetLink, { params: { id } })).toMatchObject({
      status: 409,
      msg: `${email} is disabled. Enable the account first`,
    });
    await product.pool.query('update accounts set disabled_at = null, password_hash = null where id = $1', [
      id,
    ]);
    expect((await call(sendResetLink, { params: { id } })).msg).toContain('single sign-on');
    expect(await mailsTo(product, email)).toEqual([]);
  });

  test('that are not there are not found', async () => {
    const params = { id: randomUUID() };
    for (const endpoint of [disableAccount, enableAccount, sendResetLink])
      expect(await call(endpoint, { params })).toMatchObject({
        status: 404,
        msg: 'This account does not exist',
      });
  });
});

const agreed = { name: 'Example Lab', type: 1 as const, credits: 5000, validUntil: '2099-12-31' };

describe('organizations', () => {
  test('are made, given credits, extended and ended; the log of each tells of it, and so does the security log', async () => {
    const owner = await somebody();
    const member = await somebody();
    const name = `Lab ${randomUUID().slice(0, 8)}`;
    const made = await call(createOrganization, { body: { ...agreed, name, owner: owner.email } });
    const { id } = made.data as { id: string };
    expect(notedOf(made)).toMatchObject([{ event: 'organization-created', organization: id }]);
    expect((await organizationsLike(name.toLowerCase())).items).toEqual([
      {
        id,
        name,
        type: 1,
        validUntil: '2099-12-31T23:59:59.999Z',
        owner: owner.email,
        members: 1,
        credits: 5000,
      },
    ]);
    expect((await organizationsLike(owner.email)).items).toMatchObject([{ id }]);
    expect((await accountsLike(owner.email)).items).toMatchObject([{ organization: name }]);

    const body = { amount: 250, key: randomUUID() };
    for (const _ of [1, 2])
      expect(await call(grantToOrganization, { params: { id }, body })).toMatchObject({
        data: { credits: 5250 },
      });
    const extend = (validUntil: string | null) =>
      call(setOrganizationValidity, { params: { id }, body: { validUntil } });
    expect((await extend('2098-01-31')).code).toBe(0);
    expect((await extend(null)).code).toBe(0);
    const past = await extend('2020-01-31');
    expect(past.status).toBe(400);
    expect(problemsOf(past)).toEqual({ validUntil: 'This date has passed (UTC)' });
    const log = await product.call(listOrganizationLog, { token: owner.token });
    expect((log.data as DataOf<typeof listOrganizationLog>).items).toMatchObject([
      { action: 'validity-changed', actor: null, before: '2098-01-31', after: null },
      { action: 'validity-changed', actor: null, before: '2099-12-31', after: '2098-01-31' },
      { action: 'credits-granted', actor: null, after: 250 },
      { action: 'credits-granted', actor: null, after: 5000 },
      { action: 'created', actor: null },
    ]);

    await product.pool.query(
      'insert into organization_members (account_id, organization_id, role) values ($1, $2, 910)',
      [member.id, id],
    );
    const end = (typed: string) => call(endOrganization, { params: { id }, body: { name: typed } });
    const refused = await end('Lab');
    expect(problemsOf(refused)).toHaveProperty('name');
    expect((await end(` ${name} `)).code).toBe(0);
    for (const { token } of [owner, member])
      expect((await news(token))[0]).toContain(`${name} was ended by the operator of this site.`);
    expect((await organizationsLike(name)).items).toEqual([]);
    expect((await end(name)).status).toBe(404);
    expect(
      (await call(grantToOrganization, { params: { id }, body: { ...body, key: randomUUID() } })).status,
    ).toBe(404);
    expect((await call(verifyLedger)).data).toMatchObject({ faults: [] });
  });

  test.each([
    ['nobody', 'No account has this email address'],
    ['unverified', 'has not verified the email address yet'],
    ['disabled', 'is disabled'],
    ['member', 'already belongs to'],
    ['asking', 'has an open upgrade request'],
  ])('are not made for an owner who is %s; the field says why', async (who, words) => {
    const owner = await somebody();
    const { id, email } = owner;
    if (who === 'unverified')
      await product.pool.query('update accounts set email_verified_at = null where id = $1', [id]);
    if (who === 'disabled')
      await product.pool.query('update accounts set disabled_at = now() where id = $1', [id]);
    if (who === 'member') await call(createOrganization, { body: { ...agreed, owner: email } });
    if (who === 'asking')
      await product.call(askUpgrade, {
        token: owner.token,
        body: { company: 'Lab', contact: 'Ada', email, phone: '', message: '' },
      });
    const before = await organizationsLike('');
    const answer = await call(createOrganization, {
      body: { ...agreed, owner: who === 'nobody' ? newAddress() : email },
    });
    expect(answer.status).toBe(400);
    expect(problemsOf(answer)['owner']).toContain(words);
    expect(await organizationsLike('')).toEqual(before);
  });
});

const ask = async (person: { token: string; email: string }): Promise<string> => {
  const body = { company: 'Asked Lab', contact: 'Ada', email: person.email, phone: '', message: '' };
  return ((await product.call(askUpgrade, { token: person.token, body })).data as UpgradeRequest).id;
};

describe('accepting a request', () => {
  test('makes the organization, clears the personal credits, closes the request and tells the person', async () => {
    const person = await somebody();
    await creditsOf(product).give(person.id, gift(70, 'a'));
    const id = await ask(person);
    const answer = await call(acceptUpgradeRequest, { params: { id }, body: agreed });
    expect(answer).toMatchObject({ code: 0, data: { cleared: GIFT + 70 } });
    expect(await creditsOf(product).statistics(person.token)).toMatchObject({
      remaining: 5000,
      account: 'organization',
    });
    // Both histories can be read, apart.
    expect((await creditsOf(product).history(person.token)).items).toMatchObject([
      { reason: 'enterprise-recharge', amount: 5000, balance: 5000 },
    ]);
    expect((await creditsOf(product).history(person.token, { of: 'personal' })).items).toMatchObject([
      { reason: 'upgrade-clearing', amount: -170, balance: 0, params: { organization: 'Example Lab' } },
      { reason: 'system', amount: 70 },
      { reason: 'new-user-gift', amount: GIFT },
    ]);
    expect((await product.call(lastUpgradeRequest, { token: person.token })).data).toMatchObject({
      state: 'done',
    });
    expect((await news(person.token))[0]).toContain('You own the organization Example Lab.');
    expect((await call(verifyLedger)).data).toMatchObject({ faults: [] });
  });

  test('twice, also at once, makes one', async () => {
    const person = await somebody();
    const params = { id: await ask(person) };
    const body = { ...agreed, name: `Twice ${randomUUID().slice(0, 8)}` };
    const answers = await Promise.all([1, 2].map(() => call(acceptUpgradeRequest, { params, body })));
    expect(answers.map(({ status }) => String(status)).toSorted()).toEqual(['200', '409']);
    expect((await organizationsLike(body.name)).total).toBe(1);
  });

  test.each([
    ['name', ''],
    ['name', ' \u200B '],
    ['credits', -1],
    ['type', 4],
    ['validUntil', '2020-02-30'],
    ['validUntil', '2020-01-01'],
  ])('names a wrong %s', async (field, value) => {
    const person = await somebody();
    const params = { id: await ask(person) };
    const answer = await call(acceptUpgradeRequest, { params, body: { ...agreed, [field]: value } });
    expect(answer.status).toBe(400);
    expect(problemsOf(answer)).toHaveProperty(field);
    expect((await product.call(lastUpgradeRequest, { token: person.token })).data).toMatchObject({
      state: 'open',
    });
  });

  test('that is not there is not found', async () => {
    const params = { id: randomUUID() };
    expect((await call(acceptUpgradeRequest, { params, body: agreed })).status).toBe(404);
  });
});

test('the ledger’s check names what is wrong, and no person', async () => {
  const { id, email } = await somebody();
  await creditsOf(product).give(id, gift(70, 'a'));
  const { rows } = await product.pool.query<{ id: string }>(
    'select id from credit_accounts where owner_id = $1',
    [id],
  );
  const disguised = product.pool;
  await disguised.query('alter table credit_accounts disable trigger user');
  await disguised.query('update credit_accounts set balance = balance + 1 where id = $1', [rows[0]!.id]);
  const { data, text } = await call(verifyLedger);
  const { faults, entries } = data as DataOf<typeof verifyLedger>;
  expect(entries).toBeGreaterThan(0);
  const account = rows[0]!.id;
  expect(faults).toEqual([
    { kind: 'balance-of-entries', account, said: 171, made: 170 },
    { kind: 'balance-of-lots', account, said: 171, made: 170 },
  ]);
  expect(text).not.toContain(email);
  await disguised.query('update credit_accounts set balance = balance - 1 where id = $1', [rows[0]!.id]);
  await disguised.query('alter table credit_accounts enable trigger user');
  expect((await call(verifyLedger)).data).toMatchObject({ faults: [] });
});

test('where no mail is sent, no link is', async () => {
  const mute = await startProduct({ configuration: { development: false } });
  const { email } = await mute.addPerson(newAddress(), { administrator: true });
  const token = await mute.tokenOf(email);
  const { id, email: whose } = await mute.addPerson();
  const answer = await mute.call(sendResetLink, { token, params: { id } });
  expect(answer).toMatchObject({
    status: 403,
    msg: 'This site does not send emails. Create a link on the command line',
  });
  expect(await mute.tokenOf(whose)).toBeTruthy();
  await mute.close();
});
