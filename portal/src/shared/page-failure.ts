const listeners = new Set<(error: unknown) => void>();

/** Calls back with what a page threw, once for each time; the page that stands in its place has been told already. @returns the way to stop */
export const onPageFailure = (listener: (error: unknown) => void): (() => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

/** Says that a page threw. React catches that itself, so that no `error` event of the window tells of it. */
export const reportPageFailure = (error: unknown): void => {
  console.error(error);
  for (const listener of listeners) listener(error);
};
