const listeners = new Set<() => void>();

/**
 * The person whose page this was is gone (signed out, or another one signed in): whoever keeps something of theirs
 * outside the store lets go of it.
 */
export const onPersonGone = {
  /** Calls `listener` at each time; returns the way to stop. */
  listen: (listener: () => void): (() => void) => {
    listeners.add(listener);
    return () => {
      listeners.delete(listener);
    };
  },
  notify: (): void => {
    for (const listener of listeners) listener();
  },
};
