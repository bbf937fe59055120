/** What is kept free to the edges of the window, in pixels. */
const MARGIN = 10;
/** Between the two, in pixels. */
const GAP = 8;

/** Puts a shown panel of position `fixed` beside an element, on the side where the line ends. */
export const placeBeside = (anchor: Element, panel: HTMLElement): void => {
  const { left, right, top } = anchor.getBoundingClientRect();
  const { clientWidth, clientHeight } = document.documentElement;
  const rightToLeft = getComputedStyle(anchor).direction === 'rtl';
  panel.style.left = rightToLeft ? '' : `${right + GAP}px`;
  panel.style.right = rightToLeft ? `${clientWidth - left + GAP}px` : '';
  panel.style.top = `${Math.max(MARGIN, Math.min(top, clientHeight - panel.offsetHeight - MARGIN))}px`;
};
