import { glyphLoaders, type GlyphLoader, type IconName } from './glyph-loaders.ts';

/** Milliseconds until a drawing that did not arrive is asked for again; doubled with each failure up to the longest. */
const FIRST_RETRY = 1000;
const LONGEST_RETRY = 60_000;

const drawings = new Map<string, string>();
const arriving = new Map<string, Promise<void>>();
const retries = new Map<string, () => void>();
/** Of names that nobody knows yet: what is to be done when one is registered. */
const unknown = new Map<string, { registered: Promise<void>; resolve: () => void }>();

/** The path data of an icon, if it is there by now. */
export const drawingOf = (name: string): string | undefined => drawings.get(name);

/**
 * Adds an icon; `mo-icon`s of that name that are waiting for it draw it. It also replaces one that comes with the
 * package, for all `mo-icon`s shown from now on.
 * @param path SVG path data in a square of 20 units, drawn with strokes of 1.5 units
 */
export const registerIcon = (name: string, path: string): void => {
  drawings.set(name, path);
  unknown.get(name)?.resolve();
  unknown.delete(name);
};

/** Says once that there is no such icon, unless the page registers it while it loads. */
const warnOfUnknown = (name: string): void => {
  const warn = (): void => {
    if (unknown.has(name))
      console.warn(`<mo-icon name="${name}">: no such icon comes with the package, none was registered.`);
  };
  if (document.readyState === 'complete') setTimeout(warn);
  else window.addEventListener('load', () => setTimeout(warn), { once: true });
};

/** Resolves when somebody registers an icon of that name. */
const registrationOf = (name: string): Promise<void> => {
  const known = unknown.get(name);
  if (known) return known.registered;
  const { promise: registered, resolve } = Promise.withResolvers<void>();
  unknown.set(name, { registered, resolve });
  warnOfUnknown(name);
  return registered;
};

/** Resolves when it is worth asking again: after a while, or as soon as the network or an asker is back. */
const nextTry = (name: string, delay: number): Promise<void> =>
  new Promise((resolve) => {
    const go = (): void => {
      clearTimeout(timer);
      window.removeEventListener('online', go);
      retries.delete(name);
      resolve();
    };
    const timer = setTimeout(go, delay);
    window.addEventListener('online', go);
    retries.set(name, go);
  });

const fetchDrawing = async (name: string, loader: GlyphLoader): Promise<void> => {
  for (let delay = FIRST_RETRY; !drawings.has(name); delay = Math.min(delay * 2, LONGEST_RETRY))
    try {
      const { glyph } = await loader();
      if (!drawings.has(name)) drawings.set(name, glyph);
    } catch {
      // Offline, or the server is down: the icon's room stays empty until the drawing can be had.
      await nextTry(name, delay);
    }
};

/**
 * Loads an icon's drawing, again and again until it arrives; asking for one that failed tries at once.
 * @returns when it can be drawn; of a name that nobody knows, when it is registered
 */
export const loadDrawing = (name: string): Promise<void> => {
  const loaders: Record<string, GlyphLoader> = glyphLoaders;
  const loader = Object.hasOwn(loaders, name) ? loaders[name] : undefined;
  if (!loader) return registrationOf(name);
  retries.get(name)?.();
  const known = arriving.get(name);
  if (known) return known;
  const arrival = fetchDrawing(name, loader);
  arriving.set(name, arrival);
  return arrival;
};

/**
 * Loads icons ahead, when the browser has nothing else to do: those that must be there when the network is not, such as
 * of a message that something failed.
 */
export const preloadIcons = (names: readonly IconName[]): void => {
  const load = (): void => {
    for (const name of names) void loadDrawing(name);
  };
  if ('requestIdleCallback' in window) requestIdleCallback(load);
  else setTimeout(load);
};
