import { startTransition, useLayoutEffect, type ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { renderInTurns } from '@moiety/elements/base/first-rendering.js';

/** Everything below that a key can reach, through open shadow trees, in the order of the page. */
const stopsOf = (parent: ParentNode): HTMLElement[] =>
  [...parent.querySelectorAll<HTMLElement>('*')].flatMap((each) => {
    if (each.matches('a[href], [tabindex="0"]')) return [each];
    return each.shadowRoot ? stopsOf(each.shadowRoot) : [];
  });

/** What tells one stop from another: where a link leads, the name of a part that is scrolled. */
const markOf = (stop: HTMLElement): string =>
  `${stop.localName} ${stop.getAttribute('href') ?? stop.getAttribute('aria-label') ?? ''}`;

/** The stops of one mark in the page's content, or around it. */
const sameStops = (view: HTMLElement, mark: string, inContent: boolean): HTMLElement[] =>
  stopsOf(view).filter(
    (stop) => markOf(stop) === mark && (stop.closest('.still main, .pages') !== null) === inContent,
  );

/** How what has the focus is found in another rendering of the same page; undefined where nothing of it has. */
const focusOf = (view: HTMLElement): ((next: HTMLElement) => HTMLElement | undefined) | undefined => {
  const stop = document.activeElement;
  if (!(stop instanceof HTMLElement) || !view.contains(stop)) return undefined;
  const mark = markOf(stop);
  const inContent = stop.closest('.still main') !== null;
  const at = sameStops(view, mark, inContent).indexOf(stop);
  return (next) => sameStops(next, mark, inContent)[at];
};

const Arrival = ({ onArrive, children }: { onArrive: () => void; children: ReactNode }): ReactNode => {
  useLayoutEffect(onArrive, [onArrive]);
  return children;
};

/**
 * Puts the application in the place of the view that the server sent, once it has rendered the same page: until then that
 * one stays in use, and nothing that is done takes long. What had the focus has it again.
 */
export const takeOver = async (still: HTMLElement, tree: ReactNode): Promise<void> => {
  const root = document.createElement('div');
  root.hidden = true;
  still.before(root);
  await renderInTurns(
    () =>
      new Promise((resolve) => {
        // React does a transition in small steps.
        startTransition(() => createRoot(root).render(<Arrival onArrive={resolve}>{tree}</Arrival>));
      }),
  );
  const find = focusOf(still);
  root.id = still.id;
  root.hidden = false;
  still.remove();
  find?.(root)?.focus({ preventScroll: true });
};
