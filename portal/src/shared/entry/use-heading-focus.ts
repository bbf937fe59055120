import { useEffect, useRef, type RefObject } from 'react';

/** For a heading with `tabIndex={-1}` that takes the place of what had the focus: it is read out, and Tab goes on from it. */
export const useHeadingFocus = (): RefObject<HTMLHeadingElement | null> => {
  const ref = useRef<HTMLHeadingElement>(null);
  useEffect(() => ref.current?.focus({ preventScroll: true }), []);
  return ref;
};
