import type { Vitals } from '@moiety/contract/monitoring.ts';
import { observePerformance } from './observe-performance.ts';

/** The level of the response time, in whole seconds: 9 and more are as bad (the specification's constant). */
export const APDEX_LEVEL_MAX = 9;
/** An interaction takes no longer than this, milliseconds (the specification's constant). */
export const INTERACTION_MAX = 60_000;
/** Interactions shorter than this are not told of one by one, milliseconds; the least that counts as felt. */
const INTERACTION_MIN = 40;
/** The slowest interactions that are remembered: one in fifty is left out (web.dev/articles/inp). */
const SLOWEST_KEPT = 10;
const LEFT_OUT_OF = 50;
/** Shifts of the layout belong together for a second after the last, and five seconds after the first (web.dev/articles/cls). */
const SHIFT_GAP = 1000;
const SHIFTS_WITHIN = 5000;

/** @param loadingTime milliseconds */
export const apdexLevelOf = (loadingTime: number): number =>
  Math.min(APDEX_LEVEL_MAX, Math.floor(loadingTime / 1000));

interface EventTiming extends PerformanceEntry {
  interactionId?: number;
}
interface LayoutShift extends PerformanceEntry {
  value: number;
  hadRecentInput: boolean;
}

/** The slowest interactions of a view, by what the browser calls one. */
export class Interactions {
  #slowest: { id: number; duration: number }[] = [];
  #ids = new Set<number>();

  add({ interactionId: id, duration }: Pick<EventTiming, 'interactionId' | 'duration'>): void {
    if (!id) return;
    this.#ids.add(id);
    const known = this.#slowest.find((one) => one.id === id);
    if (known) known.duration = Math.max(known.duration, duration);
    else this.#slowest.push({ id, duration });
    this.#slowest = this.#slowest.toSorted((a, b) => b.duration - a.duration).slice(0, SLOWEST_KEPT);
  }

  /** The interaction to next paint, milliseconds; null without any interaction that could be felt. */
  get toNextPaint(): number | null {
    const at = Math.min(this.#slowest.length - 1, Math.floor(this.#ids.size / LEFT_OUT_OF));
    const found = this.#slowest[at];
    return found ? Math.min(INTERACTION_MAX, found.duration) : null;
  }
}

/** The worst burst of layout shifts of a view. */
export class LayoutShifts {
  #worst = 0;
  #burst = 0;
  #first = 0;
  #last = -Infinity;

  add({
    startTime,
    value,
    hadRecentInput,
  }: Pick<LayoutShift, 'startTime' | 'value' | 'hadRecentInput'>): void {
    if (hadRecentInput) return;
    const goesOn = startTime - this.#last < SHIFT_GAP && startTime - this.#first < SHIFTS_WITHIN;
    this.#burst = goesOn ? this.#burst + value : value;
    if (!goesOn) this.#first = startTime;
    this.#last = startTime;
    this.#worst = Math.max(this.#worst, this.#burst);
  }

  get worst(): number {
    return Math.round(this.#worst * 10_000) / 10_000;
  }
}

export const noVitals: Vitals = {
  loadingTime: null,
  apdexLevel: null,
  timeToFirstByte: null,
  firstContentfulPaint: null,
  largestContentfulPaint: null,
  cls: null,
  interactionToNextPaint: null,
};

/** Measures one view. */
export interface VitalsWatch {
  /** As they are by now. */
  readonly now: Vitals;
  stop(): void;
}

/**
 * @param isFirst whether the view came with the document: then what browsers measure of a load counts too
 * @param changed called after each new value
 */
export const watchVitals = (isFirst: boolean, changed: () => void): VitalsWatch => {
  const begun = performance.now();
  const vitals = { ...noVitals };
  const interactions = new Interactions();
  const shifts = new LayoutShifts();
  const canShift = PerformanceObserver.supportedEntryTypes.includes('layout-shift');
  if (canShift) vitals.cls = 0;
  const isOfView = ({ startTime }: PerformanceEntry): boolean => isFirst || startTime >= begun;
  const stops = [
    observePerformance(
      'event',
      (entries) => {
        for (const entry of entries) if (isOfView(entry)) interactions.add(entry);
        vitals.interactionToNextPaint = interactions.toNextPaint;
        changed();
      },
      { durationThreshold: INTERACTION_MIN, buffered: isFirst },
    ),
    observePerformance(
      'layout-shift',
      (entries) => {
        for (const entry of entries) if (isOfView(entry)) shifts.add(entry as LayoutShift);
        vitals.cls = shifts.worst;
        changed();
      },
      { buffered: isFirst },
    ),
  ];
  if (isFirst)
    stops.push(
      observePerformance('paint', (entries) => {
        const found = entries.find(({ name }) => name === 'first-contentful-paint');
        if (found) vitals.firstContentfulPaint = found.startTime;
        changed();
      }),
      // Browsers end it themselves, at the first thing that the person does.
      observePerformance('largest-contentful-paint', (entries) => {
        const last = entries.at(-1);
        if (last) vitals.largestContentfulPaint = last.startTime;
        changed();
      }),
      observePerformance('navigation', ([entry]) => {
        const navigation = entry as PerformanceNavigationTiming | undefined;
        if (navigation && navigation.responseStart > 0) vitals.timeToFirstByte = navigation.responseStart;
        changed();
      }),
    );
  stops.push(
    watchLoading(isFirst, (loadingTime) => {
      vitals.loadingTime = loadingTime;
      vitals.apdexLevel = apdexLevelOf(loadingTime);
      changed();
    }),
  );
  return { now: vitals, stop: () => stops.forEach((stop) => stop()) };
};

/** A view has loaded when nothing changed for so long; milliseconds. */
export const QUIET_AFTER = 100;
/** Something that never ends to change has loaded after so long; milliseconds. */
export const LOADED_AFTER = 10_000;

/** Tells once how long the view took to load: until the `load` event with a document, until nothing changes any more without one. */
const watchLoading = (isFirst: boolean, loaded: (milliseconds: number) => void): (() => void) => {
  if (isFirst) {
    const tell = (): void => {
      const [entry] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
      // The event's end is written after its listeners.
      setTimeout(() => loaded(entry && entry.loadEventEnd > 0 ? entry.loadEventEnd : performance.now()));
    };
    if (document.readyState === 'complete') {
      tell();
      return () => undefined;
    }
    addEventListener('load', tell, { once: true });
    return () => removeEventListener('load', tell);
  }
  const begun = performance.now();
  let last = begun;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const stop = (): void => {
    clearTimeout(timer);
    mutations.disconnect();
    stopResources();
  };
  const end = (): void => {
    stop();
    loaded(last - begun);
  };
  const wait = (): void => {
    clearTimeout(timer);
    timer = setTimeout(end, QUIET_AFTER);
  };
  const note = (): void => {
    last = performance.now();
    if (last - begun < LOADED_AFTER) wait();
    else end();
  };
  const mutations = new MutationObserver(note);
  mutations.observe(document.documentElement, { childList: true, subtree: true, characterData: true });
  const stopResources = observePerformance(
    'resource',
    (entries) => {
      if (entries.some(({ startTime }) => startTime >= begun)) note();
    },
    { buffered: false },
  );
  wait();
  return stop;
};
