import { createHash } from 'node:crypto';
import type { DataOf, DocumentVersion, listDocumentVersions, signDocument } from '@moiety/contract';
import { and, asc, desc, eq, sql, type SQL } from 'drizzle-orm';
import type { Database } from '../../database/database.ts';
import { documents, documentVersions } from '../../database/document-tables.ts';
import { accounts } from '../../database/schema.ts';
import { Refusal } from '../../refusal.ts';
import { lockSeen, requireReviewer, requireSeen, type DocumentRow, type Viewer } from './access.ts';
import { packedText, unpacked, unpackedText } from './contents-of.ts';
import { changedSince, inTrash, nothingRead, notSettled, signedAlready } from './refusals.ts';
import { isBeingAnalyzed, resultsOf } from './results.ts';

const columns = {
  number: documentVersions.number,
  resultsVersion: documentVersions.resultsVersion,
  sha256: documentVersions.sha256,
  engine: documentVersions.engine,
  pages: documentVersions.pages,
  compounds: documentVersions.compounds,
  activities: documentVersions.activities,
  open: documentVersions.open,
  note: documentVersions.note,
  accountId: documentVersions.accountId,
  createdAt: documentVersions.createdAt,
  by: accounts.nickname,
};

const selectVersions = (database: Pick<Database, 'select'>, where: SQL | undefined) =>
  database
    .select(columns)
    .from(documentVersions)
    .leftJoin(accounts, eq(accounts.id, documentVersions.accountId))
    .where(where)
    .orderBy(desc(documentVersions.number));

const versionOf = (
  {
    accountId: _accountId,
    resultsVersion,
    createdAt,
    by,
    ...version
  }: Awaited<ReturnType<typeof selectVersions>>[number],
  { joins, corrections }: DocumentRow,
): DocumentVersion => ({
  ...version,
  version: resultsVersion,
  by: by ?? '',
  at: createdAt.toISOString(),
  isCurrent: resultsVersion === joins + corrections,
});

const oneVersion = (documentId: string, number: number): SQL | undefined =>
  and(eq(documentVersions.documentId, documentId), eq(documentVersions.number, number));

/** Results as they are kept: names would outlive the accounts that they are of. */
const withoutNames = (results: object): string =>
  JSON.stringify(results, (key, value: unknown) => (key === 'by' ? '' : value));

/**
 * Keeps results as a version that somebody answers for.
 * @throws Refusal `notFound`; `forbidden` for who may only read it; `conflict` in the trash, without results, while more are coming, for others than the caller saw, and for those
 * that a colleague has signed off
 */
export const sign = async (
  database: Database,
  viewer: Viewer,
  documentId: string,
  { version, note }: (typeof signDocument)['body']['_output'],
): Promise<DocumentVersion> =>
  database.transaction(async (transaction) => {
    const document = await lockSeen(transaction, viewer, documentId, requireReviewer);
    if (document.deletedAt) throw inTrash();
    const [before] = await selectVersions(
      transaction,
      and(eq(documentVersions.documentId, documentId), eq(documentVersions.resultsVersion, version)),
    );
    // The answer to the first call was lost, or the button was pressed twice.
    if (before?.accountId === viewer.accountId) return versionOf(before, document);
    if (document.pagesRead === 0) throw nothingRead();
    const isUnderWay = await isBeingAnalyzed(transaction, document);
    if (isUnderWay || document.pagesJoined < document.pagesRead) throw notSettled();
    if (version !== document.joins + document.corrections) throw changedSince();
    if (before) throw signedAlready(before.number, before.by ?? '');
    const results = await resultsOf(transaction, document, true);
    const text = withoutNames(results);
    const number = document.versions + 1;
    await transaction.insert(documentVersions).values({
      documentId,
      number,
      resultsVersion: version,
      results: await packedText(text),
      sha256: createHash('sha256').update(text).digest('hex'),
      engine: results.engine,
      pages: results.pages,
      compounds: results.compounds.filter(({ decision }) => decision !== 'rejected').length,
      activities: results.activities.filter(({ decision }) => decision !== 'rejected').length,
      open: [...results.compounds, ...results.activities].filter(({ needsReview }) => needsReview).length,
      note,
      accountId: viewer.accountId,
    });
    await transaction
      .update(documents)
      .set({ versions: number, updatedAt: sql`now()` })
      .where(eq(documents.id, documentId));
    const [signed] = await selectVersions(transaction, oneVersion(documentId, number));
    return versionOf(signed!, document);
  });

/** What was signed off of a document, newest first. @throws Refusal `notFound` */
export const versionsOf = async (
  database: Database,
  viewer: Viewer,
  documentId: string,
): Promise<DataOf<typeof listDocumentVersions>> => {
  const { document } = await requireSeen(database, viewer, documentId);
  const rows = await selectVersions(database, eq(documentVersions.documentId, documentId));
  return rows.map((row) => versionOf(row, document));
};

/** A version with its results, as JSON: the results are the text whose hash the version names. @throws Refusal `notFound` */
export const signedText = async (
  database: Database,
  viewer: Viewer,
  { id, number }: { id: string; number: number },
): Promise<string> => {
  const { document } = await requireSeen(database, viewer, id);
  const where = oneVersion(id, number);
  const [row] = await selectVersions(database, where);
  const [held] = await database
    .select({ results: documentVersions.results })
    .from(documentVersions)
    .where(where);
  if (!row || !held) throw new Refusal('notFound');
  return `{"signed":${JSON.stringify(versionOf(row, document))},"results":${await unpackedText(held.results)}}`;
};

/** The versions of a document with their results, the earliest first, without who signed them off: for an export of data. */
export const signedVersionsOf = async (
  database: Pick<Database, 'select'>,
  documentId: string,
): Promise<object[]> => {
  const rows = await database
    .select({
      number: documentVersions.number,
      at: documentVersions.createdAt,
      note: documentVersions.note,
      sha256: documentVersions.sha256,
      results: documentVersions.results,
    })
    .from(documentVersions)
    .where(eq(documentVersions.documentId, documentId))
    .orderBy(asc(documentVersions.number));
  return Promise.all(
    rows.map(async ({ results, ...version }) => Object.assign(version, { results: await unpacked(results) })),
  );
};
