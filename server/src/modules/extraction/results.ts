import { ENGINE_VERSION } from '@moiety/extraction/document/to-json.ts';
import { ExtractionError } from '@moiety/extraction/extraction-error.ts';
import { and, eq, isNull } from 'drizzle-orm';
import { LRUCache } from 'lru-cache';
import type { Database } from '../../database/database.ts';
import { documentResults, documents } from '../../database/document-tables.ts';
import { jobs } from '../../database/job-tables.ts';
import { MINUTE } from '../../jobs/periodic-job.ts';
import { requireSeen, type DocumentRow, type Viewer } from './access.ts';
import { toAssembleNow } from './assembling-marks.ts';
import { packed } from './contents-of.ts';
import { logText } from './correction-log.ts';
import { emptyExtraction } from './empty-extraction.ts';
import { joinDocument } from './joining.ts';
import type { ExtractionProcesses } from './processes.ts';
import type { AssembledText, ResultsThread, ToAssemble } from './results-thread.ts';

/** The pages of a document as they are joined. */
export const rowOf = async (database: Pick<Database, 'select'>, documentId: string) => {
  const [row] = await database
    .select()
    .from(documentResults)
    .where(eq(documentResults.documentId, documentId));
  return row ?? { extraction: await packed(emptyExtraction), pages: '', engine: ENGINE_VERSION };
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

/** Reads results and corrections of one moment. */
export const atOneMoment = <Result>(
  database: Database,
  read: (transaction: Database) => Promise<Result>,
): Promise<Result> =>
  database.transaction(read, { isolationLevel: 'repeatable read', accessMode: 'read only' });

/** What the results of a document are made of, for the thread that makes them. */
export const toAssemble = async (
  transaction: Database,
  { id, joins, corrections }: Pick<DocumentRow, 'id' | 'joins' | 'corrections'>,
  isComplete: boolean,
): Promise<ToAssemble> => {
  const { extraction, pages, engine } = await rowOf(transaction, id);
  const head = { version: joins + corrections, corrections, engine, pages, isComplete };
  return { extraction, log: await logText(transaction, id), head };
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
  { join, openMatcher, openAssembler }: Pick<ExtractionProcesses, 'join' | 'openMatcher' | 'openAssembler'>,
  thread: ResultsThread,
  assembling: { soon(documentId: string): void },
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
        const save = await joinDocument(database, id, { join, openMatcher, openAssembler, thread });
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
  const isToBeJoined = ({ id, pagesRead, pagesJoined }: DocumentRow): boolean =>
    pagesJoined < pagesRead && !failed.has(id);
  return {
    of: async (viewer, id) => {
      const first = await requireSeen(database, viewer, id);
      const isUnderWay = await isBeingAnalyzed(database, first.document);
      if (!isUnderWay && isToBeJoined(first.document)) await joinNow(id);
      let isDue = false;
      let isMarked = false;
      const question = await atOneMoment(database, async (transaction) => {
        const { document } = await requireSeen(transaction, viewer, id);
        isDue = document.assembleAt !== null && document.assembleAt.getTime() <= Date.now();
        isMarked = document.assembleAt !== null;
        return toAssemble(
          transaction,
          document,
          !isUnderWay && document.pagesJoined >= document.pagesRead && !isMarked,
        );
      });
      const text = await thread.assemble(question, viewer.accountId);
      // Those that nobody marked are of before there were marks.
      if (text.isPending && !isMarked) {
        await database
          .update(documents)
          .set(toAssembleNow)
          .where(and(eq(documents.id, id), isNull(documents.assembleAt)));
        isDue = true;
      }
      if (isDue) assembling.soon(id);
      return text;
    },
  };
};
