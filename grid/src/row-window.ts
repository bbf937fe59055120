import { defaultRangeExtractor, VirtualizerController } from '@tanstack/lit-virtual';
import type { ReactiveController, ReactiveControllerHost } from 'lit';
import { Slots, type Slot } from './slots.ts';

export interface RowWindowSettings {
  /** The element that scrolls; undefined before the first rendering. */
  scroller: () => HTMLElement | undefined;
  count: () => number;
  /** The same for every row, px. */
  rowHeight: () => number;
  /** Height of what stays over the rows, px. */
  headerHeight: () => number;
  /** The same for the same row wherever it stands. */
  idOf: (index: number) => string | number;
  /** Other rows, or rows in another order, are to be rendered. */
  changed: () => void;
  /** A row that stays in the document wherever the table is scrolled to; -1 for none. */
  keptRow: () => number;
}

/** A row to draw. */
export interface ShownRow {
  index: number;
  id: string | number;
  /** Px from the top of the rows. */
  start: number;
}

/** A table that has not been scrolled for this long is at rest, ms. */
const REST_MS = 150;

/** Which of a table's rows are on screen: a reactive controller over the virtualizer. */
export class RowWindow implements ReactiveController {
  #host: ReactiveControllerHost;
  #settings: RowWindowSettings;
  #controller: VirtualizerController<HTMLElement, HTMLElement>;
  #rowHeight = 0;
  #slots = new Slots<ShownRow>(({ id }) => id);
  /** Runs while the rows are scrolled. */
  #rest: ReturnType<typeof setTimeout> | undefined;
  /** Whether the virtualizer is being told of a scroll. */
  #isFollowing = false;
  /** Runs while rows are still to come. */
  #later: ReturnType<typeof setTimeout> | undefined;
  /** Tells the virtualizer how far the rows are scrolled. */
  #tell: ((top: number, isScrolling: boolean) => void) | undefined;

  constructor(host: ReactiveControllerHost, settings: RowWindowSettings) {
    this.#host = host;
    this.#settings = settings;
    const { scroller, rowHeight } = settings;
    this.#controller = new VirtualizerController(host, {
      // The host has its properties later, before it renders.
      count: 0,
      getScrollElement: () => scroller() ?? null,
      estimateSize: rowHeight,
      overscan: 4,
      // By `follow()`: a listener of its own would come after the host's, and render a second time in the same frame.
      observeElementOffset: (_, tell) => {
        this.#tell = tell;
      },
    });
    host.addController(this);
  }

  /**
   * The rows to draw. Once the table is at rest their elements are in the order of the rows, as screen readers read them.
   * @param most how many rows a frame of scrolling may add
   */
  show(most: number): readonly Slot<ShownRow>[] {
    const { headerHeight, idOf, keptRow } = this.#settings;
    const virtualizer = this.#controller.getVirtualizer();
    const above = headerHeight();
    const rows = virtualizer
      .getVirtualItems()
      .map(({ index, start }) => ({ index, id: idOf(index), start: start - above }));
    if (this.#rest === undefined) return this.#slots.show(rows, true);
    const kept = keptRow();
    const added = this.#slots.added(rows).filter(({ index }) => index !== kept);
    // Rows next to those that are shown come first.
    const late = new Set(
      virtualizer.scrollDirection === 'backward' ? added.slice(0, -most) : added.slice(most),
    );
    if (late.size > 0) this.#showLater();
    return this.#slots.show(
      rows.filter((row) => !late.has(row)),
      false,
    );
  }

  /** Not with the next animation frame, which is the current one while a scroll event is handled. */
  #showLater(): void {
    this.#later ??= setTimeout(() => {
      this.#later = undefined;
      this.#settings.changed();
    });
  }

  /** How many rows are drawn. */
  get count(): number {
    return this.#slots.count;
  }

  /** To be told how far the table is scrolled, px. */
  follow(top: number): void {
    clearTimeout(this.#rest);
    this.#rest = setTimeout(() => {
      this.#rest = undefined;
      this.#settings.changed();
    }, REST_MS);
    this.#isFollowing = true;
    this.#tell?.(top, false);
    this.#isFollowing = false;
  }

  /** Scrolls just so far that the row is seen whole. */
  reveal(row: number): void {
    this.#controller.getVirtualizer().scrollToIndex(row, { align: 'auto' });
  }

  hostUpdate(): void {
    const virtualizer = this.#controller.getVirtualizer();
    const { count, headerHeight: heightOf, keptRow } = this.#settings;
    const headerHeight = heightOf();
    virtualizer.setOptions({
      ...virtualizer.options,
      count: count(),
      paddingStart: headerHeight,
      scrollPaddingStart: headerHeight,
      // A scroll asks for its rendering at once; the controller's own handler would ask for a second one after it.
      onChange: () => {
        if (this.#isFollowing) this.#settings.changed();
        else void this.#host.updateComplete.then(() => this.#settings.changed());
      },
      // A function of its own each time: another row may be kept.
      rangeExtractor: (range) => {
        const indexes = defaultRangeExtractor(range);
        const kept = keptRow();
        if (kept < 0 || kept >= range.count || indexes.includes(kept)) return indexes;
        return [...indexes, kept].toSorted((a, b) => a - b);
      },
    });
    const rowHeight = this.#settings.rowHeight();
    if (rowHeight !== this.#rowHeight && this.#rowHeight > 0) {
      const first = virtualizer.range?.startIndex ?? 0;
      virtualizer.measure();
      // The row at the top stays at the top.
      if (first)
        void this.#host.updateComplete.then(() => virtualizer.scrollToIndex(first, { align: 'start' }));
    }
    this.#rowHeight = rowHeight;
  }

  hostDisconnected(): void {
    clearTimeout(this.#rest);
    this.#rest = undefined;
    clearTimeout(this.#later);
    this.#later = undefined;
  }
}
