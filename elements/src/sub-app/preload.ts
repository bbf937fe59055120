import { preload, toolOf } from './pool.ts';
import type { ToolFrame } from './tool-frame.ts';
import { DEFAULT_TIMEOUT, type ToolRequest } from './tool-request.ts';

/** A tool that may be loaded before anybody opens it. */
export interface PreloadRequest extends ToolRequest {
  /** `idle`: when the page has nothing else to do; `hover`: when the pointer or the focus comes to its link. */
  preload: 'none' | 'idle' | 'hover';
  /** The host's path that shows it: its links are those to this path, and those marked `data-sub-app="{name}"`. */
  path?: string;
}

const whenIdle = (run: () => void, signal: AbortSignal): void => {
  const ask = (): void => {
    if (signal.aborted) return;
    const idle: typeof requestIdleCallback | undefined = window.requestIdleCallback;
    if (idle) idle(run, { timeout: 5000 });
    else setTimeout(run, 500);
  };
  if (document.readyState === 'complete') ask();
  else window.addEventListener('load', ask, { once: true, signal });
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
    if (tool) whenLoaded(tool, () => whenIdle(next, signal), signal);
  };
  if (idle.length > 0) whenIdle(next, signal);

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
