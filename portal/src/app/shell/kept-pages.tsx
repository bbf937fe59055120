import {
  Activity,
  use,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
  type ContextType,
  type ReactNode,
} from 'react';
import {
  NavigationType,
  UNSAFE_LocationContext as LocationContext,
  useLocation,
  useMatches,
  useNavigationType,
  useOutlet,
} from 'react-router-dom';
import type { RouteHandle } from '../routes.tsx';
import { closeLayers, ScrollRestoration } from './scroll-restoration.ts';
import { useTypedForms } from './use-typed-forms.ts';
import './kept-pages.css';

interface Page {
  path: string;
  /** As it was when the page was last the current one. */
  node: ReactNode;
  /** Where the router was then: a hidden page goes on to see its own address, not that of the page that is shown. */
  place: ContextType<typeof LocationContext>;
  /** Rebuilt at each visit. */
  ignoreCache: boolean;
  /**
   * A hosted tool's: its frame lies above the page and would not move along. It is hidden in React's way, of which the frame's
   * element hears: of `content-visibility` no observer of sizes is told.
   */
  fullHeight: boolean;
}

let drawn: CSSStyleSheet | undefined;

/**
 * React hides what is in an `Activity` by `display: none !important` of its own, so that the browser forgets how the page was
 * laid out and does it all again when the page comes back. The page's box takes that back, which only an important rule of
 * its shadow tree can: the box around it hides it by `content-visibility`, which keeps the layout.
 */
const keepDrawn = (box: HTMLElement | null): void => {
  if (!box || box.shadowRoot) return;
  if (!drawn) {
    drawn = new CSSStyleSheet();
    drawn.replaceSync('@supports (content-visibility: hidden) { :host { display: block !important } }');
  }
  const tree = box.attachShadow({ mode: 'open' });
  tree.adoptedStyleSheets = [drawn];
  tree.append(document.createElement('slot'));
};

/** How many pages stay mounted; the one shown longest ago goes first. */
const MAX = 10;

/**
 * Shows the current page and keeps the ones visited before, hidden and without effects, so that coming back finds
 * them as they were: what was typed, scrolled and, by Back or Forward, focused. A page is its path: another query or hash
 * is the same page in another state, such as a filter or a tool's route.
 */
export const KeptPages = (): ReactNode => {
  const { pathname } = useLocation();
  const place = use(LocationContext);
  const outlet = useOutlet();
  const byHistory = useNavigationType() === NavigationType.Pop;
  const handle = useMatches().at(-1)?.handle as RouteHandle | undefined;
  const [pages, setPages] = useState<readonly Page[]>([]);
  // The page that the document begins with is there at once.
  const [moved, setMoved] = useState(false);
  const [left] = useState(() => new ScrollRestoration());
  const host = useRef<HTMLDivElement>(null);
  useTypedForms(host);

  const last = pages.at(-1);
  if (last?.path !== pathname) {
    const kept = pages.filter((page) => page.path !== pathname && !page.ignoreCache);
    const { ignoreCache = false, fullHeight = false } = handle ?? {};
    const current = { path: pathname, node: outlet, place, ignoreCache, fullHeight };
    setPages([...kept, current].slice(-MAX));
    if (last) setMoved(true);
  } else if (last.place !== place) setPages([...pages.slice(0, -1), { ...last, node: outlet, place }]);

  // Ends before the next page is touched, whose focus and scrolling would count as this one's.
  useLayoutEffect(() => (host.current ? left.watch(pathname, host.current) : undefined), [left, pathname]);
  useEffect(() => left.keepOnly(pages.map(({ path }) => path)), [left, pages]);

  const arrive = useEffectEvent((path: string): void => {
    left.restore(path, byHistory);
    // What had the focus may be hidden now: the keyboard goes on from where the new page begins.
    const focused = document.activeElement;
    const lost =
      focused === document.body || (host.current?.contains(focused) && !focused?.checkVisibility());
    if (lost) host.current?.focus({ preventScroll: true });
  });
  const first = useRef(true);
  useLayoutEffect(() => {
    const pagesElement = host.current;
    if (first.current) first.current = false;
    else arrive(pathname);
    return () => {
      if (pagesElement) closeLayers(pagesElement);
    };
  }, [pathname]);

  return (
    <div ref={host} className="pages" tabIndex={-1}>
      {pages
        .toSorted((a, b) => (a.path < b.path ? -1 : 1))
        .map((page) => {
          const shown = page.path === pathname;
          return (
            <div
              key={page.path}
              className={page.fullHeight ? undefined : moved ? 'kept-page kept-page-coming' : 'kept-page'}
              data-hidden={!shown}
            >
              <Activity mode={shown ? 'visible' : 'hidden'}>
                <div ref={page.fullHeight ? undefined : keepDrawn} className="page">
                  <LocationContext value={shown ? place : page.place}>
                    {shown ? outlet : page.node}
                  </LocationContext>
                </div>
              </Activity>
            </div>
          );
        })}
    </div>
  );
};
