import { caseIdSchema } from '@moiety/contract';
import { z } from 'zod';
import { Observable } from './observable.ts';

/** What a path of the tool shows. */
export type Place =
  | { page: 'sets' }
  | { page: 'trash' }
  /** The file of a worked example, which is to be read. */
  | { page: 'case'; caseId: string }
  /** A set that is being read; `reading` is its number within this page's life, `caseId` the case that its file is of. */
  | { page: 'reading'; reading: number; caseId: string | undefined }
  | { page: 'set'; id: string }
  | { page: 'not-found' };

/** Every path of the tool. */
export const paths = {
  sets: () => '/',
  trash: () => '/trash',
  /** Other pages lead here as well: the server names this route with each case. */
  openCase: (caseId: string) => `/open?case=${caseId}`,
  reading: (reading: number, caseId?: string) =>
    `/set/new?reading=${reading}${caseId === undefined ? '' : `&case=${caseId}`}`,
  set: (id: string) => `/set/${encodeURIComponent(id)}`,
} as const;

/** The place that an address of the tool stands for. */
export const placeOf = ({ pathname, search }: { pathname: string; search: string }): Place => {
  if (pathname === '/' || pathname === '/index.html') return { page: 'sets' };
  if (pathname === '/trash') return { page: 'trash' };
  const query = new URLSearchParams(search);
  const caseId = caseIdSchema.safeParse(query.get('case')).data;
  if (pathname === '/open') return caseId === undefined ? { page: 'not-found' } : { page: 'case', caseId };
  if (pathname === '/set/new') return { page: 'reading', reading: Number(query.get('reading')), caseId };
  const id = /^\/set\/([^/]+)$/.exec(pathname)?.[1];
  return id && z.uuid().safeParse(id).success ? { page: 'set', id } : { page: 'not-found' };
};

/**
 * The tool's routes, on the History API. Inside the portal that API is the host's: each entry is kept by the host's
 * router, in the query of the host's address.
 */
export class Router extends Observable {
  constructor() {
    super();
    window.addEventListener('popstate', () => this.changed());
  }

  get place(): Place {
    return placeOf(window.location);
  }

  /** The query string of the present route, with its `?`. */
  get search(): string {
    return window.location.search;
  }

  /** Goes to `path` (with its query); `replace` without a new entry in the history. */
  go(path: string, { replace = false } = {}): void {
    if (path === window.location.pathname + window.location.search) return;
    if (replace) window.history.replaceState(null, '', path);
    else window.history.pushState(null, '', path);
    this.changed();
  }
}
