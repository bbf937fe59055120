import { isTyping } from '../base/is-typing.ts';
import { isHostKey, type Shortcut } from './protocol.ts';

export interface EventHost {
  shortcut(shortcut: Shortcut): void;
  pointerDown(): void;
}

/**
 * Passes on what the host would miss while the tool has the focus: its shortcuts, unless the tool used the key itself,
 * and that the pointer went down, so that the host's popovers close.
 */
export const forwardEvents = (host: EventHost): void => {
  window.addEventListener('keydown', (event) => {
    if (event.defaultPrevented || event.isComposing || !isHostKey(event)) return;
    const { key, ctrlKey, metaKey, shiftKey, altKey } = event;
    // A question mark may be a part of a text.
    if (key === '?' && isTyping(event.composedPath()[0])) return;
    event.preventDefault();
    host.shortcut({ key, ctrlKey, metaKey, shiftKey, altKey });
  });
  window.addEventListener('pointerdown', () => host.pointerDown(), { capture: true, passive: true });
};

/** So many frames a document that is no longer inert may take to hear of it. */
const FRAMES = 30;

/** Gives an element the focus, unless something has it by now. */
const focusAgain = (element: HTMLElement, frames = FRAMES): void => {
  const { activeElement } = document;
  if (frames === 0 || !document.hasFocus() || (activeElement && activeElement !== document.body)) return;
  element.focus({ preventScroll: true });
  requestAnimationFrame(() => focusAgain(element, frames - 1));
};

/**
 * While the host shows a dialog of its own, this frame is inert and its document loses what had the focus in it. When the
 * frame gets the focus back, so does that.
 */
export const keepFocus = (): void => {
  let focused: EventTarget | undefined;
  window.addEventListener('focusin', (event) => {
    focused = event.composedPath()[0];
  });
  window.addEventListener('pointerdown', () => {
    // Who presses beside everything wants nothing to have the focus.
    focused = undefined;
  });
  window.addEventListener('focus', () => {
    if (focused instanceof HTMLElement) focusAgain(focused);
  });
};
