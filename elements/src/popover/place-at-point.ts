import { MARGIN } from './placement.ts';

/** Beyond what is there, or before it if there is no room or the text runs that way. */
const fit = (
  at: number,
  there: number,
  size: number,
  room: number,
  before = at + there + size > room - MARGIN,
): number => Math.max(MARGIN, Math.min(before ? at - size : at + there, room - MARGIN - size));

/**
 * Puts a shown panel at a place of the window, in CSS pixels, so that all of it is inside.
 * @param high what is at that place, down from `y`, and is not to be covered
 */
export const placeAtPoint = (panel: HTMLElement, x: number, y: number, high: number): void => {
  const { offsetWidth: width, offsetHeight: height, style } = panel;
  const { clientWidth, clientHeight } = document.documentElement;
  const rightToLeft = panel.matches(':dir(rtl)');
  style.setProperty('position-area', 'none');
  style.margin = '0';
  style.inset = 'auto';
  style.left = `${fit(x, 0, width, clientWidth, rightToLeft || undefined)}px`;
  style.top = `${fit(y, high, height, clientHeight)}px`;
};
