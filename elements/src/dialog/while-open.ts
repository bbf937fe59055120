import { addLayer, removeLayer, topLayer, type Layer } from '../base/layers.ts';
import { focusedElement, pathOf, returnFocus } from './return-focus.ts';

/** Milliseconds. */
const START = 50;

/** A `cancel` this soon after a press of Escape comes from that press, ms. */
const SAME_PRESS = 200;

const swallow = (event: Event): void => event.stopImmediatePropagation();

/** Whether Tab stops at an element by itself. */
const isTabStop = (element: HTMLElement): boolean =>
  element.tabIndex >= 0 || Boolean(element.shadowRoot?.delegatesFocus);

/** Content that scrolls and has nothing that Tab reaches is reached itself, so that the keyboard can scroll it. */
const reachScrolling = (body: HTMLElement, content: Element): void => {
  const reached =
    body.scrollHeight > body.clientHeight && ![...content.querySelectorAll<HTMLElement>('*')].some(isTabStop);
  if (reached) body.tabIndex = 0;
  else body.removeAttribute('tabindex');
};

/**
 * Escape closes a popover in the dialog and leaves the dialog open, as the platform has it; WebKit closes both by one press.
 * @returns the end of that
 */
const leaveEscapeToPopovers = (dialog: HTMLDialogElement): (() => void) => {
  const end = new AbortController();
  const options = { capture: true, signal: end.signal };
  let pressedForPopover = -Infinity;
  dialog.addEventListener(
    'keydown',
    ({ key, timeStamp }) => {
      if (key === 'Escape') pressedForPopover = topLayer()?.modal === false ? timeStamp : -Infinity;
    },
    options,
  );
  dialog.addEventListener(
    'cancel',
    (event) => {
      if (event.target !== dialog || event.timeStamp - pressedForPopover > SAME_PRESS) return;
      event.preventDefault();
      event.stopImmediatePropagation();
    },
    options,
  );
  return () => end.abort();
};

/**
 * Looks after a dialog while it is open. If the part of the page that it is in stops being rendered (a kept page that
 * is hidden), it must not make the rest inert: it is closed natively, and shown again with that part.
 * @param opener what had the focus before it opened
 * @returns the end of that, to be called when it closed: if what had the focus is gone, it goes to what is near
 */
export const careFor = (dialog: HTMLDialogElement, layer: Layer, opener: Element | null): (() => void) => {
  const path = pathOf(opener);
  // An invisible pixel beside it: the native dialog itself is not rendered either when it is closed.
  const mark = document.createElement('span');
  Object.assign(mark.style, { position: 'fixed', inlineSize: '1px', blockSize: '1px', visibility: 'hidden' });
  const check = (): void => {
    const rendered = mark.checkVisibility();
    if (rendered === dialog.open) return;
    if (rendered) {
      addLayer(layer);
      dialog.showModal();
    } else {
      removeLayer(layer);
      // Nobody closed it: not to be told.
      dialog.addEventListener('close', swallow, { capture: true, once: true });
      dialog.close();
    }
  };
  const stopLeavingEscape = leaveEscapeToPopovers(dialog);
  const body = dialog.querySelector<HTMLElement>('[part=body]');
  const observer = new ResizeObserver(() => {
    check();
    if (body) reachScrolling(body, layer.element);
  });
  // Not before the dialog's first frame, which a person waits for.
  const start = setTimeout(() => {
    dialog.after(mark);
    observer.observe(mark);
    if (body) observer.observe(body);
    check();
  }, START);
  return () => {
    clearTimeout(start);
    stopLeavingEscape();
    observer.disconnect();
    mark.remove();
    if (opener !== document.body && focusedElement() !== opener) returnFocus(path, layer.element);
  };
};
