import {
  CREDITS_PER_PAGE,
  pageProblems,
  type DocumentProblem,
  type JobTarget,
  type PageProblem,
} from '@moiety/contract';
import { ENGINE_VERSION } from '@moiety/extraction/document/to-json.ts';
import { ExtractionError } from '@moiety/extraction/extraction-error.ts';
import type { PageSurvey } from '@moiety/extraction/node/page-messages.ts';
import { NO_EDGES } from '@moiety/extraction/page/page-edges.ts';
import type { PageResult } from '@moiety/extraction/page/page-result.ts';
import type { QuickLook } from '@moiety/extraction/page/quick-look.ts';
import { and, count, eq, inArray, isNotNull, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Database } from '../../database/database.ts';
import { documentPages, documents } from '../../database/document-tables.ts';
import { SECOND } from '../../jobs/periodic-job.ts';
import type { ObjectStore } from '../../object-store/object-store.ts';
import { oneLine } from '../../one-line.ts';
import type { Links } from '../../site/links.ts';
import {
  defineJobKind,
  JobFailure,
  StepFailure,
  type AnyJobKind,
  type JobStep,
  type SaveStep,
  type StepContext,
} from '../jobs/kind.ts';
import { notify } from '../notifications/notify.ts';
import { bytesOf, packed } from './contents-of.ts';
import { joinDocument } from './joining.ts';
import { isReadAgain, keepAgain, replaceWithAgain } from './rerun-steps.ts';
import { makeResultsThread } from './results-thread.ts';
import { tellOrganizations } from './telling-organizations.ts';
import { sandboxed, type ExtractionProcesses, type OpenDocument } from './processes.ts';

/** The free job that opens a document, and the paid one that reads its pages. */
export const DOCUMENT_READING = 'document-reading';
export const DOCUMENT_ANALYSIS = 'document-analysis';

/** What the jobs of documents need. */
export interface DocumentJobParts {
  store: ObjectStore;
  links: Links;
  /** Pages that a document may have. */
  pagesPerDocument: number;
  /** In place of the product's own; for tests. */
  processes?: ExtractionProcesses;
}

const readingInput = z.object({ document: z.uuid() });
/** Where a document is shown. */
const targetOf = ({ document }: { document: string }): JobTarget => ({
  tool: 'patsight',
  route: `/view-pdf/${document}`,
});
const analysisInput = z.object({
  document: z.uuid(),
  pages: z.array(z.int().min(1)).min(1),
  /** Of the example. */
  isFree: z.boolean().default(false),
  /** Pages that an older engine read; what is shown of the document changes when all of them are done. */
  isAgain: z.boolean().default(false),
});
export type AnalysisInput = z.infer<typeof analysisInput>;

/** Pages whose sizes are asked for at once. */
const SURVEYED_AT_ONCE = 100;
/** Where the parts of the quick pass end: the first pages are told soon. */
const LOOKS = [10, 50, 200, 500, 1000, 2000];

const problemOf = (code: string): DocumentProblem | undefined => {
  switch (code) {
    case 'password-needed':
    case 'encryption':
    case 'too-large':
    case 'time':
    case 'memory':
    case 'not-pdf':
      return code;
    case 'empty':
      return 'not-pdf';
    case 'cancelled':
      return undefined;
    default:
      return 'broken';
  }
};

const pageProblemOf = (code: string): PageProblem =>
  (pageProblems as readonly string[]).includes(code) ? (code as PageProblem) : 'broken';

/** What a step needs of its document; undefined once it is deleted. */
const contentOf = async (database: Database, id: string) => {
  const [row] = await database
    .select({
      contentSha256: documents.contentSha256,
      readState: documents.readState,
      pageCount: documents.pageCount,
      isLookHeld: documents.isLookHeld,
    })
    .from(documents)
    .where(eq(documents.id, id));
  return row;
};

/** Ends the sandbox with the step's try. */
const endWith = (signal: AbortSignal, sandbox: OpenDocument): (() => void) => {
  const close = (): void => sandbox.close();
  signal.addEventListener('abort', close);
  return () => signal.removeEventListener('abort', close);
};

const unreadable =
  (id: string, problem: DocumentProblem): SaveStep =>
  async (transaction) => {
    await transaction
      .update(documents)
      .set({
        readState: problem === 'password-needed' ? 'locked' : 'unreadable',
        problem,
        updatedAt: sql`now()`,
      })
      .where(and(eq(documents.id, id), eq(documents.readState, 'reading')));
  };

type Reading = StepContext<z.infer<typeof readingInput>>;

/** Counts the pages of a document and tells what they are like. */
const openStep =
  ({ store, pagesPerDocument, processes: { openDocument } = sandboxed }: DocumentJobParts) =>
  async ({ database, input: { document: id }, signal }: Reading): Promise<SaveStep | void> => {
    const content = await contentOf(database, id);
    if (content?.readState !== 'reading') return undefined;
    const sandbox = openDocument(await bytesOf(store, content.contentSha256));
    const forget = endWith(signal, sandbox);
    try {
      const { pages: pageCount, isRestricted, title } = await sandbox.open();
      if (pageCount > pagesPerDocument) return unreadable(id, 'too-many-pages');
      const pages: PageSurvey[] = [];
      for (let first = 1; first <= pageCount; first += SURVEYED_AT_ONCE)
        pages.push(...(await sandbox.survey(first, first + SURVEYED_AT_ONCE - 1)));
      return async (transaction) => {
        const [row] = await transaction
          .update(documents)
          .set({
            readState: 'ready',
            pageCount,
            isRestricted,
            title: sql`case when 'title' = any(${documents.ownFacts}) then ${documents.title} else ${oneLine(title).toWellFormed().slice(0, 500)}::text end`,
            updatedAt: sql`now()`,
          })
          .where(and(eq(documents.id, id), eq(documents.readState, 'reading')))
          .returning({ id: documents.id });
        if (!row) return;
        for (let at = 0; at < pages.length; at += 500)
          await transaction
            .insert(documentPages)
            .values(pages.slice(at, at + 500).map((page) => Object.assign(page, { documentId: id })));
      };
    } catch (error) {
      const problem = error instanceof ExtractionError ? problemOf(error.code) : undefined;
      if (problem === undefined || signal.aborted) throw error;
      return unreadable(id, problem);
    } finally {
      forget();
      sandbox.close();
    }
  };

/** Looks where tables and drawings are, without reading; a page that cannot be looked at is left out, and fails when it is read. */
const lookStep =
  ({ store, processes: { openDocument } = sandboxed }: DocumentJobParts, first: number, last: number) =>
  async ({ database, input: { document: id }, signal, report }: Reading): Promise<SaveStep | void> => {
    const content = await contentOf(database, id);
    if (content?.readState !== 'ready' || content.pageCount === null || content.pageCount < first)
      return undefined;
    // It was added beyond what is looked at in an hour.
    if (content.isLookHeld) return undefined;
    const until = Math.min(last, content.pageCount);
    const sandbox = openDocument(await bytesOf(store, content.contentSha256));
    const forget = endWith(signal, sandbox);
    const seen: Omit<QuickLook, 'lines'>[] = [];
    try {
      for (let page = first; page <= until; page += 1) {
        signal.throwIfAborted();
        try {
          const { tables, drawings, values, edges } = await sandbox.look(page);
          seen.push({ page, tables, drawings, values, edges });
        } catch (error) {
          if (signal.aborted || !(error instanceof ExtractionError)) throw error;
          seen.push({ page, tables: 0, drawings: 0, values: 0, edges: NO_EDGES });
        }
        report((page - first + 1) / (until - first + 1));
      }
    } finally {
      forget();
      sandbox.close();
    }
    return async (transaction) => {
      await transaction.execute(sql`
        update document_pages
        set tables = seen.tables, drawings = seen.drawings, values = seen.values, edges = seen.edges
        from jsonb_to_recordset(${JSON.stringify(seen)}::jsonb) as seen (page integer, tables integer, drawings integer, values integer, edges jsonb)
        where document_pages.document_id = ${id} and document_pages.page = seen.page`);
    };
  };

const readingKind = (parts: DocumentJobParts): AnyJobKind =>
  defineJobKind({
    name: DOCUMENT_READING,
    input: readingInput,
    target: targetOf,
    steps: () => [
      { name: 'open', run: openStep(parts) },
      ...LOOKS.map((last, index) => ({
        name: `look up to page ${last}`,
        run: lookStep(parts, (LOOKS[index - 1] ?? 0) + 1, last),
      })),
    ],
    retry: { attempts: 3, delay: SECOND },
    // A long document, whose pages are looked at for minutes, does not keep others from being opened.
    concurrency: 3,
    onEnd: async (transaction, { input: { document: id }, state }) => {
      // What could not even be tried, as without its file: nobody waits for it for ever.
      if (state === 'failed') await unreadable(id, 'broken')(transaction);
    },
  });

/** A page that fails the same way each time. */
const isCertain = (code: string): boolean => code === 'page' || code === 'page-size';

/** Reads a page; one that breaks off is begun once more, in another process. @throws ExtractionError */
const readTwice = async (sandbox: OpenDocument, page: number, signal: AbortSignal): Promise<PageResult> => {
  try {
    return await sandbox.read(page);
  } catch (error) {
    if (signal.aborted || !(error instanceof ExtractionError) || isCertain(error.code)) throw error;
    return sandbox.read(page);
  }
};

/** A document that an analysis has open, between one of its steps and the next. */
interface Open {
  sandbox: OpenDocument;
  openedAt: number;
  /** How long joining its pages took in all, and when they may be joined again. */
  joinedFor: number;
  joinAfter: number;
  closing: NodeJS.Timeout | undefined;
}
/** Milliseconds for which it stays open with nothing to do. */
const IDLE = 30 * SECOND;
/**
 * Joining takes this share of the time at most, beside what the first pages may take: their first join, which loads the engine, would
 * hold back what is on the page after them. More often than a browser asks nobody sees it.
 */
const JOIN_SHARE = 0.15;
const JOIN_AT_FIRST = 10 * SECOND;
const JOIN_EVERY = 2 * SECOND;

const analysisKind = (parts: DocumentJobParts): AnyJobKind => {
  const { store, links, processes: { openDocument, join, openAssembler, openMatcher } = sandboxed } = parts;
  const thread = makeResultsThread();
  const opened = new Map<string, Open>();
  const close = (jobId: string): void => {
    const open = opened.get(jobId);
    opened.delete(jobId);
    clearTimeout(open?.closing);
    open?.sandbox.close();
  };
  const openOf = async (jobId: string, database: Database, id: string): Promise<Open> => {
    const before = opened.get(jobId);
    if (before) {
      clearTimeout(before.closing);
      return before;
    }
    const content = await contentOf(database, id);
    if (!content) throw new JobFailure('fault', 'the document is gone');
    const sandbox = openDocument(await bytesOf(store, content.contentSha256));
    const open: Open = {
      sandbox,
      openedAt: performance.now(),
      joinedFor: 0,
      joinAfter: 0,
      closing: undefined,
    };
    opened.set(jobId, open);
    return open;
  };

  /** Joins what was read so far, now and then, so that it can be reviewed; what fails is tried again with the last page. */
  const joinSoFar = async (
    open: Open,
    { database, input: { document: id }, signal, log }: StepContext<AnalysisInput>,
    fresh: PageResult,
  ): Promise<SaveStep | undefined> => {
    const started = performance.now();
    const most = JOIN_AT_FIRST + JOIN_SHARE * (started - open.openedAt);
    if (started < open.joinAfter || open.joinedFor > most) return undefined;
    const timed = async <Result>(work: () => Promise<Result>): Promise<Result> => {
      const before = performance.now();
      try {
        return await work();
      } finally {
        const after = performance.now();
        open.joinedFor += after - before;
        open.joinAfter = after + JOIN_EVERY;
      }
    };
    try {
      const save = await timed(() =>
        joinDocument(database, id, { fresh, signal, join, openMatcher, openAssembler, thread }),
      );
      // Writing what was joined takes its time too.
      return (transaction) => timed(() => save(transaction));
    } catch (error) {
      if (signal.aborted || !(error instanceof ExtractionError)) throw error;
      log.error({ err: error }, 'the pages of a document could not be joined so far');
      return undefined;
    }
  };

  const readStep =
    (page: number) =>
    async (context: StepContext<AnalysisInput>): Promise<SaveStep | void> => {
      const { jobId, database, input, signal } = context;
      const { document: id } = input;
      if (input.isAgain && (await isReadAgain(database, id, page))) return undefined;
      const open = await openOf(jobId, database, id);
      const stop = (): void => close(jobId);
      signal.addEventListener('abort', stop);
      try {
        const result = await readTwice(open.sandbox, page, signal);
        const bytes = await packed(result);
        if (input.isAgain) return (transaction) => keepAgain(transaction, id, page, bytes);
        const saveJoin = await joinSoFar(open, context, result);
        return async (transaction) => {
          // The document is locked before its pages, as everywhere.
          await transaction
            .update(documents)
            .set({ pagesRead: sql`${documents.pagesRead} + 1`, updatedAt: sql`now()` })
            .where(eq(documents.id, id));
          await transaction
            .update(documentPages)
            .set({
              result: bytes,
              engine: ENGINE_VERSION,
              readAt: sql`now()`,
              paidAt: sql`now()`,
              problem: null,
            })
            .where(and(eq(documentPages.documentId, id), eq(documentPages.page, page)));
          await saveJoin?.(transaction);
        };
      } catch (error) {
        if (signal.aborted || !(error instanceof ExtractionError)) throw error;
        const problem = pageProblemOf(error.code);
        // What an older engine read of it stays.
        if (input.isAgain) throw new StepFailure(problem);
        throw new StepFailure(problem, async (transaction) => {
          await transaction
            .update(documentPages)
            .set({ problem })
            .where(and(eq(documentPages.documentId, id), eq(documentPages.page, page)));
        });
      } finally {
        signal.removeEventListener('abort', stop);
        open.closing = setTimeout(stop, IDLE).unref();
      }
    };

  /** The last step. Pages that cannot be joined are worth nothing: then nothing is charged. */
  const joinStep = async ({
    jobId,
    database,
    input: { document: id, pages, isAgain },
    signal,
    log,
  }: StepContext<AnalysisInput>): Promise<SaveStep> => {
    close(jobId);
    const again = isAgain && { isAgain, onJoined: replaceWithAgain(id, pages, thread) };
    const [read] = await database
      .select({ pages: count() })
      .from(documentPages)
      .where(
        and(
          eq(documentPages.documentId, id),
          inArray(documentPages.page, pages),
          isNotNull(isAgain ? documentPages.nextResult : documentPages.result),
        ),
      );
    if (!read?.pages) throw new StepFailure('none of the pages could be read');
    for (let attempt = 1; ; attempt += 1)
      try {
        return await joinDocument(database, id, {
          signal,
          join,
          openMatcher,
          openAssembler,
          thread,
          ...again,
        });
      } catch (error) {
        if (signal.aborted || !(error instanceof ExtractionError)) throw error;
        log.error({ err: error, attempt }, 'the pages of a document could not be joined');
        if (attempt === 3) throw new JobFailure('fault', 'the pages could not be joined', { isFree: true });
      }
  };

  return defineJobKind<AnalysisInput>({
    name: DOCUMENT_ANALYSIS,
    input: analysisInput,
    steps: ({ pages, isFree }) => [
      ...pages.map((page): JobStep<AnalysisInput> => ({
        name: `page ${page}`,
        ...(!isFree && { credits: CREDITS_PER_PAGE }),
        run: readStep(page),
      })),
      { name: 'join', run: joinStep },
    ],
    target: targetOf,
    retry: { attempts: 3, delay: SECOND },
    concurrency: 1,
    onEnd: async (
      transaction,
      { id, title, input, personId, state, stepsDone, stepsFailed, charged, chargedNow, refunded },
    ) => {
      close(id);
      const [document] = await transaction
        .update(documents)
        .set({ updatedAt: sql`now()` })
        .where(eq(documents.id, input.document))
        .returning({ payerId: documents.payerId, document: documents.name });
      // What an earlier try was charged is in the log already.
      if (document && chargedNow > 0)
        await tellOrganizations(transaction, personId, [
          { action: 'document-analyzed', ...document, after: chargedNow },
        ]);
      if (personId === null || state === 'cancelled') return;
      const about = { document: title, id: input.document };
      await notify(
        transaction,
        personId,
        state === 'done'
          ? {
              kind: 'document-analyzed',
              ...about,
              // Beside the pages there is the step that joins them.
              pages: String(stepsDone - 1),
              ...(stepsFailed > 0 && { failed: String(stepsFailed) }),
            }
          : {
              kind: 'document-failed',
              ...about,
              refunded: String(refunded),
              ...(charged > 0 && { pages: String(charged / CREDITS_PER_PAGE) }),
            },
        links,
      );
    },
  });
};

/** Every kind of job about documents. */
export const documentKinds = (parts: DocumentJobParts): readonly AnyJobKind[] => [
  readingKind(parts),
  analysisKind(parts),
];
