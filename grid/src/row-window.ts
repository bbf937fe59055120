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
  /** Something else is to be shown. */
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

/** Rows that have not been scrolled for so long are at rest, ms. */
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
   * The rows to draw, in their order once they are at rest: that is the order in which they are read aloud.
   * @param most while the table is scrolled, how many that were not drawn before; the others come with the next frames
   */
  show(most: number): readonly Slot<ShownRow>[] {
    const { headerHeight, idOf, changed, keptRow } = this.#settings;
    const virtualizer = this.#controller.getVirtualizer();
    const above = headerHeight();
    const rows = virtualizer
      .getVirtualItems()
      .map(({ index, start }) => ({ index, id: idOf(index), start: start - above }));
    if (this.isAtRest) return this.#slots.show(rows, true);
    const kept = keptRow();
    const coming = this.#slots.coming(rows).filter(({ index }) => index !== kept);
    // Those beside the rows that are there come first.
    const late = new Set(
      virtualizer.scrollDirection === 'backward' ? coming.slice(0, -most) : coming.slice(most),
    );
    // Not with the next animation frame, which is this one where an event of its scroll is handled.
    if (late.size > 0)
      this.#later ??= setTimeout(() => {
        this.#later = undefined;
        changed();
      });
    return this.#slots.show(late.size > 0 ? rows.filter((row) => !late.has(row)) : rows, false);
  }

  /** How many rows are drawn. */
  get count(): number {
    return this.#slots.count;
  }

  /** Whether the table is not being scrolled. */
  get isAtRest(): boolean {
    return this.#rest === undefined;
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
      // The controller's own way is another rendering after the one that is due, also for a scroll, whose frame has one then.
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
