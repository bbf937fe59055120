import type { DocumentResults } from '@moiety/contract';
import type { Extraction } from '@moiety/extraction/document/extract-document.ts';
import { ENGINE_VERSION } from '@moiety/extraction/document/to-json.ts';
import { ExtractionError } from '@moiety/extraction/extraction-error.ts';
import { eq } from 'drizzle-orm';
import { LRUCache } from 'lru-cache';
import type { Database } from '../../database/database.ts';
import { documentResults } from '../../database/document-tables.ts';
import { jobs } from '../../database/job-tables.ts';
import { MINUTE } from '../../jobs/periodic-job.ts';
import { requireSeen, type DocumentRow, type Viewer } from './access.ts';
import { assemble } from './assemble.ts';
import { packed, unpacked } from './contents-of.ts';
import { logOf } from './correction-log.ts';
import { fittedLog } from './fitting.ts';
import { joinDocument } from './joining.ts';
import type { ExtractionProcesses } from './processes.ts';
import { makeResultsThread, type AssembledText } from './results-thread.ts';

/** What a document without a page has. */
const nothing: Extraction = {
  document: { number: '', kind: '', title: '', applicant: '', date: '', language: '', ipc: [], pages: 0 },
  compounds: [],
  activities: [],
  tables: [],
  missing: [],
  pages: [],
};

const rowOf = async (database: Pick<Database, 'select'>, documentId: string) => {
  const [row] = await database
    .select()
    .from(documentResults)
    .where(eq(documentResults.documentId, documentId));
  return row ?? { extraction: await packed(nothing), pages: '', engine: ENGINE_VERSION };
};

/** The pages of a document as they are joined. */
export const extractionOf = async (
  database: Pick<Database, 'select'>,
  documentId: string,
): Promise<{ extraction: Extraction; pages: string; engine: string }> => {
  const { extraction, pages, engine } = await rowOf(database, documentId);
  return { extraction: (await unpacked(extraction)) as Extraction, pages, engine };
};

/** Whether an analysis of it is under way. */
export const isBeingAnalyzed = async (
  database: Pick<Database, 'select'>,
  { analysisId }: Pick<DocumentRow, 'analysisId'>,
): Promise<boolean> => {
  if (analysisId === null) return false;
  const [job] = await database.select({ endedAt: jobs.endedAt }).from(jobs).where(eq(jobs.id, analysisId));
  return job?.endedAt === null;
};

/** What was found in a document, as it was corrected; in a transaction that keeps the document as it is. */
export const resultsOf = async (
  transaction: Pick<Database, 'select'>,
  { id, joins, corrections }: Pick<DocumentRow, 'id' | 'joins' | 'corrections'>,
  isComplete: boolean,
): Promise<DocumentResults> => {
  const { extraction, pages, engine } = await extractionOf(transaction, id);
  const entries = await logOf(transaction, id);
  return {
    version: joins + corrections,
    corrections,
    engine,
    pages,
    isComplete,
    ...assemble(extraction, fittedLog(extraction, entries)),
  };
};

/** Reads what was found in documents. */
export interface Results {
  /** Results of the contract, as JSON. */
  of(viewer: Viewer, documentId: string): Promise<AssembledText>;
}

/** Milliseconds before what could not be joined is tried again, and of how many documents that is known. */
const AGAIN_AFTER = 5 * MINUTE;
const FAILED_MAX = 1000;

export const makeResults = (
  database: Database,
  { join, openMatcher }: Pick<ExtractionProcesses, 'join' | 'openMatcher'>,
  log: { error(fields: object, message: string): void },
): Results => {
  const joining = new Map<string, Promise<void>>();
  const failed = new LRUCache<string, true>({ max: FAILED_MAX, ttl: AGAIN_AFTER });
  let turn: Promise<unknown> = Promise.resolve();
  /** An analysis that was stopped has pages that nobody joined. One document at a time. */
  const joinNow = (id: string): Promise<void> => {
    const before = joining.get(id);
    if (before) return before;
    const joinOne = async (): Promise<void> => {
      await turn;
      try {
        const save = await joinDocument(database, id, { join, openMatcher });
        await database.transaction(save);
        failed.delete(id);
      } catch (error) {
        if (!(error instanceof ExtractionError)) throw error;
        failed.set(id, true);
        log.error({ err: error }, 'the pages of a document could not be joined');
      }
    };
    const work = joinOne();
    turn = work.catch(() => undefined);
    const own = work.finally(() => joining.delete(id));
    joining.set(id, own);
    return own;
  };
  const assembleText = makeResultsThread();
  const isToBeJoined = ({ id, pagesRead, pagesJoined }: DocumentRow): boolean =>
    pagesJoined < pagesRead && !failed.has(id);
  return {
    of: async (viewer, id) => {
      const first = await requireSeen(database, viewer, id);
      const isUnderWay = await isBeingAnalyzed(database, first.document);
      if (!isUnderWay && isToBeJoined(first.document)) await joinNow(id);
      const toAssemble = await database.transaction(
        async (transaction) => {
          const { document } = await requireSeen(transaction, viewer, id);
          const { joins, corrections, pagesJoined, pagesRead } = document;
          const { extraction, pages, engine } = await rowOf(transaction, id);
          const isComplete = !isUnderWay && pagesJoined >= pagesRead;
          const head = { version: joins + corrections, corrections, engine, pages, isComplete };
          return { extraction, entries: await logOf(transaction, id), head };
        },
        // Results and corrections of one moment.
        { isolationLevel: 'repeatable read', accessMode: 'read only' },
      );
      return assembleText(toAssemble, viewer.accountId);
    },
  };
};
