import { RERUN_DAYS, writePages } from '@moiety/contract';
import { ENGINE_VERSION } from '@moiety/extraction/document/to-json.ts';
import { and, asc, count, eq, isNotNull, ne, sql, type SQL } from 'drizzle-orm';
import type { Database } from '../../database/database.ts';
import { documentPages, documentReruns, documents } from '../../database/document-tables.ts';
import { logText } from './correction-log.ts';
import { rowOf } from './results.ts';
import { JOBS, type ResultsThread } from './results-thread.ts';

/** The condition on pages that an older engine read them, and that they may still be read again for nothing. */
export const isRerunnable = (isFree: boolean): SQL | undefined =>
  and(
    isNotNull(documentPages.result),
    ne(documentPages.engine, ENGINE_VERSION),
    isFree ? undefined : sql`${documentPages.paidAt} > now() - make_interval(days => ${RERUN_DAYS})`,
  );

const onPage = (documentId: string, page: number): SQL | undefined =>
  and(eq(documentPages.documentId, documentId), eq(documentPages.page, page));

/** Whether this engine has read a page again, before an analysis was stopped. */
export const isReadAgain = async (database: Database, documentId: string, page: number): Promise<boolean> => {
  const [row] = await database
    .select({ engine: documentPages.nextEngine })
    .from(documentPages)
    .where(onPage(documentId, page));
  return row?.engine === ENGINE_VERSION;
};

/** Keeps what a newer engine read of a page, beside what is shown of it. */
export const keepAgain = async (
  transaction: Database,
  documentId: string,
  page: number,
  result: Buffer,
): Promise<void> => {
  await transaction
    .update(documentPages)
    .set({ nextResult: result, nextEngine: ENGINE_VERSION })
    .where(onPage(documentId, page));
};

/** What was compared, and how it came to differ. */
interface Rerun {
  engineBefore: string;
  pages: string;
  pagesKept: string;
}

/** Tells, before it is written, what differs in a join of pages from the one before it, with the corrections that there are. */
export const keepDifferences = async (
  transaction: Database,
  documentId: string,
  thread: ResultsThread,
  next: Buffer,
  rerun: (transaction: Database) => Promise<Rerun>,
): Promise<void> => {
  const { extraction } = await rowOf(transaction, documentId);
  const log = await logText(transaction, documentId);
  const { differences, ...counts } = await thread.compare({ extraction, log, next }, JOBS);
  const of = await rerun(transaction);
  const [last] = await transaction
    .select({ number: count() })
    .from(documentReruns)
    .where(eq(documentReruns.documentId, documentId));
  await transaction.insert(documentReruns).values({
    documentId,
    number: (last?.number ?? 0) + 1,
    engineAfter: ENGINE_VERSION,
    ...of,
    ...counts,
    differences: Buffer.from(differences),
  });
  await transaction
    .update(documents)
    .set({ keptBytes: sql`${documents.keptBytes} + ${differences.length}` })
    .where(eq(documents.id, documentId));
};

/**
 * Before pages are joined that were read again: tells what differs, and has the new results take the place of the old ones. A page that could
 * not be read again stays as it was.
 * @param asked the pages that were to be read again
 */
export const replaceWithAgain =
  (documentId: string, asked: readonly number[], thread: ResultsThread) =>
  (database: Database, next: Buffer): Promise<void> =>
    keepDifferences(database, documentId, thread, next, async (transaction) => {
      const readAgain = and(eq(documentPages.documentId, documentId), isNotNull(documentPages.nextResult));
      const engines = await transaction
        .selectDistinct({ engine: documentPages.engine })
        .from(documentPages)
        .where(readAgain)
        .orderBy(asc(documentPages.engine));
      const replaced = await transaction
        .update(documentPages)
        .set({
          result: sql`${documentPages.nextResult}`,
          engine: sql`${documentPages.nextEngine}`,
          readAt: sql`now()`,
          nextResult: null,
          nextEngine: null,
        })
        .where(readAgain)
        .returning({ page: documentPages.page });
      const pages = new Set(replaced.map(({ page }) => page));
      return {
        engineBefore: engines.map(({ engine }) => engine).join(', '),
        pages: writePages([...pages]),
        pagesKept: writePages(asked.filter((page) => !pages.has(page))),
      };
    });
