import { preload, toolOf } from './pool.ts';
import type { ToolFrame } from './tool-frame.ts';
import { DEFAULT_TIMEOUT, type ToolRequest } from './tool-request.ts';

/** A tool that may be loaded before anybody opens it. */
export interface PreloadRequest extends ToolRequest {
  /**
   * `idle`: when the page has had nothing else to do for two seconds; `hover`: when the pointer or the focus comes to its
   * link.
   */
  preload: 'none' | 'idle' | 'hover';
  /** The host's path that shows it: its links are those to this path, and those marked `data-sub-app="{name}"`. */
  path?: string;
}

/** How long the page has been quiet before a tool is loaded ahead, in milliseconds: until then it is still being looked at and begun with. */
const QUIET_FOR = 2000;

/** Calls `run` when the page has loaded and no long task has kept it busy for a while. */
const whenQuiet = (run: () => void, signal: AbortSignal): void => {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const look = (): void => {
    if (document.readyState !== 'complete') return wait();
    longTasks.disconnect();
    if (!signal.aborted) run();
  };
  const wait = (): void => {
    clearTimeout(timer);
    timer = setTimeout(look, QUIET_FOR);
  };
  const longTasks = new PerformanceObserver(wait);
  // A browser that knows none tells of none.
  longTasks.observe({ type: 'longtask' });
  wait();
};

interface Connection {
  saveData?: boolean;
  effectiveType?: string;
}

/** The person asked for less traffic, or the connection has nothing to spare. */
const sparesTraffic = (): boolean => {
  const { connection } = navigator as { connection?: Connection };
  return (
    connection?.saveData === true ||
    (connection?.effectiveType?.endsWith('2g') ?? false) ||
    matchMedia('(prefers-reduced-data: reduce)').matches
  );
};

/** Calls `done` once the page of a tool is there, or did not come in time. */
const whenLoaded = ({ frame, request }: ToolFrame, done: () => void, signal: AbortSignal): void => {
  const settled = new AbortController();
  const settle = (): void => {
    settled.abort();
    clearTimeout(timer);
    done();
  };
  const timer = setTimeout(settle, request.timeout ?? DEFAULT_TIMEOUT);
  frame.addEventListener('load', settle, { signal: AbortSignal.any([settled.signal, signal]) });
};

const leadsTo = (target: EventTarget, { name, path }: PreloadRequest): boolean => {
  if (!(target instanceof HTMLElement)) return false;
  if (target.dataset.subApp === name) return true;
  return (
    path !== undefined &&
    target instanceof HTMLAnchorElement &&
    target.origin === location.origin &&
    target.pathname === path
  );
};

/**
 * As `preloadSubApps` of `host.ts`.
 * @returns the way to stop
 */
export const preloadSubApps = (requests: readonly PreloadRequest[]): (() => void) => {
  const ended = new AbortController();
  const { signal } = ended;
  const idle = requests.filter(({ preload: when }) => when === 'idle');
  const next = (): void => {
    const request = idle.shift();
    if (!request || signal.aborted || sparesTraffic()) return;
    if (toolOf(request.name)) return next();
    const tool = preload(request);
    if (tool) whenLoaded(tool, () => whenQuiet(next, signal), signal);
  };
  if (idle.length > 0) whenQuiet(next, signal);

  const hover = requests.filter(({ preload: when }) => when === 'hover');
  const load = (targets: readonly EventTarget[]): void => {
    if (sparesTraffic()) return;
    for (const request of hover) if (targets.some((target) => leadsTo(target, request))) preload(request);
  };
  const near = (event: Event): void => load(event.composedPath());
  if (hover.length > 0) {
    document.addEventListener('pointerover', near, { signal, passive: true });
    document.addEventListener('focusin', near, { signal });
    // Who came to the link earlier does not come again.
    load([...document.querySelectorAll(':hover, :focus')]);
  }
  return () => ended.abort();
};
