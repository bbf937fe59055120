import { startTransition, useLayoutEffect, type ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { renderInTurns } from '@moiety/elements/base/first-rendering.js';

/** Every link below, through open shadow trees, in the order of the page. */
const linksOf = (parent: ParentNode): HTMLAnchorElement[] =>
  [...parent.querySelectorAll('*')].flatMap((each) => {
    if (each instanceof HTMLAnchorElement) return [each];
    return each.shadowRoot ? linksOf(each.shadowRoot) : [];
  });

/** The links to one address in the page's content, or around it. */
const sameLinks = (view: HTMLElement, href: string, inContent: boolean): HTMLAnchorElement[] =>
  linksOf(view).filter(
    (link) =>
      link.getAttribute('href') === href && (link.closest('.still main, .pages') !== null) === inContent,
  );

/** How the link that has the focus is found in another rendering of the same page; undefined where none has it. */
const focusOf = (view: HTMLElement): ((next: HTMLElement) => HTMLAnchorElement | undefined) | undefined => {
  const link = document.activeElement;
  if (!(link instanceof HTMLAnchorElement) || !view.contains(link)) return undefined;
  const href = link.getAttribute('href') ?? '';
  const inContent = link.closest('.still main') !== null;
  const at = sameLinks(view, href, inContent).indexOf(link);
  return (next) => sameLinks(next, href, inContent)[at];
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
