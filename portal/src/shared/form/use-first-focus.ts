import { useEffect, type RefObject } from 'react';

/**
 * The focus begins in the form's first field when the form is shown. Not where fingers point: the keyboard would come up and hide the page
 * before it was read.
 */
export const useFirstFocus = (form: RefObject<HTMLFormElement | null>, shown = true): void => {
  useEffect(() => {
    if (!shown || !matchMedia('(pointer: fine)').matches) return;
    form.current?.querySelector<HTMLElement>('input, button')?.focus({ preventScroll: true });
  }, [form, shown]);
};
