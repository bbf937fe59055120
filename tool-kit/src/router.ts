import { Observable } from './observable.ts';

/** The part of an address that a route stands in. */
export interface Route {
  pathname: string;
  /** With its `?`; empty without a query. */
  search: string;
}

/**
 * A tool's routes, on the History API. Inside the portal that API is the host's: each entry is kept by the host's
 * router, in the query of the host's address.
 */
export class Router<Place> extends Observable {
  readonly #placeOf: (route: Route) => Place;

  /** @param placeOf what a route shows; also of routes that the tool never made, which anybody can type */
  constructor(placeOf: (route: Route) => Place) {
    super();
    this.#placeOf = placeOf;
    window.addEventListener('popstate', () => this.changed());
  }

  /** What the present route shows. */
  get place(): Place {
    return this.#placeOf(window.location);
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
