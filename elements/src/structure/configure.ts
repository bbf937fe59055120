import type { StructureService } from './drawing.ts';
import type { DrawingCache } from './drawing-cache.ts';

export interface StructureSettings {
  /**
   * Address of the drawing worker, beside which `RDKit_minimal.wasm` lies; relative to the page. By default the
   * package's own, which Vite and webpack put into what they build.
   */
  workerUrl?: string;
  /** Milliseconds that one drawing may take before it is given up; 10 000 by default. */
  timeLimit?: number;
  /** Milliseconds without work after which a worker is ended; 30 000 by default. */
  idleLimit?: number;
  /** Draws in place of the element's own workers; the three settings above are then without effect. */
  service?: StructureService;
}

let settings: StructureSettings = {};
let cache: DrawingCache | undefined;
let loading: Promise<DrawingCache> | undefined;
let end: (() => void) | undefined;

/** Sets how every `mo-structure` of the page draws; best called before the first is shown. */
export const configureStructures = (change: StructureSettings): void => {
  settings = { ...settings, ...change };
  end?.();
  cache = undefined;
  loading = undefined;
  end = undefined;
};

const load = async (): Promise<DrawingCache> => {
  const given = settings;
  const [{ DrawingCache: Cache }, own] = await Promise.all([
    import('./drawing-cache.ts'),
    given.service ? undefined : import('./drawing-workers.ts'),
  ]);
  // Configured anew meanwhile.
  if (given !== settings) return drawings();
  if (given.service) cache = new Cache(given.service);
  else {
    const { workerUrl, timeLimit = 10_000, idleLimit = 30_000 } = given;
    const workers = new own!.DrawingWorkers({
      workerUrl: workerUrl && new URL(workerUrl, document.baseURI).href,
      timeLimit,
      idleLimit,
    });
    end = () => workers.destroy();
    cache = new Cache(workers);
  }
  return cache;
};

/** What draws, loaded when it is first asked for. */
export const drawings = (): Promise<DrawingCache> => {
  loading ??= load().catch((error: unknown) => {
    // Tried again the next time: the network may be back by then.
    loading = undefined;
    throw error;
  });
  return loading;
};

/** What draws, if it is there at once. */
export const drawingsNow = (): DrawingCache | undefined => cache;
