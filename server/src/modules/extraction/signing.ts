import type { DataOf, DocumentVersion, listDocumentVersions, signDocument } from '@moiety/contract';
import { and, asc, desc, eq, gt, sql, type SQL } from 'drizzle-orm';
import type { Database } from '../../database/database.ts';
import type { RequireDisk } from '../../database/disk.ts';
import { documents, documentVersions } from '../../database/document-tables.ts';
import { accounts } from '../../database/account-tables.ts';
import { Refusal } from '../../refusal.ts';
import { countAttempt } from '../rate-limits/rate-limits.ts';
import { lockSeen, requireReviewer, requireSeen, type DocumentRow, type Viewer } from './access.ts';
import { unpackedBytes } from './contents-of.ts';
import { requireRoom } from './keeping.ts';
import {
  changedSince,
  inTrash,
  nothingRead,
  notAssembledYet,
  notSettled,
  signedAlready,
} from './refusals.ts';
import { atOneMoment, isBeingAnalyzed, toAssemble } from './results.ts';
import type { ResultsThread } from './results-thread.ts';

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

/** Versions that one account may sign off in an hour. */
const SIGNED_AN_HOUR = 60;

/** What signing needs. */
export interface SigningParts {
  database: Database;
  thread: ResultsThread;
  requireDisk: RequireDisk;
  bytesPerAccount: number;
}

/**
 * Keeps results as a version that somebody answers for. They are put together by another thread, while others use the document.
 * @throws Refusal `notFound`; `forbidden` for who may only read it; `conflict` in the trash, without results, while more are coming, for others than the caller saw, and for those
 * that a colleague has signed off; `limitReached`; `tooManyRequests`
 */
export const sign = async (
  { database, thread, requireDisk, bytesPerAccount }: SigningParts,
  viewer: Viewer,
  documentId: string,
  { version, note }: (typeof signDocument)['body']['_output'],
): Promise<DocumentVersion> => {
  /** @returns the version where it is there already. @throws Refusal where it cannot be made */
  const check = async (
    transaction: Database,
    document: DocumentRow,
  ): Promise<DocumentVersion | undefined> => {
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
    if (document.assembleAt !== null) throw notAssembledYet();
    if (version !== document.joins + document.corrections) throw changedSince();
    if (before) throw signedAlready(before.number, before.by ?? '');
    return undefined;
  };
  await requireReviewer(database, viewer, documentId);
  await requireDisk();
  await countAttempt(database, [
    { of: ['signed versions', viewer.accountId], maximum: SIGNED_AN_HOUR, windowSeconds: 3600 },
  ]);
  const found = await atOneMoment(database, async (transaction) => {
    const { document } = await requireReviewer(transaction, viewer, documentId);
    const made = await check(transaction, document);
    return made ? { made } : { question: await toAssemble(transaction, document, true) };
  });
  if (found.made) return found.made;
  const { engine, pages } = found.question.head;
  const { results, ...facts } = await thread.sign(found.question, viewer.accountId);
  return database.transaction(async (transaction) => {
    const document = await lockSeen(transaction, viewer, documentId, requireReviewer);
    // The results that the caller saw are those that were put together, or it is refused here.
    const made = await check(transaction, document);
    if (made) return made;
    await requireRoom(transaction, viewer, document, { bytesPerAccount, version: results.length });
    const number = document.versions + 1;
    await transaction.insert(documentVersions).values({
      documentId,
      number,
      resultsVersion: version,
      results: Buffer.from(results),
      engine,
      pages,
      ...facts,
      note,
      accountId: viewer.accountId,
    });
    await transaction
      .update(documents)
      .set({
        versions: number,
        keptBytes: sql`${documents.keptBytes} + ${results.length}`,
        updatedAt: sql`now()`,
      })
      .where(eq(documents.id, documentId));
    const [signed] = await selectVersions(transaction, oneVersion(documentId, number));
    return versionOf(signed!, document);
  });
};

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

/**
 * A version with its results, as JSON: the results are the text whose hash the version names, unpacked as it is taken.
 * @throws Refusal `notFound`
 */
export const signedText = async (
  database: Database,
  viewer: Viewer,
  { id, number }: { id: string; number: number },
): Promise<AsyncIterable<string | Uint8Array>> => {
  const { document } = await requireSeen(database, viewer, id);
  const where = oneVersion(id, number);
  const [row] = await selectVersions(database, where);
  const [held] = await database
    .select({ results: documentVersions.results })
    .from(documentVersions)
    .where(where);
  if (!row || !held) throw new Refusal('notFound');
  const signed = versionOf(row, document);
  return (async function* () {
    yield `{"signed":${JSON.stringify(signed)},"results":`;
    yield* unpackedBytes(held.results);
    yield '}';
  })();
};

/**
 * The versions of a document with their results as JSON, the earliest first, without who signed them off, for an export of data: one at a
 * time is in memory, and only as it is kept.
 */
export async function* signedVersionsText(
  database: Pick<Database, 'select'>,
  documentId: string,
): AsyncGenerator<string | Uint8Array> {
  let last = 0;
  for (;;) {
    const [row] = await database
      .select({
        number: documentVersions.number,
        at: documentVersions.createdAt,
        note: documentVersions.note,
        sha256: documentVersions.sha256,
        results: documentVersions.results,
      })
      .from(documentVersions)
      .where(and(eq(documentVersions.documentId, documentId), gt(documentVersions.number, last)))
      .orderBy(asc(documentVersions.number))
      .limit(1);
    if (!row) break;
    const { results, ...version } = row;
    yield `${last === 0 ? '[\n' : ',\n'}${JSON.stringify(version).slice(0, -1)},"results":`;
    yield* unpackedBytes(results);
    yield '}';
    last = row.number;
  }
  yield last === 0 ? '[]\n' : '\n]\n';
}
