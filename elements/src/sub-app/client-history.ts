/** What the host is asked for on behalf of the tool's router. */
export interface RouteHost {
  route(route: string, replace: boolean): void;
  go(delta: number): void;
}

/** Takes the tool's history over; the tool's own router, of whatever kind, needs no change. */
export interface HistoryTakeover {
  /** Where the tool is: path below `base`, query and hash. */
  current(): string;
  /** Goes to a route because the host says so: the tool's router hears a `popstate`. */
  show(route: string): void;
}

/** `/tools/x/` and `/tools/x` both stand for `/tools/x`; `/` stands for the empty text. */
const trimmed = (base: string): string => {
  let end = base.length;
  while (base[end - 1] === '/') end -= 1;
  return base.slice(0, end);
};

/** The address of a route below `base`. */
export const addressOf = (route: string, base: string): string => trimmed(base) + route;

/** The route of an address; a page outside `base` has the start route. */
export const routeOf = ({ pathname, search, hash }: URL | Location, base: string): string => {
  const root = trimmed(base);
  const inside = pathname === root || pathname.startsWith(`${root}/`);
  return `${(inside && pathname.slice(root.length)) || '/'}${search}${hash}`;
};

/**
 * A frame's own history entries would come between the host's, and die with the frame. So none is made: `pushState`
 * replaces the frame's one entry and asks the host for a new one; `back`, `forward` and `go` are the host's.
 * Entries that the browser makes by itself, for a plain link to a hash, stay, and the host learns where they lead.
 * @param base the path below which the tool's routes lie
 */
export const takeOverHistory = (host: RouteHost, base: string): HistoryTakeover => {
  const replaceState = history.replaceState.bind(history);
  const current = (): string => routeOf(location, base);
  const change =
    (replace: boolean) =>
    (state: unknown, unused: string, url?: string | URL | null): void => {
      const before = current();
      replaceState(state, unused, url);
      const now = current();
      // A router that only keeps its notes in the state is nobody's business but its own.
      if (now !== before) host.route(now, replace);
    };
  history.pushState = change(false);
  history.replaceState = change(true);
  history.go = (delta = 0) => {
    if (delta === 0) location.reload();
    else host.go(delta);
  };
  history.back = () => host.go(-1);
  history.forward = () => host.go(1);
  let showing = false;
  window.addEventListener('popstate', () => {
    if (!showing) host.route(current(), true);
  });
  return {
    current,
    show(route) {
      const before = new URL(location.href);
      if (route === current()) return;
      replaceState(null, '', addressOf(route, base));
      showing = true;
      try {
        window.dispatchEvent(new PopStateEvent('popstate', { state: null }));
        if (before.hash !== location.hash)
          window.dispatchEvent(
            new HashChangeEvent('hashchange', { oldURL: before.href, newURL: location.href }),
          );
      } finally {
        showing = false;
      }
    },
  };
};
