// Fills the books as years of use would, in a few statements, and right: `ledger:verify` finds no fault in them.
import type pg from 'pg';

/** Whose entries they are. */
export interface SeededAccount {
  /** The credit account. */
  id: string;
  /** Who spent from it, in turn. */
  people: readonly string[];
  /** How many entries, a multiple of `A_LOT`. */
  entries: number;
}

/** A lot of 99 credits comes with one entry, and 99 more spend it. */
export const A_LOT = 100;
/** Entries that one transaction writes. */
const AT_ONCE = 50_000;

/** Entry `n` of each account, counted from 1, after the `base` entries and the `balance` that it has. */
const seeded = `create temporary table seeded as
  select id as account, persons, n, base, balance, now() - interval '300 days' + n * interval '300 days' / total as moment
  from (select id, credit_accounts.entries as base, balance, given.entries as total, persons
    from unnest($1::uuid[], $2::bigint[]) as given (account, entries)
    join credit_accounts on id = account
    join (select owner, array_agg(person) as persons from unnest($3::uuid[], $4::uuid[]) as pair (owner, person) group by owner) people
      on owner = account) accounts
  cross join lateral generate_series(1, total) as n`;

// Ids follow from the account and the number, so that each table is filled by a statement of its own.
const id = (kind: string): string => `md5('${kind}' || account || ':' || n)::uuid`;
const lot = `md5('lot' || account || ':' || (n - 1) / ${A_LOT})::uuid`;
const place = `((n - 1) % ${A_LOT})`;
const amount = `case when ${place} = 0 then ${A_LOT - 1} else -1 end`;
const person = 'persons[1 + n % cardinality(persons)]';

const statements = [
  `insert into credit_lots (id, account_id, amount, remaining, acquired_at, expires_at)
   select ${lot}, account, ${A_LOT - 1}, 0, moment, moment + interval '1 year' from seeded where ${place} = 0`,
  `insert into credit_entries (id, account_id, number, created_at, reason, params, amount, balance, key)
   select ${id('entry')}, account, base + n, moment, case when ${place} = 0 then 'system' else 'fee-deduction' end,
     case when ${place} = 0 then '{}'::jsonb else '{"documents": []}' end, ${amount},
     balance + ${A_LOT - 1} - ${place}, case when ${place} = 0 then 'grant:seed ' || n else 'settle:' || ${id('hold')} end from seeded`,
  `insert into credit_postings (entry_id, lot_id, amount) select ${id('entry')}, ${lot}, ${amount} from seeded`,
  `insert into credit_holds (id, account_id, person_id, key, amount, documents, created_at, settled, entry_id)
   select ${id('hold')}, account, ${person}, account || ' ' || n, 1, '{a.pdf}', moment, 1, ${id('entry')} from seeded where ${place} > 0`,
  `insert into credit_entry_documents (entry_id, person_id, names)
   select ${id('entry')}, ${person}, '{a.pdf}' from seeded where ${place} > 0`,
  `update credit_accounts set entries = last from (select account, max(base + n) as last from seeded group by account) booked
   where id = account`,
  'drop table seeded',
];

const write = async (client: pg.PoolClient, some: readonly SeededAccount[]): Promise<void> => {
  await client.query('begin');
  // The triggers number and add up one entry at a time; these come with their numbers and sums.
  await client.query('set local session_replication_role = replica');
  await client.query(seeded, [
    some.map((account) => account.id),
    some.map(({ entries }) => entries),
    some.flatMap((account) => account.people.map(() => account.id)),
    some.flatMap(({ people }) => people),
  ]);
  for (const statement of statements) await client.query(statement);
  await client.query('commit');
};

/** Books entries after those that there are. The database's user must be one who may leave out triggers. */
export const seedEntries = async (pool: pg.Pool, accounts: readonly SeededAccount[]): Promise<void> => {
  const client = await pool.connect();
  try {
    let some: SeededAccount[] = [];
    for (const [index, account] of accounts.entries()) {
      some.push(account);
      const count = some.reduce((sum, { entries }) => sum + entries, 0);
      if (count < AT_ONCE && index < accounts.length - 1) continue;
      await write(client, some);
      some = [];
    }
    await client.query('vacuum analyze');
  } finally {
    client.release();
  }
};
