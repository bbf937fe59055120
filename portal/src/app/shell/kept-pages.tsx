import {
  Activity,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
  ViewTransition,
  type ReactNode,
} from 'react';
import { NavigationType, useLocation, useMatches, useNavigationType, useOutlet } from 'react-router-dom';
import type { RouteHandle } from '../routes.tsx';

interface Page {
  path: string;
  /** As it was when the page became the current one. */
  node: ReactNode;
  /** Rebuilt at each visit. */
  ignoreCache: boolean;
}
interface Left {
  scroll: number;
  focused: HTMLElement | undefined;
}

/** How many pages stay mounted; the one shown longest ago goes first. */
const MAX = 10;

/**
 * Shows the current page and keeps the ones visited before, hidden and without effects, so that coming back finds
 * them as they were: scrolled and, by Back or Forward, focused where they were left.
 */
export const KeptPages = (): ReactNode => {
  const { pathname } = useLocation();
  const outlet = useOutlet();
  const byHistory = useNavigationType() === NavigationType.Pop;
  const handle = useMatches().at(-1)?.handle as RouteHandle | undefined;
  const [pages, setPages] = useState<readonly Page[]>([]);
  const left = useRef(new Map<string, Left>());
  const host = useRef<HTMLDivElement>(null);

  if (pages.at(-1)?.path !== pathname) {
    const kept = pages.filter((page) => page.path !== pathname && !page.ignoreCache);
    const current = { path: pathname, node: outlet, ignoreCache: handle?.ignoreCache ?? false };
    setPages([...kept, current].slice(-MAX));
  }

  useEffect(() => {
    const remember = (): void => {
      const focused = document.activeElement;
      left.current.set(pathname, {
        scroll: window.scrollY,
        focused: focused instanceof HTMLElement && host.current?.contains(focused) ? focused : undefined,
      });
    };
    window.addEventListener('scroll', remember, { passive: true });
    document.addEventListener('focusin', remember);
    return () => {
      window.removeEventListener('scroll', remember);
      document.removeEventListener('focusin', remember);
    };
  }, [pathname]);

  const restore = useEffectEvent((path: string): void => {
    const place = left.current.get(path);
    window.scrollTo({ top: place?.scroll ?? 0, behavior: 'instant' });
    if (byHistory) place?.focused?.focus({ preventScroll: true });
  });
  const first = useRef(true);
  useLayoutEffect(() => {
    if (first.current) {
      first.current = false;
      return;
    }
    restore(pathname);
  }, [pathname]);

  return (
    <div ref={host} className="pages">
      {pages
        .toSorted((a, b) => (a.path < b.path ? -1 : 1))
        .map(({ path, node }) => (
          <Activity key={path} mode={path === pathname ? 'visible' : 'hidden'}>
            <ViewTransition default="none" enter="page" exit="page">
              <div className="page">{path === pathname ? outlet : node}</div>
            </ViewTransition>
          </Activity>
        ))}
    </div>
  );
};
