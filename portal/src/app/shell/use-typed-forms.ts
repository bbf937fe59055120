import { useEffect, type RefObject } from 'react';
import { unsavedWork } from '../../shared/unsaved-work.ts';

/**
 * Tells the forms in which somebody typed and that were not sent, by the titles of their pages, to whoever wants to load
 * the page anew. A search keeps nothing that could be lost.
 */
export const useTypedForms = (host: RefObject<HTMLElement | null>): void => {
  useEffect(() => {
    const { current } = host;
    if (!current) return undefined;
    const typed = new Map<HTMLFormElement, string>();
    const stop = new AbortController();
    const { signal } = stop;
    const formOf = ({ target }: Event): HTMLFormElement | null =>
      target instanceof Element ? target.closest('form:not([role=search])') : null;
    current.addEventListener(
      'input',
      (event) => {
        const form = formOf(event);
        if (form) typed.set(form, document.title);
      },
      { signal },
    );
    const done = (event: Event): void => {
      const form = formOf(event);
      if (form) typed.delete(form);
    };
    current.addEventListener('submit', done, { signal });
    current.addEventListener('reset', done, { signal });
    const remove = unsavedWork.add(() => {
      for (const form of typed.keys()) if (!form.isConnected) typed.delete(form);
      return [...typed.values()];
    });
    return () => {
      stop.abort();
      remove();
    };
  }, [host]);
};
