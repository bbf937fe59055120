interface Left {
  /** Of the window, in pixels. */
  scroll: number;
  /** Weak, so that a page that is kept no more can go. */
  focused: WeakRef<HTMLElement> | undefined;
  /** Of what scrolls within the page: from the left, from the top. */
  inner: Map<Element, readonly [number, number]>;
}

/** Where each page was left: how far it was scrolled, by the window and within, and what had the focus. */
export class ScrollRestoration {
  readonly #places = new Map<string, Left>();
  /** Where the window is scrolled to, as far as was heard of: asking it would lay the page out. */
  #scrolled: number | undefined;

  /** Takes notice of where the page at `path` is, while it is shown in `host`. @returns the way to stop */
  watch(path: string, host: HTMLElement): () => void {
    const stop = new AbortController();
    const { signal } = stop;
    const at = (): Left => {
      const place = this.#places.get(path) ?? { scroll: scrollY, focused: undefined, inner: new Map() };
      this.#places.set(path, place);
      return place;
    };
    const onScroll = ({ target }: Event): void => {
      if (target === document) {
        at().scroll = scrollY;
        this.#scrolled = scrollY;
      } else if (target instanceof Element && host.contains(target))
        at().inner.set(target, [target.scrollLeft, target.scrollTop]);
    };
    const onFocus = (): void => {
      const focused = document.activeElement;
      const own = focused instanceof HTMLElement && focused !== host && host.contains(focused);
      at().focused = own ? new WeakRef(focused) : undefined;
    };
    window.addEventListener('scroll', onScroll, { passive: true, capture: true, signal });
    document.addEventListener('focusin', onFocus, { signal });
    return () => stop.abort();
  }

  /** Scrolls to where the page was left, or to its top, and gives the focus back if `withFocus`. */
  restore(path: string, withFocus: boolean): void {
    const place = this.#places.get(path);
    for (const [element, [left, innerTop]] of place?.inner ?? [])
      element.scrollTo({ left, top: innerTop, behavior: 'instant' });
    const top = place?.scroll ?? 0;
    // Between pages at their tops there is nothing to do, and scrolling lays out the whole page before its elements are ready.
    if (top !== 0 || this.#scrolled !== 0) {
      window.scrollTo({ top, behavior: 'instant' });
      this.#scrolled = top;
    }
    const focused = withFocus ? place?.focused?.deref() : undefined;
    if (focused?.isConnected) focused.focus({ preventScroll: true });
  }

  /** Forgets the pages that are kept no more; they begin at their top. */
  keepOnly(paths: readonly string[]): void {
    for (const path of this.#places.keys()) if (!paths.includes(path)) this.#places.delete(path);
  }
}

interface Layer extends Element {
  open: boolean;
  close: () => void;
}

/**
 * Closes the dialogs and popovers of a page that is left: a modal one that nobody sees would still keep everybody from the
 * page that is shown. Nothing in them was sent.
 */
export const closeLayers = (host: Element): void => {
  for (const layer of host.querySelectorAll<Layer>('mo-dialog, mo-popover, dialog'))
    if (layer.open) layer.close();
};
