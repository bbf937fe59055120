import {
  defaultRangeExtractor,
  elementScroll,
  observeElementOffset,
  observeElementRect,
  Virtualizer,
} from '@tanstack/virtual-core';
import type { VirtualItem, VirtualizerOptions } from '@tanstack/virtual-core';
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
  #virtualizer: Virtualizer<HTMLElement, HTMLElement> | undefined;
  #unmount: (() => void) | undefined;
  #rowHeight = 0;

  constructor(host: ReactiveControllerHost, settings: RowWindowSettings) {
    this.#host = host;
    this.#settings = settings;
    host.addController(this);
  }

  /** The rows to draw, in order; `start` is px from the top of the rows. */
  get rows(): { index: number; start: number }[] {
    const items: VirtualItem[] = this.#virtualizer?.getVirtualItems() ?? [];
    return items.map(({ index, start }) => ({ index, start: start - this.#settings.headerHeight() }));
  }

  /** Scrolls just so far that the row is seen whole. */
  reveal(row: number): void {
    this.#virtualizer?.scrollToIndex(row, { align: 'auto' });
  }

  hostUpdate(): void {
    const rowHeight = this.#settings.rowHeight();
    this.#virtualizer?.setOptions(this.#options());
    if (rowHeight !== this.#rowHeight && this.#virtualizer) {
      const first = this.#virtualizer.range?.startIndex ?? 0;
      this.#virtualizer.measure();
      // The row at the top stays at the top.
      if (first)
        void this.#host.updateComplete.then(() =>
          this.#virtualizer?.scrollToIndex(first, { align: 'start' }),
        );
    }
    this.#rowHeight = rowHeight;
  }

  hostUpdated(): void {
    if (!this.#unmount && this.#settings.scroller()) {
      this.#virtualizer ??= new Virtualizer<HTMLElement, HTMLElement>(this.#options());
      // The names by which the virtualizer's adapters for other frameworks call it, too.
      this.#unmount = this.#virtualizer['_didMount']();
      void this.#host.updateComplete.then(() => this.#host.requestUpdate());
    }
    this.#virtualizer?.['_willUpdate']();
  }

  hostDisconnected(): void {
    this.#unmount?.();
    this.#unmount = undefined;
  }

  #options(): VirtualizerOptions<HTMLElement, HTMLElement> {
    const { scroller, count, rowHeight, headerHeight, keptRow } = this.#settings;
    return {
      count: count(),
      getScrollElement: () => scroller() ?? null,
      estimateSize: rowHeight,
      paddingStart: headerHeight(),
      scrollPaddingStart: headerHeight(),
      overscan: 4,
      observeElementRect,
      observeElementOffset,
      scrollToFn: elementScroll,
      rangeExtractor: (range) => {
        const indexes = defaultRangeExtractor(range);
        const kept = keptRow();
        if (kept < 0 || kept >= range.count || indexes.includes(kept)) return indexes;
        return [...indexes, kept].toSorted((a, b) => a - b);
      },
      onChange: () => this.#host.requestUpdate(),
    };
  }
}
