// The list of documents: milliseconds of its first page in an organization of 10,000 documents of 20 pages each, for its owner, who sees all of
// them, and for a member with whom a tenth is shared, by the server's own code and a database as the product has it. `DOCUMENTS=1000`
// takes so many instead.
import { randomUUID } from 'node:crypto';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { listDocuments, memberRole } from '../../contract/src/index.ts';
import { databaseOf, openPool } from '../../server/src/database/database.ts';
import { startEmbeddedPostgres } from '../../server/src/database/embedded-postgres.ts';
import { migrateDatabase } from '../../server/src/database/migrations.ts';
import type { Viewer } from '../../server/src/modules/extraction/access.ts';
import { foldersOf } from '../../server/src/modules/extraction/folders.ts';
import { listSeen } from '../../server/src/modules/extraction/shown.ts';
import { figure } from './figure.ts';

const DOCUMENTS = Number(process.env['DOCUMENTS'] ?? 10_000);
const PAGES = 20;
const FOLDERS = 40;
const ROUNDS = 9;
const TARGET_MS = 200;

const folder = await mkdtemp(join(tmpdir(), 'moiety-documents-'));
await mkdir(join(folder, 'data'));
const postgres = await startEmbeddedPostgres({ folder: join(folder, 'data') });
const pool = openPool(postgres.connection, () => undefined);
try {
  await migrateDatabase(pool);
  const database = databaseOf(pool);
  const [ownerId, memberId, organizationId, payerId] = Array.from({ length: 4 }, () => randomUUID());
  const client = await pool.connect();
  const seed = async (): Promise<void> => {
    // Documents without their files and their payer's books, which the list does not look at.
    await client.query('set session_replication_role = replica');
    await client.query(
      `insert into accounts (id, email, nickname) values ($1, 'owner@example.org', 'Owner'), ($2, 'member@example.org', 'Member')`,
      [ownerId, memberId],
    );
    await client.query(`insert into organizations (id, name, type) values ($1, 'Acme', 1)`, [organizationId]);
    await client.query(
      `insert into organization_members (organization_id, account_id, role, joined_at)
       values ($1, $2, $4, now() - interval '1 year'), ($1, $3, $5, now() - interval '1 year')`,
      [organizationId, ownerId, memberId, memberRole.owner, memberRole.member],
    );
    await client.query(
      `insert into credit_accounts (id, kind, organization_id) values ($1, 'organization', $2)`,
      [payerId, organizationId],
    );
    await client.query(
      `insert into document_folders (id, payer_id, maker_id, name)
       select gen_random_uuid(), $1, $2, 'Project ' || n from generate_series(1, $3::int) n`,
      [payerId, ownerId, FOLDERS],
    );
    await client.query(
      `insert into documents (id, payer_id, maker_id, sha256, content_sha256, size, name, number, title, labels, read_state, page_count,
         pages_read, compounds, activities, folder_id, updated_at)
       select gen_random_uuid(), $1, $2, 'sha ' || n, '', 2000000, 'WO' || (2000000000 + n) || 'A1.pdf', 'WO ' || n,
         'Substituted pyrimidines of the series ' || n, array['kinase ' || n % 50], 'ready', $3, $3, 40, 80,
         (select id from document_folders where name = 'Project ' || (1 + n % $4)), now() - n * interval '1 minute'
       from generate_series(1, $5::int) n`,
      [payerId, ownerId, PAGES, FOLDERS, DOCUMENTS],
    );
    await client.query(
      `insert into document_pages (document_id, page, width, height, has_text, is_scan, tables, drawings, result, engine, read_at, paid_at)
       select documents.id, page, 595, 842, true, false, 1, 2, decode(repeat('00', 300), 'hex'), '2', now(), now() - interval '3 days'
       from documents, generate_series(1, $1::int) page`,
      [PAGES],
    );
    await client.query(
      `insert into document_shares (document_id, version, is_everyone, member_id, role, account_id)
       select id, 1, n % 2 = 0, case when n % 2 = 0 then null else $1::uuid end, 'read', $2
       from (select id, row_number() over (order by updated_at) as n from documents) numbered where n % 10 = 0 or n % 10 = 5`,
      [memberId, ownerId],
    );
  };
  await seed().finally(() => client.release(true));
  await pool.query('vacuum analyze');

  const organization = {
    id: organizationId!,
    name: 'Acme',
    type: 1,
    validUntil: null,
    monthlyCap: null,
  } as const;
  const owner: Viewer = { accountId: ownerId!, organization: { ...organization, role: memberRole.owner } };
  const member: Viewer = { accountId: memberId!, organization: { ...organization, role: memberRole.member } };
  const { items: folders } = await foldersOf(database, owner);
  const list = async (viewer: Viewer, query: object): Promise<number> =>
    (await listSeen(database, viewer, listDocuments.query.parse({ page_size: 50, ...query }))).total;
  for (const [name, ask] of [
    ['all of them', () => list(owner, {})],
    ['by name', () => list(owner, { sort: 'name' })],
    ['found by a word', () => list(owner, { q: 'series 77' })],
    ['of a folder', () => list(owner, { folder: folders[0]!.id })],
    ['shared ones', () => list(owner, { shared: 'true' })],
    ['the last page', () => list(owner, { page: Math.ceil(DOCUMENTS / 50) })],
    ['what a member sees', () => list(member, {})],
    ['folders with their counts', async () => (await foldersOf(database, member)).items.length],
  ] as const) {
    const times: number[] = [];
    let total = await ask();
    for (let round = 0; round < ROUNDS; round += 1) {
      const before = performance.now();
      total = await ask();
      times.push(performance.now() - before);
    }
    const sorted = times.toSorted((a, b) => a - b);
    console.log(`${name}: ${total}`);
    figure({
      name: `documents, ${name}`,
      value: sorted[ROUNDS >> 1]!,
      unit: 'ms',
      spread: (sorted[6]! - sorted[2]!) / 2,
      target: TARGET_MS,
    });
  }
} finally {
  await pool.end();
  await postgres.stop();
  await rm(folder, { recursive: true, force: true });
}
