import type { DataOf, getDocumentRerun, RerunDifference } from '@moiety/contract';
import { ENGINE_VERSION } from '@moiety/extraction/document/to-json.ts';
import { and, asc, desc, eq, ne } from 'drizzle-orm';
import type { Database } from '../../database/database.ts';
import type { RequireDisk } from '../../database/disk.ts';
import { documentPages, documentReruns } from '../../database/document-tables.ts';
import { Refusal } from '../../refusal.ts';
import type { Jobs } from '../jobs/service.ts';
import { requireReviewer, requireSeen, type Viewer } from './access.ts';
import { beginAnalysis, isAskedAgain, openForAnalysis } from './analysing.ts';
import { unpacked } from './contents-of.ts';
import { isExample } from './example/example.ts';
import { nothingNewer } from './refusals.ts';
import { requireRoom } from './keeping.ts';
import { isRerunnable } from './rerun-steps.ts';

/**
 * Has pages read again that an older engine read, free of charge; asked for again with the same job, nothing more is done.
 * @throws Refusal `conflict` where there is none, or the document cannot be analyzed now, or by this person; `forbidden` for who may only read it; `limitReached`
 */
export const rerun = async (
  {
    database,
    jobs: work,
    requireDisk,
    bytesPerAccount,
  }: { database: Database; jobs: Jobs; requireDisk: RequireDisk; bytesPerAccount: number },
  viewer: Viewer,
  documentId: string,
  jobId: string,
): Promise<void> => {
  const seen = await requireReviewer(database, viewer, documentId);
  if (await isAskedAgain(database, viewer, documentId, jobId)) return;
  await requireDisk();
  await work.ready();
  await database.transaction(async (transaction) => {
    const document = await openForAnalysis(transaction, viewer, seen, jobId);
    if (!document) return;
    // What will differ is kept; how much it is is not known before.
    await requireRoom(transaction, viewer, document, { bytesPerAccount, rerun: 1 });
    const rows = await transaction
      .select({ page: documentPages.page })
      .from(documentPages)
      .where(and(eq(documentPages.documentId, documentId), isRerunnable(isExample(document))))
      .orderBy(asc(documentPages.page));
    if (rows.length === 0) throw nothingNewer();
    // What an engine in between read, and nobody waited for.
    await transaction
      .update(documentPages)
      .set({ nextResult: null, nextEngine: null })
      .where(and(eq(documentPages.documentId, documentId), ne(documentPages.nextEngine, ENGINE_VERSION)));
    await beginAnalysis(transaction, work, viewer, document, jobId, {
      pages: rows.map(({ page }) => page),
      isFree: true,
      isAgain: true,
    });
  });
};

/** What differs since a document was last read again. @throws Refusal `notFound` */
export const lastRerunOf = async (
  database: Database,
  viewer: Viewer,
  documentId: string,
): Promise<DataOf<typeof getDocumentRerun>> => {
  await requireSeen(database, viewer, documentId);
  const [last] = await database
    .select()
    .from(documentReruns)
    .where(eq(documentReruns.documentId, documentId))
    .orderBy(desc(documentReruns.number))
    .limit(1);
  if (!last) throw new Refusal('notFound');
  const { createdAt, engineBefore, engineAfter, pages, pagesKept, differences } = last;
  return {
    at: createdAt.toISOString(),
    engineBefore,
    engineAfter,
    pages,
    pagesKept,
    differences: (await unpacked(differences)) as RerunDifference[],
  };
};
