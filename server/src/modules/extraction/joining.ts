import { DOCUMENT_FACT_MAX, groupFields, writePages } from '@moiety/contract';
import type { Extraction } from '@moiety/extraction/document/extract-document.ts';
import { ENGINE_VERSION } from '@moiety/extraction/document/to-json.ts';
import type { FailedPage, PageResult } from '@moiety/extraction/page/page-result.ts';
import { and, eq, inArray, isNotNull, lte, or, sql } from 'drizzle-orm';
import type { Database } from '../../database/database.ts';
import {
  documentCorrections,
  documentPages,
  documentResults,
  documents,
} from '../../database/document-tables.ts';
import type { SaveStep } from '../jobs/kind.ts';
import { nothingToAssemble, toAssembleNow } from './assembling-marks.ts';
import { packed, unpacked } from './contents-of.ts';
import type { Joined } from './standing-rows.ts';
import { logText } from './correction-log.ts';
import { digestsText, writeIndex } from './indexing.ts';
import { patternsOf } from './matchers.ts';
import type { ExtractionProcesses } from './processes.ts';
import { putTogether } from './putting-together.ts';
import { JOBS, type ResultsThread } from './results-thread.ts';

/** The facts that a document's pages tell of it, and the columns that hold them. */
const facts = ['title', 'number', 'applicant', 'date', 'filed', 'priority', 'language', 'ipc'] as const;

/** Those that nobody has written by hand. */
const factsOf = (extraction: Extraction) =>
  Object.fromEntries(
    facts.map((fact) => {
      const told = extraction.document[fact];
      const read = (typeof told === 'string' ? told : told.join(', ')).slice(0, DOCUMENT_FACT_MAX);
      return [
        fact,
        sql`case when ${fact}::text = any(${documents.ownFacts}) or ${read}::text = '' then ${documents[fact]} else ${read}::text end`,
      ];
    }),
  );

/** Which pages are joined, and what goes with it. */
interface JoinChoice {
  thread: ResultsThread;
  /** A page that is read and not stored yet. */
  fresh?: PageResult;
  /** What a newer engine read takes the place of what was there. */
  isAgain?: boolean;
  /** In the transaction that writes the join, before it does. */
  onJoined?: (transaction: Database, extraction: Buffer) => Promise<void>;
  signal?: AbortSignal;
}

/** An extraction with what came of the rows of tables of groups whose cells people corrected; one that cannot be put together now says so. */
const withOutcomes = async (
  extraction: Joined,
  documentId: string,
  {
    database,
    openAssembler,
    thread,
  }: { database: Database; thread: ResultsThread } & Pick<ExtractionProcesses, 'openAssembler'>,
): Promise<Joined> => {
  const corrected = await database.$count(
    documentCorrections,
    and(eq(documentCorrections.documentId, documentId), inArray(documentCorrections.field, [...groupFields])),
  );
  if (corrected === 0) return extraction;
  const log = await logText(database, documentId);
  const lacking = await thread.lacking({ extraction: await packed(extraction), log }, JOBS);
  if (lacking.lacking.length === 0) return extraction;
  const assembler = openAssembler();
  try {
    // Kept, as they are asked for once more where they are written.
    extraction.outcomes = { ...extraction.outcomes, ...(await putTogether(assembler, lacking)) };
  } finally {
    assembler.close();
  }
  return extraction;
};

/**
 * Puts all pages of a document together that were read.
 * @returns writes it; a join of more pages that was faster stays
 * @throws ExtractionError
 */
export const joinDocument = async (
  database: Database,
  documentId: string,
  {
    join,
    openMatcher,
    openAssembler,
    thread,
    fresh,
    isAgain = false,
    onJoined,
    signal,
  }: Pick<ExtractionProcesses, 'join' | 'openMatcher' | 'openAssembler'> & JoinChoice,
): Promise<SaveStep> => {
  const rows = await database
    .select({
      page: documentPages.page,
      result: documentPages.result,
      nextResult: isAgain ? documentPages.nextResult : sql<null>`null`,
      problem: documentPages.problem,
    })
    .from(documentPages)
    .where(
      and(
        eq(documentPages.documentId, documentId),
        or(isNotNull(documentPages.result), isNotNull(documentPages.problem)),
      ),
    );
  const results: PageResult[] = fresh ? [fresh] : [];
  const failed: FailedPage[] = [];
  for (const { page, result: before, nextResult, problem } of rows) {
    if (page === fresh?.page) continue;
    const result = nextResult ?? before;
    if (result) results.push((await unpacked(result)) as PageResult);
    else if (problem !== null) failed.push({ page, problem });
  }
  const extraction: Joined = await join(results, failed, signal);
  const completed = (within: Database) =>
    withOutcomes(extraction, documentId, { database: within, openAssembler, thread });
  const patterns = await patternsOf(
    { openMatcher },
    extraction.compounds.map(({ smiles }) => smiles),
  );
  let packedExtraction = await packed(await completed(database));
  const pages = writePages(results.map(({ page }) => page));
  return async (transaction) => {
    const [joined] = await transaction
      .update(documents)
      .set({
        compounds: extraction.compounds.length,
        activities: extraction.activities.length,
        joins: sql`${documents.joins} + 1`,
        pagesJoined: results.length,
        updatedAt: sql`now()`,
        ...factsOf(extraction),
      })
      .where(and(eq(documents.id, documentId), lte(documents.pagesJoined, results.length)))
      .returning({ id: documents.id });
    if (!joined) return;
    // What was corrected since is put together before others see it.
    packedExtraction = await packed(await completed(transaction));
    await onJoined?.(transaction, packedExtraction);
    const row = { extraction: packedExtraction, pages, engine: ENGINE_VERSION };
    await transaction
      .insert(documentResults)
      .values({ documentId, ...row })
      .onConflictDoUpdate({
        target: documentResults.documentId,
        set: { ...row, joinedAt: sql`now()` },
      });
    const changes = await thread.index(
      {
        extraction: packedExtraction,
        log: await logText(transaction, documentId),
        digests: await digestsText(transaction, documentId),
        screened: [...patterns.keys()],
      },
      JOBS,
    );
    await writeIndex(transaction, documentId, changes, patterns);
    await transaction
      .update(documents)
      .set(changes.isPending ? toAssembleNow : nothingToAssemble)
      .where(eq(documents.id, documentId));
  };
};
