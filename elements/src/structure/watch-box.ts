/** What hears of its own size and of whether it is near the screen. */
export interface Watched extends Element {
  /** Its content box, CSS pixels. */
  sized(width: number, height: number): void;
  seen(isNear: boolean): void;
}

/** How far outside the screen a structure is drawn already, so that a scroll finds it there. */
const NEAR = '240px';

let sizes: ResizeObserver | undefined;
let sight: IntersectionObserver | undefined;

/** Tells `element` of its box from now on; one pair of observers serves all, because a page may hold thousands. */
export const watchBox = (element: Watched): void => {
  // Of sizes it is told between layout and paint: what is known already is drawn in the very frame.
  sizes ??= new ResizeObserver((entries) => {
    for (const { target, contentRect } of entries)
      (target as Watched).sized(Math.round(contentRect.width), Math.round(contentRect.height));
  });
  sight ??= new IntersectionObserver(
    (entries) => {
      for (const { target, isIntersecting } of entries) (target as Watched).seen(isIntersecting);
    },
    { rootMargin: NEAR },
  );
  sizes.observe(element);
  sight.observe(element);
};

export const unwatchBox = (element: Watched): void => {
  sizes?.unobserve(element);
  sight?.unobserve(element);
};
