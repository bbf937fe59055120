import { verifyLedger as verification } from '@moiety/contract';
import { ledgerFaultWords } from '@moiety/locales/ledger-fault-words.ts';
import { messagesFor } from '@moiety/locales/server.ts';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { expireCredits } from './expiry.ts';
import { verifyLedger } from './verify.ts';
import { creditsOf, gift, type Person } from '../../../test/support/credits.ts';
import { organizationsOf } from '../../../test/support/organizations.ts';
import { LINKS, type Product, startProduct } from '../../../test/support/product.ts';
import { onOneDay } from '../../../test/support/utc-day.ts';

let product: Product;
let credits: ReturnType<typeof creditsOf>;
let person: Person;
beforeEach(async () => {
  product = await startProduct({ newUserCredits: 0 });
  credits = creditsOf(product);
  person = await credits.person();
  await credits.give(person.id, gift(100, 'a'));
  await credits.give(person.id, gift(50, 'b'));
  await credits.reserve(person.id, 30, 'job', ['secret.pdf']);
  await credits.settle(person.id, 'job', 30);
  await credits.reserve(person.id, 10, 'open', ['secret.pdf']);
});
afterEach(() => product.close());

/** As the command line says them. */
const faults = async (): Promise<string[]> =>
  verification.data
    .parse(await verifyLedger(product.database))
    .faults.map((fault) => ledgerFaultWords(fault, 'en-US', messagesFor('en-US')));
/** Without the triggers, as only the owner of the database can. */
const tamper = async (statement: string): Promise<void> => {
  const client = await product.pool.connect();
  try {
    await client.query('begin');
    await client.query('set local session_replication_role = replica');
    await client.query(statement);
    await client.query('commit');
  } finally {
    client.release();
  }
};

const insert = (amount: number): string =>
  `insert into credit_entries (account_id, reason, params, amount) select id, 'system', '{}', ${amount} from credit_accounts`;

const posted = (amount: number, posting: number): string =>
  `with entry as (${insert(amount)} returning id), lot as (select id from credit_lots order by acquired_at limit 1)
   select entry.id as entry, lot.id as lot, ${posting} as amount from entry, lot`;

/** One entry with one posting, as a program would that has its own way. */
const byHand = async (amount: number, posting: number): Promise<void> => {
  const client = await product.pool.connect();
  try {
    await client.query('begin');
    const { rows } = await client.query<{ entry: string; lot: string }>(posted(amount, posting));
    await client.query('insert into credit_postings (entry_id, lot_id, amount) values ($1, $2, $3)', [
      rows[0]!.entry,
      rows[0]!.lot,
      posting,
    ]);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw error;
  } finally {
    client.release();
  }
};

describe('the database refuses', () => {
  test.each([
    ['another amount', 'update credit_entries set amount = amount + 1'],
    ['another reason', `update credit_entries set reason = 'system' where false`],
    ['an entry to go', 'delete from credit_entries'],
    ['a posting to change', 'update credit_postings set amount = 1'],
    ['a posting to go', 'delete from credit_postings'],
    ['all to go', 'truncate credit_entries cascade'],
    ['all postings to go', 'truncate credit_postings'],
  ])('%s', async (_what, statement) => {
    const before = await credits.history(person.token);
    await expect(product.pool.query(statement)).rejects.toMatchObject({
      code: '23001',
      message: expect.stringMatching(/^credit_(?:entries|postings) is append-only$/),
    });
    expect(await credits.history(person.token)).toEqual(before);
  });

  test('a balance below zero, and more from a lot than it holds', async () => {
    await expect(byHand(-121, -121)).rejects.toMatchObject({ constraint: 'credit_accounts_balance' });
    await expect(byHand(-71, -71)).rejects.toMatchObject({ constraint: 'credit_lots_remaining' });
    expect(await faults()).toEqual([]);
  });

  test('an entry without postings, and postings that are not as much as their entry', async () => {
    await expect(product.pool.query(insert(5))).rejects.toMatchObject({ code: '23514' });
    await expect(byHand(-5, -4)).rejects.toMatchObject({ code: '23514' });
    expect(await faults()).toEqual([]);
  });

  test('an entry posted to the lot of somebody else', async () => {
    const other = await credits.person();
    await credits.give(other.id, gift(10, 'a'));
    const query = `insert into credit_postings (entry_id, lot_id, amount)
      select entries.id, lots.id, -1 from credit_entries entries, credit_lots lots
      where lots.account_id <> entries.account_id limit 1`;
    await expect(product.pool.query(query)).rejects.toMatchObject({ code: '23514' });
  });

  test('a second check-in of a day', async () => {
    await onOneDay();
    const query = 'insert into check_ins (account_id) values ($1)';
    await product.pool.query(query, [person.id]);
    await expect(product.pool.query(query, [person.id])).rejects.toMatchObject({ code: '23505' });
  });

  test('a second reservation of a person by one key, whatever account it is of', async () => {
    const other = await credits.person();
    await credits.give(other.id, gift(10, 'a'));
    const query = `insert into credit_holds (account_id, person_id, key, amount, documents)
      select id, $1, 'job', 1, '{a.pdf}' from credit_accounts where owner_id = $2`;
    await expect(product.pool.query(query, [person.id, other.id])).rejects.toMatchObject({
      code: '23505',
      constraint: 'credit_holds_person_id_key',
    });
  });

  test('credits of a person and an organization, or of an organization that is not named', async () => {
    const { id } = await organizationsOf(product).company(0);
    const refused = { code: '23514', constraint: 'credit_accounts_organization' };
    const query = 'insert into credit_accounts (kind, owner_id, organization_id) values ($1, $2, $3)';
    const other = await credits.person();
    for (const values of [
      ['organization', other.id, id],
      ['organization', null, null],
      ['personal', null, id],
    ])
      await expect(product.pool.query(query, values)).rejects.toMatchObject(refused);
  });

  test('to believe what it is told of balance, number and time', async () => {
    await byHand(-5, -5);
    const [newest] = (await credits.history(person.token)).items;
    expect(newest).toMatchObject({ amount: -5, balance: 115 });
    expect(await faults()).toEqual([]);
  });
});

describe('verifying', () => {
  test('finds nothing wrong in right books, and says how much it looked at', async () => {
    expect(await verifyLedger(product.database)).toEqual({ accounts: 1, entries: 3, lots: 2, faults: [] });
  });

  test.each([
    [
      'a balance',
      'update credit_accounts set balance = 121',
      /the balance is 121, but its entries add up to 120/,
    ],
    [
      'a lot',
      `update credit_lots set remaining = 71 where amount = 100`,
      /it holds 71, but its postings add up to 70/,
    ],
    [
      'an amount',
      'update credit_entries set amount = 60 where number = 2',
      /the amount is 60, but its postings add up to 50/,
    ],
    [
      'the chain',
      'update credit_entries set balance = 149 where number = 2',
      /entry 2 .* says 149.* add up to 150/,
    ],
    ['a gap', 'delete from credit_entries where number = 2', /entry 2 is missing/],
    ['the newest entry', 'delete from credit_entries where number = 3', /entry 3 is missing/],
    [
      'a posting',
      'delete from credit_postings where amount = 50',
      /the amount is 50, but its postings add up to 0/,
    ],
    ['what was set aside', 'delete from credit_hold_lots', /it reserves 10, but lots set aside 0 for it/],
    [
      'a deduction',
      'update credit_holds set settled = 29 where settled = 30',
      /29 were deducted, but its entry says 30/,
    ],
    [
      'a check-in',
      `insert into check_ins (account_id) select owner_id from credit_accounts`,
      /the check-in of .* has no entry/,
    ],
    [
      'what a lot came with',
      'update credit_lots set amount = 51 where amount = 50',
      /it started with 51, but the entry that created it says 50/,
    ],
    [
      'more set aside than there is',
      'update credit_hold_lots set amount = 1000',
      /it holds \d+, but 1,000 are reserved/,
    ],
    [
      'more than is listed',
      `insert into check_ins (account_id, day)
        select owner_id, '2020-01-01'::date + days from credit_accounts, generate_series(0, 22) days`,
      /^(?:Account \S+: the check-in of 2020-01-\d\d has no entry\.\n){20}3 more of this kind\.$/,
    ],
  ])('names %s that was tampered with', async (_what, statement, fault) => {
    await tamper(statement);
    const found = await faults();
    expect(found.join('\n')).toMatch(fault);
    expect(found.join('\n')).not.toContain('secret.pdf');
  });
});

describe('verifying organizations', () => {
  test('finds nothing wrong where members spent, and what was tampered with', async () => {
    const company = await organizationsOf(product).company(200);
    const { member } = company;
    await credits.reserve(member.id, 50, 'job');
    await credits.settle(member.id, 'job', 40);
    await credits.reserve(member.id, 20, 'open');
    expect(await verifyLedger(product.database)).toEqual({ accounts: 2, entries: 5, lots: 3, faults: [] });
    await tamper(
      `update credit_holds set account_id = (select id from credit_accounts where kind = 'personal') where person_id = '${member.id}'`,
    );
    expect((await faults()).join('\n')).toMatch(
      /its entry \S+ belongs to another account[^]*credits of lot \S+, which belongs to another account[^]*reserves another person’s credits/,
    );
    await tamper(
      `update credit_holds set account_id = (select id from credit_accounts where kind = 'organization') where person_id = '${member.id}'`,
    );
    expect(await faults()).toEqual([]);
    await tamper(`update credit_accounts set balance = 161 where kind = 'organization'`);
    expect((await faults()).join('\n')).toMatch(/the balance is 161, but its entries add up to 160/);
    await tamper(`update credit_postings set lot_id =
      (select lots.id from credit_lots lots join credit_accounts accounts on accounts.id = lots.account_id where kind = 'personal' limit 1)
      where entry_id = (select entries.id from credit_entries entries join credit_accounts accounts on accounts.id = entries.account_id
        where kind = 'organization' limit 1)`);
    expect((await faults()).join('\n')).toMatch(
      /Entry \S+ is posted to lot \S+, which belongs to another account/,
    );
  });
});

describe('when a person is gone', () => {
  test('the entries stay and name nobody, the books are right, and what is left expires', async () => {
    await product.pool.query('delete from accounts where id = $1', [person.id]);
    const { rows } = await product.pool.query<{ owner_id: string | null; balance: string }>(
      'select owner_id, balance from credit_accounts',
    );
    expect(rows).toEqual([{ owner_id: null, balance: '120' }]);
    const tables = ['credit_entries', 'credit_entry_documents', 'credit_holds', 'check_ins'];
    for (const table of tables) {
      const { rows: kept } = await product.pool.query(`select * from ${table}`);
      expect(JSON.stringify(kept)).not.toMatch(new RegExp(`secret|${person.id}`));
    }
    expect(await faults()).toEqual([]);
    await product.pool.query(
      `update credit_lots set acquired_at = acquired_at - interval '400 days', expires_at = expires_at - interval '400 days'`,
    );
    await expireCredits(product.database, LINKS);
    expect(await verifyLedger(product.database)).toMatchObject({ entries: 5, faults: [] });
    const left = await product.pool.query('select balance from credit_accounts');
    expect(left.rows).toEqual([{ balance: '0' }]);
  });
});
