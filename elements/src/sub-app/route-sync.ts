import { readRoute, writeRoute } from './route-query.ts';
import { services } from './services.ts';

/** The part of the Navigation API that is used here; TypeScript's DOM types may lack it. */
interface NavigationLike extends EventTarget {
  currentEntry?: { key?: string } | null;
}
const navigationOf = (): NavigationLike | undefined =>
  (globalThis as { navigation?: NavigationLike }).navigation;

/** Writes of our own that the host's router has not carried out yet; more than a few means it refuses them. */
const AWAITED_MAX = 20;

/**
 * Keeps a shown tool's route and the host's address in step. The host's router owns every history entry: the tool only
 * asks. Nothing is read or written while the page is at another path than the one at which the tool was shown: then
 * the person is leaving, and the query belongs to another page.
 */
export class RouteSync {
  #path?: string;
  #traversed = false;
  readonly #awaited: string[] = [];
  readonly #ended = new AbortController();

  /** @param follow called with the route that the address asks for, after the host moved */
  constructor(
    readonly name: string,
    readonly follow: (route: string) => void,
  ) {
    const { signal } = this.#ended;
    const navigation = navigationOf();
    // `currententrychange` hears the pushState of any router; `popstate` only hears Back and Forward.
    if (navigation)
      navigation.addEventListener(
        'currententrychange',
        (event) => this.#moved((event as { navigationType?: string }).navigationType === 'traverse'),
        { signal },
      );
    else window.addEventListener('popstate', () => this.#moved(true), { signal });
  }

  /**
   * The tool comes into view. An address with a route decides. One without means the start page if the person came by
   * Back or Forward, else the tool stays where it was, and the address takes that over.
   * @param last the tool's own last route
   * @returns the route to show
   */
  begin(last: string): string {
    this.#path = location.pathname;
    this.#awaited.length = 0;
    const asked = readRoute(location.search, this.name) ?? (this.#traversed ? '/' : undefined);
    this.#traversed = false;
    if (asked !== undefined) return asked;
    if (last !== '/') this.write(last, true);
    return last;
  }

  /** The tool goes out of view. */
  pause(): void {
    this.#path = undefined;
  }

  /** The tool went to `route`: the address follows. */
  write(route: string, replace: boolean): void {
    if (this.#path !== location.pathname) return;
    const search = writeRoute(location.search, this.name, route);
    if (search === location.search && this.#awaited.length === 0) return;
    // Without the Navigation API nobody reports our own writes, so there is nothing to wait for.
    if (navigationOf()) this.#awaited.push(route);
    if (this.#awaited.length > AWAITED_MAX) this.#awaited.shift();
    services.navigate(location.pathname + search + location.hash, { replace });
  }

  end(): void {
    this.#ended.abort();
  }

  #moved(traversed: boolean): void {
    this.#traversed = traversed;
    if (this.#path !== location.pathname) return;
    const route = readRoute(location.search, this.name) ?? '/';
    if (!traversed) {
      const own = this.#awaited.indexOf(route);
      // A router may drop a write that a newer one overtook, so the older ones are settled as well.
      if (own >= 0) {
        this.#awaited.splice(0, own + 1);
        return;
      }
    }
    this.#awaited.length = 0;
    this.follow(route);
  }
}
