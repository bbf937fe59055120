// The ledger: transactions a second and their times with 1 and 10 clients, in an empty ledger and beside many entries. The
// floor is a bare INSERT in a transaction, by the same driver on the same database in the same run.
// `npm run bench:ledger -- 1000000` says how many entries; `DATABASE_URL` names an empty database of a PostgreSQL server.
import { randomUUID } from 'node:crypto';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { memberRole } from '@moiety/contract';
import { databaseOf, openPool, type Database } from '../../server/src/database/database.ts';
import { startEmbeddedPostgres } from '../../server/src/database/embedded-postgres.ts';
import { migrateDatabase } from '../../server/src/database/migrations.ts';
import { organizationMembers } from '../../server/src/database/organization-tables.ts';
import { grant } from '../../server/src/modules/credits/grant.ts';
import { grantToOrganization } from '../../server/src/modules/credits/organization.ts';
import { reserve, settle } from '../../server/src/modules/credits/spend.ts';
import { verifyLedger } from '../../server/src/modules/credits/verify.ts';
import { createOrganization } from '../../server/src/modules/organizations/create.ts';

const ENTRIES = Number(process.argv[2] ?? 100_000);
const PEOPLE = 1000;
const MILLISECONDS = 3000;

const folder = await mkdtemp(join(tmpdir(), 'moiety-ledger-'));
const url = process.env['DATABASE_URL'];
const data = join(folder, 'postgres');
await mkdir(data);
const embedded = url ? undefined : await startEmbeddedPostgres(data);
const pool = openPool(embedded ? embedded.connection : { connectionString: url }, () => undefined);
const database = databaseOf(pool);

let count = 0;
const nextKey = (): string => {
  count += 1;
  return `bench ${process.pid} ${count}`;
};

/** Does something over and over for a while, several at once. */
const measure = async (
  name: string,
  clients: number,
  work: (client: number) => Promise<unknown>,
): Promise<void> => {
  const times: number[] = [];
  const start = performance.now();
  const end = start + MILLISECONDS;
  await Promise.all(
    Array.from({ length: clients }, async (_, client) => {
      for (let from = performance.now(); from < end; from = performance.now()) {
        await work(client);
        times.push(performance.now() - from);
      }
    }),
  );
  const sorted = times.toSorted((one, other) => one - other);
  const at = (part: number): string => `${(sorted[Math.floor(sorted.length * part)] ?? 0).toFixed(1)} ms`;
  const rate = (times.length / ((performance.now() - start) / 1000)).toFixed(0);
  console.log(
    `${name.padEnd(34)}${String(clients).padStart(3)} clients ${rate.padStart(6)} a second   p50 ${at(0.5)}   p99 ${at(0.99)}`,
  );
};

const inTransaction = (work: (transaction: Database) => Promise<unknown>) => database.transaction(work);

try {
  await migrateDatabase(pool);
  await pool.query(
    'create table if not exists bench_floor (id bigint generated always as identity, note text)',
  );
  const { rows } = await pool.query<{ id: string }>(
    `insert into accounts (email, nickname) select gen_random_uuid() || '@example.org', 'bench' from generate_series(1, $1) returning id`,
    [PEOPLE],
  );
  const people = rows.map(({ id }) => id);
  const [owner = '', ...members] = people.slice(-11);
  await inTransaction(async (transaction) => {
    const organization = { name: 'bench', type: 1 as const, validUntil: null, ownerId: owner, actorId: null };
    const organizationId = await createOrganization(transaction, organization);
    await transaction
      .insert(organizationMembers)
      .values(
        members.map((accountId) => ({ accountId, organizationId, role: memberRole.member, monthlyCap: 1e9 })),
      );
    await grantToOrganization(transaction, organizationId, { amount: 1_000_000, key: 'start' });
  });
  const measureAll = async (): Promise<void> => {
    for (const clients of [1, 10]) {
      const reserveAndSettle = async (id: string): Promise<void> => {
        const key = nextKey();
        await inTransaction((transaction) =>
          reserve(transaction, id, { amount: 2, key, documents: ['a.pdf'] }),
        );
        await inTransaction((transaction) => settle(transaction, id, key, 1));
      };
      await measure('floor: one INSERT', clients, () =>
        inTransaction((transaction) => transaction.execute(`insert into bench_floor (note) values ('x')`)),
      );
      const personOf = (client: number): string => people[client] ?? '';
      await measure('grant', clients, (client) =>
        inTransaction((transaction) =>
          grant(transaction, personOf(client), { reason: 'system', params: {}, amount: 2, key: nextKey() }),
        ),
      );
      await measure('reserve and settle (2 of them)', clients, (client) =>
        reserveAndSettle(personOf(client)),
      );
      // All on one account, each within a cap.
      await measure('the same by members', clients, (client) => reserveAndSettle(members[client] ?? ''));
    }
  };
  for (const id of people)
    await inTransaction((transaction) =>
      grant(transaction, id, { reason: 'system', params: {}, amount: 1_000_000, key: 'start' }),
    );
  console.log(url ? 'PostgreSQL of DATABASE_URL' : 'embedded PostgreSQL 18');
  await measureAll();

  const filling = performance.now();
  const client = await pool.connect();
  const { rows: lots } = await client.query<{ lot: string; account: string }>(
    'select distinct on (account_id) id as lot, account_id as account from credit_lots order by account_id, amount desc',
  );
  const accounts = lots.map(({ account }) => account);
  const lotIds = lots.map(({ lot }) => lot);
  const rounds = Math.ceil(ENTRIES / PEOPLE);
  for (let round = 0; round < rounds; round += 1) {
    const entries = lots.map(() => randomUUID());
    await client.query('begin');
    await client.query(
      `insert into credit_entries (id, account_id, reason, params, amount)
       select entry, account, 'system', '{}', -1 from unnest($1::uuid[], $2::uuid[]) as booked (entry, account)`,
      [entries, accounts],
    );
    await client.query(
      `insert into credit_postings (entry_id, lot_id, amount)
       select entry, lot, -1 from unnest($1::uuid[], $2::uuid[]) as posted (entry, lot)`,
      [entries, lotIds],
    );
    await client.query('commit');
  }
  client.release();
  await pool.query('vacuum analyze');
  console.log(
    `\n… beside ${(rounds * PEOPLE).toLocaleString('en')} more entries (written in ${((performance.now() - filling) / 1000).toFixed(0)} s)`,
  );
  await measureAll();
  const verifying = performance.now();
  const { entries, faults } = await verifyLedger(database);
  console.log(
    `\nledger:verify of ${entries.toLocaleString('en')} entries ${((performance.now() - verifying) / 1000).toFixed(1)} s, faults: ${faults.length}`,
  );
} finally {
  await pool.end();
  await embedded?.stop();
  await rm(folder, { recursive: true, force: true });
}
