import { randomUUID } from 'node:crypto';
import {
  checkIn,
  creditStatistics,
  listCheckIns,
  listCreditEntries,
  startDataExport,
  type CreditEntry,
} from '@moiety/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { creditsOf, gift, type Person } from '../../../test/support/credits.ts';
import { organizationsOf, type Company } from '../../../test/support/organizations.ts';
import { startProduct, type Product } from '../../../test/support/product.ts';
import { unzip } from '../../../test/support/unzip.ts';

let product: Product;
let credits: ReturnType<typeof creditsOf>;
let organizations: ReturnType<typeof organizationsOf>;
let company: Company;
beforeAll(async () => {
  product = await startProduct({ newUserCredits: 0 });
  credits = creditsOf(product);
  organizations = organizationsOf(product);
});
afterAll(() => product.close());

const call = async (person: Person, key: string, document: string, amount: number): Promise<void> => {
  await credits.reserve(person.id, amount, key, [document]);
  await credits.settle(person.id, key, amount);
};
beforeEach(async () => {
  company = await organizations.company(1000);
  const { admin, member, colleague } = company;
  for (const [name, { id }] of [
    ['Grace', admin],
    ['Mae', member],
    ['Lin', colleague],
  ] as const)
    await product.pool.query('update accounts set nickname = $2 where id = $1', [id, name]);
  await call(member, 'a', 'of-mae.pdf', 10);
  await call(colleague, 'a', 'of-lin.pdf', 20);
  await call(admin, 'a', 'of-grace.pdf', 30);
  await credits.refund(member.id, { reservation: 'a', key: 'r', amount: 4, documents: ['of-mae.pdf'] });
  await credits.give(member.id, gift(5, 'own', 'a note to Mae'));
});

const lines = ({ items }: { items: CreditEntry[] }) =>
  items.map(({ reason, amount, balance, party, params }) => [reason, amount, balance, party, params]);
const everything = [
  ['fee-refund', 4, 944, 'Mae', { documents: ['of-mae.pdf'] }],
  ['fee-deduction', -30, 940, 'Grace', { documents: ['of-grace.pdf'] }],
  ['fee-deduction', -20, 970, 'Lin', { documents: ['of-lin.pdf'] }],
  ['fee-deduction', -10, 990, 'Mae', { documents: ['of-mae.pdf'] }],
  ['enterprise-recharge', 1000, 1000, '', {}],
];

describe('the history of an organization', () => {
  test('shows everything to owner and admins, with the nickname of who asked for the work', async () => {
    for (const person of [company.owner, company.admin]) {
      const history = await credits.history(person.token);
      expect(lines(history)).toEqual(everything);
      expect(history.total).toBe(5);
    }
  });

  test('shows a member the own fees alone, and no document or name of anybody else', async () => {
    const history = await credits.history(company.member.token);
    expect(lines(history)).toEqual([everything[0], everything[3]]);
    expect(history.total).toBe(2);
    expect(JSON.stringify(history)).not.toMatch(/lin|grace|note/i);
    const narrowed = await credits.history(company.member.token, { reason: 'enterprise-recharge' });
    expect(narrowed).toEqual({ total: 0, items: [] });
  });

  test('follows the role at once', async () => {
    await product.pool.query('update organization_members set role = 901 where account_id = $1', [
      company.member.id,
    ]);
    expect((await credits.history(company.member.token)).total).toBe(5);
    await product.pool.query('update organization_members set role = 910 where account_id = $1', [
      company.admin.id,
    ]);
    expect(lines(await credits.history(company.admin.token))).toEqual([everything[1]]);
  });

  test('of one member is shown to owner and admins, in pages and by reason', async () => {
    for (const person of [company.owner, company.admin]) {
      const of = (member: string, more = {}) => credits.history(person.token, { member, ...more });
      expect(lines(await of(company.member.id))).toEqual([everything[0], everything[3]]);
      expect(await of(company.member.id, { page: 2, page_size: 1 })).toMatchObject({
        total: 2,
        items: [{ amount: -10 }],
      });
      expect((await of(company.member.id, { reason: 'fee-refund' })).total).toBe(1);
      expect(await of(randomUUID())).toEqual({ total: 0, items: [] });
    }
  });

  test('of a former member stays known while the account is there, and names nobody afterwards', async () => {
    await organizations.leave(company.member.id);
    expect(lines(await credits.history(company.owner.token))).toEqual(everything);
    expect(lines(await credits.history(company.member.token))).toEqual([
      ['system', 5, 5, '', { note: 'a note to Mae' }],
    ]);
    await product.pool.query('delete from accounts where id = $1', [company.member.id]);
    const history = await credits.history(company.owner.token);
    expect(lines(history)[0]).toEqual(['fee-refund', 4, 944, '', { documents: [] }]);
    expect(JSON.stringify(history)).not.toMatch(/mae/i);
  });

  test('is that of the own organization only, also for who names a member of another', async () => {
    const other = await organizations.company(10, 'Other Lab');
    expect((await credits.history(other.owner.token)).total).toBe(1);
    expect(await credits.history(other.owner.token, { member: company.member.id })).toEqual({
      total: 0,
      items: [],
    });
  });
});

test('every member reads the balance that all share, with what of it expires', async () => {
  for (const person of [company.owner, company.admin, company.member, company.colleague])
    expect(await credits.statistics(person.token)).toMatchObject({
      remaining: 944,
      account: 'organization',
      expiring: [{ amount: 944 }],
    });
  await organizations.leave(company.member.id);
  expect(await credits.statistics(company.member.token)).toMatchObject({ remaining: 5, account: 'personal' });
});

/** Who may not do it, and what they read. */
const refused = {
  checkIn: [
    'Members of an organization use its credits, so there is no daily check-in',
    '组织成员使用组织的积分，没有每日签到',
  ],
  member: [
    'Only the owner and the administrators of an organization can see what a member spent',
    '只有组织的所有者和管理员能查看成员的消费',
  ],
} as const;
const byMember = { query: { member: randomUUID() } as never };

test.each([
  ['an owner', 'checks in', checkIn, {}, 'owner', refused.checkIn],
  ['an admin', 'checks in', checkIn, {}, 'admin', refused.checkIn],
  ['a member', 'checks in', checkIn, {}, 'member', refused.checkIn],
  ['an owner', 'lists check-ins', listCheckIns, {}, 'owner', refused.checkIn],
  ['an admin', 'lists check-ins', listCheckIns, {}, 'admin', refused.checkIn],
  ['a member', 'lists check-ins', listCheckIns, {}, 'member', refused.checkIn],
  ['a member', 'reads what a member spent', listCreditEntries, byMember, 'member', refused.member],
  ['an individual', 'reads what a member spent', listCreditEntries, byMember, undefined, refused.member],
] as const)(
  '%s who %s is refused, in the own language',
  async (_who, _what, endpoint, options, role, words) => {
    const { token } = role ? company[role] : await credits.person();
    for (const [at, language] of ['en', 'zh'].entries())
      expect(
        await product.call(endpoint, { token, ...options, headers: { 'accept-language': language } }),
      ).toMatchObject({ status: 403, code: 1003, msg: words[at], data: null });
  },
);

test('a member cannot ask for the own fees by name either, and nobody by what is no id', async () => {
  const own = { query: { member: company.member.id } };
  expect(await product.call(listCreditEntries, { token: company.member.token, ...own })).toMatchObject({
    status: 403,
  });
  const wrong = { query: { member: 'Mae' } };
  expect(await product.call(listCreditEntries, { token: company.owner.token, ...wrong })).toMatchObject({
    status: 400,
    code: 1002,
  });
});

test('a refused check-in changes nothing, and whoever leaves checks in again', async () => {
  await product.call(checkIn, { token: company.colleague.token });
  await organizations.leave(company.colleague.id);
  expect(await credits.statistics(company.colleague.token)).toMatchObject({ remaining: 0 });
  expect(await product.call(checkIn, { token: company.colleague.token })).toMatchObject({ status: 200 });
  expect((await product.call(listCheckIns, { token: company.colleague.token })).data).toHaveLength(1);
  expect((await product.call(creditStatistics, { token: company.colleague.token })).data).toMatchObject({
    remaining: 40,
  });
});

test('what a member may take along is the own fees, and no document of anybody else', async () => {
  await credits.reserve(company.member.id, 3, 'open', ['open-of-mae.pdf']);
  const { path } = (await product.call(startDataExport, { token: company.member.token })).data as {
    path: string;
  };
  const { rawPayload } = await product.portal.inject({ url: path, headers: { host: 'localhost:8100' } });
  const files = await unzip(rawPayload);
  const read = (name: string): unknown => JSON.parse(files[name]!.toString());
  expect(read('credits.json')).toMatchObject([
    { account: 'organization', amount: -10, documents: ['of-mae.pdf'] },
    { account: 'organization', amount: 4, documents: ['of-mae.pdf'] },
    { account: 'personal', amount: 5 },
  ]);
  expect(read('reservations.json')).toMatchObject([
    { account: 'organization', amount: 10, settled: 10, refunded: 4 },
    { account: 'organization', amount: 3, settled: null, documents: ['open-of-mae.pdf'] },
  ]);
  expect(Object.values(files).map(String).join('\n')).not.toMatch(/of-(?:lin|grace)/);
});
