import { randomUUID } from 'node:crypto';
import { messagesFor } from '@moiety/locales/server.ts';
import { listNotifications, type Notification } from '@moiety/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { expireCredits } from './expiry.ts';
import {
  clearPersonalCredits,
  closeOrganizationCredits,
  grantToOrganization,
  spentThisMonth,
} from './organization.ts';
import { entriesOf, statisticsOf } from './queries.ts';
import { verifyLedger } from './verify.ts';
import { Refusal } from '../../refusal.ts';
import { creditsOf, gift, type Person } from '../../../test/support/credits.ts';
import { organizationsOf, type Company } from '../../../test/support/organizations.ts';
import { LINKS, type Product, startProduct } from '../../../test/support/product.ts';
import { withWay } from '../../../test/support/notices.ts';

let product: Product;
let credits: ReturnType<typeof creditsOf>;
let organizations: ReturnType<typeof organizationsOf>;
beforeAll(async () => {
  product = await startProduct({ newUserCredits: 0 });
  credits = creditsOf(product);
  organizations = organizationsOf(product);
});
afterAll(() => product.close());

const remaining = async ({ token }: Person): Promise<number> => (await credits.statistics(token)).remaining;
const shared = async ({ id }: Company): Promise<number> =>
  (await statisticsOf(product.database, { organizationId: id })).remaining;
const personal = async ({ id }: Person): Promise<number> =>
  (await statisticsOf(product.database, { personId: id })).remaining;
/** The books of an organization, oldest first, without what it began with. */
const booked = async ({ id }: Company) => {
  const page = { page: 1, pageSize: 100 };
  const { items } = await entriesOf(product.database, { books: { organizationId: id } }, page);
  return items.toReversed().slice(1);
};
const spent = async ({ id }: Company, person: Person): Promise<number | undefined> =>
  (await spentThisMonth(product.database, id, [person.id])).get(person.id);

const refusalOf = async (work: Promise<unknown>): Promise<Refusal> => {
  const error: unknown = await work.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (!(error instanceof Refusal)) throw new Error('it was not refused', { cause: error });
  return error;
};
/** Lets the work that somebody asked for have been asked for just before this month began. */
const lastMonth = async ({ id }: Person): Promise<void> => {
  await product.pool.query(
    `update credit_holds set created_at = (date_trunc('month', now() at time zone 'utc') - interval '1 second') at time zone 'utc'
     where person_id = $1`,
    [id],
  );
};

describe('a member', () => {
  test("spends the organization's credits, which all members share, and not the own ones", async () => {
    const company = await organizations.company(100);
    const { member, colleague } = company;
    await credits.give(member.id, gift(7, 'own'));
    await credits.reserve(member.id, 60, 'job');
    expect(await remaining(colleague)).toBe(40);
    expect((await refusalOf(credits.reserve(colleague.id, 41, 'job'))).kind).toBe('notEnoughCredits');
    await credits.settle(member.id, 'job', 50);
    expect([await shared(company), await personal(member)]).toEqual([50, 7]);
    expect(await booked(company)).toMatchObject([{ reason: 'fee-deduction', amount: -50, balance: 50 }]);
  });

  test('may use the keys that another member uses', async () => {
    const company = await organizations.company(100);
    for (const [n, { id }] of [company.member, company.colleague].entries()) {
      await credits.reserve(id, 20, 'job');
      await credits.settle(id, 'job', 10 + n);
      await credits.refund(id, { reservation: 'job', key: 'back', amount: 1 + n, documents: ['job.pdf'] });
    }
    expect((await booked(company)).map(({ amount }) => amount)).toEqual([-10, 1, -11, 2]);
    expect(await shared(company)).toBe(82);
  });

  test('who left has the work settled and refunded by who set the credits aside', async () => {
    const company = await organizations.company(100);
    const { member } = company;
    await credits.give(member.id, gift(5, 'own'));
    await credits.reserve(member.id, 60, 'job');
    await organizations.leave(member.id);
    expect(await remaining(member)).toBe(5);
    // The same job, asked for again, is the same.
    await credits.reserve(member.id, 60, 'job');
    expect(await remaining(member)).toBe(5);
    await credits.settle(member.id, 'job', 40);
    await credits.refund(member.id, { reservation: 'job', key: 'r', amount: 15, documents: ['job.pdf'] });
    expect([await shared(company), await personal(member)]).toEqual([75, 5]);
  });

  test('who joined has the work settled from the own credits that were set aside for it', async () => {
    const company = await organizations.company(100);
    const person = await credits.person();
    await credits.give(person.id, gift(50, 'own'));
    await credits.reserve(person.id, 30, 'job');
    await organizations.join(company.id, person.id);
    await credits.reserve(person.id, 30, 'job');
    await credits.settle(person.id, 'job', 20);
    expect([await shared(company), await personal(person)]).toEqual([100, 30]);
    await expect(credits.reserve(person.id, 31, 'job')).rejects.toThrow('used for another');
  });

  test('keeps gifts of their own, which wait until they leave', async () => {
    const company = await organizations.company(100);
    await credits.give(company.member.id, {
      reason: 'invited-gift',
      params: {},
      amount: 2000,
      key: 'invited',
    });
    expect(await remaining(company.member)).toBe(100);
    await organizations.leave(company.member.id);
    expect(await remaining(company.member)).toBe(2000);
  });

  test('whose account is deleted leaves books that are right and name nobody', async () => {
    const company = await organizations.company(100);
    const { member } = company;
    await credits.reserve(member.id, 10, 'done', ['secret.pdf']);
    await credits.settle(member.id, 'done', 10);
    await credits.reserve(member.id, 30, 'open', ['secret.pdf']);
    await product.pool.query('delete from accounts where id = $1', [member.id]);
    expect(await shared(company)).toBe(90);
    expect(await booked(company)).toMatchObject([
      { reason: 'fee-deduction', params: { documents: [] }, party: '', amount: -10 },
    ]);
    const { rows } = await product.pool.query('select * from credit_entries');
    expect(JSON.stringify(rows)).not.toMatch(new RegExp(`secret|${member.id}`));
  });
});

describe('a monthly cap', () => {
  test('counts what was spent and is set aside, and not what was given back or came to nothing', async () => {
    const company = await organizations.company(1000);
    const { member } = company;
    await organizations.cap(member.id, 100);
    await credits.reserve(member.id, 40, 'a');
    await credits.settle(member.id, 'a', 30);
    expect(await spent(company, member)).toBe(30);
    await credits.refund(member.id, { reservation: 'a', key: 'r', amount: 10, documents: ['a.pdf'] });
    await credits.reserve(member.id, 50, 'b');
    expect(await spent(company, member)).toBe(70);
    await refusalOf(credits.reserve(member.id, 31, 'c'));
    await credits.settle(member.id, 'b', 0);
    await credits.reserve(member.id, 80, 'c');
    expect(await spent(company, member)).toBe(100);
    await refusalOf(credits.reserve(member.id, 1, 'd'));
  });

  test('refuses in words that name the cap, what is left and when the month ends, and changes nothing', async () => {
    const company = await organizations.company(1000);
    const { member } = company;
    await organizations.cap(member.id, 100);
    await credits.reserve(member.id, 70, 'a');
    const before = Date.now();
    const refusal = await refusalOf(credits.reserve(member.id, 31, 'b'));
    expect(refusal).toMatchObject({ kind: 'notEnoughCredits', status: 402, code: 1012 });
    // The month may turn while the test runs.
    const lastDays = [before, Date.now()].map((time) => {
      const now = new Date(time);
      return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, 0)).toISOString().slice(0, 10);
    });
    expect(
      lastDays.map(
        (day) => `31 credits are needed. Your monthly cap of 100 leaves 30. The month ends on ${day} (UTC)`,
      ),
    ).toContain(refusal.wording(messagesFor('en-US')));
    expect(
      lastDays.map((day) => `需要31积分，而您的每月上限为100，本月还剩30。本月于${day}（UTC）结束`),
    ).toContain(refusal.wording(messagesFor('zh-CN')));
    expect(await shared(company)).toBe(930);
    await organizations.cap(member.id, 20);
    expect((await refusalOf(credits.reserve(member.id, 1, 'b'))).wording(messagesFor('en-US'))).toContain(
      'cap of 20 leaves 0.',
    );
  });

  test('begins anew each month of UTC: work counts when it was asked for', async () => {
    const company = await organizations.company(1000);
    const { member } = company;
    await organizations.cap(member.id, 100);
    await credits.reserve(member.id, 60, 'a');
    await credits.reserve(member.id, 40, 'b');
    await credits.settle(member.id, 'a', 60);
    await lastMonth(member);
    expect(await spent(company, member)).toBe(0);
    await credits.reserve(member.id, 100, 'c');
    await credits.settle(member.id, 'b', 40);
    expect(await spent(company, member)).toBe(100);
  });

  test('is of one member in one organization; of 0 nothing can be spent, without one all', async () => {
    const [one, other] = [
      await organizations.company(1000, 'One'),
      await organizations.company(1000, 'Other'),
    ];
    const { member, colleague } = one;
    await organizations.cap(member.id, 0);
    await refusalOf(credits.reserve(member.id, 1, 'a'));
    await credits.reserve(colleague.id, 600, 'a');
    await organizations.leave(colleague.id);
    await organizations.join(other.id, colleague.id, 910, 10);
    expect(await spent(other, colleague)).toBe(0);
    await credits.reserve(colleague.id, 10, 'b');
    const both = await spentThisMonth(product.database, one.id, [member.id, colleague.id, randomUUID()]);
    expect([...both.values()]).toEqual([0, 600, 0]);
    expect(await spentThisMonth(product.database, one.id, [])).toEqual(new Map());
  });
});

describe('an organization', () => {
  test('is given credits once a key, and never nothing', async () => {
    const { id } = await organizations.company(0);
    const give = (amount: number, key: string): Promise<boolean> =>
      product.database.transaction((transaction) => grantToOrganization(transaction, id, { amount, key }));
    expect(await Promise.all([1, 2, 3].map(() => give(10, 'a')))).toEqual(
      expect.arrayContaining([true, false, false]),
    );
    await expect(give(11, 'a')).rejects.toThrow('used for another');
    await expect(give(0, 'b')).rejects.toThrow('no number of credits');
    expect((await statisticsOf(product.database, { organizationId: id })).remaining).toBe(10);
  });

  test('that is closed has what is free deducted; work under way is paid for, and its rest expires', async () => {
    const company = await organizations.company(100);
    const { member } = company;
    await credits.reserve(member.id, 30, 'job');
    const close = (): Promise<number> =>
      product.database.transaction((transaction) =>
        closeOrganizationCredits(transaction, company.id, company.name),
      );
    expect([await close(), await close()]).toEqual([70, 0]);
    await credits.settle(member.id, 'job', 20);
    expect(await booked(company)).toMatchObject([
      { reason: 'enterprise-deduction', amount: -70, balance: 30, party: 'Example Lab', params: {} },
      { reason: 'fee-deduction', amount: -20, balance: 10 },
    ]);
    await product.pool.query(
      `update credit_lots set acquired_at = acquired_at - interval '366 days', expires_at = expires_at - interval '366 days'
       where account_id in (select id from credit_accounts where organization_id = $1)`,
      [company.id],
    );
    await expireCredits(product.database, LINKS);
    expect((await booked(company)).slice(-1)).toMatchObject([{ reason: 'expiry', amount: -10, balance: 0 }]);
  });

  test('takes the place of personal credits: what is free is cleared, what is set aside is left to its work', async () => {
    const person = await credits.person();
    await credits.give(person.id, gift(100, 'a'));
    await credits.reserve(person.id, 30, 'job');
    const clear = (): Promise<number> =>
      product.database.transaction((transaction) =>
        clearPersonalCredits(transaction, person.id, 'Example Lab'),
      );
    expect([await clear(), await clear()]).toEqual([70, 0]);
    await credits.settle(person.id, 'job', 20);
    expect((await credits.history(person.token)).items).toMatchObject([
      { reason: 'fee-deduction', amount: -20, balance: 10 },
      {
        reason: 'upgrade-clearing',
        amount: -70,
        params: { organization: 'Example Lab' },
        party: 'Example Lab',
      },
      { reason: 'system' },
    ]);
  });
});

const warnings = async ({ token }: Person, lang: 'en' | 'zh'): Promise<Notification[]> => {
  const { data } = await product.call(listNotifications, { token, query: { lang } });
  return (data as Notification[]).filter(({ title }) => /expire|过期/.test(title));
};

test('of credits of an organization that expire soon owner and admins are warned, in both languages', async () => {
  const company = await organizations.company(100, 'Lab & Sons');
  await product.pool.query(
    `update credit_lots set acquired_at = acquired_at - interval '340 days', expires_at = expires_at - interval '340 days'
     where account_id in (select id from credit_accounts where organization_id = $1)`,
    [company.id],
  );
  await expireCredits(product.database, LINKS);
  await expireCredits(product.database, LINKS);
  const [line] = (await credits.statistics(company.owner.token)).expiring;
  const day = line!.expiresAt.slice(0, 10);
  for (const person of [company.owner, company.admin]) {
    expect(await warnings(person, 'en')).toMatchObject([
      {
        title: 'Some credits of Lab & Sons will expire soon',
        content: withWay(
          `Credits that expire from ${day} (UTC): 100. Credits can be spent for a year after you receive them.`,
          '/profile/organization',
          'Go to your organization',
        ),
      },
    ]);
    expect(await warnings(person, 'zh')).toMatchObject([
      {
        title: 'Lab & Sons的部分积分即将过期',
        content: withWay(
          `100积分将自${day}（UTC）起陆续过期。积分自获得之日起一年内有效。`,
          '/profile/organization',
          '查看您的组织',
        ),
      },
    ]);
  }
  for (const person of [company.member, company.colleague]) expect(await warnings(person, 'en')).toEqual([]);
});

test('whatever was done here, the books are right', async () => {
  expect((await verifyLedger(product.database)).faults).toEqual([]);
});
