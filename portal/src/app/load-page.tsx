import type { ComponentType, ReactNode } from 'react';
import { pause } from '../shared/pause.ts';

/** Pauses before the further attempts to load a part, in milliseconds. */
const PAUSES = [300, 1200] as const;

/** A page whose parts could not be loaded. Where it stands, `load` tries again. */
export class PageMissingError extends Error {
  /** Tries again; what comes of it shows when the page is rendered anew. */
  readonly load: () => Promise<void>;

  constructor(cause: unknown, load: () => Promise<void>) {
    super('The page could not be loaded', { cause });
    this.name = 'PageMissingError';
    this.load = load;
  }
}

/**
 * Vite takes a style sheet that it once asked for as loaded, whatever came of it: a page loaded at the second attempt
 * would stand there without its style.
 */
const loadStyleOf = async (error: unknown): Promise<void> => {
  const href = /^Unable to preload CSS for (.+)$/.exec(error instanceof Error ? error.message : '')?.[1];
  if (!href) return;
  document.querySelector(`link[rel=stylesheet][href="${CSS.escape(href)}"]`)?.remove();
  const link = document.createElement('link');
  link.rel = 'stylesheet';
  link.href = href;
  await new Promise((resolve, reject) => {
    link.addEventListener('load', resolve);
    link.addEventListener('error', () => reject(error instanceof Error ? error : new Error(String(error))));
    document.head.append(link);
  });
};

/**
 * Loads a part of the application, and again after a short pause where it did not come. Each failure is also Vite's event
 * `vite:preloadError`, by which the page learns whether a newer version has replaced the part.
 * @throws what the last attempt threw
 */
export const loadPart = async <Part,>(load: () => Promise<Part>): Promise<Part> => {
  let style: unknown;
  for (const wait of PAUSES)
    try {
      if (style) await loadStyleOf(style);
      style = undefined;
      return await load();
    } catch (error) {
      style = error;
      await pause(wait);
    }
  if (style) await loadStyleOf(style);
  return load();
};

/**
 * Loads a part once. Asked for again by `import()`, even one that is there takes tasks of the browser's to come, in which a
 * switch of pages stands still.
 */
export const partOnce = <Part extends object>(load: () => Promise<Part>): (() => Promise<Part>) => {
  let part: Part | undefined;
  return async () => (part ??= await loadPart(load));
};

/**
 * A route's `lazy`. It never fails, because the router would remember the failure for as long as the document lives: in
 * place of a page that did not come stands one that throws to the route's error page, from where it is tried again.
 */
export const lazyPage =
  (load: () => Promise<ComponentType>) => async (): Promise<{ Component: ComponentType }> => {
    let Loaded: ComponentType | undefined;
    let failure: unknown;
    const attempt = async (): Promise<void> => {
      try {
        Loaded = await loadPart(load);
      } catch (error) {
        failure = error;
      }
    };
    await attempt();
    if (Loaded) return { Component: Loaded };
    const Late = (): ReactNode => {
      if (!Loaded) throw new PageMissingError(failure, attempt);
      return <Loaded />;
    };
    return { Component: Late };
  };
