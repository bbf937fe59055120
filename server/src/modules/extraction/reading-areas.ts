import type { DataOf, readDocumentArea } from '@moiety/contract';
import { ExtractionError } from '@moiety/extraction/extraction-error.ts';
import { and, eq, isNotNull } from 'drizzle-orm';
import type { Database } from '../../database/database.ts';
import { documentPages } from '../../database/document-tables.ts';
import { requireReviewer, type Viewer } from './access.ts';
import { areaNotRead, inTrash, pageNotAnalyzed } from './refusals.ts';
import type { Sandboxes } from './sandboxes.ts';

/**
 * Reads what is printed in a box of a page that was paid for.
 * @throws Refusal `notFound`; `forbidden` for who may only read the document; `conflict` for a page that was not analyzed or cannot be read, and in the trash
 */
export const readArea = async (
  { database, sandboxes }: { database: Database; sandboxes: Sandboxes },
  viewer: Viewer,
  documentId: string,
  { page, box }: (typeof readDocumentArea)['body']['_output'],
): Promise<DataOf<typeof readDocumentArea>> => {
  const { document } = await requireReviewer(database, viewer, documentId);
  if (document.deletedAt) throw inTrash();
  const [read] = await database
    .select({ page: documentPages.page })
    .from(documentPages)
    .where(
      and(
        eq(documentPages.documentId, documentId),
        eq(documentPages.page, page),
        isNotNull(documentPages.result),
      ),
    );
  if (!read) throw pageNotAnalyzed();
  try {
    return await sandboxes.use(viewer.accountId, document.contentSha256, (sandbox) =>
      sandbox.readArea(page, box),
    );
  } catch (error) {
    if (error instanceof ExtractionError) throw areaNotRead();
    throw error;
  }
};
