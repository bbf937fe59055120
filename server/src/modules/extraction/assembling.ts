// Compounds of tables of groups whose cells people corrected are put together with the correction. Where that fails or is cut off, it is done
// here: soon by the process that had the correction, and by whichever does the jobs once that process is gone.
import { ExtractionError } from '@moiety/extraction/extraction-error.ts';
import { and, asc, eq, isNull, lte, sql } from 'drizzle-orm';
import type { Database } from '../../database/database.ts';
import type { RequireDisk } from '../../database/disk.ts';
import { documentResults, documents } from '../../database/document-tables.ts';
import { MINUTE, SECOND, type PeriodicJob } from '../../jobs/periodic-job.ts';
import { countAttempt } from '../rate-limits/rate-limits.ts';
import { lockSeen, requireReviewer, type Viewer } from './access.ts';
import { nothingToAssemble, toAssembleNow } from './assembling-marks.ts';
import { FAILED_ROW, type Outcome } from './standing-rows.ts';
import { logText } from './correction-log.ts';
import { digestsText, writeIndex } from './indexing.ts';
import { patternsOf } from './matchers.ts';
import { sandboxed, type ExtractionProcesses } from './processes.ts';
import { putTogetherSingly } from './putting-together.ts';
import { inTrash } from './refusals.ts';
import { atOneMoment, rowOf } from './results.ts';
import { JOBS, makeResultsThread, type Lacking, type ResultsThread } from './results-thread.ts';

/** Milliseconds between one try and the next; after the last one it has failed until a person has it tried again. */
const AGAIN_AFTER = [2 * SECOND, 15 * SECOND, MINUTE, 5 * MINUTE];
const TRIES = AGAIN_AFTER.length + 1;
/** Milliseconds that a try may take in which rows fail, and after which it is taken for that of a process that is gone. */
const BUDGET = 2 * MINUTE;
const GONE_AFTER = 5 * MINUTE;
/** Documents that one run of the job looks at. */
const AT_ONCE = 50;
/** How often one account may have rows tried again in an hour. */
const AGAIN_AN_HOUR = 60;

export interface AssemblingParts {
  database: Database;
  processes: Pick<ExtractionProcesses, 'openAssembler' | 'openMatcher'>;
  thread: ResultsThread;
}

/** A moment to come. @param time milliseconds */
const after = (time: number) => sql`now() + make_interval(secs => ${time / SECOND})`;

/** Takes the next try of a document, so that no other process is at it; one that is killed in it leaves the try after that. */
const takeTry = async (database: Database, documentId: string): Promise<number | undefined> => {
  const [taken] = await database
    .update(documents)
    .set({
      assembleTries: sql`${documents.assembleTries} + 1`,
      assembleAt: after(GONE_AFTER),
    })
    .where(and(eq(documents.id, documentId), lte(documents.assembleAt, sql`now()`)))
    .returning({ tries: documents.assembleTries });
  return taken?.tries;
};

/** Has a try that failed be followed by another. */
const tryAgain = async (database: Database, documentId: string, tries: number): Promise<void> => {
  await database
    .update(documents)
    .set({ assembleAt: after(AGAIN_AFTER[tries - 1] ?? AGAIN_AFTER.at(-1)!) })
    .where(and(eq(documents.id, documentId), eq(documents.assembleTries, tries)));
};

/** Puts the rows of a document together that are still to be. @returns whether it is over, for now or for good */
const assembleRows = async (
  { database, processes, thread }: AssemblingParts,
  documentId: string,
  signal: AbortSignal,
): Promise<boolean> => {
  const tries = await takeTry(database, documentId);
  if (tries === undefined) return true;
  const stored = await atOneMoment(database, async (transaction) => {
    const [document] = await transaction.select().from(documents).where(eq(documents.id, documentId));
    const { extraction } = await rowOf(transaction, documentId);
    return { document, extraction, log: await logText(transaction, documentId) };
  });
  if (!stored.document) return true;
  const { joins, corrections } = stored.document;
  const { lacking } = await thread.lacking(stored, JOBS);
  if (lacking.length === 0) {
    await database
      .update(documents)
      .set(nothingToAssemble)
      .where(
        and(eq(documents.id, documentId), eq(documents.joins, joins), eq(documents.corrections, corrections)),
      );
    return true;
  }
  const { done, failed } = await triedOf(processes, { lacking }, signal);
  const outcomes: Record<string, Outcome> = done;
  if (signal.aborted) {
    await tryAgain(database, documentId, tries);
    return false;
  }
  const isLast = tries >= TRIES;
  if (isLast) for (const digest of failed) outcomes[digest] = FAILED_ROW;
  // What can be put together is not kept back by what cannot.
  if (Object.keys(outcomes).length === 0) {
    await tryAgain(database, documentId, tries);
    return false;
  }
  const patterns = await patternsOf(
    processes,
    Object.values(outcomes).flatMap((outcome) => ('smiles' in outcome ? [outcome.smiles] : [])),
  );
  return database.transaction(async (transaction) => {
    const [now] = await transaction
      .select({ joins: documents.joins, corrections: documents.corrections })
      .from(documents)
      .where(eq(documents.id, documentId))
      .for('no key update');
    if (!now) return true;
    if (now.joins !== joins || now.corrections !== corrections) {
      // It was corrected or joined meanwhile: that is no failure.
      await transaction.update(documents).set(toAssembleNow).where(eq(documents.id, documentId));
      return false;
    }
    const { isPending } = await writeOutcomes(
      { database: transaction, thread },
      documentId,
      { ...stored, outcomes, screened: [...patterns.keys()] },
      patterns,
    );
    // Of very many some are left that were not tried yet.
    if (isPending && failed.length > 0 && !isLast) await tryAgain(transaction, documentId, tries);
    else
      await transaction
        .update(documents)
        .set(isPending ? toAssembleNow : nothingToAssemble)
        .where(eq(documents.id, documentId));
    return !isPending;
  });
};

const triedOf = async (
  { openAssembler }: Pick<ExtractionProcesses, 'openAssembler'>,
  lacking: Lacking,
  signal: AbortSignal,
): ReturnType<typeof putTogetherSingly> => {
  const assembler = openAssembler();
  const stop = (): void => assembler.close();
  signal.addEventListener('abort', stop);
  try {
    return await putTogetherSingly(assembler, lacking, { signal, within: BUDGET });
  } finally {
    signal.removeEventListener('abort', stop);
    assembler.close();
  }
};

/** Keeps what came of rows with the joined pages of a document, which is locked; its results are others then. */
const writeOutcomes = async (
  { database: transaction, thread }: Pick<AssemblingParts, 'database' | 'thread'>,
  documentId: string,
  question: {
    extraction: Uint8Array;
    log: string;
    outcomes: Readonly<Record<string, Outcome>>;
    withoutFailed?: boolean;
    screened: readonly string[];
  },
  patterns: Awaited<ReturnType<typeof patternsOf>>,
): Promise<{ isPending: boolean }> => {
  const digests = await digestsText(transaction, documentId);
  const { extraction, index } = await thread.complete({ ...question, digests }, JOBS);
  await transaction
    .update(documentResults)
    .set({ extraction: Buffer.from(extraction) })
    .where(eq(documentResults.documentId, documentId));
  await transaction
    .update(documents)
    .set({ joins: sql`${documents.joins} + 1`, updatedAt: sql`now()` })
    .where(eq(documents.id, documentId));
  await writeIndex(transaction, documentId, index, patterns);
  return index;
};

/** Puts rows together beside the calls. */
export interface Assembling {
  /** Has those of a document done that are due, and those that fail again later; asked for twice, it is done once. */
  soon(documentId: string): void;
  /** Has those of a document tried again that failed for good. @throws Refusal `notFound`; `forbidden` for who may only read it; `conflict` in the trash; `tooManyRequests` */
  again(viewer: Viewer, documentId: string): Promise<void>;
  close(): void;
}

export const makeAssembling = (
  parts: AssemblingParts & {
    requireDisk: RequireDisk;
    log: { error(fields: object, message: string): void };
  },
): Assembling => {
  const { database, thread, requireDisk, log } = parts;
  const stopping = new AbortController();
  const waiting = new Map<string, NodeJS.Timeout>();
  let turn: Promise<unknown> = Promise.resolve();
  const follow = (documentId: string, tries: number): void => {
    if (waiting.has(documentId) || stopping.signal.aborted || tries > AGAIN_AFTER.length) return;
    const run = async (): Promise<void> => {
      await turn;
      waiting.delete(documentId);
      if (stopping.signal.aborted) return;
      try {
        if (!(await assembleRows(parts, documentId, stopping.signal))) follow(documentId, tries + 1);
      } catch (error) {
        // What is due stays so, for the next who reads the results and for the job.
        log.error({ err: error }, 'the rows of a document could not be put together');
      }
    };
    const start = (): void => {
      turn = run();
    };
    // A moment later than it is due, so that it is.
    const delay = tries === 0 ? 0 : AGAIN_AFTER[tries - 1]! + SECOND / 2;
    waiting.set(documentId, setTimeout(start, delay).unref());
  };
  return {
    soon: (documentId) => follow(documentId, 0),
    again: async (viewer, documentId) => {
      await requireReviewer(database, viewer, documentId);
      await requireDisk();
      await countAttempt(database, [
        { of: ['rows tried again', viewer.accountId], maximum: AGAIN_AN_HOUR, windowSeconds: 3600 },
      ]);
      await database.transaction(async (transaction) => {
        const document = await lockSeen(transaction, viewer, documentId, requireReviewer);
        if (document.deletedAt) throw inTrash();
        const { extraction } = await rowOf(transaction, documentId);
        const { isPending } = await writeOutcomes(
          { database: transaction, thread },
          documentId,
          {
            extraction,
            log: await logText(transaction, documentId),
            outcomes: {},
            withoutFailed: true,
            screened: [],
          },
          new Map(),
        );
        await transaction
          .update(documents)
          .set(isPending ? toAssembleNow : nothingToAssemble)
          .where(eq(documents.id, documentId));
      });
      clearTimeout(waiting.get(documentId));
      waiting.delete(documentId);
      follow(documentId, 0);
    },
    close: () => {
      stopping.abort();
      for (const timer of waiting.values()) clearTimeout(timer);
    },
  };
};

/** Does what is due of documents whose own process is gone. */
export const assemblingJob = (processes: AssemblingParts['processes'] = sandboxed): PeriodicJob => {
  const thread = makeResultsThread();
  return {
    name: 'assemble-rows',
    every: MINUTE,
    run: async (database, { signal, log }) => {
      const due = await database
        .select({ id: documents.id })
        .from(documents)
        .where(and(isNull(documents.deletedAt), lte(documents.assembleAt, sql`now()`)))
        .orderBy(asc(documents.assembleAt))
        .limit(AT_ONCE);
      for (const { id } of due) {
        if (signal.aborted) return;
        try {
          await assembleRows({ database, processes, thread }, id, signal);
        } catch (error) {
          if (!(error instanceof ExtractionError))
            log.error({ err: error }, 'the rows of a document could not be put together');
        }
      }
    },
  };
};
