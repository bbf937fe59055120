// The ledger: transactions a second and the milliseconds of one, with 1 and 10 clients, in an empty ledger and beside a million
// entries, on each kind of database; each beside the bare statements on the same database in the same run.
// `npm run bench:ledger -- 100000` takes so many entries instead, `-- 1000000 embedded pglite` those databases only. `postgresql` is the
// empty database of DATABASE_URL (its user must be a superuser), else a cluster made of the machine's own PostgreSQL.
import { memberRole } from '@moiety/contract';
import { databaseOf, type Database } from '../../server/src/database/database.ts';
import { migrateDatabase } from '../../server/src/database/migrations.ts';
import { organizationMembers } from '../../server/src/database/organization-tables.ts';
import { grant } from '../../server/src/modules/credits/grant.ts';
import { grantToOrganization } from '../../server/src/modules/credits/organization.ts';
import { reserve, settle } from '../../server/src/modules/credits/spend.ts';
import { ledgerFaultWords } from '../../locales/src/ledger-fault-words.ts';
import { messagesFor } from '../../locales/src/server.ts';
import { verifyLedger } from '../../server/src/modules/credits/verify.ts';
import { createOrganization } from '../../server/src/modules/organizations/create.ts';
import { bareGrant, bareReserve, bareSettle } from './ledger/bare.ts';
import { databases, type BenchDatabase, type DatabaseKind } from './ledger/databases.ts';
import { figure } from './figure.ts';
import { besideBare, timed, type Rate, type Work } from './ledger/measure.ts';
import { A_LOT, seedEntries, type SeededAccount } from './ledger/seed.ts';

const PEOPLE = 900;
const CLIENTS = [1, 10];
const START = 100_000_000;
/** The members' share of the entries. */
const SHARED = 0.1;

const isKind = (name: string): name is DatabaseKind => Object.hasOwn(databases, name);
const args = process.argv.slice(2);
const entries = Number(args.find((argument) => /^\d+$/.test(argument)) ?? 1_000_000);
const named = args.filter((argument) => !/^\d+$/.test(argument));
const kinds = named.length > 0 ? named.filter(isKind) : (Object.keys(databases) as DatabaseKind[]);
if (named.length > kinds.length) {
  console.error(`There are: ${Object.keys(databases).join(', ')}.`);
  process.exit(2);
}

let keys = 0;
const nextKey = (): string => {
  keys += 1;
  return `bench ${keys}`;
};

interface Books {
  people: string[];
  members: string[];
  accounts: SeededAccount[];
}

/** A part of the entries, in whole lots. */
const share = (part: number): number => Math.round((entries * part) / A_LOT) * A_LOT;

/** People with credits of their own, and an organization whose members spend its credits within caps. */
const begin = async (database: Database, pool: BenchDatabase['pool']): Promise<Books> => {
  await migrateDatabase(pool);
  const { rows } = await pool.query<{ id: string }>(
    `insert into accounts (email, nickname) select gen_random_uuid() || '@example.org', 'bench' from generate_series(1, $1) returning id`,
    [PEOPLE + 11],
  );
  const [ownerId = '', ...others] = rows.map(({ id }) => id);
  const members = others.splice(0, 10);
  await database.transaction(async (transaction) => {
    const organization = { name: 'bench', type: 1 as const, validUntil: null, ownerId, actorId: null };
    const organizationId = await createOrganization(transaction, organization);
    await transaction
      .insert(organizationMembers)
      .values(
        members.map((accountId) => ({ accountId, organizationId, role: memberRole.member, monthlyCap: 1e9 })),
      );
    await grantToOrganization(transaction, organizationId, { amount: START, key: 'start' });
  });
  for (const id of others)
    await database.transaction((transaction) =>
      grant(transaction, id, { reason: 'system', params: {}, amount: START, key: 'start' }),
    );
  const found = await pool.query<{ id: string; owner_id: string | null }>(
    'select id, owner_id from credit_accounts',
  );
  const accounts = found.rows.map(({ id, owner_id: owner }) =>
    owner === null
      ? { id, people: members, entries: share(SHARED) }
      : { id, people: [owner], entries: share((1 - SHARED) / PEOPLE) },
  );
  return { people: others, members, accounts };
};

const works = (
  database: Database,
  pool: BenchDatabase['pool'],
  { people, members }: Books,
): { name: string; bare: Work; ledger: Work }[] => {
  let next = 0;
  /** Each client has people of its own, in turn: books that are read again and again would be in memory. */
  const personOf = (client: number): string => {
    next += 10;
    return people[(next + client) % PEOPLE] ?? '';
  };
  const memberOf = (client: number): string => members[client] ?? '';
  const run = (work: (transaction: Database) => Promise<unknown>) => timed(() => database.transaction(work));
  const spend =
    (who: (client: number) => string): Work =>
    async (client) => {
      const [id, key] = [who(client), nextKey()];
      return [
        await run((transaction) => reserve(transaction, id, { amount: 2, key, documents: ['a.pdf'] })),
        await run((transaction) => settle(transaction, id, key, 1)),
      ];
    };
  const bareSpend =
    (who: (client: number) => string, isMember: boolean): Work =>
    async (client) => {
      const [id, key] = [who(client), nextKey()];
      return [
        await timed(() => bareReserve(pool, id, { amount: 2, key }, isMember)),
        await timed(() => bareSettle(pool, id, key, 1)),
      ];
    };
  return [
    { name: 'reserve, settle', bare: bareSpend(personOf, false), ledger: spend(personOf) },
    { name: 'the same of one organization', bare: bareSpend(memberOf, true), ledger: spend(memberOf) },
    {
      name: 'grant',
      bare: async (client) => [await timed(() => bareGrant(pool, personOf(client), 1, nextKey()))],
      ledger: async (client) => [
        await run((transaction) =>
          grant(transaction, personOf(client), { reason: 'system', params: {}, amount: 1, key: nextKey() }),
        ),
      ],
    },
  ];
};

const times = ({ p50, p99 }: Rate): string => `${p50.toFixed(1)} ms p50, ${p99.toFixed(1)} ms p99`;

const clientsOf = (count: number): string => (count === 1 ? '1 client' : `${count} clients`);

/** @param where the database and what is in it */
const measureAll = async (where: string, all: ReturnType<typeof works>): Promise<void> => {
  for (const clients of CLIENTS)
    for (const { name, ...both } of all) {
      const { bare, ledger } = await besideBare(clients, both);
      figure(
        {
          name: `${where}: ${name}, ${clientsOf(clients)}`,
          value: ledger.perSecond,
          unit: 'a second',
          floor: { of: 'bare statements', value: bare.perSecond },
          targetRatio: 0.6,
          better: 'higher',
        },
        `${times(ledger)}, bare ${times(bare)}`,
      );
    }
};

const benchOn = async (kind: DatabaseKind, { pool }: BenchDatabase): Promise<void> => {
  const database = databaseOf(pool);
  const books = await begin(database, pool);
  const all = works(database, pool, books);
  await measureAll(`${kind}, empty`, all);
  const filling = await timed(() => seedEntries(pool, books.accounts));
  const { rows } = await pool.query<{ entries: string; bytes: string }>(
    'select (select count(*) from credit_entries) as entries, pg_database_size(current_database()) as bytes',
  );
  console.log(
    `\nbeside ${Number(rows[0]?.entries).toLocaleString('en')} entries, ${(Number(rows[0]?.bytes) / 2 ** 20).toFixed(0)} MiB in all, written in ${(filling / 1000).toFixed(0)} s`,
  );
  await measureAll(`${kind}, beside ${entries.toLocaleString('en')} entries`, all);
  let found: Awaited<ReturnType<typeof verifyLedger>> | undefined;
  const verifying = await timed(async () => (found = await verifyLedger(database)));
  figure(
    { name: `${kind}, ledger:verify`, value: verifying / 1000, unit: 's' },
    `${found?.entries.toLocaleString('en')} entries`,
  );
  figure({ name: `${kind}, faults in the books`, value: found?.faults.length ?? Number.NaN, target: 0 });
  for (const fault of found?.faults ?? [])
    console.log(`  ${ledgerFaultWords(fault, 'en-US', messagesFor('en-US'))}`);
};

for (const kind of kinds) {
  const opened = await databases[kind]();
  if (typeof opened === 'string') {
    console.log(`\n── ${kind}: ${opened}`);
    continue;
  }
  try {
    const { rows } = await opened.pool.query<{ version: string }>('select version()');
    console.log(`\n── ${kind}: ${rows[0]?.version.split(' on ')[0]}`);
    await benchOn(kind, opened);
  } finally {
    await opened.stop();
  }
}
