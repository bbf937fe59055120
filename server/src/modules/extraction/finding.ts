import { FOUND_MAX, type DataOf, type findInDocument, type getPageText } from '@moiety/contract';
import type { PageResult } from '@moiety/extraction/page/page-result.ts';
import { textOfPage } from '@moiety/extraction/page/page-text.ts';
import { and, asc, eq, gt, isNotNull } from 'drizzle-orm';
import type { Database } from '../../database/database.ts';
import { documentPages } from '../../database/document-tables.ts';
import { requireSeen, type Viewer } from './access.ts';
import { unpacked } from './contents-of.ts';
import { pageNotAnalyzed } from './refusals.ts';
import type { ResultsThread } from './results-thread.ts';

/** Pages that are looked at before somebody else has a turn. */
const PAGES_AT_ONCE = 40;

/** @throws Refusal `notFound`; `conflict` for a page that was not analyzed */
export const pageText = async (
  database: Database,
  viewer: Viewer,
  { id, page }: { id: string; page: number },
): Promise<DataOf<typeof getPageText>> => {
  await requireSeen(database, viewer, id);
  const [row] = await database
    .select({ result: documentPages.result })
    .from(documentPages)
    .where(and(eq(documentPages.documentId, id), eq(documentPages.page, page)));
  if (!row?.result) throw pageNotAnalyzed();
  return { lines: textOfPage((await unpacked(row.result)) as PageResult) };
};

/** Looks for a text in the pages of a document that were read. @throws Refusal `notFound` */
export const find = async (
  { database, thread }: { database: Database; thread: Pick<ResultsThread, 'find'> },
  viewer: Viewer,
  id: string,
  query: string,
): Promise<DataOf<typeof findInDocument>> => {
  await requireSeen(database, viewer, id);
  const answer: DataOf<typeof findInDocument> = { total: 0, found: [], pages: 0 };
  for (let last = 0; ;) {
    const rows = await database
      .select({ page: documentPages.page, result: documentPages.result })
      .from(documentPages)
      .where(
        and(eq(documentPages.documentId, id), gt(documentPages.page, last), isNotNull(documentPages.result)),
      )
      .orderBy(asc(documentPages.page))
      .limit(PAGES_AT_ONCE);
    const read = rows.flatMap(({ page, result }) => (result ? [{ page, result }] : []));
    const found = await thread.find({ pages: read, query }, viewer.accountId);
    answer.pages += read.length;
    answer.total += found.length;
    answer.found.push(...found.slice(0, FOUND_MAX - answer.found.length));
    if (rows.length < PAGES_AT_ONCE) return answer;
    last = rows.at(-1)!.page;
  }
};
