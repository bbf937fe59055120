import { randomUUID } from 'node:crypto';
import { and, count, eq, isNull, sql } from 'drizzle-orm';
import type { Database } from '../../database/database.ts';
import { documentLooks, documentPages, documents } from '../../database/document-tables.ts';
import { jobs } from '../../database/job-tables.ts';
import { lockSpendingAccount } from '../credits/accounts.ts';
import type { Jobs } from '../jobs/service.ts';
import { lockSeen, requireReviewer, type DocumentRow, type Viewer } from './access.ts';
import { isExample } from './example/example.ts';
import { DOCUMENT_READING } from './kinds.ts';
import { inTrash, notReady, tooManyLooks } from './refusals.ts';

/** Where the quick pass of a document stands. */
export interface QuickPass {
  state: 'done' | 'running' | 'none';
  /** When it is possible, of one that was not done; null for now. */
  again: Date | null;
}

/** Seconds for which a quick pass counts. */
const WINDOW = 3600;

/**
 * When somebody's next quick pass is possible: those of the last hour count whose document was not analyzed. One that could not be opened
 * was not looked at, and counts no more.
 * @returns null for now
 */
const nextLook = async (
  database: Pick<Database, 'execute'>,
  accountId: string,
  perHour: number,
): Promise<Date | null> => {
  const { rows } = await database.execute<{ at: string | Date }>(sql`
    select look.created_at + make_interval(secs => ${WINDOW}) as at
    from ${documentLooks} look left join ${documents} document on document.id = look.document_id
    where look.account_id = ${accountId} and look.created_at > now() - make_interval(secs => ${WINDOW})
      and coalesce(document.read_state not in ('locked', 'unreadable'), true)
    order by look.created_at desc offset ${perHour - 1} limit 1`);
  return rows[0] ? new Date(rows[0].at) : null;
};

/** Grants a document its free quick pass, or not. @returns when it will be possible; null where it was granted */
export const grantLook = async (
  transaction: Database,
  accountId: string,
  documentId: string,
  perHour: number,
): Promise<Date | null> => {
  const next = await nextLook(transaction, accountId, perHour);
  if (next) return next;
  await transaction.insert(documentLooks).values({ documentId, accountId }).onConflictDoNothing();
  return null;
};

/** A document that is analyzed counts no more. */
export const forgetLook = async (transaction: Database, documentId: string): Promise<void> => {
  await transaction.delete(documentLooks).where(eq(documentLooks.documentId, documentId));
};

/** Forgets those that no longer count. */
export const purgeLooks = async (database: Database): Promise<void> => {
  await database
    .delete(documentLooks)
    .where(sql`${documentLooks.createdAt} < now() - make_interval(secs => ${WINDOW})`);
};

/** Pages that nobody has looked at, and whether somebody is at it. */
const standingOf = async (
  database: Pick<Database, 'select'>,
  id: string,
): Promise<'done' | 'running' | 'none'> => {
  const [left] = await database
    .select({ pages: count() })
    .from(documentPages)
    .where(and(eq(documentPages.documentId, id), isNull(documentPages.edges)));
  if (!left?.pages) return 'done';
  const [job] = await database
    .select({ id: jobs.id })
    .from(jobs)
    .where(
      and(
        eq(jobs.kind, DOCUMENT_READING),
        isNull(jobs.endedAt),
        sql`${jobs.input} ->> 'document' = ${id}::text`,
      ),
    )
    .limit(1);
  return job ? 'running' : 'none';
};

/** Whether a document's quick pass counts in the limit. */
const counts = (document: DocumentRow): boolean =>
  !isExample(document) && document.pagesRead === 0 && document.analysisId === null;

/** Where the quick pass of a document stands, and when somebody can ask for it. */
export const quickPassOf = async (
  database: Database,
  { accountId }: Viewer,
  document: DocumentRow,
  perHour: number,
): Promise<QuickPass> => {
  const found = await standingOf(database, document.id);
  // One that is held has a job as well, which does not look.
  const state = found === 'running' && document.isLookHeld ? 'none' : found;
  const again = state === 'none' && counts(document) ? await nextLook(database, accountId, perHour) : null;
  return { state, again };
};

/**
 * Has the quick pass look at a document's pages that it has not seen.
 * @throws Refusal `notFound`; `forbidden` for who may only read it; `conflict` for one that cannot be analyzed; `tooManyRequests`
 */
export const look = async (
  { database, jobs: work, perHour }: { database: Database; jobs: Jobs; perHour: number },
  viewer: Viewer,
  documentId: string,
): Promise<void> => {
  await requireReviewer(database, viewer, documentId);
  await work.ready();
  await database.transaction(async (transaction) => {
    await lockSpendingAccount(transaction, viewer.accountId);
    const document = await lockSeen(transaction, viewer, documentId, requireReviewer);
    if (document.deletedAt) throw inTrash();
    if (document.readState !== 'ready') throw notReady();
    const standing = await standingOf(transaction, documentId);
    if (standing === 'done' || (standing === 'running' && !document.isLookHeld)) return;
    const next = counts(document)
      ? await grantLook(transaction, viewer.accountId, documentId, perHour)
      : null;
    if (next) throw tooManyLooks(perHour, next);
    await transaction.update(documents).set({ isLookHeld: false }).where(eq(documents.id, documentId));
    await work.submit(transaction, viewer.accountId, {
      id: randomUUID(),
      kind: DOCUMENT_READING,
      title: document.name,
      input: { document: documentId },
    });
  });
};
