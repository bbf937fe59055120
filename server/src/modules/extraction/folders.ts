import {
  FOLDERS_MAX,
  type createDocumentFolder,
  type DataOf,
  type DocumentFolder,
  type listDocumentFolders,
  type moveDocuments,
} from '@moiety/contract';
import { and, asc, count, eq, inArray, isNull, or, sql, type SQL } from 'drizzle-orm';
import type { Database } from '../../database/database.ts';
import { creditAccounts } from '../../database/credit-tables.ts';
import { documentFolders, documents } from '../../database/document-tables.ts';
import { Refusal } from '../../refusal.ts';
import { lockCredits, lockSpendingAccount } from '../credits/accounts.ts';
import { isPersonal, managesAll, requireReviewer, seenBy, type DocumentRow, type Viewer } from './access.ts';
import { folderTaken, inTrash, notYourFolder, otherFolder, tooManyFolders } from './refusals.ts';
import { tellOrganizations } from './telling-organizations.ts';

/** Folders of a person, and of their organization, as a condition beside their payers. */
const isVisible = (viewer: Viewer): SQL =>
  or(isPersonal(viewer), viewer.organization && eq(creditAccounts.organizationId, viewer.organization.id))!;

/** Of the documents that somebody sees, those that are in a folder, or in none. */
const seenIn = (database: Pick<Database, 'select'>, viewer: Viewer, where: SQL | undefined) =>
  database
    .select({ folderId: documents.folderId, documents: count() })
    .from(documents)
    .innerJoin(creditAccounts, eq(creditAccounts.id, documents.payerId))
    .where(and(seenBy(database, viewer), isNull(documents.deletedAt), where))
    .groupBy(documents.folderId);

const rowsOf = (database: Pick<Database, 'select'>, viewer: Viewer, where?: SQL) =>
  database
    .select({ folder: documentFolders, kind: creditAccounts.kind })
    .from(documentFolders)
    .innerJoin(creditAccounts, eq(creditAccounts.id, documentFolders.payerId))
    .where(and(isVisible(viewer), where))
    .orderBy(asc(sql`lower(${documentFolders.name})`), asc(creditAccounts.kind), asc(documentFolders.id));

type FolderRow = Awaited<ReturnType<typeof rowsOf>>[number];

const mayManage = ({ folder, kind }: FolderRow, viewer: Viewer): boolean =>
  kind === 'personal' || folder.makerId === viewer.accountId || managesAll(viewer);

const shownOf = (row: FolderRow, viewer: Viewer, inIt: number): DocumentFolder => ({
  id: row.folder.id,
  name: row.folder.name,
  of: row.kind === 'organization' ? 'organization' : 'me',
  documents: inIt,
  mayManage: mayManage(row, viewer),
});

/** All folders that somebody sees. */
export const foldersOf = async (
  database: Database,
  viewer: Viewer,
): Promise<DataOf<typeof listDocumentFolders>> => {
  const rows = await rowsOf(database, viewer);
  const counted = await seenIn(database, viewer, undefined);
  const counts = new Map(counted.map((one) => [one.folderId, one.documents]));
  return {
    items: rows.map((row) => shownOf(row, viewer, counts.get(row.folder.id) ?? 0)),
    without: counts.get(null) ?? 0,
  };
};

/** @throws Refusal `notFound` */
const requireFolder = async (
  database: Pick<Database, 'select'>,
  viewer: Viewer,
  id: string,
): Promise<FolderRow> => {
  const [row] = await rowsOf(database, viewer, eq(documentFolders.id, id));
  if (!row) throw new Refusal('notFound');
  return row;
};

/** @throws Refusal `notFound`; `forbidden` for a colleague's */
const requireManaged = async (
  database: Pick<Database, 'select'>,
  viewer: Viewer,
  id: string,
): Promise<FolderRow> => {
  const row = await requireFolder(database, viewer, id);
  if (!mayManage(row, viewer)) throw notYourFolder();
  return row;
};

const showFolder = async (database: Database, viewer: Viewer, id: string): Promise<DocumentFolder> => {
  const row = await requireFolder(database, viewer, id);
  const [counted] = await seenIn(database, viewer, eq(documents.folderId, id));
  return shownOf(row, viewer, counted?.documents ?? 0);
};

/** @throws Refusal `conflict` where the name is taken by another folder */
const requireFreeName = async (
  transaction: Database,
  payerId: string,
  name: string,
  except: string,
): Promise<void> => {
  const [taken] = await transaction
    .select({ id: documentFolders.id })
    .from(documentFolders)
    .where(
      and(
        eq(documentFolders.payerId, payerId),
        sql`lower(${documentFolders.name}) = lower(${name}::text)`,
        sql`${documentFolders.id} <> ${except}`,
      ),
    );
  if (taken) throw folderTaken();
};

type Order = (typeof createDocumentFolder)['body']['_output'];

/** The credits of whom a new folder belongs to, locked. @throws Refusal `conflict` of an organization for who is in none */
const lockPayer = async (transaction: Database, { accountId }: Viewer, of: Order['of']): Promise<string> => {
  if (of === 'me') return lockCredits(transaction, accountId);
  const { id, membership } = await lockSpendingAccount(transaction, accountId);
  if (of === 'organization' && !membership) throw new Refusal('conflict');
  return id;
};

/**
 * Makes a folder; asked for again by one id, it is the same one.
 * @throws Refusal `conflict` for a name or an id that is taken, `limitReached`
 */
export const createFolder = async (
  database: Database,
  viewer: Viewer,
  { id, name, of }: Order,
): Promise<DocumentFolder> => {
  await database.transaction(async (transaction) => {
    // Also keeps two folders of one name from being made at once.
    const payerId = await lockPayer(transaction, viewer, of);
    const [before] = await transaction.select().from(documentFolders).where(eq(documentFolders.id, id));
    if (before && (before.makerId !== viewer.accountId || before.payerId !== payerId))
      throw new Refusal('conflict');
    if (before) return;
    await requireFreeName(transaction, payerId, name, id);
    const [counted] = await transaction
      .select({ folders: count() })
      .from(documentFolders)
      .where(eq(documentFolders.payerId, payerId));
    if ((counted?.folders ?? 0) >= FOLDERS_MAX) throw tooManyFolders();
    await transaction.insert(documentFolders).values({ id, payerId, makerId: viewer.accountId, name });
  });
  return showFolder(database, viewer, id);
};

/** @throws Refusal `notFound`; `forbidden` for a colleague's; `conflict` for a name that is taken */
export const renameFolder = async (
  database: Database,
  viewer: Viewer,
  id: string,
  name: string,
): Promise<DocumentFolder> => {
  await database.transaction(async (transaction) => {
    const { folder } = await requireManaged(transaction, viewer, id);
    await transaction
      .select({ id: creditAccounts.id })
      .from(creditAccounts)
      .where(eq(creditAccounts.id, folder.payerId))
      .for('no key update');
    await requireFreeName(transaction, folder.payerId, name, id);
    await transaction.update(documentFolders).set({ name }).where(eq(documentFolders.id, id));
  });
  return showFolder(database, viewer, id);
};

/** Deletes a folder; its documents are in none. @throws Refusal `notFound`; `forbidden` for a colleague's */
export const deleteFolder = async (database: Database, viewer: Viewer, id: string): Promise<void> => {
  const { folder } = await requireManaged(database, viewer, id);
  await database.transaction(async (transaction) => {
    const moved = await transaction
      .update(documents)
      .set({ folderId: null })
      .where(eq(documents.folderId, id))
      .returning({ name: documents.name, payerId: documents.payerId });
    await transaction.delete(documentFolders).where(eq(documentFolders.id, id));
    await tellOrganizations(
      transaction,
      viewer.accountId,
      moved.map(({ name, payerId }) => ({
        action: 'document-moved',
        payerId,
        document: name,
        before: folder.name,
        after: null,
      })),
    );
  });
};

/**
 * Moves documents to a folder or out of any, all or none.
 * @throws Refusal `notFound` for what they do not see; `forbidden` for what they may only read; `conflict` in the trash, or for a folder of
 * somebody else's documents
 */
export const moveToFolder = async (
  database: Database,
  viewer: Viewer,
  { documents: wanted, folder: folderId }: (typeof moveDocuments)['body']['_output'],
): Promise<void> =>
  database.transaction(async (transaction) => {
    const ids = [...new Set(wanted)].toSorted();
    await transaction
      .select({ id: documents.id })
      .from(documents)
      .where(inArray(documents.id, ids))
      .orderBy(asc(documents.id))
      .for('no key update');
    const folder = folderId === null ? undefined : await requireFolder(transaction, viewer, folderId);
    const moved: DocumentRow[] = [];
    for (const id of ids) {
      const { document } = await requireReviewer(transaction, viewer, id);
      if (document.deletedAt) throw inTrash();
      if (folder && document.payerId !== folder.folder.payerId) throw otherFolder();
      if (document.folderId !== folderId) moved.push(document);
    }
    const left = await transaction
      .select({ id: documentFolders.id, name: documentFolders.name })
      .from(documentFolders)
      .where(
        inArray(
          documentFolders.id,
          moved.flatMap((document) => document.folderId ?? []),
        ),
      );
    const names = new Map(left.map(({ id, name }) => [id, name]));
    await transaction.update(documents).set({ folderId }).where(inArray(documents.id, ids));
    await tellOrganizations(
      transaction,
      viewer.accountId,
      moved.map(({ name, payerId, folderId: from }) => ({
        action: 'document-moved',
        payerId,
        document: name,
        before: from === null ? null : (names.get(from) ?? null),
        after: folder?.folder.name ?? null,
      })),
    );
  });
