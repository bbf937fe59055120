import { defaultRangeExtractor, VirtualizerController } from '@tanstack/lit-virtual';
import type { ReactiveController, ReactiveControllerHost } from 'lit';

export interface RowWindowSettings {
  /** The element that scrolls; undefined before the first rendering. */
  scroller: () => HTMLElement | undefined;
  count: () => number;
  /** The same for every row, px. */
  rowHeight: () => number;
  /** Height of what stays over the rows, px. */
  headerHeight: () => number;
  /** A row that stays in the document wherever the table is scrolled to; -1 for none. */
  keptRow: () => number;
}

/** Which of a table's rows are on screen: a reactive controller over the virtualizer. */
export class RowWindow implements ReactiveController {
  #host: ReactiveControllerHost;
  #settings: RowWindowSettings;
  #controller: VirtualizerController<HTMLElement, HTMLElement>;
  #rowHeight = 0;

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
    });
    host.addController(this);
  }

  /** The rows to draw, in order; `start` is px from the top of the rows. */
  get rows(): { index: number; start: number }[] {
    const items = this.#controller.getVirtualizer().getVirtualItems();
    return items.map(({ index, start }) => ({ index, start: start - this.#settings.headerHeight() }));
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
}
