/** Where an element is, in px of the viewport; undefined while it is not rendered. */
export type Place = DOMRect | undefined;

const placeOf = (element: HTMLElement): Place => {
  if (!element.isConnected || !element.checkVisibility({ visibilityProperty: true })) return undefined;
  const rect = element.getBoundingClientRect();
  return rect.width > 0 && rect.height > 0 ? rect : undefined;
};

/**
 * Follows an element's place on the screen, so that a frame elsewhere in the document can lie exactly over it. Sizes
 * and hiding (also `display: none` of an ancestor) are heard by a ResizeObserver, scrolling by its event, and anything
 * else that shifts it by an IntersectionObserver whose root is cut to the element's own place: it fires when the two
 * part. All of them report before the frame in which the change would be seen is painted, or with it.
 */
export class Placement {
  readonly #resizes: ResizeObserver;
  #shifts?: IntersectionObserver;
  #ended?: AbortController;
  #watched = '';

  constructor(
    readonly element: HTMLElement,
    readonly report: (place: Place) => void,
  ) {
    this.#resizes = new ResizeObserver(() => this.measure());
  }

  start(): void {
    if (this.#ended) return;
    this.#ended = new AbortController();
    const { signal } = this.#ended;
    this.#resizes.observe(this.element);
    this.#resizes.observe(document.documentElement);
    const measure = (): void => this.measure();
    window.addEventListener('scroll', measure, { signal, capture: true, passive: true });
    window.addEventListener('resize', measure, { signal, passive: true });
    this.measure();
  }

  stop(): void {
    this.#ended?.abort();
    this.#ended = undefined;
    this.#resizes.disconnect();
    this.#shifts?.disconnect();
    this.#watched = '';
  }

  measure(): void {
    if (!this.#ended) return;
    const place = placeOf(this.element);
    this.report(place);
    this.#watchShifts(place);
  }

  #watchShifts(place: Place): void {
    const { clientWidth, clientHeight } = document.documentElement;
    const margins = place
      ? [place.top, clientWidth - place.right, clientHeight - place.bottom, place.left].map(Math.floor)
      : [];
    const watched = margins.map((margin) => `${-margin}px`).join(' ');
    if (watched === this.#watched) return;
    this.#watched = watched;
    this.#shifts?.disconnect();
    if (!watched) return;
    let first = true;
    this.#shifts = new IntersectionObserver(
      () => {
        // An observer always reports once when it begins.
        if (!first) this.measure();
        first = false;
      },
      { root: document, rootMargin: watched, threshold: [0, 0.25, 0.5, 0.75, 0.9, 0.99, 1] },
    );
    this.#shifts.observe(this.element);
  }
}
