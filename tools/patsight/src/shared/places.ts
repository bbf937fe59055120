import type { Route } from '@moiety/tool-kit/router.ts';
import { z } from 'zod';
import { documentQueryOf, documentQueryText } from './documents/document-query.ts';
import type { DocumentQuery } from './documents/document-query.ts';

/** What is open on a document's page beside its pages. */
export const documentViews = ['compounds', 'groups', 'missing', 'review', 'changes'] as const;
export type DocumentView = (typeof documentViews)[number];

/** Where a document is looked at. */
export interface DocumentSpot {
  view?: DocumentView | undefined;
  /** From 1. */
  page?: number | undefined;
  /** The id of a compound, or of a value, that is selected. */
  item?: string | undefined;
  /** The number of a version that was signed off; what was found as it is now where there is none. */
  version?: number | undefined;
}

/** What a path of the tool shows. */
export type Place =
  | { page: 'documents' }
  | { page: 'trash' }
  | { page: 'scorecard' }
  | { page: 'search'; query: DocumentQuery }
  | { page: 'document'; id: string; spot: DocumentSpot }
  | { page: 'not-found' };

/** Every path of the tool. */
export const paths = {
  documents: () => '/',
  trash: () => '/trash',
  scorecard: () => '/scorecard',
  search: (query: Partial<DocumentQuery> = {}) => `/search${documentQueryText(query)}`,
  /** Begins as the portal expects of a page that needs the whole width. */
  document: (id: string, { view, page, item, version }: DocumentSpot = {}) => {
    const query = new URLSearchParams();
    if (version !== undefined) query.set('version', String(version));
    if (view !== undefined && view !== 'compounds') query.set('view', view);
    if (page !== undefined) query.set('page', String(page));
    if (item !== undefined) query.set('item', item);
    const text = query.toString();
    return `/view-pdf/${encodeURIComponent(id)}${text && `?${text}`}`;
  },
} as const;

const spotSchema = z.object({
  view: z.enum(documentViews).optional().catch(undefined),
  page: z.coerce.number().int().min(1).max(100_000).optional().catch(undefined),
  item: z.string().min(1).max(300).optional().catch(undefined),
  version: z.coerce.number().int().min(1).max(1_000_000).optional().catch(undefined),
});

/** The place that an address of the tool stands for. */
export const placeOf = ({ pathname, search }: Route): Place => {
  if (pathname === '/' || pathname === '/index.html') return { page: 'documents' };
  if (pathname === '/trash') return { page: 'trash' };
  if (pathname === '/scorecard') return { page: 'scorecard' };
  if (pathname === '/search') return { page: 'search', query: documentQueryOf(search) };
  const id = z.uuid().safeParse(/^\/view-pdf\/([^/]+)$/.exec(pathname)?.[1]).data;
  if (id === undefined) return { page: 'not-found' };
  return { page: 'document', id, spot: spotSchema.parse(Object.fromEntries(new URLSearchParams(search))) };
};
