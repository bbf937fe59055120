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

/** Whether nothing in the document has the focus. */
const isUnfocused = (): boolean => (document.activeElement ?? document.body) === document.body;

/** What had the focus in this document last. */
let focused: EventTarget | undefined;

/**
 * Runs `then` once the document has the focus, and what had it there has it again: the host lay a dialog over this frame,
 * which was inert then, lost its focused element, and hears a few frames late that it is inert no longer.
 */
export const whenFocused = (then?: () => void, frames = FRAMES): void => {
  const waits =
    focused instanceof HTMLElement && focused.isConnected && (isUnfocused() || !document.hasFocus());
  if (!waits || frames === 0) return then?.();
  if (isUnfocused() && focused instanceof HTMLElement) focused.focus({ preventScroll: true });
  // A host that takes the frame for focused cannot give it the focus: the frame takes it, as the command is for it.
  if (then && !document.hasFocus()) window.focus();
  requestAnimationFrame(() => whenFocused(then, frames - 1));
};

/** Gives the focus back to what had it in this document, whenever the frame gets it back. */
export const keepFocus = (): void => {
  window.addEventListener('focusin', (event) => {
    focused = event.composedPath()[0];
  });
  window.addEventListener('pointerdown', () => {
    // Who presses beside everything wants nothing to have the focus.
    focused = undefined;
  });
  window.addEventListener('focus', () => whenFocused());
};
