import { RERUN_DAYS } from '@moiety/contract';
import type {
  Analysis,
  DataOf,
  DocumentReview,
  DocumentState,
  listDocuments,
  PatentDocument,
} from '@moiety/contract';
import {
  and,
  asc,
  count,
  desc,
  eq,
  exists,
  getTableColumns,
  gt,
  inArray,
  isNotNull,
  isNull,
  not,
  or,
  sql,
  type SQL,
} from 'drizzle-orm';
import type { Database } from '../../database/database.ts';
import { creditAccounts } from '../../database/credit-tables.ts';
import {
  documentFolders,
  documentPages,
  documentReruns,
  documents,
  documentVersions,
} from '../../database/document-tables.ts';
import { jobs } from '../../database/job-tables.ts';
import { alias } from 'drizzle-orm/pg-core';
import { accounts } from '../../database/account-tables.ts';
import { Refusal } from '../../refusal.ts';
import { jobOf, managesJobs, positionOfJob } from '../jobs/listing.ts';
import type { JobRow } from '../jobs/rows.ts';
import { isPaidBy, isSharedNow, ownedBy, roleOf, seenBy, type Viewer } from './access.ts';
import { example, isExample } from './example/example.ts';
import { isRerunnable } from './rerun-steps.ts';
import { DOCUMENT_ANALYSIS, type AnalysisInput } from './kinds.ts';

/** Seconds that a page takes where none was read yet: what it took in a scan of 73 pages on two shared cores, with a margin. */
const SECONDS_A_PAGE = 5;

/** Seconds that a page took in the last analyses. */
export const secondsAPage = async (database: Pick<Database, 'execute'>): Promise<number> => {
  const { rows } = await database.execute<{ seconds: number | null }>(sql`
    select (sum(extract(epoch from ended_at - started_at)) / sum(steps_done + steps_failed))::float8 as seconds from (
      select ended_at, started_at, steps_done, steps_failed from jobs
      where kind = ${DOCUMENT_ANALYSIS} and state = 'done' order by created_at desc limit 20) last`);
  return rows[0]?.seconds ?? SECONDS_A_PAGE;
};

/** Pages after which an analysis' own pace says more than that of others. */
const PACE_AFTER = 5;

/**
 * @param job a row of an analysis; its last step joins the pages
 * @param seconds that a page took in other analyses
 * @param viewer who sees its document
 */
export const analysisOf = (
  { job, position }: { job: JobRow; position: number | null },
  seconds: number,
  viewer: Viewer,
): Analysis => {
  const { id, state, steps, credits, reason, isCancelling, createdAt, startedAt, endedAt } = jobOf({
    job,
    position,
  });
  const total = steps.total - 1;
  const done = Math.min(total, state === 'done' ? steps.done - 1 : steps.done);
  const failed = Math.min(total - done, steps.failed);
  const over = done + failed;
  const pace =
    startedAt !== null && over >= PACE_AFTER ? (Date.now() - Date.parse(startedAt)) / 1000 / over : seconds;
  return {
    id,
    state,
    position,
    pages: { total, done, failed },
    credits: credits ?? { reserved: 0, charged: 0, refunded: 0 },
    reason,
    isCancelling,
    isAgain: (job.input as Partial<AnalysisInput>).isAgain ?? false,
    mayStop: endedAt === null && (job.personId === viewer.accountId || managesJobs(viewer)),
    secondsLeft: endedAt === null ? Math.ceil((total - over) * pace) : null,
    createdAt,
    startedAt,
    endedAt,
  };
};

const stateOf = sql<DocumentState>`case
  when ${documents.readState} <> 'ready' then ${documents.readState}
  when ${jobs.state} in ('waiting', 'running') then ${jobs.state}
  when ${documents.pagesRead} > 0 then 'analyzed' else 'ready' end`;

/** Pages that a newer engine reads again for nothing, and when the first of them is no longer. */
const rerunOf = (database: Pick<Database, 'select'>) =>
  database
    .select({
      pages: sql<number>`count(*)::int`.as('rerun_pages'),
      until: sql<Date | null>`min(${documentPages.paidAt}) + make_interval(days => ${RERUN_DAYS})`
        .mapWith(documentPages.paidAt)
        .as('rerun_until'),
    })
    .from(documentPages)
    .where(
      and(
        eq(documentPages.documentId, documents.id),
        or(isRerunnable(false), and(eq(documents.sha256, example.sha256), isRerunnable(true))),
      ),
    )
    .as('rerun');

const lastRerunOf = (database: Pick<Database, 'select'>) =>
  database
    .select({
      at: documentReruns.createdAt,
      engine: documentReruns.engineAfter,
      added: documentReruns.added,
      removed: documentReruns.removed,
      changed: documentReruns.changed,
    })
    .from(documentReruns)
    .where(eq(documentReruns.documentId, documents.id))
    .orderBy(desc(documentReruns.number))
    .limit(1)
    .as('last_rerun');

/** Whether something of it waits for a person. */
const isOpen = gt(documents.toReview, 0);

const signers = alias(accounts, 'signers');

const rowsOf = (database: Pick<Database, 'select'>, viewer: Viewer, where: SQL | undefined) => {
  const [rerun, lastRerun] = [rerunOf(database), lastRerunOf(database)];
  return database
    .select({
      document: getTableColumns(documents),
      state: stateOf,
      kind: creditAccounts.kind,
      role: roleOf(database, viewer),
      isShared: isSharedNow,
      addedBy: accounts.nickname,
      signed: {
        number: documentVersions.number,
        resultsVersion: documentVersions.resultsVersion,
        at: documentVersions.createdAt,
        by: signers.nickname,
      },
      folder: { id: documentFolders.id, name: documentFolders.name },
      rerun: { pages: rerun.pages, until: rerun.until },
      lastRerun: {
        at: lastRerun.at,
        engine: lastRerun.engine,
        added: lastRerun.added,
        removed: lastRerun.removed,
        changed: lastRerun.changed,
      },
      job: getTableColumns(jobs),
      position: positionOfJob,
    })
    .from(documents)
    .innerJoin(creditAccounts, eq(creditAccounts.id, documents.payerId))
    .leftJoin(accounts, eq(accounts.id, documents.makerId))
    .leftJoin(jobs, eq(jobs.id, documents.analysisId))
    .leftJoin(
      documentVersions,
      and(eq(documentVersions.documentId, documents.id), eq(documentVersions.number, documents.versions)),
    )
    .leftJoin(signers, eq(signers.id, documentVersions.accountId))
    .leftJoin(documentFolders, eq(documentFolders.id, documents.folderId))
    .leftJoinLateral(rerun, sql`true`)
    .leftJoinLateral(lastRerun, sql`true`)
    .where(where)
    .$dynamic();
};

const shownOf = (
  {
    document,
    state,
    kind,
    role,
    isShared,
    addedBy,
    signed,
    folder,
    rerun,
    lastRerun,
    job,
    position,
  }: Awaited<ReturnType<typeof rowsOf>>[number],
  seconds: number,
  viewer: Viewer,
): PatentDocument => {
  const { id, name, labels, size, sha256, pageCount, pagesRead } = document;
  const { title, number, applicant, date, filed, priority, language, ipc } = document;
  return {
    id,
    name,
    labels,
    metadata: { title, number, applicant, date, filed, priority, language, ipc },
    state,
    problem: document.problem as PatentDocument['problem'],
    size,
    sha256,
    pageCount,
    pagesRead,
    compounds: document.compounds,
    activities: document.activities,
    isRestricted: document.isRestricted,
    isUnlocked: document.contentSha256 !== sha256,
    of: kind === 'organization' ? 'organization' : 'me',
    addedBy: addedBy ?? '',
    isExample: isExample(document),
    role,
    isShared,
    review: pagesRead === 0 ? null : document.toReview > 0 ? 'open' : 'done',
    analysis: job && analysisOf({ job, position }, seconds, viewer),
    signedOff:
      signed?.number == null || signed.at === null
        ? null
        : {
            number: signed.number,
            by: signed.by ?? '',
            at: signed.at.toISOString(),
            isCurrent: signed.resultsVersion === document.joins + document.corrections,
          },
    folder,
    rerun: rerun?.pages
      ? { pages: rerun.pages, until: isExample(document) ? null : (rerun.until?.toISOString() ?? null) }
      : null,
    lastRerun: lastRerun && { ...lastRerun, at: lastRerun.at.toISOString() },
    createdAt: document.createdAt.toISOString(),
    updatedAt: document.updatedAt.toISOString(),
    deletedAt: document.deletedAt?.toISOString() ?? null,
  };
};

/** A document as the contract shows it. @throws Refusal `notFound` */
export const showDocument = async (
  database: Database,
  viewer: Viewer,
  id: string,
): Promise<PatentDocument> => {
  const [row] = await rowsOf(database, viewer, and(eq(documents.id, id), seenBy(database, viewer)));
  if (!row) throw new Refusal('notFound');
  return shownOf(row, await secondsAPage(database), viewer);
};

/** Every word is somewhere in what a person calls the document by. */
const matches = (q: string): SQL | undefined => {
  const text = sql`lower(concat_ws(' ', ${documents.name}, ${documents.title}, ${documents.number},
    ${documents.applicant}, array_to_string(${documents.labels}, ' ')))`;
  return and(
    ...q
      .toLowerCase()
      .split(/\s+/)
      .filter(Boolean)
      .map((word) => sql`position(${word}::text in ${text}) > 0`),
  );
};

/** The state of the review that is asked for. */
const reviewIs = (review: DocumentReview): SQL =>
  review === 'signed'
    ? gt(documents.versions, 0)
    : and(gt(documents.pagesRead, 0), review === 'open' ? isOpen : not(isOpen))!;

/** Those of which an account signed off the last version. */
const signedBy = (database: Pick<Database, 'select'>, accountId: string): SQL =>
  exists(
    database
      .select({ one: sql`1` })
      .from(documentVersions)
      .where(
        and(
          eq(documentVersions.documentId, documents.id),
          eq(documentVersions.number, documents.versions),
          eq(documentVersions.accountId, accountId),
        ),
      ),
  );

const sorts = {
  updated: documents.updatedAt,
  created: documents.createdAt,
  name: sql`lower(${documents.name})`,
  pages: sql`coalesce(${documents.pageCount}, 0)`,
} as const;

type ListQuery = Exclude<(typeof listDocuments)['query'], undefined>['_output'];

/** One page of what somebody sees. */
export const listSeen = async (
  database: Database,
  viewer: Viewer,
  {
    q,
    state,
    label,
    review,
    signer,
    sha256,
    shared,
    folder,
    trash,
    sort,
    order,
    page,
    page_size: pageSize,
  }: ListQuery,
): Promise<Omit<DataOf<typeof listDocuments>, 'limits'>> => {
  const seen = and(
    seenBy(database, viewer),
    trash ? and(isNotNull(documents.deletedAt), ownedBy(viewer)) : isNull(documents.deletedAt),
  );
  const where = and(
    seen,
    q === undefined || q === '' ? undefined : matches(q),
    state && sql`${stateOf} = ${state}`,
    label === undefined || label === '' ? undefined : sql`${label}::text = any(${documents.labels})`,
    review && reviewIs(review),
    signer === undefined ? undefined : signedBy(database, signer),
    sha256 === undefined ? undefined : and(eq(documents.sha256, sha256), isPaidBy(viewer)),
    shared ? isSharedNow : undefined,
    folder === 'none'
      ? isNull(documents.folderId)
      : folder === undefined
        ? undefined
        : eq(documents.folderId, folder),
  );
  const [counted] = await database
    .select({ total: count() })
    .from(documents)
    .innerJoin(creditAccounts, eq(creditAccounts.id, documents.payerId))
    .leftJoin(jobs, eq(jobs.id, documents.analysisId))
    .where(where);
  const direction = order === 'asc' ? asc : desc;
  const inOrder = [direction(sorts[sort]), direction(documents.id)];
  // First which ones: what is told of each is else looked up of all of them.
  const listed = await database
    .select({ id: documents.id })
    .from(documents)
    .innerJoin(creditAccounts, eq(creditAccounts.id, documents.payerId))
    .leftJoin(jobs, eq(jobs.id, documents.analysisId))
    .where(where)
    .orderBy(...inOrder)
    .limit(pageSize)
    .offset((page - 1) * pageSize);
  const ids = listed.map(({ id }) => id);
  const rows =
    ids.length === 0 ? [] : await rowsOf(database, viewer, inArray(documents.id, ids)).orderBy(...inOrder);
  const labels = await database
    .select({ label: sql<string>`label` })
    .from(documents)
    .innerJoin(creditAccounts, eq(creditAccounts.id, documents.payerId))
    .innerJoin(sql`unnest(${documents.labels}) as label`, sql`true`)
    .where(seen)
    .groupBy(sql`label`)
    .orderBy(sql`count(*) desc`, sql`label`)
    .limit(100);
  const signersSeen = await database
    .selectDistinct({ id: signers.id, name: signers.nickname })
    .from(documents)
    .innerJoin(creditAccounts, eq(creditAccounts.id, documents.payerId))
    .innerJoin(
      documentVersions,
      and(eq(documentVersions.documentId, documents.id), eq(documentVersions.number, documents.versions)),
    )
    .innerJoin(signers, eq(signers.id, documentVersions.accountId))
    .where(seen)
    .orderBy(asc(signers.nickname), asc(signers.id))
    .limit(100);
  const seconds = rows.some(({ job }) => job !== null) ? await secondsAPage(database) : SECONDS_A_PAGE;
  return {
    total: counted?.total ?? 0,
    items: rows.map((row) => shownOf(row, seconds, viewer)),
    labels: labels.map((row) => row.label),
    signers: signersSeen,
  };
};
