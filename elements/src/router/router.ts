import { ANY_PATH, matcherOf, pathOf, type FoundParameters, type ParametersOf } from './paths.ts';

export { ANY_PATH, pathOf, type FoundParameters, type ParametersOf };

/** Why a navigation led nowhere: another one took its place, no route has the address, or something on the page stopped it. */
export class NavigationError extends Error {
  /** The same for every such error. */
  readonly code = 'NAVIGATION_FAILED';
  override readonly name = 'NavigationError';
}

/** A page of an application. */
export interface Route<View = unknown> {
  /**
   * The whole path below the base. `:name` stands for one part of it, whatever that is; `*` alone for every path that the
   * routes before it do not have.
   */
  path: string;
  /** What is shown, loaded when it is first gone to and kept: `() => import('./case-page.ts')`. */
  load?: () => View | Promise<View>;
}

/** Where the application is. */
export interface RouteMatch<View = unknown> {
  route: Route<View>;
  /** The path below the base, as the address has it. */
  path: string;
  /** By their names, decoded. */
  parameters: FoundParameters;
  query: URLSearchParams;
  /** What the route loaded; undefined where it loads nothing. */
  view: View | undefined;
}

type QueryValue = string | number | boolean;

/** A query: a list is repeated, and what is undefined or null is left out. */
export type RouteQuery = Readonly<Record<string, QueryValue | readonly QueryValue[] | null | undefined>>;

/** The detail of `preload-error`. */
export interface PreloadErrorDetail<View = unknown> {
  route: Route<View>;
  /** As it was thrown. */
  error: unknown;
}

/** What a router tells of. */
export interface RouterEventMap<View = unknown> {
  /** Another route, path or query is shown. */
  change: CustomEvent<RouteMatch<View>>;
  /**
   * A view could not be loaded. The call that led there throws the same error; where a link or Back did, the page hears it as an
   * uncaught one.
   */
  'preload-error': CustomEvent<PreloadErrorDetail<View>>;
}

export interface RouterOptions {
  /** The path below which the application lies. Default `/`. */
  base?: string;
  /**
   * `history` keeps to the History API where a browser has the Navigation API as well: for a hosted tool, whose `history` is its
   * host's.
   */
  api?: 'navigation' | 'history';
}

/** A navigation that this router was asked for by a call, and how its view failed. */
class Asked {
  failure: { error: unknown } | undefined;
}

interface Found<View> extends Omit<RouteMatch<View>, 'view'> {
  url: URL;
}

/** `shell`, `/shell` and `/shell/` all stand for `/shell/`. */
const folderPath = (base: string): string => {
  const parts = base.split('/').filter((part) => part !== '');
  return parts.length === 0 ? '/' : `/${parts.join('/')}/`;
};

const addQuery = ({ searchParams }: URL, query: RouteQuery): void => {
  for (const [name, value] of Object.entries(query)) {
    searchParams.delete(name);
    for (const each of [value].flat())
      if (each !== undefined && each !== null) searchParams.append(name, String(each));
  }
};

const isSamePage = (one: URL | Location, other: URL | Location): boolean =>
  one.pathname === other.pathname && one.search === other.search;

/**
 * The routes of an application in the address, by exact match, in the order in which they are given. It follows links to them, Back and Forward as
 * well as calls; links elsewhere are the browser's. It stands on `URLPattern` and the Navigation API; on the History API in browsers
 * without the latter.
 */
export class Router<View = unknown> extends EventTarget {
  readonly #routes: readonly { route: Route<View>; match: ReturnType<typeof matcherOf> }[];
  readonly #base: string;
  readonly #navigation: Navigation | undefined;
  readonly #views = new WeakMap<Route<View>, { view: View }>();
  #match: RouteMatch<View> | undefined;
  #begun: AbortController | undefined;
  /** Ends the loading that goes on; of the History API alone. */
  #loading = new AbortController();

  /** @throws TypeError for a route whose path is none */
  constructor(routes: readonly Route<View>[], { base = '/', api = 'navigation' }: RouterOptions = {}) {
    super();
    this.#routes = routes.map((route) => ({ route, match: matcherOf(route.path) }));
    this.#base = folderPath(base);
    this.#navigation = api === 'navigation' ? window.navigation : undefined;
  }

  /** What is shown; undefined before the first view is there, and where no route has the address. */
  get match(): RouteMatch<View> | undefined {
    return this.#match;
  }

  override addEventListener<Type extends keyof RouterEventMap<View>>(
    type: Type,
    listener: ((event: RouterEventMap<View>[Type]) => void) | EventListenerObject | null,
    options?: AddEventListenerOptions | boolean,
  ): void {
    super.addEventListener(type, listener as EventListener | null, options);
  }

  /** Shows the route that the address has and follows it from now on. @throws what the view throws that could not be loaded */
  async start(): Promise<void> {
    if (this.#begun) return;
    this.#begun = new AbortController();
    const { signal } = this.#begun;
    if (this.#navigation) this.#navigation.addEventListener('navigate', this.#onNavigate, { signal });
    else {
      window.addEventListener('popstate', this.#onPopState, { signal });
      window.addEventListener('click', this.#onClick, { signal });
    }
    const found = this.#find(new URL(location.href));
    if (found) await this.#quietly(this.#arrive(found));
  }

  /** Leaves the address to others. */
  stop(): void {
    this.#begun?.abort();
    this.#begun = undefined;
    this.#loading.abort();
  }

  /** The address of a path below the base, for a link. */
  href(path: string, query: RouteQuery = {}): string {
    const { pathname, search, hash } = this.#urlOf(path, query);
    return pathname + search + hash;
  }

  /**
   * Goes to a path below the base, which may have a query and a hash, with a new entry in the history; one that is shown already gets none.
   * @param query in the place of what `path` has by the same names
   * @returns when it is shown
   * @throws NavigationError where it comes to nothing, and what a view throws that could not be loaded
   */
  push(path: string, query?: RouteQuery): Promise<void> {
    return this.#go(path, query, false);
  }

  /** As `push`, in the place of the present entry. */
  replace(path: string, query?: RouteQuery): Promise<void> {
    return this.#go(path, query, true);
  }

  /** As `push` or `replace`, for who does not mind whether it came to something: no NavigationError is thrown. */
  async navigate(
    path: string,
    { query, replace = false }: { query?: RouteQuery; replace?: boolean } = {},
  ): Promise<void> {
    await this.#quietly(this.#go(path, query, replace));
  }

  /** One entry back in the history. */
  back(): void {
    history.back();
  }

  /** One entry forward. */
  forward(): void {
    history.forward();
  }

  async #quietly(navigation: Promise<void>): Promise<void> {
    try {
      await navigation;
    } catch (error) {
      if (!(error instanceof NavigationError)) throw error;
    }
  }

  #urlOf(path: string, query: RouteQuery = {}): URL {
    const relative = path.startsWith('/') ? path.slice(1) : path;
    // Beside the base and not resolved against it: a path with a second slash would be another site's.
    const url = URL.parse(`${location.origin}${this.#base}${relative}`);
    if (!url) throw new NavigationError(`“${path}” is no address.`);
    addQuery(url, query);
    return url;
  }

  #find(url: URL): Found<View> | undefined {
    const { origin, pathname } = url;
    if (origin !== location.origin || !`${pathname}/`.startsWith(this.#base)) return undefined;
    const path = `/${pathname.slice(this.#base.length)}`;
    for (const { route, match } of this.#routes) {
      const parameters = match(path);
      if (parameters) return { route, path, parameters, query: new URLSearchParams(url.search), url };
    }
    return undefined;
  }

  async #go(path: string, query: RouteQuery | undefined, replace: boolean): Promise<void> {
    if (!this.#begun) throw new Error('The router is not started.');
    const found = this.#find(this.#urlOf(path, query));
    if (!found) throw new NavigationError(`No route has “${path}”.`);
    if (this.#navigation) await this.#goByNavigation(this.#navigation, found, replace);
    else await this.#goByHistory(found, replace);
  }

  async #goByNavigation(navigation: Navigation, { url }: Found<View>, replace: boolean): Promise<void> {
    const asked = new Asked();
    const { committed, finished } = navigation.navigate(url.href, {
      history: replace ? 'replace' : 'auto',
      info: asked,
    });
    // What becomes of it, the other promise tells.
    committed?.catch(() => {});
    try {
      await finished;
    } catch (cause) {
      if (asked.failure) throw asked.failure.error;
      throw new NavigationError('Another navigation took its place, or the page stopped it.', { cause });
    }
  }

  readonly #onNavigate = (event: NavigateEvent): void => {
    const { canIntercept, hashChange, downloadRequest, formData, navigationType, info, signal } = event;
    if (!canIntercept || hashChange || downloadRequest !== null || formData || navigationType === 'reload')
      return;
    const found = this.#find(new URL(event.destination.url));
    if (!found) return;
    event.intercept({
      // Where the focus belongs, the application knows: its heading, not the page.
      focusReset: 'manual',
      handler: async () => {
        try {
          await this.#show(found, signal);
        } catch (error) {
          if (info instanceof Asked) info.failure = { error };
          else reportError(error);
          throw error;
        }
      },
    });
  };

  async #goByHistory(found: Found<View>, replace: boolean): Promise<void> {
    const { url } = found;
    if (isSamePage(url, location) && url.hash !== location.hash)
      return replace ? location.replace(url) : location.assign(url);
    if (replace || url.href === location.href) history.replaceState(null, '', url);
    else history.pushState(null, '', url);
    await this.#arrive(found);
    if (!replace) window.scrollTo(0, 0);
  }

  readonly #onPopState = (): void => {
    const found = this.#find(new URL(location.href));
    const shown = this.#match;
    // A link to a hash pops too.
    if (!found || (shown?.path === found.path && `${shown.query}` === `${found.query}`)) return;
    this.#quietly(this.#arrive(found)).catch(reportError);
  };

  readonly #onClick = (event: MouseEvent): void => {
    if (event.defaultPrevented || event.button !== 0) return;
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    const link = event.composedPath().find((target) => target instanceof HTMLAnchorElement);
    if (!link || (link.target && link.target !== '_self') || link.hasAttribute('download')) return;
    const url = URL.parse(link.href);
    const found = url && this.#find(url);
    if (!found || (isSamePage(url, location) && url.hash)) return;
    event.preventDefault();
    this.#quietly(this.#goByHistory(found, false)).catch(reportError);
  };

  /** Shows a route unless another is gone to meanwhile. */
  async #arrive(found: Found<View>): Promise<void> {
    this.#loading.abort();
    this.#loading = new AbortController();
    const { signal } = this.#loading;
    await this.#show(found, signal);
    if (signal.aborted) throw new NavigationError('Another navigation took its place.');
  }

  async #show({ route, path, parameters, query }: Found<View>, signal: AbortSignal): Promise<void> {
    const view = await this.#load(route);
    if (signal.aborted) return;
    this.#match = { route, path, parameters, query, view };
    this.dispatchEvent(new CustomEvent<RouteMatch<View>>('change', { detail: this.#match }));
  }

  async #load(route: Route<View>): Promise<View | undefined> {
    const kept = this.#views.get(route);
    if (kept || !route.load) return kept?.view;
    try {
      const view = await route.load();
      this.#views.set(route, { view });
      return view;
    } catch (error) {
      const detail: PreloadErrorDetail<View> = { route, error };
      this.dispatchEvent(new CustomEvent('preload-error', { detail }));
      throw error;
    }
  }
}
