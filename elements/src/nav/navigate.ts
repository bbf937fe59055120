import type { NavigateDetail } from './nav-item.ts';

/**
 * Tells, by the event `navigate`, that a plain click on a link wants to lead somewhere. A router that cancels the event
 * goes there itself; otherwise the browser follows the link. Clicks that ask for another tab or window are the
 * browser's alone.
 * @param host the element that fires the event
 */
export const navigate = (host: HTMLElement, event: MouseEvent, detail: NavigateDetail): void => {
  if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey || event.defaultPrevented) return;
  const options = { detail, bubbles: true, composed: true, cancelable: true };
  if (!host.dispatchEvent(new CustomEvent('navigate', options))) event.preventDefault();
};
