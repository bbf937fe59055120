import { bytesInWords, memberRole, type DataOf, type storageUse } from '@moiety/contract';
import { str } from '@lit/localize';
import { and, count, countDistinct, eq, isNotNull, isNull, sql, type SQL } from 'drizzle-orm';
import type { Database } from '../../database/database.ts';
import { documents } from '../../database/document-tables.ts';
import { fileContents, files, uploads } from '../../database/file-tables.ts';
import { moleculeSets } from '../../database/molecule-set-tables.ts';
import { Refusal } from '../../refusal.ts';

/** Files of an account; a content that several have counts once. */
const filesOf = async (database: Pick<Database, 'select' | 'selectDistinct'>, accountId: string) => {
  const had = database
    .selectDistinct({ sha256: files.sha256 })
    .from(files)
    .where(eq(files.ownerId, accountId))
    .as('had');
  const [row] = await database
    .select({ bytes: sql<string>`coalesce(sum(${fileContents.size}), 0)`, items: countDistinct(had.sha256) })
    .from(had)
    .innerJoin(fileContents, eq(fileContents.sha256, had.sha256));
  return { part: 'files' as const, bytes: Number(row?.bytes ?? 0), items: row?.items ?? 0 };
};

/** Uploads that are not finished, with what they will take. */
const uploadsOf = async (database: Pick<Database, 'select'>, accountId: string) => {
  const [row] = await database
    .select({ bytes: sql<string>`coalesce(sum(${uploads.size}), 0)`, items: count() })
    .from(uploads)
    .where(eq(uploads.ownerId, accountId));
  return { part: 'uploads' as const, bytes: Number(row?.bytes ?? 0), items: row?.items ?? 0 };
};

/**
 * The condition that a document takes an account's storage: the person's own, and of their organization's those that they added. Those of people who have left
 * it, which only its OWNER and ADMINs see and can delete, take the OWNER's. Names are written out, for a query of its own and as a part of one.
 */
const takesStorageOf = (account: SQL): SQL => sql`(
  documents.payer_id = (select payer.id from credit_accounts payer where payer.owner_id = ${account})
  or (
    documents.payer_id = (
      select payer.id from credit_accounts payer
      join organization_members belongs on belongs.organization_id = payer.organization_id
      where belongs.account_id = ${account})
    and (
      documents.maker_id = ${account}
      or exists (
        select 1 from organization_members leads
        where leads.account_id = ${account} and leads.role = ${memberRole.owner}
          and not exists (
            select 1 from organization_members added
            where added.account_id = documents.maker_id and added.organization_id = leads.organization_id)))))`;

/** Whose storage a document takes, as `takesStorageOf` says; undefined where its organization has ended, and the document goes soon. */
export const whoStores = async (
  database: Pick<Database, 'execute'>,
  { payerId, makerId }: Pick<typeof documents.$inferSelect, 'payerId' | 'makerId'>,
): Promise<string | undefined> => {
  const { rows } = await database.execute<{ id: string | null }>(sql`
    select coalesce(payer.owner_id, (
      select member.account_id from organization_members member
      where member.organization_id = payer.organization_id
        and (member.account_id = ${makerId} or member.role = ${memberRole.owner})
      order by (member.account_id = ${makerId}) desc limit 1)) as id
    from credit_accounts payer where payer.id = ${payerId}`);
  return rows[0]?.id ?? undefined;
};

/** Documents that take an account's storage, in use or in the trash, with their corrections and versions. */
const documentsOf = async (database: Pick<Database, 'select'>, accountId: string, trash: boolean) => {
  const [row] = await database
    .select({
      bytes: sql<string>`coalesce(sum(${documents.size} + ${documents.logBytes} + ${documents.keptBytes}), 0)`,
      items: count(),
    })
    .from(documents)
    .where(
      and(
        takesStorageOf(sql`${accountId}`),
        trash ? isNotNull(documents.deletedAt) : isNull(documents.deletedAt),
      ),
    );
  return { bytes: Number(row?.bytes ?? 0), items: row?.items ?? 0 };
};

/** What an account uses of its storage, by what uses it. */
export const storageOf = async (
  database: Pick<Database, 'select' | 'selectDistinct'>,
  accountId: string,
  quota: number,
): Promise<DataOf<typeof storageUse>> => {
  const isInTrash = isNotNull(moleculeSets.deletedAt);
  const rows = await database
    .select({
      isInTrash: sql<boolean>`${isInTrash}`,
      bytes: sql<string>`coalesce(sum(${moleculeSets.bytes} + ${moleculeSets.headBytes} + ${moleculeSets.marksBytes}), 0)`,
      items: count(),
    })
    .from(moleculeSets)
    .where(eq(moleculeSets.ownerId, accountId))
    .groupBy(isInTrash);
  const partOf = (part: 'molecule-sets' | 'trash') => {
    const row = rows.find((one) => one.isInTrash === (part === 'trash'));
    return { part, bytes: Number(row?.bytes ?? 0), items: row?.items ?? 0 };
  };
  const trashed = await documentsOf(database, accountId, true);
  const trash = partOf('trash');
  const parts = [
    partOf('molecule-sets'),
    { part: 'documents' as const, ...(await documentsOf(database, accountId, false)) },
    { ...trash, bytes: trash.bytes + trashed.bytes, items: trash.items + trashed.items },
    await filesOf(database, accountId),
    await uploadsOf(database, accountId),
  ];
  return { quota, used: parts.reduce((sum, { bytes }) => sum + bytes, 0), parts };
};

/**
 * How many bytes accounts use of their storage, as a column of another query: the sum of what `storageOf` tells.
 * @param account the column with their ids; names are written out, as Drizzle would shorten them
 */
export const storageUsedBy = (account: SQL): SQL<number> =>
  sql`(
    (select coalesce(sum(molecule_sets.bytes + molecule_sets.head_bytes + molecule_sets.marks_bytes), 0) from molecule_sets
      where molecule_sets.owner_id = ${account})
    + (select coalesce(sum(documents.size + documents.log_bytes + documents.kept_bytes), 0) from documents
      where ${takesStorageOf(account)})
    + (select coalesce(sum(file_contents.size), 0) from file_contents where file_contents.sha256 in (
      select files.sha256 from files where files.owner_id = ${account}))
    + (select coalesce(sum(uploads.size), 0) from uploads where uploads.owner_id = ${account})
  )`.mapWith(Number);

/**
 * Refuses where an account has no room for so many bytes more. Calls at once can each find the last room: what goes beyond the
 * quota is bounded by the number of calls that one account may have under way.
 * @throws Refusal `limitReached`
 */
export const requireStorage = async (
  database: Pick<Database, 'select' | 'selectDistinct'>,
  accountId: string,
  quota: number,
  bytes: number,
): Promise<void> => {
  const { used } = await storageOf(database, accountId, quota);
  if (used + bytes <= quota) return;
  const [usedInWords, quotaInWords] = [bytesInWords(used), bytesInWords(quota)];
  throw new Refusal('limitReached', (msg) =>
    msg(
      str`Your storage is full: ${usedInWords} of ${quotaInWords} used. To free up space, delete molecule sets or documents, including those in the trash`,
      { id: 'server.storageFull' },
    ),
  );
};
