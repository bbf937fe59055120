import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { runOn, type Ran } from '../../test/support/admin.ts';
import { creditsOf, gift } from '../../test/support/credits.ts';
import { organizationsOf } from '../../test/support/organizations.ts';
import { startProduct, type Product } from '../../test/support/product.ts';

let product: Product;
beforeEach(async () => {
  product = await startProduct({ newUserCredits: 0 });
  await product.addPerson('Ada@example.org');
});
afterEach(() => product.close());

const admin = (...args: string[]): Promise<Ran> => runOn(product, args);

describe('credits:grant', () => {
  test('gives credits that the person sees with the note, and says what they can spend', async () => {
    expect(await admin('credits:grant', 'ada@example.org', '250', '--note', '欢迎')).toStrictEqual({
      code: 0,
      stdout: 'Ada@example.org got 250 credits and can spend 250.\n',
      stderr: '',
    });
    await admin('credits:grant', 'ada@example.org', '5');
    const token = await product.tokenOf('ada@example.org');
    expect((await creditsOf(product).history(token)).items).toMatchObject([
      { reason: 'system', params: {}, amount: 5, balance: 255 },
      { reason: 'system', params: { note: '欢迎' }, amount: 250, balance: 250 },
    ]);
  });

  test('run again with the same key gives nothing more', async () => {
    const args = ['credits:grant', 'ada@example.org', '250', '--key', 'ticket 17'];
    await admin(...args);
    expect(await admin(...args)).toMatchObject({
      code: 0,
      stdout: 'Ada@example.org had got these 250 credits before and can spend 250.\n',
    });
  });

  test.each([
    [['credits:grant'], 'whole number of credits'],
    [['credits:grant', 'ada@example.org'], 'whole number of credits'],
    [['credits:grant', 'ada', '5'], 'takes an email address'],
    [['credits:grant', 'ada@example.org', '0'], 'whole number of credits'],
    [['credits:grant', 'ada@example.org', '1e3'], 'whole number of credits'],
    [['credits:grant', 'ada@example.org', '2.5'], 'whole number of credits'],
    [['credits:grant', 'ada@example.org', '1000000001'], 'whole number of credits'],
    [['credits:grant', 'ada@example.org', '5', '6'], 'whole number of credits'],
    [['credits:statement', 'ada@example.org', '5'], 'name or id of an organization'],
    [['credits:statement'], 'name or id of an organization'],
    [['credits:statement', 'ada@example.org', '--note', 'x'], 'no option --note'],
    [['ledger:verify', 'ada@example.org'], 'takes no email'],
  ])('%j ends with 2 and gives nothing', async (args, words) => {
    const ran = await admin(...args);
    expect(ran).toMatchObject({ code: 2, stdout: '', stderr: expect.stringContaining(words) });
    expect((await product.pool.query('select * from credit_entries')).rows).toEqual([]);
  });

  test('refuses somebody who is not there or has not verified the address', async () => {
    expect(await admin('credits:grant', 'bob@example.org', '5')).toStrictEqual({
      code: 1,
      stdout: '',
      stderr: 'There is no account of bob@example.org.\n',
    });
    await product.pool.query('update accounts set email_verified_at = null');
    expect(await admin('credits:grant', 'ada@example.org', '5')).toStrictEqual({
      code: 1,
      stdout: '',
      stderr: 'Ada@example.org has not verified the email address yet.\n',
    });
  });
});

describe('credits:statement', () => {
  test('lists every entry, also many, and what can be spent until when', async () => {
    const { id } = await product.addPerson('bob@example.org');
    const credits = creditsOf(product);
    await credits.give(id, gift(300, 'a', 'one\nline\u001b[31m'));
    for (let n = 0; n < 101; n += 1) {
      await credits.reserve(id, 1, `job ${n}`, ['a.pdf', '专利.pdf']);
      await credits.settle(id, `job ${n}`, 1);
    }
    const { stdout, code } = await admin('credits:statement', 'bob@example.org');
    expect(code).toBe(0);
    const lines = stdout.split('\n');
    expect(lines[0]).toMatch(/^Time +Reason +Amount +Balance +Party +Details$/);
    expect(lines[1]).toMatch(
      /^\d{4}-\d\d-\d\d \d\d:\d\d UTC +fee-deduction +-1 +199 +documents: a\.pdf, 专利\.pdf$/,
    );
    expect(lines[102]).toMatch(/ system +\+300 +300 +note: one line/);
    expect(stdout).not.toContain('\u001b');
    expect(stdout).toMatch(/\n\nCan be spent: 199\n199 until \d{4}-\d\d-\d\d \d\d:\d\d UTC\n$/);
    const json = JSON.parse((await admin('credits:statement', 'bob@example.org', '--json')).stdout) as {
      remaining: number;
      expiring: { amount: number }[];
      entries: { amount: number }[];
    };
    expect(json).toMatchObject({ remaining: 199, expiring: [{ amount: 199 }] });
    expect(json.entries).toHaveLength(102);
  });

  test('of an organization, by its name or id', async () => {
    const { id, name, member } = await organizationsOf(product).company(300, 'Example Lab');
    await creditsOf(product).reserve(member.id, 5, 'job', ['a.pdf']);
    await creditsOf(product).settle(member.id, 'job', 5);
    const byName = await admin('credits:statement', name.toUpperCase());
    expect(byName.stdout).toMatch(
      /\n\S+ \S+ UTC +fee-deduction +-5 +295 +Ada +documents: a\.pdf\n\S+ \S+ UTC +enterprise-recharge +\+300 +300 *\n\nCan be spent: 295\n/,
    );
    expect(await admin('credits:statement', id)).toStrictEqual(byName);
    expect(await admin('credits:statement', 'Another Lab')).toStrictEqual({
      code: 1,
      stdout: '',
      stderr: 'There is no organization Another Lab.\n',
    });
  });

  test('of an organization does not wait for whoever changes it', async () => {
    const { id } = await organizationsOf(product).company(300);
    const other = await product.pool.connect();
    try {
      await other.query('begin');
      await other.query('select * from organizations where id = $1 for update', [id]);
      expect(await admin('credits:statement', id)).toMatchObject({ code: 0, stderr: '' });
    } finally {
      await other.query('rollback');
      other.release();
    }
  });

  test('of somebody without credits is empty, of nobody an error', async () => {
    expect((await admin('credits:statement', 'ada@example.org')).stdout).toMatch(/\n\nCan be spent: 0\n$/);
    expect(await admin('credits:statement', 'bob@example.org')).toMatchObject({ code: 1, stdout: '' });
  });
});

describe('ledger:verify', () => {
  test('ends with 0 where the books are right, and with 1 and what is wrong where they are not', async () => {
    await admin('credits:grant', 'ada@example.org', '250');
    expect(await admin('ledger:verify')).toStrictEqual({
      code: 0,
      stdout: 'All right. Entries: 1, lots: 1, accounts: 1.\n',
      stderr: '',
    });
    await product.pool.query('update credit_accounts set balance = 251');
    const ran = await admin('ledger:verify');
    expect(ran).toMatchObject({ code: 1, stdout: '' });
    expect(ran.stderr).toMatch(
      /^Account [\da-f-]{36}: the balance is 251, but its entries add up to 250\.\n[^]*\nNot right\. Entries: 1, lots: 1, accounts: 1\.\n$/,
    );
  });
});
