import type { Extraction } from '@moiety/extraction/document/extract-document.ts';
import { JOIN_VERSION } from '@moiety/extraction/document/join-version.ts';
import { ExtractionError } from '@moiety/extraction/extraction-error.ts';
import type { Database } from '../../database/database.ts';
import type { RequireDisk } from '../../database/disk.ts';
import { makeFairQueue } from '../../fair-queue.ts';
import { countAttempt } from '../rate-limits/rate-limits.ts';
import { lockSeen, requireReviewer, type DocumentRow, type Viewer } from './access.ts';
import { unpacked } from './contents-of.ts';
import { joinDocument } from './joining.ts';
import { requireRoom } from './keeping.ts';
import type { ExtractionProcesses } from './processes.ts';
import { isRunning, inTrash, notJoined } from './refusals.ts';
import { keepDifferences } from './rerun-steps.ts';
import { isBeingAnalyzed, rowOf } from './results.ts';
import type { ResultsThread } from './results-thread.ts';

/** Joins that one account may ask for in an hour. */
const JOINS_AN_HOUR = 60;

interface JoiningParts {
  database: Database;
  processes: Pick<ExtractionProcesses, 'join' | 'openMatcher' | 'openAssembler'>;
  thread: ResultsThread;
  requireDisk: RequireDisk;
  bytesPerAccount: number;
  log: { error(fields: object, message: string): void };
}

/** @throws Refusal in the trash, and while an analysis runs */
const check = async (transaction: Database, document: DocumentRow): Promise<void> => {
  if (document.deletedAt) throw inTrash();
  if (await isBeingAnalyzed(transaction, document)) throw isRunning();
};

/** Puts what was read on a document's pages together again, where an earlier version did it. */
export const makeJoinAgain = ({
  database,
  processes,
  thread,
  requireDisk,
  bytesPerAccount,
  log,
}: JoiningParts): ((viewer: Viewer, documentId: string) => Promise<void>) => {
  // A long document takes seconds of a whole core, and its pages are in memory meanwhile.
  const inTurn = makeFairQueue({
    name: 'joins of documents',
    atOnce: 1,
    perMember: 4,
    perGroup: 4,
    total: 40,
    retryAfter: 10,
  });
  const isJoinedNow = async (documentId: string): Promise<boolean> => {
    const { extraction } = await rowOf(database, documentId);
    return ((await unpacked(extraction)) as Extraction).joinVersion === JOIN_VERSION;
  };
  /**
   * @throws Refusal `notFound`; `forbidden` for who may only read it; `conflict` while an analysis runs, in the trash, and where its pages cannot be
   * put together; `limitReached`; `tooManyRequests`
   */
  return async (viewer, documentId) => {
    const seen = await requireReviewer(database, viewer, documentId);
    await check(database, seen.document);
    await requireDisk();
    await countAttempt(database, [
      { of: ['document joins', viewer.accountId], maximum: JOINS_AN_HOUR, windowSeconds: 3600 },
    ]);
    await inTurn({ group: viewer.accountId, member: viewer.accountId }, async () => {
      // Asked for twice, it is done once.
      if (await isJoinedNow(documentId)) return;
      try {
        const save = await joinDocument(database, documentId, {
          ...processes,
          thread,
          onJoined: (transaction, next) =>
            keepDifferences(transaction, documentId, thread, next, async () => ({
              engineBefore: (await rowOf(transaction, documentId)).engine,
              pages: '',
              pagesKept: '',
            })),
        });
        await database.transaction(async (transaction) => {
          const document = await lockSeen(transaction, viewer, documentId, requireReviewer);
          await check(transaction, document);
          await requireRoom(transaction, viewer, document, { bytesPerAccount, rerun: 1 });
          await save(transaction);
        });
      } catch (error) {
        if (!(error instanceof ExtractionError)) throw error;
        log.error({ err: error }, 'the pages of a document could not be joined again');
        throw notJoined();
      }
    });
  };
};
