import type { record } from '@rrweb/record';
import { blockedSelector, isInBlockedShadow, MASK } from './blocked.ts';
import type { SegmentRecord } from './segments.ts';

/** Milliseconds (the specification's constants). The library itself waits 200 ms after the first change of the window's size. */
export const MUTATION_THROTTLE = 16;
export const MOUSE_MOVE_THROTTLE = 50;
export const SCROLL_THROTTLE = 100;

export type ReplayState = 'stopped' | 'intent-to-start' | 'starting' | 'started';

type Record = typeof record;
/** The library's numbers of the kinds of its events: what is needed of them, so that the library itself comes late. */
const FULL_SNAPSHOT = 2;
const INCREMENTAL = 3;
const META = 4;
const CUSTOM = 5;
const MUTATION = 0;
/** The event by which mutations go on; never part of a replay. */
const GO_ON = 'moiety-go-on';

/** What changed: text and attributes of nodes, and nodes that came; of those that went only their number is told. */
interface Mutations {
  texts: { id: number }[];
  attributes: { id: number }[];
  adds: { node: { id: number } }[];
  removes: unknown[];
}

interface RecordedEvent {
  type: number;
  timestamp: number;
  data: { source?: number; tag?: string; href?: string } & Partial<Mutations>;
}

/** Takes out of mutations what is in the shadow of something that is left out. @returns whether anything is left */
const withoutBlockedShadows = ({ mirror }: Record, { data }: RecordedEvent): boolean => {
  const isShown = (id: number): boolean => {
    const node = mirror.getNode(id);
    return node === null || !isInBlockedShadow(node);
  };
  data.texts = data.texts?.filter(({ id }) => isShown(id)) ?? [];
  data.attributes = data.attributes?.filter(({ id }) => isShown(id)) ?? [];
  data.adds = data.adds?.filter(({ node }) => isShown(node.id)) ?? [];
  return [data.texts, data.attributes, data.adds, data.removes].some((list) => list && list.length > 0);
};

const loadRecord = async (): Promise<Record> => (await import('@rrweb/record')).record;

/** Records what the page shows. */
export class Recorder {
  readonly #emit: (recorded: SegmentRecord) => void;
  readonly #page: () => string;
  readonly #load: () => Promise<Record>;
  #state: ReplayState = 'stopped';
  #record: Record | undefined;
  #stop: (() => void) | undefined;
  /** Another one for each start: what a former one waits for must not begin. */
  #attempt = 0;

  /**
   * @param emit gets each record; whatever it throws is swallowed
   * @param page the address that a record may tell
   * @param load in place of the library's own; for tests
   */
  constructor(emit: (recorded: SegmentRecord) => void, page: () => string, load = loadRecord) {
    this.#emit = emit;
    this.#page = page;
    this.#load = load;
  }

  get state(): ReplayState {
    return this.#state;
  }

  /** Starts when the page has loaded and the library is there. */
  start(): void {
    if (this.#state !== 'stopped') return;
    this.#state = 'intent-to-start';
    const attempt = ++this.#attempt;
    const begin = (): void => {
      if (attempt === this.#attempt && this.#state === 'intent-to-start') void this.#begin(attempt);
    };
    if (document.readyState === 'complete') begin();
    else addEventListener('load', begin, { once: true });
  }

  stop(): void {
    this.#attempt++;
    this.#state = 'stopped';
    this.#stop?.();
    this.#stop = undefined;
  }

  /** Another view begins: its first segment has the whole page, so that it can be played by itself. */
  takeFullSnapshot(): void {
    if (this.#state !== 'started') return;
    // What was gathered belongs before it.
    this.#record?.addCustomEvent(GO_ON, null);
    this.#record?.takeFullSnapshot(true);
  }

  async #begin(attempt: number): Promise<void> {
    this.#state = 'starting';
    try {
      const loaded = await this.#load();
      if (attempt !== this.#attempt) return;
      this.#record = loaded;
      this.#stop = this.#run(loaded);
      this.#state = 'started';
    } catch {
      // A part that cannot be loaded, or a page that cannot be recorded: the product goes on without a replay.
      if (attempt === this.#attempt) this.#state = 'stopped';
    }
  }

  #run(library: Record): () => void {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const emit = (event: RecordedEvent): void => {
      if (event.type === CUSTOM && event.data.tag === GO_ON) return;
      const isMutation = event.type === INCREMENTAL && event.data.source === MUTATION;
      if (isMutation && !withoutBlockedShadows(library, event)) return;
      if (event.type === META) event.data.href = location.origin + this.#page();
      this.#emit({
        text: JSON.stringify(event),
        at: event.timestamp,
        isFullSnapshot: event.type === FULL_SNAPSHOT,
      });
      // The library gathers mutations while it is frozen, and gives them together with whatever event comes next.
      if (!isMutation || timer !== undefined) return;
      library.freezePage();
      timer = setTimeout(() => {
        timer = undefined;
        library.addCustomEvent(GO_ON, null);
      }, MUTATION_THROTTLE);
    };
    const stop = library({
      emit: emit as never,
      blockSelector: blockedSelector,
      maskAllInputs: true,
      maskInputFn: () => MASK,
      sampling: { mousemove: MOUSE_MOVE_THROTTLE, scroll: SCROLL_THROTTLE, media: 800, input: 'last' },
      slimDOMOptions: 'all',
      inlineStylesheet: true,
      inlineImages: false,
      collectFonts: false,
      recordCanvas: false,
      recordCrossOriginIframes: false,
      errorHandler: () => true,
    });
    if (!stop) throw new Error('the page cannot be recorded');
    return () => {
      clearTimeout(timer);
      stop();
    };
  }
}
