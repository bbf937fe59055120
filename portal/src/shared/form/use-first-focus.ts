import { useEffect, type RefObject } from 'react';

/**
 * The focus begins in the form's first field when the form is shown. Not where fingers point: the keyboard would come up and hide the page
 * before it was read.
 */
export const useFirstFocus = (form: RefObject<HTMLFormElement | null>, shown = true): void => {
  useEffect(() => {
    if (!shown || !matchMedia('(pointer: fine)').matches) return;
    // A form that the server sent may be in use before the scripts come.
    if (form.current?.contains(document.activeElement)) return;
    form.current?.querySelector<HTMLElement>('input, button')?.focus({ preventScroll: true });
  }, [form, shown]);
};
