type Hosting = typeof import('./hosting.ts');

let loaded: Hosting | undefined;
let loading: Promise<Hosting> | undefined;

const load = async (): Promise<Hosting> => {
  try {
    loaded = await import('./hosting.ts');
    return loaded;
  } finally {
    // What failed can be tried again.
    loading = undefined;
  }
};

/** What hosts tools, once it is loaded. */
export const hosting = (): Hosting | undefined => loaded;

/** Loads what hosts tools. Who asked first is answered first. */
export const loadHosting = (): Promise<Hosting> => (loading ??= loaded ? Promise.resolve(loaded) : load());

/**
 * Calls `then` with what hosts tools: at once where it is there, after those who asked before while it loads, and never
 * where nobody asked for it or it cannot be loaded.
 */
export const withHosting = (then: (hosting: Hosting) => void): void => {
  if (loaded) then(loaded);
  else loading?.then(then, () => {});
};
