import { z } from 'zod';
import { Observable } from './observable.ts';

/** What a path of the tool shows. */
export type Place =
  | { page: 'sets' }
  | { page: 'trash' }
  /** A set that is being read; `reading` is its number within this page's life. */
  | { page: 'reading'; reading: number }
  | { page: 'set'; id: string }
  | { page: 'not-found' };

/** Every path of the tool. */
export const paths = {
  sets: () => '/',
  trash: () => '/trash',
  reading: (reading: number) => `/set/new?reading=${reading}`,
  set: (id: string) => `/set/${encodeURIComponent(id)}`,
} as const;

/** The place that an address of the tool stands for. */
export const placeOf = ({ pathname, search }: { pathname: string; search: string }): Place => {
  if (pathname === '/' || pathname === '/index.html') return { page: 'sets' };
  if (pathname === '/trash') return { page: 'trash' };
  if (pathname === '/set/new')
    return { page: 'reading', reading: Number(new URLSearchParams(search).get('reading')) };
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
