import {
  DOCUMENT_PAGES_MAX,
  FOUND_MAX,
  type DataOf,
  type findInDocument,
  type getPageText,
} from '@moiety/contract';
import type { PageResult } from '@moiety/extraction/page/page-result.ts';
import { textOfPage } from '@moiety/extraction/page/page-text.ts';
import { and, asc, eq, gte, isNotNull, lt } from 'drizzle-orm';
import type { Database } from '../../database/database.ts';
import { documentPages } from '../../database/document-tables.ts';
import { Refusal } from '../../refusal.ts';
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
  const { document } = await requireSeen(database, viewer, id);
  if (document.pageCount === null || page > document.pageCount) throw new Refusal('notFound');
  const [row] = await database
    .select({ result: documentPages.result })
    .from(documentPages)
    .where(and(eq(documentPages.documentId, id), eq(documentPages.page, page)));
  if (!row?.result) throw pageNotAnalyzed();
  return { lines: textOfPage((await unpacked(row.result)) as PageResult) };
};

export interface FindingParts {
  database: Database;
  thread: Pick<ResultsThread, 'find'>;
}

/** What is looked for, and whether somebody still waits for it. */
export interface Wanted {
  q: string;
  /** The page from which on places are found first. */
  from: number;
  isWanted(): boolean;
}

type Found = DataOf<typeof findInDocument>;

/** Looks through the pages that were read, from one on and then from the first; no further than somebody waits for it. */
const lookThrough = async (
  { database, thread }: FindingParts,
  asker: string,
  id: string,
  { q, from, isWanted }: Wanted,
): Promise<Found> => {
  const answer: Found = { total: 0, found: [], pages: 0 };
  const ranges = [
    { first: from, end: DOCUMENT_PAGES_MAX + 1 },
    ...(from > 1 ? [{ first: 1, end: from }] : []),
  ];
  for (const { first, end } of ranges)
    for (let next: number | undefined = first; next !== undefined && isWanted();) {
      const rows = await database
        .select({ page: documentPages.page, result: documentPages.result })
        .from(documentPages)
        .where(
          and(
            eq(documentPages.documentId, id),
            gte(documentPages.page, next),
            lt(documentPages.page, end),
            isNotNull(documentPages.result),
          ),
        )
        .orderBy(asc(documentPages.page))
        .limit(PAGES_AT_ONCE);
      const pages = rows.flatMap(({ page, result }) => (result ? [{ page, result }] : []));
      const room = FOUND_MAX - answer.found.length;
      const { total, found } = await thread.find({ pages, query: q, room }, asker);
      answer.pages += pages.length;
      answer.total += total;
      answer.found.push(...found);
      next = rows.length < PAGES_AT_ONCE ? undefined : rows.at(-1)!.page + 1;
    }
  answer.found.sort((a, b) => a.page - b.page);
  return answer;
};

/** Looks for a text in the pages of a document that were read. @throws Refusal `notFound` */
export type Find = (viewer: Viewer, id: string, wanted: Wanted) => Promise<Found>;

export const makeFind = (parts: FindingParts): Find => {
  /** The last search by account and document: the next waits for it, which by then mostly nobody waits for any more. */
  const last = new Map<string, Promise<unknown>>();
  return async (viewer, id, wanted) => {
    const { accountId } = viewer;
    await requireSeen(parts.database, viewer, id);
    const key = `${accountId} ${id}`;
    const before = last.get(key);
    const search = (async () => {
      await before?.catch(() => undefined);
      return lookThrough(parts, accountId, id, wanted);
    })();
    last.set(key, search);
    try {
      return await search;
    } finally {
      if (last.get(key) === search) last.delete(key);
    }
  };
};
