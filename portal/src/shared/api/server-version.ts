const listeners = new Set<() => void>();
let latest: string | undefined;

/** The version that the server named in its latest answer; an open page learns by it that there is a newer one. */
export const serverVersion = {
  get: (): string | undefined => latest,
  heard: (version: string | null): void => {
    if (version === null || version === latest) return;
    latest = version;
    for (const listener of listeners) listener();
  },
  /** Calls `listener` after each change; returns the way to stop. */
  listen: (listener: () => void): (() => void) => {
    listeners.add(listener);
    return () => {
      listeners.delete(listener);
    };
  },
};
