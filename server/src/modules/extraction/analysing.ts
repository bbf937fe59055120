import {
  CREDITS_PER_PAGE,
  CUT_OFFS_MAX,
  parsePages,
  writePages,
  type DataOf,
  type CutOff,
  type listAnalyses,
  type quoteAnalysis,
} from '@moiety/contract';
import { cutOffs } from '@moiety/extraction/document/cut-offs.ts';
import type { PageEdges } from '@moiety/extraction/page/page-edges.ts';
import { and, asc, desc, eq, getTableColumns, inArray, sql } from 'drizzle-orm';
import type { Database } from '../../database/database.ts';
import { creditAccounts } from '../../database/credit-tables.ts';
import { documentPages, documents } from '../../database/document-tables.ts';
import { jobs } from '../../database/job-tables.ts';
import { Refusal } from '../../refusal.ts';
import { lockSpendingAccount } from '../credits/accounts.ts';
import { spentThisMonth } from '../credits/organization.ts';
import { statisticsOf, viewOf } from '../credits/queries.ts';
import { positionOfJob } from '../jobs/listing.ts';
import type { Jobs } from '../jobs/service.ts';
import {
  lockSeen,
  requireReviewer,
  requireSeen,
  type DocumentRow,
  type SeenDocument,
  type Viewer,
} from './access.ts';
import { isExample } from './example/example.ts';
import { DOCUMENT_ANALYSIS, type AnalysisInput } from './kinds.ts';
import { forgetLook, quickPassOf } from './looking.ts';
import { allPaid, inTrash, isRunning, notReady, otherPayer, wrongPages } from './refusals.ts';
import { analysisOf, secondsAPage } from './shown.ts';

/** What belongs to pages that would be read and is left out, as the quick pass saw it. */
const cutOffOf = async (
  database: Pick<Database, 'select'>,
  { id }: DocumentRow,
  fresh: readonly number[],
): Promise<CutOff[]> => {
  if (fresh.length === 0) return [];
  const rows = await database
    .select({ page: documentPages.page, edges: documentPages.edges, isTaken })
    .from(documentPages)
    .leftJoin(jobs, eq(jobs.id, documentPages.jobId))
    .where(eq(documentPages.documentId, id))
    .orderBy(asc(documentPages.page));
  const looked = rows.map(({ page, edges }) => ({ page, edges: edges as PageEdges | null }));
  const had = new Set(rows.flatMap(({ page, isTaken: isThere }) => (isThere ? [page] : [])));
  return cutOffs(looked, new Set(fresh), had)
    .slice(0, CUT_OFFS_MAX)
    .map(({ pages, label, ...cutOff }) =>
      Object.assign(cutOff, { pages: writePages(pages), label: label.slice(0, 100) }),
    );
};

/** That a page was read, or is in an analysis under way. */
const isTaken = sql<boolean>`${documentPages.result} is not null or coalesce(${jobs.state} in ('waiting', 'running'), false)`;

/** What of a document's pages a choice is made from. */
interface ChosenPages {
  /** Those that would be read. */
  fresh: { page: number; tables: number | null; drawings: number | null; values: number | null }[];
  paidCount: number;
}

/** @throws Refusal naming the field `pages` */
const choose = async (
  database: Pick<Database, 'select'>,
  { id, pageCount }: DocumentRow,
  text: string,
): Promise<ChosenPages> => {
  if (pageCount === null) throw notReady();
  const chosen = parsePages(text, pageCount);
  if (!chosen) throw wrongPages(pageCount);
  const rows = await database
    .select({
      page: documentPages.page,
      tables: documentPages.tables,
      drawings: documentPages.drawings,
      values: documentPages.values,
      isTaken,
    })
    .from(documentPages)
    .leftJoin(jobs, eq(jobs.id, documentPages.jobId))
    .where(and(eq(documentPages.documentId, id), inArray(documentPages.page, chosen)))
    .orderBy(asc(documentPages.page));
  return {
    fresh: rows.filter((row) => !row.isTaken),
    paidCount: rows.filter((row) => row.isTaken).length,
  };
};

/** @throws Refusal where a document cannot be analyzed, whatever its pages */
const requireUsable = ({ deletedAt, readState }: DocumentRow): void => {
  if (deletedAt) throw inTrash();
  if (readState !== 'ready') throw notReady();
};

/** Whether somebody spends the credits that a document belongs to. */
const spendsFor = async (database: Database, viewer: Viewer, payerId: string): Promise<boolean> => {
  const [payer] = await database.select().from(creditAccounts).where(eq(creditAccounts.id, payerId));
  return viewer.organization
    ? payer?.organizationId === viewer.organization.id
    : payer?.ownerId === viewer.accountId;
};

const monthlyLeftOf = async (
  database: Database,
  { accountId, organization }: Viewer,
): Promise<number | null> => {
  if (!organization || organization.monthlyCap === null) return null;
  const spent = await spentThisMonth(database, organization.id, [accountId]);
  return Math.max(0, organization.monthlyCap - (spent.get(accountId) ?? 0));
};

/** What analyzing some pages of a document would cost. @throws Refusal as `analyze`, but for credits that are short */
export const quote = async (
  { database, quickPassesPerHour }: { database: Database; quickPassesPerHour: number },
  viewer: Viewer,
  id: string,
  text: string,
): Promise<DataOf<typeof quoteAnalysis>> => {
  const { document, isOrganizations } = await requireReviewer(database, viewer, id);
  requireUsable(document);
  if (!(await spendsFor(database, viewer, document.payerId))) throw otherPayer(isOrganizations);
  const { fresh, paidCount } = await choose(database, document, text);
  const balance = (await statisticsOf(database, viewOf(viewer).books)).remaining;
  const monthlyLeft = await monthlyLeftOf(database, viewer);
  const price = isExample(document) ? 0 : CREDITS_PER_PAGE;
  const credits = fresh.length * price;
  const spendable = Math.min(balance, monthlyLeft ?? balance);
  const pages = fresh.map(({ page }) => page);
  const { state, again } = await quickPassOf(database, viewer, document, quickPassesPerHour);
  const isSeen = fresh.every(({ tables }) => tables !== null);
  return {
    pages: writePages(pages),
    pageCount: pages.length,
    paidCount,
    credits,
    balance,
    monthlyLeft,
    remaining: Math.max(0, balance - credits),
    shortfall: Math.max(0, credits - spendable),
    affordable: writePages(price === 0 ? pages : pages.slice(0, Math.floor(spendable / price))),
    minutes: Math.ceil((pages.length * (await secondsAPage(database))) / 60),
    promising: isSeen
      ? writePages(
          fresh
            .filter(({ tables, drawings, values }) => (tables ?? 0) + (drawings ?? 0) + (values ?? 0) > 0)
            .map(({ page }) => page),
        )
      : null,
    cutOff: state === 'done' ? await cutOffOf(database, document, pages) : [],
    quickPass: { state, again: again?.toISOString() ?? null },
  };
};

/** Whether the job of this id is what is asked for now. @throws Refusal `conflict` where it is something else */
export const isAskedAgain = async (
  database: Pick<Database, 'select'>,
  viewer: Viewer,
  documentId: string,
  jobId: string,
): Promise<boolean> => {
  const [job] = await database.select().from(jobs).where(eq(jobs.id, jobId));
  if (!job) return false;
  const isSame =
    job.kind === DOCUMENT_ANALYSIS &&
    job.personId === viewer.accountId &&
    (job.input as AnalysisInput).document === documentId;
  if (!isSame) throw new Refusal('conflict');
  return true;
};

/**
 * A document that is locked, and that this person can have analyzed now.
 * @returns undefined where the job of this id is there already: of ten clicks at once the other nine come here when the first is done
 * @throws Refusal `conflict`; `forbidden` for who may only read it
 */
export const openForAnalysis = async (
  transaction: Database,
  viewer: Viewer,
  { document: { id: documentId }, isOrganizations }: SeenDocument,
  jobId: string,
): Promise<DocumentRow | undefined> => {
  const { id: payerId } = await lockSpendingAccount(transaction, viewer.accountId);
  const document = await lockSeen(transaction, viewer, documentId, requireReviewer);
  if (await isAskedAgain(transaction, viewer, documentId, jobId)) return undefined;
  requireUsable(document);
  if (document.payerId !== payerId) throw otherPayer(isOrganizations);
  if (document.analysisId !== null) {
    const [last] = await transaction.select().from(jobs).where(eq(jobs.id, document.analysisId));
    if (last && last.endedAt === null) throw isRunning();
  }
  return document;
};

/** Puts an analysis of a document into the queue, which `openForAnalysis` has locked. */
export const beginAnalysis = async (
  transaction: Database,
  work: Jobs,
  viewer: Viewer,
  { id: documentId, name }: DocumentRow,
  jobId: string,
  input: Omit<AnalysisInput, 'document'>,
): Promise<void> => {
  await work.submit(transaction, viewer.accountId, {
    id: jobId,
    kind: DOCUMENT_ANALYSIS,
    title: name,
    input: { document: documentId, ...input } satisfies AnalysisInput,
  });
  await transaction
    .update(documents)
    .set({ analysisId: jobId, updatedAt: sql`now()` })
    .where(eq(documents.id, documentId));
};

/**
 * Has pages of a document analyzed that were not paid; asked for again with the same job, nothing more is done.
 * @throws Refusal `notEnoughCredits`; naming the field `pages`; `conflict` where the document cannot be analyzed now, or by this person;
 * `forbidden` for who may only read it
 */
export const analyze = async (
  { database, jobs: work }: { database: Database; jobs: Jobs },
  viewer: Viewer,
  documentId: string,
  { id: jobId, pages: text }: { id: string; pages: string },
): Promise<void> => {
  const seen = await requireReviewer(database, viewer, documentId);
  if (await isAskedAgain(database, viewer, documentId, jobId)) return;
  await work.ready();
  await database.transaction(async (transaction) => {
    const document = await openForAnalysis(transaction, viewer, seen, jobId);
    if (!document) return;
    const { fresh } = await choose(transaction, document, text);
    if (fresh.length === 0) throw allPaid();
    const pages = fresh.map(({ page }) => page);
    await beginAnalysis(transaction, work, viewer, document, jobId, {
      pages,
      isFree: isExample(document),
      isAgain: false,
    });
    await forgetLook(transaction, documentId);
    await transaction
      .update(documentPages)
      .set({ jobId, problem: null })
      .where(and(eq(documentPages.documentId, documentId), inArray(documentPages.page, pages)));
  });
};

/** The analyses of a document that are kept, newest first. @throws Refusal `notFound` */
export const analysesOf = async (
  database: Database,
  viewer: Viewer,
  documentId: string,
): Promise<DataOf<typeof listAnalyses>> => {
  await requireSeen(database, viewer, documentId);
  const rows = await database
    .select({ job: getTableColumns(jobs), position: positionOfJob })
    .from(jobs)
    .where(and(eq(jobs.kind, DOCUMENT_ANALYSIS), sql`${jobs.input} ->> 'document' = ${documentId}::text`))
    .orderBy(desc(jobs.createdAt), desc(jobs.id))
    .limit(200);
  const seconds = await secondsAPage(database);
  return rows.map((row) =>
    Object.assign(analysisOf(row, seconds, viewer), {
      pagesAsked: writePages((row.job.input as AnalysisInput).pages),
    }),
  );
};
